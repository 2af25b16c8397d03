"""What a line does where no row is: zero for what is counted, a break for what is averaged."""

from datetime import UTC, date, datetime
from math import isnan

import pytest

from graphrag_core.answer.charts import chart_points, choose_chart
from graphrag_core.report.chart_svg import draw_chart
from graphrag_core.types import ChartWish, Rows

COUNT = "MATCH (i:Incident) RETURN date.truncate('month', i.at) AS month, count(i) AS incidents"
MEAN = "MATCH (i:Incident) RETURN date.truncate('month', i.at) AS month, avg(i.minutes) AS minutes"
STORED = "MATCH (m:Measurement) RETURN m.day AS day, m.level AS level"
OF_YEAR = "MATCH (i:Incident) RETURN i.at.month AS incident_month, count(i) AS incidents"


def rows(columns: tuple[str, str], *values: tuple[object, object]) -> Rows:
    return Rows(columns, tuple(dict(zip(columns, pair, strict=True)) for pair in values))


def test_months_without_rows_are_zero_where_things_are_counted_and_the_chart_says_so() -> None:
    found = rows(("month", "incidents"), (date(2025, 11, 1), 4), (date(2026, 2, 1), 1))
    chart = choose_chart(found, "line", query=COUNT)

    assert chart is not None
    points = chart_points(chart, found)

    assert [(p.x, p.y) for p in points] == [
        (datetime(2025, 11, 1, tzinfo=UTC), 4),
        (datetime(2025, 12, 1, tzinfo=UTC), 0),
        (datetime(2026, 1, 1, tzinfo=UTC), 0),
        (datetime(2026, 2, 1, tzinfo=UTC), 1),
    ]
    assert chart.note == "Months without any are drawn as 0."


def test_months_without_rows_break_the_line_of_an_average() -> None:
    found = rows(("month", "minutes"), (date(2026, 1, 1), 40.0), (date(2026, 3, 1), 60.0))
    chart = choose_chart(found, "line", query=MEAN)

    assert chart is not None
    first, between, last = chart_points(chart, found)

    assert (first.y, last.y) == (40.0, 60.0)
    assert isnan(between.y)
    assert chart.note == "Months without a row are left open."
    assert draw_chart(chart, (first, between, last)).svg.count("<polyline") == 2


def test_months_of_a_calendar_are_filled_between_the_first_and_the_last() -> None:
    found = rows(("incident_month", "incidents"), (3, 2), (5, 1))
    chart = choose_chart(found, "line", query=OF_YEAR)

    assert chart is not None
    assert [(p.x, p.y) for p in chart_points(chart, found)] == [
        ("March", 2), ("April", 0), ("May", 1),
    ]  # fmt: skip


@pytest.mark.parametrize("wish", ["bar", "pie"])
def test_only_lines_are_filled(wish: str) -> None:
    found = rows(("incident_month", "incidents"), (3, 2), (5, 1))
    chart = choose_chart(found, wish, query=OF_YEAR)  # type: ignore[arg-type]

    assert chart is not None
    assert len(chart_points(chart, found)) == 2
    assert chart.note == ""


TOP = f"{COUNT} ORDER BY incidents DESC LIMIT 2"
HAVING = f"{COUNT.replace('RETURN', 'WITH')} WHERE incidents > 6 RETURN month, incidents LIMIT 25"


@pytest.mark.parametrize("query", [TOP, HAVING, f"{COUNT} ORDER BY month SKIP 1 LIMIT 25"])
def test_months_that_were_cut_off_are_not_drawn_as_zero(query: str) -> None:
    found = rows(("month", "incidents"), (date(2026, 1, 1), 9), (date(2026, 3, 1), 7))

    unasked, line = choose_chart(found, query=query), choose_chart(found, "line", query=query)

    assert unasked is not None
    assert (unasked.kind, unasked.note) == ("bar", "")
    assert line is not None
    assert (line.kind, line.note) == ("line", "Months without a row are left open.")
    assert isnan(chart_points(line, found)[1].y)


def test_a_limit_that_cuts_nothing_leaves_months_without_rows_at_zero() -> None:
    found = rows(("month", "incidents"), (date(2026, 1, 1), 9), (date(2026, 3, 1), 7))
    query = COUNT.replace("RETURN", "WHERE i.minutes > 6 RETURN") + " ORDER BY month LIMIT 25"

    chart = choose_chart(found, query=query)

    assert chart is not None
    assert (chart.kind, chart.note) == ("line", "Months without any are drawn as 0.")


def test_stored_values_are_no_counts_and_stay_as_they_are() -> None:
    found = rows(("day", "level"), (date(2026, 1, 1), 4), (date(2026, 1, 9), 5))
    chart = choose_chart(found, "line", query=STORED)

    assert chart is not None
    assert len(chart_points(chart, found)) == 2
    assert chart.note == ""


def test_events_at_times_of_day_have_no_step_to_fill() -> None:
    found = rows(
        ("month", "incidents"),
        (datetime(2026, 1, 1, 8, 30, tzinfo=UTC), 4),
        (datetime(2026, 3, 1, 9, 15, tzinfo=UTC), 1),
    )
    chart = choose_chart(found, "line", query=COUNT)

    assert chart is not None
    assert len(chart_points(chart, found)) == 2


def test_lines_of_several_series_are_filled_each() -> None:
    columns = ("month", "severity", "incidents")
    records = [
        (date(2026, 1, 1), "P0", 1),
        (date(2026, 3, 1), "P0", 2),
        (date(2026, 1, 1), "P1", 3),
    ]
    found = Rows(columns, tuple(dict(zip(columns, record, strict=True)) for record in records))
    query = (
        "MATCH (i:Incident) RETURN date.truncate('month', i.at) AS month, i.severity AS severity, "
        "count(i) AS incidents"
    )
    chart = choose_chart(found, "line", query=query)

    assert chart is not None
    points = chart_points(chart, found)
    assert [p.y for p in points if p.series == "P0"] == [1, 0, 2]
    assert [p.y for p in points if p.series == "P1"] == [3, 0, 0]


@pytest.mark.parametrize("wish", ["line", None])
def test_one_line_runs_through_the_months_of_all_years(wish: ChartWish | None) -> None:
    columns = ("year", "month", "count")
    records = [(2024, 11, 1), (2025, 2, 4), (2025, 12, 2), (2026, 1, 7), (2026, 3, 3)]
    found = Rows(columns, tuple(dict(zip(columns, r, strict=True)) for r in records))
    query = "MATCH (i:Incident) RETURN i.at.year AS year, i.at.month AS month, count(i) AS count"
    chart = choose_chart(found, wish, over_time=wish is None, query=query)

    assert chart is not None
    points = chart_points(chart, found)
    assert {p.series for p in points} == {""}
    assert points[0].x == datetime(2024, 11, 1, tzinfo=UTC)
    assert [p.y for p in points] == [1, 0, 0, 4, *[0] * 9, 2, 7, 0, 3]
    assert chart.note == "Months without any are drawn as 0."


def test_bars_of_months_keep_a_colour_for_each_year() -> None:
    columns = ("year", "month", "count")
    records = [(2025, 2, 4), (2025, 12, 2), (2026, 2, 7)]
    found = Rows(columns, tuple(dict(zip(columns, r, strict=True)) for r in records))
    query = "MATCH (i:Incident) RETURN i.at.year AS year, i.at.month AS month, count(i) AS count"

    chart = choose_chart(found, query=query)

    assert chart is not None
    assert (chart.kind, chart.series, chart.year) == ("bar", "year", None)


def test_a_share_times_a_hundred_has_its_percent_sign() -> None:
    found = Rows(("share",), ({"share": 20.0},))
    query = (
        "MATCH (i:Incident) WHERE i.severity = 'P0' "
        "RETURN 100.0 * count(DISTINCT i) / COUNT { MATCH (whole:Incident) } AS share"
    )
    chart = choose_chart(found, query=query)

    assert chart is not None
    assert (chart.kind, chart.unit) == ("number", "%")

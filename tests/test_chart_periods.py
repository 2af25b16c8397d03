"""Months and the like: as groups with their years, and the first of them."""

import pytest
from chart_readings import shown_queries

from graphrag_core.answer.charts import choose_chart
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Rows, Schema
from tests.small_schemas import key

REPAIRS = Schema(
    labels=(
        LabelSchema("Workshop", 9, (key("name", "STRING"), key("opened_on", "DATE")), "name"),
        LabelSchema("Repair", 90, (key("code", "STRING"), key("reported_at", "ZONED DATETIME"),
                                   key("finished_at", "ZONED DATETIME"), key("cost_eur", "FLOAT"),
                                   key("status", "STRING", "finished", "waiting")), "code"),
    ),
    relationship_types=(RelationshipTypeSchema("DONE_BY", 90),),
    patterns=(Pattern("Repair", "DONE_BY", "Workshop", 90),),
)  # fmt: skip
OF_REPORTS = "repair.reported_at.year AS year, repair.reported_at.month AS"


def first(text: str) -> str:
    return shown_queries(REPAIRS, text)[0]


def test_months_of_several_years_are_shown_with_their_year() -> None:
    assert OF_REPORTS in first("repairs per month")
    assert "ORDER BY year, month" in first("repairs per month")


def test_weeks_are_counted_in_years_of_their_own() -> None:
    assert "repair.reported_at.weekYear AS" in first("number of repairs per week")


@pytest.mark.parametrize("text", ["repairs per month in 2025", "repairs per month in May 2025"])
def test_months_of_one_year_need_no_year(text: str) -> None:
    assert ".year AS" not in first(text)


def test_months_of_a_window_over_new_year_have_their_years() -> None:
    assert OF_REPORTS in first("repairs per month since October 2025")


def test_days_are_dates() -> None:
    assert "date(repair.reported_at) AS" in first("repairs per day")


def test_years_are_shown_once() -> None:
    assert first("repairs per year").count(".year AS") == 1


@pytest.mark.parametrize(
    "text",
    [
        "which month had the most repairs",
        "the month with the most repairs",
        "in which month were there the most repairs",
        "busiest month for repairs",
    ],
)
def test_the_month_with_the_most_is_the_first_of_the_months(text: str) -> None:
    query = first(text)
    assert OF_REPORTS in query
    assert query.endswith("ORDER BY count DESC LIMIT 1")


@pytest.mark.parametrize(
    "text",
    [
        "which 3 months had the most repairs",
        "top 3 months by number of repairs",
        "what were the three busiest months for repairs",
        "the 3 busiest months for repairs",
    ],
)
def test_so_many_months_are_the_first_of_the_months(text: str) -> None:
    assert first(text).endswith("ORDER BY count DESC LIMIT 3")


def test_so_many_months_ago_are_a_time() -> None:
    assert "count" not in first("repairs in the last 3 months")


def test_the_year_with_the_fewest_within_a_time() -> None:
    query = first("which month in 2025 had the fewest repairs")
    assert "repair.reported_at >= $since" in query
    assert query.endswith("ORDER BY count LIMIT 1")


def test_the_month_with_the_highest_of_a_sum() -> None:
    query = first("which month had the highest total cost")
    assert "sum(repair.cost_eur)" in query
    assert query.endswith("DESC LIMIT 1")


def test_the_most_of_something_else_is_no_month() -> None:
    assert ".month" not in first("which workshop had the most repairs")


@pytest.mark.parametrize("text", ["repairs finished per month", "repairs finished by month",
                                  "which month had the most repairs finished"])  # fmt: skip
def test_the_time_of_what_was_done_is_that_of_the_deed(text: str) -> None:
    assert "repair.finished_at.month AS" in first(text)


def test_months_of_several_years_are_drawn_as_one_line_through_them() -> None:
    records = [(2025, 11, 4), (2025, 12, 2), (2026, 1, 7), (2026, 11, 3)]
    columns = ("year", "month", "count")
    found = Rows(columns, tuple(dict(zip(columns, r, strict=True)) for r in records))
    chart = choose_chart(found, over_time=True)
    assert chart is not None
    assert (chart.kind, chart.x, chart.year, chart.series) == ("line", "month", "year", None)


@pytest.mark.parametrize(
    "text",
    ["average number of repairs per month", "how many repairs are there per month on average"],
)
def test_an_average_of_months_is_one_number(text: str) -> None:
    query = first(text)
    assert query.endswith("RETURN avg(count) AS average_monthly_number_of_repairs LIMIT 1")
    assert OF_REPORTS in query


def test_an_average_of_each_thing_is_that_of_all_things() -> None:
    assert "RETURN avg(count)" not in first("average number of repairs per workshop")


PAINTERS = Schema(
    labels=(
        LabelSchema("Painter", 40, (key("name", "STRING"), key("born_yr", "INTEGER", 1901, 1954),
                                    key("died_yr", "INTEGER", 1960, 2001)), "name"),
        LabelSchema("Picture", 90, (key("title", "STRING"), key("bought_on", "DATE")), "title"),
    ),
    relationship_types=(RelationshipTypeSchema("PAINTED", 90),),
    patterns=(Pattern("Painter", "PAINTED", "Picture", 90),),
)  # fmt: skip


def of_painters(text: str) -> list[str]:
    return shown_queries(PAINTERS, text)


def test_decades_are_called_by_their_first_year() -> None:
    assert "picture.bought_on.year / 10 * 10 AS decade" in of_painters("pictures per decade")[0]
    of_births = of_painters("number of painters born per decade")[0]
    assert "painter.born_yr / 10 * 10 AS decade" in of_births


def test_a_decade_is_no_number_of_seconds() -> None:
    found = of_painters("painters born in the 1950s")
    assert not any("born_yr = $" in query for query in found)


def test_the_age_of_the_dead_ends_with_their_life() -> None:
    assert (
        "coalesce(painter.died_yr, date().year) - painter.born_yr"
        in of_painters("painters older than 80")[0]
    )

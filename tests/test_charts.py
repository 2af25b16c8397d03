"""Charts on request: the words that ask for one, and what rows make of it."""

from datetime import UTC, date, datetime

import pytest

from graphrag_core.answer.charts import (
    chart_points,
    choose_chart,
    figure_in_words,
    read_chart_request,
)
from graphrag_core.answer.charts.chart_wordings import (
    WORDINGS,
    ChartWording,
    counting_question,
)
from graphrag_core.types import ChartSpec, ChartWish, Rows

EXAMPLES = [(w, *example) for w in WORDINGS for example in w.examples]
COUNTEREXAMPLES = [(w, example) for w in WORDINGS for example in w.counterexamples]


def rows(*columns: str, records: list[tuple[object, ...]], truncated: bool = False) -> Rows:
    return Rows(columns, tuple(dict(zip(columns, r, strict=True)) for r in records), truncated)


def nothing_named(_: str) -> bool:
    return False


@pytest.mark.parametrize(("wording", "question", "rest"), EXAMPLES)
def test_a_wording_fires_and_its_words_are_taken_off(
    wording: ChartWording, question: str, rest: str
) -> None:
    assert wording.pattern.search(question)
    request = read_chart_request(question, nothing_named)
    assert request.text == rest
    assert request.wish is not None or request.over_time


@pytest.mark.parametrize(("wording", "question"), COUNTEREXAMPLES)
def test_a_wording_does_not_fire(wording: ChartWording, question: str) -> None:
    assert not wording.pattern.search(question)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Orders of cakes as a pie", "pie"),
        ("chart of songs by year", "chart"),
        ("plot owners by district", "plot"),
        ("Who made the table, as a table", "table"),
    ],
)
def test_what_the_graph_calls_its_own_asks_for_no_chart(question: str, named: str) -> None:
    request = read_chart_request(question, lambda words: words.lower() == named)

    assert (request.text, request.wish) == (question, None)


@pytest.mark.parametrize(
    ("question", "wish", "rest"),
    [
        ("plot incidents by month as a bar chart", "bar", "incidents by month"),
        ("chart of orders as a pie?", "pie", "orders?"),
        ("now as a line chart", "line", "now"),
        ("show that as a pie chart", "pie", "show that"),
    ],
)
def test_the_exact_kind_of_several_wordings_counts(question: str, wish: str, rest: str) -> None:
    request = read_chart_request(question, nothing_named)

    assert (request.wish, request.text) == (wish, rest)
    assert request.bare is (rest in {"now", "show that"})


TEAMS = rows("team", "count", records=[("A", 3), ("B", 5)])
MONTHS = rows("order_month", "count", records=[(3, 1), (1, 2)])
TIMES = rows("month", "orders", records=[(date(2026, 2, 1), 3), (date(2026, 1, 1), 4)])
MANY = rows("name", "count", records=[(f"n{i}", i) for i in range(60)])
PAIRS = rows("team", "level", "count", records=[("A", "P1", 1), ("A", "P2", 2), ("B", "P1", 3)])


@pytest.mark.parametrize(
    ("found", "wish", "kind", "note"),
    [
        (TEAMS, None, "bar", ""),
        (TEAMS, "pie", "pie", ""),
        (TEAMS, "line", "line", ""),
        (TEAMS, "scatter", "bar", "A scatter chart needs two numbers in each row, so it is drawn as bars."),
        (TEAMS, "table", "table", ""),
        (TIMES, None, "line", ""),
        (TIMES, "bar", "bar", ""),
        (MONTHS, None, "bar", ""),
        (MANY, None, None, ""),
        (MANY, "pie", "bar", "A pie with 60 slices is hard to read, so it is drawn as bars."),
        (MANY, "bar", "bar", "The first 40 of 60 are drawn."),
        (PAIRS, None, None, ""),
        (PAIRS, "bar", "bar", ""),
        (PAIRS, "pie", "bar", "A pie shows one number for each slice, and here there are several, so it is drawn as bars."),
        (rows("n", records=[("a",), ("b",)]), "bar", "table", "The rows have no number to draw, so they are a table; “how many … by …” asks for one."),
        (rows("n", "s", records=[("a", "x"), ("b", "x"), ("c", "y")]), "pie", "pie", "The rows have no number, so the chart counts the rows of each s."),
        (rows("n", "v", records=[("a", -1), ("b", 2)]), "pie", "bar", "A pie cannot show numbers that are not above zero, so it is drawn as bars."),
        (rows("n", "v", records=[("a", None), ("b", 2), ("c", 3)]), "bar", "bar", "One row without a number is left out."),
        (rows("count", records=[(80,)]), None, "number", ""),
        (rows("count", records=[(80,)]), "pie", "number", "One number makes no pie, so it stands by itself."),
        (Rows(("a",), ()), "bar", "table", "There are no rows to draw."),
        (rows("a", "b", "c", records=[("x", 1, 2), ("y", 2, 3)]), "scatter", "scatter", ""),
    ],
)  # fmt: skip
def test_rows_are_drawn_as_asked_or_as_the_next_best_with_the_reason(
    found: Rows, wish: str | None, kind: str | None, note: str
) -> None:
    chart = choose_chart(found, wish)  # type: ignore[arg-type]

    assert (chart.kind if chart else None) == kind
    assert (chart.note if chart else "") == note


@pytest.mark.parametrize(
    "found",
    [
        rows("a", "b", records=[("a", 1), ("a", 2)]),
        rows("a", "b", records=[(1, 1), (2, 2)]),
        rows("a", "b", records=[("a", "b"), ("c", "d")]),
        rows("a", "b", records=[("a", True), ("b", False)]),
        rows("a", "b", records=[("a", None), ("b", 2)]),
        rows("a", "b", "c", records=[("a", 1, 2), ("b", 2, 3)]),
        rows("a", "b", records=[("a", 3), ("b", 3)]),
    ],
)
def test_nobody_sees_a_chart_that_says_no_more_than_its_rows(found: Rows) -> None:
    assert choose_chart(found) is None


@pytest.mark.parametrize(
    ("text", "counting"),
    [
        ("incidents by service", "number of incidents by service"),
        ("critical incidents per team", "number of critical incidents per team"),
        ("average price by region", None),
        ("which songs by Ada are long", None),
        ("incidents", None),
    ],
)
def test_things_by_something_are_counted_for_a_chart(text: str, counting: str | None) -> None:
    assert counting_question(text) == counting


def test_averages_are_no_slices_of_a_pie() -> None:
    query = "MATCH (t:Team)--(s:Service) RETURN t.name AS team, avg(s.p95_ms) AS average"
    found = rows("team", "average", records=[("A", 3.5), ("B", 5.0)])

    chart = choose_chart(found, "pie", query=query)

    assert chart is not None
    assert chart.note == "These numbers do not add up to a whole, so it is drawn as bars."
    assert (chart.y_title, chart.unit) == ("Average (ms)", "ms")


SOME_UNKNOWN = rows("severity", "count", records=[("P1", 3), ("P2", 4), (None, 10)])
SOME_UNDATED = rows(
    "month", "count", records=[(date(2026, 1, 1), 3), (None, 10), (date(2026, 3, 1), 4)]
)


@pytest.mark.parametrize(
    ("wish", "drawn"),
    [
        (None, [("P1", 3), ("P2", 4), ("unknown", 10)]),
        ("bar", [("P1", 3), ("P2", 4), ("unknown", 10)]),
        ("pie", [("unknown", 10), ("P2", 4), ("P1", 3)]),
    ],
)
def test_a_group_without_a_label_is_drawn_as_unknown(
    wish: ChartWish | None, drawn: list[tuple[str, int]]
) -> None:
    chart = choose_chart(SOME_UNKNOWN, wish)

    assert chart is not None
    assert [(p.x, p.y) for p in chart_points(chart, SOME_UNKNOWN)] == drawn
    assert chart.note == ""


def test_rows_that_are_counted_may_have_no_label() -> None:
    found = rows("name", "team", records=[("a", "x"), ("b", "x"), ("c", None)])
    chart = choose_chart(found, "pie")

    assert chart is not None
    assert [(p.x, p.y) for p in chart_points(chart, found)] == [("x", 2), ("unknown", 1)]


def test_a_line_says_that_rows_have_no_date() -> None:
    query = "MATCH (i:Incident) RETURN date.truncate('month', i.at) AS month, count(i) AS count"
    line = choose_chart(SOME_UNDATED, query=query)
    bars = choose_chart(SOME_UNDATED, "bar", query=query)

    assert line is not None
    assert [p.y for p in chart_points(line, SOME_UNDATED)] == [3, 0, 4]
    assert line.note == "One row without a date is left out. Months without any are drawn as 0."
    assert bars is not None
    assert [p.y for p in chart_points(bars, SOME_UNDATED)] == [3, 4, 10]
    assert bars.note == ""


def test_a_line_over_names_says_that_a_row_has_none() -> None:
    chart = choose_chart(SOME_UNKNOWN, "line")

    assert chart is not None
    assert chart.note == "One row without a severity is left out."


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (t:Team)--(s) RETURN t.name AS team, count(s) AS count ORDER BY count DESC LIMIT 2",
        "MATCH (t:Team)--(s) RETURN t.name AS team, count(s) AS count LIMIT $most",
        "MATCH (t:Team)--(s) WITH t.name AS team, count(s) AS count WHERE count > 1 "
        "RETURN team, count LIMIT 25",
    ],
)
def test_some_groups_alone_are_no_slices_of_a_pie(query: str) -> None:
    chart = choose_chart(TEAMS, "pie", query=query)

    assert chart is not None
    assert (chart.kind, chart.note) == (
        "bar",
        "Not all rows are here, so their parts of the whole are not known, so it is drawn as bars.",
    )


def test_the_first_groups_are_no_line_without_a_time() -> None:
    query = "MATCH (t:Team)--(s) RETURN t.name AS team, count(s) AS count LIMIT 2"

    chart = choose_chart(TEAMS, over_time=True, query=query)

    assert chart is not None
    assert chart.kind == "bar"


def test_all_groups_are_slices_of_a_pie_whatever_was_counted_in_them() -> None:
    query = "MATCH (t:Team)--(s) WHERE s.open RETURN t.name AS team, count(s) AS count LIMIT 25"

    chart = choose_chart(TEAMS, "pie", query=query)

    assert chart is not None
    assert (chart.kind, chart.note) == ("pie", "")


@pytest.mark.parametrize(
    ("query", "column", "value", "kind"),
    [
        ("MATCH (c:Company) RETURN c.founded AS founded", "founded", 1999, None),
        ("MATCH (c:Company) RETURN c.zip AS zip", "zip", 10115, None),
        ("MATCH (c:Company) RETURN c.seats AS seats", "seats", 1999, "number"),
        ("MATCH (c:Company) RETURN c.number_of_seats AS n", "n", 12_345, "number"),
        ("MATCH (c:Company) RETURN count(c) AS founded", "founded", 1999, "number"),
    ],
)
def test_a_year_or_a_code_is_no_amount_to_draw_alone(
    query: str, column: str, value: int, kind: str | None
) -> None:
    chart = choose_chart(rows(column, records=[(value,)]), query=query)

    assert (chart.kind if chart else None) == kind


@pytest.mark.parametrize(
    ("value", "unit", "name", "words"),
    [
        (1999, "", "founded", "1999"),
        (1999, "", "year", "1999"),
        (10115, "", "zip", "10115"),
        (1999, "", "seats", "1,999"),
        (1240, "ms", "delay", "1,240 ms"),
        (12_345, "", "number_of_orders", "12,345"),
        (12_345, "", "order_number", "12345"),
    ],
)
def test_digits_of_years_and_codes_are_not_grouped(
    value: int, unit: str, name: str, words: str
) -> None:
    assert figure_in_words(value, unit, name) == words


def test_axes_name_what_is_counted_and_the_zone() -> None:
    query = "MATCH (i:Incident) RETURN i.started_at AS started_at, count(i) AS count"
    at = datetime(2026, 1, 1, tzinfo=UTC)
    found = rows("started_at", "count", records=[(at, 1), (at.replace(day=2), 2)])

    chart = choose_chart(found, "line", query=query)

    assert chart is not None
    assert (chart.x_title, chart.y_title) == ("Started at (UTC)", "Incidents")


def test_months_are_drawn_by_name_in_their_order() -> None:
    chart = choose_chart(MONTHS, "line")

    assert chart is not None
    assert [(p.x, p.y) for p in chart_points(chart, MONTHS)] == [("January", 2), ("March", 1)]


def test_a_second_column_of_names_tells_colours_apart() -> None:
    chart = choose_chart(PAIRS, "bar")

    assert chart is not None
    assert {chart.x, chart.series} == {"team", "level"}
    assert len(chart_points(chart, PAIRS)) == 3


def test_rows_without_a_number_are_counted() -> None:
    found = rows("n", "s", records=[("a", "x"), ("b", "x"), ("c", "y")])
    chart = choose_chart(found, "chart")

    assert isinstance(chart, ChartSpec)
    assert [(p.x, p.y) for p in chart_points(chart, found)] == [("x", 2), ("y", 1)]

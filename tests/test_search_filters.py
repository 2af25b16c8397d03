"""Filters of a search by what the graph stores: lists, dates as texts, comparisons there are none of."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.errors import CallError
from graphrag_core.explore.local_times import Clock
from graphrag_core.retrieve.filters import Filter, bind_filters, parse_filter, time_window
from graphrag_core.retrieve.value_choices import LOOKED_AT, missing_filter_values, with_choices
from graphrag_core.schema.introspection import read_schema
from graphrag_core.types import CypherQuery, LabelSchema, Property, Schema

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
REPORTS = (
    {"number": 1, "day": "2026-01-31", "said": "2026-11-22T11:30:00+01:00", "scores": [1, 9],
     "ratios": [0.5], "tags": ["a", "c"], "dates": [datetime(2026, 1, 5, tzinfo=UTC)]},
    {"number": 2, "day": "2026-10-20", "said": "2026-11-22T09:00:00Z", "scores": [4],
     "ratios": [0.25, 0.75], "tags": ["b"], "dates": [datetime(2026, 3, 5, tzinfo=UTC)]},
    {"number": 3, "day": "2026-11-01", "said": "2025-12-24T18:00:00Z", "scores": [],
     "ratios": [], "tags": [], "dates": []},
)  # fmt: skip
MAKE = "UNWIND $rows AS row CREATE (n:FilteredReport) SET n = row"
GONE = "MATCH (n:FilteredReport) DETACH DELETE n"


@pytest.fixture(scope="module")
def graph(graph_named: Callable[[str], Graph]) -> Iterator[Graph]:
    opened = graph_named("scratch")
    opened.write([CypherQuery(GONE), CypherQuery(MAKE, {"rows": list(REPORTS)})])
    yield opened
    opened.write([CypherQuery(GONE)])


def passing(graph: Graph, *filters: str) -> list[int]:
    schema = read_schema(graph)
    label = schema.label("FilteredReport")
    assert label is not None
    bound = bind_filters(tuple(map(parse_filter, filters)), [label], schema, clock=Clock(NOW))
    condition = bound["FilteredReport"]
    text = f"MATCH (node:FilteredReport) WHERE {condition.test} RETURN node.number AS n ORDER BY n"
    return [row["n"] for row in graph.fetch(CypherQuery(text, condition.parameters)).records]


@pytest.mark.parametrize(
    ("filter_", "numbers"),
    [
        ("scores<0", []),
        ("scores<4", [1]),
        ("scores<=4", [1, 2]),
        ("scores>4", [1]),
        ("scores=4", [2]),
        ("scores=4,9", [1, 2]),
        ("ratios>0.5", [2]),
        ("tags>=b", [1, 2]),
        ("dates<2026-02-01", [1]),
        ("dates=March 2026", [2]),
    ],
)
def test_a_list_passes_when_one_of_its_items_does(graph: Graph, filter_: str, numbers: list[int]):
    assert passing(graph, filter_) == numbers


@pytest.mark.parametrize(
    ("filter_", "numbers"),
    [
        ("day=January 2026", [1]),
        ("day>=last month", [2, 3]),
        ("day>=30 days ago", [3]),
        ("day<2026-10-20", [1]),
        ("day>2026-10-20", [3]),
        ("day=2026-10-20", [2]),
        ("day=2026-10-20,2026-11-01", [2, 3]),
        ("said=today", [1, 2]),
        ("said>=2026-11-22T10:00:00Z", [1]),
        ("said<last month", [3]),
    ],
)
def test_dates_that_are_texts_are_compared_as_times(graph: Graph, filter_: str, numbers: list[int]):
    assert passing(graph, filter_) == numbers


@pytest.mark.parametrize(
    ("filters", "numbers"),
    [
        (("day>=2026-01-01", "day<2026-11-01"), [1, 2]),
        (("dates>=2026-02-01", "dates<2026-04-01"), [2]),
        (("number>=2", "number<3"), [2]),
        (("day>=0001-01-01",), [1, 2, 3]),
    ],
)
def test_two_conditions_on_one_property_are_both_held(
    graph: Graph, filters: tuple[str, ...], numbers: list[int]
):
    assert passing(graph, *filters) == numbers


def test_a_time_window_reads_texts_as_times(graph: Graph):
    label = read_schema(graph).label("FilteredReport")
    assert label is not None
    since, until = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)
    window = time_window(label, "said", since, until, clock=Clock(NOW))
    text = f"MATCH (node:FilteredReport) WHERE {window.test} RETURN node.number AS n ORDER BY n"
    found = graph.fetch(CypherQuery(text, window.parameters)).records

    assert [row["n"] for row in found] == passing(graph, "said>=2026-01-01", "said<2026-12-01")


def test_a_range_of_dates_as_texts_needs_a_date(graph: Graph):
    with pytest.raises(CallError) as raised:
        passing(graph, "day>=soonish")

    assert raised.value.code == "bad_filter_value"
    assert "'soonish' cannot be read" in raised.value.message


@pytest.fixture(scope="module")
def parts(graph: Graph) -> Iterator[LabelSchema]:
    """A label too large to be read whole."""
    make = (
        "UNWIND range(1, 2500) AS i CREATE (:FilteredPart {text: 'part ' + i, code: i % 400, "
        "open: i % 2 = 0, state: CASE WHEN i > 2400 THEN 'rare' ELSE 'usual' END})"
    )
    graph.write([CypherQuery(make)])
    label = read_schema(graph).label("FilteredPart")
    assert label is not None
    yield label
    graph.write([CypherQuery("MATCH (n:FilteredPart) DETACH DELETE n")])


def test_all_values_of_a_label_too_large_to_be_read_whole_can_be_chosen(
    parts: LabelSchema, graph: Graph
):
    found = with_choices(parts, graph, 60)

    complete = {entry.key: entry.values for entry in found.properties if entry.values_complete}
    assert complete == {"open": (False, True), "state": ("rare", "usual")}


@pytest.mark.parametrize(
    ("filter_", "said"),
    [
        ("state=Rare", ["No FilteredPart has state 'Rare'. Closest: 'rare'."]),
        ("STATE=rare,ususal", ["No FilteredPart has state 'ususal'. Closest: 'usual'."]),
        ("state=rare", []),
        ("text=part 7", []),
        ("text=prt 777", ["No FilteredPart has text 'prt 777'. Closest: 'part 777'."]),
        ("state=nothing of the kind", ["No FilteredPart has state 'nothing of the kind'."]),
        ("code=7777", []),
        ("state>=zzz", []),
        ("colour=red", []),
    ],
)
def test_a_text_that_no_node_has_is_named_with_the_nearest(
    parts: LabelSchema, graph: Graph, filter_: str, said: list[str]
):
    assert missing_filter_values([parse_filter(filter_)], [parts], graph) == said


def test_of_a_label_that_is_not_looked_at_whole_nothing_is_said_to_be_missing(
    parts: LabelSchema, graph: Graph
):
    huge = replace(parts, count=LOOKED_AT + 1)

    assert missing_filter_values([parse_filter("state=Rare")], [huge], graph) == []


def test_a_date_among_texts_that_no_node_has_is_not_named(graph: Graph):
    label = read_schema(graph).label("FilteredReport")
    assert label is not None

    assert missing_filter_values([parse_filter("day=today")], [label], graph) == []


@pytest.mark.parametrize(
    ("filter_", "operator"),
    [("day!=x", "!="), ("day<>x", "<>"), ("number==5", "=="), ("number=>5", "=>"),
     ("number=<5", "=<"), ("day=~x.*", "=~")],
)  # fmt: skip
def test_a_comparison_that_filters_do_not_have_is_named(filter_: str, operator: str):
    with pytest.raises(CallError) as raised:
        parse_filter(filter_)

    assert raised.value.code == "bad_filter"
    assert f"'{operator}'" in raised.value.message


@pytest.mark.parametrize(
    "values",
    [("a, b",), ("a; b", "c"), ('say "yes"', "no"), (" x ", "", "<5"), ('"', ","), ("5'",)],
)
def test_a_filter_as_text_is_read_as_the_same_filter(values: tuple[str, ...]):
    assert parse_filter(str(Filter("state", "=", values))) == Filter("state", "=", values)
    assert parse_filter(str(Filter("state", ">=", values[:1]))).values == values[:1]


def test_a_quote_that_does_not_enclose_a_value_is_part_of_it():
    assert parse_filter('size=5", 6"').values == ('5"', '6"')
    assert parse_filter('name="a"b, c').values == ('"a"b', "c")
    assert str(parse_filter("state=open,done")) == "state=open,done"


def bounds(stored: Property, filter_: str, clock: Clock) -> list[object]:
    """The times that a filter of a property compares with."""
    label = LabelSchema("Report", 1, (stored,))
    bound = bind_filters((parse_filter(filter_),), [label], Schema((label,)), clock=clock)
    return list(bound["Report"].parameters.values())


@pytest.mark.parametrize(
    ("filter_", "since"),
    [
        ("at>=2026-11-01", datetime(2026, 10, 31, 23, tzinfo=UTC)),
        ("at>=2026-11-01T08:00", datetime(2026, 11, 1, 7, tzinfo=UTC)),
        ("at>=2026-11-01T08:00Z", datetime(2026, 11, 1, 8, tzinfo=UTC)),
        ("at>=this week", datetime(2026, 11, 21, 23, tzinfo=UTC)),
    ],
)
def test_times_are_those_of_the_zone_and_weeks_begin_on_its_day(filter_: str, since: datetime):
    stored = Property("at", ("ZONED DATETIME",))

    (bound,) = bounds(stored, filter_, Clock(NOW, "Europe/Berlin", "sunday"))

    assert bound == since - timedelta(microseconds=1)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Pacific/Auckland"])
def test_days_are_the_same_in_all_zones(zone: str):
    days, texts = Property("at", ("DATE",)), Property("at", ("STRING",), ("2026-01-31",))

    for stored in (days, texts):
        here = bounds(stored, "at=2026-11-01", Clock(NOW))
        assert bounds(stored, "at=2026-11-01", Clock(NOW, zone)) == here


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Pacific/Auckland"])
def test_a_time_window_takes_in_the_same_days_in_all_zones(zone: str):
    days, texts = Property("at", ("DATE",)), Property("at", ("STRING",), ("2026-01-31",))
    first, last = datetime(2024, 3, 1), datetime(2024, 4, 1)

    for stored in (days, texts):
        label = LabelSchema("Report", 1, (stored,))
        bounds_in = {
            name: time_window(
                label, "at", *(day.replace(tzinfo=ZoneInfo(name)) for day in (first, last)),
                clock=Clock(NOW, name),
            ).parameters
            for name in ("UTC", zone)
        }  # fmt: skip
        assert bounds_in[zone] == bounds_in["UTC"]


@pytest.mark.parametrize(
    "stored",
    [
        Property("at", ("STRING",), ("2026-01-31T08:00:00Z",)),
        Property("at", ("INTEGER",), (1_769_817_600,)),
    ],
    ids=["texts", "seconds"],
)
def test_a_time_window_of_moments_is_one_of_the_zone(stored: Property):
    since = datetime(2024, 3, 1, tzinfo=ZoneInfo("America/New_York"))
    label = LabelSchema("Report", 1, (stored,))

    window = time_window(label, "at", since, None, clock=Clock(NOW, "America/New_York"))

    assert window.parameters == {"since": 1_709_269_200_000_000 - 1}

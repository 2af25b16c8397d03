"""Answers without a model: the sentence for each shape of result, word for word."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

from graphrag_core.answer import ComposedAnswer, Evidence, compose
from graphrag_core.answer.phrases import fact, is_clause, predicate
from graphrag_core.english.wording import (
    moment,
    number,
    spoken_name,
    value_text,
    with_article,
)
from graphrag_core.english.words import plural, singular
from graphrag_core.types import (
    CypherQuery,
    Node,
    Path,
    Relationship,
    Rows,
    Subgraph,
    Translation,
)


def node(node_id: str, label: str, name: str, **properties: Any) -> Node:
    return Node(node_id, name, (label,), name, {"name": name, **properties})


SEARCH = node("1", "Service", "search-api", _batch="7", url="https://x.example", language="Rust")
AUTH = node("2", "Service", "auth-service", language="Go", uptime=0.999)
INC_103 = node("3", "Incident", "INC-103", severity="P0")
INC_104 = node("4", "Incident", "INC-104", severity="P1")
CORE = node("5", "Team", "Core-Platform")
DATA = node("6", "Team", "Data-Services", has_lead=False)
DEPENDS = Relationship(
    "r1", "DEPENDS_ON", "DEPENDS_ON", "1", "2", {"source_id": "doc-1-chunk-2<SEP>doc-9"}
)
OWNS = Relationship("r2", "OWNS", "OWNS", "5", "1", {})
GRAPH = Subgraph((SEARCH, AUTH, INC_103, INC_104, CORE, DATA), (DEPENDS, OWNS))


def answer(
    question: str,
    columns: tuple[str, ...],
    records: list[list[Any]],
    behind: list[list[str]] | None = None,
    *,
    query: str = "MATCH (n) RETURN n",
    interpretation: tuple[str, ...] = (),
    truncated: bool = False,
    **parameters: Any,
) -> ComposedAnswer:
    translation = Translation(CypherQuery(query, parameters), interpretation, "offline", 0.8)
    rows = Rows(
        columns, tuple(dict(zip(columns, record, strict=True)) for record in records), truncated
    )
    return compose(question, translation, rows, Evidence(GRAPH, tuple(map(tuple, behind or []))))


@dataclass(frozen=True)
class Case:
    """A result and the answer to it."""

    name: str
    question: str
    columns: tuple[str, ...]
    records: list[list[Any]]
    text: str
    behind: list[list[str]] = field(default_factory=list)


CASES = (
    Case("one thing with another", "Which services?", ("service", "incident"), [["search-api", "INC-103"]],
         "One service matches: search-api [1] (incident INC-103 [2]).", [["1", "3", "5"]]),
    Case("things once each with theirs", "Which services?", ("service", "incident"),
         [["search-api", "INC-103"], ["search-api", "INC-104"], ["auth-service", "INC-104"]],
         "2 services match: search-api [1] (incidents INC-103 [2] and INC-104 [3])"
         " and auth-service [4] (incident INC-104 [3]).", [["1", "3"], ["1", "4"], ["2", "4"]]),
    Case("pairs of details stay together", "Which services?", ("service", "incident", "severity"),
         [["search-api", "INC-103", "P0"], ["search-api", "INC-104", "P1"]],
         "One service matches: search-api [1] (incident INC-103 [2], severity P0;"
         " incident INC-104 [3], severity P1).", [["1", "3"], ["1", "4"]]),
    Case("unnamed columns take their noun from the graph", "?", ("s.name", "i.severity"),
         [["search-api", "P0"]], "One service matches: search-api [1] (severity P0).", [["1", "3"]]),
    Case("a plain list", "Which languages?", ("language",), [["Go"], ["Rust"], ["Java"]],
         "3 languages match: Go, Rust and Java."),
    Case("nodes themselves", "Which services?", ("s",), [[SEARCH], [AUTH]],
         "2 services match: search-api [1] (language Rust) and"
         " auth-service [2] (language Go; uptime 0.999).", [["1"], ["2"]]),
    Case("a list in a cell", "?", ("service", "incidents"),
         [["search-api", ["INC-103", "INC-104"]], ["auth-service", []]],
         "2 services match: search-api [1] (incidents INC-103 [2] and INC-104 [3]) and auth-service [4].",
         [["1", "3", "4"], ["2"]]),
    Case("a missing value is left out", "?", ("service", "owner"), [["search-api", None]],
         "One service matches: search-api [1].", [["1"]]),
    Case("nothing", "Which services?", ("service",), [], "Nothing in the graph matches."),
    Case("nothing on yes or no", "Does a depend on b?", ("service",), [], "No: nothing in the graph matches."),
    Case("only nulls", "?", ("language",), [[None]], "No language is recorded."),
    Case("a count by its alias", "?", ("incidents",), [[3]], "3 incidents match."),
    Case("a count by the question", "How many open incidents are there?", ("count(*)",), [[12]],
         "12 open incidents match."),
    Case("a code keeps its capitals", "How many P0 incidents are there?", ("count(*)",), [[12]],
         "12 P0 incidents match."),
    Case("a measure with its unit", "?", ("avg_duration_minutes",), [[6.0]],
         "The average duration is 6 minutes."),
    Case("minutes in short", "?", ("avg_duration_min",), [[6.0]], "The average duration is 6 min."),
    Case("the least and no minutes", "?", ("price_min",), [[6.0]], "The price min is 6."),
    Case("a total of totals", "?", ("sum_total_price",), [[12.5]], "The total price is 12.5."),
    Case("a computed yes", "Do we have any?", ("answer",), [[True]], "Yes: service search-api [1].",
         [["1"]]),
    Case("a computed yes to what is named", "Is search-api there?", ("answer",), [[True]],
         "Yes [1].", [["1"]]),
    Case("a list of one", "?", ("service", "incidents"), [["search-api", ["INC-103"]]],
         "One service matches: search-api [1] (incident INC-103 [2]).", [["1", "3"]]),
    Case("people are counted too", "How many people work here?", ("count(p)",), [[12345]],
         "12,345 people match."),
    Case("a count of one", "How many services?", ("n",), [[1]], "One service matches: search-api [1].", [["1", "5"]]),
    Case("a count of none", "How many services?", ("services",), [[0]], "No services match."),
    Case("a count that nothing names", "?", ("count(*)",), [[7]], "The count is 7."),
    Case("an average", "?", ("avg(i.duration)",), [[12.3456]], "The average duration is 12.35."),
    Case("two measures", "?", ("max_price", "min_price"), [[10, 2.5]],
         "The highest price is 10; the lowest price is 2.5."),
    Case("the latest date", "?", ("max(i.timestamp)",), [[datetime(2025, 3, 3, tzinfo=UTC)]],
         "The latest timestamp is 3 March 2025."),
    Case("a value of one thing", "?", ("s.language",), [["Go"]],
         "The language of auth-service [1] is Go.", [["2", "5"]]),
    Case("the most", "Which team owns the most services?", ("team", "services"), [["Core-Platform", 12]],
         "Core-Platform [1], with 12 services.", [["5"]]),
    Case("a ranking", "Which team owns the most services?", ("team", "services"),
         [["Core-Platform", 12], ["Data-Services", 1]],
         "Core-Platform [1] comes first with 12 services, then Data-Services [2] with 1 service.",
         [["5"], ["6"]]),
    Case("groups in no order of their numbers", "What is the lowest number of services per team?",
         ("team", "service_count"), [["Core-Platform", 2], ["Data-Services", 5], ["Core-Platform", 1]],
         "3 teams:\n\n- Core-Platform [1]: 2 services\n- Data-Services [2]: 5 services\n"
         "- Core-Platform [1]: 1 service", [["5"], ["6"], ["5"]]),
    Case("groups of the last days", "Services per team in the last 60 days?", ("team", "service_count"),
         [["Core-Platform", 12], ["Data-Services", 1]],
         "2 teams: Core-Platform [1] with 12 services and Data-Services [2] with 1 service.", [["5"], ["6"]]),
    Case("a tie", "Which team owns the most services?", ("team", "services"),
         [["Core-Platform", 2], ["Data-Services", 2]],
         "Core-Platform [1] and Data-Services [2] come first with 2 services each.", [["5"], ["6"]]),
    Case("groups", "Services per team", ("team", "service_count"), [["Core-Platform", 12], ["Data-Services", 1]],
         "2 teams: Core-Platform [1] with 12 services and Data-Services [2] with 1 service.", [["5"], ["6"]]),
    Case("groups by two things", "?", ("env", "status", "n"), [["prod", "ok", 34], ["prod", "bad", 4]],
         "2 combinations of environment and status: prod and ok with 34 and prod and bad with 4."),
    Case("groups by month", "?", ("month", "incidents"), [[date(2025, 7, 1), 2], [date(2025, 8, 1), 1]],
         "2 months: July 2025 with 2 incidents and August 2025 with 1 incident."),
    Case("a number of each thing is a detail", "?", ("incident", "duration"), [["INC-103", 30], ["INC-104", 5]],
         "2 incidents match: INC-103 [1] (duration 30) and INC-104 [2] (duration 5).", [["3"], ["4"]]),
    Case("a map in a cell", "?", ("found",), [[{"who": SEARCH, "n": 2}]],
         "The found is search-api [1] (n 2).", [["1"]]),
    Case("a map with a name", "?", ("service",), [[{"tier": 1, "name": "search-api"}], [{"tier": 2, "name": "x"}]],
         "2 services match: search-api [1] (tier 1) and x (tier 2).", [["1"], ["2"]]),
    Case("a place on earth", "?", ("service", "place"), [["search-api", "point(srid 4326: -9.1, 38.7)"]],
         "One service matches: search-api [1] (place at latitude 38.7, longitude -9.1).", [["1"]]),
    Case("a place in space", "?", ("place",), [["point(srid 9157: 1.5, 2.0, 3.0)"]],
         "The place is at x 1.5, y 2, z 3."),
    Case("yes", "Does search-api depend on auth-service?", ("exists",), [[True]], "Yes [1] [2].", [["1", "2"]]),
    Case("no", "Does search-api depend on auth-service?", ("exists",), [[False]],
         "No, not according to the graph."),
    Case("yes by a row", "Is there a service in Go?", ("service",), [["auth-service"]],
         "Yes, one service matches: auth-service [1].", [["2"]]),
    Case("no yes by a count where another number is asked about",
         "Did auth-service have more than 5 incidents?", ("incidents",), [[3]], "3 incidents match."),
    Case("nor where numbers are compared in words", "Were there several incidents?", ("incidents",),
         [[1]], "One incident matches."),
    Case("nor no", "Were there fewer incidents than usual?", ("incidents",), [[0]],
         "No incidents match."),
    Case("yes by a count of some days", "Were there P0 incidents in the last 60 days?",
         ("incidents",), [[2]], "Yes: 2 incidents match."),
    Case("yes by a count", "Are there incidents?", ("incidents",), [[2]], "Yes: 2 incidents match."),
    Case("a question that may turn is not answered by yes", "Do all services have owners?", ("service",),
         [["auth-service"]], "One service matches: auth-service [1].", [["2"]]),
    Case("a request is no question", "Can you list services?", ("service",), [["auth-service"]],
         "One service matches: auth-service [1].", [["2"]]),
    Case("a path", "?", ("p",), [[Path((CORE, SEARCH, AUTH), (OWNS, DEPENDS))]],
         "One path: Core-Platform [1] –owns→ search-api [2] –depends on→ auth-service [3].", [["5", "1", "2"]]),
    Case("a path against the arrows", "?", ("p",), [[Path((AUTH, SEARCH), (DEPENDS,))]],
         "One path: auth-service [1] ←depends on– search-api [2].", [["1", "2"]]),
    Case("a relationship", "?", ("r",), [[OWNS]], "One relationship: Core-Platform –owns→ search-api [1].", [["r2"]]),
    Case("no evidence, no marks", "?", ("service", "incident"), [["x", "y"], ["z", "y"]],
         "2 services match: x (incident y) and z (incident y)."),
)  # fmt: skip


CINEMA = node("20", "Cinema", "Rex", opened_in=2016, seats=95, rating=4.5, is_open=True,
              hasBar=False, founded_on=date(1999, 3, 3), located_in="Ghent", weight_kg=9000,
              registered_at=datetime(2020, 1, 2, 9, 30, tzinfo=UTC))  # fmt: skip
ODEON = node("21", "Cinema", "Odeon", opened_in=1931, seats=1, firstName="Ann")
HELD = (
    ("a participle and a number of things", ("opened_in", "seats"),
     "Rex [1] opened in 2016 and has 95 seats."),
    ("a noun besides", ("seats", "rating"), "Rex [1] has 95 seats; the rating is 4.5."),
    ("nouns alone", ("rating", "weight_kg"),
     "The rating of Rex [1] is 4.5, and the weight is 9,000 kg."),
    ("a day is never in or at", ("founded_on", "registered_at"),
     "Rex [1] was founded on 3 March 1999 and was registered on 2 January 2020, 09:30 UTC."),
    ("a place", ("located_in",), "Rex [1] is located in Ghent."),
)  # fmt: skip


@pytest.mark.parametrize(("keys", "said"), [h[1:] for h in HELD], ids=[h[0] for h in HELD])
def test_properties_of_one_thing_are_told_of_it(keys: tuple[str, ...], said: str) -> None:
    assert of_cinemas(keys, CINEMA) == said


def of_cinemas(keys: tuple[str, ...], *cinemas: Node, lead: str = "") -> str:
    """The answer to a query for properties of cinemas, as they stand."""
    columns = ((lead,) if lead else ()) + keys
    query = "MATCH (c:Cinema) RETURN " + ", ".join(
        f"c.{'name' if column == lead else column} AS {column}" for column in columns
    )
    records = [[c.properties["name" if k == lead else k] for k in columns] for c in cinemas]
    rows = Rows(columns, tuple(dict(zip(columns, record, strict=True)) for record in records))
    evidence = Evidence(Subgraph(cinemas), tuple((c.id,) for c in cinemas))
    return compose("?", Translation(CypherQuery(query), (), "offline", 1.0), rows, evidence).text


def test_properties_of_several_things_are_told_of_each() -> None:
    assert of_cinemas(("opened_in", "seats"), CINEMA, ODEON) == (
        "2 cinemas match: Rex [1] (opened in 2016, 95 seats) and Odeon [2] (opened in 1931, "
        "1 seat)."
    )


def test_a_thing_with_its_properties_is_told_as_people_say_it() -> None:
    keys = ("opened_in", "seats", "is_open", "hasBar", "weight_kg")

    assert of_cinemas(keys, CINEMA, lead="cinema") == (
        "One cinema matches: Rex [1] (opened in 2016, 95 seats, open, has no bar, weight 9,000 kg)."
    )


def test_a_family_name_stands_beside_the_first_name() -> None:
    person = node("30", "Person", "Ann", last_name="Lee")
    rows = Rows(("person", "last_name", "n"), ({"person": "Ann", "last_name": "Lee", "n": 2},))
    query = (
        "MATCH (p:Person)-[:OWNS]->(c:Cinema) "
        "RETURN p.name AS person, p.last_name AS last_name, count(c) AS n"
    )
    translation = Translation(CypherQuery(query), (), "offline", 1.0)

    composed = compose("?", translation, rows, Evidence(Subgraph((person,)), (("30",),)))

    assert composed.text == "Ann Lee [1], with 2 cinemas."


@pytest.mark.parametrize(
    ("noun", "value", "said"),
    [
        ("opened in", 2016, "opened in 2016"),
        ("built", 1824, "was built in 1824"),
        ("released at", date(2020, 5, 1), "was released on 1 May 2020"),
        ("died on", date(2020, 5, 1), "died on 1 May 2020"),
        ("valid from", date(2020, 5, 1), "is valid from 1 May 2020"),
        ("last updated at", date(2020, 5, 1), "was last updated on 1 May 2020"),
        ("opened year", 1987, "opened in 1987"),
        ("date founded", date(2020, 5, 1), "was founded on 1 May 2020"),
        ("founded by", "Ann Lee", "was founded by Ann Lee"),
        ("based in", "Oslo", "is based in Oslo"),
    ],
)
def test_names_that_are_no_nouns_go_on_with_their_value(noun: str, value: Any, said: str) -> None:
    assert is_clause(noun)
    assert predicate(noun, value, value_text(value)) == said


@pytest.mark.parametrize(
    "noun", ["speed", "birth year", "rank in", "check in", "seat", "birth date", "bed", "feed"]
)
def test_nouns_are_no_clauses(noun: str) -> None:
    assert not is_clause(noun)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_shape_of_result_has_its_sentence(case: Case) -> None:
    composed = answer(case.question, case.columns, case.records, case.behind)

    assert composed.text == case.text
    assert composed.diagnostics == ()


@pytest.mark.parametrize(
    ("item", "value", "text"),
    [
        ("min(s.uptime) AS lowest", 0.999, "The lowest uptime is 0.999, that of auth-service [1]."),
        ("avg(s.uptime) AS average", 0.5, "The average uptime is 0.5 [1] [2] [3]."),
        ("sum(s.n) / count(s) AS share_of_rust", 0.25, "The share of rust is 25% [1] [2] [3]."),
        ("sum(s.n) * 100.0 / count(s) AS share", 0.25, "The share is 0.25% [1] [2] [3]."),
        ("sum(s.n) / count(s) AS failure_rate", 0.25, "The failure rate is 25% [1] [2] [3]."),
        ("avg(s.rate) AS average_rate", 0.25, "The average rate is 0.25 [1] [2] [3]."),
        ("100 * sum(s.n) / count(s) AS percent_open", 24.4, "The percent open is 24.4% [1] [2] [3]."),
        ("s.uptime AS share", 0.999, "The share of auth-service [1] is 0.999."),
        ("s.uptime AS time_up", 0.999, "The time up of auth-service [1] is 0.999."),
        ("s.has_lead AS lead", False, "Data-Services [1] has no lead."),
    ],
)  # fmt: skip
def test_a_value_is_told_by_what_it_was_made_of(item: str, value: object, text: str) -> None:
    name = item.rpartition(" ")[2]
    query = f"MATCH (s:Service) RETURN {item}"

    composed = answer("?", (name,), [[value]], [["1", "2", "6"]], query=query)

    assert composed.text == text


def test_every_mark_has_a_citation_with_its_rows() -> None:
    composed = answer(
        "?", ("service", "incident"), [["search-api", "INC-103"], ["auth-service", "INC-103"]],
        [["1", "3"], ["2", "3"]],
    )  # fmt: skip

    assert [(c.number, c.id, c.label, c.kind, c.rows) for c in composed.citations] == [
        (1, "1", "search-api", "node", (0,)),
        (2, "3", "INC-103", "node", (0, 1)),
        (3, "2", "auth-service", "node", (1,)),
    ]


def test_sources_behind_the_rows_are_cited() -> None:
    composed = answer("?", ("service",), [["search-api"]], [["1", "r1"]])

    assert composed.text == (
        "One service matches: search-api [1].\n\nSources: doc-1-chunk-2 [2], doc-9 [3]."
    )
    assert [(c.kind, c.source) for c in composed.citations[1:]] == [
        ("source", "doc-1-chunk-2"),
        ("source", "doc-9"),
    ]


def test_what_was_looked_for_is_said_when_nothing_is_found() -> None:
    composed = answer("?", ("s",), [], interpretation=("services", "owned by Nobody"))

    assert composed.text == "Nothing in the graph matches. I looked for: services; owned by Nobody."


def test_things_of_several_kinds_are_not_told_as_of_one() -> None:
    composed = answer("What is there?", ("n",), [[SEARCH], [AUTH], [CORE]])

    assert composed.text.startswith("3 results match: search-api [1]")


def test_a_long_list_shows_the_first_twenty() -> None:
    composed = answer("?", ("city",), [[f"c{n}"] for n in range(45)])

    assert composed.text.startswith("45 cities match: c0, c1, ")
    assert composed.text.endswith("c19. Showing 20 of 45.")


def test_a_long_list_with_details_is_a_list() -> None:
    composed = answer("?", ("city", "land"), [[f"c{n}", "x"] for n in range(6)])

    assert composed.text.startswith("6 cities match:\n\n- c0 (land x)\n- c1 (land x)")


@pytest.mark.parametrize(
    ("query", "truncated", "said"),
    [
        ("MATCH (n) RETURN n LIMIT 30", False, "The query stops at 30 rows, so there may be more."),
        ("MATCH (n) RETURN n LIMIT $limit", False, "The query stops at 30 rows"),
        ("MATCH (n) RETURN n", True, "Only the first 30 rows were read"),
    ],
)
def test_a_cut_result_is_said_to_be_cut(query: str, truncated: bool, said: str) -> None:
    composed = answer(
        "?", ("city",), [[f"c{n}"] for n in range(30)], query=query, truncated=truncated, limit=30
    )

    assert said in composed.text


def test_text_of_the_graph_cannot_fake_a_mark_or_a_line() -> None:
    composed = answer("?", ("title",), [["All is well [1]\n\n- and\u202e more\x00"]])

    assert composed.text == "The title is All is well (1) - and more."


def test_a_namesake_behind_another_row_is_not_cited() -> None:
    twin = node("9", "Team", "search-api")
    rows = Rows(("team",), ({"team": "search-api"},))
    evidence = Evidence(Subgraph((SEARCH, twin)), (("1", "9"),))
    translation = Translation(
        CypherQuery("MATCH (t:Team) RETURN t.name AS team"), (), "offline", 1.0
    )

    composed = compose("?", translation, rows, evidence)

    assert [c.id for c in composed.citations] == ["9"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("MATCH (p:Person) RETURN p.name AS person",
         "3 people match: Alex [1], Alex [2] and Sam [3]."),
        ("MATCH (p:Person) WITH DISTINCT p.name AS person MATCH (x) RETURN person",
         "2 people match: Alex [1] and Sam [2]."),
    ],
)  # fmt: skip
def test_namesakes_count_as_two_where_each_has_a_row(query: str, said: str) -> None:
    people = (node("1", "Person", "Alex"), node("2", "Person", "Alex"), node("3", "Person", "Sam"))
    rows = Rows(("person",), tuple({"person": name} for name in ("Alex", "Alex", "Sam")))
    evidence = Evidence(Subgraph(people), (("1", "2"), ("1", "2"), ("3",)))

    composed = compose("?", Translation(CypherQuery(query), (), "offline", 1.0), rows, evidence)

    assert composed.text == said


def test_rows_of_one_thing_are_of_it_and_those_of_its_namesake_are_not() -> None:
    people = (node("1", "Person", "Alex"), node("2", "Person", "Alex"))
    columns = ("person", "title")
    records = (("Alex", "Blue"), ("Alex", "Blue"), ("Alex", "Red"))
    rows = Rows(columns, tuple(dict(zip(columns, record, strict=True)) for record in records))
    evidence = Evidence(Subgraph(people), (("1", "2"), ("1", "2"), ("1",)))
    query = CypherQuery("MATCH (p:Person)--(s) RETURN p.name AS person, s.title AS title")

    composed = compose("?", Translation(query, (), "offline", 1.0), rows, evidence)

    assert composed.text == (
        "2 people match: Alex [1] (titles Blue and Red) and Alex [2] (title Blue)."
    )


def test_long_texts_that_begin_alike_are_different_texts() -> None:
    begin = "a long text " * 20

    composed = answer("Which notes?", ("note",), [[f"{begin}one"], [f"{begin}two"]])

    assert composed.text.startswith("2 notes match: ")


def test_marks_stay_few_on_a_large_result() -> None:
    nodes = tuple(node(str(n), "City", f"c{n}") for n in range(500))
    rows = Rows(("city",), tuple({"city": n.name} for n in nodes))
    evidence = Evidence(Subgraph(nodes), tuple((n.id,) for n in nodes))
    translation = Translation(
        CypherQuery("MATCH (c:City) RETURN c.name AS city"), (), "offline", 1.0
    )

    composed = compose("?", translation, rows, evidence)

    assert len(composed.citations) == 20
    assert len(composed.text) < 500


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (date(2025, 3, 3), "3 March 2025"),
        (datetime(2025, 3, 3, tzinfo=UTC), "3 March 2025"),
        (datetime(2025, 3, 3, 14, 5, tzinfo=UTC), "3 March 2025, 14:05 UTC"),
        (
            datetime(2025, 3, 3, 1, 5, tzinfo=timezone(timedelta(hours=2))),
            "2 March 2025, 23:05 UTC",
        ),
        (datetime(2025, 3, 3, 14, 5), "3 March 2025, 14:05"),
    ],
)
def test_dates_are_said_in_words_and_utc(value: date, said: str) -> None:
    assert moment(value) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("P3DT2H30M", "3 days, 2 hours and 30 minutes"),
        ("P1Y", "1 year"),
        ("PT0S", "no time"),
        ("PT1.5S", "1.5 seconds"),
        ("14:05:00.000000000+00:00", "14:05 UTC"),
        ("22:00:30", "22:00:30"),
        ("P", "P"),
        ("PT", "PT"),
        (1e300, "1e+300"),
        (0.000012, "0.000012"),
    ],
)
def test_lengths_and_times_are_said_in_words(value: Any, said: str) -> None:
    assert value_text(value) == said


def test_a_number_of_a_thing_groups_what_is_counted_beside_it() -> None:
    query = "MATCH (c:Cinema) RETURN c.opened_in AS opened_in, count(c) AS cinemas"
    rows = Rows(
        ("opened_in", "cinemas"), tuple({"opened_in": y, "cinemas": 2} for y in (1931, 2016))
    )
    translation = Translation(CypherQuery(query), (), "offline", 1.0)

    composed = compose("How many by year?", translation, rows, Evidence(GRAPH))

    assert composed.text == "2 years: 1931 with 2 cinemas and 2016 with 2 cinemas."


@pytest.mark.parametrize(
    ("records", "said"),
    [
        ([["INC-103", "WO-7", 2]], "INC-103 [1] (WO-7), with 2 teams."),
        (
            [["INC-103", "WO-7", 2], ["INC-104", "WO-8", 1]],
            "INC-103 [1] (WO-7) comes first with 2 teams, then INC-104 [2] (WO-8) with 1 team.",
        ),
    ],
)
def test_a_group_is_one_thing_with_its_code(records: list[list[Any]], said: str) -> None:
    query = "MATCH (t:Team)-->(i:Incident) RETURN i.name AS incident, i.orderNo AS orderNo, count(t) AS teams"

    found = answer(
        "Which incident has the most teams?", ("incident", "orderNo", "teams"), records,
        [["3"], ["4"]][: len(records)], query=query,
    )  # fmt: skip

    assert found.text == said


@pytest.mark.parametrize(
    "said",
    [
        "a unit price",
        "a user",
        "an uncle",
        "an hourly rate",
        "a house",
        "an order",
        "a euro",
        "a url",
        "a UUID",
        "a utc offset",
        "an uninsured driver",
        "an unidentified object",
        "a unidirectional link",
        "a utility",
        "an urban area",
        "an honest answer",
    ],
)
def test_a_noun_has_the_article_of_its_sound(said: str) -> None:
    assert with_article(said.partition(" ")[2]) == said


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("service", "services"), ("city", "cities"), ("person", "people"), ("bus", "buses"),
        ("API endpoint", "API endpoints"), ("branch", "branches"), ("day", "days"),
        ("series", "series"), ("box", "boxes"), ("class", "classes"), ("thesis", "theses"), ("movie", "movies"),
        ("lens", "lenses"), ("tie", "ties"), ("news item", "news items"), ("gas", "gases"),
    ],
)  # fmt: skip
def test_nouns_have_plurals(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one
    assert plural(many) == many


def test_names_and_numbers_are_spoken() -> None:
    assert spoken_name("APIEndpoint") == "API endpoint"
    assert spoken_name("ON_CALL_FOR") == "on call for"
    assert spoken_name("repoURL") == "repository URL"
    assert number(1234567) == "1,234,567"
    assert number(2025, "year") == "2025"
    assert number(0.00012345) == "0.0001234"


def test_a_year_and_a_month_are_one_name() -> None:
    composed = answer(
        "How many incidents per month?",
        ("year", "month", "count"),
        [[2025, 7, 2], [2025, 8, 1]],
        query="MATCH (i:Incident) RETURN i.at.year AS year, i.at.month AS month, count(i) AS count",
    )

    assert composed.text == "2 months: July 2025 with 2 incidents and August 2025 with 1 incident."


def test_a_weekday_is_called_by_its_name() -> None:
    composed = answer(
        "incidents by weekday",
        ("weekday", "count"),
        [[1, 2], [7, 1]],
        query="MATCH (i:Incident) RETURN i.at.dayOfWeek AS weekday, count(i) AS count",
    )

    assert composed.text == "2 weekdays: Monday with 2 incidents and Sunday with 1 incident."


def test_a_property_that_nothing_found_has_is_named() -> None:
    query = "MATCH (s:Service) RETURN s.name AS service, s.uptime AS uptime"

    one = answer("?", ("service", "uptime"), [["search-api", None]], [["1"]], query=query)
    two = answer("?", ("service", "uptime"), [["search-api", None], ["auth-service", 0.9]], [["1"], ["2"]], query=query)  # fmt: skip

    assert one.text == "One service matches: search-api [1]. No uptime is recorded."
    assert "no value" not in two.text


def test_groups_that_are_called_by_a_value_cite_some_of_what_they_hold() -> None:
    said = answer(
        "How many incidents per severity?", ("severity", "count"), [["P0", 1], ["P1", 1]],
        [["3", "1"], ["4"]],
        query="MATCH (i:Incident) RETURN i.severity AS severity, count(DISTINCT i) AS count",
    )  # fmt: skip
    by_name = answer(
        "How many incidents per service?", ("service", "count"), [["search-api", 2]] * 2,
        [["1", "3", "4"]] * 2,
        query="MATCH (i:Incident)-->(s:Service) RETURN s.name AS service, count(DISTINCT i) AS count",
    )  # fmt: skip

    assert said.text == "2 severities: P0 with 1 incident and P1 with 1 incident [1] [2]."
    assert [citation.id for citation in said.citations] == ["3", "4"]
    assert "search-api [1] with" in by_name.text


RANKED = "MATCH (n) RETURN n.name AS team, avg(n.cost) AS avgCost ORDER BY avgCost DESC"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([None, 12.5, 3], "T1 comes first with an average cost of 12.5"),
        ([None, 12.5, 3], "1 has no average cost."),
        (list(range(50, 0, -1)), "and 41 more."),
        ([3] * 50, "and 30 more come first with an average cost of 3 each."),
    ],
)
def test_a_ranking_counts_all_rows_and_ranks_no_missing_value(values: list[Any], said: str) -> None:
    records = [[f"T{at}", value] for at, value in enumerate(values)]

    text = answer("Which team costs the most?", ("team", "avgCost"), records, query=RANKED).text

    assert said in text


def test_what_is_left_out_of_a_list_is_counted_whole() -> None:
    records = [["Core", f"svc-{at}"] for at in range(100)]

    text = answer("Which services does each team own?", ("team", "service"), records).text

    assert "svc-7 and 92 more" in text


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("month", 5, "May"),
        ("birthMonth", 5, "May"),
        ("costPerMonth", 7, "7"),
        ("revenue_last_month", 5, "5"),
        ("averageIncidentsPerMonth", 5.0, "5"),
        ("scores", [5, 5, 3], "5, 5 and 3"),
    ],
)
def test_a_number_is_a_month_only_where_it_is_one(column: str, value: Any, said: str) -> None:
    text = answer(
        "What is it?", (column,), [[value]], query=f"MATCH (n) RETURN n.x AS {column}"
    ).text

    assert text.endswith(f"{said}.")


def test_rows_without_a_thing_are_told_apart() -> None:
    text = answer(
        "Who is on which service?",
        ("engineer", "service"),
        [["Ann", "a"], [None, "b"], [None, "c"]],
    ).text

    assert text == "One engineer matches: Ann (service a). Services b and c: no engineer."


def test_a_relationship_that_is_not_there_is_not_counted() -> None:
    text = answer("x", ("service", "r"), [["s0", None], ["s1", DEPENDS]], [[], ["1", "2"]]).text

    assert text.startswith("One relationship:")


@pytest.mark.parametrize(
    ("noun", "value", "told"),
    [
        ("expires on", date(2027, 5, 29), "B1 expires on 29 May 2027"),
        ("opened on", date(2027, 5, 29), "B1 opened on 29 May 2027"),
        ("certified until", date(2020, 5, 29), "B1 was certified until 29 May 2020"),
        ("lead time days", 28, "the lead time of B1 is 28 days"),
        ("capacity pallets", 3900, "the capacity of B1 is 3,900 pallets"),
        ("storage temperature c max", 8, "the maximum storage temperature of B1 is 8 °C"),
        ("unit price eur", 9.9, "the unit price of B1 is 9.9 EUR"),
        ("max score", 8, "the max score of B1 is 8"),
        ("vitamin c", 8, "the vitamin c of B1 is 8"),
        ("seats", 14, "B1 has 14 seats"),
    ],
)
def test_a_key_and_its_value_are_part_of_a_sentence(noun: str, value: Any, told: str) -> None:
    assert fact("B1", noun, value) == told


def test_more_than_two_groups_of_values_are_a_list_that_is_cited_once() -> None:
    said = answer(
        "How many incidents per severity?", ("severity", "count"), [["P0", 1], ["P1", 1], ["P2", 1200]],
        [["3", "1"], ["4"], []],
        query="MATCH (i:Incident) RETURN i.severity AS severity, count(DISTINCT i) AS count",
    )  # fmt: skip

    assert said.text == (
        "3 severities [1] [2]:\n\n- P0: 1 incident\n- P1: 1 incident\n- P2: 1,200 incidents"
    )


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [("fee", 6000, "fee 6,000"), ("lead_time_days", 28, "lead time 28 days")],
)
def test_a_value_of_a_relationship_is_told_without_its_type(key: str, value: int, told: str):
    said = answer(
        "?", ("service", f"acted_in_{key}"), [["search-api", value], ["auth-service", value]],
        [["1"], ["2"]],
        query="MATCH (s:Service)-[acted_in:ACTED_IN]->() "
        f"RETURN s.name AS service, acted_in.{key} AS acted_in_{key}",
    )  # fmt: skip

    assert f"search-api [1] ({told})" in said.text


@pytest.mark.parametrize(
    ("arrow", "told"),
    [
        ("-[:OWNS]->", "search-api [1] (owns auth-service [2])"),
        ("<-[:OWNS]-", "search-api [1] (service 2 auth-service [2])"),
        ("-[:OWNS*1..3]->", "search-api [1] (service 2 auth-service [2])"),
        ("-[:OWNS|RUNS]->", "search-api [1] (service 2 auth-service [2])"),
    ],
)
def test_a_second_thing_of_a_kind_is_told_by_what_the_first_has_to_do_with_it(
    arrow: str, told: str
) -> None:
    said = answer(
        "?", ("service", "service2"), [["search-api", "auth-service"]], [["1", "2"]],
        query=f"MATCH (service:Service){arrow}(service2:Service) "
        "RETURN service.name AS service, service2.name AS service2",
    )  # fmt: skip

    assert told in said.text


@pytest.mark.parametrize(
    ("properties", "told"),
    [
        ({"branchCode": "FFM", "city": "Frankfurt"}, "FFM (Frankfurt) [1]"),
        ({"branchCode": "FFM", "city": "Frankfurt", "branchName": "Main"}, "FFM (Main) [1]"),
        ({"branchCode": "FFM", "country": "Germany"}, "FFM [1]"),
        ({"name": "FFM", "city": "Frankfurt"}, "FFM [1]"),
    ],
)
def test_a_group_with_a_code_is_told_with_what_it_is_called(
    properties: dict[str, str], told: str
) -> None:
    branch = Node("9", "FFM", ("Branch",), "FFM", properties)
    query = "MATCH (b:Branch)--(a:Account) RETURN b.branchCode AS branch, count(a) AS count"
    translation = Translation(CypherQuery(query, {}), (), "offline", 0.8)
    rows = Rows(("branch", "count"), ({"branch": "FFM", "count": 2},))

    said = compose("?", translation, rows, Evidence(Subgraph((branch,)), (("9",),)))

    assert said.text == f"{told}, with 2 accounts."


LANGUAGE = "MATCH (s:Service {name: 'search-api'}) RETURN s.name AS service, s.language AS language"
WRITTEN_IN_RUST = "MATCH (s:Service {language: 'Rust'}) RETURN s.name AS service"
BOTH = "MATCH (s:Service) RETURN s.name AS service, s.uptime AS uptime"


@pytest.mark.parametrize(
    ("question", "query", "records", "text"),
    [
        ("Is search-api written in Go?", LANGUAGE, [["search-api", "Rust"]],
         "The graph says: search-api [1] (language Rust)."),
        ("Is any service written in Rust?", WRITTEN_IN_RUST, [["search-api"]],
         "Yes, one service matches: search-api [1]."),
        ("Is any service written in Go?", WRITTEN_IN_RUST, [["search-api"]],
         "The graph says: search-api [1]."),
        ("Is search-api up longer than auth-service?", BOTH,
         [["search-api", 5], ["auth-service", 7]],
         "The graph says: search-api [1] (uptime 5) and auth-service [2] (uptime 7)."),
    ],
)  # fmt: skip
def test_rows_of_a_model_mean_yes_only_where_its_query_has_the_condition(
    question: str, query: str, records: list[list[Any]], text: str
) -> None:
    columns = ("service", "language" if "language AS" in query else "uptime")[: len(records[0])]
    rows = Rows(columns, tuple(dict(zip(columns, record, strict=True)) for record in records))
    behind = tuple((node_id,) for node_id, _ in zip("12", records, strict=False))

    translation = Translation(CypherQuery(query), (), "llm", 0.8)

    assert compose(question, translation, rows, Evidence(GRAPH, behind)).text == text

"""How long something goes on, the slowest and last to be done, unknown values, half denials."""

import pytest

from graphrag_core.types import (
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
)
from tests.chart_readings import links_in, query_of, readings_of, shown_queries
from tests.small_schemas import key, readings_on

HARBOUR = Schema(
    labels=(
        LabelSchema(
            "Pilot",
            12,
            (
                key("name", "STRING"),
                key("born_on", "DATE"),
                key("hired_on", "DATE"),
                key("h_index", "INTEGER"),
                key("licensed", "BOOLEAN"),
            ),
            "name",
        ),
        LabelSchema(
            "Cargo",
            40,
            (
                key("code", "STRING"),
                key("kind", "STRING", "coal", "grain"),
                key("departed_on", "DATE"),
                key("arrived_on", "DATE"),
                key("weight_t", "INTEGER"),
            ),
            "code",
        ),
        LabelSchema("Berth", 6, (key("name", "STRING"),), "name"),
        LabelSchema("Club", 3, (key("name", "STRING"),), "name"),
        LabelSchema("Council", 2, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("LEADS", 20, (key("valid_from", "DATE"), key("valid_to", "DATE"))),
        RelationshipTypeSchema("LANDED_AT", 40),
        RelationshipTypeSchema("OWNS", 5),
    ),
    patterns=(
        Pattern("Pilot", "LEADS", "Berth", 20),
        Pattern("Cargo", "LANDED_AT", "Berth", 60),
        Pattern("Club", "OWNS", "Berth", 3),
        Pattern("Council", "OWNS", "Berth", 2),
    ),
)
NAMES = {"Ann Lee": ("Pilot", "name", "Ann Lee"), "Brae": ("Berth", "name", "Brae")}


def first_query(text: str, schema: Schema = HARBOUR) -> str:
    """The query of the cheapest reading."""
    return query_of(readings_of(text, links_in(text, NAMES), schema)[0], schema)


@pytest.mark.parametrize(
    "text", ["How long has Ann Lee been with us?", "How long has Ann Lee worked here?"]
)
def test_who_was_hired_has_been_here_until_today(text: str) -> None:
    assert "duration.inDays(pilot.hired_on, date()).days" in first_query(text)


def test_what_has_no_end_goes_on_until_today() -> None:
    query = first_query("How long has Ann Lee led Brae?")
    assert "duration.inDays(leads.valid_from, coalesce(leads.valid_to, date())).days" in query


def test_what_is_over_is_counted_to_its_end() -> None:
    query = first_query("How long did Ann Lee lead Brae?")
    assert "duration.inDays(leads.valid_from, leads.valid_to).days" in query


@pytest.mark.parametrize("text", ["How long has Ann Lee been here?", "how long is Ann Lee?"])
def test_a_letter_at_the_start_of_a_key_is_no_unit(text: str) -> None:
    links = links_in(text, NAMES)
    queries = [query_of(one, HARBOUR) for one in readings_of(text, links, HARBOUR)]
    assert not any("h_index" in query for query in queries[:1])


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("Which cargo took the longest to arrive?", " DESC"),
        ("Which cargo was the slowest to arrive?", " DESC"),
        ("the slowest cargo to arrive", " DESC"),
        ("the fastest cargo to arrive", ""),
    ],
)
def test_the_slowest_to_arrive_took_the_most_days(text: str, direction: str) -> None:
    query = first_query(text)
    assert "duration.inDays(cargo.departed_on, cargo.arrived_on).days AS days" in query
    assert f"ORDER BY days{direction} LIMIT 1" in query


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("Who was the last pilot to be hired?", " DESC"),
        ("Who was the first pilot to be hired?", ""),
        ("the last pilot hired", " DESC"),
    ],
)
def test_the_last_to_be_hired_is_the_latest(text: str, direction: str) -> None:
    assert f"ORDER BY pilot_hired_on{direction} LIMIT 1" in first_query(text)


def test_what_is_last_by_a_number_is_the_lowest() -> None:
    queries = shown_queries(HARBOUR, "bottom 2 cargos by weight")
    assert "ORDER BY cargo_weight_t LIMIT 2" in queries[0]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("pilots whose licensed is unknown", "pilot.licensed IS NULL"),
        ("pilots that are not licensed", "pilot.licensed = $licensed"),
        ("pilots whose licensed is missing", "pilot.licensed = $licensed"),
    ],
)
def test_unknown_is_not_untrue(text: str, condition: str) -> None:
    assert condition in first_query(text)


def test_what_a_kind_shares_counts_once_for_it() -> None:
    query = first_query("total weight per berth")
    assert "WITH DISTINCT berth, cargo" in query
    heavy = Schema(
        labels=(
            *HARBOUR.labels[:2],
            LabelSchema("Berth", 6, (key("name", "STRING"), key("side", "STRING", "N")), "name"),
        ),
        relationship_types=HARBOUR.relationship_types,
        patterns=HARBOUR.patterns[:2],
    )
    query = first_query("average weight of cargos per side of the berths", heavy)
    assert "WITH DISTINCT berth.side AS berth_side, cargo RETURN berth_side" in query


def test_what_is_not_done_by_others_is_done_by_some() -> None:
    query = first_query("berths owned by a club but not by a council")
    assert "NOT EXISTS { MATCH (:Council)-[:OWNS]->(berth) }" in query
    assert "(:Club)-[:OWNS]->(berth:Berth)" in query


def test_a_denial_does_not_reach_over_a_but() -> None:
    found = readings_on(HARBOUR, {}, "Which berths don't belong to us but are owned by a club?")
    assert max(found.unseen()) < 0.5


def test_a_name_alone_does_not_answer_what_was_asked_of_it() -> None:
    names = {"Ann Lee": ("Pilot", "name")}
    assert max(readings_on(HARBOUR, names, "What is the salary of Ann Lee?").unseen()) < 0.5
    assert max(readings_on(HARBOUR, names, "Ann Lee").unseen()) > 0.5


def test_still_asks_for_more_than_being_there() -> None:
    names = {"Ann Lee": ("Pilot", "name")}
    assert max(readings_on(HARBOUR, names, "Is Ann Lee still a pilot?").unseen()) < 0.5
    assert max(readings_on(HARBOUR, names, "Is Ann Lee a pilot?").unseen()) > 0.5


def test_those_who_alone_can_do_it_are_meant_by_who() -> None:
    names = {"Brae": ("Berth", "name")}
    found = readings_on(HARBOUR, names, "Who owns Brae?")
    assert found.renderings[0] == "The clubs or councils that own Brae"

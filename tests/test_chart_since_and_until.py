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
    assert max(found.unseen()) < 0.7


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


SHOP = Schema(
    labels=(
        LabelSchema(
            "Buyer",
            9,
            (key("name", "STRING"), key("born_on", "DATE"), key("enrolled_on", "DATE")),
            "name",
        ),
        LabelSchema("Seller", 4, (key("name", "STRING"), key("role", "STRING", "agent")), "name"),
        LabelSchema(
            "Tea",
            14,
            (
                key("name", "STRING"),
                key("tins_in_stock", "INTEGER"),
                key("poisoned", "INTEGER"),
                key("leaf_index", "FLOAT"),
            ),
            "name",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("ORDERED", 30, (key("ordered_on", "DATE"), key("tins", "INTEGER"))),
        RelationshipTypeSchema("SERVES", 9),
        RelationshipTypeSchema(
            "TASTES_FOR", 9, (key("valid_from", "DATE"), key("valid_to", "DATE"))
        ),
    ),
    patterns=(
        Pattern("Buyer", "ORDERED", "Tea", 30),
        Pattern("Seller", "SERVES", "Buyer", 9),
        Pattern("Seller", "TASTES_FOR", "Buyer", 9),
    ),
)


def test_the_date_of_orders_is_that_of_the_ordering() -> None:
    assert "ordered.ordered_on" in first_query("Orders with buyer, tea and date", SHOP)


def test_whom_things_have_is_shown_with_theirs() -> None:
    assert shown_queries(SHOP, "buyers with their teas")[0].endswith("tea.name AS tea LIMIT 100")
    assert "tea.name AS" not in shown_queries(SHOP, "buyers with teas")[0]


@pytest.mark.parametrize(
    "text",
    ["Which teas are sold out?", "teas that we have run out of", "Which teas are we out of?"],
)
def test_what_is_sold_out_is_not_in_stock(text: str) -> None:
    assert "tea.tins_in_stock = $tins_in_stock" in first_query(text, SHOP)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("teas that poisoned someone", "tea.poisoned > $poisoned"),
        ("Which teas poisoned nobody?", "tea.poisoned = $poisoned"),
    ],
)
def test_what_was_done_to_somebody_is_counted(text: str, condition: str) -> None:
    assert condition in first_query(text, SHOP)


def test_buyers_have_a_date_by_what_was_done() -> None:
    assert "buyer.enrolled_on" in first_query("enrolment date of the buyers", SHOP)
    assert "buyer.enrolled_on" in first_query("buyers with their enrol date", SHOP)


def test_an_index_measures_where_it_is_one_of_something() -> None:
    assert "avg(tea.leaf_index)" in first_query("average leaf index of teas", SHOP)


def test_a_yes_to_still_is_one_of_now() -> None:
    names = {"Ann Lee": ("Seller", "name"), "Bo": ("Buyer", "name")}
    found = readings_on(SHOP, names, "Is Ann Lee still a seller of Bo?")
    chances = dict(zip(found.renderings, found.unseen(), strict=False))
    assert all(chance < 0.5 for said, chance in chances.items() if " now " not in said)


def test_a_noun_of_a_relationship_is_shown_with_theirs() -> None:
    assert "AS club" in shown_queries(HARBOUR, "berths with their owners")[0]
    assert "AS club" not in shown_queries(HARBOUR, "berths with owners")[0]


def test_what_is_valid_for_a_time_lasts_for_it() -> None:
    times = (key("valid_at", "ZONED DATETIME"), key("invalid_at", "ZONED DATETIME"))
    facts = Schema(
        labels=HARBOUR.labels[:1] + HARBOUR.labels[2:3],
        relationship_types=(RelationshipTypeSchema("LEADS", 20, times),),
        patterns=HARBOUR.patterns[:1],
    )
    query = first_query("How long has Ann Lee led Brae?", facts)
    assert "duration.inDays(leads.valid_at, coalesce(leads.invalid_at, date())).days" in query


def test_one_kind_that_is_no_one_is_not_meant_by_who() -> None:
    deeds = Schema(
        labels=(
            *HARBOUR.labels[:1],
            LabelSchema("Repair", 9, (key("code", "STRING"),), "code"),
            LabelSchema("Berth", 6, (key("name", "STRING"),), "name"),
        ),
        relationship_types=(RelationshipTypeSchema("REPAIRED", 9),),
        patterns=(Pattern("Repair", "REPAIRED", "Berth", 9),),
    )
    found = readings_on(deeds, {"Brae": ("Berth", "name")}, "Who repaired Brae?")
    assert max(found.unseen()) < 0.5


def test_an_unknown_yes_or_no_is_said_as_such() -> None:
    found = readings_on(HARBOUR, {}, "pilots whose licensed is unknown")
    assert found.renderings[0] == "The pilots of which it is unknown whether they are licensed"

"""Who did something last, when, and how often; averages of counts; places behind an "and"."""

from dataclasses import replace

import pytest
from chart_readings import shown_queries

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

HARBOUR = Schema(
    labels=(
        LabelSchema("Skipper", 40, (key("name", "STRING"), key("joined", "DATE"),
                                    key("active", "BOOLEAN")), "name"),
        LabelSchema("Boat", 60, (key("name", "STRING"), key("built", "DATE")), "name"),
        LabelSchema("Booking", 300, (key("number", "STRING"), key("made_on", "DATE")), "number"),
        LabelSchema("Club", 5, (key("name", "STRING"),), "name"),
        LabelSchema("Cruise", 80, (key("title", "STRING"), key("year", "INTEGER")), "title"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SAILED", 400, (key("sailed_on", "DATE"),)),
        RelationshipTypeSchema("BOOKED", 300),
        RelationshipTypeSchema("FOR_CRUISE", 300),
        RelationshipTypeSchema("MEMBER_OF", 40),
        RelationshipTypeSchema("FOLLOWS", 50),
    ),
    patterns=(
        Pattern("Skipper", "SAILED", "Boat", 400),
        Pattern("Skipper", "BOOKED", "Booking", 300),
        Pattern("Booking", "FOR_CRUISE", "Cruise", 300),
        Pattern("Skipper", "MEMBER_OF", "Club", 40),
        Pattern("Boat", "FOLLOWS", "Boat", 50),
    ),
)  # fmt: skip
NAMES = (
    ("Skipper", "name", "Ada"), ("Boat", "name", "Vega"), ("Club", "name", "Northern"),
)  # fmt: skip


def queries(text: str) -> list[str]:
    return shown_queries(HARBOUR, text, [value for value in NAMES if value[2] in text])


@pytest.mark.parametrize(
    "text", ["who last sailed Vega?", "who sailed Vega last?", "who sailed Vega most recently?"]
)
def test_the_last_to_do_it_is_told_by_the_time_of_the_deed(text: str) -> None:
    query = queries(text)[0]
    assert "ORDER BY" in query
    assert "sailed.sailed_on" in query
    assert "joined" not in query


@pytest.mark.parametrize("text", ["when did Ada first sail Vega?", "when was Vega last sailed?"])
def test_when_asks_for_the_time_by_which_it_is_first(text: str) -> None:
    assert any("sailed.sailed_on AS" in query and "LIMIT 1" in query for query in queries(text)[:3])


ALARMS = Schema(
    labels=(
        LabelSchema("Mast", 40, (replace(key("code", "STRING"), present=40, distinct=40),
                                 key("painted", "DATE"), key("built", "DATE")), "code"),
        LabelSchema("Alarm", 90, (
            replace(key("cleared_at", "DATE"), present=70), replace(key("raised_at", "DATE"), present=90),
            key("acknowledged", "BOOLEAN"), key("message", "STRING"),
        ), "message"),
        LabelSchema("Rigger", 9, (key("name", "STRING"), key("hired", "DATE")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("ON_MAST", 90),
        RelationshipTypeSchema("INSPECTED", 200, (key("inspected_on", "DATE"),)),
    ),
    patterns=(Pattern("Alarm", "ON_MAST", "Mast", 90), Pattern("Rigger", "INSPECTED", "Mast", 200)),
)  # fmt: skip


def test_one_thing_is_not_ranked_by_its_own_dates() -> None:
    found = shown_queries(ALARMS, "when was M-07 first inspected?", [("Mast", "code", "M-07")])
    assert "inspected.inspected_on AS" in found[0]
    assert "painted" not in found[0]
    assert "mast.built" in shown_queries(ALARMS, "the newest mast", ())[0]


@pytest.mark.parametrize(
    "text", ["alarms nobody has acknowledged", "which alarms has no one acknowledged?"]
)
def test_what_nobody_has_made_so_is_not_so(text: str) -> None:
    assert likely_on(ALARMS, {}, text)[0] == "The alarms that are not acknowledged"


def test_nobody_beside_a_relationship_is_still_none() -> None:
    assert "NOT EXISTS" in shown_queries(ALARMS, "masts nobody inspected", ())[0]


def test_the_time_that_more_of_them_have_dates_a_thing() -> None:
    assert "alarm.raised_at" in shown_queries(ALARMS, "alarms in 2024", ())[0]
    assert "alarm.cleared_at" in shown_queries(ALARMS, "alarms cleared in 2024", ())[0]


def test_deeds_that_are_nodes_have_their_own_times() -> None:
    assert any("booking.made_on" in query for query in queries("which skipper booked last?")[:3])


@pytest.mark.parametrize("text", ["who joined most recently?", "who joined last?"])
def test_what_was_done_most_recently_is_last_by_its_key(text: str) -> None:
    query = queries(text)[0]
    assert "ORDER BY skipper_joined DESC" in query


def test_nodes_are_counted_where_they_are_the_deeds() -> None:
    query = queries("skippers with bookings at least twice")[0]
    assert "RETURN DISTINCT booking } >= $" in query


@pytest.mark.parametrize(
    "text",
    [
        "how many bookings does a skipper have on average?",
        "how many bookings per skipper on average",
    ],
)
def test_on_average_behind_a_count_takes_it_for_each(text: str) -> None:
    assert any("avg(COUNT {" in query for query in queries(text)[:2])


def test_a_place_behind_an_and_is_one_more_condition() -> None:
    query = queries("skippers that are active and in Northern")[0]
    assert "skipper.active" in query
    assert "club.name" in query


def test_a_year_before_a_noun_counts_nothing() -> None:
    found = queries("bookings for the 2026 cruise")
    assert "COUNT {" not in found[0]
    assert "COUNT {" in queries("bookings for 2 cruises")[0]


def test_who_is_named_before_an_active_verb_does_it() -> None:
    assert "(boat:Boat)-[:FOLLOWS]->(:Boat)" in queries("boats that follow something")[0]


def test_groups_may_be_what_others_are_to_them() -> None:
    found = queries("bookings by booked skipper")[:4]
    assert any("count(DISTINCT booking)" in query for query in found)


def test_what_is_asked_right_before_a_verb_does_it() -> None:
    doing = queries("which skippers sailed Vega and what follows it?")[0]
    assert "(boat:Boat)<-[:FOLLOWS]-(boat2:Boat)" in doing
    done = queries("who sailed Vega and what does it follow?")[0]
    assert "(boat:Boat)-[:FOLLOWS]->(boat2:Boat)" in done

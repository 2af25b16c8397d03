"""What held when something happened, and who did something before."""

from datetime import UTC, datetime

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.chart_readings import links_in, query_of, readings_of
from tests.small_schemas import key

NOW = datetime(2026, 11, 29, tzinfo=UTC)
PERIOD = (key("valid_from", "DATE"), key("valid_to", "DATE"))
PORT = Schema(
    labels=(
        LabelSchema("Pilot", 12, (key("name", "STRING"), key("hired_on", "DATE")), "name"),
        LabelSchema("Harbour", 6, (key("name", "STRING"),), "name"),
        LabelSchema(
            "Collision", 40, (key("code", "STRING"), key("happened_at", "ZONED DATETIME")), "code"
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("LEADS", 20, PERIOD),
        RelationshipTypeSchema("OCCURRED_IN", 40),
        RelationshipTypeSchema("TRAINED_AT", 12),
    ),
    patterns=(
        Pattern("Pilot", "LEADS", "Harbour", 20),
        Pattern("Collision", "OCCURRED_IN", "Harbour", 40),
        Pattern("Pilot", "TRAINED_AT", "Harbour", 12),
    ),
)
NAMES = {"COL-7": ("Collision", "code", "COL-7"), "Brae": ("Harbour", "name", "Brae")}
THEN = "leads.valid_from <= date(collision.happened_at)"


def first_query(text: str) -> str:
    """The query of the cheapest reading."""
    return query_of(readings_of(text, links_in(text, NAMES), PORT, now=NOW)[0], PORT)


@pytest.mark.parametrize(
    "text",
    [
        "Who led the harbour during COL-7?",
        "Who led the harbour at the time of COL-7?",
        "Which pilots led the harbour when COL-7 happened?",
    ],
)
def test_what_held_during_an_event_is_not_what_holds_now(text: str) -> None:
    query = first_query(text)
    assert THEN in query
    assert "$now" not in query
    assert "-[:OCCURRED_IN]->" in query or "<-[:OCCURRED_IN]-" in query


def test_an_event_that_no_word_joins_to_a_named_thing_only_says_when() -> None:
    query = first_query("Who led Brae when COL-7 occurred?")
    assert THEN in query
    assert "OCCURRED_IN" not in query


@pytest.mark.parametrize(
    "text",
    [
        "Who leads the harbour in which COL-7 occurred?",
        "Who leads Brae?",
        "Who led Brae during 2024?",
    ],
)
def test_without_such_a_word_or_an_event_nothing_is_said_of_it(text: str) -> None:
    assert "collision.happened_at" not in first_query(text)


@pytest.mark.parametrize(
    "text", ["Who are the former leaders of Brae?", "the previous leader of Brae"]
)
def test_former_holders_are_those_whose_time_has_ended(text: str) -> None:
    query = first_query(text)
    assert "leads.valid_to <= $now" in query


def test_the_previous_holder_is_the_last_whose_time_has_ended() -> None:
    query = first_query("Who was the previous leader of Brae?")
    assert "ORDER BY leads_valid_to DESC LIMIT 1" in query


def test_who_holds_it_now_is_no_former_holder() -> None:
    assert "coalesce(leads.valid_to > $now, true)" in first_query("Who is the leader of Brae?")

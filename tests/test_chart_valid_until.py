"""What nodes are valid until, what was valid then, and numbers that are asked for again."""

from datetime import UTC, datetime

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.chart_readings import query_of, readings_of
from tests.small_schemas import key

NOW = datetime(2026, 11, 29, tzinfo=UTC)
SCHOOL = Schema(
    labels=(
        LabelSchema(
            "Licence",
            60,
            (key("number", "STRING"), key("valid_from", "DATE"), key("valid_to", "DATE")),
            "number",
        ),
        LabelSchema("Hall", 12, (key("name", "STRING"),), "name"),
        LabelSchema("Club", 30, (key("name", "STRING"), key("listed", "STRING")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("HOLDS", 60),
        RelationshipTypeSchema("MEETS_IN", 40, (key("frm_dt", "DATE"), key("to_dt", "DATE"))),
    ),
    patterns=(Pattern("Club", "HOLDS", "Licence", 60), Pattern("Club", "MEETS_IN", "Hall", 40)),
)


def first_query(text: str) -> str:
    """The query of the cheapest reading."""
    return query_of(readings_of(text, (), SCHOOL, now=NOW)[0], SCHOOL)


@pytest.mark.parametrize(
    "text",
    ["Which licences run out between 1 April 2025 and 31 May 2025?", "licences expired in 2025"],
)
def test_what_runs_out_then_need_not_be_valid_now(text: str):
    query = first_query(text)

    assert "licence.valid_to >= $since AND licence.valid_to < $until" in query
    assert "$now" not in query


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("Which clubs met in a hall until 2024?", True),
        ("Which clubs met in a hall till March 2024?", True),
        ("Which clubs met in a hall up to 2024?", False),
        ("Which clubs met in a hall by 2024?", False),
    ],
)
def test_until_says_when_it_was_over(text: str, ended: bool):
    query = first_query(text)

    over = "meets_in.to_dt >= $since AND meets_in.to_dt < $until"
    assert (over in query) == ended
    assert "$now" not in query


@pytest.mark.parametrize("text", ["Which licences are there?", "How many clubs hold a licence?"])
def test_without_a_time_what_is_valid_now_is_meant(text: str):
    query = first_query(text)

    assert "coalesce(licence.valid_to > $now, true)" in query


@pytest.mark.parametrize(
    ("text", "past"),
    [
        ("How many licences have ever been held by a club?", True),
        ("How many licences are held by a club?", False),
    ],
)
def test_licences_of_all_times_are_a_reading_where_words_ask_for_it(text: str, past: bool):
    readings = readings_of(text, (), SCHOOL, now=NOW)

    queries = [query_of(one, SCHOOL) for one in readings]

    assert any("valid_to" not in query and "licence" in query for query in queries[:6]) == past


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("How many clubs meet in a hall?", True),
        ("How many clubs have ever met in a hall?", False),
    ],
)
def test_facts_with_times_under_short_names_end(text: str, now: bool):
    assert ("meets_in.to_dt > $now" in first_query(text)) == now


def test_a_bounded_number_is_shown_where_it_is_asked_for_again():
    plain = first_query("Which halls have more than 3 clubs?")
    again = first_query("Which halls have more than 3 clubs, and how many are there in each?")

    assert again == plain


def test_function_words_are_no_short_forms():
    """A key `to` is not what "told" is cut to."""
    linked = RelationshipTypeSchema("JOINS", 9, (key("from", "DATE"), key("to", "DATE")))
    pipes = Schema(
        labels=(LabelSchema("Tank", 5, (key("name", "STRING"),), "name"),),
        relationship_types=(linked,),
        patterns=(Pattern("Tank", "JOINS", "Tank", 9),),
    )

    queries = [query_of(one, pipes) for one in readings_of("Which tanks told?", (), pipes, now=NOW)]

    assert not any("RETURN DISTINCT joins.to" in query for query in queries)

"""Keys with their owners, units of durations, who is asked for, and what a noun counts."""

import pytest
from chart_readings import shown_queries

from graphrag_core.english.words import derivations
from graphrag_core.types import LabelSchema, Pattern, Property, RelationshipTypeSchema, Schema
from tests.small_schemas import key

MILL = Schema(
    labels=(
        LabelSchema("Worker", 40, (key("name", "STRING"), key("wage", "INTEGER"),
                                   key("joined", "DATE")), "name"),
        LabelSchema("Call", 300, (key("number", "STRING"), key("opened_at", "ZONED DATETIME"),
                                  key("cleared_at", "ZONED DATETIME")), "number"),
        LabelSchema("Job", 90, (key("number", "STRING"), key("due", "DATE"),
                                key("finished", "DATE"), key("cost", "INTEGER")), "number"),
        LabelSchema("Loom", 60, (key("name", "STRING"), Property("kind", ("STRING",), ("wide", "narrow"))),
                    "name"),
        LabelSchema("Operator", 9, (key("Weaving_Operator", "STRING"),), "Weaving_Operator"),
        LabelSchema("Yarn", 70, (key("name", "STRING"), key("price", "INTEGER")), "name"),
        LabelSchema("Colour", 8, (key("name", "STRING"),), "name"),
        LabelSchema("Dyer", 7, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("ABOUT", 300),
        RelationshipTypeSchema("RAN", 60),
        RelationshipTypeSchema("CLEARED", 280),
        RelationshipTypeSchema("SUPPLIES", 100, (key("since", "DATE"),)),
        RelationshipTypeSchema("HAS_COLOUR", 90),
        RelationshipTypeSchema("CERTIFIED_FOR", 80, (key("level", "INTEGER"),)),
    ),
    patterns=(
        Pattern("Call", "ABOUT", "Loom", 300),
        Pattern("Operator", "RAN", "Loom", 60),
        Pattern("Worker", "CLEARED", "Call", 280),
        Pattern("Dyer", "SUPPLIES", "Yarn", 100),
        Pattern("Yarn", "HAS_COLOUR", "Colour", 90),
        Pattern("Worker", "CERTIFIED_FOR", "Loom", 80),
    ),
)  # fmt: skip
NAMES = (("Worker", "name", "Ada"), ("Loom", "name", "Big Tom"))


def queries(text: str) -> list[str]:
    return shown_queries(MILL, text, [value for value in NAMES if value[2] in text])


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("average time to clear calls in hours", "/ 3600.0"),
        ("in minutes, how long did calls last on average?", "/ 60.0"),
        ("how long did calls last on average, in minutes?", "/ 60.0"),
        ("how long did calls last on average?", "/ 86400.0"),
    ],
)
def test_a_duration_is_counted_in_the_unit_that_is_asked_for(text: str, unit: str) -> None:
    query = queries(text)[0]
    assert "avg(duration.in" in query
    assert unit in query


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("calls by weekday", "opened_at.dayOfWeek AS weekday"),
        ("which day of the week has the most calls?", "opened_at.dayOfWeek AS weekday"),
        ("calls per hour of the day", "opened_at.hour AS hour"),
        ("in which month of the year do most calls happen", "opened_at.month AS month"),
    ],
)
def test_parts_of_a_time_that_come_again_have_no_year(text: str, part: str) -> None:
    found = [query for query in queries(text)[:3] if part in query]
    assert found
    assert ".year" not in found[0]


def test_a_day_has_no_hour() -> None:
    assert not any(".hour" in query for query in queries("workers by hour of the day"))


def test_last_is_a_verb_behind_how_long_only() -> None:
    assert "ORDER BY" not in queries("how long did calls last?")[0]
    assert "ORDER BY" in queries("the last call")[0]


@pytest.mark.parametrize("text", ["calls per loom kind", "number of calls by loom kind"])
def test_a_key_behind_its_owner_groups_by_it(text: str) -> None:
    counted = "RETURN loom.kind AS loom_kind, count(DISTINCT the_call) AS count"
    assert any(counted in query for query in queries(text)[:3])


def test_the_key_of_a_name_says_what_nodes_are() -> None:
    assert "(operator:Operator)" in queries("Which weaving operators ran Big Tom?")[0]
    assert "(operator:Operator)" in queries("how many weavings ran Big Tom")[0]


def test_one_number_of_one_thing_has_no_groups() -> None:
    query = queries("what is the wage of Ada per year?")[0]
    assert ".year" not in query
    assert "worker.wage" in query
    assert ".year" in queries("number of workers per year")[0]


@pytest.mark.parametrize(
    "text", ["By whom was the call about Big Tom cleared?", "Who cleared the call about Big Tom?"]
)
def test_who_asks_for_people(text: str) -> None:
    assert any(query.startswith("MATCH (worker:Worker)") for query in queries(text)[:2])


def test_a_number_before_the_noun_of_a_label_counts_it() -> None:
    found = queries("dyers that supply yarns of at least 3 different colours")[:3]
    assert "RETURN DISTINCT colour" in found[0]
    assert not any("price >=" in query for query in found)
    assert "yarn.price > $" in queries("yarns over 30")[0]


@pytest.mark.parametrize("text", ["yarns with at least 2 dyers", "yarns with at least 2 suppliers"])
def test_nouns_of_doers_count_nodes(text: str) -> None:
    assert "RETURN DISTINCT dyer" in queries(text)[0]


def test_overdue_is_what_is_not_done() -> None:
    query = queries("overdue jobs")[0]
    assert "job.due <" in query
    assert "job.finished IS NULL" in query


def test_what_is_open_was_not_cleared() -> None:
    assert "call.cleared_at IS NULL" in queries("open calls")[0]


def test_a_noun_of_a_type_is_counted_for_each_thing() -> None:
    found = queries("certifications per loom")
    assert any("count(DISTINCT certified_for)" in query for query in found[:3])


def test_what_ends_in_fication_comes_from_a_verb() -> None:
    assert derivations("certifications") == derivations("certification")
    assert ("certifi", "noun") in derivations("certification")
    assert all(base != "ificat" for base, _ in derivations("verification"))

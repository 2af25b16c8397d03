"""Readings that miss what is asked for outright are doubted: who, how much, which ones, a year."""

from dataclasses import replace

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.translate.offline.ranker.column_types import is_agent
from graphrag_core.types import (
    MIN_CONFIDENCE,
    Customization,
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
    Synonym,
)
from tests.small_schemas import key, readings_on

YARD = Schema(
    labels=(
        LabelSchema("Employee", 11, (key("name", "STRING"), key("hired_on", "DATE")), "name"),
        LabelSchema(
            "Order",
            80,
            (
                key("number", "STRING"),
                key("category", "STRING", "engine", "hull repair", "rigging"),
                key("status", "STRING", "overdue", "done"),
                key("closed_on", "DATE"),
                key("cost", "FLOAT"),
            ),
            "number",
        ),
        LabelSchema(
            "Review",
            48,
            (key("code", "STRING"), key("rating", "INTEGER"), key("posted_on", "DATE")),
            "code",
        ),
        LabelSchema(
            "Builder",
            9,
            (key("name", "STRING"), key("founded_year", "INTEGER", 1898, 1924)),
            "name",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("WORKED_ON", 90, (key("hours", "FLOAT"),)),
        RelationshipTypeSchema("ABOUT", 48),
    ),
    patterns=(
        Pattern("Employee", "WORKED_ON", "Order", 90),
        Pattern("Review", "ABOUT", "Employee", 48),
    ),
)


def confidence_on_yard(question: str) -> float:
    found = readings_on(YARD, {}, question)
    return max(found.unseen()) if isinstance(found, RankedReadings) else 0.0


@pytest.mark.parametrize(
    "question",
    [
        "Who has the highest rating?",
        "Which employee spent the most hours on engine hull repair?",
        "Which employee has the most bad reviews?",
        "How many bad reviews are there?",
        "Which is the biggest category of orders?",
        "Which employee is worth the most?",
    ],
)
def test_what_misses_the_question_is_not_sure(question: str):
    assert confidence_on_yard(question) < MIN_CONFIDENCE


@pytest.mark.parametrize(
    "question",
    [
        "Who is overdue?",
        "How much is still overdue?",
        "employees who worked on engine and rigging orders",
        "Which employee has the most reviews?",
        "What is the worst review?",
        "What's the hired date of the employees?",
        "How many orders are there by category?",
        "How many orders were closed in 2025?",
    ],
)
def test_what_gives_what_is_asked_for_stays_sure(question: str):
    assert confidence_on_yard(question) >= MIN_CONFIDENCE


@pytest.mark.parametrize(
    ("question", "never"),
    [
        ("What is the average cost of the orders by cost?", "average cost of orders of each cost"),
        ("builders that were founded for more than 60 days", "founded year above"),
        ("builders that lasted more than 60 days", "founded year above"),
    ],
)
def test_what_says_nothing_or_holds_something_else_is_no_reading(question: str, never: str):
    found = readings_on(YARD, {}, question)

    said = found.renderings if isinstance(found, RankedReadings) else ()
    assert not any(never in one for one in said)


DEPOTS = Schema(
    labels=(
        LabelSchema("Depot", 9, (key("name", "STRING"), key("manager", "STRING"),
                                 key("opened", "DATE")), "name"),
        LabelSchema("Bus", 80, (key("number", "STRING"), key("model", "STRING")), "number"),
    ),
    relationship_types=(RelationshipTypeSchema("KEPT_AT", 80),),
    patterns=(Pattern("Bus", "KEPT_AT", "Depot", 80),),
)  # fmt: skip


def test_a_key_named_after_the_verb_says_who_does_it():
    found = readings_on(DEPOTS, {"Kiln Lane": ("Depot", "name")}, "Who manages Kiln Lane?")

    assert isinstance(found, RankedReadings)
    assert max(found.unseen()) >= MIN_CONFIDENCE
    assert "manager" in found.renderings[0]


def test_the_owners_words_say_which_nodes_are_people():
    mute = Schema(
        labels=(LabelSchema("T1", 3, (key("P1", "STRING"),), "P1"),),
        relationship_types=(),
        patterns=(),
    )
    called = replace(mute, custom=Customization(synonyms=(Synonym("nurses", label="T1"),)))

    assert not is_agent(mute, "T1")
    assert is_agent(called, "T1")


ROOMS = Schema(
    labels=(
        LabelSchema("Room", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Booking", 80, (key("code", "STRING"), key("begun_on", "DATE")), "code"),
        LabelSchema("Guest", 40, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("OF_ROOM", 80), RelationshipTypeSchema("MADE", 80)),
    patterns=(Pattern("Booking", "OF_ROOM", "Room", 80), Pattern("Guest", "MADE", "Booking", 80)),
)


@pytest.mark.parametrize(
    ("question", "sure"),
    [("Which rooms has nobody touched in 2025?", False), ("Which rooms has nobody booked?", True)],
)
def test_what_nobody_did_is_denied_of_someone_or_named(question: str, sure: bool):
    found = readings_on(ROOMS, {}, question)

    likely = isinstance(found, RankedReadings) and max(found.unseen()) >= MIN_CONFIDENCE
    assert likely is sure


@pytest.mark.parametrize(
    ("question", "sure"),
    [
        ("Is Bo reliable?", False),
        ("Is Bo a sailor?", False),
        ("Are any orders urgent?", False),
        ("How many orders went wrong?", False),
        ("Is Bo an employee?", True),
        ("Is there an employee called Bo?", True),
        ("Are any orders overdue?", True),
        ("Is it true that any orders are already overdue?", True),
        ("How many orders are there?", True),
    ],
)
def test_a_yes_or_a_number_of_all_is_sure_only_where_every_word_is_read(question: str, sure: bool):
    names = {"Bo": ("Employee", "name"), "overdue": ("Order", "status")}
    found = readings_on(YARD, names, question)
    confidence = max(found.unseen()) if isinstance(found, RankedReadings) else 0.0
    assert (confidence >= MIN_CONFIDENCE) == sure


def test_two_things_of_a_kind_may_be_the_ends_of_one_relationship():
    schema = Schema(
        labels=(LabelSchema("Valve", 40, (key("name", "STRING"),), "name"),),
        relationship_types=(RelationshipTypeSchema("FEEDS", 60),),
        patterns=(Pattern("Valve", "FEEDS", "Valve", 60),),
    )
    names = {"North": ("Valve", "name"), "South": ("Valve", "name")}
    found = readings_on(schema, names, "Does North feed South?")
    assert isinstance(found, RankedReadings)
    assert max(found.unseen()) >= MIN_CONFIDENCE

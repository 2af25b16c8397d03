"""Signs and bounds that are read as they are written, and what is said where one is left out."""

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.translate.offline.doubts import ROUGHLY_READ
from graphrag_core.types import (
    MIN_CONFIDENCE,
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
)
from tests.small_schemas import key, likely_on, readings_on

SHIPS = Schema(
    labels=(
        LabelSchema("Ship", 80, (key("name", "STRING"), key("length", "FLOAT")), "name"),
        LabelSchema("Harbour", 20, (key("name", "STRING"), key("berths", "INTEGER")), "name"),
        LabelSchema(
            "Sailor",
            400,
            (key("name", "STRING"), key("age", "INTEGER"), key("rank", "STRING", "mate", "cook")),
            "name",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("MOORS_AT", 200),
        RelationshipTypeSchema("SAILS_ON", 400),
    ),
    patterns=(
        Pattern("Ship", "MOORS_AT", "Harbour", 200),
        Pattern("Sailor", "SAILS_ON", "Ship", 400),
    ),
)


@pytest.mark.parametrize(
    ("question", "unread"),
    [
        ("ships with more mates than tall", "more"),
        ("harbours with 40 < berths", "<"),
        ("ships with length ≈ 40", "≈"),
        ("the 3 ships", "3"),
    ],
)
def test_a_reading_without_a_comparison_says_so_and_is_not_sure(question: str, unread: str):
    found = readings_on(SHIPS, {}, question)
    assert isinstance(found, RankedReadings)

    likeliest = max(range(len(found)), key=lambda place: found.unseen()[place])

    assert unread in found.translation(likeliest).unread
    assert max(found.unseen()) < MIN_CONFIDENCE


@pytest.mark.parametrize(
    "question",
    ["show me more ships", "sailors with rank = cook", "sailors with age exactly 30"],
)
def test_a_word_that_compares_nothing_may_be_left_out(question: str):
    found = readings_on(SHIPS, {}, question)
    assert isinstance(found, RankedReadings)

    likeliest = max(range(len(found)), key=lambda place: found.unseen()[place])

    assert found.translation(likeliest).unread == ()
    assert max(found.unseen()) >= MIN_CONFIDENCE


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("harbours with berths ≥ 40", "The harbours with berths of at least 40"),
        ("harbours with berths => 40", "The harbours with berths of at least 40"),
        ("harbours with berths ≤ 40", "The harbours with berths of at most 40"),
        ("harbours with berths =< 40", "The harbours with berths of at most 40"),
        ("harbours with berths == 40", "The harbours with berths of 40"),
        ("harbours with berths != 40", "The harbours with berths other than 40"),
        ("harbours with berths <> 40", "The harbours with berths other than 40"),
        ("harbours with berths ≠ 40", "The harbours with berths other than 40"),
        ("sailors with rank != cook", "The sailors with a rank other than cook"),
        ("harbours with up to 40 berths", "The harbours with berths of at most 40"),
        ("harbours with berths up to 40", "The harbours with berths of at most 40"),
        ("sailors with age 30 or over", "The sailors with an age of at least 30"),
        ("sailors with age of 30 or under", "The sailors with an age of at most 30"),
        ("harbours with berths from 10 up to 20", "The harbours with berths between 10 and 20"),
    ],
)
def test_signs_and_bounds_of_small_words_are_kept(question: str, reading: str):
    assert likely_on(SHIPS, {}, question)[0] == reading


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        (
            "ships with more than 10 sailors and fewer than 3 harbours",
            "The ships that more than 10 sailors sail on and that moor at fewer than 3 harbours",
        ),
        (
            "ships with over 10 sailors but under 3 harbours",
            "The ships that more than 10 sailors sail on and that moor at fewer than 3 harbours",
        ),
        (
            "ships that moor at more than 5 harbours and have more than 20 sailors",
            "The ships that moor at more than 5 harbours and that more than 20 sailors sail on",
        ),
        (
            "ships with over 10 sailors but fewer than 5 cooks",
            "The ships that more than 10 sailors sail on and that have fewer than 5 sailors with rank"
            " cook that sail on them",
        ),
        ("all ships but the Maria", "The ships with a name other than Maria"),
    ],
)
def test_a_second_bound_counts_what_stands_behind_it(question: str, reading: str):
    assert likely_on(SHIPS, {"Maria": ("Ship", "name")}, question)[0] == reading


SMALL_NAMES = {"May": ("Sailor", "name"), "Will": ("Ship", "name"), "All": ("Harbour", "name")}


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("ships that May sails on", "The ships that “May” sails on"),
        ("what is May's age", "The age of the sailor “May”"),
        ("sailors that sail on Will", "The sailors that sail on “Will”"),
        ("ships that moor at All", "The ships that moor at “All”"),
        ("May I see all ships?", "The ships"),
        ("may I see all ships", "The ships"),
        ("Will you list all ships?", "The ships"),
        ("Show Me All Ships", "The ships"),
    ],
)
def test_a_small_word_is_a_name_where_it_is_written_as_one(question: str, reading: str):
    assert likely_on(SHIPS, SMALL_NAMES, question)[0] == reading


def test_a_name_that_no_reading_uses_is_unread():
    found = readings_on(SHIPS, SMALL_NAMES, "the rank of May")
    assert isinstance(found, RankedReadings)

    without = [place for place in range(len(found)) if "May" not in found.renderings[place]]

    assert without
    assert all("May" in found.translation(place).unread for place in without)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        (
            "harbours whose ships have a length above 40 on average",
            "The average length of ships that moor at each harbour, where the average length is"
            " above 40",
        ),
        (
            "harbours whose ships have a length above 400 in total",
            "The total length of ships that moor at each harbour, where the total length is above"
            " 400",
        ),
        (
            "harbours whose ships have a length above 40",
            "The harbours with a ship with a length above 40 that moors at them",
        ),
        ("ships with a length above 40 in total", "The ships with a length above 40"),
    ],
)
def test_a_total_is_of_all_that_are_joined(question: str, reading: str):
    assert likely_on(SHIPS, {}, question)[0] == reading


@pytest.mark.parametrize(
    "question",
    [
        "ships that moored at a harbour after sailors sailed on them",
        "ships that moored at a harbour right before sailors sailed on them",
        "sailors who sailed on a ship while it moored at a harbour",
    ],
)
def test_a_reading_without_the_order_of_deeds_is_never_sure(question: str) -> None:
    found = readings_on(SHIPS, {}, question)
    assert isinstance(found, RankedReadings)

    assert max(found.unseen()) <= ROUGHLY_READ


@pytest.mark.parametrize(
    "question", ["ships that moored late at a harbour", "sailors who sailed on a stolen ship"]
)
def test_a_reading_without_a_state_that_is_said_is_never_sure(question: str) -> None:
    found = readings_on(SHIPS, {}, question)
    assert isinstance(found, RankedReadings)

    assert max(found.unseen()) <= ROUGHLY_READ


def test_what_need_not_be_so_adds_nothing() -> None:
    told = "ships with both mates and cooks"

    found = likely_on(SHIPS, {}, f"{told}, not necessarily of the same age")

    assert found[0] == likely_on(SHIPS, {}, told)[0]


@pytest.mark.parametrize(
    "question",
    [
        "what share of ships is happy",
        "how many sailors left",
        "how many ships were broken up",
        "what percentage of ships went wrong",
    ],
)
def test_all_of_a_kind_are_not_what_a_word_says_that_nothing_reads(question: str):
    found = readings_on(SHIPS, {}, question)
    assert isinstance(found, RankedReadings)

    assert max(found.unseen()) < MIN_CONFIDENCE


GRANTS = Schema(
    labels=(
        LabelSchema("Grant", 9, (key("name", "STRING", "North"), key("amount", "INTEGER"), key("spent", "INTEGER")), "name"),
        LabelSchema("Indicator", 8, (key("name", "STRING", "Houses"), key("target", "INTEGER"), key("actual", "INTEGER")), "name"),
        LabelSchema("Turbine", 15, (key("name", "STRING"), key("status", "STRING", "running", "stopped")), "name"),
    ),
    relationship_types=(),
    patterns=(),
)  # fmt: skip
GRANT_NAMES = {"North": ("Grant", "name"), "Houses": ("Indicator", "name")}


@pytest.mark.parametrize(
    "question",
    [
        "how much is left on North",
        "how much money is left on North",
        "how are we doing against target on Houses",
        "how many turbines are down",
    ],
)
def test_one_number_says_not_how_it_stands_to_another(question: str):
    found = readings_on(GRANTS, GRANT_NAMES, question)

    assert not isinstance(found, RankedReadings) or max(found.unseen()) < MIN_CONFIDENCE

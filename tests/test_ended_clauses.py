"""Clauses that end, what holds of every one or no longer, and verbs that say little: on a choir."""

import re

import pytest
from small_schemas import ask_on, key, written_on

from graphrag_core.types import (
    LabelSchema,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
    Untranslated,
)

CHOIR = Schema(
    labels=(
        LabelSchema(
            "Singer",
            60,
            (
                key("name", "STRING"),
                key("voice", "STRING", "alto", "tenor", "bass"),
                key("born", "DATE"),
            ),
            "name",
        ),
        LabelSchema(
            "Recording",
            300,
            (
                key("title", "STRING"),
                key("sort", "STRING", "studio", "live"),
                key("taped_on", "DATE"),
                key("minutes", "INTEGER"),
                key("price", "FLOAT"),
            ),
            "title",
        ),
        LabelSchema(
            "Hall",
            5,
            (
                key("name", "STRING"),
                Property("built", ("INTEGER",), (1901, 1954)),
                key("height_m", "FLOAT"),
                key("organ", "BOOLEAN"),
            ),
            "name",
        ),
        LabelSchema(
            "Locker", 40, (key("code", "STRING"), key("size", "STRING", "small", "large")), "code"
        ),
        LabelSchema("Medal", 4, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SANG_ON", 900),
        RelationshipTypeSchema("TAPED_IN", 300),
        RelationshipTypeSchema(
            "RENTS", 60, (key("valid_from", "ZONED DATETIME"), key("valid_to", "ZONED DATETIME"))
        ),
        RelationshipTypeSchema("STANDS_IN", 40),
        RelationshipTypeSchema("COACHES", 20),
        RelationshipTypeSchema("WON", 12),
    ),
    patterns=(
        Pattern("Singer", "SANG_ON", "Recording", 900),
        Pattern("Recording", "TAPED_IN", "Hall", 300),
        Pattern("Singer", "RENTS", "Locker", 60),
        Pattern("Locker", "STANDS_IN", "Hall", 40),
        Pattern("Singer", "COACHES", "Singer", 20),
        Pattern("Singer", "WON", "Medal", 12),
    ),
)
NAMES = {
    "alto": ("Singer", "voice"),
    "tenor": ("Singer", "voice"),
    "bass": ("Singer", "voice"),
    "studio": ("Recording", "sort"),
    "live": ("Recording", "sort"),
    "large": ("Locker", "size"),
    "Ida Roe": ("Singer", "name"),
    "Town Hall": ("Hall", "name"),
    "L-7": ("Locker", "code"),
}
NEVER_SANG = "NOT EXISTS { MATCH (singer)-[:SANG_ON]->(:Recording) }"
TENOR = "singer.voice = $voice"


def line(text: str) -> str:
    """The query of a question, on a line."""
    return " ".join(written_on(CHOIR, NAMES, text).text.split())


def conditions(text: str) -> str:
    """What the query of a question asks for, on a line."""
    found = re.search(r" WHERE (.+?) RETURN ", line(text))
    assert found, line(text)
    return found.group(1)


def is_doubted(text: str) -> bool:
    """Is a question declined, or read with a confidence that is told?"""
    found = ask_on(CHOIR, NAMES, text)
    return isinstance(found, Untranslated) or found.confidence < 0.7


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Which singers never sang and are tenor?", f"{TENOR} AND {NEVER_SANG}"),
        ("Which singers never sang, but are tenor?", f"{TENOR} AND {NEVER_SANG}"),
        ("Which singers are tenor and never sang?", f"{TENOR} AND {NEVER_SANG}"),
        ("Which singers that never sang are tenor?", f"{TENOR} AND {NEVER_SANG}"),
        ("Which singers that never sang have a tenor voice?", f"{TENOR} AND {NEVER_SANG}"),
        ("Which singers did not sing and are tenor?", f"{TENOR} AND {NEVER_SANG}"),
        ("Which singers never sang and are not tenor?", f"singer.voice <> $voice AND {NEVER_SANG}"),
        ("Which singers are not tenor?", "singer.voice <> $voice"),
        ("Which singers never sang?", NEVER_SANG),
        ("Which singers sang and are tenor?", TENOR),
        (
            "Which singers never sang and never won a medal?",
            f"{NEVER_SANG} AND NOT EXISTS {{ MATCH (singer)-[:WON]->(:Medal) }}",
        ),
        (
            "Which singers never sang and coach Ida Roe?",
            f"singer2.name = $singer2 AND {NEVER_SANG}",
        ),
        (
            "Which lockers were never rented and are large?",
            "locker.size = $size AND NOT EXISTS { MATCH (:Singer)-[:RENTS]->(locker) }",
        ),
    ],
)
def test_a_denied_verb_without_an_object_keeps_its_not(text: str, where: str) -> None:
    assert conditions(text) == where


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("Which singers sang and are tenor?", "(singer:Singer)-[:SANG_ON]->(:Recording)"),
        ("Which singers never sang and won a medal?", "(singer:Singer)-[:WON]->(:Medal)"),
        ("Which singers never sang and coach Ida Roe?", "(singer:Singer)-[:COACHES]->(singer2:"),
        ("Which lockers are not rented and stand in Town Hall?", ")-[:STANDS_IN]->(hall:Hall)"),
        ("Which lockers were rented and stand in Town Hall?", "(:Singer)-[rents:RENTS]->(locker"),
        (
            "Which singers that never sang rent a locker?",
            "(singer:Singer)-[rents:RENTS]->(:Locker)",
        ),
        ("Which lockers that nobody rents stand in Town Hall?", ")-[:STANDS_IN]->(hall:Hall)"),
    ],
)
def test_a_verb_without_an_object_is_kept_beside_the_next_clause(text: str, pattern: str) -> None:
    outside = line(text).split(" WHERE ")[0]

    assert pattern in outside


def test_the_time_of_a_denied_verb_stays_with_it() -> None:
    where = conditions("Which singers did not sing in 2026 and are tenor?")

    assert where.startswith(f"{TENOR} AND NOT EXISTS {{")
    assert "recording.taped_on >= $since" in where


@pytest.mark.parametrize(
    "text",
    [
        "Which singers never sang with a tenor?",
        "Which singers never sang with a tenor voice?",
        "Which singers never sang or are tenor?",
        "Which singers have never coached and sung with Ida Roe?",
    ],
)
def test_what_a_denial_may_be_of_is_doubted(text: str) -> None:
    assert is_doubted(text)


@pytest.mark.parametrize(
    "text",
    [
        "Does every hall have an organ?",
        "Does each hall have an organ?",
        "Do all halls have an organ?",
        "Is there an organ in every hall?",
        "Is every locker rented by somebody?",
        "Is every singer coached?",
        "Is everyone coached?",
        "Did every singer sing in 2026?",
        "Has Ida Roe rented every locker?",
    ],
)
def test_whether_something_holds_of_every_one_is_not_answered_by_one(text: str) -> None:
    assert is_doubted(text)


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("Does any hall have an organ?", "hall.organ = $organ RETURN count(*) > 0"),
        ("Is any singer coached?", "(:Singer)-[:COACHES]->(:Singer) RETURN count(*) > 0"),
        ("Which singers rent every locker?", "WHERE NOT EXISTS { MATCH (locker:Locker) WHERE NOT"),
        ("How many recordings does each hall have?", "count(DISTINCT recording)"),
    ],
)
def test_any_one_and_lists_by_each_are_read_as_before(text: str, pattern: str) -> None:
    assert pattern in line(text)
    assert not is_doubted(text)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Which hall is the lowest?", "ORDER BY height_m LIMIT 1"),
        ("Which hall is lowest?", "ORDER BY height_m LIMIT 1"),
        ("lowest hall", "ORDER BY height_m LIMIT 1"),
        ("Which hall is the highest?", "ORDER BY height_m DESC LIMIT 1"),
        ("Which hall is the oldest?", "ORDER BY built LIMIT 1"),
        ("Which recording is the shortest?", "ORDER BY minutes LIMIT 1"),
        ("Which recording is the longest?", "ORDER BY minutes DESC LIMIT 1"),
        ("Which recording is the least expensive?", "ORDER BY price LIMIT 1"),
    ],
)
def test_the_lowest_is_the_least(text: str, order: str) -> None:
    assert line(text).endswith(order)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("How many recordings were made in 2025?", "recording.taped_on >= $since"),
        ("How many recordings did Ida Roe make in 2025?", "recording.taped_on >= $since"),
        ("Which singers made recordings in 2025?", "recording.taped_on >= $since"),
        (
            "How many recordings did singers make in Town Hall in 2025?",
            "(:Singer)-[:SANG_ON]->(recording:Recording)-[:TAPED_IN]->(hall:Hall)",
        ),
        ("Which recordings were made by Ida Roe?", "(singer:Singer)-[:SANG_ON]->(recording:"),
        ("Which singer made the most recordings?", "(singer:Singer)-[:SANG_ON]->(recording:"),
    ],
)
def test_a_light_verb_says_what_its_noun_says(text: str, where: str) -> None:
    assert where in line(text)
    assert "built" not in line(text)
    assert not is_doubted(text)


@pytest.mark.parametrize(
    "text",
    [
        "Which halls were made in 1901?",
        "How many halls were made before 1950?",
        "When was Town Hall made?",
    ],
)
def test_what_can_be_made_still_is(text: str) -> None:
    assert "hall.built" in line(text)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Recordings sorted by price, which is the longest?", "ORDER BY minutes DESC, price LIMIT"),
        ("Recordings sorted by minutes, which is the cheapest?", "ORDER BY price, minutes LIMIT 1"),
        ("Show recordings sorted by price", "ORDER BY price LIMIT 100"),
        ("Which 3 recordings are the longest?", "ORDER BY minutes DESC LIMIT 3"),
        ("Which three recordings are the most expensive?", "ORDER BY price DESC LIMIT 3"),
        ("Top 3 recordings by price", "ORDER BY price DESC LIMIT 3"),
    ],
)
def test_a_superlative_is_asked_for_before_an_order(text: str, order: str) -> None:
    assert order in line(text)


@pytest.mark.parametrize(
    "text",
    [
        "The 3 longest recordings sorted by price",
        "Of the top 3 recordings by price, which is the longest?",
    ],
)
def test_an_order_of_some_that_are_first_in_another_is_doubted(text: str) -> None:
    assert is_doubted(text)


NONE_NOW = (
    "rents.valid_to <= $now AND NOT EXISTS {{ MATCH (singer)-[rents2:RENTS]->({other}) WHERE {test}"
    "coalesce(rents2.valid_from <= $now, true) AND coalesce(rents2.valid_to > $now, true) }}"
)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Who no longer rents a locker?", NONE_NOW.format(other=":Locker", test="")),
        ("How many singers no longer rent a locker?", NONE_NOW.format(other=":Locker", test="")),
        (
            "Who no longer rents a large locker?",
            "locker.size = $size AND "
            + NONE_NOW.format(other="locker2:Locker", test="locker2.size = $size AND "),
        ),
        ("Who used to rent a locker?", "rents.valid_to <= $now"),
    ],
)
def test_no_longer_is_once_and_not_now(text: str, where: str) -> None:
    assert conditions(text) == where


def test_no_longer_of_what_says_no_end_is_doubted() -> None:
    assert is_doubted("Which singers no longer coach Ida Roe?")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (
            "Which singers sang both studio and live?",
            "recording.sort = $sort AND recording2.sort = $sort_2",
        ),
        (
            "Which singers made both studio and live recordings?",
            "recording.sort = $sort AND recording2.sort = $sort_2",
        ),
        (
            "Which singers sang on both studio and live recordings?",
            "recording.sort = $sort AND recording2.sort = $sort_2",
        ),
        ("Which singers sang studio or live?", "recording.sort IN $sort"),
        ("Which singers are alto or tenor?", "singer.voice IN $voice"),
    ],
)
def test_both_kinds_are_one_of_each(text: str, where: str) -> None:
    assert conditions(text) == where


def test_not_both_kinds_is_doubted() -> None:
    assert is_doubted("Which singers do not sing both studio and live?")

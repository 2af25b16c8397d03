"""Denials over several values and before the next, and what "or" joins, on an arboretum."""

import re

import pytest
from small_schemas import ask_on, key, written_on

from graphrag_core.types import (
    LabelSchema,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
    Translation,
    Untranslated,
)

ARBORETUM = Schema(
    labels=(
        LabelSchema(
            "Tree",
            200,
            (
                key("name", "STRING"),
                key("health", "STRING", "good", "fair", "poor"),
                key("height", "INTEGER"),
                key("planted", "DATE"),
                key("protected", "BOOLEAN"),
                Property("uses", ("LIST OF STRING",), ("timber", "shade", "fruit")),
            ),
            "name",
        ),
        LabelSchema(
            "Park", 9, (key("name", "STRING"), key("town", "STRING", "Ayr", "Bath", "Cork")), "name"
        ),
        LabelSchema("Warden", 12, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("STANDS_IN", 200),
        RelationshipTypeSchema("TENDS", 300),
        RelationshipTypeSchema("DRAINS_INTO", 20),
    ),
    patterns=(
        Pattern("Tree", "STANDS_IN", "Park", 200),
        Pattern("Warden", "TENDS", "Tree", 300),
        Pattern("Park", "DRAINS_INTO", "Park", 20),
    ),
)
NAMES = {
    "good": ("Tree", "health"),
    "fair": ("Tree", "health"),
    "poor": ("Tree", "health"),
    "timber": ("Tree", "uses"),
    "shade": ("Tree", "uses"),
    "Ayr": ("Park", "town"),
    "Bath": ("Park", "town"),
    "Cork": ("Park", "town"),
    "Elm Row": ("Park", "name"),
    "The Green": ("Park", "name"),
}
NEITHER = "NOT park.town IN $town"
FIRST_ONLY = "park.town = $town AND park.town <> $town_2"
NOT_FIRST = "park.town <> $town AND park.town = $town_2"


def conditions(text: str) -> str:
    """What the query of a question asks for, on a line."""
    query = " ".join(written_on(ARBORETUM, NAMES, text).text.split())
    found = re.search(r" WHERE (.+?) RETURN ", query)
    assert found, query
    return found.group(1)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Which parks are not in Ayr or Bath?", NEITHER),
        ("Which parks are not in Ayr and Bath?", NEITHER),
        ("Which parks are not in Ayr, Bath or Cork?", NEITHER),
        ("Which parks are neither in Ayr nor in Bath?", NEITHER),
        ("Which parks are not in Ayr and not in Bath?", NEITHER),
        ("Parks outside Ayr and Bath", NEITHER),
        ("All parks except those in Ayr and Bath", NEITHER),
        ("Parks in a town other than Ayr or Bath", NEITHER),
        ("Which parks in Ayr are not in Bath?", FIRST_ONLY),
        ("Which parks are in Ayr but not in Bath?", FIRST_ONLY),
        ("Parks in Ayr, not Bath", FIRST_ONLY),
        ("Parks in Ayr rather than Bath", FIRST_ONLY),
        ("Parks in Ayr instead of Bath", FIRST_ONLY),
        ("Which parks are not in Ayr but in Bath?", NOT_FIRST),
        ("Which parks not in Ayr are in Bath?", NOT_FIRST),
        ("Which parks are in Ayr or not in Bath?", "(park.town = $town OR park.town <> $town_2)"),
        ("Which parks are in Ayr or Bath?", "park.town IN $town"),
        ("Which parks are in Ayr and Bath?", "park.town IN $town"),
    ],
)
def test_what_is_denied_of_one_value_and_of_several(text: str, where: str) -> None:
    assert conditions(text) == where


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Trees whose health is not good or fair", "NOT tree.health IN $health"),
        ("Trees whose health is not good and fair", "NOT tree.health IN $health"),
        ("Trees whose health is neither good nor fair", "NOT tree.health IN $health"),
        ("Trees that do not have good or fair health", "NOT tree.health IN $health"),
        ("not good or fair trees", "NOT tree.health IN $health"),
        ("all but the poor trees", "tree.health <> $health"),
        ("Show me everything but poor trees", "tree.health <> $health"),
        ("everything except good and fair trees", "NOT tree.health IN $health"),
        ("All trees but the poor ones", "tree.health <> $health"),
        ("All parks but Elm Row", "park.name <> $name"),
    ],
)
def test_what_is_denied_of_a_category(text: str, where: str) -> None:
    assert conditions(text) == where


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Which trees are not used for timber or shade?", "NOT any(item IN $uses"),
        ("Which trees are used for timber but not for shade?", "NOT $uses_2 IN tree.uses"),
    ],
)
def test_what_is_denied_of_a_list(text: str, where: str) -> None:
    assert where in conditions(text)


def test_a_denied_relation_reaches_over_both_of_its_ends() -> None:
    where = conditions("Which trees do not stand in Elm Row or The Green?")
    assert where.startswith("NOT EXISTS {")
    assert "park.name IN $park" in where


def test_a_denial_is_read_surely() -> None:
    found = ask_on(ARBORETUM, NAMES, "Which parks are not in Ayr or Bath?")
    assert isinstance(found, Translation)
    assert found.query.parameters["town"] == ["Ayr", "Bath"]
    assert found.confidence > 0.9


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (
            "Which trees are protected or have a height above 30?",
            "(tree.protected = $protected OR tree.height > $height)",
        ),
        (
            "Which trees have a height above 30 or are protected?",
            "(tree.height > $height OR tree.protected = $protected)",
        ),
        (
            "Trees with good health or a height above 30",
            "(tree.health = $health OR tree.height > $height)",
        ),
        (
            "Trees with a height above 30 or good health",
            "(tree.health = $health OR tree.height > $height)",
        ),
        ("Which trees are in good or fair health?", "tree.health IN $health"),
        (
            "Trees with a height below 5 or above 30",
            "(tree.height < $height OR tree.height > $height_2)",
        ),
        ("Trees with a height of 30 or more", "tree.height >= $height"),
        ("Trees with a height of 30 or less", "tree.height <= $height"),
        ("Trees with 2 or more wardens", "COUNT { MATCH (warden:Warden)-[:TENDS]->(tree)"),
        ("Parks in Ayr but not Elm Row", "park.town = $town AND park.name <> $name"),
        ("Which trees are protected and in good health?", "tree.health = $health AND tree.protec"),
    ],
)
def test_an_or_joins_conditions_on_different_keys(text: str, where: str) -> None:
    assert conditions(text).startswith(where)


def test_lacking_one_or_the_other_is_lacking_both() -> None:
    where = conditions("Which trees have no park or warden?")
    assert where.count("NOT EXISTS {") == 2

    mixed = written_on(ARBORETUM, NAMES, "Trees without shade or protection")
    assert "NOT $uses IN tree.uses" in mixed.text
    assert mixed.parameters["protected"] is False


@pytest.mark.parametrize(
    "text",
    [
        "Which trees have no warden or no park?",
        "Which trees stand in Elm Row or are tended by a warden?",
        "Trees planted before 1900 or after 2000",
        "Trees planted in 1990 and 1995",
        "Trees with a height above 30 and below 10",
    ],
)
def test_an_or_that_is_read_as_and_or_that_nothing_passes_leaves_doubt(text: str) -> None:
    found = ask_on(ARBORETUM, NAMES, text)
    assert not isinstance(found, Translation) or found.confidence < 0.7


@pytest.mark.parametrize(
    ("text", "since", "until", "denied"),
    [
        ("Trees planted in 1990 or 1991", "1990-01-01", "1992-01-01", False),
        ("Trees planted in 1990, 1991 or 1992", "1990-01-01", "1993-01-01", False),
        ("Trees planted in 1991 or in 1992", "1991-01-01", "1993-01-01", False),
        ("Trees planted in March or April 1990", "1990-03-01", "1990-05-01", False),
        ("Trees planted in December 1990 or January 1991", "1990-12-01", "1991-02-01", False),
        ("Trees not planted in 1990 or 1991", "1990-01-01", "1992-01-01", True),
        ("Trees planted neither in 1990 nor in 1991", "1990-01-01", "1992-01-01", True),
    ],
)
def test_times_that_adjoin_are_one(text: str, since: str, until: str, denied: bool) -> None:
    query = written_on(ARBORETUM, NAMES, text)

    assert str(query.parameters["since"]) == since
    assert str(query.parameters["until"]) == until
    assert ("tree.planted < $since OR" in query.text) is denied


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Parks that nothing drains into", "(:Park)-[:DRAINS_INTO]->(park)"),
        ("parks nothing drains into", "(:Park)-[:DRAINS_INTO]->(park)"),
        ("Parks that no other park drains into", "(:Park)-[:DRAINS_INTO]->(park)"),
        ("Which parks does nothing drain into?", "(:Park)-[:DRAINS_INTO]->(park)"),
        ("Which parks drain into nothing?", "(park)-[:DRAINS_INTO]->(:Park)"),
        ("Which parks drain into neither Elm Row nor The Green?", "park2.name IN $park2"),
        ("Parks that neither Elm Row nor The Green drains into", "(park2:Park)-[:DRAINS_INTO]->"),
    ],
)
def test_what_nobody_does_to_one_of_its_own_class_has_its_direction(text: str, where: str) -> None:
    found = conditions(text)
    assert found.startswith("NOT EXISTS {")
    assert where in found


@pytest.mark.parametrize(
    "text",
    [
        "Which parks have as many trees as Elm Row?",
        "Which parks have twice as many trees as Elm Row?",
        "Which parks have the same number of trees as Elm Row?",
    ],
)
def test_as_many_as_another_is_not_read_as_shared_with_it(text: str) -> None:
    assert isinstance(ask_on(ARBORETUM, NAMES, text), Untranslated)


def test_as_many_as_a_number_is_read() -> None:
    assert "COUNT {" in conditions("Which parks have as many as 3 trees?")

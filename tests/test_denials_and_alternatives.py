"""What is denied of one or several, and of which one is enough."""

import pytest
from small_schemas import key, likely_on, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import (
    LabelSchema,
    Pattern,
    Property,
    RelationshipTypeSchema,
    Schema,
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

NEITHER_TOWN = {
    "The parks with a town other than any of Ayr or Bath",
    "The parks with a town other than Ayr and a town other than Bath",
}
NEITHER_HEALTH = {
    "The trees with a health other than any of good or fair",
    "The trees with a health other than good and a health other than fair",
}


@pytest.mark.parametrize(
    "text",
    [
        "Which parks are not in Ayr or Bath?",
        "Which parks are not in Ayr and Bath?",
        "Which parks are neither in Ayr nor in Bath?",
        "Which parks are not in Ayr and not in Bath?",
        "Parks outside Ayr and Bath",
        "All parks except those in Ayr and Bath",
        "Parks in a town other than Ayr or Bath",
    ],
)
def test_a_not_before_several_is_of_all_of_them(text: str) -> None:
    assert NEITHER_TOWN & set(likely_on(ARBORETUM, NAMES, text))


@pytest.mark.parametrize(
    "text",
    [
        "Trees whose health is not good or fair",
        "Trees whose health is not good and fair",
        "Trees whose health is neither good nor fair",
        "Trees that do not have good or fair health",
        "not good or fair trees",
        "everything except good and fair trees",
    ],
)
def test_a_category_is_denied_with_its_alternatives(text: str) -> None:
    assert NEITHER_HEALTH & set(likely_on(ARBORETUM, NAMES, text))


@pytest.mark.parametrize(
    ("text", "rendering"),
    [
        ("all but the poor trees", "The trees with a health other than poor"),
        ("Show me everything but poor trees", "The trees with a health other than poor"),
        ("All parks but Elm Row", "The parks with a name other than Elm Row"),
        ("Parks in Ayr but not Elm Row", "The parks with town Ayr and a name other than Elm Row"),
        (
            "Which trees are used for timber but not for shade?",
            "The trees whose uses include timber and whose uses do not include shade",
        ),
        (
            "Which trees are not used for timber or shade?",
            "The trees whose uses do not include timber and whose uses do not include shade",
        ),
        (
            "How many trees are neither protected nor in good health?",
            "The number of trees with a health other than good that are not protected",
        ),
        (
            "Which trees have no park or warden?",
            "The trees that stand in no park and are tended by no warden",
        ),
        (
            "Which trees do not stand in Elm Row or The Green?",
            "The trees that do not stand in Elm Row or The Green",
        ),
        (
            "Which parks drain into neither Elm Row nor The Green?",
            "The parks that do not drain into Elm Row or The Green",
        ),
        ("Parks that nothing drains into", "The parks that no park drains into"),
        ("Which parks does nothing drain into?", "The parks that no park drains into"),
        ("Which parks drain into nothing?", "The parks that drain into no park"),
        ("Trees not planted in 1990 or 1991", "The trees not planted from 1990 to 1991"),
        (
            "Trees planted neither in 1990 nor in 1991",
            "The trees with a planted date and not planted from 1990 to 1991",
        ),
    ],
)
def test_what_is_denied_is_left_out(text: str, rendering: str) -> None:
    assert rendering in likely_on(ARBORETUM, NAMES, text)


def test_a_not_before_a_contrast_is_of_the_first_alone() -> None:
    found = readings_on(ARBORETUM, NAMES, "Which parks are not in Ayr but in Bath?")

    assert isinstance(found, RankedReadings)
    assert "The parks with a town other than Ayr and town Bath" in found.renderings


@pytest.mark.parametrize(
    ("text", "rendering"),
    [
        (
            "Which trees are protected or have a height above 30?",
            "The trees either being protected or with a height above 30",
        ),
        (
            "Trees with good health or a height above 30",
            "The trees either with health good or with a height above 30",
        ),
        ("Which trees are in good or fair health?", "The trees with health good or fair"),
        (
            "Trees with a height below 5 or above 30",
            "The trees either with a height below 5 or with a height above 30",
        ),
        ("Trees with a height of 30 or more", "The trees with a height of at least 30"),
        (
            "Which trees stand in Elm Row or are tended by a warden?",
            "The trees that either stand in Elm Row or are tended by a warden",
        ),
        (
            "Trees in good health or in Elm Row",
            "The trees either with health good or that stand in Elm Row",
        ),
        (
            "Trees in Elm Row or in good health",
            "The trees either that stand in Elm Row or with health good",
        ),
        (
            "Which trees have no warden or no park?",
            "The trees that either are tended by no warden or stand in no park",
        ),
        (
            "Trees planted before 1900 or after 2000",
            "The trees either planted before 1 Jan 1900 or planted since 1 Jan 2001",
        ),
        (
            "Trees planted in 1990 and 1995",
            "The trees either planted in 1990 or planted in 1995",
        ),
        ("Which parks are in Ayr or Bath?", "The parks with town Ayr or Bath"),
        (
            "Which trees are protected and in good health?",
            "The trees with health good that are protected",
        ),
    ],
)
def test_one_of_several_conditions_is_enough(text: str, rendering: str) -> None:
    assert rendering in likely_on(ARBORETUM, NAMES, text)


@pytest.mark.parametrize(
    ("text", "rendering"),
    [
        ("Trees planted in 1990 or 1991", "The trees planted from 1990 to 1991"),
        ("Trees planted in 1990, 1991 or 1992", "The trees planted from 1990 to 1992"),
        ("Trees planted in 1991 or in 1992", "The trees planted from 1991 to 1992"),
        ("Trees planted in March or April 1990", "The trees planted from March 1990 to April 1990"),
        (
            "Trees planted in December 1990 or January 1991",
            "The trees planted from December 1990 to January 1991",
        ),
    ],
)
def test_times_that_adjoin_are_one(text: str, rendering: str) -> None:
    assert rendering in likely_on(ARBORETUM, NAMES, text)


@pytest.mark.parametrize(
    "text", ["Trees with a height above 30 and below 10", "Trees planted before 1900 and in 1950"]
)
def test_conditions_that_exclude_each_other_are_not_both_asked(text: str) -> None:
    for rendering in likely_on(ARBORETUM, NAMES, text):
        assert not ("30" in rendering and "10" in rendering)
        assert not ("1900" in rendering and "1950" in rendering and "either" not in rendering)

"""Ages at the time of a deed, which a relationship holds, and ages of today."""

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import (
    MIN_CONFIDENCE,
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
)
from tests.small_schemas import key, likely_on, readings_on

BOB = {"Bob Lee": ("Player", "name")}


def club(*keys: str) -> Schema:
    """A club of players that hold when they were born, and these numbers of their matches."""
    return Schema(
        (
            LabelSchema("Player", 60, (key("name", "STRING"), key("born", "DATE")), "name"),
            LabelSchema("Match", 90, (key("title", "STRING"),), "title"),
        ),
        (RelationshipTypeSchema("PLAYED_IN", 300, tuple(key(one, "INTEGER") for one in keys)),),
        (Pattern("Player", "PLAYED_IN", "Match", 300),),
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("How old was Bob Lee when he played?", "The age where the player Bob Lee played in a match"),
        ("players younger than 20 at the time they played", "The players that played in a match with an age below 20"),
        ("Which players were over 40 when they played?", "The players that played in a match with an age above 40"),
        ("players older than 30 when they played in a match", "The players that played in a match with an age above 30"),
    ],
)  # fmt: skip
def test_an_age_at_a_deed_is_that_of_the_relationship(text: str, wanted: str) -> None:
    assert likely_on(club("age"), BOB, text)[0] == wanted


@pytest.mark.parametrize(
    "text",
    ["How old was Bob Lee when he played?", "players younger than 20 at the time they played"],
)
def test_without_such_a_key_an_age_of_today_is_no_answer(text: str) -> None:
    found = readings_on(club("goals"), BOB, text)

    assert not isinstance(found, RankedReadings) or found.unseen()[0] < MIN_CONFIDENCE


@pytest.mark.parametrize("text", ["How old is Bob Lee?", "players younger than 20"])
def test_an_age_without_a_deed_is_of_today(text: str) -> None:
    assert "(by born date)" in likely_on(club("age"), BOB, text)[0]


@pytest.mark.parametrize("name", ["dob", "birthdate", "birthday", "birth_date", "born"])
@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("players born in 1996 or later", "1996-01-01"),
        ("Which players were born after 1996?", "1997-01-01"),
        ("players born in 1996", "1996-01-01"),
    ],
)
def test_born_with_a_year_is_of_the_date_of_birth(name: str, text: str, since: str) -> None:
    schema = Schema(
        (LabelSchema("Player", 60, (key("name", "STRING"), key(name, "DATE")), "name"),), (), ()
    )

    found = readings_on(schema, {}, text)

    assert isinstance(found, RankedReadings), found
    query = found.translation(0).query
    assert f"player.{name} >= date($since)" in query.text
    assert query.parameters["since"] == since

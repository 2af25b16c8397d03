"""Relationships named by a verb and a text of what they lead to: "won the Sack Hop relay race"."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

CAMP = Schema(
    labels=(
        LabelSchema("Player", 60, (key("name", "STRING"),), "name"),
        LabelSchema("Day", 9, (key("title", "STRING"), key("relayRace", "STRING")), "title"),
        LabelSchema("Round", 9, (key("title", "STRING"), key("bonusQuestion", "STRING")), "title"),
    ),
    relationship_types=(
        RelationshipTypeSchema("WON_RELAY", 40),
        RelationshipTypeSchema("CAME_TO", 400, (key("outcome", "STRING", "WIN", "HIGH", "LOW"),)),
        RelationshipTypeSchema("SOLVED_BONUS", 40),
    ),
    patterns=(
        Pattern("Player", "WON_RELAY", "Day", 40),
        Pattern("Player", "CAME_TO", "Day", 400),
        Pattern("Player", "SOLVED_BONUS", "Round", 40),
    ),
)  # fmt: skip
NAMES = {"Sack Hop": ("Day", "relayRace"), "Odd One Out": ("Round", "bonusQuestion")}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Who won the Sack Hop relay race?", "The players that won relay in a day with relay race Sack Hop"),
        ("Who solved the Odd One Out bonus question?",
         "The players that solved bonus in a round with bonus question Odd One Out"),
        ("Which players never won a relay race?", "The players that won relay in no day"),
        ("How many players won a relay race?", "The number of players that won relay in a day"),
        ("who solved bonus questions?", "The players that solved bonus in a round"),
        ("Who came to the Sack Hop relay race?", "The players that came to a day with relay race Sack Hop"),
    ],
)  # fmt: skip
def test_the_whole_name_stands_around_the_value(text: str, wanted: str) -> None:
    assert likely_on(CAMP, NAMES, text)[0] == wanted


def test_the_verb_alone_is_not_the_relationship() -> None:
    assert "relay" not in likely_on(CAMP, NAMES, "Which players won a day?")[0]

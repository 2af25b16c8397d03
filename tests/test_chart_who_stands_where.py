"""Which end of a relationship a noun or phrase means: the terminus, the mother, in the care of."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

FERRIES = Schema(
    labels=(
        LabelSchema("Ferry", 12, (key("name", "STRING"), key("cancelled", "BOOLEAN")), "name"),
        LabelSchema("Pier", 9, (key("name", "STRING"), key("town", "STRING")), "name"),
        LabelSchema("Warden", 4, (key("name", "STRING"),), "name"),
        LabelSchema("Mare", 20, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("DEPARTS_FROM", 12),
        RelationshipTypeSchema("ARRIVES_AT", 12),
        RelationshipTypeSchema("OWNS", 9),
        RelationshipTypeSchema("LOOKS_AFTER", 9),
        RelationshipTypeSchema("DAUGHTER_OF", 15),
    ),
    patterns=(
        Pattern("Ferry", "DEPARTS_FROM", "Pier", 12),
        Pattern("Ferry", "ARRIVES_AT", "Pier", 12),
        Pattern("Warden", "OWNS", "Pier", 9),
        Pattern("Warden", "LOOKS_AFTER", "Pier", 9),
        Pattern("Mare", "DAUGHTER_OF", "Mare", 15),
    ),
)  # fmt: skip
NAMES = {"Swift": ("Ferry", "name"), "Ann Lee": ("Warden", "name"), "Stella": ("Mare", "name")}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("What is the destination of Swift?", "The piers that Swift arrives at"),
        ("What is the origin of Swift?", "The piers that Swift departs from"),
        ("Which piers belong to Ann Lee?", "The piers owned by Ann Lee"),
        ("Which piers are in the care of Ann Lee?", "The piers looked after by Ann Lee"),
        ("Who is the mother of Stella?", "The mares with Stella as daughter"),
        ("ancestors of Stella", "The mares with Stella directly or indirectly as daughter"),
        (
            "descendants of Stella",
            "The mares that are directly or indirectly daughters of Stella",
        ),
        (
            "Which mares descend from Stella?",
            "The mares that are directly or indirectly daughters of Stella",
        ),
        ("Which ferries were called off?", "The ferries that are cancelled"),
    ],
)
def test_words_say_which_end_is_meant(text: str, wanted: str) -> None:
    assert likely_on(FERRIES, NAMES, text)[0] == wanted


@pytest.mark.parametrize("text", ["ancestors of Stella", "descendants of Stella"])
def test_no_other_direction_is_a_guess(text: str) -> None:
    read = [one for one in likely_on(FERRIES, NAMES, text) if "indirectly" in one]
    assert len(read) == 1

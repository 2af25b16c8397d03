"""Shares of some: what the question says behind its verb is so of a part of what stands before."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

POST = Schema(
    labels=(
        LabelSchema(
            "Parcel",
            400,
            (
                key("code", "STRING"),
                key("state", "STRING", "delivered", "lost", "returned"),
                key("size", "STRING", "small", "large"),
                key("insured", "BOOLEAN"),
            ),
            "code",
        ),
        LabelSchema("Depot", 9, (key("name", "STRING"), key("country", "STRING")), "name"),
        LabelSchema("Courier", 30, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SENT_FROM", 400),
        RelationshipTypeSchema("CARRIED", 400),
    ),
    patterns=(
        Pattern("Parcel", "SENT_FROM", "Depot", 400),
        Pattern("Courier", "CARRIED", "Parcel", 400),
    ),
)
NAMES = {"Hull": ("Depot", "name"), "Ada": ("Courier", "name")}
SENT = "among the parcels sent from Hull"


def best(text: str) -> tuple[str, str, float]:
    """Read a question and return the likeliest reading, its query and how likely it is."""
    found = readings_on(POST, NAMES, text)
    assert isinstance(found, RankedReadings), found
    place = max(range(len(found)), key=lambda i: found.unseen()[i])
    return found.renderings[place], found.translation(place).query.text, found.unseen()[place]


@pytest.mark.parametrize(
    ("text", "part", "among"),
    [
        ("What percentage of the parcels sent from Hull were lost?", "state lost", SENT),
        ("what share of parcels sent from Hull are insured", "are insured", SENT),
        ("percentage of parcels sent from Hull that were returned", "state returned", SENT),
        ("What proportion of the large parcels were lost?", "state lost", "with size large"),
        ("How many percent of the lost parcels are insured?", "are insured", "with state lost"),
        ("What percentage of large parcels were carried by Ada?", "carried by Ada", "size large"),
    ],
)
def test_the_share_is_of_what_stands_before_the_verb(text: str, part: str, among: str) -> None:
    sentence, _, probability = best(text)

    before, _, behind = sentence.partition(" among ")
    assert part in before
    assert among.removeprefix("among ") in behind
    assert part not in behind
    assert probability >= 0.7


@pytest.mark.parametrize(
    "text", ["What percentage of the parcels were lost?", "share of parcels that are insured"]
)
def test_a_share_of_all_is_of_all(text: str) -> None:
    assert "among all parcels" in best(text)[0]


def test_a_relationship_that_is_said_already_is_no_part() -> None:
    sentence, _, _ = best("What percentage of the parcels sent from Hull were sent?")

    assert "percentage of parcels sent from a depot" not in sentence

"""A thing against the one before or behind it in a row."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.english.successions import leads_on
from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

TOUR = Schema(
    labels=(
        LabelSchema(
            "Stage",
            20,
            (key("name", "STRING"), key("length_km", "FLOAT"), key("visitors", "INTEGER")),
            "name",
        ),
        LabelSchema("Rider", 90, (key("name", "STRING"), key("points", "INTEGER")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("NEXT_STAGE", 19),
        RelationshipTypeSchema("WON", 20),
    ),
    patterns=(Pattern("Stage", "NEXT_STAGE", "Stage", 19), Pattern("Rider", "WON", "Stage", 20)),
)


def best(text: str) -> tuple[str, float]:
    """Read a question and return the query of the likeliest reading and how likely it is."""
    found = readings_on(TOUR, {}, text)
    assert isinstance(found, RankedReadings), found
    place = max(range(len(found)), key=lambda i: found.unseen()[i])
    return " ".join(found.translation(place).query.text.split()), found.unseen()[place]


@pytest.mark.parametrize(
    ("text", "way", "test"),
    [
        (
            "Which stages are longer than the previous stage?",
            "(stage2:Stage)-[:NEXT_STAGE]->(stage:Stage)",
            "stage.length_km > stage2.length_km",
        ),
        (
            "Which stages are longer than the stage before?",
            "(stage2:Stage)-[:NEXT_STAGE]->(stage:Stage)",
            "stage.length_km > stage2.length_km",
        ),
        (
            "stages with fewer visitors than the one before",
            "(stage2:Stage)-[:NEXT_STAGE]->(stage:Stage)",
            "stage.visitors < stage2.visitors",
        ),
        (
            "stages with more visitors than the next one",
            "(stage:Stage)-[:NEXT_STAGE]->(stage2:Stage)",
            "stage.visitors > stage2.visitors",
        ),
    ],
)
def test_a_thing_is_compared_with_its_neighbour(text: str, way: str, test: str) -> None:
    query, probability = best(text)

    assert way in query
    assert test in query
    assert probability >= 0.5


@pytest.mark.parametrize(
    ("type_", "on"),
    [
        ("NEXT_STOP", True),
        ("FOLLOWED_BY", True),
        ("PRECEDES", True),
        ("PRECEDED_BY", False),
        ("FOLLOWS", False),
        ("PREVIOUS", False),
        ("OWNS", None),
    ],
)
def test_a_type_says_which_way_it_leads(type_: str, on: bool | None) -> None:
    assert leads_on(type_) is on

"""Words that only join elsewhere and are values of a short list: what is down, on, out, off."""

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on, readings_on

HOUSE = Schema(
    labels=(
        LabelSchema("Device", 40, (key("name", "STRING"), key("mode", "STRING", "off", "on", "standby")), "name"),
        LabelSchema("Room", 9, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("LOCATED_IN", 40),),
    patterns=(Pattern("Device", "LOCATED_IN", "Room", 40),),
)  # fmt: skip
LENDING = Schema(
    labels=(
        LabelSchema("Book", 90, (key("title", "STRING"), key("availability", "STRING", "in", "out", "in repair")), "title"),
        LabelSchema("Reader", 30, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("BORROWED", 50),),
    patterns=(Pattern("Reader", "BORROWED", "Book", 50),),
)  # fmt: skip
LIFTS = Schema(
    labels=(
        LabelSchema("Lift", 20, (key("name", "STRING"), key("status", "STRING", "DOWN", "UP", "IN_USE")), "name"),
        LabelSchema("Station", 5, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("STANDS_AT", 20),),
    patterns=(Pattern("Lift", "STANDS_AT", "Station", 20),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "text", "expected"),
    [
        (HOUSE, "Which devices are on?", "mode “on”"),
        (HOUSE, "devices that are currently off", "mode “off”"),
        (HOUSE, "How many devices are off in each room?", "mode “off”"),
        (LENDING, "Which books are out right now?", "availability “out”"),
        (LENDING, "show all books whose availability is in", "availability “in”"),
        (LIFTS, "show me all lifts that are down", "status “DOWN”"),
        (LIFTS, "how many down lifts are there?", "status “DOWN”"),
        (LIFTS, "Lifts that are in use", "status IN_USE"),
        (LIFTS, "lifts down", "status “DOWN”"),
    ],
)  # fmt: skip
def test_a_small_word_is_a_state(schema: Schema, text: str, expected: str) -> None:
    assert expected in likely_on(schema, {}, text)[0]


@pytest.mark.parametrize(
    ("schema", "names", "text"),
    [
        (HOUSE, {"Attic": ("Room", "name")}, "Which devices are in Attic?"),
        (LENDING, {"Ann Lee": ("Reader", "name")}, "books that were borrowed out of need by Ann Lee"),
    ],
)  # fmt: skip
def test_where_it_leads_to_something_it_only_joins(
    schema: Schema, names: dict[str, tuple[str, str]], text: str
) -> None:
    assert "“" not in likely_on(schema, names, text)[0]


def test_a_state_of_something_else_is_not_passed_over() -> None:
    found = readings_on(LIFTS, {}, "Which stations are down?")
    assert isinstance(found, RankedReadings)
    places = [n for n, said in enumerate(found.renderings[: len(found)]) if "DOWN" not in said]
    assert all(found.unseen()[place] < 0.5 for place in places)

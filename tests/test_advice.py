"""Questions that ask somebody to decide, which no row of a graph does."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

SHOP = Schema(
    labels=(
        LabelSchema("Supplier", 20, (key("name", "STRING"), key("rating", "FLOAT")), "name"),
        LabelSchema("Product", 90, (key("name", "STRING"), key("price", "FLOAT")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("SUPPLIES", 120),),
    patterns=(Pattern("Supplier", "SUPPLIES", "Product", 120),),
)
NAMES = {"Pulsar": ("Supplier", "name")}


def confidence(text: str) -> float:
    found = readings_on(SHOP, NAMES, text)
    assert isinstance(found, RankedReadings)
    return max(found.unseen())


@pytest.mark.parametrize(
    "text", ["Should we keep Pulsar as a supplier?", "Which products should I drop?"]
)
def test_what_is_to_be_decided_is_never_surely_read(text: str) -> None:
    assert confidence(text) < 0.5


@pytest.mark.parametrize("text", ["Which products does Pulsar supply?", "How many products?"])
def test_what_is_to_be_looked_up_stays_sure(text: str) -> None:
    assert confidence(text) >= 0.7

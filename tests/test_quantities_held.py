"""What is counted may be held as a quantity: the readings that add it up."""

import pytest
from chart_readings import query_of, readings_of

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key

BAKERY = Schema(
    labels=(
        LabelSchema("Shop", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Loaf", 40, (key("name", "STRING"), key("weight_g", "INTEGER")), "name"),
        LabelSchema(
            "TicketBatch", 90, (key("ref", "STRING"), key("qty", "INTEGER")), "ref"
        ),
        LabelSchema("Delivery", 50, (key("code", "STRING"), key("weight_kg", "FLOAT")), "code"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SOLD_BY", 90),
        RelationshipTypeSchema("STOCKS", 80, (key("quantity", "INTEGER"),)),
        RelationshipTypeSchema("MADE_FOR", 50),
    ),
    patterns=(
        Pattern("TicketBatch", "SOLD_BY", "Shop", 90),
        Pattern("Shop", "STOCKS", "Loaf", 80),
        Pattern("Delivery", "MADE_FOR", "Shop", 50),
    ),
)  # fmt: skip


def queries(text: str) -> list[str]:
    return [query_of(reading, BAKERY) for reading in readings_of(text, (), BAKERY)[:10]]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("How many tickets were sold by each shop?", "sum(ticket_batch.qty)"),
        ("Which shop sold the most tickets?", "sum(ticket_batch.qty)"),
        ("shops that sold more than 200 tickets", "sum(ticket_batch.qty)"),
        ("How many loaves does each shop stock?", "sum(stocks.quantity)"),
    ],
)
def test_quantities_are_added_up(text: str, wanted: str) -> None:
    found = queries(text)

    assert any(wanted in query for query in found)
    assert any("count(" in query.lower() or "COUNT {" in query for query in found)


def test_nothing_is_added_up_that_is_no_quantity() -> None:
    assert not any("sum(" in query for query in queries("How many deliveries per shop?"))

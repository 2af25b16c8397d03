"""Bounds that are not kept, and bounds side by side: "other than 20", "less than 5 or more than"."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

SHOP = Schema(
    labels=(
        LabelSchema(
            "Product",
            80,
            (key("name", "STRING"), key("price", "FLOAT"), key("stock", "INTEGER")),
            "name",
        ),
        LabelSchema("Order", 300, (key("number", "STRING"), key("freight", "FLOAT")), "number"),
        LabelSchema(
            "Customer",
            40,
            (key("name", "STRING"), key("country", "STRING", "Germany", "France", "Spain")),
            "name",
        ),
    ),
    relationship_types=(
        RelationshipTypeSchema("CONTAINS", 900),
        RelationshipTypeSchema("PLACED", 300),
    ),
    patterns=(
        Pattern("Order", "CONTAINS", "Product", 900),
        Pattern("Customer", "PLACED", "Order", 300),
    ),
)


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("Which products have a price other than 20?", "The products with a price other than 20"),
        ("products with price not 20", "The products with a price other than 20"),
        (
            "products with a price other than 10 or 20",
            "The products with a price other than any of 10 or 20",
        ),
        (
            "products with a price of neither 10 nor 20",
            "The products with a price other than any of 10 or 20",
        ),
        (
            "Which orders have a freight not between 5 and 10?",
            "The orders either with a freight below 5 or with a freight above 10",
        ),
        (
            "Which products do not have a price between 10 and 20?",
            "The products either with a price below 10 or with a price above 20",
        ),
        (
            "products with a price of less than 5 or more than 10",
            "The products either with a price below 5 or with a price above 10",
        ),
        ("products with a price of 20", "The products with a price of 20"),
        ("products with a stock of 10 or more", "The products with a stock of at least 10"),
        (
            "Which products have a price between 10 and 20?",
            "The products with a price between 10 and 20",
        ),
    ],
)
def test_a_bound_is_kept_or_not_as_it_is_said(question: str, reading: str):
    assert likely_on(SHOP, {}, question)[0] == reading

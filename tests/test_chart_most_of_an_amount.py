"""Which value of a key has the most of an amount: "which industry has the most revenue"."""

import pytest
from small_schemas import key, likely_on

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

SALES = Schema(
    labels=(
        LabelSchema(
            "Customer", 40,
            (key("name", "STRING"), key("industry", "STRING", "Mining", "Retail"),
             key("healthScore", "INTEGER")),
            "name",
        ),
        LabelSchema(
            "Contract", 90,
            (key("code", "STRING"), key("plan", "STRING", "Basic", "Pro"),
             key("revenue", "FLOAT"), key("seats", "INTEGER")),
            "code",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("SIGNED", 90),),
    patterns=(Pattern("Customer", "SIGNED", "Contract", 90),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Which industry has the most revenue?",
            "The total revenue of contracts signed by a customer of each industry, highest first, "
            "only the first one",
        ),
        (
            "Which 2 industries have the most seats?",
            "The total seats of contracts signed by a customer of each industry, highest first, "
            "only the first 2",
        ),
        ("Which plan has the fewest seats?", "The total seats of contracts of each plan, lowest"),
        ("Which industry has the highest health score?", "The highest health score of customers"),
    ],
)
def test_a_value_is_first_by_what_belongs_to_it(text: str, read: str) -> None:
    first = likely_on(SALES, {}, text)[0]

    assert first.startswith(read)
    assert "of each" in first


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Which customer has the most revenue?", "The customer with the highest total revenue"),
        ("What is the highest revenue?", "The highest revenue of contracts"),
        ("Which industry has the most customers?", "The number of customers of each industry"),
    ],
)
def test_things_and_whole_amounts_stay_what_they_are(text: str, read: str) -> None:
    assert likely_on(SALES, {}, text)[0].startswith(read)

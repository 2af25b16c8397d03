"""Sums as conditions: what several of one thing add up to is compared, not each of them."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

BILLS = Schema(
    labels=(
        LabelSchema("Member", 40, (key("name", "STRING"), key("age", "INTEGER")), "name"),
        LabelSchema(
            "Invoice",
            90,
            (
                key("code", "STRING"),
                key("amount_eur", "FLOAT"),
                key("state", "STRING", "open", "paid"),
                key("issued_on", "DATE"),
            ),
            "code",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("RECEIVED", 90),),
    patterns=(Pattern("Member", "RECEIVED", "Invoice", 90),),
)
NAMES = {"paid": ("Invoice", "state")}


def best(text: str) -> tuple[str, float, tuple[str, ...]]:
    """Read a question and return the query of the likeliest reading, how likely, and the rest."""
    found = readings_on(BILLS, NAMES, text)
    assert isinstance(found, RankedReadings), found
    place = max(range(len(found)), key=lambda i: found.unseen()[i])
    said = found.translation(place)
    return said.query.text, found.unseen()[place], said.unread


@pytest.mark.parametrize(
    "text",
    [
        "members whose invoices add up to more than 500 EUR",
        "members with invoices adding up to more than 500 EUR",
        "Which members have paid invoices that come to more than 500 EUR?",
        "members whose paid invoices total less than 500 EUR",
        "members whose invoices together are above 500 EUR",
    ],
)
def test_what_things_add_up_to_is_compared(text: str) -> None:
    query, probability, _ = best(text)

    assert "sum(invoice.amount_eur)" in query
    assert "WHERE total_amount_eur" in query
    assert probability >= 0.5


@pytest.mark.parametrize(
    "text",
    ["members with an invoice of more than 500 EUR", "invoices above 500 EUR"],
)
def test_one_amount_is_compared_by_itself(text: str) -> None:
    assert "sum(" not in best(text)[0]


def test_the_biggest_increase_is_no_biggest_number() -> None:
    query, probability, _ = best(
        "Which member had the biggest increase in invoices from 2023 to 2024?"
    )

    assert probability < 0.5, query

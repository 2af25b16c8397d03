"""States that a date tells, quantities beside a count, and what has a thing for it."""

import pytest
from chart_readings import shown_queries

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key

DAIRY = Schema(
    labels=(
        LabelSchema("Complaint", 40, (
            key("number", "STRING"), key("opened_on", "DATE"), key("closed_on", "DATE"),
        ), "number"),
        LabelSchema("Vat", 60, (
            key("code", "STRING"), key("expires_on", "DATE"), key("quantity_units", "INTEGER"),
        ), "code"),
        LabelSchema("Creamery", 6, (
            key("name", "STRING"), key("certificateExpiry", "DATE"),
        ), "name"),
        LabelSchema("Culture", 20, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("MADE_AT", 60), RelationshipTypeSchema("REPLACEMENT_FOR", 15),
        RelationshipTypeSchema("CONCERNS", 40),
    ),
    patterns=(
        Pattern("Vat", "MADE_AT", "Creamery", 60),
        Pattern("Culture", "REPLACEMENT_FOR", "Culture", 15),
        Pattern("Complaint", "CONCERNS", "Vat", 40),
    ),
)  # fmt: skip


def first(text: str) -> str:
    """The query of the cheapest reading in one line."""
    return shown_queries(DAIRY, text)[0]


@pytest.mark.parametrize(
    "text", ["How many open complaints are there?", "How many complaints are still open?"]
)
def test_what_is_open_is_no_date_on_which_it_was_opened(text: str) -> None:
    assert "complaint.closed_on IS NULL" in first(text)


def test_when_something_opened_is_asked_by_its_date() -> None:
    assert "complaint.opened_on" in first("When did complaints open?")


@pytest.mark.parametrize("text", ["Which vats have expired?", "Expired vats"])
def test_what_has_expired_is_what_is_past_its_date(text: str) -> None:
    queries = shown_queries(DAIRY, text)
    assert any("vat.expires_on <" in query for query in queries[:2])
    assert not any("expires_on IS NOT NULL" in query for query in queries)


@pytest.mark.parametrize(
    "text",
    [
        "Which creameries have an expired certificate?",
        "creameries with expired certificates",
        "creameries whose certificate has expired",
    ],
)
def test_an_expired_thing_of_a_key_is_past_its_date(text: str) -> None:
    queries = shown_queries(DAIRY, text)
    assert "creamery.certificateExpiry <" in queries[0]
    assert not any("certificateExpiry IS NOT NULL" in query for query in queries)


def test_things_are_counted_by_what_they_are_called() -> None:
    queries = shown_queries(DAIRY, "How many vats does each creamery have?")
    assert not any("sum(vat.quantity_units)" in query for query in queries)


@pytest.mark.parametrize(
    "text", ["Cultures without a replacement", "Which cultures have no replacements?"]
)
def test_what_has_nothing_for_it_is_at_the_end(text: str) -> None:
    query = first(text)
    assert "NOT EXISTS { MATCH (:Culture)-[:REPLACEMENT_FOR]->(culture) }" in query

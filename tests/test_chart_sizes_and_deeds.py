"""The biggest group, who does something most, what shares the same, what has not ended."""

import pytest
from chart_readings import shown_queries

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key

HARBOUR = Schema(
    labels=(
        LabelSchema("Crew", 8, (key("name", "STRING"),), "name"),
        LabelSchema("Sailor", 60, (key("name", "STRING"), key("email", "STRING")), "name"),
        LabelSchema("Ferry", 20, (key("name", "STRING"), key("capacity", "INTEGER")), "name"),
        LabelSchema("Inspection", 90, (
            key("code", "STRING"), key("hours_to_complete", "INTEGER"),
        ), "code"),
    ),
    relationship_types=(
        RelationshipTypeSchema("BELONGS_TO", 60),
        RelationshipTypeSchema("RUNS", 20),
        RelationshipTypeSchema("INSPECTED", 90),
    ),
    patterns=(
        Pattern("Sailor", "BELONGS_TO", "Crew", 60),
        Pattern("Crew", "RUNS", "Ferry", 20),
        Pattern("Inspection", "INSPECTED", "Ferry", 90),
    ),
)  # fmt: skip


def first(text: str) -> str:
    """The query of the cheapest reading in one line."""
    return shown_queries(HARBOUR, text)[0]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("What is the biggest crew?", "ORDER BY count DESC LIMIT 1"),
        ("Which crew is the largest?", "ORDER BY count DESC LIMIT 1"),
        ("What is the smallest crew?", "ORDER BY count LIMIT 1"),
        ("the three largest crews", "ORDER BY count DESC LIMIT 3"),
    ],
)
def test_groups_are_as_big_as_many_belong_to_them(text: str, order: str) -> None:
    query = first(text)
    assert "(sailor:Sailor)-[:BELONGS_TO]->(crew:Crew)" in query
    assert query.endswith(order)


def test_what_has_a_key_of_its_size_is_as_big_as_that_says() -> None:
    assert "ORDER BY ferry_capacity DESC" in first("What is the biggest ferry?")


@pytest.mark.parametrize(
    "text", ["Which crew inspects the most?", "Which crew has inspected the most?"]
)
def test_a_deed_may_be_that_of_what_belongs_to_somebody(text: str) -> None:
    query = first(text)
    assert "(crew:Crew)-[:RUNS]->(:Ferry)<-[:INSPECTED]-(inspection:Inspection)" in query
    assert query.endswith("count(DISTINCT inspection) AS count ORDER BY count DESC LIMIT 1")


def test_sharing_the_same_is_having_the_same() -> None:
    assert first("Which ferries share the same crew?") == first("Which ferries share a crew?")


@pytest.mark.parametrize("text", ["Which inspections are still open?", "unfinished inspections"])
def test_what_has_not_ended_lacks_how_long_it_took_to_its_end(text: str) -> None:
    assert "inspection.hours_to_complete IS NULL" in first(text)


LAKE = Schema(
    labels=(
        LabelSchema("Inn", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Review", 80, (key("code", "STRING"), key("rating", "INTEGER")), "code"),
        LabelSchema("Employee", 12, (key("name", "STRING"), key("hired_on", "DATE")), "name"),
        LabelSchema("Contract", 40, (
            key("code", "STRING"), key("begins_on", "DATE"), key("end_date", "DATE"),
            key("employee_count", "INTEGER"), key("price_per_night", "FLOAT"),
        ), "code"),
        LabelSchema("Complaint", 40, (
            key("code", "STRING"), key("opened_at", "ZONED DATETIME"),
            key("resolved_at", "ZONED DATETIME"),
        ), "code"),
    ),
    relationship_types=(
        RelationshipTypeSchema("ABOUT", 80),
        RelationshipTypeSchema("OF", 40),
    ),
    patterns=(Pattern("Review", "ABOUT", "Inn", 80), Pattern("Contract", "OF", "Inn", 40)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Which inn has the worst reviews?", ("avg(review.rating)", "LIMIT 1")),
        ("Who is the newest employee?", ("employee.hired_on", "DESC LIMIT 1")),
        ("Which contracts expire this year?", ("contract.end_date >=", "contract.end_date <")),
        ("How quickly do we resolve complaints?", ("complaint.opened_at, complaint.resolved_at",)),
    ],
)
def test_what_is_best_newest_quick_or_about_to_expire(text: str, parts: tuple[str, ...]) -> None:
    query = shown_queries(LAKE, text)[0]
    assert all(part in query for part in parts), query


def test_prices_are_not_added_up() -> None:
    found = shown_queries(LAKE, "How much do contracts cost?")[:2]
    assert not any("sum(contract.price_per_night)" in query for query in found)


SHOP = Schema(
    labels=(
        LabelSchema("Cake", 12, (key("name", "STRING"),), "name"),
        LabelSchema("Order", 300, (key("code", "STRING"),), "code"),
    ),
    relationship_types=(RelationshipTypeSchema("HOLDS", 900, (key("quantity", "INTEGER"),)),),
    patterns=(Pattern("Order", "HOLDS", "Cake", 900),),
)


@pytest.mark.parametrize("text", ["Which cake sells best?", "Which cakes sell the most?"])
def test_what_sells_best_has_most_units_sold(text: str) -> None:
    query = shown_queries(SHOP, text)[0]
    assert "sum(holds.quantity)" in query
    assert query.endswith("DESC LIMIT 1")


CAMP = Schema(
    labels=(
        LabelSchema("Pitch", 20, (key("name", "STRING"), key("price", "FLOAT")), "name"),
        LabelSchema("Stay", 300, (
            key("code", "STRING"), key("created_at", "ZONED DATETIME"),
            key("check_in", "DATE"), key("check_out", "DATE"),
        ), "code"),
    ),
    relationship_types=(RelationshipTypeSchema("TAKES", 300),),
    patterns=(Pattern("Stay", "TAKES", "Pitch", 300),),
)  # fmt: skip


@pytest.mark.parametrize(
    "text", ["Which pitches are free tonight?", "pitches vacant on 3 May 2026"]
)
def test_what_is_free_then_has_nothing_that_lasts_then(text: str) -> None:
    query = shown_queries(CAMP, text)[0]
    assert "NOT EXISTS" in query
    assert "stay.check_in <" in query
    assert "stay.check_out" in query

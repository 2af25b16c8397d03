"""Two counts of each thing compared: at two times, by two relationships, of two values or labels."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline.translator import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

SHOPS = Schema(
    labels=(
        LabelSchema("Store", 40, (key("name", "STRING"), key("city", "STRING")), "name"),
        LabelSchema("Person", 90, (key("name", "STRING"),), "name"),
        LabelSchema("Product", 500, (key("name", "STRING"),), "name"),
        LabelSchema("Promotion", 60, (key("title", "STRING"),), "title"),
        LabelSchema(
            "Complaint",
            300,
            (
                key("subject", "STRING"),
                key("level", "STRING", "L1", "L2", "L3"),
                key("filed_on", "DATE"),
            ),
            "subject",
        ),
    ),
    relationship_types=tuple(
        RelationshipTypeSchema(name, 100)
        for name in ("ABOUT", "RUNS", "RETURNED", "REVIEWED", "MANAGES")
    ),
    patterns=(
        Pattern("Complaint", "ABOUT", "Store", 300),
        Pattern("Store", "RUNS", "Promotion", 60),
        Pattern("Person", "RETURNED", "Product", 80),
        Pattern("Person", "REVIEWED", "Product", 400),
        Pattern("Person", "MANAGES", "Store", 40),
    ),
)
NAMES = dict.fromkeys(("L1", "L2", "L3"), ("Complaint", "level")) | {"Bonn": ("Store", "city")}


def best(text: str) -> tuple[str, float]:
    """Read a question and return the likeliest reading with how likely it is."""
    found = readings_on(SHOPS, NAMES, text)
    assert isinstance(found, RankedReadings), found
    return max(zip(found.renderings, found.unseen(), strict=False), key=lambda pair: pair[1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "stores with more complaints than promotions",
            "more complaints about the store than promotions run by the store",
        ),
        (
            "Which stores have fewer promotions than complaints?",
            "fewer promotions run by the store than complaints about the store",
        ),
        (
            "stores with at least as many promotions as complaints",
            "at least as many promotions run by the store as complaints about the store",
        ),
        ("Stores in Bonn with as many complaints as promotions", "as many complaints"),
        (
            "Which stores had more complaints in 2024 than in 2023?",
            "more complaints filed in 2024 about the store than complaints filed in 2023",
        ),
        (
            "stores with no more complaints in 2024 than in 2023",
            "at most as many complaints filed in 2024",
        ),
        (
            "stores with more L1 than L2 complaints",
            "more complaints with level L1 about the store than complaints with level L2",
        ),
        (
            "stores with more L1 complaints than L2 complaints in 2024",
            "than complaints with level L2 filed in 2024",
        ),
        (
            "stores with more L1 complaints in 2024 than L2 complaints",
            "than complaints with level L2 filed in 2024",
        ),
        (
            "stores with more L1 complaints than L2 complaints",
            "more complaints with level L1 about the store than complaints with level L2",
        ),
        (
            "products that more people returned than reviewed",
            "more people that returned the product than people that reviewed the product",
        ),
        (
            "Which products have more people returning them than reviewing them?",
            "more people that returned the product than people that reviewed the product",
        ),
        (
            "people who reviewed fewer products than they returned",
            "fewer products reviewed by the person than products returned by the person",
        ),
        (
            "How many stores have more complaints than promotions?",
            "The number of stores with more complaints about the store",
        ),
    ],
)
def test_two_counts_of_each_thing_are_compared(text: str, expected: str) -> None:
    rendering, probability = best(text)

    assert expected in rendering
    assert probability >= 0.5


@pytest.mark.parametrize(
    "text",
    [
        "stores with more than 3 complaints in 2024",
        "stores with complaints in 2024 and promotions",
        "Which store has more complaints than any other store?",
        "stores with complaints about something other than L2",
    ],
)
def test_one_count_is_compared_with_no_other(text: str) -> None:
    assert " than complaints" not in best(text)[0]
    assert " than promotions" not in best(text)[0]


def test_a_time_of_one_of_two_kinds_of_things_is_asked_back() -> None:
    assert best("stores with more complaints than promotions in 2024")[1] < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "Which store has more complaints than any other?",
        "Which store has more complaints than any other store?",
    ],
)
def test_more_than_any_other_is_the_most(text: str) -> None:
    said, sure = best(text)

    assert said == "The store with the most complaints about it"
    assert sure > 0.85

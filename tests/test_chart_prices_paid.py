"""What one pays another for something, who's whose boss, what is shut, finished and in our range."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

NURSERY = Schema(
    labels=(
        LabelSchema("Grower", 9, (key("name", "STRING"), key("rating", "INTEGER")), "name"),
        LabelSchema("Plant", 60, (key("name", "STRING"), key("category", "STRING", "shrub", "herb"),
                                  key("height_cm", "INTEGER"), key("launched_on", "DATE")), "name"),
        LabelSchema("Greenhouse", 7, (key("name", "STRING"), key("opened_on", "DATE"),
                                      key("closed_on", "DATE")), "name"),
        LabelSchema("Gardener", 30, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("SUPPLIES", 80, (key("price_per_kg_eur", "FLOAT"),)),
        RelationshipTypeSchema("GROWS_IN", 60),
        RelationshipTypeSchema("REPORTS_TO", 29),
    ),
    patterns=(
        Pattern("Grower", "SUPPLIES", "Plant", 80),
        Pattern("Plant", "GROWS_IN", "Greenhouse", 60),
        Pattern("Gardener", "REPORTS_TO", "Gardener", 29),
    ),
)  # fmt: skip
NAMES = {
    "Fernhill": ("Grower", "name"),
    "Basil": ("Plant", "name"),
    "Ada Lee": ("Gardener", "name"),
}


@pytest.mark.parametrize(
    "text",
    [
        "What do we pay Fernhill for Basil?",
        "What are we paying Fernhill per kilo of Basil?",
        "What does Fernhill charge us for a bag of Basil?",
    ],
)
def test_what_is_paid_is_the_price_that_two_have_agreed(text: str) -> None:
    best = likely_on(NURSERY, NAMES, text)[0]

    assert best == "The price per kg eur where the grower Fernhill supplies Basil"


@pytest.mark.parametrize(
    "text", ["Who's the boss of Ada Lee's boss?", "Whos Ada Lee's boss's boss?"]
)
def test_whos_asks_who_somebody_is_and_not_whose(text: str) -> None:
    best = likely_on(NURSERY, NAMES, text)[0]

    assert best == ("The gardeners with a gardener that report to them and that Ada Lee reports to")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("which greenhouses are shut", "The greenhouses with a closing date"),
        ("which greenhouses are finished", "The greenhouses with a closing date"),
        ("which greenhouses are still going", "The greenhouses without a closing date"),
        ("the tallest plant in our range", "The plant with the highest height (cm)"),
        ("how many plants of each product group are there", "The number of plants of each category"),
    ],
)  # fmt: skip
def test_everyday_words_say_what_is_over_and_what_there_is(text: str, sentence: str) -> None:
    assert likely_on(NURSERY, NAMES, text)[0] == sentence

"""Events that a graph holds as nodes, spoken of by their verb: who ordered what, and who did not."""

import pytest

from graphrag_core.types import (
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
    Untranslated,
)
from tests.small_schemas import key, likely_on, readings_on

SHOP = Schema(
    labels=(
        LabelSchema("Customer", 40, (key("name", "STRING"), key("city", "STRING")), "name"),
        LabelSchema("Order", 90, (key("order_no", "INTEGER"), key("placed_on", "DATE")), "order_no"),
        LabelSchema("Wine", 30, (key("title", "STRING"), key("price", "FLOAT")), "title"),
        LabelSchema("Bridge", 9, (key("title", "STRING"), key("length_m", "FLOAT")), "title"),
        LabelSchema("Inspection", 50, (key("ref", "STRING"), key("performed_on", "DATE")), "ref"),
        LabelSchema("Inspector", 5, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("PLACED", 90),
        RelationshipTypeSchema("CONTAINS", 200),
        RelationshipTypeSchema("REVIEWED", 60),
        RelationshipTypeSchema("CARRIED_OUT", 50),
        RelationshipTypeSchema("COVERED", 50),
        RelationshipTypeSchema("OWNS", 9),
    ),
    patterns=(
        Pattern("Customer", "PLACED", "Order", 90),
        Pattern("Order", "CONTAINS", "Wine", 200),
        Pattern("Customer", "REVIEWED", "Wine", 60),
        Pattern("Inspector", "CARRIED_OUT", "Inspection", 50),
        Pattern("Inspection", "COVERED", "Bridge", 50),
        Pattern("Inspector", "OWNS", "Bridge", 9),
    ),
)  # fmt: skip
NAMES = {
    "Ida Roth": ("Customer", "name"),
    "Merlot": ("Wine", "title"),
    "Long Bridge": ("Bridge", "title"),
    "Cy Blum": ("Inspector", "name"),
}
ORDERED = "The wines contained by an order placed by Ida Roth"
WHO_ORDERED = "The customers that placed an order that contains Merlot"
INSPECTED = "The bridges covered by an inspection carried out by Cy Blum"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Which wines has Ida Roth ordered?", ORDERED),
        ("wines bought by Ida Roth", ORDERED),
        ("Which wines did Ida Roth buy?", ORDERED),
        ("Who purchased Merlot?", WHO_ORDERED),
        ("Which bridges did Cy Blum inspect?", INSPECTED),
        ("Which bridges were checked by Cy Blum?", INSPECTED),
        ("Which customers ordered nothing?", "The customers that placed no order"),
        ("wines nobody has bought", "The wines contained by no order placed by a customer"),
    ],
)
def test_the_verb_of_an_event_leads_through_it(text: str, wanted: str) -> None:
    assert likely_on(SHOP, NAMES, text)[0] == wanted


def test_a_noun_is_the_event_itself() -> None:
    assert (
        likely_on(SHOP, NAMES, "Which orders contain Merlot?")[0]
        == "The orders that contain Merlot"
    )


def test_a_relationship_that_is_called_so_is_meant() -> None:
    wanted = "The wines reviewed by Ida Roth"
    assert likely_on(SHOP, NAMES, "Which wines has Ida Roth reviewed?")[0] == wanted


def test_what_is_done_to_a_thing_is_not_what_its_noun_is_joined_by() -> None:
    houses = Schema(
        labels=(
            LabelSchema("Company", 9, (key("name", "STRING"),), "name"),
            LabelSchema("Building", 30, (key("name", "STRING"), key("opened_on", "DATE")), "name"),
        ),
        relationship_types=(RelationshipTypeSchema("OWNS", 30),),
        patterns=(Pattern("Company", "OWNS", "Building", 30),),
    )
    found = readings_on(houses, {"Elm Court": ("Building", "name")}, "Who built Elm Court?")
    assert isinstance(found, Untranslated) or max(found.unseen()) < 0.7


def test_may_is_a_month() -> None:
    read = likely_on(SHOP, NAMES, "Which customers placed an order in May?")[0]
    assert read.startswith("The customers that placed an order placed in May")

"""Who owns something, where people and companies own: nodes of each label that fits."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.chart_readings import links_in, query_of, readings_of
from tests.small_schemas import key

REGISTER = Schema(
    labels=(
        LabelSchema("Keeper", 12, (key("name", "STRING"), key("born", "DATE")), "name"),
        LabelSchema("Company", 6, (key("title", "STRING"), key("town", "STRING")), "title"),
        LabelSchema("Pier", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Crane", 9, (key("name", "STRING"),), "name"),
        LabelSchema("Clerk", 4, (key("name", "STRING", "Ada", "Bo"),), "name"),
        LabelSchema("Officer", 2, (key("name", "STRING", "Bo"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("OWNS", 30, (key("share", "INTEGER"),)),
        RelationshipTypeSchema("LEASES", 5),
        RelationshipTypeSchema("INSPECTS", 8),
    ),
    patterns=(
        Pattern("Keeper", "OWNS", "Pier", 9),
        Pattern("Company", "OWNS", "Pier", 6),
        Pattern("Company", "OWNS", "Company", 3),
        Pattern("Keeper", "OWNS", "Crane", 4),
        Pattern("Keeper", "LEASES", "Pier", 5),
        Pattern("Clerk", "INSPECTS", "Pier", 8),
        Pattern("Officer", "INSPECTS", "Pier", 3),
    ),
)
NAMES = {"Brae": ("Pier", "name", "Brae"), "Ann Lee": ("Keeper", "name", "Ann Lee")}


def first_query(text: str) -> str:
    """The query of the cheapest reading."""
    return query_of(readings_of(text, links_in(text, NAMES), REGISTER)[0], REGISTER)


@pytest.mark.parametrize("text", ["Who owns Brae?", "owners of Brae", "Who are Brae's owners?"])
def test_all_that_may_own_it_are_meant(text: str) -> None:
    query = first_query(text)
    assert "(keeper_or_company:Keeper|Company)-[:OWNS]->(pier:Pier)" in query
    assert "coalesce(keeper_or_company.name, keeper_or_company.title," in query


def test_what_somebody_owns_is_of_each_label() -> None:
    assert "-[:OWNS]->(pier_or_crane:Pier|Crane)" in first_query("What does Ann Lee own?")


def test_owners_of_each_label_are_counted() -> None:
    assert "count(DISTINCT keeper_or_company)" in first_query("How many owners does Brae have?")


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("Which keepers own Brae?", "(keeper:Keeper)-[:OWNS]"),
        ("Who leases Brae?", "(keeper:Keeper)-[:LEASES]"),
        ("Which piers does Ann Lee own?", "-[:OWNS]->(pier:Pier)"),
    ],
)
def test_a_noun_or_a_relationship_of_one_label_says_which(text: str, pattern: str) -> None:
    assert pattern in first_query(text)


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("Which keepers own nothing?", "-[:OWNS]->(:Pier|Crane)"),
        ("Which piers have no owner?", "(:Keeper|Company)-[:OWNS]->(pier)"),
        ("piers and their owners", "(keeper_or_company:Keeper|Company)-[:OWNS]->(pier:Pier)"),
        ("piers and their keepers", "(keeper:Keeper)-[:OWNS]->(pier:Pier)"),
    ],
)
def test_what_no_word_names_is_of_each_label(text: str, pattern: str) -> None:
    assert pattern in first_query(text)


def test_labels_that_nodes_have_together_are_not_told_apart() -> None:
    assert "(clerk:Clerk)-[:INSPECTS]" in first_query("Who inspects Brae?")

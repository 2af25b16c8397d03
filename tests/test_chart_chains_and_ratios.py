"""Chains from what is said of them, ratios, lapses, all-of-them and orders among the candidates."""

from dataclasses import replace

import pytest
from chart_readings import links_in, query_of, readings_of

from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline.renderer import lexicon_of, render
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key

FIRST = 12

FOUNDRY = Schema(
    labels=(
        LabelSchema(
            "Alloy",
            80,
            (
                key("name", "STRING"),
                key("density_g_cm3", "FLOAT"),
                key("price_eur", "FLOAT"),
                key("strength_mpa", "FLOAT"),
                key("grade", "INTEGER"),
                key("magnetic", "BOOLEAN"),
                replace(key("patented_in", "INTEGER"), values=(1931, 1955, 1974)),
            ),
            "name",
        ),
        LabelSchema("Family", 9, (key("title", "STRING"),), "title"),
        LabelSchema(
            "Campaign",
            40,
            (key("code", "STRING"), key("started_on", "DATE"), key("ended_on", "DATE")),
            "code",
        ),
        LabelSchema("Smelter", 12, (key("name", "STRING"),), "name"),
        LabelSchema("Fault", 50, (key("code", "STRING"), key("minutes", "INTEGER")), "code"),
    ),
    relationship_types=(
        RelationshipTypeSchema("IN_FAMILY", 80),
        RelationshipTypeSchema("DERIVED_FROM", 60),
        RelationshipTypeSchema(
            "TESTED", 200, (key("score", "INTEGER"), key("medal", "STRING", "bronze", "gold"))
        ),
        RelationshipTypeSchema("CAUSED", 50),
    ),
    patterns=(
        Pattern("Alloy", "IN_FAMILY", "Family", 80),
        Pattern("Alloy", "DERIVED_FROM", "Alloy", 60),
        Pattern("Smelter", "TESTED", "Alloy", 200),
        Pattern("Smelter", "CAUSED", "Fault", 50),
    ),
)
NAMES = {"Zamak": ("Alloy", "name", "Zamak"), "Brightray": ("Alloy", "name", "Brightray")}

CASES = (
    (
        "alloy with the most descendants",
        "MATCH (alloy2:Alloy)-[:DERIVED_FROM*1..50]->(alloy:Alloy) RETURN alloy.name AS alloy, "
        "count(DISTINCT alloy2) AS count ORDER BY count DESC LIMIT 1",
    ),
    (
        "How many ancestors does Zamak have?",
        "MATCH (alloy2:Alloy)-[:DERIVED_FROM*1..50]->(alloy:Alloy) WHERE alloy2.name = $alloy2 "
        "RETURN count(DISTINCT alloy) AS count",
    ),
    (
        "number of descendants of each alloy",
        "MATCH (alloy:Alloy)-[:DERIVED_FROM*1..50]->(alloy2:Alloy) RETURN alloy2.name AS alloy2, "
        "count(DISTINCT alloy) AS count",
    ),
    (
        "price per grade of each alloy, highest first",
        "1.0 * alloy.price_eur / alloy.grade AS ratio ORDER BY ratio IS NULL, ratio DESC",
    ),
    (
        "alloys whose ratio of price to strength is above 3",
        "WHERE 1.0 * alloy.price_eur / alloy.strength_mpa > $ratio",
    ),
    (
        "campaigns that lasted longer than 3 weeks",
        "WHERE duration.inDays(campaign.started_on, campaign.ended_on).days > $days",
    ),
    (
        "how long did each campaign last?",
        "duration.inDays(campaign.started_on, campaign.ended_on).days AS days",
    ),
    (
        "alloys whose price is less than a tenth of their strength",
        "alloy.price_eur < $factor * alloy.strength_mpa",
    ),
    (
        "In which families is every single alloy magnetic?",
        "NOT EXISTS { MATCH (alloy2:Alloy)-[:IN_FAMILY]->(family) "
        "WHERE alloy2.magnetic <> $magnetic }",
    ),
    ("alloys of the 6th grade", "WHERE alloy.grade = $grade"),
    (
        "alloys patented in the fifties",
        "WHERE alloy.patented_in >= $since AND alloy.patented_in < $until",
    ),
    ("alloys denser than 10 g/cm3", "WHERE alloy.density_g_cm3 > $density_g_cm3"),
    (
        "alloys denser than Zamak but with less strength",
        "alloy.density_g_cm3 > alloy2.density_g_cm3 AND alloy.strength_mpa < alloy2.strength_mpa",
    ),
    (
        "alloys with at least 3 tests",
        "COUNT { MATCH (:Smelter)-[tested:TESTED]->(alloy) RETURN DISTINCT tested } >= $count",
    ),
    (
        "gold medals with score, highest score first",
        "MATCH (smelter:Smelter)-[tested:TESTED]->(alloy:Alloy) WHERE tested.medal = $medal",
    ),
    ("the worst fault of each smelter", "ORDER BY fault_minutes DESC"),
    ("which smelter had the worst fault", "ORDER BY fault_minutes DESC LIMIT 1"),
    ("which smelter had the smallest fault", "ORDER BY fault_minutes LIMIT 1"),
    ("which smelter had the most faults", "ORDER BY count DESC LIMIT 1"),
    (
        "alloys sorted by price, then by strength",
        "ORDER BY alloy_price_eur, alloy_strength_mpa",
    ),
)


@pytest.mark.parametrize(("question", "part"), CASES)
def test_the_reading_is_among_the_first(question: str, part: str) -> None:
    readings = readings_of(question, links_in(question, NAMES), FOUNDRY)[:FIRST]

    queries = [query_of(reading, FOUNDRY) for reading in readings]

    assert any(part in query for query in queries), queries


@pytest.mark.parametrize(("question", "part"), CASES)
def test_no_other_condition_is_said_in_the_same_sentence(question: str, part: str) -> None:
    readings = readings_of(question, links_in(question, NAMES), FOUNDRY)
    lexicon = lexicon_of(FOUNDRY, detect_profile(FOUNDRY))

    right = {render(r, lexicon) for r in readings if part in query_of(r, FOUNDRY)}
    others = {
        render(r, lexicon): r
        for r in readings
        if part not in query_of(r, FOUNDRY) and "ORDER BY" not in part
    }

    assert right.isdisjoint(others), right & set(others)


NOT_READ = (
    ("the first alloy of each family", "* alloy"),
    ("price of each alloy", " / "),
    ("alloys whose price exceeds 10", "DERIVED_FROM*"),
    ("every alloy and its family", "NOT EXISTS"),
    ("campaigns longer than 3 km", "duration"),
)


@pytest.mark.parametrize(("question", "part"), NOT_READ)
def test_the_first_reading_makes_no_more_of_a_plain_question(question: str, part: str) -> None:
    (first, *_) = readings_of(question, links_in(question, NAMES), FOUNDRY)

    assert part not in query_of(first, FOUNDRY)

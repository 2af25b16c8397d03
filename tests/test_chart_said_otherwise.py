"""Nominal and topical questions, and comparisons of what is named in other words."""

import pytest
from chart_readings import shown_queries

from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline.candidates import CandidateGenerator
from graphrag_core.translate.offline.chart.lattice import LEFT_OUT, lattice
from graphrag_core.translate.offline.chart.operators_said import letters_looked_for
from graphrag_core.translate.offline.vocabulary import LabelTerm, Vocabulary
from graphrag_core.types import (
    LabelSchema,
    Links,
    Pattern,
    Property,
    Question,
    RelationshipTypeSchema,
    Schema,
)
from tests.small_schemas import key

PORTS = Schema(
    labels=(
        LabelSchema("Harbour", 6, (key("name", "STRING"), key("berths", "INTEGER")), "name"),
        LabelSchema("Skipper", 20, (
            key("name", "STRING"), key("email", "STRING"),
            Property("rank", ("STRING",), ("Pilot", "Mate"), True),
        ), "name"),
        LabelSchema("Boat", 40, (
            key("name", "STRING"), key("flag", "STRING"), key("value_eur", "FLOAT"),
            key("fuel_l", "FLOAT"), key("reserve_l", "FLOAT"), key("launched_on", "DATE"),
        ), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("BASED_AT", 20), RelationshipTypeSchema("SAILS", 60),
                        RelationshipTypeSchema("CALLED_AT", 90)),
    patterns=(Pattern("Skipper", "BASED_AT", "Harbour", 20), Pattern("Skipper", "SAILS", "Boat", 60),
              Pattern("Boat", "CALLED_AT", "Harbour", 90)),
)  # fmt: skip
NAMES = (
    ("Harbour", "name", "Elm Bay"),
    ("Harbour", "name", "Bute Pier"),
    ("Skipper", "rank", "pilot"),
    ("Boat", "flag", "Malta"),
)


def first(text: str) -> str:
    """The query of the cheapest reading."""
    return shown_queries(PORTS, text, [one for one in NAMES if one[2] in text])[0]


def left_out(text: str) -> set[str]:
    """The words that the cheapest reading leaves out, without which another thing is asked."""
    cheapest = CandidateGenerator().candidates(Question(text), Links(()), PORTS)[0]
    return {e.removeprefix(LEFT_OUT) for e in cheapest.evidence if e.startswith(LEFT_OUT)}


@pytest.mark.parametrize("text", ["skipper headcount at Elm Bay", "headcount at Elm Bay"])
def test_a_headcount_counts_the_people_before_it(text: str) -> None:
    assert "RETURN count(DISTINCT skipper)" in first(text) or "RETURN count(skipper)" in first(text)


def test_a_headcount_counts_no_places() -> None:
    queries = shown_queries(PORTS, "harbour headcount")

    assert not any("RETURN count(harbour)" in one for one in queries[:3])


@pytest.mark.parametrize(
    ("text", "is_letter"),
    [
        ("boats that start with a", True),
        ("boats that start with a or b", True),
        ("boats that start with A", True),
        ("uploads that contain a fix", False),
    ],
)
def test_an_article_before_its_noun_is_no_letter(text: str, is_letter: bool) -> None:
    quoted = [t for t in letters_looked_for(tokenize(text)) if t.kind == "quoted"]

    assert any(token.lower == "a" for token in quoted) is is_letter


@pytest.mark.parametrize(
    "text",
    [
        "boats that Elm Bay and Bute Pier have in common",
        "boats common to Elm Bay and Bute Pier",
        "boats that Elm Bay has in common with Bute Pier",
    ],
)
def test_what_two_have_in_common_is_of_both(text: str) -> None:
    assert first(text) == first("boats that called at both Elm Bay and Bute Pier")


def test_what_is_common_to_one_or_most_is_not_of_both() -> None:
    assert first("most common flag of boats").count("MATCH") == 1
    assert "Bute" not in first("boats common to Elm Bay")


@pytest.mark.parametrize(
    "text",
    [
        "top 3 flags by value",
        "top 3 flags by total value",
        "by total value, what are the 3 biggest flags",
    ],
)
def test_the_top_values_by_an_amount_are_those_with_the_highest_sum(text: str) -> None:
    query = first(text)

    assert "boat.flag AS" in query
    assert "sum(boat.value_eur)" in query
    assert query.endswith("DESC LIMIT 3")


def test_top_values_by_nothing_are_those_that_most_have() -> None:
    assert "count(DISTINCT boat)" in first("top 3 flags") or "count(boat)" in first("top 3 flags")
    assert "sum(" not in first("top 3 boats by value")


def test_the_names_of_the_top_things_are_shown() -> None:
    query = first("names of the top 5 skippers by number of boats")

    assert query.endswith("DESC LIMIT 5")
    assert "count(DISTINCT boat)" in query or "count(boat)" in query


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("boats with less fuel than their reserve", "<"),
        ("boats that have less in fuel than their reserve", "<"),
        ("boats with more fuel than their reserve", ">"),
    ],
)
def test_more_of_a_key_than_of_another(text: str, sign: str) -> None:
    assert f"boat.fuel_l {sign} boat.reserve_l" in first(text)


def test_less_that_compares_is_not_passed_over() -> None:
    assert "less" in left_out("boats with less than their name")
    assert "reserve_l" not in first("boats with less fuel than 20 litres")


@pytest.mark.parametrize(
    "text", ["Elm Bay - who is their pilot?", "Elm Bay: who are its skippers?"]
)
def test_who_belongs_to_what_is_named_first_is_asked_for(text: str) -> None:
    query = first(text)

    assert "(skipper:Skipper)-[:BASED_AT]->(harbour:Harbour)" in query
    assert "RETURN DISTINCT skipper.name" in query


def test_who_is_theirs_of_no_name_before_is_not() -> None:
    assert "harbour.name = $harbour" not in first("boats, who is their skipper?")


def test_routes_may_be_things_as_well_as_ways() -> None:
    meant = Vocabulary(PORTS)

    def near(words: object) -> list[list[LabelTerm]]:
        return [[LabelTerm("Boat", 0.5)] if w == "routes" else [] for w in words]  # type: ignore[attr-defined]

    found = lattice("which routes call at 2 harbours", (), (), (), meant, near).mentions

    assert any(m.kind == "thing" and m.value.label == "Boat" for m in found)


def test_going_up_is_not_passed_over_where_times_are_compared() -> None:
    assert "go" in left_out("Where did launches go up from 2024 to 2025?")
    assert not left_out("boats launched from 2024 to 2025")

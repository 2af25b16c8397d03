"""Totals, clauses behind a question, sources, contents, and times that follow one another."""

from datetime import UTC, datetime

import pytest
from chart_readings import links_in, query_of, readings_of

from graphrag_core.translate.offline.showing import shown
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key

NOW = datetime(2026, 11, 27, tzinfo=UTC)
POST = Schema(
    labels=(
        LabelSchema("Parcel", 400, (
            key("code", "STRING"), key("best_before", "DATE"), key("handed_in_on", "DATE"),
            key("weight_kg", "FLOAT"), key("status", "STRING", "lost", "delivered"),
        ), "code"),
        LabelSchema("Depot", 8, (
            key("name", "STRING"), key("region", "STRING", "north", "south"),
            key("closed_on", "DATE"), key("opened_on", "DATE"),
        ), "name"),
        LabelSchema("Driver", 20, (key("name", "STRING"), key("hired_on", "DATE")), "name"),
        LabelSchema("Claim", 30, (key("code", "STRING"), key("cost_eur", "FLOAT")), "code"),
        LabelSchema("Toy", 60, (key("name", "STRING"),), "name"),
        LabelSchema("Supplier", 5, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("HANDED_IN_AT", 400),
        RelationshipTypeSchema("WORKS_AT", 30, (key("from", "DATE"), key("to", "DATE"))),
        RelationshipTypeSchema("CONTAINS", 900),
        RelationshipTypeSchema("SUPPLIES", 70),
        RelationshipTypeSchema("CARRIES", 400),
    ),
    patterns=(
        Pattern("Parcel", "HANDED_IN_AT", "Depot", 400),
        Pattern("Driver", "WORKS_AT", "Depot", 30),
        Pattern("Driver", "CARRIES", "Parcel", 400),
        Pattern("Parcel", "CONTAINS", "Toy", 900),
        Pattern("Supplier", "SUPPLIES", "Toy", 70),
    ),
)  # fmt: skip
NAMES = {
    "Elm Bay": ("Depot", "name", "Elm Bay"),
    "Red Kite": ("Toy", "name", "Red Kite"),
    "P-17": ("Parcel", "code", "P-17"),
}


def first(text: str) -> str:
    """The query of the cheapest reading in one line."""
    readings = readings_of(text, links_in(text, NAMES), POST, now=NOW)
    return query_of(shown(readings[0], POST), POST)


@pytest.mark.parametrize(
    "text",
    [
        "How much in total have claims cost?",
        "In total, how much did claims cost?",
        "All in all, how much have claims cost?",
        "How much have the claims cost in all?",
        "How much have claims cost altogether?",
    ],
)
def test_a_total_that_is_said_is_no_list(text: str):
    assert "sum(" in first(text)


@pytest.mark.parametrize("text", ["How much does each claim cost?", "What do claims cost?"])
def test_without_a_total_what_each_costs_is_listed(text: str):
    assert "sum(" not in first(text)


def test_in_all_before_a_noun_is_of_each_of_them():
    assert "sum(" not in first("Which claims are there in all depots?")


@pytest.mark.parametrize(
    "text",
    [
        "The 3 depots with the most parcels, only lost parcels",
        "The 3 depots with the most parcels (only parcels that were lost)",
        "The 3 depots with the most parcels, only parcels with status lost",
    ],
)
def test_only_behind_a_question_says_which_of_them_count(text: str):
    found = first(text)

    assert "LIMIT 3" in found
    assert "NOT EXISTS" not in found
    assert ".status" in found


def test_only_within_a_question_says_that_there_are_no_others():
    assert "NOT EXISTS" in first("Which drivers carry only lost parcels?")


def test_over_the_years_is_at_any_time_where_nothing_is_counted_by_year():
    found = first("Drivers who have worked at more than one depot over the years")

    assert ".year" not in found
    assert "`to` IS NULL" not in found


def test_over_the_years_counts_by_year_where_a_development_is_asked_for():
    assert ".year" in first("How did the number of parcels develop over the years?")


@pytest.mark.parametrize(
    ("text", "label"),
    [("Who do we get the Red Kite from?", "Supplier"), ("Who do we have at Elm Bay?", "Driver")],
)
def test_who_we_have_it_from_is_next_to_what_is_named(text: str, label: str):
    assert f":{label}" in first(text)


@pytest.mark.parametrize("text", ["What's in P-17?", "whats in P-17", "What was inside P-17?"])
def test_what_is_in_a_thing_is_what_it_contains(text: str):
    assert "[:`CONTAINS`]->(toy:Toy)" in first(text)


def test_what_holds_nothing_has_no_contents():
    assert "CONTAINS" not in first("What's in Red Kite?")


def test_a_time_that_nothing_names_is_no_best_before():
    found = first("How many kilos of parcels in 2024?")

    assert "handed_in_on" in found
    assert "best_before" not in found


@pytest.mark.parametrize(
    "text",
    [
        "Parcels handed in at a depot after it had closed",
        "Were any parcels handed in at a depot after that depot closed?",
        "Which parcels were handed in at a depot after the depot was closed?",
    ],
)
def test_times_of_two_joined_things_are_compared(text: str):
    found = first(text)

    assert "handed_in_on > depot.closed_on" in found.replace("`", "").replace("parcel.", "")


def test_after_a_date_compares_no_times_of_two_things():
    assert "> depot" not in first("Parcels handed in at a depot after 3 May 2024")


def test_who_was_somewhere_then_was_not_hired_then():
    found = first("Who worked at Elm Bay in 2023?")

    assert "hired_on" not in found
    assert "from" in found


def test_who_was_hired_then_was_not_somewhere_then():
    assert "hired_on" in first("Who was hired in 2023 and works at Elm Bay?")


def test_the_first_of_each_group_is_shown_with_its_keys():
    found = first("In each region, what is the oldest depot and when did it close?")

    assert "region" in found
    assert "closed_on" in found

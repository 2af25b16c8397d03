"""The same questions as people paraphrase them: by what follows from how phrases compose."""

import pytest
from chart_readings import shown_queries

from graphrag_core.english.operator_words import asks_for_names
from graphrag_core.types import LabelSchema, Pattern, Property, RelationshipTypeSchema, Schema
from tests.small_schemas import key

FLEET = Schema(
    labels=(
        LabelSchema("Boat", 40, (key("name", "STRING"), key("notes", "STRING"),
                                 key("kind", "STRING", "ketch", "sloop")), "name"),
        LabelSchema("Skipper", 20, (key("name", "STRING"), key("startedOn", "DATE")), "name"),
        LabelSchema("Harbour", 6, (key("name", "STRING"),), "name"),
        LabelSchema("Part", 30, (key("name", "STRING"),), "name"),
        LabelSchema("Supplier", 9, (key("name", "STRING"),
                                    key("country", "STRING", "Ireland", "Spain")), "name"),
        LabelSchema("Series", 9, (key("name", "STRING"), key("number", "INTEGER")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("CALLED_AT", 40),
        RelationshipTypeSchema("SAILS", 60),
        RelationshipTypeSchema("SUPPLIES", 70, (key("unitPriceEur", "FLOAT"),)),
        RelationshipTypeSchema("RACED_IN", 50, (key("finish", "STRING", "Winner", "Retired"),)),
    ),
    patterns=(
        Pattern("Boat", "CALLED_AT", "Harbour", 40),
        Pattern("Skipper", "SAILS", "Boat", 60),
        Pattern("Supplier", "SUPPLIES", "Part", 70),
        Pattern("Skipper", "RACED_IN", "Series", 50),
    ),
)  # fmt: skip
NAMES = (
    ("Harbour", "name", "Elm Bay"),
    ("Harbour", "name", "Bute Pier"),
    ("Supplier", "country", "Ireland"),
    ("Part", "name", "Winch"),
)
NO_BOAT = "NOT EXISTS { MATCH (skipper)-[:SAILS]->(:Boat) }"


def first(text: str) -> str:
    """The query of the cheapest reading."""
    return shown_queries(FLEET, text, [one for one in NAMES if one[2] in text])[0]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("are there skippers without a boat ? list the skippers .", True),
        ("are there skippers without a boat ? give me their names .", True),
        ("are there skippers without a boat ? names please", True),
        ("are there skippers without a boat ? which ?", True),
        ("are there skippers who list the boats ?", False),
        ("is ada free ? if not , who sails the boat that she sailed before ?", False),
    ],
)
def test_a_sentence_behind_whether_may_ask_for_the_things(text: str, wanted: bool) -> None:
    assert asks_for_names(text.split()) is wanted


@pytest.mark.parametrize(
    "behind", ["List the skippers.", "Give me their names.", "Names please", "Which?"]
)
def test_things_asked_for_behind_whether_are_shown(behind: str) -> None:
    query = first(f"Are there skippers without a boat? {behind}")

    assert NO_BOAT in query
    assert "AS answer" not in query


def test_whether_alone_is_answered_by_yes_or_no() -> None:
    assert "AS answer" in first("Are there skippers without a boat?")


@pytest.mark.parametrize(
    "text",
    [
        "skippers without a single boat",
        "skippers who have never sailed a single boat",
        "skippers that don't have a single boat",
        "skippers with not a single boat",
        "skippers without any boat to their name",
    ],
)
def test_not_a_single_one_is_none(text: str) -> None:
    assert NO_BOAT in first(text)


def test_a_single_one_is_one_where_nothing_is_denied() -> None:
    assert "RETURN DISTINCT boat } = $count" in first("skippers who sail a single boat")
    assert "= $count" in first("skippers without a series who sail a single boat")


@pytest.mark.parametrize(
    "text",
    [
        "skippers who have not launched a boat",
        "skippers who never steered any boat",
        "skippers that did not command a boat",
    ],
)
def test_a_denied_verb_that_names_nothing_is_read_by_its_two_sides(text: str) -> None:
    assert NO_BOAT in first(text)


def test_a_denied_verb_that_names_a_relationship_is_that_relationship() -> None:
    assert "NOT EXISTS { MATCH (boat)-[:CALLED_AT]->(:Harbour) }" in first(
        "boats that have not called at any harbour"
    )
    assert "startedOn IS NULL" in first("skippers who have not started")


def test_no_reading_has_what_it_denies() -> None:
    queries = shown_queries(FLEET, "skippers who sail boats and have not launched a boat")

    assert not any("(skipper)-[:SAILS]->(:Boat) WHERE " + NO_BOAT in one for one in queries)


def test_not_is_no_word_of_a_key() -> None:
    assert "notes" not in first("skippers that did not command a boat")
    assert "boat.notes" in first("notes of the boats")


def test_as_well_as_means_both() -> None:
    both = first("boats that called at Elm Bay as well as Bute Pier")
    assert both == first("boats that called at both Elm Bay and Bute Pier")
    assert first("names of the boats as well as their kind") == first(
        "names of the boats and their kind"
    )


def test_what_we_do_need_not_be_read() -> None:
    assert first("suppliers we buy from in Ireland") == first("suppliers in Ireland")


def test_per_joins_the_words_of_a_key() -> None:
    priced = first("suppliers of the Winch with their prices per unit")

    assert "supplies.unitPriceEur" in priced
    assert "count(" not in priced
    assert "count(" in first("number of boats per harbour")


def test_the_number_of_each_is_a_count() -> None:
    assert "count(DISTINCT boat)" in first("boats by kind, with the number of each")
    assert "series.number" in first("series with the number of each series")


@pytest.mark.parametrize("text", ["champion of the sixth series", "the winner of series 6"])
def test_who_came_first_is_the_value_for_it(text: str) -> None:
    query = first(text)

    assert "raced_in.`finish` = $finish" in query
    assert "series.number = $number" in query


CLINIC = Schema(
    labels=(
        LabelSchema("Vet", 9, (key("name", "STRING"), key("onCall", "BOOLEAN")), "name"),
        LabelSchema("Visit", 90, (key("number", "STRING"), key("startAt", "DATE")), "number"),
        LabelSchema("Pet", 40, (key("name", "STRING"),
                                Property("species", ("STRING",), ("Cat", "Dog"), True)), "name"),
        LabelSchema("Finding", 20, (key("name", "STRING"), key("category", "STRING")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("SEEN_BY", 90), RelationshipTypeSchema("MADE", 90),
                        RelationshipTypeSchema("HAS_VISIT", 90)),
    patterns=(Pattern("Visit", "SEEN_BY", "Vet", 90), Pattern("Visit", "MADE", "Finding", 90),
              Pattern("Pet", "HAS_VISIT", "Visit", 90)),
)  # fmt: skip


def test_a_value_is_not_short_for_a_key() -> None:
    query = shown_queries(CLINIC, "3 most frequent findings in Cats", [])[0]
    assert "category" not in query
    assert "finding.category" in shown_queries(CLINIC, "findings by category", [])[0]


def test_only_is_no_adverb_of_a_key() -> None:
    assert "onCall" not in shown_queries(CLINIC, "number of visits per vet, 2025 only", [])[0]
    assert "onCall" in shown_queries(CLINIC, "vets on call", [])[0]


@pytest.mark.parametrize("joint", [", and the vet it was seen by", ", with the vet it is seen by"])
def test_the_one_that_they_do_it_to_is_a_column(joint: str) -> None:
    query = shown_queries(CLINIC, f"visits since 2024{joint}", [])[0]
    assert "vet.name AS vet" in query
    assert "vet.name AS vet" not in shown_queries(CLINIC, "visits seen by a vet since 2024", [])[0]

"""The difference of two groups or things as one number."""

import pytest
from chart_readings import links_in, readings_of, shown_queries

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key

CANALS = Schema(
    labels=(
        LabelSchema("Canal", 20, (key("name", "STRING"), key("length_km", "FLOAT"),
                                  key("depth_m", "FLOAT"), key("built", "INTEGER")), "name"),
        LabelSchema("Boat", 90, (key("name", "STRING"), key("tonnage", "INTEGER"),
                                 key("launched_on", "DATE"),
                                 key("kind", "STRING", "barge", "ferry", "tug")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("SAILS_ON", 90),),
    patterns=(Pattern("Boat", "SAILS_ON", "Canal", 90),),
)  # fmt: skip
NAMES = {"Ems": ("Canal", "name"), "Kiel": ("Canal", "name"),
         "barges": ("Boat", "kind"), "ferries": ("Boat", "kind")}  # fmt: skip


def first(text: str) -> str:
    values = [(label, key_, word) for word, (label, key_) in NAMES.items() if word in text]
    return shown_queries(CANALS, text, values)[0]


@pytest.mark.parametrize(
    "text",
    [
        "How many more boats sail on Ems than on Kiel?",
        "how many more boats are there on Ems than on Kiel",
    ],
)
def test_how_many_more_is_the_first_less_the_second(text: str) -> None:
    query = first(text)
    assert "count(DISTINCT CASE WHEN canal.name = $name_2 THEN boat END) - count(" in query
    assert query.count("RETURN") == 1
    assert "abs(" not in query


@pytest.mark.parametrize(
    "text",
    [
        "difference in the number of boats between Ems and Kiel",
        "what is the difference between the number of boats on Ems and Kiel",
    ],
)
def test_how_far_two_are_apart_has_no_sign(text: str) -> None:
    assert "abs(count(DISTINCT CASE WHEN" in first(text)


def test_averages_of_two_kinds_are_taken_from_each_other() -> None:
    query = first("how much higher is the average tonnage of barges than that of ferries")
    assert "avg(CASE WHEN boat.kind = $kind_2 THEN boat.tonnage END) - avg(" in query


@pytest.mark.parametrize(
    "text", ["How much longer is Ems than Kiel?", "how much longer than Kiel is Ems"]
)
def test_how_much_longer_one_is_than_another(text: str) -> None:
    query = first(text)
    assert "max(CASE WHEN canal.name = $name_2 THEN canal.length_km END) - max(" in query


@pytest.mark.parametrize(("adjective", "taken"), [("longer", "Kiel"), ("shorter", "Ems")])
def test_the_smaller_is_taken_from_the_larger(adjective: str, taken: str) -> None:
    text = f"How much {adjective} is Ems than Kiel?"
    links = links_in(text, {name: ("Canal", "name", name) for name in ("Ems", "Kiel")})
    (column,) = readings_of(text, links, CANALS)[0].columns
    assert column.sides is not None
    assert column.sides[1].value == taken


@pytest.mark.parametrize(
    "text",
    [
        "how many boats sail on Ems",
        "canals longer than Kiel",
        "canals with more boats than Kiel",
        "boats on Ems and Kiel",
    ],
)
def test_what_asks_for_no_difference_takes_nothing_away(text: str) -> None:
    assert "AS difference" not in first(text)


@pytest.mark.parametrize(
    "text",
    [
        "How many more boats were launched in 2024 than in 2023?",
        "how many more boats launched in 2024 than in 2023",
    ],
)
def test_two_years_are_taken_from_each_other(text: str) -> None:
    query = first(text)
    assert "boat.launched_on.year IN $year" in query
    assert ") - count(DISTINCT CASE WHEN boat.launched_on.year = $year_3" in query


def test_one_year_alone_is_no_difference() -> None:
    assert " - count(" not in first("boats launched in 2024")
    assert " - count(" not in first("how many boats were launched in 2023 and 2024")

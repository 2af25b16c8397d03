"""Parts of a sentence that the rows deny, and what is left without them.

Relations of the same kinds of things, counts within bounds, means beside sums, columns that are
filled in each row, names with a number each.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from benchmarks.grounding.measure import Wording, outcome, plain

TABLES: Mapping[str, Mapping[str, Any]] = {
    "reviews": {
        "question": "Who wrote which module, and who reviewed it?",
        "columns": ["writer", "module", "reviewer"],
        "rows": [
            ["Ida Roth", "Parser", "Sam Lund"],
            ["Ida Roth", "Cache", "Sam Lund"],
            ["Sam Lund", "Router", "Sam Lund"],
            ["Lea Winter", "Shell", "Ida Roth"],
        ],
        "labels": {"writer": "Person", "module": "Module", "reviewer": "Person"},
        "relationships": [["writer", "WROTE", "module"], ["reviewer", "REVIEWED", "module"]],
    },
    "tours": {
        "question": "How many guests did each tour of the museum have in week 3?",
        "columns": ["tour", "guests"],
        "rows": [["Vaults", 60], ["Towers", 40], ["Gardens", 25], ["Crypt", 15]],
        "labels": {"tour": "Tour"},
    },
    "samples": {
        "question": "What are the mass and the moisture of each sample?",
        "columns": ["sample", "mass_g", "moisture_pct"],
        "rows": [["S-11", 12.5, 40], ["S-12", 9.0, None], ["S-13", 20.0, 50]],
        "labels": {"sample": "Sample"},
    },
    "signed": {
        "question": "Have all members of the Orion project signed the agreement?",
        "columns": ["all_signed"],
        "rows": [[False]],
    },
}


def shown(table: str, text: str) -> str:
    spec = {"interpretation": [], "labels": {}, "relationships": [], **TABLES[table]}
    spec["question"] = {"en": spec["question"]}
    return plain(outcome(Wording(table, "en", "", True, text, text, spec)).shown)


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ("reviews", "Sam Lund reviewed three modules."),
        ("reviews", "Sam Lund wrote one module."),
        ("tours", "Two of the four tours had more than 30 guests."),
        ("tours", "Two tours had more than 30 guests: Vaults (60) and Towers (40)."),
        ("tours", "Vaults and Crypt had 60 and 15 guests."),
        ("tours", "Between them, the four tours had 140 guests, or about 35 each on average."),
        ("tours", "Gardens had less than half as many guests as Vaults."),
        ("tours", "Towers came second, 20 guests behind Vaults."),
        ("samples", "Every sample has a mass, the lowest being 9 g for S-12."),
        ("samples", "Where moisture is known, it ranges from 40% to 50% and averages 45%."),
        ("signed", "The agreement has not been signed by all members of the Orion project."),
    ],
)
def test_a_part_that_the_rows_bear_out_is_shown(table: str, text: str) -> None:
    assert shown(table, text) == text


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ("reviews", "Sam Lund wrote the Parser."),
        ("reviews", "Sam Lund wrote three modules."),
        ("reviews", "Lea Winter reviewed the Shell."),
        ("reviews", "Ida Roth reports to Sam Lund."),
        ("reviews", "Ida Roth and Lea Winter reviewed the Shell."),
        ("tours", "Three of the four tours had more than 30 guests."),
        ("tours", "Vaults and Crypt had 15 and 60 guests."),
        ("tours", "Between them, the four tours had 130 guests, or about 35 each on average."),
        ("tours", "Towers had less than half as many guests as Vaults."),
        ("tours", "Towers had less than half the guests of Vaults."),
        ("tours", "Towers came second, 20 guests ahead of Vaults."),
        ("tours", "On average, each of the four tours had about 35 guests a day."),
        ("samples", "Every sample has a moisture, the lowest being 40 for S-11."),
        ("samples", "All three samples have a moisture."),
        ("samples", "Moisture averages 48%."),
        ("signed", "The agreement has not been signed by any members of the Orion project."),
        ("signed", "The agreement has no longer been signed by all members."),
        ("signed", "The agreement has not been signed by all members of the Orient project."),
    ],
)
def test_its_like_that_they_deny_is_not(table: str, text: str) -> None:
    assert text not in shown(table, text)


@pytest.mark.parametrize(
    ("table", "text", "left"),
    [
        ("tours", "Vaults had 60 guests, while Towers had 41.", "Vaults had 60 guests."),
        ("tours", "Vaults had 60 guests, twice the 30 of last year.", "Vaults had 60 guests."),
        ("reviews", "Sam Lund reviewed the Parser and the Cache, which Lea Winter wrote.",
         "Sam Lund reviewed the Parser and the Cache."),
    ],
)  # fmt: skip
def test_a_last_clause_goes_where_the_rest_is_borne_out(table: str, text: str, left: str) -> None:
    assert shown(table, text) == left


def test_a_rest_without_the_names_gives_way_to_the_template() -> None:
    assert not shown("tours", "Two tours had more than 30 guests: Vaults (40) and Towers (60).")


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ("tours", "The tours are Vaults, Towers, Gardens and Attic."),
        ("tours", "Of the four tours, three are sold out."),
        ("tours", "Although Vaults had 60 guests, Towers was busier."),
        ("reviews", "Ida Roth wrote the Parser, the Cache and the Shell."),
    ],
)
def test_neither_the_end_of_a_list_nor_a_main_clause_is_cut_off(table: str, text: str) -> None:
    assert not shown(table, text)

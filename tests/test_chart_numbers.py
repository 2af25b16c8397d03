"""Numbers as people write them: signs, fractions, separators, magnitudes said once."""

import pytest
from chart_readings import readings_of

from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline import OfflineTranslator
from graphrag_core.types import LabelSchema, Schema
from tests.small_schemas import key

KILNS = Schema(
    labels=(
        LabelSchema("Kiln", 40, (key("name", "STRING"), key("temperature", "FLOAT"),
                                 key("budget", "INTEGER"), key("firing_s", "FLOAT")), "name"),
    ),
    relationship_types=(),
    patterns=(),
)  # fmt: skip


def first(text: str) -> str:
    """Say in words what the cheapest reading compares."""
    rendering = OfflineTranslator().render(readings_of(text, (), KILNS)[0], KILNS)
    return rendering.removeprefix("The kilns with a ")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("kilns with a temperature below minus 5", "temperature below -5"),
        ("kilns with a temperature below -5", "temperature below -5"),
        ("kilns with a budget over .5", "budget above 0.5"),
        ("kilns with a budget over 1.000,50", "budget above 1000.5"),
        ("kilns with a budget over 50 000", "budget above 50,000"),
        ("kilns with a budget over 50,000", "budget above 50,000"),
        ("kilns with a budget under a quarter of a million", "budget below 250,000"),
        ("kilns with a firing over 1,5 seconds", "firing above 1.5 s"),
    ],
)
def test_a_number_is_read_as_it_is_written(text: str, wanted: str) -> None:
    assert first(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("kilns with a budget between 1 and 2 million", "between 1,000,000 and 2,000,000"),
        ("kilns with a budget between 50 and 60k", "between 50,000 and 60,000"),
        ("kilns with a budget of 50-60k", "between 50,000 and 60,000"),
        ("kilns with a budget from 1 to 2.5 million", "between 1,000,000 and 2,500,000"),
        ("kilns with a budget between 500 and 2 thousand", "between 500 and 2000"),
        ("kilns with a budget between 1 thousand and 2 million", "between 1000 and 2,000,000"),
        ("kilns with a temperature between minus 5 and 5", "between -5 and 5"),
    ],
)
def test_a_magnitude_behind_the_second_number_is_of_a_smaller_first(text: str, wanted: str) -> None:
    assert first(text).endswith(wanted)


def test_minus_behind_a_noun_is_no_sign() -> None:
    assert "-5" not in first("the budget minus 5 of kilns")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("priority 1,2 or 3", ["1", "2", "3"]),
        ("the years 2010 2015", ["2010", "2015"]),
        ("in 2024 500 of them", ["2024", "500"]),
        ("above 1.5 and below 0.25", ["1.5", "0.25"]),
        ("1 234 567 of 5", ["1234567", "5"]),
    ],
)
def test_numbers_side_by_side_stay_apart(text: str, numbers: list[str]) -> None:
    assert [token.text for token in tokenize(text) if token.kind == "number"] == numbers

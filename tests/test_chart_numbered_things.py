"""Numbers behind the noun of what they number: "season 13 episodes" counts no episodes."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

FACTORY = Schema(
    labels=(
        LabelSchema("Line", 9, (key("number", "INTEGER"), key("floor", "STRING")), "number"),
        LabelSchema("Machine", 60, (key("name", "STRING"), key("power_kw", "FLOAT")), "name"),
        LabelSchema("Week", 50, (key("week", "INTEGER"), key("starts_on", "DATE")), ""),
        LabelSchema("Fault", 300, (key("code", "STRING"), key("hours", "FLOAT")), "code"),
        LabelSchema("Inspection", 80, (key("ref", "STRING"),), "ref"),
    ),
    relationship_types=tuple(
        RelationshipTypeSchema(name, 100) for name in ("ON_LINE", "IN_WEEK", "OF_MACHINE", "CHECKED")
    ),
    patterns=(
        Pattern("Machine", "ON_LINE", "Line", 60),
        Pattern("Fault", "IN_WEEK", "Week", 300),
        Pattern("Fault", "OF_MACHINE", "Machine", 300),
        Pattern("Inspection", "CHECKED", "Machine", 80),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "head", "named"),
    [
        ("Which line 7 machines have no inspection?", "The machines", "line 7"),
        ("list all week 12 faults", "The faults", "week of 12"),
        ("How many line 4 machines have more than 30 kW?", "The number of machines", "line 4"),
        ("week twelve faults", "The faults", "week of 12"),
    ],
)
def test_a_number_behind_a_noun_that_it_numbers_names_one(text: str, head: str, named: str) -> None:
    best = likely_on(FACTORY, {}, text)[0]

    assert best.startswith(head)
    assert named in best


@pytest.mark.parametrize(
    "text",
    ["Which lines have 7 machines?", "Which week has 12 faults?", "lines with exactly 7 machines"],
)
def test_a_number_behind_another_word_counts(text: str) -> None:
    assert "exactly" in likely_on(FACTORY, {}, text)[0]

"""Counts of what is so: "survived at least 3 bouts" counts the bouts that were survived."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on

CLUB = Schema(
    labels=(
        LabelSchema("Player", 60, (key("name", "STRING"), key("born", "DATE")), "name"),
        LabelSchema("Match", 90, (key("title", "STRING"), key("played_on", "DATE")), "title"),
        LabelSchema("Course", 20, (key("title", "STRING"),), "title"),
    ),
    relationship_types=(
        RelationshipTypeSchema("PLAYED_IN", 300, (key("won", "BOOLEAN", True, False),)),
        RelationshipTypeSchema("ENROLLED_IN", 200, (key("passed", "BOOLEAN", True, False),)),
    ),
    patterns=(
        Pattern("Player", "PLAYED_IN", "Match", 300),
        Pattern("Player", "ENROLLED_IN", "Course", 200),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Who won at least 3 matches?", "The players that played in at least 3 matches being won"),
        (
            "who won fewer than four matches",
            "The players that played in fewer than 4 matches being won",
        ),
        ("Who passed 3 courses?", "The players that enrolled in exactly 3 courses being passed"),
        (
            "Who passed more than two enrolments?",
            "The players that enrolled in a course being passed more than twice",
        ),
    ],
)
def test_what_is_counted_is_so(text: str, wanted: str) -> None:
    assert likely_on(CLUB, {}, text)[0] == wanted


def test_what_is_said_apart_is_no_condition_of_the_count() -> None:
    best = likely_on(CLUB, {}, "Who won a match and passed at least 3 courses?")[0]

    assert "played in a match being won" in best
    assert "at least 3 courses being passed" in best

"""Counts of what is so: "survived at least 3 bouts" counts the bouts that were survived."""

import pytest

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on, readings_on

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


HALLS = Schema(
    labels=(
        LabelSchema("Party", 60, (key("title", "STRING"), key("guestsAtStart", "INTEGER"),
                                  key("bottleCount", "INTEGER")), "title"),
        LabelSchema("Hall", 9, (key("name", "STRING"), key("seatsOutside", "INTEGER")), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("HELD_IN", 60),),
    patterns=(Pattern("Party", "HELD_IN", "Hall", 60),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "is_sure"),
    [
        ("How many guests are in the data?", False),
        ("how many guests are there", False),
        ("How many seats do we have?", False),
        ("How many seats are outside?", True),
        ("How many seats do our halls have?", True),
        ("How many bottles are there?", True),
    ],
)
def test_a_sum_of_a_key_that_begins_with_the_noun_is_no_sure_count(
    text: str, is_sure: bool
) -> None:
    found = readings_on(HALLS, {}, text)

    assert isinstance(found, RankedReadings), found
    assert (found.unseen()[0] > 0.5) is is_sure


BOUTS = Schema(
    labels=(
        LabelSchema("Person", 60, (key("name", "STRING"),), "name"),
        LabelSchema("Project", 30, (key("title", "STRING"),), "title"),
        LabelSchema("Bout", 30, (key("title", "STRING"),), "title"),
    ),
    relationship_types=(
        RelationshipTypeSchema("FOUGHT_IN", 200, (key("result", "STRING", "won", "lost"),)),
        RelationshipTypeSchema("WORKED_ON", 200, (key("outcome", "STRING", "FINISHED", "LEFT"),)),
    ),
    patterns=(
        Pattern("Person", "FOUGHT_IN", "Bout", 200),
        Pattern("Person", "WORKED_ON", "Project", 200),
    ),
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Top 4 people by number of bouts won", "fought in the most bouts with result won"),
        ("top 3 people by bouts lost", "fought in the most bouts with result lost"),
        ("Top 5 people by the number of projects finished", "worked on the most projects with outcome FINISHED"),
        ("top 2 people by number of projects", "worked on the most projects"),
    ],
)  # fmt: skip
def test_tops_are_by_the_number_of_what_was_done(text: str, wanted: str) -> None:
    assert likely_on(BOUTS, {}, text)[0].endswith(wanted)

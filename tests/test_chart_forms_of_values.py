"""Values that a question says as nouns or verbs: "who won", "to win", "leaders", "technicians"."""

import pytest

from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema
from tests.small_schemas import key, likely_on, readings_on

LEAGUE = Schema(
    labels=(
        LabelSchema("Player", 90, (key("name", "STRING"), key("age", "INTEGER")), "name"),
        LabelSchema("Tournament", 12, (key("name", "STRING", "Oslo Open"),), "name"),
        LabelSchema("Club", 9, (key("name", "STRING", "Rovers"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("ENTERED", 150, (key("result", "STRING", "Winner", "Finalist", "Lost"),)),
        RelationshipTypeSchema("MEMBER_OF", 95, (key("role", "STRING", "lead", "coach"),)),
    ),
    patterns=(Pattern("Player", "ENTERED", "Tournament", 150), Pattern("Player", "MEMBER_OF", "Club", 95)),
)  # fmt: skip
FLEET = Schema(
    labels=(
        LabelSchema("Staff", 30, (key("name", "STRING"), key("job", "STRING", "road engineer", "lead road engineer", "clerk"),
                                  key("leave", "STRING", "on call", "at home")), "name"),
        LabelSchema("Depot", 5, (key("name", "STRING", "North"),), "name"),
    ),
    relationship_types=(RelationshipTypeSchema("WORKS_AT", 30),),
    patterns=(Pattern("Staff", "WORKS_AT", "Depot", 30),),
)  # fmt: skip
NAMES = {
    "Oslo Open": ("Tournament", "name"),
    "Rovers": ("Club", "name"),
    "North": ("Depot", "name"),
}
WON = "with result Winner"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("who won the Oslo Open", f"The players that entered Oslo Open {WON}"),
        ("which players won a tournament", f"The players that entered a tournament {WON}"),
        ("players who never won a tournament", f"The players that entered no tournament {WON}"),
        ("who has won the most tournaments", f"The player that entered the most tournaments {WON}"),
        (
            "who was the oldest player to win a tournament",
            f"The player with the highest age among those that entered a tournament {WON}",
        ),
        ("who leads Rovers", "The players that are members of Rovers with role lead"),
        ("leaders of Rovers", "The players that are members of Rovers with role lead"),
        ("who coached Rovers", "The players that are members of Rovers with role coach"),
    ],
)
def test_a_value_of_a_relationship_is_said_as_a_noun_or_verb(text: str, sentence: str) -> None:
    assert likely_on(LEAGUE, NAMES, text)[0] == sentence


def test_a_noun_of_a_value_behind_a_label_is_read() -> None:
    read = f"The players that entered a tournament {WON}"
    assert read in likely_on(LEAGUE, NAMES, "tournament winners")[:2]


def test_a_verb_of_a_value_that_is_left_out_is_a_doubt() -> None:
    found = readings_on(LEAGUE, NAMES, "how many clubs did the players of Rovers win")

    for rank, sure in enumerate(found.unseen()):
        assert sure < 0.7 or "win" not in found.translation(rank).unread


@pytest.mark.parametrize("text", ["which engineers work at North", "the engineers at North"])
def test_the_last_noun_of_values_is_those_that_end_with_it(text: str) -> None:
    assert likely_on(FLEET, NAMES, text)[0] == (
        "The staff with job “road engineer” or “lead road engineer” that work at North"
    )


def test_a_state_has_no_last_noun() -> None:
    assert not any("on call" in reading for reading in likely_on(FLEET, NAMES, "staff with calls"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "players that entered tournaments as finalist only",
            "The players that entered a tournament with result Finalist "
            "and entered no tournament with a result other than Finalist",
        ),
        (
            "players who only won",
            "The players that entered a tournament with result Winner "
            "and entered no tournament with a result other than Winner",
        ),
        (
            "players that entered nothing but the Oslo Open",
            "The players that entered Oslo Open and entered no tournament with a name other than Oslo Open",
        ),
        (
            "players that entered nothing except the Oslo Open",
            "The players that entered Oslo Open and entered no tournament with a name other than Oslo Open",
        ),
    ],
)
def test_only_is_of_the_relationship_as_well(text: str, sentence: str) -> None:
    assert likely_on(LEAGUE, NAMES, text)[0] == sentence


CLAIMS = Schema(
    labels=(
        LabelSchema("Claim", 34, (key("number", "STRING"),
                                  key("status", "STRING", "open", "rejected", "cancelled")), "number"),
    ),
    relationship_types=(),
    patterns=(),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("how many claims were turned down", "The number of claims with status rejected"),
        ("which claims were called off", "The claims with status cancelled"),
        ("what share of claims got knocked back", "The share of claims with status rejected among all claims"),
        ("which claims were declined", "The claims with status rejected"),
    ],
)  # fmt: skip
def test_a_state_is_said_in_other_words(text: str, sentence: str) -> None:
    assert likely_on(CLAIMS, {}, text)[0] == sentence

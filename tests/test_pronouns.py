"""Pronouns in a question that has nothing before it: read, but never as if they said nothing."""

import pytest
from small_schemas import key, readings_on

from graphrag_core.translate.offline import RankedReadings
from graphrag_core.translate.offline.pronouns import unnamed
from graphrag_core.types import LabelSchema, Pattern, RelationshipTypeSchema, Schema

LIBRARY = Schema(
    labels=(
        LabelSchema("Author", 9, (key("name", "STRING"), key("born", "DATE")), "name"),
        LabelSchema(
            "Novel",
            30,
            (key("title", "STRING"), key("pages", "INTEGER"), key("printed", "DATE")),
            "title",
        ),
        LabelSchema("Publisher", 4, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("WROTE", 30),
        RelationshipTypeSchema("PRINTED_BY", 30),
    ),
    patterns=(
        Pattern("Author", "WROTE", "Novel", 30),
        Pattern("Novel", "PRINTED_BY", "Publisher", 30),
    ),
)
NAMES = {"Ada Moss": ("Author", "name"), "The Reef": ("Novel", "title")}
SURE = 0.7


def confidence(text: str) -> float:
    found = readings_on(LIBRARY, NAMES, text)
    return max(found.unseen()) if isinstance(found, RankedReadings) else 0.0


@pytest.mark.parametrize(
    "text",
    [
        "What did she write?",
        "Who wrote it?",
        "Which novels did he write?",
        "How many pages do they have?",
        "What are its pages?",
        "Which publisher printed them?",
        "Which novels did she write and which publishers printed novels?",
        "Which novels were printed there?",
        "Who wrote novels there?",
        "What does that cost?",
        "Which authors wrote that?",
    ],
)
def test_a_pronoun_that_stands_for_nothing_leaves_doubt(text: str) -> None:
    assert confidence(text) < SURE


@pytest.mark.parametrize(
    "text",
    [
        "Which novels did Ada Moss write and how many pages do they have?",
        "Who wrote The Reef and when was it printed?",
        "Which novels are there?",
        "How many authors are there?",
        "Is there a novel with more than 300 pages?",
        "Which authors wrote novels that have more than 300 pages?",
        "Which authors wrote novels and when were they born?",
        "Which novels have more than 300 pages and who wrote them?",
        "Which novels and the publishers they were printed by are there?",
        "Show authors with the novels they wrote",
        "Which authors have novels with their name?",
        "Who wrote their novels?",
        "The Reef: who wrote it?",
        "If you know her, which novels did Ada Moss write?",
        "Which novels have somebody printing them?",
    ],
)
def test_a_pronoun_that_stands_for_something_before_it_does_not(text: str) -> None:
    found = readings_on(LIBRARY, NAMES, text)

    assert isinstance(found, RankedReadings)
    assert found.most[0] == 1.0


def test_what_somebody_does_something_for_is_named_before() -> None:
    assert unnamed("Which posts have no one standing in for them?", [(6, 11)]) is None
    assert unnamed("Who is standing in for them?", []) == "them"

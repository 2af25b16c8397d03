"""A bare "why?" asked in full, by what was told before it, on a schema written by hand."""

import pytest

from graphrag_core.conversation.reasons import UNCLEAR, with_reason
from graphrag_core.types import (
    Candidate,
    Exchange,
    LabelSchema,
    Pattern,
    Question,
    RelationshipTypeSchema,
    Schema,
    ValueLink,
)
from tests.follow_ups import followed, reader_of, things
from tests.small_schemas import key

HUB, RADAR = things("Project", "Hub", "Radar")
KAI = things("Person", "Kai Lund")
DATES = (key("since", "DATE"), key("until", "DATE"))
OFFICE = Schema(
    labels=(
        LabelSchema("Person", 40, (key("name", "STRING"), key("email", "STRING")), "name"),
        LabelSchema(
            "Project",
            9,
            (
                key("name", "STRING", "Hub", "Radar"),
                key("status", "STRING", "paused", "running"),
                key("town", "STRING", "Porto", "Brno"),
                key("budget", "INTEGER"),
            ),
            "name",
        ),
    ),
    relationship_types=(RelationshipTypeSchema("LEADS", 9, DATES),),
    patterns=(Pattern("Person", "LEADS", "Project", 9),),
)
READER = reader_of(
    OFFICE,
    (
        ValueLink(0, 0, "Hub", "Project", "name", "Hub", 1.0, "Hub"),
        ValueLink(0, 0, "Radar", "Project", "name", "Radar", 1.0, "Radar"),
        ValueLink(0, 0, "Porto", "Project", "town", "Porto", 1.0),
        ValueLink(0, 0, "paused", "Project", "status", "paused", 1.0),
    ),
)


def after(asked: str, *found: Candidate, answer: str = "", intent: str | None = None) -> Exchange:
    outline = READER.outline(Question(asked)) if intent is None else None
    reading = outline.reading if outline is not None else None
    return Exchange(asked, asked, answer, results=found, reading=reading, intent=intent)


@pytest.mark.parametrize(
    ("last", "text", "plain"),
    [
        (after("Which projects are paused?", HUB), "why?", "Why is Hub paused?"),
        (
            after("Which projects are paused?", HUB, RADAR),
            "and why?",
            "Why is Hub paused, and why is Radar paused?",
        ),
        (after("How many projects are paused?", HUB), "why?", "Why is Hub paused?"),
        (
            after("What is the status of Hub?", HUB, answer="The status of Hub [1] is paused."),
            "why is that?",
            "Why is Hub paused?",
        ),
        (after("Is Hub late?", answer="Yes [1]."), "why?", "Why is Hub late?"),
        (after("Who leads Hub?", *KAI), "why?", "Why does Kai Lund lead Hub?"),
        (after("Who leads Hub?", *KAI), "why did that change?", "Why did Kai Lund leave Hub?"),
        (after("Which projects are paused?", HUB), "why is it late?", "why is it late?"),
        (after("Projects in Porto", HUB), "why?", "why?"),
        (after("Is Hub late?", answer="No, not according to the graph."), "why?", "why?"),
    ],
)
def test_why_asks_of_what_was_told(last: Exchange, text: str, plain: str):
    assert with_reason(text, (last,), OFFICE) == plain


def test_why_after_a_number_to_call_asks_of_what_was_told_before():
    paused = after("Which projects are paused?", HUB)
    called = after("Who do I call about Hub?", intent="who")

    assert with_reason("why?", (paused, called), OFFICE) == "Why is Hub paused?"


def test_who_held_it_before_is_asked_why_he_left():
    found = followed("Who leads Hub?", "and before him?", "why?", results=KAI, reader=READER)

    assert found.text == "Why did Kai Lund leave Hub?"


def test_a_reason_of_nothing_that_was_told_is_not_guessed():
    assert followed("Which projects are there?", "why?", reader=READER).unclear == UNCLEAR


def test_why_after_what_was_not_recorded_asks_of_what_was_told_before():
    paused = after("Which projects are paused?", HUB)
    unknown = Exchange("since when?", "since when?", "Since when that is so is not recorded.")

    assert with_reason("why?", (paused, unknown), OFFICE) == "Why is Hub paused?"

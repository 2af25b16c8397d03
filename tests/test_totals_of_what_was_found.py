"""What several numbers of what was found come to: "how much is that in total?"."""

import pytest

from graphrag_core.conversation import exchange_of, rewrite_question
from graphrag_core.types import (
    Answer,
    Exchange,
    LabelSchema,
    Node,
    Pattern,
    Question,
    RelationshipTypeSchema,
    Rows,
    Schema,
    ValueLink,
)
from tests.follow_ups import followed, query_of, reader_of, things
from tests.small_schemas import key

REGATTA = Schema(
    labels=(
        LabelSchema("Sailor", 40, (key("name", "STRING"), key("day_fee", "INTEGER")), "name"),
        LabelSchema("Race", 30, (key("name", "STRING"), key("prize_eur", "INTEGER")), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("CREWED", 90, (key("hours", "INTEGER"),)),
        RelationshipTypeSchema("JUDGED", 30, (key("hours", "INTEGER"),)),
    ),
    patterns=(Pattern("Sailor", "CREWED", "Race", 90), Pattern("Sailor", "JUDGED", "Race", 30)),
)
NAMES = (
    ValueLink(0, 0, "Ada Blom", "Sailor", "name", "Ada Blom", 1.0, "a"),
    ValueLink(0, 0, "Fastnet", "Race", "name", "Fastnet", 1.0, "f"),
)
READER = reader_of(REGATTA, NAMES)


@pytest.mark.parametrize(
    ("asked", "text", "meant"),
    [
        ("Which races did Ada Blom crew?", "how many hours is that altogether?",
         "The total hours where the sailor Ada Blom crewed a race"),
        ("Who crewed Fastnet?", "and how many hours in total?",
         "The total hours where a sailor crewed Fastnet"),
        ("Who crewed Fastnet?", "average day fee?",
         "The average day fee of sailors that crewed Fastnet"),
        ("Which races did Ada Blom crew?", "how much is that in total?",
         "The total prize (EUR) of races crewed by Ada Blom"),
        ("Which races did Ada Blom crew?", "how many is that in total?",
         "The number of races crewed by Ada Blom"),
        ("What is the total day fee of the sailors that crewed Fastnet?", "and the average?",
         "The average day fee of sailors that crewed Fastnet"),
    ],
)  # fmt: skip
def test_a_total_is_of_what_was_found(asked: str, text: str, meant: str) -> None:
    assert followed(asked, text, reader=READER).text == meant


@pytest.mark.parametrize(
    "text", ["What is the total prize of all races?", "How many hours did Ada Blom judge in total?"]
)
def test_a_total_that_says_of_what_is_asked_anew(text: str) -> None:
    assert followed("Who crewed Fastnet?", text, reader=READER).edited is None


def test_hours_are_of_the_deed_that_was_asked_about() -> None:
    found = followed("Who crewed Fastnet?", "total hours?", reader=READER)

    assert "[crewed:CREWED]" in query_of(found).text
    assert "JUDGED" not in query_of(found).text


def test_nodes_in_the_rows_of_an_engine_are_what_was_found() -> None:
    nodes = tuple(Node(name, name, ("Race",), name, {}) for name in ("Fastnet", "Gotland"))
    rows = Rows(("node", "key"), tuple({"node": node, "key": "state"} for node in nodes))
    answer = Answer("Which are late?", "auto", "intent", True, 0.9, "Two.", rows=rows)

    last = exchange_of(Question("Which are late?"), answer)

    assert last.results == things("Race", "Fastnet", "Gotland")


def test_what_an_engine_found_is_added_up_by_its_names() -> None:
    last = Exchange("Which are late?", "Which are late?", results=things("Race", "Fastnet"))
    question = Question("how much is that in total?", history=(last,))

    found = rewrite_question(question, READER)

    assert found.text == "The total prize (EUR) of the race Fastnet"

"""After asking back, "the second one" is a reading; after a list it is a row."""

from dataclasses import replace

import pytest

from graphrag_core.conversation import exchange_of
from graphrag_core.conversation.choosing import not_chosen, reading_chosen
from graphrag_core.types import AlternativeReading, Answer, CypherQuery, Exchange, Question

STAFF, ORDERS = "The staff of each depot", "The orders that each client placed"
QUERY = CypherQuery("RETURN 1")


def asked_back(*readings: str) -> Exchange:
    return Exchange("how busy is it?", "how busy is it?", "Did you mean …?", readings=readings)


@pytest.mark.parametrize(
    ("reply", "chosen"),
    [
        ("the first", STAFF),
        ("the second one", ORDERS),
        ("the second one, please", ORDERS),
        ("number two", ORDERS),
        ("2", ORDERS),
        ("option 1", STAFF),
        ("I meant the latter", ORDERS),
        ("the former", STAFF),
        ("the last", ORDERS),
        ("the other one", ORDERS),
        ("the clients", ORDERS),
        ("no, I meant the staff", STAFF),
        ("let's take the second", ORDERS),
    ],
)
def test_a_reply_chooses_one_of_the_readings(reply: str, chosen: str) -> None:
    last = asked_back(STAFF, ORDERS)
    assert reading_chosen(reply, (last,)) == (last, chosen)


@pytest.mark.parametrize(
    "text",
    [
        "the third one",
        "who owns the second one?",
        "which clients are there?",
        "the second quarter of 2025",
        "each",
        "what about the first order of the year?",
    ],
)
def test_what_says_something_else_chooses_none(text: str) -> None:
    assert reading_chosen(text, (asked_back(STAFF, ORDERS),)) is None


def test_the_only_reading_is_confirmed_with_a_yes_and_several_are_not() -> None:
    one, two = asked_back(STAFF), asked_back(STAFF, ORDERS)

    assert reading_chosen("yes please", (one,)) == (one, STAFF)
    assert reading_chosen("yes", (two,)) is None
    assert not_chosen("yes", two).startswith("I do not know which")
    assert not_chosen("no, neither", two) == "Then please ask in other words."
    assert not not_chosen("no, 2026", two)


def test_the_other_reading_may_be_asked_for_once_the_first_was_answered() -> None:
    back = asked_back(STAFF, ORDERS)
    answered = Exchange("the first", "how busy is it?", "7", cypher="RETURN 7")

    assert reading_chosen("no, the other one", (back, answered)) == (back, ORDERS)
    assert reading_chosen("the second one", (back, answered)) is None


def test_only_what_was_asked_back_is_offered_to_a_reply() -> None:
    others = (AlternativeReading(STAFF, QUERY, 0.4), AlternativeReading(ORDERS, QUERY, 0.3))
    back = Answer("q", "auto", "none", False, 0.4, "Did you mean …?", alternatives=others)

    assert exchange_of(Question("q"), back).readings == (STAFF, ORDERS)
    assert exchange_of(Question("q"), replace(back, answered=True)).readings == ()

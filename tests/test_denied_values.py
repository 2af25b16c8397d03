"""A yes or no about named things says what it rests on, or what holds instead."""

from collections.abc import Callable
from datetime import date

import pytest

from graphrag_core.ask.affirmed_values import _in_words as reasons_in_words
from graphrag_core.ask.denied_relationships import _Fact, _in_words
from graphrag_core.engine import Engine
from graphrag_core.translate.offline.form import Ref
from graphrag_core.translate.offline.form import Test as Comparison
from graphrag_core.types import Node, Question


@pytest.mark.parametrize(
    ("question", "instead"),
    [
        ("Is billing-api written in Rust?", "the language of billing-api is Python."),
        ("Is INC-103 a P2?", "the severity of INC-103 is P0."),
    ],
)
def test_what_a_thing_has_is_told(engine_with: Callable[..., Engine], question: str, instead: str):
    answer = engine_with().ask(Question(question))

    assert answer.text == f"No: {instead}"


def test_what_is_true_is_told_with_yes(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(Question("Is INC-103 a P0?"))

    assert answer.text.startswith("Yes")


def test_without_a_named_thing_the_condition_is_told_that_leaves_nothing(
    engine_with: Callable[..., Engine],
):
    answer = engine_with().ask(Question("Are there P0 incidents in 2019?"))

    assert "Leaving out one condition" in answer.text


def test_without_its_one_condition_a_no_says_nothing_more(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(
        Question("Did any incident take more than 100000 minutes to resolve?")
    )

    assert answer.text == "No, not according to the graph."


def node(name: str) -> Node:
    return Node(name, name, ("X",), name, {})


def fact(start: str, end: str, since: date | None = None, until: date | None = None) -> _Fact:
    """A relationship around the question whether Ann and Acme are related."""
    return _Fact(node(start), node(end), start == "Ann", end == "Acme", since, until)


ENDED = fact("Ann", "Acme", date(2018, 1, 1), date(2023, 6, 30))


@pytest.mark.parametrize(
    ("type_", "facts", "told"),
    [
        (
            "OWNS",
            [ENDED, fact("Bob", "Acme", date(2018, 1, 1)), fact("Cid", "Acme", date(2023, 7, 1))],
            "Ann owned Acme from 1 January 2018 until 30 June 2023; now Cid does",
        ),
        (
            "WORKS_AT",
            [ENDED, fact("Bob", "Acme"), fact("Cid", "Acme"), fact("Ann", "Brick")],
            "Ann worked at Acme from 1 January 2018 until 30 June 2023; now Ann works at Brick",
        ),
        ("MEMBER_OF", [fact("Ann", "Acme", None, date(2023, 6, 30))],
         "Ann was a member of Acme until 30 June 2023"),
        ("MANAGED_BY", [ENDED, fact("Bob", "Acme"), fact("Cid", "Acme")],
         "Ann was managed by Acme from 1 January 2018 until 30 June 2023; now Bob and Cid are"),
        ("DIRECTED", [fact("Bob", "Acme")], "Bob directed Acme"),
        ("OWNS", [fact("Bob", "Acme", None, date(2020, 1, 1))], ""),
    ],
)  # fmt: skip
def test_what_held_before_and_what_holds_now(type_: str, facts: list[_Fact], told: str):
    assert _in_words(type_, facts, tells_now=True) == told


@pytest.mark.parametrize(
    ("test", "told"),
    [
        (Comparison(Ref("n", "runtimeMinutes"), ">", 120), ": a runtime of 126 minutes"),
        (Comparison(Ref("n", "status"), "=", "delivered"), ", on 3 May 2026"),
        (Comparison(Ref("n", "status"), "<>", "open"), ""),
        (Comparison(Ref("n", "kind"), "=", "parcel"), ": its kind is parcel"),
    ],
)
def test_what_a_yes_rests_on(test: Comparison, told: str):
    values = {"runtimeMinutes": 126, "status": "delivered", "kind": "parcel",
              "delivered_at": date(2026, 5, 3), "ordered_at": date(2026, 5, 1)}  # fmt: skip

    assert reasons_in_words(test, values) == told

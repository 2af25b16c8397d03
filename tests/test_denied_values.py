"""A no about a named thing says what the thing has instead."""

from collections.abc import Callable

import pytest

from graphrag_core.engine import Engine
from graphrag_core.types import Question


@pytest.mark.parametrize(
    ("question", "instead"),
    [
        ("Is billing-api written in Rust?", "The language of billing-api is Python."),
        ("Is INC-103 a P2?", "The severity of INC-103 is P0."),
    ],
)
def test_what_a_thing_has_is_told(engine_with: Callable[..., Engine], question: str, instead: str):
    answer = engine_with().ask(Question(question))

    assert answer.text == f"No, not according to the graph. {instead}"


def test_what_is_true_is_told_with_yes(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(Question("Is INC-103 a P0?"))

    assert answer.text.startswith("Yes")


def test_without_a_named_thing_the_condition_is_told_that_leaves_nothing(
    engine_with: Callable[..., Engine],
):
    answer = engine_with().ask(Question("Are there P0 incidents in 2019?"))

    assert "With one condition less" in answer.text


def test_without_its_one_condition_a_no_says_nothing_more(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(
        Question("Did any incident take more than 100000 minutes to resolve?")
    )

    assert answer.text == "No, not according to the graph."

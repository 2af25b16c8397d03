"""A question with a word that nothing stands for is met with what the graph has of its kind."""

from collections.abc import Callable

import pytest

from graphrag_core.engine import Engine
from graphrag_core.types import Question


@pytest.mark.parametrize(
    "question", ["Which incidents are embarrassing?", "embarrassing incidents"]
)
def test_what_is_known_of_a_kind_is_told(engine_with: Callable[..., Engine], question: str):
    answer = engine_with().ask(Question(question))

    assert not answer.answered
    assert answer.text.startswith("I do not understand “embarrassing” here.")
    assert "severity (P0, P1, P2, P3)" in answer.text


def test_what_is_known_makes_questions_that_are_answered(engine_with: Callable[..., Engine]):
    engine = engine_with()

    asked = engine.ask(Question("Which incidents are embarrassing?")).follow_ups

    assert asked
    assert all(engine.ask(Question(one)).answered for one in asked)


def test_a_question_without_a_kind_is_left_alone(engine_with: Callable[..., Engine]):
    answer = engine_with().ask(Question("What is the meaning of life?"))

    assert "I do not know what" not in answer.text


def test_of_a_kind_with_nothing_but_names_the_word_alone_is_told(
    engine_with: Callable[..., Engine],
):
    answer = engine_with().ask(Question("Which engineers are grumpy?"))

    assert answer.text == "I do not understand “grumpy” here."


@pytest.mark.parametrize("question", ["MTTR per team", "mean time to resolve by team"])
def test_a_word_that_the_likeliest_reading_reads_is_understood(
    engine_with: Callable[..., Engine], question: str
):
    answer = engine_with().ask(Question(question))

    assert answer.text.startswith("I am not sure what you mean.")
    assert answer.alternatives[0].rendering.endswith("a service now owned by each team")

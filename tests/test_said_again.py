"""What a follow-up takes over by a word: the time of "then", the thing of "back to X"."""

import pytest

from graphrag_core.conversation.said_again import going_back, with_time
from graphrag_core.conversation.turn import with_superlative
from graphrag_core.types import Candidate, Exchange, Links, Question, ValueLink

IN_2025 = (Exchange("Who led it?", "Who led A?"), Exchange("and in 2025?", "Who led A in 2025?"))
DATED = (Exchange("When was INC-1?", "When was INC-1?", answer="It was on 13 September 2026."),)


@pytest.mark.parametrize(
    ("history", "text", "plain"),
    [
        (IN_2025, "Who owned it then?", "Who owned it in 2025?"),
        (IN_2025, "Where was Ada at that time?", "Where was Ada in 2025?"),
        (IN_2025, "What changed since then?", "What changed since 2025?"),
        (IN_2025, "who is on call, then?", "who is on call, then?"),
        (IN_2025, "and Bergen then?", "and Bergen then?"),
        (DATED, "Who was on call then?", "Who was on call on 13 September 2026?"),
        ((Exchange("Who leads A?", "Who leads A?"),), "Who was it then?", "Who was it then?"),
    ],
)
def test_then_is_the_time_that_was_spoken_of(history: tuple[Exchange, ...], text: str, plain: str):
    assert with_time(text, history) == plain


def links_of(question: Question) -> Links:
    """Link the name of the one person that there is."""
    at = question.text.find("Ada")
    found = ValueLink(at, at + 3, "Ada", "Person", "name", "Ada", 1.0, "7")
    return Links((found,) if at >= 0 else ())


def test_going_back_to_a_thing_asks_of_it():
    history = (Exchange("Which skills has Ada?", "Which skills has Ada?"), *IN_2025)
    back = going_back(Question("Back to Ada: what did she write?", history=history), links_of)

    assert back.text == "what did she write?"
    assert back.history[-1].results == (Candidate("7", "Person", "Ada"),)


def test_going_back_to_a_group_ends_the_conversation_where_it_was_named():
    history = (Exchange("Which audits are open?", "Which audits are open?"), *IN_2025)
    text = "ok, back to the audits: who wrote them?"
    back = going_back(Question(text, history=history), links_of)

    assert (back.text, back.history) == ("who wrote them?", history[:1])


def test_what_was_never_spoken_of_is_not_gone_back_to():
    question = Question("back to the invoices: which are open?", history=IN_2025)

    assert going_back(question, links_of) == question


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Which of these has the better rating?", "Which of these has the best rating?"),
        ("which one is older?", "which one is oldest?"),
        ("which is more expensive?", "which is most expensive?"),
        ("which ones are older?", "which ones are older?"),
        ("which one is older than 40?", "which one is older than 40?"),
    ],
)
def test_a_comparative_of_one_of_several_is_a_superlative(text: str, plain: str):
    assert with_superlative(text) == plain

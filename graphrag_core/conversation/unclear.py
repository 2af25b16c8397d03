"""What to say of a follow-up that stands for something which is not known."""

import re

from graphrag_core.conversation.edits.order_edits import asks_worst
from graphrag_core.conversation.edits.time_edits import asks_since_when
from graphrag_core.conversation.exchanges import found_none, is_not_understood, with_results
from graphrag_core.conversation.last_two import OR_LESS
from graphrag_core.conversation.named_again import (
    named_in,
    open_pronoun,
    points_at_kind,
    points_back,
)
from graphrag_core.conversation.offline_reader import OfflineReader
from graphrag_core.conversation.reading_edits import noun_of
from graphrag_core.conversation.reasons import MOST_WITH_REASONS, UNCLEAR
from graphrag_core.conversation.said_again import is_of_that_time
from graphrag_core.conversation.turn import (
    COMPARED,
    OBJECTS,
    ORDINALS,
    PLURALS,
    SAME,
    SORTING,
    THE_OTHERS,
    split_opener,
)
from graphrag_core.english.adjectives import SUPERLATIVES
from graphrag_core.english.wording import number
from graphrag_core.english.words import tokenize
from graphrag_core.types import Exchange, Question, Schema

_ONE_OF_THEM = re.compile(r"(?:\b(?:which|what|the(?: \w+)?)|^the most \w+) ones?\b", re.IGNORECASE)
TOTAL = re.compile(r"\b(?:in total|altogether|in all|the total)[?.! ]*$", re.IGNORECASE)
OF_WHAT = "I do not know of what you want the total. Please ask the whole question."
_THE_ONE = re.compile(r"\b(?:the (?P<which>\w+)|that|this) one\b", re.IGNORECASE)
_ALL_OF_IT = re.compile(
    r"(?:what|how (?:much|many)\b.*?) (?:is|are|was|were|does|do) (?:that|this|it|those|they)\b",
    re.IGNORECASE,
)
"""What asks for a number of all that was found: "how many is that in total?"."""
_PLACES = {*ORDINALS, *SUPERLATIVES}
_ONE_THING = frozenset({"it", "its"})


def unclear_of(question: Question, reading: OfflineReader, *, sure: bool) -> str:
    """Say what is not understood of a text that stands for what was found before; "" for others.

    What reads it alone leaves out what "those" are.
    """
    text, last = question.text.strip(), with_results(question.history)[0]
    values = reading.link(Question(text, question.tenant)).values
    pronoun = open_pronoun(text, values, reading.schema) or points_back(text, reading.schema)
    one = _ONE_OF_THEM.search(text)
    if asks_since_when(text):
        return "Since when that is so is not recorded."
    if len(last.results) > 1 and asks_worst(text.rstrip("?.! ")):
        things = noun_of(last.results[0].label)
        return f"Nothing that is recorded tells which of these {things} is the worst."
    if pronoun is None and (one is None or sure):
        return ""
    if last.results:
        things = noun_of(last.results[0].label) if len(last.results) > 1 else last.results[0].name
        the = "the " if len(last.results) > 1 else ""
        return f"I do not understand what you ask of {the}{things}. Please ask in other words."
    if pronoun is None:
        return "I do not know which one you mean: no list was shown. Please name it."
    return f"I do not know what “{pronoun}” stands for here. Please name it."


def unread_turn(text: str, last: Exchange, schema: Schema) -> str:
    """Say what is not understood of a text that only means something beside the answer before.

    "" for others. Without what was said before, it would be answered about everything.
    """
    opener, rest = split_opener(text)
    words = [token.lower for token in tokenize(rest)]
    compared = COMPARED.match(rest)
    if compared is not None:
        other = rest[compared.end() :]
        return f"I cannot compare that with “{other}”. Please ask for both numbers in one question."
    if is_of_that_time(text):
        return "I do not know which time you mean by “then”. Please name it."
    pointed = points_at_kind(text, schema)
    if pointed:
        return f"I do not know what “{pointed}” stands for here. Please name it."
    if _ALL_OF_IT.match(rest):
        things = f"the {noun_of(last.results[0].label)}" if last.results else "that"
        return f"I do not understand what you ask of {things}. Please ask in other words."
    if OR_LESS.fullmatch(text.strip()):
        return "I do not know what to compare. Please ask for both numbers in one question."
    if opener in SAME:
        return f"I do not know what you want to know of “{rest}”. Please ask the whole question."
    if THE_OTHERS.fullmatch(text.strip().rstrip("?.! ")):
        return "I do not know which others you mean. Please ask in other words."
    if words[:1] and words[0] in SORTING and OBJECTS.intersection(words):
        things = f"the {noun_of(last.results[0].label)}" if last.results else "that"
        return f"I do not know how to sort {things} so. Please name a value that they have."
    return ""


def after_nothing(question: Question, reading: OfflineReader) -> str:
    """Say what a pronoun does not stand for after a question that found nothing; else "".

    One thing that was spoken of before goes on being meant, a list does not.
    """
    text, last = question.text.strip(), question.history[-1]
    values = reading.link(Question(text, question.tenant)).values
    pronoun = open_pronoun(text, values, reading.schema)
    one = next((o for o in _THE_ONE.finditer(text) if o["which"] in (None, *_PLACES)), None)
    if pronoun is None and one is None:
        return ""
    failed, none = is_not_understood(last), found_none(last)
    spoken = with_results(question.history)[0] if failed else last
    named = named_in(spoken, lambda text: reading.link(Question(text, question.tenant)))
    several = spoken.results or named
    word = pronoun.lower() if pronoun is not None else ""
    if word and (1 in (len(spoken.results), len(named)) or (word in PLURALS and several)):
        return ""
    what = pronoun or (one[0] if one is not None else "")
    stands = f"what “{what}” stands for. Please name it."
    if failed:
        return f"I did not understand “{last.question}”, so I do not know {stands}"
    if none:
        return f"“{last.question}” found nothing, so I do not know {stands}"
    if word in _ONE_THING and len(several) > 1:
        things = f"these {number(len(several))} {noun_of(several[0].label)}"
        return f"I do not know which of {things} you mean by “{what}”. Please name it."
    return ""


def without_reason(last: Exchange) -> str:
    """Say what is not understood of a bare "why?"."""
    if len(last.results) <= MOST_WITH_REASONS:
        return UNCLEAR
    things = f"these {number(len(last.results))} {noun_of(last.results[0].label)}"
    return f"Why of which of {things}? Please name one."

"""Which of several things or readings is meant, where it was asked back: "the second one"."""

import re
from collections.abc import Collection, Sequence, Set

from graphrag_core.conversation.corrections import correction_in
from graphrag_core.conversation.turn import FILLERS, ORDINALS, QUESTION_WORDS
from graphrag_core.english.function_words import NUMBER_WORDS, STOP_WORDS, word_set
from graphrag_core.english.words import name_words, squeeze, stem, tokenize
from graphrag_core.types import Candidate, Clarification, Exchange

MOST_WORDS = 6
"""So many words a text has at most that chooses one of the readings by its words."""
NOT_CHOSEN = "I do not know which of these readings you mean. Please say the first, or the second."
NONE_OF_THEM = "Then please ask in other words."

_MARKS = ("symbol", "possessive")
_NUMBERED = re.compile(
    r"(?:(?:the )?(?:number|no\.?|option|choice|reading|#)\s*)?(?P<number>\d|[a-z]+)", re.IGNORECASE
)
_BESIDE_A_PLACE = FILLERS | word_set(
    "yes no ok then reading option choice answer of i d like want take let go with choose"
)
_YES = word_set("yes yeah yep yup sure right correct exactly indeed")
_NO = word_set("no nope none neither")
_BESIDE_YES = FILLERS | word_set("that is it s was what i meant mean ok of this")


def candidate_chosen(text: str, clarification: Clarification) -> Candidate | None:
    """Find the thing that a reply means: by its name, label or place."""
    candidates, squeezed = clarification.candidates, squeeze(text)
    exact = [one for one in candidates if squeeze(one.name) == squeezed]
    if len(exact) == 1:
        return exact[0]
    options = [{*name_words(one.name), *name_words(one.label)} for one in candidates]
    place = _place_of(text, options)
    if place is None:
        content = {token.lower for token in tokenize(text)} - FILLERS
        told = content - set(name_words(clarification.term))
        place = _only_one_with(content, options) if told else None
    return None if place is None else candidates[place]


def reading_chosen(text: str, history: Sequence[Exchange]) -> tuple[Exchange, str] | None:
    """Return the reading that a reply means of those that were offered, and by which exchange.

    None where nothing was asked back. "The other one" may also follow the answer of the first.
    """
    last = history[-1]
    place = _reading_place(text, last.readings)
    if place is not None:
        return last, last.readings[place]
    offered = history[-2].readings if len(history) > 1 else ()
    taken = reading_chosen(last.question, history[:-1]) if len(offered) == 2 else None
    if taken is None or _place_of(text, [(), ()], other=0) != 0:
        return None
    return history[-2], next(one for one in offered if one != taken[1])


def not_chosen(text: str, last: Exchange) -> str:
    """Say what is not understood of a "no", or of a "yes" to readings; "" for any other text."""
    words = {token.lower for token in tokenize(text) if token.kind not in _MARKS}
    if not words <= _YES | _NO | _BESIDE_YES or not words & (_YES | _NO):
        return ""
    return NONE_OF_THEM if words & _NO else NOT_CHOSEN if last.readings else ""


def _reading_place(text: str, readings: Sequence[str]) -> int | None:
    said = correction_in(text) or text
    words = [token.lower for token in tokenize(said) if token.kind not in _MARKS]
    if not readings or len(words) > MOST_WORDS:
        return None
    if len(readings) == 1 and {*words} <= _YES | _BESIDE_YES and {*words} & _YES:
        return 0
    options = [{stem(word) for word in name_words(one)} for one in readings]
    place = _place_of(said, options)
    content = {stem(word) for word in words if word not in STOP_WORDS | FILLERS}
    if place is not None or not content or not QUESTION_WORDS.isdisjoint(words):
        return place
    return _only_one_with(content, options)


def _place_of(text: str, options: Sequence[Collection[str]], *, other: int = 1) -> int | None:
    """Return the place that a text names, beside words of what is there; `other` of two."""
    said = (correction_in(text) or text).strip(" .!?")
    words = [token.lower for token in tokenize(said) if token.kind not in _MARKS]
    numbered = _NUMBERED.fullmatch(said)
    number = numbered["number"].lower() if numbered is not None else ""
    places = [ORDINALS[word] for word in words if word in ORDINALS]
    if number.isdigit() or number in NUMBER_WORDS:
        places = [(int(number) if number.isdigit() else NUMBER_WORDS[number]) - 1]
        words = []
    elif not places and "other" in words and len(options) == 2:
        places = [other]
    if len(places) != 1 or not -1 <= places[0] < len(options):
        return None
    place = places[0] % len(options)
    rest = {stem(word) for word in words if word not in {*ORDINALS, "other"} | _BESIDE_A_PLACE}
    return place if rest <= {stem(word) for word in options[place]} else None


def _only_one_with(words: Set[str], options: Sequence[Collection[str]]) -> int | None:
    """Return the place of the only one that has all of some words."""
    found = [place for place, option in enumerate(options) if words <= set(option)]
    return found[0] if len(found) == 1 else None

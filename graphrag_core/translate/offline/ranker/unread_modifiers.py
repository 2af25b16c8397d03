"""Words that change a time or a number beside them, and that a reading makes nothing of."""

import re
from collections.abc import Sequence

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.english.word_forms import VERB_FORMS
from graphrag_core.english.words import WordToken, tokenize

TIME_CLAUSES = frozenset({"after", "before", "while"})
"""Words for the order of two deeds, without which it is left open."""
_ABOUT = re.compile(r"(?:[~≈]|\b(?:about|around|near))\s*[$€£]?\d", re.IGNORECASE)
"""Stands before a number that is not meant exactly; all but one are words of every question."""


def is_rough(text: str) -> bool:
    """Tell whether a number of a text is not meant exactly: "about 40"."""
    return bool(_ABOUT.search(text))


def words_of_order(text: str) -> frozenset[str]:
    """Return the words of a text for the order of deeds: "after they were", "while in use".

    Not the first one, which begins with something else: "While at it, …".
    """
    words = [token.lower for token in tokenize(text)][1:]
    return TIME_CLAUSES.intersection("while" if word == "whilst" else word for word in words)


def words_beside_bounds(text: str, times: Sequence[TimePhrase]) -> frozenset[str]:
    """Return the words right beside times and numbers, each of which may change what it stands by.

    As in "around March", "yesterday morning", "from 2010 to 2015 exclusive". A verb before a time
    changes nothing of it.
    """
    tokens = tokenize(text)
    spans = [(time.start, time.end) for time in times]
    spans += [(token.start, token.end) for token in tokens if token.kind == "number"]
    return frozenset(
        token.lower
        for token in tokens
        if token.kind == "word"
        and not (token.lower.endswith("ed") or token.lower in VERB_FORMS)
        and _is_beside(token, text, spans)
    )


def _is_beside(token: WordToken, text: str, spans: Sequence[tuple[int, int]]) -> bool:
    """Does nothing but a space stand between a word and one of some spans?"""
    return any(
        not text[low:high].strip() and low <= high
        for start, end in spans
        for low, high in ((token.end, start), (end, token.start))
    )

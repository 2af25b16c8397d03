"""Words for a state that a date tells, and not for the date: "open cases", "has expired"."""

from collections.abc import Sequence

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.operators import OPERATORS
from graphrag_core.translate.offline.vocabulary import LabelTerm, PropertyTerm, Term, Vocabulary

STATES = frozenset(
    words[0]
    for words, meant in OPERATORS.items()
    if len(words) == 1 and any(k in {"expired", "unended"} and d in {None, "due"} for k, d in meant)
)
BEFORE = word_set("is are was were be been still already has have had currently now not yet")
"""Words behind which a state is told: "are open", "has expired"."""
MOST_WORDS = 3
"""So many words a label or key has that a state stands before."""


def tells_state(words: Sequence[str], at: int, vocabulary: Vocabulary) -> bool:
    """Does a word of a question, the one `at` a place, tell the state of something?"""
    if words[at] not in STATES:
        return False
    said = at > 0 and words[at - 1] in BEFORE
    return said or _leads_to_name(words[at + 1 :], vocabulary)


def is_date_of_state(term: Term, word: str, vocabulary: Vocabulary) -> bool:
    """Is a term a date of which a state word is another form: `opened_on` of "open cases"?"""
    if not isinstance(term, PropertyTerm) or word in name_words(term.key):
        return False
    return vocabulary.is_time(term)


def _leads_to_name(behind: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Does a label or a key stand right behind: "open cases", "an expired licence"?"""
    most = min(MOST_WORDS, len(behind))
    phrases = (tuple(behind[:length]) for length in range(1, most + 1))
    terms = (t for phrase in phrases for t in vocabulary.lookup(phrase))
    return any(isinstance(t, LabelTerm | PropertyTerm) for t in terms)

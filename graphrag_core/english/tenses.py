"""Tenses: what has been, and what was, rather than what is."""

from collections.abc import Sequence

from graphrag_core.english.function_words import word_set
from graphrag_core.english.word_forms import VERB_FORMS

REACH = 5
"""So many words behind "has" its participle may stand: "has the billing team owned"."""
HAVING = frozenset({"has", "have"})
OF_THE_PAST = frozenset({"was", "were", "did", "had"})
OF_THE_PRESENT = word_set("is are am do does has have be will")
CLAUSES = word_set(
    "and but or that which who , with no any not a an nothing something anything some"
)


def says_what_has_been(words: Sequence[str]) -> bool:
    """Tell whether lower-case words ask what has been: "has spent the most", "has Brazil used"."""
    for place, word in enumerate(words):
        for later in words[place + 1 : place + 1 + REACH] if word in HAVING else ():
            if later in CLAUSES:
                break
            if later == "been" or later in VERB_FORMS or later.endswith("ed"):
                return True
    return False


def says_what_was(words: Sequence[str]) -> bool:
    """Tell whether lower-case words ask what was, in the simple past: "who owned it"."""
    if not OF_THE_PAST.isdisjoint(words):
        return True
    past = (word in VERB_FORMS or word.endswith("ed") for word in words)
    return OF_THE_PRESENT.isdisjoint(words) and any(past)

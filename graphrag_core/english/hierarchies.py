"""Which way relationship types lead in a hierarchy or a stream: to what is above, or below."""

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words

UPWARD = word_set(
    """report reports reported belong belongs part parts child member members answers rolls inside
    within located lies situated nested subordinate derived descends descended inherits daughter
    daughters son sons offspring under"""
)
"""Verbs and nouns of the lower end: "reports to", "part of"."""
DOWNWARD = word_set(
    """manage manages managed manager lead leads led leader boss supervise supervises supervised
    supervisor oversee oversees oversaw heads chief contain contains contained include includes
    included comprises parent mother owns own owned employs coaches mentors"""
)
"""Verbs and nouns of the upper end: "manages", "contains"."""
STREAMS = word_set("feed feeds fed flows supplies supply discharges drains runs precedes")
"""Verbs of what is further up a stream or a chain, of which the other is no part."""


def points_up(type_: str) -> bool | None:
    """Tell whether a type leads from what is below to what is above; None where no word says so.

    A passive turns it round (`MANAGED_BY`); `SUBREGION_OF` and `HAS_PARENT` lead up.
    """
    words = name_words(type_) or ("",)
    if words[0] == "has" and len(words) > 1:
        return points_up_of_possession(words[-1])
    if words[0].startswith("sub") and words[-1] in {"of", "in"}:
        return True
    if not UPWARD.isdisjoint(words):
        return True
    if DOWNWARD.isdisjoint(words) and STREAMS.isdisjoint(words):
        return None
    return words[-1] == "by"


def leads_to_whole(type_: str) -> bool | None:
    """Tell whether a type leads from a part to the whole; None also of what only flows there."""
    return points_up(type_) if STREAMS.isdisjoint(name_words(type_)) else None


def points_up_of_possession(noun: str) -> bool | None:
    """Tell it of what something has: a parent is above, a child or a part below."""
    if noun in DOWNWARD:
        return True
    return False if noun in UPWARD or noun.startswith("sub") else None

"""The table of rules, and what rules read in the function words between constituents."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from graphrag_core.english.function_words import word_set

Gap = tuple[str, ...]

Meant = tuple[str, Any, float, tuple[str, ...]]

"""A category, a value, what it costs, and the events that the ranker counts."""


@dataclass(frozen=True, slots=True, eq=False)
class GrammarRule:
    """A rule of one or two categories; the examples are asked in the tests.

    `between` are the words of which one must stand between the two, none where it is empty; a
    rule that names them takes no step of the chart elsewhere.
    """

    name: str
    left: str
    right: str
    apply: Callable[..., Iterable[Meant]]
    between: frozenset[str] | None = None

    def may_apply(self, gap: Gap) -> bool:
        """Tell whether what stands between two constituents lets the rule join them."""
        if self.between is None:
            return True
        return not self.between.isdisjoint(gap) if self.between else not gap


RULES: list[GrammarRule] = []

BINARY: dict[tuple[str, str], list[GrammarRule]] = defaultdict(list)

UNARY: dict[str, list[GrammarRule]] = defaultdict(list)


def rule(
    name: str, left: str, right: str = "", *, between: frozenset[str] | None = None
) -> Callable[[Callable[..., Iterable[Meant]]], Callable[..., Iterable[Meant]]]:
    """Register a rule for every pair of the categories (separated by spaces)."""

    def register(function: Callable[..., Iterable[Meant]]) -> Callable[..., Iterable[Meant]]:
        for one in left.split():
            for other in right.split() or [""]:
                made = GrammarRule(name, one, other, function, between)
                RULES.append(made)
                (BINARY[one, other] if other else UNARY[one]).append(made)
        return function

    return register


BE = frozenset({"is", "are", "was", "were", "be", "been", "being", "am"})

HAVE = frozenset({"has", "have", "had", "having", "with"})

DO = frozenset({"do", "does", "did"})

AUX = BE | HAVE | DO | {"will", "would", "can", "could"}

PREPOSITIONS = word_set(
    """of in on at by for from to with into onto about via through as off over under within near
    toward towards among against during across behind"""
)


THEIR = frozenset({"their", "its", "his", "her", "hers"})


def with_theirs(gap: Gap) -> bool:
    """Is it asked which one each has: "customers with their sales rep", "and their owners"?"""
    return ("with" in gap or is_and(gap)) and not THEIR.isdisjoint(gap)


def prep_of(gap: Gap) -> str:
    """The last preposition of a gap, the possessive mark included; "out of" is "from"."""
    if gap[-2:] == ("out", "of"):
        return "from"
    return next((w for w in reversed(gap) if w in PREPOSITIONS or w == "'s"), "")


AMOUNT_NOT_NAMED = "amount not named"
"""The event of a reading by a number that no word is for."""
AGAINST = frozenset({"vs", "versus", "compared", "opposed", "against"})
"""Words between two that are set against one another."""


def is_and(gap: Gap) -> bool:
    """Does a gap join two alike things?"""
    return not AND.isdisjoint(gap)


NOTHING: frozenset[str] = frozenset()
"""Stands for an empty gap in the table of rules."""

AND = frozenset({"and", ",", "or", "nor", "but", "&", "vs", "versus"})

OR = frozenset({"or", "nor"})

ASIDE = frozenset({"?", ".", ":", ";", "(", "+", "-", "–", "—"})
"""Marks behind which a question goes on with what to show beside the answer."""


JOINING = AND
"""Words that join two alike things."""


def joins(gap: Gap) -> bool:
    """Does a gap join two names of columns: also "sex + weight", "name / city"?"""
    return is_and(gap) or not {"+", "/"}.isdisjoint(gap)


def is_or(gap: Gap) -> bool:
    """Does a gap join alternatives?"""
    return not OR.isdisjoint(gap)


def is_aside(gap: Gap) -> bool:
    """Does what follows a gap add to a question that was complete before it?"""
    return bool(ASIDE & set(gap))


def plain(gap: Gap) -> bool:
    """Is nothing in a gap but articles and relative words?"""
    return not (set(gap) - {"the", "a", "an", "that", "which", "any", "some", "who"})

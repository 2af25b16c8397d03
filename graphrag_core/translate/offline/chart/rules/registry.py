"""The table of rules, and what rules read in the function words between constituents."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from graphrag_core.english.function_words import word_set

Gap = tuple[str, ...]

Meant = tuple[str, Any, float, tuple[str, ...]]

"""A category, a value, what it costs, and the events that the ranker counts."""


@dataclass(frozen=True, slots=True)
class GrammarRule:
    """A rule of one or two categories; the examples are asked in the tests.

    Where `between` names words, one of them must stand between the two: elsewhere the rule takes
    no step.
    """

    name: str
    left: str
    right: str
    apply: Callable[..., Iterable[Meant]]
    between: frozenset[str] = frozenset()


RULES: list[GrammarRule] = []

BINARY: dict[tuple[str, str], list[GrammarRule]] = defaultdict(list)

UNARY: dict[str, list[GrammarRule]] = defaultdict(list)


def rule(
    name: str, left: str, right: str = "", *, between: frozenset[str] = frozenset()
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


def prep_of(gap: Gap) -> str:
    """The last preposition of a gap, the possessive mark included."""
    return next((w for w in reversed(gap) if w in PREPOSITIONS or w == "'s"), "")


def is_and(gap: Gap) -> bool:
    """Does a gap join two alike things?"""
    return bool(gap) and ("and" in gap or "," in gap or "or" in gap or "but" in gap or "&" in gap)


ASIDE = frozenset({"?", ".", ":", ";", "(", "+", "-", "–", "—"})
"""Marks behind which a question goes on with what to show beside the answer."""


JOINING = frozenset({"and", ",", "or", "but", "&"})
"""Words that join two alike things."""


def is_aside(gap: Gap) -> bool:
    """Does what follows a gap add to a question that was complete before it?"""
    return bool(ASIDE & set(gap))


def plain(gap: Gap) -> bool:
    """Is nothing in a gap but articles and relative words?"""
    return not (set(gap) - {"the", "a", "an", "that", "which", "any", "some", "who"})

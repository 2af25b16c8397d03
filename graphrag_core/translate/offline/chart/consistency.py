"""Conditions that nobody states together, since one excludes the other or makes it needless."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chart.meaning import Compare, Condition, Either, TimeWindow

ONE_OF = frozenset({"=", "IN"})
NONE_OF = frozenset({"<>", "NOT IN"})
ABOVE = frozenset({">", ">="})
BELOW = frozenset({"<", "<="})
BOUNDS = ABOVE | BELOW


def is_consistent(conditions: Iterable[Condition]) -> bool:
    """Tell whether no two conditions on one key exclude each other or say the same twice."""
    conditions = list(conditions)
    own = [c for c in conditions if isinstance(c, Compare | TimeWindow)]
    absent = {c.key for c in own if isinstance(c, Compare) and c.operator == "IS NULL"}
    choices = [o for c in conditions if isinstance(c, Either) for o in c.options]
    if any(isinstance(o, Compare | TimeWindow) and o.key in absent for o in choices):
        return False
    return all(
        one.key != other.key or _go_together(one, other) for one, other in combinations(own, 2)
    )


def are_alternatives(options: Sequence[Condition]) -> bool:
    """Tell whether none of some alternatives is needless, as in "other than Ayr, or Bath"."""
    own = [c for c in options if isinstance(c, Compare | TimeWindow)]
    denied = {c.key for c in own if _is_denied(c)}
    return not any(c.key in denied and not _is_denied(c) for c in own) or any(
        isinstance(c, Compare) and c.operator == "IS NULL" for c in own
    )


def _is_denied(condition: Compare | TimeWindow) -> bool:
    if isinstance(condition, TimeWindow):
        return condition.negated
    return condition.operator in NONE_OF | {"LACKS"}


def _go_together(one: Compare | TimeWindow, other: Compare | TimeWindow) -> bool:
    if isinstance(one, TimeWindow) and isinstance(other, TimeWindow):
        return (
            one.negated
            or other.negated
            or not (are_apart(one.phrase, other.phrase) or _contains(one.phrase, other.phrase))
        )
    if isinstance(one, TimeWindow) or isinstance(other, TimeWindow):
        return not any(isinstance(c, Compare) and c.operator == "IS NULL" for c in (one, other))
    operators = {one.operator, other.operator}
    if "IS NULL" in operators or (operators & ONE_OF and operators <= ONE_OF | NONE_OF):
        return False
    if operators <= ABOVE or operators <= BELOW or (operators & ONE_OF and operators & BOUNDS):
        return False
    return not (operators <= BOUNDS) or _leave_room(one, other)


def _leave_room(one: Compare, other: Compare) -> bool:
    """Is something between two bounds? Only plain numbers are known."""
    low, high = (one, other) if one.operator in ABOVE else (other, one)
    numbers = isinstance(low.value, int | float) and isinstance(high.value, int | float)
    return not numbers or low.value <= high.value


def are_apart(one: TimePhrase, other: TimePhrase) -> bool:
    """Tell whether two windows have no moment in common."""
    return any(
        first.until is not None and second.since is not None and first.until <= second.since
        for first, second in ((one, other), (other, one))
    )


def _contains(one: TimePhrase, other: TimePhrase) -> bool:
    """Does one of two windows lie within the other?"""
    return any(
        (outer.since is None or (inner.since is not None and outer.since <= inner.since))
        and (outer.until is None or (inner.until is not None and outer.until >= inner.until))
        for outer, inner in ((one, other), (other, one))
    )

"""The average that a comparison is with: over all nodes of a label, or over the same set."""

from collections.abc import Callable
from dataclasses import replace

from graphrag_core.translate.offline.chart.meaning import (
    Compare,
    Condition,
    Link,
    NodeSet,
    OverAverage,
    Quantity,
)
from graphrag_core.translate.offline.form import EVERY, AverageOf, PathForm, Test

Lower = Callable[[NodeSet, str], PathForm]
"""Lowers a set of nodes, of which the named variable is one, to a pattern of its own."""


def averaged(
    compare: Compare, value: OverAverage, thing: NodeSet | None, owner: str, lower: Lower
) -> AverageOf | None:
    """The average that a key of `owner` is compared with; None where there is none.

    `thing` is the set that the comparison is a condition of, None for a relationship's.
    """
    if owner.startswith(":"):
        return AverageOf(owner, compare.key) if value == OverAverage() else None
    among = value.of if value.of is not None else thing if value.alike else None
    if among is None:
        return AverageOf(owner, compare.key)
    pattern = lower(without_averages(among), EVERY)
    label = among.label or owner
    tests = tuple(c for c in pattern.conditions if isinstance(c, Test))
    if pattern.steps or len(pattern.nodes) > 1 or len(tests) < len(pattern.conditions):
        return AverageOf(label, compare.key, pattern=pattern)
    return AverageOf(label, compare.key, tests)


def counted_among(
    quantity: Quantity, head: NodeSet, variable: str, lower: Lower
) -> PathForm | None:
    """The set whose average number is meant, as a pattern; None for all nodes of the label."""
    over = quantity.over
    among = None if over is None else over.of if over.of is not None else head
    if among is None or among.label != head.label or not without_averages(among).conditions:
        return None
    return lower(without_averages(among), variable)


def without_averages(thing: NodeSet) -> NodeSet:
    """A set without what it shows and without its comparisons with an average."""
    kept = tuple(
        replace(c, uses=(), child=without_averages(c.child)) if isinstance(c, Link) else c
        for c in thing.conditions
        if not is_over_average(c)
    )
    return replace(thing, conditions=kept, uses=(), limit=None, skip=0)


def is_over_average(condition: Condition) -> bool:
    """Does a condition compare with an average?"""
    if isinstance(condition, Link):
        return condition.quantity.amount == "average"
    return isinstance(condition, Compare) and isinstance(condition.value, OverAverage)

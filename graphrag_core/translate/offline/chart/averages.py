"""The average that a comparison is with: over all nodes of a label, or over the same set."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    Compare,
    Condition,
    Either,
    Link,
    NodeSet,
    OverAverage,
    Quantity,
)
from graphrag_core.translate.offline.form import (
    EVERY,
    AverageOf,
    NodeVariable,
    PathForm,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.joins import Way

SHARED = "shared"
"""The variable of the node that those of an average share with the one at hand."""

Lower = Callable[[NodeSet, str], PathForm]
"""Lowers a set of nodes, of which the named variable is one, to a pattern of its own."""


def averaged(
    compare: Compare, value: OverAverage, thing: NodeSet | None, owner: str, lower: Lower
) -> AverageOf | None:
    """The average that a key of `owner` is compared with; None where there is none.

    `thing` is the set that the comparison is a condition of, None for a relationship's.
    """
    if owner.startswith(":"):
        return AverageOf(owner, compare.key) if value.is_of_all else None
    among = value.of if value.of is not None else thing if value.alike else None
    if among is None:
        return AverageOf(owner, compare.key, function=value.function)
    pattern = lower(without_averages(among), EVERY)
    label = among.label or owner
    tests = tuple(c for c in pattern.conditions if isinstance(c, Test))
    if pattern.steps or len(pattern.nodes) > 1 or len(tests) < len(pattern.conditions):
        return AverageOf(label, compare.key, pattern=pattern, function=value.function)
    return AverageOf(label, compare.key, tests, function=value.function)


def own_average(ground: Ground, compare: Compare, variable: str, owner: str) -> AverageOf | None:
    """The average over those that share a key or a node with the one at hand; None without it."""
    assert isinstance(compare.value, OverAverage)
    if owner.startswith(":"):
        return None
    shared = compare.value.own
    every = NodeVariable(EVERY, owner)
    whose = " ".join(spoken_words(shared))
    if ground.property(owner, shared) is not None:
        alike = Test(Ref(EVERY, shared), "=", Ref(variable, shared))
        among = PathForm((every,), (), (alike,))
        return AverageOf(owner, compare.key, own=(among,), whose=whose)
    ways = ground.graph.ways(owner, shared, ground.max_hops)
    if not ways or ground.graph.schema.label(shared) is None:
        return None
    there = _to_shared(ways[0], NodeVariable(variable, owner))
    back = _to_shared(ways[0], every)
    return AverageOf(owner, compare.key, own=(there, back), whose=whose)


def _to_shared(way: Way, first: NodeVariable) -> PathForm:
    """A way as a pattern from a node to the shared one."""
    names = [f"{first.name}_{at}" for at in range(1, len(way))] + [SHARED]
    nodes = (first, *(NodeVariable(n, hop.label) for n, hop in zip(names, way, strict=True)))
    steps = []
    for at, (hop, (near, far)) in enumerate(zip(way, pairwise(nodes), strict=True)):
        start, end = (near, far) if hop.forward else (far, near)
        steps.append(Step(f"{first.name}_by_{at}", hop.type, start.name, end.name, also=hop.also))
    return PathForm(nodes, tuple(steps))


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
    if isinstance(condition, Either):
        return any(map(is_over_average, condition.options))
    return isinstance(condition, Compare) and isinstance(condition.value, OverAverage)

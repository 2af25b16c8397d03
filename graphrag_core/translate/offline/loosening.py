"""A reading with one condition less: what is tried where all of them together find nothing."""

from collections.abc import Hashable, Iterator
from dataclasses import replace

from graphrag_core.translate.offline.form import Along, Condition, Reading, Test

BOUNDS = frozenset({"<", "<=", ">", ">="})


def with_one_less(reading: Reading) -> Iterator[Reading]:
    """Yield the reading without each of its conditions in turn.

    The two bounds of one value are one condition, as are those by which a relationship holds at
    a time. What an order needs, a value that is there, stays.
    """
    groups: dict[Hashable, list[Condition]] = {}
    for place, condition in enumerate(reading.pattern.conditions):
        if not (isinstance(condition, Test) and condition.operator == "IS NOT NULL"):
            groups.setdefault(_group(condition, place), []).append(condition)
    for group in groups.values():
        kept = tuple(one for one in reading.pattern.conditions if one not in group)
        yield replace(reading, pattern=replace(reading.pattern, conditions=kept))
    if reading.having is not None:
        yield replace(reading, having=None)


def with_none_left(reading: Reading) -> Reading:
    """Return the reading without any condition."""
    bare = replace(reading.pattern, conditions=())
    return replace(reading, pattern=bare, having=None)


def _group(condition: Condition, place: int) -> Hashable:
    """Return what conditions that are one have in common."""
    test = condition.tests[0] if isinstance(condition, Along) else condition
    if isinstance(test, Test) and test.or_absent:
        return ("holds", test.left.variable)
    if isinstance(test, Test) and test.operator in BOUNDS:
        return ("bounds", test.left)
    return place

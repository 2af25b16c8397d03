"""Conditions that nobody states together, since one excludes the other or makes it needless."""

from collections.abc import Sequence
from itertools import combinations

from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chart.meaning import (
    NONE,
    SOME,
    Compare,
    Condition,
    Either,
    Link,
    NodeSet,
    TimeWindow,
)
from graphrag_core.translate.offline.joins import SchemaGraph

ONE_OF = frozenset({"=", "IN"})
NONE_OF = frozenset({"<>", "NOT IN"})
ABOVE = frozenset({">", ">="})
BELOW = frozenset({"<", "<="})
BOUNDS = ABOVE | BELOW
LOOKED_FOR = frozenset({"CONTAINS", "STARTS WITH", "ENDS WITH"})

NEEDLESS = 0.5
"""What a condition costs that says nothing beside the others: "in Ayr and not in Bath"."""

HARDLY = 1.0
"""What it costs to want several of what each has one of: "products in 3 categories"."""


def cost_together(conditions: Sequence[Condition]) -> float | None:
    """Return what needless conditions on one key cost; None where two exclude each other."""
    if len(conditions) < 2:
        return 0.0
    links = [c for c in conditions if isinstance(c, Link)]
    if any(_denies(one, other) or _denies(other, one) for one, other in combinations(links, 2)):
        return None
    own = [c for c in conditions if isinstance(c, Compare | TimeWindow)]
    choices = [c.options for c in conditions if isinstance(c, Either)]
    for one in own:
        for options in choices:
            beside = [
                o for o in options if isinstance(o, Compare | TimeWindow) and o.key == one.key
            ]
            if any(not _go_together(one, o) for o in beside):
                return None
    costs = 0.0
    for one, other in combinations(own, 2):
        if one.key == other.key and not _go_together(one, other):
            if not _is_needless(one, other):
                return None
            costs += NEEDLESS
    return costs


def _denies(one: Link, other: Link) -> bool:
    """Does a link say that there is none of what another leads to: "with a project and none"?

    Of what has been it may be said that there is none now.
    """
    alike = one.way == other.way and one.at == other.at and not (other.ended or other.ever)
    if not alike or one.quantity != NONE or other.quantity != SOME:
        return False
    all_of_them = set(one.child.conditions) <= set(other.child.conditions)
    return all_of_them and set(one.conditions) <= set(other.conditions)


def cost_of_one_each(graph: SchemaGraph, thing: NodeSet) -> float | None:
    """Like `cost_together`, of two links by a way that leads each thing to just one.

    A licence that is valid in one country cannot be valid in both A and B; that it is not valid
    in B is needless where it is valid in A.
    """
    links = [c for c in thing.conditions if isinstance(c, Link) and not (c.closed or c.ever)]
    costs = NEEDLESS * max(0, _times_named(graph, thing) - 1)
    costs += sum(
        HARDLY if _wants_several(link) else NEEDLESS
        for link in links
        if _counts_one(graph, thing, link)
    )
    for one, other in combinations(links, 2):
        amounts = (one.quantity, other.quantity)
        if one.way != other.way or SOME not in amounts or not {*amounts} <= {SOME, NONE}:
            continue
        if not graph.leads_to_one(thing.label or "", one.way):
            continue
        together = cost_together((*one.child.conditions, *other.child.conditions))
        if NONE in amounts:
            costs += NEEDLESS * (together is None)
        elif together is None:
            return None
    return costs


def _times_named(graph: SchemaGraph, thing: NodeSet) -> int:
    """Count the conditions that say which node it is, of several: its name, its code."""
    equal = {c.key for c in thing.conditions if isinstance(c, Compare) and c.operator == "="}
    label = graph.schema.label(thing.label or "") if len(equal) > 1 else None
    if label is None:
        return 0
    return sum(
        key.key in equal
        and (key.key == label.name_key or key.unique or len(key.values) == label.count > 1)
        for key in label.properties
    )


def _counts_one(graph: SchemaGraph, thing: NodeSet, link: Link) -> bool:
    """Is something counted of which each thing has just one?"""
    counted = link.quantity.amount in {"number", "average"} and not link.quantity.times
    return counted and graph.leads_to_one(thing.label or "", link.way)


def _wants_several(link: Link) -> bool:
    number = link.quantity
    least = {">": 1, ">=": 2, "=": 2}.get(number.operator or "")
    return least is not None and number.number >= least


def _is_needless(one: Condition, other: Condition) -> bool:
    """Does one of two conditions deny what the other does not ask for?"""
    if isinstance(one, TimeWindow) and isinstance(other, TimeWindow):
        return one.negated != other.negated
    if not (isinstance(one, Compare) and isinstance(other, Compare)):
        return False
    if _is_known_anyway(one, other):
        return True
    if {one.operator in ONE_OF, other.operator in ONE_OF} != {True, False}:
        return False
    others = {one.operator, other.operator} - ONE_OF
    return others <= NONE_OF | BOUNDS and not _values_of(one) & _values_of(other)


def _is_known_anyway(one: Compare, other: Compare) -> bool:
    """Does one of two say that there is a value, which the other compares?"""
    operators = {one.operator, other.operator}
    return "IS NOT NULL" in operators and operators <= {"IS NOT NULL"} | ONE_OF


def _values_of(compare: Compare) -> set[object]:
    return set(compare.value) if isinstance(compare.value, tuple) else {compare.value}


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
        apart = are_apart(one.phrase, other.phrase)
        if one.negated or other.negated:
            return one.negated == other.negated or not apart
        return not (apart or _contains(one.phrase, other.phrase))
    if isinstance(one, TimeWindow) or isinstance(other, TimeWindow):
        return not any(isinstance(c, Compare) and c.operator == "IS NULL" for c in (one, other))
    operators = {one.operator, other.operator}
    if _is_known_anyway(one, other):
        return False
    if "IS NULL" in operators or (operators & ONE_OF and operators <= ONE_OF | NONE_OF):
        return False
    if operators <= ABOVE or operators <= BELOW:
        return False
    if operators & ONE_OF and operators & (BOUNDS | LOOKED_FOR):
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


def is_choice(thing: NodeSet) -> bool:
    """Tell whether several are named that are alternatives: "A or B"."""
    return thing.quantity == SOME and any(
        isinstance(one, Either) or (isinstance(one, Compare) and one.operator == "IN")
        for one in thing.conditions
    )

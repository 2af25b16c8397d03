"""All of several things that are named: "in both A and B", "in all three of A, B and C"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Compare, Link, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.conditions import relation_thing, thing_relation
from graphrag_core.translate.offline.chart.rules.registry import (
    HAVE,
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.vocabulary import RelationTerm

Several = tuple[NodeSet, ...]
LISTING = frozenset({"of", ":", "the"})
"""Words between a number of things and their names."""


def one_of_both(left: NodeSet, right: NodeSet) -> NodeSet | None:
    """Return the nodes that are one thing or the other, where these differ in a single value.

    What is said of the first alone is said of both: "desktop Firefox and Safari". The value may be
    that of a kind: "trucks and buses", of vehicles.
    """
    if left.label != right.label or left.uses or right.uses:
        return None
    if (kinds := _kinds_of(left)) and (others := _kinds_of(right)):
        kind = one_of_both(kinds.child, others.child)
        same_way = replace(kinds, child=others.child) == others
        return left.with_child(0, kinds, kind) if kind is not None and same_way else None
    further = [c for c in right.conditions if c not in left.conditions]
    if len(further) != 1 or not isinstance(further[0], Compare):
        return None
    for place, own in enumerate(left.conditions):
        if isinstance(own, Compare) and own.key == further[0].key:
            values = tuple(dict.fromkeys((*_values_of(own), *_values_of(further[0]))))
            if len(values) > 1:
                several = Compare(own.key, "IN", values)
                conditions = (*left.conditions[:place], several, *left.conditions[place + 1 :])
                named = left.named and right.named
                return replace(left, conditions=conditions, named=named)
    return None


def _kinds_of(thing: NodeSet) -> Link | None:
    """Return how a thing is joined to its kind, where nothing else is said of it."""
    first = thing.conditions[0] if len(thing.conditions) == 1 else None
    of_some = isinstance(first, Link) and first.quantity == SOME and not thing.named
    return first if of_some and isinstance(first, Link) else None


def _values_of(compare: Compare) -> tuple[Any, ...]:
    """The values of which a comparison asks for one; none where it asks for something else."""
    if compare.operator == "IN":
        return tuple(compare.value)
    return (compare.value,) if compare.operator == "=" else ()


def each_of(thing: NodeSet) -> Several:
    """Return a set of nodes for each value of which a thing has one, else the thing alone."""
    if kinds := _kinds_of(thing):
        return tuple(thing.with_child(0, kinds, kind) for kind in each_of(kinds.child))
    for place, own in enumerate(thing.conditions):
        if isinstance(own, Compare) and own.operator == "IN":
            before, after = thing.conditions[:place], thing.conditions[place + 1 :]
            each = (Compare(own.key, "=", value) for value in own.value)
            return tuple(replace(thing, conditions=(*before, one, *after)) for one in each)
    return (thing,)


@rule("all of some that are named", "both every number", "thing")
def _all_named(ground: Ground, data: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "four of A, B, C and D", "each of A and B", "both A and B in Ayr"."""
    each = each_of(thing)
    number = data[0] if isinstance(data, tuple) else len(each)
    if thing.quantity == SOME and len(each) == number > 1 and set(gap) <= LISTING:
        yield "allof", each, -0.1, ("both",)


@rule("what some have in common", "thing", "incommon", between=HAVE)
def _in_common(ground: Ground, thing: NodeSet, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "ports that Ada and Ben have in common", "what Ada has in common with Ben"."""
    each = each_of(thing)
    if thing.quantity == SOME and len(each) > 1:
        yield "allof", each, -0.1, ("both",)
    elif thing.quantity == SOME and thing.named:
        yield "incommon", thing, 0.0, ()


@rule("common to some", "incommon", "thing", between=frozenset({"to", "with", "between"}))
def _common_to(ground: Ground, one: NodeSet | None, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "ports common to Ada and Ben", and in common with them."""
    each = each_of(thing) if one is None else (one, *each_of(thing))
    alike = len(set(each)) > 1 and all(thing.label == other.label for other in each)
    if alike and thing.named and thing.quantity == SOME:
        yield "allof", each, -0.1, ("both",)


@rule("relationship to all of some", "relation", "allof")
def _relation_all(ground: Ground, term: RelationTerm, things: Several, gap: Gap) -> Iterator[Meant]:
    each = [next(iter(relation_thing(ground, term, thing, gap)), None) for thing in things]
    pendings = [found[1] for found in each if found is not None]
    if len(pendings) == len(things):
        yield "pending", replace(pendings[0], also=tuple(pendings[1:])), 0.05, ("all of several",)


@rule("all of some as subjects", "allof", "relation")
def _all_relation(ground: Ground, things: Several, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    each = [next(iter(thing_relation(ground, thing, term, gap)), None) for thing in things]
    pendings = [found[1] for found in each if found is not None]
    if len(pendings) == len(things):
        yield "pending", replace(pendings[0], also=tuple(pendings[1:])), 0.1, ("all of several",)


@rule("nodes joined to all of some", "thing", "allof")
def _thing_all(ground: Ground, thing: NodeSet, things: Several, gap: Gap) -> Iterator[Meant]:
    if thing.label is None or is_and(gap):
        return
    first = Pending("with", thing=things[0], prep=prep_of(gap))
    rest = tuple(Pending("with", thing=t, prep=prep_of(gap)) for t in things[1:])
    for whole, cost, events in attached(ground, thing, replace(first, also=rest)):
        yield "thing", whole, cost + 0.05, (*events, "all of several")

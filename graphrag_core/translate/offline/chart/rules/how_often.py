"""How often something was done: "corrected more than once", "repaired twice", "3 times"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, Joined
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Keys,
    Link,
    NodeSet,
    NumberBound,
    Pending,
    Quantity,
)
from graphrag_core.translate.offline.chart.relationship_counts import count_of_links
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule

MOST_HEADS = 3


@rule("so many times", "number limit", "times")
def _times(ground: Ground, value: Any, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "3 times", "more than 3 times"."""
    bound = value if isinstance(value, NumberBound) else NumberBound("=", value[0], value[1])
    if gap or bound.unit or bound.upper is not None or not isinstance(bound.value, int | float):
        return
    yield "howoften", (bound.operator, bound.value), 0.0, ()


@rule("done so often", "pending", "howoften")
def _done_so_often(
    ground: Ground, pending: Pending, data: tuple[Any, float], gap: Gap
) -> Iterator[Meant]:
    """Count the relationships that a condition speaks of."""
    if pending.kind != "relation" or pending.thing is None or is_and(gap):
        return
    if pending.quantity != SOME or pending.thing.quantity != SOME:
        return
    operator, number = data
    often = Quantity("number", operator, number, times=True)
    yield "pending", replace(pending, quantity=often), -0.1, ("so often",)


@rule("happened so often", "key", "howoften")
def _happened_so_often(
    ground: Ground, keys: Keys, data: tuple[Any, float], gap: Gap
) -> Iterator[Meant]:
    """As in "admitted more than once", where each visit says when: so many visits."""
    term = keys.keys[0].term
    if len(keys.keys) != 1 or is_and(gap) or not ground.vocabulary.says_date(term):
        return
    operator, number = data
    for owner in [o for o in term.owners if o[:1] != ":"][:MOST_HEADS]:
        event = NodeSet(owner, quantity=Quantity("number", operator, number))
        yield "pending", Pending("with", thing=event), 0.0, ("so often",)


@rule("things with so many deeds", "thing", "howoften")
def _deeds_so_often(
    ground: Ground, thing: NodeSet, data: tuple[Any, float], gap: Gap
) -> Iterator[Meant]:
    """As in "customers who ordered at least twice", where an order is a node: so many of them."""
    if is_and(gap) or not thing.conditions or not isinstance(link := thing.conditions[-1], Link):
        return
    if link.quantity == SOME and not (link.child.named or link.closed or link.licensed):
        often = replace(link, quantity=Quantity("number", *data))
        yield "thing", thing.with_condition(len(thing.conditions) - 1, often), 0.0, ("so often",)


@rule("how often that was done", "often", "pending thing")
def _how_often(ground: Ground, data: object, done: Pending | NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "how often was X borrowed", "how often did Ann borrow X": each time counts."""
    found: list[Joined] = [(done, 0.0, ())] if isinstance(done, NodeSet) else []
    if isinstance(done, Pending) and done.kind == "relation":
        found = attached(ground, NodeSet(None), done)[:MOST_HEADS]
    for thing, cost, events in found:
        if thing.label is not None and thing.quantity == SOME:
            for whole, further, others in count_of_links(thing):
                yield "whole", whole, cost + further, (*events, *others)

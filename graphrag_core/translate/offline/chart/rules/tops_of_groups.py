"""The first of each group: "the cheapest product in each category"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, Joined, linked, with_key
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Group,
    NodeSet,
    Pending,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.rules.quantities import is_in_order
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule
from graphrag_core.translate.offline.vocabulary import PropertyTerm

MOST_OWNERS = 2


@rule("first of each group", "thing", "group")
def _first_of_each(ground: Ground, thing: NodeSet, group: Group, gap: Gap) -> Iterator[Meant]:
    if thing.label is None or thing.quantity != SOME or is_and(gap):
        return
    ordered = is_in_order(thing)
    for whole, cost, events in in_groups(ground, thing, group):
        yield "thing" if ordered else "pergroup", whole, cost, (*events, "first of each")


@rule("of each group, the first", "group", "thing")
def _of_each_first(ground: Ground, group: Group, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.label is not None and is_in_order(thing):
        for whole, cost, events in in_groups(ground, thing, group):
            yield "thing", whole, cost + 0.02, (*events, "first of each")


@rule("of each group, keys of the first", "group", "projection")
def _keys_of_first(ground: Ground, group: Group, asked: Projection, gap: Gap) -> Iterator[Meant]:
    """As in "in each band, who is the oldest member and when were they born"."""
    for _, whole, cost, events in _of_each_first(ground, group, asked.thing, gap):
        yield "projection", replace(asked, thing=whole), cost, events


@rule("those of each group that are first", "pergroup", "pending")
def _ranked(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "which product of each category has the highest price"."""
    if pending.kind == "rank" and pending.limit is not None:
        for whole, cost, events in attached(ground, thing, pending)[:3]:
            yield "thing", whole, cost, events


@rule("of each group, the first by a key", "group", "pending")
def _by_key(ground: Ground, group: Group, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "which member of each series has the highest melting point": of what has the key."""
    if pending.kind != "rank" or pending.limit is None:
        return
    owners = pending.term.owners if isinstance(pending.term, PropertyTerm) else ()
    for place, owner in enumerate([o for o in owners if o[:1] != ":"][:MOST_OWNERS]):
        for ranked, cost, events in attached(ground, NodeSet(owner), pending)[:1]:
            for whole, further, others in in_groups(ground, ranked, group):
                price = cost + further + 0.15 + 0.1 * place
                yield "thing", whole, price, (*events, *others, "first of each")


def in_groups(ground: Ground, thing: NodeSet, group: Group) -> list[Joined]:
    """The thing with the nodes or keys that it is grouped by."""
    found: list[Joined] = [(thing, 0.0, ())]
    if group.thing is not None:
        if group.thing.label in {None, thing.label}:
            return []
        found = [
            (whole.having(link), cost, events)
            for whole, link, cost, events in linked(ground, thing, group.thing)
        ]
    for key in group.keys:
        use = Use("group", key.term.key, period=key.period)
        found = [
            (more, cost + further, (*events, *others))
            for whole, cost, events in found[:3]
            for more, further, others in with_key(ground, whole, key.term, use)
        ]
    return sorted(found, key=lambda entry: entry[1])[:4]

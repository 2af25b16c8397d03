"""Who shares the most with somebody: "which groups share the most techniques with Vole"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground, linked
from graphrag_core.translate.offline.chart.meaning import (
    OTHER,
    SOME,
    Compare,
    Elsewhere,
    Link,
    NodeSet,
    Quantity,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule
from graphrag_core.translate.offline.joins import walked_back

MOST_WAYS = 3
TWO = Quantity("number", "=", 2)


@rule("share the most of some", "share_verb", "thing")
def _share_most(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    order = thing.uses[-1] if thing.uses else None
    if order is not None and order.role == "order" and order.function == "count":
        yield "sharingmost", (replace(thing, uses=thing.uses[:-1]), order), 0.0, ("most",)


@rule("those that share the most with one another", "thing", "sharingmost")
def _pairs(
    ground: Ground, thing: NodeSet, shared: tuple[NodeSet, Use], gap: Gap
) -> Iterator[Meant]:
    """As in "which two services share the most incidents": a row for each pair, named once."""
    what, order = shared
    if thing.quantity != TWO or thing.named or thing.label is None or is_and(gap):
        return
    for whole, link, cost, events in list(linked(ground, thing.counted(SOME), what))[:MOST_WAYS]:
        back = walked_back(link.way, thing.label)
        named = ground.profile.name_keys.get(thing.label, "name")
        behind = Compare(named, ">", Elsewhere())
        second = NodeSet(thing.label, (behind,), uses=(Use("column"),), wh=OTHER)
        other = Link(back, second, licensed=True)
        both = replace(link, child=link.child.having(other).using(order), licensed=True)
        yield "thing", replace(whole.having(both), limit=1), cost, (*events, "shared")

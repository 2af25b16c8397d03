"""What holds of every one: "series in which every element is radioactive"."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground, linked
from graphrag_core.translate.offline.chart.meaning import EVERY, NONE, SOME, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.registry import (
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)

MOST_WAYS = 2

AllHold = tuple[NodeSet, Pending]
"""Things with what holds of all of them."""


@rule("what holds of every one", "thing", "pending")
def _every_one(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if thing.quantity == EVERY and not is_and(gap) and _is_deniable(pending):
        yield "allhold", (thing.counted(SOME), pending), 0.0, ()


@rule("said of all", "every", "pending", between=NOTHING)
def _all(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if data != "each" and _is_deniable(pending):
        yield "allpending", pending, 0.0, ()


@rule("things of which it holds of all", "thing", "allpending")
def _of_all(ground: Ground, thing: NodeSet, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "series whose elements are all radioactive"."""
    if thing.quantity == SOME and not thing.named and not is_and(gap):
        yield "allhold", (thing, pending), 0.0, ()


@rule("nodes with things of which it holds of all", "thing", "allhold")
def _all_hold(ground: Ground, thing: NodeSet, data: AllHold, gap: Gap) -> Iterator[Meant]:
    """There is one, and there is none of which it does not hold."""
    child, pending = data
    if thing.label is None or child.label in {None, thing.label} or thing.quantity != SOME:
        return
    denied = replace(pending, negated=True)
    for whole, link, cost, events in islice(linked(ground, thing, child), MOST_WAYS):
        for other, further, others in attached(ground, child, denied)[:MOST_WAYS]:
            none = replace(link, child=other, quantity=NONE)
            both = whole.having(link, none)
            yield "thing", both, cost + further, (*events, *others, "holds of all")


def _is_deniable(pending: Pending) -> bool:
    simple = pending.kind in {"key", "adjective", "relation", "with", "text"}
    return simple and not pending.negated and not pending.also

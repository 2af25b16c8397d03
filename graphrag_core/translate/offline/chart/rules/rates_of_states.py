"""Shares that are called rates: "success rate", "escalation rate by channel"."""

from collections.abc import Iterator

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Measure, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.vocabulary import PropertyTerm

OF = frozenset({"of", "for", "among"})
MOST_OWNERS = 2


@rule("the rate of a state", "pending", "rate", between=NOTHING)
def _rate(ground: Ground, pending: Pending, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "escalation rate", "win rate": of what is so by a key of yes or no, or by a value."""
    if pending.kind == "key" and pending.operator == "=" and _owners(pending):
        yield "rateof", pending, 0.0, ()


@rule("the rate among all there are", "rateof")
def _of_all(ground: Ground, pending: Pending) -> Iterator[Meant]:
    for place, owner in enumerate(_owners(pending)[:MOST_OWNERS]):
        yield from _share(ground, NodeSet(owner), pending, 0.1 + 0.1 * place)


@rule("the rate among some", "rateof", "thing", between=OF)
def _of_some(ground: Ground, pending: Pending, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the escalation rate of tickets"."""
    if thing.label in _owners(pending) and thing.quantity == SOME:
        yield from _share(ground, thing, pending, 0.0)


def _owners(pending: Pending) -> list[str]:
    owners = pending.term.owners if isinstance(pending.term, PropertyTerm) else ()
    return [owner for owner in owners if not owner.startswith(":")]


def _share(ground: Ground, thing: NodeSet, pending: Pending, extra: float) -> Iterator[Meant]:
    for whole, cost, events in attached(ground, NodeSet(thing.label), pending)[:1]:
        measure = Measure(thing, "count", share=True, part=whole.conditions[-1])
        yield "measure", measure, cost + extra, (*events, "share within groups")

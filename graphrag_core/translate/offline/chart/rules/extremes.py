"""What is done to the first of some: "who bought the most expensive product", all of them."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    NodeSet,
    OverAverage,
)
from graphrag_core.translate.offline.chart.rules.conditions import relation_thing, thing_relation
from graphrag_core.translate.offline.chart.rules.nodes import joined_to_head
from graphrag_core.translate.offline.chart.rules.registry import (
    PREPOSITIONS,
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
)
from graphrag_core.translate.offline.vocabulary import RelationTerm


@rule("those that have the highest value", "thing")
def _extreme(ground: Ground, thing: NodeSet) -> Iterator[Meant]:
    """Read an order of which the first is wanted as a condition: no lower than all the others."""
    orders = [use for use in thing.uses if use.role == "order"]
    if thing.label is None or thing.quantity != SOME or thing.limit not in (None, 1) or thing.skip:
        return
    if len(orders) == 1 and orders[0].key and not (orders[0].function or orders[0].arithmetic):
        first = orders[0]
        bound = OverAverage(alike=True, function="max" if first.descending else "min")
        rest = replace(thing, uses=tuple(u for u in thing.uses if u is not first), limit=None)
        extreme = rest.having(Compare(first.key or "", "=", bound))
        yield "extreme", extreme, 0.0, ("first of all",)


@rule("done to the first of some", "relation", "extreme")
def _done_to(ground: Ground, term: RelationTerm, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    yield from relation_thing(ground, term, thing, gap)


@rule("done by the first of some", "extreme", "relation")
def _done_by(ground: Ground, thing: NodeSet, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    yield from thing_relation(ground, thing, term, gap)


@rule("those of the first of some", "thing", "extreme", between=PREPOSITIONS)
def _of_first(ground: Ground, head: NodeSet, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "engineers on the largest project"."""
    if is_and(gap) or head.label is None or head.label == thing.label or head.quantity != SOME:
        return
    for category, whole, cost, events in joined_to_head(
        ground, head, thing, prep_of(gap), adjacent=False
    ):
        yield category, whole, cost + 0.05, events

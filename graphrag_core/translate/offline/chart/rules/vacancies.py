"""Places and things that nothing is joined to: "vacant seats", "berths that are free"."""

from collections.abc import Iterator

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import NONE, SOME, Link, NodeSet
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    prep_of,
    rule,
)

MOST_WAYS = 4


@rule("vacant things", "vacant", "thing", between=NOTHING)
def _vacant_things(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "vacant seats": nobody has one, by each relationship that leads there."""
    if thing.label is None or thing.named or thing.quantity != SOME:
        return
    hops = [hop for hop in ground.graph.hops_from(thing.label) if not hop.forward]
    for place, hop in enumerate(hops[:MOST_WAYS]):
        nobody = Link((hop,), NodeSet(hop.label), quantity=NONE, licensed=True)
        yield "thing", thing.having(nobody), 0.1 + 0.1 * place, ("lacking",)


@rule("things that are vacant", "thing", "vacant")
def _are_vacant(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    if BE & set(gap) and not is_and(gap) and not prep_of(gap):
        yield from _vacant_things(ground, data, thing, gap)

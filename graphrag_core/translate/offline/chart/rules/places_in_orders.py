"""Places in an order behind the first: "the second most expensive", "the third most orders"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.quantities import all_uses
from graphrag_core.translate.offline.chart.rules.registry import (
    NOTHING,
    Gap,
    Meant,
    rule,
)


@rule("place in an order", "rank", "pending", between=NOTHING)
def _place(ground: Ground, number: int, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "rank" and pending.limit == 1 and not gap:
        yield "pending", replace(pending, skip=number - 1), 0.0, ("place in an order",)


@rule("thing at a place in its order", "rank", "thing", between=NOTHING)
def _thing_at(ground: Ground, number: int, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    ordered = any(use.role == "order" for use in all_uses(thing))
    if ordered and not gap and thing.limit in {None, 1} and not thing.skip:
        at = replace(thing, limit=1, skip=number - 1)
        yield "thing", at, 0.0, ("place in an order",)

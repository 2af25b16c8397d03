"""Who did something last or first, by the time of the relationship: "who cleaned it last"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.deeds_in_order import LATE, by_time_of_deeds
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.registry import (
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.vocabulary import RelationTerm


@rule("the last to do it", "thing", "superlative highest")
def _last(ground: Ground, thing: NodeSet, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "who cleaned the room last", "which ship called at Ayr most recently"."""
    latest = LATE.get(data[0]) if isinstance(data, tuple) else data
    if latest is None or thing.limit is not None or thing.quantity != SOME or is_and(gap):
        return
    for whole, cost, events in by_time_of_deeds(ground, thing, latest=latest):
        yield "thing", whole, cost, events


@rule("first or last done", "highest", "pending")
def _last_done(ground: Ground, latest: Any, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "when did Ada first visit Ayr", where it stands before the verb."""
    if pending.kind == "relation" and not gap and pending.quantity == SOME:
        in_order = Pending("latest", pending.term, descending=bool(latest))
        yield "pending", replace(pending, also=(*pending.also, in_order)), 0.0, ()


@rule("first or last done, to anything", "highest", "relation", between=NOTHING)
def _last_of_all(ground: Ground, latest: Any, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    """As in "when was the room last cleaned"."""
    done = Pending("relation", term, NodeSet(None, wh="any"))
    yield from _last_done(ground, latest, done, gap)

"""Who did something last or first, by the time of the relationship: "who cleaned it last"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Link, NodeSet, Use
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule
from graphrag_core.translate.offline.temporal import event_keys, own_dates

LATE = {"recent": True, "late": True, "new": True, "early": False}
"""Adjectives that compare times, and whether the latest is the first of them."""


@rule("the last to do it", "thing", "superlative highest")
def _last(ground: Ground, thing: NodeSet, data: Any, gap: Gap) -> Iterator[Meant]:
    """As in "who cleaned the room last", "which ship called at Ayr most recently"."""
    latest = LATE.get(data[0]) if isinstance(data, tuple) else data
    if latest is None or thing.limit is not None or thing.quantity != SOME or is_and(gap):
        return
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or link.closed or link.uses:
            continue
        kind = ground.graph.schema.relationship_type(link.way[link.at].type)
        for further, entry in enumerate(own_dates(kind, ground.profile)):
            ordered = replace(link, uses=(Use("order", entry.key, None, latest),), ever=True)
            whole = replace(thing.with_condition(place, ordered), limit=1)
            yield "thing", whole, 0.05 * further, ("rank", "first of all")
        if link.child.named:
            continue
        for further, entry in enumerate(event_keys(ground.graph.schema.label(link.way[-1].label))):
            # "Who shipped it last", where a shipment is a node.
            deed = link.child.using(Use("order", entry.key, None, latest))
            whole = replace(thing.with_child(place, link, deed), limit=1)
            yield "thing", whole, 0.05 + 0.05 * further, ("rank", "first of all")

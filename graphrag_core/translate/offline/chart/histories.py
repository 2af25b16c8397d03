"""A whole reading of what holds now, as one of what held at any time."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Asked, Link, NodeSet, Valid
from graphrag_core.translate.offline.temporal import validity_keys

HISTORY_COST = 0.3


def at_any_time(ground: Ground, whole: Asked) -> Iterator[tuple[Asked, float, tuple[str, ...]]]:
    """As in "boats that had three owners over time": what has ended counts, too."""
    if whole.kind != "path" and _passes(ground, whole.thing):
        yield replace(whole, ever=True), HISTORY_COST, ("at any time",)


def _passes(ground: Ground, thing: NodeSet) -> bool:
    """Do things or their relationships, of which no time is said, hold at some times only?"""
    if not (thing.named or _is_timed(thing)) and _holds(ground, thing.label or ""):
        return True
    return any(_passes_by(ground, one) for one in thing.conditions if isinstance(one, Link))


def _passes_by(ground: Ground, link: Link) -> bool:
    timed = link.ended or link.ever or any(isinstance(c, Valid) for c in link.conditions)
    held = not timed and any(_holds(ground, f":{hop.type}") for hop in link.way)
    return held or _passes(ground, link.child)


def _is_timed(thing: NodeSet) -> bool:
    return any(isinstance(condition, Valid) for condition in thing.conditions)


def _holds(ground: Ground, owner: str) -> bool:
    """Do the nodes of a label, or the relationships of a `:TYPE`, say when they hold?"""
    asked = ("validity", owner)
    if asked not in ground.ways:
        schema = ground.graph.schema
        of_type = owner.startswith(":")
        kind = schema.relationship_type(owner[1:]) if of_type else schema.label(owner)
        ground.ways[asked] = any(validity_keys(kind, ground.profile))
    known: bool = ground.ways[asked]
    return known

"""A whole reading of what holds now, as one of what held at any time."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Asked, Link, NodeSet, Valid
from graphrag_core.translate.offline.temporal import validity_keys

HISTORY_COST = 0.3


def at_any_time(ground: Ground, whole: Asked) -> Iterator[tuple[Asked, float, tuple[str, ...]]]:
    """As in "boats that had three owners over time": relationships that have ended count, too."""
    if whole.kind == "path":
        return
    thing = _ever(ground, whole.thing)
    if thing is not whole.thing:
        yield replace(whole, thing=thing), HISTORY_COST, ("at any time",)


def _ever(ground: Ground, thing: NodeSet) -> NodeSet:
    conditions = tuple(
        _of_link(ground, condition) if isinstance(condition, Link) else condition
        for condition in thing.conditions
    )
    same = all(one is other for one, other in zip(conditions, thing.conditions, strict=True))
    return thing if same else replace(thing, conditions=conditions)


def _of_link(ground: Ground, link: Link) -> Link:
    child = _ever(ground, link.child)
    timed = link.ended or link.ever or any(isinstance(c, Valid) for c in link.conditions)
    if not timed and any(_passes(ground, hop.type) for hop in link.way):
        return replace(link, child=child, ever=True)
    return link if child is link.child else replace(link, child=child)


def _passes(ground: Ground, type_: str) -> bool:
    """Do relationships of a type say when they hold?"""
    asked = ("validity", type_)
    if asked not in ground.ways:
        kind = ground.graph.schema.relationship_type(type_)
        ground.ways[asked] = any(validity_keys(kind, ground.profile))
    known: bool = ground.ways[asked]
    return known

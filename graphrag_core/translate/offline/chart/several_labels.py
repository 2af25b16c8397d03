"""What "who" and "what" leave open: nodes of each label that fits, as in "who owns it"."""

from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import NAMELESS, SOME, Link, NodeSet, Use
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.temporal import validity_keys

OPEN = frozenset({"who", "what"})
"""The `wh` of a thing that no noun names: of its label only a relationship tells."""
MOST_LABELS = 4
"""With more labels than these anything may be meant, and the likeliest is taken."""
PLAIN_USES = frozenset({NAMELESS, Use("column"), Use("measure", function="count")})


def of_each_label(ground: Ground, thing: NodeSet) -> tuple[NodeSet, tuple[str, ...]]:
    """Return a thing with its commonest label, and the others that its nodes may be of.

    Companies own companies as people do: "who owns Helios" asks for both. Only what "who" or
    "what" stands for, of which no more is said than the relationships that it has.
    """
    links = [condition for condition in thing.conditions if isinstance(condition, Link)]
    is_plain = len(links) == len(thing.conditions) > 0 and PLAIN_USES.issuperset(thing.uses)
    is_open = thing.wh in OPEN and not thing.named and thing.quantity == SOME
    if thing.label is None or not (is_plain and is_open):
        return thing, ()
    hops = [link.way[0] for link in links if link.licensed and link.quantity == SOME]
    if len(hops) < len(links):
        return thing, ()
    labels = [label for label in _at(ground, hops[0]) if _may_be(ground, label, hops)]
    if thing.label not in labels or not 1 < len(labels) <= MOST_LABELS:
        return thing, ()
    if _overlap(ground, labels, hops[0]):
        return thing, ()
    return replace(thing, label=labels[0]), tuple(labels[1:])


def _at(ground: Ground, hop: Hop) -> tuple[str, ...]:
    return ground.graph.labels_at(hop.type, "start" if hop.forward else "end")


def _may_be(ground: Ground, label: str, hops: list[Hop]) -> bool:
    """May a thing be of a label, with all relationships that it has?"""
    timeless = not any(validity_keys(ground.graph.schema.label(label), ground.profile))
    return timeless and all(_fits(ground, label, hop) for hop in hops)


def _fits(ground: Ground, label: str, hop: Hop) -> bool:
    start, end = (label, hop.label) if hop.forward else (hop.label, label)
    return ground.graph.fits(start, hop.type, end)


def _overlap(ground: Ground, labels: list[str], hop: Hop) -> bool:
    """Do nodes have several of these labels, as far as relationships and names tell?"""
    kind = ground.graph.schema.relationship_type(hop.type)
    there = sum(
        pattern.count
        for pattern in ground.graph.patterns(hop.type)
        for label, other in [(pattern.start, pattern.end)[:: 1 if hop.forward else -1]]
        if label in labels and other == hop.label
    )
    if kind is None or there > kind.count:
        return True
    names: set[object] = set()
    for label in labels:
        entry = ground.graph.schema.label(label)
        key = entry.property(entry.name_key or "") if entry is not None else None
        own = set(key.values) if key is not None else set()
        if names & own:
            return True
        names |= own
    return False

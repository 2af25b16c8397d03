"""A name of a kind said for what is of that kind: "metalloids" are the elements in that series."""

from collections.abc import Iterator

from graphrag_core.english.words import singular
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Compare, Link, NodeSet
from graphrag_core.translate.offline.chart.rules.registry import Meant, rule
from graphrag_core.translate.offline.joins import Hop, walked_back
from graphrag_core.types import ValueLink

MOST_KINDS = 2


@rule("members of a named kind", "value")
def _members(ground: Ground, link: ValueLink) -> Iterator[Meant]:
    """Say a named node for the many that are joined to it, if its name is said as a plural."""
    said = link.text.split()[-1:] or [""]
    if not said[0].islower() or singular(said[0]) == said[0]:
        return
    stored = isinstance(link.value, str) and link.value.lower().endswith("s")
    kind = NodeSet(link.label, (Compare(link.key, "=", link.value),), named=True)
    for place, hop in enumerate(_many(ground, link.label)[:MOST_KINDS]):
        back = walked_back((hop,), link.label)
        of_kind = Link(back, kind, licensed=True)
        cost = 0.12 + 0.15 * place + 0.2 * (not stored)
        yield "thing", NodeSet(hop.label, (of_kind,), plural=True), cost, ("members of a kind",)


def _many(ground: Ground, label: str) -> list[Hop]:
    """The hops from a label by which several others are joined to each of its nodes, most first."""
    counts: dict[Hop, int] = {}
    here = ground.graph.schema.label(label)
    for hop in ground.graph.hops_from(label):
        ends = (label, hop.label) if hop.forward else (hop.label, label)
        counts[hop] = max(
            (p.count for p in ground.graph.patterns(hop.type) if (p.start, p.end) == ends),
            default=0,
        )
    most = here.count if here is not None else 1
    return sorted((h for h, n in counts.items() if n > 1.5 * most), key=lambda h: -counts[h])

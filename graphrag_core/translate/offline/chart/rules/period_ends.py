"""When something began and ended, shown beside it: "…, from when until when", "with dates"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.lapses import lapses_of
from graphrag_core.translate.offline.chart.meaning import SOME, Link, NodeSet, Use
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.temporal import validity_keys


@rule("both ends of a period", "thing", "bothends")
def _both_ends(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which posts has X held, from when until when": of the relationship or the node."""
    if thing.label is None or thing.quantity != SOME:
        return
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.closed or link.quantity != SOME:
            continue
        for ends in _ends_of(ground, f":{link.way[link.at].type}"):
            new = replace(link, uses=(*link.uses, *ends))
            conditions = (*thing.conditions[:place], new, *thing.conditions[place + 1 :])
            yield "thing", replace(thing, conditions=conditions), 0.0, ("both ends of a period",)
    for ends in _ends_of(ground, thing.label):
        yield "thing", thing.using(*ends), 0.1, ("both ends of a period",)


def _ends_of(ground: Ground, owner: str) -> Iterator[tuple[Use, Use]]:
    """The keys by which an owner says from when until when it was so, as columns."""
    schema = ground.graph.schema
    kind = schema.relationship_type(owner[1:]) if owner[:1] == ":" else schema.label(owner)
    opened, closed = validity_keys(kind, ground.profile)
    pair = (opened.key, closed.key) if opened is not None and closed is not None else None
    for start, end in [pair] if pair else lapses_of(ground, owner)[:1]:
        yield Use("column", start), Use("column", end)

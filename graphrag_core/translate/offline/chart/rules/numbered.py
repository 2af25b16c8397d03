"""Numbers that name: "order 7003" of a label whose nodes are told apart by whole numbers."""

from collections.abc import Iterator

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Compare, NodeSet
from graphrag_core.translate.offline.chart.rules.registry import (
    NOTHING,
    Gap,
    Meant,
    rule,
)


@rule("node with its number", "thing", "number", between=NOTHING)
def _numbered(
    ground: Ground, thing: NodeSet, number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    bare = not (thing.conditions or thing.uses or thing.plural) and thing.quantity == SOME
    label = ground.graph.schema.label(thing.label or "")
    if gap or number[1] or not bare or label is None or number[0] != int(number[0]):
        return
    for entry in label.properties:
        named = entry.key in {label.name_key, ground.profile.name_keys.get(label.name)}
        if "INTEGER" in entry.types and (named or entry.unique):
            one = Compare(entry.key, "=", int(number[0]))
            cost = 0.0 if named else 0.1
            yield "thing", NodeSet(label.name, (one,), named=True), cost, ("named by a number",)

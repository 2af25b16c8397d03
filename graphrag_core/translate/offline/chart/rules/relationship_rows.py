"""Relationships that are spoken of as things: "leases without an end date", "trades", "orders"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    DEALING,
    Compare,
    Keys,
    Link,
    Measure,
    NodeSet,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.rules.registry import (
    NOTHING,
    Gap,
    Meant,
    rule,
)
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.vocabulary import RelationTerm
from graphrag_core.types import ValueLink

MOST_ENDS = 2
SHOWN = Use("column")


def dealings(ground: Ground, type_: str) -> Iterator[NodeSet]:
    """Both ends of a type, shown, for the labels that it joins most often."""
    for pattern in sorted(ground.graph.patterns(type_), key=lambda p: -p.count)[:MOST_ENDS]:
        far = NodeSet(pattern.end, uses=(SHOWN,))
        link = Link((Hop(type_, True, pattern.end),), far, licensed=True)
        yield NodeSet(pattern.start, (link,), uses=(SHOWN,), wh=DEALING)


@rule("relationships as things", "dealing")
def _dealing(ground: Ground, term: RelationTerm) -> Iterator[Meant]:
    kind = ground.graph.schema.relationship_type(term.type)
    bare = 0.15 * (kind is None or not kind.properties)
    for place, both in enumerate(dealings(ground, term.type)):
        yield "thing", both, 0.12 + bare + 0.1 * place, ("relationship as rows",)


@rule("measure of a relationship's key with a condition", "measure", "pending")
def _measure_of_type(
    ground: Ground, measure: Measure, pending: Pending, gap: Gap
) -> Iterator[Meant]:
    """As in "total volume ordered by X": the key is the verb's own."""
    if measure.thing is not None or measure.key is None:
        return
    for type_ in [owner[1:] for owner in measure.key.owners if owner.startswith(":")][:2]:
        named = isinstance(pending.term, RelationTerm) and pending.term.type == type_
        heads = [NodeSet(None)] if named else list(dealings(ground, type_))[:1]
        for head in heads:
            for whole, cost, events in attached(ground, head, pending)[:4]:
                extra = 0.0 if named else 0.15
                yield "measure", replace(measure, thing=whole), cost + extra, events


@rule("relationships of a value as things", "category")
def _of_value(ground: Ground, value: ValueLink) -> Iterator[Meant]:
    """As in "gold medals", of a relationship that holds which medal: both ends are shown."""
    if value.label.startswith(":"):
        holds = Compare(value.key, "=", value.value)
        for both in list(dealings(ground, value.label[1:]))[:1]:
            link = both.conditions[0]
            assert isinstance(link, Link)
            held = replace(both, conditions=(replace(link, conditions=(holds,)),))
            yield "thing", held, 0.3, ("relationship as rows",)


@rule("key of the value of relationships", "thing", "key", between=NOTHING)
def _value_and_key(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "gold" of the key that holds medals, with the key said behind."""
    link = thing.conditions[0] if thing.wh == DEALING else None
    if not isinstance(link, Link) or len(keys.keys) != 1:
        return
    if any(isinstance(c, Compare) and c.key == keys.keys[0].term.key for c in link.conditions):
        yield "thing", thing, -0.1, ("key and value agree",)


@rule("between which nodes", "between", "thing")
def _between_nodes(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "between which stations": both ends of a type that joins nodes of one label."""
    if thing.label is None or thing.named or thing.conditions:
        return
    same = {p.type for p in ground.graph.schema.patterns if p.start == p.end == thing.label}
    for place, type_ in enumerate(sorted(same)[:MOST_ENDS]):
        for both in list(dealings(ground, type_))[:1]:
            yield "thing", both, 0.05 + 0.1 * place, ("relationship as rows",)

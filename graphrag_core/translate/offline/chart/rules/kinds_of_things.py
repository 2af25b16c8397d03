"""Values of a kind, which stand for the things of that kind: "autoclaves", of device models."""

from collections.abc import Iterator

from graphrag_core.english.schema_words import KIND_WORDS, MERE_KINDS
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Compare, Link, NodeSet
from graphrag_core.translate.offline.chart.rules.registry import Meant, rule
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.types import ValueLink

OF_THE_KIND = 0.2
"""What it costs to take a value of a kind for the things, about as much as for the kind."""


@rule("value of a kind as the things", "category value")
def _of_kind(ground: Ground, link: ValueLink) -> Iterator[Meant]:
    """As in "autoclaves in storage", where a model says that it is an autoclave.

    A name with a capital is rather that of the kind itself: "Model T".
    """
    label = ground.graph.schema.label(link.label)
    own = ground.property(link.label, link.key)
    if label is None or own is None or "STRING" not in own.types or own.unique:
        return
    if link.key == label.name_key and not link.text.islower():
        return
    value = NodeSet(link.label, (Compare(link.key, "=", link.value),))
    for hop in _to_things(ground, link.label):
        way = Link((Hop(hop.type, not hop.forward, link.label),), value, licensed=True)
        yield "thing", NodeSet(hop.label, (way,)), OF_THE_KIND, ("value as thing",)


def is_rather_the_things(ground: Ground, kind: str) -> bool:
    """Does a value of a label rather stand for the things that nodes of the label are kinds of?"""
    return name_words(kind)[-1] in MERE_KINDS and any(_to_things(ground, kind))


def _to_things(ground: Ground, kind: str) -> Iterator[Hop]:
    """Yield how nodes of a kind are joined to the things of it, of which each is of one or two."""
    if name_words(kind)[-1] not in KIND_WORDS:
        return
    graph = ground.graph
    counts = {label.name: label.count for label in graph.schema.labels}
    for hop in graph.hops_from(kind):
        back = Hop(hop.type, not hop.forward, kind)
        of_one = hop.label != kind and graph.only_one_each(back, hop.label)
        if of_one and counts.get(hop.label, 0) > counts[kind]:
            yield hop
            return

"""Numbers that name: "order 7003" of a label whose nodes are told apart by whole numbers."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Compare, NodeSet
from graphrag_core.translate.offline.chart.number_words import numbering_keys
from graphrag_core.translate.offline.chart.rules.registry import (
    JOINING,
    NOTHING,
    Gap,
    Meant,
    rule,
)


@rule("node with its number", "thing", "number", between=NOTHING)
def _numbered(
    ground: Ground, thing: NodeSet, number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    if not gap and not number[1]:
        yield from _of_number(ground, thing, number[0])


@rule("node with its place", "ordinal rank", "thing", between=NOTHING)
def _nth(ground: Ground, number: int, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "the ninth season", of seasons that are numbered."""
    if not thing.plural:
        for category, one, cost, events in _of_number(ground, thing, number):
            yield category, one, cost + 0.1, events


@rule("nodes with their numbers", "thing", "number", between=JOINING)
def _several(
    ground: Ground, thing: NodeSet, number: tuple[float, str], gap: Gap
) -> Iterator[Meant]:
    """As in "seasons 5 and 6"."""
    told = thing.conditions[0] if thing.named and len(thing.conditions) == 1 else None
    if not isinstance(told, Compare) or number[1] or number[0] != int(number[0]):
        return
    before = told.value if isinstance(told.value, tuple) else (told.value,)
    if all(isinstance(one, int) for one in before):
        several = Compare(told.key, "IN", (*before, int(number[0])))
        yield "thing", replace(thing, conditions=(several,), plural=True), 0.0, ()


def _of_number(ground: Ground, thing: NodeSet, number: float) -> Iterator[Meant]:
    bare = not (thing.conditions or thing.uses) and thing.quantity == SOME
    label = ground.graph.schema.label(thing.label or "")
    if not bare or label is None or number != int(number):
        return
    for entry, named in numbering_keys(label, ground.profile.name_keys.get(label.name, "")):
        one = Compare(entry.key, "=", int(number))
        cost = 0.0 if named else 0.1
        yield "thing", NodeSet(label.name, (one,), named=True), cost, ("named by a number",)


def is_one_numbered(thing: NodeSet) -> bool:
    """Tell whether a number names the one node that is meant: "season 13"."""
    told = thing.conditions[0] if thing.named and thing.conditions else None
    return isinstance(told, Compare) and isinstance(told.value, int)

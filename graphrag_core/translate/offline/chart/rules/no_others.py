"""One kind of thing and no other: "recognises French and no other language", "and nothing else"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import ONLY, SOME, Link, NodeSet
from graphrag_core.translate.offline.chart.rules.registry import AND, NOTHING, Gap, Meant, rule

UNLIMITED = (SOME, ONLY)


@rule("no other of a kind", "noother", "thing", between=NOTHING)
def _of_kind(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.label is not None and not (thing.named or thing.conditions or thing.uses):
        yield "noother", thing.label, 0.0, ()


@rule("named and no other", "thing", "noother", between=AND)
def _named_only(ground: Ground, thing: NodeSet, kind: str | None, gap: Gap) -> Iterator[Meant]:
    """As in "French and nothing else", and in "those with French and nothing else"."""
    if thing.conditions and thing.quantity in UNLIMITED and kind in (None, thing.label):
        yield "thing", thing.counted(ONLY), 0.0, ("no other",)
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or not link.child.conditions:
            continue
        if link.quantity in UNLIMITED and kind in (None, link.child.label):
            only = thing.with_condition(place, replace(link, quantity=ONLY))
            yield "thing", only, 0.02, ("no other",)

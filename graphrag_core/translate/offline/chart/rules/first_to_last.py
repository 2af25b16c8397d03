"""The days from the first to the last of some: "between the first and the last visit of Ada"."""

from collections.abc import Iterator
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, Measure, NodeSet
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule
from graphrag_core.translate.offline.temporal import event_keys
from graphrag_core.translate.offline.vocabulary import PropertyTerm


@rule("between the first and the last", "between", "firsttolast")
def _between(ground: Ground, data: object, ends: object, gap: Gap) -> Iterator[Meant]:
    yield "firsttolast", ends, 0.0, ()


@rule("how long from the first to the last", "lapse", "firsttolast")
def _how_long(ground: Ground, counted: Any, ends: object, gap: Gap) -> Iterator[Meant]:
    if counted in {None, "days"} and not is_and(gap):
        yield "spanof", ends, -0.1, ()


@rule("how long from the first to the last of some", "spanof", "thing")
def _of_some(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "days between the first and the last episode of season 14", by when these are."""
    if thing.label is None or thing.named or thing.quantity != SOME or is_and(gap):
        return
    for place, entry in enumerate(event_keys(ground.graph.schema.label(thing.label))):
        term = PropertyTerm(entry.key, (thing.label,), 0.9)
        yield "measure", Measure(thing, "span", term), 0.1 * place, ()

"""Per cents of an amount: "what share of the budget went to closed projects"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys, Measure, Projection
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, rule
from graphrag_core.translate.offline.vocabulary import CombinedTerm

NUMBERS = frozenset({"INTEGER", "FLOAT"})


@rule("share of an amount", "share", "key projection")
def _share_of(ground: Ground, data: object, value: Any, gap: Gap) -> Iterator[Meant]:
    assert isinstance(value, Keys | Projection)
    term = value.keys[0].term
    summed = bool(NUMBERS & ground.vocabulary.types_of(term)) and not isinstance(term, CombinedTerm)
    if len(value.keys) == 1 and summed and not is_and(gap):
        thing = value.thing if isinstance(value, Projection) else None
        yield "measure", Measure(thing, "sum", term, share=True), 0.05, ()


@rule("share of a total", "share", "measure")
def _share_of_total(ground: Ground, data: object, measure: Measure, gap: Gap) -> Iterator[Meant]:
    """As in "percentage of the total budget"."""
    plain = measure.function == "sum" and not (measure.share or measure.more or measure.beside)
    if plain and measure.key is not None and not isinstance(measure.key, CombinedTerm):
        yield "measure", replace(measure, share=True), 0.0, ()

"""Which groups of a measure are shown: "… show the ones with 5 or more", "… give me the top 3"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Measure, NodeSet, NumberBound
from graphrag_core.translate.offline.chart.rules.quantities import is_in_order
from graphrag_core.translate.offline.chart.rules.registry import (
    ASIDE,
    NOTHING,
    Gap,
    Meant,
    is_aside,
    rule,
)


@rule("those in a bound", "onlythose", "limit")
def _those(ground: Ground, data: object, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    value = bound.value
    if isinstance(value, int | float) and bound.upper is None and not bound.unit:
        whole = int(value) if value == int(value) else value
        yield "keptgroups", replace(bound, value=whole), 0.0, ()


@rule("the most common", "number", "commonest", between=NOTHING)
def _most_common(
    ground: Ground, number: tuple[float, str], most: bool, gap: Gap
) -> Iterator[Meant]:
    yield "topn", (int(number[0]), most), 0.02, ()


@rule("groups in a bound", "measure", "keptgroups")
def _kept(ground: Ground, measure: Measure, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "orders of each customer? only those with more than 20"."""
    if measure.kept is None and not measure.share:
        yield "measure", replace(measure, kept=bound), -0.1, ("group above a number",)


@rule("groups at the top", "measure", "topn", between=ASIDE | {","})
def _top(ground: Ground, measure: Measure, top: tuple[int, bool], gap: Gap) -> Iterator[Meant]:
    """As in "orders per customer? give me the top 3"."""
    if is_aside(gap) and measure.kept is None:
        yield "measure", replace(measure, kept=top[0], descending=top[1]), -0.1, ()


@rule("things at the top", "thing", "topn", between=ASIDE)
def _top_things(ground: Ground, thing: NodeSet, top: tuple[int, bool], gap: Gap) -> Iterator[Meant]:
    """As in "which products are ordered most often? give me the top 3"."""
    if is_in_order(thing) and thing.limit in {None, 1}:
        yield "thing", replace(thing, limit=top[0]), -0.1, ()

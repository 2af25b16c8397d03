"""Comparisons with all others: "more turbines than any other wind farm" are the most."""

from collections.abc import Iterator

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.quantities import is_in_order
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule


@rule("any other of a kind", "anyother", "thing", between=NOTHING)
def _any_other(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not (thing.named or thing.conditions or thing.uses):
        yield "anyother", data, 0.0, ()


@rule("more than any other", "thing pending", "anyother")
def _more_than_any(
    ground: Ground, value: NodeSet | Pending, data: object, gap: Gap
) -> Iterator[Meant]:
    """As in "which farm has more turbines than any other": the first in that order."""
    if isinstance(value, Pending):
        if value.kind == "rank" or (value.thing is not None and is_in_order(value.thing)):
            yield "pending", value, 0.0, ()
    elif is_in_order(value):
        yield "thing", value, 0.0, ()

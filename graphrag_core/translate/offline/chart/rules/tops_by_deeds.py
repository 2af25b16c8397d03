"""Tops by the number of what was done: "top 4 boxers by number of bouts won"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import SOME, NodeSet, Pending, Use
from graphrag_core.translate.offline.chart.rules.quantities import is_in_order
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule

BY = frozenset({"by"})


@rule("number of what was done", "number_of", "pending")
def _number_done(ground: Ground, data: object, done: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "number of bouts won", where a value of a relationship says what was done."""
    thing = done.thing
    if done.kind != "relation" or thing is None or thing.label is None or done.negated:
        return
    if not set(gap) <= {"of"}:
        return
    if thing.quantity == SOME and not (thing.named or is_in_order(thing)):
        yield "numberdone", done, 0.0, ()


@rule("top things by the number of what they did", "topthing", "numberdone", between=BY)
def _top_by_number(
    ground: Ground, data: tuple[int, bool, NodeSet], done: Pending, gap: Gap
) -> Iterator[Meant]:
    yield from _top_by_deeds(ground, data, done)


def _top_by_deeds(
    ground: Ground, data: tuple[int, bool, NodeSet], done: Pending
) -> Iterator[Meant]:
    number, descending, thing = data
    if done.thing is not None:
        counted = done.thing.using(Use("order", None, "count", descending))
        for whole, cost, events in attached(ground, thing, replace(done, thing=counted)):
            yield "thing", replace(whole, limit=number), cost, (*events, "most")

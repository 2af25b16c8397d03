"""Places in an order behind the first: "the second most expensive", "who comes in third"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground, with_key
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Keys,
    Measure,
    NodeSet,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.rules.orders import is_ordered, ordered_by
from graphrag_core.translate.offline.chart.rules.quantities import is_in_order
from graphrag_core.translate.offline.chart.rules.registry import (
    NOTHING,
    Gap,
    Meant,
    rule,
)

BY = frozenset({"by"})


@rule("place in an order", "rank", "pending", between=NOTHING)
def _place(ground: Ground, number: int, pending: Pending, gap: Gap) -> Iterator[Meant]:
    if pending.kind == "rank" and pending.limit == 1 and not gap:
        yield "pending", replace(pending, skip=number - 1), 0.0, ("place in an order",)


@rule("thing at a place in its order", "rank", "thing", between=NOTHING)
def _thing_at(ground: Ground, number: int, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not gap:
        yield from _at(number, thing)


@rule("thing in its order, at a place", "thing", "placeof")
def _in_place(ground: Ground, thing: NodeSet, number: int, gap: Gap) -> Iterator[Meant]:
    """As in "who has the most orders, in third place"; ranked by a key, the highest is first."""
    for category, at, cost, events in _at(number, thing):
        up = [u for u in at.uses if u.role == "order" and u.key and not u.descending]
        if up:
            down = (replace(u, descending=True) if u in up else u for u in at.uses)
            yield category, replace(at, uses=tuple(down)), cost, events
        yield category, at, cost + 0.1 * bool(up), events


def _at(number: int, thing: NodeSet) -> Iterator[Meant]:
    ordered = is_in_order(thing)
    if ordered and thing.limit in {None, 1} and not thing.skip:
        at = replace(thing, limit=1, skip=number - 1)
        yield "thing", at, 0.0, ("place in an order",)


@rule("place by a key", "placeof", "key", between=BY)
def _place_by(ground: Ground, number: int, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the product ranked no. 2 by price"."""
    term = keys.keys[0].term
    if len(keys.keys) == 1 and is_ordered(ground, term):
        ranked = Pending("rank", term, descending=True, limit=1, skip=number - 1)
        yield "pending", ranked, 0.0, ("place in an order",)


@rule("things to rank", "rankthem", "thing")
def _to_rank(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if not thing.named and thing.quantity == SOME:
        yield "ranking", thing, 0.0, ()


@rule("things ranked by a key", "ranking", "key", between=BY)
def _ranked_by(ground: Ground, thing: NodeSet, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "rank our projects by budget": the highest first."""
    if len(keys.keys) == 1 and is_ordered(ground, keys.keys[0].term):
        use = Use("order", keys.keys[0].term.key, None, True)
        for whole, cost, events in with_key(ground, thing, keys.keys[0].term, use):
            yield "thing", whole, cost, (*events, "sorted")


@rule("things ranked by a measure", "ranking", "measure", between=BY)
def _ranked_by_measure(
    ground: Ground, thing: NodeSet, measure: Measure, gap: Gap
) -> Iterator[Meant]:
    for whole, cost, events in ordered_by(ground, thing, measure, True):
        yield "thing", whole, cost, (*events, "sorted")


@rule("so many on top", "number", "ontop")
def _on_top(ground: Ground, number: tuple[float, str], data: object, gap: Gap) -> Iterator[Meant]:
    if not number[1] and number[0] >= 1:
        yield "topn", (int(number[0]), True), 0.0, ()


@rule("the first of what is in order", "thing", "topn")
def _first_in_order(
    ground: Ground, thing: NodeSet, data: tuple[int, bool], gap: Gap
) -> Iterator[Meant]:
    """As in "rank our projects by budget, top three"."""
    if thing.limit is None and is_in_order(thing):
        yield "thing", replace(thing, limit=data[0]), 0.0, ()


@rule("place by a measure", "placeof", "measure", between=BY)
def _place_by_measure(ground: Ground, number: int, measure: Measure, gap: Gap) -> Iterator[Meant]:
    yield "placedby", (number, measure), 0.0, ()


@rule("thing at a place by a measure", "thing", "placedby")
def _thing_placed(
    ground: Ground, thing: NodeSet, data: tuple[int, Measure], gap: Gap
) -> Iterator[Meant]:
    """As in "customer number 3 by order count"."""
    number, measure = data
    for whole, cost, events in ordered_by(ground, thing, measure, True):
        at = replace(whole, limit=1, skip=number - 1)
        yield "thing", at, cost, (*events, "place in an order")

"""The same at one time and at another: "shown in 2024 but not in 2025", "3 in 2024, 5 in 2025"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    NONE,
    Link,
    NodeSet,
    NumberBound,
    Pending,
    Quantity,
)
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.chart.times_of_things import at_other_time

BUT = frozenset({"but", "and", ","})


@rule("then but not then", "thing", "pending")
def _then_but_not_then(
    ground: Ground, thing: NodeSet, pending: Pending, gap: Gap
) -> Iterator[Meant]:
    """What is joined to a thing at one time, and none of it at the time that is denied."""
    if _is_plain_time(replace(pending, negated=False)) and pending.negated:
        yield from _then(ground, thing, (NONE, pending), gap)


@rule("none at a time", "nobody", "pending")
def _none_then(ground: Ground, data: object, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "and none in 2025"."""
    if _is_plain_time(pending):
        yield "numberthen", (NONE, pending), 0.0, ()


@rule("so many at a time", "limit", "pending")
def _so_many_then(
    ground: Ground, bound: NumberBound, pending: Pending, gap: Gap
) -> Iterator[Meant]:
    """As in "and more than 5 in 2025"."""
    if _is_plain_time(pending) and isinstance(bound.value, int | float) and not bound.unit:
        number = Quantity("number", bound.operator, bound.value, upper=bound.upper)
        yield "numberthen", (number, pending), 0.0, ()


@rule("then and another number then", "thing", "numberthen", between=BUT)
def _then(
    ground: Ground, thing: NodeSet, data: tuple[Quantity, Pending], gap: Gap
) -> Iterator[Meant]:
    """What is joined to a thing at one time, and so many of the same at another."""
    quantity, time = data
    if time.phrase is None or BUT.isdisjoint(gap):
        return
    for link in thing.conditions:
        if isinstance(link, Link) and link.quantity.amount in {"some", "number"}:
            for other in at_other_time(link, time.phrase):
                again = replace(other, quantity=quantity, uses=())
                yield "thing", thing.having(again), -0.1, ("then but not then",)


def _is_plain_time(pending: Pending) -> bool:
    """Is it a time of no key in particular?"""
    return pending.kind == "time" and pending.term is None and not pending.negated

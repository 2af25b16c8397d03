"""Amounts that a relationship holds, said with it: "repair hours", "over 40 hours of repairs"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeGuard

from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    Compare,
    Condition,
    Link,
    Measure,
    NodeSet,
    NumberBound,
    Pending,
    Use,
)
from graphrag_core.translate.offline.chart.products import numbers_of
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.unit_words import units_called
from graphrag_core.translate.offline.units import adds_up, in_unit_of
from graphrag_core.translate.offline.vocabulary import RelationTerm

BEHIND = frozenset({"in", "on"})
BOUNDS = frozenset({"<", "<=", ">", ">="})
UP_TO = frozenset({"up", "to"})
SUMMED = frozenset({"sum", "avg"})


@rule("amount compared in total", "pending", "aggregate")
def _in_total(ground: Ground, pending: Pending, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "more than 40 hours altogether": of the sum for each, not of a single one."""
    numeric = isinstance(pending.value, int | float) and not isinstance(pending.value, bool)
    bound = pending.operator not in {"=", "<>", None}
    if pending.kind != "key" or not (numeric and bound) or pending.also or pending.negated:
        return
    if function in SUMMED and not set(gap) - BEHIND:
        total = replace(pending, kind="total", function=function)
        yield "pending", total, 0.0, ("group above a number",)


@rule("things compared in total", "thing", "aggregate")
def _things_in_total(ground: Ground, thing: NodeSet, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "who worked more than 40 hours as a guide altogether": the word stands at the end."""
    if function not in SUMMED or set(gap) - BEHIND or thing.quantity != SOME:
        return
    for place, link in enumerate(thing.conditions):
        if not isinstance(link, Link) or link.quantity != SOME or link.closed:
            continue
        for bound in link.conditions:
            if _is_bound(bound):
                sum_ = Use("having", bound.key, function, operator=bound.operator,
                           number=bound.value)  # fmt: skip
                rest = tuple(c for c in link.conditions if c is not bound)
                summed = replace(link, conditions=rest, uses=(*link.uses, sum_))
                yield "thing", thing.with_condition(place, summed), 0.0, ("group above a number",)


def _is_bound(condition: Condition) -> TypeGuard[Compare]:
    """Is a condition a number's bound?"""
    return (
        isinstance(condition, Compare)
        and condition.operator in BOUNDS
        and isinstance(condition.value, int | float)
        and condition.arithmetic is None
    )


@rule("total of an amount compared", "aggregate", "pending")
def _total_of(ground: Ground, function: Any, pending: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "with a total of more than 40 hours", "with a total bill above 500"."""
    if "of" in gap or (not gap and function == "sum"):
        yield from _in_total(ground, pending, function, ())


@rule("a sum bounded", "aggregate together", "limit")
def _sum_bounded(ground: Ground, function: Any, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    number = isinstance(bound.value, int | float) and bound.upper is None
    adds = function == "sum" and not set(gap) - UP_TO - BE
    if adds and number and bound.operator in BOUNDS:
        yield "sumlimit", bound, 0.0, ()


@rule("things that add up to so much", "thing", "sumlimit")
def _add_up(ground: Ground, thing: NodeSet, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "customers whose orders add up to more than 500 EUR": the sum of what each has."""
    label = ground.graph.schema.label(thing.label or "")
    if label is None or thing.named or thing.quantity != SOME or is_and(gap):
        return
    held = units_called(bound.unit) if bound.unit else frozenset()
    for entry in numbers_of(label.properties):
        number = in_unit_of(float(bound.value), bound.unit, entry)
        of_unit = bool(held & set(spoken_words(entry)))
        if number is None or not (of_unit or adds_up(entry)):
            continue
        cost = 0.0 if of_unit else 0.4
        sum_ = Use("having", entry, "sum", operator=bound.operator, number=number)
        yield "thing", thing.using(sum_), cost, ("group above a number",)


@rule("average of each that was done", "measure", "eachdeed")
def _of_each_deed(
    ground: Ground, measure: Measure, term: RelationTerm, gap: Gap
) -> Iterator[Meant]:
    """As in "average hours per visit": each visit has its own, so there is nothing to group."""
    if measure.function == "avg" and measure.key is not None:
        owner = f":{term.type}"
        if owner in measure.key.owners:
            own = replace(measure.key, owners=(owner,))
            yield "measure", replace(measure, key=own), 0.0, ("each",)


@rule("each that was done", "per", "relation noun")
def _each_deed(ground: Ground, data: object, term: RelationTerm, gap: Gap) -> Iterator[Meant]:
    if term.role == "verb" or term.side == "end":  # a supplier does it, and is no supply
        yield "eachdeed", term, 0.0, ()

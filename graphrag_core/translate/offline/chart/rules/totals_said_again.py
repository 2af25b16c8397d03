"""Words that say once more that a number is a total, and bounds at both ends."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import (
    Measure,
    NodeSet,
    NumberBound,
    Pending,
)
from graphrag_core.translate.offline.chart.rules.quantities import all_uses
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, is_and, is_or, rule
from graphrag_core.translate.offline.units import may_add_up
from graphrag_core.translate.offline.vocabulary import PropertyTerm


@rule("total said again", "measure", "aggregate")
def _measure_again(ground: Ground, measure: Measure, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "how many days in total", "fines by branch, sum"."""
    again = gap == (",",) or not is_and(gap)
    if function == "sum" and measure.function in {"sum", "count"} and again:
        yield "measure", measure, 0.0, ()


@rule("number asked once more", "measure", "numberasked")
def _asked_again(ground: Ground, measure: Measure, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "if we add up what they earn, how much is it", "staff by team, with counts"."""
    if data != "count" or (measure.key is None and measure.function == data):
        yield "measure", measure, 0.0, ()


@rule("number of the first, asked for", "thing", "numberasked")
def _number_of_first(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which farm has the most turbines, and how many are there": it is a column already."""
    if any(use.role == "order" and use.function for use in all_uses(thing)):
        yield "thing", thing, 0.0, ()


def _how_much_again(ground: Ground, data: object, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "how much in total": not what each of them is."""
    if function == "sum":
        yield "howmuch", function, 0.0, ()


@rule("in total, how much", "aggregate", "howmuch", between=frozenset({","}))
def _total_of_how_much(ground: Ground, function: Any, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "all in all, how much"."""
    yield from _how_much_again(ground, data, function, gap)


@rule("most in total", "most", "aggregate")
def _most_again(ground: Ground, descending: Any, function: Any, gap: Gap) -> Iterator[Meant]:
    if function == "sum":
        yield "most", descending, 0.0, ()


@rule("the most of a key in total", "pending", "aggregate")
def _rank_again(ground: Ground, first: Pending, function: Any, gap: Gap) -> Iterator[Meant]:
    """As in "which branch holds the most copies in total"."""
    plain = first.kind == "rank" and first.function in {None, "sum"} and not first.also
    term = first.term
    if not isinstance(term, PropertyTerm) or not may_add_up(term.key):
        return
    numeric = {"INTEGER", "FLOAT"} & ground.vocabulary.types_of(term)
    if plain and numeric and function == "sum" and not is_and(gap):
        yield "pending", replace(first, function="sum"), 0.0, ()


@rule("most money in total", "mostmoney", "aggregate")
def _most_money_again(ground: Ground, descending: Any, function: Any, gap: Gap) -> Iterator[Meant]:
    if function == "sum":
        yield "mostmoney", descending, 0.0, ()


@rule("bounds at both ends", "limit", "limit")
def _both_ends(ground: Ground, one: NumberBound, other: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "more than 60000 but less than 90000"."""
    if is_or(gap) or one.upper is not None or other.upper is not None:
        return
    low, high = (one, other) if one.operator in {">", ">="} else (other, one)
    if low.operator not in {">", ">="} or high.operator not in {"<", "<="}:
        return
    numbers = isinstance(low.value, int | float) and isinstance(high.value, int | float)
    if numbers and low.value < high.value:
        unit = low.unit or high.unit
        both = replace(low, unit=unit, upper=high.value, upper_operator=high.operator)
        yield "limit", both, 0.0, ("bounds at both ends",)

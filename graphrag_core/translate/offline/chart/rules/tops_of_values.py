"""Tops of the values of a key, and what is shown of tops: "top 3 industries by revenue"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.adjectives import DOWNWARD
from graphrag_core.translate.offline.chart.joining import Ground, with_key
from graphrag_core.translate.offline.chart.meaning import (
    KeyMention,
    Keys,
    Measure,
    NodeSet,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.rules.orders import is_ordered
from graphrag_core.translate.offline.chart.rules.per_group import measured_things
from graphrag_core.translate.offline.chart.rules.registry import NOTHING, Gap, Meant, rule
from graphrag_core.translate.offline.units import may_add_up
from graphrag_core.translate.offline.vocabulary import CombinedTerm

BY = frozenset({"by"})
MOST_PLACES = 2
NUMBERS = frozenset({"INTEGER", "FLOAT"})
TopValue = tuple[KeyMention, bool, int]
"""A key of words, whether its first or its last values are meant, and how many of them."""


@rule("first of the values of a key", "topn top highest superlative", "key", between=NOTHING)
def _top_value(ground: Ground, data: Any, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the biggest industry", where something else says by what."""
    key = keys.keys[0]
    if len(keys.keys) > 1 or is_ordered(ground, key.term) or isinstance(key.term, CombinedTerm):
        return
    if "STRING" in ground.vocabulary.types_of(key.term):
        yield "topvalue", (key, *_end_and_number(data)), 0.0, ()


def _end_and_number(data: Any) -> tuple[bool, int]:
    """Whether the first or the last are meant, and how many, by "top", "top 3" or "smallest"."""
    if not isinstance(data, tuple):
        return bool(data), 1
    if isinstance(data[0], str):  # the adjective of a superlative
        return bool(data[1]) != (data[0] in DOWNWARD), 1
    return bool(data[1]), int(data[0])


@rule("first values by a measure", "topvalue", "measure projection key", between=BY)
def _by_measure(ground: Ground, top: TopValue, value: Any, gap: Gap) -> Iterator[Meant]:
    yield from _of_values(ground, top, value)


@rule("by a measure, the first values", "measure projection", "topvalue", between=frozenset({","}))
def _by_measure_before(ground: Ground, value: Any, top: TopValue, gap: Gap) -> Iterator[Meant]:
    """As in "by total revenue, what is our biggest industry"."""
    yield from _of_values(ground, top, value)


def _of_values(
    ground: Ground, top: TopValue, value: Measure | Projection | Keys
) -> Iterator[Meant]:
    """Take a measure for each value of the key, and keep the first."""
    key, most, number = top
    if (measure := _total_of(ground, value)) is None or measure.share or measure.of_count:
        return
    use = Use("group", key.term.key, period=key.period)
    for thing in measured_things(ground, measure):
        for whole, cost, events in list(with_key(ground, thing, key.term, use))[:MOST_PLACES]:
            first = replace(whole, limit=number)
            yield "measure", replace(measure, thing=first, descending=most), cost, (*events, "each")


def _total_of(ground: Ground, value: Measure | Projection | Keys) -> Measure | None:
    """Return a measure, or the sum of an amount that no word for a function stands before."""
    if isinstance(value, Measure):
        return value
    term = value.keys[0].term
    adds = NUMBERS & ground.vocabulary.types_of(term) and may_add_up(term.key)
    thing = value.thing if isinstance(value, Projection) else None
    return Measure(thing, "sum", term) if len(value.keys) == 1 and adds else None


@rule("a key of the first things", "key", "topthing", between=frozenset({"of"}))
def _key_of_top(
    ground: Ground, keys: Keys, top: tuple[int, bool, NodeSet], gap: Gap
) -> Iterator[Meant]:
    """As in "names of the top 5 users by number of jobs": shown of those that are the first."""
    number, most, thing = top
    if len(keys.keys) == 1 and thing.label in (term := keys.keys[0].term).owners:
        shown = thing.using(Use("column", term.key))
        yield "topthing", (number, most, shown), -0.05, ()

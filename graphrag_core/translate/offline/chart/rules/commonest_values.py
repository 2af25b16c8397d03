"""The value that most have: "the most common cause of outages", "which genre is most popular"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground, with_key
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    KeyMention,
    Keys,
    Measure,
    NodeSet,
    Pending,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.rules.orders import is_ordered
from graphrag_core.translate.offline.chart.rules.per_group import measured_things
from graphrag_core.translate.offline.chart.rules.quantities import all_uses
from graphrag_core.translate.offline.chart.rules.registry import (
    BE,
    NOTHING,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.form import Function
from graphrag_core.translate.offline.units import adds_up, may_add_up
from graphrag_core.translate.offline.vocabulary import PropertyTerm

MOST_OWNERS = 2
MOST_PLACES = 2
SEVERAL = 5
"""So many are shown of "the most common" of a plural."""
Commonest = tuple[KeyMention, bool, int | None]
"""A key, whether the values that most or that fewest have are meant, and how many (None: all)."""


@rule("the most common of a key", "commonest", "key")
def _of_key(ground: Ground, most: bool, keys: Keys, gap: Gap) -> Iterator[Meant]:
    types = ground.vocabulary.types_of(keys.keys[0].term)
    if len(keys.keys) == 1 and "BOOLEAN" not in types:
        number = SEVERAL if keys.keys[0].plural else 1
        yield "commonvalue", (keys.keys[0], most, number), 0.0, ()


@rule("so many most common values", "number", "commonvalue", between=NOTHING)
def _so_many(
    ground: Ground, number: tuple[float, str], said: Commonest, gap: Gap
) -> Iterator[Meant]:
    if not number[1] and number[0] >= 1:
        yield "commonvalue", (*said[:2], int(number[0])), 0.0, ()


@rule("top values", "topn", "key", between=NOTHING)
def _top_values(ground: Ground, top: tuple[int, bool], keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "the top 3 causes": of words rather than numbers, those that most have."""
    if len(keys.keys) == 1 and not is_ordered(ground, keys.keys[0].term):
        yield "commonvalue", (keys.keys[0], top[1], top[0]), 0.0, ()


@rule("a key, the most common", "key", "commonest", between=BE)
def _key_is(ground: Ground, keys: Keys, most: bool, gap: Gap) -> Iterator[Meant]:
    yield from _of_key(ground, most, keys, gap)


@rule("the most common of things", "commonvalue", "thing")
def _of_things(ground: Ground, said: Commonest, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.label is not None and thing.quantity == SOME and thing.limit is None:
        yield from counted_by_value(ground, said, thing, 0.0)


@rule("the most common of what has the key", "commonvalue")
def _of_owner(ground: Ground, said: Commonest) -> Iterator[Meant]:
    owners = [owner for owner in said[0].term.owners if owner[:1] != ":"]
    for place, owner in enumerate(owners[:MOST_OWNERS]):
        yield from counted_by_value(ground, said, NodeSet(owner), 0.15 + 0.1 * place)


@rule("the most common of the key of things", "commonest", "projection", between=NOTHING)
def _of_projection(ground: Ground, most: bool, asked: Projection, gap: Gap) -> Iterator[Meant]:
    """As in "the most common alert rules", where an alert has a rule."""
    for category, said, _, _ in _of_key(ground, most, Keys(asked.keys), gap):
        if category == "commonvalue" and asked.thing.label is not None and not asked.thing.named:
            yield from counted_by_value(ground, said, asked.thing, 0.0)


@rule("things' key, the most common", "projection", "commonest", between=BE)
def _projected(ground: Ground, asked: Projection, most: bool, gap: Gap) -> Iterator[Meant]:
    """As in "which severity of incidents is the most common"."""
    if len(asked.keys) == 1 and asked.thing.label is not None and not asked.thing.named:
        yield from counted_by_value(ground, (asked.keys[0], most, 1), asked.thing, 0.0)


@rule("the value with the most of an amount", "key", "pending")
def _with_most_of(ground: Ground, keys: Keys, rank: Pending, gap: Gap) -> Iterator[Meant]:
    """As in "which industry has the most revenue", "which segment has the highest score".

    The most is of all that what has the value is joined to; the highest may be of one of them.
    """
    amount, key = rank.term, keys.keys[0]
    if rank.kind != "rank" or not isinstance(amount, PropertyTerm) or is_and(gap):
        return
    if len(keys.keys) > 1 or is_ordered(ground, key.term) or not is_ordered(ground, amount):
        return
    use = Use("group", key.term.key, period=key.period)
    for function, price in _of_amount(ground, rank, amount):
        measure = Measure(None, function, amount, descending=rank.descending)
        for thing in measured_things(ground, measure):
            for whole, cost, events in list(with_key(ground, thing, key.term, use))[:MOST_PLACES]:
                first = replace(measure, thing=replace(whole, limit=rank.limit or 1))
                yield "measure", first, cost + price, events


@rule("so many values with the most of an amount", "number", "measure", between=NOTHING)
def _so_many_with_most(
    ground: Ground, number: tuple[float, str], first: Measure, gap: Gap
) -> Iterator[Meant]:
    """As in "which 3 countries have the most seats"."""
    thing = first.thing
    if thing is None or thing.limit != 1 or first.function == "count" or number[1]:
        return
    if number[0] > 1 and any(use.role == "group" for use in all_uses(thing)):
        yield "measure", replace(first, thing=replace(thing, limit=int(number[0]))), 0.0, ()


def _of_amount(
    ground: Ground, rank: Pending, amount: PropertyTerm
) -> Iterator[tuple[Function, float]]:
    """Yield what may be meant by the first of an amount of several, with what it costs."""
    if rank.function not in {None, "sum"}:
        yield rank.function, 0.0  # "the highest average salary"
        return
    adding = may_add_up(amount.key) and not ground.vocabulary.says_date(amount)
    if adding:
        yield "sum", 0.05
    if rank.function is None and not adds_up(amount.key):
        yield "max" if rank.descending else "min", 0.25 if adding else 0.05


def counted_by_value(
    ground: Ground, said: Commonest, thing: NodeSet, extra: float
) -> Iterator[Meant]:
    """Count the things of each value, and keep the first."""
    key, most, number = said
    use = Use("group", key.term.key, period=key.period)
    for whole, cost, events in list(with_key(ground, thing, key.term, use))[:MOST_PLACES]:
        first = Measure(replace(whole, limit=number), "count", descending=most)
        yield "measure", first, cost + extra, (*events, "most common value")

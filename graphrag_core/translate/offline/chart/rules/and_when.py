"""A second clause that asks when, where or for how much: "…, and when did she buy it"."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.translate.offline.chart.joining import Ground, with_key
from graphrag_core.translate.offline.chart.lapses import spans_so_far
from graphrag_core.translate.offline.chart.meaning import (
    NAMELESS,
    SOME,
    Asked,
    Keys,
    NodeSet,
    Projection,
    Use,
)
from graphrag_core.translate.offline.chart.rules.money import amounts_of
from graphrag_core.translate.offline.chart.rules.property_questions import places_of
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    AND,
    ASIDE,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.chart.times_of_things import when_keys

CLAUSE = AND | ASIDE
MOST_AMOUNTS = 3


@rule("when, as a date", "when", "key")
def _when_key(ground: Ground, data: object, keys: Keys, gap: Gap) -> Iterator[Meant]:
    """As in "and when was it released", of a key."""
    if len(keys.keys) == 1 and ground.vocabulary.says_date(keys.keys[0].term):
        yield "key", keys, 0.0, ()


@rule("and when", "thing", "when", between=CLAUSE)
def _and_when(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which books did Ann borrow, and when": the time of the loan is shown beside each."""
    if thing.label is None or thing.quantity != SOME:
        return
    for whole, cost in when_keys(ground, thing):
        yield "thing", whole, cost, ("and when",)


@rule("and for how long", "thing", "howlong lapse", between=CLAUSE | {"for"})
def _and_how_long(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "which cases are open, and for how long": what has no end lasts until today."""
    if thing.label is None or thing.quantity != SOME or data is not None or gap[-1:] != ("for",):
        return
    for place, (start, end) in enumerate(spans_so_far(ground, thing.label)):
        lasts = Use("column", start, arithmetic="days so far", other=end)
        yield "thing", thing.using(lasts), 0.05 + 0.1 * place, ("extra column",)


@rule("and where", "thing", "where", between=CLAUSE)
def _and_where(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    if thing.label is not None and thing.quantity == SOME:
        for whole, cost, events in places_of(ground, thing):
            yield "thing", whole, cost, (*events, "extra column")


@rule("and what that costs", "thing", "amount", between=frozenset({"what"}))
def _and_what_costs(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "who leases a horse, and what do they pay": the amount that the lease holds."""
    if is_and(gap):
        yield from _and_how_much(ground, thing, data, gap)


@rule("and for how much", "thing", "howmuch", between=CLAUSE)
def _and_how_much(ground: Ground, thing: NodeSet, data: object, gap: Gap) -> Iterator[Meant]:
    if thing.label is None or thing.quantity != SOME:
        return
    for whole, term, cost in list(amounts_of(ground, thing))[:MOST_AMOUNTS]:
        shown = Use("column", term.key)
        for found, further, events in list(with_key(ground, whole, term, shown))[:1]:
            because = (*events, "extra column", AMOUNT_NOT_NAMED)
            yield "thing", found, cost + further + 0.05, because


@rule("where and when", "where", "when", between=AND)
@rule("where and when", "when", "where", between=AND)
def _where_and_when(ground: Ground, one: object, other: object, gap: Gap) -> Iterator[Meant]:
    yield "whereandwhen", None, 0.0, ()


@rule("where and when things are", "whereandwhen", "thing")
def _place_and_time(ground: Ground, data: object, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "where and when does the sale take place"."""
    if thing.quantity != SOME or is_and(gap):
        return
    for placed, cost, events in places_of(ground, thing):
        for whole, further in when_keys(ground, placed):
            shown = whole.using(NAMELESS) if thing.named else whole
            yield "whole", Asked("rows", shown), cost + further, (*events, "where", "when")


@rule("keys of a thing, and when", "projection", "when", between=CLAUSE)
def _keys_and_when(ground: Ground, asked: Projection, data: object, gap: Gap) -> Iterator[Meant]:
    """As in "what is X's email, and when was she hired"."""
    for whole, cost in when_keys(ground, asked.thing):
        yield "projection", replace(asked, thing=whole), cost, ("and when",)

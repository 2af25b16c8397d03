"""Amounts that no key is named for: "spent the most", "total spend per laboratory"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from graphrag_core.english.adjectives import DIMENSIONS
from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.chart.attaching import attached
from graphrag_core.translate.offline.chart.comparing_keys import holds_parts_of_one
from graphrag_core.translate.offline.chart.joining import Ground, linked
from graphrag_core.translate.offline.chart.meaning import (
    SOME,
    CountingNumber,
    Link,
    Measure,
    NodeSet,
    NumberBound,
    Pending,
)
from graphrag_core.translate.offline.chart.payments import PAID, payments_of
from graphrag_core.translate.offline.chart.products import bought_along, earned_at, products_of
from graphrag_core.translate.offline.chart.rules.registry import (
    AMOUNT_NOT_NAMED,
    Gap,
    Meant,
    is_and,
    rule,
)
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.units import MONEY_UNITS
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm
from graphrag_core.types import Property

WAGES = frozenset({"salary", "wage", "wages", "budget", "weight"})
"""Words of keys whose values are no revenue, and none of what was spent."""
MONEY = frozenset(
    {*DIMENSIONS["much"], *DIMENSIONS["expensive"], "spend", "value", "revenue"} - WAGES
)
MOST_SUMS = 3
OF_ONE = frozenset({"price", "prices", "cost", "rate"})
"""Words of keys whose values are rarely added up; fees are."""
SPENT = "spent"
"""What words say of money that goes out."""
SPENDING = word_set("purchase purchases order orders ordered bought expense expenses payment paid")
"""Words of labels and types that tell what is spent."""
OWN_MONEY = MONEY | {"total"}


def amounts_of(ground: Ground, thing: NodeSet) -> Iterator[tuple[NodeSet, PropertyTerm, float]]:
    """A thing with each amount of money of a relationship that it has, spoken of or not."""
    known = {
        link.way[link.at].type
        for link in thing.conditions
        if isinstance(link, Link) and link.quantity == SOME and link.licensed
    }
    for type_ in sorted(known):
        for term in (*_money_of(ground, type_), *bought_along(ground, type_)):
            yield thing, term, 0.0
    for term in money_dealt_with(ground, thing):
        yield thing, term, 0.0
    for place, hop in enumerate(ground.graph.hops_from(thing.label or "")[:8]):
        for term in _money_of(ground, hop.type) if hop.type not in known else ():
            link = Link((Hop(hop.type, hop.forward, hop.label),), NodeSet(hop.label), licensed=True)
            yield thing.having(link), term, 0.2 + 0.05 * place + 0.2 * bool(known)
    owner = ground.graph.schema.label(thing.label or "")
    for term in products_of(thing.label or "", owner.properties if owner is not None else ()):
        yield thing, term, 0.3
    for term in _own_money(ground, thing.label or ""):
        for one in earned_at(ground, term):
            yield thing, one, 0.3 if one is term else 0.05
    for place, hop in enumerate(ground.graph.hops_from(thing.label or "")[:8]):
        for term in _own_money(ground, hop.label) if hop.label != thing.label else ():
            link = Link((hop,), NodeSet(hop.label))
            yield thing.having(link), term, 0.45 + 0.05 * place


def money_dealt_with(ground: Ground, thing: NodeSet) -> Iterator[PropertyTerm]:
    """The amounts of what a thing is said to do something with: of a payment that it received."""
    for link in thing.conditions:
        if isinstance(link, Link) and link.licensed and link.quantity == SOME:
            child = link.child
            if child.wh == "any" and child.label not in {None, thing.label}:
                yield from _own_money(ground, child.label or "")


def _own_money(ground: Ground, label: str) -> list[PropertyTerm]:
    """The amounts of money that nodes of a label hold."""
    owner = ground.graph.schema.label(label)
    return [
        PropertyTerm(entry.key, (label,), 0.8)
        for entry in (owner.properties if owner is not None else ())
        if {"INTEGER", "FLOAT"} & set(entry.types) and is_money(entry)
    ]


def is_money(entry: Property) -> bool:
    """Is a number called like money? The rate of what is in time is a part of one."""
    return bool(OWN_MONEY & set(spoken_words(entry.key))) and not holds_parts_of_one(entry)


def _is_dealt_with(entry: Property) -> bool:
    """Does a relationship's key hold money, by its name or by the currency that it is in?"""
    words = set(spoken_words(entry.key))
    return bool(words & MONEY) or (bool(words & MONEY_UNITS) and words.isdisjoint(WAGES))


def _money_of(ground: Ground, type_: str) -> list[PropertyTerm]:
    kind = ground.graph.schema.relationship_type(type_)
    entries = kind.properties if kind is not None else ()
    stored = [
        PropertyTerm(entry.key, (f":{type_}",), 0.8)
        for entry in entries
        if {"INTEGER", "FLOAT"} & set(entry.types) and _is_dealt_with(entry)
    ]
    products = list(products_of(f":{type_}", entries))
    priced = {product.other.key for product in products}
    return [*products, *(term for term in stored if term.key not in priced)]


@rule("how much money", "howmuch", "amount")
def _how_much_money(ground: Ground, data: object, amount: object, gap: Gap) -> Iterator[Meant]:
    """As in "how much did we spend on …", and of nothing in particular "… spend per month"."""
    if amount == PAID and (payments := _payments(ground)):
        yield "paid", payments, 0.0, ()
        return
    yield "howmuch", data, 0.0, ()
    yield from _money_of_all(ground, "sum", amount)


def _payments(ground: Ground) -> tuple[PropertyTerm, ...]:
    """The amounts of the kinds of things that are payments."""
    labels = payments_of(ground.graph.schema)
    return tuple(term for label in labels for term in _own_money(ground, label)[:1])


@rule("how much was paid", "paid")
def _paid(ground: Ground, payments: tuple[PropertyTerm, ...]) -> Iterator[Meant]:
    for place, term in enumerate(payments):
        yield "measure", Measure(None, "sum", term), 0.05 + 0.1 * place, (AMOUNT_NOT_NAMED,)


@rule("how much was paid for things", "paid", "thing")
def _paid_for(
    ground: Ground, payments: tuple[PropertyTerm, ...], thing: NodeSet, gap: Gap
) -> Iterator[Meant]:
    """As in "how much did we pay out on flood claims": the payouts, not what is claimed."""
    if thing.label is None or thing.quantity != SOME:
        return
    for place, term in enumerate(payments):
        owner = term.owners[0]
        if thing.label == owner:
            yield "measure", Measure(thing, "sum", term), 0.0, ()
            continue
        for whole, link, cost, events in list(linked(ground, NodeSet(owner), thing))[:2]:
            paid = Measure(whole.having(replace(link, licensed=True)), "sum", term)
            yield "measure", paid, cost + 0.1 * place, events


@rule("most money", "most highest", "amount")
def _most_money(ground: Ground, descending: Any, amount: object, gap: Gap) -> Iterator[Meant]:
    yield "mostmoney", bool(descending), 0.0, ()


@rule("spent the most", "amount", "most")
def _spent_most(ground: Ground, amount: object, descending: Any, gap: Gap) -> Iterator[Meant]:
    yield "mostmoney", bool(descending), 0.02, ()


@rule("things with the most money", "thing", "mostmoney")
def _things_by_money(ground: Ground, thing: NodeSet, descending: bool, gap: Gap) -> Iterator[Meant]:
    if is_and(gap) or thing.quantity != SOME:
        return
    starts = [thing]
    if thing.label is None:
        ends = [
            p.start
            for kind in ground.graph.schema.relationship_types
            if _money_of(ground, kind.name)
            for p in ground.graph.patterns(kind.name)[:2]
        ]
        starts = [thing.labelled(label) for label in list(dict.fromkeys(ends))[:4]]
    for place, start in enumerate(starts):
        for _, term, cost in amounts_of(ground, start):
            rank = Pending("rank", term, function="sum", descending=descending)
            if start.label is not None:
                for whole, further, events in attached(ground, start, rank)[:2]:
                    yield (
                        "thing",
                        whole,
                        cost + further + 0.1 * place,
                        (*events, AMOUNT_NOT_NAMED),
                    )


@rule("things that dealt with so much money", "thing", "limit")
def _dealt_with(ground: Ground, thing: NodeSet, bound: NumberBound, gap: Gap) -> Iterator[Meant]:
    """As in "accounts that received more than 8000 EUR": all of it together."""
    amount = isinstance(bound.value, int | float) and not isinstance(bound.value, CountingNumber)
    if not amount or bound.upper is not None or is_and(gap):
        return
    for term in money_dealt_with(ground, thing):
        total = Pending(
            "total", term, function="sum", operator=bound.operator, value=bound.value,
            unit=bound.unit,
        )  # fmt: skip
        for whole, cost, events in attached(ground, thing, total)[:1]:
            yield "thing", whole, cost + 0.05, (*events, AMOUNT_NOT_NAMED)


@rule("total of money", "aggregate", "amount")
def _total_money(ground: Ground, function: Any, amount: object, gap: Gap) -> Iterator[Meant]:
    yield "moneymeasure", function, 0.0, ()


@rule("money, as a number", "amount")
def _money(ground: Ground, amount: object) -> Iterator[Meant]:
    """As in "revenue per month": added up."""
    yield "moneymeasure", "sum", 0.2, ()
    for category, value, cost, events in _money_of_all(ground, "sum", amount):
        yield category, value, cost + 0.2, (*events, "sum without a word")


@rule("money of all", "moneymeasure")
def _money_of_all(ground: Ground, function: Any, amount: object = None) -> Iterator[Meant]:
    """As in "total revenue", of nothing in particular; what is spent is a purchase, rather."""
    found = list(_sums_of_money(ground))
    if amount == SPENT:
        found = [(term, cost + 0.2 * (not _is_spent(term))) for term, cost in found]
    likeliest = sorted(found, key=lambda pair: pair[1])[:MOST_SUMS]
    for place, (term, cost) in enumerate(likeliest):
        dear = 0.1 + cost + 0.05 * place
        yield "measure", Measure(None, function, term), dear, (AMOUNT_NOT_NAMED,)


def _sums_of_money(ground: Ground) -> Iterator[tuple[PropertyTerm, float]]:
    """The amounts of money in a graph; a price alone is rarely what is added up."""
    schema = ground.graph.schema
    for kind in schema.relationship_types:
        for term in _money_of(ground, kind.name):
            yield term, 0.1 * isinstance(term, CombinedTerm) + _price_alone(term)
    for label in schema.labels:
        for term in _own_money(ground, label.name):
            for one in earned_at(ground, term):
                yield one, _price_alone(one)
        for term in products_of(label.name, label.properties):
            yield term, 0.1


def _is_spent(term: PropertyTerm) -> bool:
    return any(not SPENDING.isdisjoint(spoken_words(owner)) for owner in term.owners)


def _price_alone(term: PropertyTerm) -> float:
    alone = not isinstance(term, CombinedTerm) and OF_ONE & set(spoken_words(term.key))
    return 0.3 if alone else 0.0


@rule("top things by money", "topthing", "amount", between=frozenset({"by"}))
def _top_by_money(
    ground: Ground, top: tuple[int, bool, NodeSet], amount: object, gap: Gap
) -> Iterator[Meant]:
    """As in "top 5 customers by spending"."""
    number, descending, thing = top
    for whole, term, cost in list(amounts_of(ground, thing))[:MOST_SUMS]:
        rank = Pending("rank", term, function="sum", descending=descending, limit=number)
        for ranked, further, events in attached(ground, whole, rank)[:1]:
            yield "thing", ranked, cost + further, (*events, AMOUNT_NOT_NAMED)


@rule("money of things", "moneymeasure howmuch", "thing")
def _money_of_things(ground: Ground, function: Any, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    if thing.label is None or thing.quantity != SOME:
        return
    for whole, term, cost in amounts_of(ground, thing):
        yield "measure", Measure(whole, function or "sum", term), cost + 0.1, (AMOUNT_NOT_NAMED,)


@rule("measure above or below a number", "measure", "limit")
def _measure_limit(
    ground: Ground, measure: Measure, bound: NumberBound, gap: Gap
) -> Iterator[Meant]:
    """As in "teams whose total budget is over 1 million": of each of them."""
    if measure.key is None or measure.share or is_and(gap):
        return
    if not isinstance(bound.value, int | float):
        return
    total = Pending(
        "total", measure.key, function=measure.function, operator=bound.operator,
        value=bound.value, unit=bound.unit,
    )  # fmt: skip
    if measure.thing is None and bound.upper is None:
        yield "pending", total, 0.0, ("group above a number",)
        return
    child = measure.thing
    if bound.upper is None and child is not None and child.label is not None and not child.named:
        yield "totalof", (child, total), 0.0, ("group above a number",)


@rule("things by the total of others", "thing", "totalof")
def _thing_total(
    ground: Ground, thing: NodeSet, data: tuple[NodeSet, Pending], gap: Gap
) -> Iterator[Meant]:
    child, total = data
    if thing.label is None or thing.label == child.label:
        return
    for inner, cost, events in attached(ground, child, total)[:3]:
        for whole, link, further, others in linked(ground, thing, replace(inner, quantity=SOME)):
            yield "thing", whole.having(link), cost + further, (*events, *others)

"""Amounts of money that are not stored but follow from two keys: a price and a quantity."""

from collections.abc import Iterator, Sequence

from graphrag_core.english.adjectives import DIMENSIONS
from graphrag_core.english.words import name_words, spoken_words, stem
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.units import adds_up
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm
from graphrag_core.types import Property

RATES = frozenset(
    {"rate", "fine", "eur", "usd", "gbp", *DIMENSIONS["much"], *DIMENSIONS["expensive"]}
)
PRICES = frozenset({"price", "cost", "fee", "tariff", "rate"})
"""Words of keys that say what one costs, where something else says how many."""
HOW_MANY = frozenset({"quantity", "units", "copies", "pieces", "items"})
"""Words of keys that say how many, and nothing else."""
EACH = frozenset({"unit", "each", "daily", "hourly", "weekly", "monthly", "rate", "single"})
"""Words beside a price that make it one for each of several."""
SCORE = 0.75
MOST = 2


def products_of(owner: str, entries: Sequence[Property]) -> Iterator[CombinedTerm]:
    """The products of a price for each and a number of them, among the keys of one owner."""
    numeric = numbers_of(entries)
    for rate in numeric:
        if not is_rate(rate):
            continue
        for quantity in _quantities(rate, [key for key in numeric if not is_rate(key)])[:MOST]:
            other = PropertyTerm(rate, (owner,), SCORE)
            yield CombinedTerm(quantity, (owner,), SCORE, "*", other)


def bought_along(ground: Ground, type_: str) -> Iterator[CombinedTerm]:
    """The products of how many a relationship is of and the price of one at its end.

    As in (:Order)-[:CONTAINS {quantity}]->(:Product {price}). None where the relationship has a
    price of its own: that is what was paid.
    """
    schema = ground.graph.schema
    kind = schema.relationship_type(type_)
    own = numbers_of(kind.properties if kind is not None else ())
    if any(PRICES & set(spoken_words(key)) for key in own):
        return
    counted = [key for key in own if HOW_MANY & set(spoken_words(key))]
    for label in dict.fromkeys(p.end for p in ground.graph.patterns(type_)):
        entry = schema.label(label)
        prices = numbers_of(entry.properties if entry is not None else ())
        for price in [key for key in prices if PRICES & set(spoken_words(key))][:MOST]:
            for quantity in counted[:1]:
                each = PropertyTerm(price, (label,), SCORE)
                yield CombinedTerm(quantity, (f":{type_}",), SCORE, "*", each)


def bought_at(ground: Ground, price: PropertyTerm) -> Iterator[CombinedTerm]:
    """The products that a price, of which a sum is asked, stands for.

    A relationship to what has the price may have another one, at which it was bought.
    """
    for kind in ground.graph.schema.relationship_types:
        ends = {pattern.end for pattern in ground.graph.patterns(kind.name)}
        if ends & set(price.owners) and PRICES & set(spoken_words(price.key)):
            yield from products_of(f":{kind.name}", kind.properties)
        for product in bought_along(ground, kind.name):
            if product.other.key == price.key and set(product.other.owners) <= set(price.owners):
                yield product


def earned_at(ground: Ground, price: PropertyTerm) -> tuple[PropertyTerm, ...]:
    """What a price brings in: as much as was bought at it, where that is known; else the price."""
    bought = tuple(bought_at(ground, price)) if PRICES & set(spoken_words(price.key)) else ()
    return bought or (price,)


def numbers_of(entries: Sequence[Property]) -> list[str]:
    """The keys that hold numbers which may be worked with."""
    return [e.key for e in entries if {"INTEGER", "FLOAT"} & set(e.types) and not e.unique]


def is_rate(key: str) -> bool:
    """Does a key hold the price of one of several: "eur_per_ML", "unitPrice", "DailyRate"?"""
    words = name_words(key)
    return bool(RATES & set(words)) and ("per" in words[1:] or bool(EACH & set(words)))


def _quantities(rate: str, keys: Sequence[str]) -> list[str]:
    """The keys that say how many: of the same unit, of what adds up, or the only other one."""
    words = name_words(rate)
    unit = {stem(w) for w in words[words.index("per") + 1 :]} if "per" in words else set()
    alike = [key for key in keys if unit & {stem(w) for w in name_words(key)}]
    added = [key for key in keys if adds_up(key)]
    return alike or added or (list(keys) if len(keys) == 1 else [])

"""Amounts of money that are not stored but follow from two keys: a price and a quantity."""

from collections.abc import Iterator, Sequence

from graphrag_core.english.adjectives import DIMENSIONS
from graphrag_core.english.words import name_words, stem
from graphrag_core.translate.offline.units import adds_up
from graphrag_core.translate.offline.vocabulary import CombinedTerm, PropertyTerm
from graphrag_core.types import Property

RATES = frozenset(
    {"rate", "fine", "eur", "usd", "gbp", *DIMENSIONS["much"], *DIMENSIONS["expensive"]}
)
EACH = frozenset({"unit", "each", "daily", "hourly", "weekly", "monthly", "rate", "single"})
"""Words beside a price that make it one for each of several."""
SCORE = 0.75
MOST = 2


def products_of(owner: str, entries: Sequence[Property]) -> Iterator[CombinedTerm]:
    """The products of a price for each and a number of them, among the keys of one owner."""
    numeric = [e.key for e in entries if {"INTEGER", "FLOAT"} & set(e.types) and not e.unique]
    for rate in numeric:
        if not is_rate(rate):
            continue
        for quantity in _quantities(rate, [key for key in numeric if not is_rate(key)])[:MOST]:
            other = PropertyTerm(rate, (owner,), SCORE)
            yield CombinedTerm(quantity, (owner,), SCORE, "*", other)


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

"""Keys that a part of their name names behind "than": "than planned", "than their quota"."""

from collections.abc import Iterator, Sequence
from functools import cache

from graphrag_core.english.words import WordToken, derivations, name_words, stem
from graphrag_core.translate.offline.chart.operators import GAP_WORDS
from graphrag_core.translate.offline.chart.token_mentions import TokenMention
from graphrag_core.translate.offline.vocabulary import PropertyTerm, Vocabulary
from graphrag_core.types import Schema

NUMBERS = frozenset({"INTEGER", "FLOAT"})
ORIGINALLY = frozenset({"originally", "initially", "first", "actually"})
"""What may stand before the word and changes nothing: "than originally planned"."""
SCORE = 0.9
MOST_WORDS = 3


def keys_behind_than(tokens: Sequence[WordToken], vocabulary: Vocabulary) -> Iterator[TokenMention]:
    """Yield the keys with numbers in whose names the words behind "than" stand, in any form.

    As in "than requested", "than they were allocated" of an `allocation_hours`. A verb or noun of
    a relationship may be written alike: what is compared says that a number is meant.
    """
    for first in range(len(tokens)):
        if not _is_behind(tokens, first):
            continue
        for last in range(first + 1, min(first + MOST_WORDS, len(tokens)) + 1):
            words = tokens[first:last]
            if words[-1].kind != "word" or words[-1].lower in GAP_WORDS:
                break
            terms = tuple(_named(vocabulary.schema, [word.lower for word in words]))
            if terms:
                yield TokenMention(first, last, "thankeys", terms)


def _is_behind(tokens: Sequence[WordToken], place: int) -> bool:
    """Do none but function words stand between "than" and a place?"""
    before = place - 1
    while before > 0 and tokens[before].lower in (GAP_WORDS | ORIGINALLY) - {"than"}:
        before -= 1
    return before > 0 and tokens[before].lower == "than"


def _named(schema: Schema, words: Sequence[str]) -> Iterator[PropertyTerm]:
    """The keys that hold numbers in whose names all of these words stand."""
    owners: dict[str, list[str]] = {}
    entries = [(f":{kind.name}", kind.properties) for kind in schema.relationship_types]
    entries += [(label.name, label.properties) for label in schema.labels]
    for owner, properties in entries:
        for entry in properties:
            own = [root for part in name_words(entry.key) for root in _roots(part)]
            if NUMBERS & set(entry.types) and all(_roots(word) & {*own} for word in words):
                owners.setdefault(entry.key, []).append(owner)
    for key, of in owners.items():
        yield PropertyTerm(key, tuple(of), SCORE)


@cache
def _roots(word: str) -> frozenset[str]:
    return frozenset({stem(word), *(base for base, _ in derivations(word))})

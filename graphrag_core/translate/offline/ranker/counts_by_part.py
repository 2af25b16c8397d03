"""Sums for "how many" of a key that only begins with the word that is asked for."""

from collections.abc import Sequence

from graphrag_core.english.function_words import STOP_WORDS, word_set
from graphrag_core.english.words import is_plural, spoken_words, stem, tokenize
from graphrag_core.translate.offline.candidates import ScoredReading
from graphrag_core.translate.offline.ranker.question_words import stems_of
from graphrag_core.translate.offline.ranker.reading_facts import (
    ReadingFacts,
    name_stems,
    reading_facts,
)
from graphrag_core.translate.offline.unit_words import UNIT_WORDS
from graphrag_core.translate.offline.units import UNITS

COUNTING = word_set("count number total amount quantity sum overall nr num no")
"""Words of keys that say no more than that it is how many."""
SUM_UNSAID = "sum without a word"
"""The event of a sum that no word but "how many" asks for."""


def sums_by_part(scored: Sequence[ScoredReading], text: str) -> frozenset[int]:
    """Return the places of readings that add up a key which merely begins with a noun.

    As in "how many guests are there" of the `guestsAtStart` of parties: it is rather the guests
    that are counted. Not where all words of the key, or what has it, are named.
    """
    said = frozenset(token.lower for token in tokenize(text))
    return frozenset(
        place
        for place, one in enumerate(scored)
        if SUM_UNSAID in one.evidence and _is_by_part(one, said)
    )


def _is_by_part(one: ScoredReading, said: frozenset[str]) -> bool:
    facts = reading_facts(one.reading)
    for column in facts.answer_columns:
        if column.function != "sum" or not column.key:
            continue
        first, *rest = spoken_words(column.key)
        more = [w for w in rest if w not in STOP_WORDS | COUNTING | UNITS | UNIT_WORDS]
        begins = stem(first) in {stem(word) for word in said if is_plural(word)}
        if begins and not (_all_named(more, said) or _is_named(facts, column.variable, said)):
            return True
    return False


def _all_named(words: Sequence[str], said: frozenset[str]) -> bool:
    return all(any(map(stems_of((word,)).nearness, said)) for word in words)


def _is_named(facts: ReadingFacts, variable: str, said: frozenset[str]) -> bool:
    """Is what has the key named in the question?"""
    return any(map(name_stems(facts.labels.get(variable, "")).nearness, said))

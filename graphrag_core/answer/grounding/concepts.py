"""Words that mean the same, in four languages: `vocabulary/concepts.toml`."""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from graphrag_core.answer.grounding.vocabulary import fold

_FILE = Path(__file__).parent / "vocabulary" / "concepts.toml"
_MOST_ENDING = 7
_SHORT_STEM = 3
_NAMES = "names"
_STATES = "qualities"


@dataclass(frozen=True, slots=True)
class ConceptLexicon:
    """Concepts by their words and by their stems.

    `names` are the ways to write a place, `states` the concepts of states.
    """

    words: Mapping[str, frozenset[str]]
    stems: Mapping[str, frozenset[str]]
    converses: Mapping[str, frozenset[str]]
    names: Mapping[str, tuple[str, ...]]
    states: frozenset[str]


@cache
def _lexicon() -> ConceptLexicon:
    with _FILE.open("rb") as file:
        sections: dict[str, dict[str, str]] = tomllib.load(file)
    pairs = [pair.split("/") for pair in sections.pop("converses")["pairs"].split()]
    places = [tuple(map(fold, text.split())) for text in sections[_NAMES].values()]
    entries = [
        (concept, fold(word).replace("_", " "))
        for concepts in sections.values()
        for concept, text in concepts.items()
        for word in text.split()
    ]
    return ConceptLexicon(
        _grouped((word, concept) for concept, word in entries if not word.endswith("*")),
        _grouped((word[:-1], concept) for concept, word in entries if word.endswith("*")),
        _grouped([*((a, b) for a, b in pairs), *((b, a) for a, b in pairs)]),
        {name: place for place in places for name in place},
        frozenset(sections[_STATES]),
    )


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for key, value in pairs:
        found[key].add(value)
    return {key: frozenset(values) for key, values in found.items()}


@cache
def concepts_of(word: str) -> frozenset[str]:
    """Return the concepts of a folded word, in whatever form it is."""
    lexicon = _lexicon()
    found = set(lexicon.words.get(word, ()))
    for length in range(2, len(word) + 1):
        rest = len(word) - length
        if rest <= (length if length <= _SHORT_STEM else _MOST_ENDING):
            found |= lexicon.stems.get(word[:length], frozenset())
    return frozenset(found)


def states_of(word: str) -> frozenset[str]:
    """Return the states that a folded word means: running, closed."""
    return concepts_of(word) & _lexicon().states


def mean_alike(one: str, other: str) -> bool:
    """Tell whether two folded words may mean the same."""
    return not concepts_of(one).isdisjoint(concepts_of(other))


def converses_of(concepts: Iterable[str]) -> frozenset[str]:
    """Return the other sides of some concepts: to receive of to give."""
    converses = _lexicon().converses
    return frozenset().union(*(converses.get(concept, frozenset()) for concept in concepts))


def spellings_of(name: str) -> tuple[str, ...]:
    """Return how a folded name of a place is written in other languages, itself included."""
    return _lexicon().names.get(name, (name,))

"""Schema terms that are close in meaning to words: embeddings of names with their surroundings.

A key is embedded with its label, a type with its two ends, a label alone, so that "given" finds
"institution funds dig site". Similarity becomes a score below what spelling gives.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from graphrag_core.english.words import spoken_words
from graphrag_core.translate.offline.vocabulary import (
    LabelTerm,
    PropertyTerm,
    RelationTerm,
    Term,
    Vocabulary,
)
from graphrag_core.types import LabelSchema

Embed = Callable[[Sequence[str]], Sequence[Sequence[float]]]
MAX_TERMS = 1_500
NEAREST = 3
LABELS = 2
"""So many labels are among the nearest, whatever else is."""
MIN_SIMILARITY = 0.34
SAMPLES = 5
LONGEST_SAMPLE = 40
"""So many values, and characters of each, say what nodes of a label are like."""


class SchemaNearness:
    """The nearest terms of one schema; vectors of its names are kept."""

    def __init__(self, embed: Embed) -> None:
        self._embed = embed
        self._lock = threading.Lock()
        self._vectors: dict[str, Sequence[float]] = {}
        self._known: tuple[Vocabulary, list[tuple[str, Term]], Any] | None = None

    def near(self, vocabulary: Vocabulary, words: Sequence[str]) -> list[list[Term]]:
        """For each word the terms nearest to it, best first."""
        if not words:
            return []
        with self._lock:
            if self._known is None or self._known[0] is not vocabulary:
                names = described(vocabulary)[:MAX_TERMS]
                self._known = (
                    vocabulary,
                    names,
                    np.asarray(self._embed([text for text, _ in names])),
                )
            _, names, vectors = self._known
        if not names:
            return [[] for _ in words]
        similarities = np.asarray(self._embed(list(words))) @ vectors.T
        return [_nearest(row.tolist(), names) for row in similarities]

    def likeness(self, some: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        """Return how like in meaning each of some phrases is to each of others."""
        new = [text for text in others if text not in self._vectors]
        self._vectors.update(zip(new, self._embed(new), strict=True) if new else ())
        vectors = np.asarray([self._vectors[text] for text in others])
        found: list[list[float]] = (np.asarray(self._embed(list(some))) @ vectors.T).tolist()
        return found


def described(vocabulary: Vocabulary) -> list[tuple[str, Term]]:
    """Every name of a schema in words, alone and with its surroundings."""
    schema = vocabulary.schema
    found: list[tuple[str, Term]] = []
    for label in schema.labels:
        name = " ".join(spoken_words(label.name))
        found += [(text, LabelTerm(label.name, 1.0)) for text in _of_label(label, name)]
        for entry in label.properties:
            if entry.key.startswith("_") or any(
                t.startswith(("LIST<FLOAT", "VECTOR")) for t in entry.types
            ):
                continue
            key = " ".join(spoken_words(entry.key))
            term = PropertyTerm(entry.key, (label.name,), 1.0)
            found += [(key, term), (f"{name} {key}", term)]
    for kind in schema.relationship_types:
        name = " ".join(spoken_words(kind.name))
        verb = RelationTerm(kind.name, "verb", "start", 1.0)
        found.append((name, verb))
        for pattern in [p for p in schema.patterns if p.type == kind.name][:2]:
            ends = (" ".join(spoken_words(pattern.start)), " ".join(spoken_words(pattern.end)))
            found.append((f"{ends[0]} {name} {ends[1]}", verb))
        for entry in kind.properties:
            key = " ".join(spoken_words(entry.key))
            term = PropertyTerm(entry.key, (f":{kind.name}",), 1.0)
            found += [(key, term), (f"{name} {key}", term)]
    return found


def _of_label(label: LabelSchema, name: str) -> Iterator[str]:
    """A label's name alone, with the key that names its nodes, and with some that it has."""
    yield name
    key = label.property(label.name_key) if label.name_key else None
    if key is not None:
        yield f"{name} {' '.join(spoken_words(key.key))}"
        values = [value for value in key.values if isinstance(value, str)][:SAMPLES]
        if values:
            yield f"{name} such as {', '.join(value[:LONGEST_SAMPLE] for value in values)}"


def _nearest(similarities: Sequence[float], names: Sequence[tuple[str, Term]]) -> list[Term]:
    best: dict[Term, float] = {}
    for (_, term), similarity in zip(names, similarities, strict=True):
        if similarity > best.get(term, MIN_SIMILARITY):
            best[term] = similarity
    ranked = sorted(best.items(), key=lambda pair: -pair[1])
    kept = ranked[:NEAREST]
    labels = [pair for pair in ranked[NEAREST:] if isinstance(pair[0], LabelTerm)]
    missing = LABELS - sum(isinstance(term, LabelTerm) for term, _ in kept)
    kept += labels[: max(0, missing)]  # keys and types may crowd out the noun
    return [replace(term, score=score_of(similarity)) for term, similarity in kept]


def score_of(similarity: float) -> float:
    """A similarity as a score comparable with those of spelling."""
    return max(0.0, min(0.9, 0.12 + 1.0 * similarity))

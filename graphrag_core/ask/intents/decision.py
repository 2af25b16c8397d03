"""Which intent does a question have? Two fitted models: over its words, and over its meaning.

Both read the masked question and are in `weights.json`; plain Python, so that nothing heavy is
imported. The words alone take less than a millisecond and serve while the embedding model is not
loaded; with it, both are joined.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from graphrag_core.english.words import stem, tokenize
from graphrag_core.errors import ModelUnavailableError
from graphrag_core.protocols import Embedder

WEIGHTS = Path(__file__).parent / "weights.json"
QUERY = "query"
"""The class of questions that one query answers."""
NOTHING = "none"
"""The class of questions that nothing here answers: advice, taste, the weather, deeds."""
NO_INTENT = frozenset({QUERY, NOTHING})
SURELY_QUERY = 0.98
"""What the words alone find so surely a query is not looked at any further."""
DECLINED = 0.2
"""How much rarer the translator declines a question of a query than one of an intent.

On four graphs it declined 29 of 159 and 88 of 95."""
IS = stem("is")
BEFORE_IS = frozenset({"what", "who", "where", "when", "how", "which", "it", "that", "there"})
"""Words after which "'s" is "is": "what's in here"."""
MODEL = "all-MiniLM-L6-v2"


@dataclass(frozen=True, slots=True)
class Decision:
    """How likely each class is, the likeliest first. `by` says what was looked at."""

    ranked: tuple[tuple[str, float], ...]
    by: str

    def probability(self, name: str) -> float:
        """How likely a class is."""
        return dict(self.ranked).get(name, 0.0)

    @property
    def intents(self) -> tuple[tuple[str, float], ...]:
        """The intents with their probabilities, the likeliest first."""
        return tuple(entry for entry in self.ranked if entry[0] not in NO_INTENT)

    @property
    def first_intent(self) -> tuple[str, float]:
        """The likeliest class with its probability where it is an intent, else "" and 0."""
        return ("", 0.0) if self.ranked[0][0] in NO_INTENT else self.ranked[0]

    def for_a_query(self) -> "Decision":
        """Tell that the question is for a query, whatever the models make of it."""
        rest = sum(p for name, p in self.ranked if name != QUERY) or 1.0
        weighed = {n: p * (1 - SURELY_QUERY) / rest for n, p in self.ranked}
        return _decision({**weighed, QUERY: SURELY_QUERY}, "form")

    def after_declining(self) -> "Decision":
        """Weigh in that the translator has no query for the question."""
        weighed = {n: p * (DECLINED if n == QUERY else 1.0) for n, p in self.ranked}
        total = sum(weighed.values())
        return _decision({n: p / total for n, p in weighed.items()}, self.by)


def decide(masked: str, embedder: Embedder | None) -> Decision:
    """Find how likely each intent is for a masked question, without waiting for the model."""
    model = load_classifier()
    words = model.by_words(masked)
    by_words = softmax(words)
    if by_words.get(QUERY, 0.0) >= SURELY_QUERY or embedder is None:
        return _decision(by_words, "words")
    if embedder.model != MODEL or not embedder.ready:
        if embedder.model == MODEL:
            embedder.warm()
        return _decision(by_words, "words")
    try:
        vector = embedder.embed([masked])[0]
    except ModelUnavailableError:
        return _decision(by_words, "words")
    return _decision(softmax(model.scores(words, vector)), "words and meaning")


def features(masked: str) -> dict[str, float]:
    """Return the stems, pairs of stems and the first stem of a masked question, normalised."""
    tokens = tokenize(masked)
    before = ["", *(t.lower for t in tokens)]
    stems = [
        IS
        if t.lower == "'s" and one in BEFORE_IS
        else stem(t.lower)
        if t.kind == "word"
        else t.lower
        for one, t in zip(before, tokens, strict=False)
    ]
    stems = [s for s in stems if s not in {"?", ".", ",", "!"}]
    names = dict.fromkeys(_named(stems))
    share = 1 / math.sqrt(len(names)) if names else 0.0
    return dict.fromkeys(names, share)


def _named(stems: Sequence[str]) -> Iterator[str]:
    yield from stems
    yield from (f"{one} {two}" for one, two in pairwise(stems))
    yield from (f"^{s}" for s in stems[:1])


def softmax(scores: Mapping[str, float]) -> dict[str, float]:
    """Make probabilities of scores."""
    top = max(scores.values())
    raised = {name: math.exp(score - top) for name, score in scores.items()}
    total = sum(raised.values())
    return {name: value / total for name, value in raised.items()}


@dataclass(frozen=True, slots=True)
class Classifier:
    """Linear scores of classes, over words and over a vector; `share` is the weight of each."""

    classes: tuple[str, ...]
    words: Mapping[str, Mapping[str, float]]
    vectors: Mapping[str, Sequence[float]]
    word_bias: Mapping[str, float]
    vector_bias: Mapping[str, float]
    share: tuple[float, float]

    def by_words(self, masked: str) -> dict[str, float]:
        """Score the classes by the words of a masked question."""
        scores = dict(self.word_bias)
        for feature, value in features(masked).items():
            for name, weight in self.words.get(feature, {}).items():
                scores[name] += weight * value
        return scores

    def scores(self, words: Mapping[str, float], vector: Sequence[float]) -> dict[str, float]:
        """Join the scores of the words with those of the meaning."""
        of_words, of_vector = self.share
        return {
            name: of_words * words[name]
            + of_vector
            * (self.vector_bias[name] + sum(map(float.__mul__, self.vectors[name], vector)))
            for name in self.classes
        }


@cache
def load_classifier() -> Classifier:
    """Return the classifier of the package."""
    return classifier_from(json.loads(WEIGHTS.read_text(encoding="utf-8")))


def classifier_from(entry: Mapping[str, Any]) -> Classifier:
    """Return the classifier of the content of a weights file."""
    classes = tuple(entry["classes"])
    return Classifier(
        classes,
        entry["words"],
        {name: tuple(map(float, entry["vectors"][name])) for name in classes},
        entry["word_bias"],
        entry["vector_bias"],
        (entry["share"][0], entry["share"][1]),
    )


def _decision(probabilities: Mapping[str, float], by: str) -> Decision:
    ranked = sorted(probabilities.items(), key=lambda entry: (-entry[1], entry[0]))
    return Decision(tuple(ranked), by)

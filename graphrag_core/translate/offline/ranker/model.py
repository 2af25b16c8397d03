"""The fitted ranker, read from `weights.json`; plain Python, so that nothing heavy is imported.

A linear score over named features, with small trees that correct it. Where the cross-encoder is
there, its score of each of the best sentences is added.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from graphrag_core.translate.offline.ranker.calibration import (
    Calibration,
    facts_of_first,
    second_look,
)
from graphrag_core.translate.offline.ranker.decision_tree import DecisionTree, Features
from graphrag_core.types import ReadingResult

WEIGHTS = Path(__file__).parent / "weights.json"
LOOKED_AT = 3
"""So many of the best candidates are run before one is chosen."""
COMPARED = 8
"""So many of the best candidates are compared with the question by the cross-encoder."""
LIKENESS = "likeness"
"""The name of the cross-encoder's score among the features."""


@dataclass(frozen=True, slots=True)
class Model:
    """Scores the candidates of a question, chooses among those that were run, and is sure or not.

    Scores compare candidates of one question only. `second` weighs what their results say,
    `likeness` the scores of a cross-encoder, which another model does without.
    """

    weights: Mapping[str, float]
    trees: tuple[DecisionTree, ...]
    second: Mapping[str, float]
    calibration: Calibration
    likeness: float = 0.0

    def score(self, features: Features) -> float:
        """Return the score of one candidate; higher is better."""
        linear = sum(weight * features.get(name, 0.0) for name, weight in self.weights.items())
        return linear + sum(tree.value(features) for tree in self.trees)

    def rank(self, candidates: Sequence[Features]) -> "list[RankedReading]":
        """Return the candidates, the best first; equals stay in the order given."""
        ranked = [RankedReading(at, self.score(one), one) for at, one in enumerate(candidates)]
        return sorted(ranked, key=lambda entry: -entry.score)

    def compared(
        self, ranked: "Sequence[RankedReading]", likenesses: Sequence[float]
    ) -> "list[RankedReading]":
        """Return the ranked anew, with the cross-encoder's scores of the first of them."""
        features = [entry.features for entry in ranked]
        scores = with_likeness([entry.score for entry in ranked], likenesses, self.likeness)
        known = [
            {**own, LIKENESS: likenesses[at]} if at < len(likenesses) else own
            for at, own in enumerate(features)
        ]
        anew = [
            RankedReading(entry.index, score, own)
            for entry, score, own in zip(ranked, scores, known, strict=True)
        ]
        return sorted(anew, key=lambda entry: -entry.score)

    def choose(
        self, ranked: "Sequence[RankedReading]", results: Sequence[ReadingResult]
    ) -> "Choice":
        """Choose among the first candidates, whose results are known.

        `ranked` are all candidates, the best first. Raises `ValueError` where there are none.
        """
        if not ranked or not results:
            raise ValueError("There is nothing to choose from.")
        scores = [entry.score for entry in ranked]
        looks = second_look(scores, results[:LOOKED_AT])
        marks = [sum(w * look[name] for name, w in self.second.items()) for look in looks]
        place = max(range(len(marks)), key=lambda at: (marks[at], -at))
        facts = facts_of_first(scores, looks[place], ranked[place].features)
        return Choice(place, self.calibration.probability(facts))


@dataclass(frozen=True, slots=True)
class RankedReading:
    """A candidate by its place among those that were given, with its score and features."""

    index: int
    score: float
    features: Features


@dataclass(frozen=True, slots=True)
class Choice:
    """The place of the chosen one among the ranked, and how likely it is right."""

    place: int
    probability: float


def with_likeness(
    scores: Sequence[float], likenesses: Sequence[float], weight: float
) -> list[float]:
    """Add the cross-encoder's scores of the first; the rest are as little alike as the least."""
    least = min(likenesses, default=0.0)
    added = [*likenesses, *[least] * (len(scores) - len(likenesses))]
    return [score + weight * likeness for score, likeness in zip(scores, added, strict=True)]


@cache
def load_ranker(*, comparing: bool = False) -> Model:
    """Return the ranker of the package; one for `comparing` weighs the cross-encoder's scores."""
    return ranker_from(json.loads(WEIGHTS.read_text(encoding="utf-8")), comparing=comparing)


def ranker_from(weights: Mapping[str, Any], *, comparing: bool = False) -> Model:
    """Return a ranker of the content of a weights file."""
    entry = weights["model"]
    rest = entry["comparing" if comparing else "alone"]
    known = rest["calibration"]
    return Model(
        entry["weights"],
        _trees(entry["trees"]),
        rest["second"],
        Calibration(
            known["bias"], _trees(known["trees"]), tuple((x, y) for x, y in known["points"])
        ),
        rest["likeness"],
    )


def _trees(entries: Sequence[Sequence[Sequence[Any]]]) -> tuple[DecisionTree, ...]:
    return tuple(DecisionTree(*(tuple(column) for column in tree)) for tree in entries)

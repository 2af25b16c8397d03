"""The fitted ranker, read from `weights.json`; plain Python, so that nothing heavy is imported.

A linear score over named features, with small trees that correct it.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from graphrag_core.translate.offline.ranker.calibration import (
    Calibration,
    as_if_alone,
    facts_of_first,
    second_look,
)
from graphrag_core.translate.offline.ranker.decision_tree import DecisionTree, Features
from graphrag_core.types import ReadingResult

WEIGHTS = Path(__file__).parent / "weights.json"
LOOKED_AT = 3
"""So many of the best candidates are run before one is chosen."""
SURE = 0.7
"""From here on the chosen one is taken as it is, without what another one shows beside it."""


@dataclass(frozen=True, slots=True)
class Model:
    """Scores the candidates of a question, chooses among those that were run, and is sure or not.

    Scores compare candidates of one question only. `second` weighs what their results say.
    """

    weights: Mapping[str, float]
    trees: tuple[DecisionTree, ...]
    second: Mapping[str, float]
    calibration: Calibration

    def score(self, features: Features) -> float:
        """Return the score of one candidate; higher is better."""
        linear = sum(weight * features.get(name, 0.0) for name, weight in self.weights.items())
        return linear + sum(tree.value(features) for tree in self.trees)

    def rank(self, candidates: Sequence[Features]) -> "list[RankedReading]":
        """Return the candidates, the best first; equals stay in the order given."""
        ranked = [RankedReading(at, self.score(one), one) for at, one in enumerate(candidates)]
        return sorted(ranked, key=lambda entry: -entry.score)

    def choose(
        self, ranked: "Sequence[RankedReading]", results: Sequence[ReadingResult]
    ) -> "Choice":
        """Choose among the first candidates, whose results are known.

        `ranked` are all candidates, the best first. That others find the same never makes the
        chosen one less likely. Raises `ValueError` where there are none.
        """
        if not ranked or not results:
            raise ValueError("There is nothing to choose from.")
        looks = second_look([entry.score for entry in ranked], results[:LOOKED_AT])
        marks = [sum(w * look[name] for name, w in self.second.items()) for look in looks]
        place = max(range(len(marks)), key=lambda at: (marks[at], -at))
        found = Choice(place, self._probability(ranked, looks, place))
        if found.probability >= SURE:
            return found
        wider = self._wider(ranked, results[:LOOKED_AT], place)
        return found if wider is None or wider.probability < found.probability else wider

    def _wider(
        self, ranked: "Sequence[RankedReading]", results: Sequence[ReadingResult], place: int
    ) -> "Choice | None":
        """Choose the reading that shows all that the one at a place shows, and more beside it.

        It is right wherever that one is.
        """
        scores, chosen = [entry.score for entry in ranked], results[place].digest
        for at, result in enumerate(results):
            if chosen in result.includes - {result.digest}:
                alike = [
                    replace(one, digest=result.digest) if one.digest in result.includes else one
                    for one in results
                ]
                return Choice(at, self._probability(ranked, second_look(scores, alike), at))
        return None

    def _probability(
        self,
        ranked: "Sequence[RankedReading]",
        looks: Sequence[Mapping[str, float]],
        place: int,
    ) -> float:
        """Return how likely the reading at a place is right."""
        scores, look = [entry.score for entry in ranked], looks[place]
        return max(
            self.calibration.probability(facts_of_first(scores, seen, ranked[place].features))
            for seen in (look, as_if_alone(look, len(looks)))
        )


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


@cache
def load_ranker() -> Model:
    """Return the ranker of the package."""
    return ranker_from(json.loads(WEIGHTS.read_text(encoding="utf-8")))


def ranker_from(weights: Mapping[str, Any]) -> Model:
    """Return the ranker of the content of a weights file."""
    return _model(weights["model"])


def _model(entry: Mapping[str, Any]) -> Model:
    known = entry["calibration"]
    return Model(
        entry["weights"],
        _trees(entry["trees"]),
        entry["second"],
        Calibration(
            known["bias"], _trees(known["trees"]), tuple((x, y) for x, y in known["points"])
        ),
    )


def _trees(entries: Sequence[Sequence[Sequence[Any]]]) -> tuple[DecisionTree, ...]:
    return tuple(DecisionTree(*(tuple(column) for column in tree)) for tree in entries)

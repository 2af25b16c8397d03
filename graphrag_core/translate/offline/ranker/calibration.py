"""From what is known of the best candidates to the probability that the first one is right.

Boosted trees over what is known of the chosen reading and its rivals, then a monotone step
function fitted on questions of graphs that neither the ranker nor the trees had seen (isotonic
regression).
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log1p

from graphrag_core.translate.offline.ranker.decision_tree import DecisionTree
from graphrag_core.types import ReadingResult


@dataclass(frozen=True, slots=True)
class Calibration:
    """A probability from named facts: trees that add up, then piecewise linear between `points`.

    `points` are (the trees' probability, observed share) in ascending order.
    """

    bias: float
    trees: tuple[DecisionTree, ...]
    points: tuple[tuple[float, float], ...]

    def probability(self, facts: Mapping[str, float]) -> float:
        """Return how likely the first candidate is right."""
        total = self.bias + sum(tree.value(facts) for tree in self.trees)
        return interpolated(self.points, sigmoid(total))


def interpolated(points: Sequence[tuple[float, float]], at: float) -> float:
    """Return the height at a place of a line through points; level beyond its ends."""
    if not points:
        return at
    after = bisect_right(points, at, key=lambda point: point[0])
    if after == 0:
        return points[0][1]
    if after == len(points):
        return points[-1][1]
    (left, low), (right, high) = points[after - 1], points[after]
    return low + (high - low) * (at - left) / (right - left)


def sigmoid(value: float) -> float:
    """Return the logistic function of a value, also of very large ones."""
    if value >= 0:
        return 1 / (1 + exp(-value))
    return exp(value) / (1 + exp(value))


def softmax(scores: Sequence[float]) -> list[float]:
    """Return the shares of scores in the sum of their exponentials."""
    if not scores:
        return []
    most = max(scores)
    raised = [exp(score - most) for score in scores]
    total = sum(raised)
    return [part / total for part in raised]


def second_look(
    scores: Sequence[float], results: Sequence[ReadingResult]
) -> list[dict[str, float]]:
    """Return what the results of the first candidates, in their order, say about each of them.

    `scores` are of all candidates, the best first; `results` of the first few.
    """
    shares = softmax(scores)
    total = sum(shares[: len(results)]) or 1.0
    found = []
    for place, result in enumerate(results):
        alike = [
            share
            for share, other in zip(shares, results, strict=False)
            if other.digest == result.digest and not other.failed
        ]
        others_filled = any(not r.empty and not r.failed for r in results)
        found.append(
            {
                "score": scores[place] - scores[0],
                "share": shares[place] / total,
                "agreeing share": 0.0 if result.failed else sum(alike) / total,
                "agreeing": float(len(alike)) / len(results),
                "empty": float(result.empty),
                "empty beside rows": float(result.empty and others_filled),
                "failed": float(result.failed),
                "rows": log1p(min(result.rows, MANY_ROWS)),
                "one row": float(result.rows == 1),
            }
        )
    return found


def as_if_alone(look: Mapping[str, float], looked_at: int) -> dict[str, float]:
    """Return what would be known of a candidate if none of those looked at found the same."""
    alone = {"agreeing share": look["share"], "agreeing": 1 / looked_at}
    return {**look, **({} if look["failed"] else alone)}


def facts_of_first(
    scores: Sequence[float],
    look: Mapping[str, float],
    features: Mapping[str, float],
) -> dict[str, float]:
    """Return the facts from which the probability of the chosen candidate is worked out.

    `look` and `features` are those of the chosen one.
    """
    shares = softmax(scores)
    margin = scores[0] - scores[1] if len(scores) > 1 else MAX_MARGIN
    return {
        **features,
        "share of all": shares[0] if shares else 0.0,
        "margin": min(margin, MAX_MARGIN),
        "alone": float(len(scores) == 1),
        **{name: look.get(name, 0.0) for name in LOOK_FACTS},
    }


MAX_MARGIN = 6.0
MANY_ROWS = 100
"""More rows than this speak no more against a reading: not all of them may be there."""
LOOK_FACTS = ("agreeing share", "agreeing", "empty", "empty beside rows", "score")

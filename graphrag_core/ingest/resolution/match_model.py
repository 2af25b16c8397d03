"""How likely two nodes are the same thing: a logistic model, fitted by `python -m training merges`.

Plain Python, so that nothing heavy is imported. `weights.json` also holds the two thresholds: what
is proposed, and above what a merge needs nobody's eye.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TELL_APART = ("numbers_differ", "contrast", "known_words", "key_different")
"""Features of pairs that nobody but a person merges, whatever their probability."""
WEIGHTS = Path(__file__).parent / "weights.json"


@dataclass(frozen=True, slots=True)
class MatchModel:
    """The weights of features, for when an embedding model is there and for when it is not.

    `propose` and `sure` are the probabilities from which pairs are proposed, and merged by
    themselves.
    """

    with_meaning: Mapping[str, float]
    without_meaning: Mapping[str, float]
    propose: float
    sure: float

    def probability(self, features: Mapping[str, float], *, has_meaning: bool) -> float:
        """Return how likely a pair with these features is one thing."""
        weights = self.with_meaning if has_meaning else self.without_meaning
        score = weights["bias"] + sum(weights[name] * value for name, value in features.items())
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))

    def is_sure(self, features: Mapping[str, float], probability: float) -> bool:
        """Tell whether a pair of this probability may be merged unseen."""
        return probability >= self.sure and not tells_apart(features)


def tells_apart(features: Mapping[str, float]) -> bool:
    """Tell whether there is something about a pair that tells two things apart."""
    return any(features[name] for name in TELL_APART)


@cache
def match_model() -> MatchModel:
    """Read the fitted model."""
    found = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return MatchModel(
        found["with_meaning"], found["without_meaning"], found["propose"], found["sure"]
    )

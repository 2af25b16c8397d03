"""Small decision trees as they stand in `weights.json`, in plain Python."""

from collections.abc import Mapping
from dataclasses import dataclass

Features = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class DecisionTree:
    """A decision tree as lists by node; `features` holds "" at a leaf, whose value counts."""

    features: tuple[str, ...]
    thresholds: tuple[float, ...]
    lefts: tuple[int, ...]
    rights: tuple[int, ...]
    values: tuple[float, ...]

    def value(self, features: Features) -> float:
        """Return the value of the leaf that features lead to."""
        node = 0
        while name := self.features[node]:
            low = features.get(name, 0.0) <= self.thresholds[node]
            node = self.lefts[node] if low else self.rights[node]
        return self.values[node]

"""Fits how likely a choice is right: boosted trees, then isotonic on what was held out."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.isotonic import IsotonicRegression

from graphrag_core.translate.offline.ranker.calibration import interpolated
from training.linear import Floats

GROWTH = {
    "n_estimators": 150,
    "learning_rate": 0.06,
    "max_depth": 3,
    "min_samples_leaf": 20,
    "max_features": 0.2,
    "subsample": 0.6,
}
"""Chosen once by the area under the curve on left-out graphs; neighbours differ by 0.002."""
MOST_SURE, LEAST_SURE = 0.98, 0.02
"""No probability is beyond these: a few hundred questions cannot show more."""
CAUTION = 0.5
"""So many standard errors below what was observed is said: few questions show little."""

CalibrationTree = tuple[list[str], list[float], list[int], list[int], list[float]]
"""Features ("" at a leaf), thresholds, left and right children, values, by node."""

Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Calibrated:
    """What `ranker.calibration.Calibration` is made of."""

    bias: float
    trees: tuple[CalibrationTree, ...]
    points: Points


def fit_calibration(
    facts: Sequence[dict[str, float] | None],
    rights: Sequence[bool],
    folds: Sequence[int],
    seed: int,
) -> tuple[Calibrated, list[float | None]]:
    """Return the calibration, and each question's probability by folds that left it out.

    `facts` are None where there is no choice; that has no probability.
    """
    at = [place for place, fact in enumerate(facts) if fact is not None]
    known = [facts[place] or {} for place in at]
    names = sorted({name for fact in known for name in fact})
    values = np.array([[fact.get(name, 0.0) for name in names] for fact in known])
    right = np.array([rights[place] for place in at])
    fold = np.array([folds[place] for place in at])
    raw = np.zeros(len(at))
    for one in np.unique(fold):
        inside = fold == one
        model = _grown(values[~inside], right[~inside], seed)
        raw[inside] = model.predict_proba(values[inside])[:, 1]
    found: list[float | None] = [None] * len(facts)
    for one in np.unique(fold):
        inside = fold == one
        points = _isotonic(raw[~inside], right[~inside])
        for place, value in zip(np.array(at)[inside], raw[inside], strict=True):
            found[place] = interpolated(points, float(value))
    whole = _grown(values, right, seed)
    calibrated = Calibrated(_bias(whole), _trees(whole, names), _isotonic(raw, right))
    return calibrated, found


def _grown(values: Floats, right: Any, seed: int) -> GradientBoostingClassifier:
    model = GradientBoostingClassifier(**GROWTH, random_state=seed)
    return model.fit(values, right)


def _bias(model: GradientBoostingClassifier) -> float:
    """Return the log odds that the trees start from."""
    share = float(model.init_.class_prior_[1])
    return log(share / (1 - share))


def _trees(model: GradientBoostingClassifier, names: Sequence[str]) -> tuple[CalibrationTree, ...]:
    """Return the trees as the package evaluates them, each value with the learning rate in it."""
    found = []
    for (one,) in model.estimators_:
        tree = one.tree_
        leaf = tree.children_left < 0
        found.append(
            (
                ["" if at else names[int(f)] for f, at in zip(tree.feature, leaf, strict=True)],
                [0.0 if at else float(v) for v, at in zip(tree.threshold, leaf, strict=True)],
                [max(0, int(left)) for left in tree.children_left],
                [max(0, int(right)) for right in tree.children_right],
                [float(value) * model.learning_rate for value in tree.value[:, 0, 0]],
            )
        )
    return tuple(found)


def _isotonic(raw: Floats, right: Any) -> Points:
    """Return how likely right a choice is: a part of a standard error below the share observed."""
    model = IsotonicRegression(y_min=LEAST_SURE, y_max=MOST_SURE, out_of_bounds="clip")
    model.fit(raw, right)
    levels, counts = np.unique(model.predict(raw), return_counts=True)
    errors = np.sqrt(levels * (1 - levels) / counts)
    least = np.maximum.accumulate(np.maximum(levels - CAUTION * errors, LEAST_SURE))
    heights = np.interp(model.y_thresholds_, levels, least)
    points = zip(model.X_thresholds_, heights, strict=True)
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in points)

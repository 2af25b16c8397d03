"""Fits how likely a choice is right: logistic, then isotonic on what was held out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from graphrag_core.translate.offline.ranker.calibration import interpolated
from training.linear import Floats

STRENGTH = 0.3
"""The inverse of the penalty of the logistic model."""
MOST_SURE, LEAST_SURE = 0.98, 0.02
"""No probability is beyond these: a few hundred questions cannot show more."""

Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Calibrated:
    """What `ranker.calibration.Calibration` is made of."""

    bias: float
    weights: dict[str, float]
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
        raw[inside] = _probabilities(
            _logistic(values[~inside], right[~inside], seed), values[inside]
        )
    found: list[float | None] = [None] * len(facts)
    for one in np.unique(fold):
        inside = fold == one
        points = _isotonic(raw[~inside], right[~inside])
        for place, value in zip(np.array(at)[inside], raw[inside], strict=True):
            found[place] = interpolated(points, float(value))
    whole, scale = _logistic(values, right, seed)
    weights = whole.coef_[0] / scale
    calibrated = Calibrated(
        float(whole.intercept_[0]),
        dict(zip(names, map(float, weights), strict=True)),
        _isotonic(raw, right),
    )
    return calibrated, found


def _logistic(values: Floats, right: Any, seed: int) -> tuple[LogisticRegression, Floats]:
    scale = values.std(axis=0)
    scale[scale < 1e-9] = np.inf
    model = LogisticRegression(C=STRENGTH, max_iter=500, random_state=seed)
    return model.fit(values / scale, right), scale


def _probabilities(model: tuple[LogisticRegression, Floats], values: Floats) -> Floats:
    return np.asarray(model[0].predict_proba(values / model[1])[:, 1])


def _isotonic(raw: Floats, right: Any) -> Points:
    model = IsotonicRegression(y_min=LEAST_SURE, y_max=MOST_SURE, out_of_bounds="clip")
    model.fit(raw, right)
    points = zip(model.X_thresholds_, model.y_thresholds_, strict=True)
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in points)

"""A linear ranker: conditional logit over the candidates of each question."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Floats = NDArray[np.float64]
MAX_STEPS = 300
RARE = 0.2
"""No column is stretched further than if it deviated by so much: what is rare may not shout."""


@dataclass(frozen=True)
class Groups:
    """Rows of candidates, question after question: `starts` are the first row of each."""

    values: Floats
    right: NDArray[np.bool_]
    starts: NDArray[np.int64]

    @classmethod
    def of(cls, values: Floats, right: Sequence[bool], sizes: Sequence[int]) -> "Groups":
        """Return the groups of so many rows each; empty ones are left out."""
        filled = np.array([size for size in sizes if size], dtype=np.int64)
        starts = np.concatenate([[0], np.cumsum(filled)[:-1]]) if len(filled) else filled
        return cls(values, np.array(right, dtype=bool), starts.astype(np.int64))

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The number of rows of each group."""
        ends = np.append(self.starts[1:], len(self.values))
        return (ends - self.starts).astype(np.int64)

    def choosable(self) -> "Groups":
        """Return the groups that have a right and a wrong row: only these teach anything."""
        number = np.repeat(np.arange(len(self.starts)), self.sizes)
        some = np.maximum.reduceat(self.right, self.starts)
        every = np.minimum.reduceat(self.right, self.starts)
        kept = (some & ~every)[number]
        sizes = self.sizes[some & ~every]
        return Groups.of(self.values[kept], list(self.right[kept]), list(sizes))


Bounds = Sequence[tuple[float | None, float | None]]


def fit_linear(groups: Groups, penalty: float, bounds: Bounds | None = None) -> Floats:
    """Return the weights that make right rows likely among those of their group.

    The loss is minus the logarithm of the share that the right rows have in the softmax of the
    group; `penalty` weighs the squared weights of standardised columns, `bounds` hold their signs.
    """
    taught = groups.choosable()
    if not len(taught.starts):
        return np.zeros(groups.values.shape[1])
    scale = taught.values.std(axis=0)
    never = scale < 1e-9  # a column that never changes tells nothing
    scale = np.where(never, np.inf, np.maximum(scale, RARE))
    values = taught.values / scale
    sizes, starts, right = taught.sizes, taught.starts, taught.right

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = values @ weights
        scores -= np.repeat(np.maximum.reduceat(scores, starts), sizes)
        raised = np.exp(scores)
        whole = np.add.reduceat(raised, starts)
        good = np.add.reduceat(raised * right, starts) + 1e-12
        slope = raised / np.repeat(whole, sizes) - raised * right / np.repeat(good, sizes)
        value = float(np.sum(np.log(whole) - np.log(good)))
        count = len(starts)
        return (
            value / count + penalty * float(weights @ weights),
            (values.T @ slope) / count + 2 * penalty * weights,
        )

    found: Any = minimize(
        loss,
        np.zeros(values.shape[1]),
        jac=True,
        method="L-BFGS-B",
        bounds=bounds,
        options={"maxiter": MAX_STEPS},
    )
    return np.asarray(found.x / scale, dtype=np.float64)

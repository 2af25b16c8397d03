"""Small trees that correct a linear ranker, grown on the same loss (gradient boosting)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.linear import Floats, Groups

LEAF = -1
MIN_HESSIAN = 4.0


@dataclass(frozen=True, slots=True)
class Growth:
    """How trees are grown."""

    trees: int = 60
    depth: int = 3
    rate: float = 0.1
    bins: int = 24
    penalty: float = 8.0


@dataclass(frozen=True, slots=True)
class GrownTree:
    """A tree by node: column or `LEAF`, threshold (low goes left), children, value of a leaf."""

    columns: tuple[int, ...]
    thresholds: tuple[float, ...]
    lefts: tuple[int, ...]
    rights: tuple[int, ...]
    values: tuple[float, ...]

    def predict(self, values: Floats) -> Floats:
        """Return the value of each row."""
        node = np.zeros(len(values), dtype=np.int64)
        columns, lefts = np.array(self.columns), np.array(self.lefts)
        rights, thresholds = np.array(self.rights), np.array(self.thresholds)
        while (inner := columns[node] != LEAF).any():
            at = node[inner]
            low = values[inner, columns[at]] <= thresholds[at]
            node[inner] = np.where(low, lefts[at], rights[at])
        return np.array(self.values)[node]


def grow(groups: Groups, begin: Floats, growth: Growth) -> list[GrownTree]:
    """Return trees that correct the scores `begin` of the rows."""
    edges = [_edges(column, growth.bins) for column in groups.values.T]
    # A column at a time is read, so each is in one piece.
    binned = np.empty(groups.values.shape, dtype=np.uint8, order="F")
    for at, edge in enumerate(edges):
        binned[:, at] = np.searchsorted(edge, groups.values[:, at])
    scores, grown = begin.copy(), []
    for _ in range(growth.trees):
        slope, curve = _slopes(groups, scores)
        tree = _grow_one(binned, edges, slope, curve, growth)
        grown.append(tree)
        scores += tree.predict(groups.values)
    return grown


def _slopes(groups: Groups, scores: Floats) -> tuple[Floats, Floats]:
    starts, sizes, right = groups.starts, groups.sizes, groups.right
    raised = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
    share = raised / np.repeat(np.add.reduceat(raised, starts), sizes)
    good = raised * right
    wanted = good / np.repeat(np.add.reduceat(good, starts) + 1e-12, sizes)
    return wanted - share, np.maximum(share * (1 - share), 1e-6)


def _edges(column: Floats, bins: int) -> Floats:
    levels = np.unique(column)
    if len(levels) > bins:
        levels = np.unique(np.quantile(column, np.linspace(0, 1, bins + 1)))
    return (levels[:-1] + levels[1:]) / 2


@dataclass(slots=True)
class _Node:
    rows: NDArray[np.int64]
    depth: int
    column: int = LEAF
    threshold: float = 0.0
    left: int = 0
    right: int = 0
    value: float = 0.0


def _grow_one(
    binned: NDArray[np.uint8], edges: list[Floats], slope: Floats, curve: Floats, growth: Growth
) -> GrownTree:
    nodes = [_Node(np.arange(len(binned)), 0)]
    at = 0
    while at < len(nodes):
        node = nodes[at]
        up, down = slope[node.rows].sum(), curve[node.rows].sum()
        node.value = float(growth.rate * up / (down + growth.penalty))
        split = (
            None
            if node.depth == growth.depth
            else _split(binned, edges, node, (slope, curve), growth)
        )
        if split is not None:
            node.column, place = split
            node.threshold = float(edges[node.column][place])
            low = binned[node.rows, node.column] <= place
            node.left, node.right = len(nodes), len(nodes) + 1
            nodes += [_Node(node.rows[low], node.depth + 1), _Node(node.rows[~low], node.depth + 1)]
        at += 1
    return GrownTree(
        tuple(node.column for node in nodes),
        tuple(node.threshold for node in nodes),
        tuple(node.left for node in nodes),
        tuple(node.right for node in nodes),
        tuple(node.value for node in nodes),
    )


def _split(
    binned: NDArray[np.uint8],
    edges: list[Floats],
    node: _Node,
    loss: tuple[Floats, Floats],
    growth: Growth,
) -> tuple[int, int] | None:
    """Return the column and the place among its edges that part the rows best."""
    slope, curve = loss[0][node.rows], loss[1][node.rows]
    whole, weight = slope.sum(), curve.sum()
    least = whole**2 / (weight + growth.penalty) + 1e-3
    best: tuple[float, int, int] | None = None
    for column, edge in enumerate(edges):
        if not len(edge):
            continue
        place = binned[:, column][node.rows]
        ups = np.bincount(place, slope, len(edge) + 1).cumsum()[:-1]
        downs = np.bincount(place, curve, len(edge) + 1).cumsum()[:-1]
        gain = ups**2 / (downs + growth.penalty) + (whole - ups) ** 2 / (
            weight - downs + growth.penalty
        )
        gain[(downs < MIN_HESSIAN) | (weight - downs < MIN_HESSIAN)] = 0.0
        at = int(gain.argmax())
        if gain[at] > least and (best is None or gain[at] > best[0]):
            best = (float(gain[at]), column, at)
    return best[1:] if best else None

"""Fit how likely two nodes are the same thing, on made pairs of graphs; other graphs are left out.

The thresholds come from predictions for graphs that each fold leaves out. The graphs held out
take no part in any of it: `python -m benchmarks merging` measures on them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from graphrag_core.ingest.resolution.match_model import WEIGHTS, tells_apart
from graphrag_core.ingest.resolution.pair_features import ComparedPair, pair_features
from graphrag_core.ingest.resolution.proposals import add_meanings, compare_all
from training.collect import BUILD
from training.linear import Floats
from training.near_duplicates import MadePairs, make_pairs
from training.server import GraphServer, fill_from
from training.sets import GRAPHS
from training.vectors import MODEL, CachedVectors

EVERY = 6
"""Every sixth graph is used; every third of these was looked at while features were chosen."""
FOLDS = 6
PENALTY = 1e-3
SURE_PRECISION, LEAST_SURE = 0.995, 0.9
PROPOSED_PRECISION, LEAST_PROPOSED = 0.5, 0.2
MEANING = "meaning"


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """The features of a pair, and whether it is one thing; `kind` says how it was made."""

    graph: str
    features: Mapping[str, float]
    same: bool
    kind: str


@dataclass(frozen=True, slots=True)
class LabelledGraph:
    """The pairs of a graph; `made` counts duplicates by kind, `found` the candidates among them."""

    pairs: tuple[LabelledPair, ...]
    made: Mapping[str, int]
    found: Mapping[str, int]


def graphs_used() -> tuple[list[str], list[str]]:
    """Return the graphs to fit on, and those held out, which nothing was decided by."""
    graphs = sorted(file.stem for file in GRAPHS.glob("*.cypher"))
    used = graphs[::EVERY]
    return [g for i, g in enumerate(used) if i % 3 != 1], graphs[EVERY // 2 :: 3 * EVERY]


def labelled_graphs(graphs: Sequence[str]) -> dict[str, LabelledGraph]:
    """Load graph after graph, make pairs of each, and compare them."""
    vectors = CachedVectors.opened(BUILD / "merge_vectors.sqlite3")
    if vectors is None:
        raise SystemExit(f"The model {MODEL} is not installed.")
    found = {}
    with GraphServer(BUILD / "merging") as server:
        for graph in graphs:
            script = GRAPHS / f"{graph}.cypher"
            kept = BUILD / "merging" / f"{graph}.snapshot"
            made = make_pairs(server.load(fill_from(script), kept), graph)
            compared = compare_all(made.candidates.pairs, made.entities, made.name_keys)
            found[graph] = _labelled(graph, made, add_meanings(compared, vectors, _silent)[0])
    return found


def fit_merges() -> None:
    """Fit, print how it went in the folds, and write the weights."""
    fitted, _ = graphs_used()
    pairs = [pair for graph in labelled_graphs(fitted).values() for pair in graph.pairs]
    names = sorted(pairs[0].features)
    tables: dict[str, dict[str, float]] = {}
    kept: list[Floats] = []
    for meaning in (True, False):
        used = [n for n in names if meaning or n != MEANING]
        values, same = _matrix(pairs, used)
        chances = _left_out_chances(pairs, values, same)
        told = np.array([tells_apart(pair.features) for pair in pairs])
        kept.append(np.where(told, 0.0, chances))
        weights = _fit(values, same)
        tables["with_meaning" if meaning else "without_meaning"] = {
            "bias": round(float(weights[-1]), 4),
            **dict.fromkeys(names, 0.0),
            **{n: round(float(w), 4) for n, w in zip(used, weights[:-1], strict=True)},
        }
        print(f"{'with' if meaning else 'without'} meaning, graphs left out:", end=" ")
        print(figures(chances, same, LEAST_SURE))
    same = np.array([pair.same for pair in pairs])
    sure = max(_threshold(chances, same, SURE_PRECISION, LEAST_SURE) for chances in kept)
    propose = max(_threshold(chances, same, PROPOSED_PRECISION, LEAST_PROPOSED) for chances in kept)
    text = json.dumps({"propose": propose, "sure": sure, **tables}, indent=1)
    WEIGHTS.write_text(text + "\n", encoding="utf-8")
    print(f"{len(pairs):,} pairs of {len(fitted)} graphs, {int(same.sum()):,} the same thing")
    print(f"propose from {propose}, sure from {sure}: {figures(kept[0], same, sure)}")


def figures(chances: Floats, same: NDArray[np.bool_], threshold: float) -> str:
    """Say how precise and complete the pairs above a threshold are."""
    above = chances >= threshold
    right = int((above & same).sum())
    precision = right / max(1, int(above.sum()))
    return (
        f"at {threshold:.2f} precision {precision:.4f} ({right} of {int(above.sum())}), "
        f"recall {right / max(1, int(same.sum())):.3f}"
    )


def _labelled(graph: str, made: MadePairs, compared: Sequence[ComparedPair]) -> LabelledGraph:
    pairs = []
    for pair in compared:
        first, second = pair.first.id, pair.second.id
        features = pair_features(pair, made.candidates.known[pair.pair.first.label])
        same, kind = made.same(first, second), made.kind(first, second)
        pairs.append(LabelledPair(graph, features, same, kind))
    direct = [
        made.kind(p.first.id, p.second.id)
        for p in compared
        if made.origins.get(p.second.id) == p.first.id
        or made.origins.get(p.first.id) == p.second.id
    ]
    kinds = [made.kinds[id_] for id_ in made.origins]
    return LabelledGraph(tuple(pairs), _counts(kinds), _counts(direct))


def _counts(kinds: Sequence[str]) -> dict[str, int]:
    return {kind: kinds.count(kind) for kind in sorted(set(kinds))}


def _matrix(pairs: Sequence[LabelledPair], names: Sequence[str]) -> tuple[Floats, Any]:
    values = np.array([[pair.features[name] for name in names] for pair in pairs])
    return values, np.array([pair.same for pair in pairs])


def _left_out_chances(pairs: Sequence[LabelledPair], values: Floats, same: Any) -> Floats:
    """Predict each graph by a model that was fitted without its fold."""
    graphs = sorted({pair.graph for pair in pairs})
    folds = {graph: place % FOLDS for place, graph in enumerate(graphs)}
    fold = np.array([folds[pair.graph] for pair in pairs])
    chances = np.zeros(len(pairs))
    for number in range(FOLDS):
        weights = _fit(values[fold != number], same[fold != number])
        chances[fold == number] = _chance(values[fold == number], weights)
    return chances


def _fit(values: Floats, same: Any) -> Floats:
    """Fit a logistic model; the last weight is the bias."""
    signs = np.where(same, 1.0, -1.0)

    def loss(weights: Floats) -> tuple[float, Floats]:
        margins = signs * (values @ weights[:-1] + weights[-1])
        value = float(np.logaddexp(0, -margins).mean() + PENALTY * (weights[:-1] ** 2).sum())
        slope = -signs / (1 + np.exp(np.clip(margins, -50, 50))) / len(signs)
        whole = np.append(values.T @ slope + 2 * PENALTY * weights[:-1], slope.sum())
        return value, whole

    found: Any = minimize(loss, np.zeros(values.shape[1] + 1), jac=True, method="L-BFGS-B")
    return np.asarray(found.x)


def _chance(values: Floats, weights: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-(values @ weights[:-1] + weights[-1]))))


def _threshold(chances: Floats, same: NDArray[np.bool_], precision: float, least: float) -> float:
    """Return the lowest probability above which pairs are so precise."""
    order = np.argsort(-chances)
    right = np.cumsum(same[order]) / np.arange(1, len(order) + 1)
    good = np.flatnonzero(right >= precision)
    lowest = float(chances[order][good[-1]]) if len(good) else 1.0
    return round(max(least, lowest), 3)


def _silent(_: str) -> None:
    """Say nothing."""

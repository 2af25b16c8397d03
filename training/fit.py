"""`fit`: the ranker's weights from the records, judged on graphs that were left out."""

import json
import random
import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from graphrag_core.translate.offline.ranker.calibration import (
    facts_of_first,
    second_look,
)
from graphrag_core.translate.offline.ranker.model import LOOKED_AT, WEIGHTS
from graphrag_core.types import ReadingResult
from training.boosting import GrownTree, Growth, grow
from training.calibrate import Calibrated, CalibrationTree, fit_calibration
from training.linear import Bounds, Floats, Groups, fit_linear
from training.metrics import (
    DEPTHS,
    Judged,
    by_category,
    calibration_error,
    recall,
    reliability_table,
    summary,
)
from training.records import CandidateRecord, QuestionRecord, read_records
from training.sets import ROOT, data_hash, hash_of
from training.signs import bounds_of

FOLDS = 8
SEED = 20_261_124
PENALTIES = (0.0003, 0.001, 0.003, 0.01)
SECOND_PENALTY = 0.001
MIN_GAIN = 0.005
"""Trees have to bring so much right at first, or they are left out."""
MAX_WRONG = 14
"""Of wrong candidates only the best so many of a question teach the trees."""
THRESHOLDS = (0.3, 0.5, 0.7, 0.85)
ANSWERING = 0.5
"""The probability from which on the printed figures count a question as answered."""


@dataclass(frozen=True)
class Data:
    """The records as one matrix: a row a candidate, `rows` those of each question."""

    records: tuple[QuestionRecord, ...]
    names: tuple[str, ...]
    values: Floats
    right: tuple[bool, ...]
    rows: tuple[slice, ...]
    folds: tuple[int, ...]

    @cached_property
    def bounds(self) -> tuple[tuple[float | None, float | None], ...]:
        """What each weight may be."""
        return tuple(map(bounds_of, self.names))

    def groups(self, questions: Sequence[int]) -> Groups:
        """Return the rows of some questions."""
        at = [np.arange(self.rows[q].start, self.rows[q].stop) for q in questions]
        taken = np.concatenate(at) if at else np.array([], dtype=np.int64)
        sizes = [len(part) for part in at]
        return Groups.of(self.values[taken], [self.right[row] for row in taken], sizes)

    def inside(self, fold: int) -> list[int]:
        """Return the questions of a fold."""
        return [q for q, own in enumerate(self.folds) if own == fold]

    def outside(self, fold: int) -> list[int]:
        """Return the questions of the other folds."""
        return [q for q, own in enumerate(self.folds) if own != fold]


@dataclass(frozen=True)
class Fitted:
    """A fitted model and, with it, the figures on graphs that were left out."""

    weights: Floats
    trees: tuple[GrownTree, ...]
    second: dict[str, float]
    calibration: Calibrated
    figures: dict[str, float]


def fit(folder: Path, *, seed: int = SEED, trees: bool = True) -> None:
    """Fit the ranker on the records of a folder, print their figures, and write the weights."""
    records = read_records(folder)
    if not records:
        raise SystemExit(f"There are no records in {folder}. Run `python -m training collect`.")
    data = data_of(records, seed=seed)
    print(
        f"{len(data.records)} questions, {len(data.values)} candidates, {len(data.names)} features"
    )
    fitted = fit_model(data, seed, trees=trees)
    provenance = {
        "data": data_hash(),
        "records": hash_of(folder.glob("*.jsonl")),
        "code": _commit(),
        "seed": seed,
        "graphs": len({record.graph for record in records}),
        "questions": len(records),
        "held out": fitted.figures,
    }
    content = {"provenance": provenance, "model": _json_of(data, fitted)}
    WEIGHTS.write_text(_flat(json.dumps(content, indent=1)) + "\n", encoding="utf-8")


def _flat(text: str) -> str:
    """Write each list that holds no other one in one line."""
    return re.sub(r"\[([^\[\]{}]*)\]", lambda found: f"[{' '.join(found[1].split())}]", text)


def data_of(records: Sequence[QuestionRecord], *, seed: int) -> Data:
    """Lay the records out as a matrix; graphs are dealt to folds by the seed."""
    names = tuple(sorted({name for r in records for c in r.candidates for name in c.features}))
    place = {name: at for at, name in enumerate(names)}
    candidates = [c for record in records for c in record.candidates]
    values = np.zeros((len(candidates), len(names)))
    for row, candidate in enumerate(candidates):
        for name, value in candidate.features.items():
            if name in place:
                values[row, place[name]] = value
    rows, begin = [], 0
    for record in records:
        rows.append(slice(begin, begin + len(record.candidates)))
        begin += len(record.candidates)
    graphs = sorted({record.graph for record in records})
    random.Random(seed).shuffle(graphs)  # noqa: S311 - the same folds at every run
    fold = {graph: at % FOLDS for at, graph in enumerate(graphs)}
    return Data(
        tuple(records),
        names,
        values,
        tuple(candidate.right for candidate in candidates),
        tuple(rows),
        tuple(fold[record.graph] for record in records),
    )


def fit_model(data: Data, seed: int, *, trees: bool) -> Fitted:
    """Fit the ranker, the second look and the calibration; print figures of left-out graphs."""
    answerable = [q for q, record in enumerate(data.records) if record.answerable]
    generated = [data.records[q].right for q in answerable]
    _print_recall("generated", generated)
    penalty, scores = _best_penalty(data, answerable)
    _print_recall(f"linear (penalty {penalty})", _ranked(data, scores, answerable))
    weights = fit_linear(data.groups(range(len(data.records))), penalty, data.bounds)
    grown: tuple[GrownTree, ...] = ()
    if trees:
        boosted = _held_out(data, partial(_boosted, penalty, data.bounds))
        _print_recall("boosted", _ranked(data, boosted, answerable))
        gain = _first(data, boosted, answerable) - _first(data, scores, answerable)
        if gain >= MIN_GAIN:
            scores = boosted
            every = data.groups(range(len(data.records)))
            hard = _hard(every, every.values @ weights)
            grown = tuple(grow(hard, *_begun(hard, weights)))
    second, choices = _second_look(data, scores)
    chosen = [choices[q] for q in answerable]
    first = sum(entry is not None and entry.candidate.right for entry in chosen) / len(chosen)
    print(f"after the second look   right first {first:.1%}")
    facts = [entry.facts if entry else None for entry in choices]
    rights = [bool(entry and entry.candidate.right) for entry in choices]
    calibration, probabilities = fit_calibration(facts, rights, data.folds, seed)
    judged = [
        Judged(record.category, record.answerable, right, probability)
        for record, right, probability in zip(data.records, rights, probabilities, strict=True)
    ]
    figures = _report(judged, first)
    figures["recall"] = recall(generated, DEPTHS[-1])
    return Fitted(weights, grown, second, calibration, figures)


def _best_penalty(data: Data, answerable: Sequence[int]) -> tuple[float, Floats]:
    tried = []
    for penalty in PENALTIES:
        scores = _held_out(data, partial(_linear_scores, penalty, data.bounds))
        tried.append((_first(data, scores, answerable), penalty, scores))
    _, penalty, scores = max(tried, key=lambda entry: (round(entry[0], 3), entry[1]))
    return penalty, scores


def _linear_scores(penalty: float, bounds: Bounds, taught: Groups, asked: Groups) -> Floats:
    return asked.values @ fit_linear(taught, penalty, bounds)


def _held_out(data: Data, scored: Callable[[Groups, Groups], Floats]) -> Floats:
    """Return the score of every row by a model that has seen no question of its graph."""
    scores = np.zeros(len(data.values))
    for fold in range(FOLDS):
        asked = data.inside(fold)
        taken = [row for q in asked for row in range(data.rows[q].start, data.rows[q].stop)]
        if taken:
            scores[taken] = scored(data.groups(data.outside(fold)), data.groups(asked))
    return scores


def _boosted(penalty: float, bounds: Bounds, taught: Groups, asked: Groups) -> Floats:
    weights = fit_linear(taught, penalty, bounds)
    hard = _hard(taught, taught.values @ weights)
    scores: Floats = asked.values @ weights
    for tree in grow(hard, *_begun(hard, weights)):
        scores = scores + tree.predict(asked.values)
    return scores


def _begun(groups: Groups, weights: Floats) -> tuple[Floats, Growth]:
    return groups.values @ weights, Growth()


def _hard(groups: Groups, scores: Floats) -> Groups:
    """Return the right rows and the wrong ones that score best, of the groups that have both."""
    kept, sizes = [], []
    for start, size in zip(groups.starts, groups.sizes, strict=True):
        rows = np.arange(start, start + size)
        right = groups.right[rows]
        if right.any() and not right.all():
            wrong = rows[~right]
            hardest = wrong[np.argsort(-scores[wrong], kind="stable")[:MAX_WRONG]]
            chosen = np.concatenate([rows[right], hardest])
            kept.append(chosen)
            sizes.append(len(chosen))
    taken = np.concatenate(kept)
    return Groups.of(groups.values[taken], list(groups.right[taken]), sizes)


@dataclass(frozen=True)
class Chosen:
    """The candidate that a question was answered with, and the facts about that choice."""

    candidate: CandidateRecord
    facts: dict[str, float]


def _second_look(data: Data, scores: Floats) -> tuple[dict[str, float], list[Chosen | None]]:
    """Fit the second look on held-out scores; return its weights and each question's choice."""
    looks: list[list[dict[str, float]]] = []
    orders = [_order(data, scores, q) for q in range(len(data.records))]
    for q, order in enumerate(orders):
        entries = [data.records[q].candidates[at] for at in order[:LOOKED_AT]]
        results = [ReadingResult(e.digest, e.empty, bool(e.error), e.rows) for e in entries]
        ranked = [float(scores[data.rows[q].start + at]) for at in order]
        looks.append(second_look(ranked, results))
    names = sorted({name for entry in looks for look in entry for name in look})
    rows = [[look[name] for name in names] for entry in looks for look in entry]
    right = [
        data.records[q].candidates[at].right
        for q, order in enumerate(orders)
        for at in order[:LOOKED_AT]
    ]
    sizes, begin, slices = [len(entry) for entry in looks], 0, []
    for size in sizes:
        slices.append(slice(begin, begin + size))
        begin += size
    looked = replace(
        data,
        names=tuple(names),
        values=np.array(rows).reshape(len(right), len(names)),
        right=tuple(right),
        rows=tuple(slices),
    )
    marks = _held_out(looked, partial(_linear_scores, SECOND_PENALTY, looked.bounds))
    chosen: list[Chosen | None] = []
    for q, order in enumerate(orders):
        if not order:
            chosen.append(None)
            continue
        place = int(np.argmax(marks[slices[q]]))
        candidate = data.records[q].candidates[order[place]]
        ranked = [float(scores[data.rows[q].start + at]) for at in order]
        facts = facts_of_first(ranked, looks[q][place], candidate.features)
        chosen.append(Chosen(candidate, facts))
    weights = fit_linear(looked.groups(range(len(data.records))), SECOND_PENALTY, looked.bounds)
    return dict(zip(names, map(float, weights), strict=True)), chosen


def _order(data: Data, scores: Floats, question: int) -> list[int]:
    own = scores[data.rows[question]]
    return [int(at) for at in np.argsort(-own, kind="stable")]


def _ranked(data: Data, scores: Floats, questions: Sequence[int]) -> list[list[bool]]:
    return [
        [data.records[q].candidates[at].right for at in _order(data, scores, q)] for q in questions
    ]


def _first(data: Data, scores: Floats, questions: Sequence[int]) -> float:
    return recall(_ranked(data, scores, questions), 1)


def _print_recall(name: str, rights: Sequence[Sequence[bool]]) -> None:
    told = "  ".join(f"@{depth} {recall(rights, depth):.1%}" for depth in DEPTHS)
    print(f"{name:24}recall {told}")


def _report(judged: Sequence[Judged], first: float) -> dict[str, float]:
    error = calibration_error(judged)
    for threshold in THRESHOLDS:
        print(f"answering from {threshold}: {summary(judged, threshold)}")
    print(f"expected calibration error {error:.3f}")
    print(reliability_table(judged))
    print(by_category(judged, ANSWERING))
    return {"first": round(first, 4), "calibration error": round(error, 4)}


def _json_of(data: Data, fitted: Fitted) -> dict[str, Any]:
    named = zip(data.names, map(float, fitted.weights), strict=True)
    return {
        "weights": {name: round(weight, 4) for name, weight in named if abs(weight) > 1e-4},
        "trees": [
            [
                [data.names[column] if column >= 0 else "" for column in tree.columns],
                [round(value, 4) for value in tree.thresholds],
                tree.lefts,
                tree.rights,
                [round(value, 4) for value in tree.values],
            ]
            for tree in fitted.trees
        ],
        "second": {name: round(weight, 4) for name, weight in fitted.second.items()},
        "calibration": {
            "bias": round(fitted.calibration.bias, 4),
            "trees": [_rounded(tree) for tree in fitted.calibration.trees],
            "points": [[round(x, 4), round(y, 4)] for x, y in fitted.calibration.points],
        },
    }


def _rounded(tree: CalibrationTree) -> list[Any]:
    names, thresholds, lefts, rights, values = tree
    return [names, [round(t, 4) for t in thresholds], lefts, rights, [round(v, 4) for v in values]]


def _commit() -> str:
    found = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, check=True
    )
    return found.stdout.decode().strip()

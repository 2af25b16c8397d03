"""Precision and recall of merging, on made duplicates and look-alikes of graphs held out."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from graphrag_core.ingest.resolution.match_model import MatchModel, match_model, tells_apart
from training.merges import LabelledPair, figures, graphs_used, labelled_graphs
from training.metrics import Judged, calibration_error

MERGED, PROPOSED = "merged", "proposed"


def main() -> None:
    """Print the figures, each kind of pair apart, and how many duplicates were candidates."""
    _, held_out = graphs_used()
    graphs = labelled_graphs(held_out)
    pairs = [pair for graph in graphs.values() for pair in graph.pairs]
    made = sum((Counter(graph.made) for graph in graphs.values()), Counter[str]())
    found = sum((Counter(graph.found) for graph in graphs.values()), Counter[str]())
    print(f"{len(held_out)} graphs held out: {', '.join(held_out)}")
    print(f"candidates: {found.total():,} of {made.total():,} duplicates; {len(pairs):,} pairs")
    model = match_model()
    for meaning in (True, False):
        print("with meaning" if meaning else "without meaning")
        chances = np.array([model.probability(p.features, has_meaning=meaning) for p in pairs])
        same = np.array([pair.same for pair in pairs])
        told = np.array([tells_apart(pair.features) for pair in pairs])
        unseen = np.where(told, 0.0, chances)
        print(f"  merged by itself: {figures(unseen, same, model.sure)} of candidates")
        print(f"  proposed: {figures(chances, same, model.propose)} of candidates")
        judged = [Judged("", True, r, c) for r, c in zip(same.tolist(), chances, strict=True)]
        print(f"  calibration error {calibration_error(judged):.3f}")
    _print_kinds(pairs, made)


def _print_kinds(pairs: Sequence[LabelledPair], made: Counter[str]) -> None:
    model = match_model()
    for kind in sorted({pair.kind for pair in pairs}):
        mine = [pair for pair in pairs if pair.kind == kind]
        same = [_fate(model, pair) for pair in mine if pair.same]
        other = [_fate(model, pair) for pair in mine if not pair.same]
        print(
            f"  {kind}: of {made[kind]} duplicates {same.count(MERGED)} merged, "
            f"{same.count(PROPOSED)} proposed; of {len(other)} other pairs "
            f"{other.count(MERGED)} merged, {other.count(PROPOSED)} proposed"
        )


def _fate(model: MatchModel, pair: LabelledPair) -> str:
    chance = model.probability(pair.features, has_meaning=True)
    if model.is_sure(pair.features, chance):
        return MERGED
    return PROPOSED if chance >= model.propose else ""

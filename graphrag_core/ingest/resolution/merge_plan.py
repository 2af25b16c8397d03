"""Which pairs a run merges, as its journal keeps them, and which may be merged unseen."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from graphrag_core.ingest.resolution.proposals import DuplicatePair


@dataclass(frozen=True, slots=True)
class PlannedMerge:
    """One merge: `goes` is merged into `stays`, both element ids, with the names that they had.

    A node that has another name by then is left alone: the database gives ids anew.
    """

    stays: str
    goes: str
    label: str
    names: tuple[str, str]
    probability: float
    reasons: tuple[str, ...] = ()


def planned(pairs: Iterable[DuplicatePair]) -> tuple[PlannedMerge, ...]:
    """Plan the merging of pairs."""
    return tuple(
        PlannedMerge(
            pair.first.id, pair.second.id, pair.label, (pair.first.name, pair.second.name),
            round(pair.probability, 4), tuple(reason.sentence for reason in pair.reasons),
        )
        for pair in pairs
    )  # fmt: skip


def sure_pairs(pairs: Sequence[DuplicatePair]) -> list[DuplicatePair]:
    """Choose the pairs to merge unseen: sure ones whose groups agree.

    Where merging would bring more than two nodes together, each two of them must have been
    proposed; a chain of near names is no thing.
    """
    proposed = {frozenset((pair.first.id, pair.second.id)) for pair in pairs}
    groups: dict[str, set[str]] = {}
    chosen = []
    for pair in pairs:
        one = groups.get(pair.first.id, {pair.first.id})
        other = groups.get(pair.second.id, {pair.second.id})
        if not pair.sure or one is other:
            continue
        if all(frozenset((a, b)) in proposed for a in one for b in other):
            chosen.append(pair)
            both = one | other
            groups.update(dict.fromkeys(both, both))
    return chosen


def write_plan(merges: Iterable[PlannedMerge]) -> str:
    """Write merges as a run's journal keeps them."""
    return json.dumps([asdict(merge) for merge in merges], ensure_ascii=False)


def read_plan(text: str) -> tuple[PlannedMerge, ...]:
    """Read the merges of a run."""
    return tuple(
        PlannedMerge(
            **{**entry, "names": tuple(entry["names"]), "reasons": tuple(entry["reasons"])}
        )
        for entry in json.loads(text or "[]")
    )

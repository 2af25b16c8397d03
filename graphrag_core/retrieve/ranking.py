"""Fused ranking: reciprocal ranks of several rankings, near-duplicates folded, and why.

Reciprocal rank fusion after Cormack, Clarke and Büttcher (2009): a node's score is the sum of
`weight / (60 + rank)` over the rankings that hold it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.english.words import stem
from graphrag_core.types import Node

RANK_OFFSET = 60
SAME_TEXT = 0.9
"""Share of common words above which two texts are nearly the same."""
MIN_WORDS_TO_FOLD = 5


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near a node is to an entity that the search names: hops, and its damped weight."""

    hops: int
    entity: str
    signal: float


def fused(
    rankings: Sequence[tuple[float, Sequence[str]]],
) -> dict[str, float]:
    """Fuse weighted rankings of ids; return the score of each id, best first.

    Scores are 0–1: 1 is the score of an id that is first in every ranking.
    """
    most = sum(weight / (RANK_OFFSET + 1) for weight, _ in rankings)
    scores: dict[str, float] = {}
    for weight, ids in rankings:
        for rank, id_ in enumerate(ids, start=1):
            scores[id_] = scores.get(id_, 0.0) + weight / (RANK_OFFSET + rank)
    best_first = sorted(scores.items(), key=lambda entry: (-entry[1], entry[0]))
    return {id_: score / most if most else 0.0 for id_, score in best_first}


def fold_duplicates(
    nodes: Sequence[Node], texts: Mapping[str, str], most: int
) -> list[tuple[Node, list[Node]]]:
    """Return the first `most` nodes, each with its near-duplicates folded into it.

    Nodes are folded only to make room: when there are at most `most` nodes, none is folded.
    """
    if len(nodes) <= most:
        return [(node, []) for node in nodes]
    groups: list[tuple[Node, list[Node], frozenset[str]]] = []
    spare = len(nodes) - most
    for node in nodes:
        words = frozenset(stem(word) for word in texts.get(node.id, "").split())
        twin = next((entry for entry in groups if spare and _alike(entry, node, words)), None)
        if twin is not None:
            twin[1].append(node)
            spare -= 1
        elif len(groups) < most:
            groups.append((node, [], words))
        else:
            break
    return [(node, twins) for node, twins, _ in groups]


def _alike(
    entry: tuple[Node, list[Node], frozenset[str]], node: Node, words: frozenset[str]
) -> bool:
    first, _, known = entry
    if first.labels != node.labels or min(len(words), len(known)) < MIN_WORDS_TO_FOLD:
        return False
    return len(words & known) >= SAME_TEXT * len(words | known)


def reasons(similarity: float | None, words: Sequence[str], near: Nearness | None) -> str:
    """Say why a node was found: "0.81 similar · matched 'payment' · 1 hop from billing-api"."""
    parts = []
    if similarity is not None:
        parts.append(f"{similarity:.2f} similar")
    if words:
        parts.append("matched " + ", ".join(f"'{word}'" for word in words[:5]))
    if near is not None:
        parts.append(f"{near.hops} hop{'s' if near.hops > 1 else ''} from {near.entity}")
    return " · ".join(parts)

"""What speaks for and against two nodes being the same thing, as the numbers that are weighed."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.english.words import squeeze
from graphrag_core.ingest.resolution.candidate_pairs import CandidatePair
from graphrag_core.ingest.resolution.name_forms import LabelNames, name_form
from graphrag_core.ingest.resolution.resolved_entity import (
    EntityNeighbor,
    ResolvedEntity,
    is_identifying_key,
)

LONGEST_COMPARED = 200


@dataclass(frozen=True, slots=True)
class ComparedPair:
    """A candidate with both nodes as they were read, and what was found in comparing them.

    `shared` are neighbors of both by the same type. `meaning` is the similarity of their names
    with their surroundings, None without an embedding model.
    """

    pair: CandidatePair
    first: ResolvedEntity
    second: ResolvedEntity
    shared: tuple[EntityNeighbor, ...]
    linked: bool
    equal: tuple[str, ...]
    different: tuple[str, ...]
    different_keys: tuple[str, ...]
    meaning: float | None = None


def compare(
    pair: CandidatePair,
    first: ResolvedEntity,
    second: ResolvedEntity,
    name_keys: frozenset[str],
) -> ComparedPair:
    """Compare two nodes; `name_keys` are properties that hold names, which are compared apart."""
    others = {(n.type, n.outgoing, n.id) for n in second.neighbors}
    shared = {n.id: n for n in first.neighbors if (n.type, n.outgoing, n.id) in others}
    equal: list[str] = []
    different: list[str] = []
    for key in sorted(first.properties.keys() & second.properties.keys() - name_keys):
        one, other = first.properties[key], second.properties[key]
        if not is_identifying_key(key) and _is_comparable(key, one) and _is_comparable(key, other):
            (equal if _plain(one) == _plain(other) else different).append(key)
    keys, other_keys = first.keys, second.keys
    return ComparedPair(
        pair, first, second,
        shared=tuple(shared.values()),
        linked=any(n.id == second.id for n in first.neighbors),
        equal=tuple(equal),
        different=tuple(different),
        different_keys=tuple(k for k in keys if k in other_keys and keys[k] != other_keys[k]),
    )  # fmt: skip


def pair_features(found: ComparedPair, known: LabelNames) -> dict[str, float]:
    """Return the features of a pair, each about between -1 and 1."""
    like = found.pair.likeness
    form, other = name_form(found.first.name), name_form(found.second.name)
    fewest = min(len(found.first.neighbors), len(found.second.neighbors))
    shared = len(found.shared) / fewest if fewest else 0.0
    rare = sum(1 / math.log2(2 + n.degree) for n in found.shared)
    common = len(found.equal) + len(found.different)
    sure = like.same_words or max(like.rest_shares) == 0
    same = max(known.same(form.core), known.same(other.core))
    return {
        "same_words": float(like.same_words),
        "same_order": float(like.same_words and like.same_order),
        "similarity": like.similarity,
        "all_words_paired": float(max(like.rest_shares) == 0),
        "typos": min(len(like.typos), 2) / 2,
        "abbreviations": min(len(like.abbreviations), 2) / 2,
        "left_out": min(like.rest_shares),
        "left_out_by_one": max(like.rest_shares) - min(like.rest_shares),
        "numbers_differ": float(like.numbers_differ),
        "number_on_one_side": float(like.number_on_one_side),
        "contrast": float(like.contrast),
        "known_words": float(like.known_words),
        "acronym": float(like.acronym),
        "one_word": float(min(len(form.core), len(other.core)) == 1),
        "short": 1 / (1 + min(len(form.squeezed), len(other.squeezed))),
        "name_shared": math.log2(max(1, same - 1)) if like.same_words else 0.0,
        "key_equal": float(bool(found.pair.shared_keys)),
        "key_different": float(bool(found.different_keys)),
        "neighbors_shared": shared,
        "neighbors_rare": min(rare, 3.0) / 3,
        "neighbors_none": float(fewest > 0 and not found.shared),
        "neighbors_unknown": float(fewest == 0),
        "linked": float(found.linked),
        "equal": len(found.equal) / common if common else 0.0,
        "different": len(found.different) / common if common else 0.0,
        "nothing_to_compare": float(common == 0),
        "meaning": 0.0 if found.meaning is None else found.meaning - 0.7,
        "near_and_shared": float(sure) * shared,
        "near_and_none": float(sure and fewest > 0 and not found.shared),
        "near_and_equal": float(sure and bool(found.equal) and not found.different),
        "near_and_different": float(sure) * (len(found.different) / common if common else 0.0),
    }


def cosine(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the similarity of two unit vectors."""
    return sum(a * b for a, b in zip(first, second, strict=True))


def _is_comparable(key: str, value: Any) -> bool:
    """Leave out ids, which differ between sources, lists, and long texts, which are reworded."""
    if key == "id" or key.lower().endswith(("_id", "uuid")) or key.endswith("Id"):
        return False
    if isinstance(value, str):
        return 0 < len(value) <= LONGEST_COMPARED
    return value is not None and not isinstance(value, list | dict | float)


def _plain(value: Any) -> Any:
    return squeeze(value) if isinstance(value, str) else value

"""Propose which nodes are the same thing: read, block, compare, weigh, and say why."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from graphrag_core.errors import ModelUnavailableError
from graphrag_core.ingest.resolution.candidate_pairs import CandidatePair, find_candidates
from graphrag_core.ingest.resolution.entity_reading import (
    read_entities,
    read_names,
    resolvable_labels,
)
from graphrag_core.ingest.resolution.match_model import match_model
from graphrag_core.ingest.resolution.match_reasons import MatchReason, match_reasons
from graphrag_core.ingest.resolution.name_forms import LabelNames
from graphrag_core.ingest.resolution.pair_features import (
    ComparedPair,
    compare,
    cosine,
    pair_features,
)
from graphrag_core.ingest.resolution.resolved_entity import ResolvedEntity
from graphrag_core.ingest.runs.ingest_runs import IngestRun
from graphrag_core.profiles.profile import Profile
from graphrag_core.protocols import Database
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.types import Schema

MOST_EMBEDDED = 2_000
MOST_DEGREE = 20_000
"""Relationships of a node that one merge moves at most."""
EMBEDDED_AT_ONCE = 64


class NameEmbedder(Protocol):
    """Turns names with their surroundings into unit vectors."""

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Return one vector a text, in order. Raises `ModelUnavailableError`."""


@dataclass(frozen=True, slots=True)
class DuplicatePair:
    """Two nodes that may be one thing, how likely, and why; `first` would stay.

    `sure`: it may be merged without being looked at.
    """

    first: ResolvedEntity
    second: ResolvedEntity
    label: str
    probability: float
    sure: bool
    reasons: tuple[MatchReason, ...]


@dataclass(frozen=True, slots=True)
class Duplicates:
    """The pairs found, the likeliest first; `left` says what was not looked at."""

    pairs: tuple[DuplicatePair, ...]
    compared_nodes: int
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolutionGraph:
    """The graph that is looked through, and the model that embeds names with surroundings.

    `embedder` None leaves meaning out; `only_label` looks at nodes of this label alone. `apart`
    tells pairs that somebody wants to be kept apart.
    """

    database: Database
    schema: Schema
    profile: Profile
    embedder: NameEmbedder | None
    only_label: str | None = None
    apart: Callable[[ResolvedEntity, ResolvedEntity], bool] = lambda _a, _b: False


def find_duplicates(
    graph: ResolutionGraph, run: IngestRun | None, say: Callable[[str], None]
) -> Duplicates:
    """Look through the names of a graph, or for those that a run brought in among all others.

    Raises `AskCancelledError` once it is cancelled, and `DatabaseUnavailableError`.
    """
    say("Reading the names")
    labels = [
        label
        for label in resolvable_labels(graph.schema, graph.profile)
        if graph.only_label in (None, label.name)
    ]
    reading = read_names(graph.database, labels, graph.profile, run)
    say(f"Comparing {len(reading.entities):,} names")
    candidates = find_candidates(reading.entities)
    say(f"Looking at {len(candidates.pairs):,} pairs")
    named = [entity for pair in candidates.pairs for entity in (pair.first, pair.second)]
    entities = read_entities(graph.database, graph.schema, graph.profile, named)
    compared = compare_all(candidates.pairs, entities, frozenset(graph.profile.name_keys.values()))
    compared, unread = add_meanings(compared, graph.embedder, say)
    found = weigh_all(compared, candidates.known)
    shown = [pair for pair in found if not graph.apart(pair.first, pair.second)]
    left = (*reading.left, *candidates.left, *unread)
    return Duplicates(tuple(shown), len(reading.entities), left)


def compare_all(
    pairs: Sequence[CandidatePair],
    entities: Mapping[str, ResolvedEntity],
    name_keys: frozenset[str],
) -> list[ComparedPair]:
    """Compare the candidates whose nodes are still there."""
    return [
        compare(pair, entities[pair.first.id], entities[pair.second.id], name_keys)
        for pair in pairs
        if pair.first.id in entities and pair.second.id in entities
    ]


def add_meanings(
    compared: Sequence[ComparedPair], embedder: NameEmbedder | None, say: Callable[[str], None]
) -> tuple[list[ComparedPair], tuple[str, ...]]:
    """Add how alike names with their surroundings are, for as many nodes as takes seconds."""
    if embedder is None or not compared:
        return list(compared), ()
    texts: dict[str, str] = {}
    for pair in compared:
        if len(texts) >= MOST_EMBEDDED:
            break
        texts.update({e.id: e.surroundings for e in (pair.first, pair.second)})
    say(f"Embedding {len(texts):,} names with their surroundings")
    vectors: dict[str, list[float]] = {}
    ids = list(texts)
    try:
        for first in range(0, len(ids), EMBEDDED_AT_ONCE):
            current_cancel().check()
            some = ids[first : first + EMBEDDED_AT_ONCE]
            vectors.update(zip(some, embedder.embed([texts[id_] for id_ in some]), strict=True))
    except ModelUnavailableError as fault:
        return list(compared), (f"Meaning was not compared: {fault.message}",)
    return [_with_meaning(pair, vectors) for pair in compared], ()


def _with_meaning(pair: ComparedPair, vectors: Mapping[str, list[float]]) -> ComparedPair:
    first, second = vectors.get(pair.first.id), vectors.get(pair.second.id)
    if first is None or second is None:
        return pair
    return replace(pair, meaning=cosine(first, second))


def weigh_all(
    compared: Sequence[ComparedPair], known: Mapping[str, LabelNames]
) -> list[DuplicatePair]:
    """Weigh pairs and return those worth proposing, the likeliest first."""
    model = match_model()
    found = []
    for pair in compared:
        label = pair.pair.first.label
        features = pair_features(pair, known[label])
        probability = model.probability(features, has_meaning=pair.meaning is not None)
        if probability < model.propose:
            continue
        stays, goes = _in_order(pair.first, pair.second)
        small = max(stays.degree, goes.degree) <= MOST_DEGREE
        sure = small and model.is_sure(features, probability)
        reasons = match_reasons(pair)
        found.append(DuplicatePair(stays, goes, label, probability, sure, reasons))
    return sorted(found, key=lambda each: (-each.probability, each.first.name, each.second.name))


def _in_order(
    first: ResolvedEntity, second: ResolvedEntity
) -> tuple[ResolvedEntity, ResolvedEntity]:
    """Return what stays and what is merged into it.

    The one that more is known of stays; of equals, the one that was there first.
    """
    ranked = sorted((first, second), key=lambda e: (-e.degree, -len(e.properties), _age(e.id)))
    return ranked[0], ranked[1]


def _age(element_id: str) -> int:
    last = element_id.rpartition(":")[2]
    return int(last) if last.isdecimal() else 0

"""Hybrid search: vectors, full text and the graph in one ranking, under one set of filters."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Protocol

from graphrag_core.cypher.compose import EMPTY, Fragment, Template, joined, name, property_of
from graphrag_core.cypher.suggest import closest, nearest
from graphrag_core.errors import CallError, ModelUnavailableError
from graphrag_core.explore.local_times import Clock
from graphrag_core.explore.validity import ValidityFilter, validity_filter
from graphrag_core.profiles.chunk_graphs import chunk_labels
from graphrag_core.profiles.profile import Profile
from graphrag_core.profiles.searched_texts import VectorTarget, vector_targets
from graphrag_core.profiles.sources import NO_SOURCE
from graphrag_core.protocols import Database, Embedder
from graphrag_core.retrieve.chunk_index import ChunkIndex
from graphrag_core.retrieve.chunk_lookup import ChunkGraph
from graphrag_core.retrieve.chunks import (
    ChunkReceipt,
    chunk_nodes,
    get_relationships_by_chunk_ids,
    source_kind,
)
from graphrag_core.retrieve.connections import (
    between,
    connected_ids,
    connected_pattern,
    nearness,
    neighbours,
    with_relationships,
)
from graphrag_core.retrieve.filters import (
    SearchCondition,
    bind_filters,
    combine_conditions,
    time_window,
)
from graphrag_core.retrieve.foreign_vectors import ForeignVectors
from graphrag_core.retrieve.fulltext import TextSearch, matched_words, search_words, text_ranked
from graphrag_core.retrieve.ranking import Nearness, fold_duplicates, fused, reasons
from graphrag_core.retrieve.search_types import (
    Hit,
    Ranked,
    SearchRequest,
    SearchResult,
    SearchTarget,
    SourceChunk,
    Weights,
)
from graphrag_core.retrieve.value_choices import missing_filter_values
from graphrag_core.retrieve.vector_search import VectorSearch, check_model, vector_ranked
from graphrag_core.types import (
    CypherQuery,
    LabelSchema,
    Links,
    Node,
    Question,
    Schema,
    Severity,
    StepDiagnostic,
    Subgraph,
)

MAX_TEXT_CHARS = 10_000
MOST_CHUNKS = 60
MOST_ADDED = 60
"""The most relationships of chunk hits that are drawn; all of them are in the receipt."""
MOST_BETWEEN = 500
DEPTH_A_HIT = 3
LEAST_DEPTH = 50
COUNTED_MOST = 20_000

WITHOUT_VECTOR = Template("""
MATCH (node:{label})
WHERE node.{property} IS NULL AND any(text IN [{texts}] WHERE text <> '')
RETURN count(node) AS count
""")
LABELS_OF = "MATCH (node) WHERE elementId(node) = $id RETURN node LIMIT 1"


class Linker(Protocol):
    """Finds which values of the graph a text names."""

    def link(self, question: Question) -> Links:
        """Link a text to values of the graph. Raises `DatabaseUnavailableError`."""


@dataclass(frozen=True, slots=True)
class ChunkAccess:
    """Access to relationships by chunk: the whole graph, and the index in memory."""

    whole: Database
    index: ChunkIndex


@dataclass(frozen=True, slots=True)
class Sources:
    """What a search reads: the graph as the tenant sees it, its schema and its models.

    `scoped` while a tenant is set. `embedder` is None when vectors are not available; `loading`
    while that is because the model is still being loaded. `foreign` are the vectors of other
    writers. Times in filters are those of the `zone`. Without `chunks`, all relationships between
    each pair of found entities are fetched instead of those of chunks.
    """

    schema: Schema
    profile: Profile
    database: Database
    embedder: Embedder | None
    weights: Weights
    now: datetime
    zone: str = "UTC"
    week_start: str = "monday"
    scoped: bool = False
    linker: Linker | None = None
    chunks: ChunkAccess | None = None
    loading: bool = False
    foreign: ForeignVectors = field(default_factory=ForeignVectors)

    @property
    def clock(self) -> Clock:
        """How people write times in filters."""
        return Clock(self.now, self.zone, self.week_start)


@dataclass(slots=True)
class _Searching:
    """The state of one search: remarks, time of each step, and pattern to `entity` by label."""

    request: SearchRequest
    sources: Sources
    validity: ValidityFilter
    remarks: list[StepDiagnostic] = field(default_factory=list)
    timings_ms: dict[str, float] = field(default_factory=dict)
    connected: dict[str, Fragment] = field(default_factory=dict)
    entity: str | None = None

    @property
    def depth(self) -> int:
        """The number of nodes requested of each ranking."""
        top_k = self.request.top_k
        return top_k if self.request.mode != "hybrid" else max(LEAST_DEPTH, DEPTH_A_HIT * top_k)

    def remark(self, code: str, message: str, severity: Severity = "info") -> None:
        """Add a remark about a limitation of this search."""
        self.remarks.append(StepDiagnostic(code, severity, message))

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Record the time of a step in milliseconds."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.timings_ms[name] = (time.perf_counter() - began) * 1000


def search(request: SearchRequest, sources: Sources) -> SearchResult:
    """Search for a text under the request's filters: up to `top_k` hits, best first.

    Vector mode ranks by similarity, text mode by words, hybrid mode fuses both with nearness to
    the entities that the text names. Without vectors only words are used, and `remarks` say so.
    The request must have passed `check_request`. Raises `CallError` for faults that only the
    graph shows (unknown label or filter, a value of the wrong kind, vectors of another model),
    and `DatabaseUnavailableError`.
    """
    began = time.perf_counter()
    validity = validity_filter(sources.profile, sources.schema, request.as_of, sources.now)
    searching = _Searching(request, sources, validity)
    targets = _targets(searching)
    words = search_words(request.text)
    vector, text = Ranked(), Ranked()
    similarity: dict[str, float] = {}
    if request.mode != "text":
        with searching.step("vector"):
            vector = _by_vector(searching, targets)
        similarity = {node.id: score for node, score in vector.hits}
    if request.mode != "vector" or not (vector.hits or vector.query):
        with searching.step("text"):
            text = _by_text(searching, targets, words)
        if not words and vector.query is None:
            searching.remark("no_words", "The text contains no words to search for.", "warning")
    nodes = {node.id: node for node, _ in (*vector.hits, *text.hits)}
    with searching.step("graph"):
        linked = _linked(searching) if request.around else []
        near = nearness(list(nodes.values()), linked, validity, sources.database)
    scores = _scores(searching, vector, text, near if linked else None)
    ordered = [nodes[id_] for id_ in scores]
    hits, chosen = _hits(searching, ordered, _Signals(scores, similarity, words, near))
    if not hits:
        for message in missing_filter_values(
            request.filters, [t.label for t in targets], sources.database
        ):
            searching.remark("value_not_held", message, "warning")
    with searching.step("neighbours"):
        around_of = chosen if request.around else []
        related, around = neighbours(around_of, sources.schema, validity, sources.database)
    with searching.step("chunks"):
        chunks, graph, receipt = _sources_of(searching, around_of, around)
    searching.timings_ms["total"] = (time.perf_counter() - began) * 1000
    found = [part for part in (vector, text) if part.query is not None]
    return SearchResult(
        hits=tuple(_with_related(hit, related) for hit in hits),
        strategy="; ".join(part.strategy for part in found) or "nothing was searched",
        query=found[0].query if found else None,
        queries=tuple(part.query for part in found if part.query is not None),
        graph=graph,
        chunks=chunks,
        receipt=receipt,
        remarks=tuple(searching.remarks),
        timings_ms=searching.timings_ms,
    )


def check_request(request: SearchRequest, most: int) -> None:
    """Raise `CallError` for a request that cannot be searched.

    That is one with an empty or too long text, `top_k` outside 1 to `most`, or `since` not
    before `until`.
    """
    if not request.text.strip():
        raise CallError(
            "There is no text to search for.", hint="Type a few words.", code="empty_text"
        )
    if len(request.text) > MAX_TEXT_CHARS:
        raise CallError(
            f"The text has {len(request.text):,} characters; {MAX_TEXT_CHARS:,} is the most.",
            hint="Search for fewer words.",
            code="text_too_long",
        )
    if not 1 <= request.top_k <= most:
        raise CallError(
            f"top_k is {request.top_k:,}.",
            hint=f"Choose 1 to {most:,} (GRAPHRAG_MAX_ROWS).",
            code="bad_top_k",
        )
    if request.since and request.until and request.since >= request.until:
        raise CallError(
            f"since ({request.since.isoformat()}) is not before until "
            f"({request.until.isoformat()}).",
            hint="Give an earlier since.",
            code="bad_window",
        )


def _targets(searching: _Searching) -> list[SearchTarget]:
    """Return the labels to search, each with its conditions. Raises `CallError`."""
    request, sources = searching.request, searching.sources
    labels = _labels(searching)
    bound: dict[str, SearchCondition] = {label.name: SearchCondition() for label in labels}
    if request.filters:
        bound = bind_filters(request.filters, labels, sources.schema, clock=sources.clock)
    if request.since is not None or request.until is not None:
        bound = {
            label.name: combine_conditions(bound[label.name], window)
            for label in labels
            if label.name in bound and (window := _window(label, request, sources))
        }
        if not bound:
            raise CallError(
                "Nothing that is searched has a time, so --since and --until cannot be applied.",
                hint="Leave them out, or search a label with a date.",
                code="no_time",
            )
    targets = [
        SearchTarget(label, combine_conditions(bound[label.name], _node_exists(searching, label)))
        for label in labels
        if label.name in bound
    ]
    return _connected_targets(searching, targets) if request.connected_to else targets


def _node_exists(searching: _Searching, label: LabelSchema) -> SearchCondition | None:
    """Require that a node exists at the time of the search.

    None when nodes of its label have no times, and for a search at all times.
    """
    validity = searching.validity
    times = searching.sources.profile.node_times.get(label.name)
    if times is None or validity.at is None:
        return None
    test = validity.node_exists("node", "there_at")
    keys = frozenset({times.start, times.end})
    return SearchCondition(
        (test,), {"there_at": validity.parameters["at_us"]}, keys, in_index=False
    )


def _labels(searching: _Searching) -> list[LabelSchema]:
    request, sources = searching.request, searching.sources
    hidden = sources.profile.hidden_labels
    shown = [label for label in sources.schema.labels if label.name not in hidden]
    if request.label is None:
        return shown
    chosen = [label for label in shown if label.name.casefold() == request.label.casefold()]
    if not chosen:
        names = [label.name for label in shown]
        suggestion = nearest(request.label, names)
        raise CallError(
            f"The graph has no label '{request.label}'.{closest(suggestion)}",
            hint=f"Choose one of: {', '.join(names[:20])}." if names else "The graph is empty.",
            code="unknown_label",
            candidates=(suggestion.name,) if suggestion else (),
        )
    exact = [label for label in chosen if label.name == request.label]
    return exact or chosen


def _window(label: LabelSchema, request: SearchRequest, sources: Sources) -> SearchCondition | None:
    key = sources.profile.time_keys.get(label.name)
    if not key:
        return None
    return time_window(label, key, request.since, request.until, clock=sources.clock)


def _connected_targets(
    searching: _Searching, targets: Sequence[SearchTarget]
) -> list[SearchTarget]:
    """Return the targets whose label can be connected to the entity.

    The pattern for each label is stored in `connected`.
    """
    sources = searching.sources
    entity = _entity(searching)
    searching.entity = entity.id
    connected = []
    for target in targets:
        pattern = connected_pattern(
            entity.labels, target.label.name, sources.schema, searching.validity
        )
        if pattern is not None:
            searching.connected[target.label.name] = pattern
            condition = SearchCondition(
                parameters={"connected_to": entity.id, **searching.validity.parameters}
            )
            connected.append(
                SearchTarget(target.label, combine_conditions(target.condition, condition))
            )
    if not connected:
        searching.remark(
            "not_connected", f"Nothing that is searched can be connected to {entity.name}."
        )
    return connected


def _entity(searching: _Searching) -> Node:
    """Find the node that `connected_to` names, by element id or name. Raises `CallError`."""
    sources, entity_name = searching.sources, searching.request.connected_to or ""
    ids = [entity_name]
    if sources.linker is not None:
        links = sources.linker.link(Question(entity_name))
        if links.clarification is not None:
            names = [f"{c.name} ({c.label})" for c in links.clarification.candidates]
            raise CallError(
                f"'{entity_name}' names several things: {', '.join(names)}.",
                hint="Give the element id of one of them.",
                code="ambiguous_entity",
                candidates=tuple(candidate.id for candidate in links.clarification.candidates),
            )
        whole = [link for link in links.values if link.end - link.start >= len(entity_name.strip())]
        ids += [link.node_id for link in whole or links.values if link.node_id is not None]
    for id_ in ids:
        rows = sources.database.fetch(CypherQuery(LABELS_OF, {"id": id_})).records
        if rows:
            node: Node = rows[0]["node"]
            lowered = entity_name.strip().casefold()
            known = (node.id, node.name, *node.properties.values())
            if lowered not in {str(value).casefold() for value in known}:
                searching.remark("read_as", f"'{entity_name[:80]}' was read as {node.name}.")
            return node
    raise CallError(
        f"No entity is named '{entity_name[:80]}'.",
        hint="Give a display name or an element id that is in the graph.",
        code="unknown_entity",
    )


def _by_vector(searching: _Searching, targets: Sequence[SearchTarget]) -> Ranked:
    """Rank the nearest nodes of all labels that have vectors."""
    sources, request = searching.sources, searching.request
    if sources.loading:
        searching.remark(
            "model_loading", "The embedding model is still loading; only words were searched."
        )
    places = _embedded_places(searching, targets)
    if not places or sources.embedder is None:
        return Ranked()
    try:
        embedding = sources.embedder.embed([request.text])[0]
    except ModelUnavailableError as fault:
        searching.remark(fault.code, f"{fault.message} {fault.hint}".strip(), "warning")
        return Ranked()
    found: list[tuple[Ranked, VectorTarget]] = []
    for target, place in places:
        vector_search = VectorSearch(
            target,
            place,
            embedding,
            searching.depth,
            connected=searching.connected.get(target.label.name, EMPTY),
            scoped=sources.scoped,
        )
        ranked = vector_ranked(vector_search, sources.schema, sources.database, searching.remark)
        check_model((node for node, _ in ranked.hits), place, sources.embedder.model)
        found.append((ranked, place))
    merged: dict[str, tuple[Node, float]] = {}
    for ranked, _ in found:
        merged |= {node.id: (node, score) for node, score in ranked.hits}
    hits = sorted(merged.values(), key=lambda entry: (-entry[1], entry[0].id))
    first = max(found, key=lambda entry: entry[0].hits[0][1] if entry[0].hits else -1.0)[0]
    strategies = dict.fromkeys(ranked.strategy for ranked, _ in found)
    return Ranked(tuple(hits[: searching.depth]), "; ".join(strategies), first.query)


def _embedded_places(
    searching: _Searching, targets: Sequence[SearchTarget]
) -> list[tuple[SearchTarget, VectorTarget]]:
    """Return the targets that have vectors; add remarks on missing ones."""
    sources = searching.sources
    places = {place.label: place for place in vector_targets(sources.schema, sources.profile)}
    if not places:
        foreign = _foreign_places(searching, targets)
        if foreign:
            return foreign
        searching.remark(
            "no_texts",
            "No label of this graph has a text to embed; only words were searched.",
            "warning",
        )
        return []
    with_texts = [(t, places[t.label.name]) for t in targets if t.label.name in places]
    if targets and not with_texts:
        names = ", ".join(target.label.name for target in targets[:5])
        searching.remark(
            "no_texts", f"{names} has no embedded text; only words were searched.", "warning"
        )
    ready = [(t, place) for t, place in with_texts if t.label.property(place.property) is not None]
    own = {target.label.name for target, _ in ready}
    foreign = _foreign_places(searching, [t for t in targets if t.label.name not in own])
    served = {target.label.name for target, _ in foreign}
    for target, place in with_texts:
        if target.label.name in served:
            continue
        missing = _without_vector(target.label, place, sources.database)
        if missing and sources.embedder is not None:
            searching.remark(
                "vectors_missing",
                f"{missing:,} of {target.label.count:,} {place.label} nodes have no vector yet, so "
                "they are found by words only. `python -m graphrag_core index` embeds them.",
                "warning" if (target, place) not in ready else "info",
            )
    return [*ready, *foreign]


def _foreign_places(
    searching: _Searching, targets: Sequence[SearchTarget]
) -> list[tuple[SearchTarget, VectorTarget]]:
    """Return the targets with another writer's vectors that our model made."""
    sources = searching.sources
    found: list[tuple[SearchTarget, VectorTarget]] = []
    if sources.embedder is None:
        return found
    reported: set[str] = set()
    for target in targets:
        try:
            foreign = sources.foreign.on(
                target.label, sources.schema, sources.profile, sources.database, sources.embedder
            )
        except ModelUnavailableError:
            # The search itself reports the fault of the model.
            return found
        if foreign is None:
            continue
        if foreign.place is not None:
            found.append((target, foreign.place))
        elif foreign.reason and foreign.reason not in reported:
            reported.add(foreign.reason)
            searching.remark("foreign_vectors", foreign.reason, "warning")
    return found


def _without_vector(label: LabelSchema, place: VectorTarget, database: Database) -> int:
    if label.property(place.property) is None:
        return label.count
    if label.count > COUNTED_MOST:
        return 0
    query = WITHOUT_VECTOR.fill(
        label=name(label.name),
        property=name(place.property),
        texts=joined(", ", (property_of("node", key) for key in place.keys)),
    )
    return int(database.fetch(CypherQuery(query.text)).records[0]["count"])


def _by_text(
    searching: _Searching, targets: Sequence[SearchTarget], words: Sequence[str]
) -> Ranked:
    sources = searching.sources
    ids: list[str] | None = None
    if searching.entity is not None:
        ids = []
        for target in targets:
            pattern = searching.connected[target.label.name]
            parameters = {
                "connected_to": searching.entity,
                **searching.validity.parameters,
            }
            ids += connected_ids(pattern, parameters, sources.database)
        targets = [SearchTarget(t.label, _without_pattern_parameters(t.condition)) for t in targets]
    text_search = TextSearch(words, targets, searching.depth, ids)
    return text_ranked(text_search, sources.schema, sources.database)


def _without_pattern_parameters(condition: SearchCondition) -> SearchCondition:
    """Remove the parameters of the connection pattern, whose nodes are given as ids."""
    walk = {"connected_to", "at", "at_local", "at_date", "at_us"}
    parameters: Mapping[str, Any] = {k: v for k, v in condition.parameters.items() if k not in walk}
    return SearchCondition(condition.tests, parameters, condition.keys, condition.in_index)


def _linked(searching: _Searching) -> list[str]:
    """Return the ids of the entities to rank by nearness: given ones and those in the text."""
    request, linker = searching.request, searching.sources.linker
    named: list[str] = []
    if request.mode == "hybrid" and linker is not None:
        links = linker.link(Question(request.text))
        named = [link.node_id for link in links.values if link.node_id is not None]
    connected = [searching.entity] if searching.entity is not None else []
    return list(dict.fromkeys([*request.near, *connected, *named]))


def _scores(
    searching: _Searching, vector: Ranked, text: Ranked, near: Mapping[str, Nearness] | None
) -> dict[str, float]:
    """Return scores by id, best first: the mode's own score or the fused one."""
    if searching.request.mode != "hybrid":
        single = vector if vector.query is not None else text
        return {node.id: score for node, score in single.hits}
    weights = searching.sources.weights
    rankings = [(weights.text, [node.id for node, _ in text.hits])]
    if vector.query is not None:
        rankings.append((weights.vector, [node.id for node, _ in vector.hits]))
    if near is not None:
        by_signal = sorted(near, key=lambda id_: (-near[id_].signal, id_))
        rankings.append((weights.graph, by_signal))
    return fused(rankings)


@dataclass(frozen=True, slots=True)
class _Signals:
    """What speaks for the nodes found: by node id, and the words of the text."""

    scores: Mapping[str, float]
    similarity: Mapping[str, float]
    words: Sequence[str]
    near: Mapping[str, Nearness]

    def reasons_for(self, node: Node) -> str:
        """Say why a node was found."""
        matched = matched_words(node, self.words)
        return reasons(self.similarity.get(node.id), matched, self.near.get(node.id))


def _hits(
    searching: _Searching, ordered: Sequence[Node], signals: _Signals
) -> tuple[list[Hit], list[Node]]:
    profile, request = searching.sources.profile, searching.request
    texts = {node.id: text_of(node, profile) for node in ordered}
    groups: Sequence[tuple[Node, Sequence[Node]]] = (
        fold_duplicates(ordered, texts, request.top_k)
        if request.mode == "hybrid"
        else [(node, []) for node in ordered[: request.top_k]]
    )
    labels = {target.label.name for target in _labels_in_order(searching)}
    hits = [
        Hit(
            node=node,
            label=next((name for name in node.labels if name in labels), "".join(node.labels[:1])),
            text=texts[node.id],
            score=round(signals.scores[node.id], 4),
            why=signals.reasons_for(node),
            similarity=signals.similarity.get(node.id),
            duplicates=tuple(twin.name for twin in twins),
        )
        for node, twins in groups
    ]
    return hits, [node for node, _ in groups]


def _sources_of(
    searching: _Searching, hits: Sequence[Node], around: Subgraph
) -> tuple[tuple[SourceChunk, ...], Subgraph, ChunkReceipt | None]:
    """Find the source chunks of hits and their relationships.

    Relationships of chunk hits are added to the graph. Returns chunks, graph and receipt; the
    receipt is None when no chunk was looked up.
    """
    sources = searching.sources
    if searching.request.mode != "hybrid":
        return (), around, None
    if sources.chunks is None:
        pairs = between(around.nodes, MOST_BETWEEN, searching.validity, sources.database)
        return (), with_relationships(around, pairs, sources.database), None
    labels = chunk_labels(sources.schema, sources.profile)
    own = [node.key for node in hits if set(node.labels) & labels.keys()]
    near = [node.key for node in around.nodes if set(node.labels) & labels.keys()]
    kind = source_kind(sources.schema, sources.profile)
    stated = [
        id_
        for relationship in around.relationships
        for id_ in kind.sources(relationship.properties)
        if id_ not in NO_SOURCE
    ]
    ids = list(dict.fromkeys([*own, *near, *stated]))[:MOST_CHUNKS]
    if not ids:
        return (), around, None
    receipt = get_relationships_by_chunk_ids(
        ids,
        ChunkGraph(
            sources.schema,
            sources.profile,
            sources.database,
            sources.chunks.whole,
            sources.chunks.index,
        ),
    )
    texts = chunk_nodes(ids, sources.schema, sources.profile, sources.database)
    chunks = []
    for id_ in ids:
        node, document = texts.get(id_, (None, None))
        relationships = receipt.relationships.get(id_, ())
        if node is not None or relationships:
            text = text_of(node, sources.profile) if node is not None else ""
            chunks.append(SourceChunk(id_, text, document, tuple(r.id for r in relationships)))
    added = [r for id_ in own for r in receipt.relationships.get(id_, ())][:MOST_ADDED]
    return tuple(chunks), with_relationships(around, added, sources.database), receipt


def _labels_in_order(searching: _Searching) -> list[SearchTarget]:
    return [SearchTarget(label, SearchCondition()) for label in _labels(searching)]


def text_of(node: Node, profile: Profile) -> str:
    """Return a node's texts, one a line; its name when it has none."""
    keys = dict.fromkeys(key for label in node.labels for key in profile.text_keys.get(label, ()))
    texts = [node.properties[key] for key in keys if isinstance(node.properties.get(key), str)]
    return "\n".join(texts) or node.name


def _with_related(hit: Hit, related: Mapping[str, Any]) -> Hit:
    return replace(hit, related=related.get(hit.node.id, ()))

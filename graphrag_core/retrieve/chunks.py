"""Relationships by chunk: exactly those that a chunk is the source of, by whole ids.

In LightRAG-style graphs a relationship's `source_id` is one chunk id or several joined by
`<SEP>`. The first call scans once and then has an inverted index built in the background; later
ones look ids up in it and check each relationship again, so that a stale index can miss one but
never show a wrong one. Nothing is written to the graph.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.cypher.compose import Template, name, names
from graphrag_core.explore.chunk_documents import name_sources
from graphrag_core.profiles.chunk_graphs import chunk_labels
from graphrag_core.profiles.profile import Profile
from graphrag_core.profiles.sources import SOURCE_KEYS, split_source_ids
from graphrag_core.protocols import Database
from graphrag_core.retrieve.chunk_index import SCAN_TIMEOUT_S, STREAM, SourceKind
from graphrag_core.retrieve.chunk_lookup import MANY, ChunkGraph, Held, Method, by_edges, look_up
from graphrag_core.types import CypherQuery, Node, Relationship, Schema

MAX_ID_CHARS = 500
PLACEHOLDERS = frozenset({"UNKNOWN", "unknown"})
TRUNCATE_KEY = "truncate"
"""LightRAG keeps at most 200 chunk ids on a relationship and says so in this property."""

COVERED_MOST = 500_000
"""The coverage of a graph with more relationships than this is not computed."""

CUT_SOMEWHERE = Template("""
MATCH ()-[r:{types}]->()
WHERE r.{truncate} IS NOT NULL AND r.{truncate} <> ''
RETURN count(r) AS count
LIMIT 1
""")
CHUNK_TEXTS = Template("""
MATCH (chunk:{chunk})
WHERE chunk.{key} IN $ids
RETURN chunk.{key} AS id, chunk
LIMIT $most
""")
CHUNK_IDS = Template("MATCH (chunk:{chunk}) RETURN chunk.{key} AS id LIMIT $most")
ADVICE = Template("""\
CREATE FULLTEXT INDEX relationship_sources IF NOT EXISTS FOR ()-[r:{types}]-() ON EACH [{keys}]
// Optional, and never run by this program. Keep the default analyzer: with the keyword
// analyzer one value of 43 kB left a running server needing a restart. No RANGE index (fails
// above about 8 kB and then breaks your writes) and no TEXT index (above 32 kB).""")


@dataclass(frozen=True, slots=True)
class ChunkMetrics:
    """Metrics of a retrieval. `match_accuracy` is the share of candidates with a requested id.

    `cleaned` counts ids that were given in another form than stored (braces, blanks, several
    in one), `cleanup_errors` counts those that could not be read.
    """

    requested: int
    found: int
    relationships: int
    method: Method
    success_rate: float
    match_accuracy: float
    cleaned: int
    cleanup_errors: int
    elapsed_ms: float


@dataclass(frozen=True, slots=True)
class ChunkReceipt:
    """The relationships of each chunk, and the ids without any, by reason.

    `possibly_cut` are missing ids in a graph whose writer cut long lists of sources. `advice`
    is DDL that would make this faster, to be read and run by a person only.
    """

    relationships: Mapping[str, tuple[Relationship, ...]]
    missing: tuple[str, ...] = ()
    invalid: tuple[str, ...] = ()
    placeholder: tuple[str, ...] = ()
    possibly_cut: tuple[str, ...] = ()
    metrics: ChunkMetrics = field(
        default_factory=lambda: ChunkMetrics(0, 0, 0, "none", 1.0, 1.0, 0, 0, 0.0)
    )
    advice: str | None = None


@dataclass(frozen=True, slots=True)
class _ChunkRequest:
    """The requested ids after cleaning."""

    ids: tuple[str, ...]
    invalid: tuple[str, ...]
    placeholder: tuple[str, ...]
    cleaned: int


def get_relationships_by_chunk_ids(chunk_ids: Sequence[Any], graph: ChunkGraph) -> ChunkReceipt:
    """Find the relationships of which each chunk is a source, each with its own id.

    Ids are compared whole (`chunk-1` is not `chunk-10`) after cleaning both sides. Parallel
    relationships of a pair stay separate. Raises `DatabaseUnavailableError`, `QueryTimeoutError`.
    """
    began = time.perf_counter()
    cleaned = clean_ids(chunk_ids)
    kind = source_kind(graph.schema, graph.profile)
    looked_up: list[Relationship] = []
    method: Method = "none"
    found: Held = {}
    if cleaned.ids and kind.types:
        method, looked_up, found = look_up(cleaned.ids, kind, graph)
    rest = [id_ for id_ in cleaned.ids if id_ not in found]
    if rest:
        by_edge, more = by_edges(rest, kind, graph)
        method = method if kind.types else by_edge
        looked_up += [relationship for entries in more.values() for relationship in entries]
        both = found | more
        found = {id_: both[id_] for id_ in cleaned.ids if id_ in both}
    missing = tuple(id_ for id_ in cleaned.ids if id_ not in found)
    cut = missing if missing and _is_cut(kind, graph.schema, graph.database) else ()
    holding = {relationship.id for entries in found.values() for relationship in entries}
    metrics = ChunkMetrics(
        requested=len(cleaned.ids) + len(cleaned.invalid) + len(cleaned.placeholder),
        found=len(found),
        relationships=sum(len(entries) for entries in found.values()),
        method=method,
        success_rate=round(len(found) / len(cleaned.ids), 4) if cleaned.ids else 1.0,
        match_accuracy=round(len(holding) / len({r.id for r in looked_up}), 4)
        if looked_up
        else 1.0,
        cleaned=cleaned.cleaned,
        cleanup_errors=len(cleaned.invalid),
        elapsed_ms=round((time.perf_counter() - began) * 1000, 2),
    )
    if graph.index is not None and method in ("scan", "fulltext"):
        graph.index.refresh(kind, graph.whole)
    return ChunkReceipt(
        relationships={id_: tuple(entries) for id_, entries in found.items()},
        missing=missing,
        invalid=cleaned.invalid,
        placeholder=cleaned.placeholder,
        possibly_cut=cut,
        metrics=metrics,
        advice=_advice(kind) if method == "scan" else None,
    )


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many chunks and relationships refer to each other.

    `chunks` and `chunks_without_relationships` are None where the graph has no chunk nodes.
    `relationships` counts those of a type that carries chunk ids, `unsourced` those of them
    without any id, `chunk_ids` the distinct ids.
    """

    chunks: int | None
    chunks_without_relationships: int | None
    chunk_ids: int
    relationships: int
    unsourced: int


def chunk_coverage(schema: Schema, profile: Profile, database: Database) -> Coverage | None:
    """Count chunks without relationships and relationships without chunks.

    None without provenance, or with more than `COVERED_MOST` relationships.
    """
    kind = source_kind(schema, profile)
    if not kind.types or kind.total > COVERED_MOST:
        return None
    stream = STREAM.fill(types=kind.types_pattern, sources=kind.first_value)
    query = CypherQuery(stream.text, {"skip": 0, "limit": COVERED_MOST})
    row = database.fetch(query, limit=1, timeout_s=SCAN_TIMEOUT_S).records[0]
    carried: set[str] = set()
    unsourced = 0
    for value in row["sources"]:
        ids = set(split_source_ids(value)) - PLACEHOLDERS
        carried |= ids
        unsourced += not ids
    known: set[str] | None = None
    for label, key in chunk_labels(schema, profile).items():
        text = CHUNK_IDS.fill(chunk=name(label), key=name(key))
        found = database.fetch(CypherQuery(text.text, {"most": MANY}), limit=MANY).records
        known = (known or set()) | {str(row["id"]) for row in found}
    return Coverage(
        chunks=None if known is None else len(known),
        chunks_without_relationships=None if known is None else len(known - carried),
        chunk_ids=len(carried),
        relationships=len(row["sources"]),
        unsourced=unsourced,
    )


def clean_ids(chunk_ids: Sequence[Any]) -> _ChunkRequest:
    """Clean ids for comparison: without braces and blanks, each once, in their order."""
    ids: dict[str, None] = {}
    invalid: dict[str, None] = {}
    placeholder: dict[str, None] = {}
    cleaned = 0
    for entry in chunk_ids:
        parts = split_source_ids(entry)
        if not parts or any(len(part) > MAX_ID_CHARS for part in parts):
            invalid[str(entry)[:MAX_ID_CHARS]] = None
            continue
        cleaned += parts != (entry,)
        for part in parts:
            (placeholder if part in PLACEHOLDERS else ids)[part] = None
    return _ChunkRequest(tuple(ids), tuple(invalid), tuple(placeholder), cleaned)


def source_kind(schema: Schema, profile: Profile) -> SourceKind:
    """Find the types whose relationships carry chunk ids in a property, and the keys.

    One database may hold the graphs of several writers, each with its own key.
    """
    keys = dict.fromkeys((*([profile.source_key] if profile.source_key else []), *SOURCE_KEYS))
    kinds = [kind for kind in schema.relationship_types if any(map(kind.property, keys))]
    return SourceKind(
        tuple(kind.name for kind in kinds),
        tuple(key for key in keys if any(kind.property(key) for kind in kinds)),
        sum(kind.count for kind in kinds),
    )


def chunk_nodes(
    ids: Iterable[str], schema: Schema, profile: Profile, database: Database
) -> dict[str, tuple[Node, str | None]]:
    """Fetch the chunk nodes with these ids, each with the name of its document or None."""
    wanted = sorted(set(ids))
    found: dict[str, tuple[Node, str | None]] = {}
    documents = name_sources(wanted, schema, database) if wanted else {}
    for label, key in chunk_labels(schema, profile).items() if wanted else ():
        text = CHUNK_TEXTS.fill(chunk=name(label), key=name(key))
        query = CypherQuery(text.text, {"ids": wanted, "most": len(wanted)})
        for row in database.fetch(query, limit=len(wanted)).records:
            found.setdefault(row["id"], (row["chunk"], documents.get(row["id"])))
    return found


def _is_cut(kind: SourceKind, schema: Schema, database: Database) -> bool:
    """Tell whether the graph's writer cut long lists of sources somewhere."""
    types = [
        type_
        for type_ in kind.types
        if (entry := schema.relationship_type(type_)) and entry.property(TRUNCATE_KEY)
    ]
    if not types:
        return False
    query = CypherQuery(CUT_SOMEWHERE.fill(types=names(types), truncate=name(TRUNCATE_KEY)).text)
    return int(database.fetch(query).records[0]["count"]) > 0


def _advice(kind: SourceKind) -> str:
    """Write the statement that would make look-ups faster."""
    return ADVICE.fill(types=kind.types_pattern, keys=kind.values).text

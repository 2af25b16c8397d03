"""Relationships by chunk: exactly those that a chunk is the source of, by whole ids.

In LightRAG-style graphs a relationship's `source_id` is one chunk id or several joined by
`<SEP>`. The first call scans once; later ones look up an inverted index kept here, and check
each relationship again, so that a stale index can miss one but never show a wrong one.
Nothing is written to the graph.
"""

import threading
import time
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.errors import QueryRefusedError
from graphrag_core.profiles.chunk_graphs import chunk_labels
from graphrag_core.profiles.profile import Profile
from graphrag_core.profiles.sources import SOURCE_KEYS, split_source_ids
from graphrag_core.protocols import Database
from graphrag_core.retrieve.sources import name_sources
from graphrag_core.types import CypherQuery, Node, Relationship, Schema

MAX_ID_CHARS = 500
PLACEHOLDERS = frozenset({"UNKNOWN", "unknown"})
TRUNCATE_KEY = "truncate"
"""LightRAG keeps at most 200 chunk ids on a relationship and says so in this property."""

MANY = 10_000_000
SLICE = 200_000
SCAN_TIMEOUT_S = 120.0
FETCHED_AT_ONCE = 5_000
INDEX_AGE_S = 600.0
TRUSTED_S = 2.0
"""So long the counts are not asked for again, as long as every id is known."""
BUILT_AT_ONCE = 300_000
"""More relationships than this are indexed in the background, with scans meanwhile."""

COVERED_MOST = 500_000
"""More relationships than this are not read only to count their sources."""

MEMBERSHIP_TYPES = ("FROM_CHUNK", "HAS_ENTITY", "MENTIONS", "PART_OF_CHUNK")

Method = Literal["scan", "index", "fulltext", "edges", "none"]

# Formatted in: quoted relationship types, labels and property keys of the schema.
COUNT_TYPE = "MATCH ()-[r:{type}]->() RETURN count(r) AS count"
STREAM = """
MATCH ()-[r:{types}]->()
WITH r SKIP $skip LIMIT $limit
RETURN elementId(r) AS id, r.{key} AS sources
"""
# Lets through what `split_source_ids` then judges: braces and blanks are only looked for here. The
# property is read once; testing it in place took ten times as long to plan.
SCAN_TEXTS = """
MATCH ()-[r:{types}]->()
WITH r, r.{key} AS sources
WHERE any(part IN split(sources, '<SEP>') WHERE part IN $ids)
   OR ((sources CONTAINS '{' OR sources CONTAINS ' ')
       AND any(id IN $ids WHERE sources CONTAINS id))
RETURN r
LIMIT $most
"""
SCAN = """
MATCH ()-[r:{types}]->()
WHERE any(part IN
  CASE WHEN valueType(r.{key}) STARTS WITH 'LIST' THEN r.{key}
       WHEN r.{key} CONTAINS '{' OR r.{key} CONTAINS '}'
       THEN split(replace(replace(replace(replace(r.{key}, '{', ''), '}', ''), '"', ''),
                          ',', '<SEP>'), '<SEP>')
       ELSE split(r.{key}, '<SEP>') END
  WHERE trim(part) IN $ids OR part CONTAINS '{' OR part CONTAINS '<SEP>')
RETURN r
LIMIT $most
"""
BY_FULLTEXT = """
CALL db.index.fulltext.queryRelationships($index, $phrases, {limit: $most})
YIELD relationship
RETURN relationship AS r
LIMIT $most
"""
BY_ELEMENT_ID = """
MATCH ()-[r]->()
WHERE elementId(r) IN $ids
RETURN r
LIMIT $most
"""
BY_EDGES = """
UNWIND $ids AS id
MATCH (chunk:{chunk}) WHERE chunk.{key} = id
MATCH (chunk)-[:{membership}]-(first)-[r]->(second)-[:{membership}]-(chunk)
WHERE NOT type(r) IN $membership
RETURN DISTINCT id, r
LIMIT $most
"""
CUT_SOMEWHERE = """
MATCH ()-[r:{types}]->()
WHERE r.{truncate} IS NOT NULL AND r.{truncate} <> ''
RETURN count(r) AS count
LIMIT 1
"""
CHUNK_TEXTS = """
MATCH (chunk:{chunk})
WHERE chunk.{key} IN $ids
RETURN chunk.{key} AS id, chunk
LIMIT $most
"""
CHUNK_IDS = "MATCH (chunk:{chunk}) RETURN chunk.{key} AS id LIMIT $most"
ADVICE = """\
CREATE FULLTEXT INDEX relationship_sources IF NOT EXISTS FOR ()-[r:{types}]-() ON EACH [r.{key}]
// Optional, and never run by this program. Keep the default analyzer: with the keyword
// analyzer one value of 43 kB left a running server needing a restart. No RANGE index (fails
// above about 8 kB and then breaks your writes) and no TEXT index (above 32 kB)."""


@dataclass(frozen=True, slots=True)
class ChunkMetrics:
    """What a retrieval did. `match_accuracy` is the share of looked-up relationships that hold.

    `cleaned` counts ids that were given in another form than stored (braces, blanks, several
    in one), `cleanup_errors` those that could not be read.
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
    """The relationships of each chunk, and a word on every id that has none.

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
class SourceKind:
    """How a graph says which chunk a relationship comes from: a property, or edges to chunks."""

    types: tuple[str, ...] = ()
    key: str = ""
    total: int = 0


@dataclass(frozen=True, slots=True)
class _Asked:
    """Given ids after cleaning."""

    ids: tuple[str, ...]
    invalid: tuple[str, ...]
    placeholder: tuple[str, ...]
    cleaned: int


class ChunkIndex:
    """Chunk id → relationships, kept in memory; built after the first use and then kept fresh.

    Safe to share between threads. `size_bytes` estimates its memory.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._building = False
        self._used = False
        self._stamp: tuple[Any, ...] | None = None
        self._built_at = 0.0
        self._checked_at = -TRUSTED_S
        self._prefix = ""
        self._places: dict[str, array[int]] = {}

    @property
    def size_bytes(self) -> int:
        """About how much memory it takes."""
        arrays = sum(place.itemsize * len(place) + 64 for place in self._places.values())
        return arrays + sum(len(id_) + 150 for id_ in self._places)

    def lookup(self, ids: Iterable[str], kind: SourceKind, whole: Database) -> list[str] | None:
        """Element ids of relationships that may have these sources; None while it is not built.

        `whole` is the graph for all tenants: what belongs to whom is checked by the caller.
        """
        wanted = list(ids)
        with self._lock:
            first, self._used = not self._used, True
            trusted = self._stamp is not None
            trusted = trusted and time.monotonic() - self._checked_at < TRUSTED_S
            trusted = trusted and all(id_ in self._places for id_ in wanted)
        if first:
            return None
        if not trusted and not self._is_fresh(kind, whole):
            self._refresh(kind, whole)
        with self._lock:
            if self._stamp is None or self._building:
                return None
            numbers = {n for id_ in wanted for n in self._places.get(id_, ())}
            return [f"{self._prefix}{number}" for number in sorted(numbers)]

    def _is_fresh(self, kind: SourceKind, whole: Database) -> bool:
        stamp = self._stamp_of(kind, whole)
        with self._lock:
            fresh = self._stamp == stamp and time.monotonic() - self._built_at < INDEX_AGE_S
            if fresh:
                self._checked_at = time.monotonic()
            return fresh

    def forget(self) -> None:
        """Build it again at the next use: it was found to be out of date."""
        with self._lock:
            self._stamp = None
            self._checked_at = -TRUSTED_S

    def build(self, kind: SourceKind, whole: Database) -> None:
        """Read all sources once and keep them."""
        stamp = self._stamp_of(kind, whole)
        places: dict[str, array[int]] = {}
        prefix = ""
        text = _typed(STREAM, kind)
        for skip in range(0, kind.total + SLICE, SLICE):
            query = CypherQuery(text, {"skip": skip, "limit": SLICE})
            rows = whole.fetch(query, limit=SLICE, timeout_s=SCAN_TIMEOUT_S).records
            for row in rows:
                prefix, _, number = row["id"].rpartition(":")
                for source in split_source_ids(row["sources"]):
                    places.setdefault(source, array("q")).append(int(number))
            if len(rows) < SLICE:
                break
        with self._lock:
            self._places, self._prefix = places, f"{prefix}:"
            self._stamp, self._built_at = stamp, time.monotonic()
            self._checked_at = self._built_at
            self._used = True

    def _refresh(self, kind: SourceKind, whole: Database) -> None:
        with self._lock:
            if self._building:
                return
            self._building = True
        if kind.total <= BUILT_AT_ONCE:
            self._build_and_release(kind, whole)
            return
        threading.Thread(
            target=self._build_and_release, args=(kind, whole), name="chunk-index", daemon=True
        ).start()

    def _build_and_release(self, kind: SourceKind, whole: Database) -> None:
        try:
            self.build(kind, whole)
        finally:
            with self._lock:
                self._building = False

    def _stamp_of(self, kind: SourceKind, whole: Database) -> tuple[Any, ...]:
        """What must not have changed: the key and the count of each type, from the count store."""
        counts = []
        for name in kind.types:
            text = COUNT_TYPE.replace("{type}", quote_name(name))
            counts.append((name, int(whole.fetch(CypherQuery(text)).records[0]["count"])))
        return kind.key, tuple(counts)


def get_relationships_by_chunk_ids(
    chunk_ids: Sequence[Any],
    *,
    schema: Schema,
    profile: Profile,
    database: Database,
    whole: Database | None = None,
    index: ChunkIndex | None = None,
) -> ChunkReceipt:
    """The relationships that each chunk is the source of, each with its own id, and a receipt.

    Ids are compared whole (`chunk-1` is not `chunk-10`) after cleaning both sides; parallel
    relationships of a pair are told apart. `database` is what the tenant sees, `whole` the
    graph that `index` is built from. Raises `DatabaseUnavailableError`, `QueryTimeoutError`.
    """
    began = time.perf_counter()
    asked = clean_ids(chunk_ids)
    kind = source_kind(schema, profile)
    looked_up: list[Relationship] = []
    method: Method = "none"
    found: dict[str, list[Relationship]] = {}
    if asked.ids and kind.types:
        method, looked_up, found = _look_up(asked.ids, kind, schema, database, whole, index)
    elif asked.ids:
        method, found = _by_edges(asked.ids, schema, database)
        looked_up = [relationship for entries in found.values() for relationship in entries]
    missing = tuple(id_ for id_ in asked.ids if id_ not in found)
    cut = missing if missing and _is_cut(kind, schema, database) else ()
    holding = {relationship.id for entries in found.values() for relationship in entries}
    metrics = ChunkMetrics(
        requested=len(asked.ids) + len(asked.invalid) + len(asked.placeholder),
        found=len(found),
        relationships=sum(len(entries) for entries in found.values()),
        method=method,
        success_rate=round(len(found) / len(asked.ids), 4) if asked.ids else 1.0,
        match_accuracy=round(len(holding) / len({r.id for r in looked_up}), 4)
        if looked_up
        else 1.0,
        cleaned=asked.cleaned,
        cleanup_errors=len(asked.invalid),
        elapsed_ms=round((time.perf_counter() - began) * 1000, 2),
    )
    return ChunkReceipt(
        relationships={id_: tuple(entries) for id_, entries in found.items()},
        missing=missing,
        invalid=asked.invalid,
        placeholder=asked.placeholder,
        possibly_cut=cut,
        metrics=metrics,
        advice=_typed(ADVICE, kind) if method == "scan" else None,
    )


@dataclass(frozen=True, slots=True)
class Coverage:
    """How chunks and relationships hang together; None where the graph has no chunk nodes.

    `unsourced` are relationships without any chunk id, of `relationships` whose type carries
    some; `chunk_ids` are the distinct ids that they carry.
    """

    chunks: int | None
    chunks_without_relationships: int | None
    chunk_ids: int
    relationships: int
    unsourced: int


def chunk_coverage(schema: Schema, profile: Profile, database: Database) -> Coverage | None:
    """The share of chunks without relationships, and the reverse; None without provenance."""
    kind = source_kind(schema, profile)
    if not kind.types or kind.total > COVERED_MOST:
        return None
    query = CypherQuery(_typed(STREAM, kind), {"skip": 0, "limit": COVERED_MOST})
    carried: set[str] = set()
    unsourced = 0
    rows = database.fetch(query, limit=COVERED_MOST, timeout_s=SCAN_TIMEOUT_S).records
    for row in rows:
        ids = set(split_source_ids(row["sources"])) - PLACEHOLDERS
        carried |= ids
        unsourced += not ids
    known: set[str] | None = None
    for label, key in chunk_labels(schema, profile).items():
        text = CHUNK_IDS.replace("{chunk}", quote_name(label)).replace("{key}", quote_name(key))
        found = database.fetch(CypherQuery(text, {"most": MANY}), limit=MANY).records
        known = (known or set()) | {str(row["id"]) for row in found}
    return Coverage(
        chunks=None if known is None else len(known),
        chunks_without_relationships=None if known is None else len(known - carried),
        chunk_ids=len(carried),
        relationships=len(rows),
        unsourced=unsourced,
    )


def clean_ids(given: Sequence[Any]) -> _Asked:
    """Ids as they are compared: without braces and blanks, each once, in their order."""
    ids: dict[str, None] = {}
    invalid: dict[str, None] = {}
    placeholder: dict[str, None] = {}
    cleaned = 0
    for entry in given:
        parts = split_source_ids(entry)
        if not parts or any(len(part) > MAX_ID_CHARS for part in parts):
            invalid[str(entry)[:MAX_ID_CHARS]] = None
            continue
        cleaned += parts != (entry,)
        for part in parts:
            (placeholder if part in PLACEHOLDERS else ids)[part] = None
    return _Asked(tuple(ids), tuple(invalid), tuple(placeholder), cleaned)


def source_kind(schema: Schema, profile: Profile) -> SourceKind:
    """The types whose relationships carry chunk ids in a property, and its key."""
    keys = (profile.source_key, *SOURCE_KEYS) if profile.source_key else SOURCE_KEYS
    for key in keys:
        kinds = [kind for kind in schema.relationship_types if kind.property(key)]
        if kinds:
            return SourceKind(
                tuple(kind.name for kind in kinds), key, sum(kind.count for kind in kinds)
            )
    return SourceKind()


def chunk_nodes(
    ids: Iterable[str], schema: Schema, profile: Profile, database: Database
) -> dict[str, tuple[Node, str | None]]:
    """The chunk nodes with these ids, with the name of the document each belongs to."""
    wanted = sorted(set(ids))
    found: dict[str, tuple[Node, str | None]] = {}
    names = name_sources(wanted, schema, database) if wanted else {}
    for label, key in chunk_labels(schema, profile).items() if wanted else ():
        text = CHUNK_TEXTS.replace("{chunk}", quote_name(label)).replace("{key}", quote_name(key))
        query = CypherQuery(text, {"ids": wanted, "most": len(wanted)})
        for row in database.fetch(query, limit=len(wanted)).records:
            found.setdefault(row["id"], (row["chunk"], names.get(row["id"])))
    return found


def _look_up(
    ids: Sequence[str],
    kind: SourceKind,
    schema: Schema,
    database: Database,
    whole: Database | None,
    index: ChunkIndex | None,
) -> tuple[Method, list[Relationship], dict[str, list[Relationship]]]:
    """How they were looked up, what came, and which of it really has which of the ids."""
    places = index.lookup(ids, kind, whole or database) if index is not None else None
    if index is not None and places is not None:
        seen = _fetched(places, whole or database)
        held = _checked(ids, seen, kind.key)
        mine = seen if whole in (None, database) else _fetched(places, database)
        if len({r.id for entries in held.values() for r in entries}) == len(places):
            return "index", mine, held if mine is seen else _checked(ids, mine, kind.key)
        # Something of it is gone or changed, so something new may be missing in it too.
        index.forget()
        scanned = [*mine, *_scanned(ids, kind, schema, database)]
        return "scan", scanned, _checked(ids, scanned, kind.key)
    by_fulltext = _by_fulltext(ids, kind, schema, database)
    found = _checked(ids, by_fulltext, kind.key)
    rest = [id_ for id_ in ids if id_ not in found]
    if not rest:
        return "fulltext", by_fulltext, found
    scanned = [*by_fulltext, *_scanned(rest, kind, schema, database)]
    return "scan", scanned, _checked(ids, scanned, kind.key)


def _scanned(
    ids: Sequence[str], kind: SourceKind, schema: Schema, database: Database
) -> list[Relationship]:
    """All relationships that may have the ids, by looking at each; lists take a slower query."""
    stored = {
        name
        for type_ in kind.types
        if (entry := schema.relationship_type(type_)) and (found := entry.property(kind.key))
        for name in found.types
    }
    parameters = {"ids": list(ids), "most": MANY}
    for text in (SCAN_TEXTS, SCAN) if stored == {"STRING"} else (SCAN,):
        try:
            rows = database.fetch(
                CypherQuery(_typed(text, kind), parameters), limit=MANY, timeout_s=SCAN_TIMEOUT_S
            )
        except QueryRefusedError:
            # A list among the texts, which the sample of the schema did not show.
            if text is SCAN:
                raise
            continue
        return [row["r"] for row in rows.records]
    return []


def _fetched(places: Sequence[str], database: Database) -> list[Relationship]:
    found: list[Relationship] = []
    for first in range(0, len(places), FETCHED_AT_ONCE):
        some = list(places[first : first + FETCHED_AT_ONCE])
        query = CypherQuery(BY_ELEMENT_ID, {"ids": some, "most": len(some)})
        rows = database.fetch(query, limit=len(some), timeout_s=SCAN_TIMEOUT_S).records
        found += [row["r"] for row in rows]
    return found


def _by_fulltext(
    ids: Sequence[str], kind: SourceKind, schema: Schema, database: Database
) -> list[Relationship]:
    """What a full-text index over the sources finds; it may miss, so the rest is scanned."""
    index = next(
        (
            entry
            for entry in schema.indexes
            if entry.kind == "FULLTEXT"
            and entry.entity == "RELATIONSHIP"
            and kind.key in entry.properties
            and entry.state == "ONLINE"
            and set(kind.types) <= set(entry.labels)
        ),
        None,
    )
    if index is None or len(ids) > FETCHED_AT_ONCE:
        return []
    words = ("".join(c if c.isalnum() else " " for c in id_).strip() for id_ in ids)
    phrases = " OR ".join(f'"{phrase}"' for phrase in words if phrase)
    query = CypherQuery(BY_FULLTEXT, {"index": index.name, "phrases": phrases, "most": MANY})
    try:
        rows = database.fetch(query, limit=MANY, timeout_s=SCAN_TIMEOUT_S).records
    except QueryRefusedError:
        return []
    return [row["r"] for row in rows]


def _by_edges(
    ids: Sequence[str], schema: Schema, database: Database
) -> tuple[Method, dict[str, list[Relationship]]]:
    """Relationships between two entities of one chunk, where only edges lead to chunks."""
    from graphrag_core.profiles.detect import unique_key

    found: dict[str, list[Relationship]] = {}
    method: Method = "none"
    for pattern in schema.patterns:
        if pattern.type not in MEMBERSHIP_TYPES:
            continue
        label = pattern.end if pattern.type == "FROM_CHUNK" else pattern.start
        chunk = schema.label(label)
        key = unique_key(chunk) if chunk is not None else None
        if key is None:
            continue
        method = "edges"
        text = (
            BY_EDGES.replace("{chunk}", quote_name(label))
            .replace("{key}", quote_name(key))
            .replace("{membership}", quote_name(pattern.type))
        )
        parameters = {"ids": list(ids), "most": MANY, "membership": list(MEMBERSHIP_TYPES)}
        rows = database.fetch(CypherQuery(text, parameters), limit=MANY, timeout_s=SCAN_TIMEOUT_S)
        for row in rows.records:
            entries = found.setdefault(row["id"], [])
            if row["r"].id not in {known.id for known in entries}:
                entries.append(row["r"])
    return method, found


def _checked(
    ids: Sequence[str], relationships: Iterable[Relationship], key: str
) -> dict[str, list[Relationship]]:
    """Which of the relationships really have which of the ids among their sources."""
    wanted = set(ids)
    found: dict[str, dict[str, Relationship]] = {}
    for relationship in relationships:
        for source in wanted.intersection(split_source_ids(relationship.properties.get(key))):
            found.setdefault(source, {})[relationship.id] = relationship
    return {id_: list(found[id_].values()) for id_ in ids if id_ in found}


def _is_cut(kind: SourceKind, schema: Schema, database: Database) -> bool:
    """Whether the graph's writer cut long lists of sources somewhere."""
    types = [
        name
        for name in kind.types
        if (entry := schema.relationship_type(name)) and entry.property(TRUNCATE_KEY)
    ]
    if not types:
        return False
    text = _typed(CUT_SOMEWHERE, SourceKind(tuple(types), kind.key))
    text = text.replace("{truncate}", quote_name(TRUNCATE_KEY))
    return int(database.fetch(CypherQuery(text)).records[0]["count"]) > 0


def _typed(text: str, kind: SourceKind) -> str:
    names = "|".join(quote_name(name) for name in kind.types)
    return text.strip().replace("{types}", names).replace("{key}", quote_name(kind.key))

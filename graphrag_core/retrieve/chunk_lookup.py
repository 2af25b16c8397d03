"""Look-up of relationships by chunk id: index in memory, full-text index, scan or chunk nodes.

Each method yields candidates; `checked` alone decides which of them have which id.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from graphrag_core.cypher.compose import Fragment, Template, constant, name
from graphrag_core.errors import QueryRefusedError
from graphrag_core.profiles.detect import unique_key
from graphrag_core.profiles.profile import Profile
from graphrag_core.profiles.relationships import relationship_of
from graphrag_core.protocols import Database
from graphrag_core.retrieve.chunk_index import (
    BY_ELEMENT_ID,
    ENTRIES,
    SCAN_TIMEOUT_S,
    ChunkIndex,
    SourceKind,
)
from graphrag_core.types import CypherQuery, Relationship, Schema

MANY = 10_000_000
FETCHED_AT_ONCE = 5_000
SCANNED_AT_ONCE = 20_000
"""A scan that finds more than this returns ids only; relationships are fetched in portions."""

MEMBERSHIP_TYPES = ("FROM_CHUNK", "HAS_ENTITY", "MENTIONS", "PART_OF_CHUNK")
TO_CHUNK = ("FROM_CHUNK", "PART_OF_CHUNK")
"""The types that lead from an entity to its chunk; the others lead from the chunk."""

Method = Literal["scan", "index", "fulltext", "edges", "none"]
Held = dict[str, list[Relationship]]

ONLY_IDS = constant("""\
RETURN collect(elementId(r)) AS ids
LIMIT 1""")

# The query only detects braces, `split_source_ids` parses them. The text is read and tested once:
# several conditions took ten times as long to plan and half as long again to run. `$wanted` has
# each id as a key, because the server looks up a key in a fifth less time than an item of a list.
# `{result}` is the RETURN clause.
SCAN_TEXTS = Template("""
MATCH ()-[r:{types}]->()
WITH r, {sources} AS sources
WHERE CASE
  WHEN sources CONTAINS '{' OR sources CONTAINS '}'
    THEN any(id IN $ids WHERE sources CONTAINS id)
  WHEN sources CONTAINS '<SEP>'
    THEN any(part IN split(sources, '<SEP>') WHERE $wanted[trim(part)])
  ELSE $wanted[trim(sources)] END
WITH r LIMIT $most
{result}
""")
SCAN_ANY = Template("""
MATCH ()-[r:{types}]->()
WITH r, {sources} AS sources
WHERE any(text IN CASE WHEN valueType(sources) STARTS WITH 'LIST' THEN sources
                       WHEN valueType(sources) STARTS WITH 'STRING' THEN [sources] ELSE [] END
  WHERE any(part IN split(text, '<SEP>') WHERE $wanted[trim(part)])
     OR ((text CONTAINS '{' OR text CONTAINS '}') AND any(id IN $ids WHERE text CONTAINS id)))
WITH r LIMIT $most
{result}
""")
BY_FULLTEXT = Template("""
CALL db.index.fulltext.queryRelationships($index, $phrases, {limit: $most})
YIELD relationship
WITH relationship AS r
{entries}
""").fill(entries=ENTRIES)
BY_EDGES = Template("""
UNWIND $ids AS id
MATCH (chunk:{chunk}) WHERE chunk.{key} = id
MATCH (chunk)-[:{membership}]-(first)
MATCH (chunk)-[:{membership}]-(second)
MATCH (first)-[r]->(second)
WHERE NOT type(r) IN $membership
RETURN DISTINCT id, r
LIMIT $most
""")


@dataclass(frozen=True, slots=True)
class ChunkGraph:
    """Where to look: the tenant's view of the graph, and the whole graph behind `index`."""

    schema: Schema
    profile: Profile
    database: Database
    whole: Database
    index: ChunkIndex | None = None


def look_up(
    ids: Sequence[str], kind: SourceKind, graph: ChunkGraph
) -> tuple[Method, list[Relationship], Held]:
    """Look up ids; return the method, the candidates, and the checked relationships by id."""
    index = graph.index
    known = index.lookup(ids, kind, graph.whole) if index is not None else None
    if index is not None and known is not None:
        seen = _fetched(known, graph.whole, graph.profile)
        matches = checked(ids, seen, kind)
        mine = seen
        if graph.whole is not graph.database:
            mine = _fetched(known, graph.database, graph.profile)
        if len({r.id for entries in matches.values() for r in entries}) == len(known):
            return "index", mine, matches if mine is seen else checked(ids, mine, kind)
        # Some entries are gone or changed, so new relationships may be missing from the index too.
        index.forget()
        scanned = [*mine, *_scan_relationships(ids, kind, graph)]
        return "scan", scanned, checked(ids, scanned, kind)
    by_fulltext = _by_fulltext(ids, kind, graph)
    matches = checked(ids, by_fulltext, kind)
    rest = [id_ for id_ in ids if id_ not in matches]
    if not rest:
        return "fulltext", by_fulltext, matches
    scanned = [*by_fulltext, *_scan_relationships(rest, kind, graph)]
    return "scan", scanned, checked(ids, scanned, kind)


def by_edges(ids: Sequence[str], kind: SourceKind, graph: ChunkGraph) -> tuple[Method, Held]:
    """Find relationships between two entities that are linked to the same chunk node.

    Entities whose own relationships carry chunk ids are skipped, because those ids are exact.
    Returns the method and the relationships by chunk id.
    """
    found: Held = {}
    stated = {
        label
        for pattern in graph.schema.patterns
        if pattern.type in kind.types
        for label in (pattern.start, pattern.end)
    }
    method: Method = "none"
    for pattern in graph.schema.patterns:
        if pattern.type not in MEMBERSHIP_TYPES:
            continue
        ends = (pattern.end, pattern.start)
        label, entity = ends if pattern.type in TO_CHUNK else ends[::-1]
        if entity in stated:
            continue
        chunk = graph.schema.label(label)
        key = unique_key(chunk) if chunk is not None else None
        if key is None:
            continue
        method = "edges"
        text = BY_EDGES.fill(chunk=name(label), key=name(key), membership=name(pattern.type))
        parameters = {"ids": list(ids), "most": MANY, "membership": list(MEMBERSHIP_TYPES)}
        query = CypherQuery(text.text, parameters)
        rows = graph.database.fetch(query, limit=MANY, timeout_s=SCAN_TIMEOUT_S)
        for row in rows.records:
            entries = found.setdefault(row["id"], [])
            if row["r"].id not in {known.id for known in entries}:
                entries.append(row["r"])
    return method, found


def checked(ids: Sequence[str], relationships: Iterable[Relationship], kind: SourceKind) -> Held:
    """Return, by id in the order of `ids`, the relationships that have the id as a source."""
    wanted = set(ids)
    found: dict[str, dict[str, Relationship]] = {}
    for relationship in relationships:
        for source in kind.sources(relationship.properties):
            if source in wanted:
                found.setdefault(source, {})[relationship.id] = relationship
    return {id_: list(found[id_].values()) for id_ in ids if id_ in found}


def _scan_relationships(
    ids: Sequence[str], kind: SourceKind, graph: ChunkGraph
) -> list[Relationship]:
    """Scan for all relationships that may have the ids; list properties need a slower query."""
    stored = {
        value_type
        for type_ in kind.types
        for key in kind.keys
        if (entry := graph.schema.relationship_type(type_)) and (found := entry.property(key))
        for value_type in found.types
    }
    if stored == {"STRING"}:
        # The server refuses this query when a value is a list that the schema's sample missed.
        with suppress(QueryRefusedError):
            return _scanned_by(SCAN_TEXTS, ids, kind, graph)
    return _scanned_by(SCAN_ANY, ids, kind, graph)


def _scanned_by(
    scan: Template, ids: Sequence[str], kind: SourceKind, graph: ChunkGraph
) -> list[Relationship]:
    def text(result: Fragment) -> str:
        filled = scan.fill(types=kind.types_pattern, sources=kind.first_value, result=result)
        return filled.text

    wanted = {"ids": list(ids), "wanted": dict.fromkeys(ids, True)}
    few = CypherQuery(text(ENTRIES), {**wanted, "most": SCANNED_AT_ONCE + 1})
    found = _entries(few, graph.database, graph.profile)
    if len(found) <= SCANNED_AT_ONCE:
        return found
    query = CypherQuery(text(ONLY_IDS), {**wanted, "most": MANY})
    rows = graph.database.fetch(query, limit=1, timeout_s=SCAN_TIMEOUT_S).records
    return _fetched(rows[0]["ids"], graph.database, graph.profile)


def _fetched(known: Sequence[str], database: Database, profile: Profile) -> list[Relationship]:
    found: list[Relationship] = []
    for first in range(0, len(known), FETCHED_AT_ONCE):
        some = " ".join(known[first : first + FETCHED_AT_ONCE])
        query = CypherQuery(BY_ELEMENT_ID.text, {"ids": some})
        found += _entries(query, database, profile)
    return found


def _by_fulltext(ids: Sequence[str], kind: SourceKind, graph: ChunkGraph) -> list[Relationship]:
    """Find candidates by a full-text index over the sources; empty when there is none.

    The index may miss some, so the caller scans for the remaining ids.
    """
    index = next(
        (
            entry
            for entry in graph.schema.indexes
            if entry.kind == "FULLTEXT"
            and entry.entity == "RELATIONSHIP"
            and set(kind.keys) <= set(entry.properties)
            and entry.state == "ONLINE"
            and set(kind.types) <= set(entry.labels)
        ),
        None,
    )
    if index is None or len(ids) > FETCHED_AT_ONCE:
        return []
    words = ("".join(c if c.isalnum() else " " for c in id_).strip() for id_ in ids)
    phrases = " ".join(f'"{phrase}"' for phrase in words if phrase)
    parameters = {"index": index.name, "phrases": phrases, "most": MANY}
    try:
        query = CypherQuery(BY_FULLTEXT.text, parameters)
        return _entries(query, graph.database, graph.profile)
    except QueryRefusedError:
        return []


def _entries(query: CypherQuery, database: Database, profile: Profile) -> list[Relationship]:
    rows = database.fetch(query, limit=1, timeout_s=SCAN_TIMEOUT_S).records
    return [relationship for row in rows for relationship in _of_row(row, profile)]


def _of_row(row: Mapping[str, Any], profile: Profile) -> Iterable[Relationship]:
    for head, properties in zip(row["heads"], row["properties"], strict=True):
        id_, start, end, type_ = head.split(" ", 3)
        yield relationship_of(profile, id_, type_, (start, end), properties)

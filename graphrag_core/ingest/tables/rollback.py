"""Undo a run: restore what it changed, remove what it made, unless somebody has changed it since.

Every step can be repeated, so a rollback that broke off is run once more. What was changed since,
by a person or by a later run, stays, and is counted with the reason.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.cypher.compose import Template, name
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.ingest.tables.ingest_runs import (
    MARKS_A_RUN,
    IngestRun,
    change_run,
    find_run,
    take_over,
)
from graphrag_core.ingest.tables.key_rules import drop_rules, needed_rules
from graphrag_core.ingest.tables.mapping import VALID_TO, FolderMapping, TableMapping
from graphrag_core.ingest.tables.mapping_file import read_mapping
from graphrag_core.ingest.tables.row_values import content_hash
from graphrag_core.profiles.texts import EMBEDDING_KEY, OWN_EMBEDDING_KEY
from graphrag_core.types import CypherQuery

BATCH = 5_000
SCAN_TIMEOUT_S = 600.0
OWN_KEYS = frozenset({EMBEDDING_KEY, OWN_EMBEDDING_KEY})
"""Properties that the app adds by itself: no change of somebody's."""

BY_SOMEBODY = "changed since"
BY_LATER_RUN = "changed by a later run; roll that one back first"
LINKED = "linked to since by others"
GONE = "its nodes are gone"

CHANGES = """
MATCH (c:IngestChange)
WHERE $low < c._change_mark AND c._change_mark < $high AND NOT elementId(c) IN $left
OPTIONAL MATCH (n) WHERE elementId(n) = c._change_of AND c._change_kind = 'node'
OPTIONAL MATCH ()-[r]->()
WHERE elementId(r) = c._change_of AND c._change_kind IN ['relationship', 'ended']
RETURN elementId(c) AS id, c._change_of AS of, c._change_kind AS kind, c._change_mark AS mark,
  c._change_type AS type, properties(c) AS before, properties(coalesce(n, r)) AS now,
  labels(n) AS labels, type(r) AS now_type
ORDER BY mark DESC
LIMIT 2000
"""
RESTORE_NODES = """
UNWIND $changes AS change
MATCH (c:IngestChange) WHERE elementId(c) = change.id
MATCH (n) WHERE elementId(n) = change.of AND n._run = change.mark
SET n = properties(c)
REMOVE n._change_of, n._change_mark, n._change_kind
DELETE c
"""
RESTORE_RELATIONSHIPS = """
UNWIND $changes AS change
MATCH (c:IngestChange) WHERE elementId(c) = change.id
MATCH ()-[r]->() WHERE elementId(r) = change.of AND r._run = change.mark
SET r = properties(c)
REMOVE r._change_of, r._change_mark, r._change_kind
DELETE c
"""
RESTORE_REMOVED = Template("""
UNWIND $changes AS change
MATCH (c:IngestChange) WHERE elementId(c) = change.id
MATCH (a) WHERE elementId(a) = c._change_start
MATCH (b) WHERE elementId(b) = c._change_end
CREATE (a)-[r:{type}]->(b)
SET r = properties(c)
REMOVE r._change_of, r._change_mark, r._change_kind, r._change_type, r._change_start,
  r._change_end
DELETE c
""")
FORGET_CHANGES = """
MATCH (c:IngestChange) WHERE $low < c._change_mark AND c._change_mark < $high
DELETE c
"""
MADE_RELATIONSHIPS = Template("""
MATCH (:{label})-[r:{type}]->()
WHERE $low < r._run AND r._run < $high AND NOT elementId(r) IN $left
RETURN elementId(r) AS id, properties(r) AS now, false AS linked, [] AS labels
LIMIT 5000
""")
MADE_NODES = Template("""
MATCH (n:{label})
WHERE $low < n._run AND n._run < $high AND NOT elementId(n) IN $left
RETURN elementId(n) AS id, properties(n) AS now, EXISTS { (n)--() } AS linked, labels(n) AS labels
LIMIT 5000
""")
DELETE_RELATIONSHIPS = """
UNWIND $ids AS id
MATCH ()-[r]->() WHERE elementId(r) = id
DELETE r
"""
DELETE_NODES = """
UNWIND $ids AS id
MATCH (n) WHERE elementId(n) = id AND NOT EXISTS { (n)--() }
DELETE n
"""
ANY_NODE = Template("MATCH (n:{label}) RETURN 1 AS found LIMIT 1")


@dataclass(frozen=True, slots=True)
class _Undo:
    """A rollback under way: what stays, by kind and reason, and the ids of it."""

    graph: WritableDatabase
    run: IngestRun
    mapping: FolderMapping
    say: Callable[[str], None]
    left: Counter[tuple[str, str]] = field(default_factory=Counter)
    left_ids: set[str] = field(default_factory=set)

    @property
    def range(self) -> dict[str, Any]:
        """The marks of the run's batches, and what is passed over."""
        low = self.run.number
        return {"low": low, "high": low + MARKS_A_RUN, "left": sorted(self.left_ids)}

    def leave(self, kind: str, reason: str, *ids: str) -> None:
        """Count what stays."""
        if not self.left_ids.issuperset(ids):
            self.left[kind, reason] += 1
            self.left_ids.update(ids)


def roll_back(graph: WritableDatabase, id_: str, say: Callable[[str], None]) -> IngestRun:
    """Undo a run and return it, with what was left. Raises `CallError` (`no_run`)."""
    run = take_over(graph, find_run(graph, id_))
    change_run(graph, id_, {"state": "rolling back"})
    undo = _Undo(graph, run, read_mapping(run.mapping), say)
    say("Restoring what was there before")
    _restore(undo)
    for table in undo.mapping.tables:
        for type_ in [link.type for link in table.links] or [table.type]:
            if type_:
                say(f"Removing relationships {type_}")
                label = table.label or table.ends[0].label
                query = MADE_RELATIONSHIPS.fill(label=name(label), type=name(type_)).text
                facts = table if table.type else None
                _remove(undo, (type_, query, DELETE_RELATIONSHIPS), facts)
    for table in undo.mapping.node_tables:
        say(f"Removing nodes {table.label}")
        query = MADE_NODES.fill(label=name(table.label)).text
        _remove(undo, (table.label, query, DELETE_NODES), table)
    _drop_unused_rules(undo)
    left = tuple(
        f"{count:,} {kind}: {reason}" for (kind, reason), count in sorted(undo.left.items())
    )
    change_run(graph, id_, {"state": "rolled back", "left": left, "rules": ()})
    graph.write([CypherQuery(FORGET_CHANGES.strip(), undo.range)])
    return find_run(graph, id_)


def _restore(undo: _Undo) -> None:
    """Restore changed nodes and relationships, the latest change of each first."""
    while True:
        rows = undo.graph.fetch(
            CypherQuery(CHANGES.strip(), undo.range), limit=BATCH, timeout_s=SCAN_TIMEOUT_S
        ).records
        seen: set[str] = set()
        for kind, changes in _by_statement(undo, rows, seen):
            undo.graph.write([CypherQuery(kind.strip(), {"changes": changes})])
        if not seen:
            return


def _by_statement(
    undo: _Undo, rows: Sequence[Mapping[str, Any]], seen: set[str]
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Sort changes by the statement that restores them; each element once in a round."""
    sorted_: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row["of"] in seen:
            continue
        seen.add(row["of"])
        reason = _why_left(undo, row)
        if reason is not None:
            kind = row["type"] or row["now_type"] or (row["labels"] or ["node"])[0]
            undo.leave(kind, reason, row["id"], row["of"])
            continue
        statement = RESTORE_NODES if row["kind"] == "node" else RESTORE_RELATIONSHIPS
        if row["kind"] == "removed":
            statement = RESTORE_REMOVED.fill(type=name(row["type"])).text
            # One that cannot be restored, for its nodes are gone, is met no second time.
            undo.left_ids.add(row["id"])
        sorted_.setdefault(statement, []).append({key: row[key] for key in ("id", "of", "mark")})
    yield from sorted_.items()


def _why_left(undo: _Undo, row: Mapping[str, Any]) -> str | None:
    """Say why an element stays as it is; None where it is restored."""
    if row["kind"] == "removed":
        return None
    now = row["now"]
    if now is None:
        return GONE
    if now.get("_run") != row["mark"]:
        return BY_LATER_RUN if now.get("_run", 0) > row["mark"] else BY_SOMEBODY
    before = row["before"]
    stored = {**now, VALID_TO: before.get(VALID_TO)} if row["kind"] == "ended" else now
    table = _table_of(undo.mapping, row["labels"] or (), row["now_type"])
    known = frozenset(key for key in before if not key.startswith("_"))
    return BY_SOMEBODY if _is_changed(stored, table, known) else None


def _remove(undo: _Undo, statements: tuple[str, str, str], table: TableMapping | None) -> None:
    """Remove what the run made of one kind, in batches, but for what was changed since."""
    kind, find, delete = statements
    while True:
        rows = undo.graph.fetch(
            CypherQuery(find, undo.range), limit=BATCH, timeout_s=SCAN_TIMEOUT_S
        ).records
        if not rows:
            return
        ids = []
        for row in rows:
            others = len(row["labels"]) > 1
            if others or _is_changed(row["now"], table, frozenset()):
                undo.leave(kind, BY_SOMEBODY, row["id"])
            elif row["linked"]:
                undo.leave(kind, LINKED, row["id"])
            else:
                ids.append(row["id"])
        undo.graph.write([CypherQuery(delete.strip(), {"ids": ids})])


def _is_changed(now: Mapping[str, Any], table: TableMapping | None, known: frozenset[str]) -> bool:
    """Tell whether an element's values are not those that were written, or there are more.

    `table` is what wrote the values; None for a link, which has none.
    """
    written = [column.property for column in table.columns] if table else []
    if table is not None and content_hash(now.get(key) for key in written) != now.get("_hash"):
        return True
    return any(
        not key.startswith("_") and key not in written and key not in known | OWN_KEYS
        for key, value in now.items()
        if value is not None
    )


def _table_of(
    mapping: FolderMapping, labels: Sequence[str], type_: str | None
) -> TableMapping | None:
    tables = (t for t in mapping.tables if (t.label in labels if labels else t.type == type_))
    return next(tables, None)


def _drop_unused_rules(undo: _Undo) -> None:
    """Drop the constraints and indexes that the run made, where no node needs them any more."""
    for rule in needed_rules(undo.mapping):
        query = CypherQuery(ANY_NODE.fill(label=name(rule.label)).text)
        if rule.name in undo.run.rules and not undo.graph.fetch(query).records:
            drop_rules(undo.graph, (rule.name,))

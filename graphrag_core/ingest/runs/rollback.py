"""Undo a run: restore what it changed, remove what it made, unless somebody has changed it since.

Every step can be repeated, so a rollback that broke off is run once more. What was changed since,
by a person or by a later run, stays, and is counted with the reason.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.cypher.compose import Template, name
from graphrag_core.ingest.runs.content_hash import content_hash
from graphrag_core.ingest.runs.ingest_runs import (
    MARKS_A_RUN,
    IngestRun,
    change_run,
    find_run,
    take_over,
)
from graphrag_core.ingest.runs.key_rules import KeyRule, drop_rules
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.profiles.searched_texts import EMBEDDING_KEY, OWN_EMBEDDING_KEY
from graphrag_core.types import CypherQuery

BATCH = 5_000
SCAN_TIMEOUT_S = 600.0
OWN_KEYS = frozenset({EMBEDDING_KEY, OWN_EMBEDDING_KEY})
"""Properties that the app adds by itself: no change of somebody's."""

VALID_TO = "invalid_at"
"""The property of a relationship that a later fact sets."""

REMOVED = ("removed", "removed node")
"""The kinds of changes whose element is not there any more."""

BY_SOMEBODY = "changed since"
BY_LATER_RUN = "changed by a later run; roll that one back first"
LINKED = "linked to since by others"
GONE = "its nodes are gone"
MERGED = "merged since; undo that merge first"

CHANGES = """
MATCH (c:IngestChange)
WHERE $low < c._change_mark AND c._change_mark < $high AND NOT elementId(c) IN $left
  AND c._change_kind <> 'merged node'
OPTIONAL MATCH (n)
WHERE elementId(n) = c._change_of AND c._change_kind = 'node' AND NOT n:IngestChange
OPTIONAL MATCH ()-[r]->()
WHERE elementId(r) = c._change_of AND c._change_kind IN ['relationship', 'ended']
RETURN elementId(c) AS id, c._change_of AS of, c._change_kind AS kind, c._change_mark AS mark,
  c._change_type AS type, properties(c) AS before, properties(coalesce(n, r)) AS now,
  labels(n) AS labels, type(r) AS now_type
// All nodes come before the relationships between them.
ORDER BY kind IN ['node', 'removed node'] DESC, mark DESC
LIMIT 2000
"""
RESTORE_NODES = """
UNWIND $changes AS change
MATCH (c:IngestChange) WHERE elementId(c) = change.id
MATCH (n) WHERE elementId(n) = change.of AND n._run = change.mark AND NOT n:IngestChange
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
# The database gives the ids of removed nodes to new ones, so these are found by their keys.
RESTORE_REMOVED_NODES = Template("""
UNWIND $changes AS change
MATCH (c:IngestChange) WHERE elementId(c) = change.id AND NOT EXISTS { (:{label} {id: c.id}) }
CREATE (n:{label})
SET n = properties(c)
REMOVE n._change_of, n._change_mark, n._change_kind, n._change_type
DELETE c
WITH n
CALL (n) {
  MATCH (o:IngestChange {id: n.id}) WHERE o._change_kind = 'node'
  SET o._change_of = elementId(n)
}
""")
RESTORE_REMOVED = Template("""
UNWIND $changes AS change
MATCH (c:IngestChange) WHERE elementId(c) = change.id
CALL (c) {
  MATCH (a) WHERE elementId(a) = c._change_start RETURN a
  UNION
  MATCH (a:Chunk {id: c._change_start_key}) RETURN a
}
CALL (c) {
  MATCH (b) WHERE elementId(b) = c._change_end RETURN b
  UNION
  MATCH (b:Chunk {id: c._change_end_key}) RETURN b
}
CREATE (a)-[r:{type}]->(b)
SET r = properties(c)
REMOVE r._change_of, r._change_mark, r._change_kind, r._change_type, r._change_start,
  r._change_end, r._change_start_key, r._change_end_key
DELETE c
""")
WITHOUT_NODES = """
MATCH (c:IngestChange)
WHERE $low < c._change_mark AND c._change_mark < $high AND c._change_kind = 'removed'
RETURN c._change_type AS kind, count(*) AS count
LIMIT 5000
"""
IN_MERGES = """
MATCH (c:IngestChange)
WHERE $low < c._run AND c._run < $high
  AND c._change_kind IN ['merged node', 'merged into', 'moved'] AND NOT elementId(c) IN $left
RETURN elementId(c) AS id, coalesce(c._change_type, c._change_labels[0]) AS kind
"""
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


Written = tuple[str, ...] | None
"""The properties that an element's `_hash` is of, in order; None for a link, which has none."""


@dataclass(frozen=True, slots=True)
class MadeKind:
    """Nodes with a label, or relationships of a type from nodes with a label, that a run makes.

    Several tables may make them, each with other properties.
    """

    label: str
    type: str
    written: Written


@dataclass(frozen=True, slots=True)
class RollbackPlan:
    """All that a run may have made, in the order of removal, and the rules that it needs."""

    relationships: tuple[MadeKind, ...]
    nodes: tuple[MadeKind, ...]
    rules: tuple[KeyRule, ...]

    def written(self, labels: Sequence[str], type_: str | None) -> Sequence[Written]:
        """Return what the run may have written to an element, one for each table that makes it."""
        kinds = self.nodes if labels else self.relationships
        found = [k for k in kinds if (k.label in labels if labels else k.type == type_)]
        return [kind.written for kind in found if kind.written is not None] or [None]


@dataclass(frozen=True, slots=True)
class _Undo:
    """A rollback under way: what stays, by kind and reason, and the ids of it."""

    graph: WritableDatabase
    run: IngestRun
    plan: RollbackPlan
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


def roll_back(
    graph: WritableDatabase, found: IngestRun, plan: RollbackPlan, say: Callable[[str], None]
) -> IngestRun:
    """Undo a run and return it, with what was left."""
    run = take_over(graph, found)
    change_run(graph, run.id, {"state": "rolling back"})
    undo = _Undo(graph, run, plan, say)
    say("Restoring what was there before")
    _restore(undo)
    for (label, type_), written in _grouped(plan.relationships).items():
        say(f"Removing relationships {type_}")
        query = MADE_RELATIONSHIPS.fill(label=name(label), type=name(type_)).text
        _remove(undo, (type_, query, DELETE_RELATIONSHIPS), written)
    _remove_nodes(undo)
    _tell_merged(undo)
    rules = _drop_unused_rules(undo)
    left = _sentences(undo.left)
    change_run(graph, run.id, {"state": "rolled back", "left": left, "rules": rules})
    graph.write([CypherQuery(FORGET_CHANGES.strip(), undo.range)])
    return find_run(graph, run.id)


def waits_for_others(run: IngestRun) -> bool:
    """Tell whether a rollback left nodes only because others were linked to them."""
    return run.state == "rolled back" and any(_is_linked(sentence) for sentence in run.left)


def remove_unlinked(
    graph: WritableDatabase, run: IngestRun, plan: RollbackPlan, say: Callable[[str], None]
) -> IngestRun:
    """Remove what a rollback left for its links, where nothing is linked to it any more."""
    undo = _Undo(graph, run, plan, say)
    _remove_nodes(undo)
    linked = Counter({key: count for key, count in undo.left.items() if key[1] == LINKED})
    others = (sentence for sentence in run.left if not _is_linked(sentence))
    left = tuple(sorted((*others, *_sentences(linked))))
    change_run(graph, run.id, {"left": left, "rules": _drop_unused_rules(undo)})
    return find_run(graph, run.id)


def _sentences(left: Counter[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(f"{count:,} {kind}: {reason}" for (kind, reason), count in sorted(left.items()))


def _is_linked(sentence: str) -> bool:
    return sentence.endswith(f": {LINKED}")


def _remove_nodes(undo: _Undo) -> None:
    """Remove the nodes that the run made, but for what was changed since or is linked."""
    for (label, _), written in _grouped(undo.plan.nodes).items():
        undo.say(f"Removing nodes {label}")
        query = MADE_NODES.fill(label=name(label)).text
        _remove(undo, (label, query, DELETE_NODES), written)


def _grouped(kinds: Sequence[MadeKind]) -> dict[tuple[str, str], list[Written]]:
    """Put together what is written to elements of one label and type, in the order of removal."""
    found: dict[tuple[str, str], list[Written]] = {}
    for kind in kinds:
        found.setdefault((kind.label, kind.type), []).append(kind.written)
    return found


def _restore(undo: _Undo) -> None:
    """Restore changed nodes, then relationships, the latest change of each first."""
    while True:
        rows = undo.graph.fetch(
            CypherQuery(CHANGES.strip(), undo.range), limit=BATCH, timeout_s=SCAN_TIMEOUT_S
        ).records
        seen: set[str] = set()
        for kind, changes in _by_statement(undo, rows, seen):
            undo.graph.write([CypherQuery(kind.strip(), {"changes": changes})])
        if not seen:
            break
    _tell_without_nodes(undo)


def _tell_without_nodes(undo: _Undo) -> None:
    """Count the removed relationships that could not be restored between their nodes."""
    query = CypherQuery(WITHOUT_NODES.strip(), undo.range)
    for row in undo.graph.fetch(query, limit=BATCH, timeout_s=SCAN_TIMEOUT_S).records:
        undo.left[row["kind"], GONE] += row["count"]


def _by_statement(
    undo: _Undo, rows: Sequence[Mapping[str, Any]], seen: set[str]
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Sort changes by the statement that restores them; each element once in a round.

    The id of a removed element may be another one's by now: each such change is of its own.
    """
    sorted_: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        element = row["id"] if row["kind"] in REMOVED else row["of"]
        if element in seen:
            continue
        seen.add(element)
        reason = _why_left(undo, row)
        if reason is not None:
            kind = row["type"] or row["now_type"] or (row["labels"] or ["node"])[0]
            undo.leave(kind, reason, row["id"], row["of"])
            continue
        statement = RESTORE_NODES if row["kind"] == "node" else RESTORE_RELATIONSHIPS
        if row["kind"] in REMOVED:
            template = RESTORE_REMOVED if row["kind"] == "removed" else RESTORE_REMOVED_NODES
            slot = "type" if row["kind"] == "removed" else "label"
            statement = template.fill(**{slot: name(row["type"])}).text
            # One that cannot be restored is met no second time: its nodes are gone, or there again.
            undo.left_ids.add(row["id"])
        sorted_.setdefault(statement, []).append({key: row[key] for key in ("id", "of", "mark")})
    yield from sorted_.items()


def _why_left(undo: _Undo, row: Mapping[str, Any]) -> str | None:
    """Say why an element stays as it is; None where it is restored."""
    if row["kind"] in REMOVED:
        return None
    now = row["now"]
    if now is None:
        return GONE
    if now.get("_run") != row["mark"]:
        return BY_LATER_RUN if now.get("_run", 0) > row["mark"] else BY_SOMEBODY
    before = row["before"]
    stored = {**now, VALID_TO: before.get(VALID_TO)} if row["kind"] == "ended" else now
    written = undo.plan.written(row["labels"] or (), row["now_type"])
    known = frozenset(key for key in before if not key.startswith("_"))
    return BY_SOMEBODY if _is_changed(stored, written, known) else None


def _remove(undo: _Undo, statements: tuple[str, str, str], written: Sequence[Written]) -> None:
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
            if others or _is_changed(row["now"], written, frozenset()):
                undo.leave(kind, BY_SOMEBODY, row["id"])
            elif row["linked"]:
                undo.leave(kind, LINKED, row["id"])
            else:
                ids.append(row["id"])
        undo.graph.write([CypherQuery(delete.strip(), {"ids": ids})])


def _tell_merged(undo: _Undo) -> None:
    """Count what the run made and a merge has changed since: it stays."""
    query = CypherQuery(IN_MERGES.strip(), undo.range)
    rows = undo.graph.fetch(query, limit=MARKS_A_RUN, timeout_s=SCAN_TIMEOUT_S).records
    for row in rows:
        undo.leave(row["kind"], MERGED, row["id"])


def _is_changed(now: Mapping[str, Any], written: Sequence[Written], known: frozenset[str]) -> bool:
    """Tell whether an element is as none of what may have been written to it, or has more."""
    return not any(_is_as_written(now, properties, known) for properties in written)


def _is_as_written(now: Mapping[str, Any], written: Written, known: frozenset[str]) -> bool:
    if written is not None and content_hash(now.get(key) for key in written) != now.get("_hash"):
        return False
    expected = known | OWN_KEYS | frozenset(written or ())
    return all(
        key.startswith("_") or key in expected for key, value in now.items() if value is not None
    )


def _drop_unused_rules(undo: _Undo) -> tuple[str, ...]:
    """Drop the constraints and indexes that the run made, where no node needs them any more.

    Returns the names of those that stay.
    """
    stay = dict.fromkeys(undo.run.rules)
    for rule in undo.plan.rules:
        query = CypherQuery(ANY_NODE.fill(label=name(rule.label)).text)
        if rule.name in undo.run.rules and not undo.graph.fetch(query).records:
            drop_rules(undo.graph, (rule.name,))
            stay.pop(rule.name, None)
    return tuple(stay)

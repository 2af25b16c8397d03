"""Undo merges, the latest first: what was moved goes back, and the parked node has its labels.

Every step can be repeated, so an undoing that broke off is run once more. What somebody changed
since stays as it is, and is told.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.cypher.compose import EMPTY, Fragment, Template, joined, name, property_of
from graphrag_core.errors import CallError
from graphrag_core.ingest.resolution.merge_writing import ALIASES, merged_aliases, taken_keys
from graphrag_core.ingest.runs.ingest_runs import (
    MARKS_A_RUN,
    IngestRun,
    change_run,
    find_run,
    take_over,
)
from graphrag_core.ingest.runs.rollback import BATCH, SCAN_TIMEOUT_S
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.types import CypherQuery

MERGED = """
MATCH (d:IngestChange)
WHERE $low < d._change_mark AND d._change_mark < $high AND d._change_kind = 'merged node'
RETURN elementId(d) AS id, d._change_mark AS mark, d._change_of AS kept,
  d._change_labels AS labels, d._change_names AS names, properties(d) AS gone
ORDER BY mark DESC
"""
LATER = """
MATCH (c:IngestChange)
WHERE c._change_mark > $mark AND c._change_kind IN ['merged into', 'node', 'moved', 'merged node']
  AND (c._change_of = $kept OR c._change_of = $id OR c._moved IN $tags
    OR (c._change_kind = 'merged node' AND elementId(c) = $kept))
RETURN c._change_mark AS mark LIMIT 1
"""
MOVED = """
MATCH (c:IngestChange)
WHERE c._change_mark = $mark AND c._change_kind = 'moved'
RETURN elementId(c) AS id, c._change_tag AS tag, c._change_type AS type, properties(c) AS before
"""
AT_KEPT = """
MATCH (k)-[n]-()
WHERE elementId(k) = $kept AND n._moved IS NOT NULL
RETURN DISTINCT elementId(n) AS id, n._moved AS tag, properties(n) AS now
"""
KEPT = """
MATCH (c:IngestChange)
WHERE c._change_mark = $mark AND c._change_kind = 'merged into'
OPTIONAL MATCH (k) WHERE elementId(k) = $kept
RETURN properties(c) AS before, c._change_labels AS labels, properties(k) AS now
"""
MOVE_BACK = Template("""
UNWIND $rows AS row
MATCH (c:IngestChange) WHERE elementId(c) = row.id
MATCH (a) WHERE elementId(a) = c._change_start
MATCH (b) WHERE elementId(b) = c._change_end
OPTIONAL MATCH ()-[n]->() WHERE elementId(n) = row.moved
CREATE (a)-[r:{type}]->(b)
SET r = properties(c)
REMOVE r._change_mark, r._change_kind, r._change_type, r._change_start, r._change_end,
  r._change_tag
DELETE n, c
""")
FORGET = """
UNWIND $ids AS id
MATCH (c:IngestChange) WHERE elementId(c) = id
DELETE c
"""
RESTORE = Template("""
MATCH (d:IngestChange)
WHERE elementId(d) = $id AND d._change_mark = $mark
OPTIONAL MATCH (c:IngestChange)
WHERE c._change_mark = $mark AND c._change_kind = 'merged into'
CALL (c) {
  MATCH (k)
  WHERE elementId(k) = c._change_of
  {values}
  {labels}
  RETURN count(*) AS restored
}
DELETE c
REMOVE d:IngestChange, d._change_of, d._change_mark, d._change_kind, d._change_labels,
  d._change_names
SET d:{own}
""")
SET_BACK = Template("SET {now} = {before}")
TAKE_LABELS = Template("REMOVE k:{labels}")
MARKS = ("_run", "_hash")
MOST_SHOWN = 10


@dataclass(frozen=True, slots=True)
class _Undoing:
    """An undoing under way, and what it leaves, a sentence each."""

    graph: WritableDatabase
    run: IngestRun
    left: list[str] = field(default_factory=list)


def undo_merges(
    graph: WritableDatabase,
    found: IngestRun,
    say: Callable[[str], None],
    only: int | None = None,
) -> IngestRun:
    """Undo the merges of a run, or the one at a place of its plan; return the run as it is then.

    After a single one the run can be resumed if it could before. Raises `CallError` (`no_merge`)
    where none stands at that place.
    """
    if only is not None:
        return _undo_one(graph, found, say, only)
    run = take_over(graph, found)
    change_run(graph, run.id, {"state": "rolling back"})
    undoing = _Undoing(graph, run)
    for row in merged_nodes(graph, run):
        _undo(undoing, row, say)
    state = "done" if merged_nodes(graph, run) else "rolled back"
    change_run(graph, run.id, {"state": state, "left": tuple(undoing.left)})
    return find_run(graph, run.id)


def _undo_one(
    graph: WritableDatabase, found: IngestRun, say: Callable[[str], None], place: int
) -> IngestRun:
    standing = {row["mark"] - found.number - 1: row for row in merged_nodes(graph, found)}
    if place not in standing:
        numbers = ", ".join(str(number + 1) for number in sorted(standing)[:MOST_SHOWN]) or "none"
        raise CallError(
            f"The run {found.id} has no merge number {place + 1} that stands.",
            hint=f"Its merges that stand: {numbers}.",
            code="no_merge",
        )
    before = "stopped" if found.state == "running" else found.state
    row = standing[place]
    undoing = _Undoing(graph, take_over(graph, found))
    _undo(undoing, row, say)
    undone = before == "done" and not merged_nodes(graph, found)
    others = [sentence for sentence in found.left if not sentence.startswith(f"{_names(row)}: ")]
    state = "rolled back" if undone else before
    change_run(graph, found.id, {"state": state, "left": (*others, *undoing.left)})
    return find_run(graph, found.id)


def merged_nodes(graph: WritableDatabase, run: IngestRun) -> Sequence[Mapping[str, Any]]:
    """Read the nodes that a run has merged into others and that are not back, the latest first."""
    marks = {"low": run.number, "high": run.number + MARKS_A_RUN}
    query = CypherQuery(MERGED.strip(), marks)
    return graph.fetch(query, limit=MARKS_A_RUN, timeout_s=SCAN_TIMEOUT_S).records


def _names(row: Mapping[str, Any]) -> str:
    return " and ".join(row["names"])


def _undo(undoing: _Undoing, row: Mapping[str, Any], say: Callable[[str], None]) -> None:
    names = _names(row)
    say(f"Undoing {names}")
    at = {"mark": row["mark"], "kept": row["kept"], "id": row["id"]}
    moved = _rows(undoing, MOVED, at)
    tags = [each["tag"] for each in moved if each["tag"]]
    if _rows(undoing, LATER, {**at, "tags": tags}):
        undoing.left.append(f"{names}: changed by a later merge or run; undo that first")
        return
    kept = _rows(undoing, KEPT, at)
    restored = kept[0] if kept and kept[0]["now"] is not None else None
    for type_, rows in _by_type(undoing, moved, at, gone=restored is None).items():
        for first in range(0, len(rows), BATCH):
            query = MOVE_BACK.fill(type=name(type_)).text
            undoing.graph.write([CypherQuery(query, {"rows": rows[first : first + BATCH]})])
    if restored is None:
        undoing.left.append(f"{names}: the node that stayed is gone")
    values, labels = _set_back(undoing, restored, row) if restored else ([], [])
    text = RESTORE.fill(
        values=joined("\n  ", values),
        labels=TAKE_LABELS.fill(labels=_labels(labels)) if labels else EMPTY,
        own=_labels(row["labels"]),
    ).text
    undoing.graph.write([CypherQuery(text, at)])


def _by_type(
    undoing: _Undoing, moved: Sequence[Mapping[str, Any]], at: Mapping[str, Any], *, gone: bool
) -> dict[str, list[dict[str, Any]]]:
    """Sort what goes back by its type; what was changed or removed since stays so."""
    now = {row["tag"]: row for row in _rows(undoing, AT_KEPT, at)}
    found: dict[str, list[dict[str, Any]]] = {}
    changed = []
    for row in moved:
        there = now.get(row["tag"])
        as_moved = there is not None and _shown(there["now"]) == _shown(row["before"])
        if row["tag"] and not gone and not as_moved:
            changed.append(row["id"])
            continue
        found.setdefault(row["type"], []).append(
            {"id": row["id"], "moved": there["id"] if there else None}
        )
    if changed:
        undoing.left.append(f"{len(changed):,} relationships: changed or removed since")
        undoing.graph.write([CypherQuery(FORGET.strip(), {"ids": changed})])
    return found


def _set_back(
    undoing: _Undoing, kept: Mapping[str, Any], row: Mapping[str, Any]
) -> tuple[list[Fragment], list[str]]:
    """Say which properties get their value back, and which labels the merge had brought."""
    before, now, gone = kept["before"], kept["now"], row["gone"]
    expected = {
        **_shown(before),
        **{key: gone[key] for key in taken_keys(before, gone)},
    }
    aliases = merged_aliases(before, gone, row["names"])
    if aliases is not None:
        expected[ALIASES] = aliases
    own = [key for key, value in expected.items() if now.get(key) == value]
    changed = sorted(expected.keys() - set(own))
    if changed:
        undoing.left.append(f"{row['names'][0]}: {', '.join(changed)} changed since")
    values = [
        SET_BACK.fill(now=property_of("k", key), before=property_of("c", key))
        for key in (*own, *MARKS)
    ]
    return values, [label for label in row["labels"] if label not in kept["labels"]]


def _shown(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if not key.startswith("_")}


def _labels(labels: Sequence[str]) -> Fragment:
    return joined(":", map(name, labels))


def _rows(undoing: _Undoing, text: str, given: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    query = CypherQuery(text.strip(), given)
    return undoing.graph.fetch(query, limit=1_000_000, timeout_s=SCAN_TIMEOUT_S).records

"""Merge one node into another, in one transaction that also moves the run's position.

The node that goes is not deleted: it loses its labels and is parked as an `IngestChange`, with all
of its values and its id. Its relationships are moved, each with its values, so that both nodes'
provenance stays; one that the other node has just the same is not doubled. What the node that
stays was before is copied first. So undoing it restores both (`merge_undo.py`).
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.cypher.compose import (
    EMPTY,
    FALSE,
    TRUE,
    Fragment,
    Template,
    joined,
    name,
    number,
    property_of,
    variable,
)
from graphrag_core.errors import AskCancelledError, QueryRefusedError
from graphrag_core.ingest.resolution.merge_plan import PlannedMerge, read_plan
from graphrag_core.ingest.runs.batch_flow import write_patiently
from graphrag_core.ingest.runs.batch_head import TAKE_BATCH
from graphrag_core.ingest.runs.ingest_runs import IngestRun, change_run, find_run, run_taken
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.profiles.profile import Profile
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.types import CypherQuery

ALIASES = "aliases"
"""The property of a node with the names of those that were merged into it."""
TRIES = 3
CHANGING = "Somebody is changing these nodes"

BOTH = """
MATCH (k), (d)
WHERE elementId(k) = $stays AND elementId(d) = $goes
RETURN labels(k) AS labels, labels(d) AS labels_of_other, properties(k) AS kept,
  properties(d) AS gone, COLLECT { MATCH (d)-[r]->() RETURN DISTINCT type(r) } AS outgoing,
  COLLECT { MATCH (d)<-[r]-() RETURN DISTINCT type(r) } AS incoming
"""
NOW = """
MATCH (n:IngestChange)
WHERE elementId(n) = $id AND n._change_kind = 'merged node'
RETURN n._change_of AS id
"""
MERGE = Template("""
MATCH (k), (d)
WHERE elementId(k) = $stays AND elementId(d) = $goes AND k <> d
  AND NOT k:IngestChange AND NOT d:IngestChange
  AND all(label IN labels(d) WHERE label IN $labels)
  AND NOT EXISTS { MATCH (d)-[r]->() WHERE NOT type(r) IN $outgoing }
  AND NOT EXISTS { MATCH (d)<-[r]-() WHERE NOT type(r) IN $incoming }
WITH count(*) AS ready
WHERE ready = 1
{take}
CALL () {
  MATCH (k), (d)
  WHERE elementId(k) = $stays AND elementId(d) = $goes
  CREATE (c:IngestChange)
  SET c = properties(k), c._change_of = elementId(k), c._change_mark = $mark,
    c._change_kind = 'merged into', c._change_labels = labels(k)
  WITH k, d
  {moves}
  REMOVE d:{labels}
  SET d:IngestChange, d._change_of = elementId(k), d._change_mark = $mark,
    d._change_kind = 'merged node', d._change_labels = $labels, d._change_names = $names
  SET k:{labels}, k._run = $mark
  {values}
  RETURN {moved} AS moved
}
SET run.merged = run.merged + 1, run.nodes_changed = run.nodes_changed + 1,
  run.relationships_changed = run.relationships_changed + moved
RETURN moved
""")
MOVE = Template("""\
CALL (k, d) {
    MATCH {found}
    WHERE NOT ({inward} AND x = d)
    WITH k, d, r, x, CASE WHEN x = d THEN k ELSE x END AS target, randomUUID() AS tag
    WITH *, x = k OR EXISTS {
      MATCH {same}
      WHERE all(key IN keys(o) + keys(r)
        WHERE key STARTS WITH '_' OR coalesce(o[key] = r[key], false))
    } AS known
    CREATE (c:IngestChange)
    SET c = properties(r), c._change_mark = $mark, c._change_kind = 'moved',
      c._change_type = type(r), c._change_start = elementId(startNode(r)),
      c._change_end = elementId(endNode(r)), c._change_tag = CASE WHEN NOT known THEN tag END
    FOREACH (_ IN CASE WHEN known THEN [] ELSE [1] END |
      CREATE {made}
      SET n = properties(r), n._run = $mark, n._moved = tag
    )
    DELETE r
    RETURN count(*) AS {count}
  }""")
OUTWARD = (
    Template("(d)-[r:{type}]->(x)"),
    Template("(k)-[o:{type}]->(x)"),
    Template("(k)-[n:{type}]->(target)"),
)
INWARD = (
    Template("(d)<-[r:{type}]-(x)"),
    Template("(k)<-[o:{type}]-(x)"),
    Template("(k)<-[n:{type}]-(target)"),
)
TAKE_VALUE = Template("SET {kept} = coalesce({kept}, {gone})")
SET_ALIASES = Template("SET {kept} = $aliases")
SKIP = (
    Template("""
{take}
RETURN run.row AS row
""")
    .fill(take=TAKE_BATCH)
    .text
)


@dataclass(frozen=True, slots=True)
class MergeWork:
    """What a run of merges works with. `say` takes sentences on how far it is."""

    graph: WritableDatabase
    run: IngestRun
    profile: Profile
    say: Callable[[str], None]


def merge_all(work: MergeWork) -> IngestRun:
    """Merge what is left of a run's plan; what cannot be merged is told in the run's `left`.

    Whatever breaks it off leaves it as it is after its last merge, to be resumed or undone.
    Raises `CallError` (`run_taken`), `DatabaseUnavailableError`, `AskCancelledError`.
    """
    began = time.monotonic()
    merges = read_plan(work.run.mapping)
    refused = list(work.run.left)
    try:
        for place in range(work.run.row, len(merges)):
            current_cancel().check()
            reason = _merge(work, merges[place], place)
            if reason:
                refused.append(f"{' and '.join(merges[place].names)}: {reason}")
            work.say(f"{place + 1:,} of {len(merges):,} pairs")
    except AskCancelledError:
        _finish(work, "stopped", refused, began)
        raise
    return _finish(work, "done", refused, began)


def _finish(work: MergeWork, state: str, refused: Sequence[str], began: float) -> IngestRun:
    elapsed = work.run.elapsed_s + time.monotonic() - began
    properties = {"state": state, "left": tuple(refused), "elapsed_s": elapsed}
    change_run(work.graph, work.run.id, properties)
    return find_run(work.graph, work.run.id)


def _merge(work: MergeWork, merge: PlannedMerge, place: int) -> str:
    """Merge one pair; return why not, or ""."""
    for _ in range(TRIES):
        found = _both(work, merge)
        if isinstance(found, str):
            _send(work, (SKIP, {}), place)
            return found
        try:
            if _send(work, found, place):
                return ""
        except QueryRefusedError as fault:
            _send(work, (SKIP, {}), place)
            return fault.message
    _send(work, (SKIP, {}), place)
    return CHANGING


def _both(work: MergeWork, merge: PlannedMerge) -> str | tuple[str, dict[str, Any]]:
    """Compose the statement that merges a pair as it is now; or say why it is left."""
    planned_ids = (merge.stays, merge.goes)
    ids = tuple(_survivor(work, id_) for id_ in planned_ids)
    if ids[0] == ids[1]:
        return "they are one already."
    given = {"stays": ids[0], "goes": ids[1]}
    rows = work.graph.fetch(CypherQuery(BOTH.strip(), given)).records
    if not rows:
        return "one of them is gone."
    row = rows[0]
    values, labels = (row["kept"], row["gone"]), (row["labels"], row["labels_of_other"])
    if any(
        now == then and called not in found.values()
        for now, then, called, found in zip(ids, planned_ids, merge.names, values, strict=True)
    ):
        return "one of them has another name now."
    names = [work.profile.node_name(*node) for node in zip(labels, values, ids, strict=True)]
    return _statement(row, {**given, "names": names})


def _statement(row: Mapping[str, Any], parameters: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    kept, gone = row["kept"], row["gone"]
    blocks: list[Fragment] = []
    counts: list[Fragment] = []
    for patterns, types in ((OUTWARD, row["outgoing"]), (INWARD, row["incoming"])):
        for type_ in types:
            found, same, made = (pattern.fill(type=name(type_)) for pattern in patterns)
            counts.append(variable(f"moved{len(counts)}"))
            blocks.append(
                MOVE.fill(
                    found=found, same=same, made=made, count=counts[-1],
                    inward=TRUE if patterns is INWARD else FALSE,
                )
            )  # fmt: skip
    given = {
        **parameters, "labels": row["labels_of_other"], "outgoing": row["outgoing"],
        "incoming": row["incoming"], "aliases": merged_aliases(kept, gone, parameters["names"]),
    }  # fmt: skip
    text = MERGE.fill(
        take=TAKE_BATCH,
        moves=joined("\n  ", blocks),
        labels=joined(":", map(name, row["labels_of_other"])),
        values=joined("\n  ", _values(kept, gone, given["aliases"])),
        moved=joined(" + ", counts) or number(0),
    ).text
    return text, given


def _values(
    kept: Mapping[str, Any], gone: Mapping[str, Any], aliases: Sequence[str] | None
) -> list[Fragment]:
    found = [
        TAKE_VALUE.fill(kept=property_of("k", key), gone=property_of("d", key))
        for key in taken_keys(kept, gone)
    ]
    more = SET_ALIASES.fill(kept=property_of("k", ALIASES)) if aliases is not None else EMPTY
    return [*found, more]


def taken_keys(kept: Mapping[str, Any], gone: Mapping[str, Any]) -> list[str]:
    """Return the properties that a node takes over from the one that is merged into it."""
    return sorted(
        key for key in gone if not key.startswith("_") and key not in kept and key != ALIASES
    )


def merged_aliases(
    kept: Mapping[str, Any], gone: Mapping[str, Any], names: Sequence[str]
) -> list[str] | None:
    """Return the names that the merged node is also known by; None where these stay as they are.

    Where somebody has a property of that name which is no list, it is left alone.
    """
    before, others = kept.get(ALIASES, []), gone.get(ALIASES, [])
    if not isinstance(before, list):
        return None
    others = others if isinstance(others, list) else []
    found = dict.fromkeys([*before, names[1], *map(str, others)])
    found.pop(names[0], None)
    return list(found) if list(found) != before else None


def _survivor(work: MergeWork, id_: str) -> str:
    """Follow a node that was merged to the one that stayed."""
    while True:
        rows = work.graph.fetch(CypherQuery(NOW.strip(), {"id": id_})).records
        if not rows:
            return id_
        id_ = rows[0]["id"]


def _send(work: MergeWork, statement: tuple[str, dict[str, Any]], place: int) -> bool:
    """Send the statement of a merge; False where the nodes are no longer as they were read."""
    run, (text, parameters) = work.run, statement
    mark = run.number + 1 + place
    position = {"run": run.id, "step": 0, "row": place, "next": place + 1, "owner": run.owner}
    query = CypherQuery(text, {**position, "mark": mark, **parameters})
    if write_patiently(lambda: work.graph.write([query]).rows[0].records):
        return True
    now = find_run(work.graph, run.id)
    if now.owner != run.owner or now.row not in (place, place + 1):
        raise run_taken(run)
    return now.row == place + 1

"""What held at a time, and what differs between two times: of an entity or of the whole graph.

The database judges each fact (see `facts.py`); here the judged facts are put together. Lists are
complete; only the subgraph to draw is capped: an entity's newest facts, or of a large graph what
its best connected nodes had to do with each other then.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphrag_core.profiles.facts import PROVENANCE_TYPES
from graphrag_core.profiles.instants import to_datetime
from graphrag_core.retrieve.differences import make_diff
from graphrag_core.retrieve.entities import find_entity
from graphrag_core.retrieve.facts import (
    instant,
    live_at,
    remarks_on,
    require_facts,
    require_known,
    times_of_facts,
    types_pattern,
    undated_at,
)
from graphrag_core.retrieve.scene import MANY, Scene, check_limit
from graphrag_core.retrieve.scene_types import Diff, Moments, Remark, Snapshot
from graphrag_core.types import Node, Relationship, Subgraph

AT_ONCE = 5_000
"""Facts that are read whole; of more, those to draw are chosen and the rest is counted."""

RELATIONSHIPS_A_NODE = 4
"""Relationships that a capped picture holds at most for each of its nodes."""

SEEDS = 60
FACTS_A_SEED = 25
NODES_RANKED = 200_000
MOST_MOMENTS = 2_000

# Formatted in: `{facts}`, the pattern of the facts asked about; `{times}`, the lines that give
# them their start and end; `{live}` and `{undated}`, the tests at `$at`.
FACTS_OF_ENTITY = "MATCH (center)-[r:{types}]-()\nWHERE elementId(center) = $id"
FACTS_OF_GRAPH = "MATCH ()-[r:{types}]->()"
HELD = """
{facts}
{times}
WITH r, start, end, {live} AS live, {undated} AS undated, start > end AS inverted
WHERE live OR undated OR inverted
RETURN r, startNode(r) AS source, endNode(r) AS target, live, undated
{order}
LIMIT $most
"""
NEWEST = "ORDER BY live DESC, start DESC, elementId(r)"
# Each test reads no more properties than it needs: this one goes over all facts of a graph.
COUNTED = """
{facts}
{times}
WITH r, {live} AS live, {undated} AS undated, start > end AS inverted
WHERE live OR undated OR inverted
RETURN sum(CASE WHEN live THEN 1 ELSE 0 END) AS live,
  sum(CASE WHEN undated THEN 1 ELSE 0 END) AS undated,
  sum(CASE WHEN inverted THEN 1 ELSE 0 END) AS inverted
LIMIT 1
"""
ENDS_COUNTED = """
{facts}
{times}
WITH r WHERE {live}
UNWIND [startNode(r), endNode(r)] AS node
RETURN count(DISTINCT node) AS nodes
LIMIT 1
"""
UNDATED = """
{facts}
{times}
WITH r WHERE {undated}
RETURN r, startNode(r) AS source, endNode(r) AS target
ORDER BY elementId(r)
LIMIT $most
"""
BEST_CONNECTED = """
MATCH (node)
WITH node LIMIT $ranked
RETURN elementId(node) AS id
ORDER BY COUNT { (node)--() } DESC, elementId(node)
LIMIT $most
"""
AROUND_SEEDS = """
UNWIND $ids AS id
MATCH (seed) WHERE elementId(seed) = id
CALL (seed) {
  MATCH (seed)-[r:{types}]-()
  {times}
  WITH r WHERE {live}
  RETURN r
  LIMIT $each
}
RETURN DISTINCT r, startNode(r) AS source, endNode(r) AS target
LIMIT $most
"""
DIFFERENT = """
{facts}
{times}
WITH r, {live} AS before, {live_after} AS after, {undated} AS undated_before,
  {undated_after} AS undated_after,
  coalesce($low < start AND start < end AND end <= $high, false) AS transient
WHERE before <> after OR transient OR undated_before <> undated_after
RETURN r, startNode(r) AS source, endNode(r) AS target,
  before, after, transient, undated_before
LIMIT $most
"""
UNCHANGED = """
{facts}
{times}
WITH r WHERE {live} AND {live_after}
RETURN {returned}
LIMIT $most
"""
UNCHANGED_COUNT = "count(r) AS count"
UNCHANGED_ENDS = (
    "type(r) AS type, {name} AS name, elementId(startNode(r)) AS start, "
    "elementId(endNode(r)) AS end"
)
MOMENTS = """
{facts}
{times}
UNWIND [start, end] AS moment
WITH DISTINCT moment WHERE moment IS NOT NULL
RETURN moment
ORDER BY moment
LIMIT $most
"""


@dataclass(frozen=True, slots=True)
class _Asked:
    """One call: whose facts, at which times, as known when."""

    scene: Scene
    entity: Node | None
    types: tuple[str, ...]
    at: int
    known: int | None


def snapshot(
    scene: Scene,
    entity: str | None = None,
    *,
    at: datetime,
    known: datetime | None = None,
    diff: datetime | None = None,
    limit: int = 500,
) -> Snapshot:
    """The dated facts that hold at a time, of an entity or of the graph; with what differs then.

    `limit` caps the nodes of the subgraph, its relationships follow. Naive times are UTC.
    Raises `CallError`: as `find_entity`, `no_validity`, `no_known_time`, `bad_limit`.
    """
    check_limit(limit)
    types = require_facts(scene)
    if known is not None:
        require_known(scene)
    node = find_entity(scene, entity) if entity is not None else None
    asked = _Asked(scene, node, types, instant(at), None if known is None else instant(known))
    subgraph, undated, remarks = _held(asked, limit)
    return Snapshot(
        at=to_datetime(asked.at),
        known=None if asked.known is None else to_datetime(asked.known),
        entity=node,
        subgraph=subgraph,
        undated=undated,
        diff=None if diff is None else _diff(asked, instant(diff), subgraph.total_relationships),
        remarks=(*_remark_on_types(scene, types), *remarks),
    )


def moments(scene: Scene, entity: str | None = None) -> Moments:
    """The times at which a recorded fact starts or ends. Raises as `snapshot`."""
    types = require_facts(scene)
    node = find_entity(scene, entity) if entity is not None else None
    asked = _Asked(scene, node, types, 0, None)
    found = [row["moment"] for row in _rows(asked, MOMENTS, MANY)]
    step = max(1, -(-len(found) // MOST_MOMENTS))
    chosen = found[::step]
    if found and chosen[-1] != found[-1]:
        chosen.append(found[-1])
    return Moments(tuple(to_datetime(m) for m in chosen), len(found), step > 1)


def _held(asked: _Asked, limit: int) -> tuple[Subgraph, tuple[Relationship, ...], list[Remark]]:
    """The subgraph of live facts, the undated ones, and what is odd about them."""
    counts = {kind.name: kind.count for kind in asked.scene.schema.relationship_types}
    whole = asked.entity is None
    if whole and sum(counts.get(name, 0) for name in asked.types) > AT_ONCE:
        return _held_of_many(asked, limit)
    rows = _rows(asked, HELD, AT_ONCE + 1, order="")
    if len(rows) > AT_ONCE:
        return _held_of_many(asked, limit)
    nodes = _nodes(rows, asked.entity)
    live = [row["r"] for row in rows if row["live"]]
    live.sort(key=_newest_first)
    subgraph = _capped(live, nodes, asked.entity, limit)
    remarks = remarks_on(asked.scene, [row["r"] for row in rows], nodes)
    return subgraph, tuple(row["r"] for row in rows if row["undated"]), remarks


def _held_of_many(
    asked: _Asked, limit: int
) -> tuple[Subgraph, tuple[Relationship, ...], list[Remark]]:
    """As `_held`, of an entity or graph with more facts than are read: counted and chosen."""
    with ThreadPoolExecutor(2) as pool:
        counting = pool.submit(_rows, asked, COUNTED, 1)
        ends = pool.submit(_rows, asked, ENDS_COUNTED, 1)
        chosen = _chosen(asked, limit)
        counts = counting.result()[0]
        total_nodes = ends.result()[0]["nodes"]
    nodes = _nodes(chosen, asked.entity)
    live = sorted((row["r"] for row in chosen), key=_newest_first)
    shown = _capped(live, nodes, asked.entity, limit)
    undated = _rows(asked, UNDATED, MANY) if counts["undated"] else []
    remarks = []
    if counts["inverted"]:
        said = f"{counts['inverted']:,} facts end before they start and never hold."
        remarks.append(Remark("inverted", said))
    subgraph = Subgraph(shown.nodes, shown.relationships, total_nodes, counts["live"])
    return subgraph, tuple(row["r"] for row in undated), remarks


def _chosen(asked: _Asked, limit: int) -> list[Any]:
    """Live facts to draw: the entity's newest, or those of the best connected nodes."""
    if asked.entity is not None:
        rows = _rows(asked, HELD, limit * RELATIONSHIPS_A_NODE, order=NEWEST)
        return [row for row in rows if row["live"]]
    best = asked.scene.rows(BEST_CONNECTED, most=SEEDS, ranked=NODES_RANKED).records
    ids = [row["id"] for row in best]
    most = limit * RELATIONSHIPS_A_NODE
    return _rows(asked, AROUND_SEEDS, most, ids=ids, each=FACTS_A_SEED)


def _capped(
    live: Sequence[Relationship], nodes: dict[str, Node], entity: Node | None, limit: int
) -> Subgraph:
    """As many of the facts as `limit` nodes carry, in their order; the totals count all."""
    ends = {end for relationship in live for end in (relationship.start, relationship.end)}
    kept: dict[str, Node] = {entity.id: entity} if entity is not None else {}
    shown: list[Relationship] = []
    for relationship in live:
        fresh = {relationship.start, relationship.end} - kept.keys()
        room = len(kept) + len(fresh) <= limit or not fresh
        if room and len(shown) < limit * RELATIONSHIPS_A_NODE * 5:
            kept |= {id_: nodes[id_] for id_ in fresh}
            shown.append(relationship)
    total = len(ends | ({entity.id} if entity is not None else set()))
    return Subgraph(tuple(kept.values()), tuple(shown), total, len(live))


def _diff(asked: _Asked, after: int, live_before: int) -> Diff:
    low, high = sorted((asked.at, after))
    parameters = {"after": after, "low": low, "high": high}
    rows = _rows(asked, DIFFERENT, MANY, **parameters)
    added = [row["r"] for row in rows if row["after"] and not row["before"]]
    removed = [row["r"] for row in rows if row["before"] and not row["after"]]
    undated_ended = [row["r"] for row in rows if row["undated_before"]] if after > asked.at else []
    both = {r.type for r in added} & {r.type for r in removed}
    unchanged = []
    if both:
        narrowed = _Asked(asked.scene, asked.entity, tuple(sorted(both)), asked.at, asked.known)
        key = asked.scene.profile.relationship_name_key
        name = f"r.`{key}`" if key else "null"
        unchanged = _rows(
            narrowed, UNCHANGED, MANY, returned=UNCHANGED_ENDS.replace("{name}", name), **parameters
        )
    return make_diff(
        at=to_datetime(after),
        entity=asked.entity,
        nodes=_nodes(rows, asked.entity),
        added=added,
        removed=removed,
        transient=[row["r"] for row in rows if row["transient"]],
        undated_ended=undated_ended,
        unchanged_count=live_before - len(removed),
        unchanged=[
            (str(row["name"] or row["type"]), row["start"], row["end"]) for row in unchanged
        ],
    )


def _rows(asked: _Asked, template: str, most: int, **more: Any) -> list[Any]:
    """The rows of a query over the facts asked about, without what cannot be shown."""
    pattern = FACTS_OF_GRAPH if asked.entity is None else FACTS_OF_ENTITY
    carried = "r, seed" if template is AROUND_SEEDS else "r"
    times = times_of_facts(asked.scene, carried, known=asked.known is not None)
    text = template
    for place, value in (
        ("{facts}", pattern),
        ("{types}", types_pattern(asked.types)),
        ("{times}", times),
        ("{live}", live_at("at")),
        ("{undated}", undated_at("at")),
        ("{live_after}", live_at("after")),
        ("{undated_after}", undated_at("after")),
        ("{order}", more.pop("order", "")),
        ("{returned}", more.pop("returned", "")),
    ):
        text = text.replace(place, value)
    parameters = {"at": asked.at, "known": asked.known, **more}
    if asked.entity is not None:
        parameters["id"] = asked.entity.id
    rows = asked.scene.rows(text, most=most, **parameters).records
    return [row for row in rows if "r" not in row or isinstance(row["r"], Relationship)]


def _nodes(rows: Iterable[Any], entity: Node | None) -> dict[str, Node]:
    found = {entity.id: entity} if entity is not None else {}
    for row in rows:
        for end in (row["source"], row["target"]):
            if isinstance(end, Node):
                found.setdefault(end.id, end)
    return found


def _newest_first(relationship: Relationship) -> tuple[float, str]:
    begins = relationship.valid_at
    return (-instant(begins) if begins is not None else 0, relationship.id)


def _remark_on_types(scene: Scene, types: Sequence[str]) -> list[Remark]:
    undated = [
        kind.name
        for kind in scene.schema.relationship_types
        if kind.name not in types and kind.name not in PROVENANCE_TYPES
    ]
    if not undated:
        return []
    named = ", ".join(undated[:8]) + (", …" if len(undated) > 8 else "")
    said = f"Relationships without validity are no part of snapshots: {named}."
    return [Remark("types_without_validity", said)]

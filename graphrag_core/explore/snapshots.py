"""What held at a time, and what differs between two times: of an entity or of the whole graph.

The database judges each fact (see `facts.py`); here the judged facts are put together. Lists are
complete; only the subgraph to draw is capped: an entity's newest facts, or of a large graph what
its best connected nodes had to do with each other then.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import accumulate
from typing import Any

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.explore.context import MANY, ExplorationContext, check_limit
from graphrag_core.explore.dated_nodes import node_moments, nodes_that_differ, nodes_there
from graphrag_core.explore.diff import make_diff
from graphrag_core.explore.disambiguation import not_telling
from graphrag_core.explore.entities import find_entity
from graphrag_core.explore.fact_times import (
    in_force,
    instant,
    learned_at,
    live_at,
    node_interval,
    remarks_on,
    require_facts,
    require_known,
    stored_known,
    times_of_facts,
    types_pattern,
    undated_at,
)
from graphrag_core.explore.types import DataRemark, Diff, Moments, Snapshot
from graphrag_core.profiles.facts import PROVENANCE_TYPES
from graphrag_core.profiles.instants import to_datetime
from graphrag_core.types import Node, Relationship, Subgraph

AT_ONCE = 5_000
"""Facts that are read whole; of more, those to draw are chosen and the rest is counted."""

RELATIONSHIPS_A_NODE = 4
"""Relationships that a capped picture holds at most for each of its nodes."""

SEEDS = 60
FACTS_A_SEED = 25
NODES_RANKED = 200_000
FACTS_OF_NODES = 50_000
"""Facts that are looked at to say how many more the nodes of a capped picture have."""

MOST_MOMENTS = 2_000

TRANSIENT = "coalesce($low < start AND start < end AND end <= $high, false)"
# Formatted in: `{facts}`, the pattern of the facts asked about; `{times}`, the lines that give
# them their start and end; `{live}` and `{undated}`, the tests at `$at`.
FACTS_OF_ENTITY = "MATCH (center)-[r:{types}]-()\nWHERE elementId(center) = $id"
FACTS_OF_GRAPH = "MATCH ()-[r:{types}]->()"
ENDS = "startNode(r) AS source, endNode(r) AS target"
# The entity itself is known already and need not come with each of its facts.
OTHER_END = """CASE WHEN elementId(startNode(r)) = $id THEN null ELSE startNode(r) END AS source,
  CASE WHEN elementId(endNode(r)) = $id THEN null ELSE endNode(r) END AS target"""
# Without a time to compare with, `$after`, `$low` and `$high` are null and nothing holds then.
HELD = """
{facts}
{times}
WITH r, start, end, {live} AS live, {undated} AS undated, start > end AS inverted,
  {live_after} AS after, {undated_after} AS undated_after, {transient} AS transient
WHERE live OR undated OR inverted OR after OR transient
RETURN r, {ends},
  live, undated, after, undated_after, transient
{order}
LIMIT $most
"""
NEWEST = "ORDER BY live DESC, start DESC, elementId(r)"
# One state a fact and one pass over all of them: this is what a large graph waits for. `silent`
# counts those that do not say when the graph learned of them.
COUNTED = """
{facts}
{times}
WITH CASE WHEN {live} THEN 'live' WHEN {undated} THEN 'undated' WHEN start > end THEN 'inverted'
  END AS state, {known_from} AS learned
RETURN state, count(*) AS count, count(*) - count(learned) AS silent
LIMIT $most
"""
# A node counts at its first live fact: cheaper than the distinct ends of all of them.
ENDS_COUNTED = """
MATCH (node)
WHERE EXISTS {
  MATCH (node)-[r:{types}]-()
  {times}
  WITH r WHERE {live}
  RETURN r
}
RETURN count(node) AS nodes
LIMIT 1
"""
ENDS_OF_ENTITY_COUNTED = """
{facts}
{times}
WITH r WHERE {live}
UNWIND [startNode(r), endNode(r)] AS node
RETURN count(DISTINCT node) AS nodes
LIMIT 1
"""
DEGREES = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN id, COUNT { (node)-[:{types}]-() } AS degree
ORDER BY degree
LIMIT $most
"""
FACTS_OF_NODES_COUNTED = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
CALL (node) {
  MATCH (node)-[r:{types}]-()
  {times}
  WITH r WHERE {live}
  RETURN count(DISTINCT r) AS facts
}
RETURN id, facts
LIMIT $most
"""
UNDATED = """
{facts}
{times}
WITH r WHERE {undated}
RETURN r, {ends}
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
RETURN DISTINCT r, {ends}
LIMIT $most
"""
DIFFERENT = """
{facts}
{times}
WITH r, {live} AS live, {live_after} AS after, {undated} AS undated,
  {undated_after} AS undated_after, {transient} AS transient
WHERE live <> after OR transient OR (undated AND NOT undated_after)
RETURN r, {ends},
  live, undated, after, undated_after, transient
LIMIT $most
"""
UNCHANGED = """
{facts}
{times}
WITH r WHERE {live} AND {live_after}
RETURN coalesce({name}, type(r)) AS name, elementId(startNode(r)) AS start,
  elementId(endNode(r)) AS end
LIMIT $most
"""
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
class _SnapshotRequest:
    """One call: whose facts, at which times, as known when, compared with which time."""

    context: ExplorationContext
    entity: Node | None
    types: tuple[str, ...]
    at: int
    known: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class _Held:
    """What held at the time; `rows` are all judged facts, None when there are too many."""

    subgraph: Subgraph
    undated: tuple[Relationship, ...]
    remarks: tuple[DataRemark, ...]
    rows: list[Any] | None = None
    undated_nodes: Mapping[str, Node] = field(default_factory=dict)
    left: Mapping[str, int] = field(default_factory=dict)


def snapshot(
    context: ExplorationContext,
    entity: str | None = None,
    *,
    at: datetime,
    known: datetime | None = None,
    diff: datetime | None = None,
    limit: int = 500,
    exact: bool = True,
) -> Snapshot:
    """The dated facts that hold at a time, of an entity or of the graph; with what differs then.

    `limit` caps the nodes of the subgraph, its relationships follow. Naive times are UTC. With
    `exact` false the facts of a large graph are not counted through (a second a million): the
    totals are those of what is shown, `undated` is left out, and a remark says so.
    Raises `CallError`: as `find_entity`, `no_validity`, `no_known_time`, `bad_limit`.
    """
    check_limit(limit)
    types = require_facts(context)
    if known is not None:
        require_known(context)
    node = find_entity(context, entity) if entity is not None else None
    asked = _SnapshotRequest(
        context,
        node,
        types,
        at=instant(at),
        known=None if known is None else instant(known),
        after=None if diff is None else instant(diff),
    )
    held = _with_nodes(asked, _held(asked, limit, exact=exact or diff is not None), limit)
    return Snapshot(
        at=to_datetime(asked.at),
        known=_known(asked),
        entity=node,
        subgraph=held.subgraph,
        undated=held.undated,
        diff=None if asked.after is None else _diff(asked, asked.after, held),
        remarks=(*_remark_on_types(context, types), *_remark_on_entity(asked), *held.remarks),
        undated_nodes=held.undated_nodes,
        left=held.left,
    )


def moments(context: ExplorationContext, entity: str | None = None) -> Moments:
    """The times at which a recorded fact starts or ends. Raises as `snapshot`."""
    types = require_facts(context)
    node = find_entity(context, entity) if entity is not None else None
    asked = _SnapshotRequest(context, node, types, at=0)
    of_facts = [row["moment"] for row in _rows(asked, MOMENTS, MANY)]
    found = sorted({*of_facts, *node_moments(context, node)})
    step = max(1, -(-len(found) // MOST_MOMENTS))
    chosen = found[::step]
    if found and chosen[-1] != found[-1]:
        chosen.append(found[-1])
    return Moments(tuple(to_datetime(m) for m in chosen), len(found), step > 1)


def _with_nodes(asked: _SnapshotRequest, held: _Held, limit: int) -> _Held:
    """With the nodes that are there then and have no fact, as far as there is room."""
    if asked.entity is not None or not asked.context.profile.node_times:
        return held
    there = nodes_there(asked.context, asked.at, limit, asked.known)
    shown = {node.id: node for node in held.subgraph.nodes}
    for node in there.nodes[: max(0, limit - len(shown))]:
        shown.setdefault(node.id, node)
    undated = [n for n in held.subgraph.nodes if not _is_dated(asked.context, n)]
    total = max(there.total + len(undated), held.subgraph.total_nodes, len(shown))
    subgraph = replace(held.subgraph, nodes=tuple(shown.values()), total_nodes=total)
    return replace(held, subgraph=subgraph)


def _is_dated(context: ExplorationContext, node: Node) -> bool:
    return any(label in context.profile.node_times for label in node.labels)


def _remark_on_entity(asked: _SnapshotRequest) -> list[DataRemark]:
    """That the entity itself was not there at the time, or the graph did not know of it."""
    if asked.entity is None:
        return []
    known = learned_at(asked.context.profile, asked.entity)
    if known is not None and asked.known is not None and instant(known) > asked.known:
        said = f"The graph learned of {asked.entity.name} on {known.date().isoformat()} only."
        return [DataRemark("entity_not_known", said)]
    start, end = node_interval(asked.context, asked.entity, _known(asked))
    at = to_datetime(asked.at)
    if (start is None or start <= at) and (end is None or at < end):
        return []
    since = f" from {start.date().isoformat()}" if start is not None else ""
    until = f" until {end.date().isoformat()}" if end is not None else ""
    said = f"{asked.entity.name} is there{since}{until} only, not at this time."
    return [DataRemark("entity_not_there", said)]


def _remark_on_knowledge(asked: _SnapshotRequest, live: Sequence[Relationship]) -> list[DataRemark]:
    """How many of the facts do not say when the graph learned of them."""
    if asked.known is None:
        return []
    times = asked.context.profile.fact_times
    return _said_of_silent(
        sum(
            1
            for fact in live
            if (keys := times.get(fact.type)) is None
            or keys.known_from is None
            or fact.properties.get(keys.known_from) is None
        )
    )


def _said_of_silent(silent: int) -> list[DataRemark]:
    if not silent:
        return []
    one = "1 fact does not say when the graph learned of it and counts as known."
    many = f"{silent:,} facts do not say when the graph learned of them and count as known."
    return [DataRemark("no_known_time", one if silent == 1 else many)]


def _held(asked: _SnapshotRequest, limit: int, *, exact: bool) -> _Held:
    """The live facts to draw, the undated ones, and what is odd about them."""
    counts = {kind.name: kind.count for kind in asked.context.schema.relationship_types}
    whole = asked.entity is None
    if whole and sum(counts.get(name, 0) for name in asked.types) > AT_ONCE:
        return _held_of_many(asked, limit) if exact else _uncounted(asked, limit)
    rows = _rows(asked, HELD, AT_ONCE + 1)
    if len(rows) > AT_ONCE:
        return _held_of_many(asked, limit) if exact else _uncounted(asked, limit)
    nodes = _nodes(rows, asked.entity)
    live = sorted((row["r"] for row in rows if row["live"]), key=_newest_first)
    odd = [row["r"] for row in rows if row["live"] or row["undated"] or not row["after"]]
    shown = _capped(live, nodes, asked.entity, limit)
    undated = [row for row in rows if row["undated"]]
    return _Held(
        shown,
        tuple(row["r"] for row in undated),
        (*remarks_on(asked.context, odd, nodes), *_remark_on_knowledge(asked, live)),
        rows,
        _nodes(undated, asked.entity),
        _left(live, shown),
    )


def _held_of_many(asked: _SnapshotRequest, limit: int) -> _Held:
    """As `_held`, of an entity or graph with more facts than are read: counted and chosen."""
    with ThreadPoolExecutor(2) as pool:
        counting = pool.submit(_rows, asked, COUNTED, 10)
        ending = ENDS_COUNTED if asked.entity is None else ENDS_OF_ENTITY_COUNTED
        ends = pool.submit(_rows, asked, ending, 1)
        shown = _picture(asked, limit)
        left, uncounted = _left_of_many(asked, shown) if asked.entity is None else ({}, 0)
        states = {row["state"]: row for row in counting.result()}
        total_nodes = ends.result()[0]["nodes"]
    counts = {state: row["count"] for state, row in states.items()}
    undated = _rows(asked, UNDATED, MANY) if counts.get("undated") else []
    live = counts.get("live", 0)
    silent = states["live"]["silent"] if live and asked.known is not None else 0
    hidden = live - len(shown.relationships)
    if asked.entity is not None and hidden > 0:
        left = {asked.entity.id: hidden}
    return _Held(
        Subgraph(shown.nodes, shown.relationships, total_nodes, live),
        tuple(row["r"] for row in undated),
        (
            *_remarks_on_counts(asked, counts.get("inverted", 0), uncounted),
            *_said_of_silent(silent),
        ),
        undated_nodes=_nodes(undated, asked.entity),
        left=left,
    )


def _remarks_on_counts(asked: _SnapshotRequest, inverted: int, uncounted: int) -> list[DataRemark]:
    remarks = []
    if inverted:
        never = "end before they start and never hold"
        if asked.context.profile.node_times:
            never = "end before they start, or before both their ends are there, and never hold"
        remarks.append(DataRemark("inverted", f"{inverted:,} facts {never}."))
    if uncounted:
        nodes = "node has" if uncounted == 1 else f"{uncounted:,} nodes have"
        said = f"How many facts more the best connected {nodes} was not counted."
        remarks.append(DataRemark("not_counted_at_nodes", said))
    return remarks


def _uncounted(asked: _SnapshotRequest, limit: int) -> _Held:
    shown = _picture(asked, limit)
    said = "The graph has more facts than are shown; they were not counted."
    totals = len(shown.nodes), len(shown.relationships)
    subgraph = Subgraph(shown.nodes, shown.relationships, *totals)
    left, _ = _left_of_many(asked, shown)
    return _Held(subgraph, (), (DataRemark("not_counted", said),), left=left)


def _picture(asked: _SnapshotRequest, limit: int) -> Subgraph:
    chosen = _chosen(asked, limit)
    live = sorted((row["r"] for row in chosen), key=_newest_first)
    return _capped(live, _nodes(chosen, asked.entity), asked.entity, limit)


def _chosen(asked: _SnapshotRequest, limit: int) -> list[Any]:
    """Live facts to draw: the entity's newest, or those of the best connected nodes."""
    if asked.entity is not None:
        rows = _rows(asked, HELD, limit * RELATIONSHIPS_A_NODE, order=NEWEST)
        return [row for row in rows if row["live"]]
    best = asked.context.rows(BEST_CONNECTED, most=SEEDS, ranked=NODES_RANKED).records
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


def _left(live: Sequence[Relationship], shown: Subgraph) -> dict[str, int]:
    """How many facts each node that is shown has beside those shown."""
    kept = {r.id for r in shown.relationships}
    left = Counter(end for r in live if r.id not in kept for end in {r.start, r.end})
    return {node.id: left[node.id] for node in shown.nodes if left[node.id]}


def _left_of_many(asked: _SnapshotRequest, shown: Subgraph) -> tuple[dict[str, int], int]:
    """As `_left`, counted by the database, and how many of the best connected nodes were not.

    Those counted have at most `FACTS_OF_NODES` facts of all times together.
    """
    ids = [node.id for node in shown.nodes]
    rows = _rows(asked, DEGREES, MANY, ids=ids)
    sums = accumulate(row["degree"] for row in rows)
    counted = [row["id"] for row, sum_ in zip(rows, sums, strict=True) if sum_ <= FACTS_OF_NODES]
    of_node = Counter(end for r in shown.relationships for end in {r.start, r.end})
    facts = _rows(asked, FACTS_OF_NODES_COUNTED, MANY, ids=counted)
    left = {row["id"]: row["facts"] - of_node[row["id"]] for row in facts}
    return {id_: count for id_, count in left.items() if count > 0}, len(ids) - len(counted)


def _diff(asked: _SnapshotRequest, after: int, held: _Held) -> Diff:
    rows = held.rows if held.rows is not None else _rows(asked, DIFFERENT, MANY)
    added = [row["r"] for row in rows if row["after"] and not row["live"]]
    removed = [row["r"] for row in rows if row["live"] and not row["after"]]
    ended = [row for row in rows if row["undated"] and not row["undated_after"]]
    come, gone = nodes_that_differ(asked.context, asked.entity, asked.at, after, asked.known)
    return make_diff(
        added_nodes=come,
        removed_nodes=gone,
        at=to_datetime(after),
        entity=asked.entity,
        nodes=_nodes((row for row in rows if _differs(row)), asked.entity),
        without=not_telling(asked.context.profile),
        added=added,
        removed=removed,
        transient=[row["r"] for row in rows if row["transient"]],
        undated_ended=[row["r"] for row in ended],
        unchanged_count=held.subgraph.total_relationships - len(removed),
        unchanged=_unchanged(asked, held, {r.type for r in added} & {r.type for r in removed}),
    )


def _differs(row: Any) -> bool:
    return bool(
        row["live"] != row["after"]
        or row["transient"]
        or (row["undated"] and not row["undated_after"])
    )


def _unchanged(asked: _SnapshotRequest, held: _Held, types: set[str]) -> list[tuple[str, str, str]]:
    """The name and ends of the facts of these types that hold at both times."""
    if not types:
        return []
    if held.rows is not None:
        both = [row["r"] for row in held.rows if row["live"] and row["after"]]
        return [(r.name, r.start, r.end) for r in both]
    rows = _rows(replace(asked, types=tuple(sorted(types))), UNCHANGED, MANY)
    return [(str(row["name"]), row["start"], row["end"]) for row in rows]


def _rows(asked: _SnapshotRequest, template: str, most: int, **more: Any) -> list[Any]:
    """The rows of a query over the facts asked about, without what cannot be shown."""
    pattern = FACTS_OF_GRAPH if asked.entity is None else FACTS_OF_ENTITY
    key = asked.context.profile.relationship_name_key
    carried = {AROUND_SEEDS: "r, seed", ENDS_COUNTED: "r, node"}.get(template, "r")
    begun_and_ended = times_of_facts(asked.context, carried, known=asked.known is not None).text
    text = template
    for place, value in (
        ("{facts}", pattern),
        ("{ends}", ENDS if asked.entity is None else OTHER_END),
        ("{types}", types_pattern(asked.types)),
        ("{times}", begun_and_ended),
        ("{live}", live_at("at")),
        ("{undated}", undated_at("at")),
        ("{known_from}", "null" if asked.known is None else stored_known(asked.context)),
        ("{live_after}", live_at("after")),
        ("{undated_after}", undated_at("after")),
        ("{transient}", TRANSIENT),
        ("{name}", f"r.{quote_name(key)}" if key else "null"),
        ("{order}", more.pop("order", "")),
    ):
        text = text.replace(place, value)
    low, high = (None, None) if asked.after is None else sorted((asked.at, asked.after))
    times = {"at": asked.at, "known": asked.known, "after": asked.after, "low": low, "high": high}
    parameters = {**times, **more}
    if asked.entity is not None:
        parameters["id"] = asked.entity.id
    rows = asked.context.rows(text, most=most, **parameters).records
    kept = [row for row in rows if "r" not in row or isinstance(row["r"], Relationship)]
    return _in_force(asked, kept) if asked.context.profile.node_times else kept


def _in_force(asked: _SnapshotRequest, rows: Sequence[Any]) -> list[Any]:
    """The rows, each fact with the time in which both its ends are there."""
    nodes = _nodes((row for row in rows if "source" in row), asked.entity)
    known = _known(asked)
    return [
        {**row, "r": in_force(asked.context, row["r"], nodes, known)} if "r" in row else row
        for row in rows
    ]


def _known(asked: _SnapshotRequest) -> datetime | None:
    return None if asked.known is None else to_datetime(asked.known)


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


def _remark_on_types(context: ExplorationContext, types: Sequence[str]) -> list[DataRemark]:
    undated = [
        kind.name
        for kind in context.schema.relationship_types
        if kind.name not in types and kind.name not in PROVENANCE_TYPES
    ]
    if not undated:
        return []
    named = ", ".join(undated[:8]) + (", …" if len(undated) > 8 else "")
    said = f"Relationships without validity are no part of snapshots: {named}."
    return [DataRemark("types_without_validity", said)]

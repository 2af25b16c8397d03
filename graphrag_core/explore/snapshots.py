"""What held at a time, and what differs between two times: of an entity or of the whole graph.

The database judges each fact (`snapshot_facts.py`); here the judged facts are put together. Lists
are complete; only the subgraph to draw is capped (`snapshot_picture.py`).
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from graphrag_core.english.wording import listed
from graphrag_core.english.wording import moment as moment_in_words
from graphrag_core.explore.context import MANY, ExplorationContext, check_limit
from graphrag_core.explore.dated_nodes import changed_nodes, node_moments, present_nodes
from graphrag_core.explore.diff import Differences, make_diff
from graphrag_core.explore.disambiguation import indistinct_keys
from graphrag_core.explore.entities import find_entity
from graphrag_core.explore.fact_times import (
    fact_types,
    instant,
    learned_at,
    node_dates,
    remarks_on,
    require_facts,
    require_known,
)
from graphrag_core.explore.snapshot_facts import (
    COUNTED,
    DIFFERENT,
    ENDS_COUNTED,
    ENDS_OF_ENTITY_COUNTED,
    JUDGED,
    MOMENTS,
    UNCHANGED,
    UNDATED,
    SnapshotRequest,
    fact_rows,
    nodes_of,
)
from graphrag_core.explore.snapshot_picture import (
    capped,
    newest_first,
    picture,
    undrawn_facts,
    undrawn_facts_of_many,
)
from graphrag_core.explore.types import DataRemark, Diff, Moments, Snapshot
from graphrag_core.explore.validity import node_interval
from graphrag_core.profiles.instants import to_datetime
from graphrag_core.types import Node, Relationship, Subgraph

NAMED_TYPES = 8
AT_ONCE = 5_000
"""Facts that are read whole; of more, those to draw are chosen and the rest is counted."""

MOST_MOMENTS = 2_000

MOMENTS_OF_FACTS = 50_000
"""Of the whole graph's facts so many are looked at for the times of changes: half a second."""


@dataclass(frozen=True, slots=True)
class _SnapshotFacts:
    """The facts at the time; `rows` are all judged facts, None when there are too many."""

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
    """Read the dated facts that hold at a time, of an entity or the graph; with what differs then.

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
    request = SnapshotRequest(
        context,
        node,
        types,
        at=instant(at),
        known=None if known is None else instant(known),
        after=None if diff is None else instant(diff),
    )
    judged = _with_nodes(
        request, _snapshot_facts(request, limit, exact=exact or diff is not None), limit
    )
    return Snapshot(
        at=to_datetime(request.at),
        known=request.known_at,
        entity=node,
        subgraph=judged.subgraph,
        undated=judged.undated,
        diff=None if request.after is None else _diff(request, request.after, judged),
        remarks=(*_remark_on_types(context, types), *_remark_on_entity(request), *judged.remarks),
        undated_nodes=judged.undated_nodes,
        left=judged.left,
    )


def moments(context: ExplorationContext, entity: str | None = None) -> Moments:
    """List the times at which a recorded fact starts or ends. Raises as `snapshot`.

    Of a whole graph with more than `MOMENTS_OF_FACTS` facts only the first ones are looked at.
    """
    types = require_facts(context)
    node = find_entity(context, entity) if entity is not None else None
    partial = node is None and count_facts(context) > MOMENTS_OF_FACTS
    looked_at = MOMENTS_OF_FACTS if partial else None
    request = SnapshotRequest(context, node, types, at=0, looked_at=looked_at)
    of_facts = [row["moment"] for row in fact_rows(request, MOMENTS, MANY)]
    found = sorted({*of_facts, *node_moments(context, node)})
    step = max(1, -(-len(found) // MOST_MOMENTS))
    chosen = found[::step]
    if found and chosen[-1] != found[-1]:
        chosen.append(found[-1])
    return Moments(tuple(to_datetime(m) for m in chosen), len(found), step > 1, partial)


def count_facts(context: ExplorationContext) -> int:
    """Count the relationships of the types that carry facts, by the schema's own counts."""
    types = set(fact_types(context))
    return sum(kind.count for kind in context.schema.relationship_types if kind.name in types)


def _with_nodes(request: SnapshotRequest, judged: _SnapshotFacts, limit: int) -> _SnapshotFacts:
    """Add the nodes that are there then and have no fact, as far as there is room."""
    if request.entity is not None or not request.context.profile.node_times:
        return judged
    shown = {node.id: node for node in judged.subgraph.nodes}
    there = present_nodes(request.context, request.at, limit + len(shown), request.known)
    others = [node for node in there.nodes if node.id not in shown]
    shown |= {node.id: node for node in others[: max(0, limit - len(shown))]}
    undated = [n for n in judged.subgraph.nodes if not _is_dated(request.context, n)]
    total = max(there.total + len(undated), judged.subgraph.total_nodes, len(shown))
    subgraph = replace(judged.subgraph, nodes=tuple(shown.values()), total_nodes=total)
    return replace(judged, subgraph=subgraph)


def _is_dated(context: ExplorationContext, node: Node) -> bool:
    return any(label in context.profile.node_times for label in node.labels)


def _remark_on_entity(request: SnapshotRequest) -> list[DataRemark]:
    """Remark that the entity itself was not there at the time, or the graph did not know of it."""
    if request.entity is None:
        return []
    known = learned_at(request.context.profile, request.entity)
    if known is not None and request.known is not None and instant(known) > request.known:
        message = f"The graph did not know {request.entity.name} before {moment_in_words(known)}."
        return [DataRemark("entity_not_known", message)]
    profile = request.context.profile
    if node_interval(profile, request.entity, request.known_at).counts(request.at):
        return []
    start, end = node_dates(profile, request.entity, request.known_at)
    since = f" from {start.date().isoformat()}" if start is not None else ""
    until = f" until {end.date().isoformat()}" if end is not None else ""
    message = f"{request.entity.name} exists only{since}{until}, not at this time."
    return [DataRemark("entity_not_there", message)]


def _remark_on_knowledge(
    request: SnapshotRequest, live: Sequence[Relationship]
) -> list[DataRemark]:
    """Count the facts that do not say when the graph learned of them."""
    if request.known is None:
        return []
    times = request.context.profile.fact_times
    return _remark_on_unknown_times(
        sum(
            1
            for fact in live
            if (keys := times.get(fact.type)) is None
            or keys.known_from is None
            or fact.properties.get(keys.known_from) is None
        )
    )


def _remark_on_unknown_times(silent: int) -> list[DataRemark]:
    if not silent:
        return []
    one = "1 fact does not say when the graph learned of it and counts as known."
    many = f"{silent:,} facts do not say when the graph learned of them and count as known."
    return [DataRemark("no_known_time", one if silent == 1 else many)]


def _snapshot_facts(request: SnapshotRequest, limit: int, *, exact: bool) -> _SnapshotFacts:
    """Find the live facts to draw, the undated ones, and what is odd about them."""
    whole = request.entity is None
    if whole and count_facts(request.context) > AT_ONCE:
        return _facts_of_many(request, limit) if exact else _uncounted(request, limit)
    rows = fact_rows(request, JUDGED, AT_ONCE + 1)
    if len(rows) > AT_ONCE:
        return _facts_of_many(request, limit) if exact else _uncounted(request, limit)
    nodes = nodes_of(rows, request.entity)
    live = sorted((row["r"] for row in rows if row["live"]), key=newest_first)
    odd = [row["r"] for row in rows if row["live"] or row["undated"] or not row["after"]]
    shown = capped(live, nodes, request.entity, limit)
    undated = [row for row in rows if row["undated"]]
    return _SnapshotFacts(
        shown,
        tuple(row["r"] for row in undated),
        (*remarks_on(request.context, odd, nodes), *_remark_on_knowledge(request, live)),
        rows,
        nodes_of(undated, request.entity),
        undrawn_facts(live, shown),
    )


def _facts_of_many(request: SnapshotRequest, limit: int) -> _SnapshotFacts:
    """Do as `_snapshot_facts` where there are more facts than are read: count and choose."""
    with ThreadPoolExecutor(2) as pool:
        counting = pool.submit(fact_rows, request, COUNTED, 10)
        ending = ENDS_COUNTED if request.entity is None else ENDS_OF_ENTITY_COUNTED
        ends = pool.submit(fact_rows, request, ending, 1)
        shown = picture(request, limit)
        undrawn, uncounted = (
            undrawn_facts_of_many(request, shown) if request.entity is None else ({}, 0)
        )
        states = {row["state"]: row for row in counting.result()}
        total_nodes = ends.result()[0]["nodes"]
    counts = {state: row["count"] for state, row in states.items()}
    undated = fact_rows(request, UNDATED, MANY) if counts.get("undated") else []
    live = counts.get("live", 0)
    silent = states["live"]["silent"] if live and request.known is not None else 0
    hidden = live - len(shown.relationships)
    if request.entity is not None and hidden > 0:
        undrawn = {request.entity.id: hidden}
    return _SnapshotFacts(
        Subgraph(shown.nodes, shown.relationships, total_nodes, live),
        tuple(row["r"] for row in undated),
        (
            *_remarks_on_counts(request, counts.get("inverted", 0), uncounted),
            *_remark_on_unknown_times(silent),
        ),
        undated_nodes=nodes_of(undated, request.entity),
        left=undrawn,
    )


def _remarks_on_counts(request: SnapshotRequest, inverted: int, uncounted: int) -> list[DataRemark]:
    remarks = []
    if inverted:
        never = "end before they start and are never valid"
        if request.context.profile.node_times:
            never = "end before they start, or before both their ends exist, and are never valid"
        remarks.append(DataRemark("inverted", f"{inverted:,} facts {never}."))
    if uncounted:
        nodes = "node" if uncounted == 1 else f"{uncounted:,} nodes"
        message = f"The other facts of the best connected {nodes} were not counted."
        remarks.append(DataRemark("not_counted_at_nodes", message))
    return remarks


def _uncounted(request: SnapshotRequest, limit: int) -> _SnapshotFacts:
    shown = picture(request, limit)
    message = (
        "The graph has more facts than are shown; they were not counted. "
        "Choose an entity or a time to compare with to see what changed."
    )
    totals = len(shown.nodes), len(shown.relationships)
    subgraph = Subgraph(shown.nodes, shown.relationships, *totals)
    undrawn, _ = undrawn_facts_of_many(request, shown)
    return _SnapshotFacts(subgraph, (), (DataRemark("not_counted", message),), left=undrawn)


def _diff(request: SnapshotRequest, after: int, judged: _SnapshotFacts) -> Diff:
    rows = judged.rows if judged.rows is not None else fact_rows(request, DIFFERENT, MANY)
    added = [row["r"] for row in rows if row["after"] and not row["live"]]
    removed = [row["r"] for row in rows if row["live"] and not row["after"]]
    added_nodes, removed_nodes = changed_nodes(
        request.context, request.entity, request.at, after, request.known
    )
    differences = Differences(
        added=added,
        removed=removed,
        transient=[row["r"] for row in rows if row["transient"]],
        undated_ended=[row["r"] for row in rows if row["undated"] and not row["undated_after"]],
        undated_open=[row["r"] for row in rows if row["undated_after"] and not row["undated"]],
        unchanged=_unchanged(request, judged, {r.type for r in added} & {r.type for r in removed}),
        unchanged_count=judged.subgraph.total_relationships - len(removed),
        nodes=nodes_of((row for row in rows if _differs(row)), request.entity),
        added_nodes=added_nodes,
        removed_nodes=removed_nodes,
    )
    return make_diff(
        differences,
        at=to_datetime(after),
        entity=request.entity,
        without=indistinct_keys(request.context.profile),
    )


def _differs(row: Any) -> bool:
    return bool(
        row["live"] != row["after"] or row["transient"] or row["undated"] != row["undated_after"]
    )


def _unchanged(
    request: SnapshotRequest, judged: _SnapshotFacts, types: set[str]
) -> list[tuple[str, str, str]]:
    """Find the names and ends of the facts of these types that hold at both times."""
    if not types:
        return []
    if judged.rows is not None:
        both = [row["r"] for row in judged.rows if row["live"] and row["after"]]
        return [(r.name, r.start, r.end) for r in both]
    rows = fact_rows(replace(request, types=tuple(sorted(types))), UNCHANGED, MANY)
    return [(str(row["name"]), row["start"], row["end"]) for row in rows]


def _remark_on_types(context: ExplorationContext, types: Sequence[str]) -> list[DataRemark]:
    undated = [
        kind.name
        for kind in context.schema.relationship_types
        if kind.name not in types and kind.name not in context.profile.provenance_types
    ]
    if not undated:
        return []
    more = len(undated) - NAMED_TYPES
    # One that is left has no longer a name than "1 more".
    named = listed([*undated[:NAMED_TYPES], f"{more} more"] if more > 1 else undated)
    message = f"Snapshots leave out relationships without validity: {named}."
    return [DataRemark("types_without_validity", message)]

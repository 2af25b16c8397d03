"""From seeds outwards, a layer at a time and with a budget: no path is ever enumerated.

A layer looks at a bounded sample of each kept node's neighbours, a type at a time, so that a
hub costs what any node does. Facts that do not hold at the asked time are not walked through.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.english.words import name_words, stem
from graphrag_core.explore.context import MANY, ExplorationContext
from graphrag_core.explore.entities import name_expression
from graphrag_core.explore.fact_times import (
    fact_types,
    in_force,
)
from graphrag_core.lazy_rag.types import Cut, Expansion, LazyEntity, LazyRequest
from graphrag_core.profiles.facts import PROVENANCE_TYPES
from graphrag_core.profiles.instants import instant_of
from graphrag_core.retrieve.connections import ValidityFilter, validity_filter
from graphrag_core.retrieve.fulltext import search_words
from graphrag_core.types import AsOf, Node, Relationship

SAMPLED = 60
"""Neighbours looked at for one node and one relationship type."""

SCANNED = 5_000
"""Relationships of one node and type among which live ones are looked for."""

TYPES_A_QUERY = 40
HUB_DEGREE = 2_000
NEARER_SHARE = 0.6
"""Of the budget that is left, the part that a layer may take when more follow."""

LIKENESS, PARENT, SPECIFIC = 0.55, 0.35, 0.1
"""How much each counts in a node's relevance."""

ASKED_RELATION = 0.8
"""How relevant a node is at least that a relation leads to which the query speaks of."""

PROVENANCE_SHARE = 0.4
"""How much of that is left for where things are said, beside what is said of them."""

# Formatted in: a quoted type, and for facts the test that they hold.
NEIGHBOURS_OF_A_TYPE = """
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
CALL (center) {
  MATCH (center)-[r:{type}]-(node)
  WITH r, node LIMIT $scanned
  WITH r, node
  {holds}
  RETURN node, type(r) AS type
  LIMIT $sampled
}
RETURN id, node, type
"""
# Formatted in: the branches of all types, and the name's expression, once for all of them.
NEIGHBOURS = """
CALL () {
{branches}
}
RETURN id, elementId(node) AS other_id, type, {name} AS name
"""
DEGREES = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN id, COUNT { (node)-->() } AS outgoing, COUNT { (node)<--() } AS incoming
LIMIT $most
"""
NODES = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN node
LIMIT $most
"""
# A relationship is found from its start or from its end: a hub's own list need not be read.
# Formatted in: the number of its list of ids, and the way with its types.
AMONG = """
UNWIND $from_{number} AS id
MATCH (one) WHERE elementId(one) = id
MATCH (one){way}(other)
WITH r, elementId(other) AS other
WHERE other IN $all
RETURN r
"""
OUTGOING, INCOMING = "COUNT { (node)-[:{type}]->() }", "COUNT { (node)<-[:{type}]-() }"
# Formatted in: these counts of each type.
DEGREES_BY_TYPE = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN id, [{outgoing}] AS outgoing, [{incoming}] AS incoming
LIMIT $most
"""
# The store counts a relationship of a node with itself in both directions, and once in all.
LOOPS = """
MATCH (node) WHERE elementId(node) = $id
RETURN COUNT { (node)-->() } + COUNT { (node)<--() } - COUNT { (node)--() } AS loops
LIMIT $most
"""
# Formatted in: the test that a fact holds.
REACHED = """
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
CALL (center) {
  MATCH (center)-[r]-(node)
  WHERE node <> center AND (NOT type(r) IN $facts OR {holds})
  RETURN count(DISTINCT node) AS neighbours
}
RETURN id, neighbours
LIMIT $most
"""


@dataclass(slots=True)
class _Kept:
    """A node that is in: its relevance, its distance, and how many relationships it has.

    `neighbours` are those that a layer saw; None when it saw but a part of them.
    """

    score: float
    hops: int
    outgoing: int = 0
    incoming: int = 0
    neighbours: int | None = None

    @property
    def degree(self) -> int:
        """How many relationships it has."""
        return self.outgoing + self.incoming


def expand(context: ExplorationContext, request: LazyRequest) -> Expansion:
    """The most relevant nodes around the seeds and all relationships among them.

    Raises `DatabaseUnavailableError`, `QueryTimeoutError`.
    """
    seeds = request.seeds[: request.max_entities]
    kept = {seed.id: _Kept(seed.score, 0) for seed in seeds}
    for id_, (outgoing, incoming) in _degrees(context, list(kept)).items():
        kept[id_].outgoing, kept[id_].incoming = outgoing, incoming
    frontier = list(kept)
    spare: dict[str, _Kept] = {}
    for hops in range(1, request.max_hops + 1):
        left = request.max_entities - len(kept)
        if not left or not frontier:
            break
        room = left if hops == request.max_hops else math.ceil(left * NEARER_SHARE)
        layer = _layer(context, request, frontier, kept)
        for entry in layer.values():
            entry.hops = hops
        frontier = _best(layer, room)
        kept.update({id_: layer.pop(id_) for id_ in frontier})
        spare.update(layer)
    # What farther layers did not need goes to the nearer ones.
    spare = {id_: entry for id_, entry in spare.items() if id_ not in kept}
    kept.update({id_: spare[id_] for id_ in _best(spare, request.max_entities - len(kept))})
    return _gathered(context, request, kept)


def holds(relationship: Relationship, at: datetime | None, context: ExplorationContext) -> bool:
    """Whether a relationship counts at a time: not dated, or live, or begun nobody knows when."""
    if at is None or relationship.type not in fact_types(context):
        return True
    moment = instant_of(at) or 0
    start, end = instant_of(relationship.valid_at), instant_of(relationship.invalid_at)
    return (start is None or start <= moment) and (end is None or moment < end)


def _layer(
    context: ExplorationContext,
    request: LazyRequest,
    frontier: Sequence[str],
    kept: Mapping[str, _Kept],
) -> dict[str, _Kept]:
    """The likeliest neighbours of the frontier, three times as many as there is room for."""
    room = request.max_entities - len(kept)
    words = {stem(word) for word in search_words(request.query)}
    found: dict[str, tuple[float, float]] = {}
    rows = _neighbours(context, request, frontier)
    alike = Counter((type_, id_) for type_, id_, _, _ in rows)
    _note_neighbours(rows, alike, {id_: kept[id_] for id_ in frontier})
    for type_, id_, other, name in rows:
        if other in kept:
            continue
        named = words & {stem(word) for word in name_words(name)}
        asked = words & {stem(word) for word in name_words(type_)}
        likeness = max(
            request.near.get(other, 0.0),
            len(named) / max(len(words), 1),
            ASKED_RELATION if asked else 0.0,
        )
        # One of many of its kind says less than one of a few.
        common = _specificity(kept[id_].degree) + _specificity(alike[type_, id_])
        parent = kept[id_].score * common / 2
        if type_ in PROVENANCE_TYPES:
            likeness, parent = likeness * PROVENANCE_SHARE, parent * PROVENANCE_SHARE
        found[other] = max(found.get(other, (0.0, 0.0)), (likeness, parent))
    # Degrees of so many are asked for that the less specific can still fall behind.
    likely = sorted(found, key=lambda id_: (-sum(found[id_]), id_))[: room * 3]
    degrees = _degrees(context, likely)
    layer = {id_: _Kept(0.0, 0, *degrees.get(id_, (0, 0))) for id_ in likely}
    for id_, entry in layer.items():
        likeness, parent = found[id_]
        entry.score = LIKENESS * likeness + PARENT * parent + SPECIFIC * _specificity(entry.degree)
    return layer


def _note_neighbours(
    rows: Sequence[tuple[str, str, str, str]],
    alike: Mapping[tuple[str, str], int],
    frontier: Mapping[str, _Kept],
) -> None:
    """Keep how many neighbours each node of the frontier has, where its samples show all."""
    seen: dict[str, set[str]] = {id_: set() for id_ in frontier}
    for _, id_, other, _ in rows:
        if other != id_:
            seen[id_].add(other)
    partly = {id_ for (_, id_), count in alike.items() if count >= SAMPLED}
    for id_, entry in frontier.items():
        entry.neighbours = None if id_ in partly or entry.degree > SCANNED else len(seen[id_])


def _best(found: Mapping[str, _Kept], room: int) -> list[str]:
    return sorted(found, key=lambda id_: (-found[id_].score, id_))[:room]


def _specificity(degree: int) -> float:
    """1 for a node with a single relationship, less and less for hubs."""
    return 1 / (1 + math.log10(max(degree, 1)))


def _neighbours(
    context: ExplorationContext, request: LazyRequest, frontier: Sequence[str]
) -> list[tuple[str, str, str, str]]:
    """Type, node, neighbour and the neighbour's name; a sample of each node's and type's."""
    validity = _ticking(context, request)
    branches = [_branch(context, kind.name, validity) for kind in context.schema.relationship_types]
    rows: list[tuple[str, str, str, str]] = []
    for first in range(0, len(branches), TYPES_A_QUERY):
        found = context.rows(
            NEIGHBOURS.replace(
                "{branches}", "\nUNION ALL\n".join(branches[first : first + TYPES_A_QUERY])
            ).replace("{name}", name_expression(context).text),
            most=MANY,
            ids=list(frontier),
            scanned=SCANNED,
            sampled=SAMPLED,
            **validity.parameters,
        )
        rows += [(r["type"], r["id"], r["other_id"], r["name"]) for r in found.records]
    return rows


def _ticking(context: ExplorationContext, request: LazyRequest) -> ValidityFilter:
    """Which relationships hold. Its tests are short: a query has one for each type."""
    at: AsOf = "all" if request.at is None else request.at
    return validity_filter(context.profile, context.schema, at, context.now)


def _branch(context: ExplorationContext, type_: str, validity: ValidityFilter) -> str:
    test = f"WHERE {validity.live('r')}" if type_ in fact_types(context) else ""
    return (
        NEIGHBOURS_OF_A_TYPE.strip().replace("{type}", quote_name(type_)).replace("{holds}", test)
    )


def _degrees(context: ExplorationContext, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    if not ids:
        return {}
    rows = context.rows(DEGREES, most=len(ids), ids=list(ids)).records
    return {row["id"]: (row["outgoing"], row["incoming"]) for row in rows}


def _gathered(
    context: ExplorationContext, request: LazyRequest, kept: Mapping[str, _Kept]
) -> Expansion:
    """The kept nodes with their values, and the relationships among them that hold."""
    if not kept:
        return Expansion()
    rows = context.rows(NODES, most=len(kept), ids=list(kept)).records
    nodes = {row["node"].id: row["node"] for row in rows if isinstance(row["node"], Node)}
    order = sorted(nodes, key=lambda id_: (-kept[id_].score, kept[id_].hops, id_))
    entities = tuple(
        LazyEntity(nodes[id_], round(min(kept[id_].score, 1.0), 3), kept[id_].hops) for id_ in order
    )
    among = [
        r for r in _among(context, kept) if holds(in_force(context, r, nodes), request.at, context)
    ]
    return Expansion(entities, tuple(among), _cut(context, request, among, nodes, kept))


def _cut(
    context: ExplorationContext,
    request: LazyRequest,
    among: Sequence[Relationship],
    nodes: Mapping[str, Node],
    kept: Mapping[str, _Kept],
) -> tuple[Cut, ...]:
    """The nodes of which neighbours were left out, the most relevant first.

    Of a node with more than `SCANNED` relationships these are counted, not its neighbours.
    """
    used = {id_: set[str]() for id_ in nodes}
    for r in among:
        if r.start != r.end:
            used[r.start].add(r.end)
            used[r.end].add(r.start)
    order = sorted(nodes, key=lambda id_: (-kept[id_].score, kept[id_].hops, id_))
    walked = [id_ for id_ in order if kept[id_].hops < request.max_hops]
    unsure = [
        id_ for id_ in walked if kept[id_].neighbours is None and kept[id_].degree > len(used[id_])
    ]
    counted = _reached(context, request, [id_ for id_ in unsure if kept[id_].degree <= SCANNED])
    reached = {id_: kept[id_].degree for id_ in unsure} | counted
    for id_ in walked:
        reached.setdefault(id_, kept[id_].neighbours or 0)
    return tuple(
        Cut(nodes[id_].name, reached[id_], len(used[id_]))
        for id_ in walked
        if reached[id_] > len(used[id_])
    )


def _reached(
    context: ExplorationContext, request: LazyRequest, ids: Sequence[str]
) -> dict[str, int]:
    """How many neighbours nodes have through what holds at the asked time."""
    if not ids:
        return {}
    validity = _ticking(context, request)
    rows = context.rows(
        REACHED.replace("{holds}", validity.live("r")),
        most=len(ids),
        ids=list(ids),
        facts=list(fact_types(context)),
        **validity.parameters,
    )
    return {row["id"]: row["neighbours"] for row in rows.records}


def _among(context: ExplorationContext, kept: Mapping[str, _Kept]) -> list[Relationship]:
    """Every relationship among the kept nodes, without walking through all of a hub's.

    Those of small lists are read from there. What is left lies between long lists of both
    sides; of these the shorter side is read, type by type.
    """
    starts = [id_ for id_, entry in kept.items() if entry.outgoing <= HUB_DEGREE]
    ends = [id_ for id_, entry in kept.items() if entry.incoming <= HUB_DEGREE]
    read: list[tuple[Sequence[str], str]] = [(starts, "-[r]->"), (ends, "<-[r]-")]
    long_starts = [id_ for id_ in kept if kept[id_].outgoing > HUB_DEGREE]
    long_ends = [id_ for id_ in kept if kept[id_].incoming > HUB_DEGREE]
    if long_starts and long_ends and not _alone_without_loops(context, long_starts, long_ends):
        read += _between_hubs(context, kept, long_starts, long_ends)
    parts = [
        AMONG.strip().replace("{number}", str(number)).replace("{way}", way)
        for number, (_, way) in enumerate(read)
    ]
    ids = {f"from_{number}": from_ for number, (from_, _) in enumerate(read)}
    text = "\nUNION\n".join(parts) + "\nLIMIT $most"
    rows = context.rows(text, most=MANY, all=list(kept), **ids).records
    found = {row["r"].id: row["r"] for row in rows if isinstance(row["r"], Relationship)}
    return [found[id_] for id_ in sorted(found)]


def _between_hubs(
    context: ExplorationContext,
    kept: Mapping[str, _Kept],
    starts: Sequence[str],
    ends: Sequence[str],
) -> list[tuple[Sequence[str], str]]:
    """From which side to read what lies between hubs, type by type: ids, and a way with types.

    Hubs of two kinds have few relationships of the other's type, so that little is read.
    """
    counted = _degrees_by_type(context, starts, ends)
    outgoing = sum(kept[id_].outgoing for id_ in starts)
    incoming = sum(kept[id_].incoming for id_ in ends)
    counts = list(counted.values())
    if (outgoing, incoming) != (sum(c[0] for c in counts), sum(c[1] for c in counts)):
        # A type is newer than the schema.
        return [(starts, "-[r]->") if outgoing <= incoming else (ends, "<-[r]-")]
    between = {type_: count for type_, count in counted.items() if all(count)}
    from_starts = [type_ for type_, (out, into) in between.items() if out <= into]
    from_ends = [type_ for type_ in between if type_ not in from_starts]
    read = [(starts, f"-[r:{'|'.join(from_starts)}]->")] if from_starts else []
    return read + ([(ends, f"<-[r:{'|'.join(from_ends)}]-")] if from_ends else [])


def _degrees_by_type(
    context: ExplorationContext, starts: Sequence[str], ends: Sequence[str]
) -> dict[str, tuple[int, int]]:
    """By quoted type, how many relationships leave the starts, and how many reach the ends."""
    types = [quote_name(kind.name) for kind in context.schema.relationship_types]
    ids = list(dict.fromkeys([*starts, *ends]))
    counted: dict[str, tuple[int, int]] = {}
    for first in range(0, len(types), TYPES_A_QUERY):
        some = types[first : first + TYPES_A_QUERY]
        text = DEGREES_BY_TYPE.replace(
            "{outgoing}", ", ".join(OUTGOING.replace("{type}", type_) for type_ in some)
        ).replace("{incoming}", ", ".join(INCOMING.replace("{type}", type_) for type_ in some))
        rows = {row["id"]: row for row in context.rows(text, most=len(ids), ids=ids).records}
        for at, type_ in enumerate(some):
            counted[type_] = (
                sum(rows[id_]["outgoing"][at] for id_ in starts if id_ in rows),
                sum(rows[id_]["incoming"][at] for id_ in ends if id_ in rows),
            )
    return counted


def _alone_without_loops(
    context: ExplorationContext, starts: Sequence[str], ends: Sequence[str]
) -> bool:
    """Whether there is one hub only, and no relationship of it with itself."""
    if len(starts) > 1 or list(starts) != list(ends):
        return False
    rows = context.rows(LOOPS, most=1, id=starts[0]).records
    return bool(rows) and rows[0]["loops"] == 0

"""Go outwards from nodes, a layer at a time and within a budget: no path is ever enumerated.

All that walks through a graph does it here: an answer from the surroundings of an entity, what is
around a text match, the neighbors of search hits, LazyRAG. They differ in their `ExpansionRequest`.
A layer is one query. What does not hold at the time is left out in it, before any LIMIT, and the
tenant's condition stands in its patterns; so a budget is never spent on what is not shown. Of each
node only so many relationships are read, so that a hub costs what any node does: of the types of
a group the first by element id, the same ones each time.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    constant,
    joined,
    names,
)
from graphrag_core.explore.validity import ValidityFilter
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Node, Relationship

MANY = 1_000_000

CONSIDERED = 2_000
"""So many live relationships of one node and group are put in order; of more, any."""

COUNTED = 100_000
"""So many live relationships of one node are counted; more are not told apart from these."""

GROUPS_A_QUERY = 40

LAYER = Template("""
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
CALL (center) {
{groups}
}
RETURN {columns}
LIMIT $most
""")
GROUP = Template("""
  MATCH (center)-[r{types}]-(node)
  {where}
  WITH r, node LIMIT $considered
  RETURN r, node ORDER BY {order} LIMIT $each
""")
OF_TYPES = Template(":{types}")
WHERE = Template("WHERE {live}")
BY_ID = constant("elementId(r)")
BY_KIND = constant("type(r) IN $last, elementId(r)")
WHOLE = constant("id, r AS relationship, node AS neighbor")
# `{name}` is the name of `node`: only that, where thousands are looked at and few are kept.
NAMES = Template("id, type(r) AS type, elementId(node) AS neighbor_id, {name} AS name")
# Of a graph without such types.
NO_LAYER = """
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
RETURN id, null AS relationship, null AS neighbor
LIMIT $most
""".strip()
LIVE = Template("""
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
CALL (center) {
  MATCH (center)-[r]-()
  {where}
  RETURN r LIMIT $counted
}
RETURN count(DISTINCT r) AS live
LIMIT 1
""")
ENDED = Template("""
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
MATCH (center)-[r]-()
WHERE {ended}
RETURN count(DISTINCT r) AS ended
LIMIT 1
""")


@dataclass(frozen=True, slots=True)
class ExpansionStep:
    """A relationship that leads from a node that was gone out from to a neighbor of it.

    The elements themselves are None where only names are read.
    """

    center: str
    neighbor: str
    type: str
    name: str
    relationship: Relationship | None = None
    node: Node | None = None
    hops: int = 1


@dataclass(frozen=True, slots=True)
class ReachedNode:
    """A node that is in: its score, and its distance from the seeds."""

    score: float
    hops: int


Score = Callable[[Sequence[ExpansionStep], Mapping[str, ReachedNode]], Mapping[str, float]]
"""Scores the new nodes of a layer, given its steps and what was reached before."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is read: relationships of one node and group, and nodes gone out from in a layer.

    `relationships` bounds a layer, `nodes` all that is reached, the seeds included. A layer takes
    at most `nearer_share` of the nodes that are left while others follow it.
    """

    each: int
    frontier: int = MANY
    relationships: int = MANY
    nodes: int = MANY
    nearer_share: float = 1.0


@dataclass(frozen=True, slots=True)
class ExpansionRequest:
    """Where to start, with a score for each seed, how far to go, through what, and how much.

    Each of `groups` is a group of relationship types with a budget of its own at each node; an
    empty group is all types together. Types in `last` come last in their group. `score` orders
    the new nodes of a layer (as they come without it), `name` is the name of `node` in Cypher
    where only names are read.
    """

    seeds: Mapping[str, float]
    validity: ValidityFilter
    budget: Budget
    hops: int = 1
    groups: Sequence[Sequence[str]] = ((),)
    last: frozenset[str] = frozenset()
    score: Score | None = None
    name: Fragment | None = None


@dataclass(slots=True)
class Expansion:
    """What was reached, by id in its order, and the steps among it; `cut` when a budget ran out.

    `centers` are the nodes that layers started from, `query` is that of the first layer.
    """

    query: CypherQuery
    reached: dict[str, ReachedNode]
    steps: list[ExpansionStep] = field(default_factory=list)
    centers: list[str] = field(default_factory=list)
    cut: bool = False

    @property
    def nodes(self) -> dict[str, Node]:
        """The nodes that were reached, by id, without the seeds."""
        return {step.neighbor: step.node for step in self.steps if step.node is not None}

    @property
    def relationships(self) -> dict[str, Relationship]:
        """The relationships of the steps, by id."""
        found = (step.relationship for step in self.steps)
        return {r.id: r for r in found if r is not None}


def expand(request: ExpansionRequest, database: Database) -> Expansion:
    """Go out from the seeds. Raises `DatabaseUnavailableError` and `QueryTimeoutError`."""
    budget = request.budget
    reached = {id_: ReachedNode(score, 0) for id_, score in request.seeds.items()}
    found = Expansion(_queries(request, list(reached))[0], reached)
    spare: dict[str, ReachedNode] = {}
    frontier = list(reached)
    for hops in range(1, request.hops + 1):
        remaining = budget.nodes - len(reached)
        if not frontier or remaining <= 0:
            found.cut |= bool(frontier)
            break
        found.cut |= len(frontier) > budget.frontier
        centers = frontier[: budget.frontier]
        steps = list(_layer(request, database, centers, hops))
        found.cut |= len(steps) >= budget.relationships
        found.centers += centers
        found.steps += steps
        room = remaining if hops == request.hops else math.ceil(remaining * budget.nearer_share)
        layer = _next_layer(request, steps, reached, hops)
        frontier = list(layer)[:room]
        found.cut |= len(layer) > room
        spare |= {id_: entry for id_, entry in layer.items() if id_ not in frontier}
        reached.update({id_: layer[id_] for id_ in frontier})
    # What farther layers did not need goes to the nearer ones.
    unused = [id_ for id_ in spare if id_ not in reached]
    for id_ in sorted(unused, key=lambda id_: (-spare[id_].score, id_)):
        if len(reached) < budget.nodes:
            reached[id_] = spare[id_]
    found.steps = [s for s in found.steps if s.center in reached and s.neighbor in reached]
    return found


def count_live(ids: Sequence[str], validity: ValidityFilter, database: Database) -> int:
    """Count the relationships of nodes that hold at the time; each once, of a hub `COUNTED`."""
    if not ids:
        return 0
    text = LIVE.fill(where=_where(validity.live("r"))).text
    parameters = {"ids": list(ids), "counted": COUNTED, **validity.parameters}
    return int(database.fetch(CypherQuery(text, parameters)).records[0]["live"])


def count_ended(ids: Sequence[str], validity: ValidityFilter, database: Database) -> int:
    """Count the relationships of nodes that have ended at the time; each once."""
    if validity.at is None or not ids:
        return 0
    text = ENDED.fill(ended=validity.ended("r")).text
    rows = database.fetch(CypherQuery(text, {"ids": list(ids), **validity.parameters}))
    return int(rows.records[0]["ended"])


def _next_layer(
    request: ExpansionRequest,
    steps: Sequence[ExpansionStep],
    reached: Mapping[str, ReachedNode],
    hops: int,
) -> dict[str, ReachedNode]:
    """List the nodes of a layer that were not reached before, the best first."""
    fresh = [step for step in steps if step.neighbor not in reached]
    if request.score is None:
        return {step.neighbor: ReachedNode(0.0, hops) for step in fresh}
    scores = request.score(steps, reached)
    best = sorted(scores, key=lambda id_: (-scores[id_], id_))
    return {id_: ReachedNode(scores[id_], hops) for id_ in best}


def _layer(
    request: ExpansionRequest, database: Database, centers: Sequence[str], hops: int
) -> Iterator[ExpansionStep]:
    for query in _queries(request, centers) if request.groups else ():
        for row in database.fetch(query, limit=request.budget.relationships).records:
            if request.name is not None:
                yield ExpansionStep(
                    row["id"], row["neighbor_id"], row["type"], row["name"], hops=hops
                )
                continue
            r, node = row["relationship"], row["neighbor"]
            if isinstance(r, Relationship) and isinstance(node, Node):
                yield ExpansionStep(row["id"], node.id, r.type, node.name, r, node, hops)


def _queries(request: ExpansionRequest, centers: Sequence[str]) -> list[CypherQuery]:
    """Write the queries of a layer: one, unless there are very many groups of types."""
    parameters = {
        "ids": list(centers),
        "each": request.budget.each,
        "considered": max(CONSIDERED, request.budget.each),
        "most": request.budget.relationships,
        **({"last": sorted(request.last)} if request.last else {}),
        **request.validity.parameters,
    }
    if not request.groups:
        return [CypherQuery(NO_LAYER, parameters)]
    return [
        CypherQuery(_text(request, request.groups[first : first + GROUPS_A_QUERY]).text, parameters)
        for first in range(0, len(request.groups), GROUPS_A_QUERY)
    ]


def _text(request: ExpansionRequest, groups: Sequence[Sequence[str]]) -> Fragment:
    union = joined("\n  UNION ALL\n", (_group(request, types) for types in groups))
    columns = WHOLE if request.name is None else NAMES.fill(name=request.name)
    return LAYER.fill(groups=union, columns=columns)


def _group(request: ExpansionRequest, types: Sequence[str]) -> Fragment:
    live = request.validity.live("r", tuple(types) or None)
    return GROUP.fill(
        types=OF_TYPES.fill(types=names(types)) if types else EMPTY,
        where=_where(live),
        order=BY_KIND if request.last and not types else BY_ID,
    )


def _where(live: Fragment) -> Fragment:
    return EMPTY if live == TRUE else WHERE.fill(live=live)

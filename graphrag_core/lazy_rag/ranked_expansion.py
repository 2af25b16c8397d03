"""The subgraph of a query: the most relevant nodes around its seeds, and all that is among them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from graphrag_core.cypher.compose import Template
from graphrag_core.explore.among import degrees, relationships_among
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.entities import name_expression
from graphrag_core.explore.expansion import Budget, ExpansionRequest, ReachedNode
from graphrag_core.explore.expansion import expand as go_outwards
from graphrag_core.explore.validity import ValidityFilter, validity_filter
from graphrag_core.lazy_rag.relevance import SAMPLED, Relevance
from graphrag_core.lazy_rag.types import Cut, LazyEntity, LazyExpansion, LazyRequest
from graphrag_core.types import AsOf, Node, Relationship

NEARER_SHARE = 0.6
"""Of the budget that is left, the part that a layer may take when more follow."""

COUNTED = 5_000
"""Of nodes with more relationships these are given, not how many neighbors they lead to."""

NODES = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN node
LIMIT $most
"""
NEIGHBORS_COUNTED = Template("""
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
CALL (center) {
  MATCH (center)-[r]-(node)
  WHERE node <> center AND {live}
  RETURN count(DISTINCT node) AS neighbors
}
RETURN id, neighbors
LIMIT $most
""")


def expand(context: ExplorationContext, request: LazyRequest) -> LazyExpansion:
    """Find the most relevant nodes around the seeds and all relationships among them.

    Raises `DatabaseUnavailableError`, `QueryTimeoutError`.
    """
    seeds = {seed.id: seed.score for seed in request.seeds}
    if not seeds:
        return LazyExpansion()
    at: AsOf = "all" if request.at is None else request.at
    validity = validity_filter(context.profile, context.schema, at, context.now)
    relevance = Relevance(context, request)
    relevance.degrees |= degrees(context, seeds)
    outwards = ExpansionRequest(
        seeds,
        validity,
        Budget(each=SAMPLED, nodes=request.max_entities, nearer_share=NEARER_SHARE),
        hops=request.max_hops,
        groups=tuple((kind.name,) for kind in context.schema.relationship_types),
        score=relevance.score,
        name=name_expression(context),
    )
    found = go_outwards(outwards, context.database)
    whole = [id_ for id_ in found.centers if id_ not in relevance.partly]
    relevance.neighbors = {id_: relevance.neighbors.get(id_, 0) for id_ in whole}
    return _read_subgraph(context, request, validity, relevance, found.reached)


def _read_subgraph(
    context: ExplorationContext,
    request: LazyRequest,
    validity: ValidityFilter,
    relevance: Relevance,
    reached: Mapping[str, ReachedNode],
) -> LazyExpansion:
    """Read the nodes that were reached, and the relationships among them that hold."""
    rows = context.rows(NODES, most=len(reached), ids=list(reached)).records
    nodes = {row["node"].id: row["node"] for row in rows if isinstance(row["node"], Node)}
    order = sorted(nodes, key=lambda id_: (-reached[id_].score, reached[id_].hops, id_))
    entities = tuple(
        LazyEntity(nodes[id_], round(min(reached[id_].score, 1.0), 3), reached[id_].hops)
        for id_ in order
    )
    among = relationships_among(context, {id_: relevance.degree(id_) for id_ in reached})
    live = tuple(r for r in among if validity.counts(r, nodes))
    walked = [entity.node for entity in entities if entity.hops < request.max_hops]
    return LazyExpansion(
        entities,
        live,
        _cut_nodes(context, validity, relevance, walked, live),
        _unfollowed(relevance, set(nodes) - {node.id for node in walked}, among),
    )


def _unfollowed(
    relevance: Relevance, last: set[str], among: Sequence[Relationship]
) -> frozenset[str]:
    """Return those of the last hop's nodes that have relationships beside these, at any time."""
    used = Counter(end for r in among for end in (r.start, r.end))
    return frozenset(id_ for id_ in last if relevance.degree(id_).total > used[id_])


def _cut_nodes(
    context: ExplorationContext,
    validity: ValidityFilter,
    relevance: Relevance,
    walked: Sequence[Node],
    among: Sequence[Relationship],
) -> tuple[Cut, ...]:
    """List the nodes of which neighbors were left out, the most relevant first."""
    used: dict[str, set[str]] = {node.id: set() for node in walked}
    for r in among:
        for one, other in ((r.start, r.end), (r.end, r.start)):
            if one != other and one in used:
                used[one].add(other)
    unsure = [
        id_
        for id_, others in used.items()
        if id_ not in relevance.neighbors and relevance.degree(id_).total > len(others)
    ]
    few = [id_ for id_ in unsure if relevance.degree(id_).total <= COUNTED]
    neighbors = {
        **relevance.neighbors,
        **{id_: relevance.degree(id_).total for id_ in unsure},
        **_neighbors_counted(context, validity, few),
    }
    return tuple(
        Cut(node.name, neighbors.get(node.id, 0), len(used[node.id]))
        for node in walked
        if neighbors.get(node.id, 0) > len(used[node.id])
    )


def _neighbors_counted(
    context: ExplorationContext, validity: ValidityFilter, ids: Sequence[str]
) -> dict[str, int]:
    """Count the neighbors of nodes through what holds at the time."""
    if not ids:
        return {}
    text = NEIGHBORS_COUNTED.fill(live=validity.live("r")).text
    rows = context.rows(text, most=len(ids), ids=list(ids), **validity.parameters).records
    return {row["id"]: row["neighbors"] for row in rows}

"""Communities of a graph: groups of nodes with more relationships inside than outwards.

Found by the Louvain method (Blondel et al. 2008) as networkx has it, with a fixed seed: the
same graph gives the same communities. Nothing is written.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.compose import Template
from graphrag_core.explore.validity import ALL_TIMES, ValidityFilter
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Node, Relationship, Subgraph

MAX_RELATIONSHIPS = 20_000
"""So many relationships are grouped (about a second); of larger graphs the first ones."""
MOST_GROUPED = 200_000
"""So many are grouped where time is no matter, to be stored."""
NAMED_AFTER = 3
NAMES_A_QUERY = 1_000
SEED = 7
LEAST_SIZE = 3
MAX_COMMUNITIES = 8
MEMBERS_SHOWN = 12

RELATIONSHIPS = Template("""
MATCH (start)-[relationship]->(end)
WHERE NOT type(relationship) IN $left_out AND start <> end AND {live}
RETURN relationship
LIMIT $limit
""")
MEMBERS = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN node
LIMIT $limit
"""


@dataclass(frozen=True, slots=True)
class Community:
    """A group of nodes: its best connected members first, and what holds it together.

    `types` counts its inner relationships by name, `outside` those that lead to other groups.
    """

    size: int
    members: tuple[Node, ...]
    relationships: tuple[Relationship, ...]
    types: Mapping[str, int]
    outside: int

    @property
    def subgraph(self) -> Subgraph:
        """The members shown and the relationships among them."""
        inner = sum(self.types.values())
        return Subgraph(self.members, self.relationships, self.size, inner)


@dataclass(frozen=True, slots=True)
class Communities:
    """The largest communities first; `total` counts all with `LEAST_SIZE` nodes or more.

    `truncated` when the graph has more relationships than were grouped.
    """

    groups: tuple[Community, ...]
    total: int
    truncated: bool
    query: CypherQuery


def find_communities(database: Database, validity: ValidityFilter = ALL_TIMES) -> Communities:
    """Find the communities of what holds at a time, without provenance.

    Raises `DatabaseUnavailableError` and `QueryTimeoutError`.
    """
    query = _relationships(validity, MAX_RELATIONSHIPS + 1)
    rows = database.fetch(query, limit=MAX_RELATIONSHIPS + 1)
    found = [row["relationship"] for row in rows.records]
    live = found[:MAX_RELATIONSHIPS]
    groups = _grouped(live)
    largest = [_outline(group, live) for group in groups[:MAX_COMMUNITIES]]
    wanted = [node_id for outline in largest for node_id in outline[1]]
    nodes = _nodes(wanted, database)
    return Communities(
        tuple(_community(outline, nodes) for outline in largest),
        total=len(groups),
        truncated=len(found) > MAX_RELATIONSHIPS,
        query=query,
    )


@dataclass(frozen=True, slots=True)
class Membership:
    """A whole community: its name, from its most typical members, and all members' ids."""

    name: str
    members: tuple[str, ...]


def all_memberships(
    database: Database, validity: ValidityFilter = ALL_TIMES, *, most: int = MOST_GROUPED
) -> tuple[tuple[Membership, ...], bool]:
    """Find every community with all its members, largest first, and whether `most` cut the graph.

    Raises `DatabaseUnavailableError` and `QueryTimeoutError`.
    """
    rows = database.fetch(_relationships(validity, most + 1), limit=most + 1)
    found = [row["relationship"] for row in rows.records]
    live = found[:most]
    degrees = Counter(end for r in live for end in (r.start, r.end))
    groups = [sorted(g, key=lambda id_: (-degrees[id_], id_)) for g in _grouped(live)]
    named = [id_ for group in groups for id_ in group[:NAMED_AFTER]]
    nodes: dict[str, Node] = {}
    for first in range(0, len(named), NAMES_A_QUERY):
        nodes |= _nodes(named[first : first + NAMES_A_QUERY], database)
    memberships = (
        Membership(", ".join(nodes[id_].name for id_ in group[:NAMED_AFTER] if id_ in nodes),
                   tuple(group))
        for group in groups
    )  # fmt: skip
    return tuple(memberships), len(found) > most


def _relationships(validity: ValidityFilter, limit: int) -> CypherQuery:
    left_out = sorted(validity.profile.provenance_types)
    text = RELATIONSHIPS.fill(live=validity.live("relationship")).text
    return CypherQuery(text, {"left_out": left_out, "limit": limit, **validity.parameters})


def _grouped(relationships: Sequence[Relationship]) -> list[frozenset[str]]:
    """Group nodes into communities, the largest first."""
    import networkx as nx

    weights = Counter(tuple(sorted((r.start, r.end))) for r in relationships)
    graph = nx.Graph()
    # Louvain visits nodes in their order: sorted, so that the database's order does not matter.
    graph.add_nodes_from(sorted({end for pair in weights for end in pair}))
    graph.add_weighted_edges_from((a, b, n) for (a, b), n in sorted(weights.items()))
    groups = nx.community.louvain_communities(graph, seed=SEED)
    large = [frozenset(group) for group in groups if len(group) >= LEAST_SIZE]
    return sorted(large, key=lambda group: (-len(group), min(group)))


_Outline = tuple[frozenset[str], list[str], list[Relationship], Counter[str], int]


def _outline(group: frozenset[str], relationships: Sequence[Relationship]) -> _Outline:
    inner = [r for r in relationships if r.start in group and r.end in group]
    outside = sum((r.start in group) != (r.end in group) for r in relationships)
    degrees = Counter(end for r in inner for end in (r.start, r.end))
    central = sorted(group, key=lambda node_id: (-degrees[node_id], node_id))[:MEMBERS_SHOWN]
    return group, central, inner, Counter(r.name for r in inner), outside


def _community(outline: _Outline, nodes: Mapping[str, Node]) -> Community:
    group, central, inner, types, outside = outline
    members = tuple(nodes[node_id] for node_id in central if node_id in nodes)
    shown = {node.id for node in members}
    return Community(
        size=len(group),
        members=members,
        relationships=tuple(r for r in inner if r.start in shown and r.end in shown),
        types=dict(types.most_common()),
        outside=outside,
    )


def _nodes(ids: Sequence[str], database: Database) -> dict[str, Node]:
    if not ids:
        return {}
    query = CypherQuery(MEMBERS, {"ids": list(ids), "limit": len(ids)})
    rows = database.fetch(query, limit=len(ids))
    return {row["node"].id: row["node"] for row in rows.records}

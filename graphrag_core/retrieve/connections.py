"""From hits into the graph: what is connected to an entity, how far, and a hit's neighbours.

Every step of a walk holds at the time of the request, and walks follow the schema's own
patterns, so that they take what belongs together and not whatever is near.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from graphrag_core.cypher.compose import (
    EMPTY,
    TRUE,
    Fragment,
    Template,
    all_of,
    constant,
    joined,
    name,
    names,
    variable,
)
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.explore.expansion import (
    Budget,
    Expansion,
    ExpansionRequest,
    ExpansionStep,
    expand,
)
from graphrag_core.explore.validity import ValidityFilter
from graphrag_core.profiles.profile import Profile
from graphrag_core.protocols import Database
from graphrag_core.retrieve.ranking import Nearness
from graphrag_core.retrieve.search_types import Related
from graphrag_core.types import CypherQuery, Node, Relationship, Schema, Subgraph

MOST_HOPS = 3
MOST_CONNECTED = 100_000
NEIGHBOURS_A_HIT = 12
BEHIND_A_NEIGHBOUR = 8
MOST_BEHIND = 400
FEW = 4.0
"""A pattern with at most so many relationships a node leads on from a neighbour."""
TIMEOUT_S = 5.0

WALKED = 2_000
"""So many relationships of one node are looked at; only hubs have more."""

CONNECTED = Template("""
MATCH (entity) WHERE elementId(entity) = $connected_to
MATCH {path}
{where}
""")
CONNECTED_IDS = Template("""
{connected}
RETURN DISTINCT elementId(node) AS id
LIMIT $most
""")
STEP = Template("-[{step}:{types}]-{end}")
TARGET, VIA = Template("(node:{label})"), Template("({via})")
WHERE = Template("WHERE {live}")
# Between two bound nodes the server reads the shorter list: a hub's is not walked.
NEAR = Template("""
UNWIND $ids AS id
MATCH (hit) WHERE elementId(hit) = id
UNWIND $linked AS linked_id
MATCH (linked) WHERE elementId(linked) = linked_id
CALL (hit, linked) {
  MATCH (hit)-[first]-(linked)
  WHERE {first}
  RETURN first
  LIMIT 1
}
RETURN id, linked, COUNT { (linked)--() } AS degree
LIMIT $most
""")
NEAR_BEHIND = Template("""
UNWIND $ids AS id
MATCH (hit) WHERE elementId(hit) = id
CALL (hit) {
  MATCH (hit)-[first]-(between)
  WHERE {first} AND NOT type(first) IN $provenance
  RETURN DISTINCT between
  LIMIT $walked
}
UNWIND $linked AS linked_id
MATCH (linked) WHERE elementId(linked) = linked_id
CALL (between, linked) {
  MATCH (between)-[second]-(linked)
  WHERE {second} AND NOT type(second) IN $provenance
  RETURN second
  LIMIT 1
}
RETURN id, linked, min(COUNT { (between)--() }) AS degree
LIMIT $most
""")
BETWEEN = Template("""
UNWIND $ids AS id
MATCH (one) WHERE elementId(one) = id
MATCH (one)-[first]->(other)
WHERE elementId(other) IN $ids AND {first} AND NOT type(first) IN $provenance
RETURN first
LIMIT $most
""")
NODES_BY_ID = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN node
LIMIT $most
"""


def connected_pattern(
    starts: Iterable[str], target: str, schema: Schema, validity: ValidityFilter
) -> Fragment | None:
    """Write the Cypher that binds `node` to the nodes of a label connected to `$connected_to`.

    It follows the shortest way that the schema's patterns offer from the entity's labels, at
    most `MOST_HOPS` long; None when there is none.
    """
    steps = _shortest(set(starts), target, schema, validity.profile.provenance_types)
    steps = steps or _shortest(set(starts), target, schema, frozenset())
    if steps is None:
        return None
    path, tests = [constant("(entity)")], []
    for place, types in enumerate(steps, start=1):
        last = place == len(steps)
        end = TARGET.fill(label=name(target)) if last else VIA.fill(via=variable(f"via{place}"))
        step = variable(f"step{place}")
        path.append(STEP.fill(step=step, types=names(sorted(types)), end=end))
        tests.append(validity.live(step.text))
    live = all_of(test for test in tests if test != TRUE)
    where = EMPTY if live == TRUE else WHERE.fill(live=live)
    return CONNECTED.fill(path=joined("", path), where=where)


def connected_ids(
    connected: Fragment, parameters: Mapping[str, Any], database: Database
) -> list[str]:
    """List the ids of the connected nodes."""
    text = CONNECTED_IDS.fill(connected=connected).text
    query = CypherQuery(text, {**parameters, "most": MOST_CONNECTED})
    return [row["id"] for row in database.fetch(query, limit=MOST_CONNECTED).records]


def nearness(
    nodes: Sequence[Node], linked: Sequence[str], validity: ValidityFilter, database: Database
) -> dict[str, Nearness]:
    """Measure how near each node is to the linked entities; those over two hops are left out.

    The signal halves with each hop and is damped by the degree of the hub on the way: a
    service that everything touches says little.
    """
    found: dict[str, Nearness] = {}
    ids = [node.id for node in nodes if node.id not in linked]
    if not ids or not linked:
        return found
    parameters = {
        "ids": ids, "linked": list(linked), "most": MOST_CONNECTED, "walked": WALKED,
        "provenance": sorted(validity.profile.provenance_types), **validity.parameters,
    }  # fmt: skip
    first, second = validity.live("first"), validity.live("second")
    near, behind = NEAR.fill(first=first), NEAR_BEHIND.fill(first=first, second=second)
    for hops, text in ((1, near), (2, behind)):
        query = CypherQuery(text.text, parameters)
        try:
            rows = database.fetch(query, limit=MOST_CONNECTED, timeout_s=TIMEOUT_S)
        except (QueryTimeoutError, QueryRefusedError):
            return found
        for row in rows.records:
            signal = 1 / hops / math.log2(2 + row["degree"])
            known = found.get(row["id"])
            if known is None or known.signal < signal:
                found[row["id"]] = Nearness(hops, row["linked"].name, signal)
    return found


def neighbours(
    nodes: Sequence[Node], schema: Schema, validity: ValidityFilter, database: Database
) -> tuple[dict[str, tuple[Related, ...]], Subgraph]:
    """Find what each node is connected to, and what stands behind its neighbors; with a subgraph.

    Behind a neighbor go only patterns with few relationships a node, dated facts first:
    a service's owner and who is on call, not everything that calls it.
    """
    if not nodes:
        return {}, Subgraph()
    provenance = validity.profile.provenance_types
    budget = Budget(NEIGHBOURS_A_HIT, relationships=NEIGHBOURS_A_HIT * len(nodes))
    seeds = {node.id: 1.0 for node in nodes}
    near = expand(ExpansionRequest(seeds, validity, budget, last=provenance), database)
    known = {node.id: node for node in nodes}
    relationships: dict[str, Relationship] = {}
    related: dict[str, list[Related]] = defaultdict(list)
    around: dict[str, Node] = {}
    owners: dict[str, set[str]] = defaultdict(set)
    for step, other, relationship in _elements(near):
        relationships[relationship.id] = relationship
        related[step.center].append(_related(other, relationship, known[step.center].name, 1))
        if relationship.type not in provenance:
            around.setdefault(other.id, other)
            owners[other.id].add(step.center)
        known.setdefault(other.id, other)
    for step, other, relationship in _nodes_behind(around, nodes, schema, validity, database):
        if relationship.id in relationships:
            continue
        relationships[relationship.id] = relationship
        known.setdefault(other.id, other)
        for owner in owners[step.center] - {other.id}:
            related[owner].append(_related(other, relationship, known[step.center].name, 2))
    subgraph = Subgraph(
        tuple(known.values()), tuple(relationships.values()), len(known), len(relationships)
    )
    return {id_: tuple(dict.fromkeys(entries)) for id_, entries in related.items()}, subgraph


def between(
    nodes: Sequence[Node], most: int, validity: ValidityFilter, database: Database
) -> list[Relationship]:
    """Find the relationships of each pair of the nodes, whatever they rest on; at most `most`."""
    parameters = {
        "ids": [node.id for node in nodes], "most": most,
        "provenance": sorted(validity.profile.provenance_types), **validity.parameters,
    }  # fmt: skip
    text = BETWEEN.fill(first=validity.live("first")).text
    rows = database.fetch(CypherQuery(text, parameters), limit=most)
    return [row["first"] for row in rows.records]


def with_relationships(
    subgraph: Subgraph, added: Sequence[Relationship], database: Database
) -> Subgraph:
    """Add relationships to a subgraph, and the nodes at their ends."""
    known = {node.id for node in subgraph.nodes}
    fresh = {r.id: r for r in added} | {r.id: r for r in subgraph.relationships}
    ends = {end for r in added for end in (r.start, r.end)} - known
    rows = (
        database.fetch(CypherQuery(NODES_BY_ID, {"ids": sorted(ends), "most": len(ends)})).records
        if ends
        else ()
    )
    nodes = (*subgraph.nodes, *(row["node"] for row in rows))
    drawn = {node.id for node in nodes}
    complete = tuple(r for r in fresh.values() if r.start in drawn and r.end in drawn)
    return Subgraph(nodes, complete, len(nodes), len(complete))


def _elements(found: Expansion) -> Iterator[tuple[ExpansionStep, Node, Relationship]]:
    for step in found.steps:
        if step.node is not None and step.relationship is not None:
            yield step, step.node, step.relationship


def _nodes_behind(
    around: Mapping[str, Node],
    nodes: Sequence[Node],
    schema: Schema,
    validity: ValidityFilter,
    database: Database,
) -> Iterator[tuple[ExpansionStep, Node, Relationship]]:
    origins = {label for node in nodes for label in node.labels}
    middles = {label for node in around.values() for label in node.labels}
    types = _leading_on(middles, origins, schema, validity.profile)
    if not around or not types:
        return
    budget = Budget(BEHIND_A_NEIGHBOUR, relationships=MOST_BEHIND)
    seeds = dict.fromkeys(around, 1.0)
    yield from _elements(
        expand(ExpansionRequest(seeds, validity, budget, groups=(types,)), database)
    )


def _leading_on(
    middles: set[str], origins: set[str], schema: Schema, profile: Profile
) -> list[str]:
    """Choose the types that lead on from neighbors: few a node, dated ones if there are any."""
    counts = {label.name: label.count for label in schema.labels}
    dated: set[str] = set()
    undated: set[str] = set()
    for pattern in schema.patterns:
        middle = pattern.end if pattern.end in middles else pattern.start
        other = pattern.start if middle == pattern.end else pattern.end
        few = pattern.count <= FEW * counts.get(middle, 0)
        if middle not in middles or other in origins | {middle} or not few:
            continue
        if pattern.type in profile.provenance_types:
            continue
        (dated if pattern.type in profile.fact_times else undated).add(pattern.type)
    return sorted(dated or undated)


def _related(other: Node, relationship: Relationship, via: str, hops: int) -> Related:
    return Related(
        id=other.id,
        label=other.labels[0] if other.labels else "",
        name=other.name,
        type=relationship.name,
        direction="in" if relationship.start == other.id else "out",
        via=via,
        hops=hops,
    )


def _shortest(
    starts: set[str], target: str, schema: Schema, without: frozenset[str]
) -> list[set[str]] | None:
    """Find the types of each step on all shortest ways through the schema to `target`."""
    links: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for pattern in schema.patterns:
        if pattern.type not in without:
            links[pattern.start].add((pattern.type, pattern.end))
            links[pattern.end].add((pattern.type, pattern.start))
    layers = [set(starts)]
    for _ in range(MOST_HOPS):
        reached = {end for label in layers[-1] for _, end in links[label]}
        layers.append(reached)
        if target in reached:
            return _backwards(layers, target, links)
    return None


def _backwards(
    layers: Sequence[set[str]], target: str, links: Mapping[str, set[tuple[str, str]]]
) -> list[set[str]]:
    steps: list[set[str]] = []
    wanted = {target}
    for layer in reversed(layers[:-1]):
        steps.insert(0, {kind for label in layer for kind, end in links[label] if end in wanted})
        wanted = {label for label in layer if any(end in wanted for _, end in links[label])}
    return steps

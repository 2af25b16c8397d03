"""From hits into the graph: what is connected to an entity, how far, and a hit's neighbours.

Every step of a walk holds at the time that is asked of, and walks follow the schema's own
patterns, so that they take what belongs together and not whatever is near.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from graphrag_core.cypher.compose import TRUE, Fragment, constant
from graphrag_core.cypher.lexer import quote_name
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.explore.fact_times import stored_of_node
from graphrag_core.profiles.instants import instant_cypher, instant_of, with_room
from graphrag_core.profiles.profile import Profile
from graphrag_core.protocols import Database
from graphrag_core.retrieve.ranking import Nearness
from graphrag_core.retrieve.search_types import Related
from graphrag_core.types import AsOf, CypherQuery, Node, Relationship, Rows, Schema, Subgraph

PROVENANCE_TYPES = frozenset(
    {"HAS_CHUNK", "MENTIONS", "HAS_MEMBER", "HAS_ENTITY", "FROM_CHUNK", "PART_OF", "NEXT_CHUNK"}
)
"""Types that say where a fact comes from; walks use them only where nothing else leads on."""

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

# Formatted in: quoted types and labels of the schema, and the test that a relationship is live.
ENTITY = "MATCH (entity) WHERE elementId(entity) = $connected_to"
CONNECTED_IDS = """
{connected}
RETURN DISTINCT elementId(node) AS id
LIMIT $most
"""
# Between two bound nodes the server reads the shorter list: a hub's is not walked.
NEAR = """
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
"""
NEAR_BEHIND = """
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
"""
NEIGHBOURS = """
UNWIND $ids AS id
MATCH (hit) WHERE elementId(hit) = id
CALL (hit) {
  MATCH (hit)-[first]-(neighbour)
  WHERE {first}
  WITH first, neighbour LIMIT $walked
  RETURN first, neighbour
  ORDER BY type(first) IN $provenance, elementId(first)
  LIMIT $each
}
RETURN id, first, neighbour
LIMIT $most
"""
BEHIND = """
UNWIND $ids AS id
MATCH (neighbour) WHERE elementId(neighbour) = id
CALL (neighbour) {
  MATCH (neighbour)-[second]-(further)
  WHERE type(second) IN $types AND {second}
  WITH second, further LIMIT $walked
  RETURN second, further
  ORDER BY elementId(second)
  LIMIT $each
}
RETURN id, second, further
LIMIT $most
"""
BETWEEN = """
UNWIND $ids AS id
MATCH (one) WHERE elementId(one) = id
MATCH (one)-[first]->(other)
WHERE elementId(other) IN $ids AND {first} AND NOT type(first) IN $provenance
RETURN first
LIMIT $most
"""
NODES_BY_ID = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN node
LIMIT $most
"""


@dataclass(frozen=True, slots=True)
class ValidityFilter:
    """Which relationships count: those that hold at `at`, all of them when it is None.

    `bounds` are the keys that bound facts, each with the types that are stored under it.
    """

    profile: Profile
    at: datetime | None
    bounds: tuple[tuple[tuple[str, frozenset[str]], tuple[str, frozenset[str]]], ...] = ()

    def live(self, variable: str) -> str:
        """The test that a relationship holds, in Cypher; half-open, by instant."""
        if self.at is None:
            return "true"
        tests = [
            f"{_bounded(variable, *start, '<')} AND {_bounded(variable, *end, '>=')}"
            for start, end in self.bounds
        ]
        if self.profile.node_times:
            tests += [self.there(f"{end}({variable})").text for end in ("startNode", "endNode")]
        return " AND ".join(tests) or "true"

    def there(self, node: str, at: str = "at_us") -> Fragment:
        """The test that a node is there, in Cypher; true where nodes are not dated."""
        times = self.profile.node_times
        if self.at is None or not times:
            return TRUE
        # In a list of one, so that the long way from a stored value to its instant stands once.
        text = " AND ".join(
            f"all(stored IN [{stored}] "
            f"WHERE coalesce({instant_cypher('stored')} {sign} ${at}, true))"
            for stored, sign in (
                (stored_of_node(times, node, lambda keys: keys.start), "<"),
                (stored_of_node(times, node, lambda keys: keys.end), ">="),
            )
        )
        return constant(text)

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The parameters that `live` needs."""
        if self.at is None or not (self.bounds or self.profile.node_times):
            return {}
        # A microsecond later, so that the same instant in another zone is on the right side.
        after = self.at + timedelta(microseconds=1)
        text = self.live("r")
        known = {
            "at": after,
            "at_local": after.replace(tzinfo=None),
            "at_date": self.at.date() + timedelta(days=1),
            "at_us": instant_of(after),
        }
        return {name: value for name, value in known.items() if f"${name}," in text}


def validity_filter(profile: Profile, schema: Schema, as_of: AsOf, now: datetime) -> ValidityFilter:
    """The clock of a request: now when it names no time."""
    pairs = {(times.start, times.end) for times in profile.fact_times.values()}
    bounds = tuple(
        ((start, _stored_types(start, schema, profile)), (end, _stored_types(end, schema, profile)))
        for start, end in sorted(pairs)
    )
    at = None if as_of == "all" else with_room(as_of or now)
    return ValidityFilter(profile, at, bounds)


def _stored_types(key: str, schema: Schema, profile: Profile) -> frozenset[str]:
    return frozenset(
        name
        for kind in schema.relationship_types
        if kind.name in profile.fact_times and (entry := kind.property(key)) is not None
        for name in entry.types
    )


def _bounded(variable: str, key: str, types: frozenset[str], sign: str) -> str:
    """A stored time compared as its type is; null, and so the next test, for any other type."""
    stored = f"{variable}.{quote_name(key)}"
    tests = [f"{stored} {sign} $at"]
    if "LOCAL DATETIME" in types:
        tests.append(f"{stored} {sign} $at_local")
    if "DATE" in types:
        tests.append(f"{stored} {sign} $at_date")
    if types & {"STRING", "INTEGER", "FLOAT"}:
        tests.append(f"{instant_cypher(constant(stored))} {sign} $at_us")
    return f"coalesce({', '.join(tests)}, true)"


def connected_pattern(
    starts: Iterable[str], target: str, schema: Schema, validity: ValidityFilter
) -> Fragment | None:
    """Cypher that binds `node` to the target label's nodes that are connected to `$connected_to`.

    It follows the shortest way that the schema's patterns offer from the entity's labels, at
    most `MOST_HOPS` long; None when there is none.
    """
    steps = _shortest(set(starts), target, schema, PROVENANCE_TYPES)
    steps = steps or _shortest(set(starts), target, schema, frozenset())
    if steps is None:
        return None
    pattern, tests = "(entity)", []
    for number, types in enumerate(steps, start=1):
        end = f"(node:{quote_name(target)})" if number == len(steps) else f"(via{number})"
        names = "|".join(quote_name(name) for name in sorted(types))
        pattern += f"-[step{number}:{names}]-{end}"
        tests.append(validity.live(f"step{number}"))
    kept = [test for test in tests if test != "true"]
    where = f"\nWHERE {' AND '.join(kept)}" if kept else ""
    return constant(f"{ENTITY}\n" + "MATCH " + pattern + where)


def connected_ids(
    connected: Fragment, parameters: Mapping[str, Any], database: Database
) -> list[str]:
    """The ids of the connected nodes."""
    text = CONNECTED_IDS.strip().replace("{connected}", connected.text)
    query = CypherQuery(text, {**parameters, "most": MOST_CONNECTED})
    return [row["id"] for row in database.fetch(query, limit=MOST_CONNECTED).records]


def nearness(
    nodes: Sequence[Node], linked: Sequence[str], validity: ValidityFilter, database: Database
) -> dict[str, Nearness]:
    """How near each node is to the linked entities, at most two hops; far ones are left out.

    The signal halves with each hop and is damped by the degree of the hub on the way: a
    service that everything touches says little.
    """
    found: dict[str, Nearness] = {}
    ids = [node.id for node in nodes if node.id not in linked]
    if not ids or not linked:
        return found
    parameters = {
        "ids": ids, "linked": list(linked), "most": MOST_CONNECTED, "walked": WALKED,
        "provenance": sorted(PROVENANCE_TYPES), **validity.parameters,
    }  # fmt: skip
    for hops, text in ((1, NEAR), (2, NEAR_BEHIND)):
        query = CypherQuery(_timed(text, validity), parameters)
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
    """What each node is connected to, and what stands behind its neighbours; and the subgraph.

    Behind a neighbour go only patterns with few relationships a node, dated facts first:
    a service's owner and who is on call, not everything that calls it.
    """
    if not nodes:
        return {}, Subgraph()
    most = NEIGHBOURS_A_HIT * len(nodes)
    parameters = {
        "ids": [node.id for node in nodes], "each": NEIGHBOURS_A_HIT, "most": most,
        "walked": WALKED, "provenance": sorted(PROVENANCE_TYPES), **validity.parameters,
    }  # fmt: skip
    near = database.fetch(CypherQuery(_timed(NEIGHBOURS, validity), parameters), limit=most)
    known = {node.id: node for node in nodes}
    relationships: dict[str, Relationship] = {}
    related: dict[str, list[Related]] = defaultdict(list)
    around: dict[str, Node] = {}
    owners: dict[str, set[str]] = defaultdict(set)
    for row in near.records:
        other, relationship = row["neighbour"], row["first"]
        relationships[relationship.id] = relationship
        related[row["id"]].append(_related(other, relationship, known[row["id"]].name, 1))
        if relationship.type not in PROVENANCE_TYPES:
            around.setdefault(other.id, other)
            owners[other.id].add(row["id"])
        known.setdefault(other.id, other)
    for row in _behind(around, nodes, schema, validity, database).records:
        other, relationship = row["further"], row["second"]
        if relationship.id in relationships:
            continue
        relationships[relationship.id] = relationship
        known.setdefault(other.id, other)
        for owner in owners[row["id"]] - {other.id}:
            related[owner].append(_related(other, relationship, known[row["id"]].name, 2))
    subgraph = Subgraph(
        tuple(known.values()), tuple(relationships.values()), len(known), len(relationships)
    )
    return {id_: tuple(dict.fromkeys(entries)) for id_, entries in related.items()}, subgraph


def between(
    nodes: Sequence[Node], most: int, validity: ValidityFilter, database: Database
) -> list[Relationship]:
    """The relationships of each pair of the nodes, whatever they rest on; at most `most`."""
    parameters = {
        "ids": [node.id for node in nodes], "most": most,
        "provenance": sorted(PROVENANCE_TYPES), **validity.parameters,
    }  # fmt: skip
    rows = database.fetch(CypherQuery(_timed(BETWEEN, validity), parameters), limit=most)
    return [row["first"] for row in rows.records]


def with_relationships(
    subgraph: Subgraph, added: Sequence[Relationship], database: Database
) -> Subgraph:
    """The subgraph with more relationships, and the nodes at their ends."""
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
    kept = tuple(r for r in fresh.values() if r.start in drawn and r.end in drawn)
    return Subgraph(nodes, kept, len(nodes), len(kept))


def _behind(
    around: Mapping[str, Node],
    nodes: Sequence[Node],
    schema: Schema,
    validity: ValidityFilter,
    database: Database,
) -> Rows:
    origins = {label for node in nodes for label in node.labels}
    middles = {label for node in around.values() for label in node.labels}
    types = _leading_on(middles, origins, schema, validity.profile)
    if not around or not types:
        return Rows()
    parameters = {
        "ids": list(around), "types": types, "each": BEHIND_A_NEIGHBOUR, "most": MOST_BEHIND,
        "walked": WALKED, **validity.parameters,
    }  # fmt: skip
    return database.fetch(CypherQuery(_timed(BEHIND, validity), parameters), limit=MOST_BEHIND)


def _leading_on(
    middles: set[str], origins: set[str], schema: Schema, profile: Profile
) -> list[str]:
    """The types that lead on from neighbours: few a node, dated ones alone where there are some."""
    counts = {label.name: label.count for label in schema.labels}
    dated: set[str] = set()
    undated: set[str] = set()
    for pattern in schema.patterns:
        middle = pattern.end if pattern.end in middles else pattern.start
        other = pattern.start if middle == pattern.end else pattern.end
        few = pattern.count <= FEW * counts.get(middle, 0)
        if middle not in middles or other in origins | {middle} or not few:
            continue
        if pattern.type in PROVENANCE_TYPES:
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


def _timed(text: str, validity: ValidityFilter) -> str:
    return (
        text.strip()
        .replace("{first}", validity.live("first"))
        .replace("{second}", validity.live("second"))
    )


def _shortest(
    starts: set[str], target: str, schema: Schema, without: frozenset[str]
) -> list[set[str]] | None:
    """The types of each step on all shortest ways through the schema from `starts` to `target`."""
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

"""Graphs whose nodes say when they are there: snapshots, diffs, histories and questions of now."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest
from time_graphs import NOW, STORED_AS, WIPE, scene_of

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.retrieve.history import history
from graphrag_core.retrieve.neighborhood import neighborhood
from graphrag_core.retrieve.scene import Scene
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.retrieve.snapshots import moments, snapshot
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

BASE = datetime(2024, 1, 1, tzinfo=UTC)
KINDS = ("Employee", "Office")
WRITE_NODES = """
UNWIND $nodes AS f
CALL (f) {
  WITH f WHERE f.kind = 'Employee' CREATE (n:Employee {name: f.name}) RETURN n
  UNION
  WITH f WHERE f.kind = 'Office' CREATE (n:Office {name: f.name}) RETURN n
}
SET n.valid_from = {valid_from}, n.valid_to = {valid_to}
"""
WRITE_EDGES = """
UNWIND $edges AS e
MATCH (a {name: e.start}), (b {name: e.end})
CREATE (a)-[r:SITS_IN {no: e.no}]->(b)
SET r.valid_from = datetime(e.begins), r.valid_to = datetime(e.ends)
"""
WRITE_PLAIN = """
MATCH (a {name: 'node 0'}), (b {name: 'node 1'})
CREATE (a)-[:KNOWS {no: 1000}]->(b)
CREATE (:City {name: 'Paris'})<-[:NEAR {no: 1001}]-(b)
"""
Interval = tuple[datetime | None, datetime | None]


@dataclass(frozen=True)
class World:
    """The intervals of nodes by name, and of relationships by number with their ends."""

    scene: Scene
    nodes: dict[str, Interval]
    edges: dict[int, tuple[str, str, Interval]]

    def live(self, at: datetime) -> list[int]:
        return sorted(no for no in self.edges if _holds(self.bounds(no), at))

    def there(self, at: datetime) -> set[str]:
        return {n for n, (s, e) in self.nodes.items() if (s or BASE) <= at and (not e or at < e)}

    def bounds(self, no: int) -> Interval:
        start, end, own = self.edges[no]
        parts = [own, self.nodes[start], self.nodes.get(end, (None, None))]
        starts = [s for s, _ in parts if s is not None]
        ends = [e for _, e in parts if e is not None]
        return max(starts, default=None), min(ends, default=None)


def _holds(bounds: Interval, at: datetime) -> bool:
    start, end = bounds
    return start is not None and start <= at and (end is None or at < end)


@pytest.fixture(scope="module")
def world(graph_named: Callable[[str], Graph]) -> World:
    graph, rng = graph_named("node_times"), random.Random(7)  # noqa: S311 - a drawn graph
    graph.write([CypherQuery(WIPE)])
    nodes, rows = {}, []
    for number in range(12):
        start = BASE + timedelta(days=rng.randrange(0, 40))
        end = None if rng.random() < 0.4 else start + timedelta(days=rng.randrange(1, 60))
        nodes[f"node {number}"] = (start, end)
        stored = rng.choice(["zoned", "local", "text", "date"])
        rows.append({
            "name": f"node {number}", "kind": KINDS[number % 2],
            "valid_from": _text(start), "valid_from_as": stored,
            "valid_to": _text(end), "valid_to_as": stored if end else None,
        })  # fmt: skip
    text = WRITE_NODES.replace("{valid_from}", STORED_AS.replace("{key}", "valid_from")).replace(
        "{valid_to}", STORED_AS.replace("{key}", "valid_to")
    )
    edges: dict[int, tuple[str, str, Interval]] = {}
    for no in range(60):
        begins = None if rng.random() < 0.5 else BASE + timedelta(days=rng.randrange(0, 60))
        ends = begins + timedelta(days=rng.randrange(1, 40)) if begins and no % 2 else None
        one, other = rng.sample(sorted(nodes), 2)
        edges[no] = (one, other, (begins, ends))
    sent = [
        {"no": no, "start": a, "end": b, "begins": _text(begins), "ends": _text(ends)}
        for no, (a, b, (begins, ends)) in edges.items()
    ]
    edges[1000] = ("node 0", "node 1", (None, None))
    edges[1001] = ("node 1", "Paris", (None, None))
    graph.write([
        CypherQuery(text, {"nodes": rows}), CypherQuery(WRITE_EDGES, {"edges": sent}),
        CypherQuery(WRITE_PLAIN),
    ])  # fmt: skip
    return World(scene_of(graph), nodes, edges)


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat().replace("+00:00", "Z")


def boundaries(world: World) -> list[datetime]:
    found = {moment for no in world.edges for moment in world.bounds(no) if moment is not None}
    return sorted(found | {m for bounds in world.nodes.values() for m in bounds if m is not None})


def test_labels_with_validity_are_seen(world: World) -> None:
    assert set(world.scene.profile.node_times) == {"Employee", "Office"}


def test_a_snapshot_holds_what_both_ends_were_there_for(world: World) -> None:
    tick = timedelta(microseconds=1)
    for moment in boundaries(world)[::2]:
        for at in (moment - tick, moment, moment + tick):
            found = snapshot(world.scene, at=at)
            assert sorted(r.properties["no"] for r in found.subgraph.relationships) == world.live(
                at
            )
            names = {node.name for node in found.subgraph.nodes}
            assert names - {"Paris"} == world.there(at)


def test_an_entitys_snapshot_and_neighbourhood_agree_with_it(world: World) -> None:
    for at in (BASE + timedelta(days=days) for days in (10, 30, 50)):
        for name in ("node 0", "node 1", "node 5"):
            wanted = [no for no in world.live(at) if name in world.edges[no][:2]]
            held = snapshot(world.scene, name, at=at).subgraph.relationships
            around = neighborhood(world.scene, name, at=at).relationships
            assert sorted(r.properties["no"] for r in held) == wanted
            assert sorted(r.properties["no"] for r in around) == wanted


def test_a_diff_names_facts_and_nodes_that_came_and_went(world: World) -> None:
    at, after = BASE + timedelta(days=20), BASE + timedelta(days=55)

    diff = snapshot(world.scene, at=at, diff=after).diff

    assert diff is not None
    before, later = set(world.live(at)), set(world.live(after))
    gone = [*diff.removed, *(r for change in diff.changed for r in change.before)]
    come = [*diff.added, *(r for change in diff.changed for r in change.after)]
    assert {r.properties["no"] for r in gone} == before - later
    assert {r.properties["no"] for r in come} == later - before
    assert diff.unchanged_count == len(before & later)
    assert {n.name for n in diff.added_nodes} == world.there(after) - world.there(at)
    assert {n.name for n in diff.removed_nodes} == world.there(at) - world.there(after)
    assert any(sentence.startswith("new: node") for sentence in diff.sentences)


def test_a_history_counts_the_ends_lifetimes(world: World) -> None:
    found = history(world.scene, "node 1", limit=500)

    mine = [world.bounds(no) for no, (a, b, _) in world.edges.items() if "node 1" in (a, b)]
    wanted = sorted(moment for bounds in mine for moment in bounds if moment is not None)
    assert sorted(change.at for change in found.changes) == wanted
    assert "itself is there from" in found.summary


def test_an_entity_that_was_not_there_is_said_so(world: World) -> None:
    name, (start, _) = max(world.nodes.items(), key=lambda entry: entry[1][0] or BASE)
    assert start is not None

    found = snapshot(world.scene, name, at=start - timedelta(days=1))

    assert "entity_not_there" in {remark.code for remark in found.remarks}
    assert not found.subgraph.relationships


def test_the_slider_steps_through_lifetimes_too(world: World) -> None:
    assert set(boundaries(world)) <= set(moments(world.scene).times)


def test_a_search_finds_nodes_and_neighbours_that_are_there(
    world: World,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> None:
    server = server_named("node_times")
    at = BASE + timedelta(days=35)
    settings = settings_for("node_times", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        request = SearchRequest("node", mode="text", top_k=50, as_of=at)
        found = engine.search(request)
        everything = engine.search(replace(request, as_of="all"))

    assert {hit.node.name for hit in found.hits} == world.there(at)
    assert len(everything.hits) == len(world.nodes)
    shown = {r.properties["no"] for r in found.graph.relationships}
    assert shown
    assert shown <= set(world.live(at))


def test_now_is_the_default(world: World) -> None:
    found = neighborhood(world.scene, "node 1")

    live = [no for no in world.live(NOW) if "node 1" in world.edges[no][:2]]
    assert sorted(r.properties["no"] for r in found.relationships) == live
    assert found.ended


def test_questions_about_surroundings_and_the_whole_tell_of_nodes_that_are_there(
    world: World,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> None:
    server = server_named("node_times")
    settings = settings_for(
        "node_times", NEO4J_URI=server.uri, NEO4J_USERNAME=server.username,
        NEO4J_PASSWORD=server.password,
    )  # fmt: skip
    at = BASE + timedelta(days=30)
    undated = {no for no, (_, _, (begins, _)) in world.edges.items() if begins is None}
    with Engine(settings, embedder=HashEmbedder()) as engine:
        around = engine.ask(Question("What about node 5?", as_of=at), mode="local")
        whole = engine.ask(Question("Give me an overview", as_of=at), mode="global")
        always = engine.ask(Question("What about node 5?", as_of="all"), mode="local")

    wanted = {no for no in world.live(at) if "node 5" in world.edges[no][:2]}
    assert wanted <= {r.properties["no"] for r in around.graph.relationships} <= wanted | undated
    assert any("31 January 2024" in line for line in around.interpretation)
    for answer in (around, whole):
        assert {n.name for n in answer.graph.nodes} - {"Paris"} <= world.there(at) | {"node 5"}
    assert {n.name for n in always.graph.nodes} - world.there(at)

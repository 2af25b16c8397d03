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
from graphrag_core.explore import snapshots
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.history import history
from graphrag_core.explore.neighborhood import neighborhood
from graphrag_core.explore.snapshots import moments, snapshot
from graphrag_core.retrieve.search_types import SearchRequest
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
# Learned of on a later day than it began; of the end some only after it.
WRITE_KNOWN = """
UNWIND $known AS f
MATCH (n {name: f.name})
SET n.created_at = datetime(f.learned), n.expired_at = datetime(f.doubted)
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

    context: ExplorationContext
    nodes: dict[str, Interval]
    edges: dict[int, tuple[str, str, Interval]]
    learned: dict[str, Interval]

    def live(self, at: datetime, known: datetime | None = None) -> list[int]:
        return sorted(
            no
            for no, (a, b, _) in self.edges.items()
            if _holds(self.bounds(no, known), at) and self.knew(a, known) and self.knew(b, known)
        )

    def there(self, at: datetime, known: datetime | None = None) -> set[str]:
        bounds = {name: self.bounds_of_node(name, known) for name in self.nodes}
        return {
            name
            for name, (start, end) in bounds.items()
            if (start or BASE) <= at and (not end or at < end) and self.knew(name, known)
        }

    def knew(self, name: str, known: datetime | None) -> bool:
        learned, _ = self.learned.get(name, (None, None))
        return known is None or learned is None or learned <= known

    def bounds_of_node(self, name: str, known: datetime | None = None) -> Interval:
        start, end = self.nodes.get(name, (None, None))
        _, doubted = self.learned.get(name, (None, None))
        return start, None if known and doubted and doubted > known else end

    def bounds(self, no: int, known: datetime | None = None) -> Interval:
        start, end, own = self.edges[no]
        parts = [own, self.bounds_of_node(start, known), self.bounds_of_node(end, known)]
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
    learned = {
        f"node {number}": (
            BASE + timedelta(days=rng.randrange(0, 70)),
            BASE + timedelta(days=rng.randrange(50, 120)) if number % 3 else None,
        )
        for number in range(1, 12)
    }
    known = [
        {"name": name, "learned": _text(first), "doubted": _text(last)}
        for name, (first, last) in learned.items()
    ]
    graph.write([
        CypherQuery(text, {"nodes": rows}), CypherQuery(WRITE_EDGES, {"edges": sent}),
        CypherQuery(WRITE_KNOWN, {"known": known}), CypherQuery(WRITE_PLAIN),
    ])  # fmt: skip
    return World(scene_of(graph), nodes, edges, learned)


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat().replace("+00:00", "Z")


def boundaries(world: World) -> list[datetime]:
    found = {moment for no in world.edges for moment in world.bounds(no) if moment is not None}
    return sorted(found | {m for bounds in world.nodes.values() for m in bounds if m is not None})


def test_labels_with_validity_are_seen(world: World) -> None:
    assert set(world.context.profile.node_times) == {"Employee", "Office"}


def test_a_snapshot_holds_what_both_ends_were_there_for(world: World) -> None:
    tick = timedelta(microseconds=1)
    for moment in boundaries(world)[::2]:
        for at in (moment - tick, moment, moment + tick):
            found = snapshot(world.context, at=at)
            assert sorted(r.properties["no"] for r in found.subgraph.relationships) == world.live(
                at
            )
            names = {node.name for node in found.subgraph.nodes}
            assert names - {"Paris"} == world.there(at)


def test_a_snapshot_holds_what_was_known_of_nodes(world: World) -> None:
    seen = set()
    for day in (0, 25, 50, 80, 119):
        for at in (BASE + timedelta(days=days) for days in (5, 30, 60, 100)):
            known = BASE + timedelta(days=day)
            found = snapshot(world.context, at=at, known=known)
            live = sorted(r.properties["no"] for r in found.subgraph.relationships)
            assert live == world.live(at, known)
            names = {node.name for node in found.subgraph.nodes}
            assert names - {"Paris"} == world.there(at, known)
            for node in ("node 3", "node 4"):
                held = snapshot(world.context, node, at=at, known=known).subgraph.relationships
                wanted = [no for no in live if node in world.edges[no][:2]]
                assert sorted(r.properties["no"] for r in held) == wanted
            seen.add((live != world.live(at), bool(live)))
    assert (True, True) in seen


@pytest.mark.parametrize("whole", [True, False])
def test_facts_that_do_not_say_when_they_were_known_are_counted_in_large_graphs_too(
    world: World, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, known = BASE + timedelta(days=30), BASE + timedelta(days=60)
    entity = None if whole else world.edges[world.live(at, known)[0]][0]
    read = snapshot(world.context, entity, at=at, known=known)
    monkeypatch.setattr(snapshots, "AT_ONCE", 3)

    counted = snapshot(world.context, entity, at=at, known=known)

    said = [[r for r in found.remarks if r.code == "no_known_time"] for found in (read, counted)]
    assert len(said[0]) == 1
    assert said[0] == said[1]


def test_a_fact_whose_ends_were_never_there_together_is_not_called_inverted(world: World) -> None:
    never = [
        no
        for no, (start, end) in ((no, world.bounds(no)) for no in world.edges)
        if start and end and end < start
    ]

    remarks = {r.code: r.message for r in snapshot(world.context, at=BASE).remarks}

    assert never
    assert "inverted" not in remarks
    assert remarks["never_together"].startswith(f"{len(never)} fact")


def test_a_diff_of_what_was_known_names_nodes_that_came_and_went(world: World) -> None:
    at, after, known = (BASE + timedelta(days=days) for days in (20, 55, 60))

    diff = snapshot(world.context, at=at, known=known, diff=after).diff

    assert diff is not None
    assert {n.name for n in diff.added_nodes} == world.there(after, known) - world.there(at, known)
    assert {n.name for n in diff.removed_nodes} == world.there(at, known) - world.there(
        after, known
    )


def test_an_entity_that_was_not_known_is_said_so(world: World) -> None:
    name, (learned, _) = max(world.learned.items(), key=lambda entry: entry[1][0] or BASE)
    assert learned is not None

    found = snapshot(world.context, name, at=NOW, known=learned - timedelta(days=1))

    assert "entity_not_known" in {remark.code for remark in found.remarks}
    assert not found.subgraph.relationships


def test_an_entitys_snapshot_and_neighbourhood_agree_with_it(world: World) -> None:
    for at in (BASE + timedelta(days=days) for days in (10, 30, 50)):
        for name in ("node 0", "node 1", "node 5"):
            wanted = [no for no in world.live(at) if name in world.edges[no][:2]]
            held = snapshot(world.context, name, at=at).subgraph.relationships
            around = neighborhood(world.context, name, at=at).relationships
            assert sorted(r.properties["no"] for r in held) == wanted
            assert sorted(r.properties["no"] for r in around) == wanted


def test_a_diff_names_facts_and_nodes_that_came_and_went(world: World) -> None:
    at, after = BASE + timedelta(days=20), BASE + timedelta(days=55)

    diff = snapshot(world.context, at=at, diff=after).diff

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
    found = history(world.context, "node 1", limit=500)

    mine = [world.bounds(no) for no, (a, b, _) in world.edges.items() if "node 1" in (a, b)]
    wanted = sorted(moment for bounds in mine for moment in bounds if moment is not None)
    assert sorted(change.at for change in found.changes) == wanted
    assert "itself exists from" in found.summary


def test_an_entity_that_was_not_there_is_said_so(world: World) -> None:
    name, (start, _) = max(world.nodes.items(), key=lambda entry: entry[1][0] or BASE)
    assert start is not None

    found = snapshot(world.context, name, at=start - timedelta(days=1))

    assert "entity_not_there" in {remark.code for remark in found.remarks}
    assert not found.subgraph.relationships


def test_the_slider_steps_through_lifetimes_too(world: World) -> None:
    assert set(boundaries(world)) <= set(moments(world.context).times)


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
    found = neighborhood(world.context, "node 1")

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

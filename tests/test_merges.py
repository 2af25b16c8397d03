"""Merging nodes of the real embedded server, and undoing it: the checksum from before is restored."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from killed_loading import killed_loading
from shared_server import empty, login

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine import Engine
from graphrag_core.errors import AskCancelledError, CallError
from graphrag_core.ingest.graph_checksum import graph_checksum
from graphrag_core.ingest.resolution.proposals import DuplicatePair
from graphrag_core.ingest.resolution.resolved_entity import ResolvedEntity
from graphrag_core.runtime.cancellation import Cancel, cancellable
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

TWO_FIRMS = """
CREATE (a:Firm {id: 1, name: 'Acme Ltd', city: 'Leeds'}), (b:Firm {id: 7, name: 'ACME Limited', phone: '0113 4960001'})
CREATE (ada:Person {name: 'Ada'}), (bob:Person {name: 'Bob'}), (o:Order {no: 1})
CREATE (ada)-[:WORKS_AT {source: 'crm'}]->(a), (ada)-[:WORKS_AT {source: 'erp'}]->(b),
  (bob)-[:WORKS_AT {source: 'erp'}]->(b), (o)-[:BILLED_TO]->(a), (o)-[:BILLED_TO]->(b),
  (b)-[:OWNS]->(b), (b)-[:RELATED]->(a)
"""
STRANGE = """
UNWIND range(1, 40) AS i
CREATE (:Thing {id: i, name: 'Thing ' + i, at: date('2020-01-01') + duration({days: i}), spot: point({x: i, y: 1})})
"""
LINKS = """
UNWIND $links AS link
MATCH (a:Thing {id: link[0]}), (b:Thing {id: link[1]})
FOREACH (_ IN CASE WHEN link[2] = 0 THEN [1] ELSE [] END | CREATE (a)-[:NEAR {weight: link[3]}]->(b))
FOREACH (_ IN CASE WHEN link[2] = 1 THEN [1] ELSE [] END | CREATE (a)-[:`odd type`]->(b))
"""
MERGING = """
import sys
from graphrag_core.engine import Engine
from graphrag_core.ingest.resolution.proposals import DuplicatePair
from graphrag_core.ingest.resolution.resolved_entity import ResolvedEntity
from graphrag_core.settings import load_settings
from graphrag_core.types import CypherQuery
with Engine(load_settings()) as engine:
    rows = engine.graph().fetch(CypherQuery(
        "MATCH (n:Thing) RETURN elementId(n) AS id, n.name AS name ORDER BY n.id"), limit=1000).records
    made = [ResolvedEntity(row["id"], ("Thing",), row["name"]) for row in rows]
    pairs = [DuplicatePair(a, b, "Thing", 1.0, True, ()) for a, b in zip(made[::2], made[1::2])]
    engine.resolving.merge(pairs, say=lambda sentence: print(sentence, flush=True))
"""


@pytest.fixture(scope="module")
def settings(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Settings:
    return settings_for("merges", **login(server_named("merges")))


@pytest.fixture
def engine(settings: Settings) -> Iterator[Engine]:
    empty(settings)
    with Engine(settings) as opened:
        yield opened
    empty(settings)


@pytest.fixture
def graph(engine: Engine) -> Graph:
    return engine.graph()


def write(graph: Graph, text: str, **parameters: Any) -> None:
    graph.write([CypherQuery(text, parameters)])


def rows(graph: Graph, text: str) -> list[tuple[Any, ...]]:
    found = graph.fetch(CypherQuery(text), limit=10_000)
    return [tuple(record[column] for column in found.columns) for record in found.records]


def pair(graph: Graph, label: str, stays: str, goes: str) -> DuplicatePair:
    ids = dict(rows(graph, f"MATCH (n:{label}) RETURN n.name, elementId(n)"))
    kept, gone = (ResolvedEntity(ids[name], (label,), name) for name in (stays, goes))
    return DuplicatePair(kept, gone, label, 1.0, True, ())


def test_a_merge_keeps_the_values_and_the_provenance_of_both(engine: Engine, graph: Graph):
    write(graph, TWO_FIRMS)

    run = engine.resolving.merge_named("Acme Ltd", "ACME Limited")

    assert (run.kind, run.state, run.merged, run.relationships_changed) == ("merges", "done", 1, 5)
    assert rows(graph, "MATCH (f:Firm) RETURN f.id, f.city, f.phone, f.aliases") == [
        (1, "Leeds", "0113 4960001", ["ACME Limited"])
    ]
    assert rows(
        graph,
        "MATCH (p:Person)-[w:WORKS_AT]->(:Firm) RETURN p.name, w.source ORDER BY p.name, w.source",
    ) == [("Ada", "crm"), ("Ada", "erp"), ("Bob", "erp")]
    assert rows(graph, "MATCH (:Order)-[b:BILLED_TO]->() RETURN count(b)") == [(1,)]
    assert rows(graph, "MATCH (f:Firm)-[r:OWNS|RELATED]->(f) RETURN type(r)") == [("OWNS",)]


def test_the_merged_node_is_on_no_page(engine: Engine, graph: Graph):
    write(graph, TWO_FIRMS)

    engine.resolving.merge_named("Acme Ltd", "ACME Limited")

    labels = {label.name: label.count for label in engine.schema().labels}
    assert labels == {"Firm": 1, "Person": 2, "Order": 1}


def test_undoing_a_merge_restores_the_checksum_and_the_id(engine: Engine, graph: Graph):
    write(graph, TWO_FIRMS)
    ids = rows(graph, "MATCH (f:Firm) RETURN f.name, elementId(f) ORDER BY f.name")
    before = graph_checksum(graph)
    run = engine.resolving.merge_named("Acme Ltd", "ACME Limited")
    assert graph_checksum(graph) != before

    undone = engine.resolving.undo(run.id)

    assert (undone.state, undone.left) == ("rolled back", ())
    assert graph_checksum(graph) == before
    assert rows(graph, "MATCH (f:Firm) RETURN f.name, elementId(f) ORDER BY f.name") == ids
    assert rows(graph, "MATCH (c:IngestChange) RETURN count(c)") == [(0,)]


def test_a_key_that_moves_to_the_node_that_stays_goes_back(engine: Engine, graph: Graph):
    write(graph, "CREATE CONSTRAINT FOR (f:Firm) REQUIRE f.vat IS UNIQUE")
    write(graph, "CREATE (:Firm {name: 'Acme'}), (:Firm {name: 'Acme Ltd', vat: 'GB1'})")
    before = graph_checksum(graph)

    run = engine.resolving.merge_named("Acme", "Acme Ltd")

    assert rows(graph, "MATCH (f:Firm) RETURN f.vat") == [("GB1",)]
    engine.resolving.undo(run.id)
    assert graph_checksum(graph) == before


@pytest.mark.parametrize("seed", range(2))
def test_many_merges_with_chains_loops_and_doubles_can_be_undone(
    engine: Engine, graph: Graph, seed: int
):
    strange_graph(graph, seed)
    before = graph_checksum(graph)
    chosen = random.Random(seed)  # noqa: S311 - the same graph each time
    names = [f"Thing {number}" for number in range(1, 41)]
    pairs = [pair(graph, "Thing", *chosen.sample(names, 2)) for _ in range(25)]

    run = engine.resolving.merge(pairs)

    nodes = rows(graph, "MATCH (n:Thing) RETURN count(n)")[0][0]
    assert nodes == 40 - run.merged
    assert rows(graph, "MATCH (c:IngestChange)--() RETURN count(c)") == [(0,)]
    undone = engine.ingesting.roll_back(run.id)
    assert (undone.state, undone.left) == ("rolled back", ())
    assert graph_checksum(graph) == before


def strange_graph(graph: Graph, seed: int) -> None:
    chosen = random.Random(seed)  # noqa: S311 - the same graph each time
    write(graph, STRANGE)
    links = [
        [chosen.randint(1, 40), chosen.randint(1, 40), chosen.randint(0, 1), chosen.randint(0, 2)]
        for _ in range(200)
    ]
    write(graph, LINKS, links=links)


@pytest.mark.parametrize(("lines", "delay_s"), [(0, 0.0), (3, 0.02), (9, 0.05)])
def test_a_killed_run_of_merges_is_resumed_and_undone(
    engine: Engine, graph: Graph, settings: Settings, lines: int, delay_s: float
):
    strange_graph(graph, 7)
    before = graph_checksum(graph)

    killed_loading(settings, MERGING, [], lines=lines, delay_s=delay_s)

    run = engine.ingesting.runs()[0]
    assert run.state == "running"
    resumed = engine.ingesting.resume(run.id).run
    assert (resumed.state, resumed.merged) == ("done", 20)
    assert rows(graph, "MATCH (n:Thing) RETURN count(n)") == [(20,)]
    assert engine.resolving.undo(run.id).left == ()
    assert graph_checksum(graph) == before


def test_a_killed_run_of_merges_is_undone_as_it_stands(
    engine: Engine, graph: Graph, settings: Settings
):
    strange_graph(graph, 8)
    before = graph_checksum(graph)

    killed_loading(settings, MERGING, [], lines=4, delay_s=0.01)

    run = engine.ingesting.runs()[0]
    assert engine.ingesting.roll_back(run.id).left == ()
    assert graph_checksum(graph) == before


def test_one_merge_of_a_run_is_undone_and_the_others_stand(engine: Engine, graph: Graph):
    write(graph, STRANGE)
    pairs = [pair(graph, "Thing", "Thing 1", "Thing 2"), pair(graph, "Thing", "Thing 3", "Thing 4")]
    run = engine.resolving.merge(pairs)

    engine.resolving.undo(run.id, 0)

    assert [(place, merge.names) for place, merge in engine.resolving.merges(run.id)] == [
        (1, ("Thing 3", "Thing 4"))
    ]
    assert rows(graph, "MATCH (n:Thing) RETURN count(n)") == [(39,)]


def test_a_merge_that_is_not_there_is_refused_and_the_run_stays_as_it_is(
    engine: Engine, graph: Graph
):
    write(graph, STRANGE)
    run = engine.resolving.merge([pair(graph, "Thing", "Thing 1", "Thing 2")])
    before = engine.ingesting.runs()

    with pytest.raises(CallError) as refused:
        engine.resolving.undo(run.id, 98)

    assert refused.value.message == f"The run {run.id} has no merge number 99 that stands."
    assert refused.value.hint == "Its merges that stand: 1."
    assert engine.ingesting.runs() == before


def test_a_stopped_run_goes_on_after_one_of_its_merges_was_undone(engine: Engine, graph: Graph):
    write(graph, STRANGE)
    pairs = [pair(graph, "Thing", "Thing 1", "Thing 2"), pair(graph, "Thing", "Thing 3", "Thing 4")]
    cancel = Cancel()
    with cancellable(cancel), pytest.raises(AskCancelledError):
        engine.resolving.merge(pairs, say=lambda _: cancel.say())
    run = engine.ingesting.runs()[0]

    undone = engine.resolving.undo(run.id, 0)

    assert (run.state, undone.state, undone.left) == ("stopped", "stopped", ())
    assert engine.ingesting.resume(run.id).run.state == "done"
    assert [place for place, _ in engine.resolving.merges(run.id)] == [1]


def test_a_merge_on_which_a_later_one_rests_waits_for_that(engine: Engine, graph: Graph):
    write(graph, TWO_FIRMS)
    write(graph, "CREATE (:Firm {id: 9, name: 'Acme Group'})")
    before = graph_checksum(graph)
    first = engine.resolving.merge_named("Acme Ltd", "ACME Limited")
    second = engine.resolving.merge_named("Acme Group", "Acme Ltd")

    refused = engine.resolving.undo(first.id)

    assert refused.state == "done"
    assert "undo that first" in refused.left[0]
    engine.resolving.undo(second.id)
    engine.resolving.undo(first.id)
    assert graph_checksum(graph) == before


def test_what_somebody_changed_since_stays(engine: Engine, graph: Graph):
    write(graph, TWO_FIRMS)
    run = engine.resolving.merge_named("Acme Ltd", "ACME Limited")
    write(graph, "MATCH (f:Firm) SET f.city = 'York'")
    write(graph, "MATCH (:Person {name: 'Bob'})-[w:WORKS_AT]->() SET w.role = 'cook'")

    undone = engine.resolving.undo(run.id)

    assert undone.left == (
        "1 relationships: changed or removed since",
        "Acme Ltd: city changed since",
    )
    assert rows(graph, "MATCH (f:Firm) RETURN f.name, f.city, f.phone ORDER BY f.id") == [
        ("Acme Ltd", "York", None),
        ("ACME Limited", None, "0113 4960001"),
    ]
    assert rows(graph, "MATCH (:Person {name: 'Bob'})-[w]->(f) RETURN w.role, f.name") == [
        ("cook", "Acme Ltd")
    ]


def test_a_run_of_tables_tells_what_was_merged_since(engine: Engine, graph: Graph, tmp_path: Any):
    (tmp_path / "firms.csv").write_text("id,name\n1,Acme Ltd\n2,Acme Limited\n", encoding="utf-8")
    empty_graph = graph_checksum(graph)
    loaded = engine.ingesting.load(tmp_path, engine.ingesting.propose(tmp_path).mapping).run
    merged = engine.resolving.merge_named("Acme Ltd", "Acme Limited")

    left = engine.ingesting.roll_back(loaded.id).left

    assert left == ("2 Firm: merged since; undo that merge first",)
    engine.resolving.undo(merged.id)
    engine.ingesting.roll_back(loaded.id)
    assert graph_checksum(graph) == empty_graph


def test_nothing_is_merged_where_writing_is_off(
    settings: Settings, settings_for: Any, engine: Engine
):
    write(engine.graph(), TWO_FIRMS)
    closed = settings_for(
        "merges", NEO4J_URI=str(settings.neo4j_uri), NEO4J_PASSWORD=str(settings.neo4j_password),
        GRAPHRAG_WRITE="off",
    )  # fmt: skip

    with Engine(closed) as reading, pytest.raises(CallError, match="switched off"):
        reading.resolving.merge_named("Acme Ltd", "ACME Limited")

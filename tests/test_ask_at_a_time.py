"""A question at a time and a snapshot of that time agree, whatever type the times are stored as."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from time_graphs import WIPE, scene_of

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.engine import Engine
from graphrag_core.explore.snapshots import snapshot
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

HANDED_OVER = datetime(2024, 3, 1, tzinfo=UTC)

# The same hand-over of three services, stored in a different way each.
STORED = {
    "zoned in another zone": "datetime('2024-03-01T01:00:00+01:00')",
    "zoned with a name": "datetime('2024-03-01T00:00:00Z[UTC]')",
    "local": "localdatetime('2024-03-01T00:00:00')",
    "date": "date('2024-03-01')",
    "text": "'2024-03-01T00:00:00Z'",
    "seconds": "1709251200",
    "milliseconds": "1709251200000",
}
WRITE = """
CREATE (old:Team {name: 'Alpha'}), (new:Team {name: 'Beta'}), (s:Service {name: 'search-api'}),
  (other:Service {name: 'billing-api'})
CREATE (old)-[:OWNS {valid_at: {early}, invalid_at: {handed}}]->(s),
  (new)-[:OWNS {valid_at: {handed}}]->(s),
  (new)-[:OWNS {valid_at: {mixed}}]->(other)
"""
EARLY = {
    "seconds": "1704067200",
    "milliseconds": "1704067200000",
    "text": "'2024-01-01T00:00:00Z'",
    "date": "date('2024-01-01')",
    "local": "localdatetime('2024-01-01T00:00:00')",
}


@pytest.fixture(scope="module")
def time_graph(graph_named: Callable[[str], Graph]) -> Iterator[Graph]:
    graph = graph_named("time")
    yield graph
    graph.write([CypherQuery(WIPE)])


@pytest.fixture
def engine(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Iterator[Engine]:
    server = server_named("time")
    settings = settings_for("time", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings) as engine:
        yield engine


@pytest.mark.parametrize("stored", STORED)
@pytest.mark.parametrize("mixed", [False, True], ids=["one type", "mixed types"])
def test_who_owned_it_changes_at_the_very_instant(
    time_graph: Graph, engine: Engine, stored: str, mixed: bool
):
    early = EARLY.get(stored, "datetime('2024-01-01T00:00:00Z')")
    other = "datetime('2024-01-05T00:00:00Z')" if mixed else early
    text = WRITE.replace("{early}", early).replace("{handed}", STORED[stored])
    time_graph.write([CypherQuery(WIPE), CypherQuery(text.replace("{mixed}", other))])
    context = scene_of(time_graph)

    for at in (HANDED_OVER - timedelta(seconds=1), HANDED_OVER, HANDED_OVER + timedelta(days=1)):
        answer = engine.ask(Question("Which team owns search-api?", as_of=at), translator="offline")
        held = snapshot(context, "search-api", at=at)

        names = {node.id: node.name for node in held.subgraph.nodes}
        owners = [names[r.start] for r in held.subgraph.relationships]
        asked = [value for row in answer.rows.records for value in row.values()]
        assert owners == (["Alpha"] if at < HANDED_OVER else ["Beta"])
        assert [getattr(value, "name", value) for value in asked] == owners, answer.cypher


@pytest.mark.parametrize("stored", STORED)
@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("What changed around search-api since February 2024?", ["began", "ended"]),
        ("what has changed for search-api before 2024-02-01", ["began"]),
        ("What changed for the search-api service in 2025?", []),
    ],
)
def test_what_changed_is_each_start_and_end_of_a_fact_in_the_time_asked_about(
    time_graph: Graph, engine: Engine, stored: str, question: str, kinds: list[str]
):
    early = EARLY.get(stored, "datetime('2024-01-01T00:00:00Z')")
    text = WRITE.replace("{early}", early).replace("{handed}", STORED[stored])
    time_graph.write([CypherQuery(WIPE), CypherQuery(text.replace("{mixed}", early))])

    answer = engine.ask(Question(question), translator="offline")

    assert answer.rung == "intent", answer.diagnostics
    assert sorted(row["change"] for row in answer.rows.records) == kinds
    assert "around search-api" in answer.text.split("\n")[0]
    assert [name in answer.text for name in ("Alpha", "Beta")] == [bool(kinds), len(kinds) > 1], (
        answer.text
    )
    assert answer.diagnostics.execution == ()

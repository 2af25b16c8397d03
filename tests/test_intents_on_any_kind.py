"""Every engine, of a thing of every kind: joined with people alone, undated, on its own."""

from collections.abc import Callable, Iterator

import pytest
from time_graphs import WIPE

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.ask.intents.registry import all_intents
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, IntentName, Question

# An office has people alone, a spice nothing that is dated, a lamp nothing at all; caves lead to
# each other, and an alarm is an event.
GRAPH = """
CREATE (anna:Engineer {name: 'Anna Moe', email: 'anna@example.org'})-[:SITS_IN]->
    (:Office {name: 'Quay House'}),
  (:Spice {name: 'Sumac'})-[:GOES_WITH]->(:Dish {name: 'Fattoush'}), (:Lamp {name: 'Beacon'}),
  (:Cave {name: 'Deep Hole'})-[:LEADS_TO]->(:Cave {name: 'Wide Hall'}),
  (:Alarm {code: 'AL-1', raised_at: datetime('2025-03-01T08:00Z')})-[:RAISED_BY]->
    (:Pump {name: 'Pump 7'})
"""
THINGS = ("Anna Moe", "Quay House", "Sumac", "Beacon", "Deep Hole", "AL-1", "Pump 7")


@pytest.fixture(scope="module")
def bits(
    graph_named: Callable[[str], Graph],
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    graph_named("bits").write([CypherQuery(WIPE), CypherQuery(GRAPH)])
    server = server_named("bits")
    settings = settings_for("bits", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    with Engine(settings, embedder=HashEmbedder()) as engine:
        yield engine


@pytest.mark.parametrize("intent", [i.name for i in all_intents() if i.entities == 1])
def test_no_engine_writes_a_query_that_cannot_run(bits: Engine, intent: IntentName):
    for thing in THINGS:
        answer = bits.ask(Question(f"Tell me about {thing}", intent=intent))

        codes = {d.code for d in (*answer.diagnostics.fallback, *answer.diagnostics.validator)}
        assert not codes & {"query_refused", "syntax_error"}, thing

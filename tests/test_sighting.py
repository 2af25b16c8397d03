"""What the app says that it sees on connecting."""

from collections.abc import Callable

import pytest
from time_graphs import WIPE, scene_of

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.explore.graph_summary import summarize_graph
from graphrag_core.types import CypherQuery

GRAPHITI = """
CREATE (a:Entity {uuid: '1', name: 'Ada', group_id: 'g'}), (b:Entity {uuid: '2', name: 'Ada',
  group_id: 'g'}), (c:Entity {uuid: '3', name: 'Ada', group_id: 'h'}),
  (:Episodic {uuid: 'e', name: 'Call', group_id: 'g'}),
  (a)-[:RELATES_TO {fact: 'x', name: 'KNOWS', group_id: 'g', valid_at: date('2024-01-01'),
    invalid_at: localdatetime('2024-02-01T00:00:00')}]->(b),
  (a)-[:RELATES_TO {fact: 'y', name: 'KNOWS', group_id: 'g', valid_at: datetime('2024-03-01T00:00Z'),
    invalid_at: datetime('2024-02-01T00:00Z')}]->(b),
  (c)-[:RELATES_TO {fact: 'z', name: 'KNOWS', group_id: 'h'}]->(c)
"""
NODES_IN_TIME = """
CREATE (a:Box {name: 'A', valid_from: date('2024-01-01'), valid_to: date('2024-02-01')}),
  (b:Box {name: 'B', valid_from: datetime('2024-03-01T00:00Z')}),
  (c:Box {name: 'C', valid_from: datetime('2024-03-01T00:00Z'),
    valid_to: datetime('2024-01-01T00:00Z')}),
  (a)-[:NEAR]->(b), (:Shop {name: 'x'})-[:NEAR]->(:Shop {name: 'y'}),
  (a)-[:HELD {since: datetime('2024-05-01T00:00Z'), until: datetime('2024-04-01T00:00Z')}]->(b)
"""


@pytest.mark.parametrize(
    ("text", "tenant", "said"),
    [
        (
            GRAPHITI,
            "",
            "a Graphiti graph with 2 tenants and 3 dated relationships; 2 dates without a time zone, 1 fact without a start, "
            "1 fact ending before the start, 1 name used more than once",
        ),
        (GRAPHITI, "h", "a Graphiti graph with 1 tenant and 1 dated relationship; 1 fact without a start"),
        (NODES_IN_TIME, "",
         "a graph of 2 labels with 3 dated relationships; 2 dates without a time zone, 1 fact without a start, "
         "2 facts ending before the start"),
        ("CREATE (:A {name: 'x'})-[:LIKES]->(:B {name: 'y'})", "",
         "a graph of 2 labels, without dates"),
        ("RETURN 1", "", "an empty graph"),
    ],
)  # fmt: skip
def test_a_graph_is_said_with_its_kind_tenants_facts_and_oddities(
    graph_named: Callable[[str], Graph], text: str, tenant: str, said: str
) -> None:
    graph = graph_named("time")
    graph.write([CypherQuery(WIPE), CypherQuery(text)])

    assert summarize_graph(scene_of(graph, tenant)).sentence == said

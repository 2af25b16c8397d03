"""What a page asks of a large graph: seen in the plans and their db hits, never in times."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from benchmarks.plan_cost import QueryCost, costs_of
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.schema.introspection import read_schema
from graphrag_core.types import CypherQuery

MANY = 60_000
"""Nodes, and facts: more than what is read as a whole."""

STEP = 10_000
NOW = datetime(2026, 1, 1, tzinfo=UTC)
RULE = "CREATE CONSTRAINT IF NOT EXISTS FOR (n:Large) REQUIRE n.id IS UNIQUE"
WRITE_NODES = """
UNWIND range($from, $from + 9999) AS i
CREATE (:Large {id: i, name: 'thing ' + i})
"""
WRITE_FACTS = """
UNWIND range($from, $from + 9999) AS i
MATCH (a:Large {id: i % 5000}), (b:Large {id: i})
CREATE (a)-[:HOLDS {valid_at: datetime('2020-01-01T00:00Z') + duration({minutes: i}),
  invalid_at: CASE WHEN i % 2 = 0 THEN datetime('2022-01-01T00:00Z') END}]->(b)
"""
WRITE_RARE = "UNWIND range(0, 2) AS i MATCH (a:Large {id: 59990 + i}) CREATE (a)-[:RARE]->(a)"


@pytest.fixture(scope="module")
def large(graph_named: Callable[[str], Graph]) -> Graph:
    """Write many nodes and facts, and three relationships of another type after them."""
    graph = graph_named("large")
    graph.write([CypherQuery(RULE)])
    for text in (WRITE_NODES, WRITE_FACTS):
        graph.write(CypherQuery(text, {"from": start}) for start in range(0, MANY, STEP))
    graph.write([CypherQuery(WRITE_RARE)])
    return graph


def hits(costs: list[QueryCost]) -> int:
    return sum(cost.db_hits for cost in costs)


def test_the_schema_is_read_without_walking_through_the_graph(large: Graph):
    costs = costs_of(large, lambda: read_schema(large))

    assert not [c.query.text for c in costs if "AllNodesScan" in c.operators]
    assert hits(costs) < MANY

"""What a page asks of a large graph: seen in the plans and their db hits, never in times."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from shared_server import login

from benchmarks.plan_cost import QueryCost, costs_of
from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.entities import list_entities
from graphrag_core.explore.name_lookup import LARGE
from graphrag_core.explore.snapshots import MOMENTS_OF_FACTS, moments
from graphrag_core.explore.types import EntityPage, Moments
from graphrag_core.profiles import detect_profile
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.schema.introspection import read_schema
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Schema
from ui.time_travel.time_travel_read import (
    MOST_COMPARED,
    TimeTravelInputs,
    TimeTravelResult,
    read_time_travel,
)

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
NAME_INDEX = "CREATE FULLTEXT INDEX names IF NOT EXISTS FOR (n:Large) ON EACH [n.name]"
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


@pytest.fixture(scope="module")
def context(large: Graph) -> ExplorationContext:
    """Open the graph to be explored, with a full-text index over its names."""
    large.write([CypherQuery(NAME_INDEX), CypherQuery("CALL db.awaitIndexes(60)")])
    schema = read_schema(large)
    large.profile = detect_profile(schema)
    return ExplorationContext(large, schema, large.profile, NOW, b"secret")


def grown(schema: Schema, count: int) -> Schema:
    """Return the schema of the same graph with so many relationships of each type."""
    kinds = (replace(kind, count=count) for kind in schema.relationship_types)
    return replace(schema, relationship_types=tuple(kinds))


def hits(costs: list[QueryCost]) -> int:
    return sum(cost.db_hits for cost in costs)


def test_the_schema_is_read_without_walking_through_the_graph(large: Graph):
    costs = costs_of(large, lambda: read_schema(large))

    assert not [c.query.text for c in costs if "AllNodesScan" in c.operators]
    assert hits(costs) < MANY


def test_the_times_of_changes_are_those_of_so_many_facts(context: ExplorationContext, large: Graph):
    found: list[Moments] = []

    costs = costs_of(large, lambda: found.append(moments(context)))

    assert found[0].partial
    assert max(cost.most_rows for cost in costs) <= 2 * MOMENTS_OF_FACTS


def test_the_page_of_a_large_graph_does_not_compare_it_with_now_unasked(
    context: ExplorationContext, large: Graph
):
    many = replace(context, schema=grown(context.schema, MOST_COMPARED + 1))
    found: list[TimeTravelResult] = []

    costs = costs_of(
        large, lambda: found.append(read_time_travel(many, TimeTravelInputs("", "2021", "", "")))
    )

    assert found[0].snapshot.diff is None
    assert "time to compare with" in found[0].snapshot.remarks[-1].message
    assert hits(costs) < MANY * 10


def test_the_names_to_choose_from_are_those_of_the_first_nodes_of_a_large_graph(
    context: ExplorationContext, large: Graph
):
    found: list[EntityPage] = []

    costs = costs_of(large, lambda: found.append(list_entities(context, limit=100, exact=False)))

    assert len(found[0].entities) == 100
    assert found[0].total == MANY
    assert max(cost.most_rows for cost in costs) <= LARGE


def test_a_name_that_is_typed_is_looked_up_in_an_index(context: ExplorationContext, large: Graph):
    found: list[EntityPage] = []

    def typed() -> None:
        found.append(list_entities(context, query="Thing 59999", limit=100, exact=False))

    costs = costs_of(large, typed)

    assert [entity.name for entity in found[0].entities] == ["thing 59999"]
    assert hits(costs) < 1_000


def test_a_part_of_a_word_is_found_as_well_although_no_index_has_it(context: ExplorationContext):
    page = list_entities(context, query="hing 59999", limit=100, exact=False)

    assert [entity.name for entity in page.entities] == ["thing 59999"]


def test_all_names_are_counted_and_listed_where_nobody_waits(context: ExplorationContext):
    page = list_entities(context, query="59999", limit=1)

    assert page.total == 1


def test_nodes_are_counted_by_the_stores_own_count(
    large: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
):
    assert large
    with Engine(settings_for("large", **login(server_named("large")))) as engine:
        found: list[int] = []

        costs = costs_of(engine.graph(), lambda: found.append(engine.ingesting.count_nodes()))

        assert found == [MANY]
        assert hits(costs) <= 2


def test_a_search_looks_for_texts_without_a_vector_once_and_again_when_there_are_more(
    own_settings: Settings,
):
    with Engine(own_settings, embedder=HashEmbedder()) as engine:
        write = "UNWIND range($from, $from + 299) AS i CREATE (:Note {text: 'note of frost ' + i})"
        engine.graph().write([CypherQuery(write, {"from": 0})])
        request = SearchRequest("frost", mode="vector", around=False)
        engine.search(request)

        looked = costs_of(engine.graph(), lambda: engine.search(request))
        again = costs_of(engine.graph(), lambda: engine.search(request))
        engine.graph().write([CypherQuery(write, {"from": 300})])
        engine.search(SearchRequest("note of frost 599", mode="vector", around=False))

        assert hits(again) <= hits(looked) - 300
        without = "MATCH (n:Note) WHERE n.embedding IS NULL RETURN count(n) AS count"
        assert engine.graph().fetch(CypherQuery(without)).records[0]["count"] == 0

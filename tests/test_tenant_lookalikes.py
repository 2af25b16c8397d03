"""Tenants whose data look alike, however a graph tells them apart: nothing of the other is said.

Every tool, route and hand-written query, on graphs of `container_id`, of LightRAG's workspaces,
and of tenants whose own names are quotes, backticks and numbers.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from test_rest import served

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.agent.tools import call_tool
from graphrag_core.cypher.lexer import quote_name
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.errors import GraphragError
from graphrag_core.operations import Route, routes
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

ROUTES = tuple(operation.route for operation in routes() if operation.route)

# What is the same on both sides but for `secret` and `own`; the second tenant has more of it.
BY_PROPERTY = """
UNWIND range(1, $size) AS n
CREATE (a:Harbour {name: "O'Hara`s \\"dock\\" " + n, secret: $mark + n, {key}: $tenant})
CREATE (b:Crane {name: 'crane ' + n, secret: $mark + n, text: 'Lifts loads. ' + $mark, {key}: $tenant})
CREATE (a)-[:HAS_CRANE {secret: $mark + n, {key}: $tenant}]->(b)
CREATE (:Harbour {name: $mark + ' only', secret: $mark, {key}: $tenant})
"""
ACROSS = """
MATCH (a:Harbour), (b:Crane) WHERE a.{key} <> b.{key}
WITH a, b LIMIT 4
CREATE (a)-[:HAS_CRANE {secret: 'nobody', {key}: a.{key}}]->(b)
CREATE (b)-[:SERVES {secret: 'nobody', {key}: a.{key}}]->(a)
CREATE (a)-[:HAS_CRANE {secret: 'nobody'}]->(:Harbour {name: 'nobody', secret: 'nobody'})
"""
BY_WORKSPACE = """
UNWIND range(1, $size) AS n
CREATE (a:{label} {entity_id: 'dock ' + n, entity_type: 'place', description: $mark + ' dock',
  source_id: 'chunk-' + n, file_path: $mark + '.md', created_at: 1700000000})
CREATE (b:{label} {entity_id: 'crane ' + n, entity_type: 'machine', description: $mark + ' crane',
  source_id: 'chunk-' + n, file_path: $mark + '.md', created_at: 1700000000})
CREATE (a)-[:DIRECTED {weight: 1.0, description: $mark, keywords: $mark,
  source_id: 'chunk-' + n, file_path: $mark + '.md', created_at: 1700000000}]->(b)
CREATE (:{label} {entity_id: $mark + ' only', entity_type: 'place', description: $mark,
  source_id: 'chunk-9', file_path: $mark + '.md', created_at: 1700000000})
"""
ACROSS_WORKSPACES = """
MATCH (a:{one}), (b:{other})
WITH a, b LIMIT 3
CREATE (a)-[:DIRECTED {weight: 1.0, description: 'nobody', keywords: 'nobody',
  source_id: 'chunk-1', file_path: 'nobody.md', created_at: 1700000000}]->(b)
"""
MARKS = ("zebra", "walrus")
SIZES = (2, 5)
QUERIES = (
    "MATCH (n) RETURN n, count(*) AS n2",
    "MATCH (a)-[r]->(b) RETURN a, r, b",
    "MATCH p = (a)-[*1..4]-(b) RETURN p",
    "MATCH p = (a)--(middle)--(b) RETURN a.secret, middle.secret, b.secret, p",
    "MATCH (a), (b) WHERE a <> b MATCH p = shortestPath((a)-[*..6]-(b)) RETURN p",
    "MATCH p = ALL SHORTEST (a)--{1,4}(b) WHERE a <> b RETURN p",
    "MATCH (a) RETURN [(a)--(b) | b {.*}] AS all, COUNT { (a)--() } AS n, size([(a)--(x) | 1])",
    "MATCH (a) WHERE EXISTS { MATCH (a)--()--(b) WHERE a <> b } RETURN a",
    "MATCH (a) CALL (a) { MATCH (a)--(b) RETURN b UNION MATCH (b) RETURN b } RETURN a, b",
    "CALL { MATCH (a) RETURN a UNION ALL MATCH (x)--(a) RETURN a } RETURN collect(a) AS all",
    "MATCH (a) RETURN a UNION MATCH (a) WHERE true OR a.secret = 'x' RETURN a",
    "MATCH (a) RETURN COLLECT { MATCH (b) RETURN properties(b) } AS all LIMIT 1",
    "MATCH (a) WITH a AS `a``b` MATCH (`a``b`)--(c) RETURN c, `a``b`",
    "OPTIONAL MATCH (a)-[r]-(b) RETURN startNode(r) AS s, endNode(r) AS e",
    "MATCH (a) WHERE NOT (a)--() RETURN a",
)  # fmt: skip
ASKED = ("dock", "crane 1", "crane 4", 'O\'Hara`s "dock" 1', "zebra only", "walrus only")
GIVEN: dict[str, tuple[dict[str, Any], ...]] = {
    "list_entities": ({}, {"query": "only"}, {"query": "wallrus"}),
    "neighborhood": tuple({"entity": name, "at": "all"} for name in ASKED),
    "history": tuple({"entity": name} for name in ASKED[:2]),
    "snapshot": ({"at": "now"},),
    "diff": ({"at": "2020-01-01"},),
    "ask": tuple({"question": f"What is {name}?"} for name in ASKED)
    + tuple({"question": q} for q in ("How many are there?", "Which cranes are there?")),
    "validate": tuple({"cypher": text} for text in QUERIES[:3]),
    "search": ({"text": "loads of zebra and walrus"}, {"text": "crane", "mode": "text"}),
    "chunks": ({"chunk_ids": ["chunk-1", "chunk-4", "chunk-9"]},),
    "lazy_rag_query": ({"query": "crane 1 and walrus and zebra"},),
    "lazy_rag_expand": ({"query": "dock"},),
    "lazy_rag_status": ({},),
    "find_duplicates": ({},),
    "export": ({"format": "jsonl"}, {"format": "cypher"}, {"format": "graphml"}),
}
TOOL_CALLS: tuple[tuple[str, dict[str, str]], ...] = (
    *(("get_neighborhood", {"entity_name": name, "at": "all"}) for name in ASKED),
    *(("get_entity_history", {"entity_name": name}) for name in ASKED[:3]),
    ("search_knowledge_graph", {"query": "crane zebra walrus"}),
    ("search_documents", {"query": "zebra walrus loads"}),
    *(("run_read_query", {"cypher": text}) for text in QUERIES),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """One way to tell tenants apart; `stored` are the values in the graph, `tenants` are asked."""

    name: str
    stored: tuple[Any, Any]
    tenants: tuple[str, str]
    key: str = ""


KINDS = (
    Kind("containers", ("one", "two"), ("one", "two"), "container_id"),
    Kind("odd names", ("o'n`e\" OR true //", "o'n`e\" OR true"),
         ("o'n`e\" OR true //", "o'n`e\" OR true"), "tenant_id"),
    Kind("a text and a number", ("1", 1), ("1", "01"), "group_id"),
    Kind("workspaces", ("dock_a", "dock`b"), ("dock_a", "dock`b")),
)  # fmt: skip


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: kind.name)
def kind(request: pytest.FixtureRequest, graph_named: Callable[[str], Graph]) -> Iterator[Kind]:
    chosen: Kind = request.param
    graph = graph_named("tenants")
    graph.write([CypherQuery("MATCH (n) DETACH DELETE n"), *_written(chosen)])
    yield chosen
    graph.write([CypherQuery("MATCH (n) DETACH DELETE n")])


def _written(kind: Kind) -> Iterator[CypherQuery]:
    for stored, mark, size in zip(kind.stored, MARKS, SIZES, strict=True):
        text = BY_PROPERTY.replace("{key}", kind.key) if kind.key else BY_WORKSPACE
        text = text.replace("{label}", quote_name(str(stored)))
        yield CypherQuery(text, {"tenant": stored, "mark": mark, "size": size})
    one, other = (quote_name(str(stored)) for stored in kind.stored)
    across = ACROSS.replace("{key}", kind.key) if kind.key else ACROSS_WORKSPACES
    yield CypherQuery(across.replace("{one}", one).replace("{other}", other))


@pytest.fixture(scope="module")
def settings(
    kind: Kind,  # noqa: ARG001
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
    tmp_path_factory: pytest.TempPathFactory,
) -> Settings:
    server = server_named("tenants")
    found = settings_for(
        "tenants", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password, LAZY_RAG_ENABLED="true"
    )
    return replace(found, home=tmp_path_factory.mktemp("lookalikes"))


def foreign(said: object, other: str) -> list[str]:
    """What of an answer is the other tenant's, or nobody's; what was asked does not count."""
    text = json.dumps(said, default=str)
    return [text[max(0, at - 80) : at + 80] for mark in (other, "nobody")
            if (at := text.find(mark)) >= 0]  # fmt: skip


@pytest.mark.parametrize("side", [0, 1])
def test_no_query_shows_a_tenant_what_is_the_others(
    kind: Kind, settings: Settings, side: int
) -> None:
    leaks = {}
    with Engine(settings, embedder=HashEmbedder()) as engine:
        for text in QUERIES:
            try:
                result = engine.run(CypherQuery(text), tenant=kind.tenants[side])
            except GraphragError as refused:
                leaks[text] = foreign(refused.message, MARKS[1 - side])
                continue
            seen = [result.rows.records, result.graph.nodes, result.graph.relationships]
            leaks[text] = foreign(seen, MARKS[1 - side])

    assert {text: found for text, found in leaks.items() if found} == {}


@pytest.mark.parametrize("side", [0, 1])
def test_no_tool_shows_a_tenant_what_is_the_others(
    kind: Kind, settings: Settings, side: int
) -> None:
    leaks = {}
    bound = replace(settings, tenant=kind.tenants[side])
    with Engine(bound, embedder=HashEmbedder()) as engine:
        for name, given in TOOL_CALLS:
            said = call_tool(engine, name, given).text
            # A tool repeats the words that it was asked with.
            for value in given.values():
                said = said.replace(value, "")
            other = [] if MARKS[1 - side] in str(given) else foreign(said, MARKS[1 - side])
            leaks[f"{name} {given}"] = other + foreign(said, "secret of nobody")

    assert {call: found for call, found in leaks.items() if found} == {}


@pytest.mark.parametrize("side", [0, 1])
def test_no_route_shows_a_tenant_what_is_the_others(
    kind: Kind, settings: Settings, side: int
) -> None:
    leaks, broken = {}, []
    with served(settings) as call:
        for route in ROUTES:
            for given in GIVEN[route.name]:
                asked = {**given, "tenant": kind.tenants[side]}
                status, body = _answer(call, route, asked)
                if status >= 500:
                    broken.append([route.name, given, body])
                # An answer repeats the words that it was asked with.
                said = body if MARKS[1 - side] not in str(given) else _elements(body)
                leaks[f"{route.name} {given}"] = foreign(said, MARKS[1 - side])

    assert {asked: found for asked, found in leaks.items() if found} == {}
    assert broken == []


def _elements(said: Any) -> list[Any]:
    """The properties of nodes and relationships anywhere in an answer."""
    if isinstance(said, dict):
        own = [said["properties"]] if "properties" in said else []
        return own + [found for value in said.values() for found in _elements(value)]
    return [found for value in said for found in _elements(value)] if isinstance(said, list) else []


def _answer(
    call: Callable[..., tuple[int, Any]], route: Route, given: dict[str, Any]
) -> tuple[int, Any]:
    if route.method == "POST":
        return call("POST", route.path, given)
    entity = quote(given.pop("entity", ""), safe="") if "{entity" in route.path else ""
    path = route.path.replace("{entity}", entity)
    return call("GET", f"{path}?{urlencode(given)}")

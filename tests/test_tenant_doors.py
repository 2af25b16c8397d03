"""Every door as each of two tenants whose data look alike: nothing of the other comes through.

Not by looking for names alone: what a door says to a tenant must be the same whether the other
tenant's data are in the database or not, to the last count, score, suggestion and cursor.
"""

import contextlib
import io
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from test_rest import served

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.agent.tools import TOOLS, call_tool
from graphrag_core.cli.commands import all_commands
from graphrag_core.cli.main import main
from graphrag_core.cli.parser import inputs_of
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.json_output.values import plain, schema_json
from graphrag_core.operations import routes
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.runtime.inputs import input_fields
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, Question

ROUTES = tuple(operation.route for operation in routes() if operation.route)
TENANTS = ("alder", "birch")
OTHER = {"alder": "birch", "birch": "alder"}

# Equal names and ids of chunks, other numbers; each has labels, types and keys of its own.
LOADED = """
UNWIND range(1, $size) AS n
CREATE (s:DoorService {name: 'service-' + n, tenant_id: $t, tier: 'tier-' + (n % $tiers),
        secret: $t + '-service-' + n, description: 'Takes payments and bills ' + $word})
CREATE (g:DoorTeam {name: 'Team ' + n, tenant_id: $t, secret: $t + '-team-' + n})
CREATE (g)-[:DOOR_OWNS {tenant_id: $t, source_id: 'chunk-' + n,
        valid_from: datetime('2024-01-01T00:00Z') + duration({days: n * $step})}]->(s)
CREATE (c:DoorChunk {id: 'chunk-' + n, tenant_id: $t, name: 'chunk-' + n,
        text: 'The ' + $word + ' report on payments of service-' + n})
CREATE (c)-[:MENTIONS {tenant_id: $t}]->(s)
"""
LINKED = """
MATCH (s:DoorService {tenant_id: $t}), (o:DoorService {tenant_id: $t})
WHERE toInteger(split(s.name, '-')[1]) % $step = 0 AND s <> o AND rand() >= 0
CREATE (s)-[:DOOR_NEEDS {tenant_id: $t, source_id: 'chunk-1',
        valid_from: datetime('2024-06-01T00:00Z'),
        valid_to: CASE WHEN o.name = 'service-1' THEN datetime('2025-01-01T00:00Z') END}]->(o)
"""
# Only one of them knows these.
OWN = {
    "alder": "CREATE (:DoorHarbour {name: 'Alderport', tenant_id: 'alder', alder_depth: 12})",
    "birch": """CREATE (x:DoorVault {name: 'Birchvault', tenant_id: 'birch', birch_lock: 'alpha'})
                CREATE (x)-[:DOOR_BIRCH_GUARDS {tenant_id: 'birch'}]->
                       (:DoorService {name: 'service-99', tenant_id: 'birch', tier: 'birch-tier'})
             """,
}
SHAPES = {
    "alder": {"size": 4, "tiers": 2, "step": 2, "word": "quarterly"},
    "birch": {"size": 9, "tiers": 3, "step": 3, "word": "yearly"},
}
# What was taken at the clock, and tokens that are made of it.
CLOCKED = frozenset(
    {"timings_ms", "generation_time_ms", "elapsed_ms", "elapsed_s", "at", "now", "requestId",
     "timestamp", "known", "to", "from", "cache_age_s", "read_at"}
)  # fmt: skip

COMMAND_CALLS: Mapping[str, tuple[str, ...]] = {
    "ask": ("Which team owns service-1?",),
    "validate": ("MATCH (v:DoorVolt) RETURN v.birch_lok",),
    "run": ("MATCH (a)-[r]->(b) RETURN count(r) AS n, collect(DISTINCT labels(a)) AS labels",),
    "schema": (),
    "entities": ("--limit", "3"),
    "neighborhood": ("service-1", "--at", "all"),
    "history": ("service-2",),
    "snapshot": ("--at", "2024-07-01"),
    "search": ("yearly payments",),
    "chunks": ("chunk-1", "chunk-9"),
    "lazy-rag": ("Who owns service-2?",),
    "resolve": ("find",),
}
PAGE_READS: Mapping[str, Callable[[Engine], Any]] = {
    "example questions": Engine.example_questions,
    "example topics": lambda engine: engine.searching.example_topics(),
    "what is seen": lambda engine: engine.graph_summary().sentence,
    "tenants to choose from": Engine.tenants,
    "coverage of chunks": lambda engine: engine.searching.chunk_coverage(),
    "indexes": lambda engine: [
        (i.name, i.kind, i.serves) for i in engine.searching.indexes_in_use()
    ],
    "map of texts": lambda engine: engine.searching.embedding_map("payments"),
    "age of the demo": lambda engine: engine.demo.age_days(),
    "schema resource": lambda engine: schema_json(engine.schema(), engine.profile().name),
}

Said = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Doors:
    """What both tenants were told, alone in the database and beside the other."""

    alone: Mapping[str, Said]
    beside: Mapping[str, Said]


QUESTIONS = (
    "How many services are there?",
    "Which team owns service-1?",
    "List all teams",
    "Which services does service-2 need?",
    "Who owns service-9?",
    "Tell me about Birchvault",
    "Which vaults are there?",
    "How deep is Alderport?",
    "How many services does Team 1 own?",
    "What do the reports say about payments?",
    "Which servce is in tier-1?",
)
QUERIES = (
    "MATCH (n) RETURN count(n) AS n",
    "MATCH (a)-[r]->(b) RETURN a, r, b ORDER BY elementId(r)",
    "MATCH (v:DoorVault) RETURN v",
    "MATCH (v:DoorVolt) RETURN v",
    "MATCH (s:DoorService {tier: 'tier-2'}) RETURN s.birch_lock AS lock, s.alder_dept AS depth",
    "MATCH (:DoorTeam)-[:DOOR_BIRCH_GUARD]->(s) RETURN s",
    "MATCH (s:DoorService)<-[:DOOR_OWNS]-(:DoorService) RETURN s",
    "CALL db.labels() YIELD label RETURN label",
)
ENTITIES = ("service-1", "service-9", "service-99", "Birchvault", "Alderprt", "Team 2")
TOOL_CALLS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "search_knowledge_graph": (
        {"query": "who owns payments"},
        {"query": "needs", "entity_name": "service-2", "relationship_type": "DOOR_NEEDS"},
    ),
    "get_entity_history": (
        *tuple({"entity_name": name} for name in ENTITIES),
        {"entity_name": "service-1", "reference_time": "2024-07-01"},
    ),
    "search_documents": ({"query": "yearly report on payments"}, {"query": "Birchvault"}),
    "get_neighborhood": tuple({"entity_name": name, "at": "all"} for name in ENTITIES),
    "run_read_query": tuple({"cypher": text} for text in QUERIES),
    "export_subgraph": tuple({"entity_name": name} for name in ENTITIES),
    "find_duplicates": ({"label": "DoorService"}, {"label": "DoorTeam"}),
    "ask_question": (
        {"question": QUESTIONS[0]},
        *tuple({"question": "service-1", "intent": i} for i in ("impact", "who", "history")),
    ),
}
ROUTE_CALLS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "list_entities": ({"limit": 3}, {"query": "servce"}, {"type": "DoorVault"}, {"query": "birch"}),
    "neighborhood": (*tuple({"entity": name, "at": "all"} for name in ENTITIES), {"entity": "service-1", "limit": 2}, {"entity": "service-1", "type": "DOOR_BIRCH_GUARDS"}),
    "history": tuple({"entity": name} for name in ENTITIES),
    "snapshot": ({"at": "2024-07-01"}, {"at": "2024-07-01", "entity": "service-2"}),
    "diff": ({"at": "2024-02-01", "to": "2025-06-01"},),
    "ask": tuple({"question": text} for text in QUESTIONS)
    + tuple({"question": QUESTIONS[1], "mode": m} for m in ("nl", "expand", "hybrid", "local"))
    + ({"question": "What is this graph about?", "mode": "global"},),
    "validate": tuple({"cypher": text} for text in QUERIES),
    "search": (*tuple({"text": "yearly payments report", "mode": m} for m in ("vector", "text")), {"text": "bills"}, {"text": "payments", "connected_to": "Birchvault"}, {"text": "payments", "filters": ["tier=birch-tier"]}, {"text": "payments", "filters": ["birch_lock=alpha"]}, {"text": "x", "label": "DoorVault"}),
    "chunks": ({"chunk_ids": ["chunk-1", "chunk-2", "chunk-9", "chunk-77"]},),
    "lazy_rag_query": ({"query": "Who owns service-2 and what does it need?"},
                       {"query": "Birchvault"}, {"query": "payments", "max_entities": 5}),
    "lazy_rag_expand": ({"query": "yearly report", "at": "all"},),
    "lazy_rag_status": ({},),
    "find_duplicates": ({}, {"label": "DoorService", "limit": 5}),
    "export": ({"format": "jsonl"}, {"format": "graphml", "entity": "service-1"}, {"format": "graphml", "entity": "Birchvault"}),
}  # fmt: skip


def load(graph: Graph, tenant: str) -> None:
    values = {"t": tenant, **SHAPES[tenant]}
    graph.write(
        [CypherQuery(LOADED, values), CypherQuery(LINKED, values), CypherQuery(OWN[tenant])]
    )


def unclocked(value: Any) -> Any:
    """A value without what was taken at the clock."""
    if isinstance(value, dict):
        return {k: unclocked(v) for k, v in value.items() if k not in CLOCKED}
    return [unclocked(item) for item in value] if isinstance(value, list) else value


def told(settings: Settings, tenant: str) -> Said:
    """What tools and routes say to a tenant, by door and call."""
    said: Said = {}
    bound = replace(settings, tenant=tenant)
    with Engine(bound, embedder=HashEmbedder()) as engine:
        for name, calls in TOOL_CALLS.items():
            for given in calls:
                said[f"tool {name} {json.dumps(given)}"] = call_tool(engine, name, given).text
        for name, read in PAGE_READS.items():
            said[f"page {name}"] = unclocked(plain(read(engine)))
    for name, words in COMMAND_CALLS.items():
        said[f"command {name}"] = commanded(settings, [name, *words, "--tenant", tenant])
    with served(settings) as call:
        for route in ROUTES:
            for given in ROUTE_CALLS[route.name]:
                said[f"route {route.name} {json.dumps(given)}"] = answered(
                    call, route, {**given, "tenant": tenant}
                )
    return said


def commanded(settings: Settings, words: list[str]) -> Any:
    """What a command prints."""
    printed = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(printed):
        patch.setenv("NEO4J_URI", settings.neo4j_uri or "")
        patch.setenv("NEO4J_PASSWORD", settings.neo4j_password or "")
        patch.setenv("GRAPHRAG_HOME", str(settings.home))
        patch.setenv("GRAPHRAG_EMBEDDING_MODEL", "none")
        patch.setenv("LAZY_RAG_ENABLED", "true")
        main([*words[:1], "--json", *words[1:]])
    return unclocked(json.loads(printed.getvalue()))


def answered(call: Callable[..., tuple[int, Any]], route: Any, given: dict[str, Any]) -> Any:
    """A route's status and body, and where it has more pages those."""
    from urllib.parse import quote, urlencode

    if route.method == "POST":
        status, body = call("POST", route.path, given)
        return [status, unclocked(body)]
    entity = quote(given.pop("entity", ""), safe="") if "{entity" in route.path else ""
    path = route.path.replace("{entity}", entity)
    pages = []
    while True:
        status, body = call("GET", f"{path}?{urlencode(given)}")
        pages.append([status, unclocked(body)])
        cursor = body.get("data", {}).get("next_cursor")
        if not cursor or len(pages) > 20:
            return pages
        given["cursor"] = cursor


@pytest.fixture(scope="module")
def settings(
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
    tmp_path_factory: pytest.TempPathFactory,
) -> Settings:
    server = server_named("doors")
    found = settings_for(
        "doors", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password, LAZY_RAG_ENABLED="true"
    )
    return replace(found, home=tmp_path_factory.mktemp("doors"))


@pytest.fixture(scope="module")
def doors(graph_named: Callable[[str], Graph], settings: Settings) -> Doors:
    """One tenant alone, both, the other one alone; with vectors and indexes each time."""
    graph = graph_named("doors")
    graph.write([CypherQuery("MATCH (n) DETACH DELETE n")])
    kept = graph.fetch(
        CypherQuery("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name")
    )
    graph.write([CypherQuery(f"DROP INDEX `{row['name']}`") for row in kept.records])
    alone: dict[str, Said] = {}
    beside: dict[str, Said] = {}

    def index() -> None:
        with Engine(settings, embedder=HashEmbedder()) as engine:
            engine.indexing.index()

    load(graph, "alder")
    index()
    alone["alder"] = told(settings, "alder")
    load(graph, "birch")
    index()
    for tenant in TENANTS:
        beside[tenant] = told(settings, tenant)
    graph.write([CypherQuery("MATCH (n {tenant_id: 'alder'}) DETACH DELETE n")])
    index()
    alone["birch"] = told(settings, "birch")
    load(graph, "alder")
    return Doors(alone, beside)


BUILT_BEHIND = tuple(
    f"{before}.{field}:" for before in ("", "[1].data") for field in ("metrics.method", "advice")
)
"""How chunks were found: their index is built behind the first answer, at a time of its own."""


def differences(beside: Any, alone: Any, path: str = "") -> Iterator[str]:
    """Where two answers differ, and how."""
    if isinstance(beside, dict) and isinstance(alone, dict) and beside.keys() == alone.keys():
        for key in beside:
            yield from differences(beside[key], alone[key], f"{path}.{key}")
    elif isinstance(beside, list) and isinstance(alone, list) and len(beside) == len(alone):
        for number, (one, other) in enumerate(zip(beside, alone, strict=True)):
            yield from differences(one, other, f"{path}[{number}]")
    elif beside != alone:
        one, other = repr(beside), repr(alone)
        same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        here = slice(max(0, same - 60), same + 140)
        yield f"{path}: {one[here]!r} beside the other, {other[here]!r} alone"


def calls() -> Iterator[str]:
    """Each door with what it is called with."""
    for name, given in TOOL_CALLS.items():
        yield from (f"tool {name} {json.dumps(entry)}" for entry in given)
    for name, given in ROUTE_CALLS.items():
        yield from (f"route {name} {json.dumps(entry)}" for entry in given)
    yield from (f"command {name}" for name in COMMAND_CALLS)
    yield from (f"page {name}" for name in PAGE_READS)


def test_every_tool_route_and_command_for_a_tenant_is_called() -> None:
    with_tenant = {
        command.name
        for command in all_commands()
        if "tenant" in {field.name for field in input_fields(inputs_of(command))}
    }

    # These two read the app's own file alone; `test_feedback.py` has their tenants.
    assert with_tenant - {"eval", "export", "feedback"} == set(COMMAND_CALLS)
    assert set(TOOL_CALLS) == {tool.name for tool in TOOLS}
    assert set(ROUTE_CALLS) == {route.name for route in ROUTES}


@pytest.mark.parametrize("tenant", TENANTS)
@pytest.mark.parametrize("door", list(calls()))
def test_a_door_says_the_same_whether_the_other_tenant_is_there_or_not(
    doors: Doors, door: str, tenant: str
) -> None:
    found = [
        entry
        for entry in differences(doors.beside[tenant][door], doors.alone[tenant][door])
        if not entry.startswith(BUILT_BEHIND)
    ]

    assert "\n".join(found) == ""


CROWD = """
UNWIND range(1, 700) AS n
CREATE (:DoorChunk {id: 'crowd-' + n, tenant_id: 'birch', name: 'crowd ' + n,
                    text: 'Zanzibar zanzibar zanzibar'})
"""
ALONE = """
CREATE (:DoorChunk {id: 'lonely', tenant_id: 'alder', name: 'lonely',
                    text: 'Of the long way home, one passing word on Zanzibar among many others'})
"""


@pytest.mark.usefixtures("doors")
def test_what_others_have_more_of_crowds_nothing_out(
    graph_named: Callable[[str], Graph], settings: Settings
) -> None:
    graph_named("doors").write([CypherQuery(CROWD), CypherQuery(ALONE)])
    graph_named("doors").fetch(
        CypherQuery("CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()")
    )
    with Engine(settings, embedder=HashEmbedder()) as engine:
        for mode in ("text", "hybrid"):
            found = engine.search(SearchRequest("zanzibar", mode=mode), tenant="alder")
            assert [hit.node.name for hit in found.hits][:1] == ["lonely"]
        asked = engine.ask(Question("zanzibar", tenant="alder"), mode="expand")

    assert [node.name for node in asked.related.nodes] == ["lonely"]


@pytest.mark.usefixtures("doors")
def test_a_cursor_of_one_tenant_is_none_for_the_other(settings: Settings) -> None:
    with served(settings) as call:
        first = call("GET", "/api/graph/entities?limit=2&tenant=alder")[1]["data"]["next_cursor"]
        status, body = call("GET", f"/api/graph/entities?limit=2&tenant=birch&cursor={first}")

    assert status == 422
    assert body["error"]["code"] == "bad_cursor"

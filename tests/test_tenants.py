"""Two tenants with look-alike data: what one asks never shows an id, name or number of the other."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.findings import TenantScope
from graphrag_core.cypher.tenant_scope import scoped_text
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.errors import CallError, QueryRefusedError
from graphrag_core.json_output.values import answer_json, schema_json
from graphrag_core.linking import EntityLinker
from graphrag_core.profiles import detect_profile
from graphrag_core.retrieve.filters import SearchCondition
from graphrag_core.retrieve.fulltext import TextSearch, bm25_scores, text_ranked
from graphrag_core.retrieve.search_types import SearchTarget
from graphrag_core.schema.introspection import read_schema
from graphrag_core.schema.tenant_database import TenantDatabase, scope_of
from graphrag_core.settings import Settings
from graphrag_core.store.document_store import DocumentStore
from graphrag_core.types import CypherQuery, Node, Question

# The same names on both sides, other numbers; a bridge of facts that belong to neither side
# alone, and one kind of node that only the other tenant has.
GRAPH = """
UNWIND ['north', 'south'] AS tenant
UNWIND range(1, CASE tenant WHEN 'north' THEN 3 ELSE 5 END) AS n
CREATE (p:Planet {name: 'Planet ' + n, secret: tenant + '-planet-' + n, group_id: tenant})
CREATE (s:Ship {name: 'Ship ' + n, secret: tenant + '-ship-' + n, group_id: tenant})
CREATE (s)-[:ORBITS {secret: tenant + '-orbit-' + n, group_id: tenant}]->(p)
CREATE (s)-[:BUILT_BY]->(:Yard {name: 'Yard ' + n, secret: tenant + '-yard-' + n, group_id: tenant})
"""
BRIDGES = """
MATCH (s:Ship {group_id: 'north', name: 'Ship 1'}), (p:Planet {group_id: 'south', name: 'Planet 1'})
MATCH (q:Planet {group_id: 'north', name: 'Planet 2'})
CREATE (s)-[:ORBITS {secret: 'south-bridge', group_id: 'south'}]->(p)
CREATE (s)-[:ORBITS {secret: 'south-bridge', group_id: 'north'}]->(p)-[:NEAR {group_id: 'north'}]->(q)
CREATE (s)-[:ORBITS {secret: 'south-bridge', group_id: 'south'}]->(q)
CREATE (:Ghost {name: 'south-ghost', secret: 'south-ghost'})
CREATE (:Smuggler {name: 'south-smuggler', secret: 'south-smuggler', group_id: 'south'})
"""
NORTH = "MATCH (n {group_id: 'north'}) RETURN elementId(n) AS id"
QUERIES = (
    "MATCH (n) RETURN n",
    "MATCH (n) RETURN count(n) AS n",
    "MATCH (n:Ship)-[r]->(m) RETURN n, r, m",
    "MATCH (n:Ship {name: 'Ship 1'})-->(m) RETURN m.secret AS secret",
    "MATCH p = (:Ship)-[*1..3]-() RETURN p",
    "MATCH p = (:Ship)--{1,3}() RETURN [n IN nodes(p) | n.secret] AS secrets",
    "MATCH p = (:Ship) ((a)-[r]-(b)){1,3} () RETURN r, a, b",
    "MATCH p = shortestPath((:Ship {name: 'Ship 1'})-[*..4]-(q:Planet {name: 'Planet 2'})) RETURN p",
    "MATCH p = ANY SHORTEST (:Ship {name: 'Ship 1'})--+(q:Planet {name: 'Planet 2'}) RETURN p",
    "MATCH (n) WHERE n.group_id = 'north' OR true RETURN n",
    "MATCH (n) WHERE n.group_id <> 'north' RETURN n",
    "MATCH (n) WHERE none(x IN [1] WHERE n.group_id = 'north' AND x = 1) RETURN n",
    "MATCH (n {group_id: 'south'}) RETURN n",
    "MATCH (n {group_id: $tenant}) RETURN n",
    "MATCH (s:Ship) RETURN [(s)-->(x) | x.secret] AS secrets, COUNT { (s)--() } AS degree",
    "MATCH (s:Ship) RETURN COLLECT { MATCH (g) RETURN g.secret } AS secrets",
    "MATCH (s:Ship) CALL (s) { MATCH (s)--(x) RETURN x } RETURN x",
    "MATCH (s:Ship) WITH s AS t OPTIONAL MATCH (t)-->(p)-->(q) RETURN t, p, q",
    "MATCH (a:Ship) RETURN a UNION MATCH (a:Smuggler) RETURN a",
    "MATCH ()-[r]->() RETURN startNode(r) AS a, endNode(r) AS b, r",
    "MATCH (n) WHERE EXISTS { (n)-->(:Planet) } RETURN n.secret AS secret, labels(n) AS labels",
    "CYPHER 25 MATCH (n:Ship) RETURN n NEXT MATCH (n)--(m) RETURN m",
    "UNWIND [1, 2] AS x MATCH (n:Planet) RETURN x, collect(n.secret) AS secrets",
    # A subquery has a new `n` unless it imports the one around it.
    "MATCH (n:Ship) CALL { MATCH (n) RETURN n.secret AS s } RETURN s",
    "MATCH (n:Ship) CALL () { MATCH (n) RETURN n.secret AS s } RETURN s",
    "MATCH (n:Ship) OPTIONAL CALL () { MATCH (n) RETURN n.secret AS s } RETURN s",
    "MATCH (n:Ship), (k) CALL (k) { MATCH (n) RETURN n.secret AS s } RETURN s",
    "MATCH (n:Ship) CALL (*) { WITH 1 AS one MATCH (n)--(m) RETURN m.secret AS s } RETURN s",
    "MATCH (n:Ship), (k) CALL { WITH k MATCH (n) RETURN n.secret AS s } RETURN s",
    "MATCH (n:Ship) CALL { WITH n WITH 1 AS one MATCH (n) RETURN n.secret AS s } RETURN s",
    "MATCH (n:Ship) CALL { WITH n RETURN 1 AS s UNION MATCH (n) RETURN n.secret AS s } RETURN s",
    "MATCH (n:Ship) CALL { WITH * MATCH (n)--(m) RETURN m.secret AS s } RETURN s",
    "CYPHER 25 MATCH (n:Ship) CALL () { RETURN 1 AS x NEXT MATCH (n) RETURN n.secret AS s } RETURN s",
    "MATCH (n:Ship) RETURN COLLECT { CALL { MATCH (n) RETURN n.secret AS s } RETURN s } AS secrets",
)
QUESTIONS = (
    "How many planets are there?",
    "Which ships orbit Planet 1?",
    "List all ships",
    "Which planets does Ship 1 orbit?",
    "How is Ship 1 connected to Planet 2?",
    "Who is south-smuggler?",
    "Tell me about Planet 5",
    "Which ship orbits the most planets?",
    "Which ships orbit more planets than the average ship?",
)

EngineFor = Callable[..., Engine]


@pytest.mark.parametrize("joined", ["OR true", "XOR false", "AND false IMPLIES true"])
def test_a_condition_that_something_else_can_void_keeps_nothing_in_the_tenant(joined: str) -> None:
    text = f"MATCH (n) WHERE n.group_id = 'north' {joined} RETURN n"

    narrowed = scoped_text(text, TenantScope("north", key="group_id"))

    assert narrowed.startswith("MATCH (n {group_id: $tenant})")


@pytest.fixture(scope="module")
def fleet(graph_named: Callable[[str], Graph]) -> Graph:
    graph = graph_named("tenants")
    graph.write([CypherQuery("MATCH (n) DETACH DELETE n")])
    graph.write([CypherQuery(GRAPH), CypherQuery(BRIDGES)])
    return graph


@pytest.fixture(scope="module")
def engine(
    fleet: Graph,  # noqa: ARG001
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Engine]:
    server = server_named("tenants")
    with Engine(
        settings_for("tenants", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)
    ) as opened:
        yield opened


def foreign(tenant: str) -> str:
    return "south" if tenant == "north" else "north"


def shown(value: Any) -> str:
    return json.dumps(value, default=str)


@pytest.mark.parametrize("tenant", ["north", "south"])
@pytest.mark.parametrize("text", QUERIES)
def test_a_hand_written_query_runs_for_its_tenant_only(
    engine: Engine, tenant: str, text: str
) -> None:
    query = CypherQuery(text, {"tenant": foreign(tenant)})

    result = engine.run(query, tenant=tenant)

    seen = shown([result.rows.records, asdict(result.graph)])
    assert f"{foreign(tenant)}-" not in seen
    assert "ghost" not in seen


def test_numbers_are_those_of_the_tenant(engine: Engine) -> None:
    counted = {
        tenant: engine.run(CypherQuery("MATCH (n) RETURN count(n) AS n"), tenant=tenant)
        for tenant in ("north", "south", "nobody")
    }

    assert {tenant: result.rows.records[0]["n"] for tenant, result in counted.items()} == {
        "north": 9,
        "south": 16,
        "nobody": 0,
    }


@pytest.mark.parametrize(
    "text",
    [
        "CALL db.labels() YIELD label RETURN label",
        "CALL db.schema.visualization()",
        "CALL db.index.fulltext.queryNodes('x', 'y')",
        "CALL db.index.fulltext.queryNodes('x', 'y') YIELD node AS n RETURN n.secret AS s",
        "CYPHER 25 MATCH (n:Ship) SEARCH n IN (VECTOR INDEX x FOR [1.0] LIMIT 1) RETURN n",
        "MATCH ()-[r:$('ORBITS')]-() RETURN r",
        "MATCH (n:$('Ship')) RETURN n",
        "MATCH (n $tenant) RETURN n",
        "MATCH (n) RETURN [(n)-[*1..2]->(b) | b.secret] AS l",
    ],
)
def test_what_cannot_be_narrowed_is_refused(engine: Engine, text: str) -> None:
    with pytest.raises(QueryRefusedError) as refused:
        engine.run(CypherQuery(text), tenant="north")

    assert "tenant_not_scoped" in {d.code for d in refused.value.diagnostics}


@pytest.mark.parametrize("tenant", ["north", "south"])
@pytest.mark.parametrize("text", QUESTIONS)
def test_a_question_is_answered_for_its_tenant_only(engine: Engine, tenant: str, text: str) -> None:
    answer = engine.ask(Question(text, tenant=tenant), translator="offline")

    assert f"{foreign(tenant)}-" not in shown(answer_json(answer)).replace(text, "")


def test_an_average_is_taken_over_the_nodes_of_the_tenant(engine: Engine) -> None:
    text = "Which ships orbit more planets than the average ship?"

    answer = engine.ask(Question(text, tenant="north"), translator="offline")

    assert "AS average" in answer.cypher
    first = answer.cypher.partition("WITH avg(")[0]
    assert "group_id = $tenant" in first or "group_id: $tenant" in first, answer.cypher


@pytest.mark.parametrize("within", [True, False], ids=["through the tenant's view", "whole"])
def test_copied_names_of_large_labels_are_those_of_the_tenant(fleet: Graph, within: bool) -> None:
    whole = read_schema(fleet)
    scope = scope_of("north", detect_profile(whole), whole)
    database = TenantDatabase(fleet, scope) if within else fleet
    linker = EntityLinker(database, whole, max_in_memory=0)
    texts = [text for text in QUESTIONS if "smuggler" not in text]
    asked = [Question(text, tenant="north") for text in (*texts, "Who built Ship 4?")]
    for question in asked:
        linker.link(question)
    linker.wait()

    found = [link for question in asked for link in linker.link(question).values]

    north = {row["id"] for row in fleet.fetch(CypherQuery(NORTH)).records}
    assert {link.value for link in found} == {"Planet 1", "Planet 2", "Ship 1"}
    assert {link.node_id for link in found} <= north


DOCKS = """
UNWIND ['authentication service', 'berth'] AS name
CREATE (:Dock {name: name, group_id: 'north'})
CREATE (:Dock {name: name, text: '', group_id: 'south'})
"""
LATE = "CREATE (:Dock {name: 'late', text: $text, group_id: 'north'})"
INDEX_DOCKS = "CREATE FULLTEXT INDEX docks IF NOT EXISTS FOR (n:Dock) ON EACH [n.name, n.text]"


@pytest.fixture
def docks(fleet: Graph) -> Iterator[Graph]:
    """Texts with a full-text index over them."""
    fleet.write([CypherQuery(DOCKS), CypherQuery(LATE, {"text": "water " * 1_000 + "zanzibar"})])
    fleet.write([CypherQuery(INDEX_DOCKS)])
    fleet.write([CypherQuery("CALL db.awaitIndexes(60)")])
    yield fleet
    fleet.write([CypherQuery("DROP INDEX docks")])
    fleet.write([CypherQuery("MATCH (n:Dock) DETACH DELETE n")])


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["auth"], ["authentication service"]),
        (["zanzibar"], ["late"]),
        (["auth", "berth"], ["berth", "authentication service"]),
    ],
)
def test_what_the_index_finds_for_a_tenant_has_a_score(
    docks: Graph, words: list[str], names: list[str]
) -> None:
    schema = read_schema(docks)
    label = schema.label("Dock")
    assert label is not None
    view = TenantDatabase(docks, scope_of("north", detect_profile(schema), schema))

    search = TextSearch(words, [SearchTarget(label, SearchCondition())], 10)
    found = text_ranked(search, schema, view)

    assert found.strategy == "full text docks"
    assert [node.name for node, _ in found.hits] == names
    assert all(0 <= score <= 1 for _, score in found.hits)


def test_a_word_that_begins_as_the_one_searched_for_counts_less_than_the_word() -> None:
    nodes = [Node(text, text, (), text, {}) for text in ("authentication", "auth", "berth")]

    scores = {node.name: score for node, score in bm25_scores(nodes, ["auth"])}

    assert scores["auth"] > scores["authentication"] > scores["berth"] == 0


def test_validate_says_what_is_not_scoped_and_how_to_mend_it(engine: Engine) -> None:
    judged = engine.validate(CypherQuery("MATCH (s:Ship)-[:ORBITS]->(p) RETURN p"), tenant="north")

    assert judged.verdict == "error"
    assert "tenant_not_scoped" in {d.code for d in judged.diagnostics}
    assert judged.fixed is not None
    assert judged.plan is None
    again = engine.validate(CypherQuery(judged.fixed), tenant="north")
    assert "tenant_not_scoped" not in {d.code for d in again.diagnostics}
    assert again.runnable


def test_validate_suggests_no_name_of_another_tenant(engine: Engine) -> None:
    judged = engine.validate(CypherQuery("MATCH (s:Smugler) RETURN s LIMIT 1"), tenant="north")

    assert "Smuggler" not in shown(asdict(judged))


@pytest.mark.parametrize("tenant", ["north", "south"])
def test_the_schema_counts_and_samples_the_tenants_data_only(engine: Engine, tenant: str) -> None:
    schema = schema_json(engine.schema(tenant=tenant), "generic")

    ships = next(label for label in schema["labels"] if label["name"] == "Ship")
    assert ships["count"] == (3 if tenant == "north" else 5)
    assert f"{foreign(tenant)}-" not in shown(schema)
    assert foreign(tenant) not in shown(schema["properties"])
    assert ("Smuggler" in shown(schema)) == (tenant == "south")
    assert "Ghost" not in shown(schema)


def test_a_graph_without_anything_that_separates_tenants_shows_nothing_for_one(
    demo_graph: Graph,  # noqa: ARG001
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> None:
    server = server_named("demo")
    settings = settings_for("demo", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)

    with Engine(settings) as engine, pytest.raises(CallError) as refused:
        engine.run(CypherQuery("MATCH (n) RETURN n"), tenant="acme")

    assert refused.value.code == "no_tenants"


LABEL_SCOPE = TenantScope("my space", label="my space")
KEY_SCOPE = TenantScope("north", key="group_id", types=frozenset({"R"}))


@pytest.mark.parametrize(
    ("scope", "text", "narrowed"),
    [
        (KEY_SCOPE, "MATCH (n) RETURN n", "MATCH (n {group_id: $tenant}) RETURN n"),
        (
            KEY_SCOPE,
            "MATCH (n:A {x: 1}) RETURN n",
            "MATCH (n:A {group_id: $tenant, x: 1}) RETURN n",
        ),
        (
            KEY_SCOPE,
            "MATCH (a)-[:R*2..]->(b) RETURN a",
            "MATCH (a {group_id: $tenant})(({group_id: $tenant})-[:R {group_id: $tenant}]->"
            "({group_id: $tenant})){2,}(b {group_id: $tenant}) RETURN a",
        ),
        (
            KEY_SCOPE,
            "MATCH (a)-[:OTHER]->(b) RETURN a",
            "MATCH (a {group_id: $tenant})-[:OTHER]->(b {group_id: $tenant}) RETURN a",
        ),
        (
            LABEL_SCOPE,
            "MATCH (n:A|B)-->() RETURN n",
            "MATCH (n:(A|B)&`my space`)-->(:`my space`) RETURN n",
        ),
        (LABEL_SCOPE, "MATCH (n:A:B) RETURN n", "MATCH (n:A:B:`my space`) RETURN n"),
        (LABEL_SCOPE, "MATCH (n:A&`my space`) RETURN n", "MATCH (n:A&`my space`) RETURN n"),
        (
            LABEL_SCOPE,
            "MATCH (n:A|`my space`) RETURN n",
            "MATCH (n:(A|`my space`)&`my space`) RETURN n",
        ),
    ],
)
def test_narrowing_writes_the_condition_into_each_pattern(
    scope: TenantScope, text: str, narrowed: str
) -> None:
    assert scoped_text(text, scope) == narrowed
    assert scoped_text(narrowed, scope) == narrowed


def test_indexing_as_one_tenant_keeps_the_copies_of_all(
    fleet: Graph,  # noqa: ARG001
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[set[str]] = []
    monkeypatch.setattr(DocumentStore, "keep", lambda _, __, texts: kept.append(set(texts)))
    server = server_named("tenants")
    settings = settings_for(
        "copies", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password, GRAPHRAG_TENANT="north"
    )

    with Engine(settings, embedder=HashEmbedder()) as engine:
        engine.indexing.index()

    assert kept == [{"", "north", "south"}]

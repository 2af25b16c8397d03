"""What a tenant learns is the same whether the other tenant's data are there or not.

An attacker writes conditions that fail on some values only, so that an error tells of them:
each condition below fails on the other tenant's values and on none of the tenant's own.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.findings import TenantScope
from graphrag_core.cypher.tenant_fence import fenced_text
from graphrag_core.cypher.tenant_scope import scoped_text
from graphrag_core.engine import Engine
from graphrag_core.errors import GraphragError, QueryRefusedError
from graphrag_core.protocols import Database
from graphrag_core.schema.tenant_database import TenantDatabase
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery, PlanOperator

GOOD = """{{tenant_id: 'alder', x: i, name: 'a' + i, d: '2024-01-0' + i, p: 'P1D', l: [i], flag: true,
  re: 'a.*', i: 0, day: date('2024-01-01'), ks: [1, 2], crs: 'cartesian', u: 'a', big: i{extra}}}"""
BAD = """{{tenant_id: 'birch', x: 0, name: 'zn4' + i, d: 'no day', p: 'no time', l: i, flag: 'text',
  re: '[', i: 'one', day: 'text', ks: [0], crs: 'nowhere', u: 7, big: 9223372036854775807{extra}}}"""
OWN = f"""
UNWIND range(1, 3) AS i
CREATE (a:Harbour:`ws alder` {GOOD.format(extra="")})
       -[:HAS {GOOD.format(extra=", since: i")}]->(b:Crane:`ws alder` {GOOD.format(extra="")})
       -[:BESIDE {GOOD.format(extra="")}]->(a)
"""
OTHERS = f"""
UNWIND range(1, 40) AS i
CREATE (a:Harbour:`ws birch` {BAD.format(extra="")})
       -[:HAS {BAD.format(extra=", since: 0")}]->(b:Crane:`ws birch` {BAD.format(extra="")})
CREATE (a)-[:OPENS]->(:Vault:`ws birch` {BAD.format(extra=", vault_code: 'zn4'")})
CREATE (a)-[:GUARDS {{tenant_id: 'birch'}}]->(b)
CREATE (:Harbour {BAD.format(extra="").replace("tenant_id: 'birch', ", "")})
"""
ACROSS = f"""
MATCH (a:Harbour {{tenant_id: 'alder'}}), (b:Crane {{tenant_id: 'alder'}}) WHERE a.x <> b.x
WITH a, b, 1 AS i
CREATE (a)-[:HAS {BAD.format(extra="")}]->(:Crane:`ws birch` {BAD.format(extra="")})
       -[:HAS {BAD.format(extra="")}]->(b)
"""
BETWEEN = f"""
MATCH (a:Harbour {{tenant_id: 'alder'}}), (b:Crane {{tenant_id: 'alder'}}) WHERE a.x <> b.x
WITH a, b, 1 AS i
CREATE (a)-[:BESIDE {BAD.format(extra="")}]->(b)
"""
"""Facts of the other on the tenant's own nodes; by labels alone they would be the tenant's."""
CONDITIONS = (
    "1 / v.x > 0",
    "date(v.d) IS NOT NULL",
    "date(CASE WHEN v.name STARTS WITH 'zn4' THEN 'x' ELSE '2024-01-01' END) IS NOT NULL",
    "datetime(v.d) > datetime('2000-01-01')",
    "duration(v.p) IS NOT NULL",
    "toInteger(v.l[0]) >= 0",
    "v.flag",
    "NOT (NOT v.flag)",
    "v.x > 100 OR v.flag",
    "v.name =~ v.re",
    "substring(v.name, 0, v.x - 1) IS NOT NULL",
    "left('abc', v.x - 1) <> 'z'",
    "[1, 2, 3][v.i] > 0",
    "v.day.year > 0",
    "reduce(s = 0, k IN v.ks | s + 1 / k) >= 0",
    "any(k IN v.ks WHERE 1 / k > 0)",
    "size(v.l) > 0",
    "point({x: v.x, y: 1, crs: v.crs}) IS NOT NULL",
    "toUpper(v.u) <> 'z'",
    "size(range(1, 3, v.x)) > 0",
    "v.big * v.big >= 0",
    "1 IN v.l OR true",
    "1 / 0 = 1",
    "EXISTS { (v)--(o) WHERE 1 / o.x > 0 } OR true",
    "COUNT { (v)--(o) WHERE 1 / o.x > 0 } >= 0",
    "size([(v)--(o) WHERE 1 / o.x > 0 | o.x]) >= 0",
)
"""What may fail on `v`; the last three on what is around it."""
SHAPES = (
    "MATCH (v:Harbour) WHERE {p} RETURN v.name AS a ORDER BY a",
    "MATCH (v) WHERE v.name STARTS WITH 'a' AND {p} RETURN count(*) AS a",
    "MATCH (v:Vault) WHERE {p} RETURN v.name AS a",
    "MATCH (n:Harbour)-->(v) WHERE {p} RETURN count(*) AS a",
    "MATCH (n:Harbour)-->(v)-->(k) WHERE {p} RETURN count(*) AS a",
    "MATCH (n:Harbour), (v:Crane) WHERE n.x = v.x AND ({p}) RETURN count(*) AS a",
    "MATCH (n:Harbour) MATCH (v:Crane) WHERE {p} RETURN count(*) AS a",
    "MATCH (n:Harbour) OPTIONAL MATCH (n)-->(v) WHERE {p} RETURN n.name AS a, count(v) AS b ORDER BY a",
    "MATCH (v:Harbour) WITH v WHERE {p} RETURN count(*) AS a",
    "MATCH (v:Harbour)-->(m) WITH v WHERE {p} RETURN count(*) AS a",
    "MATCH (v:Harbour) WITH v, ({p}) AS q WHERE q RETURN count(*) AS a",
    "MATCH (n:Harbour) WHERE EXISTS {{ (n)--(v) WHERE {p} }} RETURN count(*) AS a",
    "MATCH (n:Harbour) WHERE NOT EXISTS {{ MATCH (n)--()--(v) WHERE {p} }} RETURN count(*) AS a",
    "MATCH (n:Harbour) RETURN n.name AS a, COUNT {{ (n)--(v) WHERE {p} }} AS b ORDER BY a",
    "MATCH (n:Harbour) RETURN n.name AS a, size(COLLECT {{ MATCH (n)--(v) WHERE {p} RETURN v.x }}) AS b ORDER BY a",
    "MATCH (n:Harbour) RETURN n.name AS a, size([(n)--(v) WHERE {p} | v.x]) AS b ORDER BY a",
    "MATCH (v:Harbour)-->(m:Crane) RETURN v.name AS a ORDER BY ({p}), a",
    "MATCH (n:Harbour)-->(v) RETURN sum(CASE WHEN {p} THEN 1 ELSE 0 END) AS a",
    "MATCH (n:Harbour) CALL (n) {{ MATCH (n)--(v) WHERE {p} RETURN v }} RETURN count(v) AS a",
    "MATCH (v:Harbour) WHERE {p} RETURN 1 AS a UNION ALL MATCH (v:Crane) WHERE {p} RETURN 2 AS a",
    "CYPHER 25 MATCH (v:Harbour) FILTER {p} RETURN count(*) AS a",
    "MATCH (v:Harbour) WHERE {p} RETURN v.name AS a ORDER BY a LIMIT 1",
    "MATCH (v:Harbour) UNWIND [{p}] AS q RETURN count(q) AS a",
    "MATCH (v:Harbour)-->(m) CALL (v) {{ RETURN ({p}) AS q }} RETURN count(q) AS a",
    "MATCH (v:Harbour) RETURN DISTINCT ({p}) AS a",
)  # fmt: skip
WALKS = (
    "MATCH w = (n:Harbour)-[*1..3]-(m) WHERE all(v IN nodes(w) WHERE {p}) RETURN count(w) AS a",
    "MATCH w = (n:Harbour {{x: 1}})-[*1..3]-(m:Crane {{x: 2}}) WHERE none(v IN relationships(w) WHERE NOT ({p})) RETURN count(w) AS a",
    "MATCH w = shortestPath((n:Harbour {{x: 1}})-[*..4]-(m:Crane {{x: 2}})) WHERE all(v IN nodes(w) WHERE {p}) RETURN count(w) AS a",
    "MATCH w = ANY SHORTEST (n:Harbour {{x: 1}})--+(m:Crane {{x: 2}}) WHERE any(v IN nodes(w) WHERE {p}) RETURN count(w) AS a",
    "MATCH (n:Harbour)-[v]->(m) WHERE {p} RETURN count(*) AS a",
    "MATCH (n:Harbour)-[v:HAS]->(m) WITH v, m WHERE {p} RETURN count(*) AS a",
)  # fmt: skip
NAMES = (
    "MATCH (n:Vault) RETURN count(n) AS a",
    "MATCH (n:Nowhere) RETURN count(n) AS a",
    "MATCH ()-[r:GUARDS]->() RETURN count(r) AS a",
    "MATCH ()-[r:OPENS]->() RETURN count(r) AS a",
    "MATCH ()-[r:NOTHING]->() RETURN count(r) AS a",
    "MATCH (n)-[r:BESIDE]->(m) RETURN count(r) AS a",
    "MATCH (n) RETURN count(n) AS a",
    "MATCH (n) RETURN n.vault_code AS a, count(*) AS b",
    "MATCH (n) RETURN n['vault_code'] AS a, count(*) AS b",
    "MATCH (n:Harbour) RETURN n {.name, .vault_code} AS a ORDER BY n.name",
    "MATCH (n:Harbour) WHERE n.vault_cod = 1 RETURN n",
    "MATCH (n:Vaul) RETURN n",
    "MATCH (n) USING INDEX n:Vault(vault_code) WHERE n.vault_code = 'zn4' RETURN n",
    "MATCH (n:Vault) USING SCAN n:Vault RETURN n",
    "MATCH (n) WHERE n:Vault OR n:$('Vault') RETURN count(n) AS a",
    "MATCH (n) RETURN labels(n) AS a, keys(n) AS b, count(*) AS c ORDER BY a",
    "MATCH (n:Harbour WHERE 1 / n.x > 0) RETURN count(n) AS a",
    "MATCH (n:Harbour {x: 1 / 1}) RETURN count(n) AS a",
    "MATCH (n:Harbour) ((a)-->(b) WHERE 1 / b.x > 0){1,2} (m) RETURN count(m) AS a",
    "MATCH (n:Harbour) WHERE (n)-->({x: 1 / n.x}) RETURN count(n) AS a",
    "MATCH (n:Harbour) WHERE n.name IN $given RETURN count(n) AS a",
)
NO_ELEMENT = ("EXISTS {", "COUNT {", "size([(v)")
"""These look around a node; a relationship has no pattern of its own."""


def queries() -> Iterator[str]:
    """Every shape with a third of the conditions, every condition with a third of the shapes."""
    for number, shape in enumerate((*SHAPES, *WALKS)):
        for condition in CONDITIONS[number % 3 :: 3]:
            if shape in SHAPES or not condition.startswith(NO_ELEMENT):
                yield shape.format(p=condition)


GENERATED = tuple(queries())
ALL = (*GENERATED, *NAMES)
SAMPLE = (*NAMES, *GENERATED[::17])
"""Of these all that the program says of them is compared as well."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What the tenant was told to each query, alone and beside the other, by each scope."""

    alone: dict[str, dict[str, Any]]
    beside: dict[str, dict[str, Any]]


LABEL_SCOPE = TenantScope("ws alder", label="ws alder")
KEY_SCOPE = TenantScope("alder", key="tenant_id", types=frozenset({"HAS", "BESIDE", "GUARDS"}))


def learn(settings: Settings, graph: Graph, *between: CypherQuery) -> dict[str, dict[str, Any]]:
    """What is said to each query; `between` is written when the label scope was asked."""
    said: dict[str, dict[str, Any]] = {}
    with Engine(settings) as engine, ThreadPoolExecutor(4) as pool:
        view = TenantDatabase(graph, KEY_SCOPE)
        workspace = TenantDatabase(graph, LABEL_SCOPE)

        def ask(way: str, tell: Callable[[str], Any], texts: tuple[str, ...]) -> None:
            said[way] = dict(zip(texts, pool.map(tell, texts), strict=True))

        ask("label", lambda text: by_database(workspace, text), ALL[::3])
        graph.write(between)
        ask("property", lambda text: by_database(view, text), ALL)
        ask("whole answer", lambda text: by_engine(engine, text), SAMPLE)
        ask("validated", lambda text: validated(engine, text), SAMPLE)
    return said


def by_engine(engine: Engine, text: str) -> Any:
    try:
        result = engine.run(CypherQuery(text, {"given": "text"}), tenant="alder")
    except GraphragError as fault:
        return told(fault)
    nodes = sorted(node.id for node in result.graph.nodes)
    return [result.rows.records, [d.message for d in result.diagnostics], nodes]


def by_database(database: Database, text: str) -> Any:
    try:
        # Not `read`: its guard and its plan would take most of the time, and are tested elsewhere.
        return database.fetch(CypherQuery(text, {"given": "text"})).records
    except GraphragError as fault:
        return told(fault)


def validated(engine: Engine, text: str) -> Any:
    judged = engine.validate(CypherQuery(text), tenant="alder")
    return judged.verdict, judged.fixed, [(d.code, d.message) for d in judged.diagnostics]


def told(fault: GraphragError) -> Any:
    remarks = fault.diagnostics if isinstance(fault, QueryRefusedError) else ()
    return [fault.code, fault.message, fault.hint, [d.message for d in remarks]]


@pytest.fixture(scope="module")
def settings(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Settings:
    server = server_named("oracle")
    return settings_for("oracle", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)


@pytest.fixture(scope="module")
def learned(graph_named: Callable[[str], Graph], settings: Settings) -> Learned:
    graph = graph_named("oracle")
    graph.write([CypherQuery("MATCH (n) DETACH DELETE n"), CypherQuery(OWN)])
    alone = learn(settings, graph)
    graph.write([CypherQuery(OTHERS), CypherQuery(ACROSS)])
    return Learned(alone, learn(settings, graph, CypherQuery(BETWEEN)))


def test_there_are_hundreds_of_shapes() -> None:
    assert len(set(ALL)) >= 250


@pytest.mark.parametrize("way", ["property", "label", "whole answer", "validated"])
def test_no_query_tells_whether_the_other_tenants_data_are_there(
    learned: Learned, way: str
) -> None:
    differing = {
        text: (learned.alone[way][text], beside)
        for text, beside in learned.beside[way].items()
        if learned.alone[way][text] != beside
    }

    assert differing == {}


def test_most_conditions_run_and_find_what_is_the_tenants_own(learned: Learned) -> None:
    ran = [said for said in learned.beside["property"].values() if isinstance(said, tuple)]

    assert len(ran) > 0.9 * len(ALL)
    assert learned.beside["label"][ALL[0]] == ({"a": "a1"},)


@pytest.mark.usefixtures("learned")
@pytest.mark.parametrize("text", GENERATED[::31])
def test_the_planner_leaves_a_condition_that_can_fail_behind_the_fence(
    graph_named: Callable[[str], Graph], text: str
) -> None:
    fenced = fenced_text(scoped_text(text, LABEL_SCOPE))

    plan = graph_named("oracle").explain(CypherQuery(fenced, {"tenant": "ws alder"})).plan

    assert plan is not None
    for operator in operators(plan):
        if operator.name == "Filter" and "ws alder" in operator.details:
            assert "/" not in operator.details, operator.details
            assert "(" not in operator.details.replace("(anon", "").replace("isRepeatTrail", "")


def operators(plan: PlanOperator) -> Iterator[PlanOperator]:
    yield plan
    for child in plan.children:
        yield from operators(child)


@pytest.mark.parametrize(
    ("text", "fenced"),
    [
        ("MATCH (n:A) WHERE n.x > 1 RETURN n", "MATCH (n:A) WHERE n.x > 1 RETURN n"),
        (
            "MATCH (n:A) WHERE 1 / n.x > 0 AND n.y = 'a' RETURN n",
            "MATCH (n:A) WHERE n.y = 'a' WITH * SKIP 0 WHERE 1 / n.x > 0 RETURN n",
        ),
        (
            "MATCH (n:A) WHERE n.end IS NULL OR (1 / n.x > 1 AND n.y = 'a' AND true) RETURN n",
            "MATCH (n:A) WITH * SKIP 0 "
            "WHERE n.end IS NULL OR (1 / n.x > 1 AND n.y = 'a' AND true) RETURN n",
        ),
        (
            "MATCH (n:A) OPTIONAL MATCH (n)--(m) WHERE m.flag RETURN n, m",
            "MATCH (n:A) OPTIONAL CALL (*) { MATCH (n)--(m) WITH * SKIP 0 WHERE m.flag RETURN m } "
            "RETURN n, m",
        ),
        (
            "MATCH (n:A) RETURN [(n)--(m) WHERE m.flag | m.x] AS l",
            "MATCH (n:A) RETURN COLLECT { MATCH (n)--(m) WITH * SKIP 0 WHERE m.flag RETURN m.x "
            "AS graphrag_row } AS l",
        ),
        (
            "MATCH (n:A) WITH n ORDER BY n.x WHERE n.flag RETURN n",
            "MATCH (n:A) WITH n ORDER BY n.x SKIP 0 WHERE n.flag RETURN n",
        ),
    ],
)
def test_a_condition_that_can_fail_moves_behind_a_fence(text: str, fenced: str) -> None:
    assert fenced_text(text) == fenced
    assert fenced_text(fenced) == fenced


@pytest.mark.parametrize(
    "condition",
    [
        "n.x = 1 AND NOT (n.y <> 'a' OR n.z IS NULL)",
        "n.x IN [1, -2, $a] AND n.name STARTS WITH $b XOR 1 < n.x <= 3",
        "n:A AND n:(B|C) AND elementId(n) = $id",
        "n.day > date('2024-02-29') AND n.at <= datetime('2024-01-01T00:00:00Z')",
        "coalesce(n.x, n.y, 0) = toIntegerOrNull(n.z)",
        "n.at < datetime()",
    ],
)
def test_a_condition_that_cannot_fail_stays_where_it_is(condition: str) -> None:
    text = f"MATCH (n:A) WHERE {condition} RETURN n"

    assert fenced_text(text) == text


@pytest.mark.parametrize(
    "condition",
    [
        "n.flag", "NOT n.flag", "n.x + 1 = 2", "date('2023-02-29') = n.day", "n.x IN $text",
        "n.x IN n.list", "n.a.b = 1", "toLower(n.x) = 'a'", "n.name =~ 'a'", "x.y = 1",
        "n[$key] = 1", "date(n.day) = $a", "n.x = {a: 1 / n.x}.a", "n.x = 1 AND n.flag",
        "n.at > datetime('2024-01-01T00:00+19:00')", "n.at = datetime('2024-01-01T00:00,5')",
        "CASE WHEN true THEN n.flag ELSE true END", "n.x = [1 / n.x]", "(n)--()", "-n.x = 1",
    ],
)  # fmt: skip
def test_a_condition_that_can_fail_is_recognized(condition: str) -> None:
    text = f"UNWIND [1] AS x MATCH (n:A) WHERE {condition} RETURN n"

    assert "SKIP 0" in fenced_text(text)


def test_a_name_that_was_a_node_before_is_none_behind_its_new_meaning() -> None:
    text = "MATCH (n:A) WITH n.x AS n MATCH (k:B) WHERE n.y = k.x RETURN k"

    assert "SKIP 0" in fenced_text(text)
    assert "SKIP 0" not in fenced_text(text.replace("n.x AS n", "n AS m").replace("n.y", "m.y"))

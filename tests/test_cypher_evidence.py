"""The evidence query: the elements behind each row, for any reading query, on a real server."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.evidence import LIMIT_PARAMETER, evidence_query
from graphrag_core.cypher.guard import guard_tokens
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.types import CypherQuery, Node, Path, Relationship

GRAPH = (
    "CREATE CONSTRAINT ev_team IF NOT EXISTS FOR (n:EvTeam) REQUIRE n.name IS UNIQUE",
    """
    CREATE (core:EvTeam {name: 'Core'}), (data:EvTeam {name: 'Data'}),
      (auth:EvService {name: 'auth', lang: 'Go'}), (bill:EvService {name: 'bill', lang: 'Py'}),
      (user:EvService {name: 'user', lang: 'Go'}),
      (core)-[:EV_OWNS]->(auth), (core)-[:EV_OWNS]->(bill), (data)-[:EV_OWNS]->(user),
      (bill)-[:EV_NEEDS]->(auth), (user)-[:EV_NEEDS]->(bill), (auth)-[:EV_NEEDS]->(user),
      (one:EvIncident {id: 'I1', sev: 'P0', at: 3}), (two:EvIncident {id: 'I2', sev: 'P1', at: 2}),
      (three:EvIncident {id: 'I3', sev: 'P0', at: 1}),
      (one)-[:EV_HIT]->(auth), (two)-[:EV_HIT]->(bill), (three)-[:EV_HIT]->(auth)
    """,
)
CLEAN = (
    "MATCH (n:EvTeam|EvService|EvIncident) DETACH DELETE n",
    "DROP CONSTRAINT ev_team IF EXISTS",
)


@pytest.fixture(scope="module")
def graph(empty_graph: Graph) -> Iterator[Graph]:
    empty_graph.write(CypherQuery(text) for text in (*CLEAN, *GRAPH))
    yield empty_graph
    empty_graph.write(CypherQuery(text) for text in CLEAN)


@dataclass(frozen=True)
class Case:
    """A query, one of its rows, and the names of the nodes behind that row."""

    text: str
    row: dict[str, Any]
    behind: set[str]


CASES = (
    Case(
        "MATCH (t:EvTeam)-[:EV_OWNS]->(s:EvService) RETURN s.name",
        {"s.name": "user"},
        {"Data", "user"},
    ),
    Case(
        "MATCH (:EvTeam {name: 'Core'})-[:EV_OWNS]->()<-[:EV_HIT]-(i {sev: 'P0'}) RETURN DISTINCT i.sev",
        {"i.sev": "P0"},
        {"Core", "auth", "I1", "I3"},
    ),
    Case(
        "MATCH (t:EvTeam)-->(s:EvService) RETURN t.name AS team, s.name AS service "
        "ORDER BY s.name DESC SKIP 1 LIMIT 1",
        {"team": "Core", "service": "bill"},
        {"Core", "bill"},
    ),
    Case(
        "MATCH (t:EvTeam)-->()<-[:EV_HIT]-(i) RETURN t.name, count(i) AS n ORDER BY n DESC",
        {"t.name": "Core", "n": 3},
        {"Core", "auth", "bill", "I1", "I2", "I3"},
    ),
    Case(
        "MATCH (t:EvTeam)-->()<-[:EV_HIT]-(i) WITH t, count(i) AS n WHERE n > 1 "
        "RETURN t.name, n ORDER BY n DESC",
        {"t.name": "Core", "n": 3},
        {"Core", "auth", "bill", "I1", "I2", "I3"},
    ),
    Case("MATCH (i:EvIncident) RETURN count(*)", {"count(*)": 3}, {"I1", "I2", "I3"}),
    Case("MATCH (i:EvIncident) RETURN max(i.at) AS latest", {"latest": 3}, {"I1", "I2", "I3"}),
    Case(
        "MATCH (s:EvService {name: 'bill'}) OPTIONAL MATCH (s)<-[:EV_HIT]-(i) RETURN s.name, i.id",
        {"s.name": "bill", "i.id": "I2"},
        {"bill", "I2"},
    ),
    Case(
        "MATCH (s:EvService) OPTIONAL MATCH (s)<-[:EV_HIT]-(i) RETURN s.name, count(i) AS n",
        {"s.name": "user", "n": 0},
        {"user"},
    ),
    Case(
        "MATCH (a:EvService {name: 'user'})-[:EV_NEEDS*2..2]->(b) RETURN a.name, b.name",
        {"a.name": "user", "b.name": "auth"},
        {"user", "bill", "auth"},
    ),
    Case(
        "MATCH (a:EvService {name: 'user'})-[:EV_NEEDS*1..2]->(b) RETURN DISTINCT b.name",
        {"b.name": "auth"},
        {"user", "auth"},
    ),
    Case(
        "MATCH p = shortestPath((a:EvService {name: 'user'})-[:EV_NEEDS*..5]->(b {name: 'auth'})) "
        "RETURN length(p) AS hops",
        {"hops": 2},
        {"user", "bill", "auth"},
    ),
    Case(
        "MATCH ANY SHORTEST (a:EvService {name: 'user'})-[:EV_NEEDS]->+(b {name: 'auth'}) RETURN b.name",
        {"b.name": "auth"},
        {"user", "bill", "auth"},
    ),
    Case(
        "MATCH (a:EvService {name: 'user'}) ((x)-[:EV_NEEDS]->(y)){2} (b) RETURN b.name",
        {"b.name": "auth"},
        {"user", "bill", "auth"},
    ),
    Case(
        "UNWIND ['auth', 'bill'] AS name MATCH (s:EvService {name: name}) RETURN name, s.lang",
        {"name": "bill", "s.lang": "Py"},
        {"bill"},
    ),
    Case(
        "MATCH (i:EvIncident) WITH max(i.at) AS latest MATCH (i:EvIncident {at: latest}) RETURN i.id",
        {"i.id": "I1"},
        {"I1"},
    ),
    Case(
        "MATCH (i:EvIncident) WITH i ORDER BY i.at DESC LIMIT 1 MATCH (i)-[:EV_HIT]->(s) RETURN s.name",
        {"s.name": "auth"},
        {"I1", "auth"},
    ),
    Case(
        "MATCH (t:EvTeam)-[:EV_OWNS]->(s) WITH DISTINCT s MATCH (s)<-[:EV_HIT]-(i) "
        "RETURN s.name AS service, i.id ORDER BY i.id LIMIT 2",
        {"service": "bill", "i.id": "I2"},
        {"Core", "bill", "I2"},
    ),
    Case(
        "MATCH (t:EvTeam)-->(s:EvService) WITH t AS team, s.name AS service RETURN team.name, service",
        {"team.name": "Data", "service": "user"},
        {"Data", "user"},
    ),
    Case(
        "MATCH (s:EvService) WHERE EXISTS { (s)<-[:EV_HIT]-({sev: 'P1'}) } RETURN s.name",
        {"s.name": "bill"},
        {"bill", "I2"},
    ),
    Case(
        "MATCH (s:EvService) RETURN s.name, "
        "COUNT { MATCH (s)<-[:EV_HIT]-(i) WHERE i.at > 1 RETURN i } AS n",
        {"s.name": "auth", "n": 1},
        {"auth", "I1"},
    ),
    Case(
        "MATCH (s:EvService) WHERE NOT (s)<-[:EV_HIT]-() RETURN s.lang, count(s) AS n",
        {"s.lang": "Go", "n": 1},
        {"user"},
    ),
    Case(
        "MATCH (t:EvTeam) RETURN t.name, size([(t)-->(s) WHERE s.lang = 'Go' | s]) AS n",
        {"t.name": "Core", "n": 1},
        {"Core", "auth"},
    ),
    Case(
        "MATCH (s:EvService) WHERE any(k IN ['P1'] WHERE EXISTS { (s)<--({sev: k}) }) RETURN s.name",
        {"s.name": "bill"},
        {"bill"},
    ),
    Case(
        "MATCH (s:EvService) RETURN s.lang, collect(s.name) AS names, size(collect(s)) AS n",
        {"s.lang": "Py", "names": ["bill"], "n": 1},
        {"bill"},
    ),
    Case(
        "MATCH (t:EvTeam) CALL (t) { MATCH (t)-->(s) RETURN s ORDER BY s.name LIMIT 1 } "
        "RETURN t.name, s.name",
        {"t.name": "Core", "s.name": "auth"},
        {"Core", "auth"},
    ),
    Case(
        "MATCH (`my node`:EvTeam {name: 'Data'})--(x) RETURN `my node`.name, x . name /* c */ ;",
        {"`my node`.name": "Data", "x . name": "user"},
        {"Data", "user"},
    ),
    Case("CYPHER 25 MATCH (s:EvTeam) LET x = s.name RETURN x", {"x": "Data"}, {"Data"}),
    Case("PROFILE MATCH (s:EvTeam) RETURN s.name", {"s.name": "Data"}, {"Data"}),
    Case(
        "MATCH (t:EvTeam)-->(s:EvService), (s)-[:EV_NEEDS]->(o) RETURN t.name, o.name",
        {"t.name": "Data", "o.name": "bill"},
        {"Data", "user", "bill"},
    ),
    Case(
        "MATCH (a:EvIncident)-->(s) WITH s, collect(a) AS all UNWIND all AS a RETURN a.id, s.name",
        {"a.id": "I2", "s.name": "bill"},
        {"I2", "bill"},
    ),
)


def elements(value: Any) -> Iterator[Node | Relationship]:
    if isinstance(value, Path):
        yield from (*value.nodes, *value.relationships)
    elif isinstance(value, Node | Relationship):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from elements(item)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.text)
def test_each_row_has_the_nodes_that_it_rests_on(case: Case, graph: Graph) -> None:
    if "CYPHER 25" in case.text and graph.info().version.startswith("5."):
        pytest.skip("Cypher 25 is not on the 5.26 line.")

    rows = graph.read(CypherQuery(case.text))
    rewritten = evidence_query(case.text)
    assert rewritten is not None
    assert guard_tokens(rewritten.text, tokenize(rewritten.text)) == ()

    again = graph.read(CypherQuery(rewritten.text, {LIMIT_PARAMETER: 100}))

    behind: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    for record in again.records:
        key = tuple(repr(record[alias]) for alias, _ in rewritten.key_columns)
        for column in rewritten.element_columns:
            for element in elements(record[column]):
                if isinstance(element, Node):
                    behind[key].add(element.properties.get("name") or element.properties["id"])
    keys = [
        tuple(repr(record[column]) for _, column in rewritten.key_columns)
        for record in rows.records
    ]
    assert case.row in [dict(record) for record in rows.records]
    assert all(behind[key] for key in keys)
    assert behind[tuple(repr(case.row[c]) for _, c in rewritten.key_columns)] == case.behind


def test_relationships_are_among_the_elements(graph: Graph) -> None:
    rewritten = evidence_query("MATCH (t:EvTeam)-[:EV_OWNS]->(s) RETURN count(s) AS n")
    assert rewritten is not None

    rows = graph.read(CypherQuery(rewritten.text, {LIMIT_PARAMETER: 100}))

    found = [e for r in rows.records for c in rewritten.element_columns for e in elements(r[c])]
    assert {e.type for e in found if isinstance(e, Relationship)} == {"EV_OWNS"}


def test_no_more_rows_are_asked_for_than_the_caller_takes(graph: Graph) -> None:
    for text in (
        "MATCH (n) RETURN n",
        "MATCH (n) RETURN count(n)",
        "MATCH (n) RETURN n.name, count(*) LIMIT 50",
    ):
        rewritten = evidence_query(text)
        assert rewritten is not None
        assert len(graph.read(CypherQuery(rewritten.text, {LIMIT_PARAMETER: 2})).records) <= 2


@pytest.mark.parametrize(
    "text",
    [
        "RETURN 1 AS one",
        "MATCH (a) RETURN a.name UNION MATCH (b) RETURN b.name AS `a.name`",
        "CALL db.labels() YIELD label RETURN label",
        "CALL db.labels()",
        "CYPHER 25 MATCH (n) RETURN n NEXT RETURN n",
        "MATCH REPEATABLE ELEMENTS (a)-->(b) RETURN a.name",
        "MATCH (n) RETURN n.na\\u006de",
        "MATCH (n RETURN n",
        "MATCH (n) FINISH",
        "CREATE (n) RETURN n",
        "",
        "MATCH (n) RETURN 'unfinished",
    ],
)
def test_a_query_that_cannot_be_rewritten_with_certainty_is_left_alone(text: str) -> None:
    assert evidence_query(text) is None


def test_names_that_are_taken_are_not_used_again() -> None:
    rewritten = evidence_query("MATCH (__e0:EvTeam)-->(__e1) RETURN __e0.name AS __e2")

    assert rewritten is not None
    assert rewritten.text == (
        "MATCH __e3 = (__e0:EvTeam)-->(__e1) RETURN __e0.name AS __e2, __e3 AS __e4 "
        f"LIMIT ${LIMIT_PARAMETER}"
    )

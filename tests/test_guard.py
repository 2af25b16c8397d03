"""The guard: what reads may run, everything else is refused, however it is written."""

import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from property_examples import examples

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.guard import MOST_DIAGNOSTICS, guard_plan, guard_tokens, strip_prefix
from graphrag_core.cypher.lexer import Token, tokenize
from graphrag_core.errors import QueryRefusedError
from graphrag_core.types import CypherQuery, Diagnostic, Explanation, PlanOperator


@dataclass(frozen=True)
class Case:
    """A query and the code of the refusal that it must get."""

    text: str
    code: str


def guard_text(text: str, **allowed: list[str]) -> tuple[Diagnostic, ...]:
    """Judge a text on its own."""
    return guard_tokens(text, tokenize(text), **allowed)


LOAD = "LOAD CSV FROM 'CANARY' AS line RETURN line"

ATTACKS = (
    # Writes.
    Case("CREATE (n:Attack)", "write_clause"),
    Case("INSERT (n:Attack)", "write_clause"),
    Case("MERGE (n:Attack {a: 1})", "write_clause"),
    Case("CREATE p = (n:Attack)-[:R]->(m) RETURN p", "write_clause"),
    Case("MATCH (n) DELETE n", "write_clause"),
    Case("MATCH (n) DETACH DELETE n", "write_clause"),
    Case("MATCH (n) NODETACH DELETE n", "write_clause"),
    Case("MATCH (n) SET n.x = 1", "write_clause"),
    Case("MATCH (n) SET n:Attack", "write_clause"),
    Case("MATCH (n) SET n += {x: 1}", "write_clause"),
    Case("MATCH (n) SET n:$('Attack')", "write_clause"),
    Case("MATCH (n) SET n[$key] = 1", "write_clause"),
    Case("MATCH (n) REMOVE n.x", "write_clause"),
    Case("MATCH (n) REMOVE n:Attack RETURN n", "write_clause"),
    Case("FOREACH (x IN [1] | CREATE (:Attack))", "write_clause"),
    Case("MATCH (n) FOREACH (x IN [1] | SET n.x = x)", "write_clause"),
    Case("MATCH (n) RETURN n UNION CREATE (n:Attack) RETURN n", "write_clause"),
    Case("MATCH (n) RETURN n UNION DISTINCT CREATE (n:Attack) RETURN n", "write_clause"),
    Case("MATCH (n) RETURN n UNION ALL MERGE (n:Attack) RETURN n", "write_clause"),
    Case("WITH 1 AS x CREATE (:Attack) RETURN x", "write_clause"),
    Case("UNWIND [1] AS x CREATE (:Attack)", "write_clause"),
    Case("RETURN 1 AS x NEXT CREATE (:Attack)", "write_clause"),
    Case("CYPHER 25 MATCH (n) RETURN n NEXT MATCH (m) DELETE m", "write_clause"),
    Case("CYPHER 25 WHEN true THEN CREATE (:Attack) ELSE RETURN 1", "write_clause"),
    Case("CYPHER 25 WHEN true THEN { CREATE (:Attack) }", "write_clause"),
    Case("CYPHER 25 LET x = 1 CREATE (:Attack)", "write_clause"),
    Case("CYPHER 25 MATCH (n) FILTER n.x = 1 SET n.x = 2", "write_clause"),
    Case("CALL { CREATE (:Attack) }", "write_clause"),
    Case("MATCH (n) CALL { WITH n SET n.x = 1 } RETURN n", "write_clause"),
    Case("MATCH (n) CALL (n) { SET n.x = 1 } RETURN n", "write_clause"),
    Case("MATCH (n) CALL { WITH n DELETE n } IN TRANSACTIONS", "write_clause"),
    Case(
        "MATCH (n) CALL (n) { RETURN 1 AS x } IN TRANSACTIONS OF 10 ROWS RETURN x", "write_clause"
    ),
    Case("MATCH (n) CALL { RETURN 1 AS x } IN 3 CONCURRENT TRANSACTIONS RETURN x", "write_clause"),
    Case("MATCH (n) WHERE n.x IS :: LIST<INTEGER> DELETE n", "write_clause"),
    Case("MATCH (n) WHERE n:% DELETE n", "write_clause"),
    Case("MATCH (a) ((x)-->(y))+ DELETE a", "write_clause"),
    Case("MATCH (n) WITH * DELETE n", "write_clause"),
    Case("MATCH (as) WITH as DELETE as", "write_clause"),
    Case("MATCH (as), (order) WITH as, order DELETE order", "write_clause"),
    Case("MATCH (in) WITH in SET in.x = 1", "write_clause"),
    Case("MATCH (n) WHERE true SET n.x = 1", "write_clause"),
    Case("MATCH (n) RETURN n SET n.x = 1", "write_clause"),
    Case("EXPLAIN CREATE (:Attack)", "write_clause"),
    Case("PROFILE CREATE (:Attack)", "write_clause"),
    # Files and addresses.
    Case("LOAD CSV FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line", "load_csv"),
    Case("LOAD CSV WITH HEADERS FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("LOAD/**/CSV FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("LOAD // comment\n CSV FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("load\u2003csv FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("LOAD\u0085CSV FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("\\u004cOAD CSV FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("LOAD\\u0020CSV FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("\\u\uff10\uff10\uff14\uff23OAD CSV FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case(f"RETURN '\\u0027 AS a UNION {LOAD} AS a //'", "load_csv"),
    Case(f"MATCH (n) RETURN n UNION {LOAD}", "load_csv"),
    Case(f"CALL {{ {LOAD} }} RETURN line", "load_csv"),
    Case(f"RETURN COLLECT {{ {LOAD} }} AS x", "load_csv"),
    Case(f"RETURN [x IN [1] | COLLECT {{ {LOAD} }}] AS x", "load_csv"),
    Case(f"RETURN CASE WHEN EXISTS {{ {LOAD} }} THEN 1 ELSE 2 END AS x", "load_csv"),
    Case(f"RETURN reduce(a = 0, x IN [1] | a + COUNT {{ {LOAD} }}) AS x", "load_csv"),
    Case(f"RETURN any(x IN [1] WHERE COUNT {{ {LOAD} }} > 0) AS x", "load_csv"),
    Case(f"RETURN [x IN [1] WHERE EXISTS {{ {LOAD} }}] AS x", "load_csv"),
    Case(f"MATCH (n) WHERE EXISTS {{ {LOAD} }} RETURN n", "load_csv"),
    Case(f"RETURN {{key: COLLECT {{ {LOAD} }}}} AS x", "load_csv"),
    Case(f"MATCH (n {{x: COUNT {{ {LOAD} }}}}) RETURN n", "load_csv"),
    Case(f"RETURN 1 AS x ORDER BY COUNT {{ {LOAD} }}", "load_csv"),
    Case(f"CYPHER 25 RETURN s'{{COLLECT {{ {LOAD} }}}}' AS x", "load_csv"),
    Case(f"CYPHER 25 RETURN S\"a{{ s'{{COUNT {{ {LOAD} }}}}' }}b\" AS x", "load_csv"),
    Case("WITH 1 AS as WITH as LOAD CSV FROM 'CANARY' AS l RETURN l", "load_csv"),
    Case("RETURN 'a\\\\' AS a UNION LOAD CSV FROM 'CANARY' AS a RETURN a //'", "load_csv"),
    Case("USING PERIODIC COMMIT LOAD CSV FROM 'CANARY' AS l RETURN l", "load_csv"),
    Case("RETURN 1 AS `a``` UNION LOAD CSV FROM 'CANARY' AS l RETURN l", "load_csv"),
    Case("RETURN 1 /* ' */ AS line UNION LOAD CSV FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("RETURN 1 // '\n AS line UNION LOAD CSV FROM 'CANARY' AS line RETURN line", "load_csv"),
    # Procedures and functions.
    Case("CALL dbms.listConfig()", "procedure_not_allowed"),
    Case("CALL dbms.components()", "procedure_not_allowed"),
    Case("CALL db.createLabel('Attack')", "procedure_not_allowed"),
    Case("CALL db.stats.collect('QUERIES')", "procedure_not_allowed"),
    Case("CALL db/**/.`stats`.collect('QUERIES')", "procedure_not_allowed"),
    Case("CALL `db`.`stats` . /* x */ `retrieve`('QUERIES')", "procedure_not_allowed"),
    Case("CALL d\\u0062.stats.clear('QUERIES')", "procedure_not_allowed"),
    Case("CALL tx.setMetaData({a: 1})", "procedure_not_allowed"),
    Case("CALL DB.CLEARQUERYCACHES()", "procedure_not_allowed"),
    Case("CALL db.labels.extra()", "procedure_not_allowed"),
    Case("CALL dbms.info", "procedure_not_allowed"),
    Case("MATCH (n) CALL dbms.info() YIELD name RETURN name", "procedure_not_allowed"),
    Case("MATCH (n) OPTIONAL CALL dbms.info() YIELD name RETURN name", "procedure_not_allowed"),
    Case(
        "RETURN COLLECT { CALL dbms.info() YIELD name RETURN name } AS x", "procedure_not_allowed"
    ),
    Case(
        "RETURN [x IN [1] | COUNT { CALL db.stats.clear('QUERIES') YIELD section RETURN 1 }] AS x",
        "procedure_not_allowed",
    ),
    Case("CALL apoc.cypher.runWrite('CREATE (n)', {})", "procedure_not_allowed"),
    Case("CALL apoc.load.json('CANARY')", "procedure_not_allowed"),
    Case("CALL in.foo()", "procedure_not_allowed"),
    Case("RETURN apoc.util.sleep(1) AS x", "function_not_allowed"),
    Case("RETURN apoc . `util` /**/ . sleep(1) AS x", "function_not_allowed"),
    Case("RETURN genai.vector.encode('x', 'OpenAI', {token: 'x'}) AS x", "function_not_allowed"),
    Case("RETURN ai.text.completion('x', 'openai', {}) AS x", "function_not_allowed"),
    Case("RETURN { a: apoc.meta.cypher.type(1) } AS x", "function_not_allowed"),
    Case("RETURN [x IN [1] | custom.f(x)] AS x", "function_not_allowed"),
    Case("MATCH (n:$(custom.label())) RETURN n", "function_not_allowed"),
    Case("RETURN date.truncates('day') AS x", "function_not_allowed"),
    # Administration.
    Case("SHOW USERS", "admin_command"),
    Case("SHOW SETTINGS", "admin_command"),
    Case("SHOW TRANSACTIONS YIELD * RETURN *", "admin_command"),
    Case("SHOW PROCEDURES", "admin_command"),
    Case("CYPHER 25 SHOW DATABASES", "admin_command"),
    Case("TERMINATE TRANSACTIONS 'neo4j-transaction-1'", "admin_command"),
    Case("CREATE USER attack SET PASSWORD 'attack123'", "admin_command"),
    Case("CREATE INDEX attack FOR (n:Attack) ON (n.x)", "admin_command"),
    Case("CREATE CONSTRAINT attack FOR (n:Attack) REQUIRE n.x IS UNIQUE", "admin_command"),
    Case("CREATE OR REPLACE DATABASE attack", "admin_command"),
    Case("DROP INDEX attack IF EXISTS", "admin_command"),
    Case("DROP CONSTRAINT attack IF EXISTS", "admin_command"),
    Case("ALTER CURRENT USER SET PASSWORD FROM 'a' TO 'b'", "admin_command"),
    Case("ALTER DATABASE neo4j SET ACCESS READ ONLY", "admin_command"),
    Case("GRANT ROLE admin TO neo4j", "admin_command"),
    Case("DENY READ {*} ON GRAPH * TO PUBLIC", "admin_command"),
    Case("REVOKE ROLE admin FROM neo4j", "admin_command"),
    Case("STOP DATABASE neo4j", "admin_command"),
    Case("RENAME USER a TO b", "admin_command"),
    Case("ENABLE SERVER 'x'", "admin_command"),
    # Other databases, statements and options.
    Case("USE system SHOW USERS", "use_clause"),
    Case("USE neo4j MATCH (n) RETURN n", "use_clause"),
    Case("USE graph.byName('system') MATCH (n) RETURN n", "use_clause"),
    Case("CALL { USE system RETURN 1 AS x } RETURN x", "use_clause"),
    Case("MATCH (n) RETURN n UNION USE system MATCH (n) RETURN n", "use_clause"),
    Case("RETURN 1 AS x; CREATE (:Attack)", "multiple_statements"),
    Case("RETURN 1 AS x; RETURN 2 AS y", "multiple_statements"),
    Case("RETURN 1 AS x\\u003b CREATE (:Attack)", "multiple_statements"),
    Case("RETURN 1 AS x;;", "multiple_statements"),
    Case("CYPHER debug=ast RETURN 1 AS x", "query_option"),
    Case("CYPHER 25 replan=force RETURN 1 AS x", "query_option"),
    Case("CYPHER 3.5 RETURN 1 AS x", "query_option"),
    Case("CYPHER planner=cost updateStrategy=eager RETURN 1 AS x", "query_option"),
    # What the server would not come back from.
    Case("RETURN " + "[" * 300 + "]" * 300 + " AS x", "nested_too_deep"),
    Case("RETURN " + "(" * 1_000 + "1" + ")" * 1_000 + " AS x", "nested_too_deep"),
    Case("RETURN " + "CASE WHEN true THEN " * 200 + "1" + " END" * 200, "nested_too_deep"),
    Case("RETURN " + "CASE WHEN x.end THEN " * 200 + "1" + " END" * 200, "nested_too_deep"),
    Case("RETURN " + "EXISTS { RETURN " * 20 + "1 AS x" + "} AS x" * 20, "nested_too_deep"),
    Case("RETURN " + "NOT " * 200 + "true AS x", "nested_too_deep"),
    Case("MATCH (n) RETURN n" + ".a" * 200 + " AS x", "nested_too_deep"),
    Case("MATCH (n:" + "!" * 200 + "A) RETURN n", "nested_too_deep"),
    Case("RETURN " + " + ".join(f"$p{i}" for i in range(10_000)), "nested_too_deep"),
    Case("WITH 1 AS x " * 1_000 + "RETURN x", "nested_too_deep"),
    # What no reading query is.
    Case("MATCH (n) RETURN n 'unfinished", "syntax_error"),
    Case("MATCH (n:`unfinished) RETURN n", "syntax_error"),
    Case("MATCH (n) RETURN n /* unfinished", "syntax_error"),
    Case("RETURN '\\u00zz' AS x", "syntax_error"),
    Case("RETURN '\ud800' AS x", "syntax_error"),
    Case("FROBNICATE (n)", "unknown_clause"),
    Case("MATCH (n) FROBNICATE (n) RETURN n", "unknown_clause"),
    Case("SELECT * FROM users", "unknown_clause"),
    Case("MATCH (n) EXECUTE n RETURN n", "unknown_clause"),
    Case("MATCH (n) WHERE n.x = 1 ALTER n RETURN n", "unknown_clause"),
    Case("LOAD PARQUET FROM 'CANARY' AS line RETURN line", "load_csv"),
    Case("RETURN COLLECT { LOAD JSON FROM 'CANARY' AS line RETURN line } AS x", "load_csv"),
)

HARMLESS = (
    "MATCH (n:`Create Table`) RETURN n",
    "MATCH (n:Create:Delete)-[:SET|MERGE|LOAD]->(m) RETURN n, m",
    "MATCH (n {set: 1, delete: 2, create: 3}) RETURN n",
    "MATCH (n) WHERE n.set = 1 AND n.delete = 2 OR n.load IS NOT NULL RETURN n.show",
    "MATCH (n) WHERE n.text = 'DELETE everything; DROP DATABASE x' RETURN n",
    "MATCH (n) WHERE n.text CONTAINS \"LOAD CSV FROM 'x'\" RETURN n",
    "RETURN 'its' + \"a\" AS x",
    "MATCH (set:Set) RETURN set",
    "MATCH (set:Set) WHERE set.name = 'x' RETURN set ORDER BY set.name",
    "MATCH (delete)-[create:MERGE]->(show) RETURN delete, create, show",
    "MATCH (set) RETURN DISTINCT set ORDER BY set.name LIMIT 3",
    "MATCH (call:Call) RETURN call ORDER BY call.time",
    "MATCH (call:Call) WHERE call IS NOT NULL RETURN call",
    "MATCH (use) WITH use AS load RETURN load",
    "WITH 1 AS create, 2 AS delete RETURN create + delete AS merge",
    "UNWIND [1, 2] AS set RETURN set * 2 AS x",
    "WITH [1] AS set RETURN [x IN set | x] AS remove",
    "WITH 1 AS set RETURN (2) * set AS x",
    "WITH 1 AS delete RETURN [1, 2][0] + delete AS x",
    "WITH 1 AS set RETURN CASE set WHEN 1 THEN set ELSE 0 END AS x",
    "WITH 1 AS set RETURN CASE WHEN set = 1 THEN set ELSE set END AS x",
    "WITH {delete: 1} AS map RETURN map.delete AS x, map {.delete} AS y",
    "MATCH (n) RETURN {set: n.set, load: 1, call: 2, use: 3} AS map",
    "MATCH (n)-[r:CALL]->(m) RETURN r, m",
    "MATCH p = (create)-->(b) RETURN nodes(p) AS delete",
    "MATCH set = (a)-->(b) RETURN set",
    "MATCH (n) WHERE n:Set OR n:Delete RETURN n",
    "MATCH (n IS Merge) RETURN n",
    "MATCH (n:!Set&!Delete) RETURN n",
    "MATCH (n:%) RETURN n",
    "EXPLAIN MATCH (n) RETURN n",
    "PROFILE MATCH (n) RETURN n LIMIT 1",
    "CYPHER 25 MATCH (n) RETURN n",
    "CYPHER 5 EXPLAIN MATCH (n) RETURN n",
    "CYPHER runtime=slotted planner=cost MATCH (n) RETURN n",
    "EXPLAIN CYPHER 25 runtime=slotted MATCH (n) RETURN n",
    "MATCH (n) RETURN n;",
    "MATCH (n) RETURN n ; // done",
    "/* CREATE (n) */ MATCH (n) RETURN n // DELETE n",
    "MATCH (n) /* ; DELETE n */ RETURN n",
    "CALL db.labels()",
    "CALL db.labels() YIELD label RETURN label ORDER BY label",
    "CALL `db`.`labels`()",
    "CALL db.schema.visualization()",
    "CALL db.propertyKeys() YIELD propertyKey AS delete RETURN delete",
    "MATCH (n) CALL { WITH n MATCH (n)-->(m) RETURN count(m) AS c } RETURN n, c",
    "MATCH (n) CALL (n) { MATCH (n)-->(m) RETURN count(m) AS c } RETURN n, c",
    "MATCH (n) WHERE EXISTS { MATCH (n)-->(m) WHERE m.set = 1 } RETURN n",
    "MATCH (n) RETURN COUNT { (n)-->() } AS c, COLLECT { MATCH (n)-->(m) RETURN m.name } AS names",
    "MATCH (n) RETURN [(n)-->(m) WHERE m:Set | m.delete] AS xs",
    "RETURN reduce(set = 0, x IN [1, 2] | set + x) AS total",
    "RETURN any(create IN [1, 2] WHERE create > 1) AS x",
    "RETURN date('2024-01-01') AS d, datetime.truncate('day', datetime()) AS t",
    "RETURN duration.between(date('2024-01-01'), date('2024-02-01')) AS d",
    "RETURN point.distance(point({x: 1, y: 2}), point({x: 3, y: 4})) AS d",
    "RETURN toUpper('delete') AS x, coalesce(null, 'create') AS y, trim(BOTH 'x' FROM 'xyx') AS z",
    "MATCH (a), (b), p = shortestPath((a)-[*..5]-(b)) WHERE a.x = 1 AND b.x = 2 RETURN p",
    "MATCH ANY SHORTEST (a)-[:R]->+(b) RETURN a, b",
    "MATCH (a) ((x)-[:R]->(y) WHERE x.set = 1){1,3} (b) RETURN a, b",
    "MATCH (n) RETURN n UNION ALL MATCH (n:Set) RETURN n",
    "MATCH (n) RETURN n.name AS `delete from`, n.`set it` AS x",
    "MATCH (n) WHERE n.x IS :: LIST<INTEGER> RETURN n",
    "MATCH (n:A) USING SCAN n:A RETURN n",
    "MATCH (n) WHERE n.name STARTS WITH 'set' AND n.name ENDS WITH 'e' RETURN n",
    "RETURN '\\u0041' AS x",
    "RETURN $set AS x, $delete AS y, $`create it` AS z",
    "MATCH (n:$($load)) RETURN n",
    "MATCH (n:$any($set)) RETURN n",
    "CYPHER 25 RETURN s'delete {1 + 1} set' AS x",
    "CYPHER 25 LET delete = 1 RETURN delete",
    "CYPHER 25 MATCH (n) FILTER n.set = 1 RETURN n",
    "UNWIND [1, 2] AS delete WITH delete WHERE delete > 1 RETURN delete",
    "CYPHER 25 MATCH (n) RETURN n AS set NEXT RETURN set",
    "CYPHER 25 WHEN true THEN RETURN 1 AS x ELSE RETURN 2 AS x",
    "MATCH (n) WITH n SKIP 1 LIMIT 5 RETURN n",
    "MATCH (n)--(m) RETURN n, m",
    "match (n) where n.Load = 1 return n.Csv",
    "MATCH (load), (csv) RETURN load, csv",
    "RETURN 1 AS load, 2 AS csv",
    "FINISH",
    "RETURN [" + ", ".join(str(i) for i in range(1_500)) + "] AS xs",
    "RETURN 1" + " + 1" * 500 + " AS x",
)
PARAMETERS = {"set": ["A"], "delete": 1, "create it": 2, "load": "A"}


@pytest.mark.parametrize("case", ATTACKS, ids=lambda case: ascii(case.text)[:80])
def test_what_does_not_only_read_is_refused_with_its_code(case: Case) -> None:
    found = guard_text(case.text)

    assert case.code in {d.code for d in found}
    assert all(d.severity == "error" for d in found)


@pytest.mark.parametrize("text", HARMLESS, ids=ascii)
def test_reading_queries_are_not_refused(text: str) -> None:
    assert guard_text(text) == ()


@pytest.mark.parametrize("text", HARMLESS, ids=ascii)
def test_the_server_agrees_that_the_harmless_queries_read(text: str, empty_graph: Graph) -> None:
    if "CYPHER 25" in text and empty_graph.info().version.startswith("5."):
        pytest.skip("Cypher 25 is not on the 5.26 line.")

    explanation = empty_graph.explain(CypherQuery(text, PARAMETERS))

    assert explanation.error is None
    assert explanation.query_type == "r"
    assert guard_plan(explanation, allowed_procedures=()) == ()


@dataclass
class Canary:
    """A port that counts who knocks."""

    url: str
    visits: int = 0


@pytest.fixture
def canary() -> Iterator[Canary]:
    listener = socket.create_server(("127.0.0.1", 0))
    found = Canary(f"http://127.0.0.1:{listener.getsockname()[1]}/secret.csv")

    def listen() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            found.visits += 1
            connection.close()

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    yield found
    listener.close()


def test_no_attack_reaches_the_network_or_changes_the_graph(
    empty_graph: Graph, canary: Canary
) -> None:
    def state() -> list[object]:
        return [
            empty_graph.fetch(CypherQuery(text)).records
            for text in (
                "MATCH (n) RETURN count(n) AS nodes",
                "MATCH (n) RETURN DISTINCT labels(n) AS labels ORDER BY labels",
                "MATCH (n:Attack) RETURN count(n) AS nodes",
                "SHOW USERS YIELD user RETURN user ORDER BY user",
                "SHOW INDEXES YIELD name RETURN name ORDER BY name",
            )
        ]

    before = state()
    for case in ATTACKS:
        with pytest.raises(QueryRefusedError):
            empty_graph.read(CypherQuery(case.text.replace("CANARY", canary.url)))

    assert canary.visits == 0
    assert state() == before


def rewritten(text: str, tokens: tuple[Token, ...], gaps: list[str], cases: list[bool]) -> str:
    """The text with something put into the gaps between its tokens, and its keywords' case turned."""
    pieces: list[str] = []
    at, interpolated = 0, False
    for index, token in enumerate(tokens):
        gap = text[at : token.offset]
        piece = text[token.offset : token.end]
        # White space at the border of an interpolated string's text belongs to the text.
        interpolated = interpolated or (token.kind == "string" and token.text[:1] in "sS")
        if gap and not interpolated:
            gap += gaps[index % len(gaps)]
        if cases[index % len(cases)] and token.kind == "name" and token.text.isupper():
            piece = piece.lower()
        pieces.extend((gap, piece))
        at = token.end
    return "".join((*pieces, text[at:]))


GAPS = st.lists(
    st.sampled_from([" ", "\n", "\t", "\u00a0", "/**/", "/* ' */", '/* " DELETE */ ', "// `\n"]),
    min_size=1,
    max_size=7,
)
CASES = st.lists(st.booleans(), min_size=1, max_size=7)


@examples(200)
@given(st.sampled_from(ATTACKS), GAPS, CASES)
def test_comments_white_space_and_letter_case_open_no_door(
    case: Case, gaps: list[str], cases: list[bool]
) -> None:
    tokens = tokenize(case.text)
    if any(token.kind == "broken" for token in tokens):
        return

    assert guard_text(rewritten(case.text, tokens, gaps, cases))


@examples(200)
@given(st.sampled_from(HARMLESS), GAPS, CASES)
def test_comments_white_space_and_letter_case_refuse_nothing_harmless(
    text: str, gaps: list[str], cases: list[bool]
) -> None:
    assert guard_text(rewritten(text, tokenize(text), gaps, cases)) == ()


@examples(200)
@given(st.sampled_from(ATTACKS), st.data())
def test_escaped_letters_open_no_door(case: Case, data: st.DataObject) -> None:
    if "\\u" in case.text or not case.text.isascii():
        return
    chosen = data.draw(st.sets(st.integers(0, len(case.text) - 1), max_size=8))
    text = "".join(
        f"\\u{ord(c):04x}" if i in chosen and c != "\\" and case.text[i - 1 : i] != "\\" else c
        for i, c in enumerate(case.text)
    )

    assert guard_text(text)


def test_allowed_names_are_added_by_exact_name_or_by_their_start() -> None:
    call = "CALL apoc.meta.stats() YIELD labels RETURN apoc.text.join(labels, ',') AS x"

    refused = guard_text(call)
    exact = guard_text(
        call, allowed_procedures=["APOC.meta.stats"], allowed_functions=["apoc.text.join"]
    )
    by_start = guard_text(call, allowed_procedures=["apoc.*"], allowed_functions=["apoc.text.*"])

    assert [d.code for d in refused] == ["procedure_not_allowed", "function_not_allowed"]
    assert exact == by_start == ()


def test_a_refusal_says_where_in_the_text_as_given() -> None:
    (found,) = guard_text("MATCH (n)\nRETURN n \\u0044ELETE n")

    assert (found.line, found.column, found.length) == (2, 10, 11)


def test_a_plan_of_another_type_than_reading_is_refused() -> None:
    for query_type, code in (("w", "write_clause"), ("rw", "write_clause"), ("s", "admin_command")):
        (found,) = guard_plan(Explanation(query_type))  # type: ignore[arg-type]
        assert (found.code, found.severity) == (code, "error")
    (found,) = guard_plan(Explanation(None))
    assert found.severity == "error"


@pytest.mark.parametrize(
    ("operator", "codes"),
    [
        ("LoadCSV", ["load_csv"]),
        ("SetNodePropertiesFromMap", ["write_clause"]),
        ("TransactionForeach", ["write_clause"]),
        ("ShowSettings", ["write_clause"]),
        ("NodeIndexSeek", []),
        ("QuantumLeapExpand", ["unknown_operator"]),
    ],
)
def test_plan_operators_are_allowed_refused_or_remarked_on(operator: str, codes: list[str]) -> None:
    inner = PlanOperator(operator, "", 1.0)
    plan = PlanOperator("ProduceResults", "", 1.0, (PlanOperator("Apply", "", 1.0, (inner,)),))

    found = guard_plan(Explanation("r", plan))

    assert [d.code for d in found] == codes
    assert all((d.severity == "warning") == (d.code == "unknown_operator") for d in found)


def test_a_procedure_in_the_plan_is_held_against_the_list() -> None:
    call = PlanOperator("ProcedureCall", "db.stats.collect($a) :: (x :: STRING)", 1.0)

    assert guard_plan(Explanation("r", call)) == ()
    assert [d.code for d in guard_plan(Explanation("r", call), allowed_procedures=())] == [
        "procedure_not_allowed"
    ]
    assert guard_plan(Explanation("r", call), allowed_procedures=["db.stats.collect"]) == ()


@pytest.mark.parametrize(
    ("text", "mode", "body"),
    [
        ("EXPLAIN MATCH (n) RETURN n", "EXPLAIN", "        MATCH (n) RETURN n"),
        ("/* a */ profile\nRETURN 1", "PROFILE", "/* a */        \nRETURN 1"),
        ("CYPHER 25 EXPLAIN RETURN 1", "EXPLAIN", "CYPHER 25         RETURN 1"),
        ("RETURN 1 AS explain", None, "RETURN 1 AS explain"),
        ("\\u0045XPLAIN RETURN 1", "EXPLAIN", "             RETURN 1"),
        ("", None, ""),
    ],
)
def test_a_prefix_is_taken_off_without_moving_the_rest(
    text: str, mode: str | None, body: str
) -> None:
    prefix = strip_prefix(text)

    assert (prefix.mode, prefix.body) == (mode, body)


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["(", "CALL {", "RETURN n DELETE n ", ";", "a.b(", "\\u0041 ", "'"]
)
def test_a_megabyte_of_anything_is_judged(piece: str) -> None:
    found = guard_text(piece * (1_000_000 // len(piece)))

    assert len(found) <= MOST_DIAGNOSTICS

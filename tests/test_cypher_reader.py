"""The reader: what it finds in a query, and that no text makes it fail."""

import pytest
from counted_work import calls_of
from hypothesis import given
from hypothesis import strategies as st
from property_examples import examples

from graphrag_core.cypher.lexer import tokenize
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import Comparison, QueryStructure

FRAGMENTS = (
    *(
        "MATCH ",
        "OPTIONAL MATCH ",
        "WHERE ",
        "RETURN ",
        "WITH ",
        "UNWIND ",
        "CALL ",
        "UNION ",
        "AS ",
    ),
    *(
        "ORDER BY ",
        "LIMIT 3 ",
        "SKIP 1 ",
        "DISTINCT ",
        "NEXT ",
        "LET ",
        "FILTER ",
        "USING ",
        "CASE ",
    ),
    *(
        "WHEN ",
        "THEN ",
        "ELSE ",
        "END ",
        "NOT ",
        "AND ",
        "IN ",
        "IS NULL ",
        "STARTS WITH ",
        "EXISTS ",
    ),
    *(
        "COUNT ",
        "shortestPath",
        "SHORTEST 2 ",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "(n:A)",
        "-[r:R*1..2]->",
    ),
    *(
        "<--",
        "-->",
        "--",
        "n.x",
        " = ",
        "'s'",
        "1",
        "$p",
        ", ",
        "|",
        ":",
        "*",
        "+",
        "..",
        "n",
        "x IN ",
    ),
    *("reduce(a = 0, ", "p = ", ":A|B&!C", "n {.a}", ";", "\\u0028", "'", "/*", "YIELD ", "all("),
)
TEXTS = st.one_of(
    st.text(max_size=60), st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join)
)


def labels(reading: QueryStructure) -> list[str]:
    return [label.name for label, kind in reading.label_uses if kind == "node"]


def types(reading: QueryStructure) -> list[str]:
    return [label.name for label, kind in reading.label_uses if kind == "relationship"]


def compared(comparison: Comparison) -> str:
    def side(operand: object) -> str:
        access = getattr(operand, "access", None)
        if access is not None:
            owner = access.variable.name if access.variable else "_"
            return f"{owner}.{access.key.value}"
        return f"{operand.kind}:{operand.value}"  # type: ignore[attr-defined]

    return f"{side(comparison.left)} {comparison.operator} {side(comparison.right)}"


def test_clauses_are_found_in_their_order() -> None:
    reading = read_query(
        "EXPLAIN CYPHER 25 MATCH (a) WHERE a.x = 1 OPTIONAL MATCH (a)-->(b) WITH a, count(b) AS n "
        "ORDER BY n LIMIT 3 WHERE n > 1 UNWIND [1] AS i CALL db.labels() YIELD label "
        "CALL (a) { RETURN 1 AS x } RETURN DISTINCT a, n SKIP 1 LIMIT 2"
    )

    assert [clause.kind for clause in reading.body.clauses] == [
        *("MATCH", "OPTIONAL MATCH", "WITH", "UNWIND", "CALL PROCEDURE", "CALL", "RETURN")
    ]
    assert reading.body.clauses[2].aggregates
    assert reading.body.clauses[-1].distinct
    assert reading.certain


def test_keywords_may_be_names() -> None:
    reading = read_query(
        "MATCH (match:With)-[return:WHERE]->(limit) WHERE match.order = limit.skip "
        "WITH match AS where, limit RETURN where, limit LIMIT 3"
    )

    assert [clause.kind for clause in reading.body.clauses] == ["MATCH", "WITH", "RETURN"]
    assert labels(reading) == ["With"]
    assert types(reading) == ["WHERE"]
    assert reading.certain


def test_nodes_and_relationships_have_labels_direction_and_hops() -> None:
    reading = read_query(
        "MATCH (a:A|B)<-[r:R|:S*2..4 {x: 1}]-(:C&!D)-[:T]-({k: 'v'})-->() RETURN a, r"
    )
    first, second, third = reading.relationships

    assert (first.direction, first.hops) == ("<-", (2, 4))
    assert (second.direction, second.hops) == ("-", None)
    assert (third.direction, third.types) == ("->", None)
    assert labels(reading) == ["A", "B", "C", "D"]
    assert types(reading) == ["R", "S", "T"]
    assert [node.labels.open if node.labels else None for node in reading.nodes] == [
        *(False, True, None, None)
    ]
    assert [node is first.left for node in reading.nodes] == [True, False, False, False]


@pytest.mark.parametrize(
    ("pattern", "hops"),
    [
        ("(a)-[*]->(b)", (1, None)),
        ("(a)-[*3]->(b)", (3, 3)),
        ("(a)-[*..3]->(b)", (1, 3)),
        ("(a)-[*2..]->(b)", (2, None)),
        ("(a)-[:R]->+(b)", (1, None)),
        ("(a)-[:R]->{2,5}(b)", (2, 5)),
        ("(a) ((x)-[:R]->(y))* (b)", (0, None)),
        ("(a) ((x)-[:R]->(y) WHERE x.k = 1){,4} (b)", (0, 4)),
        ("(a) ((x)-[:R]->(y)){3} (b)", (3, 3)),
        ("SHORTEST 2 PATHS (a)-[:R]->+(b)", (1, None)),
        ("p = allShortestPaths((a)-[:R*..9]-(b))", (1, 9)),
    ],
)
def test_hops_of_paths_old_and_new(pattern: str, hops: tuple[int, int | None]) -> None:
    reading = read_query(f"MATCH {pattern} RETURN a, b")

    assert [r.hops for r in reading.relationships] == [hops]
    assert reading.certain


def test_a_variable_keeps_its_labels_under_another_name_and_loses_them_behind_with() -> None:
    reading = read_query(
        "MATCH (t:Team) WITH t AS team MATCH (team)-[:OWNS]->(s) WHERE s:Service "
        "WITH s.name AS t RETURN t.x"
    )
    by_name = {v.name: v.label_names() for v in reading.variables}

    assert by_name["s"] == {"Service"}
    assert reading.relationships[0].left is not None
    assert reading.relationships[0].left.known_labels() == {"Team"}
    assert reading.accesses[-1].variable is not None
    assert reading.accesses[-1].variable.kind == "value"


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("n.x = 'a'", ["n.x = string:a"]),
        ("'a' = n.x AND n.y > 2", ["string:a = n.x", "n.y > number:2"]),
        ("1 < n.x <= 5", ["number:1 < n.x", "n.x <= number:5"]),
        ("n.x + 1 = 5", []),
        ("n.x = 'a' + 'b'", []),
        ("NOT n.x = $p", ["n.x = parameter:p"]),
        ("n.x IN ['a', 'b']", ["n.x IN list:"]),
        ("n.x STARTS WITH 'a'", ["n.x STARTS string:a"]),
        ("n.x = datetime('2024')", ["n.x = call:datetime"]),
        ("(n.x = true) = false", ["n.x = boolean:TRUE"]),
        ("n.x = CASE WHEN n.y = 1 THEN 'a' ELSE 'b' END", ["n.y = number:1"]),
        ("any(k IN [1] WHERE k = n.x)", []),
        ("n.x.y = 1", ["call:.y = number:1"]),
        ("n.xs[0] = 1", []),
        ("n.x IS NOT NULL OR n.y = -1", ["n.y = number:-1"]),
        ("n.x >= date() - duration('P7D')", ["n.x >= call:date"]),
        ("n.x + duration({days: 7}) > $p", ["n.x > parameter:p"]),
        ("n.x + 'duration' = -n.y", []),
        ("n.x = -(5)", []),
    ],
)
def test_comparisons_are_taken_only_where_a_side_is_one_operand(
    condition: str, found: list[str]
) -> None:
    reading = read_query(f"MATCH (n) WHERE {condition} RETURN n")

    assert [compared(c) for c in reading.comparisons] == found
    assert reading.certain


def test_what_only_looks_like_a_label_or_an_access_is_none() -> None:
    reading = read_query(
        "MATCH (n) /* (:Comment) */ WHERE n.x = '(:String)' "
        "RETURN {Key: 1, other: n.`a.b`} AS m, [1, 2][0..1] AS s, [x IN [1] WHERE x > 0 | x] AS l"
    )

    assert labels(reading) == []
    assert [access.key.value for access in reading.accesses] == ["x", "a.b"]


def test_label_predicates_and_comprehension_bars_are_told_apart() -> None:
    reading = read_query(
        "MATCH (n) WHERE n:A|B AND n IS C RETURN [x IN [n] WHERE n:D | x] AS xs, [n IN [1] | n] AS ys"
    )

    assert labels(reading) == ["A", "B", "C", "D"]
    assert reading.certain


@pytest.mark.parametrize(
    ("comprehension", "named"),
    [
        ("[(t)-->(b) WHERE b:Service | toUpper(b.name)]", ["Service"]),
        ("[(t)-->(b) WHERE b:Service | CASE WHEN b.x THEN 1 ELSE 2 END]", ["Service"]),
        ("[(t)-->(b) WHERE b:Service | true]", ["Service"]),
        ("[(t)-->(b) WHERE b:Service | (b.x + 1)]", ["Service"]),
        ("[(t)-->(b) WHERE b:Service|Team | apoc.text.join(b.x, '|')]", ["Service", "Team"]),
        ("[(t)-->(b) WHERE b:Service | b:Team|Person]", ["Service", "Team", "Person"]),
        ("[b IN xs WHERE b:Service | toUpper(b.name)]", ["Service"]),
        ("[b IN xs WHERE b:Service | true]", ["Service"]),
        ("[b IN xs WHERE b:Service|Team]", ["Service", "Team"]),
    ],
)
def test_the_result_of_a_comprehension_is_no_label(comprehension: str, named: list[str]) -> None:
    reading = read_query(f"MATCH (t) RETURN {comprehension} AS l")

    assert [label.name for label, _ in reading.label_uses] == named
    assert reading.certain


def test_subqueries_and_comprehensions_see_what_is_around_them() -> None:
    reading = read_query(
        "MATCH (t:Team) WHERE EXISTS { (t)-[:OWNS]->(s:Service) WHERE s.name = 'a' } "
        "RETURN t.name, COUNT { MATCH (t)--(x) WITH x WHERE x.k = 1 RETURN x } AS n, "
        "[(t)-[:HAS]->(m) WHERE m.z = 2 | m.name] AS names, t {.name, k: t.y, .*} AS map"
    )

    assert [clause.kind for clause in reading.body.clauses] == ["MATCH", "RETURN"]
    assert labels(reading) == ["Team", "Service"]
    assert len([v for v in reading.variables if v.name == "t"]) == 1
    assert {a.key.value for a in reading.accesses} == {"name", "k", "z", "y"}


def test_unread_clauses_make_the_reading_uncertain() -> None:
    assert not read_query("MATCH (n) FROBNICATE n RETURN n").certain
    assert not read_query("MATCH (n RETURN n").certain
    assert read_query("MATCH (n) RETURN n;").certain


@examples(200)
@given(TEXTS)
def test_no_text_makes_it_fail_and_places_are_inside_the_text(text: str) -> None:
    reading = read_query(text)

    for part in (*reading.nodes, *reading.relationships, *reading.paths):
        assert 0 <= part.start <= len(text)
        assert 0 <= part.end <= len(text)
    for clause in reading.body.clauses:
        assert 0 <= clause.start <= clause.end <= len(text)


@examples(200)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join), st.data())
def test_half_a_query_is_read_as_far_as_it_goes(text: str, data: st.DataObject) -> None:
    whole = f"MATCH (a:Team)-[r:OWNS]->(b) {text}"
    cut = data.draw(st.integers(29, len(whole)))

    assert "Team" in labels(read_query(whole[:cut]))


@pytest.mark.parametrize(
    "piece",
    ["(", "(n)-->", "[", "{a:", "CASE ", "NOT ", "n.x = ", "EXISTS {", "CALL {", "WITH n ", "- "],
)
def test_the_work_grows_no_faster_than_the_text(piece: str) -> None:
    def work(repeats: int) -> int:
        text = "MATCH (n) RETURN " + piece * repeats
        tokens = tokenize(text)
        return calls_of(lambda: read_query(text, tokens))

    assert work(8_000) < 8 * work(1_000) * 1.5


def test_a_label_called_like_a_variable_is_a_label_outside_comprehensions() -> None:
    for text in (
        "MATCH (node) WHERE node:`Node`|`node` RETURN node",
        "MATCH (node) RETURN CASE WHEN node:`Node`|`node` THEN 1 END AS n",
        "MATCH (node) RETURN [one IN [1] WHERE (node:`Node`|`node`) | one] AS n",
    ):
        reading = read_query(text)

        assert reading.certain
        assert [label.name for label in reading.labels("node")] == ["Node", "node"]
    comprehension = read_query("MATCH (n) RETURN [x IN [n] WHERE x:`Node` | x] AS n")
    assert comprehension.certain
    assert [label.name for label, _ in comprehension.label_uses] == ["Node"]

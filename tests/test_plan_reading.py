"""What a plan of the real planner says to people: places in the text, and what is slow."""

from collections.abc import Callable, Iterator

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.plan_reading import PlanReading, read_plan
from graphrag_core.schema.introspection import read_schema
from graphrag_core.types import CypherQuery, PlanOperator, Schema

PLANT = """
UNWIND range(1, 3000) AS n
CREATE (:PlanFrom {number: n, seven: n % 7})-[:PLAN_TO]->(:PlanTo {number: n})
"""


@pytest.fixture(scope="module")
def planted(empty_graph: Graph) -> Iterator[tuple[Graph, Schema]]:
    index = "CREATE INDEX plan_seven IF NOT EXISTS FOR (n:PlanFrom) ON (n.seven)"
    empty_graph.write([CypherQuery(PLANT), CypherQuery(index)])
    empty_graph.write([CypherQuery("CALL db.awaitIndexes(60)")])
    yield empty_graph, read_schema(empty_graph)
    empty_graph.write(
        [
            CypherQuery("MATCH (n:PlanFrom|PlanTo) DETACH DELETE n"),
            CypherQuery("DROP INDEX plan_seven"),
        ]
    )


@pytest.fixture
def read(planted: tuple[Graph, Schema]) -> Callable[[str], PlanReading]:
    graph, schema = planted

    def reading(text: str) -> PlanReading:
        plan = graph.explain(CypherQuery(text)).plan
        assert plan is not None
        return read_plan(plan, text, schema)

    return reading


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "MATCH (n:PlanFrom) WHERE n.number = 3 RETURN n",
            "All 3,000 PlanFrom nodes are scanned: there is no index on number.",
        ),
        (
            "MATCH (n:PlanFrom {number: 3}) RETURN n",
            "All 3,000 PlanFrom nodes are scanned: there is no index on number.",
        ),
        (
            "MATCH (n:PlanFrom) WHERE toString(n.seven) CONTAINS '3' RETURN n",
            "All 3,000 PlanFrom nodes are scanned: the index on seven does not serve this "
            "condition.",
        ),
        (
            "MATCH (n:PlanFrom) RETURN n",
            "All 3,000 PlanFrom nodes are scanned: no condition narrows them.",
        ),
        ("RETURN 1 AS one", "Nothing here is slow: about 1 row."),
    ],
)
def test_one_sentence_says_why_a_query_is_slow(
    read: Callable[[str], PlanReading], text: str, why: str
) -> None:
    assert read(text).why.startswith(why)


def test_a_cartesian_product_and_an_unlabelled_scan_are_named(
    read: Callable[[str], PlanReading],
) -> None:
    paired = read("MATCH (a:PlanFrom), (b:PlanTo) RETURN a.seven + b.number AS s").why
    everything = read("MATCH (n) RETURN n.number AS number").why

    assert paired.startswith("Every row of one side is paired with every row of the other: 3,000")
    assert everything.endswith("nodes of the graph are scanned: the pattern names no label.")


def test_operators_know_the_words_they_come_from(read: Callable[[str], PlanReading]) -> None:
    text = (
        "MATCH (n:PlanFrom)-[:PLAN_TO]->(m) WHERE n.number > 3 "
        "WITH m.number AS size, count(*) AS c ORDER BY size RETURN size, c LIMIT 2"
    )

    places = {
        operator.name: text[operator.offset : operator.offset + (operator.length or 0)]
        for operator in read(text).operators
        if operator.offset is not None
    }

    assert places["NodeByLabelScan"] == "(n:PlanFrom)"
    assert places["Expand(All)"] == "-[:PLAN_TO]->"
    assert places["Filter"] == "WHERE n.number > 3"
    assert places["Top"] == "ORDER BY size"
    assert places["ProduceResults"].startswith("RETURN size, c")


def test_a_measured_plan_marks_the_operator_with_most_db_hits(
    planted: tuple[Graph, Schema],
) -> None:
    graph, schema = planted
    text = "MATCH (n:PlanFrom) WHERE n.number > 2990 RETURN n.number AS number"

    reading = read_plan(graph.measure(CypherQuery(text)).plan, text, schema)

    (costly,) = (operator for operator in reading.operators if operator.costly)
    assert costly.name in ("NodeByLabelScan", "Filter")
    assert costly.db_hits is not None
    assert costly.db_hits >= 3000
    assert "db hits" in reading.why


def test_an_operator_that_nobody_has_seen_is_shown_without_an_explanation() -> None:
    plan = PlanOperator("Quantum Leap", "n", 5.0, (PlanOperator("AllNodesScan", "n", 5.0),))

    reading = read_plan(plan, "MATCH (n RETURN", None)

    assert [o.explanation for o in reading.operators] == ["", "Reads every node of the graph"]

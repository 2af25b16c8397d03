"""Questions about a school and a shop: what their queries say, and the rows of a real server."""

from collections.abc import Iterator
from typing import Any

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.profiles import detect_profile
from graphrag_core.translate.offline import RankedReadings
from graphrag_core.translate.offline.scope import scoped
from graphrag_core.types import (
    MIN_CONFIDENCE,
    CypherQuery,
    LabelSchema,
    Pattern,
    RelationshipTypeSchema,
    Schema,
)
from tests.chart_readings import query_of, readings_of
from tests.small_schemas import key, likely_on, readings_on

SCHEMA = Schema(
    labels=(
        LabelSchema("Customer", 50, (key("name", "STRING"), key("joined", "DATE")), "name"),
        LabelSchema(
            "Order",
            500,
            (
                key("number", "STRING"),
                key("amount", "FLOAT"),
                key("status", "STRING", "open", "paid"),
                key("placed_at", "DATE"),
                key("shipped", "BOOLEAN"),
            ),
            "number",
        ),
        LabelSchema("Product", 80, (key("name", "STRING"), key("price", "FLOAT")), "name"),
        LabelSchema("Category", 10, (key("name", "STRING"),), "name"),
        LabelSchema("Student", 200, (key("name", "STRING"), key("age", "INTEGER")), "name"),
        LabelSchema(
            "Course",
            30,
            (
                key("title", "STRING"),
                key("credits", "INTEGER"),
                key("start_date", "DATE"),
                key("end_date", "DATE"),
            ),
            "title",
        ),
        LabelSchema("Teacher", 20, (key("name", "STRING"), key("salary", "INTEGER")), "name"),
        LabelSchema("Department", 6, (key("name", "STRING"),), "name"),
    ),
    relationship_types=(
        RelationshipTypeSchema("PLACED", 500),
        RelationshipTypeSchema("CONTAINS", 900, (key("quantity", "INTEGER"),)),
        RelationshipTypeSchema("IN_CATEGORY", 80),
        RelationshipTypeSchema("TOOK", 600, (key("grade", "FLOAT"),)),
        RelationshipTypeSchema("TEACHES", 30),
        RelationshipTypeSchema("WORKS_IN", 25, (key("role", "STRING", "lecturer", "professor"),)),
    ),
    patterns=(
        Pattern("Customer", "PLACED", "Order", 500),
        Pattern("Order", "CONTAINS", "Product", 900),
        Pattern("Product", "IN_CATEGORY", "Category", 80),
        Pattern("Student", "TOOK", "Course", 600),
        Pattern("Teacher", "TEACHES", "Course", 30),
        Pattern("Teacher", "WORKS_IN", "Department", 25),
    ),
)
NAMES = {"Bob Marsh": ("Teacher", "name")}

NODES = """
CREATE (ann:Student {name: 'Ann', age: 30}), (ben:Student {name: 'Ben', age: 20}),
       (cai:Student {name: 'Cai', age: 19}), (dee:Student {name: 'Dee', age: 35}),
       (bob:Teacher {name: 'Bob Marsh', salary: 100}), (eve:Teacher {name: 'Eve', salary: 50}),
       (logic:Course {title: 'Logic', credits: 2}), (sets:Course {title: 'Sets', credits: 4}),
       (art:Course {title: 'Art', credits: 6}),
       (bob)-[:TEACHES]->(logic), (bob)-[:TEACHES]->(sets), (eve)-[:TEACHES]->(art),
       (ann)-[:TOOK {grade: 5.0}]->(logic), (ann)-[:TOOK {grade: 2.0}]->(sets),
       (ann)-[:TOOK {grade: 2.0}]->(art), (ben)-[:TOOK {grade: 4.0}]->(logic),
       (cai)-[:TOOK {grade: 1.0}]->(logic), (cai)-[:TOOK {grade: 1.0}]->(sets),
       (math:Department {name: 'Mathematics'}), (philosophy:Department {name: 'Philosophy'}),
       (bob)-[:WORKS_IN {role: 'lecturer'}]->(math),
       (bob)-[:WORKS_IN {role: 'lecturer'}]->(philosophy),
       (eve)-[:WORKS_IN {role: 'lecturer'}]->(math)
CREATE (toys:Category {name: 'Toys'}), (tools:Category {name: 'Tools'}),
       (kite:Product {name: 'Kite', price: 30.0}), (ball:Product {name: 'Ball', price: 10.0}),
       (yoyo:Product {name: 'Yoyo', price: 10.0}), (drill:Product {name: 'Drill', price: 90.0}),
       (kite)-[:IN_CATEGORY]->(toys), (ball)-[:IN_CATEGORY]->(toys),
       (yoyo)-[:IN_CATEGORY]->(toys), (drill)-[:IN_CATEGORY]->(tools),
       (mia:Customer {name: 'Mia'}), (noa:Customer {name: 'Noa'}),
       (o1:Order {number: 'O1', amount: 10.0, status: 'open', shipped: true}),
       (o2:Order {number: 'O2', amount: 60.0, status: 'paid', shipped: true}),
       (o3:Order {number: 'O3', amount: 20.0, status: 'paid', shipped: true}),
       (mia)-[:PLACED]->(o1), (mia)-[:PLACED]->(o2), (noa)-[:PLACED]->(o3),
       (o1)-[:CONTAINS]->(kite), (o2)-[:CONTAINS]->(drill), (o3)-[:CONTAINS]->(ball)
"""


@pytest.fixture(scope="module")
def graph(empty_graph: Graph) -> Iterator[Graph]:
    empty_graph.write([CypherQuery(NODES)])
    yield empty_graph
    labels = "|".join(label.name for label in SCHEMA.labels)
    empty_graph.write([CypherQuery(f"MATCH (n:{labels}) DETACH DELETE n")])


def query(text: str) -> CypherQuery:
    """The query of the reading that is likeliest before any has run."""
    found = readings_on(SCHEMA, NAMES, text)
    assert isinstance(found, RankedReadings), found
    likely = found.unseen()
    return found.translation(likely.index(max(likely))).query


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("customers with no order above the average amount", {"Noa"}),
        ("orders with an amount above average or status open", {"O1", "O2"}),
        ("students older than average or with a grade above 3", {"Ann", "Ben", "Dee"}),
        ("students who took no course with more credits than average", {"Ben", "Cai", "Dee"}),
        ("students who took more courses than average and are older than average", {"Ann"}),
        ("second most expensive product in each category", {"Ball", "Yoyo"}),
        ("students who took every course taught by Bob Marsh", {"Ann", "Cai"}),
        ("students who took every single course taught by Bob Marsh", {"Ann", "Cai"}),
        ("students who took every course with more than 3 credits", {"Ann"}),
        ("customers for whom every order is open", set()),
        ("products that cost more than twice the average", {"Drill"}),
        ("products with a price above 0.5 times the average price", {"Kite", "Drill"}),
        ("students older than 0.75 times the average", {"Ann", "Ben", "Dee"}),
        ("students with more courses than half the average", {"Ann", "Ben", "Cai"}),
    ],
)
def test_a_question_is_answered_with_its_rows(graph: Graph, text: str, rows: set[Any]) -> None:
    found = graph.read(query(text), limit=100)

    assert {row[found.columns[0]] for row in found.records} == rows


@pytest.mark.parametrize(
    ("text", "said", "answer"),
    [
        ("does every customer have an order", "Whether every customer placed an order", True),
        ("is every order shipped", "Whether every order is shipped", True),
        ("are all orders open", "Whether every order has status open", False),
        ("has every product been ordered", "Whether every product is contained by an order", False),
        ("did every student take a course", "Whether every student took a course", False),
        ("is any order open", "Whether there is any order with status open", True),
    ],
)
def test_what_is_asked_of_all_is_not_so_because_it_is_of_one(
    graph: Graph, text: str, said: str, answer: bool
) -> None:
    (found,) = graph.read(query(text), limit=1).records

    assert said in likely_on(SCHEMA, NAMES, text)
    assert list(found.values()) == [answer]


def test_what_is_asked_of_all_of_some_is_not_answered_with_whether_any_is() -> None:
    said = likely_on(SCHEMA, NAMES, "are all orders placed in 2025 shipped")

    assert said[0].startswith("The ")
    assert not [one for one in said if one.startswith("Whether any")]
    found = readings_on(SCHEMA, NAMES, "are all orders placed in 2025 shipped")
    assert isinstance(found, RankedReadings)
    assert max(found.unseen()) < MIN_CONFIDENCE


def test_a_node_is_summed_once_for_each_value_of_its_relationships(graph: Graph) -> None:
    (found,) = graph.read(query("total salary per role"), limit=10).records

    assert dict(found) == {"works_in_role": "lecturer", "total_salary": 150}


def test_weeks_of_one_calendar_year_stand_beside_the_year_that_they_are_counted_in() -> None:
    assert ".weekYear AS year" in query("orders per week in 2025").text
    assert ".weekYear" not in query("orders per week in March 2025").text
    assert ".year" not in query("orders per month in 2025").text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("customers with more than two dozen orders", "placed more than 24 orders"),
        ("customers with 3 dozen orders", "placed exactly 36 orders"),
        ("customers with half a dozen orders", "placed exactly 6 orders"),
        ("customers with over a dozen orders", "placed more than 12 orders"),
        ("customers with at least 2.5 orders", "placed at least 3 orders"),
        ("customers with fewer than 2.5 orders", "placed fewer than 3 orders"),
        ("customers with more than 2.5 orders", "placed more than 2 orders"),
        ("customers with at most 2.5 orders", "placed at most 2 orders"),
    ],
)
def test_a_count_is_bounded_by_the_number_that_is_said(text: str, said: str) -> None:
    assert likely_on(SCHEMA, NAMES, text)[0] == f"The customers that {said}"


def test_one_thing_is_said_in_the_singular() -> None:
    said = likely_on(SCHEMA, NAMES, "customers with at least 1 product")[0]

    assert said.startswith("The customers with at least 1 product contained")


def test_what_begins_on_the_day_of_a_state_is_in_it() -> None:
    written = query("courses active as of 1 June 2026").text

    assert "course.start_date <= date($until)" in written


def test_a_factor_that_is_passed_over_is_unread() -> None:
    found = readings_on(SCHEMA, NAMES, "products that cost more than twice the average")
    assert isinstance(found, RankedReadings)

    plain = found.renderings.index("The products with a price above the average")

    assert found.renderings[0] == "The products with a price above twice the average"
    assert found.translation(plain).unread == ("twice",)


def test_each_average_has_a_name_of_its_own() -> None:
    written = query("students who took more courses than average and are older than average").text

    assert "avg(every.age) AS average2" in written
    assert "student.age > average2" in written


def test_an_average_among_alternatives_is_of_the_tenant() -> None:
    labels = tuple(
        LabelSchema(
            one.name, one.count, (*one.properties, key("tenant_id", "STRING")), one.name_key
        )
        for one in SCHEMA.labels
    )
    schema = Schema(labels, SCHEMA.relationship_types, SCHEMA.patterns)
    (reading, *_) = readings_of("orders with an amount above average or status open", (), schema)

    written = query_of(scoped(reading, schema, detect_profile(schema), "acme"), schema)

    assert "every.tenant_id = $tenant WITH avg(every.amount) AS average" in written

"""The validator: guard, planner and rules on one list, each thing once, with fixes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from example_schema import EXAMPLE_SCHEMA
from hypothesis import given
from hypothesis import strategies as st
from property_examples import examples

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.findings import TenantScope
from graphrag_core.cypher.rules import RULES
from graphrag_core.cypher.suggest import nearest
from graphrag_core.cypher.validation import Limits, validate
from graphrag_core.errors import DatabaseUnavailableError, QueryTimeoutError
from graphrag_core.types import (
    CypherQuery,
    Diagnostic,
    Edit,
    Explanation,
    LabelSchema,
    Property,
    Rows,
    Schema,
    Validation,
)

EXAMPLES = [(rule, text, True) for rule in RULES for text in rule.fires] + [
    (rule, text, False) for rule in RULES for text in rule.silent
]
GRAPH = """
CREATE (:Team {name: 'Core'})-[:OWNS {valid_at: datetime()}]->(s:Service {name: 'auth', language: 'Go'}),
  (:Incident {id: 'I1', severity: 'P0', timestamp: datetime(), minutes: 5})-[:IMPACTED]->(s),
  (:Engineer {name: 'Alice', email: 'a@x'})-[:ON_CALL_FOR]->(s),
  (s)-[:DEPENDS_ON {source_id: 'c1'}]->(:Service {name: 'db', language: 'Java'})
"""
CLEAN = "MATCH (n:Team|Service|Incident|Engineer) DETACH DELETE n"


def shown(value: Any) -> str:
    return value.code if hasattr(value, "code") else ascii(value)[:60]


@pytest.fixture(scope="module")
def graph(empty_graph: Graph) -> Iterator[Graph]:
    empty_graph.write([CypherQuery(CLEAN), CypherQuery(GRAPH)])
    yield empty_graph
    empty_graph.write([CypherQuery(CLEAN)])


def judged(
    text: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    database: Graph | None = None,
    limits: Limits | None = None,
) -> Validation:
    query = CypherQuery(text, parameters or {})
    return validate(query, schema=EXAMPLE_SCHEMA, database=database, limits=limits)


def codes(validation: Validation) -> list[str]:
    return [d.code for d in validation.diagnostics if d.code != "database_unavailable"]


@pytest.mark.parametrize(("rule", "text", "fires"), EXAMPLES, ids=shown)
def test_every_rule_fires_and_is_silent_on_its_examples(rule: Any, text: str, fires: bool) -> None:
    parameters = {"label": "Team"} if "$label" in text else {}

    found = [d for d in judged(text, parameters).diagnostics if d.code == rule.code]

    assert bool(found) == fires
    assert all(d.severity == rule.severity for d in found)


@pytest.mark.parametrize("text", [text for _, text, _ in EXAMPLES])
def test_the_corrected_text_is_rid_of_what_was_certain(text: str) -> None:
    first = judged(text)
    if first.fixed is None:
        return

    again = judged(first.fixed)

    assert again.fixed is None
    certain = {d.code for d in first.diagnostics if d.edit}
    uncertain = {d.code for d in first.diagnostics if not d.edit}
    assert not (certain - uncertain) & set(codes(again))


@pytest.mark.parametrize(("rule", "text", "fires"), EXAMPLES, ids=shown)
def test_the_database_agrees_with_the_rules_and_nothing_is_said_twice(
    rule: Any, text: str, fires: bool, graph: Graph
) -> None:
    parameters = {"label": "Team"} if "$label" in text else {}

    found = judged(text, parameters, database=graph)
    if rule.code == "other_dialect" and fires:
        # The database refuses what is no Cypher; mended, it has nothing to say.
        assert rule.code in codes(found)
        text, fires = found.fixed or "", False
        found = judged(text, parameters, database=graph)

    assert found.query_type == "r"
    assert "syntax_error" not in codes(found)
    assert found.runnable == (found.verdict != "error")
    said = [(d.code, d.line, d.column, d.name) for d in found.diagnostics]
    assert len(said) == len(set(said))
    if rule.code not in ("cartesian_product", "missing_parameter"):
        assert (rule.code in codes(found)) == fires


@dataclass(frozen=True)
class Case:
    """A query that the database refuses or remarks on: the first diagnostic and its place."""

    text: str
    code: str
    name: str | None = None
    suggestion: str | None = None
    column: int | None = None
    length: int | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)


PLANNED = (
    Case("MATCH (s:Service RETURN s LIMIT 5", "syntax_error", "RETURN", None, 18, 6),
    Case("MATCH (s:Service) RETURN s.name LIMIT", "syntax_error", None, None, 33, 5),
    Case("MATCH (s) WHERE s.name != 'x' RETURN s LIMIT 5", "syntax_error", "!=", "<>", 24, 2),
    Case("MATCH (service) RETURN servce LIMIT 5", "undefined_variable", "servce", "service", 24, 6),
    Case("RETURN '\U0001f600' AS a, b", "undefined_variable", "b", None, 18, 1),
    Case("RETURN '\\u0041' AS a, b", "undefined_variable", "b", None, 23, 1),
    Case("EXPLAIN RETURN b", "undefined_variable", "b", None, 16, 1),
    Case("RETURN touper('x') AS x", "unknown_function", "touper", "toUpper", 8, 6),
    Case(
        "RETURN date.truncat('day') AS x", "unknown_function", "date.truncat", "date.truncate", 8, 4
    ),
    Case("RETURN 1 + true AS x", "type_mismatch", "true", None, 12, 4),
    Case("RETURN size(1) AS x", "type_mismatch", "1", None, 13, 1),
    Case("MATCH (n) RETURN exists(n.name) AS x LIMIT 5", "semantic_error", "exists", None, 18, 6),
    Case("RETURN 1 AS a, 2 AS a", "semantic_error"),
    Case("CALL db.labels(1)", "semantic_error"),
    Case("MATCH (a:Team), (b:Service) RETURN a, b LIMIT 5", "cartesian_product", None, None, 1, 5),
    Case("MATCH (s:Service) RETURN id(s) AS i LIMIT 5", "deprecated", "id", None, 26, 2),
    Case("RETURN $a + $b AS x", "missing_parameter", "b", None, 13, 2, {"a": 1}),
    Case("MATCH (x:Nothing) RETURN x LIMIT 5", "unknown_label", "Nothing", None, 10, 7),
    Case("MATCH (x:Service) SET x.a = 1", "write_clause", "SET", None, 19, 3),
    Case("LOAD CSV FROM 'file:///x' AS l RETURN l", "load_csv", "LOAD", None, 1, 4),
    Case("CALL dbms.components()", "procedure_not_allowed", "dbms", None, 6, 4),
    Case("CALL foo.bar()", "procedure_not_allowed", "foo", None, 6, 3),
    Case("RETURN 1 AS x; RETURN 2 AS y", "multiple_statements", "RETURN", None, 16, 6),
    Case("SHOW USERS", "admin_command", "SHOW", None, 1, 4),
    Case("MATCH (n) FROB n RETURN n", "syntax_error", "FROB", None, 11, 4),
    Case("'unfinished", "syntax_error", None, None, 1, 11),
    Case("", "syntax_error"),
)


@pytest.mark.parametrize("case", PLANNED, ids=lambda case: ascii(case.text)[:60])
def test_what_the_planner_says_comes_with_its_place_in_the_text_as_given(
    case: Case, graph: Graph
) -> None:
    found = judged(case.text, case.parameters, database=graph)

    first = found.diagnostics[0]
    assert first.code == case.code
    if case.name is not None:
        assert first.name == case.name
    assert first.suggestion == case.suggestion
    if case.column is not None:
        assert (first.line, first.column, first.length) == (1, case.column, case.length)
    assert [d.code for d in found.diagnostics].count(case.code) == 1
    assert found.runnable == (found.verdict != "error")


def test_a_good_query_has_a_good_verdict(graph: Graph) -> None:
    found = judged(
        "MATCH (t:Team {name: $team})-[:OWNS]->(s:Service) WHERE s.language IN ['Go', 'Java'] "
        "RETURN t.name, s.name LIMIT 10",
        {"team": "Core"},
        database=graph,
    )

    assert (found.verdict, found.query_type, found.runnable) == ("ok", "r", True)
    assert found.diagnostics == ()
    assert found.fixed is None
    assert found.plan is not None


def test_a_reversed_relationship_is_turned_round_with_all_else_kept(graph: Graph) -> None:
    found = judged(
        "MATCH (s:service)-[r:owns {valid_at: $at}]->(t:Team) RETURN s.nmae, r LIMIT 5",
        {"at": datetime(2024, 1, 1, tzinfo=UTC)},
        database=graph,
    )

    assert found.fixed == (
        "MATCH (s:Service)<-[r:OWNS {valid_at: $at}]-(t:Team) RETURN s.name, r LIMIT 5"
    )
    assert found.verdict == "warning"
    assert found.runnable


def test_the_list_is_sorted_worst_first_then_as_in_the_text() -> None:
    found = judged("MATCH (a:Tem)-[r]->(b:Serice) WHERE a.name = $x RETURN a, b, c")

    severities = [d.severity for d in found.diagnostics]
    assert severities == sorted(severities, key=["error", "warning", "info"].index)
    warnings = [d for d in found.diagnostics if d.severity == "warning" and d.line]
    assert [d.column for d in warnings] == sorted(d.column or 0 for d in warnings)


def test_a_property_is_sent_home() -> None:
    (found,) = (
        d
        for d in judged(
            "MATCH (i:Incident)-[:IMPACTED]->(s:Service) WHERE s.severity = 'P0' RETURN i, s LIMIT 5"
        ).diagnostics
        if d.code == "unknown_property"
    )

    assert found.message == "severity is on Incident, not on Service."
    assert found.suggestion == "i.severity"


@pytest.mark.parametrize(
    "text",
    [
        "MATCH (i:Incident)-[:IMPACTED]->(x) WHERE NOT x:Team RETURN i.id, x.language LIMIT 5",
        "MATCH (n) WHERE NOT n:Team RETURN n.severity LIMIT 5",
        "MATCH (n) WHERE NOT (n:Team AND n.name = 'x') RETURN n.severity LIMIT 5",
        "MATCH (n) WHERE n:Team OR n.severity = 'P0' RETURN n.name LIMIT 5",
        "MATCH (n) WHERE n:Team = false RETURN n.severity LIMIT 5",
        "MATCH (n) WHERE coalesce(n:Team, true) RETURN n.severity LIMIT 5",
        "MATCH (x)-[:IMPACTED]->(:Service) RETURN x:Team AS t, x.severity AS v LIMIT 5",
        "MATCH (n) RETURN CASE WHEN n:Team THEN 'team' ELSE n.severity END AS x LIMIT 5",
        "MATCH (:Incident)-[r]->() WHERE NOT r:OWNS RETURN r.source_id LIMIT 5",
        "MATCH (n) WHERE NOT EXISTS { (n:Team)-[:OWNS]->() } RETURN n.severity LIMIT 5",
        "MATCH (n) OPTIONAL MATCH (n:Team)-[:OWNS]->(s) RETURN n.severity, s.name LIMIT 5",
        "MATCH (n) CALL (n) { MATCH (n:Team)-[:OWNS]->(s) RETURN count(s) AS c } "
        "RETURN n.severity, c LIMIT 5",
        "MATCH (s:Service) WHERE NOT s.language = 'Rust' RETURN s.name LIMIT 5",
        "MATCH (s:Service) WHERE NOT s.language IN ['Rust'] RETURN s.name LIMIT 5",
    ],
)
def test_a_condition_that_need_not_hold_tells_nothing_of_a_variable(text: str) -> None:
    assert codes(judged(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "MATCH (n) WHERE n.name = 'x' AND (n:Team AND n.name <> 'y') RETURN n.severity LIMIT 5",
        "MATCH (n) WHERE EXISTS { (n:Team)-[:OWNS]->() } RETURN n.severity LIMIT 5",
        "MATCH (a) RETURN [(a)--(n) WHERE n:Team | n.severity] AS l LIMIT 5",
        "MATCH (a) OPTIONAL MATCH (a)--(n) WHERE n:Team RETURN a.name, n.severity LIMIT 5",
    ],
)
def test_a_condition_that_must_hold_tells_the_labels_of_a_variable(text: str) -> None:
    (found,) = judged(text).diagnostics[:1]

    assert found.message == "severity is on Incident, not on Team."


def test_values_of_parameters_are_looked_at_like_literals() -> None:
    text = "MATCH (i:Incident) WHERE i.severity = $s AND i.timestamp > $t RETURN i LIMIT 5"

    wrong = judged(text, {"s": "p0", "t": "2024-01-01"})
    right = judged(text, {"s": "P0", "t": datetime(2024, 1, 1, tzinfo=UTC)})

    assert codes(wrong) == ["unknown_value", "type_mismatch"]
    assert wrong.diagnostics[0].suggestion == "'P0'"
    assert codes(right) == []


REGION = Schema(
    labels=(
        LabelSchema(
            "Server",
            9,
            (
                Property("region", ("STRING",), ("us-east-2", "eu-west-1"), values_complete=True),
                Property("weight", ("INTEGER",)),
            ),
        ),
    )
)


@pytest.mark.parametrize(
    ("condition", "suggestion", "fixed"),
    [
        ("s.region = 'us-east-1'", "'us-east-2'", None),
        ("s.region = $region", "'us-east-2'", None),
        ("s.region = 'US East 2'", "'us-east-2'", "s.region = 'us-east-2'"),
        ("s.region = s'US_EAST_2'", "'us-east-2'", "s.region = 'us-east-2'"),
        ("s.height = 3", "weight", None),
        ("s.wieght = 3", "weight", "s.weight = 3"),
    ],
)
def test_another_value_or_name_is_suggested_and_never_put_in_place(
    condition: str, suggestion: str, fixed: str | None
) -> None:
    text = f"MATCH (s:Server) WHERE {condition} RETURN s LIMIT 5"
    query = CypherQuery(text, {"region": "us-east-1"} if "$" in text else {})

    found = validate(query, schema=REGION, database=None)

    assert found.diagnostics[0].suggestion == suggestion
    assert found.fixed == (fixed and text.replace(condition, fixed))


READING = Schema(
    labels=(
        LabelSchema(
            "Reading",
            1,
            (
                Property("id", ("STRING",)),
                Property("at", ("ZONED DATETIME",)),
                Property("seen", ("LOCAL DATETIME",)),
                Property("day", ("DATE",)),
                Property("minutes", ("INTEGER",)),
            ),
        ),
    )
)
READ = """
CREATE (:Reading {id: '-101', at: datetime('2024-01-31T10:00:00Z'), day: date('2024-01-31'),
  seen: localdatetime('2024-01-31T10:00:00'), minutes: 7})
"""
GIVEN = {"day": "2024-01-31", "clock": "2024-01-31T00:00:00", "spaced": "2024-01-31 10:00:00"}
MENDED = [
    ("i.at < date()", "i.at < datetime.truncate('day')"),
    (
        "i.at >= date('2024-02-07') - duration({days: 7})",
        "i.at >= datetime.truncate('day', date('2024-02-07') - duration({days: 7}))",
    ),
    (
        "date.truncate('month', date('2024-01-31')) <= i.seen",
        "localdatetime.truncate('day', date.truncate('month', date('2024-01-31'))) <= i.seen",
    ),
    ("i.at >= '2024-01-31 10:00:00'", "i.at >= datetime('2024-01-31T10:00:00')"),
    ("i.at > $day", "i.at > datetime($day)"),
    ("i.seen >= '2024-01-31T10:00:00'", "i.seen >= localdatetime('2024-01-31T10:00:00')"),
    ("date(i.at) <= '2024-01-31'", "date(i.at) <= date('2024-01-31')"),
    ("i.at.year = '2024'", "i.at.year = 2024"),
    ("i.at = 2024", "i.at.year = 2024"),
    (
        "i.day <= datetime('2024-01-31T10:00:00Z')",
        "i.day <= date(datetime('2024-01-31T10:00:00Z'))",
    ),
    ("i.day = '2024-01-31T00:00:00'", "i.day = date(datetime('2024-01-31T00:00:00'))"),
    ("i.day >= $clock", "i.day >= date(datetime($clock))"),
    ("i.id = -101", "i.id = '-101'"),
    ("i.id > -200", "toFloatOrNull(i.id) > -200"),
    ("-99.5 >= i.id", "-99.5 >= toFloatOrNull(i.id)"),
    ("i.id = -101.0", "toFloatOrNull(i.id) = -101.0"),
    ("i.id = -1.01e2", "toFloatOrNull(i.id) = -1.01e2"),
    ("i.minutes = '007'", "i.minutes = 7"),
    ("i.minutes > '-0.5'", "i.minutes > -0.5"),
]


def of_reading(condition: str, database: Graph | None = None) -> Validation:
    text = f"MATCH (i:Reading) WHERE {condition} RETURN i.id AS id LIMIT 5"
    given = {name: value for name, value in GIVEN.items() if f"${name}" in text}
    return validate(CypherQuery(text, given), schema=READING, database=database)


@pytest.mark.parametrize(("condition", "mended"), MENDED)
def test_a_value_of_another_type_is_written_as_the_type_of_the_property(
    condition: str, mended: str
) -> None:
    found = of_reading(condition)

    assert codes(found) == ["type_mismatch"]
    assert found.fixed == f"MATCH (i:Reading) WHERE {mended} RETURN i.id AS id LIMIT 5"


@pytest.mark.parametrize(
    ("condition", "suggestion"),
    [
        ("i.at = date()", "date(i.at) = date()"),
        ("i.at <= date('2024-01-31')", "date(i.at) <= date('2024-01-31')"),
        ("date('2024-01-31') < i.at", "date('2024-01-31') < date(i.at)"),
        ("i.at <= $day", "date(i.at) <= date($day)"),
        ("i.day >= datetime('2024-01-31T10:00:00Z')", "date(datetime('2024-01-31T10:00:00Z'))"),
        ("i.day < datetime()", "date(datetime())"),
        ("i.at >= $spaced", None),
        ("i.seen >= '2024-01-31T10:00:00Z'", None),
        ("i.at - duration('P1D') = 2024", None),
        ("i.id <> 1.5", "toFloatOrNull(i.id)"),
        ("i.id IN [1e3]", None),
        ("toLower(i.id) > 5", None),
    ],
)
def test_what_would_mean_something_else_is_only_suggested(
    condition: str, suggestion: str | None
) -> None:
    found = of_reading(condition)

    assert codes(found) == ["type_mismatch"]
    assert found.diagnostics[0].suggestion == suggestion
    assert found.fixed is None


def test_whole_numbers_of_a_list_are_written_as_texts() -> None:
    found = of_reading("i.id IN [101, 102]")

    assert found.fixed == "MATCH (i:Reading) WHERE i.id IN ['101', '102'] RETURN i.id AS id LIMIT 5"


def test_a_key_of_what_is_no_time_may_have_any_type() -> None:
    assert codes(of_reading("properties(i).year = '2024'")) == []


def test_a_year_in_a_property_map_is_left_to_the_model() -> None:
    found = judged("MATCH (i:Incident {timestamp: 2024}) RETURN i LIMIT 5")

    assert codes(found) == ["type_mismatch"]
    assert found.fixed is None


def test_the_database_finds_what_is_mended_and_nothing_before(empty_graph: Graph) -> None:
    empty_graph.write([CypherQuery(READ)])
    found = {}
    for condition, _ in MENDED:
        mended = of_reading(condition).fixed or ""
        given = {name: value for name, value in GIVEN.items() if f"${name}" in mended}
        before = f"MATCH (i:Reading) WHERE {condition} RETURN i.id AS id LIMIT 5"
        found[condition] = [
            empty_graph.read(CypherQuery(text, given), limit=5).records for text in (before, mended)
        ]
    empty_graph.write([CypherQuery("MATCH (n:Reading) DETACH DELETE n")])

    assert found == {condition: [(), ({"id": "-101"},)] for condition, _ in MENDED}


def test_parameters_given_for_nothing_are_remarked_on() -> None:
    (found,) = (
        d for d in judged("RETURN $a AS a", {"a": 1, "b": 2}).diagnostics if d.severity == "info"
    )

    assert (found.code, found.name, found.line) == ("surplus_parameter", "b", None)


@pytest.mark.parametrize(
    ("text", "scoped"),
    [
        ("MATCH (s:Service {tenant_id: $tenant}) RETURN s LIMIT 5", True),
        ("MATCH (s:Service) WHERE s.tenant_id = 'acme' RETURN s LIMIT 5", True),
        ("MATCH (s:Service {tenant_id: 'other'}) RETURN s LIMIT 5", False),
        ("MATCH (s:Service) RETURN s LIMIT 5", False),
        ("MATCH (s:Service {tenant_id: $tenant})-->(x) RETURN s, x LIMIT 5", False),
        (
            "MATCH (s:Service {tenant_id: $tenant})-[{tenant_id: $tenant}]->(x) "
            "WHERE x.tenant_id = $tenant RETURN s, x LIMIT 5",
            True,
        ),
        ("MATCH (s:Service {tenant_id: $tenant}) RETURN COUNT { (s)-->() } AS n", False),
    ],
)
def test_while_a_tenant_is_set_every_part_of_a_query_asks_for_it(text: str, scoped: bool) -> None:
    limits = Limits(scope=TenantScope("acme", key="tenant_id", types=frozenset({"OWNS"})))

    found = judged(text, {"tenant": "acme"}, limits=limits)

    assert ("tenant_not_scoped" not in codes(found)) == scoped
    assert "tenant_not_scoped" not in codes(judged(text, {"tenant": "acme"}))


def test_hops_are_held_against_the_callers_limit() -> None:
    text = "MATCH (a:Service)-[*1..4]->(b) RETURN b LIMIT 5"

    assert "too_many_hops" in codes(judged(text))
    assert "too_many_hops" not in codes(judged(text, limits=Limits(max_hops=5)))


def test_allowed_names_of_the_caller_pass(graph: Graph) -> None:
    text = "CALL db.info() YIELD name RETURN name"

    refused = judged(text, database=graph)
    allowed = judged(text, database=graph, limits=Limits(allowed_procedures=("db.info",)))

    assert codes(refused) == ["procedure_not_allowed"]
    assert (refused.runnable, allowed.runnable) == (False, True)


@dataclass(frozen=True)
class Unreachable:
    """A database that is not there."""

    def explain(self, query: CypherQuery) -> Explanation:
        raise DatabaseUnavailableError(f"gone before {query.text}")

    def read(
        self, query: CypherQuery, *, limit: int | None = None, timeout_s: float | None = None
    ) -> Rows:
        raise DatabaseUnavailableError(f"gone before {query.text}, {limit}, {timeout_s}")

    fetch = read


@pytest.mark.parametrize("database", [None, Unreachable()])
def test_while_the_database_is_away_the_text_is_judged_and_nothing_is_runnable(
    database: Unreachable | None,
) -> None:
    query = CypherQuery("MATCH (s:Servce), (t:Team) RETURN s, t LIMIT 5")

    found = validate(query, schema=EXAMPLE_SCHEMA, database=database)

    assert [d.code for d in found.diagnostics] == [
        "cartesian_product",
        "unknown_label",
        "database_unavailable",
    ]
    assert (found.verdict, found.runnable, found.query_type) == ("warning", False, None)


class Slow(Unreachable):
    def explain(self, query: CypherQuery) -> Explanation:
        raise QueryTimeoutError(f"The query was stopped: {query.text}")


def test_a_plan_that_takes_too_long_is_told_as_what_it_is() -> None:
    query = CypherQuery("MATCH (s:Service) RETURN s LIMIT 5")

    found = validate(query, schema=EXAMPLE_SCHEMA, database=Slow())

    assert [d.code for d in found.diagnostics] == ["plan_too_heavy"]
    assert (found.verdict, found.runnable) == ("error", False)


def test_without_a_schema_names_are_the_planners_matter(graph: Graph) -> None:
    query = CypherQuery("MATCH (s:Servce)-[:OWN]->(t) RETURN s.nme AS n, t LIMIT 5")

    found = validate(query, schema=None, database=graph)

    assert codes(found) == ["unknown_label", "unknown_relationship_type", "unknown_property"]
    assert [d.name for d in found.diagnostics] == ["Servce", "OWN", "nme"]
    assert [d.column for d in found.diagnostics] == [10, 20, 39]


def test_edits_that_overlap_are_not_both_made() -> None:
    assert apply_edits("abcdef", [Edit(1, 2, "X"), Edit(2, 2, "Y"), Edit(4, 0, "Z")]) == "aXdZef"


@pytest.mark.parametrize(
    ("name", "candidates", "suggestion", "certain"),
    [
        ("Servce", ["Service", "Team"], "Service", True),
        ("dependsOn", ["DEPENDS_ON", "OWNS"], "DEPENDS_ON", True),
        ("SERVICE", ["Service", "service"], "Service", False),
        ("nmae", ["name", "email"], "name", True),
        ("a", ["b"], "b", False),
        ("severity_level", ["severity", "id"], "severity", False),
        ("zzzzzz", ["name", "email"], None, False),
        ("cat", ["car", "can"], "can", False),
        ("height", ["weight", "name"], "weight", False),
        ("hieght", ["height", "name"], "height", True),
        ("us-east-1", ["us-east-2", "eu-west-1"], "us-east-2", False),
        ("region12", ["region21", "name"], "region21", False),
        ("deployement", ["deployment", "name"], "deployment", True),
        ("", ["name"], None, False),
        ("age", ["wage", "name"], "wage", False),
        ("Car", ["Card", "Team"], "Card", False),
        ("TTeam", ["Card", "Team"], "Team", True),
        ("Zone11", ["Zone1", "Team"], "Zone1", False),
        ("severe", ["severed", "name"], "severed", True),
        ("lather", ["leather"], "leather", True),
        ("ousted", ["rousted"], "rousted", False),
        ("wages", ["wage", "name"], "wage", True),
        ("server1", ["server"], "server", False),
    ],
)
def test_the_nearest_name_is_certain_only_when_no_other_is_as_near(
    name: str, candidates: list[str], suggestion: str | None, certain: bool
) -> None:
    found = nearest(name, candidates)

    assert (found.name if found else None) == suggestion
    assert bool(found and found.certain) == certain


FRAGMENTS = st.lists(
    st.sampled_from(
        [
            *("MATCH ", "RETURN ", "WHERE ", "(a:Team)", "-[:OWNS*]->", "<-[r:own]-", "(s:Servce)"),
            *(
                "s.name",
                " = ",
                "'x'",
                "$p",
                "1",
                "n.severity",
                "'p0'",
                "{name: 'x'}",
                " AND ",
                " IN ",
            ),
            *(
                "[",
                "]",
                "(",
                ")",
                "{",
                "}",
                ",",
                " LIMIT 3",
                "\U0001f600",
                "\\u0041",
                "'",
                ";",
                "\n",
            ),
        ]
    ),
    max_size=25,
).map("".join)


@examples(200)
@given(st.one_of(FRAGMENTS, st.text(max_size=40)))
def test_any_text_gets_a_verdict_with_places_inside_it(text: str) -> None:
    found = judged(text)

    lines = text.split("\n")
    for diagnostic in found.diagnostics:
        if diagnostic.line is not None:
            assert diagnostic.column is not None
            assert diagnostic.column <= len(lines[diagnostic.line - 1]) + 1
        if diagnostic.edit is not None:
            assert 0 <= diagnostic.edit.offset <= len(text)
    assert not found.runnable


@pytest.mark.parametrize(
    "text",
    [
        *("\u0000", "\ud800", "((((((((((" * 2_000, "MATCH (n) RETURN " + "[" * 5_000),
        *("RETURN " + " + ".join(f"$p{i}" for i in range(10_000)), "x" * 1_000_001, "' " * 50_000),
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_bad_input_gets_a_verdict_from_the_real_database_too(text: str, graph: Graph) -> None:
    found = judged(text, database=graph)

    assert found.verdict == "error"
    assert not found.runnable
    assert found.diagnostics[0].severity == "error"


def test_suggestions_stay_quick_on_a_large_schema() -> None:
    schema = Schema(
        labels=tuple(
            LabelSchema(
                f"LabelNumber{i}",
                1,
                tuple(Property(f"property_{i}_{j}", ("STRING",)) for j in range(7)),
            )
            for i in range(300)
        )
    )

    found = validate(
        CypherQuery("MATCH (n:LabelNumbr7) RETURN n.property_7_x LIMIT 5"),
        schema=schema,
        database=None,
    )

    assert found.diagnostics[0].suggestion == "LabelNumber7"


def test_diagnostics_are_values() -> None:
    assert len({*judged("MATCH (s:Servce) RETURN s").diagnostics}) > 1
    assert all(isinstance(d, Diagnostic) for d in judged("x").diagnostics)

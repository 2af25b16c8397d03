"""What is taken for Cypher or SQL in place of a question, and what is not."""

import pytest

from graphrag_core.ask.precheck import refusal_reason

QUESTIONS = (
    "Show incidents of api.example.com",
    "Show me all incidents (P0) of checkout.",
    "Show all users",
    "Show me all constraints",
    "With whom does Anna (Payments) work? I mean [P0] and [P1] incidents.",
    "With teams as owners, list the services (P0).",
    "Return the owner of auth.service.eu",
    "Return 5 incidents of checkout.",
    "Return incidents (P0), services (core)",
    "Return auth-service, checkout-service",
    "Call the owner of api.example.com (today)",
    "Use the services of Payments, e.g. auth.service (core)",
    "Unwind the incidents of api.example.com [P0]",
    "Drop me a list of teams (all of them), please.",
    "Match the owners of (P0) incidents",
    "Select all services from team Payments, sorted by name",
    "Select services from Payments, sorted by name",
    "Select services, owners from Payments as of yesterday",
    "Update me on services (core), set of teams",
    "Delete (all) from the list, please",
)
CYPHER = (
    "MATCH (n) RETURN n",
    "explain match p = (a)-->(b) return p",
    "RETURN 1",
    "return n.name",
    "RETURN count(*) AS n",
    "RETURN DISTINCT [1, 2]",
    "WITH 1 AS x RETURN x",
    "WITH * MATCH (n) RETURN n",
    "UNWIND $rows AS row MERGE (n:A {id: row.id}) SET n.x = 1",
    "UNWIND [1, 2] AS x RETURN x;",
    "CALL db.labels()",
    "CALL db.labels() YIELD label RETURN label",
    "CALL { MATCH (n) RETURN n } RETURN n",
    "CALL (n) { RETURN 1 AS x } RETURN x",
    "USE neo4j MATCH (n) RETURN n",
    "SHOW INDEXES",
    "show range indexes yield *",
    "SHOW DATABASES",
    "LOAD CSV FROM 'file:///x' AS row RETURN row",
    "FOREACH (x IN [1] | CREATE (:A))",
    "DROP INDEX names",
)
SQL = (
    "SELECT * FROM services",
    "SELECT * FROM services;",
    "select name, count(*) from incidents group by name",
    "SELECT s.name FROM services s JOIN teams t ON s.team = t.id",
    "SELECT name FROM services WHERE language = 'Go'",
    "INSERT INTO services (name) VALUES ('a')",
    "UPDATE services SET name = 'a'",
    "DELETE FROM services WHERE name = 'a'",
)


@pytest.mark.parametrize("text", QUESTIONS)
def test_a_question_with_words_and_signs_of_a_language_is_a_question(text: str) -> None:
    assert refusal_reason(text) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [*((text, "cypher_given") for text in CYPHER), *((text, "sql_given") for text in SQL)],
)
def test_a_statement_is_no_question(text: str, code: str) -> None:
    refusal = refusal_reason(text)

    assert refusal is not None
    assert refusal.code == code

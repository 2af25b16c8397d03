"""What the guard and the planner may say, as records beside those of `rules.py`.

The code that says it is in `text_guard.py`, `guard.py`, `planner.py` and `validation.py`; here
stands what each remark means, with queries that draw it, for the documentation and the tests.
"""

from dataclasses import dataclass
from typing import Literal

from graphrag_core.types import Severity

Speaker = Literal["guard", "planner", "validator"]


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark that needs no function of its own. `fires` draw it on a real server."""

    code: str
    severity: Severity
    speaker: Speaker
    summary: str
    fires: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()


REMARKS: tuple[Remark, ...] = (
    Remark(
        "write_clause",
        "error",
        "guard",
        "A clause that changes the graph, in any spelling and at any depth",
        fires=(
            "CREATE (n)",
            "MATCH (n) SET n.x = 1",
            "MATCH (n) D\\u0045LETE n",
            "MATCH (n) CALL (n) { REMOVE n.x }",
            "INSERT (n)",
        ),
        silent=(
            "MATCH (n:`Create Table`) RETURN n LIMIT 5",
            "MATCH (n) RETURN n.set AS s, 'DELETE' AS t LIMIT 5",
            "WITH 1 AS set RETURN set",
        ),
    ),
    Remark(
        "load_csv",
        "error",
        "guard",
        "LOAD CSV, which reads files and addresses outside the graph",
        fires=(
            "LOAD CSV FROM 'file:///etc/passwd' AS l RETURN l",
            "LOAD/**/CSV FROM 'http://127.0.0.1:9/' AS l RETURN l",
            "RETURN COLLECT { LOAD CSV FROM 'file:///x' AS l RETURN l } AS ls",
        ),
        silent=("WITH 'LOAD CSV' AS load RETURN load",),
    ),
    Remark(
        "procedure_not_allowed",
        "error",
        "guard",
        "A procedure that is not on the list (GRAPHRAG_ALLOWED_PROCEDURES adds to it)",
        fires=("CALL dbms.listConfig() YIELD name RETURN name", "CALL db.stats.collect('QUERIES')"),
        silent=("CALL db.labels() YIELD label RETURN label LIMIT 5",),
    ),
    Remark(
        "function_not_allowed",
        "error",
        "guard",
        "A function that is not built in (GRAPHRAG_ALLOWED_FUNCTIONS adds to the list)",
        fires=("RETURN file() AS f",),
        silent=("RETURN date.truncate('month') AS d",),
    ),
    Remark(
        "admin_command",
        "error",
        "guard",
        "Administration, schema commands, SHOW and TERMINATE",
        fires=(
            "SHOW USERS",
            "DROP INDEX x",
            "CREATE INDEX FOR (n:A) ON (n.x)",
            "TERMINATE TRANSACTIONS 'x'",
        ),
        silent=("MATCH (show) RETURN show LIMIT 5",),
    ),
    Remark(
        "multiple_statements",
        "error",
        "guard",
        "A second statement behind a semicolon",
        fires=("RETURN 1 AS a; RETURN 2 AS b",),
        silent=("RETURN 1 AS a;",),
    ),
    Remark(
        "use_clause",
        "error",
        "guard",
        "USE of another database",
        fires=("USE system MATCH (n) RETURN n LIMIT 5",),
        silent=("WITH 1 AS use RETURN use",),
    ),
    Remark(
        "query_option",
        "error",
        "guard",
        "An option in front of the query other than its language, `runtime` and `planner`",
        fires=("CYPHER replan=force RETURN 1 AS one",),
        silent=("CYPHER 25 RETURN 1 AS one", "CYPHER runtime=slotted RETURN 1 AS one"),
    ),
    Remark(
        "unknown_clause",
        "error",
        "guard",
        "A word that begins no reading clause, where a clause must begin; where the database "
        "calls it a syntax error, that is said instead",
        silent=("MATCH (n) FINISH",),
    ),
    Remark(
        "nested_too_deep",
        "error",
        "guard",
        "Nesting, chains or clauses beyond what the server can plan",
        fires=("RETURN " + "(" * 200 + "1" + ")" * 200 + " AS x",),
        silent=("RETURN " + "(" * 20 + "1" + ")" * 20 + " AS x",),
    ),
    Remark(
        "list_too_large",
        "error",
        "guard",
        "An expression that makes or visits millions of list elements, which no timeout can end",
        fires=(
            "RETURN [a IN range(1, 100000) | [b IN range(1, 100000) | a * b]] AS l",
            "RETURN reduce(s = 'a', i IN range(1, 40) | s + s) AS s",
            "MATCH (n) WHERE any(x IN range(1, 1000000000) WHERE x = n.a) RETURN n LIMIT 5",
        ),
        silent=(
            "UNWIND range(1, 1000000000) AS x RETURN x LIMIT 5",
            "RETURN reduce(m = 0, x IN range(1, 1000) | CASE WHEN x > m THEN x ELSE m END) AS m",
        ),
    ),
    Remark(
        "query_too_long",
        "error",
        "validator",
        "A text of more than a million characters or 50,000 words and symbols",
    ),
    Remark(
        "unknown_operator",
        "warning",
        "guard",
        "A step of the plan that this version has never seen: the query runs",
    ),
    Remark(
        "syntax_error",
        "error",
        "planner",
        "What the database cannot parse",
        fires=("MATCH (n RETURN n", "RETURN 'no end", "MATCH (n) WHERE n.x != 1 RETURN n"),
        silent=("MATCH (s) LIMIT 5 RETURN s",),
    ),
    Remark(
        "semantic_error",
        "error",
        "planner",
        "What parses and has no meaning",
        fires=("MATCH (n) RETURN count(count(n)) AS c", "RETURN 1 AS a, 2 AS a"),
    ),
    Remark(
        "undefined_variable",
        "error",
        "planner",
        "A variable that nothing before it defines",
        fires=("MATCH (n) RETURN m LIMIT 5",),
        silent=("MATCH (n) RETURN n LIMIT 5",),
    ),
    Remark(
        "unknown_function",
        "error",
        "planner",
        "A function that the database does not have",
        fires=("RETURN toUpperr('a') AS a",),
        silent=("RETURN toUpper('a') AS a",),
    ),
    Remark(
        "full_scan",
        "info",
        "planner",
        "More than 10,000 nodes read without an index",
    ),
    Remark(
        "deprecated",
        "info",
        "planner",
        "Syntax that a later version of the database will no longer accept",
        fires=("MATCH (n) WHERE id(n) = 1 RETURN n LIMIT 5",),
    ),
    Remark(
        "planner_remark",
        "info",
        "planner",
        "Another notification of the database, in its own words",
    ),
    Remark(
        "database_unavailable",
        "warning",
        "validator",
        "The database is not available: only the text of the query was checked",
    ),
    Remark(
        "plan_too_heavy",
        "error",
        "validator",
        "The database could not plan the query in time",
    ),
)

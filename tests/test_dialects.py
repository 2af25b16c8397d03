"""What other databases and older versions write is mended where it is certain."""

import pytest
from example_schema import EXAMPLE_SCHEMA

from graphrag_core.cypher.dialects import PARTS, RENAMED
from graphrag_core.cypher.validation import validate
from graphrag_core.cypher.vocabulary import BUILT_IN_FUNCTIONS
from graphrag_core.types import CypherQuery


def mended(condition: str, **parameters: object) -> str | None:
    text = f"MATCH (i:Incident) WHERE {condition} RETURN i.id LIMIT 5"
    fixed = validate(CypherQuery(text, parameters), schema=EXAMPLE_SCHEMA, database=None).fixed
    return fixed and fixed.removeprefix("MATCH (i:Incident) WHERE ").removesuffix(
        " RETURN i.id LIMIT 5"
    )


@pytest.mark.parametrize(
    ("given", "cypher"),
    [
        ("i.timestamp > NOW()", "i.timestamp > datetime()"),
        ("year(i.timestamp) = 2025", "i.timestamp.year = 2025"),
        ("month(NOW()) = 3", "datetime().month = 3"),
        (
            "i.timestamp > DATE_SUB(NOW(), INTERVAL 2 WEEK)",
            "i.timestamp > (datetime() - duration({weeks: 2}))",
        ),
        ("i.id LIKE 'INC%'", "i.id STARTS WITH 'INC'"),
        ("i.id LIKE '%7'", "i.id ENDS WITH '7'"),
        ("i.id NOT LIKE '%10%'", "NOT i.id CONTAINS '10'"),
        ("i.id ILIKE 'inc-1%'", "toLower(i.id) STARTS WITH 'inc-1'"),
        ("i.id LIKE 'INC-_0%'", "i.id =~ '(?s)INC\\\\-.0.*'"),
        ("i.minutes LIKE '9%'", "toString(i.minutes) STARTS WITH '9'"),
        ("i.minutes NOT ILIKE '_7'", "NOT toLower(toString(i.minutes)) =~ '(?s).7'"),
        ("i.timestamp LIKE '2026-10%'", "toString(i.timestamp) STARTS WITH '2026-10'"),
        ("i.severity NOT IN ['P0']", "NOT i.severity IN ['P0']"),
        (
            "i.id = 'x' AND NOT i.severity NOT IN ['P0']",
            "i.id = 'x' AND NOT NOT i.severity IN ['P0']",
        ),
        ("exists(i.severity)", "(i.severity IS NOT NULL)"),
        ("size((i)-[:IMPACTED]->()) > 1", "COUNT { (i)-[:IMPACTED]->() } > 1"),
        ("i.severity == 'P0' && len(i.id) > 2", "i.severity = 'P0' AND size(i.id) > 2"),
        ("substr(i.id, 1, 3) = 'INC'", "substring(i.id, 0, 3) = 'INC'"),
        ("substr(i.id, 5) = '1'", "substring(i.id, 4) = '1'"),
        ("i.timestamp >= '2026-10-01'", "i.timestamp >= datetime('2026-10-01')"),
        ("i.timestamp >= date('2026-10-01')", "i.timestamp >= datetime('2026-10-01')"),
    ],
)
def test_an_idiom_of_another_database_becomes_cypher(given: str, cypher: str) -> None:
    assert mended(given) == cypher


def test_an_old_parameter_and_a_text_for_a_time_become_parameters_of_cypher() -> None:
    assert mended("i.severity = {level}", level="P0") == "i.severity = $level"
    assert mended("i.timestamp > $since", since="2026-10-01") == "i.timestamp > datetime($since)"


@pytest.mark.parametrize(
    "given",
    [
        "i.timestamp > datetime()",
        "i.timestamp.year = 2025",
        "NOT i.severity IN ['P0']",
        "exists((i)-[:IMPACTED]->())",
        "size([(i)-[:IMPACTED]->(s) | s]) > 1",
        "i.id = 'NOW() LIKE GROUP BY'",
        "char_length(i.id) > ceiling(1.2)",
        "substr(i.id, 0, 3) = 'INC'",
        "substr(i.id, i.minutes) = 'INC'",
    ],
)
def test_cypher_stays_as_it_is(given: str) -> None:
    assert mended(given) is None


@pytest.mark.parametrize(
    "given",
    [
        "i.id <> 'x' + i.severity NOT IN ['P0']",
        "i.id = i.severity NOT LIKE 'P%'",
        "i.id STARTS WITH i.severity ILIKE 'p%'",
        "left(i.id, 2) NOT LIKE 'P%'",
    ],
)
def test_the_right_end_of_a_longer_operand_is_not_taken_for_all_of_it(given: str) -> None:
    assert mended(given) is None


def test_no_function_of_cypher_is_foreign() -> None:
    assert (RENAMED.keys() | PARTS.keys()).isdisjoint(name.lower() for name in BUILT_IN_FUNCTIONS)


def test_calls_without_an_end_are_no_calls() -> None:
    assert mended("year(" * 3 + "i.timestamp") is None


@pytest.mark.parametrize(
    ("grouped", "plain"),
    [
        (
            "RETURN i.severity, count(*) AS n GROUP BY i.severity",
            "RETURN i.severity, count(*) AS n",
        ),
        (
            "RETURN i.severity AS s, i.id, max(i.minutes) AS m GROUP BY i.id, s ORDER BY m",
            "RETURN i.severity AS s, i.id, max(i.minutes) AS m  ORDER BY m",
        ),
        (
            "WITH left(i.id, 3) AS k, avg(i.minutes) AS m GROUP BY left(i.id, 3) RETURN k, m",
            "WITH left(i.id, 3) AS k, avg(i.minutes) AS m  RETURN k, m",
        ),
    ],
)
def test_group_by_is_left_out_where_the_groups_are_the_same(grouped: str, plain: str) -> None:
    assert mended_end(grouped) == plain


@pytest.mark.parametrize(
    "grouped",
    [
        "RETURN i.severity AS s, count(*) AS n GROUP BY s HAVING n > 5",
        "RETURN i.severity, max(i.minutes) AS m GROUP BY i.severity, i.id",
        "RETURN i.severity, i.id, count(*) AS n GROUP BY i.severity",
        "RETURN i.severity GROUP BY i.severity",
        "RETURN *, count(*) AS n GROUP BY i",
    ],
)
def test_group_by_stays_where_it_means_more(grouped: str) -> None:
    text = f"MATCH (i:Incident) {grouped} LIMIT 5"
    verdict = validate(CypherQuery(text), schema=EXAMPLE_SCHEMA, database=None)

    (remark,) = (d for d in verdict.diagnostics if d.code == "other_dialect")
    assert (verdict.fixed, remark.edit) == (None, None)
    assert remark.message.endswith("a condition of groups is a WHERE behind WITH.")


def mended_end(end: str) -> str | None:
    text = f"MATCH (i:Incident) {end} LIMIT 5"
    fixed = validate(CypherQuery(text), schema=EXAMPLE_SCHEMA, database=None).fixed
    return fixed and fixed.removeprefix("MATCH (i:Incident) ").removesuffix("LIMIT 5").rstrip()

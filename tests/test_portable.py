"""Shown queries give the same rows wherever their JSON parameters are pasted."""

import json
from datetime import UTC, date, datetime, time

import pytest

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.portable import portable
from graphrag_core.json_output.values import plain
from graphrag_core.types import CypherQuery

MOMENT = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (MOMENT, "datetime($since)"),
        (MOMENT.replace(tzinfo=None), "localdatetime($since)"),
        (date(2026, 3, 1), "date($since)"),
        (time(12, 30), "localtime($since)"),
        ([date(2026, 3, 1)], "[item IN $since | date(item)]"),
        ("2026-03-01", "$since"),
        (3, "$since"),
        ([], "$since"),
        (["a", date(2026, 3, 1)], "$since"),
    ],
)
def test_a_time_is_read_by_the_query(value: object, written: str):
    made = portable(CypherQuery("RETURN 1 >= $since", {"since": value}))

    assert made.text == f"RETURN 1 >= {written}"


def test_a_text_that_looks_like_a_parameter_stays():
    made = portable(CypherQuery("RETURN '$at', n.`$at`, $at // $at", {"at": MOMENT}))

    assert made.text == "RETURN '$at', n.`$at`, datetime($at) // $at"


@pytest.mark.server
@pytest.mark.parametrize("value", [MOMENT, date(2026, 3, 1), [MOMENT, MOMENT]])
def test_the_values_as_json_give_the_value_itself(empty_graph: Graph, value: object):
    made = portable(CypherQuery("RETURN $value = $value AND $other AS same", {"value": value}))
    pasted = json.loads(json.dumps(plain(made.parameters)))

    text = made.text.replace("$other", "true")
    rows = empty_graph.read(CypherQuery(text, pasted)).records
    (found,) = empty_graph.read(CypherQuery(made.text.split(" = ")[0] + " AS v", pasted)).records

    assert rows == [{"same": True}] or rows == ({"same": True},)
    assert plain(found["v"]) == plain(value)

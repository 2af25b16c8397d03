"""Literal lists that a statement unwinds become parameters; every other list stays where it is."""

import pytest

from graphrag_core.cypher.unwound_lists import with_lists_as_parameters
from graphrag_core.ingest.seed import _read_statements
from graphrag_core.types import CypherQuery


def test_a_list_of_literals_is_sent_as_the_values_that_it_stands_for():
    text = (
        "WITH 1 AS one // UNWIND [1]\n"
        r"UNWIND [1, -2, 1.5, -1e3, true, False, null, 'it\'s', [], {`a b`: [1], c: {}}] AS x "
        "UNWIND [{d: 2}] AS y RETURN x, y"
    )

    query = with_lists_as_parameters(text)

    assert query == CypherQuery(
        "WITH 1 AS one // UNWIND [1]\nUNWIND $list0 AS x UNWIND $list1 AS y RETURN x, y",
        {
            "list0": [1, -2, 1.5, -1000.0, True, False, None, "it's", [], {"a b": [1], "c": {}}],
            "list1": [{"d": 2}],
        },
    )
    assert type(query.parameters["list0"][0]) is int
    assert type(query.parameters["list0"][3]) is float


@pytest.mark.parametrize(
    "text",
    [
        "UNWIND [date()] AS x RETURN x",
        "UNWIND [1, 1 + 1] AS x RETURN x",
        "UNWIND [1] + [2] AS x RETURN x",
        "UNWIND [{a: n.a}] AS x RETURN x",
        "UNWIND [n IN [1, 2] | n] AS x RETURN x",
        "UNWIND [$a] AS x RETURN x",
        "UNWIND [0x10] AS x RETURN x",
        "UNWIND [1, 2",
        "UNWIND ['open",
        "UNWIND $rows AS x RETURN [1, 2] AS y",
    ],
)
def test_what_is_more_than_a_literal_stays(text: str):
    assert with_lists_as_parameters(text) == CypherQuery(text)


def test_the_long_lists_of_the_demo_are_parameters():
    _, data = _read_statements()
    queries = [with_lists_as_parameters(text) for text in data]

    assert sum(len(rows) for query in queries for rows in query.parameters.values()) > 600
    assert max(len(query.text) for query in queries) < 1_000

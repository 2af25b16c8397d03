"""Execution accuracy: what counts as the same result, and the command on the demo graph."""

import json
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_cli import Call, call  # noqa: F401 - fixture

from graphrag_core.answer.cut_results import is_whole
from graphrag_core.evaluation.accuracy import (
    Case,
    compare_tables,
    is_ordered,
    read_cases,
    same_result,
)
from graphrag_core.types import CypherQuery, Node, Rows


def rows(columns: str, *records: Sequence[Any]) -> Rows:
    names = tuple(columns.split())
    return Rows(names, tuple(dict(zip(names, record, strict=True)) for record in records))


GOLD = rows("team services", ("a", 2), ("b", 1), ("b", 1))


@pytest.mark.parametrize(
    ("ours", "same"),
    [
        (rows("n t", (1, "b"), (2, "a"), (1, "b")), True),
        (rows("t x n", ("b", 0, 1), ("a", 0, 2), ("b", 9, 1)), True),
        (rows("t n", ("b", 1), ("a", 2)), False),
        (rows("t n", ("b", 1), ("a", 2), ("a", 2)), False),
        (rows("t", ("b",), ("a",), ("b",)), False),
        (rows("t n", ("b", 1.0), ("a", 2.0000000000001), ("b", 1)), True),
        (rows("t n", ("b", True), ("a", 2), ("b", True)), False),
    ],
)
def test_results_are_compared_as_multisets_of_rows(ours: Rows, same: bool):
    assert same_result(GOLD, ours) is same


def test_columns_with_equal_values_are_told_apart_by_their_rows():
    gold = rows("a b c", (1, 2, 1), (2, 1, 2), (2, 2, 1))
    mixed = rows("x y z", (2, 1, 1), (1, 2, 2), (1, 2, 2))

    assert not same_result(gold, mixed)
    assert same_result(gold, rows("c a b", (1, 1, 2), (2, 2, 1), (1, 2, 2)))


def test_order_counts_only_where_it_is_asked_and_ties_may_swap():
    gold = rows("name n", ("x", 3), ("y", 2), ("z", 2))
    swapped = rows("name n", ("x", 3), ("z", 2), ("y", 2))
    upside_down = rows("name n", ("z", 2), ("y", 2), ("x", 3))

    assert same_result(gold, swapped, ordered=True)
    assert not same_result(gold, upside_down, ordered=True)
    assert same_result(gold, upside_down)


def test_nodes_instants_and_lists_are_compared_by_what_they_say():
    node = Node("4:x:1", "k", ("Team",), "Core", {})
    here = datetime(2026, 1, 1, 12, tzinfo=UTC)
    there = here.astimezone(timezone(timedelta(hours=2)))

    assert same_result(rows("n", (node,)), rows("name", ("Core",)))
    assert same_result(rows("at", (here,)), rows("at", (there,)))
    assert same_result(rows("l", (["b", "a"],)), rows("l", (["a", "b"],)))
    assert not same_result(rows("l", (["b", "a"],)), rows("l", (["a", "a"],)))


@given(
    st.lists(st.tuples(*[st.integers(0, 2)] * 4), min_size=1, max_size=12),
    st.integers(0, 10_000),
)
def test_shuffled_columns_and_rows_with_more_columns_are_the_same(
    table: list[tuple[int, ...]], seed: int
):
    shuffle = random.Random(seed)  # noqa: S311 - drawn by hypothesis
    order = shuffle.sample(range(4), 4)
    mixed = shuffle.sample(
        [[record[at] for at in order] + [7] * 30 for record in table], len(table)
    )

    gold = rows("a b c d", *table)
    ours = rows(" ".join(f"c{at}" for at in range(34)), *mixed)

    assert same_result(gold, ours)


@pytest.mark.parametrize(
    ("cypher", "ordered"),
    [
        ("MATCH (n) RETURN n ORDER BY n.name LIMIT 3", True),
        ("MATCH (n) WITH n ORDER BY n.name LIMIT 3 RETURN n", False),
        ("MATCH (n) RETURN COLLECT { MATCH (n)--(m) RETURN m ORDER BY m.x } AS l", False),
        ("MATCH (n:`ORDER`) RETURN n // ORDER BY", False),
        ("MATCH (order:Order) RETURN order.id AS id", False),
        ("MATCH (n) RETURN n.order", False),
        ("MATCH (c) RETURN size([(c)-->(o:Order) | o])", False),
        ("MATCH (n) RETURN n.x ORDER BY n.return", True),
        ("MATCH (n) RETURN n.x AS return ORDER BY return DESC", True),
    ],
)
def test_a_query_is_ordered_when_its_last_return_is_sorted(cypher: str, ordered: bool):
    assert is_ordered(cypher) is ordered


def test_lines_that_are_no_case_are_said_and_skipped():
    read = list(
        read_cases(
            [
                {"id": "a", "question": "How many?", "gold_cypher": "RETURN 1"},
                {"id": "b", "question": " ", "gold_cypher": "RETURN 1"},
                {"id": "c", "question": "How many?"},
                {"id": "d", "question": "What is love?", "gold_cypher": None},
            ]
        )
    )

    assert [case.id for case in read if isinstance(case, Case)] == ["a", "d"]
    assert [entry for entry in read if isinstance(entry, str)] == [
        "Question b has no text under 'question'.",
        "Question c has no query under 'gold_cypher' (null: it must be declined).",
    ]


LINES: tuple[dict[str, Any], ...] = (
    {
        "id": "right", "category": "count", "question": "How many teams are there?",
        "gold_cypher": "MATCH (t:Team) RETURN count(t)",
    },
    {
        "id": "yes", "question": "Does Core-Platform own auth-service?",
        "gold_cypher": "MATCH (:Team {name: 'Core-Platform'})-[o:OWNS]->(:Service {name: "
        "'auth-service'}) WHERE o.invalid_at IS NULL RETURN count(o) > 0",
    },
    {
        "id": "wrong", "category": "count", "question": "How many engineers are there?",
        "gold_cypher": "MATCH (t:Team) RETURN count(t)",
    },
    {"id": "none", "question": "What is the weather in Paris?", "gold_cypher": None},
    {
        "id": "write", "question": "How many teams are there?",
        "gold_cypher": "CREATE (:Evil) RETURN 1",
    },
)  # fmt: skip


def test_eval_prints_accuracy_and_the_failures_with_both_results(
    call: Call,  # noqa: F811
    tmp_path: Path,
):
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join([*map(json.dumps, LINES), "no json"]))

    code, (judged,) = call("eval", str(file), "--translator", "offline")

    assert code == 0
    verdicts = {entry["id"]: entry["verdict"] for entry in judged["questions"]}
    assert verdicts == {
        "right": "right",
        "yes": "right",
        "wrong": "wrong",
        "none": "declined",
        "write": "bad_gold",
    }
    assert judged["execution_accuracy"] == round(2 / 3, 4)
    assert judged["answered_share"] == 1.0
    assert judged["by_category"]["count"]["right"] == 1
    assert judged["wrong_from_confidence"]["0.5"] == {
        "wrong": 1,
        "answers": 3,
        "share": round(1 / 3, 4),
    }
    assert "is not valid JSON" in judged["skipped"][0]
    failed = next(entry for entry in judged["questions"] if entry["id"] == "wrong")
    assert failed["expected"]["rows"] != failed["got"]["rows"]


def test_a_file_without_questions_is_refused(call: Call, tmp_path: Path):  # noqa: F811
    file = tmp_path / "empty.jsonl"
    file.write_text("")

    code, (refused,) = call("eval", str(file))

    assert code == 2
    assert refused["error"]["code"] == "no_questions"


@pytest.mark.parametrize(
    ("cypher", "whole"),
    [
        ("MATCH (n) RETURN n.order AS a LIMIT 2", False),
        ("MATCH (n) RETURN n.x AS a ORDER BY n.x LIMIT 2", True),
    ],
)
def test_rows_up_to_a_limit_are_whole_only_where_the_query_sorts(cypher: str, whole: bool):
    assert is_whole(CypherQuery(cypher), rows("a", (1,), (2,))) is whole


PLAIN, SORTED = "MATCH (n) RETURN n.a AS a, n.b AS b", "MATCH (n) RETURN n.a AS a ORDER BY n.b"


@pytest.mark.parametrize(
    ("cypher", "now", "then", "found"),
    [
        (PLAIN, rows("a b", ("A", "B")), rows("a b", ("B", "A")), "different"),
        (PLAIN, rows("a b", ("A", "B")), rows("b a", ("B", "A")), "same"),
        (PLAIN, rows("a", ("A",), ("B",)), rows("a", ("B",), ("A",)), "same"),
        (PLAIN, rows("a", ("A",), ("A",)), rows("a", ("A",)), "different"),
        (PLAIN, rows("a", ({"x": [1, {"y": 2}]},)), rows("a", ({"x": [1, {"y": 2}]},)), "same"),
        (SORTED, rows("a", ("A",), ("B",)), rows("a", ("B",), ("A",)), "reordered"),
        (SORTED, rows("a", ("A",), ("B",)), rows("a", ("A",), ("B",)), "same"),
        (SORTED, rows("a", ("A",), ("B",)), rows("a", ("A",), ("C",)), "different"),
    ],
)
def test_tables_are_compared_by_column_and_a_ranking_by_its_order(
    cypher: str, now: Rows, then: Rows, found: str
):
    assert compare_tables(now, then, cypher) == found

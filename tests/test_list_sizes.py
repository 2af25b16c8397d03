"""What the estimate of list sizes refuses and what it lets run; no server is asked."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag_core.cypher.lexer import tokenize
from graphrag_core.cypher.list_sizes import MOST_TOKENS, oversized
from graphrag_core.types import Diagnostic

ENDLESS = "[x IN range(1, 1000000000) | x]"


def judged(text: str, **parameters: Any) -> tuple[Diagnostic, ...]:
    return oversized(text, tokenize(text), parameters)


@dataclass(frozen=True)
class Case:
    text: str
    parameters: dict[str, Any] = field(default_factory=dict)


TOO_LARGE = [
    Case("RETURN [a IN range(1, 100000) | [b IN range(1, 100000) | a * b]] AS l"),
    Case("RETURN size([x IN range(1, 9000000000000) WHERE x < 0]) AS n"),
    Case("RETURN [x IN range(1, 10000) | [y IN range(1, x) | y]]"),
    Case("RETURN [x IN range(1, 999) | [y IN range(1, 999) | [z IN range(1, 999) | 1]]]"),
    Case("RETURN [x IN [y IN range(1, 9999999) | y] | x]"),
    Case("RETURN [x IN reverse(range(1, 1000000000)) | x]"),
    Case("RETURN [x IN range(0x1, 0xFFFFFFFF) | x]"),
    Case("RETURN [x IN range(1000000000, 1, -1) | x]"),
    Case("RETURN reduce(s = 'a', i IN range(1, 40) | s + s) AS s"),
    Case("RETURN reduce(s = [1], i IN range(1, 100000) | s + [i]) AS s"),
    Case("RETURN reduce(s = 0, i IN range(1, 100000000) | s + i) AS s"),
    Case("RETURN reduce(n = 1, i IN range(1, 40) | size([x IN range(1, n) | x]) * 2) AS n"),
    Case("RETURN all(x IN range(1, 10^12) WHERE x > 0)"),
    Case("RETURN NOT any(x IN range(1, 1000000000) WHERE x = 0)"),
    Case("RETURN 5 IN range(1, 1000000000000)"),
    Case("RETURN range(1, 2000000000)"),
    Case("RETURN range(0, 0x" + "F" * 300 + ")"),
    Case("RETURN range(0, toInteger($x))", {"x": "0x" + "F" * 300}),
    Case("RETURN range($x, 0)", {"x": -(10**400)}),
    Case("RETURN range(0, $x)", {"x": 10**400}),
    Case("RETURN (range(1, 2000000000)) AS r"),
    Case("RETURN range(1, 1000000000)[1..100000000]"),
    Case("WITH 100000 AS n RETURN [a IN range(1, n) | [b IN range(1, n) | 1]]"),
    Case("LET xs = range(1, 1000000000) RETURN [x IN xs | x]"),
    Case("WITH 'aaaaaaaaaa' AS s " + "WITH s + s AS s " * 30 + "RETURN s"),
    Case("UNWIND range(1, 10000000) AS b WITH collect(b) AS bs RETURN [x IN bs | x]"),
    Case(
        "UNWIND range(1, 10000000) AS b WITH b, 1 AS UNION WITH UNION, b "
        "WITH collect(b) AS bs RETURN [x IN bs | x]"
    ),
    Case(
        "RETURN 1 AS n UNION ALL UNWIND range(1, 10000000) AS b WITH collect(b) AS bs "
        "RETURN size([x IN bs | x]) AS n"
    ),
    Case("MATCH (n) WHERE any(x IN range(1, 1000000000) WHERE x = n.a) RETURN n"),
    Case(f"MATCH (n) RETURN {{a: {ENDLESS}}}"),
    Case(f"MATCH (n {{a: {ENDLESS}}}) RETURN n"),
    Case(f"MATCH (n) WITH n ORDER BY {ENDLESS} RETURN n"),
    Case(f"RETURN CASE WHEN true THEN {ENDLESS} ELSE 1 END"),
    Case(f"RETURN CASE {ENDLESS}[0] WHEN 1 THEN 2 END"),
    Case(f"RETURN COLLECT {{ UNWIND {ENDLESS} AS y RETURN y }}"),
    Case(f"CALL () {{ RETURN {ENDLESS} AS y }} RETURN y"),
    Case(
        "RETURN [x IN range(1, 3000) | size(COLLECT { UNWIND range(1, 1500) AS z RETURN z "
        "UNION ALL UNWIND range(1, 1500) AS z RETURN z } + [1])]"
    ),
    Case("RETURN [x IN range(1, 3000) | COUNT { UNWIND [y IN range(1, 3000) | y] AS z RETURN z }]"),
    Case(
        "RETURN [a IN range(1, $n) | [b IN range(1, toInteger($m)) | 1]]", {"n": 1e5, "m": "100000"}
    ),
    Case("RETURN [a IN $l | [b IN $l | [c IN $l | 1]]]", {"l": list(range(2000))}),
]


@pytest.mark.parametrize("case", TOO_LARGE, ids=lambda case: case.text[:60])
def test_what_no_timeout_would_end_is_refused_with_its_size(case: Case):
    found = judged(case.text, **case.parameters)

    assert [(d.code, d.severity) for d in found] == [("list_too_large", "error")]
    assert "list elements; at most 5,000,000 are run" in found[0].message
    assert found[0].line == 1


@pytest.mark.parametrize(
    "text",
    [
        "UNWIND range(1, 5000000) AS x RETURN x",
        "UNWIND range(1, 1000000000) AS x WITH x WHERE x < 0 RETURN count(x) AS n",
        "RETURN size(range(1, 1000000000))",
        "WITH range(1, 1000000000) AS r RETURN r[5]",
        "RETURN [x IN range(1, 100000) | x * x]",
        "RETURN reduce(m = 0, x IN range(1, 1000) | CASE WHEN x > m THEN x ELSE m END)",
        "RETURN reduce(a = [], x IN range(1, 2000) | a + x)",
        "MATCH (n) WITH collect(n.name) AS names RETURN reduce(s = '', x IN names | s + "
        "CASE WHEN s = '' THEN '' ELSE ', ' END + x)",
        "MATCH (n) RETURN [x IN range(0, size(n.list) - 1) | n.list[x]]",
        "UNWIND range(0, 1000) AS i RETURN date('2024-01-01') + duration({days: i})",
        "MATCH (range) WHERE range.reduce = 1 RETURN range",
        "CALL () { "
        + " UNION ALL ".join(
            ["MATCH (n) UNWIND range(1, 20) AS x WITH collect(x) AS xs RETURN [y IN xs | y] AS l"]
            * 12
        )
        + " } RETURN l",
        "RETURN 'range(1, 1000000000000)' AS text, [x IN split($t, ' ') | x]",
    ],
)
def test_what_a_server_does_in_a_moment_is_left_alone(text: str):
    assert judged(text, t="a b") == ()


def test_a_query_of_too_many_parts_is_refused_before_it_is_planned():
    found = judged("RETURN [" + ",".join(["1"] * MOST_TOKENS) + "]")

    assert [d.code for d in found] == ["query_too_long"]
    assert "Pass long lists as parameters" in found[0].message


@given(
    st.lists(
        st.sampled_from(
            [
                "RETURN",
                "WITH",
                "UNWIND",
                "range",
                "reduce",
                "(",
                ")",
                "[",
                "]",
                "{",
                "}",
                ",",
                "|",
                "=",
                "+",
                "-",
                "*",
                "/",
                "%",
                "^",
                "IN",
                "AS",
                "x",
                "y",
                "1",
                "9999999",
                "'a'",
                "$p",
                ".",
                "..",
                "CASE",
                "WHEN",
                "THEN",
                "ELSE",
                "END",
                "WHERE",
                "any",
                "all",
                "size",
                "collect",
                "NOT",
                "LET",
                "FOR",
            ]
        ),
        max_size=60,
    )
)
def test_any_text_is_judged(words: list[str]):
    judged(" ".join(words), p=[1, 2])


@pytest.mark.parametrize(
    "piece", ["[", "x + ", "-", "CASE ", "reduce(a = 1, x IN range(1, 9) | ", "1,"]
)
def test_long_texts_are_judged(piece: str):
    judged("RETURN range(1, 2) " + piece * (MOST_TOKENS // 12))

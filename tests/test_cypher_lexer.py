"""The lexer: exact spans, the server's own reading of strings, names, comments and escapes."""

from dataclasses import dataclass

import pytest
from counted_work import calls_of
from hypothesis import given
from hypothesis import strategies as st
from property_examples import examples

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.cypher.lexer import line_and_column, quote_name, split_statements, tokenize
from graphrag_core.types import CypherQuery

PIECES = (
    *("MATCH", "RETURN", "n", "é", "名", "_x", "$p", "$`a b`", "`a``b`", "'s'", '"t"', "'\\''"),
    *("1", "1.5", ".5", "1..2", "0x1F", "1e-5", "1a", "..", "<=", "<>", "=~", "||", "::", "->"),
    *("(", ")", "[", "]", "{", "}", ";", ":", ",", "|", "&", "!", "%", "*", "/", "+", "-", "$"),
    *("//c\n", "/*c*/", "/*", "'", '"', "`", "\\", "\\u0041", "\\u0027", "\\uD83D\\uDE00", "\\u12"),
    *("s'a{", "}b'", 's"{1}"', "\u0000", "\ud800", "\U0001f600", "\u200b", "\u2212", "\u27e8", " "),
    *("\n", "\r\n", "\u2003", "\u0085"),
)
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
)


@dataclass(frozen=True)
class Case:
    """A text and its tokens as `kind:value`."""

    text: str
    tokens: tuple[str, ...]


CASES = (
    Case("", ()),
    Case("MATCH (n)", ("name:MATCH", "symbol:(", "name:n", "symbol:)")),
    Case("'it\\'s' \"a\\n\"", ("string:it's", "string:a\n")),
    Case("'a\\qb'", ("string:a\\qb",)),
    Case("`a``b`.c", ("escaped:a`b", "symbol:.", "name:c")),
    Case("$p + $`a b` + $ /* x */ q + $1", ("parameter:p", "symbol:+", "parameter:a b", "symbol:+",
                                            "parameter:q", "symbol:+", "parameter:1")),
    Case("a // ' comment\nb /* ` */ c", ("name:a", "name:b", "name:c")),
    Case("1 1.5 .5 1e5 1e-5 0x1F 1_000", ("number:1", "number:1.5", "number:.5", "number:1e5",
                                          "number:1e-5", "number:0x1F", "number:1_000")),
    Case("*1..3", ("symbol:*", "number:1", "symbol:..", "number:3")),
    Case("xs[1..]", ("name:xs", "symbol:[", "number:1", "symbol:..", "symbol:]")),
    Case("n.1a", ("name:n", "number:.1a")),
    Case("a<>b<=c=~d||e::f+=g", ("name:a", "symbol:<>", "name:b", "symbol:<=", "name:c",
                                 "symbol:=~", "name:d", "symbol:||", "name:e", "symbol:::",
                                 "name:f", "symbol:+=", "name:g")),
    Case("\\u004dATCH", ("name:MATCH",)),
    Case("'\\u0027 x", ("string:", "name:x")),
    Case("'\\\\u0041'", ("string:\\u0041",)),
    Case("'\\uD83D\\uDE00'", ("string:\U0001f600",)),
    Case("\\u\uff10\uff10\uff14\uff11", ("name:A",)),
    Case("名前 été", ("name:名前", "name:été")),
    Case("a\u2003b", ("name:a", "name:b")),
    Case("s'a{1 + {b: 2}.b}c' x", ("string:a", "symbol:{", "number:1", "symbol:+", "symbol:{",
                                   "name:b", "symbol::", "number:2", "symbol:}", "symbol:.",
                                   "name:b", "symbol:}", "string:c", "name:x")),
    Case("as'x'", ("name:as", "string:x")),
    Case("x 'unfinished", ("name:x", "broken:")),
    Case("x `unfinished", ("name:x", "broken:")),
    Case("x /* unfinished", ("name:x", "broken:")),
    Case("'\\uH'", ("string:\\uH", "broken:")),
    Case("s'a{1", ("string:a", "symbol:{", "number:1", "broken:")),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case.text))
def test_a_text_is_split_as_the_server_splits_it(case: Case) -> None:
    found = tuple(f"{token.kind}:{token.value}" for token in tokenize(case.text))

    # A broken escape is reported beside the token that it stands in.
    assert sorted(found) == sorted(case.tokens)


def test_spans_are_those_of_the_text_as_given() -> None:
    text = "MATCH (\\u006e\\u006f {name: '\U0001f600\\u0041'})"
    found = {token.value: text[token.offset : token.end] for token in tokenize(text)}

    assert found["no"] == "\\u006e\\u006f"
    assert found["\U0001f600A"] == "'\U0001f600\\u0041'"
    assert found["}"] == "}"


def test_arrows_of_any_script_are_ascii_to_compare_with() -> None:
    words = [token.word for token in tokenize("(a)\u27e8\uff0d[r]\u2010\u2010\uff1e(b)")]

    assert words[3:5] == ["<", "-"]
    assert words[8:11] == ["-", "-", ">"]


def test_keywords_are_ascii_only() -> None:
    # U+017F and U+212A become S and K in capitals, but the server reads names.
    assert [token.word for token in tokenize("\u017fET \u212aEY set")] == ["", "", "SET"]


@examples(200)
@given(TEXTS)
def test_any_text_gives_tokens_in_order_with_spans_inside_it(text: str) -> None:
    at = 0
    for token in tokenize(text):
        assert 0 <= token.offset <= token.end <= len(text)
        assert token.offset >= at or token.kind == "broken"
        at = token.offset
        line, column = line_and_column(text, token.offset)
        assert (
            text.split("\n")[line - 1][: column - 1]
            == text[: token.offset].rsplit("\n", maxsplit=1)[-1]
        )


@examples(200)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20))
def test_a_quoted_name_is_one_token_with_that_name(name: str) -> None:
    (token,) = tokenize(quote_name(name))

    assert (token.kind, token.value) == ("escaped", name)


@pytest.mark.parametrize(
    "name", ["a`b", "\\u0041", "\\\\u0041", "\\", "x\\`\\u0060", "\u0000", "DELETE n"]
)
def test_the_server_reads_a_quoted_name_as_that_name(name: str, empty_graph: Graph) -> None:
    rows = empty_graph.fetch(CypherQuery(f"RETURN 1 AS {quote_name(name)}"))

    assert rows.columns == (name,)


@pytest.mark.parametrize(
    ("script", "statements"),
    [
        ("", ()),
        (" ; ;\n// nothing\n;", ()),
        ("RETURN 1;RETURN 2", ("RETURN 1", "RETURN 2")),
        ("RETURN ';' AS a; /* ; */ RETURN `;`;\n", ("RETURN ';' AS a", "/* ; */ RETURN `;`")),
        ('RETURN 1 // ;\n;RETURN "a;b"', ("RETURN 1 // ;", 'RETURN "a;b"')),
        ("RETURN 'unfinished; RETURN 2", ("RETURN 'unfinished; RETURN 2",)),
    ],
)
def test_a_script_is_split_at_its_semicolons_only(script: str, statements: tuple[str, ...]) -> None:
    assert split_statements(script) == statements


@pytest.mark.parametrize(
    "piece", ["a ", "'", "/*", "`", "\\u0041", "s'{", "$", "1.", "(", "\\", "//", '"x']
)
def test_the_work_grows_no_faster_than_the_text(piece: str) -> None:
    """In calls; `python -m benchmarks lexing` has the times."""
    small = calls_of(lambda: tokenize(piece * 500))
    large = calls_of(lambda: tokenize(piece * 4_000))

    assert large <= 8 * small + 100

"""Tells Cypher and SQL from a question in plain words, by their first tokens."""

from graphrag_core.cypher.lexer import Token, tokenize

PATTERN_CLAUSES = frozenset({"MATCH", "CREATE", "MERGE", "INSERT"})
OTHER_CLAUSES = frozenset(
    {"RETURN", "WITH", "UNWIND", "CALL", "LOAD", "USE", "SHOW", "FOREACH", "DROP", "ALTER", "GRANT"}
)
PREFIXES = frozenset({"EXPLAIN", "PROFILE", "CYPHER", "OPTIONAL", "DETACH"})
CYPHER_SYMBOLS = frozenset({"(", "[", "{", "$", "->", "<-", ".", "*", "="})
LOOKED_AT_CHARS = 2_000


def looks_like_cypher(text: str) -> bool:
    """Tell whether a text is a Cypher statement rather than words; "Match the owners" is not."""
    tokens = [token for token in tokenize(text[:LOOKED_AT_CHARS]) if token.kind != "broken"]
    while tokens and tokens[0].word in PREFIXES:
        tokens = tokens[1:]
    if len(tokens) < 2:
        return False
    first, second = tokens[0].word, tokens[1]
    if first in PATTERN_CLAUSES:
        return second.word == "(" or (
            len(tokens) > 3 and [t.word for t in tokens[2:4]] == ["=", "("]
        )
    if first not in OTHER_CLAUSES:
        return False
    return second.kind in ("number", "parameter", "string") or _has_symbol(tokens)


def looks_like_sql(text: str) -> bool:
    """Tell whether a text is an SQL query."""
    words = [token.word for token in tokenize(text[:LOOKED_AT_CHARS])]
    return (
        bool(words)
        and words[0] in ("SELECT", "INSERT", "UPDATE", "DELETE")
        and ("FROM" in words or "INTO" in words or "SET" in words)
        and bool({"*", ",", "=", "(", ";"} & set(words))
    )


def _has_symbol(tokens: list[Token]) -> bool:
    symbols = sum(token.kind == "symbol" and token.word in CYPHER_SYMBOLS for token in tokens)
    return symbols >= 2 or any(token.word == "CSV" for token in tokens[:3])

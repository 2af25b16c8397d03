"""Tells Cypher and SQL from a question in plain words, by how they begin and go on.

Dots, brackets and words such as RETURN and WITH stand in questions as well: what begins with one
of them has to read as a clause up to its end, or up to the next one.
"""

from collections.abc import Sequence
from itertools import pairwise

from graphrag_core.cypher.expression_reader import MAIN_CLAUSES
from graphrag_core.cypher.lexer import Token, tokenize
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.vocabulary import words

PATTERN_CLAUSES = words("MATCH CREATE MERGE INSERT")
READ_CLAUSES = words("RETURN WITH UNWIND CALL")
PREFIXES = words("EXPLAIN PROFILE CYPHER OPTIONAL DETACH")
COMMANDS = {
    "LOAD": frozenset({"CSV"}),
    "FOREACH": frozenset({"("}),
    "DROP": words("INDEX CONSTRAINT DATABASE USER ROLE ALIAS"),
    "ALTER": words("DATABASE USER ALIAS CURRENT"),
}
"""Clauses and commands with what stands right behind them."""
SHOWN_OF_SCHEMA = words("INDEX INDEXES CONSTRAINT CONSTRAINTS")
SHOWN = SHOWN_OF_SCHEMA | words(
    "DATABASE DATABASES FUNCTION FUNCTIONS PRIVILEGES PROCEDURE PROCEDURES ROLES SETTINGS "
    "TRANSACTIONS USERS"
)
SHOWN_KINDS = words(
    "ALL CURRENT DEFAULT EXISTENCE FULLTEXT HOME KEY LOOKUP NODE POINT PROPERTY RANGE REL "
    "RELATIONSHIP TEXT UNIQUE UNIQUENESS USER VECTOR"
)
CYPHER_SYMBOLS = frozenset({"(", "[", "{", "$", ".", "*", "="})
SQL_SYMBOLS = frozenset({"*", ",", "=", "(", ";"})
AFTER_TABLE = words("WHERE JOIN INNER LEFT RIGHT FULL CROSS GROUP HAVING ORDER LIMIT UNION") | {
    "",
    ";",
}
LOOKED_AT_CHARS = 10_000


def looks_like_cypher(text: str) -> bool:
    """Tell whether a text is a Cypher statement rather than words; "Match the owners" is not."""
    tokens = [token for token in tokenize(text[:LOOKED_AT_CHARS]) if token.kind != "broken"]
    while tokens and tokens[0].word in PREFIXES:
        tokens = tokens[1:]
    if len(tokens) > 1 and tokens[0].word == "USE":
        tokens = tokens[_name_end(tokens, 1) :]
    if len(tokens) < 2:
        return False
    first, second = tokens[0].word, tokens[1].word
    if first in PATTERN_CLAUSES:
        return second == "(" or [token.word for token in tokens[2:4]] == ["=", "("]
    if first == "SHOW":
        return _shows(tokens)
    if first in READ_CLAUSES:
        return _has_structure(tokens) and _is_read(text, tokens)
    return second in COMMANDS.get(first, ())


def looks_like_sql(text: str) -> bool:
    """Tell whether a text is an SQL query."""
    tokens = tokenize(text[:LOOKED_AT_CHARS])
    named = [token.word for token in tokens]
    first, second = (*named, "", "")[:2]
    if first == "INSERT":
        return second == "INTO" and bool({"VALUES", "SELECT"} & set(named))
    if first == "UPDATE":
        return "SET" in named[2:4] and "=" in named
    if first == "DELETE":
        return second == "FROM" and _is_table(tokens, 2)
    if first != "SELECT" or "FROM" not in named[2:] or not SQL_SYMBOLS & set(named):
        return False
    begin = named.index("FROM", 2)
    columns = (tokens[0]._replace(word="RETURN"), *tokens[1:begin])
    return read_query(text, columns).certain and _is_table(tokens, begin + 1)


def _is_read(text: str, tokens: Sequence[Token]) -> bool:
    """Tell whether the first clause reads as Cypher up to the end, or up to another clause."""
    end = next((at for at, token in enumerate(tokens) if token.word == ";"), len(tokens))
    reading = read_query(text, tuple(tokens[:end]))
    following = reading.body.clauses[1:2]
    return reading.certain or any(clause.token.word in MAIN_CLAUSES for clause in following)


def _has_structure(tokens: Sequence[Token]) -> bool:
    """Tell whether a clause has what only Cypher writes behind its first word."""
    first, second, *others = (token.word for token in tokens)
    if first == "WITH":
        return bool({"AS", "MATCH"} & {second, *others}) or second == "*"
    if first == "UNWIND":
        return "AS" in others
    if first == "CALL":
        return second == "{" or (second == "(" and "{" in others) or others[:1] == ["."]
    literal = tokens[1].kind in ("number", "parameter", "string")
    return literal or "AS" in others or any(map(_is_joined, tokens, tokens[1:]))


def _is_joined(before: Token, token: Token) -> bool:
    """Tell whether a symbol stands as in Cypher: `count(`, not as in "incidents (P0)"."""
    free = before.word in ("RETURN", "DISTINCT") or before.kind == "symbol"
    return token.word in CYPHER_SYMBOLS and (free or token.offset == before.end)


def _shows(tokens: Sequence[Token]) -> bool:
    """Tell whether a SHOW names a part of the database; what may be a label, in capitals only."""
    at = 1
    while at < len(tokens) and tokens[at].word in SHOWN_KINDS:
        at += 1
    shown, behind = (*(token.word for token in tokens[at : at + 2]), "", "")[:2]
    plain = shown in SHOWN_OF_SCHEMA or (shown in SHOWN and tokens[0].text == "SHOW")
    return plain and behind in ("", ";", "YIELD", "WHERE", "EXECUTABLE")


def _is_table(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a table's name stands there and SQL goes on, or ends, behind it."""
    end = _name_end(tokens, at)
    qualified = {one.value for one, following in pairwise(tokens) if following.word == "."}
    if end < len(tokens) and tokens[end].word == "AS":
        end += 2
    elif end < len(tokens) and tokens[end].value in qualified:  # as in `FROM services s`
        end += 1
    return (tokens[end].word if end < len(tokens) else "") in AFTER_TABLE


def _name_end(tokens: Sequence[Token], at: int) -> int:
    """Return the index behind a name with its dots."""
    while at + 2 < len(tokens) and tokens[at + 1].word == ".":
        at += 2
    return at + 1

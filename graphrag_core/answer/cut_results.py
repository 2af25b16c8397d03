"""What cut a result: the most rows that are read, or the query's own LIMIT."""

from graphrag_core.cypher.lexer import tokenize
from graphrag_core.english.wording import number
from graphrag_core.types import CypherQuery, Rows

USUAL_LIMIT = 25
"""A smaller LIMIT is one that was asked for."""


def is_whole(query: CypherQuery, rows: Rows) -> bool:
    """Tell whether the rows are all that the pattern finds, or the first ones of an order."""
    return not rows.truncated and (not _fills_limit(query, rows) or _is_ordered(query.text))


def limit_sentence(query: CypherQuery, rows: Rows) -> str:
    """Explain which limit cut the result, if one did."""
    count = len(rows.records)
    if rows.truncated:
        first = f"Only the first {number(count)} rows were read"
        return f"{first}; ask a narrower question to see the rest."
    if count >= USUAL_LIMIT and _fills_limit(query, rows):
        return f"The query stops at {number(count)} rows, so there may be more."
    return ""


def _fills_limit(query: CypherQuery, rows: Rows) -> bool:
    """Tell whether there are as many rows, and more than one, as the last LIMIT allows."""
    tokens = tokenize(query.text)
    last = next((at for at in range(len(tokens) - 1, -1, -1) if tokens[at].word == "LIMIT"), None)
    if last is None or last + 1 >= len(tokens) or len(rows.records) < 2:
        return False
    limit = tokens[last + 1].text
    if tokens[last + 1].kind == "parameter":
        limit = str(query.parameters.get(tokens[last + 1].value))
    return limit == str(len(rows.records))


def _is_ordered(text: str) -> bool:
    return any(token.word == "ORDER" for token in tokenize(text))

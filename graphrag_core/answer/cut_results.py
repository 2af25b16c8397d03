"""What cut a result: the most rows that are read, the query's own LIMIT, or a later condition."""

from graphrag_core.cypher.lexer import tokenize
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import Clause
from graphrag_core.english.wording import number
from graphrag_core.types import CypherQuery, Rows

USUAL_LIMIT = 25
"""A smaller LIMIT is one that was asked for."""
NARROWING = frozenset({"MATCH", "FILTER", "UNWIND"})
"""Clauses that may drop rows of the clause before them."""


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


def may_lack_rows(query: str, rows: Rows) -> bool:
    """Tell whether groups or things may be missing: cut off, or dropped for their number.

    A condition before the rows are grouped says what is counted, so that nothing is missing. A
    LIMIT whose number is not in the text may cut.
    """
    clauses = read_query(query).body.clauses if query else []
    grouping = max((at for at, clause in enumerate(clauses) if clause.aggregates), default=None)
    if grouping is not None:
        if clauses[grouping].where or any(map(_narrows, clauses[grouping + 1 :])):
            return True
        clauses = clauses[grouping:]
    return rows.truncated or any(_may_cut(query, clause, len(rows.records)) for clause in clauses)


def _narrows(clause: Clause) -> bool:
    return clause.kind in NARROWING or (clause.kind == "WITH" and clause.where is not None)


def _may_cut(query: str, clause: Clause, count: int) -> bool:
    """Tell whether a clause skips rows, or there are as many as its LIMIT allows."""
    if clause.skip is not None or clause.limit is None:
        return clause.skip is not None
    limit = query[slice(*clause.limit)].rsplit(maxsplit=1)[-1]
    return not limit.isdecimal() or count >= int(limit)


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
    return any(clause.order for body in read_query(text).bodies for clause in body.clauses)

"""An estimate of what the lists of a query cost, before it runs.

The server looks whether a query's time is up between rows, and never while it evaluates one
expression: a comprehension over a huge range is ended by nothing but the end of the process.
Ranges with literal or given bounds, comprehensions, quantifiers, `reduce`, concatenations and
lists that grow from clause to clause are added up in one pass, with intervals for numbers.
What depends on the data counts as one element, so that the estimate is a lower bound, and
nothing that is read otherwise is refused. `UNWIND` of a range is left alone: it makes rows.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphrag_core.cypher.lexer import Token, line_and_column
from graphrag_core.cypher.size_reader import MOST_STEPS, SizeReader
from graphrag_core.cypher.value_sizes import UNKNOWN, Size
from graphrag_core.cypher.vocabulary import words
from graphrag_core.types import Diagnostic

_CLAUSES = words(
    """
    ASC ASCENDING BY CALL DESC DESCENDING DISTINCT FILTER FINISH FOR LET LIMIT MATCH NEXT OFFSET ON
    OPTIONAL ORDER RETURN SKIP UNION UNWIND USING WHERE WITH YIELD
    """
)

_OPENING = frozenset({",", "(", "[", "{", "|", ".", ":", "=", "AS"})
_BEHIND_UNION = words("ALL DISTINCT CALL FOR LET MATCH OPTIONAL RETURN UNWIND WITH")

MOST_TOKENS = 50_000
"""A literal list of 200,000 words takes the server's planner half a minute."""
MANY_JOINS, LONG = 12, 1_000
"""What doubles fewer times than this, or joins shorter lists, stays small."""


SIZE_CODES = frozenset({"list_too_large", "query_too_long"})
"""Refusals of a query that reads, but too much at once: their message says what to do."""


def oversized(
    text: str, tokens: Sequence[Token], parameters: Mapping[str, Any]
) -> tuple[Diagnostic, ...]:
    """Explain which expression builds or visits more than a server can; empty when none does."""
    if len(tokens) > MOST_TOKENS:
        message = (
            f"The query has {len(tokens):,} words and symbols; {MOST_TOKENS:,} are the most. Pass "
            "long lists as parameters."
        )
        return (Diagnostic("query_too_long", "error", message),)
    if not _may_grow(tokens, parameters):
        return ()
    sizes = _Sizes(tokens, parameters)
    costs = ((token, steps) for token, steps in sizes.costs() if steps > MOST_STEPS)
    found = next(costs, None)
    if found is None:
        return ()
    token, steps = found
    shown = f"{steps:,.0f}" if steps < 1e15 else "more than 10^15"
    line, column = line_and_column(text, token.offset)
    message = (
        f"This expression visits {shown} list elements; at most {MOST_STEPS:,} are run, for no "
        "timeout ends it. Read rows one by one, or take smaller ranges."
    )
    return (
        Diagnostic(
            "list_too_large", "error", message, line=line, column=column, length=token.length
        ),
    )


def _may_grow(tokens: Sequence[Token], parameters: Mapping[str, Any]) -> bool:
    """Tell whether anything in the text can make a long list, so that others cost no time."""
    joins = sum(token.word in ("+", "||") for token in tokens)
    given = any(isinstance(v, list | tuple | str) and len(v) > LONG for v in parameters.values())
    return given or joins >= MANY_JOINS or any(t.word in ("RANGE", "REDUCE") for t in tokens)


class _Sizes(SizeReader):
    """One pass over the tokens of a query."""

    def costs(self) -> Iterator[tuple[Token, float]]:
        """Yield the first token of each expression of the clauses with its steps."""
        clause = ""
        names, rows, others = dict(self.names), self.rows, 0.0
        while self.at < self.end:
            token = self.tokens[self.at]
            if token.word == "UNION" and self._begins_a_branch():
                # Each query of a union begins with the rows and names from outside.
                others += self.rows
                self.names, self.rows = dict(names), rows
            if token.kind == "name" and token.word in _CLAUSES:
                clause = token.word if token.word not in ("DISTINCT", "BY") else clause
                self.at += 1
                continue
            before, self.steps = self.at, 0.0
            value = self._item(clause)
            if clause == "RETURN":
                self.write_out(value)
            yield token, self.steps
            self.at = max(self.at, before + 1)
        self.rows += others

    def _begins_a_branch(self) -> bool:
        """Tell whether UNION stands between two queries, and is no name of a variable."""
        before = self.tokens[self.at - 1] if self.at else None
        ends = before is not None and before.word not in _CLAUSES | _OPENING
        return ends and self.word(1) in _BEHIND_UNION

    def _item(self, clause: str) -> Size:
        """Read an expression with the name that it is given; what UNWIND makes of it is rows."""
        if self.word(1) == ("=" if clause == "LET" else "IN" if clause == "FOR" else None):
            name = self.tokens[self.at].value
            self.at += 2
            value = self.expression()
        else:
            value = self.expression()
            named = self.word() == "AS" and self.at + 1 < self.end
            name = self.tokens[self.at + 1].value if named else ""
            self.at += 2 * named
        if clause in ("UNWIND", "FOR"):
            self.rows = max(1.0, self.rows * max(value.length, 1.0))
            self.names[name] = value.element or UNKNOWN
        elif name:
            self.names[name] = value
        return value

    def inside(self) -> Size:
        """Read a map or a subquery: its expressions count, its value is not known."""
        names, rows = dict(self.names), self.rows
        steps = self.steps
        for _, found in self.costs():
            steps += found
        made = self.rows / rows
        self.names, self.rows, self.steps = names, rows, steps
        return Size(length=made) if made > 1 else UNKNOWN

"""Lets conditions that can fail see a tenant's own elements only.

The planner orders the conditions of a pattern as it likes, so one that raises an error (`1 / n.x`)
may be evaluated on another tenant's value before the tenant's own condition rules that out, and its
error then tells of the value. `WITH * SKIP 0` is a fence: no condition behind it may be evaluated
before it. So a condition that can fail is moved behind one, and stays where it cannot fail.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    constant,
    excerpt,
    joined,
    plain_name,
    variable,
)
from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import Body, Clause, Comprehension, QueryStructure
from graphrag_core.cypher.total_conditions import TotalConditions, conjuncts
from graphrag_core.errors import QueryRefusedError
from graphrag_core.types import CypherQuery, Edit

FENCE = constant("WITH * SKIP 0")
FENCED = Template("{own} {fence} WHERE {risky}")
KEPT = Template("WHERE {total}")
OPTIONAL = Template("OPTIONAL CALL (*) { {inner} RETURN {names} }")
ROWS = Template("{inner} {rest} RETURN 1 AS {row}")
COLLECTED = Template("COLLECT { MATCH {path} {fence} WHERE {risky} RETURN {result} AS {row} }")
MATCH = Template("MATCH {pattern}")
ROW = variable("graphrag_row")

MOST_NESTED = 50


@lru_cache(maxsize=1_000)
def fenced_text(text: str, lists: frozenset[str] = frozenset()) -> str:
    """Put each condition that can fail behind a fence; `lists` are the parameters that are lists.

    Unchanged where none can. Raises `QueryRefusedError` (`tenant_not_scoped`) for one that stands
    where no fence can: inside a pattern.
    """
    for _ in range(MOST_NESTED):
        fences = _Fences(text, lists)
        edits = list(fences.edits())
        if not edits:
            return text
        text = apply_edits(text, edits)
    raise _unfenced("A condition is nested too deeply.")


def fenced_query(query: CypherQuery) -> CypherQuery:
    """Fence a query as `fenced_text` does."""
    return CypherQuery(fenced_text(query.text, list_parameters(query.parameters)), query.parameters)


def list_parameters(parameters: Mapping[str, Any]) -> frozenset[str]:
    """Return the parameters that may stand behind IN without an error."""
    return frozenset(
        name
        for name, value in parameters.items()
        if value is None or isinstance(value, list | tuple | set | frozenset)
    )


def unfenced(reading: QueryStructure) -> Iterator[tuple[int, int]]:
    """Yield the offsets of what can fail inside a pattern, where no fence can be put."""
    total = TotalConditions(reading, frozenset(t.value for t in reading.parameters))
    for start, end in reading.inner:
        if not (total.is_total(start, end) or total.is_total(start, end, value=True)):
            yield start, end


class _Fences:
    """The edits that fence one query, of which those inside others come in a later round."""

    def __init__(self, text: str, lists: frozenset[str]) -> None:
        self._reading = read_query(text)
        self._total = TotalConditions(self._reading, lists)

    def edits(self) -> Iterator[Edit]:
        if not self._reading.certain:
            raise _unfenced("This query could not be read as a whole.")
        for start, end in self._reading.inner:
            if not (
                self._total.is_total(start, end) or self._total.is_total(start, end, value=True)
            ):
                raise _unfenced(
                    f"{self._reading.text[start:end]} stands inside a pattern and may fail."
                )
        for found in self._reading.comprehensions:
            if found.where is not None and not self._is_total(found.where):
                yield self._comprehension(found)
        for body in self._reading.bodies:
            for index, clause in enumerate(body.clauses):
                edit = self._clause(body, index, clause)
                if edit is not None:
                    yield edit

    def _is_total(self, where: tuple[int, int]) -> bool:
        return self._total.are_total(self._total.between(*where)[1:])

    def _clause(self, body: Body, index: int, clause: Clause) -> Edit | None:
        before = body.clauses[index - 1] if index else None
        if clause.where is None or self._is_total(clause.where):
            return self._sorting(before, clause)
        if clause.kind in ("WITH", "RETURN"):
            if clause.skip or clause.limit:
                return None
            return Edit(clause.where[0], 0, "SKIP 0 ")
        if clause.kind == "FILTER":
            return None if _is_fence(before) else Edit(clause.start, 0, f"{FENCE} ")
        if clause.kind not in ("MATCH", "OPTIONAL MATCH", "CALL PROCEDURE"):
            raise _unfenced(f"A condition of {clause.kind} may fail.")
        return self._matching(body, index, clause, clause.where)

    def _matching(self, body: Body, index: int, clause: Clause, where: tuple[int, int]) -> Edit:
        inner = self._split(clause, where)
        last = body.clauses[-1]
        if clause.kind == "OPTIONAL MATCH":
            names = self._new_names(clause, where)
            if not names:
                raise _unfenced("The condition of an OPTIONAL MATCH may fail.")
            whole = OPTIONAL.fill(inner=inner, names=joined(", ", names))
            return Edit(clause.start, clause.end - clause.start, whole.text)
        if body.expression and not any(c.kind == "RETURN" for c in body.clauses):
            if any(c.kind in ("UNION", "NEXT") for c in body.clauses):
                raise _unfenced("A condition in a subquery may fail.")
            following = index + 1 < len(body.clauses)
            rest = excerpt(self._reading, clause.end, last.end) if following else EMPTY
            whole = ROWS.fill(inner=inner, rest=rest, row=ROW)
            return Edit(clause.start, last.end - clause.start, whole.text)
        return Edit(clause.start, clause.end - clause.start, inner.text)

    def _split(self, clause: Clause, where: tuple[int, int]) -> Fragment:
        """Write a clause with its conditions on both sides of a fence."""
        parts = list(conjuncts(self._total.between(*where)[1:]))
        total = [self._piece(part) for part in parts if self._total.are_total(part)]
        risky = [self._piece(part) for part in parts if not self._total.are_total(part)]
        start = clause.start
        if clause.kind == "OPTIONAL MATCH":
            start = self._total.between(clause.start, clause.end)[1].offset
        own = excerpt(self._reading, start, where[0])
        if clause.token.word not in ("MATCH", "OPTIONAL", "CALL"):
            own = MATCH.fill(pattern=own)
        kept = KEPT.fill(total=joined(" AND ", total)) if total else EMPTY
        own = joined(" ", (own, kept))
        return FENCED.fill(own=own, fence=FENCE, risky=joined(" AND ", risky))

    def _comprehension(self, found: Comprehension) -> Edit:
        assert found.where is not None
        whole = COLLECTED.fill(
            path=excerpt(self._reading, found.start + 1, found.where[0]),
            fence=FENCE,
            risky=excerpt(self._reading, found.where[0] + len("WHERE"), found.bar),
            result=excerpt(self._reading, found.bar + 1, found.end),
            row=ROW,
        )
        return Edit(found.start, found.end + 1 - found.start, whole.text)

    def _sorting(self, before: Clause | None, clause: Clause) -> Edit | None:
        """Keep an order that can fail from being computed before the patterns are matched."""
        if clause.order is None or before is None or _is_fence(before):
            return None
        values = [(item.start, item.end) for item in clause.items]
        if all(self._total.is_total(*value, value=True) for value in values) and all(
            self._total.are_total(_undirected(part), value=True)
            for part in _commas(self._total.between(*clause.order)[2:])
        ):
            return None
        return Edit(clause.start, 0, f"{FENCE} ") if before.kind.endswith("MATCH") else None

    def _new_names(self, clause: Clause, where: tuple[int, int]) -> list[Fragment]:
        return [
            plain_name(found.name)
            for found in self._reading.variables
            if clause.start <= found.token.offset < where[0]
        ]

    def _piece(self, tokens: Sequence[Token]) -> Fragment:
        return excerpt(self._reading, tokens[0].offset, tokens[-1].end)


def _is_fence(clause: Clause | None) -> bool:
    return clause is not None and clause.kind == "WITH" and bool(clause.skip or clause.limit)


def _undirected(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return what is sorted by, without its direction."""
    directions = ("ASC", "ASCENDING", "DESC", "DESCENDING")
    return tokens[:-1] if tokens and tokens[-1].word in directions else tokens


def _commas(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    depth, start = 0, 0
    for index, token in enumerate(tokens):
        depth += (token.word in ("(", "[", "{")) - (token.word in (")", "]", "}"))
        if depth == 0 and token.word == ",":
            yield tokens[start:index]
            start = index + 1
    yield tokens[start:]


def _unfenced(why: str) -> QueryRefusedError:
    return QueryRefusedError(
        f"{why} While a tenant is set, what can fail is not evaluated inside patterns.",
        hint="Compare plain properties in patterns, and write what is computed into WHERE.",
        code="tenant_not_scoped",
    )

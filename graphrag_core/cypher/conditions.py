"""The conditions of a query, each with the query that is left without it.

What a WHERE joins with AND, and the entries of property maps in a MATCH. Optional matches are
left out: they never empty a result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.guard import strip_prefix
from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.nesting import depths
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import Clause, NodePattern, QueryStructure, RelationshipPattern
from graphrag_core.types import CypherQuery, Edit

MAX_CHARS = 20_000
MAX_VALUE_CHARS = 60
EARLIEST_INSTANT, LATEST_INSTANT = 10**14, 10**16
"""Whole numbers of this size are instants in microseconds, from 1973 to 2286: shown as times."""

_NAMING = frozenset({".", ":", "AS", ",", "RETURN", "DISTINCT"})
"""After these a word is a name, whatever it says."""


@dataclass(frozen=True, slots=True)
class QueryCondition:
    """One condition: as it reads with its parameters' values, and how to take it away."""

    text: str
    parameters: frozenset[str]
    edits: tuple[Edit, ...]


def conditions_of(query: CypherQuery) -> tuple[QueryCondition, ...]:
    """List the conditions of a query in its order; none where it cannot be read for certain."""
    reading = _readable(query.text)
    return tuple(_conditions(reading, query.parameters)) if reading is not None else ()


def without(query: CypherQuery, conditions: Sequence[QueryCondition]) -> CypherQuery:
    """Remove some conditions from a query. They must come from this query."""
    body = strip_prefix(query.text).body
    edits = [edit for condition in conditions for edit in condition.edits]
    return CypherQuery(apply_edits(body, edits), query.parameters)


def unlimited(query: CypherQuery) -> CypherQuery:
    """Remove the LIMIT at the end of a query; without one the query stays as it is."""
    reading = read_query(query.text)
    begin, before = -1, ""
    for token, depth in zip(reading.tokens, depths(reading.tokens), strict=True):
        if depth == 0 and token.word in ("LIMIT", "RETURN", "UNION") and before not in _NAMING:
            begin = token.offset if token.word == "LIMIT" else -1
        before = token.word
    if begin < 0 or not reading.certain:
        return query
    return CypherQuery(query.text[:begin].rstrip(), query.parameters)


def _readable(text: str) -> QueryStructure | None:
    body = strip_prefix(text).body if len(text) <= MAX_CHARS else ""
    if not body or "\\u" in body:  # offsets inside escapes are nobody's to edit
        return None
    reading = read_query(body)
    return reading if reading.certain and reading.body.clauses else None


def _conditions(reading: QueryStructure, values: Mapping[str, Any]) -> Iterator[QueryCondition]:
    for clause in reading.body.clauses:
        if clause.kind == "MATCH":
            yield from _entries(clause, reading, values)
        if clause.where is not None and clause.kind in ("MATCH", "WITH"):
            yield from _joined(_between(reading, *clause.where)[1:], values)


def _between(reading: QueryStructure, start: int, end: int) -> list[Token]:
    return [token for token in reading.tokens if start <= token.offset and token.end <= end]


def _joined(tokens: Sequence[Token], values: Mapping[str, Any]) -> Iterator[QueryCondition]:
    """Split a condition at its ANDs; it stays whole where it has an OR beside them."""
    parts: list[list[Token]] = [[]]
    for token, depth in zip(tokens, depths(tokens), strict=True):
        if depth == 0 and token.word in ("OR", "XOR", "IMPLIES"):
            parts = [list(tokens)]
            break
        if depth == 0 and token.word == "AND":
            parts.append([])
        else:
            parts[-1].append(token)
    yield from (_condition(part, values) for part in parts if part)


def _entries(
    clause: Clause, reading: QueryStructure, values: Mapping[str, Any]
) -> Iterator[QueryCondition]:
    """Yield the entries of the property maps in a MATCH, one by one."""
    for path in clause.paths:
        parts: list[NodePattern | RelationshipPattern] = [*path.nodes, *path.relationships]
        for part in sorted(parts, key=lambda p: p.start):
            tokens = _between(reading, part.start, part.end)
            names = [token.value for token in tokens if token.kind in ("name", "escaped")]
            owner = part.variable.name if part.variable else names[0] if names else ""
            yield from _map_entries(tokens, owner, values)


def _map_entries(
    tokens: Sequence[Token], owner: str, values: Mapping[str, Any]
) -> Iterator[QueryCondition]:
    opening = next((at for at, token in enumerate(tokens) if token.word == "{"), None)
    if opening is None or any(token.word == "WHERE" for token in tokens[:opening]):
        return
    entries: list[list[Token]] = [[]]
    commas: list[Token] = []
    inside = tokens[opening + 1 :]
    for token, depth in zip(inside, depths(inside), strict=True):
        if depth < 0:
            break
        if depth == 0 and token.word == ",":
            commas.append(token)
            entries.append([])
        else:
            entries[-1].append(token)
    for at, entry in enumerate(entries):
        if len(entry) < 3:
            continue
        # With the first entry goes the comma behind it, with any other the one before it.
        gone = [_span(entry), *(_span([comma]) for comma in commas[max(at - 1, 0) :][:1])]
        shown = f"{owner}.{entry[0].value} = {_shown(entry[2:], values)}"
        yield QueryCondition(shown, _named(entry), tuple(gone))


def _condition(tokens: Sequence[Token], values: Mapping[str, Any]) -> QueryCondition:
    span = _span(tokens)
    edit = Edit(span.offset, span.length, "true")
    return QueryCondition(_shown(_unwrapped(tokens), values), _named(tokens), (edit,))


def _unwrapped(tokens: Sequence[Token]) -> Sequence[Token]:
    """`coalesce(condition, true)` reads as its condition: absent values pass it."""
    words = [token.word for token in tokens]
    if words[:2] == ["COALESCE", "("] and words[-3:] == [",", "TRUE", ")"]:
        return tokens[2:-3]
    return tokens


def _span(tokens: Sequence[Token]) -> Edit:
    return Edit(tokens[0].offset, tokens[-1].end - tokens[0].offset, "")


def _named(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(token.value for token in tokens if token.kind == "parameter")


def _shown(tokens: Sequence[Token], values: Mapping[str, Any]) -> str:
    """Tokens as one line, with the parameters' values in their places."""
    pieces: list[str] = []
    end = tokens[0].offset
    for token in tokens:
        known = token.kind == "parameter" and token.value in values
        text = _literal(values[token.value]) if known else token.text
        pieces.append(text if token.offset == end else f" {text}")
        end = token.end
    return "".join(pieces)


def _literal(value: Any) -> str:
    if type(value) is int and EARLIEST_INSTANT <= value <= LATEST_INSTANT:
        value = datetime.fromtimestamp(value // 1_000_000, UTC)
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    shown = f"'{value}'" if isinstance(value, str) else str(value)
    return shown if len(shown) <= MAX_VALUE_CHARS else shown[: MAX_VALUE_CHARS - 1] + "…"

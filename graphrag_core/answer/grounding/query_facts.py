"""What a query asks of its rows: an answer may say so, though no cell does.

"Which services have no incidents?" has a query with NOT EXISTS and rows of names alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, Literal

from graphrag_core.answer.grounding.cell_values import as_moment
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.vocabulary import akin, fold, is_form_of
from graphrag_core.cypher.lexer import Token, closing_brackets
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import Clause, QueryStructure
from graphrag_core.english.words import name_words
from graphrag_core.types import CypherQuery

Side = Literal["more", "less"]
Span = tuple[int, int]
_SIDES: dict[str, Side] = {">": "more", ">=": "more", "<": "less", "<=": "less"}
_UNTRUE = (("=", ["FALSE"]), (":", ["FALSE"]), ("<>", ["TRUE"]))
_ENDS = frozenset({"AND", "OR", "XOR", ")", "}", "]", "WITH", "RETURN", "MATCH", "ORDER", "LIMIT"})


@dataclass(frozen=True, slots=True)
class Bound:
    """A number or a date that the query compares something with."""

    side: Side
    value: float | date


@dataclass(frozen=True, slots=True)
class QueryFacts:
    """What patterns and conditions say: names, values, and which of them they deny.

    `words` are folded; `denied` are those that stand under a NOT, an IS NULL or a count of 0 and
    nowhere else. `types` are words of relationship types, `functions` names in capitals; `keys`
    has the one property that each column is made of, `names` are those of the schema,
    `denied_values` whole values, folded. Empty of a query that asks nothing.
    """

    words: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    numbers: frozenset[float] = frozenset()
    bounds: tuple[Bound, ...] = ()
    functions: frozenset[str] = frozenset()
    keys: Mapping[str, str] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    denied_values: frozenset[str] = frozenset()

    def says(self, word: str) -> bool:
        """Tell whether a word is one of the query's own, in whatever form."""
        folded = fold(word)
        return any(akin(folded, known) for known in self.words)

    def asks(self, item: Piece) -> bool:
        """Tell whether a word, a number or a date of the question is in the query."""
        if item.kind == "moment":
            years = {str(value) for part, value in item.parts if part == "year"}
            return self.bounds_by(item, "more", "less") or bool(years & self.words)
        if item.kind == "number":
            return any(value in self.numbers for value, _ in item.readings)
        return self.says(item.text)

    def denies(self, word: str) -> bool:
        """Tell whether a word is one of what the query denies."""
        folded = fold(word)
        return any(akin(folded, known) for known in self.denied)

    def is_type(self, word: str) -> bool:
        """Tell whether a word is a form of a relationship type's: "caused"."""
        folded = fold(word)
        return any(is_form_of(folded, known) for known in self.types)

    def bounds_by(self, item: Piece, *sides: Side) -> bool:
        """Tell whether the query compares with a number or a date, on one of some sides."""
        return any(b.side in sides and _is_bound(item, b) for b in self.bounds)


def _is_bound(item: Piece, bound: Bound) -> bool:
    """Tell whether a number is a bound, or a date begins or ends at one."""
    if not isinstance(bound.value, date):
        return any(value == bound.value for value, _ in item.readings)
    parts = dict(item.parts)
    year, month = parts.get("year", bound.value.year), parts.get("month")
    last = bound.value - timedelta(days=1)
    if month is None:
        return parts.get("year") in (bound.value.year, last.year)
    if "day" in parts:
        return (year, month, parts["day"]) == (bound.value.year, bound.value.month, bound.value.day)
    ends = {(day.year, day.month) for day in (bound.value, last)}
    return (year, month) in ends or (parts.get("year") is None and month == last.month)


def facts_of(query: CypherQuery) -> QueryFacts:
    """Read what a query asks of its rows; nothing where it cannot be read for certain."""
    reading = read_query(query.text)
    if not reading.certain:
        return QueryFacts()
    asking = list(_asking(reading))
    inside = [token for token in reading.tokens if _covers(asking, token)]
    denied_spans = list(_denied_spans(reading.tokens, reading.body.clauses))
    types = {label.name for label in reading.labels("relationship")}
    named = {label.token.offset for label, _ in reading.label_uses}
    named |= {access.key.offset for access in reading.accesses}
    words: set[str] = set()
    denied: set[str] = set()
    untrue: set[str] = set()
    for token in inside:
        if token.offset in named or token.kind in ("string", "number", "parameter"):
            value = query.parameters.get(token.value) if token.kind == "parameter" else token.value
            told = _words_of(value)
            is_denied = _covers(denied_spans, token) % 2 == 1
            (denied if is_denied else words).update(told)
            if is_denied and token.kind == "string":
                untrue.add(fold(token.value))
    return QueryFacts(
        frozenset(words | denied),
        frozenset(denied - words),
        frozenset(word for type_ in types for word in _words_of(type_)),
        frozenset(_numbers(inside, query.parameters)),
        tuple(_bounds(reading, query.parameters)),
        frozenset(one.word for one, after in pairwise(reading.tokens) if after.text == "("),
        dict(_keys(reading)),
        frozenset(token.value for token in inside if token.offset in named),
        frozenset(untrue),
    )


def _keys(reading: QueryStructure) -> Iterator[tuple[str, str]]:
    """Yield each column that is made of values of one property, and that property."""
    returned = reading.body.last("RETURN")
    for item in returned.items if returned is not None else ():
        inside = [t for t in reading.tokens if item.start <= t.offset < item.end]
        keys = {a.key.value for a in reading.accesses if item.start <= a.key.offset < item.end}
        counts = any(token.word in ("COUNT", "SIZE") for token in inside)
        if len(keys) == 1 and item.alias is not None and not counts:
            yield item.alias.value, keys.pop()


def _asking(reading: QueryStructure) -> Iterator[Span]:
    """Yield where patterns and conditions stand."""
    for body in reading.bodies or [reading.body]:
        for clause in body.clauses:
            if clause.kind in ("MATCH", "OPTIONAL MATCH", "FILTER"):
                yield clause.start, clause.end
            elif clause.where is not None:
                yield clause.where


def _covers(spans: Sequence[Span], token: Token) -> int:
    return sum(start <= token.offset < end for start, end in spans)


def _denied_spans(tokens: Sequence[Token], clauses: Sequence[Clause]) -> Iterator[Span]:
    """Yield what stands under a NOT, is NULL, is not equal, or is counted as none."""
    closing = closing_brackets([token.text for token in tokens])
    opening = {close: start for start, close in closing.items()}
    words = [token.word for token in tokens]
    optional = [(c.start, c.end) for c in clauses if c.kind == "OPTIONAL MATCH"]
    for at, word in enumerate(words):
        if word == "NOT" and words[at - 1] != "IS":
            yield tokens[at].offset, _end_of_condition(tokens, words, closing, at + 1)
        elif words[at : at + 2] == ["IS", "NULL"]:
            if words[at - 2] == ".":
                yield tokens[at - 3].offset, tokens[at].offset
            else:
                yield from optional
        elif word == "<>" and words[at + 1 : at + 2] not in ([], ["TRUE"]):
            yield tokens[at + 1].offset, tokens[at + 1].end
        elif (word, words[at + 1 : at + 2]) in _UNTRUE:
            yield tokens[at - 1].offset, tokens[at].offset
        elif word == "=" and tokens[at + 1 : at + 2] and tokens[at + 1].text == "0":
            if at - 1 in opening:
                yield tokens[opening[at - 1]].offset, tokens[at - 1].end
            else:
                yield from optional


def _end_of_condition(
    tokens: Sequence[Token], words: Sequence[str], closing: dict[int, int], at: int
) -> int:
    """Return the offset behind the condition that begins at a token."""
    while at < len(tokens) and words[at] not in _ENDS:
        at = closing.get(at, at) + 1
    return tokens[at - 1].end


def _words_of(value: Any) -> set[str]:
    """Return the folded words of a name or a value, those of each entry of a list."""
    if isinstance(value, list | tuple):
        return {word for entry in value for word in _words_of(entry)}
    text = str(value)
    return {fold(word) for word in (*name_words(text), *text.split()) if word}


def _numbers(tokens: Sequence[Token], parameters: Any) -> Iterator[float]:
    for token in tokens:
        value = parameters.get(token.value) if token.kind == "parameter" else token.text
        if token.kind in ("number", "parameter"):
            try:
                yield float(value)
            except (TypeError, ValueError):
                continue


def _bounds(reading: QueryStructure, parameters: Any) -> Iterator[Bound]:
    """Yield the literals that `<` and the like compare with; a date is the text in `date(…)`."""
    tokens = reading.tokens
    for at, token in enumerate(tokens):
        side = _SIDES.get(token.word)
        behind = tokens[at + 1 : at + 4]
        if side is None or not behind or tokens[at - 1].text in ("-", "]"):
            continue
        first = behind[0]
        value: Any = first.value
        if first.kind == "name" and len(behind) == 3 and behind[1].text == "(":
            first, value = behind[2], behind[2].value
        if first.kind == "parameter":
            value = parameters.get(first.value)
        moment = as_moment(value)
        if moment is not None:
            yield Bound(side, date(moment.year, moment.month, moment.day))
        elif first.kind in ("number", "parameter"):
            try:
                yield Bound(side, float(value))
            except (TypeError, ValueError):
                continue

"""Reads expressions for their sizes: one pass over the tokens, tolerant of whatever it meets."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from graphrag_core.cypher.lexer import Token, closing_brackets
from graphrag_core.cypher.value_sizes import (
    ARITHMETIC,
    UNKNOWN,
    Size,
    either,
    given_size,
    interval,
    listed,
    number,
    parsed,
    range_size,
)
from graphrag_core.cypher.vocabulary import QUANTIFIERS, words

MOST_STEPS = 5_000_000
"""Elements that one expression may make or visit: about a second, and a quarter of the heap."""
MOST_TRIALS = 64
"""How often the growth of `reduce` is tried out; what doubles is past every bound by then."""
MOST_EVALUATIONS = 20_000
DEEPEST = 100

_LOW = words("AND AS CONTAINS ELSE END ENDS IN IS NOT NULL OR STARTS THEN WHEN XOR")
_COMPARES = frozenset({"=", "<>", "<", ">", "<=", ">=", "=~"})
_UNCHANGED = words("ABS CEIL COALESCE FLOOR ROUND TOFLOAT TOINTEGER")
_LISTS = words("REVERSE TAIL TOFLOATLIST TOINTEGERLIST TOSTRINGLIST")
_LAZY = words("HEAD ISEMPTY LAST SIZE")


class SizeReader:
    """The place in the tokens, the names that are known there, and the steps counted so far.

    `rows` is how many rows UNWIND has made; the names that it gave stand for one of them.
    """

    def __init__(self, tokens: Sequence[Token], parameters: Mapping[str, Any]) -> None:
        self.tokens = tokens
        self.parameters = parameters
        self.names: dict[str, Size] = {}
        self.at = 0
        self.end = len(tokens)
        self._closings = closing_brackets([token.word for token in tokens])
        self.depth = 0
        self.left = MOST_EVALUATIONS + len(tokens)
        self.steps = 0.0
        self.rows = 1.0

    def word(self, ahead: int = 0) -> str:
        """Return the bare word or symbol here or some tokens ahead."""
        at = self.at + ahead
        return self.tokens[at].word if at < self.end else ""

    def write_out(self, value: Size) -> None:
        """Count the elements of a range of which each is looked at now."""
        if value.lazy:
            self.steps += value.total

    def inside(self) -> Size:
        """Read a map or a subquery: its expressions count, its value is not known."""
        raise NotImplementedError

    def expression(self) -> Size:
        """Read one expression; what binds tighter is read by the methods that follow."""
        self.left -= 1
        if self.depth > DEEPEST or self.left < 0:
            # What takes this long to estimate is no query that a person writes.
            self.at, self.steps = self.end, math.inf
            return UNKNOWN
        self.depth += 1
        value = self._sum()
        while self.at < self.end and not self._stops():
            word = self.word()
            self.at += 1
            other = self._sum()
            if word == "IN":
                self.steps += other.length
            branches = word in ("THEN", "ELSE", "WHEN")
            value = either(value, other) if branches else UNKNOWN
        self.depth -= 1
        return value

    def _stops(self) -> bool:
        word = self.word()
        return word not in _COMPARES and (word not in _LOW or word == "AS")

    def _sum(self) -> Size:
        value = self._product()
        while self.word() in ("+", "-", "||"):
            word = self.word()
            self.at += 1
            value = self._added(value, self._product(), word)
        return value

    def _added(self, left: Size, right: Size, word: str) -> Size:
        if word == "-":
            return interval(left, right, lambda a, b: a - b)
        if not (left.length or right.length):
            return interval(left, right, lambda a, b: a + b)
        self.write_out(left)
        self.write_out(right)
        length = (left.length or 1.0) + (right.length or 1.0)
        self.steps += length
        return Size(length=length, element=either(left.element, right.element))

    def _product(self) -> Size:
        value = self._signed()
        while self.word() in ARITHMETIC:
            calculate = ARITHMETIC[self.word()]
            self.at += 1
            value = interval(value, self._signed(), calculate)
        return value

    def _signed(self) -> Size:
        minus = False
        while self.word() in ("-", "+"):
            minus ^= self.word() == "-"
            self.at += 1
        value = self._behind(self._operand())
        return interval(number(0), value, lambda a, b: a - b) if minus else value

    def _behind(self, value: Size) -> Size:
        """Read what may follow an operand: `.key`, `[index]`, `[from..to]`, `{ subquery }`."""
        while self.word() in (".", "[", "{"):
            if self.word() == ".":
                self.at += 2
                value = UNKNOWN
                continue
            if self.word() == "{":  # of a subquery, or a map projection
                value = self._group("{")
                continue
            close = self._closing()
            self.at += 1
            sliced = self._index(close)
            self.at = close + 1
            if sliced:
                self.write_out(value)
                value = replace(value, lazy=False)
            else:
                value = value.element or UNKNOWN
        return value

    def _index(self, close: int) -> bool:
        sliced = False
        while self.at < close:
            if self.word() == "..":
                sliced = True
                self.at += 1
                continue
            before = self.at
            self.expression()
            self.at = max(self.at, before + 1)
        return sliced

    def _operand(self) -> Size:
        if self.at >= self.end:
            return UNKNOWN
        token = self.tokens[self.at]
        if token.word in ("(", "[", "{"):
            return self._group(token.word)
        if token.kind in ("name", "escaped") and self._called() is not None:
            return self._call()
        if token.word in _LOW:  # `NOT x`, `CASE x WHEN`: an operand follows elsewhere
            return UNKNOWN
        self.at += 1
        if token.kind == "number":
            return number(parsed(token.text))
        if token.kind == "string":
            return replace(number(parsed(token.value)), length=float(len(token.value)))
        if token.kind == "parameter":
            return given_size(self.parameters.get(token.value))
        return self.names.get(token.value, UNKNOWN) if token.word != "CASE" else UNKNOWN

    def _called(self) -> int | None:
        """Return how many tokens a function's name has here, with its dots; None for no call."""
        ahead = 1
        while self.word(ahead) == ".":
            ahead += 2
        return ahead if self.word(ahead) == "(" else None

    def _closing(self) -> int:
        """Return the index of the bracket that closes the one here, or the end."""
        return min(self._closings.get(self.at, self.end), self.end)

    def _group(self, opening: str) -> Size:
        close = self._closing()
        self.at += 1
        outer_end, self.end = self.end, min(close, self.end)
        if opening == "[" and self.word(1) == "IN":
            value = self._loop(listed=True)
        elif opening == "{":
            value = self.inside()
        else:
            items = self._items()
            value = listed(items) if opening == "[" else (items[0] if len(items) == 1 else UNKNOWN)
        self.end, self.at = outer_end, min(close + 1, outer_end)
        return value

    def _items(self) -> list[Size]:
        found: list[Size] = []
        while self.at < self.end:
            before = self.at
            if self.word() in (",", "DISTINCT", "WHERE", "|"):
                self.at += 1
                continue
            found.append(self.expression())
            self.at = max(self.at, before + 1)
        return found

    def _call(self) -> Size:
        ahead = self._called() or 1
        name = self.tokens[self.at].word if ahead == 1 else ""
        self.at += ahead
        close = self._closing()
        self.at += 1
        outer_end, self.end = self.end, min(close, self.end)
        if name in QUANTIFIERS and self.word(1) == "IN":
            value = self._loop(listed=False)
        elif name == "REDUCE" and self.word(1) == "=":
            value = self._reduce()
        else:
            value = self._result(name, self._items())
        self.end, self.at = outer_end, min(close + 1, outer_end)
        return value

    def _result(self, name: str, given: Sequence[Size]) -> Size:
        first = given[0] if given else UNKNOWN
        if name == "RANGE" and len(given) >= 2:
            return range_size(*given[:3])
        if name == "SIZE" and first.length:
            return Size(0, first.length)
        if name == "COLLECT":
            return Size(length=self.rows, element=first)
        if name in _LISTS or name not in _LAZY:
            for value in given:
                self.write_out(value)
        if name in _UNCHANGED or name in _LISTS:
            return replace(first, lazy=False)
        return (first.element or UNKNOWN) if name in ("HEAD", "LAST") else UNKNOWN

    def _loop(self, *, listed: bool) -> Size:
        """`x IN list [WHERE condition] [| result]`."""
        name = self.tokens[self.at].value
        self.at += 2
        values = self.expression()
        before, known = self.steps, self.names.get(name)
        self.steps, self.names[name] = 0.0, values.element or UNKNOWN
        result = values.element or UNKNOWN
        while self.at < self.end and self.word() in ("WHERE", "|"):
            mapped = self.word() == "|"
            self.at += 1
            value = self.expression()
            if mapped:
                self.write_out(value)
                result = value
        self.steps = before + max(values.length, 1.0) * (1 + self.steps)
        self.names[name] = known or UNKNOWN
        return Size(length=values.length, element=result) if listed else UNKNOWN

    def _reduce(self) -> Size:
        """`accumulator = start, x IN list | result`, tried out as far as it tells."""
        accumulator = self.tokens[self.at].value
        self.at += 2
        value = self.expression()
        if self.word() != "," or self.word(2) != "IN":
            return UNKNOWN
        name = self.tokens[self.at + 1].value
        self.at += 3
        values = self.expression()
        if self.word() != "|":
            return UNKNOWN
        self.at += 1
        body, before, known = self.at, self.steps, dict(self.names)
        times = int(min(max(values.length, 1.0), MOST_TRIALS))
        grown = spent = 0.0
        for _ in range(times):
            self.at, self.steps = body, 0.0
            self.names[accumulator], self.names[name] = value, values.element or UNKNOWN
            following = self.expression()
            grown, value = following.length - value.length, following
            spent += 1 + self.steps
            if spent > MOST_STEPS:
                break
        remaining = max(values.length - times, 0.0)
        # What grows by the same each time is written anew each time.
        spent += remaining * (1 + self.steps + remaining * max(grown, 0.0) / 2)
        self.names, self.steps = known, before + spent
        return replace(value, length=value.length + remaining * max(grown, 0.0))

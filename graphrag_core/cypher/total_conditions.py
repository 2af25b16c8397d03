"""Which conditions cannot fail while they are evaluated, whatever the values of the graph are.

Comparisons of properties, literals and parameters give null where types do not fit; all else
(arithmetic, most functions, a property that is taken for a truth value) may raise an error.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise

from graphrag_core.cypher.cursor import NAMES
from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.nesting import depths
from graphrag_core.cypher.reading import QueryStructure, Variable
from graphrag_core.cypher.vocabulary import words

_COMPARING = frozenset({"=", "<>", "<", ">", "<=", ">="})
_JOINING = words("AND OR XOR")
_NOT_NAMES = words("AND OR XOR NOT IN IS CASE WHEN THEN ELSE END STARTS ENDS CONTAINS IMPLIES")
_CONSTANTS = words("TRUE FALSE NULL")
_OF_ELEMENTS = words("ELEMENTID ID LABELS TYPE")
_OF_ANYTHING = words("COALESCE TOSTRINGORNULL TOINTEGERORNULL TOFLOATORNULL TOBOOLEANORNULL")
_CLOCKS = words("DATE DATETIME LOCALDATETIME TIME LOCALTIME TIMESTAMP")
_DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_CLOCK = "T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,6})?)?(?:Z|[+-](?:0[0-9]|1[0-7]):[0-5][0-9])?"
_PARSERS = {
    "DATE": (re.compile(_DAY), date.fromisoformat),
    "DATETIME": (re.compile(_DAY + _CLOCK), datetime.fromisoformat),
}
"""The literals that are read as times for certain, by the server and by Python."""
_MOST_NESTED = 40


class TotalConditions:
    """The conditions of one query. `lists` are the parameters whose values are lists."""

    def __init__(self, reading: QueryStructure, lists: frozenset[str]) -> None:
        self._tokens = reading.tokens
        others = {v.name for v in reading.variables if not _is_element(v)}
        others |= {token.value for before, token in pairwise(reading.tokens) if before.word == "AS"}
        self._known = _Known(
            frozenset(v.name for v in reading.variables) - others,
            frozenset(
                a.key.offset for a in reading.accesses if a.variable and _is_element(a.variable)
            ),
            lists,
        )

    def is_total(self, start: int, end: int, *, value: bool = False) -> bool:
        """Tell whether what stands between two offsets cannot fail; a `value` is no condition."""
        return self.are_total(self.between(start, end), value=value)

    def are_total(self, tokens: Sequence[Token], *, value: bool = False) -> bool:
        """Tell the same of some tokens."""
        parser = _Parser(tokens, self._known)
        found = parser.operand() if value else parser.condition()
        return found and parser.at == len(tokens)

    def between(self, start: int, end: int) -> list[Token]:
        """Return the tokens between two offsets."""
        return [token for token in self._tokens if start <= token.offset < end]


def conjuncts(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield what AND joins; everything at once where an OR or the like stands beside it."""
    cuts: list[int] = []
    for index, (token, depth) in enumerate(zip(tokens, depths(tokens), strict=True)):
        if depth == 0 and token.word in ("OR", "XOR", "IMPLIES"):
            cuts = []
            break
        if depth == 0 and token.word == "AND":
            cuts.append(index)
    start = 0
    for cut in (*cuts, len(tokens)):
        yield tokens[start:cut]
        start = cut + 1


@dataclass(frozen=True, slots=True)
class _Known:
    """Names that mean a node or relationship everywhere, keys read of these, list parameters."""

    elements: frozenset[str]
    properties: frozenset[int]
    lists: frozenset[str]


class _Parser:
    """Recognizes conditions of a small grammar; `at` is where it stopped."""

    def __init__(self, tokens: Sequence[Token], known: _Known) -> None:
        self.at = 0
        self._tokens = tokens
        self._known = known
        self._depth = 0

    def condition(self) -> bool:
        """Recognize comparisons that AND, OR, XOR and NOT join."""
        while self._unit():
            if self._word() not in _JOINING:
                return True
            self.at += 1
        return False

    def _unit(self) -> bool:
        while self._word() == "NOT":
            self.at += 1
        start = self.at
        if self._comparison():
            return True
        self.at = start
        if self._word() != "(" or self._depth > _MOST_NESTED:
            return False
        self.at += 1
        self._depth += 1
        found = self.condition() and self._skip(")")
        self._depth -= 1
        return found

    def _comparison(self) -> bool:
        single = self._token()
        if not self.operand():
            return False
        word = self._word()
        if word == ":":
            return single is not None and single.value in self._known.elements and self._labels()
        if word == "IS":
            self.at += 1
            if self._word() == "NOT":
                self.at += 1
            return self._skip("NULL")
        if word == "IN":
            self.at += 1
            return self._list()
        if word in ("STARTS", "ENDS"):
            self.at += 1
            return self._skip("WITH") and self.operand()
        if word == "CONTAINS":
            self.at += 1
            return self.operand()
        compared = False
        while self._word() in _COMPARING:
            self.at += 1
            compared = True
            if not self.operand():
                return False
        alone = single is not None and single.word in ("TRUE", "FALSE")
        return compared or alone

    def operand(self) -> bool:
        """Recognize a literal, a parameter, a variable, a property or a call that cannot fail."""
        if self._word() == "-" and self._kind(1) == "number":
            self.at += 1
        token = self._token()
        if token is None:
            return False
        if token.word == "[":
            return self._nested_list()
        self.at += 1
        if token.kind in ("string", "number", "parameter") or token.word in _CONSTANTS:
            return self._word() not in ("[", ".", "{", "(")
        if token.kind not in NAMES or token.word in _NOT_NAMES:
            return False
        if self._word() == "(":
            return self._call(token)
        if self._word() == ".":
            self.at += 1
            key = self._token()
            self.at += 1
            known = key is not None and key.offset in self._known.properties
            return known and self._word() not in (".", "[", "(", "{")
        return self._word() not in ("[", "{")

    def _call(self, called: Token) -> bool:
        name, opening = called.word, self.at
        self.at += 1
        if name in _CLOCKS and self._skip(")"):
            return True
        if name in _PARSERS and self._kind() == "string":
            literal = self._tokens[self.at].value
            self.at += 1
            return reads_as(name, literal) and self._skip(")")
        if name in _OF_ELEMENTS:
            token = self._token()
            self.at += 1
            return token is not None and token.value in self._known.elements and self._skip(")")
        if name not in _OF_ANYTHING or self._depth > _MOST_NESTED:
            return False
        self.at = opening
        self._depth += 1
        found = self._series("(", ")")
        self._depth -= 1
        return found

    def _list(self) -> bool:
        token = self._token()
        if token is not None and token.kind == "parameter":
            self.at += 1
            return token.value in self._known.lists and self._word() not in ("[", ".")
        return self._word() == "[" and self._nested_list()

    def _nested_list(self) -> bool:
        self._depth += 1
        found = self._depth < _MOST_NESTED and self._series("[", "]") and self._word() != "["
        self._depth -= 1
        return found

    def _series(self, opening: str, closing: str) -> bool:
        """Recognize operands with commas between them, in brackets."""
        if not self._skip(opening):
            return False
        if self._skip(closing):
            return True
        while self.operand():
            if self._word() != ",":
                return self._skip(closing)
            self.at += 1
        return False

    def _labels(self) -> bool:
        """Recognize label expressions of plain names."""
        depth, before = 0, self.at
        while self._word() in (":", "&", "|", "!", "%", "(", ")") or (
            self._kind() in NAMES and self._word() not in _JOINING
        ):
            depth += (self._word() == "(") - (self._word() == ")")
            if depth < 0:
                break
            self.at += 1
        return self.at > before + 1

    def _skip(self, word: str) -> bool:
        if self._word() != word:
            return False
        self.at += 1
        return True

    def _token(self) -> Token | None:
        return self._tokens[self.at] if self.at < len(self._tokens) else None

    def _word(self) -> str:
        token = self._token()
        return token.word if token is not None else ""

    def _kind(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self._tokens[at].kind if 0 <= at < len(self._tokens) else ""


def _is_element(variable: Variable) -> bool:
    """Tell whether a variable is one node or relationship; a list of them has no properties."""
    return variable.kind in ("node", "relationship") and not variable.many


def reads_as(function: str, literal: str) -> bool:
    """Tell whether a text is for certain read as a DATE (a day) or a DATETIME (with a clock)."""
    pattern, parse = _PARSERS[function]
    if not pattern.fullmatch(literal):
        return False
    try:
        parse(literal)
    except ValueError:
        return False
    return True

"""A tolerant reader of Cypher: finds clauses, patterns and expressions, and never throws.

One pass over the tokens without going back, so the time is linear. What it cannot read it
steps over and says so (`Reading.certain`); it never guesses.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from graphrag_core.cypher.guard import prefix_length
from graphrag_core.cypher.lexer import Token, tokenize
from graphrag_core.cypher.reading import (
    Access,
    Body,
    Clause,
    Comparison,
    Item,
    Label,
    Labels,
    NodePattern,
    Operand,
    PathPattern,
    Reading,
    RelationshipPattern,
    Variable,
    VariableKind,
)
from graphrag_core.cypher.vocabulary import AGGREGATIONS, words

MAX_DEPTH = 48
"""Brackets nested deeper than this are stepped over; nobody writes them."""

_NAMES = ("name", "escaped")
_END = Token("symbol", "", "", "", 0, 0)

_MAIN_CLAUSES = words(
    """
    CALL CREATE DELETE DETACH FILTER FINISH FOR FOREACH INSERT LET LOAD MATCH MERGE NEXT NODETACH
    OPTIONAL REMOVE RETURN SET UNION UNWIND USE WITH
    """
)
_CLAUSE_WORDS = _MAIN_CLAUSES | words("LIMIT OFFSET ORDER SEARCH SKIP USING WHERE YIELD ON WHEN")
_BOOLEAN = words("AND OR XOR IMPLIES")
_COMPARES = frozenset({"=", "<>", "<", ">", "<=", ">=", "=~", "IN", "CONTAINS", "STARTS", "ENDS"})
_ARITHMETIC = frozenset({"+", "-", "*", "/", "%", "^", "||"})
_CONSTANTS = words("NULL TRUE FALSE NAN INF INFINITY")
_QUANTIFIERS = words("ALL ANY NONE SINGLE")
_PATH_WORDS = words(
    """
    ACYCLIC ALL ANY BINDINGS DIFFERENT ELEMENT ELEMENTS GROUP GROUPS PATH PATHS RELATIONSHIP
    RELATIONSHIPS REPEATABLE SHORTEST TRAIL WALK
    """
)
_SUBQUERIES = words("COLLECT COUNT EXISTS")
_AFTER_IS = words("NOT NULL TYPED NORMALIZED NFC NFD NFKC NFKD")


def read_query(text: str, tokens: tuple[Token, ...] | None = None) -> Reading:
    """Read a query; `tokens` are those of the text where the caller has them already."""
    return _Reader(text, tokenize(text) if tokens is None else tokens).read()


@dataclass(slots=True)
class _Scope:
    names: dict[str, Variable] = field(default_factory=dict)
    outer: "_Scope | None" = None

    def find(self, name: str) -> Variable | None:
        scope: _Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def visible(self) -> dict[str, Variable]:
        seen = dict(self.names)
        scope = self.outer
        while scope is not None:
            seen = {**scope.names, **seen}
            scope = scope.outer
        return seen


class _Sides:
    """The comparison that an expression is in the middle of."""

    __slots__ = ("found", "left", "operator", "plain", "side")

    def __init__(self, found: list[Comparison]) -> None:
        self.found = found
        self.restart()

    def restart(self) -> None:
        """Begin a new comparison, behind AND or at the start."""
        self.left: Operand | None = None
        self.operator = ""
        self.side: Operand | None = None
        self.plain = True

    def operand(self, operand: Operand | None) -> None:
        """The next operand: the side itself, unless there was another before it."""
        self.side = operand if self.plain else None
        self.plain = False

    def mixed(self) -> None:
        """The side is more than one operand."""
        self.side, self.plain = None, False

    def compare(self, operator: str) -> None:
        """A comparison operator, or "" at the end of the comparison."""
        if self.left is not None and self.side is not None:
            self.found.append(Comparison(self.left, self.operator, self.side))
        self.left, self.operator, self.side, self.plain = self.side, operator, None, True


class _Patterns:
    """Reading positions, names and patterns: what clauses and expressions are made of."""

    def __init__(self, text: str, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.words = [token.word for token in tokens]
        self.at = 0
        self.depth = 0
        self.repeated = 0
        self.scope = _Scope()
        self.reading = Reading(text, tokens)
        self.closers = _closers(self.words)

    def word(self, ahead: int = 0) -> str:
        index = self.at + ahead
        return self.words[index] if index < len(self.words) else ""

    def token(self, ahead: int = 0) -> Token:
        index = self.at + ahead
        return self.tokens[index] if index < len(self.tokens) else _END

    def is_name(self, ahead: int = 0) -> bool:
        return self.token(ahead).kind in _NAMES

    def closing(self, index: int) -> int:
        return self.closers.get(index, len(self.tokens))

    def end_before(self, index: int) -> int:
        """The offset in the text where the token before `index` ends."""
        return self.tokens[index - 1].end if 0 < index <= len(self.tokens) else 0

    def unsure(self) -> None:
        self.reading.certain = False

    def expression(self, end: int) -> Operand | None:
        raise NotImplementedError

    def bind(self, token: Token, kind: VariableKind, *, many: bool = False) -> Variable:
        """The variable of that name in scope, or a new one."""
        known = self.scope.find(token.value)
        if known is not None:
            known.uses += 1
            return known
        return self.new_variable(token, kind, many=many)

    def new_variable(self, token: Token, kind: VariableKind, *, many: bool = False) -> Variable:
        variable = Variable(token.value, kind, token, many=many or self.repeated > 0)
        self.scope.names[token.value] = variable
        self.reading.variables.append(variable)
        return variable

    def inside(self, read: Callable[[int], None], *, scoped: bool = False) -> None:
        """Read the bracket group at the current position and go behind it."""
        end = self.closing(self.at)
        self.at += 1
        if self.depth >= MAX_DEPTH or end >= len(self.tokens):
            self.unsure()
        if self.depth < MAX_DEPTH:
            self.depth += 1
            outer = self.scope
            if scoped:
                self.scope = _Scope(outer=outer)
            read(end)
            self.scope = outer
            self.depth -= 1
        self.at = end + 1

    def starts_relationship(self, index: int) -> bool:
        """Whether a relationship pattern starts at the token at `index`."""
        at = index + 1 if self._word_at(index) == "<" else index
        if self._word_at(at) != "-":
            return False
        following = self._word_at(at + 1)
        if following == "[":
            return self._word_at(self.closing(at + 1) + 1) == "-"
        return following == "-" and self._word_at(at + 2) in ("(", ">", "{", "+", "*")

    def starts_path(self) -> bool:
        """Whether the parenthesis at the current position is a node pattern in an expression."""
        return self.word() == "(" and self.starts_relationship(self.closing(self.at) + 1)

    def _word_at(self, index: int) -> str:
        return self.words[index] if 0 <= index < len(self.words) else ""

    def path(self, end: int) -> PathPattern:
        """Read `[name =] [SHORTEST …] (…)-[…]->(…) …`."""
        variable = None
        if self.is_name() and self.word(1) == "=":
            variable = self.bind(self.token(), "path")
            self.at += 2
        path = PathPattern(self.token().offset, 0, variable)
        self.reading.paths.append(path)
        if self.word() in ("SHORTESTPATH", "ALLSHORTESTPATHS") and self.word(1) == "(":
            path.selective = True
            self.at += 1
            self.inside(lambda close: self._elements(path, close))
        else:
            while self.at < end and (
                self.word() in _PATH_WORDS or self.token().kind in ("number", "parameter")
            ):
                path.selective = True
                if self.token().kind == "parameter":
                    self.reading.parameters.append(self.token())
                self.at += 1
            if self.is_name() and self.word(1) == "=" and path.variable is None:
                path.variable = self.bind(self.token(), "path")
                self.at += 2
            self._elements(path, end)
        path.end = self.end_before(self.at)
        return path

    def _elements(self, path: PathPattern, end: int) -> None:
        waiting: RelationshipPattern | None = None
        before: NodePattern | None = None
        while self.at < end:
            if self.word() == "(":
                if self._is_nested_path():
                    self._nested_path(path)
                    waiting, before = None, None
                    continue
                node = self._node()
                path.nodes.append(node)
                if waiting is not None:
                    waiting.right = node
                waiting, before = None, node
            elif self.starts_relationship(self.at):
                waiting = self._relationship()
                waiting.left = before
                path.relationships.append(waiting)
                path.quantified = path.quantified or waiting.repeated
            else:
                return

    def _is_nested_path(self) -> bool:
        return self.word(1) == "(" or (self.is_name(1) and self.word(2) == "=")

    def _nested_path(self, path: PathPattern) -> None:
        """A parenthesised path, with its quantifier: `((a)-->(b) WHERE …){1,3}`."""
        opening = self.at
        hops, token = self._quantifier_at(self.closing(opening) + 1)
        inner = PathPattern(0, 0)

        def read(end: int) -> None:
            if self.is_name() and self.word(1) == "=":
                self.bind(self.token(), "path")
                self.at += 2
            self._elements(inner, end)
            if self.word() == "WHERE":
                self.at += 1
                self.expression(end)
            if self.at < end:
                self.unsure()

        self.repeated += hops is not None
        self.inside(read)
        self.repeated -= hops is not None
        path.quantified = path.quantified or hops is not None or inner.quantified
        path.nodes.extend(inner.nodes)
        path.relationships.extend(inner.relationships)
        if hops is not None:
            for relationship in inner.relationships:
                relationship.repeated = True
                relationship.hops = relationship.hops or hops
                relationship.hops_token = relationship.hops_token or token
            self._skip_quantifier()

    def _quantifier_at(self, index: int) -> tuple[tuple[int, int | None] | None, Token | None]:
        word = self._word_at(index)
        if word in ("+", "*"):
            return (1 if word == "+" else 0, None), self.tokens[index]
        if word != "{":
            return None, None
        inside = self.tokens[index + 1 : self.closing(index)]
        numbers = [token.text for token in inside if token.kind == "number"]
        if not all(number.isdecimal() for number in numbers):
            return None, None
        comma = [token.word for token in inside].count(",")
        if not comma and len(numbers) == 1:
            return (int(numbers[0][:9]), int(numbers[0][:9])), self.tokens[index]
        first = inside[0].kind == "number" if inside else False
        least = int(numbers[0][:9]) if first else 0
        most = int(numbers[-1][:9]) if numbers and inside[-1].kind == "number" else None
        return (least, most), self.tokens[index]

    def _skip_quantifier(self) -> None:
        self.at = self.closing(self.at) + 1 if self.word() == "{" else self.at + 1

    def _node(self) -> NodePattern:
        node = NodePattern(self.token().offset, 0)
        self.reading.nodes.append(node)

        def read(end: int) -> None:
            if self.is_name() and self._ends_variable(end):
                node.variable = self.bind(self.token(), "node")
                self.at += 1
            node.labels = self._labels_of(node.variable, "node", end)
            self._properties(node, end)

        self.inside(read)
        node.end = self.end_before(min(self.at, len(self.tokens)))
        return node

    def _ends_variable(self, end: int) -> bool:
        """Whether the name here is a variable: `(WHERE n.x)` and `(IS A)` start with a keyword."""
        if self.word() not in ("WHERE", "IS"):
            return True
        return self.at + 1 >= end or self.word(1) in (":", "{", "IS", "WHERE", "*")

    def _relationship(self) -> RelationshipPattern:
        start = self.token().offset
        left = self.word() == "<"
        self.at += 2 if left else 1
        found = RelationshipPattern(start, 0, "-")
        self.reading.relationships.append(found)
        if self.word() == "[":
            found.inside = self.token().end
            self.inside(lambda end: self._relationship_inside(found, end))
        self.at += 1
        right = self.word() == ">"
        self.at += right
        found.direction = "-" if left == right else ("<-" if left else "->")
        found.end = self.end_before(min(self.at, len(self.tokens)))
        hops, token = self._quantifier_at(self.at)
        if hops is not None:
            found.hops, found.hops_token, found.repeated = hops, token, True
            if found.variable is not None:
                found.variable.many = True
            self._skip_quantifier()
        return found

    def _relationship_inside(self, found: RelationshipPattern, end: int) -> None:
        if self.is_name() and self._ends_variable(end):
            found.variable = self.bind(self.token(), "relationship")
            self.at += 1
        found.types = self._labels_of(found.variable, "relationship", end)
        if self.word() == "*":
            found.hops_token = self.token()
            self.at += 1
            found.hops = self._range()
            if found.variable is not None:
                found.variable.many = True
        self._properties(found, end)

    def _range(self) -> tuple[int, int | None]:
        """`*`, `*2`, `*1..3`, `*..3`, `*1..`; what is not a plain number counts as open."""
        least, most, dots = 1, None, False
        if self.token().kind == "number":
            least = _whole(self.token().text, 1)
            self.at += 1
            if self.word() != "..":
                return least, least
        if self.word() == "..":
            dots = True
            self.at += 1
        if dots and self.token().kind == "number":
            most = _whole(self.token().text, None)
            self.at += 1
        return least, most

    def _properties(self, owner: NodePattern | RelationshipPattern, end: int) -> None:
        if self.word() == "{":
            self.inside(lambda close: self._map(close, owner))
        elif self.token().kind == "parameter":
            self.reading.parameters.append(self.token())
            self.at += 1
        if self.word() == "WHERE":
            self.at += 1
            self.expression(end)
        if self.at < end:
            self.unsure()

    def _map(self, end: int, owner: NodePattern | RelationshipPattern | None = None) -> None:
        while self.at < end:
            if not (self.is_name() and self.word(1) == ":"):
                self.unsure()
                return
            key = self.token()
            self.at += 2
            value = self.expression(end)
            if owner is not None:
                access = Access(key, owner.variable, owner)
                self.reading.accesses.append(access)
                if value is not None:
                    left = Operand("property", key, key.value, access)
                    self.reading.comparisons.append(Comparison(left, "=", value))
            if self.word() != ",":
                break
            self.at += 1
        if self.at < end:
            self.unsure()

    def _labels_of(self, variable: Variable | None, kind: VariableKind, end: int) -> Labels | None:
        if self.word() not in (":", "IS"):
            return None
        self.at += 1
        labels = self.labels(end)
        self.record_labels(labels, variable, kind)
        return labels

    def record_labels(self, labels: Labels, variable: Variable | None, kind: VariableKind) -> None:
        self.reading.label_uses.extend((label, kind) for label in labels.names)
        if variable is not None:
            variable.labels.append(labels)

    def labels(self, end: int, *, predicate: bool = False) -> Labels:
        """Read a label expression behind its `:` or `IS`.

        In a `predicate`, a `|` may also be the one of a list comprehension.
        """
        names: list[Label] = []
        is_open = False
        negations: list[int] = []
        not_count = 0
        expecting = True
        while self.at < end:
            word, token = self.word(), self.token()
            if expecting and word == "!":
                not_count += 1
            elif expecting and word == "(":
                negations.append(not_count)
                not_count = 0
            elif (expecting and word == "$") or (
                expecting and token.kind == "parameter" and self.word(1) == "("
            ):
                is_open = True
                self.at += 1
                self.inside(lambda close: self._ignore(self.expression(close)))
                expecting = False
                continue
            elif expecting and (word == "%" or token.kind in _NAMES):
                negated = (sum(negations) + not_count) % 2 == 1
                is_open = is_open or negated or word == "%"
                if word != "%":
                    names.append(Label(token, negated))
                not_count, expecting = 0, False
            elif not expecting and word in ("|", "&", ":"):
                if predicate and word == "|" and not negations and self._result_follows():
                    break
                expecting = True
                if word == "|" and self.word(1) == ":":
                    self.at += 1
            elif not expecting and word == ")" and negations:
                negations.pop()
            else:
                break
            self.at += 1
        if expecting:
            self.unsure()
        return Labels(tuple(names), is_open)

    def _result_follows(self) -> bool:
        """Whether a `|` starts the result of a list comprehension, not another label."""
        if not self.is_name(1):
            return self.word(1) not in ("!", "%", "(", ":")
        return self.scope.find(self.token(1).value) is not None

    def _ignore(self, operand: Operand | None) -> None:
        """An expression that is read for its variables only."""


class _Expressions(_Patterns):
    """Reading expressions: names, accesses, comparisons, subqueries."""

    aggregations = 0

    def subquery(self, end: int) -> None:
        raise NotImplementedError

    def expression(self, end: int) -> Operand | None:
        """Read one expression; the operand when it is nothing but one."""
        sides = _Sides(self.reading.comparisons)
        expecting, pieces = True, 0
        first: Operand | None = None
        while self.at < end:
            before = self.at
            if not expecting:
                expecting = self._operator(end, sides)
                if self.at == before:
                    break
            elif self._is_sign(end):
                self.at += 1
            else:
                operand = self._operand(end)
                first = operand if pieces == 0 else None
                sides.operand(operand)
                expecting = False
            pieces += 1
        sides.compare("")
        if expecting:
            self.unsure()
        return first if pieces == 1 else None

    def _is_sign(self, end: int) -> bool:
        """Whether a word stands before an operand here: NOT, DISTINCT, `-`, `+`."""
        word = self.word()
        if word in ("NOT", "DISTINCT"):
            return self._starts_operand(1, end)
        return word in ("-", "+")

    def _starts_operand(self, ahead: int, end: int) -> bool:
        """Whether an operand may start there, so that the keyword before it is one."""
        if self.at + ahead >= end:
            return False
        token = self.token(ahead)
        if token.kind in _NAMES:
            return token.word not in _BOOLEAN and token.word not in ("IN", "IS", "AS", "THEN")
        return token.kind != "symbol" or token.word in ("(", "[", "{", "-", "+", "$", "*")

    def _operator(self, end: int, sides: _Sides) -> bool:
        """Step over an operator; whether an operand must follow. Stays where there is none."""
        word = self.word()
        if word in _COMPARES:
            sides.compare(word)
            self.at += 2 if word in ("STARTS", "ENDS") else 1
            return True
        if word in _ARITHMETIC:
            sides.mixed()
            self.at += 1
            return True
        if word in _BOOLEAN:
            sides.compare("")
            sides.restart()
            self.at += 1
            return True
        if word == "IS":
            sides.mixed()
            self._is(end)
        elif word == "::":
            sides.mixed()
            self.at += 1
            self._type(end)
        return False

    def _case(self, end: int) -> None:
        """`CASE [x] WHEN … THEN … [ELSE …] END`."""
        self.at += 1
        if self.depth >= MAX_DEPTH:
            self.unsure()
            return
        self.depth += 1
        while self.at < end:
            if self.word() == "END":
                self.at += 1
                break
            if self.word() in ("WHEN", "THEN", "ELSE", ","):
                self.at += 1
            before = self.at
            self.expression(end)
            if self.at == before or self.word() not in ("WHEN", "THEN", "ELSE", "END", ","):
                self.unsure()
                break
        self.depth -= 1

    def _is(self, end: int) -> None:
        """`IS [NOT] NULL`, `IS [NOT] :: TYPE`, `IS [NOT] [NFC] NORMALIZED`."""
        self.at += 1
        if self.word() == "NOT":
            self.at += 1
        if self.word() in ("::", "TYPED"):
            self.at += 1
            self._type(end)
        elif self.word() in ("NULL", "NORMALIZED"):
            self.at += 1
        elif self.word() in ("NFC", "NFD", "NFKC", "NFKD"):
            self.at += 2
        else:
            self.unsure()

    def _type(self, end: int) -> None:
        """A type such as `LIST<INTEGER NOT NULL> | STRING`."""
        depth = 0
        while self.at < end:
            word = self.word()
            if word == "<":
                depth += 1
            elif word == ">" and depth:
                depth -= 1
            elif word == "(":
                self.at = self.closing(self.at)
            elif (
                (
                    depth == 0
                    and (
                        (word in _CLAUSE_WORDS and not (word == "WITH" and self.word(1) == "TIME"))
                        or word in _BOOLEAN
                        or word in ("THEN", "ELSE", "END", "AS")
                    )
                )
                or (not self.is_name() and word not in ("|", "!", ","))
                or (word == "," and not depth)
            ):
                return
            self.at += 1

    def _operand(self, end: int) -> Operand | None:
        token, word = self.token(), self.word()
        operand: Operand | None = None
        variable: Variable | None = None
        if token.kind in _NAMES:
            operand, variable = self._named(end)
        elif token.kind == "string":
            operand = self._string(end)
        elif token.kind == "number":
            operand = Operand("number", token, token.text)
            self.at += 1
        elif token.kind == "parameter":
            self.reading.parameters.append(token)
            operand = Operand("parameter", token, token.value)
            self.at += 1
        elif word == "(":
            operand = self._parenthesis()
        elif word == "[":
            operand = self._list()
        elif word == "{":
            self.inside(self._map)
        else:
            if word != "*":
                self.unsure()
            self.at += 1
        return self._behind(operand, variable, end)

    def _string(self, end: int) -> Operand | None:
        token = self.token()
        self.at += 1
        if self.word() != "{":
            return Operand("string", token, token.value)
        while self.at < end and self.word() == "{":  # an interpolated string
            self.inside(lambda close: self._ignore(self.expression(close)))
            if self.token().kind == "string":
                self.at += 1
        return None

    def _named(self, end: int) -> tuple[Operand | None, Variable | None]:
        token, word = self.token(), self.word()
        if word in _SUBQUERIES and self.word(1) == "{":
            self.at += 1
            counted = self.aggregations
            self.inside(self.subquery, scoped=True)
            self.aggregations = counted
            return None, None
        if word == "CASE" and self._starts_operand(1, end):
            self._case(end)
            return None, None
        if word in _CONSTANTS and self.word(1) not in (".", "(", "["):
            self.at += 1
            kind = word in ("TRUE", "FALSE")
            return (Operand("boolean", token, word) if kind else None), None
        ahead = 1
        while self.word(ahead) == "." and self.is_name(ahead + 1):
            ahead += 2
        if self.word(ahead) == "(":
            return self._call(ahead), None
        self.at += 1
        variable = self.scope.find(token.value)
        if variable is None:
            return None, None
        variable.uses += 1
        return None, variable

    def _behind(
        self, operand: Operand | None, variable: Variable | None, end: int
    ) -> Operand | None:
        """What may follow an operand: `.key`, `[…]`, `{…}`, `:Label`."""
        while self.at < end:
            word = self.word()
            if word == "." and self.is_name(1):
                operand = self._access(variable)
                variable = None
            elif word == "[":
                self.inside(self._index)
                operand, variable = None, None
            elif word == "{" and variable is not None:
                owner = variable
                self.inside(lambda close, of=owner: self._projection_map(close, of))  # type: ignore[misc]
                operand, variable = None, None
            elif word in (":", "IS") and self._labels_follow(word):
                self.at += 1
                kind = variable.kind if variable is not None else "value"
                self.record_labels(self.labels(end, predicate=True), variable, kind)
                operand, variable = None, None
            else:
                break
        return operand

    def _labels_follow(self, word: str) -> bool:
        if self.is_name(1):
            return word == ":" or self.word(1) not in _AFTER_IS
        return self.word(1) in ("!", "%", "$", "(") or self.token(1).kind == "parameter"

    def _access(self, variable: Variable | None) -> Operand | None:
        key = self.token(1)
        start = self.token(-1)
        self.at += 2
        if variable is None:
            return None
        access = Access(key, variable)
        self.reading.accesses.append(access)
        return Operand("property", start, key.value, access)

    def _index(self, end: int) -> None:
        while self.at < end:
            if self.word() == "..":
                self.at += 1
                continue
            before = self.at
            self.expression(end)
            if self.at == before:
                self.unsure()
                return

    def _projection_map(self, end: int, variable: Variable) -> None:
        """`n {.a, .*, key: expression, other}`."""
        while self.at < end:
            if self.word() == "." and self.is_name(1):
                self.reading.accesses.append(Access(self.token(1), variable))
                self.at += 2
            elif self.word() == "." and self.word(1) == "*":
                self.at += 2
            elif self.is_name() and self.word(1) == ":":
                self.at += 2
                self.expression(end)
            else:
                self.expression(end)
            if self.word() != ",":
                break
            self.at += 1
        if self.at < end:
            self.unsure()

    def _parenthesis(self) -> Operand | None:
        if self.starts_path():
            outer = self.scope
            self.scope = _Scope(outer=outer)
            self.path(len(self.tokens))
            self.scope = outer
            return None
        found: list[Operand | None] = []
        self.inside(lambda end: found.append(self._whole_group(end)))
        return found[0] if found else None

    def _whole_group(self, end: int) -> Operand | None:
        operand = self.expression(end)
        if self.at < end:
            self.unsure()
        return operand

    def _list(self) -> Operand | None:
        opening = self.token()
        items: list[Operand | None] = []
        self.inside(lambda end: self._list_inside(end, items), scoped=True)
        if items and all(item is not None for item in items):
            known = tuple(item for item in items if item is not None)
            return Operand("list", opening, items=known)
        return None

    def _list_inside(self, end: int, items: list[Operand | None]) -> None:
        if self.is_name() and self.word(1) == "IN":
            items.append(None)
            self._loop(end)
            return
        if self.starts_path() or (self.is_name() and self.word(1) == "=" and self.word(2) == "("):
            items.append(None)
            self.path(end)
            self._condition_and_result(end)
            return
        while self.at < end:
            items.append(self.expression(end))
            if self.word() != ",":
                break
            self.at += 1
        if self.at < end:
            self.unsure()

    def _loop(self, end: int) -> None:
        """`x IN list [WHERE condition] [| result]`."""
        name = self.token()
        self.at += 2
        self.expression(end)
        self.new_variable(name, "value")
        self._condition_and_result(end)

    def _condition_and_result(self, end: int) -> None:
        if self.word() == "WHERE":
            self.at += 1
            self.expression(end)
        if self.word() == "|":
            self.at += 1
            self.expression(end)
        if self.at < end:
            self.unsure()

    def _call(self, ahead: int) -> Operand | None:
        token = self.token()
        name = "".join(self.token(i).value for i in range(ahead)).lower()
        self.at += ahead
        if name in AGGREGATIONS:
            self.aggregations += 1
        if name.upper() in _QUANTIFIERS and self.is_name(1) and self.word(2) == "IN":
            self.inside(self._loop, scoped=True)
            return None
        if name in ("reduce", "allreduce") and self.is_name(1) and self.word(2) == "=":
            self.inside(self._reduce, scoped=True)
            return None
        if name in ("shortestpath", "allshortestpaths"):
            path = PathPattern(token.offset, 0, selective=True)
            self.reading.paths.append(path)
            self.inside(lambda close: self._elements(path, close), scoped=True)
            return None
        arguments: list[Operand | None] = []
        self.inside(lambda close: self._arguments(close, arguments))
        items = tuple(a for a in arguments if a is not None)
        return Operand("call", token, name, items=items)

    def _arguments(self, end: int, found: list[Operand | None]) -> None:
        while self.at < end:
            if self.word() in ("BOTH", "LEADING", "TRAILING", "FROM") and self.word(1) not in (
                ",",
                ".",
                ")",
            ):
                self.at += 1
                continue
            before = self.at
            found.append(self.expression(end))
            if self.word() == ",":
                self.at += 1
            elif self.at == before:
                self.unsure()
                return

    def _reduce(self, end: int) -> None:
        accumulator = self.token()
        self.at += 2
        self.expression(end)
        self.new_variable(accumulator, "value").uses = 1
        if self.word() == ",":
            self.at += 1
            if self.is_name() and self.word(1) == "IN":
                name = self.token()
                self.at += 2
                self.expression(end)
                self.new_variable(name, "value")
        self._condition_and_result(end)


class _Reader(_Expressions):
    """Reading clauses."""

    def read(self) -> Reading:
        self.at = prefix_length(self.tokens)
        if any(token.kind == "broken" for token in self.tokens):
            self.unsure()
        self._body(self.reading.body, len(self.tokens))
        if self.word() == ";":
            self.at += 1
        if self.at < len(self.tokens):
            self.unsure()
        self.reading.parameters.sort(key=lambda token: token.offset)
        return self.reading

    def subquery(self, end: int) -> None:
        self._body(Body(), end)

    def _body(self, body: Body, end: int) -> dict[str, Variable]:
        """Read clauses up to `end`; the names that they return."""
        outside = self.scope
        self.scope = _Scope(outer=outside)
        returned: dict[str, Variable] = {}
        while self.at < end and self.word() != ";":
            before = self.at
            clause = Clause(self.word(), self.token(), self.token().offset)
            body.clauses.append(clause)
            if len(body.clauses) == 1 and self._starts_with_pattern():
                clause.kind = "MATCH"
                self._patterns(clause, end)
            else:
                _CLAUSES.get(self.word(), _Reader._unknown)(self, clause, end)
            if clause.kind == "RETURN":
                returned = self.scope.names
            self.scope.outer = outside
            if clause.kind in ("UNION", "NEXT"):
                kept = dict(returned) if clause.kind == "NEXT" else {}
                self.scope = _Scope(kept, outside)
            if self.at == before:
                self.unsure()
                self.at += 1
            clause.end = self.end_before(min(self.at, len(self.tokens)))
        self.scope = outside
        return returned

    def _starts_with_pattern(self) -> bool:
        word = self.word()
        return word == "(" or ((word in _PATH_WORDS or self.word(1) == "=") and self.is_name())

    def _optional(self, clause: Clause, end: int) -> None:
        self.at += 1
        clause.kind = f"OPTIONAL {self.word()}"
        if self.word() == "CALL":
            self._call_clause(clause, end)
        else:
            self._match(clause, end)

    def _match(self, clause: Clause, end: int) -> None:
        self.at += 1
        self._patterns(clause, end)

    def _patterns(self, clause: Clause, end: int) -> None:
        while self.at < end:
            before = self.at
            clause.paths.append(self.path(end))
            if self.at == before:
                self.unsure()
            if self.word() != ",":
                break
            self.at += 1
        while self.at < end and self.word() in ("USING", "SEARCH", "WHERE"):
            if self.word() == "WHERE":
                clause.where = self._part(end)
            elif self.word() == "SEARCH":
                self._search(clause)
            else:
                self._hint(end)

    def _part(self, end: int, skip: int = 1) -> tuple[int, int]:
        """A keyword with the expression behind it, as offsets."""
        start = self.token().offset
        self.at += skip
        self.expression(end)
        return start, self.end_before(min(self.at, len(self.tokens)))

    def _hint(self, end: int) -> None:
        """`USING [kind] INDEX [SEEK] n:Label(key)`, `USING SCAN n:Label`, `USING JOIN ON n, m`."""
        self.at += 1
        while self.at < end and self.word() not in _CLAUSE_WORDS - {"ON"}:
            if self.word() == "(":
                self.at = self.closing(self.at)
            elif self.is_name():
                known = self.scope.find(self.token().value)
                if known is not None:
                    known.uses += 1
            self.at += 1

    def _search(self, clause: Clause) -> None:
        """`SEARCH n IN (VECTOR INDEX … FOR … LIMIT …) [SCORE AS s]`."""
        self.at += 1
        if self.is_name() and self.word(1) == "IN":
            self.bind(self.token(), "node")
            self.at += 2
        if self.word() == "(":
            self.inside(self._search_inside)
        if self.word() == "SCORE" and self.word(1) == "AS" and self.is_name(2):
            clause.bound.append(self.new_variable(self.token(2), "value"))
            self.at += 3

    def _search_inside(self, end: int) -> None:
        while self.at < end:
            if self.word() in ("FOR", "WHERE", "LIMIT"):
                self._part(end)
            elif self.is_name():
                self.at += 1
            else:
                self.unsure()
                return

    def _where(self, clause: Clause, end: int) -> None:
        clause.where = self._part(end)

    def _projection(self, clause: Clause, end: int) -> None:
        self.at += 1
        if self.word() == "DISTINCT" and self._starts_operand(1, end):
            clause.distinct = True
            self.at += 1
        names: dict[str, Variable] = {}
        while self.at < end:
            if self.word() == "*" and not clause.items:
                clause.star, clause.star_end = True, self.token().end
                self.at += 1
                visible = self.scope.visible()
                clause.visible = tuple(visible)
                for variable in visible.values():
                    variable.uses += 1
                names.update(visible)
            else:
                self._item(clause, names, end)
            if self.word() != ",":
                break
            self.at += 1
        self.scope = _Scope(names, self.scope)
        self._order_and_page(clause, end)
        if self.word() == "WHERE":
            clause.where = self._part(end)

    def _item(self, clause: Clause, names: dict[str, Variable], end: int) -> None:
        first, counted = self.at, self.aggregations
        item = Item(self.token().offset, 0)
        self.expression(end)
        item.end = self.end_before(min(self.at, len(self.tokens)))
        item.aggregates = self.aggregations > counted
        if self.at == first + 1 and self.tokens[first].kind in _NAMES:
            item.variable = self.scope.find(self.tokens[first].value)
        if self.word() == "AS" and self.is_name(1):
            item.alias = self.token(1)
            self.at += 2
        clause.items.append(item)
        if item.alias is not None and item.variable is None:
            names[item.alias.value] = Variable(item.alias.value, "value", item.alias)
        elif item.alias is not None and item.variable is not None:
            names[item.alias.value] = item.variable.renamed(item.alias)
        elif item.variable is not None:
            names[item.variable.name] = item.variable

    def _order_and_page(self, clause: Clause, end: int) -> None:
        while self.at < end:
            word = self.word()
            if word == "ORDER" and self.word(1) == "BY":
                clause.order = self._order(end)
            elif word in ("SKIP", "OFFSET"):
                clause.skip = self._part(end)
            elif word == "LIMIT":
                clause.limit = self._part(end)
            else:
                return

    def _order(self, end: int) -> tuple[int, int]:
        start = self.token().offset
        self.at += 1
        while self.at < end:
            self.at += 1  # BY or a comma
            self.expression(end)
            if self.word() in ("ASC", "ASCENDING", "DESC", "DESCENDING"):
                self.at += 1
            if self.word() != ",":
                break
        return start, self.end_before(min(self.at, len(self.tokens)))

    def _unwind(self, clause: Clause, end: int) -> None:
        self._part(end)
        if self.word() == "AS" and self.is_name(1):
            clause.bound.append(self.new_variable(self.token(1), "value"))
            self.at += 2

    def _for(self, clause: Clause, end: int) -> None:
        """`FOR x IN list`."""
        self.at += 1
        name = self.token()
        self.at += 2
        self.expression(end)
        clause.bound.append(self.new_variable(name, "value"))

    def _let(self, clause: Clause, end: int) -> None:
        while self.at < end:
            self.at += 1  # LET or a comma
            if not (self.is_name() and self.word(1) == "="):
                self.unsure()
                return
            name = self.token()
            self.at += 2
            self.expression(end)
            clause.bound.append(self.new_variable(name, "value"))
            if self.word() != ",":
                return

    def _filter(self, clause: Clause, end: int) -> None:
        clause.where = self._part(end, skip=2 if self.word(1) == "WHERE" else 1)

    def _union(self, clause: Clause, end: int) -> None:
        del clause
        self.at += 1
        if self.at < end and self.word() in ("ALL", "DISTINCT"):
            self.at += 1

    def _step(self, clause: Clause, end: int) -> None:
        """A clause of one word."""
        del clause, end
        self.at += 1

    def _call_clause(self, clause: Clause, end: int) -> None:
        self.at += 1
        if self.word() == "(":
            self.inside(self._arguments_of_call)
        if self.word() == "{":
            self.inside(self._call_body, scoped=True)
            self.scope.names.update(self.exported)
            clause.exports = tuple(self.exported)
            return
        clause.kind = clause.kind.replace("CALL", "CALL PROCEDURE")
        while self.is_name() and self.word(1) == ".":
            self.at += 2
        self.at += 1
        if self.word() == "(":
            self.inside(self._arguments_of_call)
        if self.word() == "YIELD":
            self._yield(clause, end)

    def _arguments_of_call(self, end: int) -> None:
        if self.word() == "*":
            self.at += 1
            return
        self._arguments(end, [])

    def _call_body(self, end: int) -> None:
        self.exported = self._body(Body(), end)

    def _yield(self, clause: Clause, end: int) -> None:
        while self.at < end:
            self.at += 1  # YIELD or a comma
            if self.word() == "*":
                self.at += 1
                self.unsure()
                break
            if not self.is_name():
                self.unsure()
                return
            kind = _YIELDED.get(self.token().value, "value")
            name = self.token(2) if self.word(1) == "AS" and self.is_name(2) else self.token()
            self.at += 1 if name is self.token() else 3
            variable = self.new_variable(name, kind)
            variable.uses = 1  # nobody is asked to use all that a procedure yields
            clause.bound.append(variable)
            if self.word() != ",":
                break
        self._order_and_page(clause, end)
        if self.word() == "WHERE":
            clause.where = self._part(end)

    def _page(self, clause: Clause, end: int) -> None:
        """ORDER BY, SKIP or LIMIT as a clause of its own."""
        self._order_and_page(clause, end)

    def _unknown(self, clause: Clause, end: int) -> None:
        """A clause that writes or that is not known: stepped over."""
        del clause
        self.unsure()
        self.at += 1
        while self.at < end and self.word() not in _MAIN_CLAUSES and self.word() != ";":
            if self.word() in ("(", "[", "{"):
                self.at = self.closing(self.at)
            elif self.token().kind == "parameter":
                self.reading.parameters.append(self.token())
            self.at += 1

    exported: dict[str, Variable] = {}  # noqa: RUF012 - replaced, never changed


_YIELDED: dict[str, VariableKind] = {"node": "node", "relationship": "relationship"}

_CLAUSES: dict[str, Callable[[_Reader, Clause, int], None]] = {
    "MATCH": _Reader._match,
    "OPTIONAL": _Reader._optional,
    "WITH": _Reader._projection,
    "RETURN": _Reader._projection,
    "UNWIND": _Reader._unwind,
    "CALL": _Reader._call_clause,
    "WHERE": _Reader._where,
    "FILTER": _Reader._filter,
    "LET": _Reader._let,
    "FOR": _Reader._for,
    "ORDER": _Reader._page,
    "SKIP": _Reader._page,
    "OFFSET": _Reader._page,
    "LIMIT": _Reader._page,
    "UNION": _Reader._union,
    "NEXT": _Reader._step,
    "FINISH": _Reader._step,
    "CREATE": _Reader._match,
    "MERGE": _Reader._match,
    "INSERT": _Reader._match,
}


def _closers(symbols: list[str]) -> dict[int, int]:
    """Where each bracket is closed; a bracket that is never closed is left out."""
    closers: dict[int, int] = {}
    waiting: list[int] = []
    for index, word in enumerate(symbols):
        if word in ("(", "[", "{"):
            waiting.append(index)
        elif word in (")", "]", "}") and waiting:
            closers[waiting.pop()] = index
    return closers


def _whole(text: str, other: int | None) -> int:
    """A hop count, never a huge one."""
    return min(int(text), 10**9) if text.isdecimal() and len(text) < 12 else (other or 10**9)

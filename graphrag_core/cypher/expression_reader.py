"""Reading expressions: names, accesses, comparisons, calls, lists, maps, subqueries."""

from dataclasses import replace

from graphrag_core.cypher.cursor import MAX_DEPTH, NAMES, Frame, Scope
from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.pattern_reader import CONSTANTS, PatternReader
from graphrag_core.cypher.reading import (
    Comparison,
    Comprehension,
    Operand,
    PathPattern,
    PropertyAccess,
    SubPattern,
    Variable,
)
from graphrag_core.cypher.vocabulary import AGGREGATIONS, QUANTIFIERS, words

MAIN_CLAUSES = words(
    """
    CALL CREATE DELETE DETACH FILTER FINISH FOR FOREACH INSERT LET LOAD MATCH MERGE NEXT NODETACH
    OPTIONAL REMOVE RETURN SET UNION UNWIND USE WITH
    """
)
CLAUSE_WORDS = MAIN_CLAUSES | words("LIMIT OFFSET ORDER SEARCH SKIP USING WHERE YIELD ON WHEN")
_BOOLEAN = words("AND OR XOR IMPLIES")
_COMPARES = frozenset({"=", "<>", "<", ">", "<=", ">=", "=~", "IN", "CONTAINS", "STARTS", "ENDS"})
_ARITHMETIC = frozenset({"+", "-", "*", "/", "%", "^", "||"})
_SUBQUERIES = words("COLLECT COUNT EXISTS")
_AFTER_IS = words("NOT NULL TYPED NORMALIZED NFC NFD NFKC NFKD")


class Sides:
    """The comparison that an expression is in the middle of."""

    __slots__ = ("around", "bare", "base", "denied", "found", "left", "operator", "plain", "side")

    def __init__(self, found: list[Comparison], *, denied: bool) -> None:
        self.found = found
        self.around = denied
        self.restart()

    def restart(self) -> None:
        """Begin a new comparison, behind AND or at the start."""
        self.left: Operand | None = None
        self.operator = ""
        self.side: Operand | None = None
        self.base: Operand | None = None
        self.plain = self.bare = True
        self.denied = self.around

    def operand(self, operand: Operand | None) -> None:
        """Take the next operand: the side itself, unless there was another before it."""
        if self.plain:
            self.side = operand
        elif self.base is not None and operand is not None and _is_duration(operand):
            self.side = replace(self.base, items=(), end=operand.end)
        self.plain, self.base = False, None

    def mixed(self, operator: str = "") -> None:
        """Note that the side is more than one operand; a duration may be added to a time."""
        side = self.side
        movable = side is not None and side.kind in ("property", "call")
        self.base = side if movable and operator in ("+", "-") else None
        self.side, self.plain, self.bare = None, False, False

    def compare(self, operator: str) -> None:
        """Take a comparison operator, or "" at the end of the comparison."""
        if self.left is not None and self.side is not None:
            self.found.append(Comparison(self.left, self.operator, self.side, self.denied))
        self.bare = self.bare and not operator
        self.left, self.operator, self.side, self.plain = self.side, operator, None, True


def _is_duration(operand: Operand) -> bool:
    return operand.kind == "call" and operand.value.partition(".")[0] == "duration"


def _negative(minus: Token, operand: Operand | None) -> Operand | None:
    """Return a number with the `-` before it; of anything else nothing is known then."""
    if operand is None or operand.kind != "number":
        return None
    return replace(operand, token=minus, value=f"-{operand.value}")


class ExpressionReader(PatternReader):
    """Reading expressions: names, accesses, comparisons, subqueries."""

    aggregations = 0
    bar = 0
    """Where the `|` of the comprehension stands that was read last."""

    def subquery(self, end: int) -> None:
        """Read the clauses of EXISTS, COUNT or COLLECT, which sees the scope around it."""
        raise NotImplementedError

    def expression(self, end: int, *, required: bool = False) -> Operand | None:
        """Read one expression; the operand when it is nothing but one."""
        outer = self.frame
        self.frame = Frame(self.token().offset, denied=outer.denied)
        operand = self._pieces(end, required=required)
        asked, self.frame = self.frame.asked, outer
        for variable, labels in asked:
            self.narrow(variable, labels)
        return operand

    def _pieces(self, end: int, *, required: bool) -> Operand | None:
        """Read an expression; what it asks is left out where it may be false all the same."""
        frame, kept = self.frame, 0
        sides = Sides(self.reading.comparisons, denied=frame.denied)
        expecting, pieces = True, 0
        first: Operand | None = None
        minus: Token | None = None
        while self.at < end:
            before = self.at
            if not expecting:
                joint, bare = self.word(), sides.bare and not sides.denied
                expecting = self._operator(end, sides)
                if self.at == before:
                    break
                if joint in _BOOLEAN:
                    required = required and joint == "AND"
                    del frame.asked[len(frame.asked) if bare else kept :]
                    kept = len(frame.asked)
            elif self._is_sign(end):
                sides.denied = sides.denied or self.word() == "NOT"
                minus = self.token() if self.word() == "-" else minus
                self.at += 1
            else:
                frame.denied = sides.denied
                frame.required = required and not sides.denied
                start = self.token()
                operand = self._operand(end)
                if minus is not None:
                    operand = _negative(minus, operand) if self.token(-1) is start else None
                minus = None
                first = operand if pieces == 0 else None
                sides.operand(operand)
                expecting = False
            pieces += 1
        sides.compare("")
        del frame.asked[len(frame.asked) if sides.bare and not sides.denied else kept :]
        if not required:
            frame.asked.clear()
        if expecting:
            self.unsure()
        return first if pieces == 1 else None

    def _is_sign(self, end: int) -> bool:
        """Tell whether a word stands before an operand here: NOT, DISTINCT, `-`, `+`."""
        word = self.word()
        if word in ("NOT", "DISTINCT"):
            return self._starts_operand(1, end)
        return word in ("-", "+")

    def _starts_operand(self, ahead: int, end: int) -> bool:
        """Tell whether an operand may start there, so that the keyword before it is one."""
        if self.at + ahead >= end:
            return False
        token = self.token(ahead)
        if token.kind in NAMES:
            return token.word not in _BOOLEAN and token.word not in ("IN", "IS", "AS", "THEN")
        return token.kind != "symbol" or token.word in ("(", "[", "{", "-", "+", "$", "*")

    def _operator(self, end: int, sides: Sides) -> bool:
        """Step over an operator; whether an operand must follow. Stays where there is none."""
        word = self.word()
        if word in _COMPARES:
            sides.compare(word)
            self.at += 2 if word in ("STARTS", "ENDS") else 1
            return True
        if word in _ARITHMETIC:
            sides.mixed(word)
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
        """Read a type such as `LIST<INTEGER NOT NULL> | STRING`."""
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
                        (word in CLAUSE_WORDS and not (word == "WITH" and self.word(1) == "TIME"))
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
        if token.kind in NAMES:
            operand, variable = self._named(end)
        elif token.kind == "string":
            operand = self._string(end)
        elif token.kind == "number":
            operand = Operand("number", token, token.text, end=token.end)
            self.at += 1
        elif token.kind == "parameter":
            self.reading.parameters.append(token)
            operand = Operand("parameter", token, token.value, end=token.end)
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
            return Operand("string", token, token.value, end=token.end)
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
        if word in CONSTANTS and self.word(1) not in (".", "(", "["):
            self.at += 1
            kind = word in ("TRUE", "FALSE")
            return (Operand("boolean", token, word, end=token.end) if kind else None), None
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
        """Read what may follow an operand: `.key`, `[…]`, `{…}`, `:Label`."""
        while self.at < end:
            word = self.word()
            if word == "." and self.is_name(1):
                operand = self._access(operand, variable)
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

    def _access(self, owner: Operand | None, variable: Variable | None) -> Operand | None:
        key = self.token(1)
        start = self.token(-1)
        self.at += 2
        if owner is not None:
            name = f".{key.value.lower()}"
            return Operand("call", owner.token, name, items=(owner,), end=key.end)
        if variable is None:
            return None
        access = PropertyAccess(key, variable)
        self.reading.accesses.append(access)
        return Operand("property", start, key.value, access, end=key.end)

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
                self.reading.accesses.append(PropertyAccess(self.token(1), variable))
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
            self.scope = Scope(outer=outer)
            self._note(self.path(len(self.tokens)), None)
            self.scope = outer
            return None
        found: list[Operand | None] = []
        self.inside(lambda end: found.append(self._whole_group(end)))
        return found[0] if found else None

    def _whole_group(self, end: int) -> Operand | None:
        operand = self.expression(end, required=self.frame.required)
        if self.at < end:
            self.unsure()
        return operand

    def _list(self) -> Operand | None:
        opening = self.token()
        items: list[Operand | None] = []
        self.inside(lambda end: self._list_inside(end, items), scoped=True)
        if items and all(item is not None for item in items):
            known = tuple(item for item in items if item is not None)
            return Operand("list", opening, items=known, end=self.end_before(self.at))
        return None

    def _list_inside(self, end: int, items: list[Operand | None]) -> None:
        if self.is_name() and self.word(1) == "IN":
            items.append(None)
            self._loop(end)
            return
        if self.starts_path() or (self.is_name() and self.word(1) == "=" and self.word(2) == "("):
            items.append(None)
            opening = self.token(-1).offset
            path = self.path(end)
            start = self.token().offset
            conditional = self.word() == "WHERE"
            last = self._condition_and_result(end, bar=self._last_bar(end))
            where = (start, last) if conditional else None
            self._note(path, where)
            closing = self.token().offset
            self.reading.comprehensions.append(Comprehension(opening, closing, where, self.bar))
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

    def _last_bar(self, end: int) -> int:
        """Return where the last `|` stands that is in no bracket up to `end`; -1 without one."""
        at, bar = self.at, -1
        while at < end:
            bar = at if self.words[at] == "|" else bar
            at = self.closing(at) + 1 if self.words[at] in ("(", "[", "{") else at + 1
        return bar

    def _condition_and_result(self, end: int, bar: int = -1) -> int:
        """`[WHERE condition] [| result]`; the offset where the condition ends.

        Where there must be a result, `bar` is the last `|` that may stand before it.
        """
        if self.word() == "WHERE":
            self.at += 1
            self.result_bars[end] = bar
            self.expression(end, required=True)
            del self.result_bars[end]
        last = self.end_before(min(self.at, len(self.tokens)))
        at = self.token().offset
        if self.word() == "|":
            self.at += 1
            self.expression(end)
        self.bar = at
        if self.at < end:
            self.unsure()
        return last

    def _note(self, path: PathPattern, where: tuple[int, int] | None) -> None:
        """Remember a pattern of an expression that sees the main clauses' variables only."""
        if self.main is not None and self.scope.outer is self.main:
            self.reading.subpatterns.append(SubPattern(path, where))

    def _call(self, ahead: int) -> Operand | None:
        token = self.token()
        name = "".join(self.token(i).value for i in range(ahead)).lower()
        self.at += ahead
        if name in AGGREGATIONS:
            self.aggregations += 1
        if name.upper() in QUANTIFIERS and self.is_name(1) and self.word(2) == "IN":
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
        return Operand("call", token, name, items=items, end=self.end_before(self.at))

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

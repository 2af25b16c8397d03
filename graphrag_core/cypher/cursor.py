"""Where a reader stands in the tokens, and which names are in scope there."""

from collections.abc import Callable
from dataclasses import dataclass, field

from graphrag_core.cypher.lexer import Token, closing_brackets
from graphrag_core.cypher.reading import Labels, Operand, QueryStructure, Variable, VariableKind

MAX_DEPTH = 48
"""Brackets nested deeper than this are stepped over; nobody writes them."""

NAMES = ("name", "escaped")
_END = Token("symbol", "", "", "", 0, 0)
_LOOK_AHEAD = 32
"""So many tokens behind the last one may be asked for; they are empty."""


@dataclass(slots=True)
class Scope:
    """The names that are bound here, and the scope around it."""

    names: dict[str, Variable] = field(default_factory=dict)
    outer: "Scope | None" = None

    def find(self, name: str) -> Variable | None:
        """Find the variable of that name here or further out."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def visible(self) -> dict[str, Variable]:
        """Everything that can be named here."""
        seen = dict(self.names)
        scope = self.outer
        while scope is not None:
            seen = {**scope.names, **seen}
            scope = scope.outer
        return seen


@dataclass(slots=True)
class Frame:
    """An expression, or a clause that keeps its rows, which begins at the offset `start`.

    `asked` are the labels that it asks of variables from outside: they hold there only where all
    of it must be true. `required` when the operand that is read must be, `denied` under a NOT.
    """

    start: int = 0
    denied: bool = False
    required: bool = False
    asked: list[tuple[Variable, Labels]] = field(default_factory=list)


class Cursor:
    """A position in the tokens, the names in scope, and what was read so far."""

    def __init__(self, text: str, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self._padded = [*tokens, *(_END for _ in range(_LOOK_AHEAD))]
        self.words = [token.word for token in self._padded]
        self.at = 0
        self.depth = 0
        self.repeated = 0
        self.result_bars: dict[int, int] = {}
        self.scope = Scope()
        self.frame = Frame()
        self.main: Scope | None = None
        self.reading = QueryStructure(text, tokens)
        self.closers = closing_brackets(self.words)

    def word(self, ahead: int = 0) -> str:
        """Return the keyword or symbol at the current position, or some tokens ahead."""
        return self.words[self.at + ahead]

    def token(self, ahead: int = 0) -> Token:
        """Return the token there; behind the last one, an empty one."""
        return self._padded[self.at + ahead]

    def is_name(self, ahead: int = 0) -> bool:
        """Tell whether a name stands there; keywords are names too."""
        return self.token(ahead).kind in NAMES

    def closing(self, index: int) -> int:
        """Find the bracket that closes the one at `index`; its index, or the end without one."""
        return self.closers.get(index, len(self.tokens))

    def end_before(self, index: int) -> int:
        """Return the offset in the text where the token before `index` ends."""
        return self.tokens[index - 1].end if 0 < index <= len(self.tokens) else 0

    def unsure(self) -> None:
        """Note that something here could not be read."""
        self.reading.certain = False

    def expression(self, end: int, *, required: bool = False) -> Operand | None:
        """Read one expression up to `end`; the operand when it is nothing but one.

        `required` when it is a condition that must be true.
        """
        raise NotImplementedError

    def narrow(self, variable: Variable, labels: Labels) -> None:
        """Note the labels that are asked of a variable here, where it cannot be without them."""
        if variable.token.offset >= self.frame.start:
            variable.add_labels(labels)
        else:
            self.frame.asked.append((variable, labels))

    def bind(self, token: Token, kind: VariableKind, *, many: bool = False) -> Variable:
        """Return the variable of that name in scope, or a new one."""
        known = self.scope.find(token.value)
        if known is not None:
            known.uses += 1
            return known
        return self.new_variable(token, kind, many=many)

    def new_variable(self, token: Token, kind: VariableKind, *, many: bool = False) -> Variable:
        """Create a variable in scope, hiding others of its name."""
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
                self.scope = Scope(outer=outer)
            read(end)
            self.scope = outer
            self.depth -= 1
        self.at = min(end + 1, len(self.tokens))

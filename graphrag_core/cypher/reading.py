"""What the reader finds in a query: clauses, patterns, variables, accesses, comparisons.

Plain records that the rules and the evidence query rest on. Tokens carry their places.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from graphrag_core.cypher.lexer import Token

MOST_LABELS = 50
"""So many label expressions a variable are kept; real queries have one or two."""

VariableKind = Literal["node", "relationship", "path", "value"]
Direction = Literal["->", "<-", "-"]


@dataclass(frozen=True, slots=True)
class Label:
    """A name in a label or type expression; `negated` under an odd number of `!`."""

    token: Token
    negated: bool

    @property
    def name(self) -> str:
        """The label or type itself."""
        return self.token.value


@dataclass(frozen=True, slots=True)
class Labels:
    """A label expression: its names in order; `open` when it allows others too (`%`, `!A`).

    What is not `open` is built of its positive names by AND and OR only.
    """

    names: tuple[Label, ...] = ()
    open: bool = False

    def positive(self) -> tuple[str, ...]:
        """Return the names that are required, not those that are excluded."""
        return tuple(label.name for label in self.names if not label.negated)


@dataclass(slots=True, eq=False)
class Variable:
    """A variable and everything the query says of it in its scope.

    `labels` holds one entry a place that names labels or types, in patterns and predicates.
    `many` when it stands for a list (a relationship with hops, a part of a quantified path).
    `origin` is the variable that this one is another name of.
    """

    name: str
    kind: VariableKind
    token: Token
    labels: list[Labels] = field(default_factory=list)
    uses: int = 0
    many: bool = False
    origin: "Variable | None" = None

    def expressions(self) -> tuple[Labels, ...]:
        """Return every label expression that holds for it."""
        return tuple(self.labels)

    def renamed(self, token: Token) -> "Variable":
        """Return the same thing under another name, as `WITH this AS that` makes it."""
        return Variable(
            token.value, self.kind, token, self.labels, many=self.many, origin=self.origin or self
        )

    def add_labels(self, labels: Labels) -> None:
        """One place more that names labels; after many, the rest counts as open."""
        if len(self.labels) < MOST_LABELS:
            self.labels.append(labels)
        elif not self.labels[-1].open:
            self.labels.append(Labels(open=True))

    def label_names(self) -> frozenset[str] | None:
        """Return every label or type that the query asks of it; None when nothing is known."""
        names = frozenset(name for labels in self.labels for name in labels.positive())
        return names or None


@dataclass(frozen=True, slots=True)
class Operand:
    """One side of a comparison: a property, a literal, a parameter, a function call.

    `token` is where it starts and `end` the offset behind it, `value` the literal's meaning, the
    parameter's name or the function's name in small letters; `access` is set for a property,
    `items` for a list and the arguments of a call. A key of something else than a variable counts
    as a call named `.key`. What adds a duration or takes it away counts as what it started with.
    """

    kind: Literal["property", "string", "number", "boolean", "parameter", "call", "list"]
    token: Token
    value: str = ""
    access: "PropertyAccess | None" = None
    items: tuple["Operand", ...] = ()
    end: int = 0


@dataclass(frozen=True, slots=True)
class PropertyAccess:
    """`variable.key`; in a pattern's property map the variable may be anonymous."""

    key: Token
    variable: Variable | None
    owner: "NodePattern | RelationshipPattern | None" = None

    @property
    def of_element(self) -> bool:
        """Whether it is read from one node or relationship, not from a list or another value."""
        variable = self.variable
        if self.owner is not None or variable is None:
            return True
        return not variable.many and variable.kind in ("node", "relationship")


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left operator right` with nothing else on either side; a property map's entry is `=`.

    `denied` when it stands under a NOT.
    """

    left: Operand
    operator: str
    right: Operand
    denied: bool = False


@dataclass(slots=True, eq=False)
class NodePattern:
    """`(variable:Labels {…} WHERE …)` between two offsets of the text."""

    start: int
    end: int
    variable: Variable | None = None
    labels: Labels | None = None

    def expressions(self) -> tuple[Labels, ...]:
        """Return what the query requires of this node here and anywhere."""
        return _expressions(self.variable, self.labels)

    def known_labels(self) -> frozenset[str] | None:
        """Return the labels that the query requires of this node anywhere; None without any."""
        return frozenset(name for one in self.expressions() for name in one.positive()) or None


@dataclass(slots=True, eq=False)
class RelationshipPattern:
    """A relationship pattern, from the first to the last character of its arrow.

    `hops` is None for a single relationship, else least and most (None: unbounded);
    `repeated` when it stands inside a quantified path. `inside` is the offset after `[`.
    """

    start: int
    end: int
    direction: Direction
    left: NodePattern | None = None
    right: NodePattern | None = None
    variable: Variable | None = None
    types: Labels | None = None
    hops: tuple[int, int | None] | None = None
    inside: int | None = None
    repeated: bool = False
    hops_token: Token | None = None

    def expressions(self) -> tuple[Labels, ...]:
        """Return what the query requires of this relationship's type here and anywhere."""
        return _expressions(self.variable, self.types)


def _expressions(variable: Variable | None, own: Labels | None) -> tuple[Labels, ...]:
    return (*(variable.labels if variable else ()), *((own,) if own else ()))


@dataclass(slots=True, eq=False)
class PathPattern:
    """One comma-separated pattern of a MATCH.

    `start` is where its own text starts, behind `name =`; `selective` when it has a word like
    SHORTEST or a function like shortestPath in front.
    """

    start: int
    end: int
    variable: Variable | None = None
    selective: bool = False
    quantified: bool = False
    nodes: list[NodePattern] = field(default_factory=list)
    relationships: list[RelationshipPattern] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SubPattern:
    """A pattern inside an expression: of EXISTS, COUNT, a comprehension or a predicate.

    Only patterns that see the variables of the main clauses and nothing else. `where` are the
    offsets of its condition, with the keyword.
    """

    path: PathPattern
    where: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Comprehension:
    """`[path WHERE … | result]`: the offsets of its brackets, its condition and its `|`."""

    start: int
    end: int
    where: tuple[int, int] | None
    bar: int


@dataclass(slots=True, eq=False)
class Item:
    """One item of WITH or RETURN: the offsets of its expression, and its alias."""

    start: int
    end: int
    alias: Token | None = None
    variable: Variable | None = None
    aggregates: bool = False


@dataclass(slots=True, eq=False)
class Clause:
    """A clause from its keyword to the next clause; the parts that it does not have are empty.

    Offsets are of the text. `order` covers `ORDER BY …`, `skip` and `limit` their keyword and
    number, `where` the condition with its keyword. With a `star`, `star_end` is the offset
    behind it and `visible` the names that it stands for. `exports` are the names that a CALL
    subquery returns.
    """

    kind: str
    token: Token
    start: int
    end: int = 0
    paths: list[PathPattern] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    star: bool = False
    star_end: int = 0
    visible: tuple[str, ...] = ()
    distinct: bool = False
    order: tuple[int, int] | None = None
    skip: tuple[int, int] | None = None
    limit: tuple[int, int] | None = None
    where: tuple[int, int] | None = None
    bound: list[Variable] = field(default_factory=list)
    exports: tuple[str, ...] = ()

    @property
    def aggregates(self) -> bool:
        """Whether a WITH or RETURN groups its rows."""
        return any(item.aggregates for item in self.items)


@dataclass(slots=True, eq=False)
class Body:
    """The clauses of a query, of one side of it, or of a subquery.

    An `expression` is the inside of EXISTS, COUNT or COLLECT.
    """

    clauses: list[Clause] = field(default_factory=list)
    expression: bool = False

    def last(self, kind: str) -> Clause | None:
        """Return the last clause of a kind, or None."""
        return next((c for c in reversed(self.clauses) if c.kind == kind), None)


@dataclass(slots=True, eq=False)
class QueryStructure:
    """Return all that was read of a text.

    `certain` is False as soon as something could not be read: then nothing may be concluded
    from what is missing here.
    """

    text: str
    tokens: tuple[Token, ...] = ()
    body: Body = field(default_factory=Body)
    variables: list[Variable] = field(default_factory=list)
    nodes: list[NodePattern] = field(default_factory=list)
    relationships: list[RelationshipPattern] = field(default_factory=list)
    paths: list[PathPattern] = field(default_factory=list)
    subpatterns: list[SubPattern] = field(default_factory=list)
    label_uses: list[tuple[Label, VariableKind]] = field(default_factory=list)
    accesses: list[PropertyAccess] = field(default_factory=list)
    comparisons: list[Comparison] = field(default_factory=list)
    parameters: list[Token] = field(default_factory=list)
    searches: list[Token] = field(default_factory=list)
    computed_labels: list[Token] = field(default_factory=list)
    bodies: list[Body] = field(default_factory=list)
    comprehensions: list[Comprehension] = field(default_factory=list)
    inner: list[tuple[int, int]] = field(default_factory=list)
    """Offsets of the conditions and the values of property maps that stand inside patterns."""
    certain: bool = True

    def labels(self, kind: VariableKind) -> Iterator[Label]:
        """Yield the labels (of nodes) or types (of relationships) that the query names."""
        return (label for label, of in self.label_uses if of == kind)

"""What may be typed next in a query: labels, types that fit the pattern, properties, values, words.

Only the text before the cursor is looked at, with its open brackets closed, so that the reader
sees a whole query. Nothing here throws, on any text and at any offset.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from graphrag_core.cypher.compose import plain_name
from graphrag_core.cypher.lexer import Token, tokenize
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import NodePattern, QueryStructure, RelationshipPattern, Variable
from graphrag_core.cypher.vocabulary import BUILT_IN_FUNCTIONS
from graphrag_core.types import Property, Schema

CompletionKind = Literal[
    "label", "type", "property", "variable", "keyword", "function", "parameter", "value"
]

MOST = 50
MAX_CHARS = 20_000
"""In longer texts nothing is offered: reading them at each key takes too long."""

PLACEHOLDER, ENDING = "x", " RETURN 1"
"""What makes a text that is being typed a query that can be read; it is never run."""
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_LABEL_SYMBOLS = (":", "|", "&", "!", "IS")
_COMPARISONS = ("=", "<>", "<", ">", "<=", ">=", "IN", "CONTAINS", "WITH", "[", ",")

Element = TypeVar("Element", NodePattern, RelationshipPattern)

CLAUSES = (
    "MATCH", "OPTIONAL MATCH", "WHERE", "RETURN", "RETURN DISTINCT", "WITH", "UNWIND", "ORDER BY",
    "SKIP", "LIMIT", "CALL", "UNION", "UNION ALL",
)  # fmt: skip
OPERATORS = (
    "AND", "OR", "NOT", "XOR", "IN", "IS NULL", "IS NOT NULL", "STARTS WITH", "ENDS WITH",
    "CONTAINS", "AS", "ASC", "DESC", "DISTINCT", "CASE", "WHEN", "THEN", "ELSE", "END", "EXISTS",
    "COUNT", "COLLECT", "SHORTEST", "YIELD", "true", "false", "null",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Completion:
    """`text` may stand in place of what is between `start` and `end` of the query.

    Offsets are in code points; `detail` is a short remark, such as a count.
    """

    text: str
    kind: CompletionKind
    detail: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Offer:
    name: str
    kind: CompletionKind
    detail: str = ""
    quoted: bool = False


def complete(text: str, offset: int, schema: Schema | None) -> tuple[Completion, ...]:
    """Complete what is typed at `offset`: best first, at most 50; empty inside a comment.

    Names come from the schema: types are those that the ends of the pattern have, properties those
    of the variable's labels. Without a schema only variables and words are offered.
    """
    offset = max(0, min(offset, len(text)))
    if offset > MAX_CHARS:
        return ()
    place = _CursorPosition(text[:offset], text[offset:])
    if place.in_comment:
        return ()
    typed = place.typed.lower()
    ranked = sorted(
        (
            (rank, index, offer)
            for index, offer in enumerate(_offers(place, schema))
            if (rank := _rank(offer.name, typed)) is not None
        ),
        key=lambda entry: entry[:2],
    )
    found = dict.fromkeys(offer for _, _, offer in ranked)
    return tuple(
        Completion(_written(offer), offer.kind, offer.detail, place.start, offset)
        for offer in list(found)[:MOST]
    )


class _CursorPosition:
    """The text before the cursor: the word that is being typed, and what surrounds it."""

    def __init__(self, head: str, rest: str) -> None:
        self.head, self.rest = head, rest
        tokens = tokenize(head)
        last = tokens[-1] if tokens else None
        self.in_string = False
        self.typed, self.start = "", len(head)
        if last is not None and last.end == len(head):
            if last.kind == "broken":
                self.in_string = last.text[:1] in ("'", '"')
                self.typed = last.text[1:] if last.text[:1] in ("'", '"', "`") else ""
            elif last.kind in ("name", "escaped"):
                self.typed = last.value
            elif last.kind == "parameter":
                self.typed = "$" + last.value
        if self.typed or (last is not None and last.kind == "broken"):
            tokens = tokens[:-1]
            self.start = last.offset if last is not None else len(head)
        elif last is not None and last.word == "$" and last.end == len(head):
            tokens, self.typed, self.start = tokens[:-1], "$", last.offset
        self.tokens = tokens
        self.in_comment = self._is_comment(last)
        self.open = _open_brackets(tokens)

    def _is_comment(self, last: Token | None) -> bool:
        if last is not None and last.kind == "broken" and last.text.startswith("/*"):
            return True
        gap = self.head[self.tokens[-1].end if self.tokens else 0 :]
        line = gap.rsplit("\n", 1)[-1]
        return not self.in_string and "//" in line

    def before(self, back: int = 1) -> str:
        """Return the word or symbol `back` tokens before the one that is typed."""
        return self.tokens[-back].word if len(self.tokens) >= back else ""

    def reading(self) -> QueryStructure:
        """Read the text up to here as a query that ends well."""
        head = self.head[: self.start]
        closing = "".join(
            "]-()" if token.word == "[" and self._is_relationship(index) else _CLOSING[token.word]
            for index, token in reversed(self.open)
        )
        return read_query(f"{head}{PLACEHOLDER}{closing}{ENDING}")

    def _is_relationship(self, index: int) -> bool:
        return index > 0 and self.tokens[index - 1].word == "-"

    @property
    def bracket(self) -> str:
        """The innermost open bracket: `(` and `[` of patterns and others alike, or ""."""
        return self.open[-1][1].word if self.open else ""

    @property
    def in_relationship(self) -> bool:
        """Whether the innermost open bracket is that of a relationship pattern."""
        return self.bracket == "[" and self._is_relationship(self.open[-1][0])


def _offers(place: _CursorPosition, schema: Schema | None) -> Iterator[_Offer]:
    """Return all that may stand here, best first."""
    if place.in_string:
        yield from _values(place, schema)
        return
    if place.typed.startswith("$"):
        names = dict.fromkeys(t.value for t in tokenize(place.head) if t.kind == "parameter")
        yield from (_Offer(f"${name}", "parameter") for name in names if f"${name}" != place.typed)
        return
    if place.before() == ".":
        yield from _properties_of_variable(place, schema)
        return
    in_map = place.bracket == "{"
    if place.before() in _LABEL_SYMBOLS and not in_map:
        yield from _labels_or_types(place, schema)
        return
    if in_map and place.before() in ("{", ","):
        yield from _properties_of_pattern(place, schema)
        return
    yield from _variables(place)
    yield from _words(place)


def _labels_or_types(place: _CursorPosition, schema: Schema | None) -> Iterator[_Offer]:
    if schema is None:
        return
    reading = place.reading()
    if place.in_relationship:
        found = _enclosing(reading.relationships, place.start)
        fitting = _fitting_types(found, place, schema) if found else None
        left = _known_labels(found.left) if found else None
        onward = {p.type for p in schema.patterns if left is None or p.start in left}
        for kind in sorted(
            schema.relationship_types, key=lambda k: (k.name not in onward, -k.count)
        ):
            if fitting is None or kind.name in fitting:
                yield _Offer(kind.name, "type", f"{kind.count:,}", quoted=True)
        return
    node = _enclosing(reading.nodes, place.start)
    ends = _fitting_labels(node, reading, schema) if node else None
    for label in sorted(schema.labels, key=lambda one: -one.count):
        if ends is None or label.name in ends:
            yield _Offer(label.name, "label", f"{label.count:,} nodes", quoted=True)


def _fitting_types(
    found: RelationshipPattern, place: _CursorPosition, schema: Schema
) -> frozenset[str] | None:
    """Return the types between the labels of both ends, as far as they are known; None for any."""
    left = _known_labels(found.left)
    opening = place.open[-1][0]
    backwards = opening > 1 and place.tokens[opening - 2].word == "<"
    forwards = not backwards and place.rest.partition("]")[2].lstrip().startswith("->")
    types = {
        pattern.type
        for pattern in schema.patterns
        for start, end in ((pattern.start, pattern.end), (pattern.end, pattern.start))
        if (left is None or start in left)
        and not (backwards and start == pattern.start and pattern.start != pattern.end)
        and not (forwards and start != pattern.start)
        and end
    }
    return frozenset(types) or None


def _fitting_labels(
    node: NodePattern, reading: QueryStructure, schema: Schema
) -> frozenset[str] | None:
    """Return the labels at the other end of the relationship at a node; None for any."""
    leading = next((r for r in reading.relationships if r.right is node), None)
    if leading is None:
        return None
    left = _known_labels(leading.left)
    types = (
        frozenset(leading.types.positive()) if leading.types and not leading.types.open else None
    )
    labels = set()
    for pattern in schema.patterns:
        if types and pattern.type not in types:
            continue
        if leading.direction != "<-" and (left is None or pattern.start in left):
            labels.add(pattern.end)
        if leading.direction != "->" and (left is None or pattern.end in left):
            labels.add(pattern.start)
    return frozenset(labels) or None


def _known_labels(node: NodePattern | None) -> frozenset[str] | None:
    return node.known_labels() if node is not None else None


def _properties_of_variable(place: _CursorPosition, schema: Schema | None) -> Iterator[_Offer]:
    name = place.tokens[-2].value if len(place.tokens) > 1 else ""
    reading = place.reading()
    variable = next((v for v in reversed(reading.variables) if v.name == name), None)
    labels = variable.label_names() if variable is not None else None
    if labels is None and schema is not None:
        binding = (n for n in reading.nodes if n.variable is variable and variable is not None)
        node = next(binding, None)
        labels = _fitting_labels(node, reading, schema) if node is not None else None
    yield from _properties(labels, variable, schema)


def _properties_of_pattern(place: _CursorPosition, schema: Schema | None) -> Iterator[_Offer]:
    reading = place.reading()
    index = place.open[-1][0]
    inside = place.tokens[index].offset
    relationship = _enclosing(reading.relationships, inside)
    node = _enclosing(reading.nodes, inside)
    if relationship is not None and (node is None or node.start < relationship.start):
        names = relationship.types.positive() if relationship.types else ()
        yield from _properties(frozenset(names) or None, relationship, schema)
    elif node is not None:
        yield from _properties(node.known_labels(), node, schema)


def _properties(
    owners: frozenset[str] | None,
    thing: Variable | NodePattern | RelationshipPattern | None,
    schema: Schema | None,
) -> Iterator[_Offer]:
    """Yield the properties of the labels or types; of all of that kind when none is known."""
    if schema is None:
        return
    is_relationship = isinstance(thing, RelationshipPattern) or (
        isinstance(thing, Variable) and thing.kind == "relationship"
    )
    known = schema.relationship_types if is_relationship else schema.labels
    mine = [owner for owner in known if owners is None or owner.name in owners] or known
    properties: dict[str, Property] = {}
    for owner in mine:
        for found in owner.properties:
            properties.setdefault(found.key, found)
    for key, found in properties.items():
        yield _Offer(key, "property", " | ".join(found.types).lower(), quoted=True)


def _values(place: _CursorPosition, schema: Schema | None) -> Iterator[_Offer]:
    """Yield the known texts of a property: behind `key = '`, `key: '` or in a list."""
    if schema is None:
        return
    tokens = place.tokens
    at = len(tokens) - 1
    while at >= 0 and (tokens[at].word in _COMPARISONS or tokens[at].kind == "string"):
        at -= 1
    if at < 0:
        return
    if tokens[at].word == ":" and at > 0:
        key = tokens[at - 1].value
    elif at > 1 and tokens[at - 1].word == ".":
        key = tokens[at].value
    else:
        return
    holding = [
        *(label.property(key) for label in schema.labels),
        *(kind.property(key) for kind in schema.relationship_types),
    ]
    values = dict.fromkeys(
        value
        for found in holding
        if found is not None
        for value in found.values
        if isinstance(value, str)
    )
    quote = place.head[place.start : place.start + 1]
    for value in values:
        if quote not in value and "\\" not in value:
            yield _Offer(f"{quote}{value}{quote}", "value")


def _variables(place: _CursorPosition) -> Iterator[_Offer]:
    named = dict.fromkeys(
        variable.name
        for variable in reversed(place.reading().variables)
        if variable.token.offset < place.start
    )
    yield from (_Offer(name, "variable", quoted=True) for name in named)


def _words(place: _CursorPosition) -> Iterator[_Offer]:
    if place.bracket == "(" and place.before() == "(" and not place.typed:
        return
    yield from (_Offer(word, "keyword") for word in CLAUSES if not place.open)
    yield from (_Offer(word, "keyword") for word in OPERATORS)
    if place.typed:
        yield from (_Offer(f"{name}(", "function") for name in sorted(BUILT_IN_FUNCTIONS))


def _enclosing(elements: Iterable[Element], offset: int) -> Element | None:
    around = [e for e in elements if e.start < offset <= e.end]
    return max(around, key=lambda e: e.start, default=None)


def _open_brackets(tokens: Sequence[Token]) -> list[tuple[int, Token]]:
    found: list[tuple[int, Token]] = []
    for index, token in enumerate(tokens):
        if token.word in _CLOSING:
            found.append((index, token))
        elif token.word in _CLOSING.values() and found:
            found.pop()
    return found


def _rank(name: str, typed: str) -> int | None:
    """0 when a name begins with what is typed, 1 when a part of it does, 2 when it holds it."""
    low = name.lower().lstrip("'\"")
    if low == typed and name == typed:
        return None
    if low.startswith(typed):
        return 0
    if any(part.startswith(typed) for part in low.replace("_", " ").replace("-", " ").split()):
        return 1
    return 2 if len(typed) > 1 and typed in low else None


def _written(offer: _Offer) -> str:
    return plain_name(offer.name).text if offer.quoted else offer.name

"""What the columns of a result are in its query: a property as it stands, or a count of what."""

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import Clause, Item, QueryStructure
from graphrag_core.english.wording import spoken_name

MOST_STEPS = 20
SIGNS = frozenset("*/-,")
"""What stands between two properties of one number; a comma between those of a duration."""


@dataclass(frozen=True, slots=True)
class ProjectedColumn:
    """What a column was made of.

    `is_own`: a thing's own property, that of the variable `of`, or of a relationship. `counted`:
    the label that is counted, in words, or "". `key`: the property that is held, or that
    `function` (min, avg …) was made over. `quotient`: one number by another;
    `hundred`: times a hundred. `operands`: the two properties that it was worked out from, and
    the sign between them ("," of a duration). `reached_by`: the one relationship type that leads
    to the thing with this property, and the variable from which it does.
    """

    is_own: bool = False
    of: str = ""
    of_relationship: bool = False
    counted: str = ""
    key: str = ""
    function: str = ""
    quotient: bool = False
    hundred: bool = False
    operands: tuple[str, str] | None = None
    sign: str = ""
    reached_by: tuple[str, str] = ("", "")


def read_projection(query: str) -> dict[str, ProjectedColumn]:
    """Read the columns of a query by name; empty where the query cannot be read."""
    reading = read_query(query)
    clauses = reading.body.clauses
    if not reading.certain or sum(clause.kind == "RETURN" for clause in clauses) != 1:
        return {}
    last = next(at for at, clause in enumerate(clauses) if clause.kind == "RETURN")
    return {
        item.alias.value if item.alias else query[item.start : item.end]: _read_column(
            reading, clauses[:last], item
        )
        for item in clauses[last].items
    }


def keeps_each_row(query: str) -> bool:
    """Tell whether a query returns a row for each match: none made one of several."""
    reading = read_query(query)
    clauses = reading.body.clauses
    merged = any(clause.distinct or clause.aggregates for clause in clauses)
    once = sum(clause.kind == "RETURN" for clause in clauses) == 1
    return reading.certain and once and not merged


def _read_column(reading: QueryStructure, before: list[Clause], item: Item) -> ProjectedColumn:
    """Describe a column; one that an earlier WITH made is followed to its source."""
    for clause in reversed(before[-MOST_STEPS:]):
        if item.variable is None:
            break
        made = (i for i in clause.items if i.alias and i.alias.value == _name_of(reading, item))
        item = next(made, item) if clause.kind == "WITH" else item
    tokens = [t for t in reading.tokens if item.start <= t.offset < item.end]
    words = [token.word or token.text for token in tokens]
    if len(tokens) == 3 and words[1] == ".":
        of = tokens[0].value
        relates = any(v.name == of and v.kind == "relationship" for v in reading.variables)
        reached = _reached_by(reading, of) or ("", "")
        return ProjectedColumn(True, of, relates, key=tokens[2].value, reached_by=reached)
    if words[:2] == ["COUNT", "("]:
        rest = tokens[3:] if words[2:3] == ["DISTINCT"] else tokens[2:]
        return ProjectedColumn(counted=_label(reading, rest[0]) if rest else "")
    if len(tokens) == 6 and words[1::2] == ["(", ".", ")"]:
        return ProjectedColumn(key=tokens[4].value, function=tokens[0].value.lower())
    hundred = any(token.kind == "number" and float(token.text) == 100 for token in tokens)
    operands, sign = _operands(tokens, words)
    function = words[0].lower() if operands and words[1:2] == ["("] and words[-1] == ")" else ""
    return ProjectedColumn(
        quotient="/" in words, hundred=hundred, function=function, operands=operands, sign=sign
    )


def _operands(tokens: Sequence[Token], words: Sequence[str]) -> tuple[tuple[str, str] | None, str]:
    """Find the two properties that are worked into one number, and the sign between them."""
    at = [
        place
        for place in range(1, len(tokens) - 1)
        if words[place] == "." and words[place - 1] != ")" and words[place + 2 : place + 3] != ["("]
    ]
    if len(at) != 2 or at[1] - at[0] != 4 or words[at[0] + 2] not in SIGNS:
        return None, ""
    return (tokens[at[0] + 1].value, tokens[at[1] + 1].value), words[at[0] + 2]


def _reached_by(reading: QueryStructure, of: str) -> tuple[str, str] | None:
    """Find the type of the one relationship that points to a variable, and its other end's name."""
    at = [
        pattern
        for pattern in reading.relationships
        if any(
            end is not None and end.variable is not None and end.variable.name == of
            for end in (pattern.left, pattern.right)
        )
    ]
    if len(at) != 1 or at[0].direction == "-" or at[0].hops is not None:
        return None
    start, end = at[0].left, at[0].right
    start, end = (start, end) if at[0].direction == "->" else (end, start)
    types = at[0].types.positive() if at[0].types is not None else ()
    if start is None or end is None or start.variable is None or end.variable is None:
        return None
    if end.variable.name != of or len(set(types)) != 1:
        return None
    return next(iter(types)), start.variable.name


def _name_of(reading: QueryStructure, item: Item) -> str:
    return next((t.value for t in reading.tokens if t.offset == item.start), "")


def _label(reading: QueryStructure, name: Token) -> str:
    found = (v for v in reading.variables if v.name == name.value and v.kind == "node")
    labels = {label for variable in found for label in variable.label_names() or ()}
    return spoken_name(labels.pop()) if len(labels) == 1 else ""

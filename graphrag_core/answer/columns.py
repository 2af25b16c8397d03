"""What the columns of a result are about: their nouns, and the part they play in a sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from typing import Any, Literal

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.answer.phrases import (
    CURRENCIES,
    PREPOSITIONS,
    is_clause,
    is_number_of,
    with_unit,
)
from graphrag_core.answer.projection import ProjectedColumn, read_projection
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.english.schema_words import PART_WORDS, PERCENT_WORDS
from graphrag_core.english.wording import plain, spoken_name
from graphrag_core.english.words import name_words, singular
from graphrag_core.explore.relation_words import predicate
from graphrag_core.types import Node, Path, Relationship, Rows

Role = Literal["entity", "count", "number", "flag", "moment", "text", "list", "element"]

NAMING_WORDS = frozenset({"name", "id", "key", "title", "code", "identifier", "label", "uuid"})
COUNTING_WORDS = frozenset(
    {"count", "number", "num", "total", "cnt", "quantity", "n", "how", "many"}
)
JOINING_WORDS = frozenset({"of", "the", "distinct"})
TIME_AGGREGATES = {"max": "latest", "maximum": "latest", "min": "earliest", "minimum": "earliest"}
AGGREGATES = {
    "avg": "average",
    "average": "average",
    "mean": "average",
    "sum": "total",
    "max": "highest",
    "maximum": "highest",
    "min": "lowest",
    "minimum": "lowest",
    "median": "median",
    "stdev": "standard deviation of",
    "percentilecont": "percentile of",
    "percentiledisc": "percentile of",
}
WORKED_OUT = frozenset({"product", "ratio", "difference"})
"""What columns are called that are worked out from two properties."""
RATE_WORDS = frozenset({"rate", "quota"})
SURNAMES = frozenset({"last", "surname", "family", "lastname", "family name", "last name"})
ROWS_LOOKED_AT = 50


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """A column: `name` as in the rows, `noun` in the singular, "" when nothing tells it.

    `aggregated`: its values were computed over many things, as counts and averages are; `is_own`:
    they are a property of a thing, as it stands, of the query's variable `of`. `counted` is the
    label that is counted, in words, `key` the property that is held or that `function` was made
    over. `percent`: the number is one (1), or becomes one times a hundred (100).
    `between`: the properties of the two times that it lies between. `is_predicate`: the noun is
    what the first thing has to do with it ("owns"), for another of its kind.
    """

    name: str
    noun: str
    role: Role
    aggregated: bool = False
    is_own: bool = False
    of: str = ""
    counted: str = ""
    key: str = ""
    function: str = ""
    percent: Literal[0, 1, 100] = 0
    between: tuple[str, str] | None = None
    is_predicate: bool = False


def read_columns(rows: Rows, register: CitationRegister, query: str) -> tuple[ResultColumn, ...]:
    """Read the columns of a result, in their order, with what they are in its query."""
    projection = read_projection(query)
    columns = [
        _read(name, rows, register, projection.get(name, ProjectedColumn()))
        for name in rows.columns
    ]
    columns = [_called_beside_its_name(column, columns) for column in columns]
    subject = next((column.of for column in columns if column.of), "")
    columns = [_of_the_same_kind(column, columns[0], projection) for column in columns]
    shorter = [
        _without_owner(column)
        if column.of == subject or projection.get(column.name, ProjectedColumn()).of_relationship
        else column
        for column in columns
    ]
    nouns = [column.noun for column in shorter]
    return tuple(
        short if short.of == subject or nouns.count(short.noun) == 1 else column
        for short, column in zip(shorter, columns, strict=True)
    )


def _called_beside_its_name(column: ResultColumn, columns: Sequence[ResultColumn]) -> ResultColumn:
    """Call a text by its key where its thing is named besides: the "title" of a work order."""
    named = any(other.role == "entity" and other.of == column.of for other in columns)
    last = _words_with_initialisms(column.key)[-1:] if column.key else []
    is_thing = column.is_own and column.role == "text" and column.noun == spoken_name(column.of)
    return replace(column, noun=last[0]) if named and is_thing and last else column


def _of_the_same_kind(
    column: ResultColumn, first: ResultColumn, projection: Mapping[str, ProjectedColumn]
) -> ResultColumn:
    """Call a second thing of a kind, "account 2", by what the first has to do with it."""
    kind, _, count = column.noun.rpartition(" ")
    type_, start = projection.get(column.name, ProjectedColumn()).reached_by
    if column.role != "entity" or not count.isdigit() or kind != first.noun or start != first.of:
        return column
    return replace(column, noun=predicate(type_), is_predicate=True) if type_ else column


def _without_owner(column: ResultColumn) -> ResultColumn:
    """Leave the name of a thing out of that of its value: `airport_altitude` of an airport."""
    owner = f"{spoken_name(column.of)} " if column.of else ""
    rest = column.noun.removeprefix(owner)
    said = rest and rest not in PREPOSITIONS
    return replace(column, noun=rest) if owner and said and column.is_own else column


def surname_columns(columns: Sequence[ResultColumn]) -> dict[str, str]:
    """Columns of family names, by the column of first names right before each."""
    return {
        first.name: last.name
        for first, last in pairwise(columns)
        if last.noun in SURNAMES and {first.role, last.role} <= {"entity", "text"}
    }


def _read(
    name: str, rows: Rows, register: CitationRegister, column: ProjectedColumn
) -> ResultColumn:
    cells = [
        (index, value)
        for index, record in enumerate(rows.records[:ROWS_LOOKED_AT])
        if (value := record.get(name)) is not None
    ]
    words = _words(name)
    words = words[1:] if words[:1] == words[1:2] else words  # the total of a total price
    if column.function == "sum" and words[:1] == ["total"]:
        words = ["sum", *words[1:]]  # a total of a property counts no things
    if column.operands is not None and words[-1:] and words[-1] in WORKED_OUT:
        words = [*words[:-1], *_worked_out(column.operands, column.sign)] or words
    values = [value for _, value in cells]
    role = _role(words, name, values, is_own=column.is_own)
    words = _complete_words(words, role, column)
    noun = _noun(words, name, role)
    if role in ("text", "entity") or (column.is_own and role == "number"):
        nodes = [node for index, value in cells if (node := register.node_of(value, index, noun))]
        if nodes and 2 * len(nodes) >= len(cells):
            role = "entity"
            labels = {label_of(node) for node in nodes}
            # Of several kinds no label says what all of them are.
            label = labels.pop() if len(labels) == 1 else ""
            noun = label if _says_little(words) else noun
        elif role != "number":
            role = "text"
    is_computed = role == "number" and words[:1] != [] and words[0] in AGGREGATES
    aggregated = not column.is_own and (role == "count" or is_computed)
    return ResultColumn(
        name, plain(noun, 40), role, aggregated, column.is_own, column.of, column.counted,
        column.key, column.function, _percent(words, role, values, column),
        column.operands if column.sign == "," else None,
    )  # fmt: skip


def _worked_out(operands: tuple[str, str], sign: str) -> list[str]:
    """Name what is worked out from two properties, with its unit at the end: "cost per seat"."""
    (one, unit), (other, other_unit) = (
        with_unit(" ".join(_words_with_initialisms(key)), "") for key in operands
    )
    unit, other_unit = unit.strip(), other_unit.strip()
    if sign == "*":
        money = [u for u in (unit, other_unit) if u in CURRENCIES]
        named = f"amount {money[0]}" if len(money) == 1 else f"{one} times {other}"
    elif sign == "/":
        same = unit if unit != other_unit else ""
        named = f"{one} per {other_unit or singular(other)} {same}"
    else:
        named = f"{one} minus {other} {unit if unit == other_unit else ''}"
    return named.split()


def _complete_words(words: Sequence[str], role: Role, column: ProjectedColumn) -> list[str]:
    """Return the words of a column, completed by those of its property where they lack a noun."""
    key = _words_with_initialisms(column.key) if column.key else []
    if role == "flag" and column.is_own and set(words) < set(key):
        return key
    if (
        column.function
        and len(words) == 1
        and (words[0] in AGGREGATES or _is_superlative(words[0]))
    ):
        return [words[0], *key]
    return list(words)


def _is_superlative(word: str) -> bool:
    return word.endswith("est") or word in ("most", "least", "best", "worst", "first", "last")


def _percent(
    words: Sequence[str], role: Role, values: Sequence[Any], column: ProjectedColumn
) -> Literal[0, 1, 100]:
    """Tell whether numbers are to be read as per cent, and times what: a share of 0.25 is 25 %."""
    if role not in ("number", "count"):
        return 0
    if PERCENT_WORDS & set(words[:-1]) or words[-1:] == ["percentage"]:
        return 1
    if column.hundred and column.quotient and (PART_WORDS | RATE_WORDS) & set(words):
        return 1
    is_computed = not (column.key or column.hundred) and all(0 <= value <= 1 for value in values)
    shares = PART_WORDS | (RATE_WORDS if column.quotient else frozenset())
    return 100 if is_computed and shares & set(words) else 0


def _role(words: Sequence[str], name: str, values: Sequence[Any], *, is_own: bool) -> Role:
    if not values:
        return "number" if words[:1] and words[0] in AGGREGATES else "text"
    if all(isinstance(value, bool) for value in values):
        return "flag"
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        counted = all(isinstance(value, int) and value >= 0 for value in values)
        return "count" if counted and _counts(words, name, is_own=is_own) else "number"
    if all(isinstance(value, date) for value in values):
        return "moment"
    if all(isinstance(value, Node) for value in values):
        return "entity"
    if any(isinstance(value, Relationship | Path) for value in values):
        return "element"
    if any(isinstance(value, list | tuple) for value in values):
        return "list"
    return "text"


def _counts(words: Sequence[str], name: str, *, is_own: bool) -> bool:
    """Tell whether a column of whole numbers counts things: by its words, or as a plural.

    A room's number counts nothing, its seats do.
    """
    if words[:1] and words[0] in AGGREGATES:
        return False
    noun = " ".join(words)
    one_name = is_own or len(tokenize(name)) == 1
    counts = not is_own and bool(COUNTING_WORDS & set(words))
    return counts or (one_name and is_number_of(noun))


def _noun(words: Sequence[str], name: str, role: Role) -> str:
    """Derive the noun of a column: `serviceName` → service, `incident_count` → incident."""
    if role == "count":
        remaining = [word for word in words if word not in COUNTING_WORDS | JOINING_WORDS]
        phrase = " ".join(remaining)
        # count(s) and count(*) name no thing.
        return singular(phrase) if len(phrase) > 2 else ""
    if role == "number" and words and words[0] in AGGREGATES:
        kind = AGGREGATES[words[0]]
        return " ".join([kind, *(words[2:] if words[1:2] == [kind] else words[1:])])
    if role == "moment" and words and words[0] in TIME_AGGREGATES:
        return " ".join([TIME_AGGREGATES[words[0]], *words[1:]])
    remaining = [word for word in words if word not in NAMING_WORDS] or list(words)
    phrase = " ".join(remaining) or plain(name, 40)
    if is_clause(phrase):
        return phrase
    return phrase if role in ("number", "list") else singular(phrase)


def _says_little(words: Sequence[str]) -> bool:
    """Is a column called by a naming word or a single letter only?"""
    return all(word in NAMING_WORDS or len(word) < 3 for word in words)


def _words(name: str) -> list[str]:
    """Split a column's name: an alias whole, the property of `s.name`, both parts of `f(x.y)`."""
    names = [token.value for token in tokenize(name) if token.kind in ("name", "escaped")]
    if len(names) <= 1 or not any(sign in name for sign in ".("):
        return _words_with_initialisms(" ".join(names) or name)
    function = names[0] if "(" in name else ""
    return [*_words_with_initialisms(function), *_words_with_initialisms(names[-1])]


def _words_with_initialisms(name: str) -> list[str]:
    return spoken_name(name).split() if name_words(name) else []

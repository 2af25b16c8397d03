"""The cells of a result in words: what each stands for, with its mark, and its column's noun."""

import re
from calendar import day_name, month_name
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.answer.columns import NAMING_WORDS, ResultColumn
from graphrag_core.answer.phrases import (
    amount,
    clause,
    flag,
    has_unit,
    in_prose,
    in_units,
    is_clause,
    is_number_of,
    plural_of,
)
from graphrag_core.english.function_words import NUMBER_WORDS
from graphrag_core.english.operator_words import OPERATOR_WORDS
from graphrag_core.english.time_phrases import find_times
from graphrag_core.english.wording import (
    number,
    plain,
    some_of,
    spoken_name,
    value_text,
)
from graphrag_core.english.words import plural, singular
from graphrag_core.types import Node, Path, Relationship, Rows, Translation

MAX_DETAIL_VALUES = 10
MAX_BESIDE = 3
CODE = re.compile(r"[^\W\d_]{0,6}[-_./#]?\d[\w.\-/]*")
CODE_WORDS = frozenset({"code", "id", "key", "number", "identifier"})
MAX_LIST = 100
OF_A_PERIOD = frozenset({"per", "a", "each", "every", "last", "this", "next"})
"""Words before "month" that say of which period an amount is: "rent per month"."""
SAYS_ONLY_WHEN = frozenset({"timestamp", "date", "time", "datetime"})
"""Names of times that say no more than that it is one."""

SUPERLATIVES = frozenset(
    """most least fewest highest lowest largest smallest biggest top best worst longest shortest
    oldest newest latest earliest greatest busiest cheapest fastest slowest first last max min
    maximum minimum""".split()  # noqa: SIM905 - a list of words reads better as one
)
QUESTION_VERBS = frozenset(
    ["is", "are", "was", "were", "does", "do", "did", "has", "have", "had", "can", "could"]
)
TALKERS = frozenset({"you", "i", "we"})
# With these, finding something may as well mean no.
TURNING_WORDS = frozenset({"all", "every", "each", "only", "no", "not", "never", "none", "or"})


@dataclass(frozen=True, slots=True)
class Table:
    """A result with all that its sentences need."""

    question: str
    translation: Translation
    rows: Rows
    register: CitationRegister
    columns: tuple[ResultColumn, ...]
    surnames: Mapping[str, str] = field(default_factory=dict)
    """Of columns of first names, where the family names stand."""

    @property
    def records(self) -> Sequence[Mapping[str, Any]]:
        """The rows."""
        return self.rows.records

    @property
    def yes_no(self) -> bool:
        """Does the question ask for a yes or a no?"""
        return asks_whether(self.question)

    @property
    def compares(self) -> bool:
        """Does the question have a number or a comparison, so that a count alone is no yes?"""
        words = [word.strip(".,;:?!") for word in self._timeless.lower().split()]
        text = f" {' '.join(words)} "
        if any(word[:1].isdigit() or word in NUMBER_WORDS for word in words):
            return True
        return any(f" {phrase} " in text for phrase in OPERATOR_WORDS["compare"])

    @property
    def superlative(self) -> bool:
        """Does the question ask for what comes first?"""
        return bool(SUPERLATIVES & set(self._timeless.lower().rstrip("?!. ").split()))

    @property
    def _timeless(self) -> str:
        """The question without its times: "in the last 60 days" ranks and counts nothing."""
        text = self.question
        for phrase in reversed(find_times(text, now=datetime.now(UTC))):
            text = text[: phrase.start] + text[phrase.end :]
        return text

    def columns_of(self, *roles: str) -> list[ResultColumn]:
        """Return the columns that have one of some roles."""
        return [column for column in self.columns if column.role in roles]


def asks_whether(question: str) -> bool:
    """Tell whether a question asks for a yes or a no."""
    words = question.lower().rstrip("?!. ").split()
    if len(words) < 2 or words[0] not in QUESTION_VERBS or words[1] in TALKERS:
        return False
    return TURNING_WORDS.isdisjoint(words)


def detail(table: Table, column: ResultColumn, rows: Sequence[int]) -> str:
    """Write a column's values for one thing: "incident INC-103 [2]", "incidents A [2]"."""
    cells: dict[str, None] = {}
    known = [row for row in rows if table.records[row][column.name] not in (None, [])]
    read, unread = known[: 4 * MAX_DETAIL_VALUES], known[4 * MAX_DETAIL_VALUES :]
    for row in read:
        cells.setdefault(cell(table, column, table.records[row], row))
    told = {str(table.records[row][column.name]) for row in read}
    beyond = len({str(table.records[row][column.name]) for row in unread} - told)
    if not cells:
        return ""
    if column.is_predicate:
        return f"{column.noun} {some_of(list(cells), beyond)}"
    first = table.records[rows[0]][column.name]
    if len(cells) == 1 and single_value(first):
        text = next(iter(cells))
        text = in_prose(text) if isinstance(first, str) and text == plain(first) else text
        return name_and_value(column.noun, first, text, counts=is_amount(column))
    if column.role == "count":
        return f"{some_of(list(cells), beyond)} {plural_of(column.noun)}".strip()
    if is_clause(column.noun):
        return f"{column.noun} {some_of(list(cells), beyond)}"
    several = len(cells) > 1 or (isinstance(first, list | tuple) and len(first) > 1)
    noun = plural(column.noun) if several else column.noun
    noun = singular(noun) if column.role == "list" and not several else noun
    return f"{noun} {some_of(list(cells), beyond)}".strip()


def name_and_value(noun: str, value: Any, text: str, *, counts: bool) -> str:
    """Write a name and its value as they stand beside a thing: "95 seats", "opened in 2016"."""
    if isinstance(value, bool):
        return flag(noun, value=value).removeprefix("is ") if noun else text
    if isinstance(value, date) and noun in SAYS_ONLY_WHEN:
        return text
    if counts and noun:
        return amount(value, noun)
    if is_code_of(noun, value):
        return text
    if is_clause(noun):
        return clause(noun, value, text)
    if isinstance(value, date) and noun.endswith(" at"):
        return f"{noun.removesuffix(' at')} on {text}"
    if isinstance(value, int | float):
        noun, text, done = in_units(noun, text)
        return f"{text} {noun}" if done else f"{noun} {text}".strip()
    return f"{noun} {text}".strip()


def is_code_of(noun: str, value: Any) -> bool:
    """Tell whether a value is the code that a thing is filed under, which needs no noun."""
    return noun in CODE_WORDS and isinstance(value, str) and CODE.fullmatch(value) is not None


def is_own_code(table: Table, column: ResultColumn) -> bool:
    """Tell whether a column has codes of the things of the first one."""
    mine = column.is_own and column.of == table.columns[0].of
    return mine and all(is_code_of(column.noun, record[column.name]) for record in table.records)


def figure(column: ResultColumn, value: float) -> str:
    """Write a number of a column as people do; shares become per cent."""
    if column.percent:
        return f"{number(value * column.percent)}%"
    *_, before, last = ("", "", *column.noun.split())
    if isinstance(value, int) and not column.aggregated and before not in OF_A_PERIOD:
        if last == "month" and value in range(1, 13):
            return month_name[value]
        if last == "quarter" and value in range(1, 5):
            return f"Q{value}"
        if last == "weekday" and value in range(1, 8):
            return day_name[value - 1]
    return number(value, "" if column.aggregated or has_unit(column.noun) else column.noun)


def is_amount(column: ResultColumn) -> bool:
    """Tell whether the numbers of a column are so many of something: 14 seats, 6.7 hours."""
    several = is_number_of(column.noun)
    return column.role == "count" or (column.role == "number" and column.is_own and several)


def single_value(value: Any) -> bool:
    """Tell whether a cell is neither a list nor a map."""
    return value is not None and not isinstance(value, list | tuple | Mapping)


def short_properties(node: Node) -> Iterator[str]:
    """Yield a few short properties of a node that is named alone."""
    values = [
        name_and_value(noun, value, value_text(value, key), counts=_is_amount(noun, value))
        for key, value in node.properties.items()
        for noun in (spoken_name(key),)
        if isinstance(value, str | int | float | bool | date)
        and str(value) not in ("", node.name, node.key)
        if not key.startswith("_") and "://" not in str(value) and len(str(value)) <= 60
    ]
    yield from values[:3]


def _is_amount(noun: str, value: Any) -> bool:
    whole = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return whole and is_number_of(noun)


def cell(table: Table, column: ResultColumn, record: Mapping[str, Any], row: int) -> str:
    """Write a cell in words, with a citation marker where it stands for an element."""
    value = record[column.name]
    text = value_in_words(table, value, column, row)
    surname = record.get(table.surnames.get(column.name, ""))
    if not isinstance(value, str) or not isinstance(surname, str):
        return text
    return f"{plain(value)} {plain(surname)}{text.removeprefix(plain(value))}"


def value_in_words(table: Table, value: Any, column: ResultColumn, row: int) -> str:
    """Write a value of a column in words; elements by their names, with citation markers."""
    if isinstance(value, Path):
        return _path(table, value, row)
    if isinstance(value, Relationship):
        return _relationship(table, value, row)
    if isinstance(value, list | tuple):
        texts = [value_in_words(table, item, column, row) for item in value[:MAX_LIST]]
        if not all(isinstance(item, int | float) for item in value):
            texts = list(dict.fromkeys(texts))
        return some_of(texts, len(value) - min(len(value), MAX_LIST))
    if isinstance(value, Mapping):
        return _map(table, value, column, row)
    node = table.register.node_of(value, row, column.noun)
    if isinstance(value, Node) or (node is not None and column.role in ("entity", "list", "text")):
        shown = value.name if isinstance(value, Node) else str(value)
        return plain(shown) + table.register.cite(node, row)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return figure(column, value)
    return value_text(value, column.noun)


def _map(table: Table, value: Mapping[str, Any], column: ResultColumn, row: int) -> str:
    """Write the entries of a map; in brackets behind the name of the thing that it describes."""
    texts = {key: value_in_words(table, item, column, row) for key, item in value.items()}
    naming = [key for key, item in value.items() if isinstance(item, str) and _names(key)]
    naming += [key for key, item in value.items() if table.register.node_of(item, row) is not None]
    head = naming[0] if naming else None
    pairs = [
        name_and_value(spoken_name(str(key)), item, texts[key], counts=False)
        for key, item in value.items()
        if key != head
    ]
    if head is None:
        return ", ".join(pairs)
    return f"{texts[head]} ({', '.join(pairs)})" if pairs else texts[head]


def _names(key: str) -> bool:
    return key.casefold() in NAMING_WORDS


def _relationship(table: Table, value: Relationship, row: int) -> str:
    ends = [table.register.node(value.start), table.register.node(value.end)]
    names = [plain(end.name) if end else "?" for end in ends]
    text = plain(value.fact) if value.fact else f"{names[0]} –{spoken_name(value.name)}→ {names[1]}"
    return text + table.register.cite(value, row)


def _path(table: Table, value: Path, row: int) -> str:
    if not value.nodes:
        return "an empty path"
    text = plain(value.nodes[0].name) + table.register.cite(value.nodes[0], row)
    for node, step in zip(value.nodes[1:], value.relationships, strict=False):
        link = spoken_name(step.name)
        arrow = f" –{link}→ " if step.end == node.id else f" ←{link}– "
        text += arrow + plain(node.name) + table.register.cite(node, row)
    return text

"""The cells of a result in words: what each stands for, with its mark, and its column's noun."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from graphrag_core.answer.citing import Cited
from graphrag_core.answer.columns import Column
from graphrag_core.answer.wording import plain, plural, some_of, spoken_name, value_text
from graphrag_core.linking.time_phrases import find_times
from graphrag_core.types import Node, Path, Relationship, Rows, Translation

MAX_DETAIL_VALUES = 10
MAX_LIST = 100

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
    cited: Cited
    columns: tuple[Column, ...]

    @property
    def records(self) -> Sequence[Mapping[str, Any]]:
        """The rows."""
        return self.rows.records

    @property
    def yes_no(self) -> bool:
        """Does the question ask for a yes or a no?"""
        words = self.question.lower().rstrip("?!. ").split()
        if len(words) < 2 or words[0] not in QUESTION_VERBS or words[1] in TALKERS:
            return False
        return TURNING_WORDS.isdisjoint(words)

    @property
    def superlative(self) -> bool:
        """Does the question ask for what comes first?"""
        text = self.question
        for phrase in reversed(find_times(text, now=datetime.now(UTC))):
            # "In the last 60 days" ranks nothing.
            text = text[: phrase.start] + text[phrase.end :]
        return bool(SUPERLATIVES & set(text.lower().rstrip("?!. ").split()))

    def columns_of(self, *roles: str) -> list[Column]:
        """The columns of some roles."""
        return [column for column in self.columns if column.role in roles]


def detail(table: Table, column: Column, rows: Sequence[int]) -> str:
    """A column's values for one thing: "incident INC-103 [2]", "incidents A [2] and B [3]"."""
    cells: dict[str, None] = {}
    for row in rows[: 4 * MAX_DETAIL_VALUES]:
        value = table.records[row][column.name]
        if value is not None and value != []:
            cells.setdefault(cell(table, column, table.records[row], row))
    if not cells:
        return ""
    first = table.records[rows[0]][column.name]
    several = len(cells) > 1 or (isinstance(first, list | tuple) and len(first) > 1)
    noun = plural(column.noun) if several else column.noun
    return f"{noun} {some_of(list(cells))}".strip()


def salient(node: Node) -> Iterator[str]:
    """A few short properties of a node that is named alone."""
    values = [
        f"{spoken_name(key)} {value_text(value, key)}"
        for key, value in node.properties.items()
        if isinstance(value, str | int | float | bool)
        and str(value) not in ("", node.name, node.key)
        if not key.startswith("_") and "://" not in str(value) and len(str(value)) <= 60
    ]
    yield from values[:3]


def cell(table: Table, column: Column, record: Mapping[str, Any], row: int) -> str:
    """A cell in words, with its mark where it stands for an element."""
    return said_value(table, record[column.name], column, row)


def said_value(table: Table, value: Any, column: Column, row: int) -> str:
    """A value of a column in words; elements by their names, with their marks."""
    if isinstance(value, Path):
        return _path(table, value, row)
    if isinstance(value, Relationship):
        return _relationship(table, value, row)
    if isinstance(value, list | tuple):
        said = dict.fromkeys(said_value(table, item, column, row) for item in value[:MAX_LIST])
        return some_of(list(said), len(value) - min(len(value), MAX_LIST))
    if isinstance(value, Mapping):
        pairs = (f"{key} {said_value(table, item, column, row)}" for key, item in value.items())
        return ", ".join(pairs)
    node = table.cited.node_of(value, row, column.noun)
    if isinstance(value, Node) or (node is not None and column.role in ("entity", "list", "text")):
        shown = value.name if isinstance(value, Node) else str(value)
        return plain(shown) + table.cited.mark(node, row)
    return value_text(value, column.noun)


def _relationship(table: Table, value: Relationship, row: int) -> str:
    ends = [table.cited.node(value.start), table.cited.node(value.end)]
    names = [plain(end.name) if end else "?" for end in ends]
    said = plain(value.fact) if value.fact else f"{names[0]} –{spoken_name(value.name)}→ {names[1]}"
    return said + table.cited.mark(value, row)


def _path(table: Table, value: Path, row: int) -> str:
    if not value.nodes:
        return "an empty path"
    said = plain(value.nodes[0].name) + table.cited.mark(value.nodes[0], row)
    for node, step in zip(value.nodes[1:], value.relationships, strict=False):
        link = spoken_name(step.name)
        arrow = f" –{link}→ " if step.end == node.id else f" ←{link}– "
        said += arrow + plain(node.name) + table.cited.mark(node, row)
    return said

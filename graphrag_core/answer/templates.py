"""Answers without a model: sentences by the shape of the result, on any schema.

`SHAPES` is the table: the first shape that fits a result writes its sentence. Nothing here
knows a label, a property or a question by name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.answer.cells import (
    MAX_DETAIL_VALUES,
    Table,
    cell,
    detail,
    said_value,
    salient,
)
from graphrag_core.answer.changes import changes
from graphrag_core.answer.citing import Cited, label_of
from graphrag_core.answer.columns import Column, read_columns
from graphrag_core.answer.wording import (
    MAX_LISTED,
    capitalised,
    counted,
    listed,
    number,
    plain,
    plural,
    singular,
    some_of,
    value_text,
)
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.types import Evidence, Node, Path, Rows, Translation

MAX_ITEMS = 20
MAX_DETAILS = 5
MAX_INLINE_ITEMS = 4
"""Items with details stand in one sentence up to so many, then in a list."""
MAX_PATHS = 8
MAX_INLINE_CHARS = 200
MAX_KEYS = 3
USUAL_LIMIT = 25
"""A query whose LIMIT is below this asked for a few; at or above it the limit may have cut."""


@dataclass(slots=True)
class Item:
    """One thing of an answer: its first row, all its rows, its words."""

    value: Any
    rows: list[int] = field(default_factory=list)


Shape = Callable[[Table], str | None]


def write_answer(
    question: str, translation: Translation, rows: Rows, evidence: Evidence
) -> tuple[str, Cited]:
    """The answer's sentences with their marks, and what the marks mean."""
    cited = Cited(evidence)
    table = Table(question, translation, rows, cited, read_columns(rows, cited))
    text = next(text for shape in SHAPES if (text := shape(table)) is not None)
    parts = [text, _limits(table), cited.sources(range(min(len(rows.records), MAX_ITEMS)))]
    return "\n\n".join(
        part for part in (" ".join(p for p in parts[:2] if p), parts[2]) if part
    ), cited


def _nothing(table: Table) -> str | None:
    if any(value is not None for record in table.records for value in record.values()):
        return None
    if table.records:
        nouns = [column.noun for column in table.columns if column.noun]
        what = f" for {listed(nouns)}" if nouns else ""
        return f"The graph holds no value{what}."
    opening = (
        "No: nothing in the graph matches." if table.yes_no else "Nothing in the graph matches."
    )
    phrases = [plain(phrase) for phrase in table.translation.interpretation]
    return f"{opening} I looked for: {'; '.join(phrases)}." if phrases else opening


def _verdict(table: Table) -> str | None:
    flags = table.columns_of("flag")
    if len(table.records) != 1 or len(flags) != len(table.columns):
        return None
    record = table.records[0]
    marks = "".join(_evidence_marks(table, 0))
    if len(flags) == 1:
        if table.yes_no:
            return f"Yes{marks}." if record[flags[0].name] else "No, not by what the graph holds."
        return f"{capitalised(flags[0].noun)}: {value_text(record[flags[0].name])}{marks}."
    said = [f"{flag.noun}: {value_text(record[flag.name])}" for flag in flags]
    return f"{capitalised(listed(said))}{marks}."


def _measures(table: Table) -> str | None:
    measured = table.columns_of("count", "number")
    if len(table.records) != 1 or len(measured) != len(table.columns):
        return None
    record = table.records[0]
    said = [_measure(table, column, record[column.name]) for column in measured]
    sentence = f"{capitalised('; '.join(said))}."
    if table.yes_no and len(measured) == 1 and measured[0].role == "count":
        return f"{'Yes' if record[measured[0].name] else 'No'}: {sentence[0].lower()}{sentence[1:]}"
    return sentence


def _measure(table: Table, column: Column, value: Any) -> str:
    if value is None:
        return f"there is no value for the {column.noun}"
    if column.role == "number":
        return f"the {column.noun or 'value'} is {number(value, column.noun)}"
    noun = column.noun or _asked_noun(table.question)
    if not noun:
        return f"the count is {number(value)}"
    verb = "matches" if value == 1 else "match"
    return f"{counted(value, noun)} {verb}{_counted_nodes(table, noun, value)}"


def _asked_noun(question: str) -> str:
    """What "how many …" asks to be counted, in the singular."""
    words = question.lower().replace("?", " ").split()
    for at in range(len(words) - 2):
        if words[at : at + 2] == ["how", "many"]:
            following = [w.strip(".,;:") for w in words[at + 2 : at + 5]]
            for length, word in enumerate(following, start=1):
                if singular(word) != word:
                    return singular(" ".join(following[:length]))
            return following[0]
    return ""


def _counted_nodes(table: Table, noun: str, count: int) -> str:
    """The counted things by name when the evidence holds exactly those, else marks of some."""
    head = noun.rsplit(" ", 1)[-1]
    nodes = [node for i in table.cited.ids_of(0) if (node := table.cited.node(i)) is not None]
    counted_ = [node for node in nodes if label_of(node).rsplit(" ", 1)[-1] == head]
    if len(counted_) != count or not 0 < count <= 2 * MAX_LISTED:
        return "".join(table.cited.mark(node, 0) for node in counted_[:MAX_LISTED])
    return ": " + listed([plain(node.name) + table.cited.mark(node, 0) for node in counted_])


def _groups(table: Table) -> str | None:
    measured = table.columns_of("count", "number")
    keys = [column for column in table.columns if column not in measured]
    if not measured or not 0 < len(keys) <= MAX_KEYS or table.columns_of("element", "list"):
        return None
    if not all(column.aggregated for column in measured) and not (
        table.superlative and len(keys) == 1
    ):
        return None
    shown = list(enumerate(table.records))[:MAX_ITEMS]
    names = [" and ".join(cell(table, key, record, row) for key in keys) for row, record in shown]
    amounts = [_amounts(measured, record) for _, record in shown]
    if len(shown) == 1:
        return f"{capitalised(names[0])}, with {amounts[0]}."
    values = [record[measured[0].name] for _, record in shown]
    if table.superlative and _is_in_order(values):
        return _ranking(names, amounts, values)
    said = [f"{name} with {amount}" for name, amount in zip(names, amounts, strict=True)]
    count = len(table.records)
    noun = f"combinations of {listed([key.noun or 'group' for key in keys])}"
    head = f"{number(count)} {noun}" if len(keys) > 1 else counted(count, keys[0].noun or "group")
    return _enumerated(capitalised(head), said, count - len(shown))


def _is_in_order(values: Sequence[Any]) -> bool:
    """Are the rows ranked by their numbers, and not by the names of their groups?"""
    known = [value for value in values if value is not None]
    return known in (sorted(known), sorted(known, reverse=True))


def _ranking(names: Sequence[str], amounts: Sequence[str], values: Sequence[Any]) -> str:
    ties = next((at for at, value in enumerate(values) if value != values[0]), len(values))
    if ties > 1:
        first = f"{listed(names[:ties])} come first with {amounts[0]} each"
    else:
        first = f"{names[0]} comes first with {amounts[0]}"
    rest = [f"{name} with {amount}" for name, amount in zip(names, amounts, strict=True)][ties:]
    return f"{capitalised(first)}, then {some_of(rest)}." if rest else f"{capitalised(first)}."


def _amounts(columns: Sequence[Column], record: Mapping[str, Any]) -> str:
    said = []
    for column in columns:
        value = record[column.name]
        if value is None:
            said.append(f"no {column.noun or 'value'}")
        elif column.role == "count" and column.noun:
            said.append(f"{number(value)} {column.noun if value == 1 else plural(column.noun)}")
        elif column.role == "count":
            said.append(number(value))
        else:
            said.append(f"{column.noun} {number(value, column.noun)}")
    return listed(said)


def _connections(table: Table) -> str | None:
    elements = table.columns_of("element")
    if not elements:
        return None
    column = elements[0]
    shown = list(enumerate(table.records))[:MAX_PATHS]
    said = [cell(table, column, record, row) for row, record in shown if record[column.name]]
    paths = any(isinstance(record[column.name], Path) for _, record in shown)
    head = capitalised(counted(len(table.records), "path" if paths else "relationship"))
    return _enumerated(head, said, len(table.records) - len(shown))


def _single(table: Table) -> str | None:
    """One row that names no thing, only values: "The language of auth-service [1] is Go."."""
    if len(table.records) != 1 or table.columns_of("entity", "element"):
        return None
    said = []
    for column in table.columns:
        value = table.records[0][column.name]
        owner = table.cited.owner_of(value, 0, column.noun)
        of = f" of {plain(owner.name)}{table.cited.mark(owner, 0)}" if owner is not None else ""
        if value is not None:
            verb = "are" if column.role == "list" and len(value) > 1 else "is"
            noun = plural(column.noun) if verb == "are" else column.noun
            said.append(f"the {noun or 'value'}{of} {verb} {said_value(table, value, column, 0)}")
    return f"{capitalised('; '.join(said))}."


def _items(table: Table) -> str:
    subject = (table.columns_of("entity") or table.columns_of("text") or list(table.columns))[0]
    items = list(_grouped(table, subject))
    shown = items[:MAX_ITEMS]
    said = [_item(table, subject, item) for item in shown]
    noun = subject.noun or "result"
    verb = "matches" if len(items) == 1 else "match"
    head = f"{counted(len(items), noun)} {verb}"
    if table.rows.truncated:
        head = f"at least {head}"
    lead = f"Yes, {head}" if table.yes_no else capitalised(head)
    return _enumerated(lead, said, len(items) - len(shown))


def _enumerated(head: str, said: Sequence[str], rest: int) -> str:
    """A head and its items, in one sentence or, when they are many and long, as a list."""
    more = f"Showing {len(said)} of {number(len(said) + rest)}." if rest else ""
    intricate = any(words.endswith(")") or ", " in words or "→" in words for words in said)
    wordy = sum(len(words) for words in said) > MAX_INLINE_CHARS and any(
        " with " in w for w in said
    )
    comma = ";" if intricate else ","
    if (intricate or wordy) and len(said) > MAX_INLINE_ITEMS:
        lines = "\n".join(f"- {words}" for words in said)
        return f"{head}:\n\n{lines}" + (f"\n\n{more}" if more else "")
    body = f"{comma} ".join(said) if rest else listed(said, comma=comma)
    return f"{head}: {body}. {more}".rstrip()


def _grouped(table: Table, subject: Column) -> Iterator[Item]:
    """The things that the rows are about, each once, in the order of the rows."""
    items: dict[Any, Item] = {}
    for row, record in enumerate(table.records):
        value = record[subject.name]
        node = table.cited.node_of(value, row, subject.noun)
        key = node.id if node is not None else value_text(value)
        items.setdefault(key, Item(value)).rows.append(row)
    yield from items.values()


def _item(table: Table, subject: Column, item: Item) -> str:
    record = table.records[item.rows[0]]
    name = cell(table, subject, record, item.rows[0])
    if subject.role not in ("entity", "element"):
        owner = table.cited.owner_of(item.value, item.rows[0], subject.noun)
        name += table.cited.mark(owner, item.rows[0])
    others = [column for column in table.columns if column is not subject][:MAX_DETAILS]
    if not others and isinstance(item.value, Node):
        details = "; ".join(salient(item.value))
    elif len(others) > 1 and len(item.rows) > 1:
        details = "; ".join(
            said
            for row in item.rows[:MAX_DETAIL_VALUES]
            if (said := ", ".join(detail(table, column, [row]) for column in others).strip(", "))
        )
        more = len(item.rows) - MAX_DETAIL_VALUES
        details += f"; and {more} more" if more > 0 else ""
    else:
        said_ = (detail(table, column, item.rows) for column in others)
        details = ", ".join(said for said in said_ if said)
    return f"{name} ({details})" if details else name


def _evidence_marks(table: Table, row: int) -> list[str]:
    nodes = [node for i in table.cited.ids_of(row) if (node := table.cited.node(i)) is not None]
    return [table.cited.mark(node, row) for node in nodes[:MAX_LISTED]]


def _limits(table: Table) -> str:
    """What cut the result, if something did."""
    count = len(table.records)
    if table.rows.truncated:
        return f"Only the first {number(count)} rows were read; ask more narrowly for the rest."
    tokens = tokenize(table.translation.query.text)
    last = next((at for at in range(len(tokens) - 1, -1, -1) if tokens[at].word == "LIMIT"), None)
    if last is None or last + 1 >= len(tokens):
        return ""
    limit = tokens[last + 1].text
    if tokens[last + 1].kind == "parameter":
        limit = str(table.translation.query.parameters.get(tokens[last + 1].value))
    if limit == str(count) and count >= USUAL_LIMIT:
        return f"The query stops at {number(count)} rows, so there may be more."
    return ""


SHAPES: tuple[Shape, ...] = (
    changes, _nothing, _verdict, _measures, _groups, _connections, _single, _items,
)  # fmt: skip
"""The shapes of results, most particular first; the last one takes any."""

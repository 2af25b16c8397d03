"""Things of an answer in words, each with what the rows tell of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.answer.cells import (
    MAX_DETAIL_VALUES,
    Table,
    cell,
    detail,
    short_properties,
)
from graphrag_core.answer.citing import label_of
from graphrag_core.answer.coded_things import beside_codes
from graphrag_core.answer.columns import ResultColumn
from graphrag_core.answer.phrases import with_unit
from graphrag_core.answer.values import caption_of, caption_text, period_of
from graphrag_core.english.wording import MAX_ITEMS, number
from graphrag_core.explore.relation_words import is_over, past_predicate
from graphrag_core.profiles.instants import instant_of
from graphrag_core.types import Node

ACTUAL, TARGET = "actual", "target"


@dataclass(slots=True)
class AnswerItem:
    """One thing of an answer: its first row, all its rows, its words."""

    value: Any
    rows: list[int] = field(default_factory=list)


def item_lines(
    table: Table, subject: ResultColumn, items: Sequence[AnswerItem], most: int,
    silent: Sequence[ResultColumn] = (),
) -> list[str]:  # fmt: skip
    """Write the things with their details, codes alone with what people know them by."""
    others = [column for column in table.columns if column not in (subject, *silent)]
    nodes = [table.register.node_of(item.value, item.rows[0], subject.noun) for item in items]
    beside = beside_codes(table, nodes) if not others else {}
    told = [beside.get(node.id, "") if node is not None else "" for node in nodes[:MAX_ITEMS]]
    lines = (_item(table, subject, item, most, silent) for item in items[:MAX_ITEMS])
    return [f"{line} ({said})" if said else line for line, said in zip(lines, told, strict=True)]


def _item(
    table: Table, subject: ResultColumn, item: AnswerItem, most: int,
    silent: Sequence[ResultColumn] = (),
) -> str:  # fmt: skip
    record = table.records[item.rows[0]]
    name = cell(table, subject, record, item.rows[0])
    if subject.role not in ("entity", "element"):
        key = subject.key if subject.is_own else ""
        owner = table.register.owner_of(item.value, item.rows[0], subject.noun, key)
        name += table.register.cite(owner, item.rows[0])
    title = caption_of(table, subject)
    left_out = (subject, title, *silent, *_compared_with(table, subject))
    others = [column for column in table.columns if column not in left_out][:most]
    if not others and isinstance(item.value, Node):
        details = "; ".join(short_properties(item.value))
    elif len(others) > 1 and len(item.rows) > 1:
        details = "; ".join(
            lines
            for row in item.rows[:MAX_DETAIL_VALUES]
            if (lines := ", ".join(detail(table, column, [row]) for column in others).strip(", "))
        )
        more = len(item.rows) - MAX_DETAIL_VALUES
        details += f"; and {more} more" if more > 0 else ""
    else:
        reached, others = _reached(table, others, item)
        details_of = (reached, *(_detail(table, column, item) for column in others))
        details = ", ".join(dict.fromkeys(lines for lines in details_of if lines))
    if title is not None and record[title.name] is not None:
        details = ", ".join(filter(None, (caption_text(table, title, item.rows[0]), details)))
    return f"{name} ({details})" if details else name


def _reached(
    table: Table, columns: Sequence[ResultColumn], item: AnswerItem
) -> tuple[str, list[ResultColumn]]:
    """Write how much of a target was reached, "2,480 of 3,900 MWh"; also return what is left."""
    row, *others = item.rows
    own = [c for c in columns if c.role in ("number", "count") and c.is_own]
    actual = [column for column in own if column.noun.split()[:1] == [ACTUAL]]
    target = [column for column in own if column.noun.split()[:1] == [TARGET]]
    if others or len(actual) != 1 or len(target) != 1:
        return "", list(columns)
    pair = (actual[0], target[0])
    values = [table.records[row][column.name] for column in pair]
    said = {column.noun.partition(" ")[2] for column in pair}
    if None in values or len(said) > 1 or len({column.of for column in pair}) > 1:
        return "", list(columns)
    noun, most = with_unit(f"of {said.pop()}", number(values[1]))
    told = f"{noun.removeprefix('of').strip()} {number(values[0])} of {most}".strip()
    return told, [column for column in columns if column not in pair]


def _detail(table: Table, column: ResultColumn, item: AnswerItem) -> str:
    """Write a column's values for one thing, times of a fact by when it held or since when it does.

    "Led from 1 January 2024 until 31 August 2026", where the thing is its start.
    """
    (row, *others), held = item.rows, column.is_own and column.role == "moment"
    value = table.records[row][column.name]
    fact = table.register.fact_of(value, row, column.key) if held and not others else None
    times = {instant_of(fact.valid_at), instant_of(fact.invalid_at)} - {None} if fact else set()
    if fact is None or instant_of(value) not in times:
        return detail(table, column, item.rows)
    period = period_of(fact).lstrip(", ")
    thing = table.register.node_of(item.value, row, "")
    end = table.register.node(fact.end)
    begins = thing is not None and thing.id == fact.start and end is not None
    verb = past_predicate(fact.name, label_of(end)) if begins and end and is_over(fact) else ""
    return f"{verb} {period}".strip()


def _compared_with(table: Table, subject: ResultColumn) -> list[ResultColumn]:
    """Find the values of one other thing that those of the same key are compared with."""
    own = {column.key for column in table.columns if column.is_own and column.of == subject.of}
    return [
        column
        for column in table.columns
        if column.is_own and column.of not in ("", subject.of) and column.key in own
        if column.role in ("moment", "number") and len(table.records) > 1
        if len({str(record[column.name]) for record in table.records}) == 1
    ]

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
from graphrag_core.answer.coded_things import beside_codes
from graphrag_core.answer.columns import ResultColumn
from graphrag_core.answer.values import caption_of, caption_text
from graphrag_core.english.wording import MAX_ITEMS
from graphrag_core.types import Node


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
        details_of = (detail(table, column, item.rows) for column in others)
        details = ", ".join(lines for lines in details_of if lines)
    if title is not None and record[title.name] is not None:
        details = ", ".join(filter(None, (caption_text(table, title, item.rows[0]), details)))
    return f"{name} ({details})" if details else name


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

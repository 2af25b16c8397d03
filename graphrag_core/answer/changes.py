"""What changed around an entity, as sentences: one line for each start and end of a fact."""

from typing import Any

from graphrag_core.answer.cells import Table
from graphrag_core.english.wording import (
    capitalised,
    counted,
    number,
    plain,
    spoken_name,
    value_text,
)
from graphrag_core.types import Node, Relationship

COLUMNS = ("when", "change", "relationship", "other")
"""The columns of the query that lists starts and ends (`translate/offline/changes.py`)."""

MAX_LINES = 20
MAX_FACT_CHARS = 160


def changes(table: Table) -> str | None:
    """Write the changes, newest first; None for any other result."""
    entity = table.translation.query.parameters.get("entity")
    if table.rows.columns != COLUMNS or entity is None:
        return None
    name, count = plain(str(entity)), len(table.records)
    if not count:
        return f"Nothing around {name} began or ended{_in_the_time(table)}."
    lines = [_line(table, row) for row in range(min(count, MAX_LINES))]
    opening = f"{capitalised(counted(count, 'change'))} around {name}{_in_the_time(table)}"
    if count == 1:
        return f"{opening}: {lines[0]}."
    remaining = count - len(lines)
    lines_text = [
        *map(capitalised, lines),
        *([f"and {number(remaining)} earlier"] if remaining else []),
    ]
    return f"{opening}, newest first:\n\n" + "\n".join(f"- {line}" for line in lines_text)


def _line(table: Table, row: int) -> str:
    record = table.records[row]
    fact, markers = _fact(table, row, record)
    return f"{record['change']} on {value_text(record['when'])}: {fact}{markers}"


def _fact(table: Table, row: int, record: Any) -> tuple[str, str]:
    """Write what the fact states, and the markers of its other end and of the fact itself."""
    other = record["other"]
    relationship = _relationship_of_row(table, row, other)
    marker = table.register.cite(other, row) if isinstance(other, Node) else ""
    if relationship is None:
        return f"{spoken_name(str(record['relationship']))} {_name(other)}", marker
    if relationship.fact:
        return f'"{plain(relationship.fact, MAX_FACT_CHARS)}"', marker
    ends = (table.register.node(relationship.start), table.register.node(relationship.end))
    start, end = (_name(node) for node in ends)
    return f"{start} {spoken_name(relationship.name)} {end}", marker


def _relationship_of_row(table: Table, row: int, other: Any) -> Relationship | None:
    """Find the relationship of this name between the entity and the other end of a row."""
    found = [table.register.relationship(id_) for id_ in table.register.ids_of(row)]
    ends = [
        r
        for r in found
        if r is not None and isinstance(other, Node) and other.id in (r.start, r.end)
    ]
    return ends[0] if len(ends) == 1 else None


def _name(value: Any) -> str:
    return plain(value.name) if isinstance(value, Node) else value_text(value)


def _in_the_time(table: Table) -> str:
    interpretation = next(
        (s for s in table.translation.interpretation if s.startswith("changes ")), ""
    )
    return f" {plain(interpretation.removeprefix('changes '))}" if interpretation else ""

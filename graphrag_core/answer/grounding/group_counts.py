"""Counts of each of several, and of those that a claim leaves out: "all but two"."""

from collections.abc import Sequence
from itertools import takewhile

from graphrag_core.answer.grounding.clause_values import SentenceClause
from graphrag_core.answer.grounding.items import is_near
from graphrag_core.answer.grounding.named_columns import columns_counted, counts_a_measure
from graphrag_core.answer.grounding.table import CellTable

_OF = frozenset(["of", "von", "der", "de", "des"])


def rows_of_each(clause: SentenceClause, place: int) -> frozenset[int] | None:
    """Return all rows where each thing that is spoken of has as many as a number says.

    "Each patron commissioned two manuscripts"; of "no ranger monitors more than two animals"
    none has more. None where it is not said of each, or not true.
    """
    item, table = clause.items[place], clause.table
    keys = _keys_of_each(clause, place)
    if not keys or item.unit is not None or not table.complete or counts_a_measure(clause, place):
        return None
    denied = item.qualifier == "above" and any(i.has("denier") for i in clause.items[:place])
    counted = columns_counted(clause, place)
    ways = [[c for c in counted or () if c not in keys]]
    if counted is None:  # "two of them"
        ways += [[column] for column in table.key_columns if column not in keys]
    groups = _rows_by_value(table, keys[0]).values()
    for columns in ways:
        if all(is_near(item, _size(table, rows, columns)) is not denied for rows in groups):
            return table.all_rows
    return None


def is_of_each(clause: SentenceClause, place: int) -> bool:
    """Tell whether a number is said of each of some things: "every scribe copied two"."""
    return bool(_keys_of_each(clause, place))


def rows_left_out(
    clause: SentenceClause, place: int, scopes: Sequence[frozenset[int]]
) -> frozenset[int] | None:
    """Return the rows that "all but two" leaves out; None where it leaves out another number."""
    table = clause.table
    if not excepts_number(clause, place) or not table.complete:
        return None
    keys = [c for c in columns_counted(clause, place) or () if c in table.key_columns]
    for rows in scopes:
        rest = table.all_rows - (rows if rows != table.all_rows else _recorded(clause))
        if is_near(clause.items[place], _size(table, rest, keys[:1])):
            return rest
    return None


def excepts_number(clause: SentenceClause, place: int) -> bool:
    """Tell whether a number says how many are left out: "all but one", "all terms but one"."""
    before = clause.items[place - 1] if place else None
    said = before is not None and (before.has("except") or before.text == "but")
    return said and any(item.has("all") for item in clause.items[:place])


def _keys_of_each(clause: SentenceClause, place: int) -> list[int]:
    """Return the column of the things that a number is said of each of: "each patron"; else []."""
    items = clause.items
    kinds = ("denier",) if items[place].qualifier == "above" else ("each", "every")
    at = next((n for n, item in enumerate(items[:place]) if item.has(*kinds)), None)
    if at is None and not any(item.kind == "name" for item in items):
        behind = enumerate(items[place + 1 :], start=place + 1)
        at = next((n for n, item in behind if item.has("each", "every")), None)
    if at is None or any(item.has("average", "total") for item in items):
        return []
    near = list(takewhile(lambda item: item.kind == "word", items[at + 1 : place]))
    partitive = at + 1 + len(near) == place and any(item.text in _OF for item in near[-2:])
    if partitive or any(item.kind == "name" for item in items[:at]):
        return []
    return [c for c in columns_counted(clause, at) or () if c in clause.table.key_columns]


def _rows_by_value(table: CellTable, column: int) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for row in table.all_rows:
        for value in table.values(column, [row]):
            found.setdefault(str(value).casefold(), set()).add(row)
    return {value: frozenset(rows) for value, rows in found.items()}


def _size(table: CellTable, rows: frozenset[int], columns: Sequence[int]) -> int:
    """Count the different things of some columns in some rows; the rows where none is given."""
    if not columns:
        return len(rows)
    return len({str(value) for column in columns for value in table.values(column, sorted(rows))})


def _recorded(clause: SentenceClause) -> frozenset[int]:
    """Return the rows that have a value where a word names a column that lacks some."""
    table = clause.table
    rows = table.all_rows
    for column in (*table.measures, *table.times):
        held = frozenset(row for row in table.all_rows if table.values(column, [row]))
        if held != table.all_rows and any(
            clause.names_column(item, column, loose=False) for item in clause.items
        ):
            rows &= held
    return rows

"""What a table's columns hold: their kinds, what is missing, which tell its rows apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from graphrag_core.errors import CallError
from graphrag_core.ingest.runs.left_out import LeftOut
from graphrag_core.ingest.tables.cell_types import (
    MISSING_MARKS,
    CellType,
    GuessedType,
    guess_type,
    text_of,
)
from graphrag_core.ingest.tables.table_files import TableFile
from graphrag_core.ingest.tables.table_reader import SourceRow, open_table

PROFILED_ROWS = 100_000
"""Rows that a proposal is made from; what later ones break, the loading reports."""
SAMPLE = 1_000
FIRST_ROWS = 3
BATCH = 5_000
NEARLY_ALL = 0.9
"""A column with so many values for its rows is a key that a few rows repeat, if it is called so."""


@dataclass(frozen=True, slots=True)
class ColumnProfile:
    """One column. `values` are all its texts where hardly any rows share one, else a sample.

    `unique`: each row has a value of its own; `nearly_unique`: but for a few. `missing`: the marks
    that stand for no value.
    """

    name: str
    guess: GuessedType
    present: int
    distinct: int
    unique: bool
    nearly_unique: bool
    values: frozenset[str]
    missing: frozenset[str] = frozenset()

    @property
    def type(self) -> CellType:
        """How its cells are read."""
        return self.guess.type


@dataclass(frozen=True, slots=True)
class TableProfile:
    """One table: its columns, its first rows, how many rows were looked at, and which are bad.

    `complete` where these were all. `pairs` finds whether columns tell the rows apart together.
    """

    table: TableFile
    columns: tuple[ColumnProfile, ...]
    rows: int
    complete: bool
    first_rows: tuple[Sequence[Any], ...]
    faults: tuple[SourceRow, ...] = ()
    remark: str = ""
    cells: tuple[Sequence[Any], ...] = field(default=(), repr=False)

    def column(self, name: str) -> ColumnProfile:
        """Return the column of a name."""
        return next(column for column in self.columns if column.name == name)

    def distinguish(self, names: Sequence[str]) -> bool:
        """Tell whether no two of the rows that were looked at agree in all these columns."""
        chosen = [
            cells
            for column, cells in zip(self.columns, self.cells, strict=True)
            if column.name in names
        ]
        first = min(SAMPLE, self.rows)
        if len(set(zip(*(cells[:first] for cells in chosen), strict=True))) < first:
            return False
        return len(set(zip(*chosen, strict=True))) == self.rows


def profile_tables(
    tables: Iterable[TableFile],
) -> tuple[tuple[TableProfile, ...], tuple[LeftOut, ...]]:
    """Profile tables; what cannot be read is left out, with the reason."""
    profiles: list[TableProfile] = []
    left_out: list[LeftOut] = []
    for table in tables:
        try:
            found = profile_table(table)
        except CallError as fault:
            reason = fault.message.partition(": ")[2].rstrip(".") or fault.message
            left_out.append(LeftOut(table.name, reason, fault.hint))
            continue
        if found.rows:
            profiles.append(found)
        else:
            left_out.append(LeftOut(table.name, "a header without rows", "Export it again."))
    return tuple(profiles), tuple(left_out)


def profile_table(table: TableFile) -> TableProfile:
    """Profile one table from its first `PROFILED_ROWS`. Raises `CallError` (`bad_table`)."""
    faults: list[SourceRow] = []
    with open_table(table) as opened:
        columns: list[list[Any]] = [[] for _ in opened.columns]
        seen = 0
        while seen < PROFILED_ROWS:
            batch = list(islice(opened.rows, BATCH))
            if not batch:
                break
            seen += len(batch)
            faults += [row for row in batch if row.fault]
            good = [row.cells for row in batch if not row.fault]
            for column, cells in zip(columns, zip(*good, strict=True), strict=False):
                column += cells
        complete = next(opened.rows, None) is None
    rows = len(columns[0])
    profiled = [
        _profile_column(name, cells) for name, cells in zip(opened.columns, columns, strict=True)
    ]
    marks = frozenset(mark for column in profiled for mark in column.missing)
    return TableProfile(
        table=table,
        columns=tuple(_with_marks(column, marks) for column in profiled),
        rows=rows,
        complete=complete,
        first_rows=tuple(zip(*(column[:FIRST_ROWS] for column in columns), strict=True)),
        faults=tuple(faults),
        remark=opened.remark,
        cells=tuple(columns),
    )


def _profile_column(name: str, cells: Sequence[Any]) -> ColumnProfile:
    try:
        distinct = set(cells)
    except TypeError:  # lists, of JSON Lines or Parquet
        guess = guess_type(cells[:SAMPLE])
        return ColumnProfile(name, guess, len(cells), 0, False, False, frozenset())
    absent = sum(cell is None or cell == "" for cell in cells)
    distinct -= {None, ""}
    unique = not absent and len(distinct) == len(cells) > 0
    nearly = len(distinct) >= len(cells) * NEARLY_ALL > 0
    # The order of a set of texts differs from process to process; a proposal must not.
    sample = list(islice(dict.fromkeys(c for c in cells if c is not None and c != ""), SAMPLE))

    def share_of(wrong: frozenset[str]) -> float:
        return sum(cell is not None and text_of(cell) in wrong for cell in cells) / len(cells)

    guess = guess_type(sample, share_of)
    used = {mark for mark in MISSING_MARKS if mark in distinct}
    return ColumnProfile(
        name=name,
        guess=guess,
        present=len(cells) - absent,
        distinct=len(distinct),
        unique=unique,
        nearly_unique=nearly,
        values=frozenset(map(text_of, distinct if nearly else sample)),
        missing=frozenset(used if guess.type.kind != "text" else ()),
    )


def _with_marks(column: ColumnProfile, marks: frozenset[str]) -> ColumnProfile:
    """Take what stands for a missing number in a file for a missing text, too."""
    if column.type.kind != "text" or column.unique or not marks & column.values:
        return column
    return replace(column, values=column.values - marks, missing=marks & column.values)

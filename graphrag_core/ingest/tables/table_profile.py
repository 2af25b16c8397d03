"""What a table's columns hold: their kinds, what is missing, which tell its rows apart."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any

from graphrag_core.errors import CallError
from graphrag_core.ingest.runs.left_out import LeftOut
from graphrag_core.ingest.tables.cell_types import (
    MISSING_MARKS,
    CellType,
    GuessedType,
    fits,
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

    `complete` where these were all. `codes` are the columns' cells, as places of their values.
    """

    table: TableFile
    columns: tuple[ColumnProfile, ...]
    rows: int
    complete: bool
    first_rows: tuple[Sequence[Any], ...]
    faults: tuple[SourceRow, ...] = ()
    remark: str = ""
    codes: tuple[Sequence[int], ...] = field(default=(), repr=False)

    def column(self, name: str) -> ColumnProfile:
        """Return the column of a name."""
        return next(column for column in self.columns if column.name == name)

    def distinguish(self, names: Sequence[str]) -> bool:
        """Tell whether no two of the rows that were looked at agree in all these columns."""
        chosen = [
            codes
            for column, codes in zip(self.columns, self.codes, strict=True)
            if column.name in names
        ]
        first = min(SAMPLE, self.rows)
        if len(set(zip(*(codes[:first] for codes in chosen), strict=True))) < first:
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
        elif found.faults:
            first = found.faults[0]
            reason = f"line {first.line:,}: {first.fault}"
            left_out.append(LeftOut(table.name, reason, "Mend that line, or export it again."))
        else:
            left_out.append(LeftOut(table.name, "a header without rows", "Export it again."))
    return tuple(profiles), tuple(left_out)


def profile_table(table: TableFile) -> TableProfile:
    """Profile one table from its first `PROFILED_ROWS`. Raises `CallError` (`bad_table`)."""
    faults: list[SourceRow] = []
    first_rows: list[Sequence[Any]] = []
    with open_table(table) as opened:
        columns = [_CodedColumn(name) for name in opened.columns]
        seen = 0
        while seen < PROFILED_ROWS:
            batch = list(islice(opened.rows, BATCH))
            if not batch:
                break
            seen += len(batch)
            faults += [row for row in batch if row.fault]
            good = [row.cells for row in batch if not row.fault]
            first_rows += [tuple(cells) for cells in good[: FIRST_ROWS - len(first_rows)]]
            for column, cells in zip(columns, zip(*good, strict=True), strict=False):
                column.add(cells)
        complete = next(opened.rows, None) is None
    profiled = [column.profile() for column in columns]
    marks = frozenset(mark for column in profiled for mark in column.missing)
    return TableProfile(
        table=table,
        columns=tuple(_with_marks(column, marks) for column in profiled),
        rows=len(columns[0].codes),
        complete=complete,
        first_rows=tuple(first_rows),
        faults=tuple(faults),
        remark=opened.remark,
        codes=tuple(column.codes for column in columns),
    )


class _CodedColumn:
    """A column's cells as the places of their values, which are kept once each.

    Lists, which JSON Lines and Parquet may hold, are told apart by how they are written.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._places: defaultdict[Any, int] = defaultdict(count().__next__)
        self._lists: list[Any] = []
        self.codes = array("l")

    def add(self, cells: Sequence[Any]) -> None:
        """Add the cells of further rows."""
        try:
            self.codes.extend(list(map(self._places.__getitem__, cells)))
        except TypeError:
            self.codes.extend([self._places[repr(cell)] for cell in cells])
            self._lists += cells[: SAMPLE - len(self._lists)]

    def profile(self) -> ColumnProfile:
        """Tell what the column holds."""
        rows = len(self.codes)
        if self._lists:
            guess = guess_type(self._lists)
            return ColumnProfile(self._name, guess, rows, 0, False, False, frozenset())
        blank = {v for v in self._places if v is None or (type(v) is str and not v.strip())}
        absent = sum(self.codes.count(self._places[value]) for value in blank)
        distinct = [value for value in self._places if value not in blank]
        unique = not absent and len(distinct) == rows > 0
        nearly = len(distinct) >= rows * NEARLY_ALL > 0
        guess = self._guess(distinct)
        texts = frozenset(map(text_of, distinct))
        return ColumnProfile(
            name=self._name,
            guess=guess,
            present=rows - absent,
            distinct=len(distinct),
            unique=unique,
            nearly_unique=nearly,
            values=texts if nearly else frozenset(map(text_of, distinct[:SAMPLE])),
            missing=MISSING_MARKS & texts if guess.type.kind != "text" else frozenset(),
        )

    def _guess(self, distinct: Sequence[Any]) -> GuessedType:
        """Guess from a sample, and from all values where later ones are of another kind."""
        guess = guess_type(distinct[:SAMPLE], self._share_of)
        if not fits(guess.type, distinct[SAMPLE:]):
            return guess_type(distinct, self._share_of)
        if guess.other_format is not None:
            other = replace(guess.type, format=guess.other_format)
            if not fits(other, distinct[SAMPLE:]):
                return replace(guess, other_format=None)
        return guess

    def _share_of(self, wrong: frozenset[str]) -> float:
        places = {
            place
            for value, place in self._places.items()
            if value is not None and text_of(value) in wrong
        }
        return sum(code in places for code in self.codes) / len(self.codes)


def _with_marks(column: ColumnProfile, marks: frozenset[str]) -> ColumnProfile:
    """Take what stands for a missing number in a file for a missing text, too."""
    if column.type.kind != "text" or column.unique or not marks & column.values:
        return column
    return replace(column, values=column.values - marks, missing=marks & column.values)

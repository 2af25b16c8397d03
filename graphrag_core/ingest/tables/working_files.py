"""What a run keeps beside the database: the rows that were refused, and the keys seen so far.

Both survive `kill -9`, and a resumed run drops from them what it does again.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from graphrag_core.ingest.runs.run_folder import (
    MOST_CELL_CHARS,
    RejectedRow,
    RunFolder,
    writable,
)
from graphrag_core.ingest.tables.row_values import Fault, LoadedRow
from graphrag_core.ingest.tables.table_reader import SourceRow

KEYS = "register.sqlite"

TABLES = """
CREATE TABLE IF NOT EXISTS first_rows (
  identity INTEGER PRIMARY KEY, number INTEGER, content INTEGER, line INTEGER
);
CREATE TABLE IF NOT EXISTS left_out (number INTEGER PRIMARY KEY, same INTEGER);
"""
ADD = "INSERT OR IGNORE INTO first_rows VALUES (?, ?, ?, ?)"
FIRST = "SELECT number, line, content FROM first_rows WHERE identity = ?"
LEAVE_OUT = "INSERT OR REPLACE INTO left_out VALUES (?, ?)"
LEFT_OUT = "SELECT number FROM left_out WHERE ? <= number AND number < ?"
MERGED = "SELECT count(*) FROM left_out WHERE same = 1"


class FirstRow(NamedTuple):
    """The first row with a key: its number in the run, its line, and whether both are equal."""

    number: int
    line: int
    same: bool


class WorkingFiles(RunFolder):
    """The folder of a run of tables. Raises `CallError` (`no_space`) where it is not writable."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        with writable(folder):
            self._keys = sqlite3.connect(folder / KEYS, check_same_thread=False)
            self._keys.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;")
            self._keys.executescript(TABLES)

    def close(self) -> None:
        """Close the register of keys."""
        self._keys.close()

    def begin(self) -> None:
        """Forget what an earlier run of the same name has registered."""
        with writable(self.folder), self._keys:
            self._keys.execute("DELETE FROM first_rows")
            self._keys.execute("DELETE FROM left_out")

    def register(
        self, base: int, rows: Sequence[LoadedRow], faulty: Iterable[int]
    ) -> dict[int, FirstRow]:
        """Register the keys of a file's rows, which count from `base` on among all of the run.

        `faulty` are the numbers of those that cannot be read. Return, for the numbers of those
        whose key was there before, the row that had it first.
        """
        entries = [(row.identity, base + row.number, row.compared, row.source.line) for row in rows]
        repeated: dict[int, FirstRow] = {}
        with writable(self.folder), self._keys:
            before = self._keys.total_changes
            self._keys.executemany(ADD, entries)
            added = self._keys.total_changes - before
            self._keys.executemany(LEAVE_OUT, [(base + number, False) for number in faulty])
            if added < len(rows):
                for row in rows:
                    number, line, compared = self._keys.execute(FIRST, (row.identity,)).fetchone()
                    if number != base + row.number:
                        repeated[row.number] = FirstRow(number, line, compared == row.compared)
                self._keys.executemany(
                    LEAVE_OUT, [(base + number, first.same) for number, first in repeated.items()]
                )
        return repeated

    def left_out(self, start: int, end: int) -> frozenset[int]:
        """Return which rows, of those from one number to another, are not written as nodes."""
        return frozenset(number for (number,) in self._keys.execute(LEFT_OUT, (start, end)))

    def count_merged(self) -> int:
        """Count the rows that were equal to one before."""
        return int(self._keys.execute(MERGED).fetchone()[0])


def has_working_files(folder: Path) -> bool:
    """Tell whether a run's folder is there."""
    return (folder / KEYS).exists()


def rejected_row(file: str, row: SourceRow, fault: Fault, place: tuple[int, int]) -> RejectedRow:
    """Describe a refused row; `place` is the step and the number of the row."""
    cells = tuple(cell[:MOST_CELL_CHARS] if isinstance(cell, str) else cell for cell in row.cells)
    value = fault.value[:MOST_CELL_CHARS]
    return RejectedRow(file, row.line, fault.column, value, fault.reason, cells, *place)

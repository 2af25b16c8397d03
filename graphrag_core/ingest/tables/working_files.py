"""What a run keeps beside the database: the rows that were refused, and the keys seen so far.

Both survive `kill -9`, and a resumed run drops from them what it does again.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from graphrag_core.errors import CallError
from graphrag_core.ingest.tables.row_values import Fault, LoadedRow
from graphrag_core.ingest.tables.table_reader import SourceRow

REJECTED = "rejected.jsonl"
KEYS = "keys.sqlite"
MOST_CELL_CHARS = 2_000

TABLES = """
CREATE TABLE IF NOT EXISTS keys (
  scope TEXT, identity BLOB, number INTEGER, content INTEGER, place TEXT,
  PRIMARY KEY (scope, identity)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS repeated (number INTEGER PRIMARY KEY, same INTEGER);
"""
ADD = "INSERT OR IGNORE INTO keys VALUES (?, ?, ?, ?, ?)"
FIRST = "SELECT number, content, place FROM keys WHERE scope = ? AND identity = ?"
REPEAT = "INSERT OR REPLACE INTO repeated VALUES (?, ?)"
REPEATED = "SELECT number FROM repeated WHERE ? <= number AND number < ?"
MERGED = "SELECT count(*) FROM repeated WHERE same = 1"


@dataclass(frozen=True, slots=True)
class RejectedRow:
    """A row that was not loaded, or a link of a row, and why; `step` and `row` place it."""

    file: str
    line: int
    column: str
    value: str
    reason: str
    cells: tuple[Any, ...]
    step: int = 0
    row: int = 0


class WorkingFiles:
    """The folder of one run. Raises `CallError` (`no_space`) where it cannot be written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rejected = folder / REJECTED
        with _writable(folder):
            folder.mkdir(parents=True, exist_ok=True)
            self._keys = sqlite3.connect(folder / KEYS, check_same_thread=False)
            self._keys.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;")
            self._keys.executescript(TABLES)

    def close(self) -> None:
        """Close the register of keys."""
        self._keys.close()

    def reject(self, rows: Iterable[RejectedRow]) -> None:
        """Add rows to the file of those that were refused."""
        with _writable(self.folder), self.rejected.open("a", encoding="utf-8") as file:
            for row in rows:
                file.write(json.dumps(asdict(row), ensure_ascii=False, default=str) + "\n")

    def forget_from(self, step: int, row: int) -> None:
        """Drop the refused rows from a position on: they will be met again."""
        kept = [r for r in read_rejected(self.rejected) if (r.step, r.row) < (step, row)]
        with _writable(self.folder):
            self.rejected.unlink(missing_ok=True)
        self.reject(kept)

    def register(
        self, scope: str, file: str, base: int, rows: Sequence[LoadedRow]
    ) -> dict[int, tuple[str, bool]]:
        """Register the keys of a file's rows, which count from `base` on among all of the run.

        Return those that were there before: their numbers, the place of the first, and whether
        both are equal.
        """
        entries = []
        for row in rows:
            place = f"{file}, line {row.source.line:,},"
            entries.append((scope, row.identity, base + row.number, row.content, place))
        repeated: dict[int, tuple[str, bool]] = {}
        with _writable(self.folder), self._keys:
            before = self._keys.total_changes
            self._keys.executemany(ADD, entries)
            if self._keys.total_changes - before < len(rows):
                for row in rows:
                    number, content, place = self._keys.execute(
                        FIRST, (scope, row.identity)
                    ).fetchone()
                    if number != base + row.number:
                        repeated[row.number] = (place, content == row.content)
                self._keys.executemany(
                    REPEAT, [(base + number, same) for number, (_, same) in repeated.items()]
                )
        return repeated

    def repeated(self, start: int, end: int) -> frozenset[int]:
        """Return which rows, of those from one number to another, had a key that was there."""
        return frozenset(number for (number,) in self._keys.execute(REPEATED, (start, end)))

    def count_merged(self) -> int:
        """Count the rows that were equal to one before."""
        return int(self._keys.execute(MERGED).fetchone()[0])


def has_working_files(folder: Path) -> bool:
    """Tell whether a run's folder is there."""
    return (folder / KEYS).exists()


def read_rejected(file: Path) -> Iterator[RejectedRow]:
    """Read the rows that a run refused; the last line may be cut off by a kill."""
    if not file.exists():
        return
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            if line.endswith("\n"):
                entry = json.loads(line)
                yield RejectedRow(**{**entry, "cells": tuple(entry["cells"])})


def rejected_row(file: str, row: SourceRow, fault: Fault, place: tuple[int, int]) -> RejectedRow:
    """Describe a refused row; `place` is the step and the number of the row."""
    cells = tuple(cell[:MOST_CELL_CHARS] if isinstance(cell, str) else cell for cell in row.cells)
    value = fault.value[:MOST_CELL_CHARS]
    return RejectedRow(file, row.line, fault.column, value, fault.reason, cells, *place)


@contextmanager
def _writable(folder: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.OperationalError) as fault:
        raise CallError(
            f"The run's folder {folder} cannot be written: {fault}.",
            hint="Free some space, then resume the run.",
            code="no_space",
        ) from fault

"""What a run keeps beside the database: the list of what it refused.

It survives `kill -9`, and a resumed run drops from it what it does again.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from graphrag_core.errors import CallError

REJECTED = "rejected.jsonl"
MOST_CELL_CHARS = 2_000


@dataclass(frozen=True, slots=True)
class RejectedRow:
    """A row or file that was not loaded, or a link of one, and why; `step` and `row` place it.

    `line` is 0 for a file as a whole.
    """

    file: str
    line: int
    column: str
    value: str
    reason: str
    cells: tuple[Any, ...]
    step: int = 0
    row: int = 0


class RunFolder:
    """The folder of one run. Raises `CallError` (`no_space`) where it cannot be written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rejected = folder / REJECTED
        with writable(folder):
            folder.mkdir(parents=True, exist_ok=True)

    def reject(self, rows: Iterable[RejectedRow]) -> None:
        """Add rows to the file of those that were refused."""
        rows = list(rows)
        if not rows and self.rejected.exists():
            return
        with writable(self.folder), self.rejected.open("a", encoding="utf-8") as file:
            for row in rows:
                file.write(json.dumps(asdict(row), ensure_ascii=False, default=str) + "\n")

    def forget_from(self, step: int, row: int) -> None:
        """Drop the refused rows from a position on: they will be met again."""
        kept = [r for r in read_rejected(self.rejected) if (r.step, r.row) < (step, row)]
        with writable(self.folder):
            self.rejected.unlink(missing_ok=True)
        self.reject(kept)


def read_rejected(file: Path) -> Iterator[RejectedRow]:
    """Read the rows that a run refused; the last line may be cut off by a kill."""
    if not file.exists():
        return
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            if line.endswith("\n"):
                entry = json.loads(line)
                yield RejectedRow(**{**entry, "cells": tuple(entry["cells"])})


@contextmanager
def writable(folder: Path) -> Iterator[None]:
    """Turn what the disk refuses into a `CallError` (`no_space`)."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as fault:
        raise CallError(
            f"The run's folder {folder} cannot be written: {fault}.",
            hint="Free some space, then resume the run.",
            code="no_space",
        ) from fault

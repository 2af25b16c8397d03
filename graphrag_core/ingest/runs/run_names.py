"""Names for runs: after what is loaded, and the time."""

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from filelock import FileLock

LOCK = "begin.lock"
BEGINNING_S = 20.0
"""How long another process may take to begin its run."""


def new_run_name(loaded: str, taken: Collection[str]) -> str:
    """Name a run after what it loads and the time, and a number where that is taken."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", loaded).strip("-").lower() or "tables"
    name = f"{plain}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    numbered = (f"{name}-{number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)


@contextmanager
def one_at_a_time(home: Path) -> Iterator[None]:
    """Let one process after the other choose a name and write it to the journal.

    Two that do it at once would both find a name free. Where no lock can be had there is none:
    whoever loads finds out by itself that a folder cannot be written.
    """
    lock = FileLock(home / LOCK)
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock.acquire(timeout=BEGINNING_S)
    except OSError:
        pass
    try:
        yield
    finally:
        lock.release()

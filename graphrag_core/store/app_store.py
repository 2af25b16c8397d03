"""The app's own SQLite file in `GRAPHRAG_HOME`: the query log, and what else outlives a session.

Several processes may use it at once. Nothing of the product depends on it: when the file
cannot be used, `problem` says so in a sentence, writes are dropped and reads are empty. A damaged
file is set aside under another name, and a new one begun.
"""

import contextlib
import secrets
import sqlite3
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from filelock import FileLock

from graphrag_core.runtime.text import encodable

T = TypeVar("T")

FILE_NAME = "explorer.sqlite3"
BUSY_S = 2.0
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
BESIDE = ("-wal", "-shm")
"""What SQLite adds to a file's name for the files that belong to it."""
READ_SECRET = "SELECT value FROM secrets WHERE name = ?"  # noqa: S105 - a query, no secret

# Each statement may run again on a file that has it already. New tables go to the end.
SCHEMA = (
    """
    CREATE TABLE IF NOT EXISTS query_log (
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        origin TEXT NOT NULL,
        question TEXT NOT NULL,
        text TEXT NOT NULL,
        parameters TEXT NOT NULL,
        verdict TEXT NOT NULL,
        elapsed_ms REAL,
        rows INTEGER,
        error TEXT NOT NULL,
        database TEXT NOT NULL,
        tenant TEXT NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS query_log_elapsed ON query_log (elapsed_ms)",
    """
    CREATE TABLE IF NOT EXISTS metric_events (
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        name TEXT NOT NULL,
        value REAL NOT NULL,
        mode TEXT NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS metric_events_at ON metric_events (at)",
    """
    CREATE TABLE IF NOT EXISTS feedback (
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        question TEXT NOT NULL,
        at TEXT NOT NULL,
        good INTEGER NOT NULL,
        text TEXT NOT NULL,
        parameters TEXT NOT NULL,
        PRIMARY KEY (database, tenant, question)
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS model_replies (
        hash TEXT PRIMARY KEY,
        at TEXT NOT NULL,
        reply TEXT NOT NULL
    )
    """,
    "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL)",
    """
    CREATE TABLE IF NOT EXISTS favourites (
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        question TEXT NOT NULL,
        at TEXT NOT NULL,
        text TEXT NOT NULL,
        parameters TEXT NOT NULL,
        PRIMARY KEY (database, tenant, question)
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS endpoint_adaptations (
        endpoint TEXT NOT NULL,
        adaptation TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (endpoint, adaptation)
    )
    """,
    # It was keyed by the chunk's own id, which two tenants may share; made anew by `index`.
    "DROP TABLE IF EXISTS document_texts",
    """
    CREATE TABLE IF NOT EXISTS kept_texts (
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        node TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        document TEXT NOT NULL,
        model TEXT NOT NULL,
        vector BLOB NOT NULL,
        PRIMARY KEY (database, tenant, node)
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS shared_answers (
        id TEXT PRIMARY KEY,
        at TEXT NOT NULL,
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        size INTEGER NOT NULL,
        record BLOB NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS boards (
        id TEXT PRIMARY KEY,
        at TEXT NOT NULL,
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        name TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS board_tiles (
        id TEXT PRIMARY KEY,
        board TEXT NOT NULL,
        place REAL NOT NULL,
        width INTEGER NOT NULL,
        view TEXT NOT NULL,
        at TEXT NOT NULL,
        problem TEXT NOT NULL,
        record BLOB NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS board_tiles_of ON board_tiles (board, place)",
    "CREATE INDEX IF NOT EXISTS shared_answers_of ON shared_answers (database, tenant, size)",
    """
    CREATE TABLE IF NOT EXISTS kept_apart (
        database TEXT NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (database, first, second)
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS visits (
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        at TEXT NOT NULL,
        began TEXT NOT NULL,
        before TEXT NOT NULL,
        PRIMARY KEY (database, tenant)
    )
    """,
)


class AppStore:
    """A SQLite file that several threads and processes share."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self.problem = self._aside = ""
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._secrets: dict[str, bytes] = {}

    def write(self, statement: str, values: Sequence[Any] = ()) -> bool:
        """Run one statement that changes the file; False when that could not be done."""

        def run(connection: sqlite3.Connection) -> bool:
            with connection:
                connection.execute(statement, _encodable(values))
            return True

        return self._use(run) or False

    def write_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> bool:
        """Run one statement for many rows in one transaction; False when it could not be done."""

        def run(connection: sqlite3.Connection) -> bool:
            with connection:
                connection.executemany(statement, map(_encodable, rows))
            return True

        return self._use(run) or False

    def read(self, query: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        """Return the rows of a query; none when the file cannot be read."""
        return self._use(lambda file: file.execute(query, _encodable(values)).fetchall()) or []

    def secret(self, name: str) -> bytes:
        """Random bytes of that name, the same for every process that shares the file."""
        fresh = self._secrets.setdefault(name, secrets.token_bytes(32))
        stored = self.read(READ_SECRET, (name,))
        if not stored:
            self.write("INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)", (name, fresh))
            stored = self.read(READ_SECRET, (name,))
        return bytes(stored[0]["value"]) if stored else fresh

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        with self._lock:
            self._drop()

    def _use(self, action: Callable[[sqlite3.Connection], T]) -> T | None:
        """Do something with the file, a second time on a new one when it is damaged.

        None when it cannot be used.
        """
        with self._lock:
            for last in (False, True):
                try:
                    return action(self._open())
                except (sqlite3.Error, OSError) as fault:
                    self._note(fault)
                    if last or not _is_damage(fault) or not self._set_aside():
                        break
            return None

    def _set_aside(self) -> bool:
        """Rename the file if it is damaged still, so that a new one can be begun in its place.

        False when that cannot be done. Another process may have done it just before.
        """
        now = datetime.now(UTC)
        aside = self.path.with_name(f"explorer.damaged-{now:%Y%m%dT%H%M%S%f}.sqlite3")
        try:
            with FileLock(self.path.with_suffix(".lock"), timeout=BUSY_S):
                if _is_damaged(self.path):
                    for suffix in BESIDE:
                        with contextlib.suppress(FileNotFoundError):
                            part = self.path.with_name(self.path.name + suffix)
                            part.rename(aside.with_name(aside.name + suffix))
                    self.path.rename(aside)
                    self._aside = (
                        f"The app's file was damaged and is now {aside.name}; a new one was begun."
                    )
        except OSError:
            return False
        return True

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            connection = sqlite3.connect(self.path, timeout=BUSY_S, check_same_thread=False)
            connection.row_factory = sqlite3.Row
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
                for statement in SCHEMA:
                    connection.execute(statement)
            except sqlite3.Error:
                connection.close()
                raise
            self.path.chmod(0o600)
            self._connection = connection
        self.problem = self._aside
        return self._connection

    def _note(self, fault: sqlite3.Error | OSError) -> None:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        self.problem = (
            f"{self.path.name} in GRAPHRAG_HOME cannot be used ({why}); nothing is saved between "
            "sessions."
        )
        self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _encodable(values: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(encodable(value) if isinstance(value, str) else value for value in values)


def _is_damage(fault: Exception) -> bool:
    """Tell whether an error means that the file's content is damaged, as opposed to locked."""
    code = getattr(fault, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in DAMAGE


def _is_damaged(file: Path) -> bool:
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=BUSY_S)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok")
    except sqlite3.Error as fault:
        return _is_damage(fault)

"""The app's own SQLite file in `GRAPHRAG_HOME`: the query log, and what else outlives a session.

Several processes may use it at once. Nothing of the product depends on it: when the file
cannot be used, `trouble` says so in a sentence, writes are dropped and reads are empty.
"""

import contextlib
import secrets
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from graphrag_core.runtime.text import encodable

FILE_NAME = "explorer.sqlite3"
BUSY_S = 2.0
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
    "CREATE INDEX IF NOT EXISTS shared_answers_of ON shared_answers (database, tenant, size)",
)


class AppStore:
    """A SQLite file that several threads and processes share."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self.problem = ""
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._secrets: dict[str, bytes] = {}

    def write(self, statement: str, values: Sequence[Any] = ()) -> bool:
        """Run one statement that changes the file; False when that could not be done."""
        with self._lock:
            try:
                with self._open() as connection:
                    connection.execute(statement, _encodable(values))
            except (sqlite3.Error, OSError) as fault:
                self._note(fault)
                return False
            return True

    def write_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> bool:
        """Run one statement for many rows in one transaction; False when it could not be done."""
        with self._lock:
            try:
                with self._open() as connection:
                    connection.executemany(statement, map(_encodable, rows))
            except (sqlite3.Error, OSError) as fault:
                self._note(fault)
                return False
            return True

    def read(self, query: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        """Return the rows of a query; none when the file cannot be read."""
        with self._lock:
            try:
                return self._open().execute(query, _encodable(values)).fetchall()
            except (sqlite3.Error, OSError) as fault:
                self._note(fault)
                return []

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
        self.problem = ""
        return self._connection

    def _note(self, fault: sqlite3.Error | OSError) -> None:
        self.problem = f"{self.path} cannot be used ({fault}); nothing is saved between sessions."
        self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _encodable(values: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(encodable(value) if isinstance(value, str) else value for value in values)

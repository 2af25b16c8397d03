"""The app's tables in a SQLite file of `GRAPHRAG_HOME`, which several processes may use at once.

A damaged file is set aside under another name, and a new one begun.
"""

import contextlib
import sqlite3
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from filelock import FileLock

from graphrag_core.store.app_store import SCHEMA, AppStore, Change, Row, storable

T = TypeVar("T")

FILE_NAME = "explorer.sqlite3"
BUSY_S = 2.0
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
BESIDE = ("-wal", "-shm")
"""What SQLite adds to a file's name for the files that belong to it."""
IDENTITY = "INTEGER PRIMARY KEY"
"""A column that SQLite numbers by itself."""
LOG_COLUMNS = "SELECT name FROM pragma_table_info('query_log')"
ADD_PERSON = "ALTER TABLE query_log ADD COLUMN person TEXT NOT NULL DEFAULT ''"
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
MOVE_FAVOURITES = """
INSERT INTO favourites_of_people
SELECT database, tenant, '', question, at, text, parameters FROM favourites WHERE true
ON CONFLICT DO NOTHING
"""
OUTDATED = {
    "favourites": "DROP TABLE IF EXISTS favourites",
    "visits": "DROP TABLE IF EXISTS visits",
    "document_texts": "DROP TABLE IF EXISTS document_texts",
}
"""Tables of earlier versions, which knew no people or had another key, and their removal."""


class SqliteStore(AppStore):
    """A SQLite file that several threads and processes share."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = folder / FILE_NAME
        self._aside = ""
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    @property
    def place(self) -> str:
        """The file."""
        return str(self.path.absolute())

    def read(self, query: str, values: Sequence[Any] = ()) -> Sequence[Row]:
        """Return the rows of a query; none when the file cannot be read."""
        rows = self._use(lambda file: file.execute(query, _numbered(values)).fetchall())
        return [dict(row) for row in rows or []]

    def write_all(self, changes: Sequence[Change]) -> bool:
        """Run statements, each for its rows, in one transaction; False when that was not done."""

        def run(connection: sqlite3.Connection) -> bool:
            with connection:
                for statement, rows in changes:
                    connection.executemany(statement, map(_numbered, rows))
            return True

        return self._use(run) or False

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
            self._failures += 1
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
            connection.create_function("lower", 1, _lower, deterministic=True)
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
                for statement in SCHEMA:
                    connection.execute(statement.format(identity=IDENTITY))
                _upgrade(connection)
            except sqlite3.Error:
                connection.close()
                raise
            self.path.chmod(0o600)
            self._connection = connection
        self.problem = self._aside
        return self._connection

    def _note(self, fault: sqlite3.Error | OSError) -> None:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        if getattr(fault, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            why = "another program has locked it"
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


def _upgrade(connection: sqlite3.Connection) -> None:
    """Bring a file of an earlier version to the tables of this one; favourites are nobody's."""
    if not any(_outdated(connection)):
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        # Another process may have done it meanwhile.
        without_person, favourites, _ = _outdated(connection)
        if without_person:
            connection.execute(ADD_PERSON)
        if favourites:
            connection.execute(MOVE_FAVOURITES)
        for removal in OUTDATED.values():
            connection.execute(removal)


def _outdated(connection: sqlite3.Connection) -> tuple[bool, bool, bool]:
    """Tell whether the log knows no people, favourites are to be moved, tables to be removed."""
    columns = {row["name"] for row in connection.execute(LOG_COLUMNS)}
    tables = {row["name"] for row in connection.execute(TABLES)}
    return "person" not in columns, "favourites" in tables, bool(tables.intersection(OUTDATED))


def _numbered(values: Sequence[Any]) -> dict[str, Any]:
    """Return values by their numbers: to SQLite `$1` is a name."""
    return {str(number): value for number, value in enumerate(storable(values), start=1)}


def _lower(value: Any) -> Any:
    """Write a text in small letters, of all alphabets; SQLite's own function knows ASCII only."""
    return value.lower() if isinstance(value, str) else value


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

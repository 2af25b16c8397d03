"""What the app keeps between sessions: its tables, and the seam to the database they are in.

The tables are in a SQLite file of `GRAPHRAG_HOME`, or in the PostgreSQL that `GRAPHRAG_STORE`
names. A statement is in the SQL that both read, its parameters are `$1`, `$2` and so on. Nothing of
an answer depends on the store: when it cannot be used, `problem` says so in a sentence, writes
are dropped and reads are empty. What is about the store alone says that it is `needed`.
"""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from graphrag_core.errors import CallError
from graphrag_core.runtime.text import encodable

Row = Mapping[str, Any]
"""A row by its columns' names."""
Change = tuple[str, Sequence[Sequence[Any]]]
"""A statement and the values of each time that it is run."""

READ_SECRET = "SELECT value FROM secrets WHERE name = $1"  # noqa: S105 - a query, no secret
ADD_SECRET = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"  # noqa: S105

# Each statement may run again where it did already. New tables go to the end.
SCHEMA = (
    """
    CREATE TABLE IF NOT EXISTS query_log (
        id {identity},
        at TEXT NOT NULL,
        origin TEXT NOT NULL,
        question TEXT NOT NULL,
        text TEXT NOT NULL,
        parameters TEXT NOT NULL,
        verdict TEXT NOT NULL,
        elapsed_ms DOUBLE PRECISION,
        rows BIGINT,
        error TEXT NOT NULL,
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        person TEXT NOT NULL DEFAULT ''
    )
    """,
    "CREATE INDEX IF NOT EXISTS query_log_elapsed ON query_log (elapsed_ms)",
    """
    CREATE TABLE IF NOT EXISTS metric_events (
        id {identity},
        at TEXT NOT NULL,
        name TEXT NOT NULL,
        value DOUBLE PRECISION NOT NULL,
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
        good BIGINT NOT NULL,
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
    "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BYTEA NOT NULL)",
    """
    CREATE TABLE IF NOT EXISTS endpoint_adaptations (
        endpoint TEXT NOT NULL,
        adaptation TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (endpoint, adaptation)
    )
    """,
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
        vector BYTEA NOT NULL,
        PRIMARY KEY (database, tenant, node)
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS shared_answers (
        id TEXT PRIMARY KEY,
        at TEXT NOT NULL,
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        size BIGINT NOT NULL,
        record BYTEA NOT NULL
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
        place DOUBLE PRECISION NOT NULL,
        width BIGINT NOT NULL,
        view TEXT NOT NULL,
        at TEXT NOT NULL,
        problem TEXT NOT NULL,
        record BYTEA NOT NULL
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
    CREATE TABLE IF NOT EXISTS visits_of_people (
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        person TEXT NOT NULL,
        at TEXT NOT NULL,
        began TEXT NOT NULL,
        before TEXT NOT NULL,
        PRIMARY KEY (database, tenant, person)
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS favourites_of_people (
        database TEXT NOT NULL,
        tenant TEXT NOT NULL,
        person TEXT NOT NULL,
        question TEXT NOT NULL,
        at TEXT NOT NULL,
        text TEXT NOT NULL,
        parameters TEXT NOT NULL,
        PRIMARY KEY (database, tenant, person, question)
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS connections (
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        at TEXT NOT NULL,
        uri TEXT NOT NULL,
        username TEXT NOT NULL,
        database TEXT NOT NULL,
        PRIMARY KEY (person, name)
    )
    """,
)


class AppStore(ABC):
    """The app's tables, shared by threads and processes."""

    def __init__(self) -> None:
        self.problem = ""
        self._failures = 0
        self._secrets: dict[str, bytes] = {}

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the tables are, as it may be shown: without a login."""

    @abstractmethod
    def read(self, query: str, values: Sequence[Any] = ()) -> Sequence[Row]:
        """Return the rows of a query; none when the store cannot be read."""

    @abstractmethod
    def write_all(self, changes: Sequence[Change]) -> bool:
        """Run statements, each for its rows, in one transaction; False when that was not done."""

    @abstractmethod
    def close(self) -> None:
        """Close the store; the next call opens it again."""

    @contextmanager
    def needed(self) -> Iterator[None]:
        """Raise `CallError` (`store_unavailable`) where a read or write of the block was not done.

        Also where the store was set aside as damaged: what is read of the new one is not all.
        """
        before = self._failures
        yield
        if self._failures != before or self.problem:
            raise CallError(
                self.problem or "Not all could be read or saved.",
                hint="Mend that and run this again; `doctor` says where the store is.",
                code="store_unavailable",
            )

    def write_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> bool:
        """Run one statement for many rows in one transaction; False when it could not be done."""
        return self.write_all([(statement, rows)])

    def write(self, statement: str, values: Sequence[Any] = ()) -> bool:
        """Run one statement that changes something; False when that could not be done."""
        return self.write_many(statement, [values])

    def secret(self, name: str) -> bytes:
        """Random bytes of that name, the same for every process that shares the store."""
        fresh = self._secrets.setdefault(name, secrets.token_bytes(32))
        stored = self.read(READ_SECRET, (name,))
        if not stored:
            self.write(ADD_SECRET, (name, fresh))
            stored = self.read(READ_SECRET, (name,))
        return bytes(stored[0]["value"]) if stored else fresh


def storable(values: Sequence[Any]) -> list[Any]:
    """Return values as a database takes them: texts that can be encoded."""
    return [encodable(value) if isinstance(value, str) else value for value in values]

"""Connections to databases that somebody used, by name and without their passwords."""

from dataclasses import dataclass
from datetime import UTC, datetime

from graphrag_core.store.app_store import AppStore

KEPT = 50
MAX_NAME_CHARS = 60

ADD = """
INSERT INTO connections (person, name, at, uri, username, database)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (person, name) DO UPDATE SET
  at = excluded.at, uri = excluded.uri, username = excluded.username, database = excluded.database
"""
ALL = """
SELECT name, uri, username, database FROM connections WHERE person = $1 ORDER BY at DESC LIMIT $2
"""
ONE = "SELECT name, uri, username, database FROM connections WHERE person = $1 AND name = $2"
FORGET = "DELETE FROM connections WHERE person = $1 AND name = $2"


@dataclass(frozen=True, slots=True)
class SavedConnection:
    """An address with a user, under a name; `database` is "" for the user's home database."""

    name: str
    uri: str
    username: str
    database: str = ""


@dataclass(frozen=True, slots=True)
class SavedConnections:
    """The connections of one person; "" is all who do not log in. Never raises."""

    store: AppStore
    person: str = ""

    def all(self) -> list[SavedConnection]:
        """List the connections, the one used last first."""
        rows = self.store.read(ALL, (self.person, KEPT))
        return [SavedConnection(**row) for row in rows]

    def named(self, name: str) -> SavedConnection | None:
        """Return the connection of a name; None where there is none."""
        rows = self.store.read(ONE, (self.person, name))
        return SavedConnection(**rows[0]) if rows else None

    def add(self, connection: SavedConnection) -> bool:
        """Keep a connection, in the place of one of the same name; False when it cannot be."""
        at = datetime.now(UTC).isoformat()
        kept = (connection.uri, connection.username, connection.database)
        return self.store.write(ADD, (self.person, connection.name, at, *kept))

    def forget(self, name: str) -> bool:
        """Forget a connection; False when that could not be done."""
        return self.store.write(FORGET, (self.person, name))


def connection_name(name: str, uri: str, database: str) -> str:
    """Return a name that somebody gave, fit to be kept; without one, that of host and database."""
    given = " ".join(name.split())[:MAX_NAME_CHARS]
    host = uri.partition("://")[2].partition("?")[0]
    return given or f"{host}/{database}".strip("/")[:MAX_NAME_CHARS]

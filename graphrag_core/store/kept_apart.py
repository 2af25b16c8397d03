"""Pairs of nodes that somebody wants to be kept apart, remembered in the app's own file."""

from datetime import UTC, datetime

from graphrag_core.store.app_store import AppStore

ADD = "INSERT OR REPLACE INTO kept_apart (database, first, second, at) VALUES (?, ?, ?, ?)"
ALL = "SELECT first, second FROM kept_apart WHERE database = ?"
FORGET = "DELETE FROM kept_apart WHERE database = ? AND first = ? AND second = ?"


class KeptApart:
    """Pairs of nodes of a database, by what identifies them. Never raises."""

    def __init__(self, store: AppStore) -> None:
        self._store = store

    def add(self, database: str, one: str, other: str) -> bool:
        """Remember a pair; False when that could not be done."""
        at = datetime.now(UTC).isoformat()
        return self._store.write(ADD, (database, *sorted((one, other)), at))

    def forget(self, database: str, one: str, other: str) -> bool:
        """Forget a pair; False when that could not be done."""
        return self._store.write(FORGET, (database, *sorted((one, other))))

    def all(self, database: str) -> frozenset[tuple[str, str]]:
        """Return all pairs, each in order."""
        rows = self._store.read(ALL, (database,))
        return frozenset((row["first"], row["second"]) for row in rows)

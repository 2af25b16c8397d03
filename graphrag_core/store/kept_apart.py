"""Pairs of nodes that somebody wants to be kept apart, remembered in the app's own store."""

from datetime import UTC, datetime

from graphrag_core.store.app_store import AppStore

ADD = """
INSERT INTO kept_apart (database, first, second, at) VALUES ($1, $2, $3, $4)
ON CONFLICT (database, first, second) DO UPDATE SET at = excluded.at
"""
ALL = "SELECT first, second FROM kept_apart WHERE database = $1"
FORGET = "DELETE FROM kept_apart WHERE database = $1 AND first = $2 AND second = $3"


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

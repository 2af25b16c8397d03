"""When somebody last looked at a database, kept in the app's own file."""

from datetime import datetime, timedelta

from graphrag_core.store.app_store import AppStore

APART = timedelta(minutes=30)
"""Who comes back sooner is on the same visit."""

ONE = "SELECT at, before FROM visits WHERE database = ? AND tenant = ?"
KEEP = "INSERT OR REPLACE INTO visits (database, tenant, at, before) VALUES (?, ?, ?, ?)"


class Visits:
    """Visits of a database by a tenant. Never raises."""

    def __init__(self, store: AppStore) -> None:
        self._store = store

    def begin(self, database: str, tenant: str, now: datetime) -> datetime | None:
        """Note a visit and return when the one before it was; None at the first."""
        rows = self._store.read(ONE, (database, tenant))
        last, before = (rows[0]["at"], rows[0]["before"]) if rows else ("", "")
        if last and now - datetime.fromisoformat(last) > APART:
            before = last
        self._store.write(KEEP, (database, tenant, now.isoformat(), before))
        return datetime.fromisoformat(before) if before else None

"""When a database was last looked at, kept in the app's own store."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from graphrag_core.store.app_store import AppStore

APART = timedelta(minutes=30)
"""Whoever comes back sooner is still on the same visit."""
LONGEST = timedelta(hours=12)
"""A visit that never pauses ends after this time."""

ONE = """
SELECT at, began, before FROM visits_of_people
WHERE database = $1 AND tenant = $2 AND person = $3
"""
KEEP = """
INSERT INTO visits_of_people (database, tenant, person, at, began, before)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (database, tenant, person)
DO UPDATE SET at = excluded.at, began = excluded.began, before = excluded.before
"""


@dataclass(frozen=True, slots=True)
class Visit:
    """The visit of a time: when it began, and when the one before it ended."""

    at: datetime
    began: datetime
    before: datetime | None


class Visits:
    """Visits of a tenant's database by a person; "" is all who do not log in. Never raises."""

    def __init__(self, store: AppStore, database: str, tenant: str, person: str = "") -> None:
        self._store = store
        self._whose = (database, tenant, person)

    def at(self, now: datetime) -> Visit:
        """Return the visit of now: the last one, or a new one."""
        rows = self._store.read(ONE, self._whose)
        last, began, before = (
            _time(rows[0][key]) if rows else None for key in ("at", "began", "before")
        )
        if last is None or began is None:
            return Visit(now, now, None)
        if now - last > APART or now - began > LONGEST:
            return Visit(now, now, last)
        return Visit(now, began, before)

    def keep(self, visit: Visit) -> None:
        """Note a visit in the place of the last."""
        times = (visit.at, visit.began, visit.before)
        self._store.write(KEEP, (*self._whose, *(t.isoformat() if t else "" for t in times)))


def _time(text: str) -> datetime | None:
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.tzinfo is not None else None

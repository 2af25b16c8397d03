"""The log of queries: every one that was made or run, with who made it and how it went."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from graphrag_core.store.app_store import AppStore, Row

KEPT = 10_000
"""Of so many queries the log is kept; the oldest go first."""
CHECKED_EVERY = 100
MAX_TEXT_CHARS = 20_000
MAX_VALUE_CHARS = 200

Order = Literal["newest", "slowest"]

ADD = """
INSERT INTO query_log (at, origin, question, text, parameters, verdict, elapsed_ms, rows, error,
                       database, tenant, person)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
"""
TRIM = "DELETE FROM query_log WHERE id <= (SELECT max(id) FROM query_log) - $1"
FOUND = """
SELECT * FROM query_log
WHERE ($1 = ''
    OR replace(lower(question || ' ' || text || ' ' || origin || ' ' || error), $1, '')
      <> lower(question || ' ' || text || ' ' || origin || ' ' || error))
  AND tenant = $2 AND ($3 = '' OR person = $3)
"""
ORDERS: dict[Order, str] = {
    "newest": " ORDER BY id DESC LIMIT $4",
    "slowest": " ORDER BY elapsed_ms IS NULL, elapsed_ms DESC, id DESC LIMIT $4",
}
SIZE = """
SELECT count(*) AS size FROM query_log WHERE tenant = $1 AND ($2 = '' OR person = $2)
"""
CLEAR = "DELETE FROM query_log"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One query. `elapsed_ms` and `rows` are None for one that did not run.

    `origin` is who made it: `llm`, `repair`, `offline`, `person`, `profile`.
    """

    origin: str
    text: str
    question: str = ""
    parameters: str = "{}"
    verdict: str = "ok"
    elapsed_ms: float | None = None
    rows: int | None = None
    error: str = ""
    database: str = ""
    tenant: str = ""
    person: str = ""
    at: datetime | None = None


class QueryLog:
    """Queries, newest last, kept between sessions. Never raises: see `trouble`."""

    def __init__(self, store: AppStore) -> None:
        self._store = store
        self._since_trim = 0

    @property
    def problem(self) -> str:
        """Why nothing is kept, in a sentence; empty while all is well."""
        return self._store.problem

    def add(self, entries: Sequence[LogEntry]) -> None:
        """Note queries; when that is not possible, go on without."""
        now = datetime.now(UTC).isoformat()
        self._store.write_many(
            ADD,
            [
                (
                    now,
                    entry.origin,
                    entry.question[:MAX_TEXT_CHARS],
                    entry.text[:MAX_TEXT_CHARS],
                    entry.parameters,
                    entry.verdict,
                    entry.elapsed_ms,
                    entry.rows,
                    entry.error[:MAX_TEXT_CHARS],
                    entry.database,
                    entry.tenant,
                    entry.person,
                )
                for entry in entries
            ],
        )
        self._since_trim += len(entries)
        if self._since_trim >= CHECKED_EVERY:
            self._since_trim = 0
            self._store.write(TRIM, (KEPT,))

    def entries(
        self,
        search: str = "",
        *,
        order: Order = "newest",
        limit: int = 200,
        tenant: str = "",
        person: str = "",
    ) -> tuple[LogEntry, ...]:
        """List the queries whose question, text, origin or error contains `search`.

        Letter case does not matter. Of all people where no `person` is named.
        """
        values = (search.lower(), tenant, person, max(0, limit))
        return tuple(_entry(row) for row in self._store.read(FOUND + ORDERS[order], values))

    def export(self, *, tenant: str = "", person: str = "") -> str:
        """Write the whole log as JSON Lines, newest first."""
        return "".join(
            json.dumps(asdict(entry), default=str, ensure_ascii=False) + "\n"
            for entry in self.entries(limit=KEPT + CHECKED_EVERY, tenant=tenant, person=person)
        )

    def size(self, *, tenant: str = "", person: str = "") -> int:
        """Count how many queries are kept of a tenant; without one, of those that named none."""
        return next((int(row["size"]) for row in self._store.read(SIZE, (tenant, person))), 0)

    def clear(self) -> None:
        """Forget all queries."""
        self._store.write(CLEAR)


def parameters_text(parameters: Any) -> str:
    """Parameters as JSON, long values shortened."""
    short = {key: _short(value) for key, value in dict(parameters).items()}
    return json.dumps(short, default=str, ensure_ascii=False)


def _short(value: Any) -> Any:
    if isinstance(value, bool | int | float) or value is None:
        return value
    text = value if isinstance(value, str) else json.dumps(value, default=str, ensure_ascii=False)
    if len(text) > MAX_VALUE_CHARS:
        return text[: MAX_VALUE_CHARS - 1] + "…"
    return value


def _entry(row: Row) -> LogEntry:
    values = {key: value for key, value in row.items() if key != "id"}
    return LogEntry(**(values | {"at": datetime.fromisoformat(values["at"])}))

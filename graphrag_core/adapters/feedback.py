"""What people said of answers: thumbs and corrected queries, kept in the app's own file.

A question whose query somebody found right, or put right, becomes an example for the model
and a case for `eval`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from graphrag_core.adapters.store import AppStore
from graphrag_core.types import CypherQuery

KEPT = 5_000
MAX_TEXT_CHARS = 20_000
DATETIME, DATE = "$datetime", "$date"

ADD = """
INSERT OR REPLACE INTO feedback (database, tenant, question, at, good, text, parameters)
VALUES (?, ?, ?, ?, ?, ?, ?)
"""
TRIM = """
DELETE FROM feedback WHERE rowid NOT IN (SELECT rowid FROM feedback ORDER BY at DESC LIMIT ?)
"""
RIGHT = """
SELECT question, text, parameters FROM feedback
WHERE database = ? AND tenant = ? AND good = 1
ORDER BY at DESC
LIMIT ?
"""
FORGET = "DELETE FROM feedback WHERE database = ? AND tenant = ? AND question = ?"


@dataclass(frozen=True, slots=True)
class Judged:
    """A question with the query that somebody found right."""

    question: str
    query: CypherQuery


class Feedback:
    """Judgements by database and tenant; the newest of a question counts. Never raises."""

    def __init__(self, store: AppStore) -> None:
        self._store = store

    def add(
        self, question: str, query: CypherQuery, *, good: bool, database: str, tenant: str = ""
    ) -> bool:
        """Keep a judgement; False when that could not be done."""
        values = (
            database,
            tenant,
            _storable(question.strip())[:MAX_TEXT_CHARS],
            datetime.now(UTC).isoformat(),
            int(good),
            _storable(query.text)[:MAX_TEXT_CHARS],
            json.dumps(_plain(query.parameters)),
        )
        return self._store.write(ADD, values) and self._store.write(TRIM, (KEPT,))

    def forget(self, question: str, *, database: str, tenant: str = "") -> bool:
        """Take a judgement back."""
        return self._store.write(FORGET, (database, tenant, _storable(question.strip())))

    def right(self, *, database: str, tenant: str = "") -> list[Judged]:
        """The questions whose query was found right, the newest first."""
        rows = self._store.read(RIGHT, (database, tenant, KEPT))
        return [
            Judged(
                row["question"],
                CypherQuery(row["text"], json.loads(row["parameters"], object_hook=_revived)),
            )
            for row in rows
        ]


def _plain(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as JSON takes them; points in time keep their kind."""
    return {str(name): _value(value) for name, value in parameters.items()}


def _value(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, datetime):
        return {DATETIME: value.isoformat()}
    if isinstance(value, date):
        return {DATE: value.isoformat()}
    if isinstance(value, Mapping):
        return _plain(value)
    if isinstance(value, list | tuple):
        return [_value(item) for item in value]
    return _storable(str(value))


def _revived(entry: dict[str, Any]) -> Any:
    """A JSON object as it was before: a point in time, or a map."""
    try:
        if set(entry) == {DATETIME}:
            return datetime.fromisoformat(entry[DATETIME])
        if set(entry) == {DATE}:
            return date.fromisoformat(entry[DATE])
    except (TypeError, ValueError):
        return entry
    return entry


def _storable(text: str) -> str:
    """Text as SQLite takes it: half a surrogate pair cannot be encoded."""
    return text.encode(errors="replace").decode()

"""What people said of answers: thumbs and corrected queries, kept in the app's own store.

A question whose query somebody found right, or put right, becomes an example for the model
and a case for `eval`.
"""

import json
from datetime import UTC, datetime

from graphrag_core.store.app_store import AppStore
from graphrag_core.store.saved_records import MAX_QUERY_CHARS, SavedRecord, normalized_question
from graphrag_core.store.stored_values import plain_parameters, read_parameters
from graphrag_core.types import CypherQuery

KEPT = 5_000
"""Judgements of one tenant of one database."""

ADD = """
INSERT INTO feedback (database, tenant, question, at, good, text, parameters)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (database, tenant, question) DO UPDATE SET
  at = excluded.at, good = excluded.good, text = excluded.text, parameters = excluded.parameters
"""
# What was found right teaches, and goes last.
TRIM = """
DELETE FROM feedback WHERE database = $1 AND tenant = $2 AND question NOT IN (
  SELECT question FROM feedback WHERE database = $1 AND tenant = $2
  ORDER BY good DESC, at DESC LIMIT $3)
"""
ALL = """
SELECT question, at, good, text, parameters FROM feedback
WHERE database = $1 AND tenant = $2 AND good >= $3
ORDER BY at DESC
LIMIT $4
"""
FORGET = "DELETE FROM feedback WHERE database = $1 AND tenant = $2 AND question = $3"


class Feedback:
    """Judgements by database and tenant; the newest of a question counts. Never raises."""

    def __init__(self, store: AppStore) -> None:
        self._store = store

    def add(self, record: SavedRecord, *, database: str, tenant: str = "") -> bool:
        """Keep a judgement, of now if it has no time; False when that could not be done."""
        query = record.query
        if len(query.text) > MAX_QUERY_CHARS:
            return False
        values = (
            database,
            tenant,
            normalized_question(record.question),
            record.at or datetime.now(UTC).isoformat(),
            int(record.kind == "right"),
            query.text,
            json.dumps(plain_parameters(query.parameters)),
        )
        return self._store.write(ADD, values) and self._store.write(TRIM, (database, tenant, KEPT))

    def forget(self, question: str, *, database: str, tenant: str = "") -> bool:
        """Take a judgement back."""
        return self._store.write(FORGET, (database, tenant, normalized_question(question)))

    def right(self, *, database: str, tenant: str = "") -> list[SavedRecord]:
        """List the questions whose query was judged right, the newest first."""
        return self._judgements(database, tenant, least=1)

    def all(self, *, database: str, tenant: str = "") -> list[SavedRecord]:
        """List the questions whose query was judged right or wrong, the newest first."""
        return self._judgements(database, tenant, least=0)

    def _judgements(self, database: str, tenant: str, *, least: int) -> list[SavedRecord]:
        rows = self._store.read(ALL, (database, tenant, least, KEPT))
        return [
            SavedRecord(
                "right" if row["good"] else "wrong",
                row["question"],
                CypherQuery(row["text"], read_parameters(row["parameters"])),
                row["at"],
            )
            for row in rows
        ]

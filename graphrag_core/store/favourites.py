"""Questions that people want to come back to, kept in the app's own store."""

import json
from datetime import UTC, datetime

from graphrag_core.store.app_store import AppStore
from graphrag_core.store.saved_records import MAX_QUERY_CHARS, SavedRecord, normalized_question
from graphrag_core.store.stored_values import plain_parameters, read_parameters
from graphrag_core.types import CypherQuery

KEPT = 5_000
"""So many of a tenant are kept; one more is refused, so that none goes unseen."""

ADD = """
INSERT INTO favourites (database, tenant, question, at, text, parameters)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (database, tenant, question)
DO UPDATE SET at = excluded.at, text = excluded.text, parameters = excluded.parameters
"""
SIZE = "SELECT count(*) AS size FROM favourites WHERE database = $1 AND tenant = $2"
ONE = "SELECT 1 FROM favourites WHERE database = $1 AND tenant = $2 AND question = $3"
ALL = """
SELECT question, at, text, parameters FROM favourites
WHERE database = $1 AND tenant = $2
ORDER BY at DESC
LIMIT $3
"""
FORGET = "DELETE FROM favourites WHERE database = $1 AND tenant = $2 AND question = $3"


class Favourites:
    """Questions with the query that answered them, by database and tenant. Never raises."""

    def __init__(self, store: AppStore) -> None:
        self._store = store

    def add(
        self, question: str, query: CypherQuery, *, database: str, tenant: str = "", at: str = ""
    ) -> bool:
        """Keep a question, in the place of the same one; False when that could not be done.

        `at` is now where it is not given.
        """
        if len(query.text) > MAX_QUERY_CHARS:
            return False
        if not self.has(question, database=database, tenant=tenant) and self._is_full(
            database, tenant
        ):
            return False
        values = (
            database,
            tenant,
            normalized_question(question),
            at or datetime.now(UTC).isoformat(),
            query.text,
            json.dumps(plain_parameters(query.parameters)),
        )
        return self._store.write(ADD, values)

    def has(self, question: str, *, database: str, tenant: str = "") -> bool:
        """Tell whether a question is kept."""
        return bool(self._store.read(ONE, (database, tenant, normalized_question(question))))

    def _is_full(self, database: str, tenant: str) -> bool:
        return any(row["size"] >= KEPT for row in self._store.read(SIZE, (database, tenant)))

    def forget(self, question: str, *, database: str, tenant: str = "") -> bool:
        """Take a question off; False when that could not be done."""
        return self._store.write(FORGET, (database, tenant, normalized_question(question)))

    def all(self, *, database: str, tenant: str = "") -> list[SavedRecord]:
        """List the favourites, the newest first."""
        rows = self._store.read(ALL, (database, tenant, KEPT))
        return [
            SavedRecord(
                "favourite",
                row["question"],
                CypherQuery(row["text"], read_parameters(row["parameters"])),
                row["at"],
            )
            for row in rows
        ]

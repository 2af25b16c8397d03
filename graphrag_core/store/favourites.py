"""Questions that people want to come back to, kept in the app's own store."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime

from graphrag_core.store.app_store import AppStore
from graphrag_core.store.saved_records import MAX_QUERY_CHARS, SavedRecord, normalized_question
from graphrag_core.store.stored_values import plain_parameters, read_parameters
from graphrag_core.types import CypherQuery

KEPT = 5_000
"""So many of a person are kept; one more is refused, so that none goes unseen."""

ADD = """
INSERT INTO favourites_of_people (database, tenant, person, question, at, text, parameters)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (database, tenant, person, question)
DO UPDATE SET at = excluded.at, text = excluded.text, parameters = excluded.parameters
"""
SIZE = """
SELECT count(*) AS size FROM favourites_of_people
WHERE database = $1 AND tenant = $2 AND person = $3
"""
ONE = """
SELECT 1 AS found FROM favourites_of_people
WHERE database = $1 AND tenant = $2 AND person = $3 AND question = $4
"""
ALL = """
SELECT question, at, text, parameters FROM favourites_of_people
WHERE database = $1 AND tenant = $2 AND person = $3
ORDER BY at DESC
LIMIT $4
"""
FORGET = """
DELETE FROM favourites_of_people
WHERE database = $1 AND tenant = $2 AND person = $3 AND question = $4
"""


@dataclass(frozen=True, slots=True)
class Favourites:
    """One person's questions with the query that answered them, of a tenant of a database.

    `person` is "" where nobody logs in. Never raises.
    """

    store: AppStore
    database: str
    tenant: str = ""
    person: str = ""

    def add(self, question: str, query: CypherQuery, *, at: str = "") -> bool:
        """Keep a question, in the place of the same one; False when that could not be done.

        `at` is now where it is not given.
        """
        if len(query.text) > MAX_QUERY_CHARS:
            return False
        if not self.has(question) and self._is_full():
            return False
        values = (
            *self._whose,
            normalized_question(question),
            at or datetime.now(UTC).isoformat(),
            query.text,
            json.dumps(plain_parameters(query.parameters)),
        )
        return self.store.write(ADD, values)

    def has(self, question: str) -> bool:
        """Tell whether a question is kept."""
        return bool(self.store.read(ONE, (*self._whose, normalized_question(question))))

    def forget(self, question: str) -> bool:
        """Take a question off; False when that could not be done."""
        return self.store.write(FORGET, (*self._whose, normalized_question(question)))

    def all(self) -> list[SavedRecord]:
        """List the favourites, the newest first."""
        rows = self.store.read(ALL, (*self._whose, KEPT))
        return [
            SavedRecord(
                "favourite",
                row["question"],
                CypherQuery(row["text"], read_parameters(row["parameters"])),
                row["at"],
            )
            for row in rows
        ]

    @property
    def _whose(self) -> tuple[str, str, str]:
        return self.database, self.tenant, self.person

    def _is_full(self) -> bool:
        return any(row["size"] >= KEPT for row in self.store.read(SIZE, self._whose))

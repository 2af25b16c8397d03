"""The app's own copy of chunk texts and their documents, searched while Neo4j is down."""

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.store.app_store import AppStore

MANY = 200_000

KEEP = """
INSERT INTO kept_texts
  (database, tenant, node, id, name, text, document, model, vector)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (database, tenant, node) DO UPDATE SET
  id = excluded.id, name = excluded.name, text = excluded.text, document = excluded.document,
  model = excluded.model, vector = excluded.vector
"""
FORGET = "DELETE FROM kept_texts WHERE database = $1"
KEPT = """
SELECT node, id, name, text, document, model, vector FROM kept_texts
WHERE database = $1 AND tenant = $2 LIMIT $3
"""


@dataclass(frozen=True, slots=True)
class StoredText:
    """A chunk's or document's text; `vector` is empty when it was not embedded.

    `node` is the element id of its node: chunks of two tenants may have the same `id`.
    """

    node: str
    id: str
    name: str
    text: str
    document: str = ""
    model: str = ""
    vector: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class StoredTextSearch:
    """A search in the copy; `vector` is the text embedded by `model`, or empty."""

    words: Sequence[str]
    vector: Sequence[float]
    model: str
    top_k: int


class DocumentStore:
    """Texts by database and tenant. Never raises: what cannot be kept is lost."""

    def __init__(self, store: AppStore) -> None:
        self._store = store

    def keep(self, database: str, texts: Mapping[str, Sequence[StoredText]]) -> None:
        """Replace what is kept of a database by these texts, by tenant ("" for the whole)."""
        rows = [
            (database, tenant, t.node, t.id, t.name, t.text, t.document, t.model,
             array("f", t.vector).tobytes())
            for tenant, of_tenant in texts.items()
            for t in of_tenant
        ]  # fmt: skip
        self._store.write_all([(FORGET, [(database,)]), (KEEP, rows)])

    def forget(self, database: str) -> None:
        """Remove all that is kept of a database."""
        self._store.write(FORGET, (database,))

    def has_texts(self, database: str) -> bool:
        """Tell whether anything is kept of a database."""
        return bool(self._store.read(KEPT, (database, "", 1)))

    def vectors(self, database: str, model: str) -> dict[str, list[float]]:
        """Return the stored vectors, by their text."""
        found = {}
        for row in self._store.read(KEPT, (database, "", MANY)):
            if row["model"] == model and row["vector"]:
                found[row["text"]] = _numbers(row["vector"])
        return found

    def nearest(
        self, database: str, search: StoredTextSearch, *, tenant: str = ""
    ) -> list[tuple[StoredText, float]]:
        """Find the best texts: by similarity if both have a vector of the model, else by words."""
        rows = self._store.read(KEPT, (database, tenant, MANY))
        scored = []
        for row in rows:
            stored = _numbers(row["vector"])
            text = StoredText(
                row["node"],
                row["id"],
                row["name"],
                row["text"],
                row["document"],
                row["model"],
                stored,
            )
            score = _words_found(f"{text.name} {text.text} {text.document}", search.words)
            if search.vector and text.model == search.model and len(stored) == len(search.vector):
                score = max(score * 0.5, sum(map(float.__mul__, stored, map(float, search.vector))))
            if score > 0 and math.isfinite(score):
                scored.append((text, min(1.0, score)))
        return sorted(scored, key=lambda entry: (-entry[1], entry[0].id, entry[0].node))[
            : search.top_k
        ]


def _numbers(stored: bytes) -> list[float]:
    numbers = array("f")
    numbers.frombytes(stored)
    return list(numbers)


def _words_found(text: str, words: Sequence[str]) -> float:
    lowered = text.lower()
    return sum(word in lowered for word in words) / len(words) if words else 0.0

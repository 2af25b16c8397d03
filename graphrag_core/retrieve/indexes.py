"""The indexes of the database as they stand now: what each serves, and whether it is usable."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graphrag_core.errors import QueryRefusedError
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery

MOST = 1_000

INDEXES = """
SHOW INDEXES
YIELD name, type, state, populationPercent, entityType, labelsOrTypes, properties, options,
  failureMessage
WHERE type <> 'LOOKUP'
"""
ORDER = ("VECTOR", "FULLTEXT")


@dataclass(frozen=True, slots=True)
class IndexInUse:
    """One index. `serves` says in words what it is for; `populated` is a share, 0 to 1."""

    name: str
    kind: str
    serves: str
    state: str
    populated: float
    failure: str

    @property
    def online(self) -> bool:
        """Whether queries can use it."""
        return self.state == "ONLINE"

    @property
    def state_text(self) -> str:
        """Its state for people: `online`, `building, 40 %`, or why it failed."""
        if self.online:
            return "online"
        if self.state == "POPULATING":
            return f"building, {self.populated:.0%}"
        return f"{self.state.lower()}: {self.failure.strip() or 'the server does not say why'}"


def indexes_in_use(database: Database) -> tuple[IndexInUse, ...]:
    """Vector indexes first, then full text, then the rest by name; none where it is forbidden.

    Raises `DatabaseUnavailableError`.
    """
    try:
        rows = database.fetch(CypherQuery(INDEXES), limit=MOST).records
    except QueryRefusedError:
        return ()
    found = [_index(row) for row in rows]
    return tuple(sorted(found, key=lambda index: (_place(index.kind), index.kind, index.name)))


def _index(row: Mapping[str, Any]) -> IndexInUse:
    return IndexInUse(
        name=row["name"],
        kind=row["type"],
        serves=_index_description(row),
        state=row["state"],
        populated=(row["populationPercent"] or 0.0) / 100,
        failure=row["failureMessage"] or "",
    )


def _index_description(row: Mapping[str, Any]) -> str:
    owners, keys = row["labelsOrTypes"] or [], row["properties"] or []
    over = f"{', '.join(owners)} · {', '.join(keys)}"
    if row["type"] != "VECTOR":
        return over
    config = (row["options"] or {}).get("indexConfig", {})
    similarity = str(config.get("vector.similarity_function", "")).lower()
    description = f"{', '.join(owners)} · {keys[0]}, {config.get('vector.dimensions', '?')} numbers"
    filters = f", filters by {', '.join(keys[1:])}" if keys[1:] else ""
    return description + (f", {similarity}" if similarity else "") + filters


def _place(kind: str) -> int:
    return ORDER.index(kind) if kind in ORDER else len(ORDER)

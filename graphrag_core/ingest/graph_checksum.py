"""One number for all that a graph holds: equal graphs have equal checksums, whoever wrote them.

Counted are labels, types and properties, not ids, indexes, vectors or this app's bookkeeping.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.profiles.bookkeeping import INGEST_LABELS
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery

PAGE = 5_000
TIMEOUT_S = 600.0
MODULUS = 2**64
CHECKSUM_VERSION = 1
"""Changes when the same graph gets another checksum: those in backups are then not compared."""

IDS = "MATCH (n) RETURN elementId(n) AS id"
NODES = """
MATCH (n)
WHERE elementId(n) IN $ids AND NOT any(label IN labels(n) WHERE label IN $hidden)
RETURN labels(n) AS labels, properties(n) AS properties
"""
RELATIONSHIPS = """
MATCH (a)-[r]->(b)
WHERE elementId(a) IN $ids
RETURN type(r) AS type, properties(r) AS properties, labels(a) AS start_labels,
  properties(a) AS start, labels(b) AS end_labels, properties(b) AS end
"""
EVERYTHING = 1_000_000_000


@dataclass(frozen=True, slots=True)
class GraphChecksum:
    """The counts and the sum of the hashes of nodes and relationships."""

    nodes: int
    relationships: int
    node_sum: int
    relationship_sum: int

    @property
    def text(self) -> str:
        """The sums as 32 hexadecimal digits."""
        return f"{self.node_sum:016x}{self.relationship_sum:016x}"


def graph_checksum(database: Database) -> GraphChecksum:
    """Compute the checksum of a graph; reads all of it, a page of nodes at a time."""
    nodes = relationships = node_sum = relationship_sum = 0
    ids = [row["id"] for row in _rows(database, IDS)]
    for first in range(0, len(ids), PAGE):
        page = ids[first : first + PAGE]
        found = _rows(database, NODES, ids=page, hidden=sorted(INGEST_LABELS))
        nodes += len(found)
        node_sum += sum(_node(row["labels"], row["properties"]) for row in found)
        found = _rows(database, RELATIONSHIPS, ids=page)
        relationships += len(found)
        relationship_sum += sum(map(_relationship, found))
    return GraphChecksum(nodes, relationships, node_sum % MODULUS, relationship_sum % MODULUS)


def _rows(database: Database, text: str, **parameters: Any) -> Sequence[Mapping[str, Any]]:
    query = CypherQuery(text.strip(), parameters)
    return database.fetch(query, limit=EVERYTHING, timeout_s=TIMEOUT_S).records


def _relationship(row: Mapping[str, Any]) -> int:
    return _hash(
        row["type"],
        _shown(row["properties"]),
        _node(row["start_labels"], row["start"]),
        _node(row["end_labels"], row["end"]),
    )


def _node(labels: Sequence[str], properties: Mapping[str, Any]) -> int:
    return _hash(sorted(labels), _shown(properties))


def _shown(properties: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return sorted((key, value) for key, value in properties.items() if not key.startswith("_"))


def _hash(*parts: Any) -> int:
    digest = hashlib.blake2b(ascii(parts).encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "big")

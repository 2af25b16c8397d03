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

PAGE = 20_000
TIMEOUT_S = 600.0
MODULUS = 2**64
CHECKSUM_VERSION = 1
"""Changes when the same graph gets another checksum: those in backups are then not compared."""

NODES = """
MATCH (n)
WHERE NOT any(label IN labels(n) WHERE label IN $hidden)
RETURN labels(n) AS labels, properties(n) AS properties
"""
RELATIONSHIPS = """
MATCH (a)-[r]->(b)
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
    """Compute the checksum of a graph; reads all of it."""
    nodes = database.fetch(
        CypherQuery(NODES.strip(), {"hidden": sorted(INGEST_LABELS)}),
        limit=EVERYTHING,
        timeout_s=TIMEOUT_S,
    ).records
    node_sum = sum(_node(row["labels"], row["properties"]) for row in nodes)
    relationships = database.fetch(
        CypherQuery(RELATIONSHIPS.strip()), limit=EVERYTHING, timeout_s=TIMEOUT_S
    ).records
    relationship_sum = sum(
        _hash(
            row["type"],
            _shown(row["properties"]),
            _node(row["start_labels"], row["start"]),
            _node(row["end_labels"], row["end"]),
        )
        for row in relationships
    )
    return GraphChecksum(
        len(nodes), len(relationships), node_sum % MODULUS, relationship_sum % MODULUS
    )


def _node(labels: Sequence[str], properties: Mapping[str, Any]) -> int:
    return _hash(sorted(labels), _shown(properties))


def _shown(properties: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return sorted((key, value) for key, value in properties.items() if not key.startswith("_"))


def _hash(*parts: Any) -> int:
    digest = hashlib.blake2b(ascii(parts).encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "big")

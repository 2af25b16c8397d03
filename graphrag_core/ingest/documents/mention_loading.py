"""Link the chunks of documents to the nodes that they name, and to no others."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphrag_core.cypher.compose import Template
from graphrag_core.ingest.documents.mention_finding import KnownNames
from graphrag_core.ingest.documents.unlinking import UNLINK
from graphrag_core.ingest.runs.batch_head import TAKE_BATCH
from graphrag_core.ingest.runs.content_hash import content_hash
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.types import CypherQuery

MENTION_KEYS = ("quote", "offset")
MOST_CHUNKS = 1_000_000
SCAN_TIMEOUT_S = 600.0

CHUNKS = """
UNWIND $ids AS id
MATCH (d:Document {id: id})-[:HAS_CHUNK]->(c:Chunk)
WHERE c._run IS NOT NULL
RETURN c.id AS id, c.text AS text
ORDER BY d.id, c.position
"""
MENTIONS = (
    Template("""
{take}
CALL () {
  UNWIND $rows AS row
  MATCH (k:Chunk {id: row.id})
  CALL (row, k) {
    MATCH (k)-[m:MENTIONS]->(e)
    WHERE m._run IS NOT NULL AND NOT elementId(e) IN row.nodes
    {unlink}
    RETURN count(*) AS parted
  }
  CALL (row, k) {
    UNWIND row.mentions AS mention
    MATCH (e) WHERE elementId(e) = mention.node
    MERGE (k)-[m:MENTIONS]->(e)
    ON CREATE SET m += mention.p, m._run = $mark, m._hash = mention.h
    RETURN sum(CASE WHEN m._run = $mark THEN 1 ELSE 0 END) AS linked
  }
  RETURN sum(parted) AS parted, sum(linked) AS linked
}
SET run.relationships_created = run.relationships_created + linked,
  run.relationships_ended = run.relationships_ended + parted,
  run.mentions = run.mentions + linked,
  run.missing = []
RETURN run.row AS row
""")
    .fill(take=TAKE_BATCH, unlink=UNLINK)
    .text
)


def chunks_of(graph: WritableDatabase, ids: Sequence[str]) -> Sequence[Mapping[str, Any]]:
    """Read the ids and texts of the chunks of documents, in order."""
    query = CypherQuery(CHUNKS.strip(), {"ids": list(ids)})
    return graph.fetch(query, limit=MOST_CHUNKS, timeout_s=SCAN_TIMEOUT_S).records


def mention_rows(
    graph: WritableDatabase, ids: Sequence[str], names: KnownNames
) -> list[dict[str, Any]]:
    """Find what the chunks of documents name, as `MENTIONS` takes it."""
    return [_row(chunk["id"], chunk["text"], names) for chunk in chunks_of(graph, ids)]


def _row(id_: str, text: str, names: KnownNames) -> dict[str, Any]:
    mentions = []
    for mention in names.mentions(text):
        values = (mention.quote, mention.offset)
        properties = dict(zip(MENTION_KEYS, values, strict=True))
        mentions.append({"node": mention.node_id, "p": properties, "h": content_hash(values)})
    return {"id": id_, "nodes": [each["node"] for each in mentions], "mentions": mentions}

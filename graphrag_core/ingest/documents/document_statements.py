"""The statement that writes a batch of documents with their chunks.

It is one transaction that also moves its run's position, and does nothing where the run stands
elsewhere: sent twice, or by a process that was left behind, it changes nothing. What is created
or changed carries `_run` (a number of the run and its batch) and `_hash` (of what was written).
What was there before is copied to an `IngestChange` node, to be restored from it. The labels and
types are those by which `profiles` knows documents and chunks.

A chunk is named by its document and its text: one that stays the same keeps its vector and what
is linked to it, however the document changes around it; and what cites a chunk cites its words.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

from graphrag_core.cypher.compose import Template
from graphrag_core.ingest.documents.document_reader import ReadDocument
from graphrag_core.ingest.documents.fact_loading import made_facts, read_kinds
from graphrag_core.ingest.documents.finding_loading import finding_rules, made_findings
from graphrag_core.ingest.documents.mention_loading import MENTION_KEYS
from graphrag_core.ingest.runs.batch_head import TAKE_BATCH
from graphrag_core.ingest.runs.content_hash import content_hash
from graphrag_core.ingest.runs.key_rules import KeyRule, unique_rule
from graphrag_core.ingest.runs.rollback import MadeKind, RollbackPlan

DOCUMENT_KEYS = ("id", "title", "path", "format", "language", "created", "modified", "_file")
CHUNK_KEYS = ("id", "text", "position", "tokens", "_headings")
"""Headings are hidden: they begin the text, and are no values that a question asks for."""

KNOWN = """
MATCH (d:Document)
WHERE d._file IS NOT NULL
RETURN d.id AS id, d._file AS file
"""
DOCUMENTS = (
    Template("""
{take}
CALL () {
  UNWIND $rows AS row
  MERGE (d:Document {id: row.id})
  ON CREATE SET d += row.p, d._run = $mark, d._hash = row.h
  WITH row, d, d._run = $mark AS made,
    CASE WHEN d._run = $mark OR d._hash = row.h THEN [] ELSE [1] END AS change
  FOREACH (_ IN change |
    CREATE (c:IngestChange)
    SET c = properties(d), c._change_of = elementId(d), c._change_mark = $mark,
      c._change_kind = 'node'
    SET d += row.p, d._run = $mark, d._hash = row.h
  )
  WITH row, d, CASE WHEN made THEN 1 ELSE 0 END AS made, size(change) AS changed
  CALL (row, d) {
    MATCH (d)-[:HAS_CHUNK]->(k:Chunk)
    // What somebody has linked to stays.
    WHERE k._run IS NOT NULL AND row.next[k.id] IS NULL
      AND NOT EXISTS { (k)-[x]-() WHERE x._run IS NULL }
    WITH collect(k) AS gone, count(k) AS removed
    CALL (gone) {
      UNWIND gone AS k
      MATCH (k)-[r]-()
      WITH DISTINCT r
      CREATE (c:IngestChange)
      SET c = properties(r), c._change_of = elementId(r), c._change_mark = $mark,
        c._change_kind = 'removed', c._change_type = type(r),
        c._change_start = CASE WHEN NOT startNode(r):Chunk THEN elementId(startNode(r)) END,
        c._change_start_key = CASE WHEN startNode(r):Chunk THEN startNode(r).id END,
        c._change_end = CASE WHEN NOT endNode(r):Chunk THEN elementId(endNode(r)) END,
        c._change_end_key = CASE WHEN endNode(r):Chunk THEN endNode(r).id END
      RETURN count(*) AS ended
    }
    FOREACH (k IN gone |
      CREATE (c:IngestChange)
      SET c = properties(k), c._change_of = elementId(k), c._change_mark = $mark,
        c._change_kind = 'removed node', c._change_type = 'Chunk'
      DETACH DELETE k
    )
    RETURN removed, ended
  }
  CALL (row, d) {
    UNWIND row.chunks AS part
    MERGE (k:Chunk {id: part.id})
    ON CREATE SET k += part.p, k._run = $mark, k._hash = part.h
    WITH d, part, k, k._run = $mark AS new,
      CASE WHEN k._run = $mark OR k._hash = part.h THEN [] ELSE [1] END AS moved
    FOREACH (_ IN moved |
      CREATE (c:IngestChange)
      SET c = properties(k), c._change_of = elementId(k), c._change_mark = $mark,
        c._change_kind = 'node'
      SET k += part.p, k._run = $mark, k._hash = part.h
    )
    MERGE (d)-[has:HAS_CHUNK]->(k)
    ON CREATE SET has._run = $mark
    RETURN sum(CASE WHEN new THEN 1 ELSE 0 END) AS cut, sum(size(moved)) AS moved,
      sum(CASE WHEN has._run = $mark THEN 1 ELSE 0 END) AS held
  }
  CALL (row, d) {
    MATCH (d)-[:HAS_CHUNK]->(a:Chunk)-[r:NEXT_CHUNK]->(b:Chunk)
    WHERE r._run IS NOT NULL AND coalesce(row.next[a.id] <> b.id, true)
    CREATE (c:IngestChange)
    SET c = properties(r), c._change_of = elementId(r), c._change_mark = $mark,
      c._change_kind = 'removed', c._change_type = 'NEXT_CHUNK',
      c._change_start_key = a.id, c._change_end_key = b.id
    DELETE r
    RETURN count(*) AS parted
  }
  CALL (row) {
    UNWIND row.chunks AS part
    MATCH (a:Chunk {id: part.id})
    MATCH (b:Chunk {id: row.next[part.id]})
    MERGE (a)-[n:NEXT_CHUNK]->(b)
    ON CREATE SET n._run = $mark
    RETURN sum(CASE WHEN n._run = $mark THEN 1 ELSE 0 END) AS joined
  }
  RETURN sum(made + cut) AS created, sum(changed + moved) AS changed, sum(removed) AS removed,
    sum(held + joined) AS linked, sum(ended + parted) AS ended
}
SET run.nodes_created = run.nodes_created + created,
  run.nodes_changed = run.nodes_changed + changed,
  run.nodes_removed = run.nodes_removed + removed,
  run.relationships_created = run.relationships_created + linked,
  run.relationships_ended = run.relationships_ended + ended,
  run.missing = []
RETURN run.row AS row
""")
    .fill(take=TAKE_BATCH)
    .text
)


def document_rules() -> tuple[KeyRule, ...]:
    """List the constraints on the keys of documents, chunks and what is found in them."""
    return unique_rule("Document", ("id",)), unique_rule("Chunk", ("id",)), *finding_rules()


def document_plan(mapping: str) -> RollbackPlan:
    """Describe what a run of documents makes, with the kinds of facts in its journal."""
    facts, entities = made_facts(read_kinds(mapping))
    links, findings = made_findings()
    return RollbackPlan(
        (
            *facts,
            *links,
            MadeKind("Chunk", "MENTIONS", MENTION_KEYS),
            MadeKind("Document", "HAS_CHUNK", None),
            MadeKind("Chunk", "NEXT_CHUNK", None),
        ),
        (
            *entities,
            *findings,
            MadeKind("Chunk", "", CHUNK_KEYS),
            MadeKind("Document", "", DOCUMENT_KEYS),
        ),
        document_rules(),
    )


def document_rows(documents: Iterable[ReadDocument]) -> list[dict[str, Any]]:
    """Return documents as `DOCUMENTS` takes them."""
    return [_row(document) for document in documents]


def _row(document: ReadDocument) -> dict[str, Any]:
    file = document.file
    values = (
        file.id, document.title, file.id, file.format, document.language or None,
        document.created, document.modified, document.fingerprint,
    )  # fmt: skip
    chunks = _chunk_rows(document)
    ids = [chunk["id"] for chunk in chunks]
    return {
        "id": file.id,
        "p": dict(zip(DOCUMENT_KEYS, values, strict=True)),
        "h": content_hash(values),
        "chunks": chunks,
        "next": dict(zip(ids, [*ids[1:], ""], strict=True)),
    }


def _chunk_rows(document: ReadDocument) -> list[dict[str, Any]]:
    """Return the chunks of a document; equal texts are told apart by their order."""
    owner = hashlib.blake2b(document.file.id.encode("utf-8", "replace"), digest_size=6).hexdigest()
    seen: dict[str, int] = {}
    rows = []
    for position, chunk in enumerate(document.chunks, start=1):
        text = hashlib.blake2b(chunk.text.encode("utf-8", "replace"), digest_size=6).hexdigest()
        seen[text] = seen.get(text, 0) + 1
        id_ = f"{owner}-{text}" + (f"-{seen[text]}" if seen[text] > 1 else "")
        values = (id_, chunk.text, position, chunk.tokens, list(chunk.headings))
        properties = dict(zip(CHUNK_KEYS, values, strict=True))
        rows.append({"id": id_, "p": properties, "h": content_hash(values)})
    return rows

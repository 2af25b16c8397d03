"""Write what was found in texts without a model: each thing with its chunk, quote and place.

A thing is a node of a label of its own, known by its name, so that no node of somebody else's is
taken for it. What a changed chunk no longer has is unlinked; all of it can be rolled back.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from graphrag_core.cypher.compose import Fragment, Template, joined, name, parameter, variable
from graphrag_core.ingest.documents.keyphrases import ChunkText, keyphrase_findings
from graphrag_core.ingest.documents.text_findings import KINDS, TextFinding
from graphrag_core.ingest.documents.text_patterns import pattern_findings
from graphrag_core.ingest.documents.unlinking import UNLINK
from graphrag_core.ingest.runs.batch_head import TAKE_BATCH
from graphrag_core.ingest.runs.content_hash import content_hash
from graphrag_core.ingest.runs.key_rules import KeyRule, unique_rule
from graphrag_core.ingest.runs.rollback import MadeKind
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.types import CypherQuery

LINK_KEYS = ("quote", "offset", "found_by")
NAME = ("name",)
MOST_CHUNKS = 1_000_000
SCAN_TIMEOUT_S = 600.0

CHUNKS = """
UNWIND $ids AS id
MATCH (d:Document {id: id})-[:HAS_CHUNK]->(c:Chunk)
WHERE c._run IS NOT NULL
RETURN d.id AS document, d.language AS language, c.id AS id, c.text AS text,
  c._headings AS headings
ORDER BY document, c.position
"""
FINDINGS = Template("""
{take}
{blocks}
SET run.nodes_created = run.nodes_created + {made},
  run.relationships_created = run.relationships_created + {linked},
  run.relationships_ended = run.relationships_ended + {parted},
  run.findings = coalesce(run.findings, 0) + {linked},
  run.missing = []
RETURN run.row AS row
""")
BLOCK = Template("""
CALL () {
  UNWIND {rows} AS row
  MATCH (k:Chunk {id: row.id})-[m:{type}]->(e:{label})
  WHERE m._run IS NOT NULL AND NOT e.name IN row.names
  {unlink}
  RETURN count(*) AS {parted}
}
CALL () {
  UNWIND {things} AS thing
  MERGE (e:{label} {name: thing.name})
  ON CREATE SET e._run = $mark, e._hash = thing.h
  RETURN count(CASE WHEN e._run = $mark THEN 1 END) AS {made}
}
CALL () {
  UNWIND {rows} AS row
  MATCH (k:Chunk {id: row.id})
  UNWIND row.found AS found
  MATCH (e:{label} {name: found.name})
  MERGE (k)-[m:{type}]->(e)
  ON CREATE SET m += found.p, m._run = $mark, m._hash = found.h
  RETURN count(CASE WHEN m._run = $mark THEN 1 END) AS {linked}
}
""")


def finding_rules() -> tuple[KeyRule, ...]:
    """List the constraints on the names of what is found in texts."""
    return tuple(unique_rule(kind.label, NAME) for kind in KINDS.values())


def made_findings() -> tuple[list[MadeKind], list[MadeKind]]:
    """Describe the relationships and the nodes that findings make, for a rollback."""
    links = [MadeKind("Chunk", kind.type, LINK_KEYS) for kind in KINDS.values()]
    return links, [MadeKind(kind.label, "", NAME) for kind in KINDS.values()]


def find_in_documents(
    graph: WritableDatabase, ids: Sequence[str]
) -> tuple[list[str], list[TextFinding]]:
    """Return the chunks of documents and what is found in them; a document is read as a whole."""
    query = CypherQuery(CHUNKS.strip(), {"ids": list(ids)})
    rows = graph.fetch(query, limit=MOST_CHUNKS, timeout_s=SCAN_TIMEOUT_S).records
    found: list[TextFinding] = []
    for _, group in groupby(rows, key=lambda row: row["document"]):
        chunks = list(group)
        texts = [_chunk_text(chunk) for chunk in chunks]
        found += keyphrase_findings(texts, chunks[0]["language"] or "")
        for chunk in chunks:
            found += pattern_findings(chunk["id"], chunk["text"])
    return [row["id"] for row in rows], found


def finding_statement(
    chunk_ids: Sequence[str], found: Sequence[TextFinding]
) -> tuple[str, dict[str, Any]]:
    """Compose the statement that links chunks to what was found in them, and its parameters."""
    parameters: dict[str, Any] = {}
    blocks: list[Fragment] = []
    counts: dict[str, list[Fragment]] = {"made": [], "linked": [], "parted": []}
    for place, (kind, entry) in enumerate(KINDS.items()):
        mine = [finding for finding in found if finding.kind == kind]
        names = dict.fromkeys(finding.name for finding in mine)
        parameters[f"rows{place}"] = list(_rows(chunk_ids, mine, entry.found_by))
        parameters[f"things{place}"] = [{"name": n, "h": content_hash((n,))} for n in names]
        slots = {count: variable(f"{count}{place}") for count in counts}
        for count, slot in slots.items():
            counts[count].append(slot)
        blocks.append(
            BLOCK.fill(
                rows=parameter(f"rows{place}"), things=parameter(f"things{place}"),
                label=name(entry.label), type=name(entry.type), unlink=UNLINK, **slots,
            )
        )  # fmt: skip
    sums = {count: joined(" + ", slots) for count, slots in counts.items()}
    return FINDINGS.fill(take=TAKE_BATCH, blocks=joined("\n", blocks), **sums).text, parameters


def _chunk_text(chunk: Mapping[str, Any]) -> ChunkText:
    first = str(chunk["text"]).partition("\n")[0]
    headings: Sequence[str] = chunk["headings"] or ()
    own = bool(headings) and first.endswith(headings[-1])
    return ChunkText(str(chunk["id"]), str(chunk["text"]), first if own else "")


def _rows(
    chunk_ids: Sequence[str], found: Sequence[TextFinding], found_by: str
) -> Iterator[dict[str, Any]]:
    """Yield a row a chunk, also for those without a finding: they may have had one."""
    by_chunk: dict[str, list[TextFinding]] = {id_: [] for id_ in chunk_ids}
    for finding in found:
        by_chunk[finding.chunk_id].append(finding)
    for id_, mine in by_chunk.items():
        yield {
            "id": id_,
            "names": [finding.name for finding in mine],
            "found": [_link(finding, found_by) for finding in mine],
        }


def _link(finding: TextFinding, found_by: str) -> dict[str, Any]:
    values = (finding.quote, finding.offset, found_by)
    properties = dict(zip(LINK_KEYS, values, strict=True))
    return {"name": finding.name, "p": properties, "h": content_hash(values)}

"""Write the facts that a model found in chunks, each with its chunk, quote, confidence and time.

Names and types are those of the graph's own schema. A fact between two nodes that the graph
has already is not written again. Facts whose chunk is gone are removed.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from graphrag_core.cypher.compose import Fragment, Template, joined, name, parameter, variable
from graphrag_core.ingest.documents.fact_extraction import ExtractedFact, FactKind, RefusedFact
from graphrag_core.ingest.runs.batch_head import TAKE_BATCH
from graphrag_core.ingest.runs.content_hash import content_hash
from graphrag_core.ingest.runs.rollback import MadeKind
from graphrag_core.ingest.seed import WritableDatabase
from graphrag_core.profiles.chunk_graphs import chunk_labels
from graphrag_core.profiles.profile import Profile
from graphrag_core.types import CypherQuery, Schema

MOST_KINDS = 60
FACT_KEYS = ("source_id", "quote", "confidence", "valid_at")

FACTS = Template("""
{take}
{blocks}
SET run.nodes_created = run.nodes_created + {made},
  run.relationships_created = run.relationships_created + {linked},
  run.facts = run.facts + {linked},
  run.missing = []
RETURN run.row AS row
""")
NODES = Template("""
CALL () {
  UNWIND {rows} AS row
  MERGE (n:{label} {{key}: row.name})
  ON CREATE SET n._run = $mark, n._hash = row.h
  RETURN count(CASE WHEN n._run = $mark THEN 1 END) AS {count}
}
""")
LINKS = Template("""
CALL () {
  UNWIND {rows} AS row
  MATCH (a:{start} {{start_key}: row.start})
  MATCH (b:{end} {{end_key}: row.end})
  WITH row, a, b, EXISTS { (a)-[:{type}]->(b) } AS known
  FOREACH (_ IN CASE WHEN known THEN [] ELSE [1] END |
    CREATE (a)-[r:{type}]->(b)
    SET r = row.p, r._run = $mark, r._hash = row.h
  )
  RETURN count(CASE WHEN known THEN null ELSE 1 END) AS {count}
}
""")
NO_BLOCK = Template("WITH run")
OUTDATED = Template("""
MATCH (run:IngestRun {id: $run})
WHERE run.step = $step AND run.owner = $owner
WITH run
CALL (run) {
  MATCH (a:{start})-[r:{type}]->(b:{end})
  WHERE r._run IS NOT NULL AND r.quote IS NOT NULL
    AND NOT EXISTS { (:Chunk {id: r.source_id}) }
  SET run.mark = $mark
  CREATE (c:IngestChange)
  SET c = properties(r), c._change_of = elementId(r), c._change_mark = $mark,
    c._change_kind = 'removed', c._change_type = type(r),
    c._change_start = elementId(a), c._change_end = elementId(b)
  DELETE r
  RETURN count(*) AS gone
}
SET run.relationships_ended = run.relationships_ended + gone
RETURN gone
""")
OWNERS = Template("""
MATCH (n:{label})
WHERE n.{key} IN $names
RETURN n.{key} AS name, count(*) AS count
""")
ZERO = Template("0")


@dataclass(frozen=True, slots=True)
class ChunkFacts:
    """The facts of one chunk."""

    chunk_id: str
    facts: tuple[ExtractedFact, ...]


def fact_kinds(schema: Schema, profile: Profile) -> tuple[FactKind, ...]:
    """Return the patterns between named things, of more than `MOST_KINDS` the most frequent.

    What says where facts come from, and what nobody asks about, is none. In order by name, so
    that the model is asked the same again for the same text.
    """
    own = {"Document", *chunk_labels(schema, profile)}
    without = own | profile.hidden_labels | profile.provenance_labels
    keys = profile.name_keys
    kinds = [
        FactKind(each.start, each.type, each.end, keys[each.start], keys[each.end])
        for each in sorted(schema.patterns, key=lambda pattern: -pattern.count)
        if each.type not in profile.provenance_types
        and not {each.start, each.end} & without
        and each.start in keys
        and each.end in keys
    ]
    return tuple(sorted(kinds[:MOST_KINDS], key=astuple))


def write_kinds(kinds: Iterable[FactKind]) -> str:
    """Write kinds of facts as a run's journal keeps them."""
    return json.dumps({"facts": [astuple(kind) for kind in kinds]})


def read_kinds(text: str) -> tuple[FactKind, ...]:
    """Read the kinds of facts of a run; none for a run without a model."""
    return tuple(FactKind(*entry) for entry in json.loads(text)["facts"]) if text else ()


def made_facts(kinds: Iterable[FactKind]) -> tuple[list[MadeKind], list[MadeKind]]:
    """Describe the relationships and the nodes that facts make, for a rollback."""
    relationships = [MadeKind(kind.start, kind.type, FACT_KEYS) for kind in kinds]
    ends = {end: None for kind in kinds for end in _ends(kind)}
    return relationships, [MadeKind(label, "", (key,)) for label, key in ends]


def outdated_queries(kinds: Iterable[FactKind], parameters: Mapping[str, Any]) -> list[CypherQuery]:
    """Remove the facts of each kind whose chunk is gone."""
    return [
        CypherQuery(
            OUTDATED.fill(start=name(k.start), type=name(k.type), end=name(k.end)).text, parameters
        )
        for k in kinds
    ]


def without_ambiguous(
    graph: WritableDatabase, found: Sequence[ChunkFacts]
) -> tuple[list[ChunkFacts], list[RefusedFact]]:
    """Set apart the facts that name what several nodes are called."""
    wanted: dict[tuple[str, str], set[str]] = {}
    for fact in (fact for chunk in found for fact in chunk.facts):
        for end, called in zip(_ends(fact.kind), (fact.start, fact.end), strict=True):
            wanted.setdefault(end, set()).add(called)
    shared = set()
    for (label, key), names in wanted.items():
        query = OWNERS.fill(label=name(label), key=name(key)).text
        rows = graph.fetch(CypherQuery(query, {"names": sorted(names)}), limit=len(names)).records
        shared |= {(label, row["name"]) for row in rows if row["count"] > 1}
    kept, refused = [], []
    for chunk in found:
        clear = [
            f for f in chunk.facts if not {(f.kind.start, f.start), (f.kind.end, f.end)} & shared
        ]
        refused += [
            RefusedFact(fact.words, "several nodes have a name in it")
            for fact in chunk.facts
            if fact not in clear
        ]
        kept.append(ChunkFacts(chunk.chunk_id, tuple(clear)))
    return kept, refused


def fact_statement(found: Sequence[ChunkFacts]) -> tuple[str, dict[str, Any]]:
    """Compose the statement that writes the facts of chunks, and its parameters."""
    nodes: dict[tuple[str, str], dict[str, None]] = {}
    links: dict[FactKind, list[dict[str, Any]]] = {}
    for chunk in found:
        for fact in chunk.facts:
            for end, called in zip(_ends(fact.kind), (fact.start, fact.end), strict=True):
                nodes.setdefault(end, {})[called] = None
            links.setdefault(fact.kind, []).append(_link(chunk.chunk_id, fact))
    blocks: list[Fragment] = []
    parameters: dict[str, Any] = {}
    made: list[Fragment] = []
    for place, ((label, key), names) in enumerate(nodes.items()):
        rows, count = f"nodes{place}", f"made{place}"
        parameters[rows] = [{"name": each, "h": content_hash((each,))} for each in names]
        made.append(variable(count))
        blocks.append(
            NODES.fill(rows=parameter(rows), label=name(label), key=name(key), count=made[-1])
        )
    linked: list[Fragment] = []
    for place, (kind, links_) in enumerate(links.items()):
        rows, count = f"links{place}", f"linked{place}"
        parameters[rows] = links_
        linked.append(variable(count))
        blocks.append(
            LINKS.fill(
                rows=parameter(rows),
                start=name(kind.start), start_key=name(kind.start_key), type=name(kind.type),
                end=name(kind.end), end_key=name(kind.end_key), count=linked[-1],
            )
        )  # fmt: skip
    text = FACTS.fill(
        take=TAKE_BATCH,
        blocks=joined("\n", blocks) or NO_BLOCK.fill(),
        made=joined(" + ", made) or ZERO.fill(),
        linked=joined(" + ", linked) or ZERO.fill(),
    ).text
    return text, parameters


def _ends(kind: FactKind) -> tuple[tuple[str, str], tuple[str, str]]:
    return (kind.start, kind.start_key), (kind.end, kind.end_key)


def _link(chunk_id: str, fact: ExtractedFact) -> dict[str, Any]:
    values = (chunk_id, fact.quote, fact.confidence, fact.valid_at)
    return {
        "start": fact.start,
        "end": fact.end,
        "p": dict(zip(FACT_KEYS, values, strict=True)),
        "h": content_hash(values),
    }

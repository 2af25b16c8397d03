"""The text-match rung: nodes whose names or texts hold the question's words, and around them.

The words are looked for as a search by words does it (`fulltext.py`), without conditions.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.protocols import Database
from graphrag_core.retrieve.filters import Condition
from graphrag_core.retrieve.fulltext import search_words, text_ranked
from graphrag_core.retrieve.search_types import Target
from graphrag_core.types import CypherQuery, Links, Node, Relationship, Schema, Subgraph

MAX_HITS = 10
NEIGHBOURS_A_HIT = 12
MAX_RELATIONSHIPS = 120
MAX_FRONTIER = 30

AROUND = """
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
CALL (center) {
  MATCH (center)-[relationship]-(neighbour)
  RETURN relationship, neighbour
  LIMIT $neighbours
}
RETURN center, relationship, neighbour
LIMIT $limit
"""
TOTAL_AROUND = """
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
RETURN sum(COUNT { (center)--() }) AS total
LIMIT 1
"""
NODES_BY_ID = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN node
LIMIT $limit
"""


@dataclass(frozen=True, slots=True)
class TextMatch:
    """The matched nodes, best first, the subgraph around them, and the words looked for."""

    hits: tuple[Node, ...]
    subgraph: Subgraph
    words: tuple[str, ...]


def match_text(
    question: str, links: Links, schema: Schema, database: Database, *, hops: int = 1
) -> TextMatch:
    """The nodes that a question names or whose texts share its words, and what is `hops` around.

    Linked nodes come first. Empty when nothing matches. Raises `DatabaseUnavailableError`.
    """
    words = search_words(question)
    linked = [link.node_id for link in links.values if link.node_id is not None]
    if links.clarification is not None:
        linked += [candidate.id for candidate in links.clarification.candidates]
    hits = _nodes_by_id(linked[:MAX_HITS], database)
    if words and len(hits) < MAX_HITS:
        known = {node.id for node in hits}
        everything = [Target(label, Condition()) for label in schema.labels]
        ranked = text_ranked(words, everything, MAX_HITS, schema, database)
        hits += [node for node, _ in ranked.hits if node.id not in known]
    hits = hits[:MAX_HITS]
    return TextMatch(tuple(hits), surroundings(hits, database, hops=hops), tuple(words))


def surroundings(hits: Sequence[Node], database: Database, *, hops: int = 1) -> Subgraph:
    """The hits with what is around them: `NEIGHBOURS_A_HIT` each, so that a hub drowns nobody.

    Each further hop goes out from at most `MAX_FRONTIER` nodes.
    """
    if not hits:
        return Subgraph()
    nodes = {node.id: node for node in hits}
    relationships: dict[str, Relationship] = {}
    frontier = [node.id for node in hits]
    for _ in range(hops):
        ids = frontier[:MAX_FRONTIER]
        parameters = {"ids": ids, "neighbours": NEIGHBOURS_A_HIT, "limit": MAX_RELATIONSHIPS}
        rows = database.fetch(CypherQuery(AROUND, parameters), limit=MAX_RELATIONSHIPS)
        known = set(nodes)
        for row in rows.records:
            nodes.setdefault(row["neighbour"].id, row["neighbour"])
            relationships[row["relationship"].id] = row["relationship"]
        frontier = [id_ for id_ in nodes if id_ not in known]
        if not frontier:
            break
    ids = [node.id for node in hits]
    total = database.fetch(CypherQuery(TOTAL_AROUND, {"ids": ids})).records[0]["total"]
    return Subgraph(
        nodes=tuple(nodes.values()),
        relationships=tuple(relationships.values()),
        total_nodes=len(nodes),
        total_relationships=max(int(total), len(relationships)),
    )


def _nodes_by_id(ids: Sequence[str], database: Database) -> list[Node]:
    if not ids:
        return []
    parameters = {"ids": list(dict.fromkeys(ids)), "limit": MAX_HITS}
    rows = database.fetch(CypherQuery(NODES_BY_ID, parameters), limit=MAX_HITS).records
    return [row["node"] for row in rows if isinstance(row["node"], Node)]

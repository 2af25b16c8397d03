"""The text-match rung: nodes whose names or texts hold the question's words, and around them.

The words are looked for as a search by words does it (`fulltext.py`), without conditions.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.english.words import name_words, stem
from graphrag_core.explore.communities import is_live
from graphrag_core.protocols import Database
from graphrag_core.retrieve.filters import SearchCondition
from graphrag_core.retrieve.fulltext import search_words, text_ranked
from graphrag_core.retrieve.search_types import SearchTarget
from graphrag_core.types import AsOf, CypherQuery, Links, Node, Relationship, Schema, Subgraph

MAX_HITS = 10
NEIGHBOURS_A_HIT = 12
SURE_LINK = 0.9
READ_A_HIT = 60
"""So many are read of a hit, for some of them may have ended."""
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
    """The matched nodes, best first, what is around them, and the words looked for.

    `named` are the nodes that the question surely names.
    """

    hits: tuple[Node, ...]
    around: "Surroundings"
    words: tuple[str, ...]
    named: frozenset[str] = frozenset()

    @property
    def telling(self) -> bool:
        """Whether the hits are what the question is about: named, or sharing half its words."""
        if any(node.id in self.named for node in self.hits):
            return True
        texts = (value for node in self.hits for value in node.properties.values())
        known = {stem(part) for text in texts if isinstance(text, str) for part in name_words(text)}
        shared = sum(stem(word) in known for word in self.words)
        return bool(self.hits) and 2 * shared >= len(self.words)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A subgraph around some nodes, and how many relationships there had ended by then."""

    subgraph: Subgraph
    ended: int = 0


def match_text(
    question: str,
    links: Links,
    schema: Schema,
    database: Database,
    *,
    hops: int = 1,
    as_of: AsOf = "all",
) -> TextMatch:
    """The nodes that a question names or whose texts share its words, and what is `hops` around.

    Only over what holds `as_of`, None for now. Linked nodes come first. Empty when nothing
    matches. Raises `DatabaseUnavailableError`.
    """
    words = search_words(question)
    linked = [link.node_id for link in links.values if link.node_id is not None]
    if links.clarification is not None:
        linked += [candidate.id for candidate in links.clarification.candidates]
    hits = _nodes_by_id(linked[:MAX_HITS], database)
    if words and len(hits) < MAX_HITS:
        known = {node.id for node in hits}
        everything = [SearchTarget(label, SearchCondition()) for label in schema.labels]
        ranked = text_ranked(words, everything, MAX_HITS, schema, database)
        hits += [node for node, _ in ranked.hits if node.id not in known]
    hits = hits[:MAX_HITS]
    around = surroundings(hits, database, hops=hops, as_of=as_of)
    sure = frozenset(v.node_id for v in links.values if v.node_id and v.score >= SURE_LINK)
    return TextMatch(tuple(hits), around, tuple(words), sure)


def surroundings(
    hits: Sequence[Node], database: Database, *, hops: int = 1, as_of: AsOf = "all"
) -> Surroundings:
    """The hits with what is around them: `NEIGHBOURS_A_HIT` each, so that a hub drowns nobody.

    Each further hop goes out from at most `MAX_FRONTIER` nodes, over what holds `as_of`.
    """
    if not hits:
        return Surroundings(Subgraph())
    nodes = {node.id: node for node in hits}
    relationships: dict[str, Relationship] = {}
    ended: set[str] = set()
    frontier = [node.id for node in hits]
    for _ in range(hops):
        ids = frontier[:MAX_FRONTIER]
        limit = READ_A_HIT * len(ids)
        parameters = {"ids": ids, "neighbours": READ_A_HIT, "limit": limit}
        rows = database.fetch(CypherQuery(AROUND, parameters), limit=limit)
        known, taken = set(nodes), Counter[str]()
        for row in rows.records:
            center, relationship = row["center"].id, row["relationship"]
            if not is_live(relationship, as_of):
                ended |= {relationship.id} if relationship.invalid_at is not None else set()
            elif taken[center] < NEIGHBOURS_A_HIT and taken.total() < MAX_RELATIONSHIPS:
                taken[center] += 1
                nodes.setdefault(row["neighbour"].id, row["neighbour"])
                relationships[relationship.id] = relationship
        frontier = [id_ for id_ in nodes if id_ not in known]
        if not frontier:
            break
    ids = [node.id for node in hits]
    total = database.fetch(CypherQuery(TOTAL_AROUND, {"ids": ids})).records[0]["total"]
    found = Subgraph(
        nodes=tuple(nodes.values()),
        relationships=tuple(relationships.values()),
        total_nodes=len(nodes),
        total_relationships=max(int(total) - len(ended), len(relationships)),
    )
    return Surroundings(found, len(ended))


def _nodes_by_id(ids: Sequence[str], database: Database) -> list[Node]:
    if not ids:
        return []
    parameters = {"ids": list(dict.fromkeys(ids)), "limit": MAX_HITS}
    rows = database.fetch(CypherQuery(NODES_BY_ID, parameters), limit=MAX_HITS).records
    return [row["node"] for row in rows if isinstance(row["node"], Node)]

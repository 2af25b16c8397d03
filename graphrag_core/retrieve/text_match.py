"""The text-match rung: nodes whose names or texts hold the question's words, and around them.

Matching goes through a full-text index where the graph has one and through a bounded plain
scan where it has none. It never fails on any characters in the question.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.errors import QueryRefusedError
from graphrag_core.linking.english import LIGHT_WORDS, STOP_WORDS
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, LabelSchema, Links, Node, Rows, Schema, Subgraph

MAX_WORDS = 12
MAX_HITS = 10
NEIGHBOURS_A_HIT = 12
MAX_RELATIONSHIPS = 120
SCANNED_A_LABEL = 50_000
SCANNED_KEYS = 6
MIN_WORD_CHARS = 3

FULLTEXT_HITS = """
CALL db.index.fulltext.queryNodes($index, $query, {limit: $limit}) YIELD node, score
RETURN node, score
LIMIT $limit
"""
# Formatted in: a quoted label and quoted property keys that the schema holds as text.
SCAN_HITS = """
MATCH (node:{label})
WITH node LIMIT $scanned
WITH node, reduce(text = '', part IN [{texts}] | text + ' ' + toLower(toString(part))) AS text
WITH node, size([word IN $words WHERE text CONTAINS word]) AS score
WHERE score > 0
RETURN node, toFloat(score) AS score
ORDER BY score DESC
LIMIT $limit
"""
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


def match_text(question: str, links: Links, schema: Schema, database: Database) -> TextMatch:
    """The nodes that a question names or whose texts share its words, with their neighbours.

    Linked nodes come first. Empty when nothing matches. Raises `DatabaseUnavailableError`.
    """
    words = content_words(question)
    linked = [link.node_id for link in links.values if link.node_id is not None]
    if links.clarification is not None:
        linked += [candidate.id for candidate in links.clarification.candidates]
    hits = _nodes_by_id(linked[:MAX_HITS], database)
    if words and len(hits) < MAX_HITS:
        known = {node.id for node in hits}
        hits += [node for node in _matching(words, schema, database) if node.id not in known]
    hits = hits[:MAX_HITS]
    return TextMatch(tuple(hits), surroundings(hits, database), tuple(words))


def content_words(question: str) -> list[str]:
    """The question's words that may stand in a text: lower case, no stop words, in order."""
    normal = unicodedata.normalize("NFKC", question).lower()
    cleaned = "".join(character if character.isalnum() else " " for character in normal)
    words = (
        word
        for word in dict.fromkeys(cleaned.split())
        if word not in STOP_WORDS | LIGHT_WORDS
        and (len(word) >= MIN_WORD_CHARS or not word.isascii())
    )
    return list(words)[:MAX_WORDS]


def surroundings(hits: Sequence[Node], database: Database) -> Subgraph:
    """The hits with their neighbours: `NEIGHBOURS_A_HIT` each, so that a hub drowns nobody."""
    if not hits:
        return Subgraph()
    ids = [node.id for node in hits]
    parameters = {"ids": ids, "neighbours": NEIGHBOURS_A_HIT, "limit": MAX_RELATIONSHIPS}
    rows = database.fetch(CypherQuery(AROUND, parameters), limit=MAX_RELATIONSHIPS)
    total = database.fetch(CypherQuery(TOTAL_AROUND, {"ids": ids})).records[0]["total"]
    nodes = {node.id: node for node in hits}
    relationships = {}
    for row in rows.records:
        nodes.setdefault(row["neighbour"].id, row["neighbour"])
        relationships[row["relationship"].id] = row["relationship"]
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
    return _nodes(database.fetch(CypherQuery(NODES_BY_ID, parameters), limit=MAX_HITS))


def _nodes(rows: Rows) -> list[Node]:
    return [row["node"] for row in rows.records if isinstance(row["node"], Node)]


def _matching(words: Sequence[str], schema: Schema, database: Database) -> list[Node]:
    indexes = [
        index.name
        for index in schema.indexes
        if index.kind == "FULLTEXT" and index.entity == "NODE" and index.state == "ONLINE"
    ]
    found = _by_index(indexes, words, database) if indexes else []
    return found or _by_scan(words, schema, database)


def _by_index(names: Iterable[str], words: Sequence[str], database: Database) -> list[Node]:
    scored: dict[str, tuple[float, Node]] = {}
    for name in names:
        parameters = {"index": name, "query": lucene_query(words), "limit": MAX_HITS}
        try:
            rows = database.fetch(CypherQuery(FULLTEXT_HITS, parameters), limit=MAX_HITS)
        except QueryRefusedError:
            continue
        for row in rows.records:
            node, score = row["node"], float(row["score"])
            if node.id not in scored or scored[node.id][0] < score:
                scored[node.id] = (score, node)
    ranked = sorted(scored.values(), key=lambda entry: (-entry[0], entry[1].id))
    return [node for _, node in ranked]


def _by_scan(words: Sequence[str], schema: Schema, database: Database) -> list[Node]:
    scored: list[tuple[float, Node]] = []
    for label in schema.labels:
        texts = _text_keys(label)
        if not texts:
            continue
        text = SCAN_HITS.replace("{label}", quote_name(label.name)).replace(
            "{texts}", ", ".join(f"coalesce(node.{quote_name(key)}, '')" for key in texts)
        )
        parameters = {"words": list(words), "scanned": SCANNED_A_LABEL, "limit": MAX_HITS}
        rows = database.fetch(CypherQuery(text, parameters), limit=MAX_HITS)
        scored += [(float(row["score"]), row["node"]) for row in rows.records]
    best = {node.id: (score, node) for score, node in scored}
    ranked = sorted(best.values(), key=lambda entry: (-entry[0], entry[1].id))
    return [node for _, node in ranked]


def _text_keys(label: LabelSchema) -> list[str]:
    texts = [p.key for p in label.properties if p.types == ("STRING",)]
    return sorted(texts, key=lambda key: key != label.name_key)[:SCANNED_KEYS]


def lucene_query(words: Iterable[str]) -> str:
    """Words as a Lucene query that only ever searches: each is quoted, any may match."""
    return " OR ".join(f'"{word}"' for word in words if '"' not in word and "\\" not in word)

"""The text-match rung: nodes whose names or texts hold the question's words, and around them.

The words are looked for as a search by words does it (`fulltext.py`), without conditions.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag_core.english.words import name_words, stem
from graphrag_core.explore.expansion import (
    Budget,
    ExpansionRequest,
    count_ended,
    count_live,
    expand,
)
from graphrag_core.explore.validity import ValidityFilter
from graphrag_core.protocols import Database
from graphrag_core.retrieve.filters import SearchCondition
from graphrag_core.retrieve.fulltext import TextSearch, search_words, text_ranked
from graphrag_core.retrieve.search_types import SearchTarget
from graphrag_core.types import CypherQuery, Links, Node, Schema, Subgraph

MAX_HITS = 10
SURE_LINK = 0.9
AROUND_A_HIT = Budget(each=12, frontier=30, relationships=120)
"""So much is read around hits, so that a hub drowns nobody."""

NODES_BY_ID = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN node
LIMIT $limit
"""


@dataclass(frozen=True, slots=True)
class TextMatch:
    """The matched nodes, best first, and the words that were looked for.

    `named` are the nodes that the question surely names.
    """

    hits: tuple[Node, ...]
    words: tuple[str, ...]
    named: frozenset[str] = frozenset()

    @property
    def is_relevant(self) -> bool:
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


def match_text(question: str, links: Links, schema: Schema, database: Database) -> TextMatch:
    """Find the nodes that a question names or whose texts share its words.

    Linked nodes come first. Empty when nothing matches. Raises `DatabaseUnavailableError`.
    """
    words = search_words(question)
    linked = [link.node_id for link in links.values if link.node_id is not None]
    if links.clarification is not None:
        linked += [candidate.id for candidate in links.clarification.candidates]
    hits = _nodes_by_id(linked[:MAX_HITS], database)
    if words and len(hits) < MAX_HITS:
        known = {node.id for node in hits}
        everything = [SearchTarget(label, SearchCondition()) for label in schema.labels]
        ranked = text_ranked(TextSearch(words, everything, MAX_HITS), schema, database)
        hits += [node for node, _ in ranked.hits if node.id not in known]
    sure = frozenset(v.node_id for v in links.values if v.node_id and v.score >= SURE_LINK)
    return TextMatch(tuple(hits[:MAX_HITS]), tuple(words), sure)


def surroundings(
    hits: Sequence[Node], validity: ValidityFilter, database: Database, *, hops: int = 1
) -> Surroundings:
    """Read what is around hits, over what holds at the time only, within `AROUND_A_HIT`."""
    if not hits:
        return Surroundings(Subgraph())
    seeds = {node.id: 1.0 for node in hits}
    found = expand(ExpansionRequest(seeds, validity, AROUND_A_HIT, hops), database)
    nodes = {node.id: node for node in hits} | found.nodes
    relationships = found.relationships
    ended = count_ended(found.centers, validity, database)
    total = count_live(found.centers, validity, database)
    subgraph = Subgraph(
        nodes=tuple(nodes.values()),
        relationships=tuple(relationships.values()),
        total_nodes=len(nodes),
        total_relationships=max(total, len(relationships)),
    )
    return Surroundings(subgraph, ended)


def _nodes_by_id(ids: Sequence[str], database: Database) -> list[Node]:
    if not ids:
        return []
    parameters = {"ids": list(dict.fromkeys(ids)), "limit": MAX_HITS}
    rows = database.fetch(CypherQuery(NODES_BY_ID, parameters), limit=MAX_HITS).records
    return [row["node"] for row in rows if isinstance(row["node"], Node)]

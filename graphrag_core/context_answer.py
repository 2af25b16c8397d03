"""Answers from a part of the graph instead of a query: around entities, or by community."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.answer.citing import Cited, label_of
from graphrag_core.answer.wording import capitalised, counted, listed, plain, plural, spoken_name
from graphrag_core.linking.words import name_words, stem
from graphrag_core.profiles.facts import PROVENANCE_TYPES
from graphrag_core.protocols import Database
from graphrag_core.retrieve.communities import Communities, Community, find_communities, is_live
from graphrag_core.retrieve.fulltext import search_words
from graphrag_core.retrieve.text_match import match_text
from graphrag_core.types import (
    Citation,
    CypherQuery,
    Evidence,
    Links,
    Node,
    Question,
    Relationship,
    Rows,
    Schema,
    Subgraph,
)

MAX_ENTITIES = 5
MAX_TYPES = 60
MOST_A_TYPE = 20
MAX_RELATIONSHIPS = 400
NAMED_A_TYPE = 6
NAMED_A_GROUP = 5
GROUPS_TOLD = 5
OVERVIEW_STEMS = frozenset(
    stem(word)
    for word in (
        "overview", "theme", "topic", "community", "cluster", "summary", "summarise", "summarize",
        "landscape", "big", "overall", "main", "general", "structure",
    )
)  # fmt: skip
"""Words of questions about a graph as a whole."""
LEAST_OVERVIEW_WORDS = 2


# Type by type, so that one common type drowns no other.
AROUND_BY_TYPE = """
UNWIND $ids AS id
MATCH (center) WHERE elementId(center) = id
UNWIND $types AS type
CALL (center, type) {
  MATCH (center)-[relationship]-(neighbour)
  WHERE type(relationship) = type
  RETURN relationship, neighbour
  LIMIT $most
}
RETURN center, relationship, neighbour
LIMIT $limit
"""


@dataclass(frozen=True, slots=True)
class ContextAnswer:
    """An answer by templates with its rows; `query` is what brought the part of the graph."""

    text: str
    rows: Rows
    evidence: Evidence
    citations: tuple[Citation, ...]
    interpretation: tuple[str, ...]
    query: CypherQuery
    remark: str = ""


def asks_for_overview(question: str, links: Links) -> bool:
    """Whether a question names nothing and asks about the graph as a whole."""
    if links.values:
        return False
    words = [stem(word) for word in question.casefold().replace("?", " ").split()]
    telling = sum(word in OVERVIEW_STEMS for word in words)
    return telling >= LEAST_OVERVIEW_WORDS or (telling == 1 and len(search_words(question)) <= 2)


def local_answer(
    question: Question, links: Links, schema: Schema, database: Database
) -> ContextAnswer | None:
    """What surrounds the entities that a question names; None when it names none.

    Raises `DatabaseUnavailableError`.
    """
    match = match_text(question.text, links, schema, database)
    linked = {link.node_id for link in links.values if link.node_id is not None}
    entities = [node for node in match.hits if node.id in linked] or list(match.hits[:1])
    if not entities:
        return None
    entities = entities[:MAX_ENTITIES]
    query = _around(entities, schema)
    found = database.fetch(query, limit=MAX_RELATIONSHIPS).records
    live = [row for row in found if is_live(row["relationship"], question.as_of)]
    nodes = {row["neighbour"].id: row["neighbour"] for row in live}
    nodes |= {entity.id: entity for entity in entities}
    around = list({row["relationship"].id: row["relationship"] for row in live}.values())
    records, behind = [], []
    for entity in entities:
        for relationship in _told(entity, around):
            out = relationship.start == entity.id
            other = nodes[relationship.end if out else relationship.start]
            records.append(_record(entity, relationship, other, out=out))
            behind.append((entity.id, relationship.id, other.id))
    subgraph = Subgraph(tuple(nodes.values()), tuple(around), len(nodes), len(around))
    evidence = Evidence(subgraph, tuple(behind))
    cited = Cited(evidence)
    text = "\n\n".join(_described(entity, records, cited) for entity in entities)
    when = "at all times" if question.as_of == "all" else "relationships as they are now"
    return ContextAnswer(
        text=text,
        rows=Rows(("entity", "direction", "relationship", "other"), tuple(records)),
        evidence=evidence,
        citations=cited.citations,
        interpretation=(f"what surrounds {listed([node.name for node in entities])}", when),
        query=query,
    )


def _around(entities: Sequence[Node], schema: Schema) -> CypherQuery:
    types = [kind.name for kind in schema.relationship_types if kind.name not in PROVENANCE_TYPES]
    parameters = {
        "ids": [entity.id for entity in entities],
        "types": types[:MAX_TYPES],
        "most": MOST_A_TYPE,
        "limit": MAX_RELATIONSHIPS,
    }
    return CypherQuery(AROUND_BY_TYPE.strip(), parameters)


def _told(entity: Node, around: Sequence[Relationship]) -> list[Relationship]:
    touching = [r for r in around if entity.id in (r.start, r.end)]
    return sorted(touching, key=lambda r: (r.start != entity.id, r.name, r.id))


def _record(entity: Node, r: Relationship, other: Node, *, out: bool) -> dict[str, Any]:
    arrow = "→" if out else "←"
    return {"entity": entity, "direction": arrow, "relationship": r.name, "other": other}


def _described(entity: Node, records: Sequence[dict[str, Any]], cited: Cited) -> str:
    """An entity and what it is related to, a line for each type and direction."""
    kinds: dict[tuple[str, str], list[str]] = defaultdict(list)
    rows = [(at, record) for at, record in enumerate(records) if record["entity"].id == entity.id]
    name = f"{plain(entity.name)}{cited.mark(entity, rows[0][0] if rows else None)}"
    for at, record in rows:
        other = record["other"]
        mark = f"{plain(other.name)}{cited.mark(other, at)}"
        kinds[record["direction"], record["relationship"]].append(mark)
    if not rows:
        return f"{name} ({label_of(entity)}) has no relationship at that time."
    lines = [f"{name} ({label_of(entity)}), {counted(len(rows), 'relationship')}:"]
    for (arrow, kind), names in kinds.items():
        told = list(dict.fromkeys(names))
        more = f" and {len(told) - NAMED_A_TYPE} more" if len(told) > NAMED_A_TYPE else ""
        lines.append(f"- {spoken_name(kind)} {arrow} {', '.join(told[:NAMED_A_TYPE])}{more}")
    return "\n".join(lines)


def global_answer(question: Question, database: Database) -> ContextAnswer | None:
    """The communities of the graph, those with the question's words first; None without any.

    Raises `DatabaseUnavailableError` and `QueryTimeoutError`.
    """
    found = find_communities(database, as_of=question.as_of)
    if not found.groups:
        return None
    words = {stem(word) for word in search_words(question.text)} - OVERVIEW_STEMS
    ranked = sorted(found.groups, key=lambda group: -_shared(group, words))[:GROUPS_TOLD]
    subgraph = Subgraph(
        tuple(node for group in ranked for node in group.members),
        tuple(r for group in ranked for r in group.relationships),
        total_nodes=sum(group.size for group in found.groups),
        total_relationships=sum(sum(group.types.values()) for group in found.groups),
    )
    evidence = Evidence(subgraph, tuple(tuple(n.id for n in g.members) for g in ranked))
    cited = Cited(evidence)
    lines = [_told_group(at, group, cited) for at, group in enumerate(ranked)]
    told = "" if found.total <= len(ranked) else f" The {len(ranked)} nearest to the question:"
    lead = f"The graph falls into {counted(found.total, 'community')}.{told}"
    return ContextAnswer(
        text="\n".join((lead, *lines)),
        rows=Rows(
            ("community", "nodes", "members", "relationships"),
            tuple(_group_record(at, group) for at, group in enumerate(ranked)),
        ),
        evidence=evidence,
        citations=cited.citations,
        interpretation=(
            "the graph as a whole, by communities (Louvain, fixed seed)",
            "at all times" if question.as_of == "all" else "relationships as they are now",
        ),
        query=found.query,
        remark=_bound(found),
    )


def _shared(group: Community, words: set[str]) -> int:
    texts: Iterator[str] = (
        str(value) for node in group.members for value in (node.name, *node.labels)
    )
    known = {stem(part) for text in texts for part in name_words(text)}
    return len(words & known)


def _told_group(at: int, group: Community, cited: Cited) -> str:
    kinds: dict[str, int] = defaultdict(int)
    for node in group.members:
        kinds[label_of(node)] += 1
    labels = sorted(kinds, key=lambda label: -kinds[label])[:3]
    names = [f"{plain(n.name)}{cited.mark(n, at)}" for n in group.members[:NAMED_A_GROUP]]
    tied = [spoken_name(name) for name in list(group.types)[:3]]
    mostly = capitalised(listed([plural(label) for label in labels]))
    return (
        f"{at + 1}. {mostly}, {group.size} nodes around {listed(names)}; "
        f"held together by {listed(tied)}, {counted(group.outside, 'relationship')} outwards."
    )


def _group_record(at: int, group: Community) -> dict[str, Any]:
    return {
        "community": at + 1,
        "nodes": group.size,
        "members": [node.name for node in group.members],
        "relationships": [f"{name} ({count})" for name, count in group.types.items()],
    }


def _bound(found: Communities) -> str:
    if not found.truncated:
        return ""
    return "The graph is large: only its first 20,000 relationships were grouped."

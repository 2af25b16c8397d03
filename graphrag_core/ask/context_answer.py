"""Answers from a part of the graph instead of a query: around entities, or by community."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.answer.citing import CitationRegister, label_of
from graphrag_core.english.wording import (
    capitalised,
    counted,
    listed,
    moment,
    plain,
    spoken_name,
)
from graphrag_core.english.words import name_words, plural, stem
from graphrag_core.explore.communities import Communities, Community, find_communities
from graphrag_core.explore.expansion import Budget, Expansion, ExpansionRequest, expand
from graphrag_core.explore.validity import ValidityFilter
from graphrag_core.profiles.chunk_graphs import FOUND_LABELS
from graphrag_core.protocols import Database
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
CUT = "Not everything around it is shown: each step follows 50 nodes at most."
NAMED_A_TYPE = 6
NAMED_A_GROUP = 5
GROUPS_SHOWN = 5
AROUND_STEMS = frozenset(
    stem(word)
    for word in (
        "about", "around", "background", "context", "surrounding", "surround", "environment",
        "neighbour", "neighbor", "neighbourhood", "neighborhood", "going", "happening", "situation",
        "detail", "info", "information", "describe", "description", "explain", "overview",
        "picture", "connection", "connected", "relation", "related", "link", "linked", "involved",
        "regarding", "concerning", "thing", "matter",
        "story", "fact", "facts", "learn", "understand", "talk", "know", "known", "say", "said",
    )
)  # fmt: skip
"""What is left of a question once its names are taken away, if it asks what is around them."""
SURE_LINK = 0.9
OVERVIEW_STEMS = frozenset(
    stem(word)
    for word in (
        "overview", "theme", "topic", "community", "cluster", "summary", "summarise", "summarize",
        "landscape", "big", "overall", "main", "general", "structure",
    )
)  # fmt: skip
"""Words of questions about a graph as a whole."""
THEME_STEMS = frozenset(
    stem(word) for word in ("theme", "topic", "community", "cluster", "landscape", "structure")
)
"""Those of them that ask for groups of things, and not for how these stand."""
LEAST_OVERVIEW_WORDS = 2
WHOLE_STEMS = frozenset(
    stem(word)
    for word in (
        "graph", "data", "database", "dataset", "knowledge", "contain", "content", "hold", "stored",
        "inside", "ask",
    )
)  # fmt: skip
"""What names the graph as a whole: "What is this graph about?", "What does the data hold?"."""

HOW_IT_GOES = re.compile(
    r"(?:so,? )?how (?:are|is|do) (?:we|things|it|everything|all)"
    r"(?: (?:doing|going|looking|look|standing|stand|so far|overall|today|now|right now))*\W*",
    re.IGNORECASE,
)
"""Asks how everything stands, in which nothing is named."""

AROUND_AN_ENTITY = Budget(each=20, frontier=50, relationships=400, nodes=300)
"""So much of each type is read, so that one common type drowns no other."""


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
    """Tell whether a question names nothing and asks about the graph as a whole."""
    if links.values:
        return False
    if HOW_IT_GOES.fullmatch(question.strip()):
        return True
    words = [stem(word) for word in question.casefold().replace("?", " ").split()]
    content = {stem(word) for word in search_words(question)}
    if WHOLE_STEMS & set(words) and content <= WHOLE_STEMS | AROUND_STEMS | OVERVIEW_STEMS:
        return True
    telling = sum(word in OVERVIEW_STEMS for word in words)
    return telling >= LEAST_OVERVIEW_WORDS or (telling == 1 and len(search_words(question)) <= 2)


def asks_for_themes(question: str) -> bool:
    """Tell whether a question asks for the groups of a graph, or for the graph itself."""
    words = {stem(word) for word in question.casefold().replace("?", " ").split()}
    return bool(words & (THEME_STEMS | WHOLE_STEMS))


def asks_for_surroundings(question: str, links: Links) -> bool:
    """Tell whether a question names something and asks of it only what is around it."""
    named = [v for v in links.values if v.node_id is not None and v.score >= SURE_LINK]
    if not named:
        return False
    rest = question
    for link in sorted(named, key=lambda value: -value.start):
        rest = rest[: link.start] + " " + rest[link.end :]
    return all(stem(word) in AROUND_STEMS for word in search_words(rest))


def local_answer(
    question: Question,
    links: Links,
    schema: Schema,
    validity: ValidityFilter,
    database: Database,
) -> ContextAnswer | None:
    """Tell what surrounds the entities that a question names; None when it names none.

    Only what holds at the question's time. What was only found in texts has no surroundings but
    these. Raises `DatabaseUnavailableError`.
    """
    match = match_text(question.text, links, schema, database)
    hits = [node for node in match.hits if FOUND_LABELS.isdisjoint(node.labels)]
    linked = {link.node_id for link in links.values if link.node_id is not None}
    entities = [node for node in hits if node.id in linked] or hits[:1]
    if not entities:
        return None
    entities = entities[:MAX_ENTITIES]
    found = expand(_around(entities, question, schema, validity), database)
    nodes = {entity.id: entity for entity in entities} | found.nodes
    around = list(found.relationships.values())
    described_at = _description_places(found)
    records, behind = [], []
    for center in (nodes[id_] for id_ in found.centers):
        for relationship in _described_relationships(center, around, described_at):
            out = relationship.start == center.id
            other = nodes[relationship.end if out else relationship.start]
            records.append(_record(center, relationship, other, out=out))
            behind.append((center.id, relationship.id, other.id))
    subgraph = Subgraph(tuple(nodes.values()), tuple(around), len(nodes), len(around))
    evidence = Evidence(subgraph, tuple(behind))
    register = CitationRegister(evidence)
    text = "\n\n".join(_entity_lines(entity, records, register) for entity in entities)
    further = len(nodes) - len(_within_one_hop(entities, around))
    if further:
        text += (
            f"\n\nUp to {question.hops} hops away the graph has {counted(further, 'more node')}."
        )
    return ContextAnswer(
        text=text,
        rows=Rows(("entity", "direction", "relationship", "other"), tuple(records)),
        evidence=evidence,
        citations=register.citations,
        interpretation=(
            f"what surrounds {listed([node.name for node in entities])}",
            *((f"up to {question.hops} hops away",) if question.hops > 1 else ()),
            time_in_words(question),
        ),
        query=found.query,
        remark=CUT if found.cut else "",
    )


def _around(
    entities: Sequence[Node], question: Question, schema: Schema, validity: ValidityFilter
) -> ExpansionRequest:
    """Go out from entities as far as the question says, through each type but provenance."""
    provenance = validity.profile.provenance_types
    types = [kind.name for kind in schema.relationship_types if kind.name not in provenance]
    return ExpansionRequest(
        {entity.id: 1.0 for entity in entities},
        validity,
        AROUND_AN_ENTITY,
        hops=question.hops,
        groups=tuple((type_,) for type_ in types),
    )


def _description_places(found: Expansion) -> Mapping[str, set[str]]:
    """Choose at which nodes a relationship is described: at each seed, else where it came first."""
    centers: dict[str, set[str]] = {}
    for step in found.steps:
        if step.relationship is not None and (
            step.hops == 1 or step.relationship.id not in centers
        ):
            centers.setdefault(step.relationship.id, set()).add(step.center)
    return centers


def _within_one_hop(entities: Sequence[Node], around: Sequence[Relationship]) -> set[str]:
    ids = {entity.id for entity in entities}
    return ids | {end for r in around if ids & {r.start, r.end} for end in (r.start, r.end)}


def _described_relationships(
    entity: Node, around: Sequence[Relationship], described_at: Mapping[str, set[str]]
) -> list[Relationship]:
    """List the relationships that are described at an entity; a further layer repeats none."""
    touching = [r for r in around if entity.id in described_at[r.id]]
    return sorted(touching, key=lambda r: (r.start != entity.id, r.name, r.id))


def _record(entity: Node, r: Relationship, other: Node, *, out: bool) -> dict[str, Any]:
    arrow = "→" if out else "←"
    return {"entity": entity, "direction": arrow, "relationship": r.name, "other": other}


def _entity_lines(
    entity: Node, records: Sequence[dict[str, Any]], register: CitationRegister
) -> str:
    """Describe an entity and what it is related to, a line for each type and direction."""
    kinds: dict[tuple[str, str], list[str]] = defaultdict(list)
    rows = [(at, record) for at, record in enumerate(records) if record["entity"].id == entity.id]
    name = f"{plain(entity.name)}{register.cite(entity, rows[0][0] if rows else None)}"
    for at, record in rows:
        other = record["other"]
        mark = f"{plain(other.name)}{register.cite(other, at)}"
        kinds[record["direction"], record["relationship"]].append(mark)
    if not rows:
        return f"{name} ({label_of(entity)}) has no relationship at that time."
    lines = [f"{name} ({label_of(entity)}), {counted(len(rows), 'relationship')}:"]
    for (arrow, kind), names in kinds.items():
        different = list(dict.fromkeys(names))
        more = f" and {len(different) - NAMED_A_TYPE} more" if len(different) > NAMED_A_TYPE else ""
        lines.append(f"- {spoken_name(kind)} {arrow} {', '.join(different[:NAMED_A_TYPE])}{more}")
    return "\n".join(lines)


def time_in_words(question: Question) -> str:
    """Say of which time an answer from the surroundings of nodes is."""
    if question.as_of == "all":
        return "at all times"
    if question.as_of is None:
        return "relationships as they are now"
    return f"relationships as they were on {moment(question.as_of)}"


def global_answer(
    question: Question, validity: ValidityFilter, database: Database
) -> ContextAnswer | None:
    """Describe the communities of the graph, those with the question's words first.

    None where there are none. Raises `DatabaseUnavailableError` and `QueryTimeoutError`.
    """
    found = find_communities(database, validity)
    if not found.groups:
        return None
    words = {stem(word) for word in search_words(question.text)} - OVERVIEW_STEMS
    ranked = sorted(found.groups, key=lambda group: -_overlap(group, words))[:GROUPS_SHOWN]
    subgraph = Subgraph(
        tuple(node for group in ranked for node in group.members),
        tuple(r for group in ranked for r in group.relationships),
        total_nodes=sum(group.size for group in found.groups),
        total_relationships=sum(sum(group.types.values()) for group in found.groups),
    )
    evidence = Evidence(subgraph, tuple(tuple(n.id for n in g.members) for g in ranked))
    register = CitationRegister(evidence)
    lines = [_group_line(at, group, register) for at, group in enumerate(ranked)]
    which = "nearest to the question" if _overlap(ranked[0], words) else "largest"
    which_shown = "" if found.total <= len(ranked) else f" The {len(ranked)} {which}:"
    lead = f"The graph has {counted(found.total, 'community')}.{which_shown}"
    return ContextAnswer(
        text="\n".join((lead, *lines)),
        rows=Rows(
            ("community", "nodes", "members", "relationships"),
            tuple(_group_record(at, group) for at, group in enumerate(ranked)),
        ),
        evidence=evidence,
        citations=register.citations,
        interpretation=(
            "the graph as a whole, by communities (Louvain, fixed seed)",
            time_in_words(question),
        ),
        query=found.query,
        remark=_cut_remark(found),
    )


def _overlap(group: Community, words: set[str]) -> int:
    texts: Iterator[str] = (
        str(value) for node in group.members for value in (node.name, *node.labels)
    )
    known = {stem(part) for text in texts for part in name_words(text)}
    return len(words & known)


def _group_line(at: int, group: Community, register: CitationRegister) -> str:
    kinds: dict[str, int] = defaultdict(int)
    for node in group.members:
        kinds[label_of(node)] += 1
    labels = sorted(kinds, key=lambda label: -kinds[label])[:3]
    names = [f"{plain(n.name)}{register.cite(n, at)}" for n in group.members[:NAMED_A_GROUP]]
    tied = [spoken_name(name) for name in list(group.types)[:3]]
    mostly = capitalised(listed([plural(label) for label in labels]))
    return (
        f"{at + 1}. {mostly}, {group.size} nodes around {listed(names)}; "
        f"connected by {listed(tied)}, with {counted(group.outside, 'relationship')} to others."
    )


def _group_record(at: int, group: Community) -> dict[str, Any]:
    return {
        "community": at + 1,
        "nodes": group.size,
        "members": [node.name for node in group.members],
        "relationships": [f"{name} ({count})" for name, count in group.types.items()],
    }


def _cut_remark(found: Communities) -> str:
    if not found.truncated:
        return ""
    return "The graph is large: only its first 20,000 relationships were grouped."

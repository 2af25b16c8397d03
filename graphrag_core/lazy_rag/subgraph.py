"""LazyRAG: a summary of what the graph says about a query, with nothing computed beforehand.

Query → seeds (named entities first, then what resembles it) → layers around them under a budget
→ a summary with sources, how sure it is, and what was not found. After Microsoft's LazyGraphRAG,
with the graph's own relationships in the place of an index.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphrag_core.cypher.compose import Template, constant, joined
from graphrag_core.errors import CallError
from graphrag_core.explore.context import MANY, ExplorationContext
from graphrag_core.lazy_rag.extractive_summary import extract, judge, stems
from graphrag_core.lazy_rag.ranked_expansion import expand
from graphrag_core.lazy_rag.types import (
    LazyExpansion,
    LazyRagResult,
    LazyRequest,
    Seed,
    SummaryCommunity,
)
from graphrag_core.retrieve.fulltext import search_words
from graphrag_core.retrieve.search_types import Hit
from graphrag_core.types import Links, Node, Relationship

MAX_QUERY_CHARS = 10_000
LOOKED_FOR_CHARS = 1_000
"""So much of a query is looked for; its entities and words stand there or are lost in it."""

MOST_ENTITIES = 200
MOST_HOPS = 5
MAX_SEEDS = 8
MEANT_PERHAPS = 0.7
LEAST_OF_BEST = 0.5
"""A hit starts the expansion when it has at least this part of the best hit's score."""

LEAST_SIMILARITY = 0.3
"""Cosine of all-MiniLM-L6-v2 under which texts have nothing to do with each other."""

WORD_BONUS = 0.3
HITS_BESIDE_NAMED = 2

FEWEST_IN_COMMUNITIES = 6
NAMED_AFTER = 3
LOUVAIN_SEED = 7

# How a community's members hang on it: in what this package stores, and in Graphiti's graphs.
STORED_BY = {
    "IN_COMMUNITY": constant("(member)-[:IN_COMMUNITY]->(community:Community)"),
    "HAS_MEMBER": constant("(member)<-[:HAS_MEMBER]-(community:Community)"),
}
STORED = Template("""
UNWIND $ids AS id
MATCH (member) WHERE elementId(member) = id
MATCH {way}
RETURN id, elementId(community) AS community, community.name AS name
LIMIT $most
""")


def check_lazy_request(query: str, max_hops: int, max_entities: int) -> None:
    """Raise `CallError` where the query or a bound is out of range."""
    if not query.strip() or len(query) > MAX_QUERY_CHARS:
        raise CallError(
            f"The query has {len(query)} characters.",
            hint=f"Give 1 to {MAX_QUERY_CHARS}.",
            code="bad_query",
        )
    for name, value, most in (
        ("max_hops", max_hops, MOST_HOPS),
        ("max_entities", max_entities, MOST_ENTITIES),
    ):
        if not 1 <= value <= most:
            raise CallError(f"{name} is {value}.", hint=f"Choose 1 to {most}.", code=f"bad_{name}")


def seeds_of(query: str, links: Links, hits: Sequence[Hit], *, most: int) -> tuple[Seed, ...]:
    """Choose where to start: what the query names, what it may mean, then what resembles it.

    At most `most` are chosen, the likeliest first. What only resembles a query starts nothing far
    away from it: `LEAST_SIMILARITY`.
    """
    seeds: dict[str, Seed] = {}
    for link in links.values:
        if link.node_id is not None:
            why = f"'{link.text}' names it"
            seeds.setdefault(link.node_id, Seed(link.node_id, link.score, why))
    if links.clarification is not None:
        for candidate in links.clarification.candidates:
            why = f"'{links.clarification.term}' may mean it"
            seeds.setdefault(candidate.id, Seed(candidate.id, MEANT_PERHAPS, why))
    near = [hit for hit in hits if _resembles(query, hit)]
    least = LEAST_OF_BEST * max((hit.score for hit in near), default=0.0)
    # Beside named entities few others start, or the budget goes to what they only remind of.
    room = HITS_BESIDE_NAMED if seeds else MAX_SEEDS
    for hit in [hit for hit in near if hit.node.id not in seeds and hit.score >= least][:room]:
        score = hit.score if hit.similarity is None else min(hit.score, hit.similarity + WORD_BONUS)
        seeds[hit.node.id] = Seed(hit.node.id, round(max(score, 0.0), 3), hit.why)
    likeliest = sorted(seeds.values(), key=lambda seed: -seed.score)
    return tuple(likeliest[: min(most, MAX_SEEDS)])


def _resembles(query: str, hit: Hit) -> bool:
    if hit.similarity is None or hit.similarity >= LEAST_SIMILARITY:
        return True
    return bool(stems(" ".join(search_words(query))) & stems(f"{hit.node.name} {hit.text}"))


def lazy_subgraph(
    context: ExplorationContext,
    request: LazyRequest,
    *,
    expand_only: bool = False,
    communities: bool = True,
) -> LazyRagResult:
    """Expand around the seeds and say what was found; its time is the caller's to tell.

    Raises `DatabaseUnavailableError`, `QueryTimeoutError`.
    """
    found = expand(context, request)
    summary, citations = ("", ()) if expand_only else extract(request, found)
    judged = judge(request, found)
    return LazyRagResult(
        query=request.query,
        entities=found.entities,
        relationships=found.relationships,
        communities=(_stored(context, found) or communities_of(found)) if communities else (),
        summary=summary,
        confidence=judged.confidence,
        missing_info=judged.missing,
        explanation=judged.explanation,
        citations=citations,
        seeds=request.seeds,
        cut=found.cut,
        unfollowed=found.unfollowed,
        at="all" if request.at is None else request.at if request.dated else None,
        summary_by="none" if expand_only else "extract",
    )


def _stored(context: ExplorationContext, found: LazyExpansion) -> tuple[SummaryCommunity, ...]:
    """Find the graph's own communities of the subgraph's nodes, largest first, if it has any.

    Those that `index --communities` stored, and Graphiti's.
    """
    ways = [
        STORED.fill(way=way)
        for type_, way in STORED_BY.items()
        if context.schema.relationship_type(type_) is not None
    ]
    if not ways or context.schema.label("Community") is None:
        return ()
    ids = [entity.node.id for entity in found.entities]
    rows = context.rows(joined("\nUNION\n", ways).text, most=MANY, ids=ids).records
    nodes = {entity.node.id: entity.node for entity in found.entities}
    degree = Counter(end for pair in _pairs(found.relationships, nodes) for end in pair)
    groups: dict[str, list[str]] = {}
    for row in rows:
        groups.setdefault(row["community"], []).append(row["id"])
    named = {row["community"]: row["name"] for row in rows}
    together = sorted((g for g in groups.items() if len(g[1]) > 1), key=lambda g: (-len(g[1]), g))
    return tuple(
        replace(community, name=str(named[id_] or community.name))
        for id_, members in together
        for community in (_community(degree, nodes, members),)
    )


def communities_of(found: LazyExpansion) -> tuple[SummaryCommunity, ...]:
    """Find the groups within a subgraph, largest first; the same ones for the same subgraph.

    Louvain's method of networkx; small subgraphs have none.
    """
    if len(found.entities) < FEWEST_IN_COMMUNITIES:
        return ()
    import networkx as nx

    nodes = {entity.node.id: entity.node for entity in found.entities}
    graph = nx.Graph()
    graph.add_nodes_from(sorted(nodes))
    for start, end in sorted(_pairs(found.relationships, nodes)):
        graph.add_edge(start, end)
    groups = nx.community.louvain_communities(graph, seed=LOUVAIN_SEED)
    together = sorted((sorted(g) for g in groups if len(g) > 1), key=lambda g: (-len(g), g[0]))
    return tuple(_community(graph.degree, nodes, group) for group in together)


def _pairs(
    relationships: Sequence[Relationship], nodes: Mapping[str, Node]
) -> set[tuple[str, str]]:
    return {
        (min(r.start, r.end), max(r.start, r.end))
        for r in relationships
        if r.start != r.end and r.start in nodes and r.end in nodes
    }


def _community(
    degree: Mapping[str, int], nodes: Mapping[str, Node], group: Sequence[str]
) -> SummaryCommunity:
    typical = sorted(group, key=lambda id_: (-degree[id_], nodes[id_].name))
    return SummaryCommunity(
        ", ".join(nodes[id_].name for id_ in typical[:NAMED_AFTER]), tuple(typical)
    )

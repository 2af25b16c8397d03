"""Questions that a search answers: `ask --mode hybrid`, and what `auto` leaves to meaning."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from graphrag_core.english.wording import plain, spoken_name
from graphrag_core.errors import CallError
from graphrag_core.profiles.profile import Profile
from graphrag_core.retrieve.search_types import Hit, SearchRequest, SearchResult, SourceChunk
from graphrag_core.retrieve.semantic_question import (
    WIDER_DAYS,
    SemanticQuestion,
    split_question,
)
from graphrag_core.types import (
    Citation,
    Links,
    Node,
    Question,
    Rows,
    Schema,
    StepDiagnostic,
    Subgraph,
)

LEAST_SIMILARITY = 0.25
SHARE_OF_BEST = 0.45
NEAREST_LEAST = 0.35
NAMED_MOST = 5
MAX_TEXT_CHARS = 220
MAX_SOURCES = 8


@dataclass(frozen=True, slots=True)
class SemanticDependencies:
    """What a semantic answer needs. `has_vectors`: there are vectors to compare with."""

    search: Callable[[SearchRequest], SearchResult]
    profile: Callable[[], Profile]
    has_vectors: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class SemanticAnswer:
    """Hits as an answer: text with marks, citations, rows, graph, how the question was read."""

    text: str
    result: SearchResult
    rows: Rows
    citations: tuple[Citation, ...]
    interpretation: tuple[str, ...]
    confidence: float
    graph: Subgraph
    remarks: tuple[StepDiagnostic, ...] = ()


def split(
    question: Question, links: Links, schema: Schema, dependencies: SemanticDependencies
) -> SemanticQuestion | None:
    """Read the question as one combined search; None when nothing to search for is left."""
    return split_question(question, links, schema, dependencies.profile(), now=datetime.now(UTC))


def answer_by_search(
    semantic: SemanticQuestion, limit: int, dependencies: SemanticDependencies
) -> SemanticAnswer | None:
    """Answer by one combined search; None when nothing relevant was found.

    Services, teams and the like that the question names beside what it looks for are found first,
    by name: hits near them rank higher.
    """
    top_k = min(limit, 10)
    near: list[str] = []
    for label in semantic.via[:2]:
        by_name = SearchRequest(semantic.request.text, label=label, top_k=5, mode="text")
        near += [hit.node.id for hit in _search(by_name, dependencies).hits]
    request = replace(semantic.request, top_k=top_k, near=tuple(near))
    interpretation = semantic.interpretation
    result = _search(request, dependencies)
    hits = _relevant(result)
    if not hits and semantic.recent and request.since is not None:
        wider = datetime.now(UTC) - timedelta(days=WIDER_DAYS)
        result = _search(replace(request, since=wider), dependencies)
        hits = _relevant(result)
        interpretation = (*interpretation, f"nothing so recent: in the last {WIDER_DAYS} days")
    if not hits:
        return None
    return _write_answer(semantic, replace(result, hits=tuple(hits)), interpretation)


def nearest_by_meaning(
    question: Question, dependencies: SemanticDependencies
) -> SearchResult | None:
    """Find what is nearest in meaning to the question; None without vectors or near hits."""
    if not dependencies.has_vectors():
        return None
    request = SearchRequest(question.text, top_k=5, mode="vector", as_of=question.as_of)
    try:
        result = dependencies.search(request)
    except CallError:
        return None
    near = tuple(hit for hit in result.hits if (hit.similarity or 0) >= NEAREST_LEAST)
    return replace(result, hits=near) if near else None


def _search(request: SearchRequest, dependencies: SemanticDependencies) -> SearchResult:
    """Run the search; leave out the time where nothing that it covers has one."""
    try:
        return dependencies.search(request)
    except CallError as fault:
        if fault.code != "no_time":
            raise
        return dependencies.search(replace(request, since=None, until=None))


def _relevant(result: SearchResult) -> list[Hit]:
    """Keep the relevant hits: similar enough, with the question's words, or near what it names."""
    best = max((hit.similarity or 0.0 for hit in result.hits), default=0.0)
    least = max(LEAST_SIMILARITY, SHARE_OF_BEST * best)
    return [hit for hit in result.hits if (hit.similarity or 0.0) >= least or "matched" in hit.why]


def _write_answer(
    semantic: SemanticQuestion, result: SearchResult, interpretation: tuple[str, ...]
) -> SemanticAnswer:
    hits = result.hits
    noun = spoken_name(hits[0].label) if len({hit.label for hit in hits}) == 1 else "result"
    count = f"{len(hits)} {noun}{'s' if len(hits) != 1 else ''}"
    citations: list[Citation] = []
    lines = [f"{count} about '{semantic.request.text}':"]
    for row, hit in enumerate(hits):
        number = len(citations) + 1
        citations.append(Citation(number, hit.node.id, hit.node.name, "node", rows=(row,)))
        text, name = plain(hit.text, MAX_TEXT_CHARS), plain(hit.node.name)
        neighbours = f": {text}" if text != name else ""
        lines.append(f"- {name} [{number}]{neighbours}{_around(hit, semantic)}")
    sources = [chunk for chunk in _sources_of(hits, result) if chunk.text][:MAX_SOURCES]
    source_names = []
    for chunk in sources:
        number = len(citations) + 1
        label = chunk.document or chunk.id
        citations.append(Citation(number, chunk.id, label, "source", source=chunk.id))
        source_names.append(f"{plain(label)} ({plain(chunk.id)}) [{number}]")
    if source_names:
        lines += ["", f"Sources: {', '.join(source_names)}."]
    best = max((hit.similarity or 0.3 for hit in hits), default=0.3)
    records = tuple({"node": hit.node, "score": hit.score} for hit in hits)
    return SemanticAnswer(
        text="\n".join(lines),
        result=result,
        rows=Rows(("node", "score"), records),
        citations=tuple(citations),
        interpretation=(*interpretation, result.strategy),
        confidence=round(min(0.8, 0.2 + best), 3),
        graph=result.graph,
        remarks=result.remarks,
    )


def _sources_of(hits: Sequence[Hit], result: SearchResult) -> list[SourceChunk]:
    """Find the chunks behind the hits themselves, or behind relationships that end at one."""
    ids = {hit.node.id for hit in hits}
    keys = {hit.node.key for hit in hits} | {e.name for hit in hits for e in hit.related}
    touching = {r.id for r in result.graph.relationships if {r.start, r.end} & ids}
    return [
        chunk
        for chunk in result.chunks
        if chunk.id in keys or touching.intersection(chunk.relationships)
    ]


def _around(hit: Hit, semantic: SemanticQuestion) -> str:
    """Write what the question asks beside the hits, or their nearest neighbours."""
    requested = [entry for entry in hit.related if entry.label in semantic.via]
    near = [entry for entry in hit.related if entry.hops == 1]
    neighbours = list(
        dict.fromkeys(f"{plain(e.name)} ({spoken_name(e.type)})" for e in requested or near)
    )[:NAMED_MOST]
    return f" — {', '.join(neighbours)}" if neighbours else ""


def hit_nodes(result: SearchResult) -> tuple[Node, ...]:
    """Return the nodes of the hits."""
    return tuple(hit.node for hit in result.hits)

"""Go from a query to its summary: the seeds, the subgraph, the wording, the metrics."""

import time
from dataclasses import replace
from datetime import datetime

from graphrag_core.errors import CallError
from graphrag_core.lazy_rag.model_summary import summarize_with_model, summary_state
from graphrag_core.lazy_rag.subgraph import (
    LOOKED_FOR_CHARS,
    check_lazy_request,
    lazy_subgraph,
    seeds_of,
)
from graphrag_core.lazy_rag.summary_graph import SummaryGraph
from graphrag_core.lazy_rag.types import LazyRagResult, LazyRequest
from graphrag_core.protocols import OnText
from graphrag_core.retrieve.search_types import SearchRequest
from graphrag_core.runtime.token_tally import tallied
from graphrag_core.types import AsOf, Question


def lazy_rag(
    graph: SummaryGraph,
    query: str,
    *,
    as_of: AsOf = None,
    max_hops: int | None = None,
    max_entities: int | None = None,
    expand_only: bool = False,
    tenant: str | None = None,
    wait: bool = True,
    on_text: OnText | None = None,
) -> LazyRagResult:
    """Summarise what the graph says about a query, from named and resembling nodes outwards.

    `wait` as in `SummaryGraph.search`; `on_text` gets a model's words as they come,
    unchecked. Raises `CallError` (`lazy_rag_off`, `empty_graph`, and for what is out of range),
    `DatabaseUnavailableError`, `QueryTimeoutError`.
    """
    settings = graph.settings
    if not settings.lazy_rag_enabled:
        raise CallError(
            "LazyRAG is switched off.", hint="Set LAZY_RAG_ENABLED to true.", code="lazy_rag_off"
        )
    began = time.perf_counter()
    hops = settings.lazy_rag_max_hops if max_hops is None else max_hops
    most = settings.lazy_rag_max_entities if max_entities is None else max_entities
    check_lazy_request(query, hops, most)
    context = graph.exploration(tenant)
    text = query[:LOOKED_FOR_CHARS]
    links = graph.link(Question(text, tenant=tenant))
    # What hangs around the hits is walked by the expansion itself.
    top_k = min(most, settings.max_rows)
    looked = SearchRequest(text, top_k=top_k, as_of=as_of, around=False)
    searched = graph.search(looked, tenant=tenant, wait=wait)
    limits = tuple(
        remark
        for remark in searched.remarks
        if remark.severity == "warning" or remark.code == "model_loading"
    )
    hits = searched.hits
    request = LazyRequest(
        query=query,
        seeds=seeds_of(text, links, hits, most=most),
        near={hit.node.id: hit.score for hit in hits},
        at=None if as_of == "all" else as_of or context.now,
        max_hops=hops,
        max_entities=most,
        dated=isinstance(as_of, datetime),
    )
    found = lazy_subgraph(
        context, request, expand_only=expand_only, communities=settings.lazy_rag_use_communities
    )
    calls = 0
    if not expand_only:
        found, calls = _worded(graph, found, context.tenant, on_text)
    took_s = time.perf_counter() - began
    graph.metrics.add(
        [
            ("lazy_rag_query_duration_seconds", took_s),
            ("lazy_rag_entity_count", len(found.entities)),
            ("lazy_rag_llm_calls_total", calls),
        ]
    )
    return replace(
        found,
        generation_time_ms=round(took_s * 1000, 2),
        diagnostics=(*limits, *found.diagnostics),
    )


def _worded(
    graph: SummaryGraph, found: LazyRagResult, tenant: str, on_text: OnText | None
) -> tuple[LazyRagResult, int]:
    """Return the result with a model's summary, and how many calls that took.

    A summary is remembered for the same query, tenant and state of what was found.
    """
    chat = graph.summary_chat(f"{tenant!r} {summary_state(found)}")
    if chat is None:
        return found, 0
    with tallied() as tally:
        return summarize_with_model(found, chat, on_text), tally.calls

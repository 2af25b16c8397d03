"""Turn searches and chunk retrievals into events of the metrics."""

from graphrag_core.retrieve.chunks import ChunkReceipt
from graphrag_core.retrieve.search_types import SearchRequest, SearchResult

Event = tuple[str, float]


def search_events(request: SearchRequest, result: SearchResult) -> list[Event]:
    """List the events of one search; its response time counts in hybrid mode only."""
    events: list[Event] = [("query_mode", 1)]
    if request.mode == "hybrid":
        events.append(("hybrid_query_response_time_ms", result.timings_ms.get("total", 0.0)))
    if result.receipt is None:
        return events
    # A chunk that is there and has no relationships is retrieved all the same.
    requested = len(result.receipt.relationships) + len(result.receipt.missing)
    known = {
        "chunk_retrieval_success_rate": len(result.chunks) / max(requested, 1),
        "chunk_id_not_found_errors": requested - len(result.chunks),
    }
    return events + [(name, known.get(name, value)) for name, value in chunk_events(result.receipt)]


def chunk_events(receipt: ChunkReceipt) -> list[Event]:
    """List the events of one retrieval by chunk."""
    metrics = receipt.metrics
    return [
        ("chunk_retrieval_success_rate", metrics.success_rate),
        ("relationship_match_accuracy", metrics.match_accuracy),
        ("chunk_id_not_found_errors", len(receipt.missing)),
        ("source_id_cleanup_errors", metrics.cleanup_errors),
        ("chunk_retrieval_volume", metrics.relationships),
    ]

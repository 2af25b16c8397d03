"""What a search says about itself, as events of the metrics."""

from graphrag_core.retrieve.chunks import ChunkReceipt
from graphrag_core.retrieve.search_types import SearchRequest, SearchResult

Event = tuple[str, float]


def search_events(request: SearchRequest, result: SearchResult) -> list[Event]:
    """The events of one search; its response time counts in hybrid mode only."""
    events: list[Event] = [("query_mode", 1)]
    if request.mode == "hybrid":
        events.append(("hybrid_query_response_time_ms", result.timings_ms.get("total", 0.0)))
    return events + (chunk_events(result.receipt) if result.receipt is not None else [])


def chunk_events(receipt: ChunkReceipt) -> list[Event]:
    """The events of one retrieval by chunk."""
    metrics = receipt.metrics
    return [
        ("chunk_retrieval_success_rate", metrics.success_rate),
        ("relationship_match_accuracy", metrics.match_accuracy),
        ("chunk_id_not_found_errors", len(receipt.missing)),
        ("source_id_cleanup_errors", metrics.cleanup_errors),
        ("chunk_retrieval_volume", metrics.relationships),
    ]

"""Searches and index runs as JSON objects: the contract of `search` and `index`."""

from typing import Any

from graphrag_core.ingest.vectors import IndexReport
from graphrag_core.json_output.values import plain, relationship_json, subgraph_json
from graphrag_core.retrieve.chunks import ChunkReceipt
from graphrag_core.retrieve.search_types import Hit, SearchResult, embedding_hidden


def search_json(result: SearchResult) -> dict[str, Any]:
    """Convert a search result to the JSON object of `search`.

    The vector among the parameters is shown as its length.
    """
    query = result.query
    return {
        "hits": [hit_json(hit) for hit in result.hits],
        "strategy": result.strategy,
        "cypher": query.text if query else None,
        "parameters": plain(embedding_hidden(query.parameters)) if query else {},
        "graph": subgraph_json(result.graph),
        "chunks": plain(result.chunks),
        "retrieved_chunks_count": result.retrieved_chunks_count,
        "diagnostics": plain(result.remarks),
        "timings_ms": {step: round(ms, 2) for step, ms in result.timings_ms.items()},
    }


def hit_json(hit: Hit) -> dict[str, Any]:
    """Convert a hit: the node's own values, the scores and why it was found."""
    return {
        "id": hit.node.id,
        "key": hit.node.key,
        "label": hit.label,
        "labels": list(hit.node.labels),
        "name": hit.node.name,
        "text": hit.text,
        "properties": plain(hit.node.properties),
        "score": hit.score,
        "similarity": None if hit.similarity is None else round(hit.similarity, 4),
        "why": hit.why,
        "duplicates": list(hit.duplicates),
        "related": plain(hit.related),
    }


def index_json(report: IndexReport) -> dict[str, Any]:
    """Convert an index report to the JSON object of `index`."""
    return {
        "model": report.model,
        "dimension": report.dimension,
        "written": report.embedded,
        "skipped": sum(entry.unchanged + entry.empty for entry in report.labels),
        "removed": sum(entry.removed for entry in report.labels),
        "refused": list(report.refused),
        "labels": plain(report.labels),
        "indexes": plain(report.indexes),
        "statements": list(report.statements),
        "elapsed_s": report.elapsed_s,
    }


def chunks_json(receipt: ChunkReceipt) -> dict[str, Any]:
    """Convert a chunk receipt to the JSON object of `chunks`."""
    return {
        "relationships": {
            id_: [relationship_json(relationship) for relationship in entries]
            for id_, entries in receipt.relationships.items()
        },
        "missing": list(receipt.missing),
        "invalid": list(receipt.invalid),
        "placeholder": list(receipt.placeholder),
        "possibly_cut": list(receipt.possibly_cut),
        "metrics": plain(receipt.metrics),
        "advice": receipt.advice,
    }

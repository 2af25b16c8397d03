"""A LazyRAG result as a JSON object: the contract of `lazy-rag`."""

from typing import TYPE_CHECKING, Any

from graphrag_core.json_output.values import node_json, plain, relationship_json

if TYPE_CHECKING:
    from graphrag_core.lazy_rag.types import LazyRagResult


def lazy_rag_json(result: "LazyRagResult") -> dict[str, Any]:
    """Make the object of `lazy-rag`."""
    return {
        "query": result.query,
        "at": plain(result.at),
        "entities": [
            node_json(entity.node) | {"score": entity.score, "hops": entity.hops}
            for entity in result.entities
        ],
        "relationships": [relationship_json(r) for r in result.relationships],
        "communities": plain(result.communities),
        "summary": result.summary,
        "summary_by": result.summary_by,
        "citations": plain(result.citations),
        "confidence": result.confidence,
        "explanation": result.explanation,
        "missing_info": list(result.missing_info),
        "seeds": plain(result.seeds),
        "cut": plain(result.cut),
        "diagnostics": plain(result.diagnostics),
        "generation_time_ms": result.generation_time_ms,
    }

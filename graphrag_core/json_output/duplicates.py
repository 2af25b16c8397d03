"""Pairs that may be one thing, as the command line, REST and tools show them."""

from typing import Any

from graphrag_core.ingest.resolution.proposals import DuplicatePair, Duplicates
from graphrag_core.ingest.resolution.resolved_entity import ResolvedEntity
from graphrag_core.json_output.values import plain


def duplicates_json(found: Duplicates, limit: int) -> dict[str, Any]:
    """Write the likeliest pairs, how many there are, and what was not looked at."""
    return {
        "pairs": [pair_json(pair) for pair in found.pairs[:limit]],
        "total": len(found.pairs),
        "sure": sum(pair.sure for pair in found.pairs),
        "compared_nodes": found.compared_nodes,
        "left_out": list(found.left),
    }


def pair_json(pair: DuplicatePair) -> dict[str, Any]:
    """Write a pair: what would stay, what would be merged into it, and why."""
    return {
        "stays": _entity_json(pair.first),
        "merged": _entity_json(pair.second),
        "label": pair.label,
        "probability": round(pair.probability, 3),
        "sure": pair.sure,
        "reasons": [reason.sentence for reason in pair.reasons if reason.speaks_for],
        "against": [reason.sentence for reason in pair.reasons if not reason.speaks_for],
    }


def _entity_json(entity: ResolvedEntity) -> dict[str, Any]:
    return {
        "id": entity.id,
        "name": entity.name,
        "labels": list(entity.labels),
        "properties": plain(entity.properties),
        "relationships": entity.degree,
    }

"""Results of exploration and time travel as JSON objects: the contract of the command line."""

from typing import Any

from graphrag_core.explore.types import (
    Diff,
    EntityPage,
    History,
    HistoryChange,
    Neighborhood,
    Snapshot,
)
from graphrag_core.json_output.values import node_json, plain, relationship_json
from graphrag_core.types import Relationship


def entities_json(page: EntityPage) -> dict[str, Any]:
    """Convert a page of entities to the JSON object of `entities`."""
    return {
        "entities": plain(page.entities),
        "next_cursor": page.next_cursor,
        "total": page.total,
        "types": plain(page.types),
        "misspelt": page.misspelt,
    }


def neighborhood_json(found: Neighborhood) -> dict[str, Any]:
    """Convert a neighborhood to the JSON object of `neighborhood`."""
    return {
        "center": node_json(found.center),
        "at": plain(found.at) if found.at is not None else "all",
        "nodes": [node_json(node) for node in found.nodes],
        "relationships": _relationships(found.relationships),
        "total_relationships": found.total_relationships,
        "by_type": plain(found.by_type),
        "undated": _relationships(found.undated),
        "ended": found.ended,
        "future": found.future,
        "timed": found.timed,
        "next_cursor": found.next_cursor,
    }


def snapshot_json(found: Snapshot) -> dict[str, Any]:
    """Convert a snapshot to the JSON object of `snapshot`."""
    return {
        "at": plain(found.at),
        "known": plain(found.known),
        "entity": None if found.entity is None else node_json(found.entity),
        "nodes": [node_json(node) for node in found.subgraph.nodes],
        "relationships": _relationships(found.subgraph.relationships),
        "total_nodes": found.subgraph.total_nodes,
        "total_relationships": found.subgraph.total_relationships,
        "undated": _relationships(found.undated),
        "diff": None if found.diff is None else _diff_json(found.diff),
        "remarks": plain(found.remarks),
    }


def history_json(found: History) -> dict[str, Any]:
    """Convert a history to the JSON object of `history`."""
    return {
        "entity": node_json(found.entity),
        "first_seen": plain(found.first_seen),
        "changes": [_change_json(change) for change in found.changes],
        "undated": _relationships(found.undated),
        "total_changes": found.total_changes,
        "summary": found.summary,
        "by_name": dict(found.by_name),
        "by_month": dict(found.by_month),
        "next_cursor": found.next_cursor,
        "remarks": plain(found.remarks),
    }


def _diff_json(diff: Diff) -> dict[str, Any]:
    return {
        "at": plain(diff.at),
        "added": _relationships(diff.added),
        "removed": _relationships(diff.removed),
        "changed": [
            {"before": _relationships(change.before), "after": _relationships(change.after)}
            for change in diff.changed
        ],
        "transient": _relationships(diff.transient),
        "unchanged_count": diff.unchanged_count,
        "undated_ended": _relationships(diff.undated_ended),
        "added_nodes": [node_json(node) for node in diff.added_nodes],
        "removed_nodes": [node_json(node) for node in diff.removed_nodes],
        "nodes": [node_json(node) for node in diff.nodes.values()],
        "sentences": list(diff.sentences),
    }


def _change_json(change: HistoryChange) -> dict[str, Any]:
    return {
        "at": plain(change.at),
        "kind": change.kind,
        "fact": change.fact,
        "relationship": relationship_json(change.relationship),
        "other": node_json(change.other),
        "sources": plain(change.sources),
    }


def _relationships(relationships: tuple[Relationship, ...]) -> list[dict[str, Any]]:
    return [relationship_json(relationship) for relationship in relationships]

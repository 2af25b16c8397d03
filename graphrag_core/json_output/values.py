"""The package's values as JSON objects: the contract of the command line and the routes."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time
from typing import Any

from graphrag_core.types import (
    Answer,
    Attempt,
    Clarification,
    Diagnostic,
    Node,
    Path,
    Relationship,
    Rows,
    Schema,
    SecondOpinion,
    Subgraph,
    Validation,
)

DIAGNOSTIC_KEYS = ("code", "severity", "message", "name", "suggestion", "line", "column", "length")


def dumps(value: Any, *, ascii_only: bool = False) -> str:
    """Write a value as one line of JSON; a value that no encoder knows becomes text.

    With `ascii_only` the line can be printed anywhere, even with an unpaired surrogate.
    """
    return json.dumps(plain(value), ensure_ascii=ascii_only, default=str)


def plain(value: Any) -> Any:
    """Convert any value to dicts, lists, strings and numbers; NaN and infinity become text."""
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return str(value)
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Path):
        return {"nodes": plain(value.nodes), "relationships": plain(value.relationships)}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    return str(value)


def answer_json(answer: Answer) -> dict[str, Any]:
    """Convert an answer to the JSON object of `ask`."""
    return {
        "question": answer.question,
        "standalone": answer.standalone,
        "mode": answer.mode,
        "rung": answer.rung,
        "answered": answer.answered,
        "confidence": round(answer.confidence, 3),
        "cypher": answer.cypher,
        "parameters": plain(answer.parameters),
        "interpretation": list(answer.interpretation),
        "conditions": plain(answer.conditions),
        **rows_json(answer.rows),
        "related": subgraph_json(answer.related),
        "answer": answer.text,
        "citations": plain(answer.citations),
        "claims": plain(answer.claims),
        "retrieved_chunks_count": answer.retrieved_chunks_count,
        "graph": subgraph_json(answer.graph),
        "clarification": clarification_json(answer.clarification),
        "attempts": [attempt_json(attempt) for attempt in answer.attempts],
        "diagnostics": {
            "translator": plain(answer.diagnostics.translator),
            "validator": [diagnostic_json(d) for d in answer.diagnostics.validator],
            "execution": plain(answer.diagnostics.execution),
            "fallback": plain(answer.diagnostics.fallback),
        },
        "second_opinion": opinion_json(answer.second_opinion),
        "alternatives": [
            {
                "rendering": other.rendering,
                "cypher": other.query.text,
                "parameters": plain(other.query.parameters),
                "confidence": round(other.confidence, 3),
                "finds": other.finds,
            }
            for other in answer.alternatives
        ],
        "intent": answer.intent,
        "follow_ups": list(answer.follow_ups),
        "narrowing": [
            {
                "by": offer.by,
                "questions": [offer.question_for(number) for number in range(len(offer.values))],
            }
            for offer in answer.narrowing
        ],
        "usage": plain(answer.usage),
        "chart": plain(answer.chart),
        "failure": answer.failure,
        "timings_ms": {step: round(ms, 2) for step, ms in answer.timings_ms.items()},
    }


def opinion_json(opinion: SecondOpinion | None) -> dict[str, Any] | None:
    """Convert the second opinion on a question; None when there is none."""
    if opinion is None:
        return None
    return {
        "agrees": opinion.agrees,
        "translator": opinion.translator,
        "cypher": opinion.query.text,
        "parameters": plain(opinion.query.parameters),
        "interpretation": list(opinion.interpretation),
        "confidence": round(opinion.confidence, 3),
        **rows_json(opinion.rows),
    }


def clarification_json(clarification: Clarification | None) -> dict[str, Any] | None:
    """Convert a clarification; None when there is none."""
    return None if clarification is None else plain(clarification)


def attempt_json(attempt: Attempt) -> dict[str, Any]:
    """Convert one query that a rung tried, with what was said of it."""
    diagnostics = attempt.validation.diagnostics if attempt.validation else ()
    return {
        "origin": attempt.origin,
        "cypher": attempt.query.text,
        "parameters": plain(attempt.query.parameters),
        "verdict": attempt.validation.verdict if attempt.validation else None,
        "diagnostics": [diagnostic_json(d) for d in diagnostics],
        "error": attempt.error,
    }


def validation_json(validation: Validation) -> dict[str, Any]:
    """Convert a validation to the JSON object of `validate`."""
    return {
        "verdict": validation.verdict,
        "query_type": validation.query_type,
        "runnable": validation.runnable,
        "diagnostics": [diagnostic_json(d) for d in validation.diagnostics],
        "fixed": validation.fixed,
    }


def diagnostic_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Convert one remark on a query; `edit` is present only where the correction is certain."""
    shown = {key: getattr(diagnostic, key) for key in DIAGNOSTIC_KEYS}
    return shown | ({"edit": plain(diagnostic.edit)} if diagnostic.edit else {})


def rows_json(rows: Rows) -> dict[str, Any]:
    """Convert a result to its columns, its rows and whether it was truncated."""
    return {
        "columns": list(rows.columns),
        "rows": [plain(record) for record in rows.records],
        "truncated": rows.truncated,
    }


def subgraph_json(subgraph: Subgraph) -> dict[str, Any]:
    """Convert nodes and relationships, with the totals before capping."""
    return {
        "nodes": [node_json(node) for node in subgraph.nodes],
        "relationships": [relationship_json(r) for r in subgraph.relationships],
        "total_nodes": subgraph.total_nodes,
        "total_relationships": subgraph.total_relationships,
    }


def node_json(node: Node) -> dict[str, Any]:
    """Convert one node."""
    return dict(plain(node))


def relationship_json(relationship: Relationship) -> dict[str, Any]:
    """Convert one relationship; `fact` is present only where the graph has one."""
    shown = dict(plain(relationship))
    if relationship.fact is None:
        del shown["fact"]
    return shown


def schema_json(
    schema: Schema,
    profile_name: str,
    *,
    kinds: Sequence[str] = (),
    tenants: Sequence[str] = (),
    seen: str = "",
) -> dict[str, Any]:
    """Convert a schema to the JSON object of `schema`; `seen` describes the graph in a sentence."""
    return {
        "labels": [
            {"name": entry.name, "count": entry.count, "name_key": entry.name_key}
            for entry in schema.labels
        ],
        "relationship_types": [
            {"name": kind.name, "count": kind.count} for kind in schema.relationship_types
        ],
        "patterns": [[p.start, p.type, p.end, p.count] for p in schema.patterns],
        "properties": {
            "nodes": {entry.name: plain(entry.properties) for entry in schema.labels},
            "relationships": {
                kind.name: plain(kind.properties) for kind in schema.relationship_types
            },
        },
        "indexes": plain(schema.indexes),
        "profiles": list(kinds) or [profile_name],
        "tenants": list(tenants),
        "seen": seen,
        "read_at": plain(schema.read_at),
    }

"""The JSON schemas of what the routes answer, one a model."""

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}
COUNT: Schema = {"type": "integer", "minimum": 0}
MAYBE_COUNT: Schema = {"type": ["integer", "null"], "minimum": 0}
SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
YES_NO: Schema = {"type": "boolean"}
TEXTS: Schema = {"type": "array", "items": TEXT}
ANYTHING: Schema = {"type": "object", "additionalProperties": True}
THINGS: Schema = {"type": "array", "items": ANYTHING}
NUMBERS: Schema = {"type": "object", "additionalProperties": {"type": "number"}}
COUNTS: Schema = {"type": "object", "additionalProperties": COUNT}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _list(name: str) -> Schema:
    return {"type": "array", "items": _ref(name)}


def _maybe(name: str) -> Schema:
    return {"anyOf": [_ref(name), {"type": "null"}]}


def _model(**properties: Schema) -> Schema:
    """An object that always has all of these."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def _with(model: Schema, **optional: Schema) -> Schema:
    return model | {"properties": model["properties"] | optional}


NODES: Schema = _list("Node")
FACTS: Schema = _list("Relationship")

MODELS: dict[str, Schema] = {
    "Node": _model(id=TEXT, key=TEXT, labels=TEXTS, name=TEXT, properties=ANYTHING),
    "Relationship": _with(
        _model(
            id=TEXT, type=TEXT, name=TEXT, start=TEXT, end=TEXT, properties=ANYTHING,
            valid_at=MAYBE_TEXT, invalid_at=MAYBE_TEXT,
        ),
        fact=TEXT,
    ),
    "Subgraph": _model(
        nodes=NODES, relationships=FACTS, total_nodes=COUNT, total_relationships=COUNT
    ),
    "Remark": _with(_model(code=TEXT, message=TEXT), severity=TEXT, rung=MAYBE_TEXT),
    "Diagnostic": _with(
        _model(
            code=TEXT, severity=TEXT, message=TEXT, name=MAYBE_TEXT, suggestion=MAYBE_TEXT,
            line=MAYBE_COUNT, column=MAYBE_COUNT, length=MAYBE_COUNT,
        ),
        edit=ANYTHING,
    ),
    "Entity": _model(id=TEXT, key=TEXT, labels=TEXTS, name=TEXT, summary=MAYBE_TEXT),
    "EntityPage": _model(
        entities=_list("Entity"), next_cursor=MAYBE_TEXT, total=COUNT, types=THINGS, misspelt=YES_NO
    ),
    "Neighborhood": _model(
        center=_ref("Node"), at=TEXT, nodes=NODES, relationships=FACTS, total_relationships=COUNT,
        by_type=THINGS, undated=FACTS, ended=MAYBE_COUNT, future=MAYBE_COUNT, timed=YES_NO,
        next_cursor=MAYBE_TEXT,
    ),
    "Change": _model(
        at=TEXT, kind={"enum": ["start", "end"]}, fact=TEXT, relationship=_ref("Relationship"),
        other=_ref("Node"), sources=THINGS,
    ),
    "History": _model(
        entity=_ref("Node"), first_seen=MAYBE_TEXT, changes=_list("Change"), undated=FACTS,
        total_changes=COUNT, summary=TEXT, by_name=COUNTS, by_month=COUNTS, next_cursor=MAYBE_TEXT,
        remarks=_list("Remark"),
    ),
    "Replaced": _model(before=FACTS, after=FACTS),
    "SnapshotDiff": _model(
        at=TEXT, added=FACTS, removed=FACTS, changed=_list("Replaced"), transient=FACTS,
        unchanged_count=COUNT, undated_ended=FACTS, nodes=NODES, sentences=TEXTS,
    ),
    "Snapshot": _model(
        at=TEXT, known=MAYBE_TEXT, entity=_maybe("Node"), nodes=NODES, relationships=FACTS,
        total_nodes=COUNT, total_relationships=COUNT, undated=FACTS, diff=_maybe("SnapshotDiff"),
        remarks=_list("Remark"),
    ),
    "Attempt": _model(
        origin=TEXT, cypher=TEXT, parameters=ANYTHING, verdict=MAYBE_TEXT, error=MAYBE_TEXT
    ),
    "Citation": _model(
        number=COUNT, id=TEXT, label=TEXT, kind=TEXT, source=MAYBE_TEXT,
        rows={"type": "array", "items": COUNT}, elements=TEXTS,
    ),
    "Answer": _model(
        question=TEXT, mode=TEXT, rung=TEXT, answered=YES_NO, confidence=SHARE, cypher=MAYBE_TEXT,
        parameters=ANYTHING, interpretation=TEXTS, columns=TEXTS, rows=THINGS, truncated=YES_NO,
        related=_ref("Subgraph"), answer=TEXT, citations=_list("Citation"),
        retrieved_chunks_count=COUNT, graph=_ref("Subgraph"),
        clarification={"type": ["object", "null"]}, attempts=_list("Attempt"),
        diagnostics=_model(
            translator=_list("Remark"), validator=_list("Diagnostic"), execution=_list("Remark"),
            fallback=_list("Remark"),
        ),
        timings_ms=NUMBERS,
    ),
    "Validation": _model(
        verdict={"enum": ["error", "warning", "ok"]}, query_type=MAYBE_TEXT, runnable=YES_NO,
        diagnostics=_list("Diagnostic"), fixed=MAYBE_TEXT,
    ),
    "Hit": _model(
        id=TEXT, key=TEXT, label=TEXT, labels=TEXTS, name=TEXT, text=TEXT, properties=ANYTHING,
        score=SHARE, similarity={"type": ["number", "null"]}, why=TEXT, duplicates=TEXTS,
        related=THINGS,
    ),
    "SearchResult": _model(
        hits=_list("Hit"), strategy=TEXT, cypher=MAYBE_TEXT, parameters=ANYTHING,
        graph=_ref("Subgraph"), chunks=THINGS, retrieved_chunks_count=COUNT,
        diagnostics=_list("Remark"), timings_ms=NUMBERS,
    ),
    "ChunkReceipt": _model(
        relationships={"type": "object", "additionalProperties": FACTS}, missing=TEXTS,
        invalid=TEXTS, placeholder=TEXTS, possibly_cut=TEXTS, metrics=ANYTHING, advice=MAYBE_TEXT,
    ),
    "LazyEntity": _model(
        id=TEXT, key=TEXT, labels=TEXTS, name=TEXT, properties=ANYTHING, score=SHARE, hops=COUNT
    ),
    "Community": _model(name=TEXT, members=TEXTS),
    "Seed": _model(id=TEXT, score=SHARE, why=TEXT),
    "Cut": _model(name=TEXT, neighbours=COUNT, used=COUNT),
    "LazyRag": _model(
        query=TEXT, entities=_list("LazyEntity"), relationships=FACTS,
        communities=_list("Community"), summary=TEXT, citations=_list("Citation"),
        confidence=SHARE, explanation=TEXT, missing_info=TEXTS, seeds=_list("Seed"),
        cut=_list("Cut"), summary_by={"enum": ["model", "extract", "none"]},
        diagnostics=_list("Remark"), generation_time_ms={"type": "number"},
    ),
    "LazyStatus": _model(
        enabled=YES_NO, max_entities=COUNT, max_hops=COUNT, use_communities=YES_NO
    ),
    "Health": _model(status=TEXT, database=TEXT),
    "Meta": _model(requestId=TEXT, timestamp={"type": "string", "format": "date-time"}),
    "Error": _model(
        error=_with(
            _model(code=TEXT, message=TEXT, hint=TEXT, candidates={"type": "array"}),
            diagnostics=_list("Diagnostic"),
        ),
        meta=_ref("Meta"),
    ),
}  # fmt: skip
MODELS["Diff"] = _model(
    **MODELS["SnapshotDiff"]["properties"], **{"from": TEXT, "known": MAYBE_TEXT}
)

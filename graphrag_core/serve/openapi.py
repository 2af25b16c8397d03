"""The OpenAPI document, made from the operations and the shapes of their answers."""

from typing import Any

from graphrag_core.json_output.shapes import ErrorJson, HealthJson, MetaJson
from graphrag_core.operations import Operation, Route, routes
from graphrag_core.operations.record import Download
from graphrag_core.runtime.inputs import inputs_schema
from graphrag_core.serve.response_shapes import reference_to, schemas_of

ERRORS = {
    "401": "No valid API key.",
    "403": "Not allowed for this caller.",
    "404": "Unknown entity, or the feature is off.",
    "413": "The body is too large.",
    "422": "The input is not valid.",
    "429": "Too many calls.",
    "503": "The database or the model cannot be used now.",
}
ERROR = {"application/json": {"schema": reference_to(ErrorJson)}}


def openapi_document(*, keyed: bool = False) -> dict[str, Any]:
    """Build the document of all routes; with `keyed` each call needs one of the server's keys."""
    keys: list[dict[str, list[str]]] = [{"bearer": []}, {"key": []}]
    answers = [operation.route.answer for operation in routes() if operation.route is not None]
    answers = [answer for answer in answers if answer is not Download]
    shapes = list(dict.fromkeys([*answers, HealthJson, MetaJson, ErrorJson]))
    paths = {
        operation.route.path: {operation.route.method.lower(): _documented(operation)}
        for operation in routes()
        if operation.route is not None
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Graph Explorer",
            "version": "1",
            "description": "Read-only access to the graph. Answers are {data, meta}, errors "
            "{error, meta}.",
        },
        "paths": paths
        | {
            "/healthz": {
                "get": _health(
                    "healthz", "Whether the service lives; its database may still start."
                )
            },
            "/readyz": {"get": _health("readyz", "Whether the database answers.")},
            "/metrics": {"get": _metrics()},
        },
        "components": {
            "schemas": schemas_of(shapes),
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "key": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
            },
        },
        "security": keys if keyed else [{}, *keys],
    }


def _documented(operation: Operation[Any]) -> dict[str, Any]:
    route = operation.route
    assert route is not None
    schema = inputs_schema(operation.inputs)
    described: dict[str, Any] = {
        "operationId": route.name,
        "summary": operation.description,
        "responses": _responses(_answer(route.answer)),
    }
    if route.method == "GET":
        return described | {"parameters": _parameters(schema, route)}
    content = {"application/json": {"schema": schema}}
    return described | {"requestBody": {"required": True, "content": content}}


def _parameters(schema: dict[str, Any], route: Route) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path" if f"{{{name}}}" in route.path else "query",
            "required": name in schema["required"],
            "schema": described,
        }
        for name, described in schema["properties"].items()
    ]


def _answer(shape: type) -> dict[str, Any]:
    if shape is Download:
        return {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
    schema = {
        "type": "object",
        "properties": {
            "data": reference_to(shape),
            "meta": reference_to(MetaJson),
        },
        "required": ["data", "meta"],
    }
    return {"application/json": {"schema": schema}}


def _responses(content: dict[str, Any]) -> dict[str, Any]:
    errors = {status: {"description": text, "content": ERROR} for status, text in ERRORS.items()}
    return {"200": {"description": "The answer.", "content": content}} | errors


def _health(name: str, summary: str) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": summary,
        "security": [],
        "responses": _responses(_answer(HealthJson)),
    }


def _metrics() -> dict[str, Any]:
    return {
        "operationId": "metrics",
        "summary": "How retrieval is doing, in Prometheus' text format.",
        "responses": _responses({"text/plain": {"schema": {"type": "string"}}}),
    }

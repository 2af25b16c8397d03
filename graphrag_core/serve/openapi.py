"""The OpenAPI document, made from the table of routes and the models of their answers."""

from typing import Any

from graphrag_core.runtime.inputs import Input, schema_of
from graphrag_core.serve.models import MODELS
from graphrag_core.serve.routes import ROUTES, ApiRoute

ERRORS = {
    "401": "No known API key.",
    "403": "Not for this caller.",
    "404": "Unknown entity, or the feature is off.",
    "413": "The body is too large.",
    "422": "The input cannot be used.",
    "429": "Too many calls.",
    "503": "The database or the model cannot be used now.",
}
ERROR = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}


def openapi_document(*, keyed: bool = False) -> dict[str, Any]:
    """The document of all routes; with `keyed` each call needs one of the server's keys."""
    keys: list[dict[str, list[str]]] = [{"bearer": []}, {"key": []}]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Graph Explorer",
            "version": "1",
            "description": "Read-only access to the graph. Answers are {data, meta}, errors "
            "{error, meta}.",
        },
        "paths": {
            _documented(route.path): {route.method.lower(): _operation(route)} for route in ROUTES
        }
        | {"/healthz": {"get": _health()}, "/metrics": {"get": _metrics()}},
        "components": {
            "schemas": MODELS,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "key": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
            },
        },
        "security": keys if keyed else [{}, *keys],
    }


def _documented(path: str) -> str:
    return path.replace(":path}", "}")


def _operation(route: ApiRoute) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.purpose,
        "responses": _responses(_answer(route.answer)),
    }
    if route.method == "GET":
        operation["parameters"] = [_parameter(entry, route) for entry in route.inputs]
    else:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _body(route.inputs)}},
        }
    return operation


def _parameter(entry: Input, route: ApiRoute) -> dict[str, Any]:
    return {
        "name": entry.name,
        "in": "path" if route.takes_in_path(entry.name) else "query",
        "required": not entry.optional,
        "schema": schema_of(entry),
    }


def _body(inputs: tuple[Input, ...]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {entry.name: schema_of(entry) for entry in inputs},
        "required": [entry.name for entry in inputs if not entry.optional],
        "additionalProperties": False,
    }


def _answer(model: str) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {
            "data": {"$ref": f"#/components/schemas/{model}"},
            "meta": {"$ref": "#/components/schemas/Meta"},
        },
        "required": ["data", "meta"],
    }
    return {"application/json": {"schema": schema}}


def _responses(content: dict[str, Any]) -> dict[str, Any]:
    errors = {status: {"description": text, "content": ERROR} for status, text in ERRORS.items()}
    return {"200": {"description": "The answer.", "content": content}} | errors


def _health() -> dict[str, Any]:
    return {
        "operationId": "healthz",
        "summary": "Whether the database answers.",
        "security": [],
        "responses": _responses(_answer("Health")),
    }


def _metrics() -> dict[str, Any]:
    return {
        "operationId": "metrics",
        "summary": "How retrieval is doing, in Prometheus' text format.",
        "responses": _responses({"text/plain": {"schema": {"type": "string"}}}),
    }

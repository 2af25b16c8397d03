"""Read an OpenAPI document as what it says of each call, whatever wrote the document.

References are followed, and a schema that may be written in two ways is written in one, so that a
document made by another library compares with one made by hand.
"""

from collections.abc import Mapping
from typing import Any

NOTES = frozenset({"title", "examples", "example", "$defs"})
VERBS = frozenset({"get", "post", "put", "patch", "delete"})
NULL = {"type": "null"}


def operations_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """Give each operation by its verb and path: parameters, body, answers, all references open."""
    return {
        f"{verb.upper()} {path}": _operation(operation, document)
        for path, verbs in sorted(document["paths"].items())
        for verb, operation in sorted(verbs.items())
        if verb in VERBS
    } | {
        "version": document["openapi"].rsplit(".", 1)[0],
        "security": document.get("security"),
        "schemes": document.get("components", {}).get("securitySchemes"),
    }


def _operation(operation: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Any]:
    body = operation.get("requestBody")
    return {
        "id": operation.get("operationId"),
        "summary": operation.get("summary"),
        "security": operation.get("security"),
        "parameters": {
            entry["name"]: {
                "in": entry["in"],
                "required": entry.get("required", False),
                "schema": _opened(entry["schema"], document, ()),
            }
            for entry in operation.get("parameters", ())
        },
        "body": body
        and {"required": body.get("required", False), "content": _content(body, document)},
        "responses": {
            status: _content(response, document)
            for status, response in operation["responses"].items()
        },
    }


def _content(holder: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Any]:
    return {
        kind: _opened(entry.get("schema", {}), document, ())
        for kind, entry in holder.get("content", {}).items()
    }


def _opened(schema: Any, document: Mapping[str, Any], above: tuple[str, ...]) -> Any:
    """Follow references, but none into itself, and bring every part into one form."""
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        if name in above:
            return {"again": name}
        return _opened(document["components"]["schemas"][name], document, (*above, name))
    found = _plain(schema)
    for key in ("items", "additionalProperties"):
        if key in found:
            found[key] = _opened(found[key], document, above)
    if "anyOf" in found:
        found["anyOf"] = sorted((_opened(p, document, above) for p in found["anyOf"]), key=str)
    if "properties" in found:
        parts = found["properties"].items()
        found["properties"] = {name: _opened(part, document, above) for name, part in parts}
        found["required"] = sorted(found.get("required", ()))
    return found


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Write one level of a schema in one of the ways that it may be written in."""
    found = {key: value for key, value in schema.items() if key not in NOTES}
    if found.get("default", 0) is None:
        del found["default"]
    if "const" in found:
        found["enum"] = [found.pop("const")]
    if "enum" in found:
        found.pop("type", None)
    if "oneOf" in found:
        found["anyOf"] = found.pop("oneOf")
    if isinstance(found.get("type"), list):
        return {"anyOf": [NULL if t == "null" else {**found, "type": t} for t in found["type"]]}
    return found

"""The shapes of answers as the schemas of the REST document, made by pydantic."""

from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

SUFFIX = "Json"
REFERENCES = "#/components/schemas/"


def schemas_of(shapes: Sequence[type]) -> dict[str, Any]:
    """Give the schemas of these shapes and of all that they hold, by the names of the models."""
    adapters: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        (shape.__name__, "serialization", TypeAdapter(shape)) for shape in shapes
    ]
    _, found = TypeAdapter.json_schemas(adapters, ref_template=REFERENCES + "{model}")
    return {model_name(name): _tidy_schema(schema) for name, schema in found["$defs"].items()}


def reference_to(shape: type) -> dict[str, str]:
    """Refer to a shape's schema."""
    return {"$ref": REFERENCES + model_name(shape.__name__)}


def model_name(name: str) -> str:
    """Name the model that a class is the shape of."""
    return name.removesuffix(SUFFIX)


def _tidy_schema(schema: Any) -> Any:
    """Name models without the suffix, put the type first, and leave out what says nothing."""
    if isinstance(schema, list):
        return [_tidy_schema(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {
        key: _tidy_schema(part)
        for key, part in sorted(schema.items(), key=lambda item: item[0] != "type")
        if key not in ("title", "description", "properties") and part != {}
    }
    if "$ref" in found:
        found["$ref"] = model_name(found["$ref"])
    if "properties" in schema:
        found["properties"] = {
            name: _tidy_schema(part) for name, part in schema["properties"].items()
        }
    return found

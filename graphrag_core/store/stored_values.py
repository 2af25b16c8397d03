"""Texts and query parameters as the app's own store and its exports keep them."""

import json
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from graphrag_core.runtime.text import encodable

DATETIME, DATE = "$datetime", "$date"


def plain_parameters(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as JSON takes them; points in time keep their kind."""
    return {str(name): _value(value) for name, value in parameters.items()}


def read_parameters(text: str) -> dict[str, Any]:
    """Parameters from their JSON text. Raises `ValueError`."""
    found = json.loads(text, object_hook=_read_object)
    if not isinstance(found, dict):
        raise ValueError("the parameters are not an object")  # noqa: TRY004 - as other bad JSON
    return found


def _value(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, datetime):
        return {DATETIME: value.isoformat()}
    if isinstance(value, date):
        return {DATE: value.isoformat()}
    if isinstance(value, Mapping):
        return plain_parameters(value)
    if isinstance(value, list | tuple):
        return [_value(item) for item in value]
    return encodable(str(value))


def _read_object(entry: dict[str, Any]) -> Any:
    """Restore a JSON object: a point in time, or a map."""
    try:
        if set(entry) == {DATETIME}:
            return datetime.fromisoformat(entry[DATETIME])
        if set(entry) == {DATE}:
            return date.fromisoformat(entry[DATE])
    except (TypeError, ValueError):
        return entry
    return entry

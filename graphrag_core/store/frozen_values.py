"""The values of an answer as JSON, and back: what is read equals what was written.

Only the kinds of `graphrag_core.types` and plain Python values are known; reading makes nothing
else, whatever the JSON says.
"""

import math
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from graphrag_core import types

KINDS: Mapping[str, type] = {
    name: kind
    for name, kind in vars(types).items()
    if isinstance(kind, type) and is_dataclass(kind)
}
MARK = "$"
"""What the only key of a JSON object begins with that stands for something else than a map."""


def freeze(value: Any) -> Any:
    """Return a value as JSON takes it. Raises `TypeError` for a kind that is not known.

    Parts of a record that are as they are by default are left out.
    """
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else {"$float": repr(value)}
        case list():
            return [freeze(item) for item in value]
        case Mapping():
            return _freeze_map(value)
        case _ if type(value) is KINDS.get(type(value).__name__):
            return {MARK + type(value).__name__: _freeze_fields(value)}
        case _:
            return _freeze_other(value)


def thaw(value: Any) -> Any:
    """Return the value that was frozen. Raises `ValueError` and `TypeError` for other JSON."""
    if isinstance(value, list):
        return [thaw(item) for item in value]
    if not isinstance(value, dict):
        return value
    key = next(iter(value), "")
    if not key.startswith(MARK):
        return {name: thaw(item) for name, item in value.items()}
    if len(value) > 1:
        raise ValueError(f"{key} is not alone")
    kind = key.removeprefix(MARK)
    if kind in KINDS:
        return KINDS[kind](**{name: thaw(part) for name, part in value[key].items()})
    if kind not in READERS:
        raise ValueError(f"{key} is no known kind")
    return READERS[kind](value[key])


def _freeze_map(value: Mapping[Any, Any]) -> Any:
    if all(isinstance(key, str) and not key.startswith(MARK) for key in value):
        return {key: freeze(item) for key, item in value.items()}
    return {"$map": [[freeze(key), freeze(item)] for key, item in value.items()]}


def _freeze_fields(record: Any) -> dict[str, Any]:
    parts = ((part, getattr(record, part.name)) for part in fields(record))
    return {part.name: freeze(value) for part, value in parts if value != _default(part)}


def _default(part: Field[Any]) -> Any:
    return part.default if part.default_factory is MISSING else part.default_factory()


def _freeze_other(value: Any) -> Any:
    match value:
        case tuple():
            return {"$tuple": [freeze(item) for item in value]}
        case set() | frozenset():
            return {f"${type(value).__name__}": [freeze(item) for item in value]}
        case datetime() | date() | time():
            return {f"${type(value).__name__}": value.isoformat()}
        case timedelta():
            return {"$timedelta": [value.days, value.seconds, value.microseconds]}
        case bytes():
            return {"$bytes": b64encode(value).decode()}
        case _:
            raise TypeError(f"a {type(value).__name__} cannot be stored")


READERS: Mapping[str, Callable[[Any], Any]] = {
    "float": float,
    "map": lambda pairs: {thaw(key): thaw(item) for key, item in pairs},
    "tuple": lambda items: tuple(thaw(item) for item in items),
    "set": lambda items: {thaw(item) for item in items},
    "frozenset": lambda items: frozenset(thaw(item) for item in items),
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "timedelta": lambda parts: timedelta(*parts),
    "bytes": lambda text: b64decode(text, validate=True),
}

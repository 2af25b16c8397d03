"""A query's parameters as text that a person can read, write and put into a link.

The text is JSON. JSON has no times, and a time sent as a string compares with none in the
database, so times are written as `{"$datetime": "2026-01-31T09:00:00Z"}` and dates as
`{"$date": "2026-01-31"}`.
"""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from graphrag_core import CallError
from ui.shared.texts import N_, tr

HINT = N_('Write an object such as {"team": "Payments"}.')
HELP = N_(
    'Values for the query\'s $names, such as {"team": "Payments"}; times as '
    '{"since": {"$datetime": "2026-01-31T09:00:00Z"}}, dates as {"day": {"$date": "2026-01-31"}}.'
)


def parameters_text(parameters: Mapping[str, Any]) -> str:
    """Write parameters as text; none give blank text."""
    if not parameters:
        return ""
    return json.dumps(_to_json(parameters), indent=2, ensure_ascii=False)


def parameters_of(text: str) -> Mapping[str, Any]:
    """Read parameters from text; blank text gives none. Raises `CallError`."""
    if not text.strip():
        return {}
    try:
        parameters = _from_json(json.loads(text))
    except json.JSONDecodeError as cause:
        raise CallError(
            tr(
                "The parameters are not JSON: {problem} in line {line}, column {column}.",
                problem=cause.msg,
                line=cause.lineno,
                column=cause.colno,
            ),
            hint=HINT,
        ) from cause
    except RecursionError as cause:
        raise CallError(tr("The parameters are nested too deeply."), hint=HINT) from cause
    except ValueError as cause:
        raise CallError(
            tr("The parameters contain an invalid time: {problem}.", problem=cause), hint=HELP
        ) from cause
    if not isinstance(parameters, dict):
        raise CallError(tr("The parameters are not a JSON object."), hint=HINT)
    return parameters


def _to_json(value: Any) -> Any:
    match value:
        case datetime():
            return {"$datetime": value.isoformat()}
        case date():
            return {"$date": value.isoformat()}
        case Mapping():
            return {str(key): _to_json(item) for key, item in value.items()}
        case list() | tuple():
            return [_to_json(item) for item in value]
        case str() | int() | float() | bool() | None:
            return value
        case _:
            return str(value)


def _from_json(value: Any) -> Any:
    match value:
        case {"$datetime": str(text), **rest} if not rest:
            at = datetime.fromisoformat(text)
            return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
        case {"$date": str(text), **rest} if not rest:
            return date.fromisoformat(text)
        case dict():
            return {key: _from_json(item) for key, item in value.items()}
        case list():
            return [_from_json(item) for item in value]
        case _:
            return value

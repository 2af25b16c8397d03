"""What a call may give: one record an input, read strictly; the same as JSON schemas."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from graphrag_core.errors import CallError

Kind = Literal["string", "integer", "boolean", "strings", "object"]
INT_BITS = 63
MAX_DEPTH = 40


@dataclass(frozen=True, slots=True)
class Input:
    """One input: `least`/`most` bound a number, a text's characters, or a list's length.

    `choices` are all that a text may be. Without a `default` it is required, unless `optional`.
    """

    name: str
    kind: Kind
    purpose: str
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    default: Any = None
    optional: bool = True


def read_texts(inputs: Sequence[Input], given: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The inputs from a URL's query. Raises `CallError` (`bad_input`)."""
    kinds = {entry.name: entry.kind for entry in inputs}
    values: dict[str, Any] = {}
    for name, text in given:
        if name in values:
            raise bad_input(f"'{name}' is given twice")
        values[name] = _number(name, text) if kinds.get(name) == "integer" else text
    return read_values(inputs, values)


def read_values(inputs: Sequence[Input], given: object) -> dict[str, Any]:
    """The inputs from a JSON object; absent ones are their defaults. Raises `CallError`."""
    if not isinstance(given, Mapping):
        raise bad_input("The body is no JSON object")
    known = {entry.name for entry in inputs}
    strangers = [str(name) for name in given if name not in known]
    if strangers:
        raise bad_input(
            f"There is no '{strangers[0][:80]}' here; known: {', '.join(sorted(known))}"
        )
    return {entry.name: _value(entry, given) for entry in inputs}


def schema_of(entry: Input) -> dict[str, Any]:
    """The input as a JSON schema."""
    schema: dict[str, Any] = {"description": entry.purpose}
    if entry.kind == "strings":
        schema |= {"type": "array", "items": {"type": "string", "maxLength": 1_000}}
        bounds = ("minItems", "maxItems")
    elif entry.kind == "string":
        schema |= {"type": "string"} | ({"enum": list(entry.choices)} if entry.choices else {})
        bounds = ("minLength", "maxLength")
    else:
        schema |= {"type": entry.kind}
        bounds = ("minimum", "maximum")
    schema |= {
        key: bound
        for key, bound in zip(bounds, (entry.least, entry.most), strict=True)
        if bound is not None
    }
    return schema | ({"default": entry.default} if entry.default is not None else {})


def bad_input(sentence: str) -> CallError:
    """The error for an input that cannot be read."""
    return CallError(f"{sentence}.", hint="See /api/openapi.json.", code="bad_input")


def _value(entry: Input, given: Mapping[str, Any]) -> Any:
    if entry.name not in given:
        if entry.optional:
            return entry.default
        raise bad_input(f"'{entry.name}' is missing")
    value: Any = given[entry.name]
    kinds: dict[Kind, Any] = {
        "string": str, "integer": int, "boolean": bool, "strings": list, "object": dict,
    }  # fmt: skip
    if not isinstance(value, kinds[entry.kind]) or (
        entry.kind == "integer" and isinstance(value, bool)
    ):
        raise bad_input(f"'{entry.name}' must be of type {entry.kind}")
    if entry.kind == "strings" and not all(isinstance(v, str) and len(v) <= 1_000 for v in value):
        raise bad_input(f"'{entry.name}' must hold texts of at most 1000 characters")
    _check_sendable(entry.name, value)
    size = value if entry.kind == "integer" else len(value) if entry.kind != "boolean" else 0
    if (entry.least is not None and size < entry.least) or (
        entry.most is not None and size > entry.most
    ):
        unit = {"integer": "", "strings": " entries"}.get(entry.kind, " characters")
        raise bad_input(f"'{entry.name}' must be {entry.least} to {entry.most}{unit}")
    if entry.choices and value not in entry.choices:
        raise bad_input(f"'{entry.name}' must be one of {', '.join(entry.choices)}")
    return value


def _number(name: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 18):
        raise bad_input(f"'{name}' must be a whole number")
    return int(text)


def _check_sendable(name: str, value: Any, depth: int = 0) -> None:
    """Refuse what no driver can send: half characters, huge numbers, endless nesting."""
    if depth > MAX_DEPTH:
        raise bad_input(f"'{name}' is nested too deeply")
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise bad_input(f"'{name}' holds half of a character") from None
    elif isinstance(value, int) and value.bit_length() > INT_BITS:
        raise bad_input(f"'{name}' holds a number of more than 64 bits")
    elif isinstance(value, dict):
        for key, item in value.items():
            _check_sendable(name, key)
            _check_sendable(name, item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _check_sendable(name, item, depth + 1)

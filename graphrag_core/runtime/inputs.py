"""What a call may give: a frozen dataclass, read strictly, and the same as a JSON schema.

Each field is `Annotated` with its bounds (`annotated_types`) and an `Input`. Pydantic reads and
describes the inputs of routes and tools; the command line takes the same fields without it, so
that a command need not wait for its import.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

from graphrag_core.errors import CallError

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError


INT_BITS = 63
MAX_DEPTH = 40
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")
STRICT = frozenset({"str", "int", "bool"})
NOTES = ("title", "description")

_READERS: "dict[type, TypeAdapter[Any]]" = {}


@dataclass(frozen=True, slots=True)
class Input:
    """What an input is for, and how the command line takes it.

    `positional`: by its place and not by a flag. `flag`: where it is not the field's name.
    `or_stdin`: `-` stands for standard input.
    """

    purpose: str
    metavar: str | None = None
    flag: str | None = None
    positional: bool = False
    or_stdin: bool = False

    def __get_pydantic_core_schema__(
        self, source: Any, handler: Callable[[Any], dict[str, Any]]
    ) -> dict[str, Any]:
        """Take no null and nothing that would have to be converted; may be absent all the same."""
        schema = handler(_without_none(source))
        return {**schema, "strict": True} if schema["type"] in STRICT else schema

    def __get_pydantic_json_schema__(
        self, core_schema: Any, handler: Callable[[Any], dict[str, Any]]
    ) -> dict[str, Any]:
        """Describe the input; an object may hold anything."""
        schema = {**handler(core_schema), "description": self.purpose}
        if schema.get("additionalProperties") is True:
            del schema["additionalProperties"]
        return schema


class Inputs:
    """The root of all inputs: what a call gives beside its fields is refused."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}


I = TypeVar("I", bound=Inputs)  # noqa: E741 - the inputs of an operation


@dataclass(frozen=True, slots=True)
class InputField:
    """One field of an operation's inputs. `kind` is its type without None."""

    name: str
    kind: Any
    input: Input
    required: bool
    default: Any


def input_fields(inputs: type[Inputs]) -> tuple[InputField, ...]:
    """List the fields of a dataclass of inputs, in their order."""
    assert is_dataclass(inputs)
    hints = hints_of(inputs, include_extras=True)
    found = []
    for field in fields(inputs):
        hint = hints[field.name]
        purpose = next(m for m in hint.__metadata__ if isinstance(m, Input))
        required = field.default is MISSING and field.default_factory is MISSING
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        kind = _without_none(get_args(hint)[0])
        kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
        found.append(InputField(field.name, kind, purpose, required, None if required else default))
    return tuple(found)


def read_texts(inputs: type[I], given: Sequence[tuple[str, str]]) -> I:
    """Read the inputs of a URL's query. Raises `CallError` (`bad_input`)."""
    numbers = {field.name for field in input_fields(inputs) if field.kind is int}
    values: dict[str, Any] = {}
    for name, text in given:
        if name in values:
            raise bad_input(f"'{name[:80]}' is given twice")
        number = name in numbers and WHOLE_NUMBER.fullmatch(text)
        values[name] = int(text) if number else text
    return read_values(inputs, values)


def read_values(inputs: type[I], given: object) -> I:
    """Read the inputs of a JSON object. Raises `CallError` (`bad_input`)."""
    from pydantic import ValidationError

    _check_sendable(given, "", -1)
    try:
        values: I = _reader(inputs).validate_python(given)
    except ValidationError as fault:
        raise bad_input(_sentence(fault, inputs)) from None
    return values


def inputs_schema(inputs: type[Inputs]) -> dict[str, Any]:
    """Describe the inputs as the JSON schema of an object."""
    schema = {k: v for k, v in _reader(inputs).json_schema().items() if k not in NOTES}
    properties = {name: _untitled(each) for name, each in schema.get("properties", {}).items()}
    return {"required": [], **schema, "properties": properties}


def bad_input(sentence: str) -> CallError:
    """Make the error for an input that cannot be read."""
    return CallError(f"{sentence}.", hint="See /api/openapi.json.", code="bad_input")


def _reader(inputs: type[Inputs]) -> "TypeAdapter[Any]":
    """Give what reads the inputs; made once for each kind."""
    if inputs not in _READERS:
        from pydantic import TypeAdapter

        _READERS[inputs] = TypeAdapter(inputs)
    return _READERS[inputs]


def _untitled(schema: dict[str, Any]) -> dict[str, Any]:
    """Leave out what says nothing: a title made of the name, and null for what may be absent."""
    return {k: v for k, v in schema.items() if k != "title" and (k != "default" or v is not None)}


def _without_none(hint: Any) -> Any:
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return next(part for part in get_args(hint) if part is not NoneType)
    return hint


def _sentence(fault: "ValidationError", inputs: type[Inputs]) -> str:
    """Say the first thing that is wrong."""
    first = fault.errors(include_url=False)[0]
    name = str(first["loc"][0])[:80] if first["loc"] else ""
    if not name:
        return "The inputs are not a JSON object"
    if first["type"] == "missing":
        return f"'{name}' is missing"
    if first["type"] == "unexpected_keyword_argument":
        known = ", ".join(sorted(field.name for field in input_fields(inputs)))
        return f"There is no '{name}' here; known: {known}"
    return f"'{name}' is wrong: {first['msg'][:1].lower()}{first['msg'][1:]}"


def _check_sendable(value: Any, name: str, depth: int) -> None:
    """Refuse what no driver can send: half characters, huge numbers, endless nesting."""
    if depth > MAX_DEPTH:
        raise bad_input(f"'{name[:80]}' is nested too deeply")
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise bad_input(f"'{_shown(name)}' contains half of a surrogate pair") from None
    elif isinstance(value, int) and value.bit_length() > INT_BITS:
        raise bad_input(f"'{_shown(name)}' contains a number of more than 64 bits")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            _check_sendable(key, name, depth)
            _check_sendable(item, name or str(key), depth + 1)
    elif isinstance(value, list):
        for item in value:
            _check_sendable(item, name, depth + 1)


def _shown(name: str) -> str:
    return name[:80].encode(errors="replace").decode()

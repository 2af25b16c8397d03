"""The parser of the command line, made from the operations' inputs."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NoReturn, get_args, get_origin

from graphrag_core.errors import CallError
from graphrag_core.operations import Operation
from graphrag_core.runtime.inputs import InputField, Inputs, input_fields

PROGRAM = "python -m graphrag_core"


class _Parser(argparse.ArgumentParser):
    """A parser that raises `CallError`, so that `--json` prints an object for its errors too."""

    def error(self, message: str) -> NoReturn:
        raise CallError(f"{message}.", hint=f"See `{self.prog} --help`.", code="usage")


class _CommandParser(_Parser):
    """The parser of one command; options may stand between what is given by its place."""

    _within = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the options first: argparse takes an empty list for what is behind them."""
        if self._within:
            return super().parse_known_args(args, namespace)
        self._within = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._within = False


def build_parser(commands: Sequence[Operation[Any]]) -> argparse.ArgumentParser:
    """Make the parser of these commands. Parsing raises `CallError`."""
    parser = _Parser(prog=PROGRAM, description="Ask a Neo4j graph in plain words.")
    subparsers = parser.add_subparsers(
        required=True, metavar="COMMAND", parser_class=_CommandParser
    )
    for operation in commands:
        sub = subparsers.add_parser(
            operation.name, help=operation.description, description=operation.description
        )
        add_arguments(sub, operation)
        sub.set_defaults(operation=operation)
    return parser


def add_arguments(sub: argparse.ArgumentParser, operation: Operation[Any]) -> None:
    """Add the inputs of a command; with a batch the positional input is optional."""
    assert operation.command is not None
    batch = operation.command.batch
    sub.add_argument("--json", action="store_true", help="Print one JSON object per result")
    for field in input_fields(inputs_of(operation)):
        if field.input.positional:
            _add_positional(sub, field, optional=batch is not None or not field.required)
        else:
            _add_option(sub, field)
    if batch is not None:
        sub.add_argument("--batch", metavar="FILE", help=f"JSON Lines of {batch.line}")


def inputs_of(operation: Operation[Any]) -> type[Inputs]:
    """Give the inputs that the command takes."""
    assert operation.command is not None
    return operation.command.inputs or operation.inputs


def positional_of(operation: Operation[Any]) -> InputField:
    """Give the positional input of a command that has a batch."""
    return next(field for field in input_fields(inputs_of(operation)) if field.input.positional)


def _add_positional(sub: argparse.ArgumentParser, field: InputField, *, optional: bool) -> None:
    options: dict[str, Any] = {"help": _help(field), "type": _reader(field)}
    if field.input.metavar:
        options["metavar"] = field.input.metavar
    if get_origin(field.kind) is Literal:
        options["choices"] = get_args(field.kind)
    if get_origin(field.kind) is list:
        options["nargs"] = "*" if optional else "+"
    elif optional:
        options["nargs"] = "?"
    sub.add_argument(field.name, **options)


def _add_option(sub: argparse.ArgumentParser, field: InputField) -> None:
    flag = field.input.flag or f"--{field.name.replace('_', '-')}"
    options: dict[str, Any] = {"help": _help(field), "default": field.default, "dest": field.name}
    if field.kind is bool:
        sub.add_argument(flag, action="store_true", **options)
        return
    if get_origin(field.kind) is Literal:
        options["choices"] = get_args(field.kind)
    else:
        options["metavar"] = field.input.metavar or field.name.upper()
    if get_origin(field.kind) is list:
        options["action"] = "append"
    sub.add_argument(flag, type=_reader(field), required=field.required, **options)


def _help(field: InputField) -> str:
    shown = field.input.purpose
    if field.input.or_stdin:
        shown += ", or - for standard input"
    if field.input.flag and get_origin(field.kind) is list:
        shown += "; may be repeated"
    if isinstance(field.default, int | str) and field.default:
        shown += f" (default {field.default})"
    return shown.replace("%", "%%")


def _reader(field: InputField) -> Any:
    """Return the function that converts an argument to the field's value."""
    if field.input.or_stdin:
        return _text_or_stdin
    if field.kind in (int, Path):
        return field.kind
    return _parameters if field.input.metavar == "JSON" else str


def _text_or_stdin(text: str) -> str:
    if text != "-":
        return text
    if sys.stdin is None:
        raise CallError("There is no standard input to read.", hint="Give the query itself.")
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as cause:
        raise CallError(
            f"Standard input is no text in {cause.encoding}.", hint="Send it as UTF-8."
        ) from cause


def _parameters(text: str) -> dict[str, Any]:
    try:
        parameters = json.loads(text)
    except (ValueError, RecursionError) as cause:
        raise CallError(
            f"--params is not valid JSON: {cause}.", hint='For example --params \'{"name": "x"}\'.'
        ) from cause
    if not isinstance(parameters, dict):
        raise CallError("--params is not a JSON object.", hint='For example \'{"name": "x"}\'.')
    return parameters

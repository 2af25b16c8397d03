"""The command line: `python -m graphrag_core COMMAND`. It parses, calls an operation, prints."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from unicodedata import category

from graphrag_core.cli.commands import commands_for
from graphrag_core.cli.parser import build_parser, inputs_of, positional_of
from graphrag_core.cli.unforeseen import unforeseen
from graphrag_core.errors import CallError, DatabaseUnavailableError, GraphragError
from graphrag_core.json_output.errors import error_json
from graphrag_core.json_output.values import dumps
from graphrag_core.operations import Call, Operation, Result
from graphrag_core.operations.json_lines import BadLine, read_lines
from graphrag_core.operations.record import Download, Say
from graphrag_core.runtime.inputs import input_fields
from graphrag_core.settings import Settings, load_settings

if TYPE_CHECKING:
    from graphrag_core.engine import Engine

EXIT_UNFORESEEN = 1
EXIT_CALL = 2
EXIT_DATABASE = 3
EXIT_OF_FAILURE = {None: 0, "call": EXIT_CALL, "database": EXIT_DATABASE}
"""By the `failure` of an answer."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 (the call is wrong), 3 (no database) or 1."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        options = build_parser(commands_for(words[0] if words else "")).parse_args(words)
    except CallError as fault:
        return _print_error(fault, as_json="--json" in words)
    command = options.operation.command
    code = 0
    try:
        for result in _results(options, load_settings()):
            if getattr(options, "batch", None) is None:
                code = EXIT_OF_FAILURE[result.get("failure")]
            _print(dumps(result, ascii_only=True) if options.json else command.show(result))
    except GraphragError as fault:
        return _print_error(fault, as_json=options.json)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except Exception as cause:  # noqa: BLE001 - said in a sentence; the traceback is saved
        _print_error(unforeseen(cause), as_json=options.json)
        return EXIT_UNFORESEEN
    return code


def _results(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    """Run the command once, or for each line of its batch."""
    operation: Operation[Any] = options.operation
    fields = input_fields(inputs_of(operation))
    values = {field.name: getattr(options, field.name) for field in fields}
    file = _batch_file(options)
    if values.get("tenant") == "":
        raise CallError(
            "--tenant is empty.", hint="Name a tenant, or leave it out to read all of them."
        )
    with _call_context(settings, all_tenants=values.get("tenant", "") is None) as call:
        if file is None:
            yield from _run(operation, call, values)
            return
        assert operation.command is not None
        assert operation.command.batch is not None
        call = replace(call, say=_once(call.say))
        for entry in read_lines(file):
            if isinstance(entry, BadLine):
                yield {"id": entry.id, "error": entry.error}
                continue
            identified = {"id": entry.get("id")}
            inputs = values | dict(operation.command.batch.read(entry))
            for result in _run(operation, call, inputs):
                yield identified | dict(result)


def _once(say: Say) -> Say:
    """Say a sentence only the first time: what holds for all lines of a batch."""
    earlier: set[str] = set()

    def say_new(sentence: str) -> None:
        if sentence not in earlier:
            earlier.add(sentence)
            say(sentence)

    return say_new


def _batch_file(options: argparse.Namespace) -> str | None:
    """Give the file of calls; None for a single one. Raises `CallError` for both or neither."""
    operation: Operation[Any] = options.operation
    if operation.command is None or operation.command.batch is None:
        return None
    field = positional_of(operation)
    if (getattr(options, field.name) in (None, [])) == (options.batch is None):
        raise CallError(
            f"Give either {(field.input.metavar or field.name).upper()} or --batch FILE.",
            hint=f"See `{operation.name} --help`.",
        )
    file: str | None = options.batch
    return file


def _run(operation: Operation[Any], call: Call, values: dict[str, Any]) -> Iterator[Result]:
    """Call the operation. Bounds are not checked here: the engine does, with codes of its own."""
    assert operation.command is not None
    found = (operation.command.run or operation.run)(call, inputs_of(operation)(**values))
    assert not isinstance(found, Download), "a command writes its files itself"
    if isinstance(found, Iterator):
        yield from found
    else:
        yield found


@contextmanager
def _call_context(settings: Settings, *, all_tenants: bool) -> Iterator[Call]:
    """Make what a command runs with; at its end say what the store lost and the tenants read."""
    opened: list[Engine] = []

    def engine() -> "Engine":
        from graphrag_core.engine import Engine

        if not opened:
            opened.append(Engine(settings, progress=_say, one_question=True))
        return opened[0]

    try:
        yield Call(settings, engine, _say, _confirmed)
        if opened and opened[0].is_open and opened[0].store.problem:
            _say(opened[0].store.problem)
        if all_tenants and settings.tenant is None and opened and opened[0].is_open:
            with suppress(GraphragError):
                _warn_of_tenants(opened[0].tenants())
    finally:
        for each in opened:
            each.close()


def _warn_of_tenants(tenants: Sequence[str]) -> None:
    if len(tenants) > 1:
        named = ", ".join(tenants[:5]) + (", …" if len(tenants) > 5 else "")
        _say(
            f"This graph holds {len(tenants):,} tenants ({named}), and all were read. Choose one "
            "with --tenant or GRAPHRAG_TENANT."
        )


def _print_error(fault: GraphragError, *, as_json: bool) -> int:
    try:
        shown = as_json and sys.stdout is not None
        if shown:
            _print(dumps({"error": error_json(fault)}, ascii_only=True))
    except (CallError, BrokenPipeError):
        shown = False
    if not shown:
        _say(f"{fault.message}\n{fault.hint}".rstrip())
    return EXIT_DATABASE if isinstance(fault, DatabaseUnavailableError) else EXIT_CALL


def _confirmed(question: str) -> bool:
    if not sys.stdin.isatty():
        return False
    print(f"{question} [yes/no] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _print(text: str) -> None:
    """Print in whatever the terminal speaks; a character that it lacks becomes a mark.

    Raises `CallError` where nothing can be written, but for a reader that has left.
    """
    if sys.stdout is None:
        raise _unwritable("it is closed")
    encoding = sys.stdout.encoding or "utf-8"
    try:
        print(_inert(text).encode(encoding, "replace").decode(encoding), flush=True)
    except BrokenPipeError:
        raise
    except OSError as cause:
        # Python would try to write the rest once more at its end.
        sys.stdout = None
        raise _unwritable(cause.strerror or "it failed") from cause


def _unwritable(why: str) -> CallError:
    return CallError(
        f"Standard output cannot be written: {why}.", hint="Check where the output goes."
    )


def _say(sentence: str) -> None:
    if sys.stderr is None:
        # `print` would take standard output in its place.
        return
    with suppress(OSError):
        print(_inert(sentence), file=sys.stderr, flush=True)


def _inert(text: str) -> str:
    """Text whose control characters, of a graph or a model, do nothing to a terminal."""
    return "".join(
        c if c in "\n\t" or category(c) != "Cc" else "\N{REPLACEMENT CHARACTER}" for c in text
    )

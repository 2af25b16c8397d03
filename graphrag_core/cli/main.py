"""The command line: `python -m graphrag_core COMMAND`. Thin: it parses, calls, prints."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, cast, get_args
from unicodedata import category

from graphrag_core.cli import (
    eval_commands,
    explore_commands,
    feedback_commands,
    lazy_rag_commands,
    search_commands,
)
from graphrag_core.cli.serve_commands import mcp_arguments, serve_arguments
from graphrag_core.errors import (
    CallError,
    DatabaseUnavailableError,
    GraphragError,
    QueryRefusedError,
)
from graphrag_core.json_output.values import diagnostic_json, dumps
from graphrag_core.settings import Settings, load_settings
from graphrag_core.types import AsOf, CypherQuery, Mode, Question, TranslatorChoice

if TYPE_CHECKING:
    from graphrag_core.engine import Engine

EXIT_CALL = 2
EXIT_DATABASE = 3

Result = Mapping[str, Any]
Show = Callable[[Result], str]
Arguments = Callable[[argparse.ArgumentParser], None]


@dataclass(frozen=True, slots=True)
class Command:
    """One command: `arguments` adds its options, `run` yields its objects, `show` prints one."""

    name: str
    purpose: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace, Settings], Iterator[Result]]
    show: Show


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 (the call is wrong) or 3 (no database)."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        options = build_parser().parse_args(words)
    except CallError as fault:
        return _failed(fault, as_json="--json" in words)
    command: Command = options.command
    try:
        settings = load_settings()
        for result in command.run(options, settings):
            _print(dumps(result, ascii_only=True) if options.json else command.show(result))
    except GraphragError as fault:
        return _failed(fault, as_json=options.json)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    return 0


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are ours, so that `--json` gets an object for them too."""

    def error(self, message: str) -> NoReturn:
        raise CallError(f"{message}.", hint=f"See `{self.prog} --help`.", code="usage")


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands; `docs/cli.md` is generated from it."""
    parser = _Parser(
        prog="python -m graphrag_core", description="Ask a Neo4j graph in plain words."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        sub = commands.add_parser(command.name, help=command.purpose, description=command.purpose)
        sub.add_argument("--json", action="store_true", help="print one JSON object a result")
        command.arguments(sub)
        sub.set_defaults(command=command)
    return parser


def _failed(fault: GraphragError, *, as_json: bool) -> int:
    if as_json:
        error: dict[str, Any] = {
            "code": fault.code,
            "message": fault.message,
            "hint": fault.hint,
            "candidates": list(fault.choices or fault.candidates)
            if isinstance(fault, CallError)
            else list(fault.candidates),
        }
        if isinstance(fault, QueryRefusedError):
            error["diagnostics"] = [diagnostic_json(d) for d in fault.diagnostics]
        _print(dumps({"error": error}, ascii_only=True))
    else:
        _said(f"{fault.message}\n{fault.hint}".rstrip())
    return EXIT_DATABASE if isinstance(fault, DatabaseUnavailableError) else EXIT_CALL


def _print(text: str) -> None:
    """Print in whatever the terminal speaks; a character that it lacks becomes a mark."""
    encoding = sys.stdout.encoding or "utf-8"
    print(_inert(text).encode(encoding, "replace").decode(encoding), flush=True)


def _said(sentence: str) -> None:
    print(_inert(sentence), file=sys.stderr, flush=True)


def _inert(text: str) -> str:
    """Text whose control characters, of a graph or a model, do nothing to a terminal."""
    return "".join(
        c if c in "\n\t" or category(c) != "Cc" else "\N{REPLACEMENT CHARACTER}" for c in text
    )


@contextmanager
def _engine(options: argparse.Namespace, settings: Settings) -> "Iterator[Engine]":
    """An engine for one command; at its end it says when several tenants were read as one."""
    from graphrag_core.engine import Engine

    with Engine(settings, progress=_said) as engine:
        yield engine
        if settings.tenant is None and getattr(options, "tenant", "") is None and engine.is_open:
            with suppress(GraphragError):
                _warn_of_tenants(engine.tenants())


def _warn_of_tenants(tenants: Sequence[str]) -> None:
    if len(tenants) > 1:
        named = ", ".join(tenants[:5]) + (", …" if len(tenants) > 5 else "")
        _said(
            f"This graph holds {len(tenants):,} tenants ({named}), and all were read. Choose one "
            "with --tenant or GRAPHRAG_TENANT."
        )


def _tenant(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--tenant", help="scope every query to this tenant")


def _batch_lines(path: str) -> Iterator[dict[str, Any]]:
    """The objects of a JSON Lines file, or of standard input for `-`.

    A line that is no object comes as `{"error": …}`, so that the lines after it are answered.
    """
    try:
        lines = sys.stdin
        if path != "-":
            lines = Path(path).open(encoding="utf-8-sig", errors="replace")  # noqa: SIM115
    except OSError as cause:
        raise CallError(
            f"'{path}' cannot be read: {cause.strerror}.", hint="Give a JSON Lines file, or -."
        ) from cause
    if lines is None:
        raise CallError("There is no standard input to read.", hint="Give a file instead of -.")
    with lines:
        for number, text in enumerate(lines, start=1):
            if text.strip():
                yield _batch_entry(text, f"Line {number} of {path}")


def _batch_entry(text: str, place: str) -> dict[str, Any]:
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError) as cause:
        return {"error": _line_error(f"{place} is no JSON: {cause}.")}
    if not isinstance(entry, dict):
        return {"error": _line_error(f"{place} is no JSON object.")}
    if not isinstance(entry.get("parameters") or {}, dict):
        return {"id": entry.get("id"), "error": _line_error(f"{place}: parameters is no object.")}
    return entry


def _line_error(message: str) -> dict[str, Any]:
    return {"code": "bad_line", "message": message, "hint": "One object a line.", "candidates": []}


def _parameters(text: str | None) -> dict[str, Any]:
    if text is None:
        return {}
    try:
        parameters = json.loads(text)
    except (ValueError, RecursionError) as cause:
        raise CallError(
            f"--params is no JSON: {cause}.", hint='For example --params \'{"name": "x"}\'.'
        ) from cause
    if not isinstance(parameters, dict):
        raise CallError("--params is no JSON object.", hint='For example \'{"name": "x"}\'.')
    return parameters


def _text_or_stdin(text: str) -> str:
    if text != "-":
        return text
    if sys.stdin is None:
        raise CallError("There is no standard input to read.", hint="Give the query itself.")
    return sys.stdin.read()


def _ask_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("question", nargs="?", help="the question in plain words")
    sub.add_argument("--batch", metavar="FILE", help='JSON Lines of {"id", "question"}')
    sub.add_argument("--mode", choices=get_args(Mode), default="auto")
    sub.add_argument("--translator", choices=get_args(TranslatorChoice), default="auto")
    sub.add_argument("--at", metavar="WHEN", help="a date or plain words; 'all' lifts it")
    sub.add_argument(
        "--history",
        metavar="FILE",
        help="go on from the conversation in this JSON file, and keep it",
    )
    sub.add_argument("--limit", type=int, default=100, help="most rows (default 100)")
    sub.add_argument(
        "--max-hops",
        type=int,
        default=None,
        help="longest join; in the modes local and expand, how far they go out",
    )
    _tenant(sub)


def _ask(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    from graphrag_core.conversation import exchange_of, read_conversation, write_conversation
    from graphrag_core.json_output.values import answer_json

    if (options.question is None) == (options.batch is None):
        raise CallError("Give a question or --batch FILE.", hint="See `ask --help`.")
    as_of = _when(options.at)
    kept = Path(options.history) if options.history else None
    said = read_conversation(kept) if kept else ()
    entries: Iterator[dict[str, Any]] = (
        iter([{"question": options.question}])
        if options.batch is None
        else _batch_lines(options.batch)
    )
    with _engine(options, settings) as engine:
        for entry in entries:
            if "error" in entry:
                yield {"id": entry.get("id"), "error": entry["error"]}
                continue
            question = Question(
                text=str(entry.get("question") or ""),
                tenant=options.tenant,
                limit=options.limit,
                max_hops=settings.max_hops if options.max_hops is None else options.max_hops,
                hops=settings.expand_hops if options.max_hops is None else options.max_hops,
                as_of=as_of,
                history=said,
            )
            answer = engine.ask(question, mode=options.mode, translator=options.translator)
            if kept is not None:
                said = (*said, exchange_of(question, answer))
                write_conversation(kept, said)
            identified = {} if options.batch is None else {"id": entry.get("id")}
            yield identified | answer_json(answer)


def _when(text: str | None) -> AsOf:
    if text is None:
        return None
    if text == "all":
        return "all"
    from graphrag_core.english.time_phrases import parse_when

    phrase = parse_when(text, now=datetime.now(UTC))
    if phrase is None:
        raise CallError(
            f"'{text}' is no time that could be read.",
            hint="Use an ISO date (2026-03-01) or plain words (last month, 2 weeks ago).",
            code="bad_time",
        )
    _said(f"--at {text}: {phrase.at.isoformat()}")
    return phrase.at


def _validate_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("cypher", nargs="?", help="the query, or - for standard input")
    sub.add_argument("--params", metavar="JSON", help="its parameters")
    sub.add_argument("--batch", metavar="FILE", help='JSON Lines of {"id", "cypher", "parameters"}')
    _tenant(sub)


def _validate(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    from graphrag_core.json_output.values import validation_json

    if (options.cypher is None) == (options.batch is None):
        raise CallError("Give a query or --batch FILE.", hint="See `validate --help`.")
    with _engine(options, settings) as engine:
        if options.cypher is not None:
            query = CypherQuery(_text_or_stdin(options.cypher), _parameters(options.params))
            yield validation_json(engine.validate(query, tenant=options.tenant))
            return
        for entry in _batch_lines(options.batch):
            if "error" in entry:
                yield {"id": entry.get("id"), "error": entry["error"]}
                continue
            query = CypherQuery(str(entry.get("cypher") or ""), entry.get("parameters") or {})
            judged = engine.validate(query, tenant=options.tenant)
            yield {"id": entry.get("id")} | validation_json(judged)


def _run_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("cypher", help="the query, or - for standard input")
    sub.add_argument("--params", metavar="JSON", help="its parameters")
    sub.add_argument("--limit", type=int, default=100, help="most rows (default 100)")
    _tenant(sub)


def _run(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    from graphrag_core.json_output.values import rows_json

    query = CypherQuery(_text_or_stdin(options.cypher), _parameters(options.params))
    with _engine(options, settings) as engine:
        result = engine.run(query, limit=options.limit, tenant=options.tenant)
    yield rows_json(result.rows) | {"diagnostics": [diagnostic_json(d) for d in result.diagnostics]}


def _schema(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    from graphrag_core.json_output.values import schema_json

    with _engine(options, settings) as engine:
        seen = engine.graph_summary(tenant=options.tenant)
        yield schema_json(
            engine.schema(tenant=options.tenant),
            engine.profile().name,
            kinds=seen.kinds,
            tenants=seen.tenants,
            seen=seen.sentence,
        )


def _seed_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--reset", action="store_true", help="remove the demo data again")
    sub.add_argument("--yes", action="store_true", help="with --reset: do not ask")


def _seed(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    from graphrag_core.json_output.values import plain

    with _engine(options, settings) as engine:
        if not options.reset:
            yield plain(engine.load_demo(progress=_said))
            return
        plan = engine.describe_demo_reset()
        _said(plan.sentence)
        if plan.empty:
            yield plain(plan)
            return
        if not options.yes and not _confirmed("Remove it?"):
            raise CallError(
                "Nothing was removed.", hint="Answer 'yes', or pass --yes.", code="refused"
            )
        yield plain(engine.reset_demo())


def _confirmed(question: str) -> bool:
    if not sys.stdin.isatty():
        return False
    print(f"{question} [yes/no] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _eval(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    with _engine(options, settings) as engine:
        yield eval_commands.eval_file(options, engine, _batch_lines, _said)


def _feedback(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    with _engine(options, settings) as engine:
        yield from feedback_commands.feedback(options, engine, _batch_lines, _said)


def _index(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    with _engine(options, settings) as engine:
        yield search_commands.index(options, engine, _said)


def _search_arguments(sub: argparse.ArgumentParser) -> None:
    search_commands.search_arguments(sub)
    _tenant(sub)


def _search(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    with _engine(options, settings) as engine:
        yield search_commands.search(options, engine, _when, _said)


def _chunks_arguments(sub: argparse.ArgumentParser) -> None:
    search_commands.chunks_arguments(sub)
    _tenant(sub)


def _chunks(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    with _engine(options, settings) as engine:
        yield from search_commands.chunks(options, engine, _batch_lines)


def _with_tenant(arguments: Arguments) -> Arguments:
    def both(sub: argparse.ArgumentParser) -> None:
        arguments(sub)
        _tenant(sub)

    return both


def _looking(
    look: Callable[[argparse.Namespace, "Engine", Callable[[str], None]], Result],
) -> Callable[[argparse.Namespace, Settings], Iterator[Result]]:
    def run(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
        with _engine(options, settings) as engine:
            yield look(options, engine, _said)

    return run


def _lazy_rag(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    with _engine(options, settings) as engine:
        yield lazy_rag_commands.lazy_rag(options, engine, _when)


def _serve(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    from graphrag_core.cli.serve_commands import serve

    yield serve(options, settings, _said)


def _mcp(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    from graphrag_core.cli.serve_commands import mcp

    mcp(options, settings, _said)
    yield from ()


def _db_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("action", choices=("fetch", "start", "stop", "status"))


def _db(options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    from graphrag_core.adapters import embedded

    if not settings.embedded:
        raise CallError(
            "NEO4J_URI is set, so there is no embedded server to manage.",
            hint="Unset NEO4J_URI to use the embedded one.",
        )
    if options.action == "fetch":
        jars = embedded.fetch_jars(settings, _said)
        yield {"action": "fetch", "version": settings.neo4j_version, "jars": len(jars)}
        return
    if options.action == "stop":
        yield {"action": "stop", "stopped": embedded.stop(settings)}
        return
    running = (
        embedded.attach_or_start(settings, _said)
        if options.action == "start"
        else embedded.find_running(settings)
    )
    found = (
        {"running": True, "uri": running.uri, "pid": running.pid, "version": running.version}
        if running
        else {"running": False}
    )
    yield {"action": options.action, "home": str(settings.home.absolute())} | found


def _doctor(_options: argparse.Namespace, settings: Settings) -> Iterator[Result]:
    from graphrag_core.engine.doctor import examine

    checks = examine(settings, _said)
    yield {"ok": all(check["ok"] for check in checks), "checks": checks}


def _nothing(_sub: argparse.ArgumentParser) -> None:
    """No options of its own."""


def _show_error(result: Result) -> str:
    return f"{result['error']['message']} {result['error']['hint']}"


def _show_ask(result: Result) -> str:
    if "error" in result:
        return _show_error(result)
    asked = [f"Asked as: {result['standalone']}"] if result["standalone"] else []
    lines = [*asked, cast("str", result["answer"]), ""]
    if result["cypher"]:
        lines += [result["cypher"], f"  parameters: {dumps(result['parameters'])}", ""]
    lines += [f"  {phrase}" for phrase in result["interpretation"]]
    lines.append(f"  answered by: {result['rung']}, confidence {result['confidence']:.2f}")
    for step, remarks in result["diagnostics"].items():
        lines += [f"  {step}: {remark['severity']}: {remark['message']}" for remark in remarks]
    return "\n".join(lines)


def _show_validate(result: Result) -> str:
    if "error" in result:
        return _show_error(result)
    lines = [f"{result['verdict']} (query type {result['query_type']})"]
    for d in result["diagnostics"]:
        place = f"{d['line']}:{d['column']} " if d["line"] else ""
        hint = f" Did you mean {d['suggestion']}?" if d["suggestion"] else ""
        lines.append(f"  {place}{d['severity']} {d['code']}: {d['message']}{hint}")
    return "\n".join(lines)


def _show_rows(result: Result) -> str:
    lines = ["\t".join(result["columns"])]
    lines += [
        "\t".join(_cell(row.get(column)) for column in result["columns"]) for row in result["rows"]
    ]
    if result["truncated"]:
        lines.append(f"… more than {len(result['rows'])} rows; raise --limit.")
    return "\n".join(lines)


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else dumps(value)


def _show_schema(result: Result) -> str:
    lines = ["Labels"]
    lines += [f"  {entry['name']} ({entry['count']})" for entry in result["labels"]]
    lines.append("Patterns")
    lines += [f"  (:{a})-[:{t}]->(:{b}) {n}" for a, t, b, n in result["patterns"]]
    return "\n".join(lines)


def _show_checks(result: Result) -> str:
    return "\n".join(
        f"{'ok  ' if check['ok'] else 'FAIL'} {check['name']}: {check['detail']}"
        + (f"\n     {check['hint']}" if check["hint"] else "")
        for check in result["checks"]
    )


def _show_pairs(result: Result) -> str:
    return "\n".join(f"{key}: {_cell(value)}" for key, value in result.items())


COMMANDS: tuple[Command, ...] = (
    Command("ask", "Answer a question, with the Cypher it made.", _ask_arguments, _ask, _show_ask),
    Command("validate", "Judge a query without running it.", _validate_arguments, _validate,
            _show_validate),
    Command("run", "Guard and run a reading query.", _run_arguments, _run, _show_rows),
    Command("schema", "Show labels, types, patterns and properties.", _tenant, _schema,
            _show_schema),
    Command("seed", "Load or refresh the demo data.", _seed_arguments, _seed, _show_pairs),
    Command("index", "Embed the graph's texts and make the indexes to search them.",
            search_commands.index_arguments, _index, search_commands.show_index),
    Command("search", "Find what a text is about, under filters.", _search_arguments, _search,
            search_commands.show_search),
    Command("chunks", "Show the relationships that come from the given chunks.",
            _chunks_arguments, _chunks, search_commands.show_chunks),
    Command("entities", "List entities, or find them by name.",
            _with_tenant(explore_commands.entities_arguments), _looking(explore_commands.entities),
            explore_commands.show_entities),
    Command("neighborhood", "Show an entity's relationships, now or at a time.",
            _with_tenant(explore_commands.neighborhood_arguments),
            _looking(explore_commands.neighborhood), explore_commands.show_neighborhood),
    Command("history", "Show what was recorded of an entity, newest first.",
            _with_tenant(explore_commands.history_arguments), _looking(explore_commands.history),
            explore_commands.show_history),
    Command("snapshot", "Show what held at a time, and what differs at another.",
            _with_tenant(explore_commands.snapshot_arguments), _looking(explore_commands.snapshot),
            explore_commands.show_snapshot),
    Command("lazy-rag", "Summarise what the graph says about a query.",
            _with_tenant(lazy_rag_commands.lazy_rag_arguments), _lazy_rag,
            lazy_rag_commands.show_lazy_rag),
    Command("eval", "Measure how often questions get the rows of their gold queries.",
            _with_tenant(eval_commands.eval_arguments), _eval, eval_commands.show_eval),
    Command("feedback", "Show the queries that people found right, as cases for eval.",
            _with_tenant(feedback_commands.feedback_arguments), _feedback,
            feedback_commands.show_feedback),
    Command("serve", "Answer the REST routes, read-only.", serve_arguments, _serve, _show_pairs),
    Command("mcp", "Offer the agent tools over MCP, read-only.", mcp_arguments, _mcp, _show_pairs),
    Command("db", "Manage the embedded server.", _db_arguments, _db, _show_pairs),
    Command("doctor", "Check what runs where, and what to do.", _nothing, _doctor, _show_checks),
)  # fmt: skip

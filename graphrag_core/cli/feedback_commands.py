"""The command `feedback`: what people found right, as eval cases; out of the app and into it."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphrag_core.errors import CallError, QueryRefusedError
from graphrag_core.types import CypherQuery

if TYPE_CHECKING:
    from graphrag_core.engine import Engine

Result = Mapping[str, Any]


def feedback_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `feedback`."""
    sub.add_argument(
        "--import",
        dest="file",
        metavar="FILE",
        help='learn from JSON Lines of {"question", "gold_cypher"}; - for stdin',
    )
    sub.add_argument(
        "--export-all",
        metavar="FILE",
        type=Path,
        help="write favourites and all judgements, also of wrong queries, as JSON",
    )
    sub.add_argument(
        "--import-all",
        metavar="FILE",
        type=Path,
        help="take favourites and judgements from a file that --export-all or the Ask page wrote",
    )


def feedback(
    options: argparse.Namespace,
    engine: "Engine",
    batch_lines: Callable[[str], Iterator[dict[str, Any]]],
    said: Callable[[str], None],
) -> Iterator[Result]:
    """Every question whose query was found right, or what became of an imported file.

    With `--json` the former is a file for `eval`, and for `--import` elsewhere.
    """
    kept = engine.saved_questions(options.tenant)
    if options.export_all is not None:
        yield _written(options.export_all, kept.as_file())
        return
    if options.import_all is not None:
        report = kept.take_file(_read(options.import_all))
        for refusal in report.refused:
            said(refusal)
        if report.older:
            said(f"{report.older} stayed as they are: what is here is newer.")
        yield {"learned": report.added, "refused": len(report.refused)}
        return
    if options.file is None:
        yield from kept.eval_cases()
        return
    learned = refused = 0
    for number, entry in enumerate(batch_lines(options.file), start=1):
        question, gold = entry.get("question"), entry.get("gold_cypher")
        if not (isinstance(question, str) and question.strip() and isinstance(gold, str)):
            said(f"Line {number} has no question with a gold_cypher.")
            refused += 1
            continue
        try:
            learned += kept.learn(question, CypherQuery(gold))
        except QueryRefusedError as fault:
            said(f"Line {number}: {fault.message}")
            refused += 1
    yield {"learned": learned, "refused": refused}


def _written(path: Path, text: str) -> Result:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as cause:
        raise CallError(
            f"'{path}' cannot be written: {cause.strerror}.", hint="Give another file."
        ) from cause
    return {"written": str(path)}


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as cause:
        raise CallError(f"'{path}' cannot be read.", hint="Give another file.") from cause


def show_feedback(result: Result) -> str:
    """One case, or what an import or an export did."""
    if "written" in result:
        return f"written to {result['written']}"
    if "question" in result:
        return f"{result['question']}\n  {' '.join(str(result['gold_cypher']).split())}"
    return f"{result['learned']} learned, {result['refused']} refused"

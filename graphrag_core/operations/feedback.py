"""`feedback`: what people found right, as eval cases; out of the app and into it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from graphrag_core.errors import CallError, QueryRefusedError
from graphrag_core.operations.fields import Tenant
from graphrag_core.operations.json_lines import BadLine, read_lines
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Input, Inputs
from graphrag_core.runtime.text_file import write_text_file
from graphrag_core.types import CypherQuery

if TYPE_CHECKING:
    from graphrag_core.store.saved_questions import SavedQuestions


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedbackInputs(Inputs):
    """What to bring in or out; nothing lists what is there."""

    file: Annotated[
        str | None,
        Input(
            'Learn from JSON Lines of {"question", "gold_cypher"}; - for stdin',
            flag="--import",
            metavar="FILE",
        ),
    ] = None
    export_all: Annotated[
        Path | None,
        Input(
            "Write favourites and all judgements, also of wrong queries, as JSON", metavar="FILE"
        ),
    ] = None
    import_all: Annotated[
        Path | None,
        Input(
            "Import favourites and judgements from a file that --export-all or the Ask page wrote",
            metavar="FILE",
        ),
    ] = None
    tenant: Tenant = None


def feedback(call: Call, inputs: FeedbackInputs) -> Iterator[Result]:
    """List every question whose query was found right, or bring a file in or out.

    With `--json` the list is a file for `eval`, and for `--import` elsewhere.
    """
    engine = call.engine()
    saved = engine.saved_questions(inputs.tenant)
    if inputs.export_all is not None:
        with engine.store.needed():
            text = saved.as_file()
        write_text_file(inputs.export_all, text)
        yield {"written": str(inputs.export_all)}
        return
    with engine.store.needed():
        results = list(_results(call, saved, inputs))
    yield from results


def _results(call: Call, saved: "SavedQuestions", inputs: FeedbackInputs) -> Iterator[Result]:
    if inputs.import_all is not None:
        report = saved.take_file(_read(inputs.import_all))
        for refusal in report.refused:
            call.say(refusal)
        if report.older:
            call.say(f"{report.older} stayed as they are: what is here is newer.")
        yield {"learned": report.added, "refused": len(report.refused)}
    elif inputs.file is not None:
        yield _learned(call, saved, inputs.file)
    else:
        yield from saved.eval_cases()


def _learned(call: Call, saved: "SavedQuestions", file: str) -> Result:
    learned = refused = cases = 0
    for number, entry in enumerate(read_lines(file), start=1):
        if isinstance(entry, BadLine):
            call.say(entry.message)
            refused += 1
            continue
        question, gold = entry.get("question"), entry.get("gold_cypher")
        if not (isinstance(question, str) and question.strip() and isinstance(gold, str)):
            call.say(f"Line {number} has no question with a gold_cypher.")
            refused += 1
            continue
        cases += 1
        try:
            learned += saved.learn(question, CypherQuery(gold))
        except QueryRefusedError as fault:
            call.say(f"Line {number}: {fault.message}")
            refused += 1
    if refused and not cases:
        raise CallError(
            "No line has a question with its gold_cypher.",
            hint="Give JSON Lines as `feedback --json` writes them.",
            code="bad_file",
        )
    return {"learned": learned, "refused": refused}


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as cause:
        raise CallError(f"'{path}' cannot be read.", hint="Give another file.") from cause


def show_feedback(result: Result) -> str:
    """Show one case, or what an import or an export did."""
    if "written" in result:
        return f"written to {result['written']}"
    if "question" in result:
        return f"{result['question']}\n  {' '.join(str(result['gold_cypher']).split())}"
    return f"{result['learned']} learned, {result['refused']} refused"


OPERATIONS = (
    Operation(
        name="feedback",
        description="Export the queries that people rated right, as cases for eval.",
        inputs=FeedbackInputs,
        run=feedback,
        command=Command(show_feedback),
    ),
)

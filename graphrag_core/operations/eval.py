"""`eval`: execution accuracy on a file of questions with gold queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from graphrag_core.errors import CallError
from graphrag_core.json_output.values import plain
from graphrag_core.operations.fields import Tenant
from graphrag_core.operations.json_lines import BadLine, read_lines
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Input, Inputs
from graphrag_core.types import CypherQuery, Question, Rows, TranslatorChoice

if TYPE_CHECKING:
    from graphrag_core.evaluation.accuracy import AccuracyTally, Case, Outcome

FAILURES = ("wrong", "missed", "overreached", "bad_gold")
SAY_EVERY = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalInputs(Inputs):
    """A file of cases, and who translates."""

    file: Annotated[
        str,
        Input('JSON Lines of {"id", "question", "gold_cypher"}; - for stdin', positional=True),
    ]
    translator: Annotated[TranslatorChoice, Input("Which translator to use")] = "auto"
    tenant: Tenant = None


def evaluate_file(call: Call, inputs: EvalInputs) -> Result:
    """Ask every question of the file and compare. Raises `CallError` when it holds none."""
    from graphrag_core.evaluation.accuracy import evaluate

    cases, skipped = _cases(call, inputs.file)
    engine, most = call.engine(), call.settings.max_rows

    def ask(case: "Case") -> Any:
        question = Question(
            case.question, tenant=inputs.tenant, limit=most, max_hops=call.settings.max_hops
        )
        return engine.ask(question, mode="nl", translator=inputs.translator)

    def run(query: CypherQuery) -> Rows:
        return engine.database(inputs.tenant).read(query, limit=most)

    outcomes = []
    for outcome in evaluate(cases, ask, run):
        outcomes.append(outcome)
        if len(outcomes) % SAY_EVERY == 0:
            call.say(f"{len(outcomes)} of {len(cases)} questions")
    return _summary(outcomes) | {
        "skipped": skipped,
        "questions": [_question_json(outcome) for outcome in outcomes],
    }


def _cases(call: Call, file: str) -> "tuple[list[Case], list[str]]":
    """Read the file's cases, and say why a line is none."""
    from graphrag_core.evaluation.accuracy import Case, read_cases

    lines = (e.message if isinstance(e, BadLine) else e for e in read_lines(file))
    read = list(read_cases(lines))
    cases = [case for case in read if isinstance(case, Case)]
    skipped = [sentence for sentence in read if isinstance(sentence, str)]
    for sentence in skipped:
        call.say(sentence)
    if not cases:
        raise CallError(
            f"'{file}' has no question to evaluate.",
            hint='One {"id": …, "question": …, "gold_cypher": …} a line.',
            code="no_questions",
        )
    return cases, skipped


def _summary(outcomes: "Sequence[Outcome]") -> dict[str, Any]:
    from graphrag_core.evaluation.accuracy import (
        THRESHOLDS,
        by_category,
        tally,
        timings,
        wrong_from,
    )

    wrong = {}
    for confidence in THRESHOLDS:
        count, among = wrong_from(outcomes, confidence)
        share = round(count / among, 4) if among else None
        wrong[str(confidence)] = {"wrong": count, "answers": among, "share": share}
    return {
        **_tally_json(tally(outcomes)),
        "wrong_from_confidence": wrong,
        "by_category": {name: _tally_json(part) for name, part in by_category(outcomes).items()},
        "timings_ms": timings(outcomes),
    }


def _tally_json(counted: "AccuracyTally") -> dict[str, Any]:
    return {
        "execution_accuracy": counted.accuracy,
        "answered_share": counted.answered_share,
        "accuracy_among_answered": counted.accuracy_among_answered,
        "right": counted.right,
        "answered": counted.answered,
        "answerable": counted.answerable,
        "declined": counted.declined,
        "unanswerable": counted.unanswerable,
    }


def _question_json(outcome: "Outcome") -> dict[str, Any]:
    case, answer = outcome.case, outcome.answer
    found = {
        "id": case.id,
        "question": case.question,
        "category": case.category,
        "verdict": outcome.verdict,
        "answered": outcome.verdict in ("right", "wrong", "overreached"),
        "confidence": round(outcome.confidence, 3),
        "gold_cypher": case.gold_cypher,
        "cypher": answer.cypher if answer else None,
        "parameters": plain(answer.parameters) if answer else {},
        "elapsed_ms": round(outcome.elapsed_ms, 1),
    }
    if outcome.verdict in FAILURES:
        found["note"] = outcome.note or (answer.text if answer and not answer.answered else "")
        found["expected"] = _rows_json(outcome.expected)
        found["got"] = _rows_json(answer.rows if answer else Rows())
    return found


def _rows_json(rows: Rows) -> dict[str, Any]:
    from graphrag_core.evaluation.accuracy import COMPARED_ROWS

    return {
        "columns": list(rows.columns),
        "rows": [list(plain(row).values()) for row in rows.records[:COMPARED_ROWS]],
        "total": len(rows.records),
    }


def show_eval(result: Result) -> str:
    """Show the failures with both results, then the figures."""
    lines: list[str] = []
    for entry in result["questions"]:
        if entry["verdict"] in FAILURES:
            lines += _failure(entry)
    lines += [
        f"execution accuracy {_of(result['right'], result['answerable'])}",
        f"answered {_of(result['answered'], result['answerable'])}, "
        f"right among those {_of(result['right'], result['answered'])}",
    ]
    if result["unanswerable"]:
        lines.append(f"correctly declined {_of(result['declined'], result['unanswerable'])}")
    for confidence, entry in result["wrong_from_confidence"].items():
        lines.append(f"wrong from confidence {confidence}: {_of(entry['wrong'], entry['answers'])}")
    if len(result["by_category"]) > 1:
        lines += [
            f"  {name}: {_of(part['right'], part['answerable'])}"
            for name, part in result["by_category"].items()
            if part["answerable"]
        ]
    spent = result["timings_ms"]
    if spent:
        lines.append(
            f"a question: median {spent['median']} ms, 95 % within {spent['p95']} ms; linking and "
            f"translation {spent['link_and_translate']} ms"
        )
    return "\n".join(lines)


def _failure(entry: Mapping[str, Any]) -> list[str]:
    lines = [f"{entry['verdict']} ({entry['confidence']:.2f})  {entry['id']}: {entry['question']}"]
    if entry["note"]:
        lines.append(f"  {entry['note']}")
    if entry["verdict"] in ("wrong", "overreached") and entry["cypher"]:
        lines.append(f"  {' '.join(entry['cypher'].split())} {entry['parameters'] or ''}".rstrip())
        lines.append(f"  got {entry['got']['total']}: {entry['got']['rows'][:4]}")
    if entry["verdict"] == "wrong":
        lines.append(f"  expected {entry['expected']['total']}: {entry['expected']['rows'][:4]}")
    return lines


def _of(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f" ({part / whole:.0%})" if whole else "")


OPERATIONS = (
    Operation(
        name="eval",
        description="Measure how often questions get the rows of their gold queries.",
        inputs=EvalInputs,
        run=evaluate_file,
        costs_tokens=True,
        command=Command(show_eval),
    ),
)

"""The rungs that are a query: the model's, its repair, the offline translator's.

A model's query that names what the graph does not have goes back before it is run. Once a
query has run, its rows are the answer (docs/decisions/0010): what a model says to an empty
result may only stand beside it, as another reading.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag_core.answer.projection import read_projection
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.asked_otherwise import DOUBTS, question_remarks
from graphrag_core.ask.denied_values import says_instead
from graphrag_core.ask.dependencies import RepairingTranslator
from graphrag_core.ask.empty_result_diagnosis import (
    EmptyResultFinding,
    examine,
    examine_loosened,
    is_empty,
)
from graphrag_core.cypher.conditions import conditions_of
from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.tenant_scope import PARAMETER
from graphrag_core.cypher.validation import ROUNDS
from graphrag_core.errors import GraphragError, QueryRefusedError, QueryTimeoutError
from graphrag_core.translate.offline.form import Reading
from graphrag_core.types import (
    Attempt,
    AttemptOrigin,
    CypherQuery,
    Diagnostic,
    Rows,
    Rung,
    SecondOpinion,
    Translation,
    Untranslated,
    Validation,
)

MAX_REPAIRS = 2
MAX_FAULTS = 2

UNKNOWN_VALUE, REPEATED_COUNT = "unknown_value", "repeated_count"
REPAIRED_CODES = frozenset(
    {
        "unknown_label",
        "unknown_relationship_type",
        "unknown_property",
        UNKNOWN_VALUE,
        "type_mismatch",
        "null_comparison",
        REPEATED_COUNT,
        "wrong_direction",
        "impossible_pattern",
        *DOUBTS,
    }
)
"""Warnings that send a model's query back before it is run; a person's runs as typed."""

TENANT_PARAMETERS = frozenset({PARAMETER})
"""What keeps a query inside the tenant is never taken away to see what lies outside."""


@dataclass(frozen=True, slots=True)
class ExecutedQuery:
    """A query that was run: the answer's rows belong to it.

    `finding` is what empties its result, `other` what the model made of that.
    """

    rung: Rung
    translation: Translation
    validation: Validation
    rows: Rows
    finding: EmptyResultFinding | None = None
    other: SecondOpinion | None = None


@dataclass(frozen=True, slots=True)
class CheckedQuery:
    """A query that was validated, with the attempt that its rows or its error belong to."""

    translation: Translation
    validation: Validation
    attempt: Attempt


def by_model(run: AskRun, *, requested: bool) -> tuple[ExecutedQuery | None, CheckedQuery | None]:
    """Get the model's query, repaired at most `MAX_REPAIRS` times; and what to fall back on.

    That is a query that was never clean and not run, but could be. Repairing ends sooner when the
    same faults come back.
    """
    model = run.dependencies.model
    if model is None:
        if requested:
            run.remark(
                "translator",
                "model_unavailable",
                "No model is configured; the offline translator is used. "
                "Set OPENAI_API_KEY or OPENAI_BASE_URL to ask one.",
                severity="warning",
            )
        return None, None
    with run.step("translate", "Asking the model for Cypher"):
        outcome = model.translate(run.question, run.links, run.schema)
    fallback: CheckedQuery | None = None
    sent_back: list[Attempt] = []
    faults: frozenset[tuple[str, str]] = frozenset()
    for repairs in range(MAX_REPAIRS + 1):
        rung: Rung = "repair" if repairs else "llm"
        if isinstance(outcome, Untranslated):
            if outcome.repeated and fallback is not None and _has_last_word(run, fallback):
                return _accept_kept(run, fallback, "repair" if repairs > 1 else "llm"), None
            _settle(run, model, sent_back, None)
            if outcome.repeated:
                _give_up(run, outcome.message)
                return None, fallback
            why = _describe_faults(run.attempts[-1]) if repairs else ""
            run.add_untranslated(replace(outcome, message=f"{why}{outcome.message}"), "llm")
            return None, fallback
        checked = check_translation(run, outcome, "repair" if repairs else "llm")
        if not needs_repair(checked.validation):
            executed = execute(run, rung, checked)
            if executed is not None:
                _settle(run, model, sent_back, outcome)
                return _reconsider(run, executed, model), None
        elif checked.validation.runnable:
            fallback = checked
        before, faults = faults, _fault_keys(run)
        if before == faults and fallback is not None and _has_last_word(run, fallback):
            return _accept_kept(run, fallback, rung), None
        if repairs == MAX_REPAIRS or before == faults:
            break
        sent_back.append(run.attempts[-1])
        with run.step("translate", "Asking the model to repair the query"):
            outcome = model.repair(run.question, run.links, run.schema, sent_back[-1])
    _settle(run, model, sent_back, None)
    _give_up(run, "It could not be repaired, so the next method was tried.")
    return None, fallback


def _give_up(run: AskRun, why: str) -> None:
    """Say what was wrong with the model's last query, and that it stays so."""
    failed = "execution_failed" if run.attempts[-1].error else "validation_failed"
    run.remark(
        "translator", failed, f"{_describe_faults(run.attempts[-1])}{why}", "warning", "repair"
    )


def by_fallback_query(run: AskRun, fallback: CheckedQuery | None) -> ExecutedQuery | None:
    """Run a model's query that was never clean, when there is no better one.

    Where it finds nothing, its faults are the reason, and that is no answer.
    """
    executed = execute(run, "repair", fallback) if fallback is not None else None
    if fallback is None or executed is None or not is_doubtful(executed):
        return executed
    run.remark(
        "execution",
        "empty_by_fault",
        f"{_describe_faults(fallback.attempt)}"
        "It found nothing, which says nothing about the graph.",
        "warning",
        "repair",
    )
    return None


def is_doubtful(executed: ExecutedQuery) -> bool:
    """Tell whether a query with a fault found nothing: the fault may be why."""
    return is_empty(executed.rows) and needs_repair(executed.validation)


def is_unsure(executed: ExecutedQuery) -> bool:
    """Tell whether rows come from a query that may read the question otherwise, or pairs all."""
    codes = {d.code for d in executed.validation.diagnostics}
    aggregates = any(c.aggregates for c in read_query(executed.translation.query.text).body.clauses)
    return not codes.isdisjoint(DOUBTS) or ("cartesian_product" in codes and aggregates)


def check_translation(run: AskRun, translation: Translation, origin: AttemptOrigin) -> CheckedQuery:
    """Validate a translation, with its certain edits applied when that mends it.

    The query of an intent is our own and stays as it is: `coalesce` may compare several types.
    """
    with run.step("validate", "Checking the Cypher"):
        translation = replace(translation, query=run.dependencies.narrow(translation.query))
        by_model = origin in ("llm", "repair")
        validation = _validated(run, translation.query, by_model=by_model)
        run.add_attempt(origin, translation.query, validation)
        if origin != "intent" and needs_repair(validation):
            query, repaired, applied = _mended(
                run, translation.query, validation, by_model=by_model
            )
            if not needs_repair(repaired):
                run.remark(
                    "translator",
                    "edits_applied",
                    f"Certain corrections were applied: {_describe_edits(applied)}",
                )
                translation, validation = replace(translation, query=query), repaired
                run.add_attempt("repair", query, repaired)
    run.validator_remarks = list(validation.diagnostics)
    return CheckedQuery(translation, validation, run.attempts[-1])


def _validated(run: AskRun, query: CypherQuery, *, by_model: bool) -> Validation:
    """Validate a query; what a model's does otherwise than the question asks is a remark too.

    A query of our own counts what it means to.
    """
    validation = run.dependencies.validate(query)
    if by_model:
        doubts = question_remarks(run.question.text, query, run.schema)
        return replace(validation, diagnostics=(*validation.diagnostics, *doubts))
    kept = tuple(d for d in validation.diagnostics if d.code != REPEATED_COUNT)
    return replace(validation, diagnostics=kept)


def _mended(
    run: AskRun, query: CypherQuery, validation: Validation, *, by_model: bool
) -> tuple[CypherQuery, Validation, list[Diagnostic]]:
    """Apply certain edits until nothing is wrong; advice to a person (info) changes no answer."""
    applied: list[Diagnostic] = []
    for _ in range(ROUNDS):
        found = [d for d in validation.diagnostics if d.edit is not None and d.severity != "info"]
        if not found or not needs_repair(validation):
            break
        text = apply_edits(query.text, (d.edit for d in found if d.edit is not None))
        query = CypherQuery(text, query.parameters)
        validation = _validated(run, query, by_model=by_model)
        applied += found
    return query, validation, applied


def execute(
    run: AskRun, rung: Rung, checked: CheckedQuery, limit: int | None = None
) -> ExecutedQuery | None:
    """Run a query; when the database refuses or stops it, say so and return None.

    `limit` is the most rows that are read, by default as many as the question allows.
    """
    place = next(at for at, attempt in enumerate(run.attempts) if attempt is checked.attempt)
    most = run.question.limit if limit is None else limit
    try:
        with run.step("run", "Running the query"):
            rows = run.dependencies.database().read(checked.translation.query, limit=most)
    except (QueryRefusedError, QueryTimeoutError) as fault:
        run.attempts[place] = replace(checked.attempt, error=fault.message)
        run.remark(
            "execution",
            "execution_failed",
            f"{fault.message} {fault.hint}".strip(),
            "error",
            rung,
        )
        return None
    run.attempts[place] = replace(checked.attempt, rows=rows)
    return ExecutedQuery(rung, checked.translation, checked.validation, rows)


def diagnose_empty_result(run: AskRun, executed: ExecutedQuery) -> ExecutedQuery:
    """Find which condition empties a result; the answer stands without it too."""
    if executed.finding is not None or not is_empty(executed.rows) or _says_something(executed):
        return executed
    with run.step("examine", "Finding the condition that leaves no rows"):
        try:
            finding = _examine(run, executed.translation)
        except GraphragError as fault:
            run.remark("fallback", fault.code, fault.message, "warning")
            return executed
    return replace(executed, finding=finding)


def _examine(run: AskRun, translation: Translation) -> EmptyResultFinding | None:
    """Find the condition in the reading's own words, or in those of a query that has none."""
    dependencies = run.dependencies
    if not isinstance(translation.reading, Reading):
        return examine(translation.query, dependencies.database(), fixed=TENANT_PARAMETERS)
    told = says_instead(run, translation.reading)
    if told is not None:
        return EmptyResultFinding((), instead=told)
    if translation.reading.kind == "boolean" and len(translation.reading.pattern.conditions) < 2:
        return None  # without its one condition a no says nothing
    loosened = dependencies.offline.loosened(translation.reading, run.question, run.schema)
    looser = [
        (" ".join(one.interpretation), dependencies.narrow(one.query))
        for one in loosened.with_one_less
    ]
    bare = dependencies.narrow(loosened.with_none.query)
    return examine_loosened(looser, bare, dependencies.database())


def needs_repair(validation: Validation) -> bool:
    """Tell whether a model's query is sent back: an error, or something that is not there."""
    return not validation.runnable or any(d.code in REPAIRED_CODES for d in validation.diagnostics)


def _settle(
    run: AskRun,
    model: RepairingTranslator,
    sent_back: Sequence[Attempt],
    repaired: Translation | None,
) -> None:
    """Spare the next one who asks the same the queries that had to be sent back."""
    if sent_back:
        model.settle(run.question, run.links, run.schema, sent_back, repaired)


def _describe_faults(attempt: Attempt) -> str:
    """Write the faults of a query in the validator's or the database's words."""
    remarks = attempt.validation.diagnostics if attempt.validation else ()
    wrong = [d.message for d in remarks if d.severity == "error" or d.code in REPAIRED_CODES]
    text = " ".join([*wrong[:MAX_FAULTS], *([attempt.error] if attempt.error else [])])
    return f"The model's query was not used: {text} " if text else ""


def _fault_keys(run: AskRun) -> frozenset[tuple[str, str]]:
    """Identify the faults of the last query, so that they can be compared with another query's."""
    attempt = run.attempts[-1]
    remarks = attempt.validation.diagnostics if attempt.validation else ()
    wrong = {
        (d.code, d.message) for d in remarks if d.severity == "error" or d.code in REPAIRED_CODES
    }
    return frozenset(wrong | ({("error", attempt.error)} if attempt.error else set()))


def _describe_edits(edited: Sequence[Diagnostic]) -> str:
    """Write which text was replaced, and by what."""
    return f"{', '.join(map(_describe_edit, edited))}."


def _describe_edit(edited: Diagnostic) -> str:
    if not edited.name:
        return f"{edited.suggestion} added"
    change = f"→ {edited.suggestion}" if edited.suggestion else "left out"
    return f"{edited.name} {change}"


def _says_something(executed: ExecutedQuery) -> bool:
    """Whether a row tells what a thing has, or whether it is so of all: a false is found, too."""
    reading = executed.translation.reading
    of_all = isinstance(reading, Reading) and reading.is_none
    return bool(executed.rows.records) and (
        of_all
        or any(
            column.is_own for column in read_projection(executed.translation.query.text).values()
        )
    )


def _has_last_word(run: AskRun, checked: CheckedQuery) -> bool:
    """Tell whether the last query is this one, with nothing that the question may not mean so."""
    codes = {d.code for d in checked.validation.diagnostics if d.code in REPAIRED_CODES}
    meant = checked.validation.runnable and bool(codes) and codes <= DOUBTS | {UNKNOWN_VALUE}
    return checked.attempt is run.attempts[-1] and meant


def _accept_kept(run: AskRun, checked: CheckedQuery, rung: Rung) -> ExecutedQuery | None:
    """Accept a query that the model keeps: the question means its value, or its reading."""
    doubts = [d.message for d in checked.validation.diagnostics if d.code in DOUBTS]
    run.remark(
        "translator",
        "query_kept" if doubts else "value_asked_for",
        f"{' '.join(doubts)} The model keeps its query."
        if doubts
        else "The graph does not have a value of this query; "
        "the model says that the question means it.",
        rung=rung,
    )
    return execute(run, rung, checked)


def _leaves_out_only_its_own(run: AskRun, first: Translation, second: Translation) -> bool:
    """Tell whether a second query lacks conditions of the first whose values nobody asked for."""
    kept = {condition.text for condition in conditions_of(second.query)}
    gone = [c.text for c in conditions_of(first.query) if c.text not in kept]
    asked = run.question.text.casefold()
    values = [[t.value for t in tokenize(c) if t.kind in ("string", "number")] for c in gone]
    return bool(gone) and all(
        bool(of_one) and not any(value.casefold() in asked for value in of_one) for of_one in values
    )


def _reconsider(run: AskRun, executed: ExecutedQuery, model: RepairingTranslator) -> ExecutedQuery:
    """Let the model reconsider a query that found nothing; return what ran in the end.

    Its other reading is offered when it finds something and leaves out no name that the first one
    used.
    """
    executed = diagnose_empty_result(run, executed)
    if executed.finding is None or not executed.finding.sentence:
        return executed
    attempt = replace(run.attempts[-1], error=executed.finding.sentence)
    with run.step("translate", "Telling the model why the result is empty"):
        outcome = model.repair(run.question, run.links, run.schema, attempt)
    if isinstance(outcome, Untranslated) or not set(outcome.unread) <= set(
        executed.translation.unread
    ):
        return executed
    checked = check_translation(run, outcome, "repair")
    again = None if needs_repair(checked.validation) else execute(run, "repair", checked)
    if again is None or is_empty(again.rows):
        return executed
    if _leaves_out_only_its_own(run, executed.translation, checked.translation):
        run.remark(
            "translator",
            "condition_left_out",
            "The query found nothing; the model left out a condition that the question does not "
            "state.",
            rung="repair",
        )
        return replace(again, other=None)
    other = SecondOpinion(
        agrees=False,
        query=checked.translation.query,
        interpretation=checked.translation.interpretation,
        confidence=checked.translation.confidence,
        rows=again.rows,
        translator="llm",
    )
    return replace(executed, other=other)

"""The rungs that are a query: the model's, its repair, the offline translator's.

A model's query that names what the graph does not have goes back before it is run. Once a
query has run, its rows are the answer (docs/decisions/0010): what a model says to an empty
result may only stand beside it, as another reading.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag_core.answer.projection import projected
from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.dependencies import RepairingTranslator
from graphrag_core.ask.empty_result_diagnosis import EmptyResultFinding, examine, is_empty
from graphrag_core.cypher.tenant_scope import PARAMETER
from graphrag_core.errors import GraphragError, QueryRefusedError, QueryTimeoutError
from graphrag_core.types import (
    Attempt,
    AttemptOrigin,
    CypherQuery,
    Rows,
    Rung,
    SecondOpinion,
    Translation,
    Untranslated,
    Validation,
)

MAX_REPAIRS = 2
MAX_FAULTS = 2

UNKNOWN_VALUE = "unknown_value"
MENDED_CODES = frozenset(
    {
        "unknown_label",
        "unknown_relationship_type",
        "unknown_property",
        UNKNOWN_VALUE,
        "wrong_direction",
        "impossible_pattern",
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


FallbackQuery = tuple[Translation, Validation]
"""A model's query that was never clean, but could be run."""


def by_model(
    asking: AskRun, *, asked_for: bool
) -> tuple[ExecutedQuery | None, FallbackQuery | None]:
    """Get the model's query, repaired at most `MAX_REPAIRS` times; and what to fall back on.

    Repairing ends sooner when the same faults come back.
    """
    model = asking.tools.model
    if model is None:
        if asked_for:
            asking.remark(
                "translator",
                "model_unavailable",
                "No model is configured; the offline translator is used. "
                "Set OPENAI_API_KEY or OPENAI_BASE_URL to ask one.",
                severity="warning",
            )
        return None, None
    with asking.step("translate", "AskRun the model for Cypher"):
        outcome = model.translate(asking.question, asking.links, asking.schema)
    held: FallbackQuery | None = None
    sent_back: list[Attempt] = []
    faults: frozenset[tuple[str, str]] = frozenset()
    for tried in range(MAX_REPAIRS + 1):
        rung: Rung = "repair" if tried else "llm"
        if isinstance(outcome, Untranslated):
            if outcome.repeated and held is not None and _only_values(held[1]):
                return _stood_by(asking, held, "repair" if tried > 1 else "llm"), None
            _settled(asking, model, sent_back, None)
            if outcome.repeated:
                _given_up(asking, outcome.message)
                return None, held
            why = _faults(asking) if tried else ""
            asking.untranslated(replace(outcome, message=f"{why}{outcome.message}"), "llm")
            return None, held
        translation, validation = checked(asking, outcome, "repair" if tried else "llm")
        if not must_mend(validation):
            ran = run(asking, rung, translation, validation)
            if ran is not None:
                _settled(asking, model, sent_back, outcome)
                return _reconsidered(asking, ran, model), None
        held = (translation, validation) if validation.runnable else held
        before, faults = faults, _kinds_of_faults(asking)
        if before == faults and held is not None and _only_values(held[1]):
            return _stood_by(asking, held, rung), None
        if tried == MAX_REPAIRS or before == faults:
            break
        sent_back.append(asking.attempts[-1])
        with asking.step("translate", "Sending the diagnostics back to the model"):
            outcome = model.repair(asking.question, asking.links, asking.schema, sent_back[-1])
    _settled(asking, model, sent_back, None)
    _given_up(asking, "It could not be mended; the next rung answers.")
    return None, held


def _given_up(asking: AskRun, why: str) -> None:
    """Say what was wrong with the model's last query, and that it stays so."""
    failed = "execution_failed" if asking.attempts[-1].error else "validation_failed"
    asking.remark("translator", failed, f"{_faults(asking)}{why}", "warning", "repair")


def by_offline(asking: AskRun) -> ExecutedQuery | None:
    """Get the offline translator's query."""
    with asking.step("translate", "Reading the question with the schema"):
        outcome = asking.tools.offline.translate(asking.question, asking.links, asking.schema)
    if isinstance(outcome, Untranslated):
        asking.untranslated(outcome, "offline")
        return None
    translation, validation = checked(asking, outcome, "offline")
    if not validation.runnable:
        asking.remark(
            "fallback",
            "validation_failed",
            "The offline translator's query did not pass the validator.",
            severity="warning",
            rung="offline",
        )
        return None
    return run(asking, "offline", translation, validation)


def by_held(asking: AskRun, held: FallbackQuery | None) -> ExecutedQuery | None:
    """Run a model's query that was never clean, when there is no better one."""
    return run(asking, "repair", *held) if held is not None else None


def checked(
    asking: AskRun, translation: Translation, origin: AttemptOrigin
) -> tuple[Translation, Validation]:
    """Validate a translation, with its certain edits applied when that mends it."""
    with asking.step("validate", "Checking the Cypher"):
        translation = replace(translation, query=asking.tools.narrow(translation.query))
        validation = asking.tools.validate(translation.query, asking.schema)
        asking.attempted(origin, translation.query, validation)
        if validation.fixed is not None and must_mend(validation):
            query = CypherQuery(validation.fixed, translation.query.parameters)
            mended = asking.tools.validate(query, asking.schema)
            if not must_mend(mended):
                asking.remark(
                    "translator",
                    "edits_applied",
                    f"Certain corrections were applied by themselves: {_edits(validation)}",
                )
                translation, validation = replace(translation, query=query), mended
                asking.attempted("repair", query, mended)
    asking.found = list(validation.diagnostics)
    return translation, validation


def run(
    asking: AskRun, rung: Rung, translation: Translation, validation: Validation
) -> ExecutedQuery | None:
    """Run a query; when the database refuses or stops it, say so and return None."""
    attempt = asking.attempts[-1]
    try:
        with asking.step("run", "Running the query"):
            rows = asking.tools.database().read(translation.query, limit=asking.question.limit)
    except (QueryRefusedError, QueryTimeoutError) as fault:
        asking.attempts[-1] = replace(attempt, error=fault.message)
        asking.remark(
            "execution",
            "execution_failed",
            f"{fault.message} {fault.hint}".strip(),
            "error",
            rung,
        )
        return None
    asking.attempts[-1] = replace(attempt, rows=rows)
    return ExecutedQuery(rung, translation, validation, rows)


def examined(asking: AskRun, ran: ExecutedQuery) -> ExecutedQuery:
    """With what empties a result; the answer stands without it too."""
    if ran.finding is not None or not is_empty(ran.rows) or _holds_a_property(ran):
        return ran
    with asking.step("examine", "Looking for the condition that leaves nothing"):
        try:
            finding = examine(
                ran.translation.query, asking.tools.database(), fixed=TENANT_PARAMETERS
            )
        except GraphragError as fault:
            asking.remark("fallback", fault.code, fault.message, "warning")
            return ran
    return replace(ran, finding=finding)


def must_mend(validation: Validation) -> bool:
    """Whether a model's query is sent back: an error, or something that is not there."""
    return not validation.runnable or any(d.code in MENDED_CODES for d in validation.diagnostics)


def _settled(
    asking: AskRun,
    model: RepairingTranslator,
    sent_back: Sequence[Attempt],
    mended: Translation | None,
) -> None:
    """Spare the next one who asks the same the queries that had to be sent back."""
    if sent_back:
        model.settle(asking.question, asking.links, asking.schema, sent_back, mended)


def _faults(asking: AskRun) -> str:
    """Write the faults of the returned query in the validator's or the database's words."""
    attempt = asking.attempts[-1]
    said = attempt.validation.diagnostics if attempt.validation else ()
    wrong = [d.message for d in said if d.severity == "error" or d.code in MENDED_CODES]
    told = " ".join([*wrong[:MAX_FAULTS], *([attempt.error] if attempt.error else [])])
    return f"The model's query was not used: {told} " if told else ""


def _kinds_of_faults(asking: AskRun) -> frozenset[tuple[str, str]]:
    """Identify the faults of the last query, so that they can be compared with another query's."""
    attempt = asking.attempts[-1]
    said = attempt.validation.diagnostics if attempt.validation else ()
    wrong = {(d.code, d.message) for d in said if d.severity == "error" or d.code in MENDED_CODES}
    return frozenset(wrong | ({("error", attempt.error)} if attempt.error else set()))


def _edits(validation: Validation) -> str:
    """Write which text was replaced, and by what."""
    edited = (d for d in validation.diagnostics if d.edit is not None)
    taken = (f"{d.name} → {d.suggestion}" if d.name else f"{d.suggestion} added" for d in edited)
    return f"{', '.join(taken)}."


def _holds_a_property(ran: ExecutedQuery) -> bool:
    """Whether a row tells what a thing has: a false or a zero of its own is something found."""
    return bool(ran.rows.records) and any(
        made.held for made in projected(ran.translation.query.text).values()
    )


def _only_values(validation: Validation) -> bool:
    """Whether all that is wrong with a query are values that the graph does not have."""
    codes = {d.code for d in validation.diagnostics if d.code in MENDED_CODES}
    return validation.runnable and codes == {UNKNOWN_VALUE}


def _stood_by(asking: AskRun, held: FallbackQuery, rung: Rung) -> ExecutedQuery | None:
    """Accept a query whose unknown value is the question's own: that nothing has it answers."""
    asking.remark(
        "translator",
        "value_asked_for",
        "The graph does not have a value of this query; the model says that the question means it.",
        rung=rung,
    )
    return run(asking, rung, *held)


def _reconsidered(asking: AskRun, ran: ExecutedQuery, model: RepairingTranslator) -> ExecutedQuery:
    """Let the model reconsider a query that found nothing; return what ran in the end.

    Its other reading is offered when it finds something and leaves out no name that the first one
    used.
    """
    ran = examined(asking, ran)
    if ran.finding is None or not ran.finding.sentence:
        return ran
    told = replace(asking.attempts[-1], error=ran.finding.sentence)
    with asking.step("translate", "Telling the model what empties the result"):
        outcome = model.repair(asking.question, asking.links, asking.schema, told)
    if isinstance(outcome, Untranslated) or not set(outcome.unread) <= set(ran.translation.unread):
        return ran
    translation, validation = checked(asking, outcome, "repair")
    again = None if must_mend(validation) else run(asking, "repair", translation, validation)
    if again is None or is_empty(again.rows):
        return ran
    other = SecondOpinion(
        agrees=False,
        query=translation.query,
        interpretation=translation.interpretation,
        confidence=translation.confidence,
        rows=again.rows,
        translator="llm",
    )
    return replace(ran, other=other)

"""The ladder: which rung is tried after which, and what `auto` chooses.

    question ── link ── translate ── validate ── run ── answer

Each rung that falls short leaves a diagnostic and the next one takes over: the model's
query, its repair, the offline translator, a search by meaning for questions that say what
they are about, text match around named nodes, what is nearest in meaning, "nothing found".
`ask` always returns an `Answer`: where a rung has a fault of its own, that is logged with its
trace, reported, and the next one takes over.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

from graphrag_core.ask.ask_run import AskRun, OnDraft, OnStep
from graphrag_core.ask.context_answer import asks_for_overview, asks_for_surroundings
from graphrag_core.ask.dependencies import Dependencies
from graphrag_core.ask.fallbacks import by_context, by_search, by_text
from graphrag_core.ask.precheck import refusal_reason
from graphrag_core.ask.query_answers import answer_from, clarify
from graphrag_core.ask.query_rungs import (
    ExecutedQuery,
    FallbackQuery,
    by_fallback_query,
    by_model,
    by_offline,
)
from graphrag_core.english.courtesies import courtesy
from graphrag_core.errors import AskCancelledError, GraphragError
from graphrag_core.types import Answer, Mode, Question, StepDiagnostic, TranslatorChoice

LOG = logging.getLogger(__name__)
GO_ON = "Ask a question about the graph in plain words, or what it is about."
P = ParamSpec("P")
T = TypeVar("T")


def ask(
    question: Question,
    dependencies: Dependencies,
    *,
    mode: Mode = "auto",
    translator: TranslatorChoice = "auto",
    on_step: OnStep | None = None,
    on_draft: OnDraft | None = None,
) -> Answer:
    """Answer a question; whatever falls short is reported in `diagnostics`.

    `translator` is tried first, the ladder goes on below it. `on_step` gets a short sentence as
    each step begins, `on_draft` the rows of the answer and the model's words as they arrive.
    """
    run = AskRun(question, dependencies, mode, on_step=on_step, on_draft=on_draft)
    refusal = refusal_reason(question.text)
    if refusal is not None:
        return run.refuse(refusal)
    try:
        return _climb(run, translator)
    except GraphragError as fault:
        return run.fail(fault)
    except AskCancelledError:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever breaks, there is an answer
        _report_fault("The answer", run, fault)
        return run.not_found()


def _run_rung(
    what: str,
    rung: Callable[Concatenate[AskRun, P], T | None],
    run: AskRun,
    *args: P.args,
    **options: P.kwargs,
) -> T | None:
    """Run a rung; return None where it has a fault of its own, so that the next one answers."""
    try:
        return rung(run, *args, **options)
    except (GraphragError, AskCancelledError):
        raise
    except Exception as fault:  # noqa: BLE001 - the error is reported, and the next rung answers
        _report_fault(what, run, fault)
        return None


def _report_fault(what: str, run: AskRun, fault: Exception) -> None:
    """Log the trace for whoever repairs it, and tell the reader that there was an error."""
    LOG.exception("%s failed at the question %r", what, run.question.text)
    message = (
        f"{what} failed because of an error in this program ({type(fault).__name__}). "
        "The log has the details."
    )
    run.remark("fallback", "internal_error", message, "error")


def _climb(run: AskRun, translator: TranslatorChoice) -> Answer:
    """Try the rungs in order and answer from the first that carries."""
    run.link()
    if not run.schema.labels:
        return run.refuse(
            StepDiagnostic(
                "empty_graph",
                "warning",
                "The graph is empty. Load data first: the demo with "
                "`python -m graphrag_core seed`, or your own.",
            )
        )
    polite = courtesy(run.question.text) if not run.links.values else None
    if polite is not None:
        return run.refuse(StepDiagnostic("nothing_asked", "info", f"{polite} {GO_ON}"))
    if run.mode == "local" or run.mode == "global":
        found = _run_rung("Reading the context", by_context, run, run.mode)
        return found or by_text(run)
    if run.mode == "hybrid":
        found = _run_rung("The search", by_search, run, requested=True)
        return found or by_text(run)
    executed = _by_query(run, translator) if run.mode != "expand" else None
    if executed is not None:
        if run.mode == "auto":
            run.chose("a query", "the question could be translated")
        answer = _run_rung("Writing the answer", answer_from, run, executed, translator)
        return answer or _rows_without_text(run, executed)
    if run.clarification is not None:
        return clarify(run, run.clarification)
    return _without_query(run)


def _by_query(run: AskRun, translator: TranslatorChoice) -> ExecutedQuery | None:
    outcome: tuple[ExecutedQuery | None, FallbackQuery | None] | None = None
    if translator != "offline":
        outcome = _run_rung("The model's way", by_model, run, requested=translator == "llm")
    executed, fallback = outcome or (None, None)
    return (
        executed
        or _run_rung("The offline translator", by_offline, run)
        or by_fallback_query(run, fallback)
    )


def _rows_without_text(run: AskRun, executed: ExecutedQuery) -> Answer:
    """Return the rows of an executed query for which no sentence could be written."""
    confidence = executed.translation.confidence
    answer = replace(run.empty_answer(executed.rung), rows=executed.rows, confidence=confidence)
    return replace(
        answer, answered=True, text="Here are the rows; no sentence could be written about them."
    )


def _without_query(run: AskRun) -> Answer:
    """Answer without a query; `auto` names the way it chose."""
    if run.mode == "auto":
        if asks_for_surroundings(run.question.text, run.links):
            run.chose("mode local", "the question asks what is around something that it names")
            around = _run_rung("Reading around it", by_context, run, "local")
            if around is not None:
                return around
        found = _run_rung("The search", by_search, run)
        if found is not None:
            return found
        if asks_for_overview(run.question.text, run.links):
            run.chose("mode global", "the question is about the graph as a whole")
            overview = _run_rung("The overview", by_context, run, "global")
            if overview is not None:
                return overview
        run.chose("text match", "no query answers it and it asks for no topic")
    return by_text(run)

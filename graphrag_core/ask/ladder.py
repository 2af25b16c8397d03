"""The ladder: which rung is tried after which, and what `auto` chooses.

    question ── link ── translate ── validate ── run ── answer

Each rung that falls short leaves a diagnostic and the next one takes over: the model's
query, its repair, the offline translator, a search by meaning for questions that say what
they are about, text match around named nodes, what is nearest in meaning, "nothing found".
`ask` always returns an `Answer`: where a rung has a fault of its own, that is logged with its
trace, said, and the next one takes over.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

from graphrag_core.ask.ask_run import AskRun, OnDraft, OnStep
from graphrag_core.ask.context_answer import asks_for_overview, asks_for_surroundings
from graphrag_core.ask.dependencies import Dependencies
from graphrag_core.ask.fallbacks import by_context, by_search, by_text
from graphrag_core.ask.precheck import why_unaskable
from graphrag_core.ask.query_answers import answer_from, asking_back
from graphrag_core.ask.query_rungs import (
    ExecutedQuery,
    FallbackQuery,
    by_held,
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
    tools: Dependencies,
    *,
    mode: Mode = "auto",
    translator: TranslatorChoice = "auto",
    on_step: OnStep | None = None,
    on_draft: OnDraft | None = None,
) -> Answer:
    """Answer a question; whatever falls short is said in `diagnostics`.

    `translator` chooses who is asked first, the ladder goes on below it. `on_step` gets a
    short sentence as each step begins, `on_draft` the rows that a model words and its words
    as they come.
    """
    asking = AskRun(question, tools, mode, on_step=on_step, on_draft=on_draft)
    refusal = why_unaskable(question.text)
    if refusal is not None:
        return asking.unasked(refusal)
    try:
        return _climb(asking, translator)
    except GraphragError as fault:
        return asking.broken_off(fault)
    except AskCancelledError:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever breaks, there is an answer
        _tell("The answer", asking, fault)
        return asking.nothing()


def _spared(
    what: str,
    rung: Callable[Concatenate[AskRun, P], T | None],
    asking: AskRun,
    *args: P.args,
    **options: P.kwargs,
) -> T | None:
    """Run a rung; return None where it has a fault of its own, so that the next one answers."""
    try:
        return rung(asking, *args, **options)
    except (GraphragError, AskCancelledError):
        raise
    except Exception as fault:  # noqa: BLE001 - a rung's fault is told, and is no end
        _tell(what, asking, fault)
        return None


def _tell(what: str, asking: AskRun, fault: Exception) -> None:
    """Keep the trace for whoever mends it, and tell the reader that there was a fault."""
    LOG.exception("%s failed at the question %r", what, asking.question.text)
    said = f"{what} failed by a fault of this program ({type(fault).__name__}). Its log tells more."
    asking.remark("fallback", "internal_error", said, "error")


def _climb(asking: AskRun, translator: TranslatorChoice) -> Answer:
    """Try the rungs in order and answer from the first that carries."""
    asking.link()
    if not asking.schema.labels:
        return asking.unasked(
            StepDiagnostic(
                "empty_graph",
                "warning",
                "The graph is empty. Load data first: the demo with "
                "`python -m graphrag_core seed`, or your own.",
            )
        )
    polite = courtesy(asking.question.text) if not asking.links.values else None
    if polite is not None:
        return asking.unasked(StepDiagnostic("nothing_asked", "info", f"{polite} {GO_ON}"))
    if asking.mode == "local" or asking.mode == "global":
        found = _spared("Reading the context", by_context, asking, asking.mode)
        return found or by_text(asking)
    if asking.mode == "hybrid":
        found = _spared("The search", by_search, asking, asked_for=True)
        return found or by_text(asking)
    ran = _by_query(asking, translator) if asking.mode != "expand" else None
    if ran is not None:
        if asking.mode == "auto":
            asking.chose("a query", "the question could be translated")
        worded = _spared("Wording the answer", answer_from, asking, ran, translator)
        return worded or _unworded(asking, ran)
    if asking.clarification is not None:
        return asking_back(asking, asking.clarification)
    return _without_query(asking)


def _by_query(asking: AskRun, translator: TranslatorChoice) -> ExecutedQuery | None:
    tried: tuple[ExecutedQuery | None, FallbackQuery | None] | None = None
    if translator != "offline":
        tried = _spared("The model's way", by_model, asking, asked_for=translator == "llm")
    ran, held = tried or (None, None)
    return ran or _spared("The offline translator", by_offline, asking) or by_held(asking, held)


def _unworded(asking: AskRun, ran: ExecutedQuery) -> Answer:
    """Return the rows of an executed query for which no sentence could be written."""
    confidence = ran.translation.confidence
    bare = replace(asking.bare(ran.rung), rows=ran.rows, confidence=confidence)
    return replace(bare, answered=True, text="The rows are there; they could not be put in words.")


def _without_query(asking: AskRun) -> Answer:
    """Answer without a query; `auto` names the way it chose."""
    if asking.mode == "auto":
        if asks_for_surroundings(asking.question.text, asking.links):
            asking.chose("mode local", "the question asks what is around something that it names")
            around = _spared("Reading around it", by_context, asking, "local")
            if around is not None:
                return around
        found = _spared("The search", by_search, asking)
        if found is not None:
            return found
        if asks_for_overview(asking.question.text, asking.links):
            asking.chose("mode global", "the question is about the graph as a whole")
            overview = _spared("The overview", by_context, asking, "global")
            if overview is not None:
                return overview
        asking.chose("text match", "no query answers it and it asks for no topic")
    return by_text(asking)

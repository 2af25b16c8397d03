"""The ladder: which rung is tried after which, in each mode.

    question ── link ── translate ── validate ── run ── answer

A rung is one record in `LADDERS`. Each that falls short leaves a diagnostic and the next one
takes over; what none answers is "nothing found". `ask` always returns an `Answer`: a rung that
fails by a fault of this program is logged with its trace, reported, and passed over.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from graphrag_core.ask.ask_run import AskOptions, AskRun
from graphrag_core.ask.chunk_titles import with_titles
from graphrag_core.ask.context_answer import asks_for_overview, asks_for_surroundings
from graphrag_core.ask.dependencies import Dependencies
from graphrag_core.ask.fallbacks import by_context, by_search, by_text
from graphrag_core.ask.intent_rung import (
    by_likelier_intent,
    by_likely_intent,
    by_overall,
    by_sentences,
    by_sure_intent,
    by_texts,
    call_for,
    instead_of_little,
    is_sure,
    one_by_one,
    tells_a_topic,
)
from graphrag_core.ask.intents.about import kinds_sentence
from graphrag_core.ask.intents.reasons_beside import with_reasons
from graphrag_core.ask.intents.slots import SURE_LINK, names_a_kind, vocabulary_of
from graphrag_core.ask.not_understood import with_what_is_known
from graphrag_core.ask.offline_rung import by_asking_back, by_offline
from graphrag_core.ask.precheck import refusal_reason
from graphrag_core.ask.query_answers import answer_from, clarify
from graphrag_core.ask.query_rungs import (
    CheckedQuery,
    ExecutedQuery,
    by_fallback_query,
    by_model,
)
from graphrag_core.ask.several_questions import (
    answer_each,
    answer_in_turn,
    answer_parts,
    asks_most_of_it,
    questions_in_turn,
)
from graphrag_core.ask.unknown_name import by_unknown_name
from graphrag_core.english.greetings import reply_to_greeting
from graphrag_core.errors import AskCancelledError, GraphragError
from graphrag_core.types import Answer, Mode, Question, StepDiagnostic

LOG = logging.getLogger(__name__)
GO_ON = "Ask a question about the graph in plain words, or what it is about."


def ask(
    question: Question,
    dependencies: Dependencies,
    options: AskOptions = AskOptions(),  # noqa: B008 - frozen
) -> Answer:
    """Answer a question; whatever falls short is reported in `diagnostics`."""
    run = AskRun(question, dependencies, options)
    refusal = refusal_reason(question.text)
    if refusal is not None:
        return run.refuse(refusal)
    try:
        with _report_faults("The answer", run):
            run.link()
            refusal = _nothing_to_answer(run)
            if refusal is not None:
                return run.refuse(refusal)
            for rung in LADDERS[run.mode]:
                with _report_faults(rung.name, run):
                    answer = rung.answer(run)
                    if answer is not None:
                        return with_titles(run, answer)
        return run.not_found()
    except GraphragError as fault:
        return run.fail(fault)


def decline(
    question: Question, dependencies: Dependencies, options: AskOptions, why: StepDiagnostic
) -> Answer:
    """Answer a question that cannot be understood with what it lacks."""
    return AskRun(question, dependencies, options).refuse(why)


@contextmanager
def _report_faults(what: str, run: AskRun) -> Iterator[None]:
    """Report a fault of this program within, for the reader and in the log, and go on after it."""
    try:
        yield
    except (GraphragError, AskCancelledError):
        raise
    except Exception as fault:
        LOG.exception("%s failed at the question %r", what, run.question.text)
        kind = type(fault).__name__
        message = (
            f"{what} failed because of an error in this program ({kind}). The log has the details."
        )
        run.remark("fallback", "internal_error", message, "error")


def _nothing_to_answer(run: AskRun) -> StepDiagnostic | None:
    """Return why there is nothing to answer: an empty graph, or a greeting; else None."""
    if not run.schema.labels and run.schema.relationship_types:
        return StepDiagnostic(
            "empty_graph",
            "warning",
            "No node of this graph has a label, and questions are asked of labels. Give the nodes "
            "labels, or ask the graph in Cypher.",
        )
    if not run.schema.labels:
        return StepDiagnostic(
            "empty_graph",
            "warning",
            "The graph is empty. Load data first: the demo with "
            "`python -m graphrag_core seed`, or your own.",
        )
    polite = reply_to_greeting(run.question.text) if not run.links.values else None
    return StepDiagnostic("nothing_asked", "info", f"{polite} {GO_ON}") if polite else None


def _by_parts(run: AskRun) -> Answer | None:
    """Answer each of several questions in one; None where there is one, or a reading is given."""
    names = _naming(run)
    if names is None:
        return None
    return answer_each(run.question, names, lambda part: ask(part, run.dependencies, run.options))


def _by_things(run: AskRun) -> Answer | None:
    """Answer for each of several named things what is asked of one; None where one is named."""
    if _naming(run) is None:
        return None
    parts = one_by_one(run)
    return answer_parts(run.question, parts, lambda part: ask(part, run.dependencies, run.options))


def _in_turn(run: AskRun) -> Answer | None:
    """Answer two questions of which the second goes on from the first; None without such."""
    names = _naming(run)
    parts = questions_in_turn(run.question.text, names) if names is not None else None
    if parts is None:
        return None
    dependencies, options = run.dependencies, run.options
    return answer_in_turn(
        run.question, parts, lambda part: ask(part, dependencies, options), dependencies.go_on
    )


def _surely_in_turn(run: AskRun) -> Answer | None:
    """Answer in turn what a query would read as one question, or an engine as its own."""
    return _in_turn(run) if is_sure(run) or asks_most_of_it(run.question.text) else None


def _naming(run: AskRun) -> Callable[[str], bool] | None:
    """Return what tells whether a part names something; None where a reading is given."""
    question, exploration = run.question, run.dependencies.exploration
    given = question.rendering is not None or question.intent is not None or question.adjusted
    if given or exploration is None:
        return None

    def names(part: str) -> bool:
        values = any(link.text in part for link in run.links.values if link.score >= SURE_LINK)
        return values or names_a_kind(part, vocabulary_of(run.schema, exploration().profile))

    return names


def _by_query(run: AskRun) -> Answer | None:
    """Answer by a query, the model's or the offline translator's."""
    executed: ExecutedQuery | None = None
    unclean: CheckedQuery | None = None
    if run.translator != "offline":
        with _report_faults("The model's translation", run):
            executed, unclean = by_model(run, requested=run.translator == "llm")
    if executed is None:
        with _report_faults("The offline translator", run):
            executed = by_offline(run)
    executed = executed or by_fallback_query(run, unclean)
    if executed is None:
        return None
    if run.mode == "auto" and executed.rung == "offline":
        confidence = executed.translation.confidence
        likelier = instead_of_little(run, executed.rows, confidence)
        likelier = likelier or by_likelier_intent(run, confidence) or by_texts(run, confidence)
        if likelier is not None:
            return likelier
    if run.mode == "auto":
        run.chose("a query", "the question could be translated")
    with _report_faults("Writing the answer", run):
        answer = answer_from(run, executed)
        why = call_for(run, "why") if run.mode == "auto" else None
        return answer if why is None else with_reasons(why, answer)
    return _rows_answer(run, executed)


def _by_clarifying(run: AskRun) -> Answer | None:
    """Ask back which of several things a term means, where a translator could not tell."""
    return clarify(run, run.clarification) if run.clarification is not None else None


def _rows_answer(run: AskRun, executed: ExecutedQuery) -> Answer:
    """Return the rows of a query alone, where the answer could not be worded."""
    confidence = executed.translation.confidence
    empty = replace(run.empty_answer(executed.rung), rows=executed.rows, confidence=confidence)
    return replace(
        empty,
        answered=True,
        text="The rows are complete, but they could not be put into words.",
        cypher=executed.translation.query.text,
        parameters=executed.translation.query.parameters,
    )


def _by_surroundings(run: AskRun) -> Answer | None:
    if not asks_for_surroundings(run.question.text, run.links):
        return None
    run.chose("mode local", "the question asks what is around something that it names")
    return by_context(run, "local")


def _by_overview(run: AskRun) -> Answer | None:
    if not asks_for_overview(run.question.text, run.links):
        return None
    overall = by_overall(run)
    if overall is not None:
        return overall
    run.chose("mode global", "the question is about the graph as a whole")
    answer = by_context(run, "global")
    kinds = kinds_sentence(run.schema, run.dependencies.profile)
    if answer is None or not answer.answered or not kinds:
        return answer
    return replace(answer, text=f"{kinds}\n\n{answer.text}")


def _by_text_at_last(run: AskRun) -> Answer:
    run.chose("text match", "no query answers the question and it names no topic")
    return with_what_is_known(run, by_text(run))


def _by_asking_back(run: AskRun) -> Answer | None:
    answer = by_asking_back(run)
    return with_what_is_known(run, answer) if answer is not None and run.unread else answer


@dataclass(frozen=True, slots=True)
class LadderRung:
    """One way to an answer; None where it has none. `name` begins the report of its fault."""

    name: str
    answer: Callable[[AskRun], Answer | None]


QUERY = LadderRung("The query", _by_query)
CLARIFY = LadderRung("Asking what is meant", _by_clarifying)
UNKNOWN_NAME = LadderRung("Naming what is not there", by_unknown_name)
ASK_BACK = LadderRung("Asking back", _by_asking_back)
TEXT = LadderRung("The answer", by_text)


def _by_topic(run: AskRun) -> Answer | None:
    """Search for what a question tells and does not name, where texts may speak of it."""
    texts = run.dependencies.profile.text_keys
    return by_search(run, requested=True) if texts and tells_a_topic(run) else None


LADDERS: Mapping[Mode, tuple[LadderRung, ...]] = {
    "auto": (
        LadderRung("Taking the question apart", _by_parts),
        LadderRung("Answering in turn", _surely_in_turn),
        LadderRung("Taking the things one by one", _by_things),
        LadderRung("The engine of an intent", by_sure_intent),
        QUERY,
        LadderRung("Answering in turn", _in_turn),
        LadderRung("The engine of an intent", by_likely_intent),
        LadderRung("Quoting the documents", by_texts),
        LadderRung("Quoting the texts", by_sentences),
        LadderRung("The search", _by_topic),
        CLARIFY,
        LadderRung("Reading its surroundings", _by_surroundings),
        LadderRung("The overview", _by_overview),
        UNKNOWN_NAME,
        ASK_BACK,
        LadderRung("The search", by_search),
        LadderRung("The answer", _by_text_at_last),
    ),
    "nl": (QUERY, CLARIFY, UNKNOWN_NAME, ASK_BACK, TEXT),
    "local": (LadderRung("Reading the context", lambda run: by_context(run, "local")), TEXT),
    "global": (LadderRung("Reading the context", lambda run: by_context(run, "global")), TEXT),
    "hybrid": (LadderRung("The search", lambda run: by_search(run, requested=True)), TEXT),
    "expand": (TEXT,),
}
"""The rungs of each mode, in the order in which they are tried."""

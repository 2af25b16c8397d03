"""The ladder: which rung is tried after which, and what `auto` chooses.

    question ── link ── translate ── validate ── run ── answer

Each rung that falls short leaves a diagnostic and the next one takes over: the model's
query, its repair, the offline translator, a search by meaning for questions that say what
they are about, text match around named nodes, what is nearest in meaning, "nothing found".
`ask` always returns an `Answer`; only a programming error can raise.
"""

from graphrag_core.ask.answers import answer_from, asking_back
from graphrag_core.ask.asking import Asking, OnDraft, OnStep
from graphrag_core.ask.looking import by_context, by_search, by_text
from graphrag_core.ask.queries import Ran, by_held, by_model, by_offline
from graphrag_core.ask.tools import Tools
from graphrag_core.ask.unaskable import why_unaskable
from graphrag_core.context_answer import asks_for_overview, asks_for_surroundings
from graphrag_core.errors import GraphragError
from graphrag_core.types import Answer, Mode, Question, StepDiagnostic, TranslatorChoice


def ask(
    question: Question,
    tools: Tools,
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
    asking = Asking(question, tools, mode, on_step=on_step, on_draft=on_draft)
    refusal = why_unaskable(question.text)
    if refusal is not None:
        return asking.unasked(refusal)
    try:
        return _climb(asking, translator)
    except GraphragError as fault:
        return asking.broken_off(fault)


def _climb(asking: Asking, translator: TranslatorChoice) -> Answer:
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
    if asking.mode == "local" or asking.mode == "global":
        return by_context(asking, asking.mode) or by_text(asking)
    if asking.mode == "hybrid":
        return by_search(asking, asked_for=True) or by_text(asking)
    ran = _by_query(asking, translator) if asking.mode != "expand" else None
    if ran is not None:
        if asking.mode == "auto":
            asking.chose("a query", "the question could be translated")
        return answer_from(asking, ran, translator)
    if asking.clarification is not None:
        return asking_back(asking, asking.clarification)
    return _without_query(asking)


def _by_query(asking: Asking, translator: TranslatorChoice) -> Ran | None:
    ran, held = None, None
    if translator != "offline":
        ran, held = by_model(asking, asked_for=translator == "llm")
    return ran or by_offline(asking) or by_held(asking, held)


def _without_query(asking: Asking) -> Answer:
    """What answers when no query does; `auto` says which way it chose."""
    if asking.mode == "auto":
        if asks_for_surroundings(asking.question.text, asking.links):
            asking.chose("mode local", "the question asks what is around something that it names")
            around = by_context(asking, "local")
            if around is not None:
                return around
        found = by_search(asking)
        if found is not None:
            return found
        if asks_for_overview(asking.question.text, asking.links):
            asking.chose("mode global", "the question is about the graph as a whole")
            overview = by_context(asking, "global")
            if overview is not None:
                return overview
        asking.chose("text match", "no query answers it and it asks for no topic")
    return by_text(asking)

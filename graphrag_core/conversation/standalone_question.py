"""Standalone questions, also from texts that were typed as part of a conversation."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from graphrag_core.conversation.model_rewriting import ModelRewriter
from graphrag_core.conversation.offline_reader import OfflineReader
from graphrag_core.conversation.question_rewriting import FollowUp, rewrite_question
from graphrag_core.errors import AskCancelledError, GraphragError
from graphrag_core.protocols import ChatModel
from graphrag_core.types import Answer, Question, StepDiagnostic

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StandaloneQuestion:
    """A question that can be understood alone, the text as typed, and remarks on the rewriting.

    `unclear` is what to say where it cannot be understood, alone or as a follow-up.
    """

    question: Question
    typed: str
    remarks: tuple[StepDiagnostic, ...] = ()
    unclear: StepDiagnostic | None = None

    def annotate(self, answer: Answer) -> Answer:
        """Put the typed text into the answer, with the standalone question where that differs."""
        translator = (*self.remarks, *answer.diagnostics.translator)
        standalone = self.question.text if self.question.text != self.typed else None
        return replace(
            answer,
            question=self.typed,
            standalone=standalone,
            diagnostics=replace(answer.diagnostics, translator=translator),
        )


def make_standalone(
    question: Question,
    reading: Callable[[str | None], OfflineReader],
    chat: ChatModel | None,
    on_step: Callable[[str], None] | None = None,
) -> StandaloneQuestion:
    """Make a standalone question; `reading` is how a tenant's texts are read offline."""
    if not question.history:
        return StandaloneQuestion(question, question.text)
    if on_step is not None:
        on_step("Reading the question with the conversation so far")
    try:
        rewriter = ModelRewriter(chat) if chat is not None else None
        found = rewrite_question(question, reading(question.tenant), rewriter)
    except GraphragError as fault:
        # `ask` meets trouble that lasts again and reports it; a query out of time it may not meet.
        message = f"{fault.message} The question was read without the conversation."
        remark = StepDiagnostic(fault.code, "warning", message)
        return StandaloneQuestion(replace(question, history=()), question.text, (remark,))
    except AskCancelledError:
        raise
    except Exception:
        LOG.exception("The follow-up %r could not be read", question.text)
        message = (
            "The question was read without the conversation, because of an error in this program. "
            "The log has the details."
        )
        remark = StepDiagnostic("internal_error", "error", message)
        return StandaloneQuestion(replace(question, history=()), question.text, (remark,))
    alone = replace(
        question,
        text=found.text,
        choices=found.choices,
        history=(),
        edited=found.edited,
        rendering=found.rendering or question.rendering,
    )
    unclear = StepDiagnostic("follow_up_unclear", "info", found.unclear) if found.unclear else None
    return StandaloneQuestion(alone, question.text, _remarks(found), unclear)


def _remarks(found: FollowUp) -> tuple[StepDiagnostic, ...]:
    if found.refused:
        message = f"The model's rewording of the follow-up was not used. {found.refused}"
        return (
            StepDiagnostic("rewriting_refused", "warning", f"{message} It was asked as typed."),
        )
    if found.unclear and not found.unavailable:
        return ()
    if found.unavailable:
        read = "asked as typed" if found.kind == "new_topic" else f"read as: {found.text}"
        message = f"The model could not reword the follow-up, so it was {read}. {found.unavailable}"
        return (StepDiagnostic("model_unavailable", "warning", message),)
    by = "by the model " if found.by_model else ""
    sentences = {
        "follow_up": f"Read {by}as a follow-up: {found.text}",
        "new_topic": "Read as a new question, not as a follow-up.",
    }
    sentence = sentences.get(found.kind)
    return (StepDiagnostic(found.kind, "info", sentence),) if sentence else ()

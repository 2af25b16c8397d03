"""`compose`: the answer to a question from its rows, by a model where there is one.

A model's sentences are checked against the rows; what does not pass is replaced by the
template's, and a diagnostic says why.
"""

from dataclasses import dataclass, replace

from graphrag_core.answer.cut_results import limit_sentence
from graphrag_core.answer.model_answer import answer_by_model
from graphrag_core.answer.templates import write_answer
from graphrag_core.protocols import ChatModel, OnText
from graphrag_core.types import Citation, Claim, Evidence, Rows, StepDiagnostic, Translation


@dataclass(frozen=True, slots=True)
class ComposedAnswer:
    """Text with marks like [1]; `citations` say what each mark in it stands for.

    `claims` are the cells that a model's words are bound to.
    """

    text: str
    citations: tuple[Citation, ...] = ()
    diagnostics: tuple[StepDiagnostic, ...] = ()
    claims: tuple[Claim, ...] = ()


def compose(
    question: str,
    translation: Translation,
    rows: Rows,
    evidence: Evidence,
    *,
    chat: ChatModel | None = None,
    on_text: OnText | None = None,
) -> ComposedAnswer:
    """Write the answer to a question from the rows of its query; never raises.

    Without `chat`, and when nothing was found, by templates; so is what a model says that
    the rows do not bear out. `on_text` gets a model's words as they come, unchecked.
    """
    text, register = write_answer(question, translation, rows, evidence)
    template = ComposedAnswer(text, register.citations)
    if chat is None or not any(value is not None for r in rows.records for value in r.values()):
        return template
    outcome = answer_by_model(question, translation, rows, evidence, chat, on_text)
    if isinstance(outcome, StepDiagnostic):
        return replace(template, diagnostics=(outcome,))
    cut = limit_sentence(translation.query, rows)
    text = f"{outcome.text}\n\n{cut}" if cut else outcome.text
    return ComposedAnswer(text, outcome.register.citations, outcome.remarks, outcome.claims)

"""The steps of an answer with their remarks, and the validator's remarks with their fix."""

from collections.abc import Callable, Mapping

import streamlit as st

from graphrag_core.types import (
    Answer,
    Attempt,
    Diagnostic,
    ModelUsage,
    Severity,
    StepDiagnostic,
    Verdict,
)
from ui.shared.query_text import draw_query, edit_of, edited
from ui.shared.safe_text import counted, markdown_literal, shortened
from ui.shared.tables import row_count
from ui.shared.texts import N_, figure, tr

ICONS: Mapping[Severity, str] = {
    "error": ":red[:material/error:]",
    "warning": ":orange[:material/warning:]",
    "info": ":blue[:material/info:]",
}
STEP_ICONS: Mapping[Verdict, str] = {
    "error": ":material/error:",
    "warning": ":material/warning:",
    "ok": ":material/check_circle:",
}
VERDICTS: Mapping[Verdict, str] = {
    "error": N_("error"),
    "warning": N_("warning"),
    "ok": N_("ok"),
}
ORIGINS: Mapping[str, str] = {
    "llm": N_("the model"),
    "repair": N_("the model's repair"),
    "offline": N_("the offline translator"),
    "text": N_("text match"),
    "vector": N_("vector search"),
    "intent": N_("graph analysis"),
}
TIMED: Mapping[str, str] = {
    "total": N_("total"),
    "link": N_("finding names"),
    "intent": N_("kind of question"),
    "translate": N_("translating"),
    "second_opinion": N_("second reading"),
    "validate": N_("checking"),
    "examine": N_("looking at the data"),
    "run": N_("running"),
    "context": N_("surroundings"),
    "search": N_("searching"),
    "text": N_("searching words"),
    "vector": N_("searching by meaning"),
    "graph": N_("graph"),
    "neighbours": N_("neighbours"),
    "chunks": N_("texts"),
    "evidence": N_("evidence"),
    "answer": N_("writing"),
}
"""What is timed, in the words of a page."""
HOW_IT_WENT = frozenset({"mode_chosen"})
"""Codes of remarks that are for logs: the answer's badge says the same."""
NO_QUERY, NOT_RUN = N_("no query"), N_("not run")
UNDONE = (NO_QUERY, NOT_RUN)
SKIPPED = ":material/do_not_disturb_on:"
Apply = Callable[[str], None]


def draw_answer_steps(answer: Answer, *, key: str, apply: Apply | None) -> None:
    """Draw the steps of an answer in their order, each with its remarks.

    `apply` gets the corrected query when the reader takes a suggestion; None where none is taken.
    """
    steps = answer.diagnostics
    _draw_step(tr("Translate the question"), steps.translator, _translated(answer))
    _draw_validation(answer, key=key, apply=apply)
    _draw_step(tr("Run the query"), steps.execution, _executed(answer))
    if any(remark.code not in HOW_IT_WENT for remark in steps.fallback):
        _draw_step(tr("Remarks"), steps.fallback, "")
    if len(answer.attempts) > 1:
        _draw_attempts(answer.attempts)
    if answer.timings_ms:
        st.caption(f":material/timer: {timings(answer.timings_ms)}")
    if answer.usage is not None:
        st.caption(f":material/toll: {tokens(answer.usage)}")


def draw_remarks(
    text: str, diagnostics: tuple[Diagnostic, ...], *, key: str, apply: Apply | None
) -> None:
    """Draw the validator's remarks on a query, each with its place and a button for its fix."""
    for position, diagnostic in enumerate(diagnostics):
        edit = edit_of(text, diagnostic)
        with st.container(key=f"{key}_remark_{position}", gap="xsmall"):
            place = (
                tr(" · line {line}", line=diagnostic.line) if diagnostic.line is not None else ""
            )
            st.markdown(
                f"{ICONS[diagnostic.severity]} :small[{markdown_literal(diagnostic.message)}] "
                f":gray[:small[{markdown_literal(diagnostic.code)}{place}]]"
            )
            if edit is not None and apply is not None:
                removed = shortened(text[edit.offset : edit.offset + edit.length], 40)
                st.button(
                    _edit_label(removed, shortened(edit.replacement, 40)),
                    key=f"{key}_apply_{position}",
                    icon=":material/auto_fix_high:",
                    on_click=apply,
                    args=(edited(text, edit),),
                )
            elif diagnostic.suggestion:
                st.caption(
                    tr("Try: {suggestion}", suggestion=markdown_literal(diagnostic.suggestion))
                )


def remarks_on_query(answer: Answer) -> tuple[Diagnostic, ...]:
    """Return the validator's remarks on an answer's query, without advice on one of our own."""
    own = answer.rung not in ("llm", "repair", "agent")
    return tuple(r for r in answer.diagnostics.validator if not (own and r.severity == "info"))


def tokens(usage: ModelUsage) -> str:
    """Return what an answer cost at the model, in one line."""
    spent = usage.prompt_tokens + usage.completion_tokens
    estimated = tr(" ({count:,} of them estimated)", count=usage.estimated)
    cached = tr(", {count} from the cache", count=usage.cached)
    of_all = tr(" of {count:,}", count=usage.budget or 0)
    cost = f", {money(usage.cost)}" if usage.cost is not None else ""
    total_cost = f", {money(usage.spent_cost)}" if usage.spent_cost is not None else ""
    return tr(
        "{spent:,} tokens{estimated} in {calls}{cached}{cost} · {total:,}{of_all} since the start"
        "{total_cost}",
        spent=spent,
        estimated=estimated if usage.estimated else "",
        calls=counted(usage.calls, "call", "calls"),
        cached=cached if usage.cached else "",
        cost=cost,
        total=usage.spent,
        of_all=of_all if usage.budget else "",
        total_cost=total_cost,
    )


def money(dollars: float) -> str:
    """Write US dollars with as many places as a small sum needs; as Markdown."""
    places = 2 if dollars == 0 or dollars >= 1 else 4 if dollars >= 0.01 else 6
    return f"\\${figure(dollars, f',.{places}f')}"


def timings(timings_ms: Mapping[str, float]) -> str:
    """Return the measured steps in one line, the total first."""
    parts = [
        f"{markdown_literal(tr(TIMED.get(step, step)))} {figure(elapsed_ms, ',.0f')} ms"
        for step, elapsed_ms in sorted(timings_ms.items(), key=lambda item: item[0] != "total")
    ]
    return " · ".join(parts)


def worst(severities: list[Severity]) -> Verdict:
    """Return the verdict of several remarks: the worst of them, `ok` with infos only."""
    for verdict in ("error", "warning"):
        if verdict in severities:
            return verdict
    return "ok"


def _edit_label(removed: str, replacement: str) -> str:
    if not removed.strip():
        return tr("Insert {text}", text=markdown_literal(replacement.strip()))
    if not replacement:
        return tr("Remove {text}", text=markdown_literal(removed))
    return f"{markdown_literal(removed)} → {markdown_literal(replacement)}"


def _draw_step(title: str, remarks: tuple[StepDiagnostic, ...], result: str) -> None:
    remarks = tuple(remark for remark in remarks if remark.code not in HOW_IT_WENT)
    verdict = worst([remark.severity for remark in remarks])
    label = f"**{title}**" + (f" · {tr(result)}" if result else "")
    icon = SKIPPED if result in UNDONE and verdict == "ok" else STEP_ICONS[verdict]
    with st.expander(label, expanded=bool(remarks), icon=icon, type="step"):
        for remark in remarks:
            st.markdown(f"{ICONS[remark.severity]} :small[{markdown_literal(remark.message)}]")
        if not remarks:
            st.caption(tr("No remarks."))


def _draw_validation(answer: Answer, *, key: str, apply: Apply | None) -> None:
    remarks = remarks_on_query(answer)
    verdict = worst([remark.severity for remark in remarks])
    result = {"ok": N_("no problems"), "warning": N_("with warnings"), "error": N_("refused")}[
        verdict
    ]
    icon = STEP_ICONS[verdict]
    if answer.cypher is None and not remarks:
        result, icon = N_("no query to check"), SKIPPED
    label = tr("**Check the query** · {result}", result=tr(result))
    with st.expander(label, expanded=bool(remarks), icon=icon, type="step"):
        draw_remarks(answer.cypher or "", remarks, key=key, apply=apply)
        if not remarks:
            st.caption(tr("No remarks."))


def _draw_attempts(attempts: tuple[Attempt, ...]) -> None:
    label = tr("**Queries tried** · {count}", count=len(attempts))
    with st.expander(label, icon=":material/history:", type="step"):
        for attempt in attempts:
            checked = attempt.validation
            verdict = VERDICTS[checked.verdict] if checked else N_("not checked")
            result = row_count(attempt.rows) if attempt.rows is not None else tr(NOT_RUN)
            st.markdown(
                tr(
                    "By {translator} · {verdict} · {result}",
                    translator=tr(ORIGINS[attempt.origin]),
                    verdict=tr(verdict),
                    result=result,
                )
            )
            draw_query(
                attempt.query.text, attempt.validation.diagnostics if attempt.validation else ()
            )
            if attempt.error:
                st.caption(markdown_literal(attempt.error))


def _translated(answer: Answer) -> str:
    if answer.clarification is not None:
        return N_("needs your choice")
    if answer.cypher is None:
        return NO_QUERY
    if not answer.attempts:
        return ""
    return tr("by {translator}", translator=tr(ORIGINS[answer.attempts[0].origin]))


def _executed(answer: Answer) -> str:
    refused = worst([remark.severity for remark in answer.diagnostics.validator]) == "error"
    if answer.cypher is None or refused:
        return NOT_RUN
    return f"{row_count(answer.rows)} · {figure(answer.rows.elapsed_ms, ',.0f')} ms"

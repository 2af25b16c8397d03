"""One turn of the conversation: the question, the answer and what it is based on."""

from collections.abc import Mapping, Sequence

import streamlit as st

from graphrag_core.types import (
    Answer,
    Clarification,
    CypherQuery,
    Draft,
    Narrowing,
    SecondOpinion,
)
from ui.ask.answer_chart import draw_asked_chart, draw_number
from ui.ask.condition_chips import draw_conditions
from ui.ask.favourites_panel import draw_favourite_button
from ui.ask.feedback_buttons import draw_feedback
from ui.ask.linked_selection import LinkedSelection
from ui.ask.pin_button import draw_pin_button
from ui.ask.result_view import draw_result, result_of
from ui.ask.shared_links import draw_origin, draw_share_button
from ui.ask.turns import Turn, ask, asked_here, run_again
from ui.shared.citations import confidence_badge, draw_citations, draw_cited_text
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.open_in_cypher import open_in_cypher_page
from ui.shared.safe_text import html_literal, markdown_literal, shortened
from ui.shared.tables import draw_first_rows, row_count
from ui.shared.texts import N_, tr

NOTHING_ASKED = "nothing_asked"
"""The code of the remark on a greeting: there is no reading of one, and no query."""
CYPHER_GIVEN = "cypher_given"
"""The code of the remark on a question that is Cypher."""
RUNGS: Mapping[str, tuple[str, str]] = {
    "llm": ("violet", N_("Translated by the model")),
    "repair": ("violet", N_("Translated by the model, then repaired")),
    "offline": ("blue", N_("Translated offline")),
    "intent": ("green", N_("Found by graph analysis")),
    "text": ("orange", N_("Found by text match")),
    "vector": ("orange", N_("Found by meaning")),
    "agent": ("violet", N_("Answered by the model with tools")),
    "none": ("gray", N_("No direct answer")),
}

SECOND_OPINIONS: Mapping[str, str] = {
    "offline": N_("On its own, the offline translator finds something else."),
    "llm": N_("The query found nothing. Asked again, the model reads the question like this:"),
}


def draw_turn(turn: Turn, *, labels: Sequence[str], newest: bool) -> None:
    """Draw a turn; the newest one has the keys that links and tests rely on.

    `labels` fixes the colours of the picture.
    """
    suffix = "" if newest else f"_{turn.number}"
    with st.chat_message("user", avatar=":material/person:"):
        st.markdown(f"**{markdown_literal(shortened(turn.question.text, 600))}**")
    with st.container(key=f"turn{suffix}"):
        if turn.stopped:
            st.caption(tr("Stopped. You can ask again at any time."))
        elif not turn.job.wait(PATIENCE_S):
            watch(
                turn.job,
                tr("Looking for the answer"),
                key=f"asking{suffix}",
                on_stop=turn.stop,
                draw_draft=_draw_draft,
            )
        elif (failure := turn.job.failure()) is not None:
            draw_error(failure)
        else:
            _draw_answer(turn, turn.job.result(), labels=labels, suffix=suffix)


def _draw_answer(turn: Turn, answer: Answer, *, labels: Sequence[str], suffix: str) -> None:
    if _remarked(answer, NOTHING_ASKED):
        with st.container(key=f"answer{suffix}"):
            st.markdown(markdown_literal(answer.text))
        return
    draw_origin(turn)
    here = asked_here(turn)
    result = result_of(turn, answer)
    draw_asked_chart(turn, result.chart, result.rows)
    text, reading = st.columns([3, 2], gap="medium")
    with text, st.container(key=f"answer{suffix}"):
        _draw_standalone(turn, answer)
        selection = LinkedSelection(turn, answer)
        selected = selection.apply()
        draw_number(turn, answer)
        own_rows = {} if turn.rerun else {c.number: c.rows for c in answer.citations}
        draw_cited_text(answer.text, chosen=selected.number, rows=own_rows)
        draw_citations(
            answer.citations,
            key=selection.key,
            chosen=selected.number,
            on_change=selection.select_citation,
        )
        if here and not answer.answered:
            # "Did you mean one of these?" is followed by these.
            _draw_next(turn, answer)
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            if here:
                draw_feedback(turn, answer)
                draw_favourite_button(turn, answer)
                draw_pin_button(turn, answer)
            draw_share_button(turn)
        if here and answer.answered:
            _draw_next(turn, answer)
    with reading:
        _draw_reading(turn, answer)
        if answer.second_opinion is not None and here:
            _draw_second_opinion(turn, answer.second_opinion)
    if result.rows is not answer.rows and result.ran:
        st.caption(
            tr(":material/edit: These rows and this graph come from the query as you edited it.")
        )
    draw_result(result, selection, selected, labels=labels, suffix=suffix)


def _remarked(answer: Answer, code: str) -> bool:
    return any(remark.code == code for remark in answer.diagnostics.translator)


def _draw_next(turn: Turn, answer: Answer) -> None:
    """Draw what can be asked from here: another meaning, another reading, less, what is next."""
    if answer.clarification is not None:
        _draw_clarification(turn, answer.clarification)
    if _remarked(answer, CYPHER_GIVEN) and st.button(
        tr("Open in Cypher page"), key=f"open_{turn.number}", icon=":material/open_in_new:"
    ):
        open_in_cypher_page(CypherQuery(turn.question.text))
    _draw_alternatives(turn, answer)
    _draw_narrowing(turn, answer)
    _draw_follow_ups(turn, answer)


def _draw_draft(draft: object) -> None:
    """Draw an answer while a model writes it: its text so far, and the rows it is about."""
    if not isinstance(draft, Draft):
        return
    with st.container(key="draft"):
        text = st.container()
        if draft.rows.columns:
            text, table = text.columns([3, 2], gap="medium")
            with table:
                draw_first_rows(draft.rows)
        with text:
            draw_cited_text(f"{draft.text} …")
            st.caption(tr("The model is still writing; its text is checked when it is complete."))


def _draw_clarification(turn: Turn, clarification: Clarification) -> None:
    with st.container(horizontal=True, key=f"choices_{turn.number}"):
        for candidate in clarification.candidates:
            name = markdown_literal(shortened(candidate.name, 60))
            st.button(
                f"{name} :gray[:small[{markdown_literal(candidate.label)}]]",
                key=f"choice_{turn.number}_{candidate.id}",
                on_click=ask,
                args=(turn.question.text,),
                kwargs={"choices": {**turn.question.choices, clarification.term: candidate.id}},
            )


def _draw_alternatives(turn: Turn, answer: Answer) -> None:
    """Offer the other readings of a question; a choice asks it again, read that way."""
    if not answer.alternatives:
        return
    if answer.answered:
        st.caption(tr("Did you mean something else?"))
    elif answer.rung != "none":
        # Its own text tells what was found, and does not ask.
        st.caption(tr("Did you mean one of these?"))
    with st.container(key=f"readings_{turn.number}", gap="xsmall"):
        for number, other in enumerate(answer.alternatives):
            st.button(
                markdown_literal(shortened(other.rendering, 200)),
                key=f"reading_{turn.number}_{number}",
                icon=":material/alt_route:",
                on_click=ask,
                args=(turn.question.text,),
                kwargs={"rendering": other.rendering},
            )
            if other.finds:
                st.caption(tr("finds: {found}", found=markdown_literal(other.finds)))


def _draw_follow_ups(turn: Turn, answer: Answer) -> None:
    """Offer what is worth asking next; a choice asks it."""
    if not answer.follow_ups:
        return
    with st.container(horizontal=True, key=f"next_{turn.number}"):
        for number, question in enumerate(answer.follow_ups):
            st.button(
                markdown_literal(shortened(question, 120)),
                key=f"next_{turn.number}_{number}",
                icon=":material/arrow_forward:",
                type="tertiary",
                on_click=ask,
                args=(question,),
                kwargs={"standalone": True},
            )


def _draw_narrowing(turn: Turn, answer: Answer) -> None:
    """Offer to narrow a large result; a choice asks a follow-up."""
    if not answer.narrowing:
        return
    count = len(answer.rows.records)
    by = markdown_literal(tr(" or ").join(offer.by for offer in answer.narrowing))
    if answer.rows.truncated:
        st.caption(tr("More than {count:,} found. Narrow by {by}?", count=count, by=by))
    else:
        st.caption(tr("{count:,} found. Narrow by {by}?", count=count, by=by))
    with st.container(horizontal=True, key=f"narrowing_{turn.number}"):
        for number, offer in enumerate(answer.narrowing):
            key = f"narrow_{turn.key}_{number}"
            st.selectbox(
                offer.by, range(len(offer.values)), index=None, key=key, width=220,
                format_func=offer.values.__getitem__, placeholder=tr("Any {by}", by=offer.by),
                on_change=_ask_narrower, args=(key, offer), label_visibility="collapsed",
            )  # fmt: skip


def _ask_narrower(key: str, offer: Narrowing) -> None:
    chosen = st.session_state.get(key)
    if chosen is not None:
        ask(offer.question_for(chosen))


def _draw_standalone(turn: Turn, answer: Answer) -> None:
    """Draw how a follow-up was rewritten, with a button to ask it as it was typed."""
    if answer.standalone is None:
        return
    with st.container(
        horizontal=True, vertical_alignment="center", key=f"standalone_{turn.number}"
    ):
        st.caption(
            tr(
                ":material/subdirectory_arrow_right: Understood as: **{standalone}**",
                standalone=markdown_literal(shortened(answer.standalone, 300)),
            ),
            width="content",
        )
        st.button(
            tr("Ask as typed"),
            key=f"alone_{turn.number}",
            type="tertiary",
            on_click=ask,
            args=(turn.question.text,),
            kwargs={"standalone": True},
            help=tr("It was read as a follow-up to your earlier questions."),
        )


def _draw_reading(turn: Turn, answer: Answer) -> None:
    with st.container(border=True):
        st.markdown(tr("## How I read your question"))
        if answer.interpretation:
            phrases = "".join(
                f"<li>{html_literal(phrase)}</li>" for phrase in answer.interpretation
            )
            st.html(f'<ul style="margin: 0; padding-left: 1.1rem; line-height: 1.6">{phrases}</ul>')
        elif answer.clarification is not None:
            st.caption(tr("One of its words can mean several things. Choose one to continue."))
        elif answer.alternatives:
            st.caption(
                tr("No reading is likely enough to answer at once. Choose the one you meant.")
            )
        else:
            st.caption(tr("I could not turn it into a query. The steps below explain why."))
        if asked_here(turn):
            draw_conditions(turn, answer.conditions)
        colour, rung = RUNGS[answer.rung]
        label = tr(rung)
        if answer.rung != "none":
            st.markdown(f":{colour}-badge[{label}] {confidence_badge(answer.confidence)}")
        elif answer.clarification is None and not answer.alternatives:
            st.markdown(f":{colour}-badge[{label}]")


def _draw_second_opinion(turn: Turn, opinion: SecondOpinion) -> None:
    """Draw that two readings agree, or offer the other one."""
    if opinion.agrees:
        st.markdown(
            tr(
                ":green-badge[:material/verified: Two readings agree] "
                ":small[On its own, the offline translator found the same.]"
            )
        )
        return
    with st.container(border=True, key=f"second_reading_{turn.number}"):
        st.markdown(tr("## It can also be read like this"))
        st.caption(tr(SECOND_OPINIONS[opinion.translator]))
        phrases = "".join(f"<li>{html_literal(phrase)}</li>" for phrase in opinion.interpretation)
        st.html(f'<ul style="margin: 0; padding-left: 1.1rem; line-height: 1.6">{phrases}</ul>')
        in_use = turn.rerun is not None and turn.rerun.query == opinion.query
        if st.button(
            tr("Use this reading · {rows}", rows=row_count(opinion.rows)),
            key=f"second_{turn.number}",
            icon=":material/alt_route:",
            disabled=in_use,
        ):
            run_again(turn, opinion.query.text, opinion.query.parameters)
            st.rerun()

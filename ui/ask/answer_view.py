"""One turn of the conversation: the question, the answer and what it is based on."""

from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from graphrag_core.types import (
    Answer,
    Clarification,
    CypherQuery,
    Draft,
    Narrowing,
    Rows,
    SecondOpinion,
    Subgraph,
)
from ui.ask.answer_chart import chart_of, draw_asked_chart, draw_chart_beside, draw_number
from ui.ask.condition_chips import draw_conditions
from ui.ask.favourites_panel import draw_favourite_button
from ui.ask.feedback_buttons import draw_feedback
from ui.ask.linked_selection import LinkedSelection
from ui.ask.pin_button import draw_pin_button
from ui.ask.shared_links import draw_origin, draw_share_button
from ui.ask.turns import Turn, ask, asked_here, run_again
from ui.shared.citations import confidence_badge, draw_citations, draw_cited_text
from ui.shared.diagnostics import draw_answer_steps
from ui.shared.error_messages import draw_error
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.open_in_cypher import open_in_cypher_page
from ui.shared.prompts_panel import draw_answer_prompts
from ui.shared.query_text import draw_query
from ui.shared.safe_text import html_literal, markdown_literal, shortened
from ui.shared.styles import monospace
from ui.shared.tables import cell_text, draw_first_rows, draw_table, row_count

RUNGS: Mapping[str, tuple[str, str]] = {
    "llm": ("violet", "Translated by the model"),
    "repair": ("violet", "Translated by the model, then repaired"),
    "offline": ("blue", "Translated offline"),
    "intent": ("green", "Found by graph analysis"),
    "text": ("orange", "Found by text match"),
    "vector": ("orange", "Found by meaning"),
    "agent": ("violet", "Answered by the model with tools"),
    "none": ("gray", "No direct answer"),
}

SECOND_OPINIONS: Mapping[str, str] = {
    "offline": "On its own, the offline translator finds something else.",
    "llm": "The query found nothing. Asked again, the model reads the question like this:",
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
            st.caption("Stopped. You can ask again at any time.")
        elif not turn.job.wait(PATIENCE_S):
            watch(
                turn.job,
                "Looking for the answer",
                key=f"asking{suffix}",
                on_stop=turn.stop,
                draw_draft=_draw_draft,
            )
        elif (failure := turn.job.failure()) is not None:
            draw_error(failure)
        else:
            _draw_answer(turn, turn.job.result(), labels=labels, suffix=suffix)


def _draw_answer(turn: Turn, answer: Answer, *, labels: Sequence[str], suffix: str) -> None:
    draw_origin(turn)
    here = asked_here(turn)
    result = _rerun_result(turn)
    rows, graph = result if result is not None else (answer.rows, _shown_graph(answer))
    chart = chart_of(turn, answer, rows)
    draw_asked_chart(turn, chart, rows)
    text, reading = st.columns([3, 2], gap="medium")
    with text, st.container(key=f"answer{suffix}"):
        _draw_standalone(turn, answer)
        selection = LinkedSelection(turn, answer)
        selected = selection.apply()
        draw_number(turn, answer)
        draw_cited_text(answer.text, chosen=selected.number)
        draw_citations(
            answer.citations,
            key=selection.key,
            chosen=selected.number,
            on_change=selection.select_citation,
        )
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            if here:
                draw_feedback(turn, answer)
                draw_favourite_button(turn, answer)
                draw_pin_button(turn, answer)
            draw_share_button(turn)
        if here:
            _draw_next(turn, answer)
    with reading:
        _draw_reading(turn, answer)
        if answer.second_opinion is not None and here:
            _draw_second_opinion(turn, answer.second_opinion)
    if turn.rerun is not None:
        st.caption(
            ":material/edit: These rows and this graph come from the query as you edited it."
        )
    picture, table = st.columns([3, 2], gap="medium")
    with picture, st.container(key=f"graph{suffix}"):
        st.markdown("## Graph")
        if result is None and not answer.graph.nodes and graph.nodes:
            st.caption(
                "This is not an answer, only what was found around the words of the question."
            )
        layout = str(turn.reruns) if turn.rerun else ""
        draw_graph(
            graph,
            key=f"graph_{turn.number}",
            options=PictureOptions(labels=labels, layout=layout),
            highlighted=selected.highlighted,
            on_select=selection.select_element,
        )
    with table:
        with st.container(key=f"rows{suffix}"):
            st.markdown("## Rows")
            _draw_rows(answer, rows, turn, selection)
        draw_chart_beside(turn, chart, rows)
    query, steps = st.columns([3, 2], gap="medium")
    with query, st.container(key=f"cypher{suffix}"):
        st.markdown("## Cypher")
        _draw_query(turn, answer)
    with steps, st.container(key=f"diagnostics{suffix}"):
        st.markdown("## Steps")
        draw_answer_steps(
            answer,
            key=f"steps_{turn.number}",
            apply=partial(run_again, turn, parameters=answer.parameters) if here else None,
        )
        draw_answer_prompts(answer, key=f"steps_{turn.number}")


def _draw_next(turn: Turn, answer: Answer) -> None:
    """Draw what can be asked from here: another meaning, another reading, less, what is next."""
    if answer.clarification is not None:
        _draw_clarification(turn, answer.clarification)
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
            st.caption("The model is still writing; its text is checked when it is complete.")


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
        st.caption("Did you mean something else?")
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
    found = f"More than {count:,}" if answer.rows.truncated else f"{count:,}"
    by = " or ".join(offer.by for offer in answer.narrowing)
    st.caption(f"{found} found. Narrow by {markdown_literal(by)}?")
    with st.container(horizontal=True, key=f"narrowing_{turn.number}"):
        for number, offer in enumerate(answer.narrowing):
            key = f"narrow_{turn.number}_{number}"
            st.selectbox(
                offer.by, range(len(offer.values)), index=None, key=key, width=220,
                format_func=offer.values.__getitem__, placeholder=f"Any {offer.by}",
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
            ":material/subdirectory_arrow_right: Understood as: "
            f"**{markdown_literal(shortened(answer.standalone, 300))}**",
            width="content",
        )
        st.button(
            "Ask as typed",
            key=f"alone_{turn.number}",
            type="tertiary",
            on_click=ask,
            args=(turn.question.text,),
            kwargs={"standalone": True},
            help="It was read as a follow-up to your earlier questions.",
        )


def _draw_reading(turn: Turn, answer: Answer) -> None:
    with st.container(border=True):
        st.markdown("## How I read your question")
        if answer.interpretation:
            phrases = "".join(
                f"<li>{html_literal(phrase)}</li>" for phrase in answer.interpretation
            )
            st.html(f'<ul style="margin: 0; padding-left: 1.1rem; line-height: 1.6">{phrases}</ul>')
        elif answer.clarification is not None:
            st.caption("One of its words can mean several things. Choose one to continue.")
        else:
            st.caption("I could not turn it into a query. The steps below explain why.")
        if asked_here(turn):
            draw_conditions(turn, answer.conditions)
        colour, label = RUNGS[answer.rung]
        confidence = "" if answer.rung == "none" else f" {confidence_badge(answer.confidence)}"
        st.markdown(f":{colour}-badge[{label}]{confidence}")


def _draw_second_opinion(turn: Turn, opinion: SecondOpinion) -> None:
    """Draw that two readings agree, or offer the other one."""
    if opinion.agrees:
        st.markdown(
            ":green-badge[:material/verified: Two readings agree] "
            ":small[On its own, the offline translator found the same.]"
        )
        return
    with st.container(border=True, key=f"second_reading_{turn.number}"):
        st.markdown("## It can also be read like this")
        st.caption(SECOND_OPINIONS[opinion.translator])
        phrases = "".join(f"<li>{html_literal(phrase)}</li>" for phrase in opinion.interpretation)
        st.html(f'<ul style="margin: 0; padding-left: 1.1rem; line-height: 1.6">{phrases}</ul>')
        in_use = turn.rerun is not None and turn.rerun.query == opinion.query
        if st.button(
            f"Use this reading · {row_count(opinion.rows)}",
            key=f"second_{turn.number}",
            icon=":material/alt_route:",
            disabled=in_use,
        ):
            run_again(turn, opinion.query.text, opinion.query.parameters)
            st.rerun()


def _draw_rows(answer: Answer, rows: Rows, turn: Turn, selection: LinkedSelection) -> None:
    if answer.cypher is None and turn.rerun is None:
        st.caption("No query was run.")
        return
    unedited = turn.rerun is None
    draw_table(
        rows,
        name=f"answer-{turn.number}",
        key=selection.table if unedited else f"{selection.table}_again",
        on_choose=selection.select_rows if unedited else None,
    )


def _draw_query(turn: Turn, answer: Answer) -> None:
    if answer.cypher is None:
        st.caption("There is no query for this question.")
        return
    text = turn.rerun.query.text if turn.rerun else answer.cypher
    draw_query(text, () if turn.rerun else answer.diagnostics.validator)
    if answer.parameters:
        values = "".join(
            f"<div><b>${html_literal(name)}</b> = {html_literal(cell_text(value))}</div>"
            for name, value in answer.parameters.items()
        )
        st.html(
            f'<code style="font-size: .85rem; background: none; color: inherit">{values}</code>'
        )
    if turn.rerun is not None and (failure := turn.rerun.job.failure()) is not None:
        draw_error(failure)
    if asked_here(turn):
        _draw_editor(turn, answer, text)
    with st.container(horizontal=True):
        if st.button(
            "Open in Cypher page", key=f"open_{turn.number}", icon=":material/open_in_new:"
        ):
            open_in_cypher_page(CypherQuery(text, answer.parameters))
        if turn.rerun is not None and st.button(
            "Back to the answer's query", key=f"back_{turn.number}", icon=":material/undo:"
        ):
            turn.rerun = None
            st.rerun()


def _draw_editor(turn: Turn, answer: Answer, text: str) -> None:
    with st.expander("Edit and run again", icon=":material/edit:", key=f"edit_{turn.number}"):
        key = f"edited_{turn.number}_{turn.reruns}"
        monospace(key)
        edited = st.text_area("Query", value=text, height=180, key=key)
        if st.button("Run again", key=f"run_again_{turn.number}", icon=":material/play_arrow:"):
            run_again(turn, edited, answer.parameters)
            st.rerun()


def _rerun_result(turn: Turn) -> tuple[Rows, Subgraph] | None:
    if turn.rerun is None:
        return None
    if not turn.rerun.job.wait(PATIENCE_S):
        watch(
            turn.rerun.job,
            "Running your query",
            key=f"rerunning_{turn.number}",
            on_stop=turn.discard_rerun,
        )
        return None
    if turn.rerun.job.failure() is not None:
        return Rows(), Subgraph()
    result = turn.rerun.job.result()
    return result.rows, result.graph


def _shown_graph(answer: Answer) -> Subgraph:
    return answer.graph if answer.graph.nodes else answer.related

"""One turn of the conversation: the question, and all that its answer rests on."""

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
from ui.ask.conditions import draw_conditions
from ui.ask.favourites import draw_star
from ui.ask.feedback import draw_feedback
from ui.ask.linked_selection import Marks
from ui.ask.turns import Turn, ask, run_again
from ui.shared.citations import confidence_badge, draw_citations, draw_cited_text
from ui.shared.diagnostics import draw_timeline
from ui.shared.faults import draw_fault
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.handover import open_in_cypher_page
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.model_prompts import draw_sent
from ui.shared.query_text import draw_query
from ui.shared.styles import monospace
from ui.shared.tables import cell_text, draw_chart, draw_first_rows, draw_table, row_count
from ui.shared.text import html_literal, markdown_literal, shortened

RUNGS: Mapping[str, tuple[str, str]] = {
    "llm": ("violet", "Translated by the model"),
    "repair": ("violet", "Translated by the model, then repaired"),
    "offline": ("blue", "Translated offline"),
    "text": ("orange", "Found by text match"),
    "vector": ("orange", "Found by meaning"),
    "agent": ("violet", "By the model with the tools"),
    "none": ("gray", "No direct answer"),
}

OTHER_READER: Mapping[str, str] = {
    "offline": "The offline translator, asked by itself, finds something else.",
    "llm": "The answer's query found nothing. Asked again, the model reads the question so:",
}


def draw_turn(turn: Turn, *, labels: Sequence[str], newest: bool) -> None:
    """Draw a turn. The newest one carries the keys that links and tests rely on.

    `labels` fixes the colours of the picture.
    """
    suffix = "" if newest else f"_{turn.number}"
    with st.chat_message("user", avatar=":material/person:"):
        st.markdown(f"**{markdown_literal(shortened(turn.question.text, 600))}**")
    with st.container(key=f"turn{suffix}"):
        if turn.stopped:
            st.caption("Stopped. Ask again when you like.")
        elif not turn.job.wait(PATIENCE_S):
            watch(
                turn.job,
                "Looking for the answer",
                key=f"asking{suffix}",
                on_stop=turn.stop,
                draw_sketch=_draw_draft,
            )
        elif (failure := turn.job.failure()) is not None:
            draw_fault(failure)
        else:
            _draw_answer(turn, turn.job.result(), labels=labels, suffix=suffix)


def _draw_answer(turn: Turn, answer: Answer, *, labels: Sequence[str], suffix: str) -> None:
    said, read = st.columns([3, 2], gap="medium")
    with said, st.container(key=f"answer{suffix}"):
        _draw_standalone(turn, answer)
        marks = Marks(turn, answer)
        choice = marks.chosen()
        draw_cited_text(answer.text, chosen=choice.number)
        draw_citations(
            answer.citations, key=marks.key, chosen=choice.number, on_change=marks.follow_mark
        )
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            draw_feedback(turn, answer)
            draw_star(turn, answer)
        if answer.clarification is not None:
            _draw_clarification(turn, answer.clarification)
        _draw_narrowing(turn, answer)
    with read:
        _draw_reading(turn, answer)
        if answer.second_opinion is not None:
            _draw_second_opinion(turn, answer.second_opinion)
    result = _rerun_result(turn)
    rows, graph = result if result is not None else (answer.rows, _shown_graph(answer))
    if turn.rerun is not None:
        st.caption(":material/edit: These rows and this graph are of the query as you changed it.")
    picture, table = st.columns([3, 2], gap="medium")
    with picture, st.container(key=f"graph{suffix}"):
        st.markdown("##### Graph")
        if result is None and not answer.graph.nodes and graph.nodes:
            st.caption("Not an answer to the question: what was found around its words.")
        layout = str(turn.reruns) if turn.rerun else ""
        draw_graph(
            graph,
            key=f"graph_{turn.number}",
            options=PictureOptions(labels=labels, layout=layout),
            highlighted=choice.lit,
            on_select=marks.follow_element,
        )
    with table:
        with st.container(key=f"rows{suffix}"):
            st.markdown("##### Rows")
            _draw_rows(answer, rows, turn, marks)
        draw_chart(rows, key=f"chart_{turn.number}")
    query, steps = st.columns([3, 2], gap="medium")
    with query, st.container(key=f"cypher{suffix}"):
        st.markdown("##### Cypher")
        _draw_query(turn, answer)
    with steps, st.container(key=f"diagnostics{suffix}"):
        st.markdown("##### Steps")
        draw_timeline(
            answer,
            key=f"steps_{turn.number}",
            apply=partial(run_again, turn, parameters=answer.parameters),
        )
        draw_sent(answer, key=f"steps_{turn.number}")


def _draw_draft(draft: object) -> None:
    """Draw an answer while a model words it: its words so far, and the rows they are about."""
    if not isinstance(draft, Draft):
        return
    with st.container(key="draft"):
        said = st.container()
        if draft.rows.columns:
            said, table = said.columns([3, 2], gap="medium")
            with table:
                draw_first_rows(draft.rows)
        with said:
            draw_cited_text(f"{draft.text} …")
            st.caption("The model is still writing; its words are checked when it ends.")


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
                on_change=_narrow, args=(key, offer), label_visibility="collapsed",
            )  # fmt: skip


def _narrow(key: str, offer: Narrowing) -> None:
    chosen = st.session_state.get(key)
    if chosen is not None:
        ask(offer.question_for(chosen))


def _draw_standalone(turn: Turn, answer: Answer) -> None:
    """Say how a follow-up was asked, with a way to ask it as it was typed."""
    if answer.standalone is None:
        return
    with st.container(
        horizontal=True, vertical_alignment="center", key=f"standalone_{turn.number}"
    ):
        st.caption(
            ":material/subdirectory_arrow_right: Asked as: "
            f"**{markdown_literal(shortened(answer.standalone, 300))}**",
            width="content",
        )
        st.button(
            "Ask as typed",
            key=f"alone_{turn.number}",
            type="tertiary",
            on_click=ask,
            args=(turn.question.text,),
            kwargs={"alone": True},
            help="It was read as going on from your earlier questions.",
        )


def _draw_reading(turn: Turn, answer: Answer) -> None:
    with st.container(border=True):
        st.markdown("##### How I read your question")
        if answer.interpretation:
            phrases = "".join(
                f"<li>{html_literal(phrase)}</li>" for phrase in answer.interpretation
            )
            st.html(f'<ul style="margin: 0; padding-left: 1.1rem; line-height: 1.6">{phrases}</ul>')
        elif answer.clarification is not None:
            st.caption("One of its words may mean several things; choose one to go on.")
        else:
            st.caption("I could not turn it into a query. The steps below say why.")
        draw_conditions(turn, answer.conditions)
        colour, label = RUNGS[answer.rung]
        sure = "" if answer.rung == "none" else f" {confidence_badge(answer.confidence)}"
        st.markdown(f":{colour}-badge[{label}]{sure}")


def _draw_second_opinion(turn: Turn, opinion: SecondOpinion) -> None:
    """Say that two readings agree, or offer the other one."""
    if opinion.agrees:
        st.markdown(
            ":green-badge[:material/verified: Two readings agree] "
            ":small[The offline translator, asked by itself, found the same.]"
        )
        return
    with st.container(border=True, key=f"second_reading_{turn.number}"):
        st.markdown("##### It can also be read like this")
        st.caption(OTHER_READER[opinion.translator])
        phrases = "".join(f"<li>{html_literal(phrase)}</li>" for phrase in opinion.interpretation)
        st.html(f'<ul style="margin: 0; padding-left: 1.1rem; line-height: 1.6">{phrases}</ul>')
        taken = turn.rerun is not None and turn.rerun.query == opinion.query
        if st.button(
            f"Take this reading · {row_count(opinion.rows)}",
            key=f"second_{turn.number}",
            icon=":material/alt_route:",
            disabled=taken,
        ):
            run_again(turn, opinion.query.text, opinion.query.parameters)
            st.rerun()


def _draw_rows(answer: Answer, rows: Rows, turn: Turn, marks: Marks) -> None:
    if answer.cypher is None and turn.rerun is None:
        st.caption("No query was run.")
        return
    own = turn.rerun is None
    draw_table(
        rows,
        name=f"answer-{turn.number}",
        key=marks.table if own else f"{marks.table}_again",
        on_choose=marks.follow_row if own else None,
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
        draw_fault(failure)
    with st.expander("Edit and run again", icon=":material/edit:", key=f"edit_{turn.number}"):
        key = f"edited_{turn.number}_{turn.reruns}"
        monospace(key)
        edited = st.text_area("Query", value=text, height=180, key=key)
        if st.button("Run again", key=f"run_again_{turn.number}", icon=":material/play_arrow:"):
            run_again(turn, edited, answer.parameters)
            st.rerun()
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


def _rerun_result(turn: Turn) -> tuple[Rows, Subgraph] | None:
    if turn.rerun is None:
        return None
    if not turn.rerun.job.wait(PATIENCE_S):
        watch(
            turn.rerun.job,
            "Running your query",
            key=f"rerunning_{turn.number}",
            on_stop=turn.take_back,
        )
        return None
    if turn.rerun.job.failure() is not None:
        return Rows(), Subgraph()
    result = turn.rerun.job.result()
    return result.rows, result.graph


def _shown_graph(answer: Answer) -> Subgraph:
    return answer.graph if answer.graph.nodes else answer.related

"""What an answer is based on: its picture and rows, its query, and the steps that led there."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from graphrag_core.types import Answer, ChartSpec, CypherQuery, Rows, Subgraph
from ui.ask.answer_chart import chart_of, draw_chart_beside
from ui.ask.linked_selection import LinkedSelection, Selection
from ui.ask.turns import Turn, asked_here, run_again
from ui.shared.diagnostics import draw_answer_steps, remarks_on_query, worst
from ui.shared.error_messages import draw_error
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.open_in_cypher import open_in_cypher_page
from ui.shared.prompts_panel import draw_answer_prompts
from ui.shared.query_text import draw_query
from ui.shared.safe_text import html_literal
from ui.shared.styles import monospace
from ui.shared.tables import cell_text, draw_table
from ui.shared.texts import tr


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The rows, picture and chart of a turn: the answer's, or those of its query as edited."""

    turn: Turn
    answer: Answer
    rows: Rows
    graph: Subgraph
    chart: ChartSpec | None

    @property
    def queried(self) -> bool:
        """Whether there is a query at all."""
        return self.answer.cypher is not None or self.turn.rerun is not None

    @property
    def ran(self) -> bool:
        """Whether the query that is shown ran; the validator refuses some."""
        if self.turn.rerun is not None:
            return self.turn.rerun.job.failure() is None
        severities = [remark.severity for remark in self.answer.diagnostics.validator]
        return self.queried and worst(severities) != "error"

    @property
    def around(self) -> bool:
        """Whether the picture shows no answer, only what surrounds the question's words."""
        return self.graph is self.answer.related


def result_of(turn: Turn, answer: Answer) -> TurnResult:
    """Return what a turn shows; while an edited query runs, still the answer's own."""
    rerun = _rerun_result(turn)
    own = answer.graph if answer.graph.nodes else answer.related
    rows, graph = rerun if rerun is not None else (answer.rows, own)
    return TurnResult(turn, answer, rows, graph, chart_of(turn, answer, rows))


def draw_result(
    result: TurnResult,
    selection: LinkedSelection,
    selected: Selection,
    *,
    labels: Sequence[str],
    suffix: str,
) -> None:
    """Draw picture and rows side by side, then query and steps; what is not there has no place."""
    turn, answer = result.turn, result.answer
    picture, table = _places(bool(result.graph.nodes), result.ran)
    if picture is not None:
        with picture, st.container(key=f"graph{suffix}"):
            st.markdown(tr("## Graph"))
            _draw_picture(result, selection, selected, labels=labels)
    if table is not None:
        with table:
            with st.container(key=f"rows{suffix}"):
                st.markdown(tr("## Rows"))
                _draw_rows(result, selection)
            draw_chart_beside(turn, result.chart, result.rows)
    query, steps = _places(result.queried, True)
    if query is not None:
        with query, st.container(key=f"cypher{suffix}"):
            st.markdown(tr("## Cypher"))
            _draw_query(turn, answer)
    if steps is not None:
        with steps, st.container(key=f"diagnostics{suffix}"):
            st.markdown(tr("## Steps"))
            _draw_steps(turn, answer)


def _places(first: bool, second: bool) -> tuple[DeltaGenerator | None, DeltaGenerator | None]:
    """Return a place for each of two parts: one alone has the whole width."""
    if first and second:
        wide, narrow = st.columns([3, 2], gap="medium")
        return wide, narrow
    return (st.container() if first else None), (st.container() if second else None)


def _draw_picture(
    result: TurnResult, selection: LinkedSelection, selected: Selection, *, labels: Sequence[str]
) -> None:
    turn = result.turn
    if result.around:
        st.caption(
            tr("This is not an answer, only what was found around the words of the question.")
        )
    draw_graph(
        result.graph,
        key=f"graph_{turn.key}",
        options=PictureOptions(
            labels=labels,
            layout=str(turn.reruns) if turn.rerun else "",
            opens=asked_here(turn),
        ),
        highlighted=selected.highlighted,
        on_select=selection.select_element,
    )


def _draw_steps(turn: Turn, answer: Answer) -> None:
    key = f"steps_{turn.key}"
    apply = partial(run_again, turn, parameters=answer.parameters) if asked_here(turn) else None
    draw_answer_steps(answer, key=key, apply=apply)
    draw_answer_prompts(answer, key=key)


def _draw_rows(result: TurnResult, selection: LinkedSelection) -> None:
    turn = result.turn
    unedited = turn.rerun is None
    if unedited and result.answer.citations and not result.rows.records:
        st.caption(tr("The query found no rows; the answer rests on what it cites."))
        return
    draw_table(
        result.rows,
        name=f"answer-{turn.number}",
        key=selection.table if unedited else f"{selection.table}_again",
        on_choose=selection.select_rows if unedited else None,
    )


def _draw_query(turn: Turn, answer: Answer) -> None:
    query = turn.rerun.query if turn.rerun else CypherQuery(answer.cypher or "", answer.parameters)
    draw_query(query.text, () if turn.rerun else remarks_on_query(answer))
    if query.parameters:
        values = "".join(
            f"<div><b>${html_literal(name)}</b> = {html_literal(cell_text(value))}</div>"
            for name, value in query.parameters.items()
        )
        st.html(
            f'<code style="font-size: .85rem; background: none; color: inherit">{values}</code>'
        )
    if turn.rerun is not None and (failure := turn.rerun.job.failure()) is not None:
        draw_error(failure)
    if asked_here(turn):
        _draw_editor(turn, query)
    with st.container(horizontal=True):
        if st.button(
            tr("Open in Cypher page"), key=f"open_{turn.number}", icon=":material/open_in_new:"
        ):
            open_in_cypher_page(query)
        if turn.rerun is not None and st.button(
            tr("Back to the answer's query"), key=f"back_{turn.number}", icon=":material/undo:"
        ):
            turn.discard_rerun()
            st.rerun()


def _draw_editor(turn: Turn, query: CypherQuery) -> None:
    with st.expander(tr("Edit and run again"), icon=":material/edit:", key=f"edit_{turn.key}"):
        key = f"edited_{turn.key}_{turn.reruns}"
        monospace(key)
        edited = st.text_area(tr("Query"), value=query.text, height=180, key=key)
        if st.button(tr("Run again"), key=f"run_again_{turn.number}", icon=":material/play_arrow:"):
            run_again(turn, edited, query.parameters)
            st.rerun()


def _rerun_result(turn: Turn) -> tuple[Rows, Subgraph] | None:
    if turn.rerun is None:
        return None
    if not turn.rerun.job.wait(PATIENCE_S):
        watch(
            turn.rerun.job,
            tr("Running your query"),
            key=f"rerunning_{turn.number}",
            on_stop=turn.discard_rerun,
        )
        return None
    if turn.rerun.job.failure() is not None:
        return Rows(), Subgraph()
    result = turn.rerun.job.result()
    return result.rows, result.graph

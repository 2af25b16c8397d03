"""Pin: puts an answer on a board, as its sentence, chart, number, table or picture."""

from collections.abc import Mapping

import streamlit as st

from graphrag_core import SharedAnswer, TileView
from graphrag_core.types import Answer
from ui.ask.answer_chart import chart_of
from ui.ask.turns import Turn
from ui.shared.connection import open_now
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import N_, tr

VIEWS: Mapping[TileView, str] = {
    "number": N_("Number"),
    "chart": N_("Chart"),
    "table": N_("Table"),
    "answer": N_("Answer in words"),
    "picture": N_("Graph"),
}
NOT_PINNED = N_("This could not be pinned: the board is full, or the answer is too large to keep.")
USUAL_NAME = N_("My board")


def draw_pin_button(turn: Turn, answer: Answer) -> None:
    """Draw the button that pins an answer, with the board and what of the answer to show."""
    engine = open_now()
    if engine is None or not answer.answered:
        return
    names = [board.name for board in engine.boards().all()]
    with st.popover(tr("Pin"), icon=":material/keep:", type="tertiary", key=f"pin_{turn.number}"):
        st.selectbox(
            tr("Board"), names or [tr(USUAL_NAME)], key=_key(turn, "board"),
            accept_new_options=True,
            help=tr("Choose a board, or write the name of a new one"),
        )  # fmt: skip
        st.selectbox(
            tr("Show"),
            views_of(turn, answer),
            key=_key(turn, "view"),
            format_func=lambda view: tr(VIEWS[view]),
        )
        st.button(
            tr("Pin to board"), key=_key(turn, "press"), type="primary", on_click=_pin,
            args=(turn, answer),
        )  # fmt: skip
        st.page_link("pages/boards.py", label=tr("Open the boards"), icon=":material/dashboard:")


def views_of(turn: Turn, answer: Answer) -> list[TileView]:
    """List what of an answer can be shown, the best first."""
    chart = chart_of(turn, answer, answer.rows)
    kind = chart.kind if chart is not None else "table"
    there: dict[TileView, bool] = {
        "number": kind == "number",
        "chart": kind not in {"number", "table"},
        "table": bool(answer.rows.records),
        "answer": True,
        "picture": bool(answer.graph.nodes),
    }
    return [view for view, possible in there.items() if possible]


def _pin(turn: Turn, answer: Answer) -> None:
    engine = open_now()
    if engine is None:
        return
    boards = engine.boards()
    board = boards.add(str(st.session_state[_key(turn, "board")] or ""))
    shared = SharedAnswer(turn.link.id, turn.question, answer, turn.mode, at=turn.link.at)
    view: TileView = st.session_state[_key(turn, "view")]
    if board is None or not boards.pin(board.id, shared, view):
        st.toast(tr(NOT_PINNED))
    else:
        name = markdown_literal(board.name)
        st.toast(tr("Pinned to “{name}”.", name=name), icon=":material/keep:")


def _key(turn: Turn, part: str) -> str:
    return f"pin_{part}_{turn.key}"

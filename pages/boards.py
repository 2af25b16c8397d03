"""Boards: pinned answers side by side, refreshed together, behind one link."""

import streamlit as st

from ui.boards.board_view import draw_board
from ui.boards.board_work import CHOSEN, FULL, boards_of
from ui.shared.connection import open_now
from ui.shared.database_state import draw_database_state
from ui.shared.links import keep_in_link, take_from_link
from ui.shared.navigation import begin_page
from ui.shared.safe_text import visible

begin_page()
take_from_link("board", CHOSEN)
take_from_link("full", FULL)

full = bool(st.session_state.get(FULL))
if not full:
    st.title("Boards", anchor=False)
engine = open_now()
overview = draw_database_state()
if engine is None:
    st.stop()
boards = boards_of(engine)
known = boards.all()
chosen = boards.board(str(st.session_state.get(CHOSEN) or ""))
if chosen is None and known:
    if st.session_state.get(CHOSEN):
        st.info("The board of this link is not here. These are yours.", icon=":material/link_off:")
    chosen = boards.board(known[0].id)
if chosen is None:
    st.caption("There are no boards yet. Ask a question and choose **Pin** under its answer.")
    st.stop()
here = chosen.database == boards.database
listed = {board.id: visible(board.name) for board in [*known, chosen]}


def choose() -> None:
    """Open the board that was chosen in the list."""
    st.session_state[CHOSEN] = st.session_state["board_choice"]


if not full:
    st.session_state["board_choice"] = chosen.id
    st.selectbox(
        "Board", list(listed), format_func=listed.__getitem__, key="board_choice",
        on_change=choose, width=420,
    )  # fmt: skip
keep_in_link("board", CHOSEN, chosen.id)
keep_in_link("full", FULL, "1" if full else "")
draw_board(chosen, here=here, labels=overview.labels if overview else ())

"""Boards: pinned answers side by side, refreshed together, behind one link."""

import streamlit as st

from ui.boards.board_view import draw_board
from ui.boards.board_work import CHOSEN, FULL, boards_of, has_refresh_ended
from ui.shared.connection import open_now
from ui.shared.database_state import draw_database_state
from ui.shared.links import keep_in_link, take_from_link
from ui.shared.navigation import begin_page
from ui.shared.safe_text import visible
from ui.shared.texts import N_, tr

NO_SUCH_BOARD = N_(
    "There is no board at this link. It may have been deleted, or belong to another database."
)
NO_BOARDS = N_("There are no boards yet. Ask a question and choose **Pin** under its answer.")

begin_page()
take_from_link("board", CHOSEN)
take_from_link("full", FULL)

engine = open_now()
wanted = str(st.session_state.get(CHOSEN) or "")
boards = boards_of(engine) if engine is not None else None
refreshed = has_refresh_ended()
known = boards.all() if boards is not None else ()
chosen = boards.board(wanted) if boards is not None else None
missing = bool(wanted) and chosen is None
if boards is not None and chosen is None and known:
    chosen = boards.board(known[0].id)
full = chosen is not None and bool(st.session_state.get(FULL))
if not full:
    st.title(tr("Boards"), anchor=False)
overview = draw_database_state()
if boards is None:
    st.stop()
if missing:
    rest = tr("Below are the boards that you have.") if known else ""
    st.info(f"{tr(NO_SUCH_BOARD)} {rest}", icon=":material/link_off:")
if chosen is None:
    st.caption(tr(NO_BOARDS))
    if st.button(tr("Ask a question"), key="ask_first", icon=":material/forum:"):
        st.switch_page("pages/ask.py")
    st.stop()
here = chosen.database == boards.database
listed = {board.id: visible(board.name) for board in [*known, chosen]}


def choose() -> None:
    """Open the board that was chosen in the list."""
    st.session_state[CHOSEN] = st.session_state["board_choice"]


if not full:
    st.session_state["board_choice"] = chosen.id
    st.selectbox(
        tr("Board"), list(listed), format_func=listed.__getitem__, key="board_choice",
        on_change=choose, width=420,
    )  # fmt: skip
keep_in_link("board", CHOSEN, chosen.id)
keep_in_link("full", FULL, "1" if full else "")
labels = overview.labels if overview else ()
draw_board(chosen, here=here, labels=labels, refreshed=refreshed)

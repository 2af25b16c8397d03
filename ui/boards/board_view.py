"""A board: its tiles in rows, the buttons above them, and the view that fills the screen."""

from collections.abc import Sequence
from urllib.parse import urlencode

import streamlit as st

from graphrag_core import Board, ReportSection
from ui.boards.board_work import (
    CHOSEN,
    FULL,
    begin_refresh,
    current_refresh,
    delete_board,
    forget_refresh,
    remove_unreadable,
    rename_board,
    rows_of,
)
from ui.boards.tile_view import draw_tile
from ui.shared.connection import spoken_database
from ui.shared.error_messages import draw_error
from ui.shared.jobs import watch
from ui.shared.navigation import TENANT
from ui.shared.report_downloads import Report, draw_report_button
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import N_, tr

FULL_SCREEN = """
<style>
[data-testid="stSidebar"], [data-testid="stHeader"], [data-testid="stExpandSidebarButton"] {
  display: none;
}
[data-testid="stMainBlockContainer"] { padding: 1rem 2rem; max-width: none; }
</style>
"""
ELSEWHERE = N_("This board is of another database; connect to that one to refresh or change it.")
EMPTY = N_("Nothing is pinned here yet. Ask a question and choose **Pin** under its answer.")


def draw_board(board: Board, *, here: bool, labels: Sequence[str], refreshed: bool) -> None:
    """Draw a board; only `here`, on its own database, it can be refreshed and changed.

    `refreshed` tells whether its refresh had ended when it was read.
    """
    full = bool(st.session_state.get(FULL))
    if full:
        st.html(FULL_SCREEN)
    arranging = _draw_toolbar(board, here=here, full=full)
    if not here:
        st.caption(f":material/database_off: {tr(ELSEWHERE)}")
    _draw_refresh(board, ended=refreshed)
    if not board.tiles:
        st.caption(tr(EMPTY))
    if board.unreadable:
        _draw_unreadable(board, here=here)
    with st.container(key="tiles"):
        for row in rows_of([tile.width for tile in board.tiles]):
            widths = [board.tiles[place].width for place in row]
            rest = 6 - sum(widths)
            columns = st.columns([*widths, *([rest] if rest else [])], gap="small")
            for place, column in zip(row, columns, strict=False):
                with column:
                    draw_tile(board, place, here=here, labels=labels, arranging=arranging)


def _draw_toolbar(board: Board, *, here: bool, full: bool) -> bool:
    """Draw what can be done with a board; return whether it is being arranged."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="board_tools"):
        if full:
            st.title(markdown_literal(board.name), anchor=False, width="stretch")
        if here:
            st.button(
                tr("Refresh all"), key="refresh_all", icon=":material/refresh:",
                on_click=begin_refresh, args=(board.id,), disabled=not board.tiles,
                help=tr("Ask all questions of this board again"),
            )  # fmt: skip
        st.button(
            tr("Leave full screen") if full else tr("Full screen"), key="full_screen",
            icon=":material/fullscreen_exit:" if full else ":material/fullscreen:",
            on_click=_set_full, args=(not full,),
        )  # fmt: skip
        if full:
            return False
        with st.popover(tr("Share"), icon=":material/link:", key="board_share"):
            st.caption(tr("Whoever can open this app and has this link sees this board."))
            st.code(_address(board), language=None, wrap_lines=True)
        draw_report_button(report_of(board), name="board", key="board_report")
        if not here:
            return False
        with st.popover(tr("Board"), icon=":material/settings:", key="board_settings"):
            st.text_input(
                tr("Name"), value=board.name, key=f"name_{board.id}", max_chars=100,
                on_change=rename_board, args=(board.id, f"name_{board.id}"),
            )  # fmt: skip
            st.button(
                tr("Delete this board"), key="delete_board", icon=":material/delete:",
                on_click=delete_board, args=(board.id,),
            )  # fmt: skip
        return st.toggle(tr("Arrange"), key="arrange", disabled=not board.tiles)


def _draw_unreadable(board: Board, *, here: bool) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(
            tr(
                ":material/link_off: Pinned answers that cannot be read: {count}.",
                count=board.unreadable,
            ),
            width="content",
        )
        if here:
            st.button(
                tr("Remove them"), key="remove_unreadable", type="tertiary",
                on_click=remove_unreadable, args=(board.id,),
            )  # fmt: skip


def _draw_refresh(board: Board, *, ended: bool) -> None:
    refresh = current_refresh(board.id)
    if refresh is None:
        return
    if not ended:
        watch(refresh.job, tr("Asking again"), key="refreshing", on_stop=forget_refresh)
    elif (failure := refresh.job.failure()) is not None:
        draw_error(failure)
    else:
        count, all_ = refresh.job.result()
        kept = tr("; {count} kept the answer from before", count=all_ - count)
        st.caption(
            tr(
                "{icon} {count} of {total} refreshed{kept}.",
                icon=":material/check:" if count == all_ else ":orange[:material/sync_problem:]",
                count=count,
                total=all_,
                kept="" if count == all_ else kept,
            )
        )


def report_of(board: Board) -> Report:
    """Return a board as a report, each tile as it is shown."""
    sections = [
        ReportSection(
            tile.shared.question.text, tile.shared.answer, tile.shared.at, (tile.view,),
            tile.width, tile.problem,
        )
        for tile in board.tiles
    ]  # fmt: skip
    return Report(board.name, spoken_database(board.database), sections)


def _set_full(full: bool) -> None:
    st.session_state[FULL] = "1" if full else ""


def _address(board: Board) -> str:
    page = (st.context.url or "").partition("?")[0].rstrip("/")
    parts = {CHOSEN: board.id, TENANT: str(st.session_state.get(TENANT) or "")}
    return f"{page}?{urlencode({name: text for name, text in parts.items() if text})}"

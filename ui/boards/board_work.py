"""Which board is open, what changes it, and the job that refreshes it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from graphrag_core import Board, Boards, Engine, refresh_board
from ui.shared.connection import open_now, opening
from ui.shared.jobs import PATIENCE_S, Job, Reporter
from ui.shared.texts import N_, tr

CHOSEN = "board"
FULL = "board_full"
REFRESH = "board_refresh"
NOT_CHANGED = N_("This could not be saved.")


@dataclass(frozen=True, slots=True)
class BoardRefresh:
    """The refresh of one board: how many tiles have a new answer, and how many it had then."""

    board_id: str
    job: Job[tuple[int, int]]


def boards_of(engine: Engine) -> Boards:
    """Return the boards of the database and the tenant that are in use."""
    return engine.boards()


def begin_refresh(board_id: str) -> None:
    """Begin to ask all questions of a board again."""
    database = opening()

    def work(report: Reporter) -> tuple[int, int]:
        engine = database.result()
        board = boards_of(engine).board(board_id)
        if board is None:
            return 0, 0
        return refresh_board(engine, board, report), len(board.tiles)

    st.session_state[REFRESH] = BoardRefresh(board_id, Job(work))


def current_refresh(board_id: str) -> BoardRefresh | None:
    """Return the refresh of a board that was begun in this session."""
    refresh = st.session_state.get(REFRESH)
    same = isinstance(refresh, BoardRefresh) and refresh.board_id == board_id
    return refresh if same else None


def has_refresh_ended() -> bool:
    """Wait a moment for this session's refresh, and tell whether it has ended.

    Ask before a board is read: what ends later changed tiles that were read already.
    """
    refresh = st.session_state.get(REFRESH)
    return isinstance(refresh, BoardRefresh) and refresh.job.wait(PATIENCE_S)


def forget_refresh() -> None:
    """Forget the refresh, finished or stopped."""
    st.session_state.pop(REFRESH, None)


def move_tile(board: Board, place: int, by: int) -> None:
    """Move a tile forwards or backwards."""
    ids = [tile.id for tile in board.tiles]
    ids.insert(max(0, place + by), ids.pop(place))
    _change(lambda boards: boards.arrange(ids))


def resize_tile(tile_id: str, key: str) -> None:
    """Make a tile as wide as a widget says."""
    width = int(st.session_state[key])
    _change(lambda boards: boards.resize(tile_id, width))


def remove_tile(tile_id: str) -> None:
    """Take a tile off its board."""
    _change(lambda boards: boards.remove(tile_id))


def remove_unreadable(board_id: str) -> None:
    """Take the tiles off a board that cannot be read."""
    _change(lambda boards: boards.remove_unreadable(board_id))


def rename_board(board_id: str, key: str) -> None:
    """Give a board the name in a widget."""
    name = str(st.session_state[key])
    _change(lambda boards: boards.rename(board_id, name))


def delete_board(board_id: str) -> None:
    """Delete a board with its tiles."""
    _change(lambda boards: boards.delete(board_id))
    st.session_state.pop(CHOSEN, None)


def rows_of(widths: Sequence[int]) -> list[list[int]]:
    """Put tiles, by their numbers, into rows of at most six sixths."""
    rows: list[list[int]] = []
    left = 0
    for number, width in enumerate(widths):
        if width > left:
            rows.append([])
            left = 6
        rows[-1].append(number)
        left -= width
    return rows


def _change(change: Callable[[Boards], bool]) -> None:
    engine = open_now()
    if engine is None or not change(boards_of(engine)):
        st.toast(tr(NOT_CHANGED))

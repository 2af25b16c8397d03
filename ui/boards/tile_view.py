"""One tile of a board: its question, what of its answer is shown, and since when it is so."""

from collections.abc import Mapping, Sequence

import streamlit as st

from graphrag_core import TILE_WIDTHS, Board, Tile, choose_chart
from graphrag_core.types import Answer, ChartSpec
from ui.boards.board_work import move_tile, remove_tile, resize_tile
from ui.shared.charts import draw_chart
from ui.shared.citations import draw_cited_text
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.safe_text import markdown_literal, shortened
from ui.shared.tables import draw_table
from ui.shared.texts import N_, moment, tr

WIDTH_NAMES: Mapping[int, str] = {
    2: N_("Third"),
    3: N_("Half"),
    4: N_("Two thirds"),
    6: N_("Full"),
}
PICTURE_HEIGHT = 340


def draw_tile(
    board: Board, place: int, *, here: bool, labels: Sequence[str], arranging: bool
) -> None:
    """Draw a tile; while `arranging` with what moves, resizes and removes it.

    Only `here`, on the board's own database, nodes of its picture can be opened.
    """
    tile = board.tiles[place]
    with st.container(border=True, key=f"tile_{tile.id}"):
        st.markdown(f"**{markdown_literal(shortened(tile.shared.question.text, 200))}**")
        if arranging:
            _draw_arrangement(board, place)
        _draw_content(board, place, labels, here=here)
        _draw_state(tile)


def _draw_content(board: Board, place: int, labels: Sequence[str], *, here: bool) -> None:
    tile = board.tiles[place]
    answer, key = tile.shared.answer, f"tile_{tile.id}"
    chart = chart_of_answer(answer)
    if tile.view in {"chart", "number"} and chart is not None and chart.kind != "table":
        draw_chart(chart, answer.rows, key=f"{key}_chart", downloads=False)
    elif tile.view == "picture" and answer.graph.nodes:
        options = PictureOptions(
            labels=labels,
            layout=tile.shared.at.isoformat(),
            height=PICTURE_HEIGHT,
            opens=here,
        )
        draw_graph(answer.graph, key=key, options=options)
    elif tile.view == "table" and answer.rows.columns:
        draw_table(answer.rows, name=f"tile-{place + 1}", key=f"{key}_rows")
    else:
        draw_cited_text(answer.text)


def _draw_state(tile: Tile) -> None:
    at = moment(tile.shared.at)
    if tile.problem:
        problem = markdown_literal(shortened(tile.problem, 300))
        st.caption(
            tr(
                ":orange[:material/sync_problem:] Not refreshed: {problem} This is the "
                "answer of {at}.",
                problem=problem,
                at=at,
            )
        )
    else:
        st.caption(f":material/schedule: {at}")


def _draw_arrangement(board: Board, place: int) -> None:
    tile = board.tiles[place]
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.button(
            tr("Earlier"), icon=":material/arrow_back:", type="tertiary", disabled=place == 0,
            key=f"tile_{tile.id}_earlier", on_click=move_tile, args=(board, place, -1),
        )  # fmt: skip
        st.button(
            tr("Later"), icon=":material/arrow_forward:", type="tertiary",
            disabled=place == len(board.tiles) - 1, key=f"tile_{tile.id}_later",
            on_click=move_tile, args=(board, place, 1),
        )  # fmt: skip
        key = f"tile_{tile.id}_width"
        st.selectbox(
            tr("Width"), TILE_WIDTHS, index=TILE_WIDTHS.index(tile.width), key=key, width=130,
            format_func=lambda width: tr(WIDTH_NAMES[width]), label_visibility="collapsed",
            on_change=resize_tile, args=(tile.id, key),
        )  # fmt: skip
        st.button(
            tr("Remove"), icon=":material/close:", type="tertiary", key=f"tile_{tile.id}_remove",
            on_click=remove_tile, args=(tile.id,),
        )  # fmt: skip


def chart_of_answer(answer: Answer) -> ChartSpec | None:
    """Return how an answer is drawn, also one that was stored before charts were."""
    return answer.chart or choose_chart(answer.rows, query=answer.cypher or "")

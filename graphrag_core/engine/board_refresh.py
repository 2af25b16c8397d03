"""Refreshing a board: each tile's question is asked again, the way that any question is."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from graphrag_core.answer.charts import choose_chart
from graphrag_core.errors import GraphragError
from graphrag_core.store.boards import Board, Boards, Tile
from graphrag_core.store.shared_answers import SharedAnswer, new_answer_id
from graphrag_core.types import Answer, Question

if TYPE_CHECKING:
    from graphrag_core.engine.engine import Engine

NOTHING = "The question was not answered this time."


def refresh_board(
    engine: "Engine", board: Board, on_step: Callable[[str], None], *, tenant: str | None = None
) -> int:
    """Ask the questions of a board again, each tile for itself; return how many have an answer.

    A tile whose question fails keeps its answer and says why. Raises `AskCancelledError`.
    """
    boards = engine.boards(tenant)
    done = 0
    for number, tile in enumerate(board.tiles, start=1):
        on_step(f"{number} of {len(board.tiles)}: {tile.shared.question.text}")
        done += _refresh(engine, boards, tile)
    return done


def _refresh(engine: "Engine", boards: Boards, tile: Tile) -> bool:
    question = _question_again(engine, tile.shared, boards.tenant)
    try:
        answer = engine.ask(question, mode=tile.shared.mode)
    except GraphragError as fault:
        boards.not_refreshed(tile.id, f"{fault.message} {fault.hint}".strip())
        return False
    problem = _problem(answer, tile.shared.answer)
    if problem:
        boards.not_refreshed(tile.id, problem)
        return False
    answer = _as_before(answer, tile.shared.answer)
    fresh = SharedAnswer(new_answer_id(), tile.shared.question, answer, tile.shared.mode)
    return boards.refreshed(tile.id, fresh)


def _question_again(engine: "Engine", shared: SharedAnswer, tenant: str) -> Question:
    """Return a tile's question as it was understood, with the limits of now."""
    settings = engine.settings
    return replace(
        shared.question,
        text=shared.answer.standalone or shared.question.text,
        history=(),
        tenant=tenant or None,
        limit=min(shared.question.limit, settings.max_rows),
        max_hops=settings.max_hops,
        hops=settings.expand_hops,
    )


def _problem(answer: Answer, before: Answer) -> str:
    """Say why an answer may not take the place of the one before; "" where it may."""
    if answer.answered or not before.answered:
        return ""
    faults = [d.message for d in answer.diagnostics.execution if d.severity == "error"]
    return faults[-1] if faults else NOTHING


def _as_before(answer: Answer, before: Answer) -> Answer:
    """Word and draw an answer like the one before: its question as typed, its kind of chart."""
    asked = before.chart.asked if before.chart else None
    chart = answer.chart
    if asked is not None and (chart is None or chart.asked is None):
        chart = choose_chart(answer.rows, asked, query=answer.cypher or "")
    return replace(answer, question=before.question, standalone=before.standalone, chart=chart)

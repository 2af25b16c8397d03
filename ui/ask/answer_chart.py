"""The chart of an answer: large where it was asked for, else beside the rows; a number on top."""

import streamlit as st

from graphrag_core import choose_chart
from graphrag_core.types import Answer, ChartSpec, Rows
from ui.ask.turns import Turn
from ui.shared.charts import draw_chart
from ui.shared.texts import plural, tr


def chart_of(turn: Turn, answer: Answer, rows: Rows) -> ChartSpec | None:
    """Return how the rows that are shown are drawn, also those of an edited query."""
    if turn.rerun is None:
        return answer.chart or choose_chart(rows, query=answer.cypher or "")
    asked = answer.chart.asked if answer.chart else None
    return choose_chart(rows, asked, query=turn.rerun.query.text)


def draw_number(turn: Turn, answer: Answer) -> None:
    """Draw the one number that is the answer, above its sentence."""
    chart = chart_of(turn, answer, answer.rows)
    if chart is not None and chart.kind == "number" and turn.rerun is None:
        draw_chart(chart, answer.rows, key=_key(turn), rests_on=_basis(answer))


def draw_asked_chart(turn: Turn, chart: ChartSpec | None, rows: Rows) -> None:
    """Draw the chart that a question asks for over the whole width, or why there is none."""
    if chart is not None and _is_large(chart):
        with st.container(key=f"asked_{_key(turn)}"):
            if chart.kind != "table":
                st.markdown(tr("## Chart"))
            draw_chart(chart, rows, key=_key(turn))


def draw_chart_beside(turn: Turn, chart: ChartSpec | None, rows: Rows) -> None:
    """Draw the chart that the rows make by themselves, under their table."""
    if chart is not None and not _is_large(chart) and chart.kind != "number":
        draw_chart(chart, rows, key=_key(turn))


def _is_large(chart: ChartSpec) -> bool:
    return chart.asked is not None and chart.kind != "number"


def _basis(answer: Answer) -> str:
    """Say what a number was computed from: the reading, and how much of the graph is behind it."""
    read = "; ".join(answer.interpretation)
    nodes = answer.graph.total_nodes
    behind = plural(
        "{count:,} node in the graph below", "{count:,} nodes in the graph below", nodes
    )
    return " · ".join(part for part in (read, behind if nodes else "") if part)


def _key(turn: Turn) -> str:
    return f"chart_{turn.number}"

"""Charts: what a question asks for, which one rows make, and what it draws."""

from graphrag_core.answer.charts.chart_choice import choose_chart
from graphrag_core.answer.charts.chart_points import (
    ChartPoint,
    are_codes,
    chart_in_words,
    chart_points,
    figure_in_words,
)
from graphrag_core.answer.charts.chart_wordings import (
    ChartRequest,
    counting_question,
    read_chart_request,
)

__all__ = [
    "ChartPoint",
    "ChartRequest",
    "are_codes",
    "chart_in_words",
    "chart_points",
    "choose_chart",
    "counting_question",
    "figure_in_words",
    "read_chart_request",
]

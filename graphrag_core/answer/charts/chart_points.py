"""What a chart draws: its points, the same for a page, a file and a report."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from math import isfinite
from typing import Any

from graphrag_core.answer.charts.chart_columns import label_text
from graphrag_core.answer.charts.chart_gaps import gap_rows, with_months
from graphrag_core.answer.phrases import is_code
from graphrag_core.english.wording import number, spoken_name
from graphrag_core.types import ChartSpec, Rows

MOST_BARS = 40
MOST_POINTS = 2_000
UNKNOWN_DRAWN = frozenset({"bar", "pie"})
"""Charts with a place for what has no label; an axis of times has none."""


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """A number at a place of the axis: a text, an instant in UTC, or another number.

    `series` is the line or colour that it belongs to, "" where there is one. A `y` that is not a
    number breaks a line.
    """

    x: str | datetime | float
    y: float
    series: str = ""


def chart_points(chart: ChartSpec, rows: Rows) -> tuple[ChartPoint, ...]:
    """Return what a chart draws of its rows, in the order of the axis; nothing for a table."""
    if chart.kind == "table" or (chart.x is None and chart.y is None):
        return ()
    if chart.y is None:
        return _counted(chart, rows)
    rows = with_months(chart, rows)
    drawn = [record for record in rows.records if is_drawn(record, chart)]
    drawn += gap_rows(chart, rows)
    points = [
        ChartPoint(_place(chart, record), record[chart.y], _series(chart, record))
        for record in _in_order(drawn, chart)
    ]
    return tuple(points[: MOST_BARS if chart.kind in {"bar", "pie"} and not chart.series
                        else MOST_POINTS])  # fmt: skip


def figure_in_words(value: float, unit: str = "", name: str = "") -> str:
    """Write a number as people do, with its unit: "1,240,000", "12.5 ms", "40%".

    `name` is that of its column: years and codes are not grouped.
    """
    noun = spoken_name(name)
    whole = isinstance(value, int) and not is_code(noun, value)
    grouped = f"{value:,}" if whole else number(value, noun)
    return f"{grouped}{'' if unit in ('', '%') else ' '}{unit}"


def are_codes(values: Iterable[float], name: str) -> bool:
    """Tell whether the numbers of a column are years or codes, which are not grouped."""
    noun = spoken_name(name)
    return all(is_code(noun, value) for value in values)


def chart_in_words(chart: ChartSpec) -> str:
    """Say which chart rows make, and why: "pie of Incidents by Severity"."""
    axes = " by ".join(title for title in (chart.y_title, chart.x_title) if title)
    drawn = f"{chart.kind} of {axes}" if axes else chart.kind
    return f"{drawn}. {chart.note}".rstrip(" .")


def is_drawn(record: Mapping[str, Any], chart: ChartSpec) -> bool:
    """Tell whether a row has both a finite number and a place; bars and slices may be unknown."""
    placed = chart.x is None or chart.kind in UNKNOWN_DRAWN or _is_there(record.get(chart.x))
    return placed and (chart.y is None or _is_there(record.get(chart.y)))


def _is_there(value: Any) -> bool:
    return value is not None and not (isinstance(value, float) and not isfinite(value))


def _counted(chart: ChartSpec, rows: Rows) -> tuple[ChartPoint, ...]:
    """Count the rows of each value, and those without one."""
    name = chart.x or ""
    texts = [label_text(name, r.get(name)) for r in rows.records]
    return tuple(ChartPoint(text, count) for text, count in Counter(texts).most_common(MOST_BARS))


def _in_order(records: list[Mapping[str, Any]], chart: ChartSpec) -> list[Mapping[str, Any]]:
    """Put times and parts of a calendar in their order, unknown last; other rows stay in theirs."""
    name = chart.x or ""
    placed = [record for record in records if record.get(name) is not None]
    unknown = [record for record in records if record.get(name) is None]
    if all(isinstance(record[name], date | int | float) for record in placed):
        return sorted(placed, key=lambda record: _sortable(record[name])) + unknown
    if chart.kind == "pie":
        return sorted(records, key=lambda record: -record[chart.y or ""])
    return records


def _sortable(value: Any) -> Any:
    return _instant(value) if isinstance(value, date) else value


def _place(chart: ChartSpec, record: Mapping[str, Any]) -> str | datetime | float:
    if chart.x is None:
        return ""
    value = record[chart.x]
    if chart.kind == "line" and isinstance(value, date):
        return _instant(value)
    if chart.kind == "scatter" and isinstance(value, int | float):
        return value
    return label_text(chart.x, value)


def _instant(value: date) -> datetime:
    if not isinstance(value, datetime):
        return datetime.combine(value, time(), UTC)
    return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


def _series(chart: ChartSpec, record: Mapping[str, Any]) -> str:
    return label_text(chart.series, record.get(chart.series)) if chart.series else ""

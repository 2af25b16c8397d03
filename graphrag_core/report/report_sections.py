"""What a report shows of an answer, and where it is cut, whatever it is written as."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from graphrag_core.answer.charts import chart_points, choose_chart, figure_in_words
from graphrag_core.answer.charts.chart_columns import label_text
from graphrag_core.english.wording import moment
from graphrag_core.report.chart_svg import draw_chart
from graphrag_core.report.drawing import Drawing
from graphrag_core.report.graph_svg import draw_graph
from graphrag_core.types import Answer, ChartSpec, Citation, Rows

Part = Literal["number", "chart", "answer", "table", "picture"]
WHOLE: tuple[Part, ...] = ("number", "chart", "answer", "table", "picture")
MOST_ROWS = 200
MARK = re.compile(r"\[(\d{1,3})\]")


@dataclass(frozen=True, slots=True)
class ReportSection:
    """One answer: its question as typed, when it was given, and which parts of it are shown.

    `width` is in sixths of the page; `problem` says why it is not newer.
    """

    question: str
    answer: Answer
    at: datetime | None = None
    parts: tuple[Part, ...] = WHOLE
    width: int = 6
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an answer, or an item of a list; each second piece is the number of a citation."""

    pieces: tuple[str, ...]
    item: bool


@dataclass(frozen=True, slots=True)
class Sentences:
    """An answer in words, and its sources."""

    lines: tuple[Line, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is the answer, in words."""

    label: str
    figure: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart or a graph; `note` says what was left out or changed."""

    drawing: Drawing
    note: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell in words; `number` tells whether it stands at the right."""

    text: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class ReportTable:
    """The first rows; `note` says that there are more."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str


Shown = Sentences | Figure | Picture | ReportTable


def parts_of(section: ReportSection) -> list[Shown]:
    """Return the parts of an answer in their order, its sentence where it has none of them."""
    answer = section.answer
    chart = answer.chart or choose_chart(answer.rows, query=answer.cypher or "")
    return [_part(part, answer, chart) for part in _there(section.parts, answer, chart)]


def written_at(section: ReportSection) -> str:
    """Say when an answer was given, and why it is not newer; "" where that is not known."""
    at = moment(section.at) if section.at is not None else ""
    if section.problem:
        return f"Not refreshed: {section.problem} This is the answer of {at}."
    return at


def _there(parts: Sequence[Part], answer: Answer, chart: ChartSpec | None) -> list[Part]:
    kind, lone = chart.kind if chart is not None else "table", len(parts) == 1
    has: Mapping[Part, bool] = {
        "number": kind == "number",
        "chart": kind not in {"number", "table"},
        "answer": True,
        "table": bool(answer.rows.records) and (kind != "number" or lone),
        "picture": bool(answer.graph.relationships or (lone and answer.graph.nodes)),
    }
    return [part for part in parts if has[part]] or ["answer"]


def _part(part: Part, answer: Answer, chart: ChartSpec | None) -> Shown:
    if part == "table":
        return _table(answer.rows)
    if part == "picture":
        drawing = draw_graph(answer.graph)
        return Picture(drawing, drawing.note)
    if part == "answer" or chart is None:
        return _sentences(answer)
    write: Callable[[ChartSpec, Rows], Shown] = _figure if part == "number" else _chart
    return write(chart, answer.rows)


def _figure(chart: ChartSpec, rows: Rows) -> Figure:
    value = rows.records[0][chart.y or ""]
    title = chart.y_title.removesuffix(f" ({chart.unit})")
    of = label_text(chart.x, rows.records[0].get(chart.x)) if chart.x else ""
    return Figure(f"{title} · {of}" if of else title, figure_in_words(value, chart.unit, title))


def _chart(chart: ChartSpec, rows: Rows) -> Picture:
    return Picture(draw_chart(chart, chart_points(chart, rows)), chart.note)


def _sentences(answer: Answer) -> Sentences:
    lines = tuple(_line(line) for line in answer.text.splitlines() if line.strip())
    return Sentences(lines, tuple(_source(citation) for citation in answer.citations))


def _line(line: str) -> Line:
    item = line.startswith("- ")
    return Line(tuple(MARK.split(line.removeprefix("- ") if item else line)), item)


def _source(citation: Citation) -> str:
    source = citation.source if citation.source and citation.source != citation.label else ""
    return f"[{citation.number}] {citation.label}{f' · {source}' if source else ''}"


def _table(rows: Rows) -> ReportTable:
    shown = rows.records[:MOST_ROWS]
    cells = tuple(tuple(_cell(name, r.get(name)) for name in rows.columns) for r in shown)
    more = len(rows.records) - len(shown)
    rest = f"{len(shown)} of {len(rows.records)} rows are shown." if more else ""
    if rows.truncated:
        rest = f"{rest} The query has more rows.".strip()
    return ReportTable(rows.columns, cells, rest)


def _cell(column: str, value: Any) -> Cell:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Cell(figure_in_words(value, name=column.rpartition(".")[2]), number=True)
    return Cell("" if value is None else label_text(column, value))

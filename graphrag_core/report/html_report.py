"""A report of answers as one HTML page: no script, and nothing that is asked of another machine."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from graphrag_core.answer.charts import (
    chart_points,
    choose_chart,
    figure_in_words,
)
from graphrag_core.answer.charts.chart_columns import label_text
from graphrag_core.english.wording import moment
from graphrag_core.report.chart_svg import chart_svg
from graphrag_core.report.graph_svg import graph_svg
from graphrag_core.report.markup import Markup, concatenated, tag
from graphrag_core.types import Answer, ChartSpec, Citation, Rows

Part = Literal["number", "chart", "answer", "table", "picture"]
WHOLE: tuple[Part, ...] = ("number", "chart", "answer", "table", "picture")
MOST_ROWS = 200
MARK = re.compile(r"\[(\d{1,3})\]")
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STYLE = Markup("""
:root { color-scheme: light; font-family: system-ui, sans-serif; line-height: 1.5; color: #111111; }
body { max-width: 1080px; margin: 0 auto; padding: 1.5rem 1rem; background: #ffffff; }
h1 { margin: 0; } h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
main { display: grid; grid-template-columns: repeat(6, 1fr); gap: 1rem; margin-top: 1.2rem; }
section { border: 1px solid #cbd5e1; border-radius: 8px; padding: 1rem; min-width: 0;
  overflow-wrap: anywhere; break-inside: avoid; }
.w2 { grid-column: span 2; } .w3 { grid-column: span 3; } .w4 { grid-column: span 4; }
.w6 { grid-column: span 6; }
.number { font-size: 2.4rem; margin: 0; } .note, .when { color: #475569; font-size: .85rem; }
.chart { width: 100%; max-width: 760px; height: auto; } .item { margin: 0 0 0 1rem; }
details { margin-top: .8rem; } .chart text { font-size: 12px; fill: #334155; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem;
  font-size: .85rem; }
.dot { display: inline-block; width: .7rem; height: .7rem; border-radius: 50%;
  margin-right: .35rem; }
.rows { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; }
th, td { border-bottom: 1px solid #e2e8f0; padding: .25rem .6rem; text-align: left; }
td.n { text-align: right; } pre { white-space: pre-wrap; background: #f1f5f9; padding: .6rem; }
@media (max-width: 700px) { .chart text { font-size: 15px; }
  .w2, .w3, .w4, .w6 { grid-column: span 6; } }
@media print { body { max-width: none; padding: 0; } details { display: none; } }
""")


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


def report_page(title: str, database: str, sections: Sequence[ReportSection]) -> str:
    """Write a report; `database` is the name of the one that was asked, without a login."""
    head = tag(
        "head", tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title), tag("style", STYLE),
    )  # fmt: skip
    body = tag(
        "body",
        tag("h1", title),
        tag("p", f"From {database}." if database else "", class_="when"),
        tag("main", *(_section(section) for section in sections)),
    )
    return f"<!doctype html>\n{tag('html', head, body, lang='en')}\n"


def _section(section: ReportSection) -> Markup:
    answer = section.answer
    chart = answer.chart or choose_chart(answer.rows, query=answer.cypher or "")
    parts = [tag("h2", section.question)]
    parts += [_part(part, answer, chart) for part in _there(section.parts, answer, chart)]
    parts += [_query(answer), _when(section)]
    return tag("section", *parts, class_=f"w{section.width}")


def _there(parts: Sequence[Part], answer: Answer, chart: ChartSpec | None) -> list[Part]:
    """Return the parts that an answer has, its sentence where it has none of them."""
    kind, lone = chart.kind if chart is not None else "table", len(parts) == 1
    has: dict[Part, bool] = {
        "number": kind == "number",
        "chart": kind not in {"number", "table"},
        "answer": True,
        "table": bool(answer.rows.records) and (kind != "number" or lone),
        "picture": bool(answer.graph.relationships or (lone and answer.graph.nodes)),
    }
    return [part for part in parts if has[part]] or ["answer"]


def _part(part: Part, answer: Answer, chart: ChartSpec | None) -> Markup:
    if part == "table":
        return _table(answer.rows)
    if part == "picture":
        return graph_svg(answer.graph)
    if part == "answer" or chart is None:
        return _sentences(answer)
    return _number(chart, answer.rows) if part == "number" else _chart(chart, answer.rows)


def _number(chart: ChartSpec, rows: Rows) -> Markup:
    value = rows.records[0][chart.y or ""]
    title = chart.y_title.removesuffix(f" ({chart.unit})")
    of = label_text(chart.x, rows.records[0].get(chart.x)) if chart.x else ""
    label = f"{title} · {of}" if of else title
    return concatenated(
        [
            tag("p", label, class_="note"),
            tag("p", figure_in_words(value, chart.unit), class_="number"),
        ]
    )


def _chart(chart: ChartSpec, rows: Rows) -> Markup:
    note = tag("p", chart.note, class_="note") if chart.note else Markup()
    return concatenated([chart_svg(chart, chart_points(chart, rows)), note])


def _sentences(answer: Answer) -> Markup:
    lines = [_line(line) for line in answer.text.splitlines() if line.strip()]
    sources = [tag("li", _source(citation)) for citation in answer.citations]
    listed = tag("ul", *sources, class_="legend") if sources else Markup()
    return concatenated([*lines, listed])


def _line(line: str) -> Markup:
    """Write a line of an answer as a paragraph, or as an item of a list."""
    if line.startswith("- "):
        return tag("p", "• ", _cited(line[2:]), class_="item")
    return tag("p", _cited(line))


def _cited(line: str) -> Markup:
    pieces = MARK.split(line)
    return concatenated(
        tag("sup", f"[{piece}]") if number % 2 else piece for number, piece in enumerate(pieces)
    )


def _source(citation: Citation) -> str:
    source = citation.source if citation.source and citation.source != citation.label else ""
    return f"[{citation.number}] {citation.label}{f' · {source}' if source else ''}"


def _table(rows: Rows) -> Markup:
    heads = tag("tr", *(tag("th", column) for column in rows.columns))
    shown = rows.records[:MOST_ROWS]
    lines = [tag("tr", *(_cell(column, r.get(column)) for column in rows.columns)) for r in shown]
    more = len(rows.records) - len(shown)
    rest = f"{len(shown)} of {len(rows.records)} rows are shown." if more else ""
    if rows.truncated:
        rest = f"{rest} The query has more rows.".strip()
    table = tag("div", tag("table", heads, *lines), class_="rows", tabindex="0")
    return concatenated([table, tag("p", rest, class_="note") if rest else Markup()])


def _cell(column: str, value: Any) -> Markup:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return tag("td", figure_in_words(value), class_="n")
    return tag("td", "" if value is None else label_text(column, value))


def _query(answer: Answer) -> Markup:
    if answer.cypher is None:
        return Markup()
    read = tag("ul", *(tag("li", phrase) for phrase in answer.interpretation))
    return tag("details", tag("summary", "How it was found"), read, tag("pre", answer.cypher))


def _when(section: ReportSection) -> Markup:
    at = moment(section.at) if section.at is not None else ""
    if section.problem:
        return tag(
            "p", f"Not refreshed: {section.problem} This is the answer of {at}.", class_="when"
        )
    return tag("p", at, class_="when") if at else Markup()

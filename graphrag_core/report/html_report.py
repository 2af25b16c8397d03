"""A report of answers as one HTML page: no script, and nothing that is asked of another machine."""

from collections.abc import Sequence

from graphrag_core.report.markup import Markup, concatenated, tag
from graphrag_core.report.report_sections import (
    Cell,
    Figure,
    Line,
    Picture,
    ReportSection,
    ReportTable,
    Sentences,
    Shown,
    parts_of,
    written_at,
)
from graphrag_core.types import Answer

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
.chart { width: 100%; max-width: 760px; height: auto; font-family: inherit; }
.item { margin: 0 0 0 1rem; }
details { margin-top: .8rem; } .chart text { font-size: 12px; fill: #334155; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem;
  font-size: .85rem; }
.dot { display: inline-block; width: .7rem; height: .7rem; border-radius: 50%;
  margin-right: .35rem; }
.rows { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; }
th, td { border-bottom: 1px solid #e2e8f0; padding: .25rem .6rem; text-align: left; }
th { overflow-wrap: break-word; } td.n { text-align: right; }
pre { white-space: pre-wrap; background: #f1f5f9; padding: .6rem; }
@media (max-width: 700px) { .chart text { font-size: 15px; }
  .w2, .w3, .w4, .w6 { grid-column: span 6; } }
@media print { body { max-width: none; padding: 0; } details { display: none; } }
""")


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
    parts = [tag("h2", section.question), *(_part(part) for part in parts_of(section))]
    at = written_at(section)
    parts += [_query(section.answer), tag("p", at, class_="when") if at else Markup()]
    return tag("section", *parts, class_=f"w{section.width}")


def _part(part: Shown) -> Markup:
    match part:
        case Sentences():
            return _sentences(part)
        case Figure():
            label = tag("p", part.label, class_="note")
            return concatenated([label, tag("p", part.figure, class_="number")])
        case Picture():
            return concatenated([part.drawing.svg, _legend(part), _note(part.note)])
        case ReportTable():
            return _table(part)


def _sentences(sentences: Sentences) -> Markup:
    sources = [tag("li", source) for source in sentences.sources]
    listed = tag("ul", *sources, class_="legend") if sources else Markup()
    return concatenated([*(_line(line) for line in sentences.lines), listed])


def _line(line: Line) -> Markup:
    """Write a line of an answer as a paragraph, or as an item of a list."""
    cited = concatenated(
        tag("sup", f"[{piece}]") if number % 2 else piece
        for number, piece in enumerate(line.pieces)
    )
    return tag("p", "• ", cited, class_="item") if line.item else tag("p", cited)


def _legend(picture: Picture) -> Markup:
    entries = [
        tag("li", tag("span", class_="dot", style=f"background: {colour}"), name)
        for name, colour in picture.drawing.legend
    ]
    return tag("ul", *entries, class_="legend") if entries else Markup()


def _table(table: ReportTable) -> Markup:
    heads = tag("tr", *(tag("th", column) for column in table.columns))
    lines = [tag("tr", *(_cell(cell) for cell in row)) for row in table.rows]
    rows = tag("div", tag("table", heads, *lines), class_="rows", tabindex="0")
    return concatenated([rows, _note(table.note)])


def _cell(cell: Cell) -> Markup:
    return tag("td", cell.text, class_="n") if cell.number else tag("td", cell.text)


def _note(text: str) -> Markup:
    return tag("p", text, class_="note") if text else Markup()


def _query(answer: Answer) -> Markup:
    if answer.cypher is None:
        return Markup()
    read = tag("ul", *(tag("li", phrase) for phrase in answer.interpretation))
    return tag("details", tag("summary", "How it was found"), read, tag("pre", answer.cypher))

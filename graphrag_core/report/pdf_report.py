"""A report of answers as PDF: A4 pages with the same parts as the page of HTML.

typst sets it in a process of its own, from a template that is the same for every report; what a
graph holds reaches it as JSON and is never read as markup or code.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from graphrag_core.errors import CallError
from graphrag_core.report import typeset
from graphrag_core.report.markup import visible
from graphrag_core.report.report_sections import (
    Cell,
    Figure,
    Picture,
    ReportSection,
    ReportTable,
    Sentences,
    Shown,
    parts_of,
    written_at,
)
from graphrag_core.settings import child_environment
from graphrag_core.types import Answer

AT_ONCE = threading.BoundedSemaphore(2)
"""A report of many large tables takes half a gigabyte while it is set."""
TIMEOUT_S = 120
"""Forty tables of two hundred rows take three seconds on two cores."""
WIDEST_MM, HIGHEST_MM = 150.0, 215.0
LINE_CHARS = 100
"""So many characters of a table stand beside each other on a page."""
LEAST_COLUMN, MOST_COLUMN = 4, 20
BETWEEN_COLUMNS = 2
MOST_REPEATED = 200
"""A head of a table that is longer stands only on the first of its pages."""
RUNNING_CHARS = 80


def report_pdf(title: str, database: str, sections: Sequence[ReportSection]) -> bytes:
    """Write a report; `database` is the name of the one that was asked, without a login.

    A character that no font of this machine has is shown as a box. Raises `CallError` where
    typst is missing or fails.
    """
    report = {
        "title": visible(title),
        "running": _shortened(title),
        "database": visible(f"From {database}.") if database else "",
        "rows": list(_rows(sections)),
        "found": [_query(s.question, s.answer) for s in sections if s.answer.cypher is not None],
    }
    return _typeset(json.dumps(report).encode())


def _rows(sections: Sequence[ReportSection]) -> Iterator[Mapping[str, Any]]:
    """Put numbers that follow each other side by side; paper is too narrow for anything else."""
    written = [(section, parts_of(section)) for section in sections]
    for tiles, group in groupby(written, lambda pair: all(isinstance(p, Figure) for p in pair[1])):
        several = [_section(section, parts) for section, parts in group]
        for row in [several] if tiles else [[one] for one in several]:
            yield {"tiles": tiles, "sections": row}


def _section(section: ReportSection, parts: Sequence[Shown]) -> Mapping[str, Any]:
    return {
        "question": visible(section.question),
        "parts": [_part(part) for part in parts],
        "at": visible(written_at(section)),
    }


def _part(part: Shown) -> Mapping[str, Any]:
    match part:
        case Sentences():
            lines = [
                {"pieces": [visible(piece) for piece in line.pieces], "item": line.item}
                for line in part.lines
            ]
            sources = [visible(source) for source in part.sources]
            return {"kind": "sentences", "lines": lines, "sources": sources}
        case Figure():
            return {
                "kind": "figure", "label": visible(part.label), "figure": visible(part.figure)
            }  # fmt: skip
        case Picture():
            return _picture(part)
        case ReportTable():
            return _table(part)


def _picture(picture: Picture) -> Mapping[str, Any]:
    drawing = picture.drawing
    shape = drawing.width / drawing.height if drawing.svg else 1
    return {
        "kind": "picture",
        "svg": drawing.svg,
        "title": visible(drawing.title),
        "width_mm": min(WIDEST_MM, HIGHEST_MM * shape),
        "legend": [(visible(name), colour) for name, colour in drawing.legend],
        "note": visible(picture.note),
    }


def _table(table: ReportTable) -> Mapping[str, Any]:
    """Write a table that is too wide as several, each with the first column."""
    groups = _column_groups(table)
    return {
        "kind": "table",
        "columns": [_columns(table, group, alone=len(groups) == 1) for group in groups],
        "note": visible(table.note),
    }


def _columns(table: ReportTable, group: range, *, alone: bool) -> Mapping[str, Any]:
    places = [0, *group] if group.start else group
    columns = [visible(table.columns[place]) for place in places]
    title = f"Columns {group.start + 1}–{group.stop} of {len(table.columns)}"
    return {
        "title": "" if alone else title,
        "columns": columns,
        "repeated": sum(map(len, columns)) <= MOST_REPEATED,
        "right": [all(_stands_right(row[place]) for row in table.rows) for place in places],
        "rows": [[visible(row[place].text) for place in places] for row in table.rows],
    }


def _stands_right(cell: Cell) -> bool:
    return cell.number or not cell.text


def _column_groups(table: ReportTable) -> list[range]:
    """Share out columns so that each group has room on a line, beside the first column."""
    widths = [_width(table, place) for place in range(len(table.columns))]
    starts, left = [0], LINE_CHARS
    for place, width in enumerate(widths):
        if width > left:
            starts.append(place)
            left = LINE_CHARS - widths[0]
        left -= width
    return [range(*ends) for ends in pairwise([*starts, len(widths)]) if widths]


def _width(table: ReportTable, place: int) -> int:
    """Return the characters that a column wants; longer texts in it are wrapped."""
    longest = max([len(table.columns[place]), *(len(row[place].text) for row in table.rows)])
    return min(max(longest, LEAST_COLUMN), MOST_COLUMN) + BETWEEN_COLUMNS


def _query(question: str, answer: Answer) -> Mapping[str, Any]:
    return {
        "question": visible(question),
        "phrases": [visible(phrase) for phrase in answer.interpretation],
        "cypher": visible(answer.cypher or ""),
    }


def _shortened(text: str) -> str:
    line = " ".join(visible(text).split())
    return line if len(line) <= RUNNING_CHARS else f"{line[: RUNNING_CHARS - 1]}…"


def _typeset(report: bytes) -> bytes:
    # -P: the modules beside the script are not searched for what it imports.
    command = [sys.executable, "-P", typeset.__file__]
    try:
        with AT_ONCE:
            done = subprocess.run(
                command, input=report, capture_output=True, timeout=TIMEOUT_S, check=False,
                env=child_environment(),
            )  # fmt: skip
    except subprocess.TimeoutExpired as cause:
        raise _unavailable(f"it took longer than {TIMEOUT_S} s") from cause
    except OSError as cause:
        raise _unavailable(str(cause)) from cause
    if done.returncode == 0:
        return done.stdout
    lines = done.stderr.decode(errors="replace").strip().splitlines()
    reason = lines[-1][:200] if lines else f"typst ended with code {done.returncode}"
    if done.returncode == typeset.NOT_INSTALLED:
        raise _unavailable(
            f"typst cannot be imported ({reason})",
            "Run `pip install -r requirements.txt`, and take the report as HTML until then.",
        )
    raise _unavailable(reason)


def _unavailable(reason: str, hint: str = "The report as HTML has the same content.") -> CallError:
    message = f"The report cannot be written as PDF: {reason.rstrip('.')}."
    return CallError(message, hint=hint, code="pdf_unavailable")

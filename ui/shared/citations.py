"""Text with citations like [1], what they refer to, and how confident the answer is."""

import re
from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from graphrag_core.types import Citation
from ui.shared.safe_text import html_literal, markdown_literal, shortened
from ui.shared.texts import figure, plural, tr

MAX_CITATIONS = 12
MOST_ROWS, MOST_ROWS_NAMED = 100, 6
# Without the theme's variables, which are known inside of components only.
HIGHLIGHT = "background: rgba(59, 130, 246, .2); border-radius: 4px"
HIGHLIGHTED_NUMBER = "background: #1d4ed8; color: #ffffff; border-radius: 4px; padding: 0 2px"
SENTENCE = re.compile(r"\S[^\n]*?[.!?](?:\s?\[\d{1,3}\])*(?=\s|$)|\S[^\n]*")
"""Up to its full stop and the citations after it."""
LIST_ITEM = re.compile(r"- |\d{1,2}\. ")
GAP = ".8rem"
CITATION_MARK = re.compile(r" ?\[(\d{1,3})\]")


def draw_cited_text(
    text: str, *, chosen: int | None = None, rows: Mapping[int, Sequence[int]] | None = None
) -> None:
    """Draw sentences with citations like [1], those of the chosen citation highlighted.

    `rows` are the rows of a table beside the text that belong to a citation, by its number.
    """
    st.html(
        '<div style="font-size: 1.06rem; line-height: 1.6; overflow-wrap: anywhere">'
        f"{cited_html(text, chosen=chosen, rows=rows)}</div>"
    )


def cited_html(
    text: str, *, chosen: int | None = None, rows: Mapping[int, Sequence[int]] | None = None
) -> str:
    """Write a text as blocks, one a line, with its citations and lists marked up."""

    def mark(match: re.Match[str]) -> str:
        style = HIGHLIGHTED_NUMBER if int(match[1]) == chosen else "opacity: .75"
        place = _rows_attributes((rows or {}).get(int(match[1]), ()))
        # It stays on the line of the word before it, and no line grows because of it.
        gap = "&nbsp;" if match[0].startswith(" ") else ""
        looks = f"line-height: 0; white-space: nowrap; {style}; font-weight: 600"
        return f'{gap}<sup{place} style="{looks}">[{match[1]}]</sup>'

    def sentence(match: re.Match[str]) -> str:
        inside = CITATION_MARK.sub(mark, html_literal(match[0]))
        numbers = {int(number) for number in CITATION_MARK.findall(match[0])}
        if chosen not in numbers:
            return inside
        return f'<span class="lit" style="{HIGHLIGHT}">{inside}</span>'

    def block(line: str) -> str:
        item = LIST_ITEM.match(line)
        head = item[0] if item is not None else ""
        return _block(head, SENTENCE.sub(sentence, line[len(head) :]))

    return "".join(map(block, text.splitlines()))


def _rows_attributes(rows: Sequence[int]) -> str:
    if not rows:
        return ""
    spoken = ", ".join(figure(row + 1) for row in rows[:MOST_ROWS_NAMED])
    spoken += ", …" if len(rows) > MOST_ROWS_NAMED else ""
    title = plural("Row {rows}", "Rows {rows}", len(rows), rows=spoken)
    return f' data-rows="{",".join(map(str, rows[:MOST_ROWS]))}" tabindex="0" title="{title}"'


def _block(head: str, marked: str) -> str:
    """Put a line into a block of its own; an item of a list hangs from its bullet or number."""
    if not head:
        return f"<div>{marked}</div>" if marked else f'<div style="height: {GAP}"></div>'
    sign = "•" if head.startswith("-") else head.strip()
    return f'<div style="display: flex; gap: .5rem"><span>{sign}</span><span>{marked}</span></div>'


def draw_citations(
    citations: tuple[Citation, ...],
    *,
    key: str,
    chosen: int | None = None,
    on_change: Callable[[], None] | None = None,
) -> str | None:
    """Draw what the text is based on; return the id of the source that the reader picked, or None.

    The `chosen` one is always drawn, however many there are.
    """
    if not citations:
        return None
    first = citations[:MAX_CITATIONS]
    shown = {f"{c.number}": c for c in citations if c in first or c.number == chosen}
    picked = st.pills(
        tr("Based on"),
        list(shown),
        format_func=lambda number: _label(shown[number]),
        key=key,
        on_change=on_change,
        help=tr("Choose one to highlight it in the text, in the rows and in the graph."),
    )
    if len(citations) > MAX_CITATIONS:
        st.caption(tr("and {count} more", count=len(citations) - MAX_CITATIONS))
    return shown[picked].id if picked in shown else None


def confidence_badge(confidence: float) -> str:
    """Return how confident an answer is, as a badge in Markdown."""
    colour = "green" if confidence >= 0.75 else "orange" if confidence >= 0.5 else "red"
    confident = tr("{share:.0%} confident", share=confidence)
    return f":{colour}-badge[{confident}]"


def _label(citation: Citation) -> str:
    label = f"[{citation.number}] {markdown_literal(shortened(citation.label, 40))}"
    if not citation.source or citation.source == citation.label:
        return label
    return f"{label} · {markdown_literal(shortened(citation.source, 40))}"

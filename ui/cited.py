"""Text with marks like [1], what the marks rest on, and how sure it is."""

import re
from collections.abc import Callable

import streamlit as st

from graphrag_core.types import Citation
from ui.text import html_literal, markdown_literal, shortened

MAX_CITATIONS = 12
CITATION_MARK = re.compile(r"\[(\d{1,3})\]")


def draw_cited_text(text: str, *, chosen: int | None = None) -> None:
    """Draw sentences with their marks like [1], that of the chosen citation lit up."""

    def mark(match: re.Match[str]) -> str:
        lit = "background: var(--st-primary-color); color: white; border-radius: 4px; "
        style = f"{lit if int(match[1]) == chosen else 'opacity: .75; '}font-weight: 600"
        return f'<sup style="{style}">[{match[1]}]</sup>'

    marked = CITATION_MARK.sub(mark, html_literal(text))
    st.html(
        '<div style="font-size: 1.06rem; line-height: 1.6; white-space: pre-wrap; '
        f'overflow-wrap: anywhere">{marked}</div>'
    )


def draw_citations(
    citations: tuple[Citation, ...], *, key: str, on_change: Callable[[], None] | None = None
) -> str | None:
    """Draw what the text rests on; the id of the source that the reader picked, or None."""
    if not citations:
        return None
    shown = {f"{citation.number}": citation for citation in citations[:MAX_CITATIONS]}
    picked = st.pills(
        "Rests on",
        list(shown),
        format_func=lambda number: _label(shown[number]),
        key=key,
        on_change=on_change,
        help="Pick one to mark it in the text, in the rows and in the graph.",
    )
    if len(citations) > MAX_CITATIONS:
        st.caption(f"and {len(citations) - MAX_CITATIONS} more")
    return shown[picked].id if picked in shown else None


def confidence_badge(confidence: float) -> str:
    """How sure an answer is, as a badge in Markdown."""
    colour = "green" if confidence >= 0.75 else "orange" if confidence >= 0.5 else "red"
    return f":{colour}-badge[{confidence:.0%} confident]"


def _label(citation: Citation) -> str:
    label = f"[{citation.number}] {markdown_literal(shortened(citation.label, 40))}"
    if not citation.source or citation.source == citation.label:
        return label
    return f"{label} · {markdown_literal(shortened(citation.source, 40))}"

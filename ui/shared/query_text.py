"""Cypher with the places of its remarks underlined."""

import streamlit as st

from graphrag_core.types import Diagnostic, Edit
from ui.shared.safe_text import html_literal
from ui.shared.texts import tr

UNDERLINE = {"error": "#d92d20", "warning": "#c77700", "info": "#3b82f6"}
MAX_CHARS = 20_000
LINES, HEIGHT = 14, "24rem"
"""A query of more lines than this can be scrolled by keys; what is higher than this scrolls."""


def draw_query(text: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
    """Draw a query with a wavy line under each place that a diagnostic names."""
    st.html(query_html(text[:MAX_CHARS], diagnostics))
    if len(text) > MAX_CHARS:
        st.caption(
            tr(
                "The first {max_chars:,} of {count:,} characters are shown.",
                max_chars=MAX_CHARS,
                count=len(text),
            )
        )


def query_html(text: str, diagnostics: tuple[Diagnostic, ...] = ()) -> str:
    """Return the query as escaped HTML; where remarks overlap, the first one is shown."""
    pieces: list[str] = []
    position = 0
    for start, end, diagnostic in _marked_spans(text, diagnostics):
        if start < position:
            continue
        pieces.append(html_literal(text[position:start]))
        pieces.append(
            f'<u title="{html_literal(diagnostic.message)}" style="text-decoration: underline wavy '
            f'{UNDERLINE[diagnostic.severity]} 1.5px; text-underline-offset: 4px">'
            f"{html_literal(text[start:end])}</u>"
        )
        position = end
    pieces.append(html_literal(text[position:]))
    name = html_literal(tr("Query"))
    scrolls = f' tabindex="0" role="group" aria-label="{name}"' if text.count("\n") > LINES else ""
    return (
        f'<pre{scrolls} style="margin: 0; padding: .8rem 1rem; border-radius: .5rem; '
        f"max-height: {HEIGHT}; overflow-y: auto; line-height: 1.65; "
        "font-size: .85rem; background: rgba(128, 140, 160, .12); white-space: pre-wrap; "
        'overflow-wrap: anywhere"><code style="padding: 0; background: none; color: inherit; '
        "font-size: inherit; font-family: 'Source Code Pro', monospace\">"
        f"{''.join(pieces)}</code></pre>"
    )


def span_of(text: str, diagnostic: Diagnostic) -> tuple[int, int] | None:
    """Return start and end of the place that a diagnostic names; None where it names none."""
    if diagnostic.line is None or diagnostic.column is None:
        return None
    lines = text.split("\n")
    if not 1 <= diagnostic.line <= len(lines):
        return None
    start = sum(len(line) + 1 for line in lines[: diagnostic.line - 1]) + diagnostic.column - 1
    end = min(len(text), start + max(1, diagnostic.length or 1))
    return (start, end) if 0 <= start < end else None


def edit_of(text: str, diagnostic: Diagnostic) -> Edit | None:
    """Return the certain edit of a diagnostic, else its suggestion as an edit, else None."""
    if diagnostic.edit is not None:
        return diagnostic.edit
    span = span_of(text, diagnostic)
    if span is None or not diagnostic.name or not diagnostic.suggestion:
        return None
    within = text[span[0] : span[1]].find(diagnostic.name)
    if within < 0:
        return None
    return Edit(span[0] + within, len(diagnostic.name), diagnostic.suggestion)


def edited(text: str, edit: Edit) -> str:
    """Return the text with one edit applied."""
    return text[: edit.offset] + edit.replacement + text[edit.offset + edit.length :]


def _marked_spans(
    text: str, diagnostics: tuple[Diagnostic, ...]
) -> list[tuple[int, int, Diagnostic]]:
    spans = ((span_of(text, diagnostic), diagnostic) for diagnostic in diagnostics)
    return sorted(
        ((span[0], span[1], diagnostic) for span, diagnostic in spans if span is not None),
        key=lambda marked: marked[:2],
    )

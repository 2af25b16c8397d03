"""Applying edits to a text."""

from collections.abc import Iterable

from graphrag_core.types import Edit


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits to a text in order; one that overlaps an earlier one is left out."""
    pieces: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda e: (e.offset, e.length)):
        if edit.offset >= at:
            pieces.extend((text[at : edit.offset], edit.replacement))
            at = edit.offset + edit.length
    return "".join((*pieces, text[at:]))

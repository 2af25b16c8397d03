"""What a reader makes of a file: its blocks in order, and what it says of itself."""

from dataclasses import dataclass
from datetime import datetime

HEADING, TEXT, VERBATIM = "heading", "text", "verbatim"
"""Kinds of blocks; what is verbatim (code, tables) is cut at ends of lines only."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading of a level from 1, a paragraph, or verbatim text."""

    kind: str
    text: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """A document as it was read. What it does not say of itself is "" or None."""

    blocks: tuple[Block, ...]
    title: str = ""
    language: str = ""
    created: datetime | None = None
    modified: datetime | None = None


class UnreadableDocumentError(Exception):
    """A file that is not loaded; the message is the reason, for a list of such files."""

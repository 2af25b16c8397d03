"""Cut a document into chunks: along its sections, then paragraphs, then sentences.

A chunk is at most as long as what the embedding model reads. It begins with the headings above it,
so that it can be understood, found and quoted by itself. Where a section goes on in the next chunk,
its last sentences are repeated there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from graphrag_core.ingest.documents.parsed_document import HEADING, VERBATIM, Block
from graphrag_core.protocols import Tokenizer

VERSION = 4
"""Raised with every change that cuts otherwise: documents are then cut anew when loaded again."""
CHUNK_TOKENS = 240
OVERLAP_TOKENS = 40
SMALL_TOKENS = 60
"""A section smaller than this shares its chunk with the next one."""
HEADING_TOKENS = 60
MOST_HEADING_CHARS = 160
HEADING_SEPARATOR = " › "
SENTENCE = re.compile(r"(?<=[.!?…])[\"'”)\]]*\s+(?=[\"'“(\[]?[A-ZÀ-Þ0-9])|\n")
WORD = re.compile(r"\w+|[^\w\s]")
LETTERS_A_TOKEN = 4


@dataclass(frozen=True, slots=True)
class DocumentChunk:
    """A piece of a document; `text` begins with `headings`, those above it from the top."""

    text: str
    headings: tuple[str, ...]
    tokens: int


class WordTokenizer:
    """A `Tokenizer` for when there is no model: words, and long words as several."""

    name = "words"
    max_tokens = 254

    def spans(self, text: str) -> Sequence[tuple[int, int]]:
        """Return where each token of a text begins and ends, in order."""
        return [
            (start, min(start + LETTERS_A_TOKEN, match.end()))
            for match in WORD.finditer(text)
            for start in range(match.start(), match.end(), LETTERS_A_TOKEN)
        ]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A paragraph or a part of one, with what stands between it and the piece before."""

    text: str
    tokens: int
    before: str = "\n\n"


@dataclass(slots=True)
class _ChunkDraft:
    """A chunk under way. `repeated` are tokens of the chunk before it."""

    headings: tuple[str, ...]
    room: int
    pieces: list[_Piece] = field(default_factory=list)
    repeated: int = 0

    @property
    def tokens(self) -> int:
        """The tokens so far, without the headings."""
        return sum(piece.tokens for piece in self.pieces)

    @property
    def text(self) -> str:
        """The text so far, without the headings."""
        return "".join(
            (piece.before if place else "") + piece.text for place, piece in enumerate(self.pieces)
        )


@dataclass(slots=True)
class _HeadingPath:
    """The headings above a place, with their levels; the first `shown` of them are in a chunk."""

    entries: list[tuple[int, str]] = field(default_factory=list)
    shown: int = 0

    @property
    def texts(self) -> tuple[str, ...]:
        """The headings from the top."""
        return tuple(text for _, text in self.entries)

    def all_shown(self) -> None:
        """Count all headings as being in a chunk."""
        self.shown = len(self.entries)

    def leave(self, level: int) -> tuple[str, ...]:
        """Leave the sections of a level and below; return their headings that are in no chunk."""
        above = sum(entry[0] < level for entry in self.entries)
        lost = self.texts[max(above, self.shown) :]
        del self.entries[above:]
        self.shown = min(self.shown, above)
        return lost


def cut_document(blocks: Sequence[Block], tokenizer: Tokenizer) -> tuple[DocumentChunk, ...]:
    """Cut a document's blocks into chunks, in order; none for a document without text."""
    cutter = _Cutter(tokenizer)
    return tuple(cutter.finished(draft) for draft in cutter.drafts(blocks))


class _Cutter:
    """Cuts for one tokenizer."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._most = min(CHUNK_TOKENS, tokenizer.max_tokens)

    def drafts(self, blocks: Sequence[Block]) -> Iterator[_ChunkDraft]:
        """Yield the chunks; each section begins a new one, unless the last one is small.

        Headings that have no text share the chunk of the next section; headings alone are none.
        """
        path = _HeadingPath()
        draft = self._draft(())
        for block in blocks if any(block.kind != HEADING for block in blocks) else ():
            if block.kind == HEADING:
                heading = " ".join(block.text.split())[:MOST_HEADING_CHARS]
                if lost := path.leave(block.level):
                    draft = self._draft(path.texts, lost)
                path.entries.append((block.level, heading))
                if self._is_joined(draft, heading):
                    draft.pieces.append(self._piece(heading))
                    path.all_shown()
                    continue
                if draft.pieces:
                    yield draft
                draft = self._draft(path.texts)
                continue
            for piece in self._pieces(block, self._draft(path.texts).room):
                if draft.pieces and draft.tokens + piece.tokens > draft.room:
                    yield draft
                    draft = self._continued(draft, path.texts, piece.tokens)
                draft.pieces.append(piece)
                path.all_shown()
        if lost := path.texts[path.shown :]:
            draft = self._draft(path.texts[: path.shown], lost)
        if draft.tokens > draft.repeated:
            yield draft

    def finished(self, draft: _ChunkDraft) -> DocumentChunk:
        """Put the headings before a draft's text."""
        above = HEADING_SEPARATOR.join(draft.headings)
        text = f"{above}\n\n{draft.text}" if above else draft.text
        return DocumentChunk(text, draft.headings, self._count(text))

    def _draft(self, headings: tuple[str, ...], lines: Sequence[str] = ()) -> _ChunkDraft:
        """Begin a chunk; of headings that take too much room, the last ones stay."""
        while len(headings) > 1 and self._count(HEADING_SEPARATOR.join(headings)) > HEADING_TOKENS:
            headings = headings[1:]
        taken = self._count(HEADING_SEPARATOR.join(headings)) if headings else 0
        return _ChunkDraft(headings, self._most - taken, [self._piece(line) for line in lines])

    def _continued(
        self, before: _ChunkDraft, headings: tuple[str, ...], coming: int
    ) -> _ChunkDraft:
        """Begin the next chunk of a section with the last sentences of the one before."""
        draft = self._draft(headings)
        most = min(OVERLAP_TOKENS, draft.room - coming)
        text, tail = before.text, ""
        for match in reversed(list(SENTENCE.finditer(text))):
            if self._count(text[match.end() :]) > most:
                break
            tail = text[match.end() :]
        if tail.strip():
            draft.repeated = self._count(tail)
            draft.pieces.append(_Piece(tail, draft.repeated))
        return draft

    def _is_joined(self, draft: _ChunkDraft, heading: str) -> bool:
        """Tell whether the section of a heading goes on in the chunk of a small one."""
        small = draft.tokens - draft.repeated < SMALL_TOKENS
        fits = draft.tokens + self._count(heading) <= draft.room
        return bool(draft.pieces) and small and fits

    def _piece(self, text: str) -> _Piece:
        return _Piece(text, self._count(text))

    def _pieces(self, block: Block, room: int) -> Iterator[_Piece]:
        """Cut a block that is too long for a chunk at lines or sentences, then anywhere."""
        tokens = self._count(block.text)
        if tokens <= room:
            yield _Piece(block.text, tokens)
            return
        between = "\n" if block.kind == VERBATIM else " "
        parts = block.text.split("\n") if block.kind == VERBATIM else _sentences(block.text)
        before = "\n\n"
        for part in parts:
            for text, count in self._fitting(part, room):
                yield _Piece(text, count, before)
                before = between

    def _fitting(self, text: str, room: int) -> Iterator[tuple[str, int]]:
        """Cut a text that is too long after as many tokens as fit."""
        spans = self._tokenizer.spans(text)
        step = max(room // 2, 1) if len(spans) > room else max(len(spans), 1)
        for first in range(0, len(spans), step):
            part = spans[first : first + step]
            following = spans[first + step][0] if first + step < len(spans) else len(text)
            found = text[part[0][0] : following].rstrip()
            if found:
                yield found, len(part)

    def _count(self, text: str) -> int:
        return len(self._tokenizer.spans(text))


def _sentences(text: str) -> Iterator[str]:
    """Cut a text between sentences; what closes a quote or bracket stays with the one before."""
    start = 0
    for match in SENTENCE.finditer(text):
        yield text[start : match.end()].rstrip()
        start = match.end()
    yield text[start:]

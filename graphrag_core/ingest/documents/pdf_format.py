"""Read PDF: the text of its pages. pypdf runs nothing of the file and opens nothing beside it."""

import logging
import re
import time
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from graphrag_core.ingest.documents.document_dates import in_utc
from graphrag_core.ingest.documents.parsed_document import (
    TEXT,
    Block,
    ParsedDocument,
    UnreadableDocumentError,
)

MOST_PAGES = 5_000
MOST_SECONDS = 120.0
MOST_CHARS = 20_000_000
BROKEN_WORD = re.compile(r"(?<=[a-z])-\n(?=[a-z])")
SENTENCE_END = re.compile(r"[.!?:;)\"'”]$")

# It says of each flaw that it mends; what it cannot mend is an exception.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


def read_pdf(data: bytes) -> ParsedDocument:
    """Read the pages. Raises `UnreadableDocumentError`: encrypted, broken, or without a text."""
    reader = _opened(data)
    if len(reader.pages) > MOST_PAGES:
        raise UnreadableDocumentError(f"{len(reader.pages):,} pages; {MOST_PAGES:,} is the most")
    blocks = tuple(_blocks(reader))
    if not blocks:
        raise UnreadableDocumentError("a PDF without text, perhaps scanned; run OCR on it first")
    about = reader.metadata
    return ParsedDocument(
        blocks,
        title=_text_of(about, "title"),
        language=str(reader.trailer["/Root"].get_object().get("/Lang", ""))[:20],
        created=_date_of(about, "creation_date"),
        modified=_date_of(about, "modification_date"),
    )


def _opened(data: bytes) -> PdfReader:
    reader = PdfReader(BytesIO(data))
    if reader.is_encrypted:
        try:
            opened = reader.decrypt("")
        except (PyPdfError, ImportError, NotImplementedError) as fault:
            raise UnreadableDocumentError("encrypted; save it without a password") from fault
        if not opened:
            raise UnreadableDocumentError("encrypted; save it without a password")
    return reader


def _blocks(reader: PdfReader) -> Iterator[Block]:
    """Yield paragraphs as far as a page shows them: by empty lines, else by short lines."""
    deadline = time.monotonic() + MOST_SECONDS
    chars = 0
    for page in reader.pages:
        text = page.extract_text()
        chars += len(text)
        if time.monotonic() > deadline or chars > MOST_CHARS:
            raise UnreadableDocumentError("too large to be read; split it")
        for paragraph in _paragraphs(BROKEN_WORD.sub("", text)):
            yield Block(TEXT, paragraph)


def _paragraphs(text: str) -> Iterator[str]:
    lines = [line.strip() for line in text.split("\n")]
    longest = max(map(len, lines), default=0)
    paragraph: list[str] = []
    for line in lines:
        if line:
            paragraph.append(line)
        ends = SENTENCE_END.search(line) is not None and len(line) < longest * 0.8
        if paragraph and (not line or ends):
            yield " ".join(paragraph)
            paragraph = []
    if paragraph:
        yield " ".join(paragraph)


def _text_of(about: Any, key: str) -> str:
    value = getattr(about, key, None)
    return value.strip() if isinstance(value, str) else ""


def _date_of(about: Any, key: str) -> datetime | None:
    try:
        value = getattr(about, key, None)
    except ValueError:
        return None
    return in_utc(value) if isinstance(value, datetime) else None

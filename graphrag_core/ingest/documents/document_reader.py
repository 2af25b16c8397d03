"""A file as a document with its chunks, whatever its format."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import PurePath

from graphrag_core.ingest.documents.chunking import VERSION, DocumentChunk, cut_document
from graphrag_core.ingest.documents.document_files import DocumentFile, document_fault
from graphrag_core.ingest.documents.parsed_document import (
    HEADING,
    ParsedDocument,
    UnreadableDocumentError,
)
from graphrag_core.ingest.documents.text_formats import read_markdown, read_rst, read_text
from graphrag_core.ingest.documents.text_language import language_of
from graphrag_core.protocols import Tokenizer
from graphrag_core.runtime.text import encodable

MOST_TITLE_CHARS = 200


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """A document as it becomes part of the graph; `fingerprint` is of its bytes and its cutting."""

    file: DocumentFile
    fingerprint: str
    title: str
    language: str
    created: datetime | None
    modified: datetime | None
    chunks: tuple[DocumentChunk, ...]


def read_bytes(file: DocumentFile) -> bytes:
    """Read a file. Raises `UnreadableDocumentError`."""
    fault = document_fault(file.path)
    if fault:
        raise UnreadableDocumentError(fault)
    try:
        return file.path.read_bytes()
    except OSError as cause:
        raise UnreadableDocumentError(f"it cannot be read ({cause.strerror})") from cause


def fingerprint_of(file: DocumentFile, data: bytes, tokenizer: Tokenizer) -> str:
    """Hash all that a document's chunks depend on."""
    made = f"{file.format}\0{VERSION}\0{tokenizer.name}\0{tokenizer.max_tokens}\0"
    return hashlib.blake2b(made.encode() + data, digest_size=16).hexdigest()


def read_document(file: DocumentFile, data: bytes, tokenizer: Tokenizer) -> ReadDocument:
    """Parse and cut a document. Raises `UnreadableDocumentError`."""
    try:
        parsed = _encodable(_reader_of(file.format)(data))
        chunks = cut_document(parsed.blocks, tokenizer)
    except UnreadableDocumentError:
        raise
    except Exception as fault:
        reason = f"a broken file ({type(fault).__name__})"
        raise UnreadableDocumentError(reason) from fault
    if not chunks:
        raise UnreadableDocumentError("no text in it")
    return ReadDocument(
        file=file,
        fingerprint=fingerprint_of(file, data, tokenizer),
        title=_title_of(file, parsed),
        language=parsed.language or language_of(parsed.blocks),
        created=parsed.created,
        modified=parsed.modified or _changed_at(file),
        chunks=chunks,
    )


def _encodable(parsed: ParsedDocument) -> ParsedDocument:
    """Replace halves of surrogate pairs, which neither the model nor the database takes."""
    return replace(
        parsed,
        blocks=tuple(replace(block, text=encodable(block.text)) for block in parsed.blocks),
        title=encodable(parsed.title),
        language=encodable(parsed.language),
    )


def _reader_of(format_: str) -> Callable[[bytes], ParsedDocument]:
    """Return the reader of a format; the large libraries are imported with the first such file."""
    if format_ == "html":
        from graphrag_core.ingest.documents.html_format import read_html

        return read_html
    if format_ == "pdf":
        from graphrag_core.ingest.documents.pdf_format import read_pdf

        return read_pdf
    if format_ == "email":
        from graphrag_core.ingest.documents.email_format import read_email

        return read_email
    if format_ == "wiki":
        from graphrag_core.ingest.documents.wiki_format import read_wiki

        return read_wiki
    if format_ == "docx":
        from graphrag_core.ingest.documents.docx_format import read_docx

        return read_docx
    return {"text": read_text, "markdown": read_markdown, "rst": read_rst}[format_]


def _title_of(file: DocumentFile, parsed: ParsedDocument) -> str:
    """Return what a document calls itself: its title, its first heading, else its file's name."""
    first = next((block.text for block in parsed.blocks[:3] if block.kind == HEADING), "")
    title = " ".join((parsed.title or first).split()) or PurePath(file.id).name
    return title[:MOST_TITLE_CHARS]


def _changed_at(file: DocumentFile) -> datetime | None:
    """Return when a file was changed; None in a collection, whose files are copies."""
    if file.id != file.path.as_posix():
        return None
    try:
        return datetime.fromtimestamp(int(file.path.stat().st_mtime), UTC)
    except (OSError, ValueError, OverflowError):
        return None

"""Read DOCX: paragraphs, headings and tables in their order.

The package is looked through before it is opened: how much it unpacks to, and whether a part
declares entities. Nothing that it refers to outside of itself is opened.
"""

import re
import zipfile
from collections.abc import Iterator
from io import BytesIO

from docx import Document
from docx.document import Document as OpenDocument
from docx.opc.exceptions import OpcError
from docx.table import Table

from graphrag_core.ingest.documents.document_dates import in_utc
from graphrag_core.ingest.documents.parsed_document import (
    HEADING,
    TEXT,
    VERBATIM,
    Block,
    ParsedDocument,
    UnreadableDocumentError,
)

MOST_UNPACKED = 200_000_000
MOST_PARTS = 5_000
HEADING_STYLE = re.compile(r"heading (\d)|(title)", re.IGNORECASE)
DECLARES = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def read_docx(data: bytes) -> ParsedDocument:
    """Read a document. Raises `UnreadableDocumentError`."""
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise UnreadableDocumentError("encrypted, or an old .doc; save it as .docx, no password")
    _check_package(data)
    try:
        opened = Document(BytesIO(data))
    except (OpcError, KeyError, ValueError) as fault:
        raise UnreadableDocumentError("not a DOCX document") from fault
    about = opened.core_properties
    return ParsedDocument(
        tuple(_blocks(opened)),
        title=about.title.strip(),
        language=about.language[:20],
        created=in_utc(about.created),
        modified=in_utc(about.modified),
    )


def _check_package(data: bytes) -> None:
    """Raise `UnreadableDocumentError` for a zip bomb, and for parts that declare entities."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            parts = packed.infolist()
            size = sum(part.file_size for part in parts)
            if size > MOST_UNPACKED or len(parts) > MOST_PARTS:
                raise UnreadableDocumentError(
                    f"{len(parts):,} parts that unpack to {size / 1e6:,.0f} MB; "
                    f"{MOST_UNPACKED / 1e6:,.0f} MB is the most"
                )
            for part in parts:
                # What a part claims to unpack to is checked while it is read.
                if part.filename.lower().endswith((".xml", ".rels")):
                    text = packed.read(part)
                    if DECLARES.search(text.replace(b"\0", b"")):
                        raise UnreadableDocumentError(f"{part.filename} declares XML entities")
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as fault:
        raise UnreadableDocumentError("not a DOCX document, or a damaged one") from fault


def _blocks(opened: OpenDocument) -> Iterator[Block]:
    for item in opened.iter_inner_content():
        if isinstance(item, Table):
            rows = (_row(row.cells) for row in item.rows)
            yield from (
                Block(VERBATIM, table) for table in ["\n".join(rows)] if table.strip(" |\n")
            )
            continue
        text = item.text.strip()
        if not text:
            continue
        style = HEADING_STYLE.match(item.style.name or "") if item.style is not None else None
        if style is not None:
            yield Block(HEADING, " ".join(text.split()), int(style[1] or 1))
        else:
            yield Block(TEXT, text)


def _row(cells: tuple[object, ...]) -> str:
    """Write a row; a cell that spans columns stands once."""
    texts: list[str] = []
    for place, cell in enumerate(cells):
        if not place or cell is not cells[place - 1]:
            texts.append(" ".join(str(getattr(cell, "text", "")).split()))
    return " | ".join(texts)

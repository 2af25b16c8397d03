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
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.text.paragraph import Paragraph

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
PARAGRAPH, TABLE, TABLE_ROW, TABLE_CELL = map(qn, ("w:p", "w:tbl", "w:tr", "w:tc"))
TEXTS = tuple(map(qn, ("w:t", "w:tab", "w:ptab", "w:br", "w:cr", "w:noBreakHyphen")))
"""The parts of a text, each of which python-docx can write as `str`."""
HIDDEN = frozenset(
    [*map(qn, ("w:del", "w:moveFrom", "w:pPr", "w:rPr", "w:tblPr", "w:trPr", "w:tcPr", "w:sdtPr")),
     "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"]
)  # fmt: skip
"""What is deleted, is no text, or repeats another element for old programs."""
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
    blocks = tuple(_blocks(opened, opened.element.body))
    parts = opened.part.package.rels.values()
    if not any(part.reltype == RELATIONSHIP_TYPE.CORE_PROPERTIES for part in parts):
        # python-docx would invent a title and say that it was changed just now.
        return ParsedDocument(blocks)
    about = opened.core_properties
    return ParsedDocument(
        blocks,
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


def _blocks(opened: OpenDocument, parent: BaseOxmlElement) -> Iterator[Block]:
    """Yield paragraphs and tables, also those in content controls."""
    for element in _shown(parent, PARAGRAPH, TABLE):
        if element.tag == TABLE:
            rows = [_row(row) for row in _shown(element, TABLE_ROW)]
            yield from (
                Block(VERBATIM, table) for table in ["\n".join(rows)] if table.strip(" |\n")
            )
            continue
        text = _text(element).strip()
        if not text:
            continue
        named = Paragraph(element, opened).style
        style = HEADING_STYLE.match(named.name or "") if named is not None else None
        if style is not None:
            yield Block(HEADING, " ".join(text.split()), int(style[1] or 1))
        else:
            yield Block(TEXT, text)


def _row(row: BaseOxmlElement) -> str:
    """Write a row; a cell that spans columns or rows stands once."""
    return " | ".join(" ".join(_text(cell).split()) for cell in _shown(row, TABLE_CELL))


def _text(parent: BaseOxmlElement) -> str:
    """Return what is shown in an element, each paragraph in a line."""
    return "".join(
        f"\n{_text(element)}\n" if element.tag == PARAGRAPH else str(element)
        for element in _shown(parent, PARAGRAPH, *TEXTS)
    )


def _shown(parent: BaseOxmlElement, *tags: str) -> Iterator[BaseOxmlElement]:
    """Yield the outermost elements of these tags below another one, but for what is deleted."""
    for element in parent.iterchildren():
        if element.tag in tags:
            yield element
        elif element.tag not in HIDDEN:
            yield from _shown(element, *tags)

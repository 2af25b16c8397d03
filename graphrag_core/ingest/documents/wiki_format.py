"""Read exports of MediaWiki (XML): each page with its sections, as text without its markup.

The XML is read by defusedxml, which refuses entities and document types; nothing that a page
refers to is opened. Of each page the newest revision counts.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError

import mwparserfromhell
from defusedxml import DefusedXmlException, ElementTree
from mwparserfromhell.nodes import Heading, Tag, Wikilink

from graphrag_core.ingest.documents.document_dates import instant_in
from graphrag_core.ingest.documents.parsed_document import (
    HEADING,
    TEXT,
    Block,
    ParsedDocument,
    UnreadableDocumentError,
)

CONTENT_SPACES = frozenset({"", "0", "4", "12"})
"""Articles, the project's own pages and help; talk, users, files and templates are left out."""
MOST_PAGE_CHARS = 1_000_000
WITHOUT_TEXT = ("file:", "image:", "category:", "media:")
SKIPPED_TAGS = frozenset({"ref", "references", "gallery", "math", "table", "timeline", "score"})


def read_wiki(data: bytes) -> ParsedDocument:
    """Read an export. Raises `UnreadableDocumentError`."""
    blocks: list[Block] = []
    title, language, newest = "", "", None
    try:
        for _, element in ElementTree.iterparse(BytesIO(data), events=("end",), forbid_dtd=True):
            name = _local(element)
            if name == "sitename":
                title = element.text or ""
            elif name == "page":
                changed = _add_page(element, blocks)
                newest = max(filter(None, (newest, changed)), default=None)
                element.clear()
            elif name == "mediawiki":
                language = _language(element)
                break
        else:
            raise UnreadableDocumentError("XML, but no export of a MediaWiki")
    except DefusedXmlException as fault:
        raise UnreadableDocumentError("XML that declares entities or a document type") from fault
    except ParseError as fault:
        raise UnreadableDocumentError(f"broken XML ({fault})") from fault
    if not blocks:
        raise UnreadableDocumentError("no pages in it")
    return ParsedDocument(tuple(blocks), title=title, language=language, modified=newest)


def _add_page(page: Element, blocks: list[Block]) -> datetime | None:
    """Add the blocks of a page, and return when it was changed."""
    if _child(page, "ns") not in CONTENT_SPACES or any(_local(e) == "redirect" for e in page):
        return None
    revisions = [element for element in page if _local(element) == "revision"]
    if not revisions:
        return None
    newest = max(revisions, key=lambda revision: _child(revision, "timestamp"))
    text = _child(newest, "text")
    if not text.strip() or len(text) > MOST_PAGE_CHARS:
        return None
    blocks.append(Block(HEADING, " ".join(_child(page, "title").split()) or "Untitled", 1))
    blocks += wiki_blocks(text)
    return instant_in(_child(newest, "timestamp"))


def wiki_blocks(text: str) -> Iterator[Block]:
    """Cut the markup of a page into headings and paragraphs of plain text."""
    code = mwparserfromhell.parse(text)
    for section in code.get_sections(flat=True, include_headings=True):
        headings = section.filter(forcetype=Heading, recursive=False)
        for heading in headings:
            yield Block(HEADING, heading.title.strip_code().strip(), max(2, heading.level))
            section.remove(heading)
        for node in section.filter(forcetype=(Tag, Wikilink)):
            if _is_left_out(node):
                with suppress(ValueError):  # what it stood in is left out already
                    section.remove(node)
        for paragraph in section.strip_code().split("\n\n"):
            plain = " ".join(paragraph.split())
            if plain:
                yield Block(TEXT, plain)


def _is_left_out(node: Tag | Wikilink) -> bool:
    if isinstance(node, Tag):
        return str(node.tag).strip().lower() in SKIPPED_TAGS
    return str(node.title).strip().lower().startswith(WITHOUT_TEXT)


def _language(root: Element) -> str:
    """Return the language that the export says, which is its `xml:lang`."""
    return next((value for key, value in root.attrib.items() if key.endswith("lang")), "")[:20]


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _child(element: Element, name: str) -> str:
    return next((each.text or "" for each in element if _local(each) == name), "")

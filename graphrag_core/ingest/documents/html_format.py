"""Read HTML: its headings and blocks of text, without navigation, scripts and what is hidden.

lxml's HTML parser loads nothing: no entities of the file's own, no references to elsewhere.
"""

import re
from collections.abc import Iterator
from datetime import datetime

from lxml import etree, html

from graphrag_core.ingest.documents.document_dates import instant_in
from graphrag_core.ingest.documents.parsed_document import (
    HEADING,
    TEXT,
    VERBATIM,
    Block,
    ParsedDocument,
    UnreadableDocumentError,
)
from graphrag_core.ingest.documents.text_decoding import decode_text

CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
WIDE = re.compile(r"utf-?(?:16|32)", re.IGNORECASE)
"""Encodings that a page whose declaration could be read in ASCII letters is not in: it is UTF-8."""
HEAD_BYTES = 4_096
SKIPPED = frozenset(
    {"script", "style", "template", "noscript", "svg", "math", "nav", "iframe", "object",
     "button", "select", "option", "textarea", "head", "footer", "canvas", "audio", "video"}
)  # fmt: skip
BLOCKS = frozenset(
    {"p", "li", "dt", "dd", "blockquote", "figcaption", "caption", "td", "th", "tr", "div",
     "section", "article", "main", "form", "aside", "header", "body", "ul", "ol", "dl", "table",
     "tbody", "thead", "summary", "details", "address", "br", "hr", "pre"}
)  # fmt: skip
HEADINGS = {f"h{level}": level for level in range(1, 7)}
CREATED = ("article:published_time", "dcterms.created", "dc.date", "date")
MODIFIED = ("article:modified_time", "dcterms.modified", "last-modified")
PERMALINK = re.compile(r"\s*[¶#\uf0c1]$")
"""What Sphinx and others put after a heading, to link to it."""


def read_html(data: bytes) -> ParsedDocument:
    """Read a page. Raises `UnreadableDocumentError` where there is nothing to read."""
    declared = CHARSET.search(data[:HEAD_BYTES])
    charset = declared[1].decode("ascii") if declared else ""
    text = decode_text(data, "utf-8" if WIDE.match(charset) else charset)
    # Without `huge_tree` it stops at 256 tags in one another; files are small enough for it.
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = html.document_fromstring(DECLARATION.sub("", text), parser=parser)
    except (etree.LxmlError, ValueError) as fault:
        raise UnreadableDocumentError("an empty page") from fault
    if any(entry.level == etree.ErrorLevels.FATAL for entry in parser.error_log):
        raise UnreadableDocumentError(
            "it cannot be read to its end; are its tags nested too deeply?"
        )
    title = root.findtext(".//title") or ""
    main = root.findall(".//main")
    body = main[0] if len(main) == 1 else root.find("body")
    return ParsedDocument(
        tuple(_blocks(body if body is not None else root)),
        title=" ".join(title.split()),
        language=(root.get("lang") or "")[:20],
        created=_date(root, CREATED),
        modified=_date(root, MODIFIED),
    )


def _date(root: html.HtmlElement, names: tuple[str, ...]) -> datetime | None:
    for meta in root.iterfind(".//meta"):
        said = (meta.get("name") or meta.get("property") or "").lower()
        if said in names and (found := instant_in(meta.get("content") or "")) is not None:
            return found
    return None


def _blocks(body: html.HtmlElement) -> Iterator[Block]:
    """Walk the elements in order without recursion, and yield a block at each border of one."""
    pieces: list[str] = []
    level, verbatim, skipped = 0, 0, 0
    for event, element in etree.iterwalk(body, events=("start", "end")):
        tag = element.tag if isinstance(element.tag, str) else ""
        opening = event == "start"
        if _is_skipped(element, tag):
            skipped += 1 if opening else -1
        elif not skipped:
            if tag in HEADINGS or tag in BLOCKS:
                yield from _block(pieces, level, bool(verbatim))
                pieces = []
            if tag in HEADINGS:
                level = HEADINGS[tag] if opening else 0
            verbatim += (1 if opening else -1) if tag == "pre" else 0
            if opening and element.text:
                pieces.append(element.text)
        if not opening and not skipped and element.tail and element is not body:
            pieces.append(element.tail)
    yield from _block(pieces, level, bool(verbatim))


def _is_skipped(element: html.HtmlElement, tag: str) -> bool:
    return (
        tag in SKIPPED
        or "hidden" in element.attrib
        or element.get("aria-hidden") == "true"
        or element.get("role") in ("navigation", "search")
    )


def _block(pieces: list[str], level: int, verbatim: bool) -> Iterator[Block]:
    text = "".join(pieces)
    if not verbatim:
        text = " ".join(text.split())
    if not text.strip():
        return
    if level:
        yield Block(HEADING, PERMALINK.sub("", text), level)
    else:
        yield Block(VERBATIM if verbatim else TEXT, text.strip("\n"))

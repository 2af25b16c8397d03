"""Read messages (EML): who wrote to whom, when and about what, the text, and what is attached.

Nothing of a message is opened but its own text: attachments are named, with their sizes.
"""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from email import message_from_bytes, policy
from email.headerregistry import Address
from email.message import EmailMessage

from graphrag_core.ingest.documents.document_dates import in_utc
from graphrag_core.ingest.documents.html_format import read_html
from graphrag_core.ingest.documents.parsed_document import (
    HEADING,
    TEXT,
    VERBATIM,
    Block,
    ParsedDocument,
    UnreadableDocumentError,
)
from graphrag_core.ingest.documents.text_decoding import decode_text
from graphrag_core.ingest.documents.text_formats import read_text

PEOPLE = ("From", "To", "Cc")
SHOWN = ("text/plain", "text/html", "multipart/alternative", "multipart/related")
"""Parts that are a text; other ones are attachments, or hold parts one after another."""
MOST_PARTS = 500
MOST_PEOPLE = 50
NO_SUBJECT = "Message without a subject"


def read_email(data: bytes) -> ParsedDocument:
    """Read a message. Raises `UnreadableDocumentError` for what is none, or has no text."""
    message = message_from_bytes(data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    if message.get("From") is None and message.get("Subject") is None:
        raise UnreadableDocumentError("no message: it has neither a sender nor a subject")
    if message.get_content_type() == "multipart/encrypted":
        raise UnreadableDocumentError("encrypted; save it without encryption")
    parts = []
    for part in message.walk():
        parts.append(part)
        if len(parts) > MOST_PARTS:
            raise UnreadableDocumentError(f"more than {MOST_PARTS} parts")
    body, attached = _read_body(message)
    subject = " ".join(str(message.get("Subject") or NO_SUBJECT).split())
    blocks = [
        Block(HEADING, subject, 1),
        *_people(message),
        *body.blocks,
        *_attachments(attached),
    ]
    return ParsedDocument(
        tuple(blocks), title=subject, language=body.language, created=_sent(message)
    )


def _people(message: EmailMessage) -> Iterator[Block]:
    """Write senders and receivers as a text, so that their names and addresses are found in it."""
    lines = []
    for header in PEOPLE:
        found = getattr(message.get(header), "addresses", ())
        shown = ", ".join(_person(address) for address in found[:MOST_PEOPLE])
        more = len(found) - MOST_PEOPLE
        if shown:
            lines.append(f"{header}: {shown}" + (f" and {more:,} more" if more > 0 else ""))
    if lines:
        yield Block(VERBATIM, _from_raw("\n".join(lines)))


def _person(address: Address) -> str:
    name = " ".join(address.display_name.split())
    return f"{name} <{address.addr_spec}>" if name else address.addr_spec


def _sent(message: EmailMessage) -> datetime | None:
    found = getattr(message.get("Date"), "datetime", None)
    return in_utc(found) if isinstance(found, datetime) else None


def _read_body(message: EmailMessage) -> tuple[ParsedDocument, Sequence[EmailMessage]]:
    """Return the text of a message, and the parts that are attachments.

    A file in the middle of a message cuts its text in two; both are read. A text with a name of
    its own is a file, too, but for the first one.
    """
    texts: list[ParsedDocument] = []
    attached: list[EmailMessage] = []
    for part in _parts_in_order(message):
        is_file = part.is_attachment() or (texts and part.get_filename())
        if is_file or part.get_content_type() not in SHOWN:
            attached.append(part)
            continue
        attached += part.iter_attachments()
        read = _read_shown(part)
        if read.blocks:
            texts.append(read)
    blocks = tuple(block for text in texts for block in text.blocks)
    return replace(texts[0] if texts else ParsedDocument(()), blocks=blocks), attached


def _parts_in_order(part: EmailMessage) -> Iterator[EmailMessage]:
    """Yield the parts that stand one after another; alternatives of each other are one."""
    several = part.get_content_maintype() == "multipart" and not part.is_attachment()
    if part.get_content_type() in SHOWN or not several:
        yield part
        return
    for inner in part.iter_parts():
        assert isinstance(inner, EmailMessage)
        yield from _parts_in_order(inner)


def _read_shown(part: EmailMessage) -> ParsedDocument:
    """Read the plain text of a part, or that of its page where there is none or a blank one."""
    for kind in ("plain", "html"):
        found = part.get_body(preferencelist=(kind,))
        if isinstance(found, EmailMessage) and (read := _read_text(found)).blocks:
            return read
    return ParsedDocument(())


def _read_text(part: EmailMessage) -> ParsedDocument:
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes) or not data.strip():
        return ParsedDocument(())
    charset = part.get_content_charset()
    if charset:
        # The mark goes before what a page says of itself.
        data = BOM_UTF8 + decode_text(data, charset).encode("utf-8")
    return read_html(data) if part.get_content_type() == "text/html" else read_text(data)


def _attachments(parts: Iterable[EmailMessage]) -> Iterator[Block]:
    lines = []
    for part in parts:
        content = part.get_payload(decode=True)
        size = f", {len(content):,} bytes" if isinstance(content, bytes) else ""
        name = " ".join((part.get_filename() or "without a name").split())
        lines.append(f"{name} ({part.get_content_type()}{size})")
    if lines:
        yield Block(TEXT, _from_raw("Attachments: " + "; ".join(lines) + "."))


def _from_raw(text: str) -> str:
    """Read bytes of a header that say no encoding as UTF-8; `email` keeps them as surrogates."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")

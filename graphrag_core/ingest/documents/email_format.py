"""Read messages (EML): who wrote to whom, when and about what, the text, and what is attached.

Nothing of a message is opened but its own text: attachments are named, with their sizes.
"""

from codecs import BOM_UTF8
from collections.abc import Iterator
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
    body = _body(message)
    subject = " ".join(str(message.get("Subject") or NO_SUBJECT).split())
    blocks = [
        Block(HEADING, subject, 1),
        *_people(message),
        *body.blocks,
        *_attachments(message),
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


def _body(message: EmailMessage) -> ParsedDocument:
    """Return the text of a message: the plain one, else that of its page."""
    part = message.get_body(preferencelist=("plain", "html"))
    if part is None:
        return ParsedDocument(())
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes) or not data.strip():
        return ParsedDocument(())
    charset = part.get_content_charset()
    if charset:
        # The mark goes before what a page says of itself.
        data = BOM_UTF8 + decode_text(data, charset).encode("utf-8")
    return read_html(data) if part.get_content_type() == "text/html" else read_text(data)


def _attachments(message: EmailMessage) -> Iterator[Block]:
    lines = []
    for part in message.iter_attachments():
        content = part.get_payload(decode=True)
        size = f", {len(content):,} bytes" if isinstance(content, bytes) else ""
        name = " ".join((part.get_filename() or "without a name").split())
        lines.append(f"{name} ({part.get_content_type()}{size})")
    if lines:
        yield Block(TEXT, _from_raw("Attachments: " + "; ".join(lines) + "."))


def _from_raw(text: str) -> str:
    """Read bytes of a header that say no encoding as UTF-8; `email` keeps them as surrogates."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")

"""Bytes of a text file as text; what is no text is refused."""

import codecs

from graphrag_core.ingest.documents.parsed_document import UnreadableDocumentError

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip
"""What a file may begin with, and the encoding that it says."""
FALLBACK = "windows-1252"
READ_AS = {
    "iso-8859-1": FALLBACK, "latin-1": FALLBACK, "latin1": FALLBACK, "us-ascii": "", "ascii": "",
}  # fmt: skip
"""What is declared by habit, and how browsers read it; "" as if nothing was declared."""
MOST_CONTROL_SHARE = 0.002
"""Control characters that a text may hold by mistake: one in 500."""
SPACES = frozenset("\t\n\r\f\v\x1b\x08")


def decode_text(data: bytes, declared: str = "") -> str:
    """Decode a file: by its mark, by what it declares, as UTF-8, else as Windows-1252.

    Raises `UnreadableDocumentError` for what is no text, or not in the encoding that it declares.
    """
    declared = READ_AS.get(declared.lower(), declared)
    marked = next((name for mark, name in MARKS if data.startswith(mark)), "")
    if marked or declared:
        return _checked(_decode(data, marked or declared))
    if b"\0" in data:
        raise UnreadableDocumentError("binary data, not text")
    try:
        return _checked(data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        if _is_mostly_utf8(data):
            place = f"byte {fault.start:,}"
            raise UnreadableDocumentError(f"damaged UTF-8 at {place}; save it again") from fault
    return _checked(_decode(data, FALLBACK))


def _decode(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except LookupError as fault:
        raise UnreadableDocumentError(f"there is no encoding {encoding!r}") from fault
    except UnicodeError as fault:
        raise UnreadableDocumentError(f"not {encoding}, as which it would be read") from fault


def _is_mostly_utf8(data: bytes) -> bool:
    """Tell whether most of what is not ASCII decodes: then the rest is damaged, no other code."""
    text = data.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    return sum(char > "\x7f" for char in text) - wrong > wrong


def _checked(text: str) -> str:
    control = sum(char < " " and char not in SPACES for char in text)
    if control > MOST_CONTROL_SHARE * len(text):
        raise UnreadableDocumentError("binary data, not text")
    return text.replace("\r\n", "\n").replace("\r", "\n")

"""Names in a question that nothing in the graph has: a reading without them asks of all."""

import re
from collections.abc import Container, Iterator

from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS
from graphrag_core.english.words import WordToken, tokenize
from graphrag_core.types import Links, Schema

PART = re.compile(r"[^\W\d_]+")
CODE = re.compile(r"[^\W\d_]+[-_./]?\d[\w-]*")
"""Letters with a number behind them: INC-999, S3."""
JOINED = re.compile(r"\w+(?:[-_./]\w+)+")
SENTENCE_ENDS = frozenset({".", "?", "!", ":", ";"})
TITLE = 0.6
"""From this share of capitals on, a question is written like a title."""


def unknown_names(text: str, unread: Container[str], schema: Schema) -> tuple[str, ...]:
    """Return the words that a reading makes nothing of and that are written like names.

    They are capitalised within a sentence, codes, or joined by a mark with a part that names of
    the graph have ("order-db" beside "user-db"). `unread` is in lower case.
    """
    parts = frozenset(_parts_of_names(schema))
    tokens = tokenize(text)
    words = [t for t in tokens if t.kind == "word" and t.lower not in STOP_WORDS | LIGHT_WORDS]
    capitals = sum(token.text[:1].isupper() for token in words)
    is_title = len(words) > 2 and capitals > TITLE * len(words)
    found = [
        token.text
        for before, token in zip([None, *tokens], tokens, strict=False)
        if token.kind == "word"
        and token.lower in unread
        and (_is_marked(token.text, parts) or (not is_title and _is_capital(token, before)))
    ]
    return tuple(dict.fromkeys(found))


def marked_names(text: str, links: Links, schema: Schema) -> tuple[str, ...]:
    """Return the codes and joined names of a question that nothing was found for."""
    parts = frozenset(_parts_of_names(schema))
    found = [
        token.text
        for token in tokenize(text)
        if token.kind == "word"
        and _is_marked(token.text, parts)
        and not any(link.start < token.end and token.start < link.end for link in links.values)
    ]
    return tuple(dict.fromkeys(found))


def _parts_of_names(schema: Schema) -> Iterator[str]:
    """Yield the parts of joined names that are known."""
    for label in schema.labels:
        entry = label.property(label.name_key) if label.name_key else None
        for name in map(str, entry.values if entry is not None else ()):
            if JOINED.fullmatch(name) and not CODE.fullmatch(name):
                yield from map(str.lower, PART.findall(name))


def _is_marked(text: str, parts: Container[str]) -> bool:
    """Tell whether a word is a code, or joined with a part that names of the graph have."""
    own = PART.findall(text) if JOINED.fullmatch(text) else ()
    return CODE.fullmatch(text) is not None or any(part.lower() in parts for part in own)


def _is_capital(token: WordToken, before: WordToken | None) -> bool:
    """Tell whether a word has a capital that no beginning of a sentence asks for."""
    begins = before is None or before.text in SENTENCE_ENDS
    return token.text[:1].isupper() and not begins

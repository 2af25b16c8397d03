"""Names in a question that nothing in the graph has: a reading without them asks of all."""

import re
from collections.abc import Container, Iterator, Sequence

from graphrag_core.english.words import WordToken, tokenize
from graphrag_core.types import Links, Schema

PART = re.compile(r"[^\W\d_]+")
CODE = re.compile(r"[^\W\d_]+[-_./]?\d[\w-]*")
"""Letters with a number behind them: INC-999, S3."""
JOINED = re.compile(r"\w+(?:[-_./]\w+)+")
SENTENCE_ENDS = frozenset({".", "?", "!", ":", ";"})
TITLE = 0.8
"""Above this share of capitals behind its first word, a question is written like a title."""


def names_in(text: str, schema: Schema) -> tuple[str, ...]:
    """Return the words of a text that are written like names, as they stand there, each once."""
    tokens = tokenize(text)
    names = written_like_names(tokens, schema)
    return tuple(dict.fromkeys(token.text for token in tokens if token.lower in names))


def written_like_names(tokens: Sequence[WordToken], schema: Schema) -> frozenset[str]:
    """Return, in lower case, the words of a question that are written like names.

    They are capitalised within a sentence, codes, or joined by a mark with a part that names of
    the graph have ("order-db" beside "user-db").
    """
    parts = frozenset(_parts_of_names(schema))
    behind = [token for token in tokens if token.kind == "word"][1:]
    capitals = sum(token.text[:1].isupper() for token in behind)
    is_title = len(behind) > 2 and capitals > TITLE * len(behind)
    short = {token.start for token in _short_titles(tokens)}
    return frozenset(
        token.lower
        for before, token in zip([None, *tokens], tokens, strict=False)
        if token.kind == "word"
        and token.start not in short
        and (_is_marked(token.text, parts) or (not is_title and _is_capital(token, before)))
    )


def _short_titles(tokens: Sequence[WordToken]) -> Iterator[WordToken]:
    """Yield the short forms that stand before names: the "St" of St. Brigid's."""
    for token, point, behind in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token.may_be_title and point.text == "." and behind.text[:1].isupper():
            yield token


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

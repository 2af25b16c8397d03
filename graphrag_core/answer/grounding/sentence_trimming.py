"""Leaves out parts of a sentence that is not bound; what is left says something by itself."""

import itertools
import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.sentence_binding import MARKUP, sentence_items
from graphrag_core.answer.grounding.sentence_clauses import split_clauses
from graphrag_core.answer.grounding.table import ADDRESS, CellTable
from graphrag_core.answer.grounding.vocabulary import ClaimVocabulary

_JOINT = re.compile(r"[;:,](?=\s)|\s[–—-](?=\s)|\s(?=\()")
_OPENING = re.compile(r"[,:](?=\s)")
_LIST = ",–—-"
MOST_JOINTS = 6
"""So many of the last parts of a sentence may be left out; each try reads it once more."""


def shorter_forms(
    sentence: str, tables: Sequence[CellTable], language: ClaimVocabulary
) -> Iterator[str]:
    """Yield a sentence without its last part, the longest first, then without its first words.

    What is left says something by itself, and is no list without its end: "X has 64, twice as
    many as Y" becomes "X has 64." First words go only where they name nothing.
    """
    ends = sorted(set(_ends(sentence, tables, language))) if "?" not in sentence else []
    for end in reversed(ends[-MOST_JOINTS:]):
        begins, rest = sentence[:end].rstrip(), sentence[end:]
        if any(_may_end(begins, rest, table, language) for table in tables):
            yield f"{begins}. "
    opening = _OPENING.search(sentence) if ends or ":" in sentence else None
    if opening is not None:
        first, rest = sentence[: opening.start()], sentence[opening.end() :].lstrip()
        if any(_may_begin(first, rest, table, language) for table in tables):
            yield f"{rest[:1].upper()}{rest[1:]}"


def _ends(sentence: str, tables: Sequence[CellTable], language: ClaimVocabulary) -> Iterator[int]:
    """Yield where a part of a sentence may end: before a sign, or before "and" and "while"."""
    yield from (match.start() for match in _JOINT.finditer(sentence))
    for item in sentence_items(sentence, tables[0], language) if tables else ():
        if item.has("breaks") and sentence[: item.start].rstrip()[-1:] not in (",", ";", ""):
            yield item.start


def _may_end(begins: str, rest: str, table: CellTable, language: ClaimVocabulary) -> bool:
    inside = rest.lstrip().startswith("(") and not re.match(r"\W*\([^()]*\)\W*$", rest)
    if inside or ADDRESS.search(rest) or MARKUP.search(rest):
        return False
    return _has_statement(begins, table, language) and (
        _is_clause(begins, rest, table, language)
        or not (_is_last(rest, table, language) or _goes_on(rest, table, language))
    )


def _goes_on(rest: str, table: CellTable, language: ClaimVocabulary) -> bool:
    """Tell whether words go on with a list: ", B and C", "and on D"."""
    if rest.lstrip()[:1] not in _LIST and not rest[:1].isalpha():
        return False
    words = (i for i in sentence_items(rest.lstrip(" ,–—-"), table, language))
    first = next((i for i in words if i.text not in _LISTED and not i.has("breaks")), None)
    return first is not None and first.is_value


def _may_begin(first: str, rest: str, table: CellTable, language: ClaimVocabulary) -> bool:
    """Tell whether first words only lead to a statement: they are no part of a list.

    Beside texts they may say when something was so.
    """
    items = sentence_items(first, table, language)
    leads = (
        not table.index.prose
        and bool(items)
        and bool(items[0].kinds)
        and len(items) > 1
        and items[0].text not in _LISTED
    )
    return leads and not _has_value(first, table, language) and _has_statement(
        rest, table, language
    )  # fmt: skip


_LISTED = frozenset(["the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las"])


def _has_statement(sentence: str, table: CellTable, language: ClaimVocabulary) -> bool:
    """Tell whether words are a sentence by themselves: a verb, and a value that it is said of."""
    items = sentence_items(sentence, table, language)
    signs = [at for at, item in enumerate(items[:-1]) if item.text in (",", ";")]
    bounds = itertools.pairwise([-1, *signs, len(items)])
    segments = [items[start + 1 : stop] for start, stop in bounds]
    if len(segments) > 1 and any(item.has("asks") for item in segments[-1][:2]):
        return False  # "X, who", "X; whether"
    adds = signs and (items[signs[-1]].text == ";" or segments[-1][0].has("breaks"))
    if adds and not any(_is_verb(item, table) for item in segments[-1]):
        return False  # "...; a month later", "..., and none of them"
    closed = sum(i.text == "(" for i in items) == sum(i.text == ")" for i in items)
    return closed and any(item.is_value for item in items) and _has_main_verb(segments, table)


def _has_main_verb(segments: Sequence[Sequence[Piece]], table: CellTable) -> bool:
    """Tell whether there is a verb; that of "of those that were late" and "if X is" is none."""
    opening = segments[0][0] if segments[0] else None
    if opening is None or not opening.has("prepositions", "asks", "breaks", "partial"):
        return any(_is_verb(item, table) for segment in segments for item in segment)
    rest = segments[1:] if opening.has("asks", "breaks") else segments
    heads = (takewhile(lambda i: not i.has("asks") and i.text != "that", s) for s in rest)
    return any(item.has("verbs") for head in heads for item in head)


def _is_verb(item: Piece, table: CellTable) -> bool:
    return item.kind == "word" and (
        item.has("verbs")
        or (not item.kinds and table.is_of_type(item.text) and not table.names_end(item.text))
    )


def _is_clause(begins: str, rest: str, table: CellTable, language: ClaimVocabulary) -> bool:
    """Tell whether the last words of a sentence are a clause by themselves: "; Y has 3"."""
    if not any(_is_verb(item, table) for item in sentence_items(rest, table, language)):
        return False  # a name that nothing holds is no verb
    items = sentence_items(f"{begins}{rest}", table, language)
    parts = split_clauses(items, table)
    starts = {part[0].start for part in parts[1:] if part}
    return any(0 <= start - len(begins) <= 1 for start in starts)


def _is_last(rest: str, table: CellTable, language: ClaimVocabulary) -> bool:
    """Tell whether words may be the last of a list, that without them would look whole."""
    items = sentence_items(rest.lstrip(" ,;"), table, language)
    return bool(items) and items[0].has("breaks") and not any(i.has("verbs") for i in items)


def _has_value(text: str, table: CellTable, language: ClaimVocabulary) -> bool:
    """Tell whether words hold a name, a number, a date or an address."""
    return bool(ADDRESS.search(text) or MARKUP.search(text)) or any(
        item.is_value for item in sentence_items(text, table, language)
    )

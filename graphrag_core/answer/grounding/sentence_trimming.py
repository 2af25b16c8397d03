"""Leaves out parts of a sentence that is not bound; what is left says something by itself."""

import re
from collections.abc import Iterator, Sequence

from graphrag_core.answer.grounding.sentence_binding import MARKUP, sentence_items
from graphrag_core.answer.grounding.sentence_clauses import split_clauses
from graphrag_core.answer.grounding.table import ADDRESS, CellTable
from graphrag_core.answer.grounding.vocabulary import ClaimVocabulary

_JOINT = re.compile(r"[;,](?=\s)|\s[–—-](?=\s)|\s(?=\()")
_OPENING = re.compile(r"[,:](?=\s)")
MOST_JOINTS = 6
"""So many of the last parts of a sentence may be left out; each try reads it once more."""


def shorter_forms(
    sentence: str, tables: Sequence[CellTable], language: ClaimVocabulary
) -> Iterator[str]:
    """Yield a sentence without its last words, the longest first, then without its first ones.

    Only words, or at the end a clause with a subject and a verb of its own: where a name or a
    number of a clause is wrong, the clause is. "X has 64, which is remarkable" becomes "X has 64."
    """
    joints = [m.start() for m in _JOINT.finditer(sentence)] if "?" not in sentence else []
    for end in reversed(joints[-MOST_JOINTS:]):
        begins, rest = sentence[:end], sentence[end:]
        if any(_may_end(begins, rest, table, language) for table in tables):
            yield f"{begins}. "
    opening = _OPENING.search(sentence) if joints or ":" in sentence else None
    if opening is not None:
        first, rest = sentence[: opening.start()], sentence[opening.end() :].lstrip()
        if any(_may_begin(first, rest, table, language) for table in tables):
            yield f"{rest[:1].upper()}{rest[1:]}"


def _may_end(begins: str, rest: str, table: CellTable, language: ClaimVocabulary) -> bool:
    return _has_statement(begins, table, language) and (
        _is_clause(begins, rest, table, language)
        or not (_is_last(rest, table, language) or _has_value(rest, table, language))
    )


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
    last = max((at for at, i in enumerate(items[:-1]) if i.text in (",", ";")), default=-1)
    if any(item.has("asks") for item in items[last + 1 : last + 3] if last >= 0):
        return False  # "X, who", "X; whether"
    closed = sum(i.text == "(" for i in items) == sum(i.text == ")" for i in items)
    verb = any(
        item.has("verbs") or (not item.kinds and table.is_of_type(item.text))
        for item in items
        if item.kind == "word"
    )
    return verb and closed and any(item.is_value for item in items)


def _is_clause(begins: str, rest: str, table: CellTable, language: ClaimVocabulary) -> bool:
    """Tell whether the last words of a sentence are a clause by themselves: "; Y has 3"."""
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

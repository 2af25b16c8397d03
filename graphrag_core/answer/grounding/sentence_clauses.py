"""Cuts a sentence into clauses, and gives each the subject that it takes over."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag_core.answer.grounding.clause_values import SentenceClause
from graphrag_core.answer.grounding.concepts import mean_alike
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import akin, fold, is_form_of

_SUBJECTS = frozenset(
    ["it", "they", "he", "she", "er", "sie", "elle", "ils", "elles", "él", "ella", "ellos", "ellas"]
)


@dataclass(frozen=True, slots=True)
class Subject:
    """What the sentence before was about, for one that says "it": a name with its cells."""

    items: tuple[Piece, ...] = ()
    rows: frozenset[int] = frozenset()


def split_clauses(items: Sequence[Piece], table: CellTable) -> list[list[Piece]]:
    """Split a sentence where a new clause, with a subject and a verb of its own, begins."""
    parts: list[list[Piece]] = [[]]
    for at, item in enumerate(items):
        breaks = (item.kind == "sign" and item.text in ",;") or item.has("breaks")
        if (
            (
                breaks
                and _has_verb(parts[-1], table)
                and _begins(items[at + 1 :], table, sure=item.text == ";")
            )
            or item.has("of_which")
            or (item.text == ";" and any(i.has("exception") for i in items[at + 1 : at + 4]))
            or (item.has("partial") and parts[-1] and parts[-1][-1].text == ",")
        ):
            parts.append([])
        parts[-1].append(item)
    return parts


def _begins(rest: Sequence[Piece], table: CellTable, *, sure: bool) -> bool:
    """Tell whether a subject and then a verb come before the next comma."""
    seen = False
    if rest and rest[0].has("prepositions") and not sure:
        return False
    for at, item in enumerate(rest):
        if item.kind == "sign" and item.text in ",;:":
            return sure and seen
        if item.is_value or item.has("others"):
            seen = True
        elif _is_verb(item, table) and (at == 0 or rest[at - 1].kind != "number"):
            return seen
    return sure and seen


def _has_verb(items: Sequence[Piece], table: CellTable) -> bool:
    return any(_is_verb(item, table) for item in items) and any(item.is_value for item in items)


def _is_verb(item: Piece, table: CellTable) -> bool:
    if item.kind != "word":
        return False
    spoken = fold(item.text)
    nouns = any(akin(spoken, name) or mean_alike(spoken, name) for name in table.labels)
    columns = any(fold(item.text) == word for column in table.columns for word in column.words)
    return item.has("verbs") or (not item.kinds and not nouns and not columns)


def with_subject(clause: SentenceClause, subject: Subject) -> SentenceClause:
    """Put the subject of the sentence before in front of a clause that only refers to it."""
    keys = set(clause.table.key_columns)
    named = any(
        item.kind == "name" or set(item.spots) & keys for item in clause.items if item.is_value
    )
    refers = bool(clause.items) and any(item.has("pronoun") for item in clause.items[:3])
    starts = next((item.text for item in clause.items if item.kind != "sign"), "")
    if not subject.items or len(clause.table.rows) == 1 or (named and starts not in _SUBJECTS):
        return clause
    if clause.items[0].has("both") and len(subject.rows) == 2:
        return replace(clause, items=(*_listed(_names_of(clause, subject.rows, 0)), *clause.items))
    bullet = (bool(clause.items) and clause.items[0].text in "-*•+|") or any(
        i.text == ":" for i in clause.items[:3]
    )
    has_value = any(item.is_value for item in clause.items)
    if not has_value:
        return clause
    if not (
        refers
        or bullet
        or (
            has_value
            and not any(i.has("total") for i in clause.items)
            and clause.items[0].has("prepositions", "function", "verbs")
        )
    ):
        return clause
    return replace(clause, items=(*_listed(subject.items), *clause.items))


def with_others(clause: SentenceClause, subject: Subject) -> SentenceClause:
    """Put the names of all other rows where a clause speaks of "the others"."""
    table = clause.table
    at = next((i for i, item in enumerate(clause.items[:3]) if item.has("others")), None)
    if (
        at is None
        or not subject.rows
        or not table.key_columns
        or any(i.is_value for i in clause.items[:at])
    ):
        return clause
    names = _names_of(clause, table.all_rows - subject.rows, at)
    return replace(clause, items=(*_listed(names), *clause.items[at:]))


def _names_of(clause: SentenceClause, rows: frozenset[int], at: int) -> list[Piece]:
    """Return the names of some rows, as if they stood where a word does."""
    table, word = clause.table, clause.items[at]
    key = table.key_columns[0] if table.key_columns else 0
    return [
        Piece("name", str(value), word.start, word.end, spots={key: frozenset({row})})
        for row in sorted(rows)
        for value in table.rows[row][key][:1]
    ]


def _listed(names: Sequence[Piece]) -> list[Piece]:
    """Put commas between names."""
    comma = [Piece("sign", ",", name.start, name.start) for name in names]
    return [item for pair in zip(comma, names, strict=True) for item in pair][1:]


def strange_item(clause: SentenceClause, sentence: str) -> Piece | None:
    """Return the first word or quotation that nothing holds; None where all are known."""
    for at, item in enumerate(clause.items):
        unknown = item.kind == "word" and not item.kinds and not _is_known(item.text, clause)
        if item.kind == "quote" or unknown or _is_other_name(clause, at, sentence):
            return item
    return None


def _is_other_name(clause: SentenceClause, at: int, sentence: str) -> bool:
    """Tell whether a word is written as a name and is only like one that is known: "Helios".

    German writes all nouns so, and so does the beginning of a sentence.
    """
    item = clause.items[at]
    if clause.language == "de" or not at or not clause.is_content(item):
        return False
    if clause.items[at - 1].kind == "sign" or not sentence[item.start].isupper():
        return False
    words = (word for column in clause.table.columns for word in column.words)
    named = [*clause.table.known, *words]
    spoken = fold(item.text)
    return any(akin(spoken, word) for word in named) and not any(
        is_form_of(spoken, word) for word in named
    )


def _is_known(word: str, clause: SentenceClause) -> bool:
    if len(word) == 1 or clause.table.knows(word):
        return True
    parts = [part for part in word.split("-") if part]
    if len(parts) > 1 and all(_is_known(part, clause) for part in parts):
        return True
    folded = fold(word)
    return any(
        akin(folded, spoken, loose=True)
        for column in clause.table.columns
        for spoken in column.words
        if len(spoken) > 3
    )

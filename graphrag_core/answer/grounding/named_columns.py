"""Which columns the nouns of a clause name, and what a noun behind a number counts."""

from collections.abc import Iterator, Sequence
from math import isfinite

from graphrag_core.answer.grounding.cell_values import as_number
from graphrag_core.answer.grounding.clause_values import SentenceClause
from graphrag_core.answer.grounding.concepts import concepts_of, mean_alike
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import akin, fold


def flags_named(clause: SentenceClause) -> Iterator[int]:
    """Yield the columns of truths that a word of a clause names: "certified suppliers"."""
    for column in range(len(clause.table.columns)):
        values = clause.table.values(column, clause.table.all_rows)
        truths = bool(values) and all(isinstance(value, bool) for value in values)
        if truths and any(clause.names_column(item, column) for item in clause.items):
            yield column


def counts_things(clause: SentenceClause, place: int) -> bool:
    """Tell whether the noun right behind a number is that of things, of no column of numbers.

    "41,300 different people" are counted, whatever a column counts.
    """
    table = clause.table
    behind = clause.items[place + 1] if place + 1 < len(clause.items) else None
    if behind is not None and behind.has("distinct"):
        return fold(behind.text) not in table.known
    return (
        behind is not None
        and len(table.rows) > 1
        and clause.is_content(behind)
        and names_label(table, behind)
        and not any(clause.names_column(behind, column) for column in table.measures)
        and not any(akin(fold(behind.text), noun) for noun in table.number_nouns)
    )


def columns_counted(clause: SentenceClause, place: int) -> tuple[int, ...] | None:
    """Return the columns of what is counted: "seven captains"; () where it is the rows.

    None where no noun says what it is.
    """
    table = clause.table
    behind = clause.items[place + 1 : place + 5]
    whole = next((i for i, item in enumerate(behind) if item.kind == "number"), None)
    columns = range(len(table.columns))
    if whole is not None and not any(
        not item.has("function") or any(clause.names_column(item, c, loose=False) for c in columns)
        for item in behind[:whole]
    ):
        return columns_counted(clause, place + 1 + whole)  # "two of the six parts"
    for at, item in enumerate(behind):
        if item.is_value or item.kind == "sign" or item.has("verbs"):
            break
        found = tuple(
            c
            for c in range(len(table.columns))
            if c not in table.measures and c not in table.times and clause.names_column(item, c)
        )
        relates = names_relation(table, item) and not names_label(table, item)
        if found and not (relates and not clause.is_noun(place + 1 + at)):
            return found + _of_same_kind(table, found)
        if at and relates:
            return None  # the verb behind a noun that says nothing: "five people reviewed"
        noun = behind[at + 1] if at + 1 < len(behind) else item
        if clause.is_content(item) and not names_key(clause, noun):
            return ()
    return None


def names_key(clause: SentenceClause, noun: Piece) -> bool:
    """Tell whether a word names the things of a column: "students" behind "doctoral"."""
    columns = clause.table.key_columns
    return clause.is_content(noun) and any(
        clause.names_column(noun, column, loose=False) for column in columns
    )


def _of_same_kind(table: CellTable, columns: Sequence[int]) -> tuple[int, ...]:
    """Return the columns that things of some columns are related to as to their like."""
    ends = [
        (one, other)
        for relation in table.relations
        for one, other in ((relation.start, relation.end), (relation.end, relation.start))
        if one in columns and other not in columns
    ]
    return tuple(other for one, other in ends if is_of_like(table, one, other))


def is_of_like(table: CellTable, one: int, other: int) -> bool:
    """Tell whether two columns hold the same things."""
    return bool(set(table.values(one, table.all_rows)) & set(table.values(other, table.all_rows)))


def names_relation(table: CellTable, item: Piece) -> bool:
    """Tell whether a noun is that of a relationship: "dependencies"."""
    spoken = concepts_of(fold(item.text))
    types = {c for relation in table.relations for w in relation.words for c in concepts_of(w)}
    ends = {c for r in table.relations for end in (r.start, r.end) for c in _concepts(table, end)}
    return table.relates(item.text) or (
        not spoken.isdisjoint(types) and spoken.isdisjoint(ends - types)
    )


def names_label(table: CellTable, item: Piece) -> bool:
    """Tell whether a noun is that of a kind of node: "suppliers"."""
    spoken = fold(item.text)
    return any(akin(spoken, label) or mean_alike(spoken, label) for label in table.kinds)


def names_things(clause: SentenceClause, item: Piece) -> bool:
    """Tell whether a noun is that of things or of a relationship itself, and not by meaning."""
    table = clause.table
    columns = set(range(len(table.columns)))
    own = {c for c in columns if clause.names_column(item, c, loose=False)}
    label = any(akin(fold(item.text), word) for word in table.kinds)
    return not own & set(table.measures) and (bool(own) or label or table.relates(item.text))


def counts_a_measure(clause: SentenceClause, place: int) -> bool:
    """Tell whether the noun behind a number is that of a column of numbers."""
    behind = clause.items[place + 1 : place + 4]
    stop = next((i for i, item in enumerate(behind) if item.is_value), len(behind))
    for noun in [item for item in behind[:stop] if clause.is_content(item)][:1]:
        asked = clause.table.number_nouns
        if clause.table.measures and any(akin(fold(noun.text), word) for word in asked):
            return True
        if names_things(clause, noun):
            return False  # "seven observers" of sightings, "six leases" with a rent
        if any(clause.names_column(noun, column) for column in clause.table.measures):
            return True
    return False


def _concepts(table: CellTable, column: int) -> set[str]:
    return {c for word in table.columns[column].words for c in concepts_of(word)}


def hinted(clause: SentenceClause, place: int | None = None) -> tuple[int, ...]:
    """Return the columns of numbers that the words of a clause name; those nearest to a place."""
    table = clause.table
    found: dict[int, int] = {}
    nouns = table.number_nouns if len(table.measures) == 1 else ()
    for at, item in enumerate(clause.items):
        for column in table.measures:
            asked = clause.is_content(item) and any(akin(fold(item.text), n) for n in nouns)
            if (asked or clause.names_column(item, column)) and _is_nearest(clause, at, place):
                distance = 0 if place is None else _distance(clause, at, place)
                found[column] = min(distance, found.get(column, distance))
    nearest = min(found.values(), default=0)
    return tuple(column for column, distance in found.items() if distance == nearest)


def _is_nearest(clause: SentenceClause, word: int, place: int | None) -> bool:
    """Tell whether no other number is nearer to a word."""
    if place is None:
        return True
    others = [
        at
        for at, item in enumerate(clause.items)
        if item.kind == "number" and at != place and set(item.spots) & set(clause.table.measures)
    ]
    own = _distance(clause, word, place)
    return all(_distance(clause, word, other) >= own for other in others)


def _distance(clause: SentenceClause, word: int, place: int) -> int:
    """Count the items between a word and a number; one past a comma or "and" is farther."""
    between = clause.items[min(word, place) + 1 : max(word, place)]
    return len(between) + 3 * sum(
        item.text in (",", ";", "and", "und", "et", "y") for item in between
    )


def numbers_of(clause: SentenceClause, column: int, rows: frozenset[int]) -> list[float]:
    """Return the numbers of a column in some rows."""
    found = (as_number(value) for value in clause.table.values(column, sorted(rows)))
    return [value for value in found if value is not None and isfinite(value)]


def is_whole_range(table: CellTable, column: int, low: Piece, high: Piece) -> bool:
    """Tell whether two values are the least and the most of a column."""
    numbers = {r: as_number(v) for r in table.all_rows for v in table.values(column, [r])[:1]}
    known = {row: value for row, value in numbers.items() if value is not None}
    if not known or not table.complete:
        return False
    least, most = min(known.values()), max(known.values())
    return any(known[row] == least for row in low.spots.get(column, ()) if row in known) and any(
        known[row] == most for row in high.spots.get(column, ()) if row in known
    )

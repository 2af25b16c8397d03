"""A clause with the rows that bear its values out, and which of them its other words are about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from graphrag_core.answer.grounding.cell_values import as_number
from graphrag_core.answer.grounding.clause_values import Record, SentenceClause, ValueGroup
from graphrag_core.answer.grounding.concepts import concepts_of
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.named_columns import hinted
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import fold


@dataclass(frozen=True)
class Statement:
    """A clause with the records that bear it out, and the numbers that stand in no cell.

    `earlier` are the rows that the sentences before spoke of, `counted` those that a number counts.
    """

    clause: SentenceClause
    records: Sequence[Record]
    loose_numbers: Sequence[int] = ()
    asked: frozenset[str] = frozenset()
    earlier: frozenset[int] = frozenset()
    counted: Mapping[int, frozenset[int]] = field(default_factory=dict)
    denied: bool = False

    @cached_property
    def rows(self) -> frozenset[int]:
        """The rows that bear out some record."""
        return frozenset().union(*(record.rows for record in self.records))

    def has(self, *kinds: str) -> bool:
        """Tell whether some word claims one of some kinds."""
        return any(item.has(*kinds) for item in self.clause.items)

    @property
    def names_something(self) -> bool:
        """Whether it says a name of the result."""
        groups = (group for record in self.records for group in record.groups)
        return any(self.clause.items[group.places[0]].kind == "name" for group in groups)

    def places(self, *kinds: str) -> list[int]:
        """Return the places of words that claim one of some kinds."""
        return [at for at, item in enumerate(self.clause.items) if item.has(*kinds)]


def is_denied(statement: Statement) -> bool:
    """Tell whether a clause says no or not."""
    return (answers_no(statement) or statement.has("negation")) and not is_french_only(statement)


def answers_no(statement: Statement) -> bool:
    """Tell whether a clause begins with "No," as an answer."""
    items = statement.clause.items
    said = bool(items) and items[0].has("no_answer")
    return said and (len(items) == 1 or items[1].kind in ("sign", "mark"))


def is_french_only(statement: Statement) -> bool:
    """Tell whether French denies and excepts: "ne dépend que de"."""
    if statement.clause.language != "fr" or statement.has("denier"):
        return False
    words = [item.text for item in statement.clause.items]
    ne = next((i for i, word in enumerate(words) if word in ("ne", "n")), None)
    return ne is not None and "pas" not in words and any(w in ("que", "qu") for w in words[ne:])


def record_at(statement: Statement, place: int) -> Record | None:
    """Return the record that a word is said of: the one it stands in, the next, or the last."""
    records = statement.records
    at = next((i for i, record in enumerate(records) if record.end > place), len(records) - 1)
    if at < 0:
        return None
    between = statement.clause.items[place : records[at].start]
    apart = any(item.has("order") or item.text == "," for item in between)
    return records[at - 1 if at and apart else at]


def columns_about(
    statement: Statement, place: int, kind: str, record: Record | None
) -> tuple[int, ...]:
    """Return the columns that a superlative or comparison is about.

    They are those that its words name, those of the numbers in its record, or all there are.
    """
    clause, table = statement.clause, statement.clause.table
    if clause.items[place].has("dimension"):
        both = (*table.measures, *table.times)
        named = tuple(c for c in both if clause.names_column(clause.items[place], c))
        return named or tuple(c for c in both if is_duration(table, c, clause.items[place]))
    long = clause.items[place].has("long") and hinted(clause, place)
    if long:
        return long
    by_time = kind in ("max_time", "min_time", "later", "earlier")
    if by_time and table.times:
        return _times_about(clause, record)
    named = hinted(clause, place)
    if named:
        return named
    if record is not None:
        numbers = [g for g in record.groups if clause.items[g.places[0]].kind == "number"]
        held = [c for g in numbers for c in clause.columns_of(g) if c in table.measures]
        if held:
            return tuple(held)
    return table.measures


def is_duration(table: CellTable, column: int, item: Piece) -> bool:
    """Tell whether a word of speed is about how long something took: the fastest took least."""
    unit = table.columns[column].unit
    word = fold(item.text.rpartition(" ")[2])
    return "speed" in concepts_of(word) and unit is not None and unit[0] == "time"


def _times_about(clause: SentenceClause, record: Record | None) -> tuple[int, ...]:
    """Return the columns of times that words name, else those that a record has a value of."""
    times = clause.table.times
    named = tuple(c for c in times if any(clause.names_column(item, c) for item in clause.items))
    held = tuple(c for c in times if record and clause.table.values(c, record.rows))
    return named or held or times


def moments_apart(statement: Statement) -> tuple[Record, Record] | None:
    """Return the two moments that a trend goes from and to."""
    clause = statement.clause
    dated = [r for r in statement.records if any(_is_time(clause, g) for g in r.groups)]
    if len(dated) != 1:
        return (dated[0], dated[-1]) if dated else None
    for group in dated[0].groups:
        if _is_time(clause, group) and len(group.places) == 2:  # "between January and May"
            spots = (clause.items[place].spots.values() for place in group.places)
            one, other = (frozenset().union(*rows) & dated[0].rows for rows in spots)
            return replace(dated[0], rows=one), replace(dated[0], rows=other)
    return None


def _is_time(clause: SentenceClause, group: ValueGroup) -> bool:
    return not clause.columns_of(group).isdisjoint(clause.table.times)


def number_of_first(values: Sequence[object]) -> float:
    """Return the first of some values that is a number; minus infinity where none is."""
    return next((v for v in map(as_number, values) if v is not None), float("-inf"))

"""A result as cells that sentences are bound to: columns, rows, and who relates to whom."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from graphrag_core.answer.grounding.cell_index import CellIndex, index_cells
from graphrag_core.answer.grounding.cell_values import (
    as_number,
    is_amount,
    is_name,
    is_time,
    name_key,
)
from graphrag_core.answer.grounding.concepts import concepts_of, converses_of
from graphrag_core.answer.grounding.items import OFTEN, ROUGH, NameSpan, Piece, Spots
from graphrag_core.answer.grounding.measurement_units import unit_of_column
from graphrag_core.answer.grounding.query_facts import QueryFacts
from graphrag_core.answer.grounding.vocabulary import akin, fold
from graphrag_core.english.words import name_words
from graphrag_core.types import Node

GENERIC = frozenset({"id", "name", "key", "title", "count", "number", "total", "n", "value", "is"})
"""Words of column names that say nothing of what stands there."""

_SCALES = {"thousand": 1e3, "thousands": 1e3, "million": 1e6, "millions": 1e6, "mln": 1e6}
_ENDS = {
    "begin": frozenset({"from", "since", "start", "begin", "von", "debut", "desde", "inicio"}),
    "end": frozenset({"to", "until", "till", "end", "bis", "fin", "hasta"}),
}
"""Words of columns that say from when and until when."""

MONTHS = 12
_CODE = re.compile(r"\b(?=[\w@-]*\d)[^\W\d_]\w*(?:[-_@]\w+)*")
"""Words with a number in them, such as `P0` and `GX-40`."""

ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|www\.)[^\s)\]>\"']+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CellColumn:
    """A column: its folded words, its unit; `beside` for what stands behind rows, unasked.

    `scale` is what one of its numbers counts: 1,000 or 1,000,000.
    """

    name: str
    words: tuple[str, ...] = ()
    unit: tuple[str, float] | None = None
    beside: bool = False
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Relation:
    """A relationship from the things of column `start` to those of column `end`."""

    start: int
    end: int
    words: tuple[str, ...]

    def says(self, word: str) -> bool:
        """Tell whether a word is one of the type's, in whatever form."""
        return any(akin(fold(word), known) for known in self.words)


@dataclass(frozen=True)
class CellTable:
    """Rows of cells; a cell is a tuple of values, more than one for a list.

    `complete` is false where there are more rows than these. `known` are words that a sentence
    may use of any row: those of the question, the schema and the interpretation; `numbers_asked`
    and `moments_asked` are the numbers and dates of the question, `denied_asked` the words that it
    denies. `marks` are the
    citations of each row, where the model cites rows and not names. `types` are words of
    relationship types whose facts stand in other tables, `kinds_of` those of the labels of a name;
    `hidden` rows are those that a sentence leaves aside. `facts` are what the query asks of the
    rows, `whether` is true of a question for a yes or no, `content_asked` the question's words of
    meaning, numbers and dates, `comparers_asked` those that compare or rank.
    """

    columns: tuple[CellColumn, ...]
    rows: tuple[tuple[tuple[Any, ...], ...], ...]
    relations: tuple[Relation, ...] = ()
    known: frozenset[str] = frozenset()
    complete: bool = True
    number_nouns: tuple[str, ...] = ()
    labels: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    numbers_asked: frozenset[float] = frozenset()
    moments_asked: tuple[frozenset[tuple[str, int]], ...] = ()
    denied_asked: frozenset[str] = frozenset()
    things: frozenset[int] = frozenset()
    marks: tuple[tuple[int, ...], ...] = ()
    types: frozenset[str] = frozenset()
    kinds_of: Mapping[str, frozenset[str]] = field(default_factory=dict)
    hidden: frozenset[int] = frozenset()
    facts: QueryFacts = field(default_factory=QueryFacts)
    whether: bool = False
    content_asked: tuple[Piece, ...] = ()
    question: str = ""
    comparers_asked: tuple[str, ...] = ()

    def without(self, rows: frozenset[int]) -> "CellTable":
        """Return this table without some rows; the others keep their numbers."""
        empty = tuple(() for _ in self.columns)
        left = tuple(empty if at in rows else cells for at, cells in enumerate(self.rows))
        return replace(self, rows=left, hidden=self.hidden | rows)

    @cached_property
    def index(self) -> CellIndex:
        """The places of each value."""
        named = (word for column in self.columns for word in column.words)
        schema = (*self.labels, *self.kinds, *named)
        return index_cells(self.rows, schema, self._categories, dict(self._months()))

    def _months(self) -> Iterator[tuple[tuple[int, int], dict[str, int]]]:
        """Yield the cells with the number of a month, with the year that stands in their row."""
        years = [c for c in range(len(self.columns)) if "year" in self.columns[c].words]
        for column, spec in enumerate(self.columns):
            for row in self.all_rows if "month" in spec.words else ():
                value = next(iter(self.rows[row][column]), None)
                if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MONTHS:
                    year = next(iter(self.values(years[0], [row])), None) if years else None
                    told = {"year": year} if isinstance(year, int) else {}
                    yield (row, column), {"month": value, **told}

    @cached_property
    def _categories(self) -> frozenset[int]:
        """The columns of kinds and states: of no things, and with a value more than once."""
        held = {c: self.values(c, self.all_rows) for c in range(len(self.columns))}
        return frozenset(
            column
            for column, values in held.items()
            if column not in self.key_columns and len(set(map(str, values))) < len(values)
        )

    def names_in(self, text: str) -> list[NameSpan]:
        """Find the names of the result in a text, the longest first from the left."""
        addresses = list(self._addresses(text))
        names = [*addresses, *self.index.names_in(text, addresses)]
        return [*names, *self._states_in(text, names)]

    def _states_in(self, text: str, taken: Iterable[NameSpan]) -> Iterator[NameSpan]:
        """Find words that mean a state of the result: "wird gewartet" of `maintenance`."""
        spans = list(taken)
        for match in re.finditer(r"[^\W\d_]{4,}", text) if self.index.states else ():
            spots = self.index.spots_of_state(fold(match[0]))
            if spots and not any(span.start <= match.start() < span.end for span in spans):
                yield NameSpan(match.start(), match.end(), spots)

    def _addresses(self, text: str) -> Iterator[NameSpan]:
        """Find the addresses in a text that a cell of prose holds, too."""
        for match in ADDRESS.finditer(text):
            address = match[0].rstrip(".,;:!?")
            spots: dict[int, set[int]] = defaultdict(set)
            for row, column, prose in self.index.prose:
                if re.search(rf"{re.escape(address)}(?![\w/])", prose):
                    spots[column].add(row)
            if spots:
                held = {column: frozenset(rows) for column, rows in spots.items()}
                yield NameSpan(match.start(), match.start() + len(address), held)

    def spots_of(self, item: Piece) -> Spots:
        """Find the cells that a number or a date may stand for, whatever column it speaks of."""
        if item.kind == "moment":
            return self.index.spots_of_parts(item.parts)
        years = self.index.spots_of_year(item) if item.unit is None and not item.qualifier else {}
        found = {column: set(rows) for column, rows in years.items()}
        for column in self.index.numbers:
            factor = None if item.qualifier and column in self.times else self.factor(item, column)
            if factor is None:
                continue
            for counted in self.factors(item, column):
                if rows := self.index.rows_near(item, column, counted):
                    found.setdefault(column, set()).update(rows)
        return {column: frozenset(rows) for column, rows in found.items()}

    def factor(self, item: Piece, column: int) -> float | None:
        """Return what turns a cell into the unit of a number; None where the units differ."""
        unit = self.columns[column].unit
        times = item.unit == OFTEN and unit is None
        if item.unit is None or item.unit == unit or times:  # "renewed three times"
            return 1.0
        if unit is None or unit[0] != item.unit[0]:
            return None
        return unit[1] / item.unit[1]

    def factors(self, item: Piece, column: int) -> tuple[float, ...]:
        """Return what may turn a cell into a number: also where cells count thousands."""
        factor, scale = self.factor(item, column), self.columns[column].scale
        if factor is None:
            return ()
        bare = scale != 1.0 and item.unit is None and item.qualifier in ROUGH
        return (factor, factor * scale) if bare else (factor * scale,)

    @cached_property
    def measures(self) -> tuple[int, ...]:
        """The columns of numbers, without those of years and keys."""
        return tuple(c for c in range(len(self.columns)) if self._is_all(c, is_amount))

    @cached_property
    def times(self) -> tuple[int, ...]:
        """The columns of dates, times and years."""
        return tuple(c for c in range(len(self.columns)) if self._is_all(c, is_time))

    @cached_property
    def durations(self) -> dict[int, float]:
        """How long each row lasts, where one column says from when and one until when."""
        ends = [[c for c in self.times if role in self.columns[c].words] for role in _ENDS]
        if any(len(found) != 1 for found in ends):
            return {}
        begin, end = ends[0][0], ends[1][0]
        days = {
            row: [as_number(v) for c in (begin, end) for v in self.values(c, [row])]
            for row in self.all_rows
        }
        return {
            row: found[1] - found[0]
            for row, found in days.items()
            if len(found) == 2 and found[0] is not None and found[1] is not None
        }

    @cached_property
    def key_columns(self) -> tuple[int, ...]:
        """The columns of things, else the first of names, else those of times."""
        named = [c for c in range(len(self.columns)) if self._is_all(c, is_name)]
        return tuple(c for c in named if c in self.things) or tuple(named[:1]) or self.times

    def _is_all(self, column: int, test: Any) -> bool:
        values = [v for row in self.rows for v in row[column] if v is not None]
        name = self.columns[column].words
        return bool(values) and all(test(v, name) for v in values)

    def values(self, column: int, rows: Iterable[int]) -> list[Any]:
        """Return the values of a column in some rows."""
        return [v for row in rows for v in self.rows[row][column] if v is not None]

    @property
    def is_single(self) -> bool:
        """Whether it is one cell of one row."""
        return len(self.rows) == len(self.columns) == 1

    @cached_property
    def first_value(self) -> Any:
        """The first value there is; None without one."""
        return next((v for cells in self.rows for values in cells for v in values), None)

    @cached_property
    def all_rows(self) -> frozenset[int]:
        """The numbers of all rows."""
        return frozenset(range(len(self.rows))) - self.hidden

    def relation(self, one: int, other: int) -> Relation | None:
        """Return the relation between the things of two columns."""
        return next((r for r in self.relations if {r.start, r.end} == {one, other}), None)

    def names_end(self, word: str) -> bool:
        """Tell whether a word is the noun of a column: "supplier", "suppliers"."""
        return fold(word) in self._end_nouns

    @cached_property
    def _end_nouns(self) -> frozenset[str]:
        words = {word for column in self.columns for word in column.words}
        return frozenset(f"{word}{ending}" for word in words for ending in ("", "s", "es"))

    def is_of_type(self, word: str) -> bool:
        """Tell whether a word is one of a relationship type."""
        folded = fold(word)
        return self.relates(word) or any(akin(folded, known) for known in self.types)

    def relates(self, word: str) -> bool:
        """Tell whether a word is one of a relationship type that these rows hold."""
        return any(relation.says(word) for relation in self.relations)

    def is_verb(self, word: str) -> bool:
        """Tell whether a word says how things are related, and is no noun of their kind."""
        folded = fold(word)
        return self.is_of_type(word) or not any(akin(folded, name) for name in self.labels)

    @cached_property
    def _akin(self) -> dict[str, bool]:
        return {}

    def knows(self, word: str) -> bool:
        """Tell whether a word may be used of any row."""
        folded = fold(word)
        if folded not in self._akin:
            # Beside texts another word of the question would say what only a text can.
            alike = not self.index.prose and not concepts_of(folded).isdisjoint(self.concepts)
            self._akin[folded] = alike or any(
                akin(folded, known) and not self._adds(folded, known) for known in self.known
            )
        return self._akin[folded]

    def _adds(self, word: str, known: str) -> bool:
        """Tell whether a compound says more than what is known of it: "Ölgemälde"."""
        rest = word.removesuffix(known)
        return rest not in (word, "") and len(known) > 4 and not self.knows(rest.removesuffix("s"))

    @cached_property
    def concepts(self) -> frozenset[str]:
        """The concepts of the words that may be used of any row, with their other sides."""
        found = frozenset().union(*map(concepts_of, self.known))
        return found | converses_of(found)


def kinds_by_name(nodes: Iterable[Node]) -> dict[str, frozenset[str]]:
    """Return the words of the labels of each name."""
    found: dict[str, frozenset[str]] = {}
    for node in nodes:
        words = frozenset(fold(word) for label in node.labels for word in name_words(label))
        key = name_key(node.name)
        found[key] = found.get(key, frozenset()) | words
    return found


def column_of(name: str, *, beside: bool = False) -> CellColumn:
    """Read a column's name: its words without the unit, and the unit."""
    parts = [fold(word) for word in name_words(name)]
    at, unit, scale = unit_of_column(parts) if parts else (-1, None, 1.0)
    rest = parts[:at] + parts[at + 1 :] if at >= 0 else parts
    telling = [word for word in rest if word not in GENERIC]
    scale = next((_SCALES[word] for word in parts if word in _SCALES), scale)
    return CellColumn(name, tuple(telling or parts), unit, beside, scale)


def denied_words(items: Sequence[Piece]) -> frozenset[str]:
    """Return the first telling word behind each denial, folded."""
    found = set()
    for at, item in enumerate(items):
        behind = (i for i in items[at + 1 :] if i.kind == "word" and not i.kinds)
        if item.has("negation") and (word := next(behind, None)) is not None:
            found.add(fold(word.text))
    return frozenset(found)


def with_ends(columns: Sequence[CellColumn], times: Collection[int]) -> tuple[CellColumn, ...]:
    """Name the two columns of times that say from when to when by what they are: begin and end."""
    roles = [
        next((role for role, words in _ENDS.items() if at in times and words & set(c.words)), "")
        for at, c in enumerate(columns)
    ]
    if sorted(filter(None, roles)) != ["begin", "end"]:
        return tuple(columns)
    return tuple(
        replace(column, words=(*column.words, role)) if role else column
        for column, role in zip(columns, roles, strict=True)
    )


@dataclass
class Words:
    """Collects the words that a sentence may use of any row."""

    found: set[str] = field(default_factory=set)

    def add(self, *texts: str) -> None:
        """Add the words of some texts and names."""
        for text in texts:
            self.found |= {fold(word) for word in re.findall(r"[^\W\d_]+", text)}
            self.found |= {fold(code) for code in _CODE.findall(text)}
            self.found |= {fold(word) for word in name_words(text) if not word.isdigit()}

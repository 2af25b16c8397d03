"""A result as cells that sentences are bound to: columns, rows, and who relates to whom."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any

from graphrag_core.answer.grounding.items import (
    NameSpan,
    Piece,
    Spots,
    is_near,
    moment_parts,
)
from graphrag_core.answer.grounding.measurement_units import unit_of_column
from graphrag_core.answer.grounding.vocabulary import akin, fold
from graphrag_core.english.words import name_words

PROSE_WORDS = 6
"""From so many words on a cell is prose, that sentences are bound to by quoted spans."""
MOST_NAME_WORDS = 12
GENERIC = frozenset({"id", "name", "key", "title", "count", "number", "total", "n", "value", "is"})
"""Words of column names that say nothing of what stands there."""

ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|www\.)[^\s)\]>\"']+", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_GAP = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class CellColumn:
    """A column: its folded words, its unit; `beside` for what stands behind rows, unasked."""

    name: str
    words: tuple[str, ...] = ()
    unit: tuple[str, float] | None = None
    beside: bool = False


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
    may use of any row: those of the question, the schema and the interpretation. `marks` are the
    citations of each row, where the model cites rows and not names.
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
    things: frozenset[int] = frozenset()
    marks: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def _names(self) -> dict[str, dict[int, set[int]]]:
        found: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
        for row, column, value in self.cells():
            if isinstance(value, str) and not is_prose(value) and not as_moment(value):
                found[_key(value)][column].add(row)
        return found

    @cached_property
    def _cased(self) -> frozenset[str]:
        """Names of one capitalised word, which are not the same word in lower case."""
        values = (value for _, _, value in self.cells() if isinstance(value, str))
        return frozenset(_key(v) for v in values if v.isalpha() and v[:1].isupper())

    def cells(self) -> Iterator[tuple[int, int, Any]]:
        """Yield row, column and value of each value."""
        for row, cells in enumerate(self.rows):
            for column, values in enumerate(cells):
                for value in values:
                    yield row, column, value

    def names_in(self, text: str) -> list[NameSpan]:
        """Find the names of the result in a text, the longest first from the left."""
        spans: list[NameSpan] = list(self._addresses(text))
        words = [
            match.span()
            for match in _WORD.finditer(text)
            if not any(span.start <= match.start() < span.end for span in spans)
        ]
        at = 0
        while at < len(words):
            for end in range(min(at + MOST_NAME_WORDS, len(words)), at, -1):
                start, stop = words[at][0], words[end - 1][1]
                spots = self._spots_of_name(text[start:stop])
                if spots:
                    spans.append(NameSpan(start, stop, spots))
                    at = end
                    break
            else:
                at += 1
        return spans

    def _addresses(self, text: str) -> Iterator[NameSpan]:
        """Find the addresses in a text that a cell of prose holds, too."""
        for match in ADDRESS.finditer(text):
            address = match[0].rstrip(".,;:!?")
            spots: dict[int, set[int]] = defaultdict(set)
            for row, column, prose in self.prose():
                if re.search(rf"{re.escape(address)}(?![\w/])", prose):
                    spots[column].add(row)
            if spots:
                held = {column: frozenset(rows) for column, rows in spots.items()}
                yield NameSpan(match.start(), match.start() + len(address), held)

    def _spots_of_name(self, text: str) -> Spots | None:
        for written in (text, text.removesuffix("s")):
            key = _key(written)
            found = self._names.get(key)
            cased = key in self._cased and not written[:1].isupper()
            if found and not cased and not key.isdigit():
                return {column: frozenset(rows) for column, rows in found.items()}
        return None

    def spots_of(self, item: Piece) -> Spots:
        """Find the cells that a number or a date may stand for, whatever column it speaks of."""
        found: dict[int, set[int]] = defaultdict(set)
        parts = dict(item.parts)
        for row, column, value in self.cells():
            moment = as_moment(value)
            if item.kind == "moment" and moment is not None:
                known = moment_parts(moment)
                if parts and all(known.get(key, 0) == part for key, part in parts.items()):
                    found[column].add(row)
            elif item.kind == "number" and self._holds(item, column, value, moment):
                found[column].add(row)
        return {column: frozenset(rows) for column, rows in found.items()}

    def _holds(self, item: Piece, column: int, value: Any, moment: date | None) -> bool:
        if moment is not None:
            return item.unit is None and not item.qualifier and is_near(item, moment.year)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        if item.qualifier and column in self.times:
            return False
        factor = self.factor(item, column)
        return factor is not None and is_near(item, value * factor)

    def factor(self, item: Piece, column: int) -> float | None:
        """Return what turns a cell into the unit of a number; None where the units differ."""
        unit = self.columns[column].unit
        if item.unit is None or item.unit == unit:
            return 1.0
        if unit is None or unit[0] != item.unit[0]:
            return None
        return unit[1] / item.unit[1]

    @cached_property
    def measures(self) -> tuple[int, ...]:
        """The columns of numbers, without those of years and keys."""
        return tuple(c for c in range(len(self.columns)) if self._is_all(c, _is_number))

    @cached_property
    def times(self) -> tuple[int, ...]:
        """The columns of dates, times and years."""
        return tuple(c for c in range(len(self.columns)) if self._is_all(c, _is_time))

    @cached_property
    def key_columns(self) -> tuple[int, ...]:
        """The columns of things, else the first of names, else those of times."""
        named = [c for c in range(len(self.columns)) if self._is_all(c, _is_name)]
        return tuple(c for c in named if c in self.things) or tuple(named[:1]) or self.times

    def _is_all(self, column: int, test: Any) -> bool:
        values = [v for row in self.rows for v in row[column] if v is not None]
        name = self.columns[column].words
        return bool(values) and all(test(v, name) for v in values)

    def values(self, column: int, rows: Iterable[int]) -> list[Any]:
        """Return the values of a column in some rows."""
        return [v for row in rows for v in self.rows[row][column] if v is not None]

    @property
    def all_rows(self) -> frozenset[int]:
        """The numbers of all rows."""
        return frozenset(range(len(self.rows)))

    def relation(self, one: int, other: int) -> Relation | None:
        """Return the relation between the things of two columns."""
        return next((r for r in self.relations if {r.start, r.end} == {one, other}), None)

    def prose(self) -> Iterator[tuple[int, int, str]]:
        """Yield row, column and text of each cell of prose."""
        for row, column, value in self.cells():
            if isinstance(value, str) and is_prose(value):
                yield row, column, value

    def is_of_type(self, word: str) -> bool:
        """Tell whether a word is one of a relationship type."""
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
            self._akin[folded] = any(akin(folded, known) for known in self.known)
        return self._akin[folded]


def column_of(name: str, *, beside: bool = False) -> CellColumn:
    """Read a column's name: its words without the unit, and the unit."""
    parts = [fold(word) for word in name_words(name)]
    unit = unit_of_column(parts)
    telling = [word for word in (parts[:-1] if unit else parts) if word not in GENERIC]
    return CellColumn(name, tuple(telling or parts), unit, beside)


def is_prose(text: str) -> bool:
    """Tell whether a text is one of sentences, not a name."""
    return len(text.split()) >= PROSE_WORDS


def as_moment(value: Any) -> date | None:
    """Read a date, a time, or the ISO text of one."""
    if isinstance(value, date):
        return value
    if isinstance(value, str) and re.match(r"\d{4}-\d{2}-\d{2}", value):
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            return None
    return None


def as_number(value: Any) -> float | None:
    """Return a number, or a moment as one that is larger the later it is."""
    moment = as_moment(value)
    if isinstance(moment, datetime):
        return moment.replace(tzinfo=None).toordinal() + moment.hour / 24 + moment.minute / 1440
    if moment is not None:
        return float(moment.toordinal())
    return float(value) if isinstance(value, int | float) else None


def _is_year(value: Any, name: Sequence[str]) -> bool:
    year = isinstance(value, int) and 1000 <= value <= 2999
    words = ("year", "jahr", "annee", "ano", "built", "founded", "established", "since", "opened")
    return year and any(word in words for word in name)


def _is_time(value: Any, name: Sequence[str]) -> bool:
    return as_moment(value) is not None or _is_year(value, name)


def _is_number(value: Any, name: Sequence[str]) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and not _is_year(value, name)


def _is_name(value: Any, name: Sequence[str]) -> bool:  # noqa: ARG001 - one kind of test
    return isinstance(value, str) and not is_prose(value) and as_moment(value) is None


def _key(text: str) -> str:
    return _GAP.sub(" ", text.casefold()).strip()


@dataclass
class Words:
    """Collects the words that a sentence may use of any row."""

    found: set[str] = field(default_factory=set)

    def add(self, *texts: str) -> None:
        """Add the words of some texts and names."""
        for text in texts:
            self.found |= {fold(word) for word in re.findall(r"[^\W\d_]+", text)}
            self.found |= {fold(word) for word in name_words(text) if not word.isdigit()}


def named(values: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Spread a cell's values: a list has several, None has none."""
    return {
        key: tuple(value) if isinstance(value, list | tuple) else () if value is None else (value,)
        for key, value in values.items()
    }

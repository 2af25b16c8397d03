"""The places of a result's values, looked up by name, number and date instead of by scanning."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf, isfinite
from types import MappingProxyType
from typing import Any

from graphrag_core.answer.grounding.cell_values import as_moment, is_month, is_prose, name_key
from graphrag_core.answer.grounding.concepts import spellings_of, states_of
from graphrag_core.answer.grounding.items import (
    NEARLY,
    ROUGH,
    NameSpan,
    Piece,
    Spots,
    is_near,
    moment_parts,
)
from graphrag_core.answer.grounding.vocabulary import LANGUAGES, fold, vocabulary

MOST_NAME_WORDS = 12
MOST_PART_WORDS = 6
"""No part of a longer name stands for it."""
_WORD = re.compile(r"\w+")
_MONTH_PARTS = ("year", "month")
_TIME_PARTS = {"hour": 0, "minute": 0, "second": 0}


@dataclass(frozen=True, slots=True)
class CellIndex:
    """Names by their folded words, numbers of each column in order, dates by their parts.

    `cased` are names of one capitalised word, not the same word in lower case; `openings` the
    first words of names, `longest` the words of the longest one and an "s" behind it; `parts`
    are words in a row that only one name has, such as a surname.
    """

    names: Mapping[str, Spots]
    cased: frozenset[str]
    numbers: Mapping[int, Sequence[tuple[float, int]]]
    moments: Mapping[tuple[str, int], frozenset[tuple[int, int]]]
    prose: tuple[tuple[int, int, str], ...]
    openings: frozenset[str]
    longest: int
    states: Mapping[str, Spots]
    parts: Mapping[str, Spots]

    def spots_of_state(self, word: str) -> Spots:
        """Find the cells that hold a state that a folded word means."""
        found: dict[int, frozenset[int]] = {}
        for state in states_of(word):
            for column, rows in self.states.get(state, {}).items():
                found[column] = found.get(column, frozenset()) | rows
        return found

    def names_in(self, text: str, taken: Sequence[NameSpan]) -> Iterator[NameSpan]:
        """Find the names in a text that is not taken yet, the longest first from the left."""
        words = [
            (match.start(), match.end(), name_key(match[0]))
            for match in _WORD.finditer(text)
            if not any(span.start <= match.start() < span.end for span in taken)
        ]
        at = 0
        while at < len(words):
            start, _, key = words[at]
            opening = key.partition(" ")[0]
            opens = any(
                word in self.openings or word in self.parts
                for word in (opening, opening.removesuffix("s"))
            )
            for end in range(min(at + self.longest, len(words)), at, -1) if opens else ():
                spoken = " ".join(part for _, _, part in words[at:end] if part)
                spots = self._spots_of_name(spoken, is_upper=text[start].isupper())
                if spots is None and (part := self.parts.get(spoken)):
                    spots = part if _stands_alone(text, start, words[end - 1][1]) else None
                if spots:
                    yield NameSpan(start, words[end - 1][1], spots)
                    at = end - 1
                    break
            at += 1

    def _spots_of_name(self, spoken: str, *, is_upper: bool) -> Spots | None:
        for key in (spoken, spoken.removesuffix("s").rstrip()):
            found = self.names.get(key)
            if found and not key.isdigit() and (is_upper or key not in self.cased):
                return found
        return None

    def spots_of_parts(self, parts: Sequence[tuple[str, int]]) -> Spots:
        """Find the dates that have some parts: a year, a month, a day of the week."""
        held = sorted((self.moments.get(part, frozenset()) for part in parts), key=len)
        return _by_column(frozenset.intersection(*held)) if held else {}

    def spots_of_year(self, item: Piece) -> Spots:
        """Find the dates of a year that a number stands for."""
        fits = (
            cells
            for (part, value), cells in self.moments.items()
            if part == "year" and is_near(item, value)
        )
        return _by_column(frozenset().union(*fits))

    def rows_near(self, item: Piece, column: int, factor: float) -> set[int]:
        """Find the rows of a column that a number stands for, its cells times a factor."""
        ordered = self.numbers[column]
        found: set[int] = set()
        for low, high in _ranges(item):
            first = bisect_left(ordered, (low / factor, -1))
            last = bisect_right(ordered, (high / factor, inf))
            found |= {row for value, row in ordered[first:last] if is_near(item, value * factor)}
        return found


_NEAR_CHARS = 60
_NAME_BEFORE = re.compile(r"(?:\b([A-ZÀ-Þ][\w’'-]*)[. ]*|\d[\d.,]* |[-_/@])$")
_NAME_BEHIND = re.compile(r"[-_/@]\w|\.\w| [A-ZÀ-Þ]\w")


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether a capitalised span is a word of its own.

    It is no part of a code such as `INC-999`, nor of another name ("Delta Paving", "M. Costa"), and
    nothing that is counted.
    """
    head = text[max(0, start - _NEAR_CHARS) : start]
    before = _NAME_BEFORE.search(head)
    opens = before is not None and (before[1] or "").casefold() in _common_words()
    counted = opens and before is not None and _is_number_word(before[1].casefold())
    joined = before is not None and (counted or not opens)
    lower = head.rstrip().rpartition(" ")[2].casefold()
    return (
        text[start].isupper()
        and not joined
        and not _is_number_word(lower)
        and not _NAME_BEHIND.match(text, end)
    )


def _is_number_word(word: str) -> bool:
    return any(word in vocabulary(language).values["numbers"] for language in LANGUAGES)


def _ranges(item: Piece) -> Iterator[tuple[float, float]]:
    """Yield the ranges outside of which no number can be what an item stands for."""
    for value, place in item.readings:
        slack = place + (2 * NEARLY * abs(value) if item.qualifier in ROUGH - {""} else 0)
        low = -inf if item.qualifier in ("below", "at_most") else value - slack
        yield low, inf if item.qualifier in ("above", "at_least") else value + slack


def _by_column(cells: frozenset[tuple[int, int]]) -> Spots:
    found: dict[int, set[int]] = defaultdict(set)
    for row, column in cells:
        found[column].add(row)
    return {column: frozenset(rows) for column, rows in found.items()}


def index_cells(
    rows: Sequence[Sequence[Sequence[Any]]],
    schema: Iterable[str] = (),
    categories: Collection[int] = (),
    months: Mapping[tuple[int, int], Mapping[str, int]] = MappingProxyType({}),
) -> CellIndex:
    """Read each cell of a result once; words of the schema stand for no name that has them.

    A word of the columns of `categories` is the same in lower case, unless it claims something.
    `months` are cells that hold the number of a month, each as a month and with its year if known.
    """
    names: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    numbers: dict[int, list[tuple[float, int]]] = defaultdict(list)
    moments = _of_months(months)
    prose: list[tuple[int, int, str]] = []
    cased: set[str] = set()
    proper: set[str] = set()
    for row, column, value in _cells(rows):
        moment = as_moment(value)
        if moment is not None:
            parts = _TIME_PARTS | moment_parts(moment)
            for part in parts.items():
                if part[0] in _MONTH_PARTS or not is_month(value):
                    moments[part].add((row, column))
        elif isinstance(value, str) and is_prose(value):
            prose.append((row, column, value))
        elif isinstance(value, str):
            key = name_key(value)
            for spelling in spellings_of(fold(key)):
                names[spelling][column].add(row)
            names[key][column].add(row)
            common = column in categories and key not in _common_words()
            if value.isalpha() and value[:1].isupper() and not common:
                cased.add(key)
            if value[:1].isupper():
                proper.add(key)
        elif isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
            numbers[column].append((float(value), row))
    return CellIndex(
        {key: {c: frozenset(rows) for c, rows in spots.items()} for key, spots in names.items()},
        frozenset(cased),
        {column: sorted(found) for column, found in numbers.items()},
        {part: frozenset(cells) for part, cells in moments.items()},
        tuple(prose),
        frozenset(key.partition(" ")[0] for key in names),
        min(max((key.count(" ") + 2 for key in names), default=0), MOST_NAME_WORDS),
        _states(names),
        _parts_of(names, proper, frozenset(word.removesuffix("s") for word in schema)),
    )


def _of_months(
    months: Mapping[tuple[int, int], Mapping[str, int]],
) -> dict[tuple[str, int], set[tuple[int, int]]]:
    found: dict[tuple[str, int], set[tuple[int, int]]] = defaultdict(set)
    for place, parts in months.items():
        for part in parts.items():
            found[part].add(place)
    return found


def _parts_of(
    names: Mapping[str, Mapping[int, set[int]]], proper: Iterable[str], schema: frozenset[str]
) -> dict[str, Spots]:
    """Return what is left of each proper name without some words, where no other has it.

    No part is one that claims something by itself ("First", "Not").
    """
    owners: dict[str, set[str]] = defaultdict(set)
    for name in names:
        words = name.split()
        for start in range(len(words) if len(words) <= MOST_PART_WORDS else 0):
            for end in range(start + 1, len(words) + 1):
                owners[" ".join(words[start:end])].add(name)
    wanted = set(proper)
    return {
        part: {c: frozenset(rows) for c, rows in names[name].items()}
        for part, (name, *others) in ((p, tuple(found)) for p, found in owners.items())
        if not others
        and name in wanted
        and part not in names
        and _tells_apart(part)
        and fold(part).removesuffix("s") not in schema
    }


@cache
def _common_words() -> frozenset[str]:
    """Return the words that claim something by themselves, numbers and months among them."""
    spoken = [vocabulary(language) for language in LANGUAGES]
    words = {phrase[0] for v in spoken for phrase in v.kinds if len(phrase) == 1}
    return frozenset(words.union(*(values for v in spoken for values in v.values.values())))


def _tells_apart(part: str) -> bool:
    return len(part) > 1 and not part.isdigit() and _common_words().isdisjoint(part.split())


def _states(names: Mapping[str, Mapping[int, set[int]]]) -> dict[str, Spots]:
    found: dict[str, dict[int, frozenset[int]]] = defaultdict(dict)
    for name, spots in names.items():
        for state in states_of(fold(name)):
            for column, rows in spots.items():
                found[state][column] = found[state].get(column, frozenset()) | rows
    return dict(found)


def _cells(rows: Sequence[Sequence[Sequence[Any]]]) -> Iterator[tuple[int, int, Any]]:
    for row, cells in enumerate(rows):
        for column, values in enumerate(cells):
            for value in values:
                yield row, column, value

"""Numbers that belong to the name of a key: "viewers within 7 days", by `viewers7DayMillions`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.english.function_words import NUMBER_WORDS, STOP_WORDS, word_set
from graphrag_core.english.words import WordToken, name_words, stem
from graphrag_core.translate.offline.chart.number_words import ordinal_of
from graphrag_core.translate.offline.chart.span_mentions import Mention
from graphrag_core.translate.offline.units import MAGNITUDES, UNITS, units_in
from graphrag_core.translate.offline.vocabulary import PropertyTerm, Vocabulary
from graphrag_core.types import Schema

Quantity = tuple[str, float]
"""A number with its unit, where days are the unit of all times: ("day", 7)."""

SHORT_UNITS = {"d": "day", "h": "hour", "w": "week", "m": "month", "mo": "month", "y": "year"}
"""What a letter behind a number stands for in a name: `uptime_30d`."""
PERCENTILES = frozenset({"p", "percentile", "pctl", "perc"})
ORDINAL_ENDS = frozenset({"st", "nd", "rd", "th"})
YEARS = range(1900, 2100)
FOR_ALL_BEFORE = word_set("within in over during after for at of by the a first last past previous")
"""Words between a name and the number in it: "viewers in the first 7 days"."""
SURE = 0.6
"""What a word of a key scores at least that is said beside its number."""
_COMPOUND = re.compile(r"(\d+)-?([a-z]+)")
MOST_WORDS = 3


@dataclass(frozen=True, slots=True)
class NumberedKey:
    """A key with a number in its name, and the words around it."""

    owner: str
    key: str
    quantity: Quantity
    around: frozenset[str]


@dataclass(frozen=True, slots=True)
class NumberInName:
    """Tokens from `first` to `last` (exclusive) that name a key, with the number in its name.

    `start` and `end` are the tokens of the number itself.
    """

    first: int
    last: int
    start: int
    end: int
    keys: tuple[NumberedKey, ...]


def numbered_keys(schema: Schema) -> Iterator[NumberedKey]:
    """Yield the keys of a schema that have a number in their name."""
    owned = [(label.name, key) for label in schema.labels for key in label.properties]
    owned += [(f":{t.name}", key) for t in schema.relationship_types for key in t.properties]
    for owner, entry in owned:
        words = name_words(entry.key)
        for place, word in enumerate(words):
            if word.isdecimal() and (found := _in_name(words, place)) is not None:
                quantity, around = found
                yield NumberedKey(owner, entry.key, quantity, frozenset(map(stem, around)))


def _without_plain_ones(schema: Schema, keys: Sequence[NumberedKey]) -> Iterator[NumberedKey]:
    """Leave out keys of years where a key without one may be meant, at that time."""
    names = [key.key for label in schema.labels for key in label.properties]
    plain = {frozenset(map(stem, name_words(name))) for name in names}
    return (key for key in keys if key.quantity[0] != "year" or key.around not in plain)


def _in_name(words: Sequence[str], place: int) -> tuple[Quantity, list[str]] | None:
    """Read the number at a place of a name, and give the name's other words."""
    number, before, behind = float(words[place]), words[:place], words[place + 1 :]
    if before and before[-1] in PERCENTILES:
        return ("percentile", number), [*before[:-1], *behind]
    if behind and behind[0] in ORDINAL_ENDS and len(behind) > 1:
        return (f"{stem(behind[1])} in order", number), [*before, *behind[2:]]
    if behind and (days := _days(number, behind[0])) is not None:
        return ("day", days), [*before, *behind[1:]]
    if number in YEARS and (before or behind):
        return ("year", number), [*before, *behind]
    return None


def _days(number: float, unit: str) -> float | None:
    """Give a time in days; None for what is no unit of time."""
    size = units_in(SHORT_UNITS.get(unit, unit), "day")
    return number * size if size is not None else None


def numbers_in_names(tokens: Sequence[WordToken], vocabulary: Vocabulary) -> Iterator[NumberInName]:
    """Yield the numbers that stand beside the words of a key which has them in its name."""
    known = tuple(_without_plain_ones(vocabulary.schema, tuple(numbered_keys(vocabulary.schema))))
    for start in range(len(tokens)) if known else ():
        for end in range(min(start + MOST_WORDS, len(tokens)), start, -1):
            quantity = _said([token.lower for token in tokens[start:end]])
            meant = [key for key in known if key.quantity == quantity]
            found = _beside(tokens, start, end, meant, vocabulary) if meant else None
            if found is not None:
                yield found
                break


def _said(words: Sequence[str]) -> Quantity | None:
    """Read a few words as one number with its unit: "seven days", "7-day", "a week", "95th"."""
    compound = _COMPOUND.fullmatch(words[0])
    if compound is not None and len(words) == 1 and compound[2] not in ORDINAL_ENDS:
        days = _days(float(compound[1]), compound[2])
        return None if days is None else ("day", days)
    first, _, rest = words[0].partition("-")
    said = [first, *([rest] if rest else []), *words[1:]]
    if len(said) == 1:
        number = float(said[0]) if said[0].isdecimal() else 0.0
        return ("year", number) if number in YEARS else None
    if len(said) > 2:
        return None
    place = ordinal_of(said[0]) or (1 if said[0] == "first" else None)
    if place is not None:
        unit = "percentile" if said[1] in PERCENTILES else f"{stem(said[1])} in order"
        return unit, float(place)
    one = NUMBER_WORDS.get(said[0], 1 if said[0] in {"a", "an"} else None)
    number_said = float(said[0]) if said[0].isdecimal() else one
    days = _days(float(number_said), said[1]) if number_said is not None else None
    return None if days is None else ("day", days)


def _beside(
    tokens: Sequence[WordToken],
    start: int,
    end: int,
    keys: Sequence[NumberedKey],
    vocabulary: Vocabulary,
) -> NumberInName | None:
    """Find the words of one of some keys right before a number, or right behind it."""

    def named_at(place: int) -> tuple[NumberedKey, ...]:
        word = tokens[place].lower
        terms = vocabulary.lookup((word,)) if word not in STOP_WORDS else ()
        meant = {t.key for t in terms if isinstance(t, PropertyTerm) and t.score >= SURE}
        said = frozenset({stem(word)} if word not in UNITS | set(MAGNITUDES) else ())
        return tuple(key for key in keys if key.key in meant or said & key.around)

    behind = end
    while behind < len(tokens) and (found := named_at(behind)):
        keys, behind = found, behind + 1
    if behind > end:
        return NumberInName(start, behind, start, end, tuple(keys))
    before = start
    while before and tokens[before - 1].lower in FOR_ALL_BEFORE:
        before -= 1
    first = before
    while first and (found := named_at(first - 1)):
        keys, first = found, first - 1
    return NumberInName(first, end, before, end, tuple(keys)) if first < before else None


def without_other_readings(
    mentions: Sequence[Mention], numbers: Sequence[tuple[int, int]]
) -> Iterator[Mention]:
    """Yield the mentions that take nothing of the numbers in names for something else."""
    for m in mentions:
        if not any(m.first < last and first < m.last for first, last in numbers):
            yield m

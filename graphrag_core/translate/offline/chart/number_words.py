"""Numbers that are part of a word: ordinals, "five-star", and units that a key's name ends with."""

import re
from collections.abc import Sequence

from graphrag_core.english.calendar_windows import DAYS_SPELLED
from graphrag_core.english.function_words import NUMBER_WORDS
from graphrag_core.english.words import is_numbering, name_words
from graphrag_core.translate.offline.units import MAGNITUDES, UNITS
from graphrag_core.translate.offline.vocabulary import Vocabulary
from graphrag_core.types import LabelSchema, Property

_WITH_MAGNITUDE = re.compile(r"(\d[\d,]*(?:\.\d+)?)([a-z]*)")
_FRACTIONS = {
    ("half", "a"): 0.5,
    ("half", "an"): 0.5,
    ("quarter", "of", "a"): 0.25,
    ("quarter", "of", "an"): 0.25,
    ("third", "of", "a"): 1 / 3,
    ("three", "quarters", "of", "a"): 0.75,
    ("three", "quarters", "of", "an"): 0.75,
}
"""Words before a unit or a magnitude of which they mean a part: "a quarter of a million"."""
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")


def ordinal_of(word: str) -> int | None:
    """Return the number of "6th" or "sixth"; None for other words."""
    found = _ORDINAL.fullmatch(word)
    if found is not None:
        return int(found.group(1))
    return DAYS_SPELLED.index(word) + 1 if word in DAYS_SPELLED else None


def counted_word(word: str) -> tuple[float, str] | None:
    """Return the number and the noun of "five-star" or "12-volt"."""
    first, _, rest = word.partition("-")
    if not rest.isalpha():
        return None
    if first.isdigit():
        return float(first), rest
    return (float(NUMBER_WORDS[first]), rest) if first in NUMBER_WORDS else None


def number_in_words(words: Sequence[str]) -> tuple[float, int] | None:
    """Return the number that the first words say, and how many they are; None for fewer than two.

    As in "one hundred and seventy", "twenty-five thousand", "two and a half"; "half an hour" is
    half of it.
    """
    for part_of, share in _FRACTIONS.items():
        if tuple(words[: len(part_of)]) == part_of and _is_size(words[len(part_of) :]):
            return share, len(part_of)
    whole, part, used = 0.0, 0.0, 0
    for place, word in enumerate(words):
        if word == "and" and used == place and used:
            continue
        said = [NUMBER_WORDS.get(one) for one in word.split("-")]
        if word == "hundred" and used:
            part = (part or 1) * 100
        elif word in MAGNITUDES and len(word) > 2 and used:
            whole, part = whole + (part or 1) * MAGNITUDES[word], 0.0
        elif None not in said and _fits_behind(part, numbers := [n for n in said if n is not None]):
            part += sum(numbers)
        else:
            break
        used = place + 1
    if used and list(words[used : used + 3]) == ["and", "a", "half"]:
        part, used = part + 0.5, used + 3
    return (whole + part, used) if used > 1 or ("-" in words[0] and used) else None


def _is_size(behind: Sequence[str]) -> bool:
    return bool(behind) and (behind[0] in MAGNITUDES or behind[0] in UNITS)


def _fits_behind(part: float, numbers: Sequence[int]) -> bool:
    """May these be said behind a part of a number: seventy behind a hundred, five behind twenty?"""
    tens = sum(numbers)
    if len(numbers) > 1 and not (numbers[0] >= 20 and numbers[1] < 10 and len(numbers) == 2):
        return False
    return (
        part == 0
        or (part % 100 == 0 and tens < 100)
        or (part % 100 >= 20 and part % 10 == 0 and tens < 10)
    )


def magnitude_of(word: str, following: str) -> tuple[float, float] | None:
    """Return the number and the magnitude of "60k" or "2 million"; None for a number without."""
    found = _WITH_MAGNITUDE.fullmatch(word)
    magnitude = MAGNITUDES.get(found.group(2) or following) if found is not None else None
    if found is None or magnitude is None or "m" in (found.group(2), following):
        return None
    return float(found.group(1).replace(",", "")), magnitude


def is_unit_of_keys(word: str, vocabulary: Vocabulary) -> bool:
    """Tell whether a unit of several parts ("g/cm3") ends the name of a key."""
    parts = name_words(word.replace("/", " "))
    return len(parts) > 1 and any(
        tuple(name.split()[-len(parts) :]) == parts for name in vocabulary.names()
    )


def numbering_keys(label: LabelSchema, *names: str) -> list[tuple[Property, bool]]:
    """Return the keys whose whole numbers tell the nodes of a label apart, and which names them.

    By its name (`number`, `week` of Week), as a unique key, or as one of the `names` of the nodes.
    """
    named = {label.name_key, *names}
    return [
        (entry, entry.key in named)
        for entry in label.properties
        if "INTEGER" in entry.types
        and (
            entry.key in named
            or entry.unique
            or is_numbering(entry.key)
            or name_words(entry.key) == name_words(label.name)
        )
    ]

"""Numbers that are part of a word: ordinals, "five-star", and units that a key's name ends with."""

import re

from graphrag_core.english.calendar_windows import DAYS_SPELLED
from graphrag_core.english.function_words import NUMBER_WORDS
from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.vocabulary import Vocabulary

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


def is_unit_of_keys(word: str, vocabulary: Vocabulary) -> bool:
    """Tell whether a unit of several parts ("g/cm3") ends the name of a key."""
    parts = name_words(word.replace("/", " "))
    return len(parts) > 1 and any(
        tuple(name.split()[-len(parts) :]) == parts for name in vocabulary.names()
    )

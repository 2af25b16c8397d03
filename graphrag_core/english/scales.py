"""Words of degree in their order: what the highest severity is, and how priorities are sorted."""

import re
from collections.abc import Mapping, Sequence

from graphrag_core.english.function_words import word_set
from graphrag_core.english.words import name_words, spoken_words

_DEGREES = (
    "none nil negligible",
    "trivial minimal cosmetic informational info lowest",
    "minor low small slight mild light weak easy",
    "medium moderate normal mid middle average standard intermediate",
    "major high large big significant strong hard important elevated",
    "serious severe urgent",
    "critical extreme blocker emergency catastrophic disastrous immediate highest",
)
"""From the lowest degree to the highest; those of one line are as high as each other."""
DEGREES: Mapping[str, float] = {
    word: float(place) for place, line in enumerate(_DEGREES) for word in line.split()
}
STRONGER = {"very": 0.5, "extremely": 0.6}
"""What a word before a degree adds to it, away from the middle."""
MIDDLE = DEGREES["medium"]
FIRST_IS_HIGHEST = word_set("priority prio severity sev urgency impact")
"""Words of keys whose lowest number is the highest degree: P0 comes before P1."""
CODE = re.compile(r"([A-Za-z]*)[- _]?(\d{1,2})")
LED_BY_NUMBER = re.compile(r"^[A-Za-z]?\d{1,2}\s*[-:.)–]?\s+")
DEGREE_KEYS = FIRST_IS_HIGHEST | word_set("criticality")
PRIORITIES = word_set("priority prio")
SEVERE = DEGREES["major"]
"""From this degree on something is severe."""


def says_degree(key: str) -> bool:
    """Tell whether a property says how severe or urgent something is, by its name."""
    return not DEGREE_KEYS.isdisjoint(spoken_words(key)[-1:])


def degree_of(key: str, value: object) -> float | None:
    """Tell how severe or urgent something is by a property; None for others.

    Of codes the first are the highest: P1 is as high as "critical".
    """
    if not says_degree(key):
        return None
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    code = CODE.fullmatch(text.strip())
    if code is not None and (code[1] or not PRIORITIES.isdisjoint(spoken_words(key))):
        return DEGREES["critical"] + 1 - float(code[2])
    return _degree(text)


def scale_of(key: str, values: Sequence[object]) -> tuple[str, ...]:
    """Put values of a key in the order of their degrees, the lowest first.

    Empty where they have no such order, or two of them the same place in it.
    """
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) < 2 or len(texts) < len(values):
        return ()
    places = _by_degree(texts) or _by_code(key, texts)
    if len(set(places.values())) < len(texts):
        return ()
    return tuple(sorted(places, key=lambda text: places[text]))


def _by_degree(texts: Sequence[str]) -> dict[str, float]:
    found = {text: _degree(text) for text in texts}
    return {text: degree for text, degree in found.items() if degree is not None}


def _degree(text: str) -> float | None:
    words = name_words(LED_BY_NUMBER.sub("", text))
    degree = DEGREES.get(words[-1]) if words else None
    if degree is None or not all(word in STRONGER for word in words[:-1]):
        return None
    added = sum(STRONGER[word] for word in words[:-1])
    return degree + (added if degree > MIDDLE else -added)


def _by_code(key: str, texts: Sequence[str]) -> dict[str, float]:
    """Order codes of a letter and a number, where the key tells which end is the highest."""
    if FIRST_IS_HIGHEST.isdisjoint(spoken_words(key)):
        return {}
    codes = {text: CODE.fullmatch(text.strip()) for text in texts}
    known = {text: code for text, code in codes.items() if code is not None}
    if len({code[1].lower() for code in known.values()}) != 1:
        return {}
    return {text: -float(code[2]) for text, code in known.items()}

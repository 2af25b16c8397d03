"""Numbers and their units, and adjectives of measure: "more than 2 hours", "how long"."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from graphrag_core.english.adjectives import COMPARATIVES, DIMENSIONS, SUPERLATIVES
from graphrag_core.english.function_words import NUMBER_WORDS, word_set
from graphrag_core.english.schema_words import UNIT_SUFFIXES
from graphrag_core.english.words import WordToken, name_words, stem
from graphrag_core.translate.offline.chunks import Chunk, chunk_of
from graphrag_core.translate.offline.units import MAGNITUDES, UNITS, plain
from graphrag_core.translate.offline.vocabulary import Term

_HOW_DIMENSIONS = word_set(
    "much long far old tall big large heavy high expensive deep fast wide young"
)

UNIT_WORDS = word_set(
    """km kilometers kilometres kilometer m meters metres miles mi kg kilograms kilos tons tonnes
    ton grams hours hour h minutes minute min seconds ms days usd eur euros euro dollars dollar
    percent % $ € £ years old points"""
)

ALL_UNITS = UNIT_WORDS | UNITS | UNIT_SUFFIXES - {"count", "value", "amount"}

_SHORT_NUMBER = re.compile(r"(\d+(?:\.\d+)?)(k|K|mn|mln|bn|Mn|Mln|Bn|M|B)")
"""A small "m" may be metres, but behind a sign of money."""
_SHORT = {"k": 1e3, "m": 1e6, "mn": 1e6, "mln": 1e6, "b": 1e9, "bn": 1e9}
MONEY_SIGNS = frozenset("$€£")

TIMES = {"once": 1, "twice": 2, "thrice": 3}

_RATES = word_set(
    "unit piece head person hour day night week month year minute second mile km kg liter litre"
)
"""What a number may be counted per, when it is compared: "less than 5 per unit"."""


def measure_at(text: str, tokens: Sequence[WordToken], position: int) -> tuple[Chunk, int] | None:
    """A number, or an adjective of measure: "how long", "longer than", "longest", "most recent"."""
    token = tokens[position]
    lower = token.lower
    after = tokens[position + 1].lower if position + 1 < len(tokens) else ""
    if lower in TIMES:
        found = chunk_of("number", text, tokens, position, 1)
        return replace(found, data=TIMES[lower], unit="times"), 1
    said = _number_at(tokens, position)
    if said is not None:
        number, used = said
        return replace(chunk_of("number", text, tokens, position, used), data=number), used
    if lower == "how" and after in _HOW_DIMENSIONS:
        following = [t.lower for t in tokens[position + 2 : position + 3]]
        used = 3 if after == "much" and following == ["money"] else 2
        return chunk_of("dimension", text, tokens, position, used, data=after), used
    if lower in COMPARATIVES:
        used = 2 if after == "than" else 1
        return chunk_of("more", text, tokens, position, used, data=COMPARATIVES[lower]), used
    if lower in SUPERLATIVES:
        return chunk_of("superlative", text, tokens, position, 1, data=SUPERLATIVES[lower]), 1
    rest = [t.lower for t in tokens[position + 1 :]]
    if lower.endswith("est") and len(lower) > 5 and rest[:1] != ["by"] and "by" in rest:
        # "The riskiest customers by risk score": what it means is said behind it.
        return chunk_of("superlative", text, tokens, position, 1, data="busy"), 1
    if lower in {"most", "least"} and after in DIMENSIONS:
        return chunk_of("superlative", text, tokens, position, 2, data=after), 2
    return None


def _number_at(tokens: Sequence[WordToken], position: int) -> tuple[int | float, int] | None:
    """The number that words begin to say and how many: "2.5k", "half a million", "two hundred"."""
    words = [token.lower for token in tokens[position : position + 9]]
    few = next((n for said, n in _ABOUT_ONE.items() if words[: len(said)] == list(said)), None)
    if few is not None and words[few[1] : few[1] + 1] in (["hundred"], *_LARGE):
        current, used = few
    elif tokens[position].kind == "number":
        current, used = _number(tokens[position]), 1
    elif (short := _short_number(tokens, position)) is not None:
        current, used = short, 1
    elif words[0] in NUMBER_WORDS:
        current, used = NUMBER_WORDS[words[0]], 1
    else:
        return None
    spelled, total = few is None and words[0] in NUMBER_WORDS, 0.0
    for word in words[used:]:
        if word == "hundred":
            current *= 100
        elif word in MAGNITUDES:
            total, current = total + current * MAGNITUDES[word], 0
        elif spelled and _goes_on(current, NUMBER_WORDS.get(word, 0), after_large=total > 0):
            current += NUMBER_WORDS[word]
        else:
            break
        used += 1
    return plain(total + current), used


def _goes_on(number: float, more: int, *, after_large: bool) -> bool:
    """As in "twenty five", "two hundred fifty", "two thousand five hundred"."""
    ones = number % 100 >= 20 and number % 10 == 0 and more < 10
    rest = number % 100 == 0 and more < 100 and (number > 0 or after_large)
    return more > 0 and (ones or rest)


_ABOUT_ONE: Mapping[tuple[str, ...], tuple[float, int]] = {
    ("half", "a"): (0.5, 2), ("a", "quarter", "of", "a"): (0.25, 4), ("a",): (1, 1),
}  # fmt: skip
_LARGE = (["thousand"], ["million"], ["billion"])


def _short_number(tokens: Sequence[WordToken], position: int) -> int | float | None:
    """As "2.5k", "3M", and "$3m"."""
    text = tokens[position].text
    if position and tokens[position - 1].text in MONEY_SIGNS and text[-1] in "mb":
        text = text[:-1] + text[-1].upper()
    short = _SHORT_NUMBER.fullmatch(text)
    return plain(float(short[1]) * _SHORT[short[2].lower()]) if short is not None else None


def _number(token: WordToken) -> int | float:
    text = token.text.replace(",", "").rstrip("%")
    return float(text) if "." in text else int(text)


def limits_first(chunks: Sequence[Chunk]) -> list[Chunk]:
    """A limit behind its number before it: "4 or more rooms" as "at least 4 rooms"."""
    ordered = list(chunks)
    for at, (number, limit) in enumerate(pairwise(chunks)):
        behind = limit.kind == "compare" and limit.words[:1] in (("or",), ("and",))
        if number.kind == "number" and behind:
            ordered[at] = replace(limit, start=number.start, end=number.start)
            ordered[at + 1] = replace(number, end=limit.end, text=f"{number.text} {limit.text}")
    return ordered


def of_one_magnitude(chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """As in "between 1 and 2 million", where both are millions."""
    shared = list(chunks)
    for at, high in enumerate(chunks[3:], 3):
        between, low, joint = chunks[at - 3 : at]
        kinds = [between.kind, low.kind, joint.kind, high.kind]
        if kinds not in (
            ["between", "number", "and", "number"],
            ["between", "number", "prep", "number"],
        ):
            continue
        many = plain(MAGNITUDES.get(high.words[-1], 1))
        own = any(MAGNITUDES.get(word, 1) > 100 for word in low.words)
        if not own and low.data * many < high.data:
            shared[at - 2] = replace(low, data=plain(low.data * many))
    return tuple(shared)


def adjective_compared(
    text: str, tokens: Sequence[WordToken], position: int
) -> tuple[Chunk, int] | None:
    """As in "more expensive than", "less expensive than": an adjective without an ending."""
    following = [token.lower for token in tokens[position + 1 : position + 3]]
    if tokens[position].lower not in {"more", "less"} or following[1:] != ["than"]:
        return None
    if following[0] not in DIMENSIONS:
        return None
    return chunk_of("more", text, tokens, position, 3, data=following[0]), 3


def is_unit_of(chunk: Chunk, word: str) -> bool:
    """Does a word say what the number before it counts?"""
    return chunk.kind == "number" and not chunk.unit and word in UNITS | {"old", "times"}


def unit_at(
    tokens: Sequence[WordToken], position: int, terms: Sequence[Term], before: Sequence[Chunk]
) -> int:
    """How many words here only say what the number before them counts, or per what."""
    costs = bool(before) and before[0].kind == "dimension"
    after = tokens[position + 1].lower if position + 1 < len(tokens) else ""
    if tokens[position].lower == "per" and any(_holds_rate(chunk, after) for chunk in before):
        return 2  # "cost per kilo", of "costPerKg"
    if costs and before[-1].kind != "dimension" and _is_rate(tokens, position, before):
        return 2
    if not before or before[-1].kind != "number":
        return 0
    word = tokens[position].lower
    aged = word == "years" and after == "old"
    named = bool(terms) and terms[0].score >= 1
    if aged or (word in ALL_UNITS | {"times"} and not named):
        return 1
    return 2 if _is_rate(tokens, position, before) else 0


def _is_rate(tokens: Sequence[WordToken], position: int, before: Sequence[Chunk]) -> bool:
    compared = any(chunk.kind in {"compare", "more", "between"} for chunk in before[-4:-1])
    compared |= any(chunk.kind == "dimension" for chunk in before)
    following = tokens[position + 1].lower if position + 1 < len(tokens) else ""
    return compared and tokens[position].lower in {"per", "a", "an"} and following in _RATES


def _holds_rate(chunk: Chunk, per: str) -> bool:
    words = [name_words(term.key) for term in chunk.property_terms[:1]]
    said = {stem(word) for key in words if "per" in key[1:] for word in key}
    return bool(said) and (stem(per) in said or per in ALL_UNITS | _RATES)


def may_count(chunk: Chunk) -> bool:
    """May a unit behind these words be what is asked for: "how many GB", "lesson minutes"?"""
    return chunk.kind in {"howmany", "aggregate", "most"} or bool(chunk.label_terms)

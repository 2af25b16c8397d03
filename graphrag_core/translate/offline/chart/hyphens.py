"""What a hyphen joins: "above-average", "high-priority", "Berlin-based"."""

import re
from collections.abc import Iterator, Sequence

from graphrag_core.english.words import WordToken, is_verb_form, squeeze, value_forms
from graphrag_core.translate.offline.chart.operators import OPERATORS
from graphrag_core.translate.offline.vocabulary import PropertyTerm, Vocabulary
from graphrag_core.types import ValueLink

_NUMBER = re.compile(r"(\d+(?:\.\d+)?)")
_WITH_LETTER = re.compile(r"(\d+(?:\.\d+)?)(?:k|mn|m|bn)", re.IGNORECASE)
"""A number with the letter of its magnitude: 20k."""


def taken_apart(
    token: WordToken, vocabulary: Vocabulary, links: Sequence[ValueLink]
) -> Iterator[WordToken]:
    """Yield the parts of a word that say something by themselves, or the word as it is."""
    if token.kind != "word" or "-" not in token.text:
        yield token
        return
    parts = token.text.split("-")
    named = any(link.start <= token.start and token.end <= link.end for link in links)
    if not named and _is_free_of(parts, vocabulary):
        yield WordToken("without", token.kind, token.end - len(parts[1]), token.end)
        yield WordToken(parts[0], token.kind, token.start, token.start + len(parts[0]))
        return
    ranged = _is_range(parts)
    joined = all((part.lower(),) in OPERATORS for part in parts)
    joined = joined or [part.lower() for part in parts[1:2]] == ["than"]
    apart = joined or (
        len(parts) == 2
        and not named
        and (
            _is_before_or_after(parts)
            or ranged
            or _is_denied_value(parts, vocabulary)
            or _is_deed_of_name(token, parts, vocabulary, links)
            or _is_value_of_key(parts, vocabulary)
        )
    )
    if not apart:
        yield token
        return
    start = token.start
    for place, part in enumerate(parts):
        kind = "number" if _NUMBER.fullmatch(part) else token.kind
        if place and ranged:
            yield WordToken("to", token.kind, start - 1, start)  # "30-90 million"
        yield WordToken(part, kind, start, start + len(part))
        start += len(part) + 1


def _is_before_or_after(parts: Sequence[str]) -> bool:
    """As in "pre-2000", "post-1990"."""
    return parts[0].lower() in {"pre", "post"} and parts[1].isdecimal()


def _is_range(parts: Sequence[str]) -> bool:
    if len(parts) != 2:
        return False
    plain = [_NUMBER.fullmatch(part) for part in parts]
    lettered = [_WITH_LETTER.fullmatch(part) for part in parts]
    first, second = lettered if all(lettered) else (plain[0], plain[1] or lettered[1])
    return first is not None and second is not None and float(first[1]) < float(second[1])


def _is_denied_value(parts: Sequence[str], vocabulary: Vocabulary) -> bool:
    """As in "non-mammal species", where "mammal" is a value."""
    forms = (squeeze(parts[1]), *value_forms(parts[1].lower()))
    return parts[0].lower() == "non" and any(map(vocabulary.values_spelt, forms))


def _is_free_of(parts: Sequence[str], vocabulary: Vocabulary) -> bool:
    """As in "fault-free substations": without any of what a label or type is called."""
    if len(parts) != 2 or parts[1].lower() != "free":
        return False
    terms = vocabulary.lookup((parts[0].lower(),))
    if vocabulary.lookup((parts[0].lower(), "free")):
        return False  # what is "step-free" may be a key
    return any(not isinstance(term, PropertyTerm) for term in terms)


def _is_deed_of_name(
    token: WordToken, parts: Sequence[str], vocabulary: Vocabulary, links: Sequence[ValueLink]
) -> bool:
    """Tell whether a named thing does, or is where, the rest says: "Berlin-based"."""
    end = token.start + len(parts[0])
    named = any((link.start, link.end) == (token.start, end) for link in links)
    named = named or bool(vocabulary.values_spelt(squeeze(parts[0])))
    return named and is_verb_form(parts[1].lower())


def _is_value_of_key(parts: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Tell whether one of two parts is a key and the other a value that it may have."""
    if not all(parts):
        return False
    for key, value in (parts, reversed(parts)):
        terms = [t for t in vocabulary.lookup((key.lower(),)) if isinstance(t, PropertyTerm)]
        held = {(o, k) for o, k, _ in vocabulary.values_spelt(squeeze(value))}
        for term in terms:
            numbered = value.isdecimal() and "INTEGER" in vocabulary.types_of(term)
            if numbered or any((owner, term.key) in held for owner in term.owners):
                return True
    return False

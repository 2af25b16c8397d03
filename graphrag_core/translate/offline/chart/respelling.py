"""Words of the language that were mistyped, and how they are spelt."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.adjectives import COMPARATIVES, DIMENSIONS, SUPERLATIVES
from graphrag_core.english.function_words import (
    LIGHT_WORDS,
    ORDINARY_WORDS,
    STOP_WORDS,
    TYPED_IN_HASTE,
)
from graphrag_core.english.synonyms import NEAR_SYNONYMS
from graphrag_core.english.word_forms import IRREGULAR
from graphrag_core.english.words import (
    WordToken,
    edit_distance,
    singular,
)
from graphrag_core.translate.offline.chart.operators import (
    GAP_WORDS,
    OPERATORS,
)
from graphrag_core.translate.offline.vocabulary import (
    Vocabulary,
)
from graphrag_core.types import ValueLink

SPELT_OUT = {"mttr": "average time to resolve", "mtta": "average time to acknowledge"}
"""Initials of what operations are measured by."""
LANGUAGE = STOP_WORDS | LIGHT_WORDS | ORDINARY_WORDS
_SPELLED = sorted(
    {word for words in OPERATORS for word in words if len(word) > 4 and word.isalpha()}
    | {word for word in GAP_WORDS if len(word) > 4}
    | {noun for nouns in DIMENSIONS.values() for noun in nouns if len(noun) > 4}
)
"""Words of the language long enough to be known again when one letter is wrong."""


def spelt(token: WordToken, vocabulary: Vocabulary, links: Sequence[ValueLink]) -> WordToken:
    """The token as it is spelt: words of the language are mended, where nothing else is meant."""
    if token.text == "%":
        return replace(token, text="percent", kind="word")
    if token.kind != "word":
        return token
    word = token.lower
    if (respelt := TYPED_IN_HASTE.get(word)) is not None:
        return replace(token, text=respelt)
    known = word in LANGUAGE or word in _SPELLED or word in COMPARATIVES or word in SUPERLATIVES
    known = known or not {word, singular(word)}.isdisjoint(NEAR_SYNONYMS)  # "cases", not "ceases"
    known = known or word in IRREGULAR  # "bought", not "brought"
    if len(word) < 5 or not word.isalpha() or known or vocabulary.lookup((word,)):
        return token
    named = token.text[:1].isupper()
    if any(link.start <= token.start < link.end and (named or link.score >= 1) for link in links):
        return token
    meant = next((w for w in _SPELLED if _is_slip(word, w)), None)
    return replace(token, text=meant) if meant else token


def spelt_out(
    tokens: Sequence[WordToken], vocabulary: Vocabulary, links: Sequence[ValueLink]
) -> Iterator[WordToken]:
    """Read initials as the words that they stand for, where the graph has no such name."""
    for token in tokens:
        words = SPELT_OUT.get(token.lower, "").split()
        linked = any(link.start <= token.start < link.end for link in links)
        if not words or linked or vocabulary.lookup((token.lower,)):
            yield token
            continue
        for place, word in enumerate(words):
            at = token.start + place  # a letter for each word, so that no two are at one place
            yield replace(token, text=word, start=at, end=at + 1)


def is_of_language(text: str) -> bool:
    """Is a text one word of the language, written as such?"""
    return text.islower() and ((text,) in OPERATORS or text in LANGUAGE)


def _is_slip(word: str, known: str) -> bool:
    """Is a word another one with a letter too few, too many, swapped, or a wrong vowel inside?

    Another first or last letter makes another word or form of it ("stars" and "start").
    """
    if (word[0], word[-1]) != (known[0], known[-1]) or edit_distance(word, known, 1) != 1:
        return False
    if len(word) != len(known) or sorted(word) == sorted(known):
        return True
    changed = {
        letter for pair in zip(word, known, strict=True) if pair[0] != pair[1] for letter in pair
    }
    return len(word) > 5 and changed <= set("aeiou")

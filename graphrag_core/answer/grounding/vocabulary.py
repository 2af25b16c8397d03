"""The closed vocabulary of each language: what a sentence may say beside the words of its result.

`vocabulary/*.toml` lists the words by what they claim; `function` words claim nothing.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from graphrag_core.answer.grounding.degrees import DEGREES, degrees_of

LANGUAGES = ("en", "de", "fr", "es")
_FILES = Path(__file__).parent / "vocabulary"
MOST_UNKNOWN = 8
"""A longer exchange without any word of a language's vocabulary is in none of them."""

LEAST_SHARE = 6
"""One word in so many is one of the language's own in any sentence of it."""

_WORD = re.compile(r"[^\W\d_]+")
_VALUED = frozenset({"numbers", "months", "weekdays", "ordinals", "scales", "fractions"})
SUPERLATIVES = ("max", "min", "max_time", "min_time")
_ENDINGS = ("s", "es", "d", "ed", "ing")
_DEEDS = frozenset({"ed", "d", "ing"})
"""Endings that make a deed of a word that claims nothing: "complete", "completed"."""

_PREFIXES = ("ab", "an", "auf", "aus", "be", "ge", "ver", "zu", "vor")
"""German prefixes that come and go with the form of a verb."""


_OPPOSITES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "des", "de")
"""Prefixes that turn a word into its opposite: "illegible"."""


@dataclass(frozen=True, slots=True)
class ClaimVocabulary:
    """One language: the kinds of each phrase, by its words, and what its number words mean."""

    language: str
    kinds: Mapping[tuple[str, ...], frozenset[str]]
    endings: tuple[str, ...]
    values: Mapping[str, Mapping[str, float]]
    longest: int
    deeds: tuple[str, ...] = ()

    def has(self, word: str) -> bool:
        """Tell whether a word is one of the language's own, numbers among them."""
        return (word,) in self.kinds or word in self.values["numbers"]

    def kinds_at(self, words: Sequence[str], at: int) -> tuple[frozenset[str], int]:
        """Return the kinds of the longest phrase that begins at a word, and its length in words.

        A word of no known kind has none, and length 1.
        """
        for length in range(min(self.longest, len(words) - at), 0, -1):
            found = self.kinds.get(tuple(words[at : at + length]))
            if found:
                return found, length
        return self._kinds_of_form(words[at]), 1

    def _kinds_of_form(self, word: str) -> frozenset[str]:
        for ending in self.endings:
            if len(word) - len(ending) > 2 and word.endswith(ending):
                found = self.kinds.get((word[: -len(ending)],))
                if found and not (ending in _DEEDS and found == {"function"}):
                    return found
        return frozenset()


@cache
def vocabulary(language: str) -> ClaimVocabulary:
    """Read the vocabulary of a language."""
    with (_FILES / f"{language}.toml").open("rb") as file:
        entries: dict[str, str] = tomllib.load(file)
    kinds: dict[tuple[str, ...], set[str]] = {}
    values: dict[str, dict[str, float]] = {}
    for kind, text in entries.items():
        if kind in _VALUED:
            pairs = (entry.rpartition("=") for entry in text.casefold().split())
            values[kind] = {word.replace("_", " "): float(value) for word, _, value in pairs}
            for phrase in filter(lambda spoken: " " in spoken, values[kind]):
                kinds.setdefault(tuple(phrase.split()), set()).add(kind)
        elif kind not in ("endings", "deeds", *DEGREES):
            for phrase in text.casefold().split():
                words = tuple(phrase.split("_"))
                kinds.setdefault(words, set()).add(kind)
                if (
                    language == "fr"
                    and words[0] in ("plus", "moins")
                    and kind in (*SUPERLATIVES, "long")
                ):
                    for article in ("le", "la", "les"):
                        kinds.setdefault((article, *words), set()).add(kind)
    listed = {phrase: frozenset(found) for phrase, found in kinds.items()}
    for form, kind in degrees_of(language, entries):
        if not any(form[at:] in listed for at in range(len(form))):
            kinds.setdefault(form, set()).add(kind)
    frozen = {phrase: frozenset(found) for phrase, found in kinds.items()}
    endings = tuple(entries["endings"].split())
    return ClaimVocabulary(
        language,
        frozen,
        endings,
        values,
        max(map(len, frozen)),
        tuple(entries["deeds"].split()),
    )


def language_of(text: str, question: str) -> str:
    """Tell the language of a text by its function words; the question's where it has too few.

    Returns "" for a language that has no vocabulary.
    """
    for spoken in (text, f"{question} {text}", question):
        words = _words(spoken)
        hits = {
            language: sum(vocabulary(language).has(word) for word in words)
            + (language == "es" and "¿" in spoken)
            for language in LANGUAGES
        }
        best = max(hits, key=lambda language: hits[language])
        others = max(count for language, count in hits.items() if language != best)
        if hits[best] > others and hits[best] * LEAST_SHARE >= len(words):
            return best
    return "" if len(words) > MOST_UNKNOWN else "en"


@lru_cache(maxsize=20_000)
def fold(word: str) -> str:
    """Fold case and accents."""
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


@cache
def akin(one: str, other: str, *, loose: bool = False) -> bool:
    """Tell whether two folded words are forms of one: they begin alike and end in little else.

    With `loose` also cognates of two languages ("visiteurs", "visitors").
    """
    if one == other:
        return True
    if any(c.isdigit() for c in f"{one}{other}"):
        return False  # "SEV-1", "SEV-2"
    for left, right in ((one, other), (_bare(one), _bare(other))):
        shared = _shared(left, right)
        shorter, longer = sorted((len(left), len(right)))
        rest = 6 if loose else 4
        enough = 0.55 * shorter if loose else 0.75 * shorter
        if shared >= max(4, enough) and longer - shared <= rest:
            return True
        if shared == 3 == shorter and longer - shared <= 2:
            return True
    if not _stems(one).isdisjoint(_stems(other)):
        return True
    shorter_word, longer_word = sorted((one, other), key=len)
    compound = len(longer_word) >= 8 and len(shorter_word) >= 5 and longer_word.isalpha()
    opposite = longer_word.removesuffix(shorter_word) in _OPPOSITES
    return compound and (
        longer_word.startswith(shorter_word)
        or (longer_word.endswith(shorter_word) and not opposite)
    )


def is_form_of(one: str, other: str) -> bool:
    """Tell whether two folded words are the same but for a common ending."""
    return not _stems(one).isdisjoint(_stems(other))


def _stems(word: str) -> set[str]:
    """Return a short word and what is left of it without an ending: "owns", "owned"."""
    return {word} | {
        word[: -len(e)] for e in _ENDINGS if word.endswith(e) and len(word) > len(e) + 2
    }


def _bare(word: str) -> str:
    prefix = next((p for p in _PREFIXES if word.startswith(p) and len(word) - len(p) > 3), "")
    return word[len(prefix) :]


def _shared(one: str, other: str) -> int:
    return next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]

"""What the words of a question say before any reading of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from itertools import pairwise

from graphrag_core.english.function_words import ARTICLES, LIGHT_WORDS, NUMBER_WORDS, STOP_WORDS
from graphrag_core.english.operator_words import OPERATOR_WORDS
from graphrag_core.english.short_forms import shortens
from graphrag_core.english.synonyms import NEAR_SYNONYMS
from graphrag_core.english.tenses import says_what_has_been
from graphrag_core.english.time_phrases import TimePhrase, find_times
from graphrag_core.english.words import (
    WordToken,
    derivations,
    is_plural,
    is_verb_form,
    stem,
    tokenize,
)
from graphrag_core.translate.offline.units import TIME_UNITS

SHORT_FORM = range(3, 6)
"""Letters of a word in a name that may be a short form: "inv" of invoices, but no "p" of Paris."""
LIGHT_WEIGHT = 0.3
"""What a word counts that may stand unread."""
DERIVED, SYNONYM = 0.85, 0.6
"""How near a word is to one that it comes from, and to one for much the same."""

HOW_MUCH = ("how long", "how old", "how much", "how far", "how fast", "how quickly", "how soon")
"""Question words that ask for a number."""
QUESTION_WORDS = ("who", "whose", "where", "when", *HOW_MUCH)
MAX_FRACTION_DIGITS = 6
POSSESSIVES = frozenset({"their", "its", "his", "her"})
GROUPING = frozenset({"by", "per", "each"})


@dataclass(frozen=True, slots=True)
class ContentWord:
    """A word that carries meaning: its place, stem and weight."""

    start: int
    end: int
    text: str
    stem: str
    weight: float


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """A question's words: `operators` it asks for, `asks` its question words, `head` its noun.

    `timed` are its numbers of units of time; `possessed` are words behind "their" and the like,
    `grouped` those behind "by", "per" and "each"; `pairs` are stems that follow each other.
    `is_passive`: something is done "by" another; `is_perfect`: it asks what has been.
    """

    text: str
    first: str
    content: tuple[ContentWord, ...]
    numbers: frozenset[float]
    timed: frozenset[float]
    times: tuple[TimePhrase, ...]
    operators: frozenset[str]
    asks: frozenset[str]
    head: ContentWord | None
    head_is_plural: bool
    possessed: frozenset[str]
    grouped: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    is_passive: bool
    is_perfect: bool


@lru_cache(maxsize=512)
def question_words(text: str) -> QuestionWords:
    """Take a question apart. Relative times are read as of now."""
    times = find_times(text, now=datetime.now(UTC))
    tokens = tokenize(text)
    lower = [token.lower.replace("’", "'") for token in tokens]
    joined = f" {' '.join(lower)} "
    in_time = [(time.start, time.end) for time in times]
    content = tuple(
        ContentWord(
            token.start,
            token.end,
            word,
            stem(word),
            LIGHT_WEIGHT if word in LIGHT_WORDS else 1.0,
        )
        for token, word in zip(tokens, lower, strict=True)
        if token.kind == "word"
        and word not in STOP_WORDS
        and word not in NUMBER_WORDS
        and not any(start <= token.start < end for start, end in in_time)
    )
    numbers = {NUMBER_WORDS[word] for word in lower if word in NUMBER_WORDS and word != "couple"}
    read = [_number(token.text) for token in tokens if token.kind == "number"]
    with_who = joined.replace(" whom ", " who ")
    return QuestionWords(
        text=text,
        first=lower[0] if lower else "",
        content=content,
        numbers=frozenset(float(n) for n in (*numbers, *read) if n is not None),
        timed=_timed(tokens),
        times=times,
        operators=frozenset(
            name
            for name, phrases in OPERATOR_WORDS.items()
            if any(f" {phrase} " in joined for phrase in phrases)
        ),
        asks=frozenset(word for word in QUESTION_WORDS if f" {word} " in with_who),
        head=content[0] if content else None,
        head_is_plural=bool(content) and is_plural(content[0].text),
        possessed=_behind(lower, POSSESSIVES),
        grouped=_behind(lower, GROUPING),
        pairs=stem_pairs(text),
        is_passive=is_passive(text),
        is_perfect=says_what_has_been(lower),
    )


@lru_cache(maxsize=2048)
def stem_pairs(text: str) -> frozenset[tuple[str, str]]:
    """Return the pairs of stems that stand side by side, articles left out."""
    words = [token.lower for token in tokenize(text) if token.kind in {"word", "number"}]
    stems = [stem(word) for word in words if word not in ARTICLES]
    return frozenset(pairwise(stems))


@lru_cache(maxsize=2048)
def is_passive(text: str) -> bool:
    """Tell whether a participle with "by" says who did something: "referred by"."""
    words = [token.lower for token in tokenize(text)]
    begun = bool(words) and words[0] == "by"
    return any(
        (begun or after == "by") and is_verb_form(word) and not word.endswith("ing")
        for word, after in pairwise([*words, ""])
    )


def _behind(words: list[str], markers: frozenset[str]) -> frozenset[str]:
    """Return the words at the first or second place behind a marker."""
    found = (words[at + 1 : at + 3] for at, word in enumerate(words) if word in markers)
    return frozenset(word for some in found for word in some if word not in STOP_WORDS)


@dataclass(frozen=True, slots=True)
class NameStems:
    """The words of names: their stems, and the stems of verbs that they come from."""

    stems: frozenset[str] = frozenset()
    roots: frozenset[str] = frozenset()

    def nearness(self, word: str) -> float:
        """Return how near a word is to one of these: 1 the same, 0 unlike all."""
        same, bases, alike = _kin(word)
        if same in self.stems:
            return 1.0
        if bases & self.stems or same in self.roots or bases & self.roots:
            return DERIVED
        if alike & self.stems:
            return SYNONYM
        short = (one for one in self.stems if len(one) in SHORT_FORM and one[0] == word[0])
        return max((shortens(one, (word,)) for one in short), default=0.0)


@lru_cache(maxsize=16384)
def stems_of(words: tuple[str, ...]) -> NameStems:
    """Return the stems of words."""
    bases = (base for word in words for base, _ in derivations(word))
    return NameStems(frozenset(map(stem, words)), frozenset(bases))


@lru_cache(maxsize=1024)
def said_stems(rendering: str) -> NameStems:
    """Return the stems of a sentence."""
    return stems_of(tuple(token.lower for token in tokenize(rendering) if token.kind == "word"))


@lru_cache(maxsize=16384)
def _kin(word: str) -> tuple[str, frozenset[str], frozenset[str]]:
    """Return a word's stem, the stems that it may come from, and those of its synonyms."""
    own = stem(word)
    bases = frozenset(base for base, _ in derivations(word))
    return own, bases, _synonyms().get(own, frozenset())


@lru_cache(maxsize=1)
def _synonyms() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for word, others in NEAR_SYNONYMS.items():
        key = stem(word)
        found[key] = found.get(key, frozenset()) | {stem(other) for other in others}
    return found


def _timed(tokens: Sequence[WordToken]) -> frozenset[float]:
    """Return the numbers of a unit of time: 30, of "30 days"."""
    pairs = ((_number(one.text), unit.lower) for one, unit in pairwise(tokens))
    return frozenset(n for n, unit in pairs if n is not None and unit in TIME_UNITS)


def _number(text: str) -> float | None:
    digits = text.replace(",", "").rstrip(".%")
    try:
        return round(float(digits), MAX_FRACTION_DIGITS)
    except ValueError:
        return None

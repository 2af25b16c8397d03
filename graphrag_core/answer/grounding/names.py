"""Names in a model's sentence: capitalised, quoted, with digits or hyphens; and what knows them."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from graphrag_core.english.words import name_words, stem

_QUOTED = re.compile(
    r"\"([^\"\n]{1,200})\"|“([^”\n]{1,200})”|`([^`\n]{1,200})`|(?<!\w)'([^'\n]{1,200})'(?!\w)"
)
_WORD = re.compile(r"[^\W_][\w]*(?:[-./@][\w]+)*")
_MEASURE = re.compile(r"\d+(?:[.,]\d+)*[^\W\d_]{0,3}")
_COUNT_WORD = re.compile(r"(?:twen|thir|for|fif|six|seven|eigh|nine)ty-\w+", re.IGNORECASE)
_SENTENCE_START = re.compile(r"(?:^|[.!?:;]\s+|\n\s*(?:[-*•]\s+|\d+[.)]\s+)?)$")
START_CHARS = 40
"""So far before a word it is looked whether a sentence starts there."""

_ADJECTIVE = re.compile(
    r"^[a-z-]+-(?:[a-z]+ed|known|run|led|made|built|star|old|new|based|wide|long|term|level|time|free"
    r"|friendly|related|specific|only|most|least|high|low|scale|class|day|hour|year|month)$"
)
"""Words with a hyphen that are no names: top-rated, well-known, four-star."""
_DOER = re.compile(
    r"\b(?:\w+ed|run|led|written|made|built|given|taken|held|known|driven) by (?!(?:the|a|an|its"
    r"|their|his|her|this|that|these|those|two|several|many|some|all|both|any|each|name|default"
    r"|it|them|far|others?|another|no|\w+ing)\b)([a-z][\w-]*)"
    r"|\b(?:named|called)\s+(?!(?:the|a|an|after|for|by)\b)([a-z][\w-]*)"
)
_GERMAN = frozenset(
    {
        "der", "die", "das", "den", "dem", "des", "welche", "welcher", "welches", "welchen", "wer",
        "wie", "viele", "wann", "wo", "ist", "sind", "hat", "haben", "von", "im", "zu", "und",
        "mit", "für", "gehören", "gehört", "es", "gibt", "alle", "ein", "eine", "einen", "zur",
    }
)  # fmt: skip
CALENDAR = frozenset(
    {
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "utc", "i",
    }
)  # fmt: skip


class Known:
    """The texts that an answer may draw on, folded once for all checks."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.text = "\n".join(texts).casefold()

    @cached_property
    def _stems(self) -> frozenset[str]:
        words = _WORD.findall(self.text)
        parts = {stem(word) for part in words for word in name_words(part)}
        return frozenset(parts | {stem(word) for word in words})

    def has(self, phrase: str) -> bool:
        """Tell whether a phrase stands there, or all parts of a word in whatever form."""
        folded = phrase.casefold()
        # Ends of numbers and of Latin words count: INC-10 is not INC-103.
        whole = rf"(?<![a-z0-9]){re.escape(folded)}(?![a-z0-9])"
        if folded in self.text and re.search(whole, self.text):
            return True
        return all(stem(part) in self._stems for part in name_words(phrase))


def unknown_doers(text: str, known: Known) -> Iterator[str]:
    """Names in lower case that nothing holds: who did something, or what something is called."""
    named = (match[1] or match[2] for match in _DOER.finditer(text))
    return (name for name in named if not known.has(name))


def is_german(question: str) -> bool:
    """Tell whether a question is in the language that begins every noun with a capital."""
    return len(_GERMAN & {word.casefold() for word in _WORD.findall(question)}) > 1


def unknown_names(text: str, known: Known, *, nouns: bool = False) -> Iterator[str]:
    """Names that nothing holds; with `nouns`, one capitalised word alone is no name."""
    strange: dict[str, None] = {}
    found: list[re.Match[str]] = []
    for match in _QUOTED.finditer(text):
        phrase = next(group for group in match.groups() if group)
        if not known.has(phrase):
            strange[phrase] = None
    for match in _WORD.finditer(text):
        word, before = match.group(), text[max(match.start() - START_CHARS, 0) : match.start()]
        if not _looks_like_name(word, starts=bool(_SENTENCE_START.search(before))):
            continue
        if not known.has(word):
            found.append(match)
    ends, begins = {m.end() for m in found}, {m.start() for m in found}
    for match in found:
        alone = match.start() - 1 not in ends and match.end() + 1 not in begins
        if not (nouns and alone and match[0].isalpha() and match[0][1:].islower()):
            strange[match[0]] = None
    yield from strange


def _looks_like_name(word: str, *, starts: bool) -> bool:
    """Capitalised within a sentence, or with digits, hyphens, dots or inner capitals."""
    if word.islower() and word.rpartition("-")[1] and _ADJECTIVE.search(word):
        return False
    if word.casefold() in CALENDAR or _MEASURE.fullmatch(word) or _COUNT_WORD.fullmatch(word):
        return False
    if any(sign in word for sign in "-_/@.") or any(c.isdigit() for c in word):
        return True
    if any(c.isupper() for c in word[1:]):
        return True
    return word[0].isupper() and not starts

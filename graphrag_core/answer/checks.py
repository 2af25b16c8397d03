"""Is a model's answer borne out by the rows? Marks, numbers, names and addresses are checked.

Strict on purpose: what is wrongly refused only costs the model's wording, for the template's
answer takes its place.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from graphrag_core.answer.marks import MARK, MARKS, resolve_marks
from graphrag_core.answer.sentences import ADDRESS, Facts, Judged, judge
from graphrag_core.linking.words import name_words, stem
from graphrag_core.types import StepDiagnostic

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_MARKUP = re.compile(r"\]\(|!\[|<[a-zA-Z/!]")
_QUOTED = re.compile(
    r"\"([^\"\n]{1,200})\"|“([^”\n]{1,200})”|`([^`\n]{1,200})`|(?<!\w)'([^'\n]{1,200})'(?!\w)"
)
_WORD = re.compile(r"[^\W_][\w]*(?:[-./@][\w]+)*")
_MEASURE = re.compile(r"\d+(?:[.,]\d+)*[^\W\d_]{0,3}")
_COUNT_WORD = re.compile(r"(?:twen|thir|for|fif|six|seven|eigh|nine)ty-\w+", re.IGNORECASE)
_SENTENCE_START = re.compile(r"(?:^|[.!?:;]\s+|\n\s*(?:[-*•]\s+|\d+[.)]\s+)?)$")

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
NUMBER_WORDS: Mapping[str, int] = {
    word: value
    for value, word in enumerate(
        (
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ),
        start=2,
    )
}
CALENDAR = frozenset(
    {
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "utc", "i",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Checked:
    """A model's text without foreign marks.

    `foreign` are the marks that were removed, `used` those that remain, `faults` plain
    sentences about what the rows do not bear out; empty when the text may be shown. `dropped`
    counts sentences that were left out because they cite nothing.
    """

    text: str
    used: tuple[int, ...]
    foreign: tuple[str, ...]
    faults: tuple[str, ...]
    dropped: int = 0


def check_answer(
    text: str,
    marks: Iterable[int],
    known: Iterable[str],
    counts: Iterable[int],
    facts: Facts | None = None,
) -> Checked:
    """Check an answer against the marks there are and the texts that it may draw on.

    `counts` are the numbers that a word ("five") may stand for; numerals may come from any
    of the texts, also from within a date. With `facts` they come from the rows that a sentence
    cites, and sentences that cite nothing are left out.
    """
    cleaned, _, foreign = resolve_marks(text, marks)
    judged = judge(cleaned, facts) if facts is not None else Judged(cleaned, 0, ())
    bare = MARKS.sub("", judged.text)
    source = _Known(known)
    numbers = judged.faults if facts is not None else _unknown_numbers(bare, source, set(counts))
    faults = (
        *numbers,
        *_unknown_addresses(bare, source),
        *_unknown_names(bare, source, nouns=facts is not None and _is_german(facts.asked.text)),
        *(_unknown_doers(bare, source) if facts is not None else ()),
        *(("The answer holds markup.",) if _MARKUP.search(bare) else ()),
    )
    used = dict.fromkeys(int(number) for number in MARK.findall(judged.text))
    return Checked(judged.text, tuple(used), foreign, faults, judged.dropped)


def removed_parts(checked: Checked) -> tuple[StepDiagnostic, ...]:
    """What is to be said of the marks and the sentences that were removed."""
    remarks = []
    if checked.foreign:
        marks = ", ".join(checked.foreign[:10])
        said = f"The model cited what is not in the result; removed: {marks}."
        remarks.append(StepDiagnostic("citation_removed", "warning", said))
    if checked.dropped:
        said = f"Sentences of the model that cite nothing were removed: {checked.dropped}."
        remarks.append(StepDiagnostic("uncited_removed", "warning", said))
    return tuple(remarks)


class _Known:
    """The texts that an answer may draw on, folded once for all checks."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.text = "\n".join(texts).casefold()
        self.numbers = {_plain_number(number) for number in _NUMBER.findall(self.text)}
        self.stems = {stem(word) for part in _WORD.findall(self.text) for word in name_words(part)}
        self.stems |= {stem(word) for word in _WORD.findall(self.text)}

    def has(self, phrase: str) -> bool:
        return phrase.casefold() in self.text

    def has_words(self, phrase: str) -> bool:
        """Are all parts of a word known, in whatever form?"""
        return all(stem(part) in self.stems for part in name_words(phrase))


def _unknown_numbers(text: str, known: _Known, counts: set[int]) -> tuple[str, ...]:
    numerals = (_plain_number(number) for number in _NUMBER.findall(text))
    strange = [number for number in numerals if number not in known.numbers]
    words = (word.casefold() for word in _WORD.findall(text))
    strange += [word for word in words if NUMBER_WORDS.get(word, 0) not in counts | {0}]
    return tuple(f"The number {number} is not in the rows." for number in dict.fromkeys(strange))


def _unknown_addresses(text: str, known: _Known) -> tuple[str, ...]:
    strange = (found for found in ADDRESS.findall(text) if not known.has(found.rstrip(".,;")))
    return tuple(f"The address {found[:80]} is not in the rows." for found in strange)


def _unknown_doers(text: str, known: _Known) -> tuple[str, ...]:
    """Names in lower case: who did something, or what something is called."""
    named = (match[1] or match[2] for match in _DOER.finditer(text))
    strange = (name for name in named if not known.has(name) and not known.has_words(name))
    return tuple(f"The name '{name[:80]}' is not in the rows." for name in strange)


def _is_german(question: str) -> bool:
    return len(_GERMAN & {word.casefold() for word in _WORD.findall(question)}) > 1


def _unknown_names(text: str, known: _Known, *, nouns: bool = False) -> tuple[str, ...]:
    """Names that nothing shown holds; with `nouns`, one capitalised word alone is no name."""
    strange: dict[str, None] = {}
    found: list[re.Match[str]] = []
    for match in _QUOTED.finditer(text):
        phrase = next(group for group in match.groups() if group)
        if not known.has(phrase) and not known.has_words(phrase):
            strange[phrase] = None
    for match in _WORD.finditer(text):
        word = match.group()
        if not _looks_like_name(word, starts=bool(_SENTENCE_START.search(text[: match.start()]))):
            continue
        if not known.has(word) and not known.has_words(word):
            found.append(match)
    ends, begins = {m.end() for m in found}, {m.start() for m in found}
    for match in found:
        alone = match.start() - 1 not in ends and match.end() + 1 not in begins
        if not (nouns and alone and match[0].isalpha() and match[0][1:].islower()):
            strange[match[0]] = None
    return tuple(f"The name '{name[:80]}' is not in the rows." for name in strange)


def _looks_like_name(word: str, *, starts: bool) -> bool:
    """Capitalised within a sentence, or with digits, hyphens, dots or inner capitals."""
    if word.casefold() in CALENDAR or _MEASURE.fullmatch(word) or _COUNT_WORD.fullmatch(word):
        return False
    if any(mark in word for mark in "-_/@.") or any(c.isdigit() for c in word):
        return True
    if any(c.isupper() for c in word[1:]):
        return True
    return word[0].isupper() and not starts


def _plain_number(text: str) -> str:
    """One spelling a number: 12,345 → 12345 and 3.50 → 3.5."""
    digits = text.replace(",", "") if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", text) else text
    if "." in digits and digits.count(".") == 1:
        digits = digits.rstrip("0").rstrip(".")
    return digits.lstrip("0") or "0"

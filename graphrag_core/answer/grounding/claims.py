"""What a sentence claims beyond its names and numbers: a denial, "only", a superlative.

Each is held against the rows as far as words can show it; what they cannot show passes.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graphrag_core.answer.grounding.numbers import Numbers, numbers_in
from graphrag_core.english.function_words import STOP_WORDS
from graphrag_core.english.words import stem

_DENIAL = re.compile(
    r"\b(?:not|never|lacks?|without|\w+n't|nicht|kein(?:e[mnrs]?)?|niemals|nie)\b"
    r"(?!\s+(?:only|just|all|every|nur|alle)\b)",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(
    r"[,;:()]|\b(?:but|and|while|although|whereas|because|or|as|since|aber|und|oder|sondern)\b",
    re.IGNORECASE,
)
_ONLY = re.compile(r"^\W*(?:only|just|solely|nur)\b|\bthe only\b", re.IGNORECASE)
_SAYS_ONLY = re.compile(r"\b(?:only|just|solely|alone|single|nur)\b", re.IGNORECASE)
_ONE = re.compile(r"\bone\b", re.IGNORECASE)
_SUPERLATIVE = re.compile(
    r"\b(?!(?:interest|test|forest|guest|\w*west|\w*east|harvest|contest|modest|honest|rest|nest"
    r"|chest|\w*quest|invest|digest|protest|suggest|manifest|arrest|crest|ingest|attest|priest"
    r"|tempest)\b)[a-z]{2,}est\b|(?<!at )\b(?:most|least)\b(?! of\b)|\bworst\b",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:say|answer|reply|respond|write|print|output|tell|state|claim|repeat|antworte|sage?)\b"
    r"[^.\n]{0,40}$",
    re.IGNORECASE,
)
LEAST_SAID = 4
_WORD = re.compile(r"[^\W_]{2,}")


@dataclass(frozen=True, slots=True)
class Result:
    """The rows against which a claim is checked.

    `row_indices` are the rows that a sentence is about, of `rows` in all. `extremes` have the most
    or the least of something; None where that is not known.
    """

    row_indices: frozenset[int]
    rows: int
    extremes: frozenset[int] | None = None


def unsupported_claims(
    sentence: str, known: Numbers, asked: Numbers, result: Result
) -> Iterator[str]:
    """Yield the claims of a sentence without markers and names that its rows do not support.

    `known` is what these and the question say, `asked` the question alone.
    """
    if not known.empty and 0.0 not in known.values:
        yield from _denials(sentence, _stems(known.text))
    if _ONLY.search(sentence) and not _SAYS_ONLY.search(asked.text):
        yield from _left_out(sentence, asked, result)
    extremes = result.extremes
    if result.rows > 1 and extremes is not None and not result.row_indices & extremes:
        yield from _superlatives(sentence, known, asked)


def repeats_instruction(sentence: str, texts: Iterable[str]) -> bool:
    """Whether a sentence stands in one of the texts, right behind words that tell one to say it."""
    said = " ".join(sentence.casefold().split())
    return len(said) >= LEAST_SAID and any(
        _TELLS.search(text[: match.start()])
        for text in texts
        for match in re.finditer(rf"(?<!\w){re.escape(said)}(?!\w)", text)
    )


def _denials(sentence: str, words: set[str]) -> Iterator[str]:
    for match in _DENIAL.finditer(sentence):
        words_denied = _stems(_CLAUSE_END.split(sentence[match.end() :], maxsplit=1)[0])
        if words_denied and words_denied <= words:
            yield "It denies what the rows say."


def _left_out(sentence: str, asked: Numbers, result: Result) -> Iterator[str]:
    """Tell whether "only" one of several is said of what all of them are: of what was asked for."""
    if len(result.row_indices) >= result.rows and not _ONE.search(sentence):
        return
    numbers = numbers_in(sentence).values - {1.0}
    words_there = _stems(sentence)
    if result.rows > 1 and not numbers and words_there and words_there <= _stems(asked.text):
        yield f"It says 'only', and the result has {result.rows} rows."


def _superlatives(sentence: str, known: Numbers, asked: Numbers) -> Iterator[str]:
    if _SUPERLATIVE.search(asked.text):
        return
    words_there = _stems(known.text)
    for match in _SUPERLATIVE.finditer(sentence):
        if stem(match[0].casefold()) not in words_there:
            yield f"That it is '{match[0]}' is not in the rows."


def _stems(text: str) -> set[str]:
    words = [word.casefold() for word in _WORD.findall(text)]
    return {stem(word) for word in words if word not in STOP_WORDS} - STOP_WORDS

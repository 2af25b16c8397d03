"""Years that are said once for several times: "before March or after October 2025"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from graphrag_core.english.time_units import MONTH, shifted

if TYPE_CHECKING:
    from graphrag_core.english.time_phrases import TimePhrase

STATED_YEAR = re.compile(rf"\d{{4}}|['’]\d\d|\d\s+(?:{MONTH})\b\.?\s+\d\d$")
WITH_A_YEAR = re.compile(rf"{STATED_YEAR.pattern}|last|previous|this|next|ago")

_COMES_EVERY_YEAR = re.compile(rf"\b(?:(?:{MONTH})\b|q[1-4]\b|quarter\b)", re.IGNORECASE)

_JOINED = re.compile(
    r"\s*(?:,?\s*(?:and|or|but|nor|yet)(?:\s+(?!of\b|by\b|with\b|that\b|which\b|whose\b)\w+){0,2})?\s*",
    re.IGNORECASE,
)
"""Stands between times of one year: a conjunction, and a verb at most."""


def with_carried_years(phrases: Sequence[TimePhrase], text: str) -> list[TimePhrase]:
    """Give months and days without a year the year of the time that they are joined with."""
    made = list(phrases)
    for place, phrase in enumerate(made[1:], start=1):
        if _is_joined(made[place - 1], phrase, text):
            made[place] = _behind(made[place - 1], phrase)
    for place in range(len(made) - 2, -1, -1):
        behind = made[place + 1]
        if behind.grain != "year" and _is_joined(made[place], behind, text):
            made[place] = _in_year_of(made[place], behind)
    return made


def in_that_year(phrase: TimePhrase, year: int) -> TimePhrase:
    """Move a month or a day without a year into one: the first of "March or April 1990"."""
    if phrase.grain not in {"month", "day", "quarter"} or WITH_A_YEAR.search(phrase.text.lower()):
        return phrase
    years = year - (phrase.since or phrase.at).year
    since, until = (at and shifted(at, years, "year") for at in (phrase.since, phrase.until))
    return replace(phrase, since=since, until=until)


def _is_joined(one: TimePhrase, other: TimePhrase, text: str) -> bool:
    return bool(_JOINED.fullmatch(text[one.end : other.start]))


def _in_year_of(phrase: TimePhrase, dated: TimePhrase) -> TimePhrase:
    """Move a time that comes every year into the stated year of another."""
    if not _COMES_EVERY_YEAR.search(phrase.text) or not STATED_YEAR.search(dated.text.lower()):
        return phrase
    return in_that_year(phrase, dated.at.year)


def _behind(dated: TimePhrase, phrase: TimePhrase) -> TimePhrase:
    """Read "since November 2024 and before February": of the year that leaves time between."""
    if dated.grain == "year" and None in (dated.since, dated.until):
        return phrase  # "since 2020, in June" is of any of those years
    moved = _in_year_of(phrase, dated)
    since, until = dated.since, moved.until
    over = since is not None and dated.until is None and until is not None and until <= since
    return in_that_year(phrase, dated.at.year + 1) if over and moved is not phrase else moved

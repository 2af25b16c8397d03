"""Years that are said once for several times: "before March or after October 2025"."""

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Protocol

from graphrag_core.english.time_units import MONTH, SEASONS, Grain, shifted


class _Time(Protocol):
    """What is looked at of a phrase about time."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def since(self) -> datetime | None: ...
    @property
    def until(self) -> datetime | None: ...
    @property
    def grain(self) -> Grain: ...
    @property
    def at(self) -> datetime: ...


STATED_YEAR = re.compile(rf"\d{{4}}|['’]\d\d|\d\s+(?:{MONTH})\b\.?\s+\d\d$")
WITH_A_YEAR = re.compile(rf"{STATED_YEAR.pattern}|last|previous|this|next|ago")

SEASON = "|".join(SEASONS)
COMES_EVERY_YEAR = re.compile(
    rf"\b(?:(?:{MONTH})\b|q[1-4]\b|quarter\b|(?:{SEASON})\b)", re.IGNORECASE
)

_JOINED = re.compile(
    r"\s*(?:,|,?\s*(?:and|or|but|nor|yet)(?:\s+(?!of\b|by\b|with\b|that\b|which\b|whose\b)\w+){0,2})?\s*",
    re.IGNORECASE,
)
"""Stands between times of one year: a comma, or a conjunction and a verb at most."""


def carried_years(times: Sequence[_Time], text: str) -> list[int]:
    """Return by how many years to move each time into the year of the one it is joined with."""
    years = [0] * len(times)
    joined = [bool(_JOINED.fullmatch(text[a.end : b.start])) for a, b in pairwise(times)]
    for place, (one, other) in enumerate(pairwise(times)):
        if joined[place]:
            years[place + 1] = _years_behind(one, other)
    dated = list(times)
    for place in reversed(range(len(joined))):
        other = dated[place + 1]
        if joined[place] and other.grain != "year" and not years[place]:
            years[place] = _years_beside(times[place], other)
            if not STATED_YEAR.search(times[place].text.lower()):
                dated[place] = other  # "March, May and June 2025": the year is of all of them
    return years


def years_into(time: _Time, year: int) -> int:
    """Return by how many years a time without a year lies before another year."""
    if time.grain not in {"month", "day", "quarter"} or WITH_A_YEAR.search(time.text.lower()):
        return 0
    return year - time.at.year


def _years_beside(time: _Time, dated: _Time) -> int:
    """Return how far a time that comes every year lies before the stated year of another."""
    if not COMES_EVERY_YEAR.search(time.text) or not STATED_YEAR.search(dated.text.lower()):
        return 0
    return years_into(time, dated.at.year)


def _years_behind(dated: _Time, time: _Time) -> int:
    """As in "since November 2024 and before February": the year that leaves time between."""
    if dated.grain == "year" and None in (dated.since, dated.until):
        return 0  # "since 2020, in June" is of any of those years
    years = _years_beside(time, dated)
    if years and time.until is not None and dated.since is not None and dated.until is None:
        years += shifted(time.until, years, "year") <= dated.since
    return years

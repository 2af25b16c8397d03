"""Times without a year, in a graph whose records end before now: "in March" of which year?"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from graphrag_core.english.carried_years import COMES_EVERY_YEAR, SEASON, WITH_A_YEAR
from graphrag_core.english.time_phrases import TimePhrase, moved
from graphrag_core.english.time_units import shifted

SAID_OF_THE_PAST = re.compile(
    r"\b(?:did|was|were|had|been|ago|last|ended|expired|began|started|finished|happened|took)\b",
    re.IGNORECASE,
)
ASKS_AHEAD = re.compile(
    r"\b(?:coming|comes|upcoming|ahead|will|happens|due|planned|scheduled|expected|deadlines?)\b",
    re.IGNORECASE,
)
_THIS_SEASON = re.compile(rf"\bthis\s+(?={SEASON})")


def in_recorded_years(
    times: Sequence[TimePhrase], last_record: Callable[[], datetime | None]
) -> tuple[TimePhrase, ...]:
    """Take times without a year for the latest that began before the `last` record of a graph.

    Where records end in September 2025, "in March" is March 2025 whatever year it is now. Times
    stay as they are where one of them names a year or is seen from now ("last March").
    """
    last = last_record() if times and all(map(_is_yearly, times)) else None
    if last is None:
        return tuple(times)
    latest = max(time.at for time in times)
    years = last.year - latest.year
    years -= shifted(latest, years, "year") > last
    return tuple(moved(time, min(years, 0)) for time in times)


def with_those_to_come(
    times: Sequence[TimePhrase], text: str, now: datetime
) -> tuple[TimePhrase, ...]:
    """Mark the times without a year of which the next is nearer: "in December", in November.

    Not in a question of the past: "what ended in December".
    """
    if SAID_OF_THE_PAST.search(text):
        return tuple(times)
    return tuple(replace(t, may_come=True) if _is_nearer_next(t, now) else t for t in times)


def as_to_come(times: Sequence[TimePhrase], text: str, now: datetime) -> tuple[TimePhrase, ...]:
    """Take the times without a year for the next ones, where what is to come is asked for."""
    if not ASKS_AHEAD.search(text):
        return tuple(times)
    marked = with_those_to_come(times, text, now)
    return tuple(moved(time, 1) if time.may_come else time for time in marked)


def _is_nearer_next(time: TimePhrase, now: datetime) -> bool:
    since, until = moved(time, 1).since, time.until
    over = since is not None and until is not None and until <= now < since
    return bool(over and since and until and since - now < now - until and _is_yearly(time))


def _is_yearly(time: TimePhrase) -> bool:
    """Tell whether a time comes every year; "this spring" is of the year that is recorded."""
    words = time.text.lower()
    stated = WITH_A_YEAR.search(_THIS_SEASON.sub("", words))
    return COMES_EVERY_YEAR.search(words) is not None and stated is None

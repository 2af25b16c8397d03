"""Time in plain words: dates, relative and calendar windows, points in time.

Serves questions ("incidents in the last 90 days") and every `WHEN` of the command line and
the pages ("last month", "2 weeks ago", "2024-03-01"). All times are UTC; naive ones are read
as UTC; every window is half-open.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from graphrag_core.english.carried_years import STATED_YEAR, WITH_A_YEAR, carried_years, years_into
from graphrag_core.english.function_words import word_set
from graphrag_core.english.short_years import as_month_of_year, is_broken_off, month_of_short_year
from graphrag_core.english.time_units import (
    ENDS,
    MONTH,
    WEEKDAYS,
    Grain,
    Window,
    midnight,
    shifted,
    utc,
)
from graphrag_core.english.time_windows import MOMENT, edge_of, read_window

Relation = Literal["in", "since", "after", "before", "until", "as_of"]


@dataclass(frozen=True, slots=True)
class TimePhrase:
    """Words about time and the half-open window they mean.

    `start`/`end` are code-point offsets of `text`; `since` or `until` is None where the window
    is open. `as_of` marks a point asked for as a state ("as of 1 March"). `relative` windows
    move with the clock ("last 90 days"); the others are fixed in the calendar. A range of which
    the later end is said first is `backwards`. A month without a year `may_come`: the next one is
    nearer than the last, which is taken.
    """

    start: int
    end: int
    text: str
    since: datetime | None
    until: datetime | None
    grain: Grain
    as_of: bool = False
    relative: bool = False
    backwards: bool = False
    may_come: bool = False

    @property
    def at(self) -> datetime:
        """Return the one point in time that the phrase means: its beginning."""
        moment = self.since or self.until
        assert moment is not None
        return moment


_PREFIX = re.compile(
    r"(?:\b(?P<p>(?:on|in|at)\s+or\s+(?:after|before)|(?:after|before)\s+or\s+(?:on|in|at)"
    r"|as\s+of|as\s+at|up\s+to\s+and\s+including|up\s+to|prior\s+to"
    r"|no(?:t)?\s+(?:later|earlier)\s+than|not\s+(?:after|before)|later\s+than|earlier\s+than|ever\s+since"
    r"|(?:starting|beginning|counting)\s+from|starting|pre|post|since|after|before|until|till|by|from|in|on|at|during|within|over|throughout|between|of|for|through"
    r"|dated|back\s+in|not\s+since)\s+)?(?:the\s+)?$"
)

_HOW_LONG = re.compile(
    r"\b(?P<p>(?P<longer>(?:more|longer)\s+than|over|at\s+least|no(?:t)?\s+(?:less|fewer)\s+than)"
    r"|(?:no(?:t)?\s+(?:more|longer)|less|fewer)\s+than|under|within|at\s+most|up\s+to)\s+$"
)
"""Stands before how long ago something was at least, or at most."""
_AGO = ("ago", "couple", "half_ago")

_RELATIONS: dict[str, Relation] = {
    **{f"{at} or after": "since" for at in ("on", "in", "at")},
    **{f"{at} or before": "until" for at in ("on", "in", "at")},
    **{f"after or {at}": "since" for at in ("on", "in", "at")},
    **{f"before or {at}": "until" for at in ("on", "in", "at")},
    "as of": "as_of",
    "as at": "as_of",
    "since": "since",
    "ever since": "since",
    "from": "since",
    "starting": "since",
    **{f"{begun} from": "since" for begun in ("starting", "beginning", "counting")},
    "after": "after",
    "later than": "after",
    "post": "after",
    "before": "before",
    "pre": "before",
    "prior to": "before",
    "earlier than": "before",
    "until": "until",
    "till": "until",
    "up to": "until",
    "by": "until",
    "through": "until",
    "no later than": "until",
    "not later than": "until",
    "not after": "until",
    "up to and including": "until",
    "no earlier than": "since",
    "not earlier than": "since",
    "not before": "since",
}

_OF_EDGES: dict[tuple[str, Relation], Relation] = {
    ("end", "before"): "until",
    ("end", "until"): "until",
    ("end", "after"): "after",
    ("end", "since"): "after",
    ("start", "before"): "before",
    ("start", "until"): "before",
    ("start", "since"): "since",
    ("start", "after"): "since",
}
"""An edge and how something lies to it → how it lies to the whole: "before the end of 2025"."""

_WEEKDAY = re.compile("|".join(WEEKDAYS))

EVERY_YEAR = ("my", "dmy", "mdy", "spelled", "quarter", "quarter2", "feast", "season")
"""Times that come every year."""

WORDS_TOO = word_set("may march mar jan dec sep sun august april june")
"""Months that are words or names as well, and times only behind a preposition."""

NUMBERS_FOLLOW = frozenset({"over", "at"})
"""Prepositions behind which four digits are a number: "over 2000 litres", "at 1950 m"."""

_BEFORE_YEAR = re.compile(r"\b(pre|post)-(?=\d{4}\b)")
BEFORE_YEARS = frozenset({"in", "from", "between", "during", "since", "throughout"})
"""Prepositions behind which two numbers with a hyphen are years."""

WHEN = frozenset({"in", "during", "throughout", "since", "over", "between", "back in"})
"""Prepositions behind which a season is a time: "by fall" is none, nor "for spring"."""

_ENDS = re.compile(ENDS)

_LIST = re.compile(r"\s*(?:,|,?\s*\b(?:or|and|nor))\s+$")
"""Stands between times that are listed: "in 1990, 1991 or 1992"."""

_TO_MONTH = re.compile(rf"\s*(?:to|until|till|through|-|–|—)\s*(?:{MONTH})\b")
"""Stands behind a month from which on months are meant: "June to August"."""

_OPENS = re.compile(
    r"\s+(?:or|and)\s+(?:(?P<before>before|earlier|older)|later|after|since|newer)\b(?!\s+\d)"
    r"|\s+(?:and\s+)?(?:onwards?|on(?=\s*(?:$|[?.,;!)]|(?:without|with|that|which|who|whose|and|are|is|ha[sd]|have)\b)))"
)
"""Stands behind a time from which on, or up to which, something is meant."""

_YEAR_BEHIND = re.compile(r"\s*\((\d{4})\)")

_GLUE = re.compile(r"\s*(?:and|to|until|till|through|-|–|—|up to)\s+(?:the\s+)?$|\s*[-–—]\s*$")


def parse_when(text: str, *, now: datetime) -> TimePhrase | None:
    """Return the time that a whole text means ("last month", "2024-03-01"), or None.

    Of a range that is said backwards one end may be mistaken.
    """
    phrases = find_times(text.strip(), now=now, bare_years=True)
    if len(phrases) != 1:
        return None
    phrase = phrases[0]
    if phrase.backwards:
        return None
    rest = text.strip()[: phrase.start] + text.strip()[phrase.end :]
    return phrase if not rest.strip(" .?!,") else None


_BARE_YEAR = re.compile(
    r"(?:the\s+)?(?:19|20)\d\d(?:\s*(?:[-–—]|through|to|until|till)\s*(?:19|20)\d\d)?",
    re.IGNORECASE,
)


def find_times(text: str, *, now: datetime, bare_years: bool = False) -> tuple[TimePhrase, ...]:
    """Find all phrases about time in a text, in their order.

    A year, a month's name that is also a word ("may", "march") or "now" counts only after a
    preposition, unless `bare_years`.
    """
    now = utc(now)
    found: list[tuple[TimePhrase, str]] = []
    lower = _BEFORE_YEAR.sub(r"\1 ", text.lower())
    for match in MOMENT.finditer(lower):
        before = lower[max(0, match.start() - 40) : match.start()]
        how_long = _HOW_LONG.search(before) if any(map(match.group, _AGO)) else None
        prefix = how_long or _PREFIX.search(before)
        word = " ".join((prefix.group("p") or "").split()) if prefix else ""
        window = month_of_short_year(match, word, now) or read_window(match, now)
        if window is None or is_broken_off(match):
            continue
        listed = found and _LIST.fullmatch(lower[found[-1][0].end : match.start()])
        if listed and not word:
            word = found[-1][1]
            if match.group("my") and match.group("y3"):
                found[-1] = (moved(found[-1][0], years_into(found[-1][0], window[0].year)), word)
        if not (bare_years or _is_time(match, word, found, lower)):
            continue
        if word in NUMBERS_FOLLOW and match.group("y") and match.group("year") == match.group("y"):
            continue
        if not bare_years and (match.group("in_n") or (word == "in" and match.group("feast"))):
            # "resolved in 2 days" is a duration, "in Easter" mostly a place or a title.
            continue
        begin = match.start() - (len(prefix.group()) if prefix else 0)
        joined = _joined_range(found, lower, match, window, text)
        if joined is not None:
            found[-1] = (joined, "")
            continue
        if how_long is not None:
            relation, window = _so_long_ago(window, now, longer=bool(how_long.group("longer")))
        else:
            relation, window = _lying(match, word, window, now)
        end, relation = _opened(lower, match.end(), relation)
        found.append((_phrase(text, begin, end, window, relation), word))
    phrases = [phrase for phrase, _ in found]
    return _with_remarks(list(map(moved, phrases, carried_years(phrases, text))), text)


def _lying(
    match: re.Match[str], word: str, window: Window, now: datetime
) -> tuple[Relation, Window]:
    """How something lies to a time, by the preposition before it, and to which window."""
    relation = _RELATIONS.get(word, "in")
    ends = window[0] < window[1] and window[2] != "hour"
    if word == "from" and ends and match.group("word") in {None, "yesterday"}:
        relation = "in"  # "orders from 2024", but "from today"
    if match.group("word") in {"now", "right now", "the moment"}:
        relation = "as_of"
    if word == "within" and match.group("from_n"):
        return "in", (now, window[0], "instant")  # "within 60 days from today"
    edge = edge_of(match, now)
    if edge is not None and (of_edge := _OF_EDGES.get((edge[0], relation))):
        return of_edge, edge[1]
    return relation, window


def _so_long_ago(window: Window, now: datetime, *, longer: bool) -> tuple[Relation, Window]:
    """Before a moment so long ago, or from then until now: "less than 3 days ago"."""
    moment = window[0] + (now - midnight(now)) if window[2] == "day" else window[0]
    return ("until", (moment, moment, "instant")) if longer else ("in", (moment, now, "instant"))


def _opened(lower: str, end: int, relation: Relation) -> tuple[int, Relation]:
    """Read what opens a time behind it: "in 1989 or before", "2024 or later"."""
    opens = _OPENS.match(lower, end) if relation == "in" else None
    if opens is None:
        return end, relation
    return opens.end(), "until" if opens.group("before") else "since"


def _with_remarks(phrases: Sequence[TimePhrase], text: str) -> tuple[TimePhrase, ...]:
    """Join each time with what parentheses behind it say of the same: "this year (2026)"."""
    made: list[TimePhrase] = []
    for phrase in phrases:
        again = _said_again(made[-1], phrase, text) if made else None
        made[-1:] = [again] if again is not None else [*made[-1:], phrase]
    return tuple(_with_year(phrase, text) for phrase in made)


def _said_again(one: TimePhrase, other: TimePhrase, text: str) -> TimePhrase | None:
    """Return a time with another in parentheses behind it, if that is the same or a part of it."""
    in_parentheses = text[one.end : other.start].strip() == "(" and text.startswith(")", other.end)
    if not in_parentheses or one.since is None or one.until is None:
        return None
    since, until = other.since, other.until
    if not WITH_A_YEAR.search(other.text.lower()):
        years = one.since.year - (since or until or one.since).year
        since, until = (at and shifted(at, years, "year") for at in (since, until))
    since, until = since or one.since, until or one.until
    if not one.since <= since < until <= one.until:
        return None
    end = other.end + 1
    return replace(one, end=end, text=text[one.start : end], since=since, until=until)


def _with_year(phrase: TimePhrase, text: str) -> TimePhrase:
    """Take the year in parentheses behind a time of that year for a part of it."""
    year = _YEAR_BEHIND.match(text, phrase.end)
    if year is None or phrase.since is None or phrase.since.year != int(year.group(1)):
        return phrase
    return replace(phrase, end=year.end(), text=text[phrase.start : year.end()])


def bare_years(text: str, *, now: datetime) -> tuple[TimePhrase, ...]:
    """Find the years that stand alone, which may be numbers as well: "incidents 2026"."""
    if not _BARE_YEAR.search(text):
        return ()
    found = find_times(text, now=now, bare_years=True)
    return tuple(phrase for phrase in found if _BARE_YEAR.fullmatch(phrase.text))


def other_times(phrases: Sequence[TimePhrase], *, now: datetime) -> tuple[TimePhrase, ...]:
    """Return what times with a month and two digits mean as well: "since Mar 24", of 2024."""
    found = []
    for phrase in phrases:
        written = as_month_of_year(phrase.text, now)
        other = parse_when(written, now=now) if written is not None else None
        if other is not None:
            found.append(replace(other, start=phrase.start, end=phrase.end, text=phrase.text))
    return tuple(found)


def moved(phrase: TimePhrase, years: int) -> TimePhrase:
    """Return the same time so many years later, or earlier where they are negative."""
    bounds = (phrase.since, phrase.until)
    since, until = (shifted(at, years, "year") if at and years else at for at in bounds)
    return replace(phrase, since=since, until=until)


def _first_after(first: TimePhrase, match: re.Match[str]) -> Window | None:
    """As in "from November 2024 to February": the first one behind a time with a year."""
    with_year = STATED_YEAR.search(first.text) and first.grain != "year"
    if first.since is None or not with_year or WITH_A_YEAR.search(match.group()):
        return None
    return read_window(match, shifted(first.since, 1, "year") - timedelta(days=1))


def _phrase(text: str, start: int, end: int, window: Window, relation: Relation) -> TimePhrase:
    since, until, grain = window
    relative = grain == "instant" and since < until
    bounds: dict[Relation, tuple[datetime | None, datetime | None]] = {
        "in": (since, until),
        "since": (since, None),
        "after": (until if grain != "instant" else since, None),
        "before": (None, since),
        "until": (None, until),
        "as_of": (since, until),
    }
    low, high = bounds[relation]
    return TimePhrase(
        start, end, text[start:end].strip(), low, high, grain, relation == "as_of", relative
    )


def _joined_range(
    found: list[tuple[TimePhrase, str]],
    lower: str,
    match: re.Match[str],
    window: Window,
    text: str,
) -> TimePhrase | None:
    """Join the last phrase with this moment where a word like "and" or "to" stands between."""
    if not found or found[-1][1] not in {"between", "from", "", "in", "during", "since"}:
        return None
    first, word = found[-1]
    glue = lower[first.end : match.start()]
    if not _GLUE.fullmatch(glue) or (word != "between" and "and" in glue.split()):
        return None
    if match.group("y3") or match.group("y1") or match.group("y2"):
        first = moved(first, years_into(first, window[0].year))
    elif word != "since" and any(map(match.group, EVERY_YEAR)):
        window = _first_after(first, match) or window
    low, high = first.since, window[1]
    if low is None:
        return None
    if window[2] == "instant" or (
        word == "between"
        and window[2] == "day"
        and (first.grain == "instant" or match.group("feast_n") == "new year")
    ):
        high = window[0]
    if low >= high:
        if WITH_A_YEAR.search(first.text.lower()):
            later, said = first.until or low, text[first.start : match.end()].strip()
            turned = replace(first, end=match.end(), text=said, since=window[0], until=later)
            return replace(turned, backwards=True)
        low = shifted(low, -1, "week" if _WEEKDAY.search(first.text.lower()) else "year")
    return replace(
        first, end=match.end(), text=text[first.start : match.end()].strip(), since=low, until=high
    )


def _is_time(
    match: re.Match[str], word: str, found: list[tuple[TimePhrase, str]], lower: str
) -> bool:
    """Is this about time, by the preposition before it or by itself: not "of 1500-2000 km"?"""
    if match.group("season") and not _stands_alone(match, found, lower):
        return word in WHEN and _ENDS.match(lower, match.end()) is not None
    if match.group("years") and word not in BEFORE_YEARS:
        return match.group("years").startswith("years")
    return bool(word) or _stands_alone(match, found, lower)


def _stands_alone(match: re.Match[str], found: list[tuple[TimePhrase, str]], lower: str) -> bool:
    """Return whether this is certainly about time without a preposition before it."""
    if match.group("year") and not match.group("year").startswith("the"):
        glue = lower[found[-1][0].end : match.start()] if found else ""
        return bool(found) and bool(_GLUE.fullmatch(glue))
    if match.group("word"):
        return match.group("word") in {"today", "tonight", "yesterday", "tomorrow", "right now"}
    if match.group("feast"):
        glue = lower[found[-1][0].end : match.start()] if found else ""
        return bool(match.group("feast_w") or match.group("feast_y") or _GLUE.fullmatch(glue))
    if match.group("season"):
        return bool(match.group("season_w") or match.group("season_y"))
    if match.group("my") and match.group("y3") is None:
        name = match.group("m3")
        glue = lower[found[-1][0].end : match.start()] if found else ""
        if (found and _GLUE.fullmatch(glue)) or _TO_MONTH.match(lower, match.end()):
            return True
        return name not in WORDS_TOO
    return True

"""Parts of calendar periods, and feasts: "the first week of May", "end of last quarter", "Easter".

A part that the period does not have ("the fifth Monday of June", "31 February") is no window.
Weeks of a month, quarter or year are counted from its first day, seven days each.
"""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

from graphrag_core.english.time_units import (
    MONTH,
    NUMBER,
    SEASONS,
    WEEKDAYS,
    YEAR,
    YEARISH,
    Grain,
    Window,
    days_from,
    midnight,
    month_number,
    months_from,
    number_of,
    shifted,
    year_of,
)

ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "1st": 1, "2nd": 2, "3rd": 3,
    "4th": 4, "5th": 5, "last": -1, "final": -1,
}  # fmt: skip

EDGES = {"early": 0, "beginning": 0, "start": 0, "mid": 1, "middle": 1, "late": 2, "end": 2}
"""Word → the third of a period that it means."""
EDGE = r"""(?:(?:early|mid|late)
    | (?:beginning|start|middle|end)(?=\s+(?:part\s+)?of\b|-|\s+\d))"""
"""An edge in a pattern. "Projects that end this year" and "that start in March" name none."""


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876)."""
    golden, century, rest = year % 19, year // 100, year % 100
    leap, corrected = century // 4, (8 * century + 13) // 25
    epact = (19 * golden + century - leap - corrected + 15) % 30
    late = (golden + 11 * epact) // 319
    weekday = (2 * (century % 4) + 2 * (rest // 4) - rest % 4 - epact + late + 32) % 7
    days = epact - late + weekday
    month = (days + 90) // 25
    return date(year, month, (days + month + 19) % 32)


FEASTS: dict[str, Callable[[int], date]] = {
    "new year's eve": lambda year: date(year, 12, 31),
    "new year's day": lambda year: date(year, 1, 1),
    "new year's": lambda year: date(year, 1, 1),
    "new year": lambda year: date(year, 1, 1),
    "valentine's day": lambda year: date(year, 2, 14),
    "good friday": lambda year: easter(year) - timedelta(days=2),
    "easter monday": lambda year: easter(year) + timedelta(days=1),
    "easter sunday": easter,
    "easter": easter,
    "halloween": lambda year: date(year, 10, 31),
    "christmas eve": lambda year: date(year, 12, 24),
    "christmas day": lambda year: date(year, 12, 25),
    "christmas": lambda year: date(year, 12, 25),
    "boxing day": lambda year: date(year, 12, 26),
}
"""Days of the western calendar that every country sets on the same day."""

_ORDINAL = "|".join(ORDINALS)
_FEAST = "|".join(name.replace(" ", r"\s+").replace("'", "['’]?") for name in FEASTS)
_TO_NINTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
DAYS_SPELLED = (
    *_TO_NINTH, "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth",
    "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
    *(f"twenty-{ones}" for ones in _TO_NINTH), "thirtieth", "thirty-first",
)  # fmt: skip
_SPELLED = "|".join(sorted(DAYS_SPELLED, key=len, reverse=True))
_LONG = "day|week|fortnight|month|quarter|year"
_UNITS: dict[str, Grain] = {"month": "month", "quarter": "quarter", "year": "year"}


def _period(name: str) -> str:
    """Return the pattern of a week, month, quarter or year, with groups that begin with `name`."""
    return rf"""(?:
        (?P<{name}_which>last|past|previous|this|current|next|coming|the)\s+
            (?P<{name}_unit>week|month|quarter|year)\b
      | q(?P<{name}_q>[1-4])\b(?:\s*(?:of\s+)?(?P<{name}_qy>{YEARISH}))?
      | (?P<{name}_m>{MONTH})\b\.?(?:,?\s+(?:of\s+)?(?P<{name}_my>{YEARISH}))?
      | (?:the\s+year\s+)?(?P<{name}_y>{YEAR}))"""


CALENDAR = rf"""
      (?P<nth>(?P<nth_o>{_ORDINAL})\s+(?P<nth_u>day|week|weekend|month|quarter|half|{"|".join(WEEKDAYS)})
          \s+(?:of|in)\s+{_period("nth")})
    | (?P<run>(?P<run_o>first|last|final)\s+(?P<run_n>{NUMBER})\s+(?P<run_u>day|week|month)s?
          \s+(?:of|in)\s+{_period("run")})
    | (?P<season>(?:(?P<season_w>last|past|previous|this|next|coming)\s+)?
          (?P<season_n>{"|".join(SEASONS)})(?:\s+(?:of\s+)?(?P<season_y>{YEARISH}))?)\b
    | (?P<dom>(?P<dom_d>\d{{1,2}})(?:st|nd|rd|th)\s+(?:day\s+)?of\s+
          (?P<dom_which>last|previous|this|next|the)\s+month\b)
    | (?P<edge>(?P<edge_w>{EDGE})(?:\s+(?:part\s+)?(?:of|in)|[\s-])\s*
          (?:(?P<edge_which>last|past|previous|this|current|next|coming|the)\s+
             (?P<edge_unit>week|month|quarter|year)\b(?!\s+(?:{YEAR}))
            | q(?P<edge_q>[1-4])\b(?:\s*(?:of\s+)?(?P<edge_qy>{YEARISH}))?))
    | (?P<week>week\s+of\s+(?:the\s+)?(?P<week_d>\d{{4}}-\d\d-\d\d
          | \d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:{MONTH})\b(?:,?\s+{YEAR})?
          | (?:{MONTH})\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s+{YEAR})?))
    | (?P<numbered>(?:week\s+(?P<wn>\d{{1,2}})(?:\s+(?:of\s+)?(?P<wy>{YEARISH}))?
          | (?P<wy2>{YEAR})-?w(?P<wn2>\d\d)))
    | (?P<inside>(?P<inside_d>{"|".join(WEEKDAYS)})\s+(?:of\s+)?
          (?P<inside_w>last|previous|this|next)\s+week\b)
    | (?P<two_away>day\s+before\s+yesterday|day\s+after\s+tomorrow
          |(?P<two_u>week|month|quarter|year|weekend)\s+(?P<two_w>before\s+last|after\s+next)
          |last\s+(?P<two_l>week|month|quarter|year|weekend)\s+but\s+one)\b
    | (?P<ahead>(?:in\s+(?P<in_n>{NUMBER})\s+(?P<in_u>{_LONG})s?(?:['’]\s+time)?
          | (?P<from_n>{NUMBER})\s+(?P<from_u>{_LONG})s?\s+from\s+(?:now|today)))
          (?!\s+(?:of|in|ago|before|after)\b)
    | (?P<half_ago>half\s+an?\s+(?P<half_u>hour|day|year|decade)\s+ago
          | an?\s+(?P<one_half>hour|day|week|month|year|decade)\s+and\s+a\s+half\s+ago)
    | (?P<couple>a\s+(?P<couple_n>couple|few)(?:\s+of)?\s+
          (?P<couple_u>minute|hour|day|week|month|year)s\s+ago)
    | (?P<to_date>(?P<to_u>year|quarter|month|week)[\s-]to[\s-]date)
    | (?P<feast>(?:(?P<feast_w>last|this|next)\s+)?(?P<feast_n>{_FEAST})\b
          (?:,?\s+(?:of\s+|in\s+)?(?P<feast_y>{YEARISH}))?)
    | (?P<spelled>(?P<spelled_d>{_SPELLED})\s+of\s+(?P<spelled_m>{MONTH})\b
          (?:,?\s+(?P<spelled_y>{YEARISH}))?)
    | (?P<slashed>(?P<sy>{YEAR})/(?P<sm>\d{{1,2}})/(?P<sd>\d{{1,2}}))
    | (?P<either>(?P<e1>\d{{1,2}})(?P<e_sign>[/.])(?P<e2>\d{{1,2}})(?P=e_sign)(?P<e3>{YEAR}))
"""
"""Alternatives for `MOMENT`, which tries them before the plainer ones that they contain."""


def _nth(match: re.Match[str], now: datetime) -> Window:
    since, until, grain = period_of(match, "nth", now)
    order, unit = ORDINALS[match.group("nth_o")], match.group("nth_u")
    if unit == "half":
        return _half(since, until, grain, order)
    if unit in WEEKDAYS or unit == "weekend":
        weekday = 5 if unit == "weekend" else WEEKDAYS.index(unit)
        day = since + timedelta(days=(weekday - since.weekday()) % 7)
        if order < 0:
            last = until - timedelta(days=1)
            day = last - timedelta(days=(last.weekday() - weekday) % 7)
        day += timedelta(weeks=max(order, 1) - 1)
        return _within(days_from(day, 2 if unit == "weekend" else 1, "day"), until)
    return _run(since, until, order, unit, 1)


def _first_or_last(match: re.Match[str], now: datetime) -> Window:
    since, until, _ = period_of(match, "run", now)
    order, count = ORDINALS[match.group("run_o")], number_of(match.group("run_n"))
    return _run(since, until, order, match.group("run_u"), count)


def _run(since: datetime, until: datetime, order: int, unit: str, count: int) -> Window:
    """Return so many units within a window, from its first on or up to its last."""
    # A week of a month begins with it, not on a Monday: its days are what counts.
    grain: Grain = _UNITS.get(unit, "day")
    if order < 0:
        first = shifted(until, -count, unit)
        if first < since:
            raise ValueError(unit)
        return first, until, grain
    first = shifted(since, order - 1, unit)
    return _within((first, shifted(first, count, unit), grain), until)


def _half(since: datetime, until: datetime, grain: Grain, order: int) -> Window:
    if order not in (1, 2, -1):
        raise ValueError(order)
    middle = since + timedelta(days=15)
    if grain in ("year", "quarter"):
        months = 6 if grain == "year" else 0
        if not months:
            raise ValueError(grain)
        middle = shifted(since, months, "month")
    elif grain != "month":
        raise ValueError(grain)
    return (since, middle, grain) if order == 1 else (middle, until, grain)


def _within(window: Window, until: datetime) -> Window:
    if window[0] >= until:
        raise ValueError(window)
    return window


def _edge(match: re.Match[str], now: datetime) -> Window:
    """Read a third of a week, month, quarter or year."""
    since, until, grain = period_of(match, "edge", now)
    third = EDGES[match.group("edge_w")]
    if grain == "year":
        return months_from(since.year, 1 + 4 * third, 4, "quarter")
    if grain == "quarter":
        return months_from(since.year, since.month + third, 1, "month")
    length = 10 if grain == "month" else 2
    cuts = (since, since + timedelta(days=length), since + timedelta(days=2 * length), until)
    return cuts[third], cuts[third + 1], "week" if grain == "week" else "day"


def period_of(match: re.Match[str], name: str, now: datetime) -> Window:
    """Return the window of the period whose groups begin with `name`."""
    given = match.groupdict()
    if given.get(f"{name}_unit"):
        return whole_period(given[f"{name}_which"] or "", given[f"{name}_unit"] or "", now)
    quarter = given.get(f"{name}_q")
    if quarter:
        month, count = int(quarter) * 3 - 2, 3
        words = given[f"{name}_qy"]
    elif given.get(f"{name}_m"):
        month, count = month_number(given[f"{name}_m"] or ""), 1
        words = given[f"{name}_my"]
    else:
        return months_from(int(given[f"{name}_y"] or 0), 1, 12, "year")
    year = year_of(words, now) if words else now.year - (month > now.month)
    return months_from(year, month, count, "quarter" if quarter else "month")


def whole_period(word: str, unit: str, now: datetime) -> Window:
    """Return the week, month, quarter or year before, at or after now: "last quarter"."""
    step = {"this": 0, "current": 0, "the": 0, "next": 1, "coming": 1}.get(word, -1)
    if unit == "week":
        monday = midnight(now) - timedelta(days=now.weekday())
        return days_from(monday + timedelta(weeks=step), 7, "week")
    if unit == "month":
        return months_from(now.year, now.month + step, 1, "month")
    if unit == "quarter":
        return months_from(now.year, (now.month - 1) // 3 * 3 + 1 + 3 * step, 3, "quarter")
    return months_from(now.year + step, 1, 12, "year")


def _day_of_month(match: re.Match[str], now: datetime) -> Window:
    since, until, _ = whole_period(match.group("dom_which"), "month", now)
    day = int(match.group("dom_d"))
    if day < 1:
        raise ValueError(day)
    return _within(days_from(since + timedelta(days=day - 1), 1, "day"), until)


def _numbered_week(match: re.Match[str], now: datetime) -> Window:
    """Read a week by its number of ISO 8601."""
    number = int(match.group("wn") or match.group("wn2"))
    words = match.group("wy") or match.group("wy2")
    year = year_of(words, now) if words else now.year
    monday = _start(date.fromisocalendar(year, number, 1))
    if not words and monday > now:
        monday = _start(date.fromisocalendar(year - 1, number, 1))
    return days_from(monday, 7, "day")


def _inside_week(match: re.Match[str], now: datetime) -> Window:
    monday, _, _ = whole_period(match.group("inside_w"), "week", now)
    return days_from(monday + timedelta(days=WEEKDAYS.index(match.group("inside_d"))), 1, "day")


def _two_away(match: re.Match[str], now: datetime) -> Window:
    unit = match.group("two_u") or match.group("two_l")
    if unit is None:
        days = -2 if "yesterday" in match.group("two_away") else 2
        return days_from(midnight(now) + timedelta(days=days), 1, "day")
    sign = 1 if (match.group("two_w") or "").startswith("after") else -1
    if unit == "weekend":
        monday, _, _ = whole_period("this", "week", now)
        return days_from(monday + timedelta(days=5 + 14 * sign), 2, "day")
    there = shifted(whole_period("this", unit, now)[0], 2 * sign, unit)
    return whole_period("this", unit, there)


def _ahead(match: re.Match[str], now: datetime) -> Window:
    count = number_of(match.group("in_n") or match.group("from_n"))
    unit = match.group("in_u") or match.group("from_u")
    return days_from(midnight(shifted(now, count, unit)), 1, "day")


def _half_ago(match: re.Match[str], now: datetime) -> Window:
    halves = {"hour": (30, "minute"), "day": (12, "hour"), "week": (84, "hour"),
              "month": (15, "day"), "year": (6, "month"), "decade": (5, "year")}  # fmt: skip
    whole = match.group("one_half")
    count, unit = halves[whole or match.group("half_u")]
    moment = shifted(shifted(now, -1, whole) if whole else now, -count, unit)
    if unit in ("minute", "hour"):
        return moment, moment, "instant"
    return days_from(midnight(moment), 1, "day")


def _couple_ago(match: re.Match[str], now: datetime) -> Window:
    moment = shifted(now, -number_of(match.group("couple_n")), match.group("couple_u"))
    if match.group("couple_u") in ("minute", "hour"):
        return moment, moment, "instant"
    return days_from(midnight(moment), 1, "day")


def _to_date(match: re.Match[str], now: datetime) -> Window:
    return whole_period("this", match.group("to_u"), now)[0], now, "instant"


def _feast(match: re.Match[str], now: datetime) -> Window:
    """Read the feast of a year; without one the latest that has begun, "next" the first to come."""
    name = " ".join(match.group("feast_n").replace("’", "'").split())
    falls = FEASTS.get(name) or next(
        day for known, day in FEASTS.items() if known.replace("'", "") == name
    )
    words, which = match.group("feast_y"), match.group("feast_w")
    today = now.date()
    if words or which == "this":
        day = falls(year_of(words, now) if words else now.year)
    elif which == "next":
        day = min(d for d in (falls(now.year), falls(now.year + 1)) if d > today)
    else:
        past = (falls(now.year), falls(now.year - 1), falls(now.year - 2))
        day = max(d for d in past if d < today or (d == today and which != "last"))
    return days_from(_start(day), 1, "day")


def _slashed(match: re.Match[str], _now: datetime) -> Window:
    year, month, day = (int(match.group(name)) for name in ("sy", "sm", "sd"))
    return days_from(datetime(year, month, day, tzinfo=UTC), 1, "day")


def _either(match: re.Match[str], _now: datetime) -> Window:
    """Read 25/03/2026 or 03/25/2026, only where one of the two cannot be a month."""
    one, two, year = (int(match.group(name)) for name in ("e1", "e2", "e3"))
    if one <= 12 and two <= 12 and one != two:
        raise ValueError(match.group())
    day, month = (one, two) if two <= 12 else (two, one)
    return days_from(datetime(year, month, day, tzinfo=UTC), 1, "day")


def _spelled(match: re.Match[str], now: datetime) -> Window:
    day = DAYS_SPELLED.index(match.group("spelled_d")) + 1
    month = month_number(match.group("spelled_m"))
    words = match.group("spelled_y")
    year = year_of(words, now) if words else now.year - ((month, day) > (now.month, now.day))
    return days_from(datetime(year, month, day, tzinfo=UTC), 1, "day")


def _season(match: re.Match[str], now: datetime) -> Window:
    """Read the latest season of a name that has begun, or the one before or after it."""
    month, which = SEASONS[match.group("season_n")], match.group("season_w")
    year = now.year - (month > now.month)
    if match.group("season_y"):
        year = year_of(match.group("season_y"), now)
    elif which == "this":
        year = now.year - (month == SEASONS["winter"] and now.month < SEASONS["summer"])
    elif which in {"next", "coming"}:
        year += 1
    elif which is not None and months_from(year, month, 3, "quarter")[1] > now:
        year -= 1
    return months_from(year, month, 3, "quarter")


def _start(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


CALENDAR_READERS: dict[str, Callable[[re.Match[str], datetime], Window]] = {
    "nth": _nth, "run": _first_or_last, "dom": _day_of_month, "edge": _edge,
    "numbered": _numbered_week, "inside": _inside_week, "two_away": _two_away, "ahead": _ahead,
    "half_ago": _half_ago, "couple": _couple_ago, "to_date": _to_date, "feast": _feast,
    "slashed": _slashed, "either": _either, "spelled": _spelled, "season": _season,
}  # fmt: skip

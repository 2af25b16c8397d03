"""Single moments and windows in plain words: "last month", "Q3", "2 weeks ago", "March 3rd"."""

import re
from calendar import isleap
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from graphrag_core.english.calendar_ranges import RANGE_READERS, RANGES
from graphrag_core.english.calendar_windows import (
    CALENDAR,
    CALENDAR_READERS,
    EDGE,
    EDGES,
    ORDINALS,
    period_of,
    whole_period,
)
from graphrag_core.english.time_units import (
    DAY,
    MONTH,
    NUMBER,
    UNIT,
    WEEKDAYS,
    YEAR,
    YEAR_BEHIND_DAY,
    YEARISH,
    Window,
    days_from,
    midnight,
    month_number,
    months_from,
    number_of,
    shifted,
    utc,
    year_of,
)

DECADES = {
    name: 1920 + 10 * place
    for place, name in enumerate(
        (
            "twenties",
            "thirties",
            "forties",
            "fifties",
            "sixties",
            "seventies",
            "eighties",
            "nineties",
        )
    )
}
"""Decades of the last century as they are said."""

_DAYS = DAY.replace("3[01])", "3[01]|00?|3[2-9]|[4-9]\\d)")
"""Days that are none, too: "32 June" is not June."""

MOMENT = re.compile(
    rf"""(?<![\w.-])(?:(?P<named>(?:{"|".join(name[:3] for name in WEEKDAYS)})[a-z]*),?\s+
        (?=\d|(?:{MONTH})\b\.?\s+\d))?(?:
    {RANGES}
    | {CALENDAR}
    | (?P<iso>\d{{4}}-\d{{1,2}}-\d{{1,2}}
          (?:[t\ ]\d{{1,2}}:\d{{2}}(?::\d{{2}}(?:\.\d{{1,9}})?)?
             \s?(?:z\b|[+-]\d{{2}}:?\d{{2}})?)?)
    | (?P<iso_month>{YEAR}-(?:0[1-9]|1[0-2]))(?!-)
    | (?P<last_n>(?:last|past|previous|recent|preceding)\s+
          (?P<ln>{NUMBER})(?:\s+of)?\s+(?P<lu>{UNIT})s?)
    | (?P<next_n>(?:next|coming|following)\s+(?P<nn>{NUMBER})\s+(?P<nu>{UNIT})s?)
    | (?P<ago>(?P<an>{NUMBER})(?:\s+of)?\s+(?P<au>{UNIT})s?\s+ago)
    | (?P<half_year>(?:last|past)\s+half\s+(?:a\s+)?year)
    | (?P<which>(?P<wd>last|past|previous|this|current|next|coming)\s+(?P<wc>calendar\s+)?
          (?P<wu>{UNIT}|weekend))\b
    | (?P<word>today|tonight|yesterday|tomorrow|now|right\s+now|the\s+moment)
    | (?P<weekday>(?:(?P<wkd>last|this|next)\s+)?(?P<wk>{"|".join(WEEKDAYS)}))(?P<wks>s?)\b
    | (?P<quarter>q(?P<qn>[1-4])(?:\s*[/-]?\s*(?:of\s+)?(?P<qy>{YEARISH}))?)
    | (?P<quarter2>(?P<q2>{"|".join(ORDINALS)})\s+quarter(?:\s+(?:of\s+)?(?P<q2y>{YEARISH}))?)
    | (?P<half>(?:h(?P<hn>[12])|(?P<hw>first|second)\s+half)\s+(?:of\s+)?(?P<hy>{YEARISH}))
    | (?P<dmy>(?P<d1>{DAY}
          |(?:00?|3[2-9]|[4-9]\d)(?:st|nd|rd|th))\s+(?:of\s+)?(?P<m1>{MONTH})
          \b\.?(?:,?\s+(?P<y1>{YEAR_BEHIND_DAY}))?)
    | (?P<mdy>(?P<m2>{MONTH})\b\.?\s+(?P<d2>{_DAYS})(?!\d)(?:,?\s+(?P<y2>{YEAR_BEHIND_DAY}))?)
    | (?P<part>(?P<pw>{EDGE})(?:\s+(?:part\s+)?of|[\s-])\s*(?:the\s+year\s+)?
          (?:(?P<pm>{MONTH})\b\.?(?:,?\s+(?:of\s+)?(?P<pmy>{YEARISH}))?|(?P<py>{YEAR})))
    | (?P<which_month>(?P<mw>last|past|previous|this|next|coming)\s+(?P<m4>{MONTH})\b
          (?!\s+(?:\d|the\b)))
    | (?P<my>(?P<m3>{MONTH})\b\.?(?:,?\s+(?:of\s+)?(?P<y3>{YEARISH}))?)
    | (?P<decade>(?:the\s+)?(?P<dec>(?:1[5-9]|20|21)\d0)s)
    | (?P<decade_said>(?:the\s+)?(?:nineteen[-\s])?(?P<dec_w>{"|".join(DECADES)}))
    | (?P<year>(?:the\s+year\s+)?(?P<y>{YEAR}))
    )(?:,?\s+(?:at\s+|(?P<clock_r>after|since|from|before|until)\s+)?(?P<clock>(?P<clock_h>\d{{1,2}})(?::(?P<clock_m>\d\d))?\s?(?P<clock_p>[ap])m|\d{{1,2}}:\d\d(?::\d\d)?
        |noon|midnight)(?:\s+(?:utc|gmt)|z)?\b)?(?![\w]|\.\d|-\d)""",
    re.VERBOSE,
)


_EVERY = re.compile(r"\b(?:every|each|any|an?)\s+(?:other\s+|single\s+)?$")
_AGED = re.compile(r"\b(?:their|his|her|its|our|your|my)\s+(?:(?:early|mid|late)[\s-]+)?$")
"""Stands before decades of a life: "in their thirties"."""

_NAMED_EDGES = {"end": "end", "beginning": "start", "start": "start"}


def read_window(match: re.Match[str], now: datetime) -> Window | None:
    """Return the window that a match of `MOMENT` means; None for one like February 30."""
    for name, read in _READERS.items():
        if match.group(name):
            try:
                return _at_the_clock(match, read(match, now))
            except (ValueError, OverflowError):
                return None
    return None


def _at_the_clock(match: re.Match[str], window: Window) -> Window:
    """Narrow a window to a time of its day; a weekday in the text must be the window's own."""
    since, _, grain = window
    named, clock = match.group("named"), match.group("clock")
    if named and not WEEKDAYS[since.weekday()].startswith(named):
        raise ValueError(named)
    if clock is None:
        return window
    side = match.group("clock_r")
    if grain != "day":
        if side is not None:
            return window  # "in June after noon": a time of which of its days
        raise ValueError(clock)
    hour, minute, second = 12 if clock == "noon" else 0, 0, 0
    if match.group("clock_p"):
        hour, minute = int(match.group("clock_h")), int(match.group("clock_m") or 0)
        if not 1 <= hour <= 12:
            raise ValueError(clock)
        hour = hour % 12 + (12 if match.group("clock_p") == "p" else 0)
    elif ":" in clock:
        hour, minute, second = (int(part) for part in (clock + ":0").split(":")[:3])
    moment = since.replace(hour=hour, minute=minute, second=second)
    if side is None:
        return moment, moment, "instant"
    rest_of_day = (since, moment) if side in ("before", "until") else (moment, window[1])
    return *rest_of_day, "hour"


def days_of_weeks(text: str, *, now: datetime) -> list[datetime]:
    """List the days by which a text names weeks, as in "the week of 3 March"."""
    weeks = (match for match in MOMENT.finditer(text.lower()) if match.group("week"))
    return [_day_of_week(match, utc(now)) for match in weeks if read_window(match, now)]


def _day_of_week(match: re.Match[str], now: datetime) -> datetime:
    inner = MOMENT.fullmatch(match.group("week_d"))
    window = read_window(inner, now) if inner is not None else None
    if window is None:
        raise ValueError(match.group("week_d"))
    return midnight(window[0])


def _week_of(match: re.Match[str], now: datetime) -> Window:
    """Read the week around a day, as in "the week of 3 March"."""
    day = _day_of_week(match, now)
    return days_from(day - timedelta(days=day.weekday()), 7, "week")


def _iso(match: re.Match[str], _now: datetime) -> Window:
    text = match.group("iso")
    if len(text) <= 10:
        year, month, day = (int(part) for part in text.split("-"))
        return days_from(datetime(year, month, day, tzinfo=UTC), 1, "day")
    date_part, time_part = re.split(r"[t ]", text, maxsplit=1)
    year, month, day = (int(part) for part in date_part.split("-"))
    time_part = time_part.strip().upper()
    hours = time_part.split(":")[0].zfill(2)
    clock = hours + ":" + time_part.split(":", 1)[1].replace(" ", "")
    moment = datetime.fromisoformat(f"{year:04}-{month:02}-{day:02}T{clock}")
    moment = utc(moment)
    return moment, moment, "instant"


def _iso_month(match: re.Match[str], _now: datetime) -> Window:
    year, month = (int(part) for part in match.group("iso_month").split("-"))
    return months_from(year, month, 1, "month")


def _last_n(match: re.Match[str], now: datetime) -> Window:
    count, unit = number_of(match.group("ln")), match.group("lu")
    return shifted(now, -count, unit), now, "instant"


def _next_n(match: re.Match[str], now: datetime) -> Window:
    return now, shifted(now, number_of(match.group("nn")), match.group("nu")), "instant"


def _ago(match: re.Match[str], now: datetime) -> Window:
    moment = shifted(now, -number_of(match.group("an")), match.group("au"))
    if match.group("au") in {"second", "minute", "hour"}:
        return moment, moment, "instant"
    return days_from(midnight(moment), 1, "day")


def _half_year(_match: re.Match[str], now: datetime) -> Window:
    return shifted(now, -6, "month"), now, "instant"


def _which(match: re.Match[str], now: datetime) -> Window:
    word, unit = match.group("wd"), match.group("wu")
    step = {"this": 0, "current": 0, "next": 1, "coming": 1}.get(word, -1)
    if unit == "weekend":
        monday = midnight(now) - timedelta(days=now.weekday())
        return days_from(monday + timedelta(days=5 + 7 * step), 2, "day")
    rolling = word == "past" or match.string[: match.start()].endswith("the ")
    rolling = rolling and not match.group("wc")
    if step == -1 and (rolling or unit in {"second", "minute", "hour", "day"}):
        return shifted(now, -1, unit), now, "instant"
    if unit in {"week", "month", "quarter", "year"}:
        return whole_period(word, unit, now)
    if unit == "fortnight":
        return shifted(now, step, unit), now, "instant"
    if unit == "decade":
        return months_from((now.year // 10 + step) * 10, 1, 120, "year")
    return days_from(midnight(now) + timedelta(days=step), 1, "day")


def _word(match: re.Match[str], now: datetime) -> Window:
    word = match.group("word")
    if word in {"now", "right now", "the moment"}:
        return now, now, "instant"
    shift = {"today": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1}[word]
    return days_from(midnight(now) + timedelta(days=shift), 1, "day")


def _weekday(match: re.Match[str], now: datetime) -> Window:
    if match.group("wks") or _EVERY.search(match.string, 0, match.start()):
        raise ValueError("any of many days")
    days = (WEEKDAYS.index(match.group("wk")) - now.weekday()) % 7
    if match.group("wkd") != "next":
        days -= 7 if days > 0 or match.group("wkd") == "last" else 0
    elif days == 0:
        days = 7
    return days_from(midnight(now) + timedelta(days=days), 1, "day")


def _quarter(match: re.Match[str], now: datetime) -> Window:
    return _quarter_window(int(match.group("qn")), match.group("qy"), now)


def _quarter2(match: re.Match[str], now: datetime) -> Window:
    return _quarter_window(ORDINALS[match.group("q2")], match.group("q2y"), now)


def _quarter_window(number: int, year: str | None, now: datetime) -> Window:
    chosen = year_of(year, now) if year else now.year - (number * 3 - 2 > now.month)
    return months_from(chosen, number * 3 - 2, 3, "quarter")


def _half(match: re.Match[str], now: datetime) -> Window:
    second = match.group("hn") == "2" or match.group("hw") == "second"
    return months_from(year_of(match.group("hy"), now), 7 if second else 1, 6, "quarter")


def _day_month(match: re.Match[str], now: datetime) -> Window:
    digit = "1" if match.group("dmy") else "2"
    day = int(re.sub(r"\D", "", match.group("d" + digit)))
    month = month_number(match.group("m" + digit))
    year = match.group("y" + digit)
    chosen = year_of(year, now) if year else now.year - ((month, day) > (now.month, now.day))
    if (month, day) == (2, 29) and not year:
        chosen -= next(back for back in range(9) if isleap(chosen - back))
    return days_from(datetime(chosen, month, day, tzinfo=UTC), 1, "day")


def _month_year(match: re.Match[str], now: datetime) -> Window:
    month = month_number(match.group("m3"))
    year = match.group("y3")
    chosen = year_of(year, now) if year else now.year - (month > now.month)
    return months_from(chosen, month, 1, "month")


def _which_month(match: re.Match[str], now: datetime) -> Window:
    """As in "last March": the latest that is over or at least not the one we are in."""
    month, word = month_number(match.group("m4")), match.group("mw")
    if word == "this":
        return months_from(now.year, month, 1, "month")
    if word in {"next", "coming"}:
        return months_from(now.year + (month <= now.month), month, 1, "month")
    return months_from(now.year - (month >= now.month), month, 1, "month")


def _part(match: re.Match[str], now: datetime) -> Window:
    """Read a third of a month (its days 1–10, 11–20, the rest) or of a year (four months)."""
    third = EDGES[match.group("pw")]
    first, until, grain = _whole_of_part(match, now)
    if grain == "year":
        return months_from(first.year, 1 + 4 * third, 4, "quarter")
    ends = (first + timedelta(days=10), first + timedelta(days=20), until)
    return (first, *ends)[third], ends[third], "day"


def _whole_of_part(match: re.Match[str], now: datetime) -> Window:
    if match.group("py"):
        return months_from(int(match.group("py")), 1, 12, "year")
    month, year = month_number(match.group("pm")), match.group("pmy")
    chosen = year_of(year, now) if year else now.year - (month > now.month)
    return months_from(chosen, month, 1, "month")


def edge_of(match: re.Match[str], now: datetime) -> tuple[str, Window] | None:
    """Which edge of which period is named, "end" or "start"; None for another time."""
    named = _NAMED_EDGES.get(match.group("edge_w") or match.group("pw") or "")
    if named is None:
        return None
    whole = period_of(match, "edge", now) if match.group("edge") else _whole_of_part(match, now)
    return named, whole


def _decade(match: re.Match[str], _now: datetime) -> Window:
    return months_from(int(match.group("dec")), 1, 120, "year")


def _decade_said(match: re.Match[str], _now: datetime) -> Window:
    if _AGED.search(match.string, 0, match.start()):
        raise ValueError("years of a life")
    return months_from(DECADES[match.group("dec_w")], 1, 120, "year")


def _year(match: re.Match[str], _now: datetime) -> Window:
    return months_from(int(match.group("y")), 1, 12, "year")


_READERS: dict[str, Callable[[re.Match[str], datetime], Window]] = {
    **CALENDAR_READERS, **RANGE_READERS, "week": _week_of, "iso": _iso, "iso_month": _iso_month,
    "last_n": _last_n, "next_n": _next_n, "ago": _ago,
    "half_year": _half_year, "which": _which, "word": _word, "weekday": _weekday,
    "quarter": _quarter, "quarter2": _quarter2, "half": _half,
    "dmy": _day_month, "mdy": _day_month,
    "part": _part, "which_month": _which_month, "my": _month_year,
    "decade": _decade, "decade_said": _decade_said, "year": _year,
}  # fmt: skip

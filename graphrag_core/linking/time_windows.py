"""Single moments and windows in plain words: "last month", "Q3", "2 weeks ago", "March 3rd"."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Literal

from graphrag_core.linking.english import NUMBER_WORDS

Grain = Literal["instant", "hour", "day", "week", "month", "quarter", "year"]

Window = tuple[datetime, datetime, Grain]

MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
}

PARTS = {"early": 0, "beginning": 0, "start": 0, "mid": 1, "middle": 1, "late": 2, "end": 2}
"""Word → the third of a month or year that it means."""

_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTHS if name != "may") + "|may|sept"

_NUMBER = (
    r"\d{1,4}|an?|" + "|".join(word for word in NUMBER_WORDS if word != "zero") + r"|few|several"
)

_UNIT = r"second|minute|hour|day|week|month|quarter|year|decade"

_YEAR = r"(?:1[5-9]|20|21)\d\d"

_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"

MOMENT = re.compile(
    rf"""(?<![\w.-])(?:
      (?P<iso>\d{{4}}-\d{{1,2}}-\d{{1,2}}
          (?:[t\ ]\d{{1,2}}:\d{{2}}(?::\d{{2}}(?:\.\d{{1,6}})?)?
             \s?(?:z\b|[+-]\d{{2}}:?\d{{2}})?)?)
    | (?P<iso_month>{_YEAR}-(?:0[1-9]|1[0-2]))(?!-)
    | (?P<last_n>(?:last|past|previous|recent|preceding)\s+
          (?P<ln>{_NUMBER})(?:\s+of)?\s+(?P<lu>{_UNIT})s?)
    | (?P<next_n>(?:next|coming|following)\s+(?P<nn>{_NUMBER})\s+(?P<nu>{_UNIT})s?)
    | (?P<ago>(?P<an>{_NUMBER})(?:\s+of)?\s+(?P<au>{_UNIT})s?\s+ago)
    | (?P<half_year>(?:last|past)\s+half\s+(?:a\s+)?year)
    | (?P<which>(?P<wd>last|past|previous|this|current|next|coming)\s+(?P<wu>{_UNIT}|weekend))\b
    | (?P<word>today|yesterday|tomorrow|now|right\s+now|the\s+moment)
    | (?P<weekday>(?:(?P<wkd>last|this|next)\s+)?(?P<wk>{"|".join(WEEKDAYS)}))s?\b
    | (?P<quarter>q(?P<qn>[1-4])(?:\s*[/-]?\s*(?:of\s+)?(?P<qy>{_YEAR}))?)
    | (?P<quarter2>(?P<q2>{"|".join(ORDINALS)})\s+quarter(?:\s+(?:of\s+)?(?P<q2y>{_YEAR}))?)
    | (?P<half>(?:h(?P<hn>[12])|(?P<hw>first|second)\s+half)\s+(?:of\s+)?(?P<hy>{_YEAR}))
    | (?P<dmy>(?P<d1>{_DAY})\s+(?:of\s+)?(?P<m1>{_MONTH})\b\.?(?:,?\s+(?P<y1>{_YEAR}))?)
    | (?P<mdy>(?P<m2>{_MONTH})\b\.?\s+(?P<d2>{_DAY})(?!\d)(?:,?\s+(?P<y2>{_YEAR}))?)
    | (?P<part>(?P<pw>{"|".join(PARTS)})(?:\s+(?:part\s+)?of|[\s-])\s*(?:the\s+year\s+)?
          (?:(?P<pm>{_MONTH})\b\.?(?:,?\s+(?:of\s+)?(?P<pmy>{_YEAR}))?|(?P<py>{_YEAR})))
    | (?P<which_month>(?P<mw>last|past|previous|this|next|coming)\s+(?P<m4>{_MONTH})\b
          (?!\s+(?:\d|the\b)))
    | (?P<my>(?P<m3>{_MONTH})\b\.?(?:,?\s+(?:of\s+)?(?P<y3>{_YEAR}))?)
    | (?P<decade>(?:the\s+)?(?P<dec>(?:1[5-9]|20|21)\d0)s)
    | (?P<year>(?:the\s+year\s+)?(?P<y>{_YEAR}))
    )(?![\w]|\.\d|-\d)""",
    re.VERBOSE,
)


def read_window(match: re.Match[str], now: datetime) -> Window | None:
    """The window that a match of `MOMENT` means; None for one like February 30."""
    for name, read in _READERS.items():
        if match.group(name):
            try:
                return read(match, now)
            except (ValueError, OverflowError):
                return None
    return None


def _iso(match: re.Match[str], _now: datetime) -> Window:
    text = match.group("iso")
    if len(text) <= 10:
        year, month, day = (int(part) for part in text.split("-"))
        return _days(datetime(year, month, day, tzinfo=UTC), 1, "day")
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
    return _months(year, month, 1, "month")


def _last_n(match: re.Match[str], now: datetime) -> Window:
    count, unit = _number(match.group("ln")), match.group("lu")
    return _shift(now, -count, unit), now, "instant"


def _next_n(match: re.Match[str], now: datetime) -> Window:
    return now, _shift(now, _number(match.group("nn")), match.group("nu")), "instant"


def _ago(match: re.Match[str], now: datetime) -> Window:
    moment = _shift(now, -_number(match.group("an")), match.group("au"))
    if match.group("au") in {"second", "minute", "hour"}:
        return moment, moment, "instant"
    return _days(_midnight(moment), 1, "day")


def _half_year(_match: re.Match[str], now: datetime) -> Window:
    return _shift(now, -6, "month"), now, "instant"


def _which(match: re.Match[str], now: datetime) -> Window:
    word, unit = match.group("wd"), match.group("wu")
    step = {"this": 0, "current": 0, "next": 1, "coming": 1}.get(word, -1)
    if unit == "weekend":
        monday = _midnight(now) - timedelta(days=now.weekday())
        return _days(monday + timedelta(days=5 + 7 * step), 2, "day")
    rolling = word == "past" or match.string[: match.start()].endswith("the ")
    if step == -1 and (rolling or unit in {"second", "minute", "hour", "day"}):
        return _shift(now, -1, unit), now, "instant"
    if unit == "week":
        monday = _midnight(now) - timedelta(days=now.weekday())
        return _days(monday + timedelta(weeks=step), 7, "week")
    if unit == "month":
        return _months(now.year, now.month + step, 1, "month")
    if unit == "quarter":
        return _months(now.year, (now.month - 1) // 3 * 3 + 1 + 3 * step, 3, "quarter")
    if unit == "year":
        return _months(now.year + step, 1, 12, "year")
    if unit == "decade":
        return _months((now.year // 10 + step) * 10, 1, 120, "year")
    return _days(_midnight(now) + timedelta(days=step), 1, "day")


def _word(match: re.Match[str], now: datetime) -> Window:
    word = match.group("word")
    if word in {"now", "right now", "the moment"}:
        return now, now, "instant"
    shift = {"today": 0, "yesterday": -1, "tomorrow": 1}[word]
    return _days(_midnight(now) + timedelta(days=shift), 1, "day")


def _weekday(match: re.Match[str], now: datetime) -> Window:
    days = (WEEKDAYS.index(match.group("wk")) - now.weekday()) % 7
    if match.group("wkd") != "next":
        days -= 7 if days > 0 or match.group("wkd") == "last" else 0
    elif days == 0:
        days = 7
    return _days(_midnight(now) + timedelta(days=days), 1, "day")


def _quarter(match: re.Match[str], now: datetime) -> Window:
    return _quarter_window(int(match.group("qn")), match.group("qy"), now)


def _quarter2(match: re.Match[str], now: datetime) -> Window:
    return _quarter_window(ORDINALS[match.group("q2")], match.group("q2y"), now)


def _quarter_window(number: int, year: str | None, now: datetime) -> Window:
    chosen = int(year) if year else now.year - (number * 3 - 2 > now.month)
    return _months(chosen, number * 3 - 2, 3, "quarter")


def _half(match: re.Match[str], _now: datetime) -> Window:
    second = match.group("hn") == "2" or match.group("hw") == "second"
    return _months(int(match.group("hy")), 7 if second else 1, 6, "quarter")


def _day_month(match: re.Match[str], now: datetime) -> Window:
    digit = "1" if match.group("dmy") else "2"
    day = int(re.sub(r"\D", "", match.group("d" + digit)))
    month = _month_number(match.group("m" + digit))
    year = match.group("y" + digit)
    chosen = int(year) if year else now.year - ((month, day) > (now.month, now.day))
    return _days(datetime(chosen, month, day, tzinfo=UTC), 1, "day")


def _month_year(match: re.Match[str], now: datetime) -> Window:
    month = _month_number(match.group("m3"))
    year = match.group("y3")
    return _months(int(year) if year else now.year - (month > now.month), month, 1, "month")


def _which_month(match: re.Match[str], now: datetime) -> Window:
    """As in "last March": the latest that is over or at least not the one we are in."""
    month, word = _month_number(match.group("m4")), match.group("mw")
    if word == "this":
        return _months(now.year, month, 1, "month")
    if word in {"next", "coming"}:
        return _months(now.year + (month <= now.month), month, 1, "month")
    return _months(now.year - (month >= now.month), month, 1, "month")


def _part(match: re.Match[str], now: datetime) -> Window:
    """A third of a month (its days 1–10, 11–20, the rest) or of a year (four months)."""
    third = PARTS[match.group("pw")]
    if match.group("py"):
        return _months(int(match.group("py")), 1 + 4 * third, 4, "quarter")
    month = _month_number(match.group("pm"))
    year = match.group("pmy")
    chosen = int(year) if year else now.year - (month > now.month)
    first = _month_start(chosen, month)
    ends = (first + timedelta(days=10), first + timedelta(days=20), _month_start(chosen, month + 1))
    return (first, *ends)[third], ends[third], "week"


def _decade(match: re.Match[str], _now: datetime) -> Window:
    return _months(int(match.group("dec")), 1, 120, "year")


def _year(match: re.Match[str], _now: datetime) -> Window:
    return _months(int(match.group("y")), 1, 12, "year")


_READERS: dict[str, Callable[[re.Match[str], datetime], Window]] = {
    "iso": _iso, "iso_month": _iso_month, "last_n": _last_n, "next_n": _next_n, "ago": _ago,
    "half_year": _half_year, "which": _which, "word": _word, "weekday": _weekday,
    "quarter": _quarter, "quarter2": _quarter2, "half": _half, "dmy": _day_month,
    "mdy": _day_month, "part": _part, "which_month": _which_month, "my": _month_year,
    "decade": _decade, "year": _year,
}  # fmt: skip


def utc(moment: datetime) -> datetime:
    """The moment in UTC; naive ones are taken as UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _midnight(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _days(start: datetime, count: int, grain: Grain) -> Window:
    return start, start + timedelta(days=count), grain


def _months(year: int, month: int, count: int, grain: Grain) -> Window:
    return _month_start(year, month), _month_start(year, month + count), grain


def _month_start(year: int, month: int) -> datetime:
    """The first of a month; months below 1 and above 12 run into the neighbouring years."""
    return datetime(year + (month - 1) // 12, (month - 1) % 12 + 1, 1, tzinfo=UTC)


def _month_number(name: str) -> int:
    return next(i for i, month in enumerate(MONTHS, start=1) if month.startswith(name[:3]))


def _number(word: str) -> int:
    if word.isdigit():
        return int(word)
    return {"a": 1, "an": 1, "few": 3, "several": 3}.get(word) or NUMBER_WORDS[word]


def _shift(moment: datetime, count: int, unit: str) -> datetime:
    """A moment so many units later (earlier when negative); month ends are clamped."""
    if unit in {"second", "minute", "hour", "day", "week"}:
        return moment + timedelta(**{unit + "s": count})
    months = count * {"month": 1, "quarter": 3, "year": 12, "decade": 120}[unit]
    first = _month_start(moment.year, moment.month + months)
    last_day = (_month_start(first.year, first.month + 1) - timedelta(days=1)).day
    return moment.replace(year=first.year, month=first.month, day=min(moment.day, last_day))

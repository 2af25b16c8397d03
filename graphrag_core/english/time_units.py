"""Calendar arithmetic under the words about time: windows, months, units, numbers in words."""

from datetime import UTC, date, datetime, timedelta
from typing import Literal

from graphrag_core.english.function_words import NUMBER_WORDS

Grain = Literal["instant", "hour", "day", "week", "month", "quarter", "year"]

Window = tuple[datetime, datetime, Grain]

END_OF_TIME = datetime.max.replace(tzinfo=UTC)
"""9999-12-31 stands for "for ever" in many a graph, and has no day after it."""

SOON = timedelta(days=45)
"""How far ahead an end is soon."""

MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
"""Season → its first month, as the weather services of the northern hemisphere count."""

MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTHS if name != "may") + "|may|sept"

NUMBER = (
    r"\d{1,4}|an?|" + "|".join(word for word in NUMBER_WORDS if word != "zero") + r"|few|several"
)

UNIT = r"second|minute|hour|day|week|fortnight|month|quarter|year|decade"

YEAR = r"(?:1[5-9]|20|21)\d\d"

YEARISH = rf"{YEAR}|['’]\d\d(?!\d)|(?:last|previous|this|next)\s+year"
"""A year by its number, by its last two digits or seen from now: "'24", "Q2 last year"."""

ENDS = r"(?=\s*(?:$|[?.!;,)–—-]|(?:and|or|nor|but|to|until|till|through|by|with|in|for)\b))"
"""Stands behind two digits that are a year: no noun that they count follows."""

YEAR_BEHIND_DAY = rf"{YEARISH}|(?<!,\s)\d\d{ENDS}"
"""A year behind a day and its month, of which two digits are enough: "3 Mar 24"."""

FORESEEN = 20
"""Two digits mean no year that is further ahead."""

DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"


def utc(moment: datetime) -> datetime:
    """Return the moment in UTC; naive ones are taken as UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def midnight(moment: datetime) -> datetime:
    """Return the beginning of a moment's day."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def days_from(start: datetime, count: int, grain: Grain) -> Window:
    """Return a window of so many days, cut at the end of time."""
    length = timedelta(days=count)
    return start, start + length if start <= END_OF_TIME - length else END_OF_TIME, grain


def months_from(year: int, month: int, count: int, grain: Grain) -> Window:
    """Return a window of so many months; `month` may lie outside 1–12."""
    return month_start(year, month), month_start(year, month + count), grain


def month_start(year: int, month: int) -> datetime:
    """Return the first of a month; months below 1 and above 12 run into neighbouring years."""
    return datetime(year + (month - 1) // 12, (month - 1) % 12 + 1, 1, tzinfo=UTC)


def quarter_name(at: date) -> str:
    """Name the quarter of a day: "Q3 2026"."""
    return f"Q{(at.month + 2) // 3} {at.year}"


def month_number(name: str) -> int:
    """Return 1–12 for a month by its name or its first three letters."""
    return next(i for i, month in enumerate(MONTHS, start=1) if month.startswith(name[:3]))


def year_of(words: str, now: datetime) -> int:
    """Return the year that `YEARISH` matched."""
    digits = words.lstrip("'’")
    if digits.isdigit():
        year = int(digits)
        century = (now.year + FORESEEN - year) // 100 * 100
        return year if len(digits) > 2 else century + year
    return now.year + {"this": 0, "next": 1}.get(words.split(maxsplit=1)[0], -1)


def number_of(word: str) -> int:
    """Return a number in digits or words; "a few" are three."""
    if word.isdigit():
        return int(word)
    return {"a": 1, "an": 1, "few": 3, "several": 3}.get(word) or NUMBER_WORDS[word]


def shifted(moment: datetime, count: int, unit: str) -> datetime:
    """Return a moment so many units later (earlier when negative); month ends are clamped."""
    if unit == "fortnight":
        unit, count = "week", 2 * count
    if unit in {"second", "minute", "hour", "day", "week"}:
        return moment + timedelta(**{unit + "s": count})
    months = count * {"month": 1, "quarter": 3, "year": 12, "decade": 120}[unit]
    first = month_start(moment.year, moment.month + months)
    last_day = (month_start(first.year, first.month + 1) - timedelta(days=1)).day
    return moment.replace(year=first.year, month=first.month, day=min(moment.day, last_day))

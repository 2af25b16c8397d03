"""Years of which two digits are said: "in June 23", "since Mar 24", "Q3 FY24"."""

import re
from datetime import datetime

from graphrag_core.english.time_units import (
    ENDS,
    MONTH,
    Window,
    month_number,
    months_from,
    utc,
    year_of,
)

_YEARS = ("qy", "q2y", "y1", "y2", "y3", "days_y", "days_of_y", "months_y", "spelled_y")
_EVERY_YEAR = ("quarter", "quarter2", "dmy", "mdy", "my", "days", "days_of", "months", "spelled")
"""Times that come every year, and the groups with their years."""

_MORE_DIGITS = re.compile(r"\s+(?:of\s+)?(?:['’]\d|(?:fy|fiscal\s+year)\s?['’]?\d|\d+\b)")
"""Stands behind a time that goes on in a way that is not known: "Q3 FY24"."""

_MONTH_AND_DIGITS = re.compile(
    rf"(?P<before>(?:since|from|after|before|until|till|by|up\s+to)\s+(?:the\s+)?)"
    rf"(?P<month>{MONTH})\b\.?\s+(?P<digits>[0-3]\d)",
    re.IGNORECASE,
)

_ENDS = re.compile(ENDS)


def is_broken_off(match: re.Match[str]) -> bool:
    """Tell whether digits that may be a year follow a time without one: "Q3 FY24"."""
    if not any(map(match.group, _EVERY_YEAR)) or any(map(match.group, _YEARS)):
        return False
    return not match.group("clock") and bool(_MORE_DIGITS.match(match.string, match.end()))


def month_of_short_year(match: re.Match[str], word: str, now: datetime) -> Window | None:
    """Read "in June 23" and "since March 99" as months: days are said with "on"."""
    digits = match.group("d2") or ""
    if len(digits) != 2 or match.group("y2") or match.group("clock"):
        return None
    if not _ENDS.match(match.string, match.end()) or not (word == "in" or int(digits) > 31):
        return None
    return months_from(year_of(digits, now), month_number(match.group("m2")), 1, "month")


def as_month_of_year(text: str, now: datetime) -> str | None:
    """Write out the year of "since Mar 24", which may be a day as well; None for other times."""
    found = _MONTH_AND_DIGITS.fullmatch(text)
    if found is None:
        return None
    year = year_of(found["digits"], utc(now))
    return f"{found['before']}{found['month']} {year}"

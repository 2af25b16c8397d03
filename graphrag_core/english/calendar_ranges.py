"""Ranges of days, months and years said in one: "1 to 15 March", "Jan-Jun 2026", "2010-2015"."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

from graphrag_core.english.time_units import (
    DAY,
    MONTH,
    YEAR,
    YEARISH,
    Grain,
    Window,
    days_from,
    month_number,
    month_start,
    months_from,
    year_of,
)

_TO = r"(?:to|until|till|through|-|–|—)"
_BETWEEN = r"""(?:(?<=between\ \d\ )|(?<=between\ \d\d\ )|(?<=between\ the\ \d[a-z][a-z]\ )
    |(?<=between\ the\ \d\d[a-z][a-z]\ ))and"""

RANGES = rf"""
      (?P<days>(?P<days_1>{DAY})\s*(?:{_TO}|{_BETWEEN})\s*(?:the\s+)?(?P<days_2>{DAY})
          \s+(?:of\s+)?(?P<days_m>{MONTH})\b\.?(?:,?\s+(?P<days_y>{YEARISH}))?)
    | (?P<days_of>(?P<days_of_m>{MONTH})\b\.?\s+(?P<days_of_1>{DAY})\s*{_TO}\s*
          (?P<days_of_2>{DAY})(?!\d)(?:,?\s+(?P<days_of_y>{YEARISH}))?)
    | (?P<months>(?P<months_1>{MONTH})\b\.?\s*{_TO}\s*(?P<months_2>{MONTH})\b\.?
          (?:,?\s+(?:of\s+)?(?P<months_y>{YEARISH}))?)
    | (?P<years>(?:years\s+)?(?P<years_1>{YEAR})\s*{_TO}\s*(?P<years_2>{YEAR})(?!-\d))
    | (?P<dates>(?P<dates_a>\d{{1,2}})(?P<dates_s>[/.])(?P<dates_b>\d{{1,2}})(?P=dates_s)
          (?P<dates_y>{YEAR})\s*{_TO}\s*(?P<dates_c>\d{{1,2}})(?P=dates_s)(?P<dates_d>\d{{1,2}})
          (?P=dates_s)(?P<dates_z>{YEAR}))
    | (?P<month_of>(?P<month_of_m>0?[1-9]|1[0-2])/(?P<month_of_y>{YEAR}))
"""
"""Alternatives for `MOMENT`, which tries them before single days, months and years."""


def _days(match: re.Match[str], now: datetime) -> Window:
    name = "days" if match.group("days") else "days_of"
    month, year = month_number(match.group(f"{name}_m")), match.group(f"{name}_y")
    first, last = (int(re.sub(r"\D", "", match.group(f"{name}_{at}"))) for at in (1, 2))
    chosen = year_of(year, now) if year else now.year - ((month, first) > (now.month, now.day))
    until = days_from(datetime(chosen, month, last, tzinfo=UTC), 1, "day")[1]
    return _in_order(datetime(chosen, month, first, tzinfo=UTC), until, "day")


def _months(match: re.Match[str], now: datetime) -> Window:
    """Read months of one year; from a later month to an earlier one goes over its beginning."""
    first, last = (month_number(match.group(f"months_{at}")) for at in (1, 2))
    year = match.group("months_y")
    chosen = year_of(year, now) if year else now.year - (last > now.month)
    begin = month_start(chosen - (first > last), first)
    return _in_order(begin, month_start(chosen, last + 1), "month")


def _years(match: re.Match[str], _now: datetime) -> Window:
    first, last = int(match.group("years_1")), int(match.group("years_2"))
    return _in_order(month_start(first, 1), month_start(last + 1, 1), "year")


def _dates(match: re.Match[str], _now: datetime) -> Window:
    """Read two dates with slashes or dots, of which one says whether the day comes first."""
    a, b, c, d = (int(match.group(f"dates_{name}")) for name in "abcd")
    years = (int(match.group("dates_y")), int(match.group("dates_z")))
    months_first = max(b, d) > 12
    if not months_first and max(a, c) <= 12 and match.group("dates_s") == "/":
        raise ValueError("either number may be the day")
    days, months = ((b, d), (a, c)) if months_first else ((a, c), (b, d))
    since, last = (
        datetime(year, month, day, tzinfo=UTC)
        for year, month, day in zip(years, months, days, strict=True)
    )
    return _in_order(since, days_from(last, 1, "day")[1], "day")


def _month_of(match: re.Match[str], _now: datetime) -> Window:
    year, month = int(match.group("month_of_y")), int(match.group("month_of_m"))
    return months_from(year, month, 1, "month")


def _in_order(since: datetime, until: datetime, grain: Grain) -> Window:
    if since >= until:
        raise ValueError(since)
    return since, until, grain


RANGE_READERS: dict[str, Callable[[re.Match[str], datetime], Window]] = {
    "days": _days,
    "days_of": _days,
    "months": _months,
    "years": _years,
    "dates": _dates,
    "month_of": _month_of,
}

"""Reads cells: which are names, prose, numbers or times."""

import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

PROSE_WORDS = 6
"""From so many words on a cell is prose, that sentences are bound to by quoted spans."""
_GAP = re.compile(r"[\W_]+")
_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_ISO_MONTH = re.compile(r"(?:1[89]|2[01])\d\d-(?:0[1-9]|1[0-2])")
_YEAR_COLUMNS = frozenset(
    {"year", "jahr", "annee", "ano", "built", "founded", "established", "since", "opened"}
)


def is_prose(text: str) -> bool:
    """Tell whether a text is one of sentences, not a name."""
    return len(text) > PROSE_WORDS and len(text.split()) >= PROSE_WORDS


def as_moment(value: Any) -> date | None:
    """Read a date, a time, or the ISO text of one; of a month its first day."""
    if not isinstance(value, str):
        return value if isinstance(value, date) else None
    if not value[:1].isdigit():
        return None
    if is_month(value):
        return date.fromisoformat(f"{value}-01")
    if _ISO_DATE.match(value):
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            return None
    return None


def is_month(value: Any) -> bool:
    """Tell whether a value is the ISO text of a month: `2026-05`."""
    return isinstance(value, str) and bool(_ISO_MONTH.fullmatch(value))


def as_number(value: Any) -> float | None:
    """Return a number, or a moment as one that is larger the later it is."""
    moment = as_moment(value)
    if isinstance(moment, datetime):
        return moment.replace(tzinfo=None).toordinal() + moment.hour / 24 + moment.minute / 1440
    if moment is not None:
        return float(moment.toordinal())
    return float(value) if isinstance(value, int | float) else None


def is_year(value: Any, name: Sequence[str]) -> bool:
    """Tell whether a whole number is a year, by the words of its column's name."""
    year = isinstance(value, int) and 1000 <= value <= 2999
    return year and not _YEAR_COLUMNS.isdisjoint(name)


def is_time(value: Any, name: Sequence[str]) -> bool:
    """Tell whether a cell is a date, a time or a year."""
    return as_moment(value) is not None or is_year(value, name)


def is_amount(value: Any, name: Sequence[str]) -> bool:
    """Tell whether a cell is a number and no year."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and not is_year(value, name)


def is_name(value: Any, name: Sequence[str] = ()) -> bool:  # noqa: ARG001 - one kind of test
    """Tell whether a cell is a text that is neither prose nor a date."""
    return isinstance(value, str) and not is_prose(value) and as_moment(value) is None


def name_key(text: str) -> str:
    """Fold a name: lower case, with single blanks for all that is no letter or digit."""
    return _GAP.sub(" ", text.casefold()).strip()

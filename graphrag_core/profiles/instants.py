"""Any stored value of time as one instant: the same rules in Python and in Cypher.

An instant is a whole number of microseconds since 1970-01-01T00:00Z. Numbers compare by
instant alone; stored values do not: Cypher compares zoned datetimes by zone too, and gives null
for a local datetime, a date or a text beside a zoned one.

Naive times are UTC, a date is its start. A text is read as ISO 8601 (also `2024-03`, `2024`, a
space for the T, ` UTC`, a zone's name behind the offset). A number from 1000 to 9999 is a year, a
larger one seconds, milliseconds, microseconds or nanoseconds since 1970, by its size. Anything else
is no instant: nothing is guessed.
"""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

from graphrag_core.cypher.compose import Fragment, Template, string, variable

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime.max.replace(tzinfo=UTC)
EARLIEST = datetime.min.replace(tzinfo=UTC)
ROOM = timedelta(days=2)
"""What is left at either end of time, for a zone and a day more or less."""

MILLISECONDS_FROM, MICROSECONDS_FROM, NANOSECONDS_FROM = 10**11, 10**14, 10**17
"""Sizes from which a number counts in smaller units: 10^11 seconds would be the year 5138."""
FIRST_YEAR, LAST_YEAR = 1_000, 9_999

_DAY = (
    "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    "|02-(?:0[1-9]|1[0-9]|2[0-8]))"
)
_LEAP = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)-02-29"
_CLOCK = "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,9})?)?"
_ZONE = "(?: ?(?:Z|UTC|[+-](?:0[0-9]|1[0-7])(?::?[0-5][0-9])?)(?:[\\[].*)?)?"
ISO = (
    f"(?!0000)(?:[0-9]{{4}}(?:-(?:0[1-9]|1[0-2]))?"
    f"|(?:[0-9]{{4}}-{_DAY}|{_LEAP})(?:[T ]{_CLOCK}{_ZONE})?)"
)
"""The texts that are read as times, in upper case; means the same to Java and to Python."""

# `{v}` is the stored value, `{iso}` the pattern of the texts that are read.
_INSTANT = Template("""CASE
  WHEN {v} IS NULL THEN null
  WHEN {v} IS :: ZONED DATETIME NOT NULL THEN {v}.epochMillis * 1000 + {v}.microsecond % 1000
  WHEN {v} IS :: LOCAL DATETIME NOT NULL
    THEN datetime({datetime: {v}, timezone: 'Z'}).epochMillis * 1000 + {v}.microsecond % 1000
  WHEN {v} IS :: DATE NOT NULL
    THEN datetime({date: {v}, timezone: 'Z'}).epochMillis * 1000
  WHEN {v} IS :: STRING NOT NULL THEN CASE WHEN toUpper(trim({v})) =~ {iso} THEN
    reduce(us = 0, t IN [datetime(reduce(text = split(toUpper(trim({v})), '[')[0], step IN [1, 2] |
      CASE WHEN step = 1
        THEN left(text + '-01-01', 10) + 'T' + CASE WHEN size(text) > 10
          THEN replace(replace(substring(text, 11), 'UTC', 'Z'), ' ', '') ELSE '00:00' END
        WHEN text ENDS WITH 'Z' OR substring(text, 11) CONTAINS '+'
          OR substring(text, 11) CONTAINS '-' THEN text
        ELSE text + 'Z' END))] | us + t.epochMillis * 1000 + t.microsecond % 1000) END
  WHEN {v} IS :: INTEGER NOT NULL THEN CASE
    WHEN {v} >= 100000000000000000 OR {v} <= -100000000000000000 THEN {v} / 1000
    WHEN {v} >= 100000000000000 OR {v} <= -100000000000000 THEN {v}
    WHEN {v} >= 100000000000 OR {v} <= -100000000000 THEN {v} * 1000
    WHEN -1000 < {v} < 1000 THEN null
    WHEN 1000 <= {v} <= 9999 THEN datetime({year: {v}, timezone: 'Z'}).epochMillis * 1000
    ELSE {v} * 1000000 END
  WHEN {v} IS :: FLOAT NOT NULL THEN CASE
    WHEN isNaN({v}) OR -1000 < {v} < 1000
      OR {v} >= 100000000000000000 OR {v} <= -100000000000000000 THEN null
    WHEN {v} >= 100000000000000 OR {v} <= -100000000000000 THEN toInteger({v})
    WHEN {v} >= 100000000000 OR {v} <= -100000000000 THEN toInteger({v} * 1000.0)
    ELSE toInteger({v} * 1000000.0) END
END""")


def instant_cypher(value: str | Fragment) -> Fragment:
    """Write the instant of a variable or an expression in Cypher; null for what is no time."""
    stored = value if isinstance(value, Fragment) else variable(value)
    return _INSTANT.fill(v=stored, iso=string(ISO))


def instant_of(value: Any) -> int | None:
    """Read the instant of a stored value as the adapter gives it; None for what is no time."""
    if isinstance(value, bool):
        return None
    if isinstance(value, datetime):
        return _since_epoch(value if value.tzinfo else value.replace(tzinfo=UTC))
    if isinstance(value, date):
        return _since_epoch(datetime(value.year, value.month, value.day, tzinfo=UTC))
    if isinstance(value, str):
        return _of_text(value.strip().upper())
    if isinstance(value, int):
        return _of_integer(value)
    return _of_float(value) if isinstance(value, float) else None


def same_value(one: Any, other: Any) -> bool:
    """Tell whether two parameters are one value of one type: a date is never a datetime."""
    return type(one) is type(other) and bool(one == other)


def to_datetime(instant: int) -> datetime:
    """Make an instant a datetime in UTC; one outside Python's years is the nearest inside."""
    try:
        return EPOCH + timedelta(microseconds=instant)
    except OverflowError:
        return LATEST if instant > 0 else EARLIEST


def as_instant(value: Any) -> datetime | None:
    """Read a stored value of time as a datetime in UTC; None for what is no time."""
    instant = instant_of(value)
    return None if instant is None else to_datetime(instant)


def with_room(moment: datetime) -> datetime:
    """Put a moment into UTC, or the nearest that a day can be added to and taken from."""
    aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return max(EARLIEST + ROOM, min(aware, LATEST - ROOM)).astimezone(UTC)


def _since_epoch(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(microseconds=1)


def _of_text(text: str) -> int | None:
    if not re.fullmatch(ISO, text):
        return None
    text = text.split("[", maxsplit=1)[0]
    day = f"{text}-01-01"[:10]
    clock = text[11:].replace("UTC", "Z").replace(" ", "") or "00:00"
    if not clock.endswith("Z") and "+" not in clock and "-" not in clock:
        clock += "Z"
    return _since_epoch(datetime.fromisoformat(f"{day}T{clock}"))


def _of_integer(number: int) -> int | None:
    size = abs(number)
    if size < FIRST_YEAR:
        return None
    if size >= NANOSECONDS_FROM:
        return number // 1_000 if number > 0 else -(size // 1_000)
    if size >= MICROSECONDS_FROM:
        return number
    if size >= MILLISECONDS_FROM:
        return number * 1_000
    if FIRST_YEAR <= number <= LAST_YEAR:
        return _since_epoch(datetime(number, 1, 1, tzinfo=UTC))
    return number * 1_000_000


def _of_float(number: float) -> int | None:
    size = abs(number)
    if not FIRST_YEAR <= size < NANOSECONDS_FROM:
        return None
    if size >= MICROSECONDS_FROM:
        return int(number)
    return int(number * (1_000.0 if size >= MILLISECONDS_FROM else 1_000_000.0))

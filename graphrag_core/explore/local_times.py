"""Times in plain words as the people of a place mean them: in their zone, with their weeks."""

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from graphrag_core.english.time_phrases import TimePhrase, parse_when
from graphrag_core.english.time_windows import days_of_weeks

# An offset stands behind a time of day: "-2024" in "2020-2024" is none.
_ZONED = re.compile(
    r"(?:(?:\d|[ap]m|noon|midnight)(?:z|utc|gmt|\s+utc|\s+gmt)"
    r"|(?:\d:\d\d(?:[.,]\d+)?|t\d\d(?:\d\d){0,2}|[ap]m|noon|midnight)\s?[+-]\d\d:?\d\d)\s*$",
    re.IGNORECASE,
)
DAY = timedelta(days=1)
SUNDAY = 6


@dataclass(frozen=True, slots=True)
class Clock:
    """The moment `now`, in which zone its hours are counted, and on which day its week begins."""

    now: datetime
    zone: str = "UTC"
    week_start: str = "monday"

    @property
    def without_zone(self) -> "Clock":
        """The same clock for times that are in no zone: its local time as if that were UTC."""
        return Clock(self.local(self.now), "UTC", self.week_start)

    def local(self, moment: datetime) -> datetime:
        """Return the local time of a moment as if that were UTC."""
        return moment.astimezone(ZoneInfo(self.zone)).replace(tzinfo=UTC)


def parse_local(text: str, clock: Clock) -> TimePhrase | None:
    """Parse a time phrase with the clock's zone and week start; None when it is none."""
    zone = ZoneInfo(clock.zone)
    # Phrases are read as if the zone's local time were UTC, and moved into the zone afterwards.
    now = clock.without_zone.now
    phrase = parse_when(text, now=now)
    if phrase is None:
        return None
    if phrase.grain == "week" and clock.week_start == "sunday":
        phrase = _from_sunday(text, phrase, now)
    if _ZONED.search(text):
        return phrase
    return replace(phrase, since=_in_zone(phrase.since, zone), until=_in_zone(phrase.until, zone))


def _from_sunday(text: str, phrase: TimePhrase, now: datetime) -> TimePhrase:
    """Let the weeks of a phrase begin on Sundays.

    A week as seen from now is the one that a day later would be meant; one that is named by a
    day still has that day in it.
    """
    named = days_of_weeks(text, now=now)
    if not named:
        phrase = parse_when(text, now=now + DAY) or phrase
    moved = [6 * DAY if day.weekday() == SUNDAY else -DAY for day in named] or [-DAY]
    return replace(
        phrase, since=_moved(phrase.since, moved[0]), until=_moved(phrase.until, moved[-1])
    )


def _moved(moment: datetime | None, by: timedelta) -> datetime | None:
    """Move a moment; at the ends of the calendar it is left as it is."""
    try:
        return None if moment is None else moment + by
    except OverflowError:
        return moment


def _in_zone(moment: datetime | None, zone: ZoneInfo) -> datetime | None:
    """Read a local time as one of the zone; at the ends of the calendar it is left as it is."""
    try:
        return None if moment is None else moment.replace(tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return moment

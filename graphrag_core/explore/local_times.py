"""Times in plain words as the people of a place mean them: in their zone, with their weeks."""

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from graphrag_core.english.time_phrases import TimePhrase, parse_when

_ZONED = re.compile(
    r"(?:\d|[ap]m|noon|midnight)(?:z|utc|gmt|\s+utc|\s+gmt|[+-]\d\d:?\d\d)\s*$", re.IGNORECASE
)


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
    early = timedelta(days=1) if clock.week_start == "sunday" else timedelta(0)
    # Phrases are read as if the zone's local time were UTC, and moved into the zone afterwards.
    now = clock.without_zone.now
    phrase = parse_when(text, now=now)
    if phrase is None:
        return None
    if phrase.grain == "week" and early:
        phrase = parse_when(text, now=now + early) or phrase
        phrase = replace(
            phrase, since=_shift(phrase.since, early), until=_shift(phrase.until, early)
        )
    if _ZONED.search(text):
        return phrase
    return replace(phrase, since=_in_zone(phrase.since, zone), until=_in_zone(phrase.until, zone))


def _shift(moment: datetime | None, early: timedelta) -> datetime | None:
    return None if moment is None else moment - early


def _in_zone(moment: datetime | None, zone: ZoneInfo) -> datetime | None:
    """Read a local time as one of the zone; at the ends of the calendar it is left as it is."""
    try:
        return None if moment is None else moment.replace(tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return moment

"""The time over which events of a kind are recorded: outside of it nothing is known, not zero."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from graphrag_core.ask.intents.windows import Period
from graphrag_core.english.wording import moment

DAY = timedelta(days=1)
EVER = datetime(1, 1, 1, tzinfo=UTC)
QUIET = 3
"""So many times the mean time between two events may pass without one while records go on."""
LONGEST_QUIET = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class Recorded:
    """From the first to the last event of a kind, and how many there are."""

    first: datetime
    last: datetime
    events: int

    @property
    def until(self) -> datetime:
        """The end of the last day with an event."""
        return self.last + DAY

    def part_of(self, period: Period) -> Period:
        """Cut a period to what is recorded; leave it as it is where nothing of it is."""
        since, until = max(period.since, self.first), min(period.until, self.until)
        return Period(since, until, period.asked) if since < until else period

    def known(self, period: Period, now: datetime) -> Period:
        """Return of what part of a period all is known: records go on for a while without events.

        The ends of a period that was not asked for are those of the records themselves.
        """
        quiet = min(QUIET * (self.last - self.first) / max(1, self.events - 1), LONGEST_QUIET)
        since = self.first - min(quiet, self.first - EVER)
        until = min(self.until + quiet, now)
        if not period.asked:
            return Period(period.since - min(quiet, period.since - EVER), until)
        return Period(max(period.since, since), max(period.since, min(period.until, until)))

    def remarks(self, events: str, *, before: bool, after: bool) -> str:
        """Say that nothing is recorded before the first or after the last event."""
        ends = [
            f"before {moment(self.first.date())}" if before else "",
            f"after {moment(self.last.date())}" if after else "",
        ]
        told = " or ".join(end for end in ends if end)
        return f"No {events} are recorded {told}." if told else ""

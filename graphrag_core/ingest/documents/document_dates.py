"""Dates that documents say of themselves, as instants in UTC."""

from datetime import UTC, datetime


def instant_in(text: str) -> datetime | None:
    """Read an ISO date or time; one without a zone is UTC. None for anything else."""
    try:
        return in_utc(datetime.fromisoformat(text.strip()))
    except ValueError:
        return None


def in_utc(moment: datetime | None) -> datetime | None:
    """Return an instant in UTC, to the second; None for one that no calendar holds."""
    if moment is None:
        return None
    try:
        zoned = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return zoned.astimezone(UTC).replace(microsecond=0)
    except (ValueError, OverflowError):
        return None

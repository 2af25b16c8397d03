"""Mask what differs between two recordings of the same code: times, paths, cursors, addresses."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

TIMINGS = frozenset({"timings_ms", "elapsed_ms", "elapsed_s", "generation_time_ms", "duration_ms"})
OPAQUE = frozenset({"next_cursor", "requestId", "pid"})

INSTANT = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.(\d{1,9}))?(?:Z|[+-]\d\d:?\d\d)?(?:\[[\w/]+\])?"
)
SPENT = re.compile(r"\b\d[\d.,]* ?(?:ms|s|MB|GB)\b")
ADDRESS = re.compile(r"(127\.0\.0\.1|localhost):\d+")
SLACK = timedelta(seconds=5)
MS_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Mask:
    """What to hide: the recording began at `began`, and `paths` maps folders to their names."""

    began: datetime
    paths: Mapping[str, str]

    def of(self, value: Any, key: str = "") -> Any:
        """Mask a JSON value; the keys of an object always stay."""
        if key in TIMINGS:
            return _emptied(value)
        if key in OPAQUE and value is not None:
            return f"<{key}>"
        if isinstance(value, dict):
            return {name: self.of(item, name) for name, item in value.items()}
        if isinstance(value, list):
            return [self.of(item, key) for item in value]
        return self.text(value) if isinstance(value, str) else value

    def text(self, text: str) -> str:
        """Mask a text: folders, ports, and instants that were read from the clock."""
        for path, name in self.paths.items():
            text = text.replace(path, name)
        return INSTANT.sub(self._instant, ADDRESS.sub(r"\1:<port>", text))

    def words(self, text: str) -> str:
        """Mask a text for people: also durations and sizes."""
        return SPENT.sub("<spent>", self.text(text))

    def _instant(self, found: re.Match[str]) -> str:
        try:
            at = datetime.fromisoformat(found[0].split("[")[0])
        except ValueError:
            return found[0]
        now = datetime.now(UTC)
        at = at if at.tzinfo else at.replace(tzinfo=UTC)
        days = round((now - at) / timedelta(days=1))
        # "2 weeks ago" keeps the clock's microseconds; what is stored ends at milliseconds.
        exact = len((found[1] or "").rstrip("0")) > MS_DIGITS
        shifted = at + timedelta(days=days)
        if self.began - SLACK <= shifted <= now + SLACK and (exact or not days):
            return f"<now-{days}d>" if days else "<now>"
        return found[0]


def _emptied(value: Any) -> Any:
    """Keep the keys of measured times, and nothing of their values."""
    if isinstance(value, dict):
        return {name: _emptied(item) for name, item in value.items()}
    return None if value is None else "<spent>"

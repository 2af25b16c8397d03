"""Files of JSON Lines: a broken line is told as one, and the lines after it are read."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from graphrag_core.errors import CallError


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is no object, or none that can be used; `id` is its own, where it has one."""

    message: str
    id: Any = None

    @property
    def error(self) -> dict[str, Any]:
        """The fault as the JSON of an error."""
        hint = "Write one object per line."
        return {"code": "bad_line", "message": self.message, "hint": hint, "candidates": []}


def read_lines(path: str) -> Iterator[dict[str, Any] | BadLine]:
    """Read the objects of a JSON Lines file, or of standard input for `-`.

    Bytes that are no UTF-8 come as U+FFFD. Raises `CallError` for an unreadable file.
    """
    try:
        lines = sys.stdin
        if path == "-" and isinstance(lines, TextIOWrapper):
            lines.reconfigure(errors="replace")
        if path != "-":
            lines = Path(path).open(encoding="utf-8-sig", errors="replace")  # noqa: SIM115
    except OSError as cause:
        raise CallError(
            f"'{path}' cannot be read: {cause.strerror}.", hint="Give a JSON Lines file, or -."
        ) from cause
    if lines is None:
        raise CallError("There is no standard input to read.", hint="Give a file instead of -.")
    with lines:
        for number, text in enumerate(lines, start=1):
            text = text.removeprefix("\ufeff")
            if text.strip():
                yield _entry(text, f"Line {number} of {path}")


def _entry(text: str, place: str) -> dict[str, Any] | BadLine:
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError) as cause:
        return BadLine(f"{place} is not valid JSON: {cause}.")
    if not isinstance(entry, dict):
        return BadLine(f"{place} is not a JSON object.")
    if not isinstance(entry.get("parameters") or {}, dict):
        return BadLine(f"{place}: parameters is not an object.", entry.get("id"))
    return entry

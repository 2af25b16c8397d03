"""Files of JSON Lines: a broken line is an error object, and the lines after it are read."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from graphrag_core.errors import CallError


def read_lines(path: str) -> Iterator[dict[str, Any]]:
    """Read the objects of a JSON Lines file, or of standard input for `-`.

    A line that is no object comes as `{"error": …}`. Raises `CallError` for an unreadable file.
    """
    try:
        lines = sys.stdin
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


def _entry(text: str, place: str) -> dict[str, Any]:
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError) as cause:
        return {"error": _line_error(f"{place} is not valid JSON: {cause}.")}
    if not isinstance(entry, dict):
        return {"error": _line_error(f"{place} is not a JSON object.")}
    if not isinstance(entry.get("parameters") or {}, dict):
        return {
            "id": entry.get("id"),
            "error": _line_error(f"{place}: parameters is not an object."),
        }
    return entry


def _line_error(message: str) -> dict[str, Any]:
    return {
        "code": "bad_line",
        "message": message,
        "hint": "Write one object per line.",
        "candidates": [],
    }

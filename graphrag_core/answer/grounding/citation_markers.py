"""Marks of citations in a model's text: usual forms become ` [3]`, what means nothing goes."""

import re
from collections.abc import Iterable

MARKER = re.compile(r"\[(\d{1,6})\]")
MARKERS = re.compile(r"[ \t]*\[(\d{1,6})\]")
MOST_OF_A_RANGE = 40

_JOINT = r"\s*(?:[,;&–-]|and|to)\s*"
_FORM = re.compile(
    r"[ \t]*[\[【]\s*(?:(?:evidence|sources?|refs?|rows?|nodes?)\b\s*:?\s*)?[\^#]?"
    rf"(\d{{1,6}}(?:{_JOINT}[\^#]?\d{{1,6}})*)(?:†[^\]】\n]{{0,40}})?\s*[\]】](?!\()",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\s*(?:[–-]|to)\s*")
_BELOW_ZERO = re.compile(r"[ \t]*[\[【]\s*[-−]\s*\d{1,6}\s*[\]】]")
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_ELEMENT_ID = re.compile(r"[ \t]*[(\[]?\b\d+:[\w-]{3,40}:\d+\b[)\]]?")
_WRAPPED = re.compile(
    r"[ \t]*\((?:(?:see|sources?|cf\.?|evidence|refs?)\b)?:?((?:\s*[,;]?\s*\[\d+\])+)\s*\)",
    re.IGNORECASE,
)
_EMPTIED = re.compile(r"[ \t]*\((?:see|sources?|cf\.?|evidence|refs?)?:?\s*\)", re.IGNORECASE)


def normalize_markers(
    text: str, allowed: Iterable[int]
) -> tuple[str, tuple[int, ...], tuple[str, ...]]:
    """Normalize the markers of a text to ` [3]`; also return their numbers and what was removed.

    Understood are `[1, 2]`, `[1-3]`, `[^1]`, `【1】`, `(source: [1])` and the like. Ids of the
    database are removed, since nobody can follow them. So are characters that reverse the direction
    of the text.
    """
    known = set(allowed)
    used: dict[int, None] = {}
    foreign: dict[str, None] = {}

    def marker(match: re.Match[str]) -> str:
        numbers = _numbers_of(match[1])
        if numbers is None:
            return match[0]
        for number in numbers:
            if number in known:
                used[number] = None
            else:
                foreign[f"[{number}]"] = None
        return "".join(f" [{number}]" for number in numbers if number in known)

    def gone(match: re.Match[str]) -> str:
        foreign[match[0].strip()] = None
        return ""

    turned = _BELOW_ZERO.sub(gone, _ELEMENT_ID.sub(gone, _TURNS.sub("", text)))
    marked = _FORM.sub(marker, turned)
    plain = _EMPTIED.sub("", _WRAPPED.sub(lambda m: _apart(m[1]), marked))
    return plain.strip(), tuple(used), tuple(foreign)


def _apart(markers: str) -> str:
    return "".join(f" [{number}]" for number in MARKER.findall(markers))


def _numbers_of(text: str) -> list[int] | None:
    """Read the numbers of a marker; None for other brackets, such as a date."""
    numbers: list[int] = []
    for part in re.split(r"\s*(?:[,;&]|and)\s*", text.replace("^", "").replace("#", "")):
        ends = [int(end) for end in _RANGE.split(part)]
        if len(ends) > 2:
            return None
        first, last = ends[0], ends[-1]
        if last - first > MOST_OF_A_RANGE:
            return None
        numbers += range(first, last + 1) if first <= last else (first, last)
    return numbers

"""Corrections and what they put right: "no, I meant billing-api", "not Leeds, York".

Knows only words; the values and times that take the place of others are found by the edit rules.
"""

import re

CORRECTING = "i meant"
"""The opener of every correction, however it was worded."""

_REFUSING = r"(?:no|nope|sorry|oops|wait|actually)"
_MEANING = r"(?:i (?:meant|mean|was asking (?:about|for))|make (?:that|it)|rather)"
_SIGHING = r"(?:(?:oh|ah|hm+|uh|er+)\b[,.! ]*)*"
_PAUSE = r"(?:\s*[,.!]\s*| (?=(?:only|just|the|those)\b))"
_OPENING = re.compile(
    rf"{_SIGHING}(?:(?:{_REFUSING}\b[,.! ]+)*{_MEANING}\b[,: ]*|{_REFUSING}{_PAUSE})",
    re.IGNORECASE,
)
_CLOSING = re.compile(rf"[, ]+(?:is what )?{_MEANING}$", re.IGNORECASE)
_INSTEAD = re.compile(
    r"not (?:\S+ ){0,3}[^\s,]+(?:,(?: but)?| but) (?P<right>\S+(?: \S+){0,3})", re.IGNORECASE
)


def correction_in(text: str) -> str | None:
    """Return what a correction puts in the place of something else; None for any other text."""
    said = text.strip(" ,?.!")
    opened = _OPENING.match(said)
    rest = said[opened.end() :] if opened else said
    closed = _CLOSING.search(rest)
    rest = rest[: closed.start()] if closed else rest
    instead = _INSTEAD.fullmatch(rest)
    if instead is not None:
        return instead["right"].strip()
    return rest.strip() if (opened or closed) and rest.strip() else None

"""Values and times in words: "P0", "500 EUR", "1 Jan 2025", "in March 2024"."""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from graphrag_core.english.function_words import STOP_WORDS

_PLAIN = re.compile(r"[^\W_][\w.&/'’+#@-]*(?: [^\W_][\w.&/'’+#-]*)*")
_SIGNED = re.compile(r"[A-Z]{1,3}[+-]{1,2}")
_JOINING = STOP_WORDS | {"true", "false", "null", "since", "before", "after", "equal", "except"}
_NEVER_INSIDE = frozenset({"and", "or", "nor", "not", "but"})
_ISO = re.compile(
    r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:\d{2})?"
)
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip


def say_value(value: object, unit: str = "") -> str:
    """A value as words; quoted only where it could be taken for words of the sentence."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        text = f"{value:,}" if isinstance(value, int) and abs(value) >= 10_000 else str(value)
        return f"{text} {unit}".strip()
    if isinstance(value, date):
        return say_moment(value)
    if isinstance(value, list | tuple):
        return one_of(dict.fromkeys(say_value(item, unit) for item in value)) or "nothing"
    if isinstance(value, str):
        return _say_text(value)
    return quoted(str(value))


def quoted(text: str) -> str:
    """A text in quotes, so that what is inside cannot end them."""
    inner = text.replace("\\", "\\\\").replace("“", "\\“").replace("”", "\\”")
    return "“" + "".join(c if c.isprintable() else repr(c)[1:-1] for c in inner) + "”"


def spelled(name: str) -> str:
    """A name of the schema as it is spelled, where no words stand for it."""
    return '"' + "".join(c if c.isprintable() else repr(c)[1:-1] for c in name) + '"'


@lru_cache(maxsize=4096)
def _say_text(text: str) -> str:
    if _SIGNED.fullmatch(text):
        return text
    if not _PLAIN.fullmatch(text) or _ISO.fullmatch(text):
        return quoted(text)
    words = text.split(" ")
    if len(words) == 1:
        plain = any(c.isalpha() for c in text) and text.lower() not in _JOINING
        return text if (plain and not text[0].isdigit()) or _is_code(text) else quoted(text)
    named = words[0][0].isupper() and all(
        word[0].isupper() or word[0].isdigit() or (len(word) <= 3 and word not in _NEVER_INSIDE)
        for word in words
    )
    return text if named and text.lower() not in _JOINING else quoted(text)


def _is_code(text: str) -> bool:
    """A word that begins with a digit and holds capitals: "2A", "747-X"."""
    return text[0].isdigit() and any(c.isupper() for c in text)


def one_of(texts: Iterable[str]) -> str:
    """Several texts of which one holds: "A, B or C"."""
    return _joined(list(texts), "or")


def times(factor: float) -> str:
    """A factor before what it is of: "twice ", "1.5 times "; nothing for 1."""
    return {1: "", 2: "twice ", 0.5: "half "}.get(factor, f"{factor:g} times ")


def all_of(texts: Iterable[str]) -> str:
    """Several texts that all hold: "A, B and C"."""
    return _joined(list(texts), "and")


def _joined(texts: list[str], word: str) -> str:
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def moment_of(value: object) -> datetime | None:
    """A date, a time or an ISO text as a moment of UTC without a zone; None for all else."""
    if isinstance(value, str):
        if not _ISO.fullmatch(value):
            return None
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            return None
    if isinstance(value, datetime):
        return value.astimezone(UTC).replace(tzinfo=None) if value.tzinfo else value
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day)
    return None


def has_clock(value: object) -> bool:
    """Does a value say the time of the day?"""
    return isinstance(value, datetime) or (isinstance(value, str) and len(value) > 10)


def say_moment(value: date | datetime) -> str:
    """A moment as short as it is exact: "1 Jan 2025", "1 Jan 2025 10:30"."""
    moment = moment_of(value)
    assert moment is not None
    day = f"{moment.day} {_MONTHS[moment.month - 1][:3]} {moment.year}"
    if moment.time() == datetime.min.time():
        return day
    exact = moment.second and not moment.microsecond  # fractions come of "now" alone
    return f"{day} {moment.time().isoformat('seconds' if exact else 'minutes')}"


def say_window(since: datetime, until: datetime) -> str:
    """A half-open window of time in words: "in 2015", "on 1 Mar 2024", "from … to …"."""
    midnight = datetime.min.time()
    if since >= until or since.time() != midnight or until.time() != midnight:
        return f"from {say_moment(since)} until {say_moment(until)}"
    last = until - timedelta(days=1)
    if since == last:
        return f"on {say_moment(since)}"
    if (since.month, since.day, until.month, until.day) == (1, 1, 1, 1):
        return (
            f"in {since.year}" if since.year == last.year else f"from {since.year} to {last.year}"
        )
    if since.day == until.day == 1:
        first, final = (f"{_MONTHS[m.month - 1]} {m.year}" for m in (since, last))
        return f"in {first}" if first == final else f"from {first} to {final}"
    return f"from {say_moment(since)} to {say_moment(last)}"

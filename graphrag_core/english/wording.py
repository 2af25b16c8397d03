"""English for answers: nouns and their plurals, lists, numbers, dates and values in words."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

from graphrag_core.english.schema_words import UNIT_SYMBOLS
from graphrag_core.english.word_forms import MASS_NOUNS
from graphrag_core.english.words import name_words, plural, written_out

MAX_VALUE_CHARS = 120
MAX_LISTED = 8
MAX_ITEMS = 20
MAX_INLINE_ITEMS = 4
"""Items with details stand in one sentence up to so many, then in a list."""
MAX_INLINE_CHARS = 200
_LEAST_OF_A_CLEAR_UNIT = 3

YEARS = range(1000, 3000)
_NOT_GROUPED = frozenset({"year", "id", "port", "zip", "code", "phone", "number"})
_N = r"(-?\d+(?:[.,]\d+)?)"
_DURATION = re.compile(
    rf"P(?:{_N}Y)?(?:{_N}M)?(?:{_N}W)?(?:{_N}D)?(?:T(?:{_N}H)?(?:{_N}M)?(?:{_N}S)?)?"
)
_CLOCK = re.compile(r"(\d{2}:\d{2}):(\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?")
_POINT = re.compile(r"point\(srid (\d+): ([\d.e+-]+(?:, [\d.e+-]+){1,2})\)")
_SPOKEN_YOU = re.compile(
    r"uni(?!n|m|ss|d(?!ir))|unanim|us[aeu]|ut[eio]|ubiq|eu|one(?![a-z])|once|ur[aei]|u[ \-]"
    r"|(?:url|utc|uuid|uid|ufo|uk|us|usb|ui|ux)s?(?![a-z])"
)
_MARK = re.compile(r"\[(\d+)\]")


SHORT_INITIALS = 2
"""So many capitals alone are initials, and no word in capitals: WO, for a work order."""


def spoken_name(name: str) -> str:
    """Write a schema name in lower case, but for initialisms: `APIEndpoint` → "API endpoint".

    Short forms are written out: `cust_no` → "customer number", units as they are: `lostMWh` → "lost
    MWh".
    """
    words = name_words(name)
    if not words:
        return name.strip() or "thing"
    shouted = name == name.upper() and len(name) > SHORT_INITIALS
    initials = [not shouted and 1 < len(word) <= 5 and word.upper() in name for word in words]
    spoken = written_out(name)
    return " ".join(
        unit if (unit := _unit_in(name, word)) else word.upper() if initial else said
        for word, said, initial in zip(words, spoken, initials, strict=True)
    )


def _unit_in(name: str, word: str) -> str:
    """Write a word of a name as the unit that it is there; a short one only if it is in the name.

    The "db" of `db_name` is no dB.
    """
    unit = UNIT_SYMBOLS.get(word, "")
    return unit if unit in name or len(unit) >= _LEAST_OF_A_CLEAR_UNIT else ""


def article(noun: str) -> str:
    """Return "a" or "an", by how a noun phrase sounds: a unit price, a URL, an hourly rate."""
    lower = noun.lower().lstrip("“")
    vowel = lower.startswith(("a", "e", "i", "o", "u", "hour", "hono", "hones", "heir"))
    return "an" if vowel and not _SPOKEN_YOU.match(lower) else "a"


def with_article(noun: str) -> str:
    """Put "a" or "an" before a noun phrase."""
    return f"{article(noun)} {noun}"


def counted(count: int, noun: str) -> str:
    """Count things in words: "no services", "one service", "12 pieces of equipment"."""
    many = {0: "no", 1: "one"}.get(count) or number(count)
    return f"{many} {things(count, noun)}"


def things(count: float, noun: str) -> str:
    """Name so many things: "service" for one, "services", "pieces of equipment"."""
    unit = MASS_NOUNS.get(noun.lower().rpartition(" ")[2])
    if unit is None:
        return noun if count == 1 else plural(noun)
    return f"{unit if count == 1 else plural(unit)} of {noun}"


def list_text(values: Sequence[Any], text_of: Callable[[Any], str], between: str = ", ") -> str:
    """Write a list without what it lacks; a pair in it, as of a type and a node, stays one."""
    texts = (
        list_text(value, text_of, " ") if isinstance(value, list | tuple) else text_of(value)
        for value in values
        if value is not None
    )
    return between.join(filter(None, texts))


def listed(items: Sequence[str], *, joint: str = "and", comma: str = ",") -> str:
    """List items in a sentence: "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{f'{comma} '.join(items[:-1])} {joint} {items[-1]}"


def capitalised(sentence: str) -> str:
    """Begin a sentence with a capital letter; identifiers stay as they are: "ec-0.7"."""
    first = sentence.partition(" ")[0].strip(",.;:?!()")
    is_identifier = any(char.isdigit() or char.isupper() or char == "_" for char in first[1:])
    return sentence if is_identifier else sentence[:1].upper() + sentence[1:]


def number(value: float, noun: str = "") -> str:
    """Write a number as people do: 12,345 and 3.14; years and codes stay as they are.

    Numbers from a thousand up have no decimals, others from one up two at most. With a `noun`
    a whole number of the size of a year may be one; without it is a count.
    """
    if isinstance(value, int):
        grouped = is_grouped(noun) and not (noun and value in YEARS)
        return f"{value:,}" if grouped else str(value)
    if value != value or value in (float("inf"), float("-inf")):
        return str(value)
    if value == int(value) and abs(value) < 1e15:
        return number(int(value), noun)
    if abs(value) >= 1e15 or 0 < abs(value) < 1e-9:
        return f"{value:.4g}"
    if abs(value) >= 1_000:
        return f"{value:,.0f}"
    if abs(value) >= 1:
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return f"{Decimal(f'{value:.4g}'):f}"


def is_grouped(noun: str) -> bool:
    """Tell whether numbers of a name are amounts: no years and codes, but a number of something."""
    lower = noun.lower()
    return "number of " in lower or _NOT_GROUPED.isdisjoint(lower.split())


def moment(value: date) -> str:
    """Write a date in words, with its time in UTC if it has one: "3 March 2025, 14:05 UTC"."""
    if not isinstance(value, datetime):
        return f"{value.day} {value:%B %Y}"
    zoned = value.astimezone(UTC) if value.tzinfo else value
    day = f"{zoned.day} {zoned:%B %Y}"
    if (zoned.hour, zoned.minute, zoned.second) == (0, 0, 0):
        return day
    return f"{day}, {zoned:%H:%M}{' UTC' if value.tzinfo else ''}"


def value_text(value: Any, noun: str = "", *, max_chars: int = MAX_VALUE_CHARS) -> str:
    """Write a plain value in words; graph elements are not for this function."""
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return number(value, noun or "value")
    if isinstance(value, date):
        # A truncated date stands for its month or year.
        if noun.endswith(("month", "year")) and value.day == 1:
            return f"{value:%B %Y}" if noun.endswith("month") else str(value.year)
        return moment(value)
    if isinstance(value, time):
        return value.strftime("%H:%M")
    if isinstance(value, Mapping):
        pairs = [f"{spoken_name(str(k))} {value_text(v, str(k))}" for k, v in value.items()]
        return plain(", ".join(pairs), max_chars)
    if isinstance(value, list | tuple):
        return some_of([value_text(item, noun) for item in value])
    text = str(value)
    return duration(text) or clock(text) or point(text) or plain(text, max_chars)


def duration(text: str) -> str:
    """Write a duration of the database in words; return "" for any other text."""
    found = _DURATION.fullmatch(text)
    if found is None or not any(found.groups()):
        return ""
    units = ("year", "month", "week", "day", "hour", "minute", "second")
    parts = [(float(n.replace(",", ".")), unit) for n, unit in zip(found.groups(), units) if n]  # noqa: B905
    amounts = [f"{number(n)} {unit if n == 1 else plural(unit)}" for n, unit in parts if n]
    return listed(amounts) or "no time"


def point(text: str) -> str:
    """Write a point of the adapter in words: "at latitude 38.7, longitude -9.1"; or return ""."""
    found = _POINT.fullmatch(text)
    if found is None:
        return ""
    x, y, *z = (number(float(part)) for part in found[2].split(", "))
    on_earth = found[1] in ("4326", "4979")
    axes = [f"latitude {y}", f"longitude {x}"] if on_earth else [f"x {x}", f"y {y}"]
    axes += [f"{'height' if on_earth else 'z'} {up}" for up in z]
    return f"at {', '.join(axes)}"


def clock(text: str) -> str:
    """Shorten a time of day of the database: "14:05 UTC"; return "" for any other text."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return ""
    seconds = f":{found[2]}" if found[2] != "00" else ""
    zone = "" if not found[3] else " UTC" if found[3] in ("Z", "+00:00") else f" {found[3]}"
    return f"{found[1]}{seconds}{zone}"


def enumerated(head: str, items: Sequence[str], rest: int, *, lines: bool = False) -> str:
    """Write a head and its items as one sentence or, when they are many and long, as a list.

    With `lines` always as a list.
    """
    more = f"Showing {len(items)} of {number(len(items) + rest)}." if rest else ""
    intricate = any(words.endswith(")") or ", " in words or "→" in words for words in items)
    wordy = sum(len(words) for words in items) > MAX_INLINE_CHARS and any(
        " with " in w for w in items
    )
    comma = ";" if intricate else ","
    if lines or ((intricate or wordy) and len(items) > MAX_INLINE_ITEMS):
        listing = "\n".join(f"- {words}" for words in items)
        return f"{head}:\n\n{listing}" + (f"\n\n{more}" if more else "")
    body = f"{comma} ".join(items) if rest else listed(items, comma=comma)
    return f"{head}: {body}. {more}".rstrip()


def some_of(items: Sequence[str], beyond: int = 0) -> str:
    """List the first few items in a sentence, and how many more there are.

    `beyond` counts those that are not even in `items`.
    """
    if not items:
        return "none"
    rest = len(items) - MAX_LISTED + beyond if len(items) > MAX_LISTED else beyond
    if rest <= 0:
        return listed(items)
    return f"{', '.join(items[:MAX_LISTED])} and {number(rest)} more"


def plain(text: str, max_chars: int = MAX_VALUE_CHARS) -> str:
    """Put text of the graph on one line: short, no control characters, nothing like "[1]"."""
    visible = "".join(
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c
        for c in text[: 4 * max_chars]
        if unicodedata.category(c) != "Cf"
    )
    line = _MARK.sub(r"(\1)", " ".join(visible.split()))
    return line if len(line) <= max_chars else line[: max_chars - 1].rstrip() + "…"

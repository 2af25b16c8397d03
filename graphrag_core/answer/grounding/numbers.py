"""Numbers and dates in a sentence, held against those of a result's rows."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

from graphrag_core.answer.grounding.citation_markers import without_ids
from graphrag_core.english.function_words import NUMBER_WORDS
from graphrag_core.types import Node, Path, Relationship

MANY_WORDS = 6
"""From so many words on a cell is prose, whose numbers are facts; in names they are parts."""
NEARLY = 0.1
"""How far "about 1,200" may be from the number it stands for."""

_MONTHS = {
    name: month
    for month, names in enumerate(
        (
            "january jan januar", "february feb februar", "march mar märz", "april apr",
            "may mai", "june jun juni", "july jul juli", "august aug", "september sep sept",
            "october oct oktober okt", "november nov", "december dec dezember dez",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = rf"(?P<{{}}>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b\.?"
_DATES = re.compile(
    r"\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?"
    r"|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th|\.)?\s+(?:of\s+)?{_MONTH.format('a')}(?:,?\s+\d{{4}})?"
    rf"|\b{_MONTH.format('b')}\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s+\d{{4}})?"
    rf"|\b{_MONTH.format('c')}\s+\d{{4}}"
    r"|\b\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\b",
    re.IGNORECASE,
)
_ISO_DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}(?:[T ][\d:.]{5,15}(?:Z|[+-]\d{2}:?\d{2})?)?")
_NUMERAL = re.compile(
    r"(?<!\w)(?<![A-Za-z_][-/.@])(?<!\d[.,])(\d+(?:[.,]\d+)*)"
    r"(?:\s*(%|percent\b|per cent\b|thousand\b|million\b|billion\b)|([^\W\d_]{1,3}))?(?!\w)",
    re.IGNORECASE,
)
_ORDINALS = frozenset({"st", "nd", "rd", "th"})
_SCALES = {"thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "billion": 1e9, "bn": 1e9}
_SCALE_WORDS = ("thousand", "million", "billion")
_WORDS = [word for word in NUMBER_WORDS if word not in ("couple", "zero", "dozen")]
_NUMBER_WORD = re.compile(
    rf"(?<![\w-])((?:{'|'.join([*_WORDS, 'sixty', 'seventy', 'eighty', 'ninety'])})"
    r"(?:-(?:one|two|three|four|five|six|seven|eight|nine))?)(?![\w-])",
    re.IGNORECASE,
)
_TENS = {**NUMBER_WORDS, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_AMOUNT = re.compile(
    r"\b(dozens?|hundreds|thousands|millions|billions|half|two[- ]thirds|a third of|a quarter of"
    r"|three[- ]quarters|twice|thrice)\b",
    re.IGNORECASE,
)
_NONE = re.compile(
    r"\b(zero|none|nothing(?! (?:else|more|further))"
    r"|no(?! (?:others?|one|more|longer|further|additional|doubt|matter|such)\b))\b(?!\s*[,.!;:])",
    re.IGNORECASE,
)
_NOT_WORDS = re.compile(
    r"\b(?:no|not|none|never|without|nothing|zero|lacks?|\w+n't|nicht|kein(?:e[mnrs]?)?|nie|ohne)\b",
    re.IGNORECASE,
)
_IN_SCALE = re.compile(r"thousand|million|billion|(?:^|_)(?:k|m|bn|mio|mrd)$", re.IGNORECASE)
_SHARES = re.compile(r"percent|pct|%|share|rate|ratio|fraction|proportion|quota", re.IGNORECASE)
_ABOUT = re.compile(
    r"(?:about|around|roughly|approximately|nearly|almost|some|circa|ca\.|~|≈)\s*$", re.IGNORECASE
)
_ABOVE = re.compile(r"(?:more than|over|above|at least|beyond)\s*$", re.IGNORECASE)
_BELOW = re.compile(r"(?:less than|fewer than|under|below|at most|up to)\s*$", re.IGNORECASE)
_STRICT = re.compile(r"(?:more than|above|beyond|less than|fewer than|below)\s*$", re.IGNORECASE)
_DENIED = re.compile(r"\bnot\s*$", re.IGNORECASE)
_MINUS = re.compile(r"(?:^|[\s(\[:=])[-−–]$|\bminus\s*$", re.IGNORECASE)
_OTHERS = re.compile(r"\b(?:others?|remaining)\s*$", re.IGNORECASE)
_OF_ALL = re.compile(
    r"(?:\b(?:of|the|all|among|these|those|top|first|are|were|others?|remaining|alle[rn]?)"
    r"|^\s*(?:\w+\b)?)\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Numbers:
    """What some rows, or a question, have of numbers.

    `totals` count the result as a whole; `shares` are numbers that are percentages. `text` are
    the words of the cells in lower case, `empty` whether a cell says no, nothing or zero, `scaled`
    whether a key counts in thousands or more.
    """

    values: frozenset[float] = frozenset()
    shares: frozenset[float] = frozenset()
    moments: tuple[date, ...] = ()
    totals: frozenset[int] = frozenset()
    text: str = ""
    empty: bool = False
    scaled: bool = False

    def __or__(self, other: "Numbers") -> "Numbers":
        return Numbers(
            self.values | other.values,
            self.shares | other.shares,
            (*self.moments, *other.moments),
            self.totals | other.totals,
            f"{self.text}\n{other.text}",
            self.empty or other.empty,
            self.scaled or other.scaled,
        )


def numbers_of(cells: Iterable[tuple[str, Any]]) -> Numbers:
    """Collect the numbers of cells, each with its column's name; the ids of nodes are left out."""
    values: set[float] = set()
    shares: set[float] = set()
    moments: list[date] = []
    texts: list[str] = []
    empty = scaled = False
    for key, value in _leaves(cells):
        if value is None or isinstance(value, bool) or value == 0 or value == "":
            empty = empty or not value
        if isinstance(value, bool):
            continue
        if isinstance(value, int | float | Decimal):
            values.add(float(value))
            scaled = scaled or bool(_IN_SCALE.search(key))
            if _SHARES.search(key):
                shares |= {float(value), float(value) * 100}
        elif isinstance(value, date):
            moments.append(value)
        elif isinstance(value, time):
            moments.append(datetime.combine(date.min, value))
        elif isinstance(value, str):
            texts.append(value.casefold())
            with suppress(ValueError):
                moments.append(datetime.fromisoformat(value.strip()))
                values.add(float(moments[-1].year))
            if len(value.split()) >= MANY_WORDS or value[:1].isdigit():
                written = list(_written_numbers(value))
                values |= {v for number in written for v in number.values}
                shares |= {v for number in written for v in number.values if number.unit == "%"}
    text = "\n".join(texts)
    return Numbers(
        frozenset(values),
        frozenset(shares),
        tuple(moments),
        text=text,
        empty=empty or bool(_NOT_WORDS.search(text)),
        scaled=scaled,
    )


def numbers_in(text: str) -> Numbers:
    """Read the numbers that a question names."""
    named = frozenset(value for number in _written_numbers(text) for value in number.values)
    return Numbers(named, named, text=text.casefold(), empty=bool(_NOT_WORDS.search(text)))


def numbers_of_text(text: str) -> Numbers:
    """Read the numbers and dates of a text; ids of the database are left out."""
    rest = without_ids(text)
    moments: list[date] = []
    for found in _ISO_DATE.findall(rest):
        with suppress(ValueError):
            moments.append(datetime.fromisoformat(found))
    written = list(_written_numbers(_DATES.sub(" ", rest)))
    years = {float(moment.year) for moment in moments}
    return Numbers(
        frozenset(value for number in written for value in number.values) | years,
        frozenset(v for number in written if number.unit == "%" for v in number.values),
        tuple(moments),
        text=text.casefold(),
        empty=bool(_NOT_WORDS.search(text)),
    )


def holds_number(text: str) -> bool:
    """Tell whether there is a number in a text, in digits or in words."""
    return any(character.isdigit() for character in text) or bool(_NUMBER_WORD.search(text))


def denies(text: str) -> bool:
    """Tell whether a text says no, not or none."""
    return bool(_NOT_WORDS.search(text))


def ungrounded_numbers(
    sentence: str, known: Numbers, asked: Numbers, *, only_one: bool
) -> Iterator[str]:
    """Yield the numbers of a sentence, without its markers and names, that have no support.

    `known` are the numbers of the rows, `asked` those of the question. `only_one` is for a sentence
    about one row alone: a count of all rows does not support its numbers.
    """
    rest = sentence
    for match in _DATES.finditer(sentence):
        if not _has_date(match, known):
            yield match[0].strip()
        rest = rest[: match.start()] + " " * len(match[0]) + rest[match.end() :]
    for number in _written_numbers(rest):
        if number.unit in _ORDINALS and max(number.values) <= max(known.totals):
            continue
        totals = known.totals if not only_one or _OF_ALL.search(number.before) else frozenset({1})
        if _OTHERS.search(number.before):
            totals = totals | {total - 1 for total in known.totals}
        candidates = known.shares if number.unit == "%" else known.values | totals
        if not (_repeats_known(number, known, asked) or _has_support(number, candidates, known)):
            yield number.text
    for match in _AMOUNT.finditer(rest):
        if match[0].casefold() not in known.text:
            yield match[0]
    if not known.empty and 0.0 not in known.values:
        yield from (match[0] for match in _NONE.finditer(rest))


@dataclass(frozen=True, slots=True)
class _WrittenNumber:
    """A number as written: what is before it, what it may mean with its last place, its unit."""

    text: str
    before: str
    readings: tuple[tuple[float, float], ...]
    unit: str = ""
    scale: float = 1.0

    @property
    def values(self) -> tuple[float, ...]:
        return tuple(value for value, _ in self.readings)


def _written_numbers(text: str) -> Iterator[_WrittenNumber]:
    for match in _NUMERAL.finditer(text):
        digits, unit = match[1], (match[2] or match[3] or "").casefold()
        scale = _SCALES.get(unit, 1.0)
        unit = "%" if unit in ("%", "percent", "per cent") else unit
        plain = [(value, 10.0**-decimals) for value, decimals in _readings(digits)]
        scaled = [(value * scale, place * scale) for value, place in plain if scale != 1]
        yield _WrittenNumber(match[0], text[: match.start()], (*plain, *scaled), unit, scale)
    for match in _NUMBER_WORD.finditer(text):
        tens, _, ones = match[1].casefold().partition("-")
        value = float(_TENS[tens] + (_TENS[ones] if ones else 0))
        follows = text[match.end() :].lstrip().casefold()
        unit = "%" if follows.startswith(("percent", "per cent", "%")) else ""
        scale = next((_SCALES[word] for word in _SCALE_WORDS if follows.startswith(word)), 1.0)
        readings = ((value, 1.0), (value * scale, scale))
        yield _WrittenNumber(match[0].casefold(), text[: match.start()], readings, unit, scale)


def _readings(digits: str) -> Iterator[tuple[float, int]]:
    """Yield the values that a numeral may mean, each with its decimals: `1,234` is ambiguous."""
    if not re.search(r"[.,]", digits):
        yield float(digits), 0
        return
    if re.fullmatch(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*", digits):
        yield float(re.sub(r"[.,]", "", digits)), 0
    whole, _, fraction = re.sub(r"[.,](?=.*[.,])", "", digits).replace(",", ".").partition(".")
    yield float(f"{whole}.{fraction}"), len(fraction)


def _repeats_known(number: _WrittenNumber, known: Numbers, asked: Numbers) -> bool:
    """Tell whether a bound stands in the question, or just so in the rows."""
    bound = _STRICT.search(number.before)
    if bound is None:
        return False
    phrase = f"{bound[0]}{number.text}".casefold()
    return bool(set(number.values) & asked.values) or phrase in known.text


def _has_support(number: _WrittenNumber, candidates: Iterable[float], known: Numbers) -> bool:
    if _DENIED.search(number.before) and not known.empty:
        return False
    # Metres or millions: "m" may be either; "14 thousand" is no 14 that counts single things.
    readings = number.readings
    if number.scale > 1 and number.unit != "m" and not known.scaled:
        readings = readings[len(readings) // 2 :]
    below_zero = bool(_MINUS.search(number.before))
    numbers = [float(value) for value in candidates]
    sizes = [-value for value in numbers if value < 0] if below_zero else list(map(abs, numbers))
    return any(_is_near(value, place, number.before, sizes) for value, place in readings)


def _is_near(value: float, place: float, before: str, sizes: Iterable[float]) -> bool:
    strict = bool(_STRICT.search(before))
    for known in sizes:
        if known == value and not strict:
            return True
        rounded = place > 1 or not known.is_integer()
        close = abs(known - value) <= place / 2 * (1 + 1e-9) + 1e-12
        if rounded and close and not strict:
            return True
        if _ABOUT.search(before) and abs(known - value) <= NEARLY * known:
            return True
        if (_ABOVE.search(before) and known > value) or (_BELOW.search(before) and known < value):
            return True
    return False


def _has_date(match: re.Match[str], known: Numbers) -> bool:
    if match[0].casefold().strip() in known.text:
        return True
    written = {int(part) for part in re.findall(r"\d+", match[0])}
    month = next((name for name in match.groupdict().values() if name), None)
    if month is not None:
        written.add(_MONTHS[month.casefold()])
    return any(written <= _parts(moment) for moment in known.moments)


def _parts(moment: date) -> set[int]:
    parts = {moment.year, moment.month, moment.day}
    if isinstance(moment, datetime):
        moments = [moment]
        if moment.tzinfo:
            with suppress(OverflowError):
                moments.append(moment.astimezone(UTC))
        for at in moments:
            parts |= {at.year, at.month, at.day, at.hour, at.minute, at.second, at.hour % 12 or 12}
            parts.add(at.microsecond)
        parts.add(0)
    return parts


def _leaves(cells: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Yield the plain values of cells; for a list also its length, for a year its number."""
    for key, value in cells:
        if isinstance(value, Node):
            candidates = ((k, v) for k, v in value.properties.items() if not _is_id(k, v))
            yield from _leaves([*candidates, ("name", value.name)])
        elif isinstance(value, Relationship):
            yield from _leaves([*value.properties.items(), ("name", value.fact or value.name)])
        elif isinstance(value, Path):
            yield key, len(value.relationships)
            yield from _leaves(("node", node.name) for node in value.nodes)
        elif isinstance(value, Mapping):
            yield from _leaves(value.items())
        elif isinstance(value, list | tuple):
            yield key, len(value)
            yield from _leaves((key, item) for item in value)
        else:
            yield key, value
            if isinstance(value, date):
                yield key, value.year


def _is_id(key: str, value: Any) -> bool:
    folded = key.casefold()
    return isinstance(value, int) and (folded == "id" or folded.endswith(("_id", "uuid")))

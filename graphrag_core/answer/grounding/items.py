"""Reads a sentence into items: names of the result, numbers, dates, words by what they claim."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cache
from math import isfinite
from typing import Literal

from graphrag_core.answer.grounding.measurement_units import UNITS
from graphrag_core.answer.grounding.numerals import numeral_readings
from graphrag_core.answer.grounding.vocabulary import (
    LANGUAGES,
    SUPERLATIVES,
    ClaimVocabulary,
    fold,
    vocabulary,
)

Kind = Literal["name", "number", "moment", "word", "mark", "quote", "sign"]
Spots = Mapping[int, frozenset[int]]
"""Where a value stands: the rows of each column."""

QUALIFIERS = (
    "just_above", "just_below", "exact", "about", "above", "at_least", "below", "at_most"
)  # fmt: skip
ROUGH = frozenset({"", "about", "just_above", "just_below"})
"""The qualifiers of a number that is nearly the one it stands for."""

RANK = frozenset({"rank"})
_BEFORE_ONE = RANK | {*SUPERLATIVES, "others"}
OFTEN, MULTIPLE = ("ratio", 1.0), ("ratio", 2.0)
"""Units of "three times" and of "three times as many as"."""

HUNDRED = 100.0
NEARLY = 0.1
"""How far "about 1,200" may be from the number it stands for."""

_ARTICLES = frozenset(["the", "die", "den", "les", "los", "las"])
_OR = ("or ", "oder ", "ou ", "o ")
_UNIT_JOINTS = frozenset(["to", "and", "-", "–", "bis", "und", "à", "et", "a", "y"])
_YEAR = re.compile(r"[12]\d{3}")
_MONEY = frozenset(["eur", "usd", "gbp", "chf", "jpy"])
"""Units that stand before their number as words."""

_PERCENT = frozenset(["per cent", "pour cent", "por ciento"])
_NUMBER = (
    r"(?P<number>(?<![\w.])[-−]?"
    r"(?:\d{1,3}(?:[\u00a0\u202f ]\d{3})+(?!\d)|\d+(?:[.,'’]\d+)*)(?![\d]))"
)
_QUOTE = r"(?P<quote>\"[^\"\n]+\"|“[^”“\n]+[”“]|„[^“”\n]+[“”]|«[^»\n]+»)"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a sentence with its span; `kinds` are those of a word, `spots` of a value.

    `readings` are what a number or an ordinal may mean, each with the value of its last place;
    `parts` the fields of a date; `qualifier` says how exact a number is.
    """

    kind: Kind
    text: str
    start: int
    end: int
    kinds: frozenset[str] = frozenset()
    spots: Spots = field(default_factory=dict)
    readings: tuple[tuple[float, float], ...] = ()
    unit: tuple[str, float] | None = None
    parts: tuple[tuple[str, int], ...] = ()
    qualifier: str = ""

    @property
    def is_value(self) -> bool:
        """Whether this is a name, a number or a date."""
        return self.kind in ("name", "number", "moment")

    def has(self, *kinds: str) -> bool:
        """Tell whether a word claims one of some kinds."""
        return not self.kinds.isdisjoint(kinds)


@dataclass(frozen=True, slots=True)
class NameSpan:
    """A name of the result within a text."""

    start: int
    end: int
    spots: Spots


def read_items(
    text: str,
    names: Iterable[NameSpan],
    language: ClaimVocabulary,
    relates: Callable[[str], bool] = lambda _: False,
) -> list[Piece]:
    """Read a sentence; names come first, then dates and numbers, then phrases and words.

    A word that `relates` things begins no phrase: "ordered by" of who orders.
    """
    spans = sorted(names, key=lambda span: span.start)
    items: list[Piece] = []
    begin = 0
    for span in (*spans, None):
        stop = len(text) if span is None else span.start
        items += _read_rest(text, begin, stop, language)
        if span is not None:
            spoken = text[span.start : span.end]
            items.append(Piece("name", spoken, span.start, span.end, spots=span.spots))
            begin = span.end
    return _with_shared_units(_with_units(_with_phrases(items, language, relates), language))


def _read_rest(text: str, begin: int, stop: int, language: ClaimVocabulary) -> Iterator[Piece]:
    for match in _pattern().finditer(text, begin, stop):
        kind = match.lastgroup or "sign"
        start, end = match.span()
        if kind in ("date", "time", "dmy", "spoken", "of_year"):
            yield Piece("moment", match[0], start, end, parts=_parts(match))
        elif kind == "number":
            yield Piece(
                "number",
                match[0],
                start,
                end,
                readings=tuple(numeral_readings(match[0], language.language)),
            )
        elif kind in ("mark", "quote"):
            yield Piece("mark" if kind == "mark" else "quote", match[0], start, end)
        elif kind == "ordinal":
            rank = float(re.sub(r"\D", "", match[0]))
            yield Piece("word", match[0], start, end, RANK, readings=((rank, 1.0),))
        elif kind == "word":
            yield Piece("word", match[0], start, end)
        else:
            yield Piece("sign", match[0], start, end)


def _number_run(words: Sequence[str], language: ClaimVocabulary) -> tuple[float, int]:
    """Read a number of several words, "four hundred and twelve"; returns it and how many."""
    total, length = 0.0, 0
    for at, word in enumerate(words):
        value = _spoken_number(word, language)
        if value is None or (value < HUNDRED and total > 0 and total % 100 and total % 10 < value):
            if word in ("and", "et", "y", "und") and length == at and length:
                continue
            break
        total = max(total, 1.0) * value if value == HUNDRED else total + value
        length = at + 1
        if value < HUNDRED and total < HUNDRED and at + 1 < len(words) and words[at + 1] in (
            "and", "et", "y", "und"
        ):  # fmt: skip
            break  # "nine and six" are two
    return total, length


def _spoken_number(word: str, language: ClaimVocabulary) -> float | None:
    numbers = language.values["numbers"]
    if word in numbers:
        return numbers[word]
    left, hundred, right = word.partition("hundert")
    if hundred and (left or right):
        times = 1.0 if left in ("", "ein") else _spoken_number(left, language)
        rest = _spoken_number(right, language) if right else 0.0
        return None if times is None or rest is None else HUNDRED * times + rest
    for joint in ("-", "und", " y "):
        left, _, right = word.partition(joint)
        tens, ones = (right, left) if joint == "und" else (left, right)
        one = 1.0 if ones in ("ein", "un", "uno") else numbers.get(ones)
        if one is not None and numbers.get(tens, 0) >= 20:
            return numbers[tens] + one
    return None


def _with_phrases(
    items: Sequence[Piece], language: ClaimVocabulary, relates: Callable[[str], bool]
) -> Iterator[Piece]:
    """Give each run of words its kinds; a phrase of several words becomes one item."""
    at = 0
    before = frozenset[str]()
    while at < len(items):
        run = at
        while run < len(items) and items[run].kind == "word":
            run += 1
        words = [_bare(item.text) for item in items[at:run]]
        position = 0
        while position < len(words):
            kinds, length = language.kinds_at(words, position)
            excepted = position and words[position - 1] in ("but", "except")
            if length > 1 and excepted and words[position] in language.values["numbers"]:
                kinds, length = frozenset(), 1  # "all but one of them"
            if length > 1 and relates(words[position]):
                kinds, length = language.kinds_at(words[: position + 1], position)
            first, last = items[at + position], items[at + position + length - 1]
            text = " ".join(words[position : position + length])
            is_pronoun = bool(kinds) and not before.isdisjoint(_BEFORE_ONE)  # "the second one"
            value, run_length = _number_run(words[position:], language)
            if run_length > length:
                last = items[at + position + run_length - 1]
                length = run_length
                span = (first.start, last.end)
                spoken = Piece("number", text, *span, readings=((value, 1.0),))
            else:
                is_name = first.text[:1].isupper() or language.language in ("fr", "es")
                span = (first.start, last.end)
                spoken = _phrase(
                    text, kinds, language, span, is_pronoun=is_pronoun, is_name=is_name
                )
            piece = first if first.kinds else spoken
            yield piece
            before = piece.kinds
            position += length
        if run < len(items):
            yield items[run]
        at = run + 1


def _phrase(
    text: str,
    kinds: frozenset[str],
    language: ClaimVocabulary,
    span: tuple[int, int],
    *,
    is_pronoun: bool,
    is_name: bool,
) -> Piece:
    """Read a word or a phrase: a weekday, an ordinal, a number in words, or a word of its kinds."""
    day = language.values["weekdays"].get(text)
    month = language.values["months"].get(text) if is_name else None
    if month is not None:
        return Piece("moment", text, *span, parts=(("month", int(month)),))
    rank = language.values["ordinals"].get(text)
    value = None if is_pronoun or " " in text else _spoken_number(text, language)
    if day is not None:
        return Piece("moment", text, *span, parts=(("weekday", int(day)),))
    share = language.values["fractions"].get(text)
    if share is not None:
        return Piece(
            "number", text, *span, readings=((share, 0.1),), unit=("share", 1.0), qualifier="about"
        )
    if rank is not None:
        return Piece("word", text, *span, kinds | RANK, readings=((rank, 1.0),))
    if value is not None:
        return Piece("number", text, *span, readings=((value, 1.0),))
    return Piece("word", text, *span, kinds)


def _bare(word: str) -> str:
    folded = word.casefold().replace("’", "'")
    return folded.rstrip("'") if len(folded) <= 3 else folded


def _with_units(items: Iterable[Piece], language: ClaimVocabulary) -> Iterator[Piece]:
    """Join numbers with the unit and scale after them, and with what says how exact they are."""
    pending = list(items)
    qualifier = ""
    at = 0
    while at < len(pending):
        item = pending[at]
        before = pending[at - 1] if at else None
        after = pending[at + 1] if at + 1 < len(pending) else None
        deeds = ("once", "thrice") if language.language == "en" else ()
        if item.text in deeds or (item.kind == "number" and item.text.endswith("mal")):
            item = replace(item, unit=OFTEN)
        elif item.text == "twice" and not _compares(after):
            item = replace(item, kind="number", readings=((2.0, 1.0),), unit=OFTEN)
        elif item.has("ones") and after is not None and _scale(after, language):
            item = replace(item, kind="number", readings=((1.0, 1.0),))  # "a dozen"
        elif item.has("ones") and _is_time_apart(pending[at + 1 : at + 3]):
            item = replace(item, kind="number", readings=((1.0, 1.0),))  # "a week after"
        if item.kind != "number":
            found = next((q for q in QUALIFIERS if q in item.kinds), "")
            exceeds = before is not None and before.has("exceeds", "slight", "clear")
            kept = item.text in "€$£~≈" or item.text == "a" or (exceeds and item.text in _ARTICLES)
            kept = kept or item.has("slight", "clear") or item.text in _MONEY
            qualifier = found or (qualifier if kept else "")
            qualifier = "about" if item.text in "~≈" else qualifier
            yield item
            at += 1
            continue
        scale, unit, used = 1.0, item.unit, at + 1
        half = used < len(pending) and pending[used].has("and_half")
        used += half
        if used < len(pending) and (factor := _scale(pending[used], language)):
            scale, used = factor, used + 1
        if used + 1 < len(pending) and f"{pending[used].text} {pending[used + 1].text}" in _PERCENT:
            unit, used = UNITS["%"], used + 2
        elif used < len(pending) and pending[used].has("times"):
            behind = pending[used + 1] if used + 1 < len(pending) else None
            unit, used = MULTIPLE if _compares(behind) else OFTEN, used + 1
        elif used < len(pending) and pending[used].text.casefold() in UNITS:
            unit, used = UNITS[pending[used].text.casefold()], used + 1
        elif before is not None and (
            before.text in _MONEY or (before.text in UNITS and not before.text.isalpha())
        ):
            unit = UNITS[before.text]
        yield Piece(
            "number", item.text, item.start, item.end,
            unit=unit,
            qualifier=_bound_behind(pending[used : used + 2]) or qualifier or item.qualifier,
            readings=tuple(
                ((value + half / 2) * scale, place * scale / (1 + half))
                for value, place in item.readings
            ),
        )  # fmt: skip
        qualifier = ""
        at = used


def _bound_behind(items: Iterable[Piece]) -> str:
    """Return the qualifier of "nine or more", "nine services or fewer"; "" without one."""
    told = (item for item in items if item.text.startswith(_OR))
    return next((q for item in told for q in ("at_least", "at_most") if item.has(q)), "")


def _with_shared_units(items: Iterable[Piece]) -> list[Piece]:
    """Give the first of two numbers the unit behind the second: "40 to 310 minutes"."""
    found = list(items)
    for at in range(len(found) - 3, -1, -1):
        one, joint, other = found[at : at + 3]
        if _is_compound(one, joint, other):
            found[at : at + 3] = [_compound(one, other)]
            continue
        both = one.kind == other.kind == "number" and joint.text in _UNIT_JOINTS
        both = both and not _YEAR.fullmatch(one.text)
        if both and one.unit is None and other.unit is not None and other.unit[0] != "ratio":
            found[at] = replace(one, unit=other.unit)
    return found


def _is_compound(one: Piece, joint: Piece, other: Piece) -> bool:
    """Tell whether two numbers are one time: "six hours and 45 minutes"."""
    times = [item.unit for item in (one, other) if item.unit is not None and item.kind == "number"]
    return (
        len(times) == 2
        and joint.text in _UNIT_JOINTS
        and {kind for kind, _ in times} == {"time"}
        and times[0][1] > times[1][1]
        and not other.qualifier
    )


def _compound(one: Piece, other: Piece) -> Piece:
    """Add a time in a smaller unit to one in a larger."""
    share = (other.unit or OFTEN)[1] / (one.unit or OFTEN)[1]
    value = one.readings[0][0] + other.readings[0][0] * share
    return replace(one, end=other.end, readings=((value, other.readings[0][1] * share),))


def _compares(item: Piece | None) -> bool:
    return item is not None and (
        item.text in ("the", "that", "those") or item.has("than", "equal", "more", "less")
    )


def _is_time_apart(items: Sequence[Piece]) -> bool:
    """Tell whether a unit of time comes, and "later" or the like behind it."""
    unit = UNITS.get(items[0].text.casefold()) if len(items) > 1 else None
    moved = items[-1].has("later", "earlier", "ahead") if items else False
    return unit is not None and unit[0] == "time" and len(items[0].text) > 2 and moved


def _scale(item: Piece, language: ClaimVocabulary) -> float:
    """Return the factor of a word such as "thousand" behind a number; 0 for any other."""
    word = item.text.casefold()
    return language.values["scales"].get(word, {"k": 1e3, "bn": 1e9}.get(word, 0.0))


def _parts(match: re.Match[str]) -> tuple[tuple[str, int], ...]:
    groups = {key: value for key, value in match.groupdict().items() if value}
    if "date" in groups:
        at = _moment(groups["date"])
        timed = len(groups["date"]) > len("2026-01-01")
        return () if at is None else tuple(moment_parts(at, timed).items())
    if "of_year" in groups:
        year, month = groups["of_year"].split("-")
        return (("year", int(year)), ("month", int(month)))
    if "time" in groups:
        fields = [int(part) for part in groups["time"].split(":")[:3]]
        return tuple(zip(("hour", "minute", "second"), fields, strict=False))
    if "dmy" in groups:
        day, month, year = (int(part) for part in re.split(r"[./]", groups["dmy"]))
        return (("year", year), ("month", month), ("day", day))
    parts = {}
    for key, value in groups.items():
        name = key.rstrip("0123456789")
        if name == "month":
            parts["month"] = _months()[value.casefold()]
        elif name in ("day", "year"):
            parts[name] = int(value)
    return tuple(parts.items())


def _moment(text: str) -> date | None:
    try:
        return datetime.fromisoformat(text.replace(" ", "T"))
    except ValueError:
        return None


def moment_parts(moment: date, with_time: bool = True) -> dict[str, int]:
    """Return the fields of a date or time; those of a time in UTC."""
    if isinstance(moment, datetime) and moment.tzinfo and moment.year > 1:
        moment = moment.astimezone(UTC)
    parts = {"year": moment.year, "month": moment.month, "day": moment.day}
    parts["weekday"] = moment.isoweekday()
    if isinstance(moment, datetime) and with_time:
        parts |= {"hour": moment.hour, "minute": moment.minute, "second": moment.second}
    return parts


@cache
def _months() -> dict[str, int]:
    named = (vocabulary(language).values["months"] for language in LANGUAGES)
    return {word: int(month) for months in named for word, month in months.items()}


@cache
def _pattern() -> re.Pattern[str]:
    month = "|".join(sorted(_months(), key=len, reverse=True))
    spoken = (
        rf"(?P<day1>\d{{1,2}})(?:st|nd|rd|th|er|\.|º)?\s+(?:of\s+|de\s+)?(?P<month1>{month})\b\.?"
        rf"(?:,?\s+(?:de\s+|del\s+)?(?P<year1>\d{{4}})\b)?"
        rf"|(?P<month2>{month})\b\.?\s+(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\d)"
        rf"(?:,?\s+(?P<year2>\d{{4}})\b)?"
        rf"|(?P<month3>{month})\b\.?(?:\s+de)?,?\s+(?P<year3>\d{{4}})\b"
    )
    return re.compile(
        r"(?P<mark>\[\d{1,6}\])"
        r"|(?P<date>\b\d{4}-\d{2}-\d{2}"
        r"(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)"
        r"|(?P<of_year>\b(?:1[89]|2[01])\d\d-(?:0[1-9]|1[0-2])\b(?!-))"
        r"|(?P<dmy>\b\d{1,2}[./]\d{1,2}[./]\d{4}\b)"
        rf"|(?P<spoken>\b(?:{spoken}))"
        r"|(?P<time>\b\d{1,2}:\d{2}(?::\d{2})?\b)"
        r"|(?P<ordinal>\b\d{1,3}(?:st|nd|rd|th|er|ère|e|ème|º|ª)(?!\w))"
        rf"|{_NUMBER}|{_QUOTE}"
        r"|(?P<word>\w+n['’]t\b|['’]s\b|km/h|m²|°[cf]\b|(?:[dlcjmnst]|qu)['’](?=\w)"
        r"|[^\W\d_]\w*(?:[-_@]\w+)*)"
        r"|(?P<sign>\S)",
        re.IGNORECASE,
    )


def is_near(item: Piece, known: float) -> bool:
    """Tell whether a number, as exactly as it was written, stands for a known one."""
    for value, place in item.readings if isfinite(known) else ():
        if item.qualifier in ("above", "at_least", "below", "at_most"):
            value = item.readings[0][0]  # of "3.000" the one that no bound is easier with
        if item.qualifier == "above":
            fits = known > value
        elif item.qualifier == "at_least":
            fits = known >= value
        elif item.qualifier == "below":
            fits = known < value
        elif item.qualifier == "at_most":
            fits = known <= value
        else:
            exact = known == value
            rounds = place < 1 or not float(known).is_integer()
            rounded = rounds and abs(known - value) <= place / 2 * (1 + 1e-9) + 1e-12
            plain = item.qualifier in ("", "about") and (exact or rounded)
            fits = plain or (item.qualifier == "exact" and exact)
            fits = fits or _is_about(item.qualifier, value, known)
        if fits:
            return True
    return False


def _is_about(qualifier: str, value: float, known: float) -> bool:
    if abs(known - value) > NEARLY * abs(known):
        return False
    return (
        qualifier == "about"
        or (qualifier == "just_above" and known > value)
        or (qualifier == "just_below" and known < value)
    )


def folded_words(text: str) -> list[str]:
    """Return the folded words of a text, without numbers."""
    return [fold(word) for word in re.findall(r"[^\W\d_]+", text)]

"""What kind of value a column holds, found from its cells, and reading a cell as that kind."""

import re
import unicodedata
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import lru_cache, partial
from typing import Any, Literal, get_args

Kind = Literal["text", "integer", "float", "boolean", "date", "datetime", "list"]
KINDS: tuple[str, ...] = get_args(Kind)

MISSING_MARKS = frozenset(
    {"NA", "N/A", "n/a", "na", "null", "NULL", "Null", "None", "none", "nan", "NaN", "-", "--", "?",
     "\\N", "#N/A", "."}
)  # fmt: skip
"""What stands for a missing value where the other cells of a column are of another kind."""

LEAST_SHARE = 0.95
"""So many of a column's values must be of a kind; the others are refused when it is loaded."""
MOST_LISTED = 5
MAX_INTEGER = 2**63 - 1

WHOLE = re.compile(r"[-+]?(?:0|[1-9]\d*)")
DIGITS = re.compile(r"\d+")
PHONE = re.compile(r"\+\d+")
"""What is no number where all of a column are so: a sign is there to tell from its opposite."""
COMMA_GROUPS = re.compile(r"[-+]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:[eE][-+]?\d+)?")
POINT_GROUPS = re.compile(r"[-+]?(?:[1-9]\d{0,2}(?:[. \u00a0']\d{3})+|\d+)(?:,\d+)?")
MEASURE = re.compile(
    r"([^\d\s.,+-]?)\s?([-+]?[\d.,' \u00a0]*\d(?:[eE][-+]?\d+)?)(\s?)([^\d\s.,'+-][^\d]{0,11})?"
)
PAIRS = (("true", "false"), ("yes", "no"), ("y", "n"), ("t", "f"))
DECIMAL_COMMA = "1.234,5"
"""How a mapping writes that a comma begins the decimals."""

DAYS = (
    "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%d.%m.%Y", "%d.%m.%y", "%m/%d/%Y", "%d/%m/%Y", "%m/%d/%y",
    "%d/%m/%y", "%d-%m-%Y", "%m-%d-%Y", "%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y",
    "%d-%b-%Y", "%d-%b-%y", "%d. %B %Y",
)  # fmt: skip
CLOCKS = (" %H:%M", " %H:%M:%S", " %H:%M:%S.%f", " %I:%M %p", " %I:%M:%S %p")
PARTS = {
    "%Y": r"\d{4}", "%y": r"\d{2}", "%m": r"\d{1,2}", "%d": r"\d{1,2}", "%b": r"[^\W\d_]{3}",
    "%B": r"[^\W\d_]+", "%H": r"\d{1,2}", "%I": r"\d{1,2}", "%M": r"\d{1,2}", "%S": r"\d{1,2}",
    "%f": r"\d{1,6}", "%p": r"[AaPp][Mm]",
}  # fmt: skip
ISO = "ISO 8601"
SWAPPED = {"%m/%d/%Y": "%d/%m/%Y", "%m/%d/%y": "%d/%m/%y", "%d-%m-%Y": "%m-%d-%Y"}
"""Formats that often read the same cells as other days."""


@dataclass(frozen=True, slots=True)
class CellType:
    """How a column's cells are read. `format`: of dates, or `1.234,5`. `unit`: beside numbers."""

    kind: Kind = "text"
    format: str | None = None
    unit: str | None = None


TEXT = CellType()


@dataclass(frozen=True, slots=True)
class GuessedType:
    """The kind of a column's cells, with some that are none of it, and another way to read them.

    `not_dates` are cells of a column that stays text because of them: the others are dates.
    """

    type: CellType
    exceptions: tuple[str, ...] = ()
    other_format: str | None = None
    not_dates: tuple[str, ...] = ()


def guess_type(
    cells: Sequence[Any], share_of: Callable[[frozenset[str]], float] | None = None
) -> GuessedType:
    """Find the narrowest kind that all cells are of, or else nearly all; texts are what is left.

    `share_of` tells which share of a column holds some texts, where `cells` are not all of it.
    """
    cells = [cell for cell in cells if not _is_missing(cell)]
    if not cells:
        return GuessedType(TEXT)
    natives = {type(cell) for cell in cells}
    if natives - {str} and len(natives) == 1:
        return GuessedType(CellType(_native_kind(cells)))
    if natives == {int, float}:
        return GuessedType(CellType("float"))
    texts = [text for cell in cells if (text := text_of(cell)) not in MISSING_MARKS]
    if share_of is None:
        share_of = lambda wrong: sum(text in wrong for text in texts) / len(texts)  # noqa: E731
    best: tuple[CellType, list[str]] = (TEXT, texts)
    for candidate in _candidates(texts):
        read = reader_of(candidate)
        wrong = [text for text in texts if not _reads(read, text)]
        if len(wrong) < len(best[1]):
            best = (candidate, wrong)
        if not wrong:
            break
    found, wrong = best
    if len(wrong) > len(texts) / 2:
        return GuessedType(TEXT)
    if wrong and share_of(frozenset(wrong)) > 1 - LEAST_SHARE:
        dates = found.kind in ("date", "datetime")
        return GuessedType(TEXT, not_dates=tuple(wrong[:MOST_LISTED]) if dates else ())
    return GuessedType(found, tuple(wrong[:MOST_LISTED]), _also(found, texts))


def fits(cell_type: CellType, cells: Sequence[Any]) -> bool:
    """Tell whether all cells can be read as a type, but for those that hold no value."""
    if cell_type.kind == "text":
        return True
    read = reader_of(cell_type)
    with suppress(ValueError):  # quicker where all are
        deque(map(read, cells), maxlen=0)
        return True
    return all(
        _reads(read, cell) or _is_missing(cell) or text_of(cell) in MISSING_MARKS for cell in cells
    )


def reader_of(cell_type: CellType) -> Callable[[Any], Any]:
    """Return what reads a cell as the type, and raises `ValueError` with the reason.

    A value that is of the kind already is taken as it is.
    """
    if cell_type.kind == "text":
        return text_of
    if cell_type.kind == "list":
        return lambda cell: list(cell) if isinstance(cell, list | tuple) else [text_of(cell)]
    return partial(_READERS[cell_type.kind], cell_type)


def text_of(cell: Any) -> str:
    """Write a cell as text: a midnight as its day, a whole float as a whole number."""
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        midnight = cell.time() == time(0) and cell.tzinfo is None
        return (cell.date() if midnight else cell).isoformat()
    return str(cell)


def _is_missing(cell: Any) -> bool:
    return cell is None or cell != cell or (isinstance(cell, str) and cell.strip() == "")


def _native_kind(cells: Sequence[Any]) -> Kind:
    first = cells[0]
    if isinstance(first, bool):
        return "boolean"
    if isinstance(first, int):
        return "integer" if all(abs(cell) <= MAX_INTEGER for cell in cells) else "text"
    if isinstance(first, float):
        return "integer" if all(cell.is_integer() for cell in cells) else "float"
    if isinstance(first, datetime):
        midnight = all(cell.time() == time(0) for cell in cells)
        return "date" if midnight else "datetime"
    if isinstance(first, date):
        return "date"
    return "list" if isinstance(first, list) else "text"


def _candidates(texts: Sequence[str]) -> Iterable[CellType]:
    """Yield the types that the first cells allow, the narrowest first."""
    if not texts:
        return
    lowered = {text.lower() for text in texts}
    if any(lowered == set(pair) or (lowered < set(pair) and len(pair[0]) > 1) for pair in PAIRS):
        yield CellType("boolean")
    padded = any(len(text) > 1 and text[0] == "0" and DIGITS.fullmatch(text) for text in texts)
    if not padded and not all(map(PHONE.fullmatch, texts)):
        yield CellType("integer")
        yield CellType("float")
        if sum("," in text for text in texts) > len(texts) / 4:
            yield CellType("integer", "1,234")
            yield CellType("float", "1,234.5")
            yield CellType("float", DECIMAL_COMMA)
        yield from _measures(texts)
    few = texts[:3]
    yield from _days_and_clocks(few)


def _measures(texts: Sequence[str]) -> Iterable[CellType]:
    units = Counter(unit for text in texts if (unit := _unit_of(text)))
    if not units:
        return
    unit, count = units.most_common(1)[0]
    if count >= len(texts) * LEAST_SHARE:
        for kind in ("integer", "float"):
            yield CellType(kind, None, unit)
        yield CellType("float", DECIMAL_COMMA, unit)


def _unit_of(text: str) -> str | None:
    """Return the unit beside a number: "12 kg", "€5", "40%"; None where there is none."""
    match = MEASURE.fullmatch(text)
    if match is None:
        return None
    before, _, space, after = match.groups()
    if before and unicodedata.category(before) != "Sc":
        return None
    if before:
        return before if not after else None
    # "1990s" and "12A" are names, not measures.
    if after and (space or len(after) > 1 or not after.isalpha()):
        return after.strip()
    return None


def _days_and_clocks(few: Sequence[str]) -> Iterable[CellType]:
    if not any(character.isdigit() for text in few for character in text):
        return
    yield CellType("date")
    yield CellType("datetime")
    for day in DAYS[1:]:
        clocks: list[tuple[Kind, str]] = [("date", ""), *(("datetime", each) for each in CLOCKS)]
        for kind, clock in clocks:
            found = CellType(kind, day + clock)
            if _shape(day + clock).fullmatch(few[0]) and _reads(reader_of(found), few[0]):
                yield found


@lru_cache(maxsize=512)
def _shape(format_: str) -> re.Pattern[str]:
    """Return what cells of a format look like; `strptime` itself is slow to try a hundred."""
    parts = re.split(r"(%[A-Za-z])", format_)
    return re.compile("".join(PARTS.get(part) or re.escape(part) for part in parts))


def _also(candidate: CellType, texts: Sequence[str]) -> str | None:
    """Return another format that reads all cells as well: is 3/4 in March or in April?"""
    day, _, clock = (candidate.format or "").partition(" ")
    other = SWAPPED.get(day)
    if other is None:
        return None
    swapped = f"{other} {clock}".strip()
    read = reader_of(CellType(candidate.kind, swapped))
    return swapped if all(_reads(read, text) for text in texts) else None


def _reads(read: Callable[[Any], Any], cell: Any) -> bool:
    try:
        read(cell)
    except ValueError:
        return False
    return True


def _boolean(_: CellType, cell: Any) -> bool:
    if isinstance(cell, bool):
        return cell
    lowered = text_of(cell).lower()
    for yes, no in (*PAIRS, ("1", "0")):
        if lowered in (yes, no):
            return lowered == yes
    raise ValueError("not true or false")


def _integer(cell_type: CellType, cell: Any) -> int:
    if type(cell) is int:
        number = cell
    else:
        text = cell.strip() if isinstance(cell, str) else text_of(cell)
        if (text.isdecimal() and text.isascii() and text[0] != "0") or WHOLE.fullmatch(text):
            number = int(text)
        else:
            value = _float(cell_type, text) if cell_type.unit or cell_type.format else 0.5
            if not value.is_integer():
                raise ValueError("not a whole number")
            number = int(value)
    if abs(number) > MAX_INTEGER:
        raise ValueError("a number of more than 64 bits")
    return number


def _float(cell_type: CellType, cell: Any) -> float:
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        try:
            return float(cell)
        except OverflowError:
            raise ValueError("a number too large to be one with decimals") from None
    text = text_of(cell)
    if cell_type.unit:
        match = MEASURE.fullmatch(text)
        if match is not None and _unit_of(text) == cell_type.unit:
            text = match[2]
        elif not text[-1:].isdigit():
            raise ValueError(f"not in {cell_type.unit}")
    if cell_type.format == DECIMAL_COMMA:
        if not POINT_GROUPS.fullmatch(text):
            raise ValueError("not a number")
        text = re.sub(r"[. \u00a0']", "", text).replace(",", ".")
    elif "," in text:
        if not (cell_type.format or cell_type.unit) or not COMMA_GROUPS.fullmatch(text):
            raise ValueError("not a number")
        text = text.replace(",", "")
    try:
        number = float(text)
    except ValueError:
        raise ValueError("not a number") from None
    if number in (float("inf"), float("-inf")) or number != number or "_" in text:
        raise ValueError("not a finite number")
    return number


def _date(cell_type: CellType, cell: Any) -> date:
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    return _day(text_of(cell), cell_type.format)


def _datetime(cell_type: CellType, cell: Any) -> datetime:
    if isinstance(cell, datetime):
        found = cell
    elif isinstance(cell, date):
        found = datetime.combine(cell, time(0))
    else:
        found = _moment(text_of(cell), cell_type.format)
    if not found.tzinfo:
        return found.replace(tzinfo=UTC)
    try:
        return found.astimezone(UTC)
    except OverflowError:
        raise ValueError("a time beyond the calendar") from None


@lru_cache(maxsize=65_536)
def _day(text: str, format_: str | None) -> date:
    if format_ is None or format_ == "%Y-%m-%d":
        if len(text) != len("2024-01-31"):
            raise ValueError("not a date as 2024-01-31")
        try:
            return date.fromisoformat(text)
        except ValueError:
            raise ValueError("not a date as 2024-01-31") from None
    return _parsed(text, format_).date()


@lru_cache(maxsize=65_536)
def _moment(text: str, format_: str | None) -> datetime:
    if format_ is None or format_ == ISO:
        try:
            # Python also reads "20240131" and "2024-W05" as days, which stand for much else.
            return datetime.fromisoformat(text if "-" in text[:5] and "W" not in text else "")
        except ValueError:
            raise ValueError("not a time as 2024-01-31T09:30:00") from None
    return _parsed(text, format_)


def _parsed(text: str, format_: str) -> datetime:
    try:
        return datetime.strptime(text, format_)
    except ValueError:
        example = datetime(2024, 1, 31, 9, 30, tzinfo=UTC).strftime(format_)
        raise ValueError(f"not a time as {example}") from None


_READERS: dict[str, Callable[[CellType, Any], Any]] = {
    "boolean": _boolean,
    "integer": _integer,
    "float": _float,
    "date": _date,
    "datetime": _datetime,
}

"""The rule about types: what is compared with a value of a type that it never has."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.findings import Context, Finding
from graphrag_core.cypher.reading import Operand
from graphrag_core.cypher.total_conditions import reads_as
from graphrag_core.types import Edit

_NUMBER, _TEXT, _BOOLEAN = "a number", "a string", "a boolean"
_DATE, _DURATION = "a date", "a duration"
_ZONED, _LOCAL = "a datetime with time zone", "a datetime without time zone"
_ZONED_TIME, _LOCAL_TIME = "a time with time zone", "a time without time zone"
_KINDS = {
    "STRING": _TEXT,
    "INTEGER": _NUMBER,
    "FLOAT": _NUMBER,
    "BOOLEAN": _BOOLEAN,
    "DATE": _DATE,
    "ZONED DATETIME": _ZONED,
    "LOCAL DATETIME": _LOCAL,
    "ZONED TIME": _ZONED_TIME,
    "LOCAL TIME": _LOCAL_TIME,
    "DURATION": _DURATION,
}
_CLOCKS = {
    "date": _DATE,
    "datetime": _ZONED,
    "localdatetime": _LOCAL,
    "time": _ZONED_TIME,
    "localtime": _LOCAL_TIME,
}
_PARTS = (
    "year month day hour minute second millisecond microsecond nanosecond quarter week weekyear "
    "dayofweek ordinalday dayofquarter epochseconds epochmillis "
    "years months days hours minutes seconds milliseconds"
)
_CALLS = {
    **_CLOCKS,
    **{
        f"{clock}.{name}": kind
        for clock, kind in _CLOCKS.items()
        for name in ("truncate", "transaction", "statement", "realtime")
    },
    **{f".{part}": _NUMBER for part in _PARTS.split()},
    "datetime.fromepoch": _ZONED,
    "datetime.fromepochmillis": _ZONED,
    "duration": _DURATION,
    **{f"duration.{name}": _DURATION for name in ("between", "inmonths", "indays", "inseconds")},
    "timestamp": _NUMBER,
    "tolower": _TEXT,
    "toupper": _TEXT,
    "tostring": _TEXT,
    "tointeger": _NUMBER,
    "tofloat": _NUMBER,
}
"""Functions by what they return; with a dot before its name, a key of a time."""
_TIMES = {*_CLOCKS.values(), _DURATION}
_CONSTRUCTORS = {_ZONED: "datetime", _LOCAL: "localdatetime"}
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_TRUTHS = frozenset({"true", "false"})
_OF_TEXTS = {"CONTAINS": "CONTAINS", "STARTS": "STARTS WITH", "ENDS": "ENDS WITH", "=~": "=~"}
_ORDERED = frozenset({"=", "<>", *_TURNED})


@dataclass(frozen=True, slots=True)
class _Pair:
    """A side of a comparison with what it is compared with, the operator as seen from it."""

    context: Context
    side: Operand
    operator: str
    operand: Operand

    def source(self, operand: Operand) -> str:
        """Return an operand as it is written."""
        return self.context.reading.text[operand.token.offset : operand.end]


@dataclass(frozen=True, slots=True)
class _Mend:
    """What to write instead; `certain` where it means the same."""

    edit: Edit
    certain: bool


def type_mismatch(context: Context) -> Iterator[Finding]:
    """Find comparisons of a property or a call with a value of a type that it never has."""
    yield from _not_of_texts(context)
    for pair in _pairs(context):
        kinds, given = _kinds(context, pair.side), _kind_of(context, pair.operand)
        if not kinds or None in kinds or given is None or given in kinds:
            continue
        wanted = " or ".join(sorted(kind for kind in kinds if kind))
        mend = _mend(pair, kinds, given)
        place = mend.edit if mend is not None else _replaced(pair.operand, "")
        yield Finding(
            f"{pair.side.value} is {wanted}, and {given} never matches it.",
            place.offset,
            place.length,
            context.reading.text[place.offset : place.offset + place.length],
            mend.edit.replacement if mend is not None else None,
            mend.edit if mend is not None and mend.certain else None,
        )


def _not_of_texts(context: Context) -> Iterator[Finding]:
    """Find CONTAINS and the like on what is no text, which never holds."""
    for comparison in context.reading.comparisons:
        side = comparison.left
        kinds = _kinds(context, side) if comparison.operator in _OF_TEXTS else set()
        if not kinds or not kinds.isdisjoint({None, _TEXT}) or not _is_plain(side):
            continue
        wanted = " or ".join(sorted(kind for kind in kinds if kind))
        edit = _replaced(side, f"toString({context.reading.text[side.token.offset : side.end]})")
        yield Finding(
            f"{side.value} is {wanted}, and {_OF_TEXTS[comparison.operator]} only holds of texts.",
            edit.offset,
            edit.length,
            context.reading.text[edit.offset : edit.offset + edit.length],
            edit.replacement,
            edit,
        )


def _pairs(context: Context) -> Iterator[_Pair]:
    for comparison in context.reading.comparisons:
        left, operator, right = comparison.left, comparison.operator, comparison.right
        if operator == "IN" and right.kind == "list":
            yield from (_Pair(context, left, "IN", item) for item in right.items)
        elif operator in _ORDERED:
            yield _Pair(context, left, operator, right)
            if left.kind != "call" or right.kind != "call":
                yield _Pair(context, right, _TURNED.get(operator, operator), left)


def _kinds(context: Context, side: Operand) -> set[str | None]:
    """Return what a property or a call may be; empty, or with None, where that is not known."""
    access = side.access
    if access is None:
        return {_kind_of(context, side)} if side.kind == "call" else set()
    thing = access.variable or access.owner
    if thing is None or not access.of_element:
        return set()
    found = context.properties(thing, access.key.value)
    return {_KINDS.get(type_name) for p in found for type_name in p.types}


def _kind_of(context: Context, operand: Operand) -> str | None:
    if operand.kind == "parameter":
        return _kind_of_value(context.query.parameters.get(operand.value))
    if operand.kind == "call":
        of = operand.items[:1] if operand.value.startswith(".") else ()
        known = all(_kinds(context, item) and _kinds(context, item) <= _TIMES for item in of)
        return _CALLS.get(operand.value) if known else None
    return {"string": _TEXT, "number": _NUMBER, "boolean": _BOOLEAN}.get(operand.kind)


def _kind_of_value(value: Any) -> str | None:
    if isinstance(value, bool):
        return _BOOLEAN
    if isinstance(value, str):
        return _TEXT
    if isinstance(value, int | float):
        return _NUMBER
    if isinstance(value, datetime):
        return _ZONED if value.tzinfo else _LOCAL
    if isinstance(value, date):
        return _DATE
    if isinstance(value, timedelta):
        return _DURATION
    if isinstance(value, time):
        return _ZONED_TIME if value.tzinfo else _LOCAL_TIME
    return None


def _mend(pair: _Pair, kinds: set[str | None], given: str) -> _Mend | None:
    """Write the operand as the type of the other side, where there is only one and it fits."""
    operand = pair.operand
    if kinds <= {_DATE, _ZONED, _LOCAL} and _is_year(pair):
        return _Mend(_replaced(pair.side, f"{pair.source(pair.side)}.year"), certain=True)
    if len(kinds) != 1:
        return None
    (wanted,) = kinds
    if wanted == _TEXT and operand.kind == "number":
        return _as_text(pair)
    text = _text_of(pair.context, operand) if given == _TEXT else None
    if wanted == _NUMBER and text is not None and _is_number(text):
        whole = "toInteger" if text.removeprefix("-").isdecimal() else "toFloat"
        literal = operand.kind == "string"
        number = _number(text) if literal else f"{whole}({pair.source(operand)})"
        return _Mend(_replaced(operand, number), certain=True)
    if wanted == _BOOLEAN and operand.kind == "string" and (text or "").lower() in _TRUTHS:
        return _Mend(_replaced(operand, operand.value.lower()), certain=True)
    if wanted == _DATE:
        return _as_date(pair, given, text)
    if wanted in _CONSTRUCTORS:
        return _as_datetime(pair, _CONSTRUCTORS[wanted], given, text)
    return None


def _as_text(pair: _Pair) -> _Mend | None:
    """Write a whole number as text, or read the texts as numbers where that decides.

    Texts are in the order of their letters, and a number with a fraction is written in many ways.
    """
    operand = pair.operand
    if pair.operator not in _TURNED and operand.value.removeprefix("-").isdecimal():
        return _Mend(_replaced(operand, f"'{operand.value}'"), certain=True)
    if pair.operator == "IN" or not _is_plain(pair.side):
        return None
    number = f"toFloatOrNull({pair.source(pair.side)})"
    return _Mend(_replaced(pair.side, number), certain=pair.operator != "<>")


def _as_date(pair: _Pair, given: str, text: str | None) -> _Mend | None:
    """Write the day of an instant, which is as good only at midnight, or in `<=` and `>`."""
    written = pair.source(pair.operand)
    if text is not None and reads_as("DATE", text):
        return _Mend(_replaced(pair.operand, f"date({written})"), certain=True)
    if text is not None:
        read = _instant(pair.operand, written, text)
        if read is None:
            return None
        written, text = f"datetime({read})", text.replace(" ", "T")
    elif given in _CONSTRUCTORS:
        items = pair.operand.items
        text = items[0].value if len(items) == 1 and items[0].kind == "string" else ""
    else:
        return None
    certain = pair.operator in ("<=", ">") or _is_midnight(text)
    return _Mend(_replaced(pair.operand, f"date({written})"), certain)


def _as_datetime(pair: _Pair, constructor: str, given: str, text: str | None) -> _Mend | None:
    """Write an instant, or the first one of a day, which is as good only in `>=` and `<`.

    A text may be taken for midnight in `>` as well, as other databases do.
    """
    written = pair.source(pair.operand)
    if text is not None and not reads_as("DATE", text):
        read = _instant(pair.operand, written, text)
        zoned = read is not None and _instant_of(text).tzinfo is not None
        if read is None or (constructor == "localdatetime" and zoned):
            return None
        return _Mend(_replaced(pair.operand, f"{constructor}({read})"), certain=True)
    if text is None and given != _DATE:
        return None
    if pair.operator in (">=", "<") or (text and pair.operator == ">"):
        day = f"{constructor}({written})" if text else _start_of_day(pair, constructor)
        return _Mend(_replaced(pair.operand, day), certain=True)
    if pair.operator == "IN" or (pair.side.access and pair.side.access.owner):
        return None
    return _Mend(_by_day(pair, f"date({written})" if text else written), certain=False)


def _start_of_day(pair: _Pair, constructor: str) -> str:
    day, items = pair.source(pair.operand), pair.operand.items
    if pair.operand.value == "date" and [item.kind for item in items] == ["string"]:
        return f"{constructor}({pair.source(items[0])})"
    return f"{constructor}.truncate('day'{'' if day.lower() == 'date()' else f', {day}'})"


def _by_day(pair: _Pair, day: str) -> Edit:
    """Write the whole comparison as one of days."""
    first, last = sorted((pair.side, pair.operand), key=lambda operand: operand.token.offset)
    start = first.token.offset
    edits = (
        _replaced(pair.side, f"date({pair.source(pair.side)})"),
        _replaced(pair.operand, day),
    )
    moved = (Edit(edit.offset - start, edit.length, edit.replacement) for edit in edits)
    text = pair.context.reading.text[start : last.end]
    return Edit(start, len(text), apply_edits(text, moved))


def _replaced(operand: Operand, text: str) -> Edit:
    return Edit(operand.token.offset, operand.end - operand.token.offset, text)


def _text_of(context: Context, operand: Operand) -> str | None:
    if operand.kind == "string":
        return operand.value
    value = context.query.parameters.get(operand.value) if operand.kind == "parameter" else None
    return value if isinstance(value, str) else None


def _instant(operand: Operand, written: str, text: str) -> str | None:
    """Write a text that is read as an instant; a literal with a space before the time gets a T."""
    if reads_as("DATETIME", text):
        return written
    joined = text.replace(" ", "T")
    return f"'{joined}'" if operand.kind == "string" and reads_as("DATETIME", joined) else None


def _instant_of(text: str) -> datetime:
    return datetime.fromisoformat(text.replace(" ", "T"))


def _is_midnight(text: str) -> bool:
    read = reads_as("DATE", text) or reads_as("DATETIME", text)
    return read and datetime.fromisoformat(text).time() == time()


def _is_year(pair: _Pair) -> bool:
    """Tell whether a property is compared with a whole year, which a time has under that key."""
    number = pair.operand.value if pair.operand.kind == "number" else ""
    ordered = pair.operator != "IN"
    whole = re.fullmatch(r"[12]\d{3}", number) is not None
    return _is_plain(pair.side) and ordered and whole


def _is_plain(side: Operand) -> bool:
    """Tell whether a side is a property that is read, and nothing is done with it."""
    access = side.access
    return access is not None and access.owner is None and side.end == access.key.end


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-").replace(".", "", 1)
    return digits.isascii() and digits.isdigit() and text[-1:] != "."


def _number(text: str) -> str:
    """Write a number without the zeros before it, which made it an octal one."""
    digits = text.removeprefix("-").lstrip("0")
    sign = "-" if text.startswith("-") else ""
    return f"{sign}{'0' if digits[:1] in ('', '.') else ''}{digits}"

"""The columns of a result as a chart needs them: what is counted, when, and in which unit."""

from calendar import day_name, month_name
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, Literal

from graphrag_core.answer.columns import NAMING_WORDS
from graphrag_core.answer.phrases import is_code, with_unit
from graphrag_core.answer.projection import ProjectedColumn, read_projection
from graphrag_core.english.wording import capitalised, list_text, plain, spoken_name, value_text
from graphrag_core.english.words import plural
from graphrag_core.types import Node, Path, Relationship, Rows

ChartRole = Literal["number", "time", "part", "label"]
PARTS: Mapping[str, range] = {
    "month": range(1, 13),
    "weekday": range(8),
    "quarter": range(1, 5),
    "hour": range(24),
    "week": range(1, 54),
    "year": range(1000, 3000),
}
"""Last words of columns of whole numbers that are places in a calendar, with their values."""
MEANS = frozenset({"avg", "min", "max", "stdev", "percentilecont", "percentiledisc"})
"""Functions whose values are no parts of a whole."""


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """A column: what it is in a chart, and the heading of its axis.

    `unit` is that of a number, "" where it is not known. `computed`: over several things.
    `additive`: its numbers may be parts of a whole. `code`: they are years or codes, which tell
    no amount. `distinct` counts its values, with "unknown"
    where some are missing. `gap` is what a line of it does where there is no row.
    """

    name: str
    role: ChartRole
    title: str
    unit: str = ""
    computed: bool = False
    additive: bool = True
    code: bool = False
    distinct: int = 0
    gap: Literal["zero", "break"] | None = None


def chart_columns(rows: Rows, query: str) -> tuple[ChartColumn, ...]:
    """Describe the columns that have a value anywhere, in their order."""
    projection = read_projection(query) if query else {}
    found = []
    for name in rows.columns:
        values = [record.get(name) for record in rows.records]
        if any(value is not None for value in values):
            found.append(_column(name, values, projection.get(name, ProjectedColumn())))
    if rows.truncated:
        # A time without a row may be one that was cut off.
        return tuple(replace(column, gap="break" if column.gap else None) for column in found)
    return tuple(found)


def _column(name: str, values: Sequence[Any], made: ProjectedColumn) -> ChartColumn:
    distinct = len({label_text(name, value) for value in values})
    values = [value for value in values if value is not None]
    role = _role(name, values)
    if role != "number":
        title = capitalised(_own_noun(name, made))
        zone = " (UTC)" if role == "time" and all(_is_zoned(value) for value in values) else ""
        return ChartColumn(name, role, title + zone, distinct=distinct)
    noun, unit = _measured(name, made)
    title = capitalised(f"{noun} ({unit})" if unit else noun)
    computed = bool(made.counted or made.function)
    additive = made.function not in MEANS and unit != "%" and not made.quotient
    code = not computed and all(is_code(spoken_name(made.key or name), value) for value in values)
    return ChartColumn(name, role, title, unit, computed, additive, code, distinct, _gap(made))


def _gap(made: ProjectedColumn) -> Literal["zero", "break"] | None:
    """Tell what a number is where nothing is counted, added up or averaged."""
    if made.counted or made.function in {"count", "sum"}:
        return "zero"
    return "break" if made.function in MEANS else None


def _role(name: str, values: Sequence[Any]) -> ChartRole:
    if all(isinstance(value, date) for value in values):
        return "time"
    if not all(isinstance(v, int | float) and not isinstance(v, bool) for v in values):
        return "label"
    part = PARTS.get(last_word(name), range(0))
    return "part" if all(value in part for value in values) else "number"


def _measured(name: str, made: ProjectedColumn) -> tuple[str, str]:
    """Return what a number is of, and its unit, also where only the property's name has it."""
    if made.counted:
        return plural(made.counted), ""
    if made.quotient and made.hundred:
        return _own_noun(name, made), "%"
    noun, unit = with_unit(_own_noun(name, made), "")
    if not unit and made.key:
        _, unit = with_unit(f"value {spoken_name(made.key)}", "")
    return noun, unit.strip()


def _own_noun(name: str, made: ProjectedColumn) -> str:
    """Name a column after its property, unless that is only what its owner is called by."""
    key = spoken_name(made.key) if made.is_own else ""
    return spoken_name(name) if not key or key in NAMING_WORDS else key


def label_text(name: str, value: Any) -> str:
    """Write a cell as it stands at an axis: a node by its name, the third month as March."""
    match value:
        case Node() | Relationship():
            return plain(value.name)
        case Path():
            return " → ".join(plain(node.name) for node in value.nodes)
        case list() | tuple():
            return list_text(value, lambda item: label_text(name, item))
        case str():
            return plain(value)
        case bool() | None | date():
            return value_text(value, spoken_name(name))
        case int() | float():
            return _part_text(last_word(name), value)
        case _:
            return plain(str(value))


def _part_text(part: str, value: float) -> str:
    if part == "month" and value in PARTS["month"]:
        return month_name[int(value)]
    if part == "weekday" and value in range(1, 8):
        return day_name[int(value) - 1]
    return f"Q{value}" if part == "quarter" else str(value)


def all_distinct(values: Iterable[Any]) -> bool:
    """Tell whether no value comes twice."""
    known = list(values)
    return len(set(known)) == len(known)


def last_word(name: str) -> str:
    """Return what a column's name ends in: "month" of `incident_month`."""
    return spoken_name(name).rpartition(" ")[2].lower()


def _is_zoned(value: date) -> bool:
    return isinstance(value, datetime) and value.tzinfo is not None

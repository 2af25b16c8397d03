"""Numbers of groups: how many, how much and on average, by what."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any

from graphrag_core.answer.cells import CODE_WORDS, Table, cell, figure, is_amount, name_and_value
from graphrag_core.answer.citing import label_of
from graphrag_core.answer.columns import ResultColumn
from graphrag_core.answer.phrases import (
    amount,
    in_years,
    is_clause,
    is_number_of,
    is_time_unit,
    kind_of,
    quality,
)
from graphrag_core.english.deeds import NOUNS_OF_DEEDS
from graphrag_core.english.wording import (
    MAX_ITEMS,
    capitalised,
    counted,
    enumerated,
    listed,
    number,
    plain,
    some_of,
    spoken_name,
    with_article,
)

MAX_KEYS = 3
ONLY_WHEN = frozenset({"at", "on", "date", "time", "datetime", "day"})
"""Words of keys that only say that a time follows."""
PARTS_OF_YEARS: Mapping[str, Callable[[Any, Any], str]] = {
    "month": lambda year, month: f"{date(year, month, 1):%B %Y}",
    "quarter": lambda year, quarter: f"Q{quarter} {year}",
    "week": lambda year, week: f"week {week} of {year}",
}
"""Parts of a year, each with how it is written with its year."""
MOST_MARKS = 3
"""So many things are cited for all groups that are values."""
CALLED = ("name", "title", "city", "town")
"""What a thing with a code is called by, the most telling first."""
IN_A_SENTENCE = 2
"""More groups than these are a list with a line each."""


def groups(table: Table) -> str | None:
    """Rows that tell a number, computed for one group each: "2 teams: A with 3 services …"."""
    numbers = table.columns_of("count", "number")
    # A thing's own number is what groups are made by, beside one that was computed for each.
    measures = [column for column in numbers if column.aggregated] or numbers
    keys = [column for column in table.columns if column not in measures]
    if not measures or not 0 < len(keys) <= MAX_KEYS or table.columns_of("element", "list"):
        return None
    if not all(column.aggregated for column in measures) and not (
        table.superlative and len(keys) == 1
    ):
        return None
    if any(column.is_own and is_clause(column.noun) for column in measures):
        return None
    values = [record[measures[0].name] for record in table.records]
    ranks = table.superlative and len(values) > 1 and _is_in_order(values)
    # What has no value has no place among those that have one.
    rows = [at for at, value in enumerate(values) if value is not None] if ranks else []
    rows = rows or list(range(len(values)))
    shown = [(row, table.records[row]) for row in rows[:MAX_ITEMS]]
    things = _things(keys)
    names = [
        " and ".join(_group_name(table, thing, record, row) for thing in things)
        for row, record in shown
    ]
    marks = _cite_members(table, keys, measures[0], [row for row, _ in shown])
    amounts = [_amounts(measures, record) for _, record in shown]
    if len(shown) == 1 and not ranks:
        lasting = _lasting(measures[0], values[0]) if len(measures) == 1 else ""
        alone = len(measures) == 1 and values[0] is not None
        years = in_years(values[0], measures[0].noun) if alone else ""
        return f"{capitalised(names[0])}{lasting or f', with {amounts[0]}{years}'}{marks}."
    if ranks:
        ranking = _ranking(names, amounts, [values[row] for row in rows])
        ranking = f"{ranking.removesuffix('.')}{marks}."
        return f"{ranking} {_unranked(len(values) - len(rows), measures[0])}".rstrip()
    count = len(table.records)
    lines = count > IN_A_SENTENCE
    amounts_text = [
        f"{name}{':' if lines else ' with'} {amount}"
        for name, amount in zip(names, amounts, strict=True)
    ]
    nouns = [_kind(table, thing[-1 if _is_part(thing) else 0]) for thing in things]
    several = f"{number(count)} combinations of {listed(nouns)}"
    head = several if len(things) > 1 else counted(count, nouns[0])
    if not lines:
        text = enumerated(head, amounts_text, count - len(shown))
        return f"{capitalised(text).removesuffix('.')}{marks}."
    return enumerated(f"{capitalised(head)}{marks}", amounts_text, count - len(shown), lines=True)


def _lasting(measure: ResultColumn, value: Any) -> str:
    """Say how long something lasted: " lasted 1,094 days, about 3 years"; "" for other numbers."""
    if measure.between is None or not is_time_unit(measure.noun) or value is None:
        return ""
    length = f"{amount(value, measure.noun)}{in_years(value, measure.noun)}"
    first, last = (_deed(key) for key in measure.between)
    if (first, last) == ("start", "end"):
        return f" lasted {length}"
    return f": {length}{f' from {first} to {last}' if first and last else ''}"


def _deed(key: str) -> str:
    """Name what happened at a time: "departure" for `departed_on`; "" where no noun is known."""
    kept = [word for word in spoken_name(key).split() if word not in ONLY_WHEN]
    return NOUNS_OF_DEEDS.get(kept[0], "") if len(kept) == 1 else ""


def _cite_members(
    table: Table, keys: Sequence[ResultColumn], measure: ResultColumn, rows: Sequence[int]
) -> str:
    """Cite one thing of each of the first groups that are called by a value and not by a thing."""
    if any(key.role in ("entity", "element") for key in keys):
        return ""
    marks: dict[str, None] = {}
    for row in rows[:MOST_MARKS]:
        nodes = [
            node for i in table.register.ids_of(row) if (node := table.register.node(i)) is not None
        ]
        nodes_counted = [node for node in nodes if label_of(node) == measure.counted] or nodes
        marks.update((table.register.cite(node, row), None) for node in nodes_counted[:1])
    return "".join(marks)


def _things(keys: Sequence[ResultColumn]) -> list[list[ResultColumn]]:
    """Group the keys: a named thing with its properties, such as its code.

    A year with its month, quarter or week.
    """
    things: list[list[ResultColumn]] = []
    for key in keys:
        named = bool(things) and things[-1][0].role == "entity" and key.of == things[-1][0].of
        if things and (_is_part([*things[-1], key]) or (key.of and named)):
            things[-1].append(key)
        else:
            things.append([key])
    return things


def _is_part(keys: Sequence[ResultColumn]) -> bool:
    """Are the keys a year and a part of it?"""
    first, *rest = (key.noun for key in keys)
    return first == "year" and len(rest) == 1 and rest[0] in PARTS_OF_YEARS


def _group_name(
    table: Table, keys: Sequence[ResultColumn], record: Mapping[str, Any], row: int
) -> str:
    """Name a group with what else is known of it: "Belt worn (WO-7)", "March 2026"."""
    if _is_part(keys):
        year, part = (record[key.name] for key in keys)
        with suppress(TypeError, ValueError):
            return PARTS_OF_YEARS[keys[1].noun](year, part)
    name, *more = (_key(table, key, record, row) for key in keys)
    if not more:
        return _with_place(table, keys[0], record[keys[0].name], row, name)
    return f"{name} ({', '.join(more)})" if more else name


def _with_place(table: Table, key: ResultColumn, value: Any, row: int, text: str) -> str:
    """Put what people call a thing behind its code: "FFM (Frankfurt) [1]"."""
    node = table.register.node_of(value, row, key.noun) if key.role == "entity" else None
    if node is None or not isinstance(value, str):
        return text
    spoken = {other: spoken_name(other).rsplit(" ", 1)[-1] for other in node.properties}
    code = any(v == value and spoken[k] in CODE_WORDS for k, v in node.properties.items())
    calls = (node.properties[k] for call in CALLED for k, last in spoken.items() if last == call)
    called = next((v for v in calls if isinstance(v, str) and v not in ("", value)), None)
    if not code or called is None or not text.startswith(plain(value)):
        return text
    return f"{plain(value)} ({plain(called)}){text.removeprefix(plain(value))}"


def _key(table: Table, key: ResultColumn, record: Mapping[str, Any], row: int) -> str:
    value = record[key.name]
    if is_amount(key) and key.noun and value is not None:
        return amount(value, key.noun)
    return cell(table, key, record, row)


def _kind(table: Table, key: ResultColumn) -> str:
    """Name the kind of thing that the groups of a key are."""
    kind = kind_of(key.noun, [record[key.name] for record in table.records])
    return "group" if is_amount(key) or not kind else kind


def _is_in_order(values: Sequence[Any]) -> bool:
    """Are the rows ranked by their numbers, and not by the names of their groups?"""
    known = [value for value in values if value is not None]
    return known in (sorted(known), sorted(known, reverse=True))


def _ranking(names: Sequence[str], amounts: Sequence[str], values: Sequence[Any]) -> str:
    """Tell what comes first; `values` are those of all rows, of which the first ones have names."""
    ties = next((at for at, value in enumerate(values) if value != values[0]), len(values))
    unnamed = len(values) - len(names)
    if ties > len(names):
        head = f"{', '.join(names)} and {number(ties - len(names))} more"
        first = f"{head} come first with {amounts[0]} each"
    elif ties > 1:
        first = f"{listed(names[:ties])} come first with {amounts[0]} each"
    else:
        first = f"{names[0]} comes first with {amounts[0]}"
    rest = [f"{name} with {amount}" for name, amount in zip(names, amounts, strict=True)][ties:]
    then = f", then {some_of(rest, unnamed)}" if rest else ""
    return f"{capitalised(first)}{then}."


def _unranked(count: int, measure: ResultColumn) -> str:
    """Say how many groups have no value to be ranked by."""
    have = "has" if count == 1 else "have"
    return f"{number(count)} {have} no {measure.noun or 'value'}." if count else ""


def _amounts(columns: Sequence[ResultColumn], record: Mapping[str, Any]) -> str:
    amounts_text = []
    for column in columns:
        value = record[column.name]
        if value is None:
            amounts_text.append(f"no {column.noun or 'value'}")
        elif column.role == "count":
            noun = column.noun or column.counted
            amounts_text.append(amount(value, noun) if noun else number(value))
        else:
            amounts_text.append(_amount(column, value))
    return listed(amounts_text)


def _amount(column: ResultColumn, value: Any) -> str:
    """Write a number of a group or thing: "a duration of 30", "an average of 613.33 calories"."""
    kind, _, noun = column.noun.partition(" ")
    if column.aggregated and noun and is_number_of(noun) and not is_clause(noun):
        return f"{with_article(kind)} of {amount(value, noun)}"
    if is_clause(column.noun) or not column.noun:
        return name_and_value(column.noun, value, number(value, column.noun), counts=False)
    if is_amount(column) or is_time_unit(column.noun):
        return amount(value, column.noun)
    return quality(column.noun, figure(column, value))

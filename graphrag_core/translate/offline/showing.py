"""What a result shows beside what was asked for: the values that its conditions compare."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.words import name_words
from graphrag_core.translate.offline.form import (
    WORKED_OUT,
    AnyOf,
    Column,
    CountIs,
    Reading,
    Ref,
    Test,
)
from graphrag_core.translate.offline.writer import fresh_name

COMPARING = frozenset({"<", "<=", ">", ">=", "CONTAINS", "STARTS WITH", "ENDS WITH"})
"""Operators after which the value of a thing is news: "longer than 5 km" – how long, then?"""


def with_compared(reading: Reading) -> Reading:
    """Add a column for each value and count by which the things that are shown were chosen.

    Only where each row is a thing of its own, so that no row is added or lost.
    """
    if reading.kind != "rows" or reading.per or any(map(_is_merged, reading.columns)):
        return reading
    things = {c.variable for c in reading.columns if c.key is None and c.counting is None}
    taken = {column.name for column in reading.columns}
    shown = [replace(column, name="") for column in reading.columns]
    added = []
    for column in _compared(reading, things):
        if replace(column, name="") not in shown:
            added.append(replace(column, name=fresh_name(column.name, taken)))
            shown.append(replace(column, name=""))
    return replace(reading, columns=(*reading.columns, *added))


def _is_merged(column: Column) -> bool:
    """Tell whether a column is worked out for a group, or splits or gathers rows."""
    return bool(column.function or column.collected or column.unwound or column.share_of)


def _compared(reading: Reading, things: set[str]) -> Iterator[Column]:
    conditions = [
        one
        for condition in reading.pattern.conditions
        for one in (condition.tests if isinstance(condition, AnyOf) else (condition,))
    ]
    for condition in conditions:
        if isinstance(condition, Test):
            left = condition.left
            asked = condition.operator in COMPARING and condition.parameter is None
            if asked and left.variable in things:
                yield _shown(left)
            if isinstance(condition.value, Ref) and condition.operator in COMPARING:
                yield _shown(condition.value)
        elif isinstance(condition, CountIs) and condition.average_of is None:
            outer = {end for step in condition.pattern.steps for end in (step.start, step.end)}
            if outer & things and condition.number:
                yield Column(f"{condition.variable}_count", condition.variable, counting=condition)


def _shown(ref: Ref) -> Column:
    name = "_".join(name_words(ref.key)) or "value"
    name = WORKED_OUT.get(ref.arithmetic or "", f"{ref.variable}_{name}")
    return Column(name, ref.variable, ref.key, arithmetic=ref.arithmetic, other=ref.other)

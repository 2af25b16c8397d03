"""The difference of two groups as one number, in place of a row for each."""

from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.translate.offline.chart.meaning import Difference
from graphrag_core.translate.offline.form import Column, PathForm, Test

NUMERIC = frozenset({"count", "avg", "sum", "min", "max", "median"})


def is_measure(column: Column) -> bool:
    """Tell what is worked out from what it is worked out for, which stands before it."""
    return bool(column.function) or column.is_share


def sides_apart(
    pattern: PathForm, columns: Sequence[Column], wanted: Difference
) -> tuple[Column, ...]:
    """Return the column of the difference; none where the groups are not two of known values."""
    measures = [c for c in columns if c.function in NUMERIC and c.counting is None]
    groups = [c for c in columns if not is_measure(c)]
    pairs = [t for t in pattern.conditions if isinstance(t, Test) and _tells_two(t, groups)]
    if not len(measures) == len(groups) == len(pairs) == 1 or len(columns) != 2:
        return ()
    (pair,) = pairs
    values = tuple(pair.value)
    if wanted.first_is_more is False:
        values = values[::-1]
    one, other = (replace(pair, operator="=", value=value, phrase="") for value in values)
    absolute = wanted.first_is_more is None
    return (replace(measures[0], name="difference", sides=(one, other), absolute=absolute),)


def _tells_two(test: Test, groups: Sequence[Column]) -> bool:
    told = bool(groups) and test.left.variable == groups[0].variable
    return told and test.operator == "IN" and len(test.value) == 2

"""Which of two: what was asked of one thing and then of another, compared."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from graphrag_core.conversation.reading_edits import is_name, tests_of
from graphrag_core.english.adjectives import COMPARATIVES, DOWNWARD, SUPERLATIVES
from graphrag_core.english.words import spoken_words, stem, tokenize
from graphrag_core.translate.offline.form import (
    Column,
    Condition,
    OneOf,
    Reading,
    Test,
    by_column,
)
from graphrag_core.translate.offline.merging import is_worked_out, label_of, replaced, without_order
from graphrag_core.translate.offline.temporal import is_temporal
from graphrag_core.types import Exchange, Schema

_ASKS = re.compile(r"(?:and |so )?(?:which|what|who)\b", re.IGNORECASE)
_OF_BOTH = re.compile(
    r"\b(?:(?:the|those) (?:two|2|three|3)|both|them|these|those|is"
    r"|(?<=which )(?:one|year|quarter|month))\b",
    re.IGNORECASE,
)
OR_LESS = re.compile(
    r"(?:(?:and|so|but)\b[, ]*)*(?:is|was) (?:that|it|this) (?:more|higher|better|bigger) or "
    r"(?:less|fewer|lower|worse|smaller)(?: than (?:that|before))?[?.! ]*",
    re.IGNORECASE,
)
"""What compares the last two without "which": "so is that more or less?"."""
_PERIODS = ("year", "month")
_LEAST = frozenset({"least", "less", "fewest", "fewer"})
_MOST = frozenset({"most", "more"})
_GRADES = COMPARATIVES | SUPERLATIVES


def of_the_last_two(text: str, history: Sequence[Exchange], schema: Schema) -> Reading | None:
    """Compare what was asked of one thing and then of others: "which of the two is bigger?".

    None for any other text, and where no number or time of several things was asked for.
    """
    most = _asks_for_most(text)
    if most is None or not history:
        return None
    readings = [one.reading for one in reversed(history) if isinstance(one.reading, Reading)]
    past = readings[0] if readings and readings[0] is history[-1].reading else None
    measured = _measured(past, schema) if past is not None else None
    if past is None or measured is None or (history[-1].results[1:] and not is_worked_out(past)):
        return None
    if _asks_for_others(text, past, measured, schema):
        return None
    for told in (test for test in tests_of(past) if test.operator == "="):
        values = [told.value]
        for reading in readings[1:]:
            other = next((t for t in tests_of(reading) if t.left == told.left), None)
            if other is None or replaced(reading, (other,), ()) != replaced(past, (told,), ()):
                break
            values.append(other.value)
        among = tuple(dict.fromkeys(reversed(values)))
        if len(among) > 1:
            return _ranked(past, told, among, measured, schema, most=most)
    return beside(past, readings[1], schema) if len(readings) > 1 else None


def _ranked(
    past: Reading, told: Test, among: tuple[object, ...], measured: Column, schema: Schema,
    *, most: bool,
) -> Reading:  # fmt: skip
    """Put several things, told apart by a name or a value, in the order of what is measured."""
    at = told.left.variable
    key = None if is_name(schema, past, told) else told.left.key
    named = any(column.variable == at and column.key == key for column in past.columns)
    group = Column(at if key is None else f"{at}_{key}", at, key)
    columns = past.columns if named else (group, *past.columns)
    all_of_them = replaced(without_order(past), (told,), (Test(told.left, "IN", among),))
    orders = (replace(by_column(measured, descending=most), absent_last=True),)
    return replace(all_of_them, columns=columns, orders=orders, distinct=False)


def beside(past: Reading, other: Reading, schema: Schema) -> Reading | None:
    """Show a number beside the same one of another thing, value or time, the higher one first.

    None where the two differ in more than that.
    """
    gone = tuple(c for c in past.pattern.conditions if c not in other.pattern.conditions)
    new = tuple(c for c in other.pattern.conditions if c not in past.pattern.conditions)
    tests = [test for test in (*gone, *new) if isinstance(test, Test)]
    measured = _measured(past, schema)
    alike = len({test.left for test in tests}) == 1 and len(tests) == len((*gone, *new))
    if measured is None or not alike or replaced(past, gone, new) != replaced(other, new, new):
        return None
    if not gone or not new:
        return None
    if [test.operator for test in tests] == ["=", "="]:
        values = tuple(test.value for test in tests)
        return _ranked(past, tests[0], values, measured, schema, most=True)
    period = next((p for p in _PERIODS if _are_two(gone, new, p)), None)
    if period is None:
        return None
    at = tests[0].left
    time = Column(f"{at.variable}_{period}", at.variable, at.key, period=period)
    either = replaced(without_order(past), gone, (OneOf(at.variable, (gone, new)),))
    orders = (by_column(measured, descending=True),)
    return replace(either, columns=(time, *past.columns), orders=orders, limit=None, distinct=False)


def _are_two(one: Sequence[Condition], other: Sequence[Condition], period: str) -> bool:
    """Tell whether two windows lie in two different years or months."""
    periods = []
    for window in (one, other):
        since, until = (
            next((t.value for t in window if isinstance(t, Test) and t.operator in signs), None)
            for signs in ((">=",), ("<", "<="))
        )
        if not isinstance(since, date) or not isinstance(until, date):
            return False
        last = until - timedelta(days=1)
        units = {(at.year, at.month if period == "month" else 0) for at in (since, last)}
        if len(units) != 1:
            return False
        periods.append(units)
    return periods[0] != periods[1]


def _asks_for_most(text: str) -> bool | None:
    """Tell which end a text asks for: the bigger, or the smaller; None where it does not."""
    words = [token.lower for token in tokenize(text)]
    if OR_LESS.fullmatch(text.strip()):
        return True
    if not _ASKS.match(text.strip()) or not _OF_BOTH.search(text) or "than" in words:
        return None
    for word in words:
        if word in _GRADES:
            return _GRADES[word] not in DOWNWARD
        if word in _LEAST | _MOST:
            return word in _MOST
    return None


def _asks_for_others(text: str, past: Reading, measured: Column, schema: Schema) -> bool:
    """Tell whether things are to be counted that were not: "which of the two has more staff?"."""
    stems = {stem(token.lower) for token in tokenize(text)}
    named = {x.name for x in schema.labels if stems & {stem(spoken_words(x.name)[-1])}}
    counted = label_of(past, measured.variable) if measured.key is None else None
    return bool(named) and counted not in named


def _measured(past: Reading, schema: Schema) -> Column | None:
    """Return the only number or time that a reading shows."""
    found = [
        column
        for column in past.columns
        if column.function or column.arithmetic or _is_measure(past, column, schema)
    ]
    return found[0] if len(found) == 1 else None


def _is_measure(past: Reading, column: Column, schema: Schema) -> bool:
    label = schema.label(label_of(past, column.variable) or "")
    entry = label.property(column.key) if label is not None and column.key else None
    numeric = entry is not None and bool({"INTEGER", "FLOAT"} & set(entry.types))
    return entry is not None and (numeric or is_temporal(entry))

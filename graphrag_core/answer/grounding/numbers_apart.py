"""Numbers that say how far two cells are apart: times between dates, differences, ratios."""

from collections.abc import Sequence

from graphrag_core.answer.grounding.cell_values import as_number
from graphrag_core.answer.grounding.clause_values import Record, SentenceClause, ValueGroup
from graphrag_core.answer.grounding.items import HUNDRED, MULTIPLE, NEARLY, Piece, is_near
from graphrag_core.answer.grounding.named_columns import hinted, numbers_of
from graphrag_core.answer.grounding.statements import Statement, moments_apart
from graphrag_core.answer.grounding.table import CellTable

DAY = 86_400.0
_BY = frozenset(["by", "um", "de", "en"])
"""Words before how much something rose or fell."""
DAYS_OF_YEAR = 365.25
LAST_YEAR = 2999
MOST_EXACT_DAYS = 7
"""Longer units of time than so many days are rounded: "eleven months"."""


def ratio_rows(
    clause: SentenceClause, place: int, records: Sequence[Record]
) -> frozenset[int] | None:
    """Return the rows of "three times as many as", or those that "three times" counts."""
    item = clause.items[place]
    if item.unit != MULTIPLE and not any(i.has("equal", "than") for i in clause.items):
        rows = frozenset().union(*(record.rows for record in records))
        return rows if rows and is_near(item, len(rows)) else None
    behind = [record for record in records if record.start > place]
    pair = [*records[:1], *(record for record in behind if record is not records[0])]
    if not behind or len(pair) < 2:
        return None
    for column in hinted(clause) or clause.table.measures:
        one = numbers_of(clause, column, pair[0].rows)
        other = numbers_of(clause, column, pair[1].rows)
        if len(one) == len(other) == 1 and other[0]:
            ratio, said = one[0] / other[0], item.readings[0][0]
            bounds = {"above": ratio > said, "below": ratio < said}
            near = bounds.get(item.qualifier, abs(ratio - said) <= NEARLY / 2 * said)
            return pair[0].rows | pair[1].rows if near else None
    return None


def is_time_between(clause: SentenceClause, place: int, records: Sequence[Record]) -> bool:
    """Tell whether a number is the time from one date of each row, or of the clause, to another."""
    item, table = clause.items[place], clause.table
    if item.unit is None or item.unit[0] != "time" or not records:
        return False
    seconds = item.unit[1]
    said = [
        moment
        for record in records
        for group in record.groups
        if clause.items[group.places[0]].kind == "moment"
        for moment in _times(clause, record.rows, group)
    ]
    if len(set(said)) > 1:
        spans = [(max(said) - min(said)) * DAY / seconds]
    else:
        rows = sorted(frozenset().union(*(record.rows for record in records)))
        moved = any(i.has("later", "earlier") for i in clause.items)
        days = [day for row in rows for day in _numbers_of_row(table, row)]
        if moved and len(rows) == len(days) == 2:
            return is_near(item, abs(days[0] - days[1]) * DAY / seconds)
        each = [_numbers_of_row(table, row) for row in rows]
        spans = [(max(days) - min(days)) * DAY / seconds for days in each if len(days) > 1]
        if len(spans) < len(rows):
            return False
    wide = seconds > MOST_EXACT_DAYS * DAY
    return bool(spans) and all(
        is_near(item, span) or (wide and is_near(item, float(round(span)))) for span in spans
    )


def _times(clause: SentenceClause, rows: frozenset[int], group: ValueGroup) -> list[float]:
    columns = clause.columns_of(group) & set(clause.table.times)
    return [value for column in columns for value in numbers_of(clause, column, rows)]


def _numbers_of_row(table: CellTable, row: int) -> list[float]:
    values = (as_number(v) for c in table.times for v in table.values(c, [row]))
    return [v * DAYS_OF_YEAR if v <= LAST_YEAR else v for v in values if v is not None]


def is_difference(clause: SentenceClause, place: int, records: Sequence[Record]) -> bool:
    """Tell whether a number is how far apart two numbers of the clause are."""
    if not any(item.has("difference") for item in clause.items):
        return False
    numbers = [
        clause.items[group.places[0]].readings[0][0]
        for record in records
        for group in record.groups
        if clause.items[group.places[0]].kind == "number"
    ]
    item = clause.items[place]
    if len(numbers) == 2:
        return is_near(item, abs(numbers[0] - numbers[1]))
    places = [p for r in records for g in r.groups for p in g.places if clause.items[p].spots]
    rows = [frozenset().union(*clause.items[p].spots.values()) for p in places]
    for column in hinted(clause, place) or clause.table.measures if len(rows) == 2 else ():
        one, other = (numbers_of(clause, column, own) for own in rows)
        if len(one) == len(other) == 1:
            gap = abs(one[0] - other[0])
            return any(is_near(item, gap * factor) for factor in clause.table.factors(item, column))
    return False


def is_change(clause: SentenceClause, place: int, records: Sequence[Record]) -> bool:
    """Tell whether "fell by 45 from May to June" says how far two moments are apart.

    Which way is tested with the trend.
    """
    item, table = clause.items[place], clause.table
    by = any(word.text in _BY for word in clause.items[max(place - 2, 0) : place])
    if not by or not any(word.has("up", "down") for word in clause.items):
        return False
    ends = moments_apart(Statement(clause, records))
    if ends is None:
        return False
    for column in hinted(clause, place) or table.measures:
        one, other = (numbers_of(clause, column, end.rows) for end in ends)
        if len(one) != 1 or len(other) != 1 or one == other:
            return False
        gap = abs(other[0] - one[0])
        if item.unit is not None and item.unit[0] == "share":
            return bool(one[0]) and is_near(item, round(HUNDRED * gap / abs(one[0])))
        return any(is_near(item, gap * factor) for factor in table.factors(item, column))
    return False


def is_gap(clause: SentenceClause, place: int, records: Sequence[Record]) -> bool:
    """Tell whether "24 behind X" says how far two names of the clause are apart, and which way."""
    item, table = clause.items[place], clause.table
    near = list(enumerate(clause.items[place + 1 : place + 4], start=place + 1))
    ways = ((at, _way(word)) for at, word in near)
    at, way = next(((at, way) for at, way in ways if way), (place, 0))
    before = [record for record in records if record.end < place]
    behind = [record for record in records if record.groups[-1].places[-1] > at]
    if not way or item.qualifier or not before or not behind or before[-1] is behind[0]:
        return False
    for column in hinted(clause, place) or table.measures:
        one, other = (numbers_of(clause, column, r.rows) for r in (before[-1], behind[0]))
        if len(one) == len(other) == 1 and way * (one[0] - other[0]) > 0:
            gap = abs(one[0] - other[0])
            return any(is_near(item, gap * factor) for factor in table.factors(item, column))
    return False


def _way(word: Piece) -> int:
    """Return 1 for "above" and "ahead of", -1 for "below" and "behind", 0 for another word."""
    if word.has("beyond", "follows", "ahead"):
        return -1 if word.has("less", "ahead") or "behind" in word.text else 1
    return 0

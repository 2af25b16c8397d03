"""What a clause leaves aside or takes as one: "apart from X", "between A and B", "no delay"."""

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import takewhile

from graphrag_core.answer.grounding.cell_values import as_number
from graphrag_core.answer.grounding.clause_values import SentenceClause
from graphrag_core.answer.grounding.items import Piece, Spots
from graphrag_core.answer.grounding.named_columns import is_whole_range
from graphrag_core.answer.grounding.table import CellTable

_FAR = 4
_UP_TO = frozenset(["to", "through", "until", "till", "bis", "à", "a", "hasta", "-", "–"])


def with_scope(clause: SentenceClause) -> SentenceClause:
    """Leave aside the rows that a clause excepts, and read ranges and denied values as values."""
    clause = _behind_others(_without_excepted(clause))
    if any(item.has("between", "from") for item in clause.items):
        clause = replace(clause, items=tuple(_with_ranges(clause.items, clause.table)))
    if not any(item.has("lacking") for item in clause.items):
        return clause
    return replace(
        clause, items=tuple(_empty_or_not(clause, at) for at in range(len(clause.items)))
    )


def _without_excepted(clause: SentenceClause) -> SentenceClause:
    """Hide the rows of what stands behind "except", or before "aside"."""
    kinds = ("except", "besides") if any(i.has("others") for i in clause.items) else ("except",)
    at = next((i for i, item in enumerate(clause.items) if item.has(*kinds)), None)
    if at is None or any(item.kind == "number" for item in clause.items[at + 1 : at + 2]):
        return clause
    names = _run(clause.items, range(at + 1, len(clause.items)))
    names = names or _run(clause.items, range(at - 1, -1, -1))
    rows = frozenset().union(*(r for n in names for r in clause.items[n].spots.values()))
    if not rows or rows == clause.table.all_rows:
        return clause
    hidden = {at, *names}
    items = tuple(
        replace(item, spots={c: r - rows for c, r in item.spots.items() if r - rows})
        if item.is_value
        else item
        for i, item in enumerate(clause.items)
        if i not in hidden
    )
    return replace(clause, items=items, table=clause.table.without(rows))


def _behind_others(clause: SentenceClause) -> SentenceClause:
    """Take out "after X," where what comes is called the most or least of the others."""
    items = clause.items
    if not items or not items[0].has("ahead") or not any(i.has("max", "min") for i in items):
        return clause
    names = _run(items, range(1, len(items)))
    rows = frozenset().union(*(r for n in names for r in items[n].spots.values()))
    if not names or rows == clause.table.all_rows:
        return clause
    return replace(clause, items=items[names[-1] + 1 :], ahead=rows)


def _run(items: Sequence[Piece], places: Sequence[int]) -> list[int]:
    """Return the places of the names that come first, with nothing but joints between."""
    found: list[int] = []
    for at in places:
        item = items[at]
        if item.kind == "name":
            found.append(at)
        elif item.is_value or (found and item.text not in _JOINTS and item.text != "("):
            break
    return found


_JOINTS = frozenset(["and", "or", "und", "oder", "et", "ou", "y", "o", "the", "die", "der", "den"])


def _with_ranges(items: Sequence[Piece], table: CellTable) -> list[Piece]:
    """Join "between A and B" to one value that stands for all cells from A to B."""
    found = list(items)
    for at, item in enumerate(items):
        ends = [i for i in range(at + 1, min(at + 2 * _FAR, len(items))) if items[i].is_value][:2]
        trend = any(other.has("up", "down", "change", "twice", "half") for other in items)
        if not item.has("between", "from") or len(ends) < 2 or trend:
            continue
        low, high = items[ends[0]], items[ends[1]]
        summed = any(other.has("total", "average", "max", "min") for other in items)
        if not item.has("between") and not (summed and _is_stretch(items[at : ends[1] + 1], table)):
            continue
        spots: Spots = {}
        if low.kind == high.kind == "moment":
            ends_of = _dates(low, high)
            spots = _between(table, table.times, *ends_of) if ends_of else {}
        elif low.kind == high.kind == "number":
            spots = _between(table, table.measures, low.readings[0][0], high.readings[0][0])
        if spots:
            kind = low.kind
            whole = any(is_whole_range(table, column, low, high) for column in spots)
            kinds = frozenset({"whole_range"}) if whole else frozenset[str]()
            joined = Piece(kind, low.text, low.start, high.end, kinds, spots)
            found[at : ends[1] + 1] = [joined]
            if kind == "number":
                found[at] = replace(found[at], readings=low.readings)
            break
    return found


def _is_stretch(items: Sequence[Piece], table: CellTable) -> bool:
    """Tell whether "from January to June" speaks of a series with one column of times."""
    ends = [item for item in items if item.is_value]
    joints = [item.text for item in items[1:-1] if not item.is_value and item.kind != "mark"]
    return (
        len(table.times) == 1
        and all(end.kind == "moment" and "day" not in dict(end.parts) for end in ends)
        and len(joints) == 1
        and joints[0] in _UP_TO
    )


def _between(table: CellTable, columns: Sequence[int], low: float, high: float) -> Spots:
    found: dict[int, frozenset[int]] = {}
    for column in columns:
        rows = (
            row
            for row in table.all_rows
            if any(low <= v <= high for v in map(as_number, table.values(column, [row])) if v)
        )
        if held := frozenset(rows):
            found[column] = held
    return found


def _dates(low: Piece, high: Piece) -> tuple[float, float] | None:
    """Return the first day of one date and the last of another, that may lend it its year.

    None for dates that there are not.
    """
    one, other = dict(low.parts), dict(high.parts)
    one.setdefault("year", other.get("year", 1))
    other.setdefault("year", one["year"])
    month = other.get("month", 12)
    try:
        first = date(one["year"], one.get("month", 1), one.get("day", 1))
        days = monthrange(other["year"], month)[1]
        last = date(other["year"], month, min(other.get("day", days), days))
    except ValueError:
        return None
    return float(first.toordinal()), last.toordinal() + 1.0 - 1e-6


def _empty_or_not(clause: SentenceClause, at: int) -> Piece:
    """Read "no delay" as the cells that are zero, "no owner" as those that are empty."""
    item, table = clause.items[at], clause.table
    if not item.has("lacking") or len(table.rows) == 1:
        return item
    behind = clause.items[at + 1 : at + _FAR]
    noun = next((i for i in behind if not i.has("function", "recorded")), None)
    if noun is None or noun.is_value:
        return _without_value(clause, at)
    noun = next((i for i in behind if i.kind == "word" and not i.has("function")), noun)
    columns = [c for c in (*table.measures, *table.times) if clause.names_column(noun, c)]
    recorded = any(i.has("recorded") for i in behind[: behind.index(noun)])
    spots: dict[int, frozenset[int]] = {}
    for column in columns:
        zero = frozenset(r for r in table.all_rows if table.values(column, [r]) == [0])
        rows = _empty(table, column) if recorded or column in table.times else zero
        if rows:
            spots[column] = rows
    if not spots:
        return _without_value(clause, at)
    return replace(item, kind="moment", kinds=frozenset(), spots=spots)


def _without_value(clause: SentenceClause, at: int) -> Piece:
    """Read "no owner" and "no end date" as the empty cells of the column that they name best.

    "No delay" is no empty cell: it says that there was none; "no delay is recorded" is one.
    """
    item, table, behind = clause.items[at], clause.table, clause.items[at + 1 :]
    words = list(takewhile(lambda i: i.kind == "word" and not i.has("verbs"), behind))[:_FAR]
    rest = behind[len(words) :]
    deed = next((i for i in rest if not i.has("verbs")), None)
    if deed is not None and deed is not rest[0] and clause.is_content(deed):
        return item  # "no end date was agreed" says more than that there is none
    told = any(i.has("report", "recorded") for i in behind)
    known = table.key_columns if told else (*table.key_columns, *table.measures)
    named = {
        column: sum(clause.names_column(word, column) for word in words)
        for column in range(len(table.columns))
        if column not in known
        and any(clause.names_column(word, column, loose=False) for word in words)
    }
    best = [column for column, count in named.items() if count == max(named.values())]
    spots = {column: rows for column in best if (rows := _empty(table, column))}
    return replace(item, kind="moment", kinds=frozenset(), spots=spots) if spots else item


def _empty(table: CellTable, column: int) -> frozenset[int]:
    return frozenset(r for r in table.all_rows if not table.values(column, [r]))

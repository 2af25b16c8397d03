"""Superlatives, ranks and comparisons, a test on the rows each."""

from collections.abc import Sequence

from graphrag_core.answer.grounding.cell_values import as_number
from graphrag_core.answer.grounding.clause_values import Record, SentenceClause, ValueGroup
from graphrag_core.answer.grounding.items import Piece, is_near
from graphrag_core.answer.grounding.named_columns import (
    columns_counted,
    hinted,
    is_whole_range,
    numbers_of,
)
from graphrag_core.answer.grounding.records import held
from graphrag_core.answer.grounding.statements import (
    Statement,
    columns_about,
    is_duration,
    moments_apart,
    record_at,
)
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import SUPERLATIVES, vocabulary

COMPARATIVES = ("more", "less", "later", "earlier", "equal")


_AS_COMPARISON = {"max": "more", "min": "less", "max_time": "later", "min_time": "earlier"}


_CLOSE = 0.1


BY_FAR = 1.5
MOST = frozenset(["most", "meisten"])


def _is_whose(clause: SentenceClause, group: ValueGroup) -> bool:
    """Tell whether a name narrows what a superlative is about: "Jon Pell's latest painting"."""
    place = group.places[0]
    before = clause.word_before(place)
    agent = before is not None and before.has("agent")
    return clause.items[place].kind == "name" and (agent or clause.is_owner(place))


def superlative_truly(statement: Statement, place: int) -> bool:
    """Test a superlative: its rows have the most or least of what it is about."""
    item = statement.clause.items[place]
    kind = next(kind for kind in SUPERLATIVES if item.has(kind))
    if place and statement.clause.items[place - 1].has("rank"):
        return True  # "second largest" is tested as a rank
    if len(statement.clause.table.rows) == 1:
        return kind in statement.asked or _is_of_column_called(statement, place, kind)
    if kind in statement.asked and not statement.records and not statement.loose_numbers:
        return statement.clause.items[-1].text == ":"  # "The latest releases are:"
    if compared(statement, place) is not None:
        return compares_truly(statement, place, _AS_COMPARISON[kind])
    before = statement.clause.items[place - 1].text if place else ""
    most = item.text in MOST and columns_counted(statement.clause, place) and before != "the"
    if most and (item.text == "most" or _are_most(statement)):
        return _are_most(statement)
    return is_extreme(statement, place, kind)


def _is_of_column_called(statement: Statement, place: int, kind: str) -> bool:
    """Tell whether a column is called so, and the number behind the word is one of its."""
    called = set(_columns_called(statement, kind))
    behind = (i for i in statement.clause.items[place:] if i.kind == "number")
    number = next(behind, None)
    return bool(called) and (number is None or bool(called & set(number.spots)))


def _columns_called(statement: Statement, *kinds: str) -> list[int]:
    """Return the columns of numbers whose name says that they hold the most or the least."""
    words = vocabulary(statement.clause.language)
    table = statement.clause.table
    return [
        column
        for column in table.measures
        if any(not words.kinds_at([w], 0)[0].isdisjoint(kinds) for w in table.columns[column].words)
    ]


def _are_most(statement: Statement) -> bool:
    """Test "most voyages were late": more than half of the rows bear the clause out."""
    rows = statement.clause.table.all_rows
    return 2 * len(statement.rows) > len(rows)


def is_extreme(statement: Statement, place: int, kind: str) -> bool:
    """Tell whether the record that a word is said of has the most or least of its columns."""
    clause, table = statement.clause, statement.clause.table
    record = record_at(statement, place)
    if record is None or not table.complete:
        return False
    if clause.items[place].has("long") and (spans := table.durations):
        own = [spans[row] for row in record.rows if row in spans]
        pick = min if kind in ("max_time", "min") else max
        return bool(own) and pick(own) == pick(spans.values())
    columns = columns_about(statement, place, kind, record)
    if not columns:
        return False
    scopes = [table.all_rows - clause.ahead]
    for group in record.groups:
        apart = place - group.places[-1] if group.places[-1] < place else group.places[0] - place
        if apart <= 4 and len(record.groups) > 1 and _is_whose(clause, group):
            scopes.append(held(clause, record, group))
    lowest = _is_lowest(table, kind, columns, clause.items[place])
    if clause.ahead and not all(_are_ahead(clause, c, record.rows, lowest) for c in columns):
        return False
    said = any(is_near(i, len(statement.rows)) for i in clause.items if _is_count(i))
    if said and _are_the_extremes(table, statement.rows, columns, lowest=lowest):
        return True
    keys = set(table.key_columns)
    several = any(len(g.places) > 1 and clause.columns_of(g) & keys for g in record.groups)
    if several and not _are_the_extremes(table, record.rows, columns, lowest=lowest):
        return False  # "A and B have the fewest" is said of both
    return any(
        len(scope) > 1
        and all(_holds_extreme(clause, c, record.rows, scope, lowest=lowest) for c in columns)
        for scope in scopes
    )


def _is_count(item: Piece) -> bool:
    return item.kind == "number" and not item.unit


def _are_the_extremes(
    table: CellTable, rows: frozenset[int], columns: Sequence[int], *, lowest: bool
) -> bool:
    """Test "the three with the least": several rows are named, and no other has less."""
    if len(rows) < 2:
        return False
    sign = 1.0 if lowest else -1.0
    for column in columns:
        own = [sign * v for v in map(as_number, table.values(column, rows)) if v is not None]
        rest = map(as_number, table.values(column, table.all_rows - rows))
        if len(own) < len(rows) or any(sign * v < max(own) for v in rest if v is not None):
            return False
    return True


def _are_ahead(clause: SentenceClause, column: int, rows: frozenset[int], lowest: bool) -> bool:
    """Tell whether what is said to come before some rows does."""
    own = numbers_of(clause, column, rows)
    before = numbers_of(clause, column, clause.ahead)
    if not own or not before:
        return False
    return max(before) <= min(own) if lowest else min(before) >= max(own)


def _is_lowest(table: CellTable, kind: str, columns: Sequence[int], item: Piece) -> bool:
    """Tell whether a superlative is about the least; "longest" is so of times, "shortest" not."""
    of_times = bool(set(columns) & set(table.times))
    if any(is_duration(table, column, item) for column in columns):
        return kind == "max"
    if kind == "max_time":
        return item.has("long") and not of_times
    return kind == "min" or (kind == "min_time" and of_times)


def ranks_truly(statement: Statement, place: int) -> bool:
    """Test "second with five", "third largest": so many have more, are older or come before."""
    clause, table = statement.clause, statement.clause.table
    item, record = clause.items[place], record_at(statement, place)
    if len(table.rows) == 1:
        return "rank" in statement.asked
    if record is None or not table.complete:
        return False
    rank = item.readings[0][0]
    after = clause.items[place + 1] if place + 1 < len(clause.items) else item
    kind = next((kind for kind in SUPERLATIVES if after.has(kind)), "")
    numbers = [c for g in record.groups for c in clause.columns_of(g) if c in table.measures]
    columns = columns_about(statement, place, kind, record) if kind else hinted(clause, place)
    columns = columns or tuple(numbers) or _times_named(clause, record)
    columns = columns or (table.measures if len(table.measures) == 1 and not table.times else ())
    if not columns:
        keys = (table.values(c, table.all_rows) for c in table.key_columns[:1])
        listed = [list(dict.fromkeys(values)) for values in keys]
        own = [table.values(c, record.rows) for c in table.key_columns[:1]]
        return any(
            order[int(rank) - 1 : int(rank)] == list(dict.fromkeys(values))
            for order, values in zip(listed, own, strict=True)
        )
    lowest = _is_lowest(table, kind, columns, after) or (not kind and columns[0] in table.times)
    return all(rank in _ranks(table, c, record.rows, lowest=lowest) for c in columns)


def _times_named(clause: SentenceClause, record: Record) -> tuple[int, ...]:
    """Return the columns of times that a word names, or that the record holds one of."""
    held_by = {c for group in record.groups for c in clause.columns_of(group)}
    return tuple(
        c
        for c in clause.table.times
        if c in held_by or any(clause.names_column(item, c) for item in clause.items)
    )


def _ranks(table: CellTable, column: int, rows: frozenset[int], *, lowest: bool) -> set[int]:
    """Return the rank of some rows in a column, with and without a gap behind equal values."""
    sign = -1.0 if lowest else 1.0
    numbers = map(as_number, table.values(column, table.all_rows))
    there = [sign * v for v in numbers if v is not None]
    own = [sign * v for v in map(as_number, table.values(column, rows)) if v is not None]
    ahead = [v for v in there if own and v > max(own)]
    return {len(ahead) + 1, len(set(ahead)) + 1} if own else set()


def leads_by_far(statement: Statement, place: int) -> bool:
    """Test "by far": what has the most of a column has half as much again as the next."""
    table, record = statement.clause.table, record_at(statement, place)
    if record is None or not table.complete or not statement.has("max"):
        return False
    columns = columns_about(statement, place, "max", record)
    rest = table.all_rows - record.rows
    gaps = [_largest(table, c, record.rows) / (_largest(table, c, rest) or 1) for c in columns]
    return bool(gaps) and all(gap >= BY_FAR for gap in gaps)


def _largest(table: CellTable, column: int, rows: frozenset[int]) -> float:
    numbers = map(as_number, table.values(column, rows))
    return max((value for value in numbers if value is not None), default=0.0)


def _holds_extreme(
    clause: SentenceClause,
    column: int,
    rows: frozenset[int],
    scope: frozenset[int],
    *,
    lowest: bool,
) -> bool:
    pick = min if lowest else max
    there = [v for v in map(as_number, clause.table.values(column, scope)) if v is not None]
    own = [v for v in map(as_number, clause.table.values(column, rows & scope)) if v is not None]
    return bool(there) and bool(own) and pick(own) == pick(there)


def compared(statement: Statement, place: int) -> tuple[Record, Record] | None:
    """Return what is compared: the record before "than", and the one behind it."""
    records = statement.records
    thans = [
        at
        for at in statement.places("than")
        if at > place or statement.clause.items[at].has("more", "less")
    ]
    thans = thans or [place] * statement.clause.items[place].has("beyond")
    for at in thans:
        left = [r for r in records if r.end < at]
        right = [r for r in records if r.groups[-1].places[0] > at]
        if left and right:
            return left[-1], right[0]
    return None if statement.has("negation") else _compared_with_others(statement, place)


def _compared_with_others(statement: Statement, place: int) -> tuple[Record, Record] | None:
    """Return both sides of "the others have fewer" and of "more than the others"."""
    at = next(iter(statement.places("others")), None)
    if at is None:
        return None
    before = [r for r in statement.records if at > r.start and r.start < place]
    behind = [r for r in statement.records if r.start > place]
    if at > place:
        one = before[-1].rows if before else statement.earlier
        return _sides(one, statement.clause.table.all_rows - one)
    one = behind[0].rows if behind else statement.earlier
    return _sides(statement.clause.table.all_rows - one, one)


def _sides(one: frozenset[int], other: frozenset[int]) -> tuple[Record, Record] | None:
    return (Record((), one), Record((), other)) if one and other else None


def compares_truly(statement: Statement, place: int, kind: str = "") -> bool:
    """Test a comparison between the rows of both sides."""
    clause = statement.clause
    item = clause.items[place]
    kind = kind or next(kind for kind in COMPARATIVES if item.has(kind))
    if kind == "equal":
        return _equals_truly(statement)
    if item.has("beyond") and compared(statement, place) is None:
        return True
    if is_part_of_bound(statement, place):
        return True
    moved = kind in ("later", "earlier")
    if moved and item.has("function") and statement.has("more", "less"):
        return True  # "nach Lissabon", "avant": of a way or a time, not of what is compared
    if moved and any(n in (place - 1, place - 2) for n in statement.counted):
        return kind == "later" or compared(statement, place) is not None  # "four days later"
    sides = compared(statement, place)
    if sides is None and kind in ("later", "earlier"):
        left = [r for r in statement.records if r.end < place]
        right = [r for r in statement.records if r.start > place]
        sides = (left[-1], right[0]) if left and right else None
        if sides is None:
            return item.has("function", "prepositions", "qualifier")
    if sides is None:
        return statement.has("others") and statement.has("negation")
    if statement.has("total"):
        columns = columns_about(statement, place, kind, None)
        sums = [
            [sum(v for v in map(as_number, clause.table.values(c, s.rows)) if v) for s in sides]
            for c in columns
        ]
        return bool(sums) and all(a > b if kind == "more" else a < b for a, b in sums)
    columns = columns_about(statement, place, kind, None)
    differences = [d for c in columns if (d := _difference(clause, c, sides)) is not None]
    rising = (kind in ("more", "later")) != _is_turned(clause.table, columns, item)
    holds = [d > 0 if rising else d < 0 for d in differences]
    gap = [
        n
        for n in statement.loose_numbers
        if (not clause.items[n].qualifier or place - n in (1, 2))
        and not clause.items[n - 1].has("others")
    ]
    if gap:
        return bool(holds) and any(
            h and is_near(clause.items[n], abs(d))
            for h, d in zip(holds, differences, strict=True)
            for n in gap
        )
    return bool(holds) and all(holds)


def _is_turned(table: CellTable, columns: Sequence[int], item: Piece) -> bool:
    """Tell whether more means less here: "longer" is of two dates the earlier, "faster" took less.

    Of two lengths the longer is the greater.
    """
    length = item.has("long") and not set(columns) & set(table.times)
    return length or any(is_duration(table, column, item) for column in columns)


def is_part_of_bound(statement: Statement, place: int) -> bool:
    """Tell whether "more than" stands right before the number that it bounds."""
    item = statement.clause.items[place]
    after = statement.clause.items[place + 1 : place + 4]
    bounds = any(other.qualifier or other.has("twice", "half") for other in after)
    return item.has("above", "below", "just_above", "just_below") and bounds


def _difference(clause: SentenceClause, column: int, sides: tuple[Record, Record]) -> float | None:
    values = [
        [v for v in map(as_number, clause.table.values(column, side.rows)) if v is not None]
        for side in sides
    ]
    if not values[0] or not values[1]:
        return None
    one, other = values
    if min(one) > max(other):
        return min(one) - max(other)
    return max(one) - min(other) if max(one) < min(other) else 0.0


def _equals_truly(statement: Statement) -> bool:
    """Test "the same": all rows of the clause hold one value in the columns it is about."""
    clause = statement.clause
    ratios = any(i.unit is not None and i.unit[0] == "ratio" for i in clause.items)
    if statement.has("twice", "half") or ratios:
        return True  # "twice as many as" is tested as a ratio
    rows = statement.rows
    named = tuple(
        column
        for column in range(len(clause.table.columns))
        if any(clause.names_column(item, column) for item in clause.items)
    )
    columns = hinted(clause) or named or clause.table.measures
    same = [len(set(clause.table.values(c, rows))) == 1 for c in columns]
    if len(rows) < 2 or not same:
        return False
    return all(same) if clause.language == "en" or hinted(clause) else any(same)


def ratio_truly(statement: Statement, place: int) -> bool:
    """Test "twice as many as", and "doubled" of the ends of a trend."""
    clause, table = statement.clause, statement.clause.table
    sides = compared(statement, place) or moments_apart(statement)
    if sides is None:
        twice = clause.items[place].has("twice") and not statement.has("than", "equal")
        return twice and len(statement.rows) == 2  # "changed hands twice"
    factor = 2.0 if clause.items[place].has("twice") else 0.5
    before = clause.items[max(place - 2, 0) : place]
    above = any(item.has("above", "more") for item in before)
    below = any(item.has("below", "less") for item in before)
    columns = hinted(clause) or table.measures
    for column in columns:
        one, other = (
            [v for v in map(as_number, table.values(column, side.rows)) if v is not None]
            for side in sides
        )
        if len(one) != 1 or len(other) != 1 or not other[0]:
            continue
        ratio = one[0] / other[0] if compared(statement, place) else other[0] / one[0]
        near = abs(ratio - factor) <= _CLOSE * factor
        if ratio > factor if above else ratio < factor if below else near:
            return True
    return False


def spans_truly(statement: Statement, _place: int) -> bool:
    """Test "range from 2 to 5": the two values are the least and the most of a column."""
    clause, table = statement.clause, statement.clause.table
    ends = [item for item in clause.items if item.kind in ("number", "moment")]
    if len(ends) < 2:
        return len(ends) == 0 or ends[0].has("whole_range")
    least, most = (_columns_called(statement, kind) for kind in ("min", "max"))
    if len(table.rows) == 1 and set(least) & set(ends[0].spots) and set(most) & set(ends[1].spots):
        return True
    return any(
        is_whole_range(table, column, *ends[:2]) for column in (*table.measures, *table.times)
    )

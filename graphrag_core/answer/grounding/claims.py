"""What a clause claims beyond its values, a test on the rows each.

Denials, "only", "all", superlatives, comparisons and trends; what has no test here is no answer.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from graphrag_core.answer.grounding.cell_values import as_number
from graphrag_core.answer.grounding.computed_numbers import hinted
from graphrag_core.answer.grounding.items import Piece, is_near
from graphrag_core.answer.grounding.records import Record, SentenceClause, ValueGroup, held
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import SUPERLATIVES

COMPARATIVES = ("more", "less", "later", "earlier", "equal")
_AS_COMPARISON = {"max": "more", "min": "less", "max_time": "later", "min_time": "earlier"}
_CLOSE = 0.1
BY_FAR = 1.5


@dataclass(frozen=True)
class Statement:
    """A clause with the records that bear it out, and the numbers that stand in no cell.

    `earlier` are the rows that the sentences before spoke of, `counted` those that a number counts.
    """

    clause: SentenceClause
    records: Sequence[Record]
    loose_numbers: Sequence[int] = ()
    asked: frozenset[str] = frozenset()
    earlier: frozenset[int] = frozenset()
    counted: Mapping[int, frozenset[int]] = field(default_factory=dict)
    denied: bool = False

    @cached_property
    def rows(self) -> frozenset[int]:
        """The rows that bear out some record."""
        return frozenset().union(*(record.rows for record in self.records))

    def has(self, *kinds: str) -> bool:
        """Tell whether some word claims one of some kinds."""
        return any(item.has(*kinds) for item in self.clause.items)

    @property
    def names_something(self) -> bool:
        """Whether it says a name of the result."""
        groups = (group for record in self.records for group in record.groups)
        return any(self.clause.items[group.places[0]].kind == "name" for group in groups)

    def places(self, *kinds: str) -> list[int]:
        """Return the places of words that claim one of some kinds."""
        return [at for at, item in enumerate(self.clause.items) if item.has(*kinds)]


def unsupported(statement: Statement) -> Iterator[str]:
    """Yield why a clause claims more than its rows say."""
    for item in statement.clause.items:
        if item.has("cause"):
            yield f"No cell says '{item.text}'."
    for kinds, test in TESTS.items():
        for place in statement.places(*kinds):
            if not test(statement, place):
                yield f"The rows do not bear out '{statement.clause.items[place].text}'."
                break


def is_denied(statement: Statement) -> bool:
    """Tell whether a clause says no or not."""
    answers_no = bool(statement.places("no_answer")[:1] == [0])
    return (answers_no or statement.has("negation")) and not _is_french_only(statement)


def _denies_truly(statement: Statement, place: int) -> bool:
    """Test a denial: of a false cell, a zero, another state, a bound that no row reaches."""
    table = statement.clause.table
    if _is_french_only(statement) or (
        statement.clause.items[place].has("no_answer") and place == 0
    ):
        return True
    if len(table.rows) == 1 and table.first_value in (False, 0):
        return True
    bounded = [
        i
        for i in statement.clause.items
        if i.kind == "number" and i.qualifier in ("above", "below", "at_least", "at_most")
    ]
    if statement.denied:
        return True
    if bounded and statement.has("denier") and not statement.names_something:
        return all(not rows for item in bounded for rows in item.spots.values() or [frozenset()])
    if statement.has("others") and statement.has("more", "less"):
        return _is_extreme(statement, place, "max" if statement.has("more") else "min")
    rows = statement.rows
    zero = [v for c in hinted(statement.clause) or table.measures for v in table.values(c, rows)]
    return bool(zero) and all(value == 0 for value in zero)


def _only_truly(statement: Statement, place: int) -> bool:
    """Test "only X": the rows of all else that is said are those of X."""
    clause = statement.clause
    after = clause.items[place + 1] if place + 1 < len(clause.items) else None
    if after is not None and after.kind == "number" and not _is_key(clause, after):
        return True
    groups = [g for record in statement.records for g in record.groups]
    bounds = [g for g in groups if clause.items[g.places[0]].qualifier]
    focus = _focus(statement, place, [g for g in groups if g not in bounds])
    if focus is None:
        return False
    record = next(record for record in statement.records if focus in record.groups)
    rest = [group for group in record.groups if group != focus]
    rows = clause.table.all_rows
    for group in rest:
        rows &= held(clause, record, group)
    own = held(clause, record, focus)
    return bool(rows) and rows <= own and (len(clause.table.rows) == 1 or bool(rest) or rows == own)


def _focus(statement: Statement, place: int, groups: Sequence[ValueGroup]) -> ValueGroup | None:
    """Find what "only" is said of: the value right behind it, else the subject."""
    clause = statement.clause
    if clause.language == "fr" and _is_french_only(statement):
        place = next(i for i, item in enumerate(clause.items) if item.text in ("que", "qu"))
    behind = [g for g in groups if g.places[0] > place]
    if behind:
        between = clause.items[place + 1 : behind[0].places[0]]
        # "the only painting in Room 1": said of the subject before it.
        nouns = [item for item in between if clause.is_content(item) or item.has("verbs")]
        subject = [g for g in groups if g.places[0] < place]
        if nouns and subject:
            return subject[0]
        return behind[0]
    return groups[0] if groups else None


def _is_key(clause: SentenceClause, item: Piece) -> bool:
    return not set(item.spots).isdisjoint(clause.table.key_columns)


def _is_whose(clause: SentenceClause, group: ValueGroup) -> bool:
    """Tell whether a name narrows what a superlative is about: "Jon Pell's latest painting"."""
    place = group.places[0]
    before = clause.word_before(place)
    agent = before is not None and before.has("agent")
    return clause.items[place].kind == "name" and (agent or clause.is_owner(place))


def _is_french_only(statement: Statement) -> bool:
    """Tell whether French denies and excepts: "ne dépend que de"."""
    if statement.clause.language != "fr" or statement.has("denier"):
        return False
    words = [item.text for item in statement.clause.items]
    ne = next((i for i, word in enumerate(words) if word in ("ne", "n")), None)
    return ne is not None and "pas" not in words and any(w in ("que", "qu") for w in words[ne:])


def _all_truly(statement: Statement, place: int) -> bool:
    """Test "all X": each row of X has all else that is said; X may be all there is."""
    clause = statement.clause
    groups = [g for record in statement.records for g in record.groups]
    ahead = [g for g in groups if g.places[0] > place]
    if statement.has("up", "down"):
        return True  # of a trend
    pairs = [rows for at, rows in statement.counted.items() if at < place and len(rows) == 2]
    if clause.items[place].has("both") and pairs and ahead:
        return all(pairs[-1] <= _held_by_all(clause, group) for group in ahead)
    if not groups or not clause.table.complete:
        return bool(statement.loose_numbers) and statement.has("total")
    before = [g for g in groups if g.places[-1] < place and len(g.places) > 1]
    if before or (ahead and len(ahead[0].places) > 1 and ahead[0].places[0] - place <= 2):
        return True  # "Payments and Data each had nine", "both A and B"
    records = {group: record for record in statement.records for group in record.groups}
    names = [g for g in ahead if clause.items[g.places[0]].kind == "name"]
    scope, rest = clause.table.all_rows, groups
    summed = bool(statement.loose_numbers) and statement.has("total")
    if names and (len(groups) > 1 or summed):
        scope = held(clause, records[names[0]], names[0])
        rest = [group for group in groups if group is not names[0]]
    if statement.clause.items[place].has("both") and len(scope) != 2:
        return False
    covers = all(_covers(clause, scope, records[group], group) for group in rest)
    return covers and (bool(rest) or summed)


def _held_by_all(clause: SentenceClause, group: ValueGroup) -> frozenset[int]:
    """Return the rows that hold a value of a group in a column of it, bound or not."""
    spots = (clause.items[place].spots for place in group.places)
    return frozenset(row for spot in spots for rows in spot.values() for row in rows)


def _covers(
    clause: SentenceClause, scope: frozenset[int], record: Record, group: ValueGroup
) -> bool:
    """Tell whether each thing of some rows has a value of a group in one of them."""
    table = clause.table
    there = held(clause, record, group)
    keys = [c for c in table.key_columns if c not in clause.columns_of(group)][:1]
    if not keys:
        return scope <= there
    return set(table.values(keys[0], scope)) <= set(table.values(keys[0], there))


def _superlative_truly(statement: Statement, place: int) -> bool:
    """Test a superlative: its rows have the most or least of what it is about."""
    item = statement.clause.items[place]
    kind = next(kind for kind in SUPERLATIVES if item.has(kind))
    if place and statement.clause.items[place - 1].has("rank"):
        return True  # "second largest" is tested as a rank
    if len(statement.clause.table.rows) == 1:
        return kind in statement.asked
    if _compared(statement, place) is not None:
        return _compares_truly(statement, place, _AS_COMPARISON[kind])
    return _is_extreme(statement, place, kind)


def _is_extreme(statement: Statement, place: int, kind: str) -> bool:
    clause, table = statement.clause, statement.clause.table
    record = _record_at(statement, place)
    if record is None or not table.complete:
        return False
    columns = _columns_about(statement, place, kind, record)
    if not columns:
        return False
    scopes = [table.all_rows]
    for group in record.groups:
        apart = place - group.places[-1] if group.places[-1] < place else group.places[0] - place
        if apart <= 4 and len(record.groups) > 1 and _is_whose(clause, group):
            scopes.append(held(clause, record, group))
    lowest = _is_lowest(table, kind, columns)
    return any(
        len(scope) > 1
        and all(_holds_extreme(clause, c, record.rows, scope, lowest=lowest) for c in columns)
        for scope in scopes
    )


def _is_lowest(table: CellTable, kind: str, columns: Sequence[int]) -> bool:
    """Tell whether a superlative is about the least; "longest" is so of times alone."""
    return kind == "min" or (kind == "min_time" and bool(set(columns) & set(table.times)))


def _ranks_truly(statement: Statement, place: int) -> bool:
    """Test "second with five", "third largest": so many have more, are older or come before."""
    clause, table = statement.clause, statement.clause.table
    item, record = clause.items[place], _record_at(statement, place)
    if len(table.rows) == 1:
        return "rank" in statement.asked
    if record is None or not table.complete:
        return False
    rank = item.readings[0][0]
    after = clause.items[place + 1] if place + 1 < len(clause.items) else item
    kind = next((kind for kind in SUPERLATIVES if after.has(kind)), "")
    numbers = [c for g in record.groups for c in clause.columns_of(g) if c in table.measures]
    columns = _columns_about(statement, place, kind, record) if kind else hinted(clause, place)
    columns = columns or tuple(numbers) or _times_named(clause, record)
    if not columns:
        keys = (table.values(c, table.all_rows) for c in table.key_columns[:1])
        listed = [list(dict.fromkeys(values)) for values in keys]
        own = [table.values(c, record.rows) for c in table.key_columns[:1]]
        return any(
            order[int(rank) - 1 : int(rank)] == list(dict.fromkeys(values))
            for order, values in zip(listed, own, strict=True)
        )
    lowest = _is_lowest(table, kind, columns) or (not kind and columns[0] in table.times)
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


def _leads_by_far(statement: Statement, place: int) -> bool:
    """Test "by far": what has the most of a column has half as much again as the next."""
    table, record = statement.clause.table, _record_at(statement, place)
    if record is None or not table.complete or not statement.has("max"):
        return False
    columns = _columns_about(statement, place, "max", record)
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


def _record_at(statement: Statement, place: int) -> Record | None:
    """Return the record that a word is said of: the one it stands in, the next, or the last."""
    records = statement.records
    return next((r for r in records if r.end > place), records[-1] if records else None)


def _columns_about(
    statement: Statement, place: int, kind: str, record: Record | None
) -> tuple[int, ...]:
    """Return the columns that a superlative or comparison is about.

    They are those that its words name, those of the numbers in its record, or all there are.
    """
    clause, table = statement.clause, statement.clause.table
    by_time = kind in ("max_time", "min_time", "later", "earlier")
    if by_time and table.times:
        return table.times
    named = hinted(clause, place)
    if named:
        return named
    if record is not None:
        numbers = [g for g in record.groups if clause.items[g.places[0]].kind == "number"]
        held = [c for g in numbers for c in clause.columns_of(g) if c in table.measures]
        if held:
            return tuple(held)
    return table.measures or (table.times if kind in ("max", "min") and not table.measures else ())


def _compared(statement: Statement, place: int) -> tuple[Record, Record] | None:
    """Return what is compared: the record before "than", and the one behind it."""
    records = statement.records
    thans = [
        at
        for at in statement.places("than")
        if at > place or statement.clause.items[at].has("more", "less")
    ]
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


def _compares_truly(statement: Statement, place: int, kind: str = "") -> bool:
    """Test a comparison between the rows of both sides."""
    clause = statement.clause
    item = clause.items[place]
    kind = kind or next(kind for kind in COMPARATIVES if item.has(kind))
    if kind == "equal":
        return _equals_truly(statement, place)
    if _is_part_of_bound(statement, place):
        return True
    sides = _compared(statement, place)
    if sides is None and kind in ("later", "earlier"):
        left = [r for r in statement.records if r.end < place]
        right = [r for r in statement.records if r.start > place]
        sides = (left[-1], right[0]) if left and right else None
        if sides is None:
            return item.has("function", "prepositions", "qualifier")
    if sides is None:
        return statement.has("others") and statement.has("negation")
    if statement.has("total"):
        columns = _columns_about(statement, place, kind, None)
        sums = [
            [sum(v for v in map(as_number, clause.table.values(c, s.rows)) if v) for s in sides]
            for c in columns
        ]
        return bool(sums) and all(a > b if kind == "more" else a < b for a, b in sums)
    columns = _columns_about(statement, place, kind, None)
    differences = [d for c in columns if (d := _difference(clause, c, sides)) is not None]
    rising = kind in ("more", "later")
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


def _is_part_of_bound(statement: Statement, place: int) -> bool:
    """Tell whether "more than" stands right before the number that it bounds."""
    item = statement.clause.items[place]
    after = statement.clause.items[place + 1 : place + 4]
    return item.has("above", "below") and any(other.qualifier for other in after)


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


def _equals_truly(statement: Statement, place: int) -> bool:
    clause = statement.clause
    if clause.items[place].has("function") and not hinted(clause):
        return True
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


def _ratio_truly(statement: Statement, place: int) -> bool:
    """Test "twice as many as", and "doubled" of the ends of a trend."""
    clause, table = statement.clause, statement.clause.table
    sides = _compared(statement, place) or _ends(statement)
    if sides is None:
        return False
    factor = 2.0 if clause.items[place].has("twice") else 0.5
    above = any(item.has("above", "more") for item in clause.items[max(place - 2, 0) : place])
    columns = hinted(clause) or table.measures
    for column in columns:
        one, other = (
            [v for v in map(as_number, table.values(column, side.rows)) if v is not None]
            for side in sides
        )
        if len(one) != 1 or len(other) != 1 or not other[0]:
            continue
        ratio = one[0] / other[0] if _compared(statement, place) else other[0] / one[0]
        if ratio > factor if above else abs(ratio - factor) <= _CLOSE * factor:
            return True
    return False


def _ends(statement: Statement) -> tuple[Record, Record] | None:
    """Return the two moments that a trend goes from and to."""
    clause = statement.clause
    dated = [r for r in statement.records if any(_is_time(clause, g) for g in r.groups)]
    return (dated[0], dated[-1]) if len(dated) > 1 else None


def _is_time(clause: SentenceClause, group: ValueGroup) -> bool:
    return not clause.columns_of(group).isdisjoint(clause.table.times)


def _trend_truly(statement: Statement, place: int) -> bool:
    """Test a trend between its two moments, or through all rows in order of time."""
    clause, table = statement.clause, statement.clause.table
    if not table.times or not table.measures:
        return False
    columns = hinted(clause) or table.measures
    rising = clause.items[place].has("up")
    if clause.items[place].has("change") and not clause.items[place].has("up", "down"):
        return _ends(statement) is not None or not statement.records
    time = table.times[0]
    dated = sorted(table.all_rows, key=lambda row: _first(table.values(time, [row])))
    ends = _ends(statement)
    if ends is not None and not statement.has("all"):
        span = [row for row in dated if row in ends[0].rows | ends[1].rows]
        dated = span
    elif not statement.has("all") and len(statement.records) == 1:
        at = [i for i, row in enumerate(dated) if row in statement.records[0].rows]
        dated = dated[at[0] - 1 : at[0] + 1] if at and at[0] else []
    if len(dated) < 2:
        return False
    for column in columns:
        steps = [_first(table.values(column, [row])) for row in dated]
        pairs = list(itertools.pairwise(steps))
        if not all(b > a if rising else b < a for a, b in pairs):
            return False
    return True


def _first(values: Sequence[object]) -> float:
    return next((v for v in map(as_number, values) if v is not None), float("-inf"))


def _orders_truly(statement: Statement, place: int) -> bool:
    """Test an order: the names come in that of some column, up or down."""
    clause, table = statement.clause, statement.clause.table
    rows: list[int] = []
    for record in statement.records:
        for choice in max(record.groups, key=lambda g: len(g.places)).places:
            own = frozenset().union(*clause.items[choice].spots.values()) & record.rows
            rows += sorted(own - set(rows))[:1]
    if len(rows) < 2:
        return not statement.records or clause.items[place].has("function")
    named = hinted(clause)
    for column in named or (*table.measures, *table.times):
        values = [_first(table.values(column, [row])) for row in rows]
        if values == sorted(values) or values == sorted(values, reverse=True):
            return True
    return False


Test = Callable[[Statement, int], bool]
TESTS: Mapping[tuple[str, ...], Test] = {
    ("negation",): _denies_truly,
    ("only",): _only_truly,
    ("all", "both"): _all_truly,
    SUPERLATIVES: _superlative_truly,
    ("rank",): _ranks_truly,
    ("by_far",): _leads_by_far,
    COMPARATIVES: _compares_truly,
    ("twice", "half"): _ratio_truly,
    ("up", "down", "change"): _trend_truly,
    ("order",): _orders_truly,
}
"""The claims that words make, each with its test on the rows."""

"""Numbers that stand in no cell: counts, sums, means, shares and differences of cells."""

from collections.abc import Iterator, Sequence
from math import isfinite

from graphrag_core.answer.grounding.cell_values import as_number
from graphrag_core.answer.grounding.clause_values import Record, SentenceClause, ValueGroup
from graphrag_core.answer.grounding.concepts import mean_alike
from graphrag_core.answer.grounding.items import HUNDRED, ROUGH, Piece, is_near
from graphrag_core.answer.grounding.table import CellTable
from graphrag_core.answer.grounding.vocabulary import akin, fold

DAY = 86_400.0
MOST_EXACT_DAYS = 7
"""Longer units of time than so many days are rounded: "eleven months"."""


def aggregate_rows(
    clause: SentenceClause, place: int, records: Sequence[Record], earlier: frozenset[int]
) -> frozenset[int] | None:
    """Return the rows whose aggregate a number is; None where it is none.

    `earlier` are the rows that the sentences before spoke of, for "the other two".
    """
    item = clause.items[place]
    if item.qualifier not in ROUGH and not any(i.has("total", "average") for i in clause.items):
        return None
    groups = [group for record in records for group in record.groups]
    colon = next((at for at, i in enumerate(clause.items) if i.text == ":" and at > place), None)
    if colon is not None:
        listed_names = {
            clause.items[p].text
            for g in groups
            for p in g.places
            if p > colon and _is_listed(clause, p)
        }
        groups = [group for group in groups if group.places[0] < colon]
        part = _is_part(clause, place)
        if len(listed_names) > 1 and not part and not is_near(item, len(listed_names)):
            return None
    if _is_part(clause, place):
        behind = [group for group in groups if group.places[0] > place]
        near = [group for group in behind if group.places[0] == place + 1]
        scopes = (
            list(_scopes(clause, near))
            if near
            else [*_scopes(clause, behind), clause.table.all_rows, *_scopes(clause, groups)]
        )
    else:
        scopes = list(_scopes(clause, groups))
    for rows in scopes:
        if _is_aggregate(clause, place, rows, narrowed=rows != clause.table.all_rows):
            return rows
    spoken = frozenset().union(*(record.rows for record in records))
    if any(i.has("total") for i in clause.items) and _is_aggregate(
        clause, place, spoken, narrowed=True
    ):
        return spoken
    if _is_time_between(clause, place, records) or _is_difference(clause, place, records):
        return spoken
    only = place > 0 and clause.items[place - 1].has("only")
    if only and listed_behind(clause, place, records) is not None:
        return spoken
    earlier = earlier or spoken
    others = clause.table.all_rows - earlier
    words = clause.items[max(place - 2, 0) : place]
    if earlier and any(word.has("others") for word in words) and is_near(item, len(others)):
        return others
    return None


def listed_behind(
    clause: SentenceClause, place: int, records: Sequence[Record]
) -> ValueGroup | None:
    """Return the names behind "one voyage, V-202", as many as the number says; None without."""
    groups = sorted(
        (group for record in records for group in record.groups if group.places[0] > place),
        key=lambda group: group.places[0],
    )
    first = groups[0] if groups else None
    if first is None or not 0 <= place < len(clause.items) or clause.items[place].kind != "number":
        return None
    between = clause.items[place + 1 : first.places[0]]
    apart = any(item.has("verbs", "prepositions") for item in between)
    commas = any(item.text in (",", ":", "(") for item in between)
    named = clause.items[first.places[0]].kind == "name"
    size = is_near(clause.items[place], len(first.places))
    return first if named and commas and not apart and size else None


def _is_time_between(clause: SentenceClause, place: int, records: Sequence[Record]) -> bool:
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
    return [value for column in columns for value in _numbers(clause, column, rows)]


def _numbers_of_row(table: CellTable, row: int) -> list[float]:
    values = (as_number(v) for c in table.times for v in table.values(c, [row]))
    return [value for value in values if value is not None]


def _is_difference(clause: SentenceClause, place: int, records: Sequence[Record]) -> bool:
    """Tell whether a number is how far apart two numbers of the clause are."""
    if not any(item.has("difference") for item in clause.items):
        return False
    numbers = [
        clause.items[group.places[0]].readings[0][0]
        for record in records
        for group in record.groups
        if clause.items[group.places[0]].kind == "number"
    ]
    return len(numbers) == 2 and is_near(clause.items[place], abs(numbers[0] - numbers[1]))


def _scopes(clause: SentenceClause, groups: Sequence[ValueGroup]) -> Iterator[frozenset[int]]:
    """Yield the rows that the clause narrows the result to, all rows where it names nothing."""
    named = [g for g in groups if clause.items[g.places[0]].kind in ("name", "moment")]
    named += [
        g for g in groups if clause.items[g.places[0]].kind == "number" and _is_year(clause, g)
    ]
    rows = clause.table.all_rows
    for group in named:
        if len(group.places) == 1:
            rows &= _rows_of(clause, group.places[0])
    yield rows
    held = [_rows_of(clause, place) for group in named for place in group.places]
    if any(len(group.places) > 1 for group in named):
        wide = frozenset().union(*held)
        singles = [_rows_of(clause, g.places[0]) for g in named if len(g.places) == 1]
        yield frozenset.intersection(wide, *singles)


def _is_part(clause: SentenceClause, place: int) -> bool:
    """Tell whether something is of a number of things: "of the 3 teams", "one of two"."""
    before = [item.text for item in clause.items[max(place - 2, 0) : place]]
    return before[-1:] in (["one of"], ["des"], ["of"], ["von"], ["der"], ["sur"]) or before in (
        ["of", "the"], ["von", "den"], ["de", "los"], ["de", "las"], ["of", "all"]
    )  # fmt: skip


def _is_listed(clause: SentenceClause, place: int) -> bool:
    """Tell whether a name is of the column that the rows are told apart by first."""
    return (
        clause.items[place].kind == "name"
        and clause.table.key_columns[:1] == tuple(clause.items[place].spots)[:1]
    )


def _is_year(clause: SentenceClause, group: ValueGroup) -> bool:
    return not clause.columns_of(group).isdisjoint(clause.table.times)


def _rows_of(clause: SentenceClause, place: int) -> frozenset[int]:
    """Return the rows of a name in the part that it plays: behind a preposition what is done to."""
    spots = clause.items[place].spots
    before = clause.word_before(place)
    marked = before is not None and before.has("prepositions")
    for relation in clause.table.relations:
        one, other = relation.start, relation.end
        same = set(clause.table.values(one, clause.table.all_rows)) & set(
            clause.table.values(other, clause.table.all_rows)
        )
        if same and (one in spots or other in spots) and clause.verbs():
            return spots.get(other if marked else one, frozenset())
    return frozenset().union(*spots.values())


def _is_aggregate(
    clause: SentenceClause, place: int, rows: frozenset[int], *, narrowed: bool
) -> bool:
    item, table = clause.items[place], clause.table
    tags = frozenset().union(*(other.kinds for other in clause.items))
    measures = hinted(clause, place) or table.measures
    if item.unit is not None and item.unit[0] == "share":
        return any(is_near(item, share) for share in _shares(clause, measures, rows))
    if "average" in tags:
        means = ((sum(v) / len(v), c) for c in measures if (v := _numbers(clause, c, rows)))
        return any(
            _is_mean(item, mean * factor) for mean, c in means if (factor := table.factor(item, c))
        )
    counted = narrowed and _counts_in(clause, place, rows)
    if not tags & {"each"} and ("total" in tags or not narrowed or counted):
        for column in measures:
            factor = table.factor(item, column)
            values = _numbers(clause, column, rows)
            if factor is not None and len(values) > 1 and is_near(item, sum(values) * factor):
                return True
    counts_times = item.unit is not None and item.unit[0] == "time" and bool(table.times)
    return (item.unit is None or counts_times) and _counts(clause, place, rows, narrowed=narrowed)


def _counts_in(clause: SentenceClause, place: int, rows: frozenset[int]) -> bool:
    """Tell whether another number counts some rows: "35,150 tonnes in the two voyages"."""
    others = (at for at, i in enumerate(clause.items) if i.kind == "number" and at != place)
    return len(rows) > 1 and any(
        clause.items[at].unit is None and _counts(clause, at, rows, narrowed=True) for at in others
    )


def _is_mean(item: Piece, mean: float) -> bool:
    return is_near(item, mean) or any(
        abs(value - mean) <= place / 2 for value, place in item.readings
    )


def _counts(clause: SentenceClause, place: int, rows: frozenset[int], *, narrowed: bool) -> bool:
    """Tell whether a number counts the rows, or the different names in them."""
    item, table = clause.items[place], clause.table
    if not rows or (not table.complete and not item.qualifier) or _counts_a_measure(clause, place):
        return False
    said = columns_counted(clause, place)
    names = [c for c in range(len(table.columns)) if c not in table.measures]
    counts = {len(rows)} if not said else set()
    noun = next((i for i in clause.items[place + 1 : place + 5] if clause.is_content(i)), None)
    if noun is not None and _is_relation(table, noun):
        counts.add(len(rows))
    for column in names if said is None else said:
        counts.add(len(set(map(str, table.values(column, rows)))))
    for relation in table.relations:
        ends = {relation.start, relation.end}
        if said and ends <= set(said) and not narrowed and _is_of_like(table, *ends):
            counts.add(len({str(v) for c in ends for v in table.values(c, rows)}))
    if any(i.has("recorded") for i in clause.items):
        held = (sum(bool(table.values(c, [row])) for row in rows) for c in hinted(clause))
        counts |= set(held)
    if table.measures and clause.table.all_rows != rows:
        counts -= {1}
    return any(is_near(item, count) for count in counts - {0})


def columns_counted(clause: SentenceClause, place: int) -> tuple[int, ...] | None:
    """Return the columns of what is counted: "seven captains"; () where it is the rows.

    None where no noun says what it is.
    """
    table = clause.table
    for item in clause.items[place + 1 : place + 5]:
        if item.is_value or item.kind == "sign" or item.has("verbs"):
            break
        found = tuple(
            c
            for c in range(len(table.columns))
            if c not in table.measures and c not in table.times and clause.names_column(item, c)
        )
        if found and not table.relates(item.text):
            return found + _of_same_kind(table, found)
        if clause.is_content(item):
            return ()
    return None


def _of_same_kind(table: CellTable, columns: Sequence[int]) -> tuple[int, ...]:
    """Return the columns that things of some columns are related to as to their like."""
    ends = [
        (one, other)
        for relation in table.relations
        for one, other in ((relation.start, relation.end), (relation.end, relation.start))
        if one in columns and other not in columns
    ]
    return tuple(other for one, other in ends if _is_of_like(table, one, other))


def _is_of_like(table: CellTable, one: int, other: int) -> bool:
    """Tell whether two columns hold the same things."""
    return bool(set(table.values(one, table.all_rows)) & set(table.values(other, table.all_rows)))


def _is_relation(table: CellTable, item: Piece) -> bool:
    """Tell whether a noun is that of a relationship: "dependencies"."""
    words = (word for relation in table.relations for word in relation.words)
    return table.relates(item.text) or any(mean_alike(fold(item.text), word) for word in words)


def _counts_a_measure(clause: SentenceClause, place: int) -> bool:
    """Tell whether the noun behind a number is that of a column of numbers."""
    behind = clause.items[place + 1 : place + 4]
    stop = next((i for i, item in enumerate(behind) if item.is_value), len(behind))
    for noun in [item for item in behind[:stop] if clause.is_content(item)][:1]:
        if any(clause.names_column(noun, column) for column in clause.table.measures):
            return True
        asked = clause.table.number_nouns
        if clause.table.measures and any(akin(fold(noun.text), word) for word in asked):
            return True
    return False


def _shares(
    clause: SentenceClause, measures: Sequence[int], rows: frozenset[int]
) -> Iterator[float]:
    table = clause.table
    for column in measures:
        whole = sum(_numbers(clause, column, table.all_rows))
        if whole:
            yield round(HUNDRED * sum(_numbers(clause, column, rows)) / whole)
    if not measures and table.rows:
        yield round(HUNDRED * len(rows) / len(table.rows))


def _is_nearest(clause: SentenceClause, word: int, place: int | None) -> bool:
    """Tell whether no other number is nearer to a word."""
    if place is None:
        return True
    others = [
        at
        for at, item in enumerate(clause.items)
        if item.kind == "number" and at != place and set(item.spots) & set(clause.table.measures)
    ]
    own = _distance(clause, word, place)
    return all(_distance(clause, word, other) >= own for other in others)


def _distance(clause: SentenceClause, word: int, place: int) -> int:
    """Count the items between a word and a number; one past a comma or "and" is farther."""
    between = clause.items[min(word, place) + 1 : max(word, place)]
    return len(between) + 3 * sum(
        item.text in (",", ";", "and", "und", "et", "y") for item in between
    )


def _numbers(clause: SentenceClause, column: int, rows: frozenset[int]) -> list[float]:
    found = (as_number(value) for value in clause.table.values(column, sorted(rows)))
    return [value for value in found if value is not None and isfinite(value)]


def hinted(clause: SentenceClause, place: int | None = None) -> tuple[int, ...]:
    """Return the columns of numbers that the words of a clause name; those nearest to a place."""
    table = clause.table
    found: dict[int, int] = {}
    nouns = table.number_nouns if len(table.measures) == 1 else ()
    for at, item in enumerate(clause.items):
        for column in table.measures:
            asked = clause.is_content(item) and any(akin(fold(item.text), n) for n in nouns)
            if (asked or clause.names_column(item, column)) and _is_nearest(clause, at, place):
                distance = 0 if place is None else _distance(clause, at, place)
                found[column] = min(distance, found.get(column, distance))
    nearest = min(found.values(), default=0)
    return tuple(column for column, distance in found.items() if distance == nearest)

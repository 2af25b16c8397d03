"""Numbers that stand in no cell: counts, sums, means, shares and differences of cells."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from graphrag_core.answer.grounding.asked_conditions import opens_with_no
from graphrag_core.answer.grounding.clause_values import Record, SentenceClause, ValueGroup
from graphrag_core.answer.grounding.group_counts import (
    excepts_number,
    is_of_each,
    rows_left_out,
    rows_of_each,
)
from graphrag_core.answer.grounding.items import HUNDRED, OFTEN, ROUGH, Piece, is_near
from graphrag_core.answer.grounding.named_columns import (
    columns_counted,
    counts_a_measure,
    flags_named,
    hinted,
    is_of_like,
    names_key,
    names_relation,
    names_things,
    numbers_of,
)
from graphrag_core.answer.grounding.numbers_apart import (
    is_change,
    is_difference,
    is_gap,
    is_time_between,
    ratio_rows,
)

_DEFINITE = frozenset(["the", "these", "those", "all", "die", "der", "den", "les", "los", "las"])
_HALVES = frozenset(["half of", "half the", "die hälfte", "la moitié", "la mitad"])


def aggregate_rows(
    clause: SentenceClause, place: int, records: Sequence[Record], earlier: frozenset[int]
) -> frozenset[int] | None:
    """Return the rows whose aggregate a number is; None where it is none.

    `earlier` are the rows that the sentences before spoke of, for "the other two".
    """
    item = clause.items[place]
    if clause.table.is_single and isinstance(clause.table.first_value, bool):
        some = item.qualifier == "at_least" and item.readings[0][0] == 1
        begin = 1 if opens_with_no(clause.items) else 0
        denied = any(other.has("negation", "lacking") for other in clause.items[begin:])
        return clause.table.all_rows if some and clause.table.first_value is not denied else None
    if _is_of_all(clause, place):
        return clause.table.all_rows
    if item.unit is not None and item.unit[0] == "ratio" and item.qualifier in ("above", "below"):
        return ratio_rows(clause, place, records)
    share = item.unit is not None and item.unit[0] == "share"
    bounds = item.qualifier not in ROUGH | {"exact"} and not share
    groups = [group for record in records for group in record.groups]
    colon = next((at for at, i in enumerate(clause.items) if i.text == ":" and at > place), None)
    if colon is not None and not share:
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
    if excepts_number(clause, place):
        return rows_left_out(clause, place, scopes)
    of_each = rows_of_each(clause, place)
    if of_each is not None or (bounds and is_of_each(clause, place)):
        return of_each
    if bounds and not any(i.has("total", "average") for i in clause.items):
        return _of_bound(clause, place, scopes)
    for rows in [] if _is_of_each(clause, place) or is_of_each(clause, place) else scopes:
        if _is_aggregate(clause, place, rows, narrowed=rows != clause.table.all_rows):
            return rows
    return (
        _of_recorded(clause, place)
        or _of_frequency(clause, place, records)
        or _of_what_is_named(clause, place, records, earlier)
        or _of_the_others(clause, place, records, earlier)
    )


def _of_bound(
    clause: SentenceClause, place: int, scopes: Sequence[frozenset[int]]
) -> frozenset[int] | None:
    """Return the rows of what is named where a number bounds their count: "more than one"."""
    noun = next((i for i in clause.items[place + 1 : place + 4] if clause.is_content(i)), None)
    if clause.items[place].unit is not None or not (noun is None or names_things(clause, noun)):
        return None
    whole = noun is not None and not any(
        i.kind == "name" or i.has("negation") for i in clause.items
    )
    named = (rows for rows in scopes if rows and (whole or rows != clause.table.all_rows))
    return next((r for r in named if _counts(clause, place, r, narrowed=True)), None)


def _of_recorded(clause: SentenceClause, place: int) -> frozenset[int] | None:
    """Return the rows of "the five prices": those that have a value where the noun says."""
    item, table = clause.items[place], clause.table
    before = clause.items[place - 1].text if place else ""
    behind = list(takewhile(lambda i: i.kind == "word", clause.items[place + 1 : place + 4]))
    definite = before in _DEFINITE or any(i.has("recorded") for i in behind)
    if not definite or item.unit is not None or item.qualifier or not table.complete:
        return None
    for column in (*table.measures, *table.times):
        if any(clause.names_column(noun, column, loose=False) for noun in behind):
            rows = frozenset(r for r in table.all_rows if table.values(column, [r]))
            if is_near(item, len(rows)):
                return rows
    return None


def _is_of_each(clause: SentenceClause, place: int) -> bool:
    """Tell whether a number is one of each of several: "two each", "three incidents apiece"."""
    behind = clause.items[place + 1 : place + 3]
    if any(item.has("average") for item in clause.items[place + 1 : place + 4]):
        return False  # "108 each on average"
    near = behind[:1] if behind and not clause.is_content(behind[0]) else behind
    return any(item.has("each") for item in near) and clause.items[place].unit is None


def _is_of_all(clause: SentenceClause, place: int) -> bool:
    """Tell whether "the six wards" counts all there are; in a list, whatever the clause names."""
    item, table = clause.items[place], clause.table
    said = columns_counted(clause, place)
    before = clause.items[place - 1].text if place else ""
    others = any(word.has("others") for word in clause.items[place + 1 : place + 2])
    if not said or others or item.unit is not None or not table.complete or item.qualifier:
        return False
    held = [table.values(column, table.all_rows) for column in said]
    counts = {len(set(map(str, v))) for v in held if not all(isinstance(x, bool) for x in v)}
    apart = not any(i.kind in ("name", "moment") and i.spots for i in clause.items)
    whole = len(table.columns) == 1 or (before in _DEFINITE and apart)
    return whole and not counts_a_measure(clause, place) and item.readings[0][0] in counts


def _of_frequency(
    clause: SentenceClause, place: int, records: Sequence[Record]
) -> frozenset[int] | None:
    """Return the rows of "three ships changed hands twice": of those in so many rows each."""
    numbers = [at for at, item in enumerate(clause.items) if item.kind == "number"]
    each = any(item.has("each") for item in clause.items)
    if len(numbers) != 2 or not (each or clause.items[numbers[1]].unit == OFTEN):
        return None
    things, times = numbers
    if place not in numbers:
        return None
    table = clause.table
    listed = {clause.items[p].text.casefold() for r in records for g in r.groups for p in g.places}
    for column in columns_counted(clause, things) or ():
        rows_of: dict[str, set[int]] = {}
        for row in table.all_rows:
            for value in table.values(column, [row]):
                rows_of.setdefault(str(value).casefold(), set()).add(row)
        found = {v: r for v, r in rows_of.items() if is_near(clause.items[times], len(r))}
        if is_near(clause.items[things], len(found)) and (not listed or listed == set(found)):
            return frozenset().union(*found.values())
    return None


def _of_what_is_named(
    clause: SentenceClause, place: int, records: Sequence[Record], earlier: frozenset[int]
) -> frozenset[int] | None:
    """Return the rows of the clause's records where a number sums, compares or counts them."""
    item = clause.items[place]
    spoken = frozenset().union(*(record.rows for record in records)) or earlier
    if any(i.has("total") for i in clause.items) and _is_aggregate(
        clause, place, spoken, narrowed=True
    ):
        return spoken
    each = any(i.has("each") for i in clause.items)
    if item.unit is not None and item.unit[0] == "ratio" and not each:
        return ratio_rows(clause, place, records)
    if any(
        test(clause, place, records) for test in (is_time_between, is_difference, is_change, is_gap)
    ):
        return spoken
    only = place > 0 and clause.items[place - 1].has("only")
    listed = listed_behind(clause, place, records)
    if listed is not None and (only or _is_whole_list(clause, listed, records)):
        return spoken
    return spoken if each and _is_each(clause, place, records) else None


def _of_the_others(
    clause: SentenceClause, place: int, records: Sequence[Record], earlier: frozenset[int]
) -> frozenset[int] | None:
    """Return all rows but those spoken of, where "the other two" counts them."""
    earlier = earlier or frozenset().union(*(record.rows for record in records))
    others = clause.table.all_rows - earlier
    behind = 2 if len(clause.table.columns) == 1 else 0
    words = clause.items[max(place - 2, 0) : place + behind]
    exceptions = any(word.has("exception") for word in clause.items[place + 1 : place + 2])
    counted = (exceptions or any(word.has("others") for word in words)) and is_near(
        clause.items[place], len(others)
    )
    return others if earlier and counted else None


def _is_whole_list(clause: SentenceClause, listed: ValueGroup, records: Sequence[Record]) -> bool:
    """Tell whether names are all that have the rest of their record: "two had 57: A and B"."""
    record = next(record for record in records if listed in record.groups)
    rest = [group for group in record.groups if group != listed]
    rows = clause.table.all_rows
    for group in rest:
        rows &= frozenset().union(*(_rows_of(clause, place) for place in group.places))
    own = frozenset().union(*(_rows_of(clause, place) for place in listed.places))
    return bool(rest) and rows <= own


def _is_each(clause: SentenceClause, place: int, records: Sequence[Record]) -> bool:
    """Tell whether a number counts the rows of each of some names: "two turbines each"."""
    groups = [group for record in records for group in record.groups]
    named = [g for g in groups if len(g.places) > 1 and clause.items[g.places[0]].kind == "name"]
    return bool(named) and all(
        _is_aggregate(clause, place, _rows_of(clause, name), narrowed=True)
        for name in named[0].places
    )


def listed_behind(
    clause: SentenceClause, place: int, records: Sequence[Record]
) -> ValueGroup | None:
    """Return the names behind "one voyage, V-202", as many as the number says; None without."""
    groups = sorted(
        (
            group
            for record in records
            for group in record.groups
            if group.places[0] > place and clause.items[group.places[0]].kind == "name"
        ),
        key=lambda group: group.places[0],
    )
    first = groups[0] if groups else None
    if first is None or not 0 <= place < len(clause.items) or clause.items[place].kind != "number":
        return None
    between = clause.items[place + 1 : first.places[0]]
    colon = any(item.text == ":" for item in between)
    apart = not colon and any(item.has("verbs", "prepositions") for item in between)
    commas = any(item.text in (",", ":", "(") for item in between)
    size = is_near(clause.items[place], len(first.places))
    return first if commas and not apart and size else None


def _scopes(clause: SentenceClause, groups: Sequence[ValueGroup]) -> Iterator[frozenset[int]]:
    """Yield the rows that the clause narrows the result to, all rows where it names nothing."""
    named = [g for g in groups if clause.items[g.places[0]].kind in ("name", "moment")]
    named += [
        g for g in groups if clause.items[g.places[0]].kind == "number" and _is_year(clause, g)
    ]
    rows = start = _rows_bounded(clause, groups)
    for group in named:
        if len(group.places) == 1:
            rows &= _rows_of(clause, group.places[0])
    yield rows
    held = [_rows_of(clause, place) for group in named for place in group.places]
    if any(len(group.places) > 1 for group in named):
        wide = frozenset().union(*held)
        singles = [_rows_of(clause, g.places[0]) for g in named if len(g.places) == 1]
        yield frozenset.intersection(start, wide, *singles)


def _rows_bounded(clause: SentenceClause, groups: Sequence[ValueGroup]) -> frozenset[int]:
    """Return the rows that a bound, a flag or a denied number leaves: "exceeded 45,000 kWh"."""
    table = clause.table
    rows = table.all_rows
    denied = any(item.has("negation", "lacking") for item in clause.items)
    for group in groups:
        item = clause.items[group.places[0]]
        if item.kind == "number" and item.qualifier in ("above", "below", "at_least", "at_most"):
            rows &= frozenset().union(*item.spots.values())
    for column in flags_named(clause):
        rows = frozenset(r for r in rows if table.values(column, [r]) == [not denied])
    if denied and not groups:
        for column in hinted(clause)[:1]:
            rows = frozenset(r for r in rows if table.values(column, [r]) == [0])
    return rows


def _is_part(clause: SentenceClause, place: int) -> bool:
    """Tell whether something is of a number of things: "of the 3 teams", "one of two"."""
    words = clause.items[max(place - 2, 0) : place]
    before = [item.text for item in words]
    counted = len(words) == 2 and words[0].kind == "number"  # "143 of 441"
    if counted and (words[1].has("from", "prepositions") or words[0].text in _HALVES):
        return True
    return before[-1:] in (["one of"], ["des"], ["der"]) or before in (
        ["of"], ["of", "the"], ["von", "den"], ["de", "los"], ["de", "las"], ["of", "all"]
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
    said = [
        r
        for r in clause.table.relations
        if any(r.says(clause.items[v].text) for v in clause.verbs())
    ]
    own = {column for relation in said for column in (relation.start, relation.end)}
    if own & set(spots):
        spots = {column: rows for column, rows in spots.items() if column in own}
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
    tags = _tags_of(clause, place)
    measures = hinted(clause, place) or table.measures
    if not narrowed and not table.complete:
        measures = ()  # what is added up goes on behind these rows
    if item.unit is not None and item.unit[0] == "share" and not _is_mean_share(clause, place):
        if not rows:
            return False
        if rows == table.all_rows and item.qualifier not in ROUGH:
            return False  # all of it is more than half
        return any(is_near(item, share) for share in _shares(clause, place, measures, rows))
    if "average" in tags and not (item.unit is None and _counts_in_mean(clause, place)):
        means = ((sum(v) / len(v), c) for c in measures if (v := numbers_of(clause, c, rows)))
        return any(
            _is_mean(item, mean * factor) for mean, c in means for factor in table.factors(item, c)
        )
    counted = narrowed and _counts_in(clause, place, rows)
    if not tags & {"each"} and ("total" in tags or not narrowed or counted):
        for column in measures:
            values = numbers_of(clause, column, rows)
            sums = (sum(values) * factor for factor in table.factors(item, column))
            if len(values) > 1 and any(is_near(item, total) for total in sums):
                return True
    counts_times = item.unit is not None and item.unit[0] == "time" and bool(table.times)
    counts_deeds = item.unit == OFTEN and "each" in tags  # "sailed twice each"
    countable = item.unit is None or counts_times or counts_deeds
    return countable and _counts(clause, place, rows, narrowed=narrowed)


def _tags_of(clause: SentenceClause, place: int) -> frozenset[str]:
    """Return what the words of a clause claim, without "each" and "average" of another number.

    Of "650 in all, or 108 each on average" only the second number is a mean.
    """
    loose = [
        at
        for at, i in enumerate(clause.items)
        if i.kind == "number" and not i.spots and (at == place or not _counts_things(clause, at))
    ]
    apiece = any(
        word.text in ("per", "pro", "par", "por") and names_key(clause, noun)
        for word, noun in pairwise(clause.items[place + 1 : place + 5])
    )
    return frozenset(["average"] if apiece else []) | frozenset(
        kind
        for at, word in enumerate(clause.items)
        for kind in word.kinds
        if kind not in ("each", "average")
        or place not in loose
        or abs(at - place) == min(abs(at - number) for number in loose)
    )


def _is_mean_share(clause: SentenceClause, place: int) -> bool:
    """Tell whether a percentage is said to be a mean of a column of percentages."""
    units = (clause.table.columns[column].unit for column in clause.table.measures)
    return "average" in _tags_of(clause, place) and clause.items[place].unit in units


def _counts_in_mean(clause: SentenceClause, place: int) -> bool:
    """Tell whether a number beside a mean counts things: "the seven voyages"."""
    noun = columns_counted(clause, place)
    return noun is not None and not counts_a_measure(clause, place)


def _counts_in(clause: SentenceClause, place: int, rows: frozenset[int]) -> bool:
    """Tell whether another number counts some rows: "35,150 tonnes in the two voyages"."""
    others = (at for at, i in enumerate(clause.items) if i.kind == "number" and at != place)
    return len(rows) > 1 and any(
        clause.items[at].unit is None and _counts(clause, at, rows, narrowed=True) for at in others
    )


def _is_mean(item: Piece, mean: float) -> bool:
    rounds = item.qualifier in ("", "about")
    return is_near(item, mean) or (
        rounds and any(abs(value - mean) <= place / 2 for value, place in item.readings)
    )


def _counts(clause: SentenceClause, place: int, rows: frozenset[int], *, narrowed: bool) -> bool:
    """Tell whether a number counts the rows, or the different names in them."""
    item, table = clause.items[place], clause.table
    if (
        not rows
        or (not table.complete and item.qualifier not in ("above", "at_least"))
        or counts_a_measure(clause, place)
    ):
        return False
    said = columns_counted(clause, place)
    names = [c for c in range(len(table.columns)) if c not in table.measures]
    counts = {len(rows)} if not said else set()
    noun = next((i for i in clause.items[place + 1 : place + 5] if clause.is_content(i)), None)
    if noun is not None and names_relation(table, noun):
        counts.add(len(rows))
    for column in names if said is None else said:
        counts.add(len(set(map(str, table.values(column, rows)))))
    for relation in table.relations:
        ends = {relation.start, relation.end}
        if said and ends <= set(said) and not narrowed and is_of_like(table, *ends):
            counts.add(len({str(v) for c in ends for v in table.values(c, rows)}))
    if any(i.has("recorded") for i in clause.items):
        held = (sum(bool(table.values(c, [row])) for row in rows) for c in hinted(clause))
        counts |= set(held)
    named = {c for other in clause.items if other.kind == "name" for c in other.spots}
    is_one = said is not None and (len(rows) == 1 or bool(set(said) - named))
    if table.all_rows != rows and (table.measures or len(rows) > 1) and not is_one and named:
        counts -= {1}
    return any(is_near(item, count) for count in counts - {0})


def _counts_things(clause: SentenceClause, place: int) -> bool:
    """Tell whether a share is one of things: "half of the districts"."""
    nouns = [i for i in clause.items[place + 1 : place + 3] if i.text not in _DEFINITE][:1]
    times = any(clause.names_column(n, c, loose=False) for n in nouns for c in clause.table.times)
    things = bool(columns_counted(clause, place)) and not counts_a_measure(clause, place)
    return things or times


def _shares(
    clause: SentenceClause, place: int, measures: Sequence[int], rows: frozenset[int]
) -> Iterator[float]:
    table = clause.table
    for column in measures:
        whole = sum(numbers_of(clause, column, table.all_rows))
        if whole:
            yield round(HUNDRED * sum(numbers_of(clause, column, rows)) / whole)
    if table.rows and (not measures or _counts_things(clause, place)):
        yield round(HUNDRED * len(rows) / len(table.all_rows))

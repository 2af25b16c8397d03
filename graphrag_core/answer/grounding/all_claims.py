"""Claims of "all", "each" and "both": what else is said holds for every one of them."""

import itertools

from graphrag_core.answer.grounding.clause_values import Record, SentenceClause, ValueGroup
from graphrag_core.answer.grounding.group_counts import excepts_number, rows_of_each
from graphrag_core.answer.grounding.named_columns import columns_counted
from graphrag_core.answer.grounding.records import held
from graphrag_core.answer.grounding.statements import Statement


def all_truly(statement: Statement, place: int) -> bool:
    """Test "all X": each row of X has all else that is said; X may be all there is."""
    clause = statement.clause
    groups = [g for record in statement.records for g in record.groups]
    ahead = [g for g in groups if g.places[0] > place]
    filled = _all_have_a_value(statement, place)
    if filled is not None:
        return filled
    if _is_tested_elsewhere(statement, place):
        return True
    if clause.items[place].has("both") and statement.has("total"):
        return any(len(record.rows) == 2 for record in statement.records)
    pairs = [rows for at, rows in statement.counted.items() if at < place and len(rows) == 2]
    if clause.items[place].has("both") and pairs and ahead:
        return all(pairs[-1] <= _held_by_all(clause, group) for group in ahead)
    if (
        place
        and clause.items[place - 1].text in ("of", "von", "de")
        and any(clause.items[at].unit is not None for at in statement.counted)
    ):
        return True  # "40 percent of all incidents"
    counts = (rows for at, rows in statement.counted.items() if at - place in (1, 2))
    if not groups and clause.table.complete and any(r == clause.table.all_rows for r in counts):
        return True  # "all eight wards"
    if not groups or not clause.table.complete:
        return bool(statement.loose_numbers) and statement.has("total")
    many = any(len(g.places) > 1 and clause.items[g.places[0]].kind == "name" for g in groups)
    if clause.items[place].has("each") and statement.counted and many:
        return True  # "two turbines each"
    before = [g for g in groups if g.places[-1] < place and len(g.places) > 1]
    if before or (ahead and len(ahead[0].places) > 1 and ahead[0].places[0] - place <= 2):
        return True  # "Payments and Data each had nine", "both A and B"
    records = {group: record for record in statement.records for group in record.groups}
    names = [
        g for g in ahead if clause.items[g.places[0]].kind == "name" and _is_scope(clause, place, g)
    ]
    scope, rest = clause.table.all_rows, groups
    summed = bool(statement.loose_numbers) and statement.has("total")
    if names and (len(groups) > 1 or summed):
        scope = held(clause, records[names[0]], names[0])
        rest = [group for group in groups if group is not names[0]]
    if statement.clause.items[place].has("both") and len(scope) != 2:
        return False
    covers = all(_covers(clause, scope, records[group], group, place) for group in rest)
    return covers and (bool(rest) or summed)


def _is_scope(clause: SentenceClause, place: int, group: ValueGroup) -> bool:
    """Tell whether a name says of whose things all are, and is none that is added behind a comma.

    "All services of X", but not "all services have three, with X ahead".
    """
    between = clause.items[place : group.places[0]]
    return not any(item.text == "," for item in between) or not any(i.is_value for i in between)


def _is_tested_elsewhere(statement: Statement, place: int) -> bool:
    """Tell whether "all" is of a trend, or "each" of a mean or of times counted for each row.

    A number that is tested so says it for "all but two" and "each patron commissioned two".
    """
    clause = statement.clause
    if any(excepts_number(clause, at) or rows_of_each(clause, at) for at in statement.counted):
        return True
    spans = (statement.clause.items[at].unit for at in statement.counted)
    mean = statement.has("average") and bool(statement.counted)
    timed = any(unit and unit[0] == "time" for unit in spans)
    each = statement.clause.items[place].has("each") and (mean or timed)
    return statement.has("up", "down") or each


def _all_have_a_value(statement: Statement, place: int) -> bool | None:
    """Test "every voyage has an arrival date": no cell of that column is empty.

    None where the words up to the next sign say something else.
    """
    clause, table = statement.clause, statement.clause.table
    said = list(itertools.takewhile(lambda i: i.kind != "sign", clause.items[place:]))
    verb = next((at for at, item in enumerate(said) if item.has("verbs")), len(said))
    if any(item.is_value for item in said[2:]) or any(i.has("negation", "both") for i in said):
        return None
    nouns = [item for item in said[verb + 1 :] if not item.has("function") or item.text == "date"]
    named = {
        column: sum(clause.names_column(noun, column, loose=False) for noun in nouns)
        for column in range(len(table.columns))
        if column not in table.key_columns
    }
    most = max(named.values(), default=0)
    if not most or most < len(nouns) - 1:
        return None
    held = (table.values(c, [r]) for c, n in named.items() if n == most for r in table.all_rows)
    return table.complete and all(held)


def _held_by_all(clause: SentenceClause, group: ValueGroup) -> frozenset[int]:
    """Return the rows that hold a value of a group in a column of it, bound or not."""
    spots = (clause.items[place].spots for place in group.places)
    return frozenset(row for spot in spots for rows in spot.values() for row in rows)


def _covers(
    clause: SentenceClause,
    scope: frozenset[int],
    record: Record,
    group: ValueGroup,
    place: int,
) -> bool:
    """Tell whether each thing of some rows has a value of a group in one of them."""
    table = clause.table
    there = held(clause, record, group)
    keys = [c for c in table.key_columns if c not in clause.columns_of(group)][:1]
    if not keys or columns_counted(clause, place) == ():
        return scope <= there
    return set(table.values(keys[0], scope)) <= set(table.values(keys[0], there))

"""Claims about how much: "slightly more", "all are recorded", "expensive"; a test each."""

from graphrag_core.answer.grounding.named_columns import numbers_of
from graphrag_core.answer.grounding.statements import Statement, columns_about, record_at
from graphrag_core.answer.grounding.superlative_claims import compared
from graphrag_core.answer.grounding.vocabulary import fold

SLIGHT = 0.25
CLEAR = 0.15
"""The share of the larger one by which "slightly more" is at most, and "clearly more" at least."""


def is_apart(statement: Statement, place: int) -> bool:
    """Test "slightly" and "clearly": by how much of a column one side is ahead of the other."""
    clause = statement.clause
    if any(item.qualifier not in ("", "exact") for item in clause.items[place : place + 4]):
        return True  # of the bound of a number
    if not statement.has("more", "less", "max", "min"):
        return not clause.items[place].has("clear") and statement.has("function")
    record = record_at(statement, place)
    sides = compared(statement, place)
    one = sides[0].rows if sides else record.rows if record else frozenset()
    other = sides[1].rows if sides else clause.table.all_rows - one
    kind = "max" if statement.has("more", "max") else "min"
    for column in columns_about(statement, place, kind, record):
        values, others = numbers_of(clause, column, one), numbers_of(clause, column, other)
        if not values or not others:
            return False
        nearest = max(others) if kind == "max" else min(others)
        own = max(values) if kind == "max" else min(values)
        gap = abs(own - nearest) / (max(abs(own), abs(nearest)) or 1.0)
        if gap > SLIGHT if clause.items[place].has("slight") else gap < CLEAR:
            return False
    return True


def is_recorded(statement: Statement, _place: int) -> bool:
    """Test "all voyages have a recorded arrival": no cell of what is named is empty."""
    clause, table = statement.clause, statement.clause.table
    if not statement.has("all") or statement.has("negation"):
        return True
    columns = (*table.measures, *table.times)
    named = [c for c in columns if any(clause.names_column(i, c) for i in clause.items)]
    rows = statement.rows or table.all_rows
    return all(table.values(c, [row]) for c in named for row in rows)


def is_measured(statement: Statement, place: int) -> bool:
    """Test "expensive": said of a measure ("310 m long"), of two alike, or in the question."""
    clause = statement.clause
    near = clause.items[max(place - 2, 0) : place + 3]
    words = clause.items[place].text
    return (
        statement.has("equal")
        or any(item.kind == "number" and item.unit is not None for item in near)
        or fold(words) in clause.table.known
    )

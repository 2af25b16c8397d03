"""Yes, no, and columns of truths: a single value that is true, a flag of each row."""

from graphrag_core.answer.grounding.clause_values import SentenceClause
from graphrag_core.answer.grounding.concepts import mean_alike
from graphrag_core.answer.grounding.statements import Statement, is_denied
from graphrag_core.answer.grounding.vocabulary import akin, fold


def untrue_yes(statement: Statement) -> str:
    """Refuse a yes to a single value that is false or zero."""
    says_yes = bool(statement.clause.items) and statement.clause.items[0].has("yes")
    return (
        "The row says no." if says_yes and statement.clause.table.first_value in (False, 0) else ""
    )


def untrue_flag(statement: Statement) -> str:
    """Refuse a word of a column of truths of a row where it is false."""
    clause, table = statement.clause, statement.clause.table
    for column, spec in enumerate(table.columns):
        narrowed = [rows for rows in statement.counted.values() if rows != table.all_rows]
        rows = frozenset().union(*narrowed) or statement.rows or table.all_rows
        values = table.values(column, rows)
        if not values or not all(isinstance(value, bool) for value in values):
            continue
        single = len(table.rows) == 1 and sum(not c.beside for c in table.columns) == 1
        if not single and not any(clause.names_column(item, column) for item in clause.items):
            continue
        wanted = not is_denied(statement)
        if any(value is not wanted for value in values):
            return f"The rows say the contrary of '{spec.name}'."
    return ""


def names_true_flag(statement: Statement) -> bool:
    """Tell whether a clause names the column of a single value that is true."""
    clause, table = statement.clause, statement.clause.table
    return (
        len(table.rows) == 1
        and table.first_value is True
        and not is_denied(statement)
        and all(
            any(akin(spoken, word) or mean_alike(spoken, word) for spoken in _spoken(clause))
            for word in table.columns[0].words
        )
    )


def _spoken(clause: SentenceClause) -> list[str]:
    words = (item.text for item in clause.items if item.kind == "word")
    return [fold(part) for word in words for part in (word, *word.split("-")) if len(part) > 2]

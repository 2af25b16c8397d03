"""Yes, no, and columns of truths: a single value that is true, a flag of each row."""

from graphrag_core.answer.grounding.asked_conditions import is_telling
from graphrag_core.answer.grounding.clause_values import SentenceClause
from graphrag_core.answer.grounding.concepts import mean_alike
from graphrag_core.answer.grounding.statements import Statement, is_denied
from graphrag_core.answer.grounding.vocabulary import akin, fold

_BEYOND = ("all", "both", "only", "max", "min", "more", "less", "total", "average")
MOST_OF_A_YES = 6
"""So many words and signs has a short answer at most: "The answer is yes."."""


def untrue_yes(statement: Statement) -> str:
    """Refuse a yes to a single value that is false or zero."""
    table = statement.clause.table
    begins = bool(statement.clause.items) and statement.clause.items[0].has("yes")
    says_yes = begins or (table.is_single and statement.has("yes"))
    return "The row says no." if says_yes and table.first_value in (False, 0) else ""


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


def affirms(statement: Statement) -> bool:
    """Tell whether a clause says yes to a single truth: "it does", "the answer is yes".

    It may repeat the question as well: its words in their order, with all names.
    """
    clause, table = statement.clause, statement.clause.table
    if not (table.is_single and table.first_value is True and table.whether):
        return False
    beyond = any(i.has(*_BEYOND) and fold(i.text) not in table.known for i in clause.items)
    if is_denied(statement) or statement.loose_numbers or beyond:
        return False
    said = [item for item in clause.items if clause.is_content(item) or item.is_value]
    if not said:
        return statement.has("yes", "pronoun") and len(clause.items) <= MOST_OF_A_YES
    asked = iter(enumerate(table.content_asked))
    repeated = [
        next((at for at, other in asked if akin(fold(item.text), fold(other.text))), None)
        for item in said
    ]
    telling = {at for at, item in enumerate(table.content_asked) if is_telling(item)}
    return None not in repeated and len(said) > 1 and telling <= set(repeated)


def _spoken(clause: SentenceClause) -> list[str]:
    words = (item.text for item in clause.items if item.kind == "word")
    return [fold(part) for word in words for part in (word, *word.split("-")) if len(part) > 2]

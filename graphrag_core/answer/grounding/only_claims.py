"""Claims of "only": what else is said is said of nothing but this."""

from collections import Counter
from collections.abc import Sequence

from graphrag_core.answer.grounding.clause_values import SentenceClause, ValueGroup
from graphrag_core.answer.grounding.computed_numbers import listed_behind
from graphrag_core.answer.grounding.items import Piece, is_near
from graphrag_core.answer.grounding.records import held
from graphrag_core.answer.grounding.statements import Statement, is_french_only

_ARTICLES = frozenset(
    ["the", "der", "die", "das", "le", "la", "les", "el", "los", "las", "un", "una", "ein", "eine"]
)


def only_truly(statement: Statement, place: int) -> bool:
    """Test "only X": the rows of all else that is said are those of X."""
    clause = statement.clause
    after = clause.items[place + 1] if place + 1 < len(clause.items) else None
    groups = [g for record in statement.records for g in record.groups]
    listed = listed_behind(clause, place + 1, statement.records)
    if after is not None and after.kind == "number" and not _is_key(clause, after) and not listed:
        return True
    if not clause.table.complete:
        return False
    bounds = [g for g in groups if clause.items[g.places[0]].qualifier]
    focus = listed or _focus(statement, place, [g for g in groups if g not in bounds])
    if focus is None:
        return False
    record = next(record for record in statement.records if focus in record.groups)
    rest = [group for group in record.groups if group != focus]
    bounded = any(clause.items[at].qualifier for at in statement.counted)
    if statement.counted and (not rest or bounded):
        return _only_one_counts(statement, focus)
    rows = clause.table.all_rows
    for group in rest:
        rows &= held(clause, record, group)
    own = held(clause, record, focus)
    return bool(rows) and rows <= own and (len(clause.table.rows) == 1 or bool(rest) or rows == own)


def _only_one_counts(statement: Statement, focus: ValueGroup) -> bool:
    """Test "only X made three": nothing else of X's column is in as many rows."""
    clause, table = statement.clause, statement.clause.table
    sizes = [clause.items[place] for place in statement.counted]
    own = {clause.items[place].text.casefold() for place in focus.places}
    column = min(clause.columns_of(focus), default=0)
    others = Counter(str(value) for value in table.values(column, table.all_rows))
    rest = (count for value, count in others.items() if value.casefold() not in own)
    return not any(is_near(size, count) for count in rest for size in sizes)


def _focus(statement: Statement, place: int, groups: Sequence[ValueGroup]) -> ValueGroup | None:
    """Find what "only" is said of: the value right behind it, else the subject."""
    clause = statement.clause
    if clause.language == "fr" and is_french_only(statement):
        place = next(i for i, item in enumerate(clause.items) if item.text in ("que", "qu"))
    behind = [g for g in groups if g.places[0] > place]
    if behind:
        between = clause.items[place + 1 : behind[0].places[0]]
        # "the only painting in Room 1", "the only engineer": said of the subject before it.
        nouns = [item for item in between if clause.is_content(item) or item.has("verbs")]
        subject = [g for g in groups if g.places[0] < place]
        is_predicate = not between and _is_the_only(clause, place)
        if (nouns or is_predicate) and subject:
            return subject[0]
        return behind[1] if is_predicate and len(behind) > 1 else behind[0]
    return groups[0] if groups else None


def _is_the_only(clause: SentenceClause, place: int) -> bool:
    """Tell whether "only" is an adjective: "the only", "der einzige"."""
    before = clause.items[place - 1] if place else None
    return clause.items[place].text.startswith("the ") or (
        before is not None and before.text in _ARTICLES
    )


def _is_key(clause: SentenceClause, item: Piece) -> bool:
    return not set(item.spots).isdisjoint(clause.table.key_columns)

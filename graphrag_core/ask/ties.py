"""What a query that takes the first few leaves out although it ranks the same."""

from calendar import day_name, month_name
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.cypher.compose import Template, parameter
from graphrag_core.cypher.compose import name as cypher_name
from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import Clause, QueryStructure
from graphrag_core.english.wording import counted, listed, plain
from graphrag_core.errors import QueryRefusedError, QueryTimeoutError
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Edit, Node, Rows

MOST_FIRST = 10
"""A query with a larger LIMIT asks for a list, not for the first ones."""
LOOKED_AT = 10
NAMED = 5
TIMEOUT_S = 1.0
PARAMETER = "with_ties"
LIMIT = Template("LIMIT {most}").fill(most=parameter(PARAMETER))


@dataclass(frozen=True, slots=True)
class Ties:
    """The names of what ranks the same as the last row; `more` when there may be others."""

    names: tuple[str, ...]
    more: bool = False

    @property
    def others(self) -> tuple[str, ...]:
        """What ranks the same, for people: their names, or how many they are."""
        if self.more or len(self.names) > NAMED:
            least = "at least " if self.more else ""
            return (f"{least}{counted(len(self.names), 'other')}",)
        return tuple(plain(name) for name in self.names)

    @property
    def sentence(self) -> str:
        """What ranks the same, as a sentence: "Thermal Works ranks the same."."""
        subject = listed(self.others)
        same = "ranks" if len(self.names) == 1 else "rank"
        return f"{subject[:1].upper()}{subject[1:]} {same} the same."


def ties_of(query: CypherQuery, rows: Rows, database: Database) -> Ties | None:
    """Find what would come next with the same value of the first sort key; None without any.

    Reads `LOOKED_AT` rows further. Raises `DatabaseUnavailableError`.
    """
    count = len(rows.records)
    reading = (
        read_query(query.text) if 0 < count <= MOST_FIRST else QueryStructure("", certain=False)
    )
    last = reading.body.clauses[-1] if reading.certain and reading.body.clauses else None
    if last is None or last.limit is None or last.order is None or last.skip is not None:
        return None
    key = _sort_key(reading, last)
    columns = [column for column in rows.columns if column != key]
    if key is None or not columns or _limit(reading, last, query) != count:
        return None
    value = rows.records[-1].get(key)
    if value is None:
        return None
    start, end = last.limit
    further = apply_edits(query.text, [Edit(start, end - start, LIMIT.text)])
    most = count + LOOKED_AT
    try:
        again = database.read(
            CypherQuery(further, {**query.parameters, PARAMETER: most}),
            limit=most,
            timeout_s=TIMEOUT_S,
        )
    except (QueryRefusedError, QueryTimeoutError):
        return None
    shown_names = {_name_of(record, columns) for record in rows.records}
    same = [_name_of(record, columns) for record in again.records if record.get(key) == value]
    names = tuple(n for n in dict.fromkeys(same) if n and n not in shown_names)
    return Ties(names, more=again.records[-1].get(key) == value and len(again.records) == most)


def _sort_key(reading: QueryStructure, clause: Clause) -> str | None:
    """Find the column by which the rows are sorted first; None where it is none of them."""
    start, end = clause.order or (0, 0)
    tokens = [t for t in reading.tokens if start <= t.offset and t.end <= end][2:]
    depth, until = 0, end
    for token in tokens:
        depth += (token.word in ("(", "[", "{")) - (token.word in (")", "]", "}"))
        if depth == 0 and token.word in (",", "ASC", "ASCENDING", "DESC", "DESCENDING"):
            until = token.offset
            break
    key = reading.text[tokens[0].offset : until].strip() if tokens else ""
    for item in clause.items:
        expression = reading.text[item.start : item.end]
        alias = item.alias.value if item.alias is not None else None
        if key in (expression.strip(), alias) or (alias and key == cypher_name(alias).text):
            return alias or _column_name(reading, item.start, item.end)
    return None


def _column_name(reading: QueryStructure, start: int, end: int) -> str:
    """Name the column of an expression without an alias: a variable's own name, else its text."""
    inside = [t for t in reading.tokens if start <= t.offset and t.end <= end]
    return inside[0].value if len(inside) == 1 else reading.text[start:end].strip()


def _limit(reading: QueryStructure, clause: Clause, query: CypherQuery) -> int | None:
    start, end = clause.limit or (0, 0)
    limit_tokens = [t for t in reading.tokens if start < t.offset and t.end <= end]
    if len(limit_tokens) != 1:
        return None
    value: Any = limit_tokens[0].value
    if limit_tokens[0].kind == "parameter":
        value = query.parameters.get(limit_tokens[0].value)
    return int(value) if str(value).isdecimal() else None


def _name_of(record: Mapping[str, Any], columns: Sequence[str]) -> str:
    """Name what a row is of: its first column, or the part of a time that all of them are."""
    first = record[columns[0]]
    if isinstance(first, Node):
        return first.name
    if isinstance(first, str):
        return first
    parts = [_PERIODS[column](record[column]) for column in columns if column in _PERIODS]
    known = len(parts) == len(columns) and None not in record.values()
    return " ".join(reversed(parts)) if known else ""


_PERIODS: Mapping[str, Callable[[Any], str]] = {
    "year": str,
    "quarter": lambda quarter: f"Q{quarter}",
    "month": lambda month: month_name[month],
    "week": lambda week: f"week {week}",
    "weekday": lambda day: day_name[day - 1],
    "day": str,
    "hour": lambda hour: f"{hour}:00",
    "decade": lambda decade: f"{decade}s",
}
"""How the columns of parts of times are said, of which a year stands behind the rest."""

"""Queries whose parameters are JSON values: the same rows wherever they are run."""

from datetime import date, datetime, time
from typing import Any

from graphrag_core.cypher.compose import Template, constant, parameter
from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.types import CypherQuery, Edit

READERS = {
    "datetime": Template("datetime({value})"),
    "localdatetime": Template("localdatetime({value})"),
    "date": Template("date({value})"),
    "time": Template("time({value})"),
    "localtime": Template("localtime({value})"),
}
"""What reads a text as a time, by the name of its kind."""
EACH = Template("[item IN {values} | {reading}]")


def portable(query: CypherQuery) -> CypherQuery:
    """Write each time as text that the query itself reads: `$since` becomes `datetime($since)`.

    What is shown can then be pasted, with its parameters as JSON, into Neo4j Browser or a driver.
    """
    readers = {name: _reader(value) for name, value in query.parameters.items()}
    edits = [
        Edit(token.offset, token.length, _read(token.value, reader))
        for token in tokenize(query.text)
        if token.kind == "parameter" and (reader := readers.get(token.value))
    ]
    values = {
        name: _text(value) if readers[name] else value for name, value in query.parameters.items()
    }
    return CypherQuery(apply_edits(query.text, edits), values)


def _reader(value: Any) -> str:
    """Return the function that reads a time of a kind; "" for what is no time."""
    if isinstance(value, list) and value:
        kinds = {_reader(item) for item in value}
        return f"[]{kinds.pop()}" if len(kinds) == 1 and "" not in kinds else ""
    if isinstance(value, datetime):
        return "datetime" if value.tzinfo is not None else "localdatetime"
    if isinstance(value, date):
        return "date"
    if isinstance(value, time):
        return "time" if value.tzinfo is not None else "localtime"
    return ""


def _read(name: str, reader: str) -> str:
    given = parameter(name)
    if not reader.startswith("[]"):
        return READERS[reader].fill(value=given).text
    each = READERS[reader[2:]].fill(value=constant("item"))
    return EACH.fill(values=given, reading=each).text


def _text(value: Any) -> Any:
    return [item.isoformat() for item in value] if isinstance(value, list) else value.isoformat()

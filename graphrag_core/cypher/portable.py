"""Queries whose parameters are JSON values: the same rows wherever they are run."""

from datetime import date, datetime, time
from typing import Any

from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.types import CypherQuery, Edit


def portable(query: CypherQuery) -> CypherQuery:
    """Write each time as text that the query itself reads: `$since` becomes `datetime($since)`.

    What is shown can then be pasted, with its parameters as JSON, into Neo4j Browser or a driver.
    """
    readers = {name: _reader(value) for name, value in query.parameters.items()}
    edits = [
        Edit(token.offset, token.length, _read(query.text[token.offset :][: token.length], reader))
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


def _read(parameter: str, reader: str) -> str:
    if reader.startswith("[]"):
        return f"[item IN {parameter} | {reader[2:]}(item)]"
    return f"{reader}({parameter})"


def _text(value: Any) -> Any:
    return [item.isoformat() for item in value] if isinstance(value, list) else value.isoformat()

"""What a query found, in a few words: beside a reading that is offered and not answered."""

from collections.abc import Mapping
from typing import Any

from graphrag_core.english.wording import list_text, listed, number, spoken_name, value_text
from graphrag_core.types import Node, Path, Relationship, Rows

MOST_NAMED = 3
MOST_CELLS = 3
MAX_CHARS = 40


def brief_result(rows: Rows) -> str:
    """Say what was found: "14", "Ada, Ben, Cy and 3 more", "open (4) and closed (2)", "nothing"."""
    found = [text for record in rows.records if (text := _row(record))]
    if not found:
        return "nothing"
    named, rest = found[:MOST_NAMED], len(found) - MOST_NAMED
    if rest <= 0:
        return listed(named)
    at_least = "at least " if rows.truncated else ""
    return f"{', '.join(named)} and {at_least}{number(rest)} more"


def _row(record: Mapping[str, Any]) -> str:
    cells = [_cell(value, name) for name, value in record.items() if value is not None]
    first, *others = cells[:MOST_CELLS] or [""]
    return f"{first} ({', '.join(others)})" if others else first


def _cell(value: Any, column: str) -> str:
    if isinstance(value, Node):
        return value.name
    if isinstance(value, Relationship):
        return spoken_name(value.type)
    if isinstance(value, Path):
        return " – ".join(node.name for node in value.nodes)
    if isinstance(value, list | tuple):
        return list_text(value[:MOST_NAMED], lambda one: _cell(one, column))
    return value_text(value, spoken_name(column), max_chars=MAX_CHARS)

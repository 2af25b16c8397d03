"""A query with its parameters' values written into the text, for files that hold text alone."""

import math
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from graphrag_core.cypher.compose import name
from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.types import CypherQuery, Edit

NOW = "now"
"""The parameter that stands for the moment of asking: in a text that is kept, `datetime()`."""


def inlined(query: CypherQuery, *, only_times: bool = False) -> CypherQuery:
    """Write the values of parameters into the query; with `only_times`, only points in time.

    A parameter without a value, or with one that Cypher cannot spell, stays.
    """
    edits: list[Edit] = []
    written: set[str] = set()
    for token in tokenize(query.text):
        if token.kind != "parameter" or token.value not in query.parameters:
            continue
        value = query.parameters[token.value]
        if only_times and not isinstance(value, date):
            continue
        text = "datetime()" if token.value == NOW and isinstance(value, date) else _literal(value)
        if text is not None:
            edits.append(Edit(token.offset, token.length, text))
            written.add(token.value)
    left = {name: value for name, value in query.parameters.items() if name not in written}
    used = {token.value for token in tokenize(query.text) if token.kind == "parameter"}
    kept = {name: value for name, value in left.items() if name in used}
    return CypherQuery(apply_edits(query.text, edits), kept)


def _literal(value: Any) -> str | None:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float):
        return repr(value) if math.isfinite(value) else None
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
        return f"'{escaped.replace(chr(13), chr(92) + 'r')}'"
    if isinstance(value, datetime):
        return f"datetime('{value.isoformat()}')"
    if isinstance(value, date):
        return f"date('{value.isoformat()}')"
    if isinstance(value, Mapping):
        entries = {str(key): _literal(item) for key, item in value.items()}
        if None in entries.values():
            return None
        return "{" + ", ".join(f"{name(k)}: {text}" for k, text in entries.items()) + "}"
    if isinstance(value, Sequence):
        items = [_literal(item) for item in value]
        return None if None in items else f"[{', '.join(item for item in items if item)}]"
    return None

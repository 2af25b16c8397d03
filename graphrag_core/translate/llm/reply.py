"""Finds the query in a model's reply: JSON or plain Cypher, fenced or not, prose around it or not.

Only replies of models pass through here; what a person types is never altered.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from graphrag_core.cypher.lexer import split_statements, tokenize
from graphrag_core.runtime.text import encodable, without_thoughts
from graphrag_core.types import Translation, Untranslated

MAX_REPLY_CHARS = 40_000
MAX_QUERY_CHARS = 10_000
MAX_PHRASES = 12
MAX_PHRASE_CHARS = 200
LARGEST_INTEGER = 2**63 - 1
JOINT = ";\n"
"""What stands between several statements."""

QUERY_KEYS = ("cypher", "query", "statement", "cypher_query")
REASON_KEYS = ("unanswerable", "error", "reason")

_VALUE = [{"type": name} for name in ("string", "integer", "number", "boolean")]
REPLY_SCHEMA = {
    "title": "cypher_query",
    "type": "object",
    "properties": {
        "cypher": {"type": ["string", "null"]},
        "parameters": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "value": {"anyOf": [*_VALUE, {"type": "array", "items": {"anyOf": _VALUE}}]},
                },
                "required": ["name", "value"],
                "additionalProperties": False,
            },
        },
        "interpretation": {"type": "array", "items": {"type": "string"}},
        "unanswerable": {"type": ["string", "null"]},
    },
    "required": ["cypher", "parameters", "interpretation", "unanswerable"],
    "additionalProperties": False,
}
"""The form of a reply where the endpoint keeps to one: strict schemas know no map of any names,
so that parameters are a list there."""

_FENCE = re.compile(
    r"^[ \t]*(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n]*\n(.*?)(?:^[ \t]*\1|\Z)", re.DOTALL | re.MULTILINE
)
# Where a statement begins in plain prose: writing ones too, so that the guard can name them.
_BEGINNING = re.compile(
    r"(?:^|(?<=:)|(?<=: ))[ \t]*(?:"
    r"(?i:(?:OPTIONAL\s+)?MATCH\s*(?:\(|\w+\s*=))|(?i:LOAD\s+CSV\s)|(?i:DETACH\s+DELETE\s)"
    r"|(?:CREATE|MERGE)\s*[\w(]|CALL\s*[\w{(]|(?:UNWIND|WITH|RETURN|SHOW|DROP|EXPLAIN|PROFILE|CYPHER)\s)",
    re.MULTILINE,
)
_CLAUSES = frozenset({
    "MATCH", "OPTIONAL", "WHERE", "WITH", "UNWIND", "RETURN", "ORDER", "SKIP", "LIMIT",
    "OFFSET", "UNION", "CALL", "USE", "AND", "OR", "XOR", "NOT", "CREATE", "MERGE", "SET",
    "DELETE", "DETACH", "REMOVE", "FOREACH", "LOAD", "YIELD", "FILTER", "LET", "NEXT",
    "WHEN", "THEN", "ELSE", "END", "USING", "ON", "CASE", "SHOW",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """The query of a reply; `structured` when it came in the form that was asked for."""

    cypher: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    interpretation: tuple[str, ...] = ()
    structured: bool = False


def read_reply(reply: str) -> Found | Untranslated:
    """Read the query of a reply, or why there is none; several are left to the validator.

    `out_of_scope` when the model says that the graph cannot answer, else `nl_translation_failed`:
    no query, or one beyond all measure.
    """
    text = without_thoughts(reply[:MAX_REPLY_CHARS]).strip()
    for piece in (text, *_fenced(text)):
        for candidate in _objects(piece):
            found = _from_object(candidate)
            if found is not None:
                return found
    blocks = [block for block in _fenced(text) if _BEGINNING.search(block)]
    plain = JOINT.join(blocks) or _from_prose(text)
    if not plain:
        return Untranslated("nl_translation_failed", "The model's reply held no query.")
    return _checked(Found(plain))


def reply_json(translation: Translation) -> str:
    """Write a translation in the form that the prompt asks for."""
    return json.dumps(
        {
            "cypher": translation.query.text,
            "parameters": dict(translation.query.parameters),
            "interpretation": list(translation.interpretation),
        }
    )


def _fenced(text: str) -> list[str]:
    return [match[3].strip() for match in _FENCE.finditer(text)]


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    """Yield the JSON objects in a text, outermost ones, in order."""
    decoder = json.JSONDecoder(strict=False)
    position = text.find("{")
    while position >= 0:
        try:
            value, end = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            end = position + 1
        else:
            if isinstance(value, dict):
                yield value
        position = text.find("{", end)


def _from_object(value: Mapping[str, Any]) -> Found | Untranslated | None:
    """Read a JSON object; None when it is about something else (a map inside Cypher)."""
    lowered = {str(key).lower(): item for key, item in value.items()}
    query = next((lowered[key] for key in QUERY_KEYS if lowered.get(key)), None)
    if isinstance(query, list) and all(isinstance(part, str) for part in query):
        query = "\n".join(query)
    if isinstance(query, str) and query.strip():
        blocks = _fenced(query)
        cypher = blocks[0] if len(blocks) == 1 else query.strip()
        parameters = _parameters(lowered.get("parameters") or lowered.get("params"))
        if isinstance(parameters, Untranslated):
            return parameters
        return _checked(Found(cypher, parameters, _phrases(lowered.get("interpretation")), True))
    reasons = (lowered.get(key) for key in REASON_KEYS)
    reason_text = next((_line(reason) for reason in reasons if isinstance(reason, str)), "")
    if reason_text or any(lowered.get(key, 0) in (None, "") for key in QUERY_KEYS):
        why = f": {reason_text}" if reason_text else "."
        return Untranslated("out_of_scope", f"The model says that the graph cannot answer{why}")
    return None


def _checked(found: Found) -> Found | Untranslated:
    if len(found.cypher) > MAX_QUERY_CHARS:
        return Untranslated("nl_translation_failed", "The model's query is far too long.")
    statements = split_statements(encodable(found.cypher))
    if not statements:
        return Untranslated("nl_translation_failed", "The model's reply held no query.")
    return Found(JOINT.join(statements), found.parameters, found.interpretation, found.structured)


def _from_prose(text: str) -> str:
    """Extract the statement of a text without fences and the sentences around it."""
    beginning = _BEGINNING.search(text)
    if beginning is None:
        return ""
    paragraphs = re.split(r"\n\s*\n", text[beginning.start() :].strip())
    query = paragraphs[:1]
    for paragraph in paragraphs[1:]:
        tokens = tokenize(paragraph)
        # In prose such words are rarely in capitals; in Cypher after a blank line they are.
        if not tokens or tokens[0].word not in _CLAUSES or tokens[0].text != tokens[0].word:
            break
        query.append(paragraph)
    found = "\n\n".join(query).strip()
    broken = any(token.kind == "broken" for token in tokenize(found))
    return found.rstrip("`").strip() if broken else found  # of a fence that was never opened


def _parameters(value: object) -> dict[str, Any] | Untranslated:
    if value is None:
        return {}
    if isinstance(value, list) and all(_is_pair(entry) for entry in value):
        value = {entry["name"]: entry["value"] for entry in value}
    if not isinstance(value, dict) or not _storable(value):
        return Untranslated(
            "nl_translation_failed", "The model's parameters are not a map of plain values."
        )
    return {str(key).removeprefix("$"): item for key, item in value.items()}


def _is_pair(entry: object) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("name"), str) and "value" in entry


def _storable(value: object, depth: int = 0) -> bool:
    """Can the database take this JSON value as a parameter?"""
    if isinstance(value, bool) or value is None:
        return True
    if isinstance(value, int):
        return -LARGEST_INTEGER <= value <= LARGEST_INTEGER
    if isinstance(value, str):
        return encodable(value) == value
    if isinstance(value, float):
        return True
    if depth > 5:
        return False
    items = value.values() if isinstance(value, dict) else value
    return isinstance(items, list | type({}.values())) and all(
        _storable(item, depth + 1) for item in items
    )


def _phrases(value: object) -> tuple[str, ...]:
    values = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    lines = (_line(item) for item in values if isinstance(item, str))
    return tuple(line for line in lines if line)[:MAX_PHRASES]


def _line(text: str) -> str:
    line = " ".join(encodable(text).split())
    return line if len(line) <= MAX_PHRASE_CHARS else line[: MAX_PHRASE_CHARS - 1] + "…"

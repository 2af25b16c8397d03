"""Literal lists that a statement unwinds, taken out of its text and sent as parameters.

The server walks through a literal again in every step of parsing and planning: a list of a
hundred maps takes longer to plan than to write.
"""

from collections.abc import Sequence
from typing import Any

from graphrag_core.cypher.lexer import Token, tokenize
from graphrag_core.types import CypherQuery

WORDS = {"TRUE": True, "FALSE": False, "NULL": None}


class _NotLiteralError(Exception):
    """What is unwound is more than a literal."""


def with_lists_as_parameters(text: str) -> CypherQuery:
    """Return the same query with the list of each `UNWIND [...]` as a parameter.

    A list that has anything but strings, numbers, `true`, `false`, `null`, lists and maps stays.
    """
    tokens = tokenize(text)
    pieces: list[str] = []
    parameters: dict[str, Any] = {}
    end = 0
    for place, token in enumerate(tokens[:-1]):
        if token.word != "UNWIND" or tokens[place + 1].word != "[":
            continue
        try:
            value, after = _literal(tokens, place + 1)
        except (_NotLiteralError, IndexError, ValueError):
            continue
        if after < len(tokens) and tokens[after].word != "AS":
            continue
        name = f"list{len(parameters)}"
        parameters[name] = value
        pieces += [text[end : tokens[place + 1].offset], f"${name}"]
        end = tokens[after - 1].end
    return CypherQuery("".join([*pieces, text[end:]]), parameters)


def _literal(tokens: Sequence[Token], place: int) -> tuple[Any, int]:
    """Read the value that begins at a token, and say which token follows it."""
    token = tokens[place]
    if token.word == "[":
        return _list(tokens, place + 1)
    if token.word == "{":
        return _map(tokens, place + 1)
    if token.kind == "string":
        return token.value, place + 1
    sign = -1 if token.word == "-" else 1
    number = tokens[place + 1] if sign < 0 else token
    if number.kind == "number":
        digits = number.text.replace("_", "")
        read = int if digits.isdigit() else float
        return sign * read(digits), place + (2 if sign < 0 else 1)
    if token.word in WORDS:
        return WORDS[token.word], place + 1
    raise _NotLiteralError


def _list(tokens: Sequence[Token], place: int) -> tuple[list[Any], int]:
    values: list[Any] = []
    while tokens[place].word != "]":
        value, place = _literal(tokens, place)
        values.append(value)
        place = _after_comma(tokens, place, "]")
    return values, place + 1


def _map(tokens: Sequence[Token], place: int) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    while tokens[place].word != "}":
        key = tokens[place]
        if key.kind not in ("name", "escaped") or tokens[place + 1].word != ":":
            raise _NotLiteralError
        values[key.value], place = _literal(tokens, place + 2)
        place = _after_comma(tokens, place, "}")
    return values, place + 1


def _after_comma(tokens: Sequence[Token], place: int, end: str) -> int:
    if tokens[place].word == ",":
        return place + 1
    if tokens[place].word != end:
        raise _NotLiteralError
    return place

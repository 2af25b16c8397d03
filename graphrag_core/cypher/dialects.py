"""What other databases and older versions write, and how Cypher says the same."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.findings import Context, Finding
from graphrag_core.cypher.lexer import Token
from graphrag_core.types import Edit

RENAMED = {
    "now": "datetime", "getdate": "datetime", "sysdate": "datetime", "to_timestamp": "datetime",
    "todatetime": "datetime", "current_timestamp": "datetime", "curdate": "date",
    "current_date": "date", "to_date": "date", "todate": "date", "len": "size", "strlen": "size",
    "char_length": "size", "array_length": "size", "substr": "substring", "ifnull": "coalesce",
    "nvl": "coalesce", "ucase": "toUpper", "lcase": "toLower", "str": "toString",
    "to_string": "toString", "int": "toInteger", "to_int": "toInteger", "random": "rand",
    "ceiling": "ceil", "mean": "avg", "average": "avg", "stddev": "stDev", "array_agg": "collect",
    "list_agg": "collect", "apoc.convert.tointeger": "toInteger",
    "apoc.convert.tofloat": "toFloat", "apoc.convert.tostring": "toString",
    "apoc.text.touppercase": "toUpper", "apoc.text.tolowercase": "toLower",
    "apoc.text.replace": "replace", "apoc.text.split": "split",
    "apoc.date.currenttimestamp": "timestamp",
}  # fmt: skip
"""Functions that take the same arguments under another name."""
PARTS = {
    "year": "year", "month": "month", "day": "day", "hour": "hour", "minute": "minute",
    "second": "second", "quarter": "quarter", "week": "week", "dayofweek": "dayOfWeek",
    "weekday": "dayOfWeek", "dayofyear": "ordinalDay",
}  # fmt: skip
"""Functions that take a part of a time, and the key that Cypher has for it."""
JOINED = frozenset({"apoc.text.join", "group_concat", "string_agg"})
UNITS = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
CLAUSE_ENDS = frozenset({"ORDER", "LIMIT", "SKIP", "OFFSET", "UNION", "RETURN", "WITH", "MATCH"})
DOUBLED = {"=": "=", "&": "AND"}
"""Symbols that programming languages write twice."""
_NOT_VALUES = frozenset({"]", ")"})


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A function call: its name, the tokens of each argument, and where it ends."""

    name: str
    first: int
    last: int
    arguments: tuple[tuple[Token, ...], ...]


def other_dialect(context: Context) -> Iterator[Finding]:
    """Find what is written as another database or an older version has it."""
    tokens = context.reading.tokens
    text = context.reading.text
    for at, token in enumerate(tokens):
        found = _written(context, tokens, at)
        if found is None:
            continue
        last, replacement = found
        start, end = token.offset, tokens[last].end
        given = text[start:end]
        yield Finding(
            f"'{given[:60]}' is no Cypher.",
            start,
            end - start,
            name=given[:60],
            suggestion=replacement or None,
            edit=Edit(start, end - start, replacement),
        )


Written = tuple[int, str]
"""The last token of what is replaced, and the text in its place."""


def _written(context: Context, tokens: Sequence[Token], at: int) -> Written | None:
    token = tokens[at]
    if token.word in DOUBLED:
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        twice = following is not None and following.word == token.word
        adjacent = following is not None and following.offset == token.end
        return (at + 1, DOUBLED[token.word]) if twice and adjacent else None
    if token.word == "{":
        return _old_parameter(context, tokens, at)
    if token.word == "GROUP":
        return _group_by(tokens, at)
    if token.word == "INTERVAL":
        return _interval(tokens, at)
    if token.kind != "name" or _word(tokens, at - 1) in {".", ":"}:
        return None
    return _compared(context, tokens, at) or _called(context, tokens, at)


def is_renamed(function: str) -> bool:
    """Tell whether a function is one that Cypher has under another name."""
    return function.lower() in RENAMED.keys() | PARTS.keys() | JOINED | {"date_trunc", "datediff"}


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].word if 0 <= at < len(tokens) else ""


def _old_parameter(context: Context, tokens: Sequence[Token], at: int) -> Written | None:
    """As in `{severity: {sev}}`."""
    inner = tokens[at + 1 : at + 3]
    if len(inner) < 2 or inner[0].kind != "name" or inner[1].word != "}":
        return None
    before = tokens[at - 1] if at else None
    value = before is None or (before.kind == "symbol" and before.word not in _NOT_VALUES)
    known = inner[0].value in context.query.parameters
    return (at + 2, f"${inner[0].text}") if value and known else None


def _group_by(tokens: Sequence[Token], at: int) -> Written | None:
    """Leave it out: groups follow from what is returned beside an aggregate."""
    if _word(tokens, at + 1) != "BY":
        return None
    ends = (i for i in range(at + 2, len(tokens)) if tokens[i].word in CLAUSE_ENDS | {";", "}"})
    return next(ends, len(tokens)) - 1, ""


def _interval(tokens: Sequence[Token], at: int) -> Written | None:
    """As in `INTERVAL 30 DAY`, `interval '30 days'`."""
    amount = tokens[at + 1] if at + 1 < len(tokens) else None
    if amount is None:
        return None
    said = amount.value if amount.kind == "string" else ""
    last = at + 1
    if amount.kind == "number" and at + 2 < len(tokens):
        said, last = f"{amount.text} {tokens[at + 2].value}", at + 2
    match = re.fullmatch(r"\s*(\d+)\s*([a-z]+?)s?\s*", said.lower())
    if match is None or match[2] not in UNITS:
        return None
    return last, f"duration({{{match[2]}s: {match[1]}}})"


def _chain(tokens: Sequence[Token], at: int) -> int:
    """Return the last token of a name with its keys, as in `n.name`."""
    last = at
    while _word(tokens, last + 1) == "." and tokens[last + 2 : last + 3]:
        last += 2
    return last


def _compared(context: Context, tokens: Sequence[Token], at: int) -> Written | None:
    """As in `n.name LIKE 'a%'`, `n.name NOT IN [1]`."""
    last = _chain(tokens, at)
    left = context.reading.text[tokens[at].offset : tokens[last].end]
    denied = _word(tokens, last + 1) == "NOT"
    operator = last + 1 + denied
    word = _word(tokens, operator)
    if denied and word == "IN":
        return operator, f"NOT {left} IN"
    pattern = tokens[operator + 1] if operator + 1 < len(tokens) else None
    if word not in {"LIKE", "ILIKE"} or pattern is None or pattern.kind != "string":
        return None
    value = pattern.value.lower() if word == "ILIKE" else pattern.value
    said = f"toLower({left})" if word == "ILIKE" else left
    return operator + 1, f"{'NOT ' if denied else ''}{said} {_like(value)}"


def _like(pattern: str) -> str:
    """Write a pattern with `%` and `_` as a test of texts."""
    inner = pattern.strip("%")
    if "%" in inner or "_" in pattern:
        parts = [{"%": ".*", "_": "."}.get(c, re.escape(c)) for c in pattern]
        return f"=~ {_quoted('(?s)' + ''.join(parts))}"
    before, after = pattern.startswith("%"), pattern.endswith("%")
    if before and after:
        return f"CONTAINS {_quoted(inner)}"
    operator = "ENDS WITH" if before else "STARTS WITH" if after else "="
    return f"{operator} {_quoted(inner)}"


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _called(context: Context, tokens: Sequence[Token], at: int) -> Written | None:
    call = _call(tokens, at)
    if call is None:
        return None
    text = context.reading.text

    def said(place: int) -> str:
        inside = call.arguments[place]
        return text[inside[0].offset : inside[-1].end]

    written = _rewritten(call, said)
    return (call.last, written) if written is not None else None


def _rewritten(call: FunctionCall, said: Callable[[int], str]) -> str | None:
    name, given = call.name, len(call.arguments)
    if name in RENAMED:
        return f"{RENAMED[name]}({', '.join(said(i) for i in range(given))})"
    if name in PARTS and given == 1:
        return f"{_operand(call.arguments[0], said(0))}.{PARTS[name]}"
    if name == "date_trunc" and given == 2:
        return f"date.truncate({said(0)}, {said(1)})"
    if name == "datediff" and given == 2:
        return f"duration.inDays({said(1)}, {said(0)}).days"
    if name in {"date_sub", "date_add"} and given == 2:
        return f"({said(0)} {'-' if name == 'date_sub' else '+'} {said(1)})"
    if name == "exists" and given == 1 and _is_property(call.arguments[0]):
        return f"({said(0)} IS NOT NULL)"
    if name == "size" and given == 1 and _is_pattern(call.arguments[0]):
        return f"COUNT {{ {said(0)} }}"
    if name in JOINED and given == 2:
        listed = said(0) if name.startswith("apoc") else f"collect({said(0)})"
        joined = f"joined + CASE joined WHEN '' THEN '' ELSE {said(1)} END + item"
        return f"reduce(joined = '', item IN {listed} | {joined})"
    return None


def _call(tokens: Sequence[Token], at: int) -> FunctionCall | None:
    """Return the call whose name begins at a token; None where there is none."""
    last = _chain(tokens, at)
    if _word(tokens, last + 1) != "(":
        return None
    name = "".join(token.text for token in tokens[at : last + 1]).lower()
    depth = 0
    arguments: list[tuple[Token, ...]] = []
    inside: list[Token] = []
    for place in range(last + 1, len(tokens)):
        word = tokens[place].word
        if word in {"(", "[", "{"}:
            depth += 1
        elif word in {")", "]", "}"}:
            depth -= 1
        if depth == 0:
            full = (*arguments, tuple(inside)) if inside else tuple(arguments)
            return FunctionCall(name, at, place, full)
        if depth == 1 and word == ",":
            arguments.append(tuple(inside))
            inside = []
        elif depth > 1 or word != "(" or place > last + 1:
            inside.append(tokens[place])
    return None


def _operand(tokens: Sequence[Token], text: str) -> str:
    """Write an expression so that a key may follow it."""
    plain = all(token.kind == "name" or token.word == "." for token in tokens)
    called = tokens[0].kind == "name" and _call(tokens, 0) is not None
    return text if plain or called else f"({text})"


def _is_property(tokens: Sequence[Token]) -> bool:
    return len(tokens) == 3 and tokens[1].word == "."


def _is_pattern(tokens: Sequence[Token]) -> bool:
    """Tell whether an argument begins with a node and goes on with a relationship."""
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token.word == "(") - (token.word == ")")
        if depth == 0:
            behind = _word(tokens, place + 1)
            return tokens[0].word == "(" and behind in {"-", "<-", "<", "--", "-->", "->", "<--"}
    return False

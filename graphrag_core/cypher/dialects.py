"""What other databases and older versions write, and how Cypher says the same."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.findings import Context, Finding
from graphrag_core.cypher.grouping import group_by_end, is_implied
from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.reading import QueryStructure
from graphrag_core.types import Edit

RENAMED = {
    "now": "datetime", "getdate": "datetime", "sysdate": "datetime", "to_timestamp": "datetime",
    "todatetime": "datetime", "current_timestamp": "datetime", "curdate": "date",
    "current_date": "date", "to_date": "date", "todate": "date", "len": "size", "strlen": "size",
    "array_length": "size", "ifnull": "coalesce",
    "nvl": "coalesce", "ucase": "toUpper", "lcase": "toLower", "str": "toString",
    "to_string": "toString", "int": "toInteger", "to_int": "toInteger", "random": "rand",
    "mean": "avg", "average": "avg", "stddev": "stDev", "array_agg": "collect",
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
STEPS = frozenset({"-", "<-", "<", "--", "-->", "->", "<--"})
DOUBLED = {"=": "=", "&": "AND"}
"""Symbols that programming languages write twice."""
SYMBOLS = {"!=": "<>"}
BINARY = frozenset(
    {"+", "-", "*", "/", "%", "^", "||", "=", "<>", "!=", "<", "<=", ">", ">=", "=~"}
)
BINARY_WORDS = frozenset({"CONTAINS", "IN", "STARTS WITH", "ENDS WITH"})
"""What joins an operand to the one before it."""
AS_TEXT = frozenset(
    ["INTEGER", "FLOAT", "BOOLEAN", "DATE", "DURATION"]
    + [f"{zone} {clock}" for zone in ("ZONED", "LOCAL") for clock in ("DATETIME", "TIME")]
)
"""Types whose values other databases compare as text; Cypher has to be told to."""
BY_HAND = (
    "Groups are all that is returned beside an aggregate; "
    "a condition of groups is a WHERE behind WITH."
)
"""What to do about a GROUP BY that means more than its query says without it."""
_NOT_VALUES = frozenset({"]", ")"})


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A function call: its name, the first and last token of each argument, and where it ends."""

    name: str
    last: int
    arguments: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Brackets:
    """Where each bracket of a text closes, and the commas right inside; found in one pass."""

    closing: Mapping[int, int]
    commas: Mapping[int, Sequence[int]]

    @classmethod
    def of(cls, tokens: Sequence[Token]) -> "Brackets":
        """Match the brackets of a text; what stays open has no end."""
        closing: dict[int, int] = {}
        commas: dict[int, list[int]] = defaultdict(list)
        opened: list[int] = []
        for place, token in enumerate(tokens):
            if token.word in {"(", "[", "{"}:
                opened.append(place)
            elif token.word in {")", "]", "}"} and opened:
                closing[opened.pop()] = place
            elif token.word == "," and opened:
                commas[opened[-1]].append(place)
        return cls(closing, commas)


def other_dialect(context: Context) -> Iterator[Finding]:
    """Find what is written as another database or an older version has it."""
    tokens = context.reading.tokens
    text = context.reading.text
    brackets = Brackets.of(tokens)
    for at, token in enumerate(tokens):
        found = _written(context, brackets, at)
        if found is None:
            continue
        last, replacement = found
        start, end = token.offset, tokens[last].end
        given = text[start:end]
        said = f"'{given[:60]}' is no Cypher."
        yield Finding(
            said if replacement is not None else f"{said} {BY_HAND}",
            start,
            end - start,
            name=given[:60],
            suggestion=replacement or None,
            edit=Edit(start, end - start, replacement) if replacement is not None else None,
        )


Written = tuple[int, str | None]
"""The last token of what is replaced, and the text in its place; None where that is not sure."""


def _written(context: Context, brackets: Brackets, at: int) -> Written | None:
    tokens = context.reading.tokens
    token = tokens[at]
    if token.word in DOUBLED:
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        twice = following is not None and following.word == token.word
        adjacent = following is not None and following.offset == token.end
        return (at + 1, DOUBLED[token.word]) if twice and adjacent else None
    if token.word in SYMBOLS:
        return at, SYMBOLS[token.word]
    if token.word == "{":
        return _old_parameter(context, tokens, at)
    if token.word == "GROUP":
        return _group_by(context.reading, at)
    if token.word == "INTERVAL":
        return _interval(tokens, at)
    if token.kind != "name" or _word(tokens, at - 1) in {".", ":"}:
        return None
    return _compared(context, tokens, at) or _called(context, brackets, at)


def is_rewritten(context: Context, at: int) -> bool:
    """Tell whether the rule knows how Cypher writes what begins at a token."""
    return _written(context, Brackets.of(context.reading.tokens), at) is not None


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


def _group_by(reading: QueryStructure, at: int) -> Written | None:
    """Leave it out where the groups are the same without it."""
    last = group_by_end(reading.tokens, at)
    if last is None:
        return None
    return last, "" if is_implied(reading, at, last) else None


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
    """As in `n.name LIKE 'a%'`, `n.name NOT IN [1]`; what ends a longer operand is left alone."""
    if tokens[at].word == "NOT" or _joined_to_before(tokens, at):
        return None
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
    types = _types(context, tokens[last])
    if not types <= {"STRING"} | AS_TEXT:
        return None
    value = pattern.value.lower() if word == "ILIKE" else pattern.value
    said = f"toString({left})" if types & AS_TEXT else left
    said = f"toLower({said})" if word == "ILIKE" else said
    return operator + 1, f"{'NOT ' if denied else ''}{said} {_like(value)}"


def _types(context: Context, key: Token) -> set[str]:
    """Return the types of the property that is read with a key; empty where they are not known."""
    access = next((a for a in context.reading.accesses if a.key is key), None)
    if access is None or access.variable is None or not access.of_element:
        return set()
    found = context.properties(access.variable, key.value)
    return {type_name for p in found for type_name in p.types}


def _joined_to_before(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether an operator stands right before a token, as in `'x' + n.name`."""
    before = _word(tokens, at - 1)
    return before in BINARY or bool(BINARY_WORDS & {before, f"{_word(tokens, at - 2)} {before}"})


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


def _called(context: Context, brackets: Brackets, at: int) -> Written | None:
    tokens = context.reading.tokens
    call = _call(tokens, brackets, at)
    if call is None:
        return None

    def given(place: int) -> Sequence[Token]:
        first, last = call.arguments[place]
        return tokens[first : last + 1]

    def said(place: int) -> str:
        first, last = call.arguments[place]
        return context.reading.text[tokens[first].offset : tokens[last].end]

    written = _part(call, given, said) or _renamed(call, said) or _old(call, brackets, given, said)
    return (call.last, written) if written is not None else None


Given = Callable[[int], Sequence[Token]]

Said = Callable[[int], str]
"""An argument of a call, as tokens and as text."""


def _renamed(call: FunctionCall, said: Said) -> str | None:
    """Write a call that Cypher has under another name, or as an operator."""
    name, given = call.name, len(call.arguments)
    if name in RENAMED:
        return f"{RENAMED[name]}({', '.join(said(i) for i in range(given))})"
    if name == "substr" and given in (2, 3) and said(1).isdecimal() and int(said(1)) > 0:
        length = f", {said(2)}" if given == 3 else ""
        return f"substring({said(0)}, {int(said(1)) - 1}{length})"  # counted from 0
    if given != 2:
        return None
    if name == "date_trunc":
        return f"date.truncate({said(0)}, {said(1)})"
    if name == "datediff":
        return f"duration.inDays({said(1)}, {said(0)}).days"
    if name in {"date_sub", "date_add"}:
        return f"({said(0)} {'-' if name == 'date_sub' else '+'} {said(1)})"
    if name in JOINED:
        listed = said(0) if name.startswith("apoc") else f"collect({said(0)})"
        joined = f"joined + CASE joined WHEN '' THEN '' ELSE {said(1)} END + item"
        return f"reduce(joined = '', item IN {listed} | {joined})"
    return None


def _part(call: FunctionCall, given: Given, said: Said) -> str | None:
    """As in `year(i.at)`: a key of a time, behind an expression that may have one."""
    if call.name not in PARTS or len(call.arguments) != 1:
        return None
    tokens = given(0)
    plain = all(token.kind == "name" or token.word == "." for token in tokens)
    called = tokens[0].kind == "name" and tokens[-1].word == ")"
    operand = said(0) if plain or called else f"({said(0)})"
    return f"{operand}.{PARTS[call.name]}"


def _old(call: FunctionCall, brackets: Brackets, given: Given, said: Said) -> str | None:
    """As in `exists(n.key)` and `size((a)-->(b))`, which Cypher once had."""
    if len(call.arguments) != 1:
        return None
    if call.name == "exists" and len(given(0)) == 3 and given(0)[1].word == ".":
        return f"({said(0)} IS NOT NULL)"
    if call.name == "size" and _is_pattern(call, brackets, given(0)):
        return f"COUNT {{ {said(0)} }}"
    return None


def _call(tokens: Sequence[Token], brackets: Brackets, at: int) -> FunctionCall | None:
    """Return the call whose name begins at a token; None where there is none, or no end."""
    opened = _chain(tokens, at) + 1
    closed = brackets.closing.get(opened)
    if closed is None or _word(tokens, opened) != "(":
        return None
    name = "".join(token.text for token in tokens[at:opened]).lower()
    ends = [*brackets.commas.get(opened, ()), closed]
    starts = [opened + 1, *(end + 1 for end in ends[:-1])]
    arguments = tuple((s, e - 1) for s, e in zip(starts, ends, strict=True) if e > s)
    return FunctionCall(name, closed, arguments)


def _is_pattern(call: FunctionCall, brackets: Brackets, tokens: Sequence[Token]) -> bool:
    """Tell whether an argument begins with a node and goes on with a relationship."""
    first, _ = call.arguments[0]
    behind = brackets.closing.get(first, first) - first + 1
    return tokens[0].word == "(" and _word(tokens, behind) in STEPS

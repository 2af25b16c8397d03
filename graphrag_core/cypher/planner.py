"""The database planner's words as diagnostics: its errors, its notifications, its plan."""

import re
from collections.abc import Iterable, Iterator

from graphrag_core.cypher.dialects import SYMBOLS, is_rewritten
from graphrag_core.cypher.findings import Context, Finding, replace_token, to_diagnostic
from graphrag_core.cypher.lexer import Token
from graphrag_core.cypher.suggest import nearest
from graphrag_core.cypher.vocabulary import BUILT_IN_FUNCTIONS, READING_STARTS
from graphrag_core.types import (
    Diagnostic,
    Edit,
    Explanation,
    Notification,
    PlanOperator,
    Severity,
    StatementError,
)

LARGE_SCAN_ROWS = 10_000
"""A scan that is expected to give more rows than this is worth a remark."""
MOST_EXPECTED = 6
"""So many of the words that the parser expected are shown."""

ERROR_CODES = {
    "42I06": "syntax_error",
    "42I49": "syntax_error",
    "42N45": "syntax_error",
    "42I15": "multiple_statements",
    "42N62": "undefined_variable",
    "22NB1": "type_mismatch",
    "22N27": "type_mismatch",
    "22N01": "type_mismatch",
    "22G03": "type_mismatch",
    "42N48": "unknown_function",
    "42N08": "procedure_not_allowed",
    "22N09": "query_option",
}
# The 5.26 line gives one status to all errors; there the words of the message tell them apart.
ERROR_WORDS = (
    ("Invalid input", "syntax_error"),
    ("Unexpected end of input", "syntax_error"),
    ("Unknown operation", "syntax_error"),
    ("Expected exactly one statement", "multiple_statements"),
    ("Variable `", "undefined_variable"),
    ("Type mismatch", "type_mismatch"),
    ("Unknown function", "unknown_function"),
    ("There is no procedure", "procedure_not_allowed"),
    ("Invalid unicode", "syntax_error"),
)

NOTIFICATIONS: dict[str, tuple[str, Severity]] = {
    "01N00": ("deprecated", "info"),
    "01N01": ("deprecated", "info"),
    "01N02": ("deprecated", "info"),
    "01N03": ("deprecated", "info"),
    "01N50": ("unknown_label", "warning"),
    "01N51": ("unknown_relationship_type", "warning"),
    "01N52": ("unknown_property", "warning"),
    "01N60": ("missing_parameter", "error"),
    "01N61": ("impossible_pattern", "warning"),
    "03N90": ("cartesian_product", "warning"),
    "03N91": ("unbounded_path", "warning"),
}
"""What the planner's notifications are called here; others are `planner_remark`."""


def error_diagnostic(error: StatementError, context: Context) -> Diagnostic:
    """Turn the database's refusal of a statement into a diagnostic with the token it is about."""
    code = ERROR_CODES.get(error.gql_status) or _code_by_words(error.message)
    token = token_at(context.reading.tokens, error.offset)
    name, suggestion, edit = _mended(code, token, context)
    text = context.reading.text
    offset = token.offset if token else _inside(error.offset, text)
    length = token.length if token else 0
    if offset is not None and not length and offset >= len(text) and context.reading.tokens:
        last = context.reading.tokens[-1]
        offset, length = last.offset, last.length
    finding = Finding(_shortened(error.message), offset, length, name, suggestion, edit)
    return to_diagnostic(code, "error", finding, text)


def notification_diagnostics(explanation: Explanation, context: Context) -> Iterator[Diagnostic]:
    """Turn the planner's notifications into diagnostics, one each."""
    for notification in explanation.notifications:
        code, severity = NOTIFICATIONS.get(notification.gql_status, ("planner_remark", "info"))
        if code == "missing_parameter":
            names = _quoted_names(notification.description)
            yield from (_missing_parameter(name, context) for name in names)
            continue
        if code == "unbounded_path" and context.reading.certain:
            continue  # the rule knows that shortest paths end
        token = token_at(context.reading.tokens, notification.offset)
        names = _quoted_names(notification.description)
        name = names[0] if names and code.startswith("unknown_") else None
        finding = Finding(
            _MESSAGES.get(code, "{description}").format(
                name=name, description=_sentence(notification)
            ),
            token.offset if token else None,
            token.length if token else 0,
            name or (token.value if token else None),
        )
        yield to_diagnostic(code, severity, finding, context.reading.text)


_MESSAGES = {
    "unknown_label": "No node has the label {name}.",
    "unknown_relationship_type": "No relationship has the type {name}.",
    "unknown_property": "Nothing in this database has a property {name}.",
    "cartesian_product": (
        "These patterns have nothing in common: every match of one is paired with every match of "
        "the other."
    ),
}


def plan_diagnostics(explanation: Explanation) -> Iterator[Diagnostic]:
    """Report scans that read much of the graph."""
    waiting = [explanation.plan] if explanation.plan is not None else []
    while waiting:
        operator = waiting.pop()
        waiting.extend(operator.children)
        if _is_large_scan(operator):
            rows = f"{operator.estimated_rows:,.0f}"
            yield Diagnostic(
                "full_scan",
                "info",
                f"About {rows} nodes are scanned for {operator.details}: no index is used.",
                name=operator.details or None,
            )


def token_at(tokens: Iterable[Token], offset: int | None) -> Token | None:
    """Find the token that covers an offset of the text."""
    if offset is None:
        return None
    return next((t for t in tokens if t.offset <= offset < t.end), None)


def _is_large_scan(operator: PlanOperator) -> bool:
    scans = operator.name in ("AllNodesScan", "NodeByLabelScan")
    return scans and operator.estimated_rows > LARGE_SCAN_ROWS


def _code_by_words(message: str) -> str:
    return next(
        (code for words, code in ERROR_WORDS if message.startswith(words)), "semantic_error"
    )


def _mended(
    code: str, token: Token | None, context: Context
) -> tuple[str | None, str | None, Edit | None]:
    """Name, suggestion and certain edit for the errors that name something."""
    if token is None:
        return None, None, None
    if code == "undefined_variable":
        near = nearest(token.value, (v.name for v in context.reading.variables))
    elif code == "unknown_function":
        return _function(token, context)
    elif token.word in SYMBOLS:
        right = SYMBOLS[token.word]
        return token.value, right, replace_token(token, right)
    else:
        return token.value or None, None, None
    if near is None or near.name == token.value:
        return token.value, None, None
    edit = replace_token(token, near.name) if near.certain else None
    return token.value, near.name, edit


def _function(token: Token, context: Context) -> tuple[str, str | None, Edit | None]:
    tokens = context.reading.tokens
    index = tokens.index(token)
    last = index
    while last + 2 < len(tokens) and tokens[last + 1].word == ".":
        last += 2
    name = ".".join(part.value for part in tokens[index : last + 1 : 2])
    if is_rewritten(context, index):
        return name, None, None  # said by the rule of other dialects
    near = nearest(name, BUILT_IN_FUNCTIONS)
    if near is None:
        return name, None, None
    span = tokens[last].end - token.offset
    return name, near.name, Edit(token.offset, span, near.name) if near.certain else None


def _missing_parameter(name: str, context: Context) -> Diagnostic:
    token = next((t for t in context.reading.parameters if t.value == name), None)
    finding = Finding(
        f"The parameter ${name} was not given.",
        token.offset if token else None,
        token.length if token else 0,
        name,
    )
    return to_diagnostic("missing_parameter", "error", finding, context.reading.text)


def _quoted_names(description: str) -> list[str]:
    """Return the names in backticks, without the database's."""
    return description.partition(" in database `")[0].split("`")[1::2]


def _sentence(notification: Notification) -> str:
    """Return the description without its category: `warn: label does not exist. …`."""
    head, _, rest = notification.description.partition(". ")
    return rest or head


def _shortened(message: str) -> str:
    """Shorten a parser's message to a few of the words that it expected, best those that read."""
    head, comma, expected = message.partition(": expected ")
    words = re.findall(r"'[^']+'|[^',\s][^,]*?(?=,| or |$)", expected)
    if not comma or len(words) <= MOST_EXPECTED:
        return message
    reading = [word for word in words if word.strip("'").split(" ")[0] in READING_STARTS]
    shown = ", ".join((reading or words)[:MOST_EXPECTED])
    return f"{head}: expected {shown} or another word of Cypher."


def _inside(offset: int | None, text: str) -> int | None:
    return None if offset is None else max(0, min(offset, len(text)))

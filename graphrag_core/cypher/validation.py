"""A verdict on a query: guard, planner and rules agree on one list without repeating each other."""

from collections.abc import Sequence
from itertools import islice

from graphrag_core.cypher.edits import apply_edits
from graphrag_core.cypher.findings import Context, Limits, to_diagnostic
from graphrag_core.cypher.guard import guard_plan, guard_tokens
from graphrag_core.cypher.lexer import tokenize
from graphrag_core.cypher.list_sizes import oversized
from graphrag_core.cypher.planner import (
    error_diagnostic,
    notification_diagnostics,
    plan_diagnostics,
)
from graphrag_core.cypher.reader import read_query
from graphrag_core.cypher.reading import QueryStructure
from graphrag_core.cypher.rules import RULES
from graphrag_core.errors import DatabaseUnavailableError, QueryRefusedError, QueryTimeoutError
from graphrag_core.protocols import Database
from graphrag_core.types import (
    CypherQuery,
    Diagnostic,
    Explanation,
    Schema,
    Severity,
    StatementError,
    Validation,
    Verdict,
)

__all__ = ["Limits", "validate"]

MAX_CHARS = 1_000_000
"""Longer texts are refused unread, here and by the database's door."""
MAX_READ_CHARS = 200_000
"""Of longer texts only the guard and the planner speak; they are data, not thought."""
ROUNDS = 3
"""How often edits are looked for again in the corrected text."""

MOST_FINDINGS = 100
"""No rule says more about one query."""

_UNREAD = frozenset({"nested_too_deep", "query_too_long"})

_RANK: dict[Severity, int] = {"error": 0, "warning": 1, "info": 2}


def validate(
    query: CypherQuery,
    *,
    schema: Schema | None,
    database: Database | None,
    limits: Limits | None = None,
) -> Validation:
    """Judge a query without running it.

    Without a schema, nothing is said of names; without a database (None, or not reachable), the
    planner's word is missing and the query is not `runnable`. Never raises.
    """
    limits = limits or Limits()
    text = query.text
    if len(text) > MAX_CHARS:
        return _too_long(text)
    tokens = tokenize(text)
    refused = (
        *guard_tokens(
            text,
            tokens,
            allowed_procedures=limits.allowed_procedures,
            allowed_functions=limits.allowed_functions,
        ),
        *oversized(text, tokens, query.parameters),
    )
    codes = {diagnostic.code for diagnostic in refused}
    # The planner evaluates constant expressions, so what is too large is not even planned.
    broken = bool(codes & {"syntax_error", "list_too_large", *_UNREAD})
    unread = bool(codes & _UNREAD) or len(text) > MAX_READ_CHARS
    reading = QueryStructure(text, tokens, certain=False) if unread else read_query(text, tokens)
    explanation, away = (None, _UNAVAILABLE) if broken else _explain(query, database)
    context = Context(query, reading, schema, limits, planned=explanation is not None)
    found = [*refused, *_remarks(context)]
    if explanation is not None:
        found = _merged(found, _planned(explanation, context, limits))
    elif not broken:
        found.append(away)
    diagnostics = _sorted(found)
    errors = any(d.severity == "error" for d in diagnostics)
    return Validation(
        verdict=_verdict(diagnostics),
        query_type=explanation.query_type if explanation else None,
        runnable=not errors and explanation is not None,
        diagnostics=diagnostics,
        fixed=_fixed(context, diagnostics),
        plan=explanation.plan if explanation else None,
    )


_UNAVAILABLE = Diagnostic(
    "database_unavailable",
    "warning",
    "The database is not available: only the text of the query was checked.",
)


_TOO_HEAVY = Diagnostic(
    "plan_too_heavy",
    "error",
    "The database could not plan this query in time: it has too many patterns or conditions "
    "for one query. Ask in smaller steps.",
)


def _explain(
    query: CypherQuery, database: Database | None
) -> tuple[Explanation | None, Diagnostic]:
    """Ask the planner; the remark says why it gave no plan."""
    if database is None:
        return None, _UNAVAILABLE
    try:
        return database.explain(query), _UNAVAILABLE
    except QueryTimeoutError:
        return None, _TOO_HEAVY
    except DatabaseUnavailableError:
        return None, _UNAVAILABLE
    except QueryRefusedError as refusal:
        return Explanation(None, error=StatementError("", refusal.message)), _UNAVAILABLE


def _remarks(context: Context) -> list[Diagnostic]:
    return [
        to_diagnostic(rule.code, rule.severity, finding, context.reading.text)
        for rule in RULES
        for finding in islice(rule.check(context), MOST_FINDINGS)
    ]


# What the planner says of names and plans it knows from everybody's data.
_OF_THE_TEXT = frozenset({"deprecated", "missing_parameter", "cartesian_product", "unbounded_path"})


def _planned(explanation: Explanation, context: Context, limits: Limits) -> list[Diagnostic]:
    if explanation.error is not None:
        return [error_diagnostic(explanation.error, context)]
    notified = notification_diagnostics(explanation, context)
    return [
        *guard_plan(explanation, allowed_procedures=limits.allowed_procedures),
        *(d for d in notified if limits.scope is None or d.code in _OF_THE_TEXT),
        *plan_diagnostics(explanation),
    ]


# What the guard says of a text is dropped where the database says the same of it, better.
_SAID_BETTER = {
    "unknown_clause": ("syntax_error", "semantic_error"),
    "function_not_allowed": ("unknown_function",),
    "unused_variable": ("syntax_error", "undefined_variable"),
}


def _merged(ours: list[Diagnostic], planned: list[Diagnostic]) -> list[Diagnostic]:
    """Our remarks and the planner's: each thing once, in the words that help more."""
    codes = {diagnostic.code for diagnostic in planned}
    kept = [d for d in ours if not any(better in codes for better in _SAID_BETTER.get(d.code, ()))]
    said = {(d.code, d.name) for d in kept} | {(d.code, d.line, d.column) for d in kept}
    guarded = any(d.severity == "error" for d in kept)
    for diagnostic in planned:
        known = (
            (diagnostic.code, diagnostic.name) in said
            or (diagnostic.code, diagnostic.line, diagnostic.column) in said
            or (
                guarded and diagnostic.line is None and any(d.code == diagnostic.code for d in kept)
            )
        )
        if not known:
            kept.append(diagnostic)
    return kept


def _sorted(found: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    last = (1 << 30, 0)

    def order(diagnostic: Diagnostic) -> tuple[int, tuple[int, int]]:
        place = (diagnostic.line, diagnostic.column or 0) if diagnostic.line else last
        return _RANK[diagnostic.severity], place

    return tuple(sorted(dict.fromkeys(found), key=order))


def _verdict(diagnostics: Sequence[Diagnostic]) -> Verdict:
    severities = {diagnostic.severity for diagnostic in diagnostics}
    if "error" in severities:
        return "error"
    return "warning" if "warning" in severities else "ok"


def _fixed(context: Context, diagnostics: Sequence[Diagnostic]) -> str | None:
    """Apply every certain edit, also those that only show once others are made."""
    text = context.query.text
    edits = [d.edit for d in diagnostics if d.edit is not None]
    for _ in range(ROUNDS):
        if not edits:
            break
        text = apply_edits(text, edits)
        query = CypherQuery(text, context.query.parameters)
        again = Context(query, read_query(text), context.schema, context.limits, context.planned)
        edits = [d.edit for d in _remarks(again) if d.edit is not None]
    return text if text != context.query.text else None


def _too_long(text: str) -> Validation:
    message = f"The query has {len(text):,} characters; at most {MAX_CHARS:,} are allowed."
    return Validation(
        "error", None, runnable=False, diagnostics=(Diagnostic("query_too_long", "error", message),)
    )

"""The planner's summary as an `Explanation`, with positions in the text as it was given."""

from typing import Any

from neo4j import ResultSummary

from graphrag_core.cypher.guard import Prefix
from graphrag_core.types import (
    Explanation,
    Notification,
    PlanOperator,
    StatementError,
)

SENT_BEFORE_BODY = len("EXPLAIN ")


def to_explanation(
    text: str, prefix: Prefix, outcome: ResultSummary | StatementError
) -> Explanation:
    """Convert the outcome of EXPLAIN; positions become positions in `text`.

    `prefix.body` is the part of `text` that was sent to the server.
    """
    if isinstance(outcome, StatementError):
        line, column, offset = _place(text, prefix, outcome.offset)
        return Explanation(
            query_type=None,
            error=StatementError(outcome.gql_status, outcome.message, line, column, offset),
        )
    return Explanation(
        query_type=outcome.query_type,
        plan=to_operator(outcome.plan) if outcome.plan else None,
        notifications=tuple(
            _notification(text, prefix, status)
            for status in outcome.gql_status_objects
            if status.is_notification
        ),
    )


def _notification(text: str, prefix: Prefix, status: Any) -> Notification:
    position = status.position
    line, column, offset = _place(text, prefix, position.offset if position else None)
    return Notification(
        gql_status=status.gql_status,
        title=status.status_description.partition(". ")[0],
        description=status.status_description,
        line=line,
        column=column,
        offset=offset,
    )


def to_operator(plan: Any) -> PlanOperator:
    """Convert the driver's plan of EXPLAIN or PROFILE, with all its operators."""
    arguments = plan.get("args", {})
    return PlanOperator(
        name=str(plan["operatorType"]).partition("@")[0],
        details=str(arguments.get("Details", "")),
        estimated_rows=float(arguments.get("EstimatedRows", 0.0)),
        children=tuple(to_operator(child) for child in plan.get("children", ())),
        rows=plan.get("rows"),
        db_hits=plan.get("dbHits"),
    )


def _place(
    text: str, prefix: Prefix, sent_offset: int | None
) -> tuple[int | None, int | None, int | None]:
    """Convert an offset in the sent query to line, column (from 1) and offset in `text`.

    The server counts UTF-16 code units, the result counts code points. Without an offset all
    three are None.
    """
    if sent_offset is None:
        return None, None, None
    in_body = _code_points(prefix.body, sent_offset - SENT_BEFORE_BODY)
    offset = min(prefix.original_offset(in_body), len(text))
    line = text.count("\n", 0, offset) + 1
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return line, column, offset


def _code_points(text: str, utf16_offset: int) -> int:
    if utf16_offset <= 0:
        return 0
    if text.isascii():
        return min(utf16_offset, len(text))
    units = 0
    for index, character in enumerate(text):
        if units >= utf16_offset:
            return index
        units += 2 if ord(character) > 0xFFFF else 1
    return len(text)

"""A query plan as a tree that people can read: what happens, to what, for how many rows."""

import streamlit as st

from graphrag_core.types import PlanOperator
from ui.text import html_literal, shortened

DETAILS_MAX_CHARS = 160
COSTLY_ROWS = 1_000
MAX_OPERATORS = 200


def draw_plan(plan: PlanOperator) -> None:
    """Draw the plan, the last step at the top as the database prints it."""
    st.caption(
        "Read from the bottom up. Rows are the planner's estimates; a bar is longer the more rows."
    )
    most = max(operator.estimated_rows for operator, _ in _walk(plan, 0))
    rows = "".join(
        _row(operator, depth, most) for operator, depth in _walk(plan, 0)[:MAX_OPERATORS]
    )
    st.html(
        '<div role="tree" aria-label="Query plan" style="font-size: .86rem; line-height: 1.4">'
        f"{rows}</div>"
    )


def _walk(plan: PlanOperator, depth: int) -> list[tuple[PlanOperator, int]]:
    """Operators with their depth; a chain of single children stays at one depth."""
    listed: list[tuple[PlanOperator, int]] = []
    waiting = [(plan, depth)]
    while waiting:
        operator, depth = waiting.pop()
        listed.append((operator, depth))
        deeper = depth + (len(operator.children) > 1)
        waiting.extend((child, deeper) for child in reversed(operator.children))
    return listed


def _row(operator: PlanOperator, depth: int, most: float) -> str:
    share = 0 if most <= 0 else max(2, round(100 * (operator.estimated_rows / most) ** 0.5))
    colour = "#c77700" if operator.estimated_rows >= COSTLY_ROWS else "#3b82f6"
    name = operator.name.split("@")[0]
    return (
        f'<div role="treeitem" aria-level="{depth + 1}" style="display: flex; gap: 1rem; '
        f"align-items: center; padding: .35rem 0; margin-left: {depth * 1.2:.1f}rem; "
        'border-bottom: 1px solid rgba(128, 140, 160, .22)">'
        f'<span style="flex: 1 1 0; min-width: 0"><b>{html_literal(name)}</b><br>'
        '<code style="padding: 0; background: none; color: inherit; opacity: .8; '
        'font-size: .8rem; overflow-wrap: anywhere">'
        f"{html_literal(shortened(operator.details, DETAILS_MAX_CHARS))}</code></span>"
        '<span style="flex: 0 0 5rem; height: .4rem; border-radius: 1rem; '
        'background: rgba(128, 140, 160, .2)">'
        f'<span style="display: block; height: 100%; width: {share}%; border-radius: 1rem; '
        f'background: {colour}"></span></span>'
        '<span style="flex: 0 0 5.5rem; text-align: right; white-space: nowrap">'
        f"{rows_text(operator.estimated_rows)}</span></div>"
    )


def rows_text(estimated_rows: float) -> str:
    """An estimate in words: the planner's fractions below one are "under 1 row"."""
    if 0 < estimated_rows < 1:
        return "under 1 row"
    return "1 row" if round(estimated_rows) == 1 else f"{estimated_rows:,.0f} rows"

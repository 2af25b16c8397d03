"""A query plan as a readable tree: what each step does, to what, and for how many rows."""

import streamlit as st

from graphrag_core import OperatorReading, PlanReading
from ui.shared.safe_text import counted, html_literal, markdown_literal, shortened
from ui.shared.texts import tr

DETAILS_MAX_CHARS = 160
MAX_OPERATORS = 200


def draw_plan(reading: PlanReading) -> None:
    """Draw the plan, the last step at the top as the database prints it.

    A click on a step highlights the words in the editor that it comes from.
    """
    measured = any(operator.db_hits is not None for operator in reading.operators)
    st.markdown(f":material/speed: {markdown_literal(reading.why)}")
    st.caption(
        tr("Read from the bottom up; click a step to highlight its words in the query. ")
        + (
            tr("Rows and db hits are measured.")
            if measured
            else tr("Rows are the planner's estimates.")
        )
    )
    shown = reading.operators[:MAX_OPERATORS]
    most = max((_weight(operator) for operator in shown), default=0.0)
    st.html(
        f'<div role="tree" aria-label="{html_literal(tr("Query plan"))}" '
        'style="font-size: .86rem; line-height: 1.4">'
        f"{''.join(_row(operator, most) for operator in shown)}</div>"
    )
    if len(reading.operators) > MAX_OPERATORS:
        st.caption(
            tr(
                "The first {shown} of {count} steps are shown.",
                shown=MAX_OPERATORS,
                count=len(reading.operators),
            )
        )


def _weight(operator: OperatorReading) -> float:
    return operator.estimated_rows if operator.db_hits is None else operator.db_hits


def _row(operator: OperatorReading, most: float) -> str:
    share = 0 if most <= 0 else max(2, round(100 * (_weight(operator) / most) ** 0.5))
    colour = "#c77700" if operator.costly else "#3b82f6"
    place = ""
    if operator.offset is not None and operator.length:
        end = operator.offset + operator.length
        place = f' data-from="{operator.offset}" data-to="{end}" tabindex="0"'
    cursor = " cursor: pointer;" if place else ""
    badge = (
        ' <span style="background: #c77700; color: #fff; border-radius: .3rem; padding: 0 .35rem; '
        f'font-size: .74rem">{html_literal(tr("costliest"))}</span>'
        if operator.costly
        else ""
    )
    return (
        f'<div role="treeitem" aria-level="{operator.depth + 1}"{place} style="display: flex; '
        f"gap: 1rem; align-items: center; padding: .35rem 0;{cursor} "
        f"margin-left: {operator.depth * 1.2:.1f}rem; "
        'border-bottom: 1px solid rgba(128, 140, 160, .22)">'
        f'<span style="flex: 1 1 0; min-width: 0"><b>{html_literal(operator.name)}</b>{badge}'
        f'<span style="opacity: .75"> {html_literal(operator.explanation)}</span><br>'
        '<code style="padding: 0; background: none; color: inherit; opacity: .8; '
        'font-size: .8rem; overflow-wrap: anywhere">'
        f"{html_literal(shortened(operator.details, DETAILS_MAX_CHARS))}</code></span>"
        '<span style="flex: 0 0 5rem; height: .4rem; border-radius: 1rem; '
        'background: rgba(128, 140, 160, .2)">'
        f'<span style="display: block; height: 100%; width: {share}%; border-radius: 1rem; '
        f'background: {colour}"></span></span>'
        '<span style="flex: 0 0 6.5rem; text-align: right; white-space: nowrap">'
        f"{_numbers(operator)}</span></div>"
    )


def _numbers(operator: OperatorReading) -> str:
    if operator.db_hits is None:
        return rows_text(operator.estimated_rows)
    rows = operator.rows or 0
    hits = tr("{count:,} db hits", count=operator.db_hits)
    return f"{rows_text(rows)}<br>{hits}"


def rows_text(rows: float) -> str:
    """Return a number of rows as text; the planner's fractions below one are "under 1 row"."""
    if 0 < rows < 1:
        return tr("under 1 row")
    return counted(round(rows), "row", "rows")

"""What became of a query on the Cypher page: verdict, remarks, plan, rows and graph."""

from collections.abc import Callable, Sequence

import streamlit as st

from graphrag_core import RunResult, read_plan, strip_query_prefix
from graphrag_core.types import Rows, Validation
from ui.cypher.plan import draw_plan
from ui.cypher.workbench import QueryOutcome, QueryWork
from ui.shared.diagnostics import draw_remarks
from ui.shared.faults import draw_fault
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.query_text import draw_query
from ui.shared.tables import chart_frame, draw_chart, draw_json, draw_table, row_count

VIEWS = (":material/table: Table", ":material/hub: Graph", ":material/data_object: JSON")


def draw_outcome(
    work: QueryWork, outcome: QueryOutcome, *, labels: Sequence[str], apply: Callable[[str], None]
) -> None:
    """Draw all that is known of a query; `apply` gets the text when a suggestion is taken."""
    if strip_query_prefix(work.query.text).mode == "EXPLAIN" and outcome.result is not None:
        st.caption("EXPLAIN asks for the plan only: the query was planned and not run.")
    elif outcome.result is not None:
        _draw_result(outcome.result, labels=labels, layout=str(work.job.started_at))
    elif outcome.measured is not None:
        rows = outcome.measured.rows
        st.markdown(f"##### Measured · {row_count(rows)} · {rows.elapsed_ms:,.0f} ms")
    remarks, plan = st.columns([2, 3], gap="medium")
    with remarks, st.container(key="diagnostics"):
        st.markdown("##### Diagnostics")
        _draw_verdict(outcome, run=work.run)
        if any(diagnostic.line is not None for diagnostic in outcome.diagnostics):
            draw_query(work.query.text, outcome.diagnostics)
        draw_remarks(work.query.text, outcome.diagnostics, key="workbench", apply=apply)
        fixed = outcome.validation.fixed
        if fixed is not None and fixed != work.query.text and len(outcome.diagnostics) > 1:
            st.button(
                "Apply all certain edits", key="apply_all", icon=":material/done_all:",
                on_click=apply, args=(fixed,),
            )  # fmt: skip
    with plan, st.container(key="plan"):
        st.markdown("##### Plan")
        if outcome.plan is not None:
            draw_plan(read_plan(outcome.plan, work.query.text, outcome.schema))
        else:
            st.caption("The database gave no plan for this query.")


def _draw_verdict(outcome: QueryOutcome, *, run: bool) -> None:
    validation = outcome.validation
    if outcome.refused is not None:
        draw_fault(outcome.refused)
    elif validation.verdict == "error":
        ending = "so it was not run." if run else "so it would not be run."
        st.markdown(f":red-badge[:material/block: Not run] The query has errors, {ending}")
    elif not validation.runnable:
        ending = "so it was not run." if run else "so its text alone was checked."
        st.markdown(
            f":red-badge[:material/cloud_off: Not run] The database cannot be reached, {ending}"
        )
    elif validation.verdict == "warning":
        st.markdown(":orange-badge[:material/warning: Runs, with warnings]")
    else:
        st.markdown(f":green-badge[:material/check_circle: {_fine(validation)}]")


def _fine(validation: Validation) -> str:
    return "Fine, with remarks" if validation.diagnostics else "Nothing to remark"


def _draw_result(result: RunResult, *, labels: Sequence[str], layout: str) -> None:
    with st.container(key="result"):
        st.markdown(f"##### Result · {row_count(result.rows)} · {result.rows.elapsed_ms:,.0f} ms")
        table, graph, as_json = st.tabs(VIEWS, key="result_views", on_change="rerun")
        if table.open:
            with table, st.container(key="rows"):
                _draw_rows(result.rows)
        if graph.open:
            with graph, st.container(key="graph"):
                options = PictureOptions(labels=labels, layout=layout, height=520)
                draw_graph(result.graph, key="result_graph", options=options)
        if as_json.open:
            with as_json:
                draw_json(result.rows)


def _draw_rows(rows: Rows) -> None:
    if chart_frame(rows) is None:
        draw_table(rows, name="cypher", key="result_rows")
        return
    beside, chart = st.columns([2, 3], gap="medium")
    with beside:
        draw_table(rows, name="cypher", key="result_rows")
    with chart:
        draw_chart(rows, key="result_chart")

"""The result of a query on the Cypher page: verdict, remarks, plan, rows and graph."""

import json
from collections.abc import Sequence

import streamlit as st

from graphrag_core import RunResult, choose_chart, read_plan, strip_query_prefix
from graphrag_core.types import Rows, Validation
from ui.cypher.plan_view import draw_plan
from ui.cypher.query_job import QueryResult, QueryWork
from ui.shared.charts import draw_chart
from ui.shared.diagnostics import Apply, draw_remarks
from ui.shared.error_messages import draw_error
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.query_text import draw_query
from ui.shared.tables import draw_json, draw_table, row_count
from ui.shared.texts import N_, tr

MISSING = "missing_parameter"
VIEWS = (
    N_(":material/table: Table"),
    N_(":material/hub: Graph"),
    N_(":material/data_object: JSON"),
)


def draw_query_result(
    work: QueryWork, result: QueryResult, *, labels: Sequence[str], apply: Apply | None
) -> None:
    """Draw a query's result.

    `apply` gets the corrected text when a suggestion is taken; None where none can be.
    """
    if strip_query_prefix(work.query.text).mode == "EXPLAIN" and result.run is not None:
        st.caption(tr("With EXPLAIN the query is planned and not run."))
    elif result.run is not None:
        doubted = result.validation.verdict == "warning"
        _draw_run(result.run, work, labels=labels, doubted=doubted)
    elif result.measured is not None:
        rows = result.measured.rows
        st.markdown(
            tr(
                "## Measured · {rows} · {elapsed_ms:,.0f} ms",
                rows=row_count(rows),
                elapsed_ms=rows.elapsed_ms,
            )
        )
    if not _plan_is_worth_seeing(result):
        _draw_remarks(work, result, apply)
        return
    remarks, plan = st.columns([2, 3], gap="medium")
    with remarks:
        _draw_remarks(work, result, apply)
    with plan, st.container(key="plan"):
        st.markdown(tr("## Plan"))
        if result.plan is not None:
            draw_plan(read_plan(result.plan, work.query.text, result.schema))
        else:
            st.caption(tr("The database returned no plan for this query."))


def _plan_is_worth_seeing(result: QueryResult) -> bool:
    """Say whether the query could run; one that only lacks a parameter's value could."""
    errors = {entry.code for entry in result.diagnostics if entry.severity == "error"}
    return errors <= {MISSING}


def _draw_remarks(work: QueryWork, result: QueryResult, apply: Apply | None) -> None:
    with st.container(key="diagnostics"):
        st.markdown(tr("## Diagnostics"))
        _draw_verdict(result, runs=work.runs)
        _draw_missing_parameters(result)
        if any(diagnostic.line is not None for diagnostic in result.diagnostics):
            draw_query(work.query.text, result.diagnostics)
        draw_remarks(work.query.text, result.diagnostics, key="workbench", apply=apply)
        fixed = result.validation.fixed
        worth = fixed != work.query.text and len(result.diagnostics) > 1
        if fixed is not None and apply is not None and worth:
            st.button(
                tr("Apply all certain edits"), key="apply_all", icon=":material/done_all:",
                on_click=apply, args=(fixed,),
            )  # fmt: skip


def _draw_missing_parameters(result: QueryResult) -> None:
    names = [d.name for d in result.diagnostics if d.code == MISSING and d.name]
    if names:
        example = json.dumps(dict.fromkeys(names, "…"), ensure_ascii=False)
        st.markdown(
            tr("Write under **Parameters (JSON)**, beside the query: `{example}`", example=example)
        )


def _draw_verdict(result: QueryResult, *, runs: bool) -> None:
    validation = result.validation
    if result.refused is not None:
        draw_error(result.refused)
    elif validation.verdict == "error":
        ending = tr("so it was not run.") if runs else tr("so it would not be run.")
        st.markdown(
            tr(":red-badge[:material/block: Not run] The query has errors, {ending}", ending=ending)
        )
    elif not validation.runnable:
        ending = tr("so it was not run.") if runs else tr("so only its text was checked.")
        st.markdown(
            tr(
                ":red-badge[:material/cloud_off: Not run] The database cannot be reached, {ending}",
                ending=ending,
            )
        )
    elif validation.verdict == "warning":
        st.markdown(tr(":orange-badge[:material/warning: Runs, with warnings]"))
    else:
        st.markdown(f":green-badge[:material/check_circle: {_valid_label(validation)}]")


def _valid_label(validation: Validation) -> str:
    return tr("Valid, with remarks") if validation.diagnostics else tr("Valid")


def _draw_run(run: RunResult, work: QueryWork, *, labels: Sequence[str], doubted: bool) -> None:
    """Draw the rows that a query found; it is `doubted` where the validator warned."""
    with st.container(key="result"):
        st.markdown(
            tr(
                "## Result · {rows} · {elapsed_ms:,.0f} ms",
                rows=row_count(run.rows),
                elapsed_ms=run.rows.elapsed_ms,
            )
        )
        table, graph, as_json = st.tabs(
            [tr(view) for view in VIEWS], key="result_views", on_change="rerun"
        )
        if table.open:
            with table, st.container(key="rows"):
                _draw_rows(run.rows, work.query.text)
                if not run.rows.records and doubted:
                    st.caption(tr("A warning below may be why."))
        if graph.open:
            with graph, st.container(key="graph"):
                options = PictureOptions(labels=labels, layout=str(work.job.started_at), height=520)
                draw_graph(run.graph, key="result_graph", options=options)
        if as_json.open:
            with as_json:
                draw_json(run.rows)


def _draw_rows(rows: Rows, query: str) -> None:
    chart = choose_chart(rows, query=query)
    if chart is None or chart.kind == "number":
        draw_table(rows, name="cypher", key="result_rows")
        return
    beside, drawing = st.columns([2, 3], gap="medium")
    with beside:
        draw_table(rows, name="cypher", key="result_rows")
    with drawing:
        draw_chart(chart, rows, key="result_chart")

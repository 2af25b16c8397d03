"""The query log as a panel: every query that was generated or run, to open in the editor."""

from collections.abc import Callable
from typing import get_args

import pandas as pd
import streamlit as st

from graphrag_core import Engine, LogEntry, LogOrder
from ui.shared.safe_text import markdown_literal, shortened
from ui.shared.texts import N_, tr

SHOWN = 200
TEXT_MAX_CHARS = 300
ORDERS: dict[LogOrder, str] = {"newest": N_("Newest first"), "slowest": N_("Slowest first")}
ORIGINS = {
    "llm": N_("model"),
    "repair": N_("repair"),
    "offline": N_("offline"),
    "person": N_("you"),
    "profile": N_("you, profiled"),
}


@st.fragment
def draw_log(engine: Engine, *, open_query: Callable[[str, str], None]) -> None:
    """Draw the log; `open_query`, a callback, gets the text and parameters (JSON) of a query."""
    panel = st.expander(tr("Query log"), key="log", icon=":material/history:", on_change="rerun")
    if not panel.open:
        return
    with panel:
        search, order = st.columns([4, 2], vertical_alignment="bottom")
        words = search.text_input(
            tr("Search the log"),
            key="log_search",
            placeholder=tr("a word of the query or question"),
        )
        chosen: LogOrder = order.segmented_control(
            tr("Order"), get_args(LogOrder), format_func=lambda order: tr(ORDERS[order]),
            default="newest", key="log_order", label_visibility="collapsed",
        ) or "newest"  # fmt: skip
        tenant, person = engine.settings.tenant or "", engine.person
        entries = engine.log.entries(
            words.strip(), order=chosen, limit=SHOWN, tenant=tenant, person=person
        )
        if engine.log.problem:
            st.warning(markdown_literal(engine.log.problem), icon=":material/save:")
        if not entries:
            st.caption(
                tr("No query matches.") if words.strip() else tr("No query has been run yet.")
            )
            return
        _draw_entries(entries, open_query)
        st.download_button(
            tr("Export the log (JSON Lines)"),
            lambda: engine.log.export(tenant=tenant, person=person),
            file_name="query_log.jsonl",
            mime="application/jsonl",
            icon=":material/download:",
            on_click="ignore",
            type="tertiary",
            key="log_export",
        )


def _draw_entries(entries: tuple[LogEntry, ...], open_query: Callable[[str, str], None]) -> None:
    frame = pd.DataFrame([_row(entry) for entry in entries])
    picked = st.dataframe(
        frame, hide_index=True, key="log_table", on_select="rerun", selection_mode="single-row",
        height=min(420, 38 + 35 * len(entries)),
        column_config={
            "at": st.column_config.DatetimeColumn(tr("at (UTC)"), format="YYYY-MM-DD HH:mm:ss"),
            "by": tr("by"),
            "verdict": tr("verdict"),
            "rows": tr("rows"),
            "question": tr("question"),
            "query": tr("query"),
            "ms": st.column_config.NumberColumn("ms", format="%.0f"),
        },
    )  # fmt: skip
    rows = picked["selection"]["rows"]
    if not rows or rows[0] >= len(entries):
        st.caption(tr("Choose a row to open its query in the editor."))
        return
    entry = entries[rows[0]]
    st.code(shortened(entry.text, 4_000), language="cypher", wrap_lines=True)
    if entry.error:
        st.caption(
            f":red[:material/error:] {markdown_literal(shortened(entry.error, TEXT_MAX_CHARS))}"
        )
    if st.button(
        tr("Open in the editor"), key="log_open", icon=":material/edit_square:",
        on_click=open_query, args=(entry.text, entry.parameters),
    ):  # fmt: skip
        st.rerun()


def _row(entry: LogEntry) -> dict[str, object]:
    return {
        "at": entry.at.replace(tzinfo=None) if entry.at else None,
        "by": tr(ORIGINS.get(entry.origin, entry.origin)),
        "verdict": _verdict(entry),
        "ms": entry.elapsed_ms,
        "rows": entry.rows,
        "question": shortened(entry.question, TEXT_MAX_CHARS),
        "query": shortened(" ".join(entry.text.split()), TEXT_MAX_CHARS),
    }


def _verdict(entry: LogEntry) -> str:
    verdict = tr(entry.verdict)
    return tr("{verdict}, failed", verdict=verdict) if entry.error else verdict

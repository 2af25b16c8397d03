"""Parts of the Status page: the metrics of retrieval and its indexes."""

from collections.abc import Sequence

import streamlit as st

from graphrag_core import (
    LEAST_CHUNK_MATCH_RATE,
    SLOW_SEARCH_FACTOR,
    IndexInUse,
    MetricsSummary,
    MetricUnit,
    MetricValue,
)
from ui.shared.safe_text import markdown_literal, visible

KINDS = {"summary": "median", "gauge": "mean", "counter": "sum"}
RULES = (
    f"A warning appears when fewer than {LEAST_CHUNK_MATCH_RATE:.0%} of the chunk ids of the last "
    "day had relationships, when the database did not answer a query, and when hybrid searches "
    f"took over {SLOW_SEARCH_FACTOR - 1:.0%} longer than the median of the week before. The same "
    "numbers are at `/metrics` of the REST routes, as Prometheus text."
)


def draw_metrics(summary: MetricsSummary, prometheus: str) -> None:
    """Draw the warnings, every metric of the last days, and how often each mode was used."""
    for sentence in summary.warnings:
        st.warning(markdown_literal(sentence), icon=":material/warning:")
    st.dataframe(
        [_row(measured) for measured in summary.measured],
        hide_index=True,
        key="metrics_table",
        height=38 + 35 * len(summary.measured),
        column_config={
            "name": st.column_config.TextColumn(width="medium"),
            "what it is": st.column_config.TextColumn(width="large"),
            "events": st.column_config.NumberColumn(format="localized"),
        },
        alt=f"Metrics of the last {summary.days} days",
    )
    _draw_modes(summary)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(RULES, width="stretch")
        st.download_button(
            "Prometheus", prometheus, file_name="metrics.txt", mime="text/plain",
            icon=":material/download:", on_click="ignore", type="tertiary", key="prometheus",
        )  # fmt: skip


def draw_indexes(indexes: Sequence[IndexInUse]) -> None:
    """Draw each index with what it covers and its state."""
    if not indexes:
        st.caption(
            "This database has no index. `python -m graphrag_core index` makes those for searching."
        )
        return
    st.dataframe(
        [
            {
                "index": visible(index.name),
                "kind": index.kind.lower().replace("_", " "),
                "over": visible(index.serves),
                "state": visible(index.state_text),
            }
            for index in indexes
        ],
        hide_index=True,
        key="index_table",
        height=min(420, 38 + 35 * len(indexes)),
        column_config={"over": st.column_config.TextColumn(width="large")},
        alt="The indexes of this database",
    )


def value_text(value: float | None, unit: MetricUnit) -> str:
    """Return a measured value with its unit; a dash where nothing was measured."""
    if value is None:
        return "–"
    texts = {"ms": f"{value:,.0f} ms", "s": f"{value:,.1f} s", "share": f"{value:.0%}"}
    return texts.get(unit, f"{value:,.0f}")


def _row(measured: MetricValue) -> dict[str, object]:
    metric = measured.metric
    # A counter without events is 0; a share or a time without events has no value.
    value = measured.total if metric.kind == "counter" else measured.value
    return {
        "name": metric.name,
        "value": value_text(value, metric.unit),
        "of": KINDS[metric.kind],
        "95 % under": value_text(measured.p95, metric.unit) if measured.p95 else "",
        "events": measured.count,
        "what it is": metric.purpose.rstrip("."),
    }


def _draw_modes(summary: MetricsSummary) -> None:
    if not summary.modes:
        st.caption("There was no search or question in this time.")
        return
    st.bar_chart(
        {"mode": [mode for mode, _ in summary.modes], "count": [n for _, n in summary.modes]},
        x="mode", y="count", x_label="", y_label="searches and questions", horizontal=True,
        sort=False, height=max(140, 34 * len(summary.modes) + 70),
        alt="Searches and questions by mode",
    )  # fmt: skip

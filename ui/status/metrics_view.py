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
from ui.shared.texts import N_, figure, tr

KINDS = {"summary": N_("median"), "mean": N_("mean"), "sum": N_("sum")}
RULES = N_(
    "A warning appears when fewer than {least_rate:.0%} of the chunk ids of the last "
    "day had relationships, when the database did not answer a query, and when hybrid searches "
    "took over {slower:.0%} longer than the median of the week before. The same "
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
            "value": tr("value"),
            "what it is": st.column_config.TextColumn(tr("what it is"), width="large"),
            "of": tr("of"),
            "95 % under": tr("95 % under"),
            "events": st.column_config.NumberColumn(tr("events"), format="localized"),
            "name": tr("name"),
        },
        alt=tr("Metrics of the last {days} days", days=summary.days),
    )
    _draw_modes(summary)
    with st.container(horizontal=True, vertical_alignment="center"):
        rules = tr(RULES, least_rate=LEAST_CHUNK_MATCH_RATE, slower=SLOW_SEARCH_FACTOR - 1)
        st.caption(rules, width="stretch")
        st.download_button(
            tr("Prometheus"), prometheus, file_name="metrics.txt", mime="text/plain",
            icon=":material/download:", on_click="ignore", type="tertiary", key="prometheus",
        )  # fmt: skip


def draw_indexes(indexes: Sequence[IndexInUse]) -> None:
    """Draw each index with what it covers and its state."""
    if not indexes:
        st.caption(
            tr(
                "This database has no index. `python -m graphrag_core index` makes those for "
                "searching."
            )
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
        column_config={
            "index": tr("index"),
            "kind": tr("kind"),
            "over": st.column_config.TextColumn(tr("over"), width="large"),
            "state": tr("state"),
        },
        alt=tr("The indexes of this database"),
    )


def value_text(value: float | None, unit: MetricUnit) -> str:
    """Return a measured value with its unit; a dash where nothing was measured."""
    if value is None:
        return "–"
    whole = figure(value, ",.0f")
    texts = {"ms": f"{whole} ms", "s": f"{figure(value, ',.1f')} s", "share": figure(value, ".0%")}
    return texts.get(unit, whole)


def _row(measured: MetricValue) -> dict[str, object]:
    metric = measured.metric
    # A sum without events is 0; a share or a time without events has no value.
    value = measured.total if metric.kind == "sum" else measured.value
    return {
        "value": value_text(value, metric.unit),
        "what it is": metric.purpose.rstrip("."),
        "of": tr(KINDS[metric.kind]),
        "95 % under": value_text(measured.p95, metric.unit) if measured.p95 else "",
        "events": measured.count,
        "name": metric.name,
    }


def _draw_modes(summary: MetricsSummary) -> None:
    if not summary.modes:
        st.caption(tr("There was no search or question in this time."))
        return
    st.bar_chart(
        {"mode": [mode for mode, _ in summary.modes], "count": [n for _, n in summary.modes]},
        x="mode", y="count", x_label="", y_label=tr("searches and questions"), horizontal=True,
        sort=False, height=max(140, 34 * len(summary.modes) + 70),
        alt=tr("Searches and questions by mode"),
    )  # fmt: skip

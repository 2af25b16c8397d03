"""An entity's past: a summary, its facts as bars over time, and every change with its sources."""

from collections.abc import Sequence
from datetime import MAXYEAR, UTC, datetime
from typing import TYPE_CHECKING

import streamlit as st

from graphrag_core import (
    ExplorationContext,
    History,
    HistoryChange,
    disambiguate_names,
    read_history,
)
from graphrag_core.types import Relationship, Rows
from ui.shared.background_reads import read_in_background
from ui.shared.chart_language import chart_config
from ui.shared.charts import legend_below
from ui.shared.error_choices import draw_error_with_choices
from ui.shared.graph_view.details import source_text
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import keep_in_link, take_from_link
from ui.shared.overview import hidden_properties
from ui.shared.safe_text import markdown_literal, shortened, visible
from ui.shared.tables import draw_table
from ui.shared.texts import N_, figure, moment, plural, tr

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

SLOT = "past"
PAGE = 200
MOST_BARS = 40
BAR_PX = 22
MOST_MONTHS = 24
LONG = 5
NAME_CHARS = 60


def draw_history(labels: tuple[str, ...], entity: str) -> None:
    """Draw the history of an entity, which can be narrowed by month and by relation."""
    limit = int(st.session_state.get("past_limit", PAGE))
    whole = read_in_background(
        SLOT, (labels, entity, limit), lambda context: read_history(context, entity, limit=limit)
    )
    with st.container(key="history"):
        if not whole.wait(PATIENCE_S):
            watch(whole, tr("Reading the history"), key="reading_past")
            return
        if (failure := whole.failure()) is not None:
            draw_error_with_choices(failure, key="past_meant", words=entity, retry=(SLOT,))
            return
        found = whole.result()
        name = markdown_literal(shortened(found.entity.name, NAME_CHARS))
        st.markdown(tr("## History of {name}", name=name))
        st.markdown(markdown_literal(found.summary))
        for remark in found.remarks:
            st.caption(f":material/info: {markdown_literal(remark.message)}")
        draw_timeline(found)
        chosen = _chosen_changes(labels, entity, found)
        if chosen:
            draw_table(change_rows(chosen), name="history", key="past", own_columns=True)
        if found.next_cursor is not None:
            st.button(
                tr("Show more of {count:,} changes", count=found.total_changes),
                key="past_more", icon=":material/expand_more:",
                on_click=lambda: st.session_state.update(past_limit=limit + 5 * PAGE),
            )  # fmt: skip


def draw_timeline(found: History) -> None:
    """Draw the facts as bars from their start to their end, the newest on top."""
    import altair as alt

    bars = fact_bars(found)
    if bars.empty:
        return
    frame = bars[:MOST_BARS]
    axis = alt.Axis(labelLimit=320, labelOverlap=False)
    legend = alt.Legend(**legend_below(frame["relationship"]))
    chart = (
        alt.Chart(frame)
        .mark_bar(height=12, cornerRadius=3)
        .encode(
            x=alt.X("since:T", title=None, scale=alt.Scale(type="utc"), axis=_ticks(frame)),
            x2="until:T",
            y=alt.Y("fact:N", sort=None, title=None, axis=axis),
            color=alt.Color("relationship:N", legend=legend),
            opacity=alt.condition("datum.open", alt.value(1.0), alt.value(0.6)),
            tooltip=[
                alt.Tooltip("fact:N", title=tr("fact")),
                alt.Tooltip("since_text:N", title=tr("since")),
                alt.Tooltip("until_text:N", title=tr("until")),
                alt.Tooltip("relationship:N", title=tr("relationship")),
            ],
        )
        .properties(height=alt.Step(BAR_PX))
        .configure(**chart_config())
    )
    st.altair_chart(chart, key="timeline")
    st.caption(tr("Each bar shows when a fact was valid; pale bars have ended."))
    _draw_left_out(found, len(bars))


def _ticks(frame: "pd.DataFrame") -> "alt.Axis":
    """Label months with their year, and the days of what lasted a year at most."""
    import altair as alt

    days = (frame["until"].max() - frame["since"].min()).days
    if days < 2:
        return alt.Axis()
    return alt.Axis(format="%b %Y" if days > 366 else "%-d %b %Y", tickCount=6)


def _draw_left_out(found: History, bars: int) -> None:
    """Say which of the facts that were read have no bar."""
    if bars > MOST_BARS:
        st.caption(
            tr(
                "The newest {shown} of the {count:,} facts below are drawn.",
                shown=MOST_BARS,
                count=bars,
            )
        )
    without = len({change.relationship.id for change in found.changes}) - bars
    if without:
        st.caption(
            plural(
                "{count:,} fact has no start, or times that cannot be drawn.",
                "{count:,} facts have no start, or times that cannot be drawn.",
                without,
            )
        )


def fact_bars(found: History) -> "pd.DataFrame":
    """Return the facts of a history with start and end; open ones end now."""
    import pandas as pd

    now = datetime.now(UTC)
    facts: dict[str, tuple[Relationship, HistoryChange]] = {}
    names = _names(found.changes)
    for change in found.changes:
        facts.setdefault(change.relationship.id, (change.relationship, change))
    rows = [
        {
            "fact": shortened(_bar_name(found, relationship, names[change.other.id]), NAME_CHARS),
            "relationship": visible(relationship.name or relationship.type),
            "since": relationship.valid_at,
            "until": relationship.invalid_at or now,
            "since_text": moment(relationship.valid_at) if relationship.valid_at else "",
            "until_text": moment(relationship.invalid_at) if relationship.invalid_at else "",
            "open": relationship.invalid_at is None or relationship.invalid_at > now,
        }
        for relationship, change in facts.values()
        if _drawable(relationship, now)
    ]
    return pd.DataFrame(rows)


def change_rows(changes: Sequence[HistoryChange]) -> Rows:
    """Return changes as rows, each with what began or ended and its sources."""
    names = _names(changes)
    columns = (N_("when"), N_("change"), N_("fact"), N_("other end"), N_("sources"))
    records = [
        {
            "when": change.at,
            "change": tr("began") if change.kind == "start" else tr("ended"),
            "fact": change.fact,
            "other end": names[change.other.id],
            "sources": "; ".join(source_text(source) for source in change.sources),
        }
        for change in changes
    ]
    return Rows(columns, tuple(records))


def _chosen_changes(
    labels: tuple[str, ...], entity: str, found: History
) -> Sequence[HistoryChange]:
    """Return the changes of the month and the relation that the reader chose."""
    changes: Sequence[HistoryChange] = found.changes
    if found.total_changes <= LONG:
        return changes
    take_from_link("month", "past_month")
    take_from_link("change", "past_name")
    month = _pills(tr("Month"), dict(reversed(found.by_month[-MOST_MONTHS:])), key="past_month")
    name = _pills(tr("What changed"), dict(found.by_name), key="past_name")
    keep_in_link("month", "past_month", month or "")
    keep_in_link("change", "past_name", name or "")
    if month is not None:
        job = read_in_background(
            "past_of_month",
            (labels, entity, month),
            lambda context: _month_history(context, entity, month),
        )
        if not job.wait(PATIENCE_S):
            watch(job, tr("Reading the month"), key="reading_month")
            return ()
        if job.failure() is None:
            changes = job.result().changes
    return [
        c for c in changes if name is None or name in (c.relationship.name, c.relationship.type)
    ]


def _month_history(context: ExplorationContext, entity: str, month: str) -> History:
    year, number = (int(part) for part in month.split("-"))
    since = datetime(year, number, 1, tzinfo=UTC)
    following = (year + number // 12, number % 12 + 1)
    until = datetime.max if following[0] > MAXYEAR else datetime(*following, 1)
    until = until.replace(tzinfo=UTC)
    return read_history(context, entity, since=since, until=until, limit=10 * PAGE)


def _pills(label: str, counts: dict[str, int], *, key: str) -> str | None:
    if st.session_state.get(key) not in counts:
        st.session_state.pop(key, None)
    chosen = st.pills(
        label, list(counts), key=key,
        format_func=lambda name: f"{markdown_literal(name)} · {figure(counts[name])}",
    )  # fmt: skip
    return str(chosen) if chosen is not None else None


def _names(changes: Sequence[HistoryChange]) -> dict[str, str]:
    """Return the names of the other ends by id, told apart where they are the same."""
    nodes = disambiguate_names((change.other for change in changes), without=hidden_properties())
    return {id_: node.name for id_, node in nodes.items()}


def _bar_name(found: History, relationship: Relationship, other: str) -> str:
    arrow = "→" if relationship.start == found.entity.id else "←"
    return f"{relationship.name or relationship.type} {arrow} {other}"


def _drawable(relationship: Relationship, now: datetime) -> bool:
    """Say whether a fact can be drawn as a bar: within the years of charts, start before end."""
    times = [t for t in (relationship.valid_at, relationship.invalid_at) if t is not None]
    since, until = relationship.valid_at, relationship.invalid_at or now
    return all(1700 < t.year < 2250 for t in times) and since is not None and since <= until

"""The changes between a snapshot and another time, as sentences and tables."""

from collections.abc import Mapping, Sequence
from datetime import datetime

import streamlit as st

from graphrag_core import (
    Change,
    Diff,
    Snapshot,
    changed_keys,
    disambiguate_names,
)
from graphrag_core.types import Node, Relationship, Rows
from ui.shared.overview import hidden_properties
from ui.shared.safe_text import html_literal
from ui.shared.tables import draw_table, relationship_rows
from ui.shared.texts import N_, moment, tr

MOST_SENTENCES = 100


def draw_changes(diff: Diff, found: Snapshot) -> None:
    """Draw what changed between the snapshot and the other time, as sentences and tables."""
    with st.container(key="changes"):
        st.markdown(tr("## Changes {period}", period=_period(found.at, diff.at)))
        st.markdown(
            tr(
                ":green-badge[:material/add: {added:,} added] "
                ":red-badge[:material/remove: {removed:,} removed] "
                ":orange-badge[:material/swap_horiz: {changed:,} changed] "
                ":violet-badge[:material/timelapse: {transient:,} came and went] "
                ":gray-badge[{unchanged:,} unchanged]",
                added=len(diff.added),
                removed=len(diff.removed),
                changed=len(diff.changed),
                transient=len(diff.transient),
                unchanged=diff.unchanged_count,
            )
        )
        _draw_sentences(diff.sentences)
        nodes = disambiguate_names(diff.nodes.values(), without=hidden_properties())
        for title, key, rows in (
            (tr("Added"), "added", relationship_rows(diff.added, nodes)),
            (tr("Removed"), "removed", relationship_rows(diff.removed, nodes)),
            (tr("Changed"), "changed", changed_rows(diff.changed, nodes)),
            (
                tr("Came and went in between"),
                "transient",
                relationship_rows(diff.transient, nodes),
            ),
            (
                tr("Undated, ended in between"),
                "ended",
                relationship_rows(diff.undated_ended, nodes),
            ),
        ):
            if rows.records:
                st.markdown(f"### {title}")
                draw_table(rows, name=key, key=f"changes_{key}", own_columns=True)


def _period(at: datetime, other: datetime) -> str:
    """Return from when to when; going back, what is "added" is valid at the earlier time only."""
    if other < at:
        return tr("from {start} back to {end}", start=moment(at), end=moment(other))
    return tr("from {start} to {end}", start=moment(at), end=moment(other))


def changed_rows(changes: Sequence[Change], nodes: Mapping[str, Node]) -> Rows:
    """Return replaced facts as rows: what was before beside what came after.

    Facts between the same two nodes come with the properties that differ.
    """

    def text_of(facts: tuple[Relationship, ...], keys: Sequence[str]) -> str:
        rows = relationship_rows(facts, nodes).records
        text = "; ".join(f"{row['from']} {row['relationship']} {row['to']}" for row in rows)
        new = [f"{key} {facts[-1].properties[key]}" for key in keys]
        return f"{text} ({', '.join(new)})" if new else text

    def keys_of(change: Change) -> list[str]:
        same = len({(r.start, r.end) for r in (*change.before, *change.after)}) == 1
        return changed_keys(change.before[-1], change.after[-1]) if same else []

    records = [
        {
            "before": text_of(change.before, keys_of(change)),
            "after": text_of(change.after, keys_of(change)),
            "since": min((r.valid_at for r in change.after if r.valid_at), default=None),
        }
        for change in changes
    ]
    return Rows((N_("before"), N_("after"), N_("since")), tuple(records))


def _draw_sentences(sentences: Sequence[str]) -> None:
    if not sentences:
        st.caption(tr("Nothing changed between the two times."))
        return
    items = "".join(f"<li>{html_literal(text)}</li>" for text in sentences[:MOST_SENTENCES])
    st.html(
        '<ul style="margin: 0; padding-left: 1.1rem; line-height: 1.6; overflow-wrap: anywhere">'
        f"{items}</ul>"
    )
    if len(sentences) > MOST_SENTENCES:
        st.caption(
            tr(
                "and {count:,} more; the tables have all of them.",
                count=len(sentences) - MOST_SENTENCES,
            )
        )

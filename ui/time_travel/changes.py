"""A snapshot and what differs from it at another time, as the page draws them."""

from collections.abc import Mapping, Sequence
from datetime import datetime

import streamlit as st

from graphrag_core import Change, Diff, Snapshot, changed_keys, disambiguate_names
from graphrag_core.types import Node, Relationship, Rows, Subgraph
from ui.neighborhood.neighborhood_view import moment_text
from ui.shared.exploration import relationship_rows
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.graph_view.picture import DiffMark
from ui.shared.navigation import keep_in_link
from ui.shared.overview import hidden_properties
from ui.shared.tables import cell_text, draw_table
from ui.shared.text import counted, html_literal, markdown_literal

MOST_SENTENCES = 100


def draw_snapshot(found: Snapshot, *, labels: Sequence[str], layout: str) -> None:
    """Draw the graph as it was, and what is odd about it."""
    # In a container of its own: the picture keeps its place on the page, however many there are.
    with st.container(key="remarks"):
        for remark in found.remarks:
            st.caption(f":material/info: {markdown_literal(remark.message)}")
    with st.container(key="graph"):
        graph = found.subgraph
        marks: dict[str, DiffMark] = {}
        st.markdown(
            f"##### The graph {moment_text(found.at)} · "
            f"{counted(len(graph.nodes), 'node', of=graph.total_nodes)}, "
            f"{counted(len(graph.relationships), 'relationship', of=graph.total_relationships)}"
        )
        with st.container(key="none_held"):
            if not graph.nodes:
                st.info("No dated relationship held at that time.", icon=":material/event_busy:")
        if found.diff is not None:
            st.session_state.setdefault("mark_changes", True)
            marking = st.toggle(
                f"Mark what differs {moment_text(found.diff.at)}", key="mark_changes",
                persist_state="session",
                help="Adds what came later or went before to the picture, each with a sign",
            )  # fmt: skip
            keep_in_link("unmarked", "mark_changes", "" if marking else "1")
            if marking:
                graph, marks = with_changes(found.subgraph, found.diff)
        options = PictureOptions(
            labels=labels, layout=layout, height=560, at=found.at, marks=marks, more=found.left,
            link="open",
        )  # fmt: skip
        draw_graph(graph, key="snapshot_graph", options=options)
    if found.undated:
        nodes = disambiguate_names(found.undated_nodes.values(), without=hidden_properties())
        count = len(found.undated)
        shown = st.expander(
            f"{count:,} undated, apart from the picture's time", key="undated", on_change="rerun"
        )
        if shown.open:
            with shown:
                draw_table(relationship_rows(found.undated, nodes), name="undated", key="undated")


def with_changes(held: Subgraph, diff: Diff) -> tuple[Subgraph, dict[str, DiffMark]]:
    """The snapshot with what differs at the other time, and what is said of each by its id."""
    marks: dict[str, DiffMark] = {r.id: "removed" for r in diff.removed}
    marks |= {r.id: "before" for change in diff.changed for r in change.before}
    fresh: dict[str, tuple[DiffMark, Relationship]] = {r.id: ("added", r) for r in diff.added}
    fresh |= {r.id: ("after", r) for change in diff.changed for r in change.after}
    fresh |= {r.id: ("transient", r) for r in diff.transient}
    nodes = {node.id: node for node in held.nodes}
    relationships = {r.id: r for r in held.relationships}
    added = [entry for entry in fresh.values() if entry[1].id not in relationships]
    for mark, relationship in added:
        ends = {relationship.start, relationship.end}
        if not ends <= nodes.keys() | diff.nodes.keys():
            continue
        nodes |= {id_: diff.nodes[id_] for id_ in ends - nodes.keys()}
        relationships[relationship.id] = relationship
        marks[relationship.id] = mark
    left = held.total_nodes - len(held.nodes), held.total_relationships - len(held.relationships)
    whole = Subgraph(
        tuple(nodes.values()),
        tuple(relationships.values()),
        len(nodes) + left[0],
        len(relationships) + left[1],
    )
    return whole, marks


def draw_changes(diff: Diff, found: Snapshot) -> None:
    """Draw what changed between the snapshot and the other time, as sentences and tables."""
    with st.container(key="changes"):
        st.markdown(f"##### Changes {_way(found.at, diff.at)}")
        st.markdown(
            f":green-badge[:material/add: {len(diff.added):,} added] "
            f":red-badge[:material/remove: {len(diff.removed):,} removed] "
            f":orange-badge[:material/swap_horiz: {len(diff.changed):,} changed] "
            f":violet-badge[:material/timelapse: {len(diff.transient):,} came and went] "
            f":gray-badge[{diff.unchanged_count:,} unchanged]"
        )
        _draw_sentences(diff.sentences)
        nodes = disambiguate_names(diff.nodes.values(), without=hidden_properties())
        for title, key, rows in (
            ("Added", "added", relationship_rows(diff.added, nodes)),
            ("Removed", "removed", relationship_rows(diff.removed, nodes)),
            ("Changed", "changed", changed_rows(diff.changed, nodes)),
            ("Came and went in between", "transient", relationship_rows(diff.transient, nodes)),
            ("Undated, ended in between", "ended", relationship_rows(diff.undated_ended, nodes)),
        ):
            if rows.records:
                st.markdown(f"###### {title}")
                draw_table(rows, name=key, key=f"changes_{key}")


def _way(at: datetime, other: datetime) -> str:
    """From when to when; what is "added" going back holds at the earlier time only."""
    begun, ended = (cell_text(moment)[:16] for moment in (at, other))
    return f"from {begun} {'back ' if other < at else ''}to {ended} UTC"


def changed_rows(changes: Sequence[Change], nodes: Mapping[str, Node]) -> Rows:
    """Replaced facts as rows: what was before beside what came after.

    Between the same two nodes they are told with the properties that differ.
    """

    def told(facts: tuple[Relationship, ...], keys: Sequence[str]) -> str:
        rows = relationship_rows(facts, nodes).records
        said = "; ".join(f"{row['from']} {row['relationship']} {row['to']}" for row in rows)
        new = [f"{key} {facts[-1].properties[key]}" for key in keys]
        return f"{said} ({', '.join(new)})" if new else said

    def keys_of(change: Change) -> list[str]:
        same = len({(r.start, r.end) for r in (*change.before, *change.after)}) == 1
        return changed_keys(change.before[-1], change.after[-1]) if same else []

    records = [
        {
            "before": told(change.before, keys_of(change)),
            "after": told(change.after, keys_of(change)),
            "since": min((r.valid_at for r in change.after if r.valid_at), default=None),
        }
        for change in changes
    ]
    return Rows(("before", "after", "since"), tuple(records))


def _draw_sentences(sentences: Sequence[str]) -> None:
    if not sentences:
        st.caption("Nothing changed between the two.")
        return
    said = "".join(f"<li>{html_literal(text)}</li>" for text in sentences[:MOST_SENTENCES])
    st.html(
        '<ul style="margin: 0; padding-left: 1.1rem; line-height: 1.6; overflow-wrap: anywhere">'
        f"{said}</ul>"
    )
    if len(sentences) > MOST_SENTENCES:
        st.caption(f"and {len(sentences) - MOST_SENTENCES:,} more; the tables have all of them.")

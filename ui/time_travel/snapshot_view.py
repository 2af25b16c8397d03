"""A snapshot on the page: the graph as it was, and what differs at another time."""

from collections.abc import Sequence
from datetime import datetime

import streamlit as st

from graphrag_core import Diff, Snapshot, disambiguate_names
from graphrag_core.types import Relationship, Subgraph
from ui.neighborhood.neighborhood_view import moment_text
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.graph_view.picture import DiffMark
from ui.shared.links import keep_in_link
from ui.shared.overview import hidden_properties
from ui.shared.safe_text import counted, markdown_literal
from ui.shared.tables import draw_table, relationship_rows
from ui.shared.texts import tr
from ui.time_travel.changes_view import draw_changes
from ui.time_travel.time_travel_read import TimeTravelResult


def draw_time_travel(result: TimeTravelResult, *, labels: Sequence[str], layout: str) -> None:
    """Draw how the times were understood, the graph as it was, and the changes."""
    with st.container(key="understood"):
        for text, time in result.times:
            if not _is_written_out(text):
                st.caption(
                    tr(
                        ":material/schedule: “{text}” is {time}.",
                        text=markdown_literal(text),
                        time=markdown_literal(time),
                    )
                )
        if result.to_come:
            st.caption(
                tr(
                    ":material/event_upcoming: This time is still to come: shown is what the "
                    "graph knows today."
                )
            )
    draw_snapshot(result.snapshot, labels=labels, layout=layout)
    if result.snapshot.diff is not None:
        draw_changes(result.snapshot.diff, result.snapshot)


def _is_written_out(text: str) -> bool:
    """Tell whether somebody wrote a date or an instant rather than words for one."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def draw_snapshot(found: Snapshot, *, labels: Sequence[str], layout: str) -> None:
    """Draw the graph as it was, with remarks."""
    # In a container of its own, so that the picture keeps its place, however many there are.
    with st.container(key="remarks"):
        for remark in found.remarks:
            st.caption(f":material/info: {markdown_literal(remark.message)}")
    with st.container(key="graph"):
        graph = found.subgraph
        marks: dict[str, DiffMark] = {}
        st.markdown(
            tr(
                "## The graph {at} · {nodes}, {relationships}",
                at=moment_text(found.at),
                nodes=counted(len(graph.nodes), "node", "nodes", of=graph.total_nodes),
                relationships=counted(
                    len(graph.relationships),
                    "relationship",
                    "relationships",
                    of=graph.total_relationships,
                ),
            )
        )
        with st.container(key="none_held"):
            if not graph.nodes:
                st.info(
                    tr("No dated relationship was valid at that time."),
                    icon=":material/event_busy:",
                )
        if found.diff is not None:
            st.session_state.setdefault("mark_changes", True)
            marking = st.toggle(
                tr("Mark what is different {at}", at=moment_text(found.diff.at)),
                key="mark_changes", persist_state="session",
                help=tr(
                    "Adds relationships of the other time to the picture, each marked with a sign"
                ),
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
            tr("{count:,} without a date, shown at any time", count=count),
            key="undated",
            on_change="rerun",
        )
        if shown.open:
            with shown:
                draw_table(
                    relationship_rows(found.undated, nodes),
                    name="undated",
                    key="undated",
                    own_columns=True,
                )


def with_changes(snapshot: Subgraph, diff: Diff) -> tuple[Subgraph, dict[str, DiffMark]]:
    """Return the snapshot with what differs at the other time, and the marks by id."""
    marks: dict[str, DiffMark] = {r.id: "removed" for r in diff.removed}
    marks |= {r.id: "before" for change in diff.changed for r in change.before}
    fresh: dict[str, tuple[DiffMark, Relationship]] = {r.id: ("added", r) for r in diff.added}
    fresh |= {r.id: ("after", r) for change in diff.changed for r in change.after}
    fresh |= {r.id: ("transient", r) for r in diff.transient}
    nodes = {node.id: node for node in snapshot.nodes}
    relationships = {r.id: r for r in snapshot.relationships}
    added = [entry for entry in fresh.values() if entry[1].id not in relationships]
    for mark, relationship in added:
        ends = {relationship.start, relationship.end}
        if not ends <= nodes.keys() | diff.nodes.keys():
            continue
        nodes |= {id_: diff.nodes[id_] for id_ in ends - nodes.keys()}
        relationships[relationship.id] = relationship
        marks[relationship.id] = mark
    left = (
        snapshot.total_nodes - len(snapshot.nodes),
        snapshot.total_relationships - len(snapshot.relationships),
    )
    whole = Subgraph(
        tuple(nodes.values()),
        tuple(relationships.values()),
        len(nodes) + left[0],
        len(relationships) + left[1],
    )
    return whole, marks

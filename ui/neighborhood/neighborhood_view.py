"""An entity's neighbourhood on the page: totals, picture, table, and where to go next."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime

import streamlit as st

from graphrag_core import Neighborhood, TypeCount, disambiguate_names
from graphrag_core.types import Subgraph
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.graph_view.details import draw_details
from ui.shared.overview import hidden_properties
from ui.shared.safe_text import counted, markdown_literal, visible
from ui.shared.tables import draw_table, relationship_rows
from ui.shared.texts import N_, figure, moment, plural, tr

ARROWS = {"out": "→", "in": "←", "self": "↻"}
MOST_TOTALS = 24


def draw_neighborhood(
    found: Neighborhood, *, labels: Sequence[str], go_to: Callable[[], None]
) -> None:
    """Draw an entity's neighbourhood; `go_to` is called when the reader chooses a neighbour."""
    nodes = disambiguate_names(found.nodes, without=hidden_properties())
    graph = Subgraph(found.nodes, found.relationships, len(found.nodes), len(found.relationships))
    picture, beside = st.columns([3, 2], gap="medium")
    with picture, st.container(key="graph"):
        st.markdown(f"## {markdown_literal(counts_text(found))}")
        options = PictureOptions(
            labels=labels, layout=found.center.id, height=560, link="open",
            more=undrawn_count(found), at="all" if found.at is None else found.at,
        )  # fmt: skip
        draw_graph(graph, key="around_graph", options=options)
    with beside, st.container(key="details"):
        st.markdown(tr("## Details"))
        with st.container(border=True):
            draw_details(found.center, graph, here=True)
        st.markdown(tr("## Relationships by type"))
        draw_totals(found.by_type)
        others = [node for node in found.nodes if node.id != found.center.id]
        counts = Counter(node.name for node in found.nodes)
        # A name that several nodes share does not lead to one of them.
        names = {n.name if counts[n.name] == 1 else n.id: nodes[n.id].name for n in others}
        st.selectbox(
            tr("Go to a neighbour"), list(names), index=None, key="go_to", on_change=go_to,
            format_func=lambda name: visible(names[name]), placeholder=tr("choose one"),
        )  # fmt: skip
    with st.container(key="table"):
        st.markdown(tr("## The relationships shown"))
        if found.undated:
            st.caption(
                plural(
                    ":material/event_busy: {count:,} of these has no start date.",
                    ":material/event_busy: {count:,} of these have no start date.",
                    len(found.undated),
                )
            )
        draw_table(
            relationship_rows(found.relationships, nodes),
            name="neighborhood",
            key="around_table",
            own_columns=True,
        )


def undrawn_count(found: Neighborhood) -> dict[str, int]:
    """Count the entity's relationships at the time beside those shown, as far as known."""
    left_out = (found.ended or 0) + (found.future or 0)
    if found.next_cursor is None:
        return {}
    return {found.center.id: found.total_relationships - left_out - len(found.relationships)}


def counts_text(found: Neighborhood) -> str:
    """Return how many of the relationships are shown, and of which time."""
    shown, total = len(found.relationships), found.total_relationships
    of = counted(shown, "relationship", "relationships", of=total)
    hidden = [
        tr(text, count=count)
        for count, text in (
            (found.ended, N_("{count:,} ended")),
            (found.future, N_("{count:,} still to come")),
        )
        if count
    ]
    time = tr("at all times") if found.at is None else moment_text(found.at) if found.timed else ""
    return " · ".join(part for part in (of, *hidden, time) if part)


def moment_text(at: datetime) -> str:
    """Write a moment as "as of …"."""
    return tr("as of {at}", at=moment(at))


def draw_totals(by_type: Sequence[TypeCount]) -> None:
    """Draw the totals by type and direction, the largest first."""
    if not by_type:
        st.caption(tr("It has no relationships."))
        return
    st.markdown(
        " ".join(
            f":gray-badge[{ARROWS[entry.direction]} {markdown_literal(entry.type)} "
            f"· {figure(entry.count)}]"
            for entry in by_type[:MOST_TOTALS]
        )
    )
    if len(by_type) > MOST_TOTALS:
        st.caption(tr("and {count} more", count=len(by_type) - MOST_TOTALS))

"""An entity's neighbourhood on the page: totals, picture, table, and where to go next."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime

import streamlit as st

from graphrag_core import Neighborhood, TypeCount, disambiguate_names, moment_in_words
from graphrag_core.types import Subgraph
from ui.shared.graph_view import PictureOptions, draw_graph
from ui.shared.graph_view.details import draw_details
from ui.shared.overview import hidden_properties
from ui.shared.safe_text import counted, markdown_literal, visible
from ui.shared.tables import draw_table, relationship_rows

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
        st.markdown("## Details")
        with st.container(border=True):
            draw_details(found.center, graph)
        st.markdown("## Relationships by type")
        draw_totals(found.by_type)
        others = [node for node in found.nodes if node.id != found.center.id]
        counts = Counter(node.name for node in found.nodes)
        # A name that several nodes share does not lead to one of them.
        names = {n.name if counts[n.name] == 1 else n.id: nodes[n.id].name for n in others}
        st.selectbox(
            "Go to a neighbour", list(names), index=None, key="go_to", on_change=go_to,
            format_func=lambda name: visible(names[name]), placeholder="choose one",
        )  # fmt: skip
    with st.container(key="table"):
        st.markdown("## The relationships shown")
        if found.undated:
            count = len(found.undated)
            st.caption(
                f":material/event_busy: {count:,} of these "
                f"{'has' if count == 1 else 'have'} no start date."
            )
        draw_table(
            relationship_rows(found.relationships, nodes), name="neighborhood", key="around_table"
        )


def undrawn_count(found: Neighborhood) -> dict[str, int]:
    """Count the entity's relationships at the time beside those shown, as far as known."""
    left_out = (found.ended or 0) + (found.future or 0)
    if found.next_cursor is None:
        return {}
    return {found.center.id: found.total_relationships - left_out - len(found.relationships)}


def counts_text(found: Neighborhood) -> str:
    """Return how many of the relationships are shown, and of which time."""
    of = counted(len(found.relationships), "relationship", of=found.total_relationships)
    hidden = [
        f"{count:,} {word}"
        for count, word in ((found.ended, "ended"), (found.future, "still to come"))
        if count
    ]
    time = "at all times" if found.at is None else moment_text(found.at) if found.timed else ""
    return " · ".join(part for part in (of, *hidden, time) if part)


def moment_text(moment: datetime) -> str:
    """Write a moment as "as of …"."""
    return f"as of {moment_in_words(moment)}"


def draw_totals(by_type: Sequence[TypeCount]) -> None:
    """Draw the totals by type and direction, the largest first."""
    if not by_type:
        st.caption("It has no relationships.")
        return
    st.markdown(
        " ".join(
            f":gray-badge[{ARROWS[entry.direction]} {markdown_literal(entry.type)} "
            f"· {entry.count:,}]"
            for entry in by_type[:MOST_TOTALS]
        )
    )
    if len(by_type) > MOST_TOTALS:
        st.caption(f"and {len(by_type) - MOST_TOTALS} more")

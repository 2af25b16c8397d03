"""What pages draw of a subgraph: the picture, a selected node's details, tables as its equal."""

from collections.abc import Sequence

import streamlit as st

from graphrag_core.types import Node, Relationship, Subgraph
from ui.graph_view.component import mount_picture
from ui.graph_view.picture import drawn_part, picture_of
from ui.tables import cell_text
from ui.text import html_literal, markdown_literal, shortened, visible

VALUE_MAX_CHARS = 600


@st.fragment
def draw_graph(
    subgraph: Subgraph,
    *,
    key: str,
    labels: Sequence[str] = (),
    scene: str = "",
    focus: str | None = None,
    height: int = 400,
) -> None:
    """Draw a subgraph: exactly its nodes and relationships, capped with a word on the rest.

    `labels` fixes the colours' order, `focus` is the id of a node to emphasise. Within one
    `scene` nodes keep their places when the subgraph changes; another scene is laid out anew.
    A click on a node shows its details; only this part of the page runs again.
    """
    if not subgraph.nodes:
        st.caption("No nodes or relationships in this result.")
        return
    marked = frozenset({focus}) if focus else frozenset[str]()
    picture = picture_of(subgraph, labels=labels, marked=marked)
    look = {"scene": scene, "focus": focus, "height": height}
    selected = mount_picture({**picture, **look}, key=key)
    _draw_left_out(picture["left_out"])
    by_id = {node.id: node for node in subgraph.nodes}
    node = by_id.get(_latest_choice(key, selected, focus) or "")
    if node is not None:
        with st.container(border=True, key=f"{key}_details"):
            draw_details(node, subgraph)
    tables = st.expander(
        "The same as tables", key=f"{key}_tables", type="compact", on_change="rerun"
    )
    if tables.open:
        with tables:
            _draw_tables(subgraph)


def draw_details(node: Node, subgraph: Subgraph) -> None:
    """Draw a node's name, labels, properties and its relationships in the subgraph."""
    badges = " ".join(f":gray-badge[{markdown_literal(label)}]" for label in node.labels)
    st.markdown(f"**{markdown_literal(shortened(node.name, 200))}** {badges}")
    cells = "".join(
        f'<tr><th scope="row" style="text-align: left; font-weight: 600; padding: .2rem 1rem '
        f'.2rem 0; vertical-align: top; white-space: nowrap; border: 0">{html_literal(key)}</th>'
        f'<td style="padding: .2rem 0; overflow-wrap: anywhere; border: 0">{_value_html(value)}'
        "</td></tr>"
        for key, value in node.properties.items()
    )
    if cells:
        st.html(
            '<table style="border-collapse: collapse; font-size: .88rem; line-height: 1.45; '
            f'border: 0">{cells}</table>'
        )
    else:
        st.caption("This node has no properties.")
    count = sum(node.id in (r.start, r.end) for r in subgraph.relationships)
    st.caption(f"{count} relationship{'' if count == 1 else 's'} in this picture")


def _latest_choice(key: str, selected: str | None, focus: str | None) -> str | None:
    """The node chosen last: by a click in the picture, or from outside of it."""
    seen = f"{key}_choice"
    before_selected, before_focus, shown = st.session_state.get(seen, (None, None, None))
    if focus != before_focus:
        shown = focus
    elif selected != before_selected:
        shown = selected
    st.session_state[seen] = (selected, focus, shown)
    return shown


def _value_html(value: object) -> str:
    text = cell_text(value)
    cut = f"{text[:VALUE_MAX_CHARS]}…" if len(text) > VALUE_MAX_CHARS else text
    return html_literal(cut) or "–"


def _draw_left_out(left_out: dict[str, int]) -> None:
    nodes, relationships = left_out["nodes"], left_out["relationships"]
    if nodes or relationships:
        st.caption(
            f":material/filter_alt: {nodes:,} more nodes and {relationships:,} more relationships "
            "are not drawn. Ask a narrower question to see them."
        )


def _draw_tables(subgraph: Subgraph) -> None:
    import pandas as pd

    nodes, relationships = drawn_part(subgraph)
    names = {node.id: visible(node.name) for node in nodes}
    st.dataframe(
        pd.DataFrame([_node_row(node) for node in nodes]), hide_index=True, alt="Nodes drawn"
    )
    if relationships:
        st.dataframe(
            pd.DataFrame([_relationship_row(r, names) for r in relationships]),
            hide_index=True,
            alt="Relationships drawn",
        )


def _node_row(node: Node) -> dict[str, str]:
    properties = "; ".join(f"{key}: {cell_text(value)}" for key, value in node.properties.items())
    return {
        "Node": visible(node.name),
        "Labels": ", ".join(visible(label) for label in node.labels),
        "Properties": shortened(properties, VALUE_MAX_CHARS),
    }


def _relationship_row(relationship: Relationship, names: dict[str, str]) -> dict[str, str]:
    return {
        "From": names[relationship.start],
        "Relationship": visible(relationship.name or relationship.type),
        "To": names[relationship.end],
        "Since": cell_text(relationship.valid_at),
        "Until": cell_text(relationship.invalid_at),
    }

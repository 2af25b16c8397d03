"""The details of one node or relationship: its properties in a table, and its sources."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from graphrag_core import SOURCE_KEYS, GraphragError, Source, find_sources
from graphrag_core.types import Node, Relationship, Subgraph
from ui.shared.graph_view.expanded_nodes import current_exploration
from ui.shared.overview import hidden_properties
from ui.shared.safe_text import html_literal, markdown_literal, shortened
from ui.shared.tables import cell_text
from ui.shared.texts import plural, tr

VALUE_MAX_CHARS = 600
MOST_SOURCES = 12


def draw_details(node: Node, subgraph: Subgraph, *, here: bool) -> None:
    """Draw a node's name, labels, properties and its relationships in the subgraph.

    Only `here`, in the database that is open, its sources can be read.
    """
    badges = " ".join(f":gray-badge[{markdown_literal(label)}]" for label in node.labels)
    st.markdown(f"**{markdown_literal(shortened(node.name, 200))}** {badges}")
    if not _draw_properties(node.properties):
        st.caption(tr("This node has no properties."))
    if here:
        _draw_sources(node)
    count = sum(node.id in (r.start, r.end) for r in subgraph.relationships)
    st.caption(
        plural(
            "{count:,} relationship in this picture",
            "{count:,} relationships in this picture",
            count,
        )
    )


def draw_relationship_details(
    relationship: Relationship, subgraph: Subgraph, *, here: bool
) -> None:
    """Draw a relationship's ends, text, validity and properties; its sources only `here`."""
    names = {node.id: node.name for node in subgraph.nodes}
    start, end = (
        markdown_literal(shortened(names.get(id_, id_), 80))
        for id_ in (relationship.start, relationship.end)
    )
    kind = markdown_literal(relationship.name or relationship.type)
    st.markdown(f"**{start}** → :gray-badge[{kind}] → **{end}**")
    if relationship.fact:
        st.markdown(markdown_literal(shortened(relationship.fact, VALUE_MAX_CHARS)))
    since, until = cell_text(relationship.valid_at), cell_text(relationship.invalid_at)
    if since or until:
        st.caption(
            tr("valid from {since} until {until}", since=since or "?", until=until or tr("now"))
        )
    _draw_properties(relationship.properties)
    if here:
        _draw_sources(relationship)


def source_text(source: Source) -> str:
    """Return a source as text; one that is gone from the graph is marked as such."""
    if source.missing:
        return tr("{id} (no longer in the graph)", id=source.id)
    description = f": {source.description}" if source.description else ""
    return f"{source.name or source.id}{description}"


def _draw_properties(properties: Mapping[str, Any]) -> bool:
    hidden = hidden_properties()
    cells = "".join(
        f'<tr><th scope="row" style="text-align: left; font-weight: 600; padding: .2rem 1rem '
        f'.2rem 0; vertical-align: top; white-space: nowrap; border: 0">{html_literal(key)}</th>'
        f'<td style="padding: .2rem 0; overflow-wrap: anywhere; border: 0">{_value_html(value)}'
        "</td></tr>"
        for key, value in properties.items()
        if key not in hidden
    )
    if cells:
        st.html(
            '<table style="border-collapse: collapse; font-size: .88rem; line-height: 1.45; '
            f'border: 0">{cells}</table>'
        )
    return bool(cells)


def _draw_sources(element: Node | Relationship) -> None:
    if not any(element.properties.get(key) for key in SOURCE_KEYS):
        return
    try:
        sources = find_sources(current_exploration(), [element])[element.id]
    except GraphragError:
        # The element itself is shown; the database with its sources cannot be reached.
        return
    if sources:
        shown = " · ".join(
            markdown_literal(shortened(source_text(source), 120))
            for source in sources[:MOST_SOURCES]
        )
        more = tr(" and {count} more", count=len(sources) - MOST_SOURCES)
        st.caption(
            tr(
                ":material/description: from {shown}{more}",
                shown=shown,
                more=more if len(sources) > MOST_SOURCES else "",
            )
        )


def _value_html(value: object) -> str:
    text = cell_text(value)
    cut = f"{text[:VALUE_MAX_CHARS]}…" if len(text) > VALUE_MAX_CHARS else text
    return html_literal(cut) or "–"

"""A subgraph on a page: the picture, the details of a selected element, and tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from graphrag_core import GraphragError, distinguishing_texts
from graphrag_core.types import Node, Subgraph
from ui.shared.error_messages import draw_error
from ui.shared.graph_view.component import (
    mount_picture,
    opened_in,
    picture_texts,
    selected_in,
)
from ui.shared.graph_view.details import draw_details, draw_relationship_details
from ui.shared.graph_view.downloads import draw_downloads
from ui.shared.graph_view.element_tables import draw_element_tables
from ui.shared.graph_view.expanded_nodes import (
    ExpandedNodes,
    expand,
    expanded_nodes_of,
    link_text,
    more_counts,
    read_again_at,
    restore,
    with_expanded,
)
from ui.shared.graph_view.picture import (
    MAX_NODES,
    PictureOptions,
    picture_of,
    shown_labels,
)
from ui.shared.links import keep_in_link, take_from_link
from ui.shared.overview import hidden_properties
from ui.shared.safe_text import counted, markdown_literal, shortened
from ui.shared.texts import figure, plural, tr

MOST_TYPES = 24
ARROWS = {"out": "→", "in": "←", "self": "↻"}


@st.fragment
def draw_graph(
    subgraph: Subgraph,
    *,
    key: str,
    options: PictureOptions | None = None,
    highlighted: Sequence[str] = (),
    on_select: Callable[[str], bool] | None = None,
) -> None:
    """Draw a subgraph: exactly its nodes and relationships, and how many a cap left out.

    `highlighted` are the ids of nodes and relationships to emphasise; the details of the first
    are shown. `on_select` gets the id of what the reader clicks, "" for nothing, and returns
    whether the rest of the page changes with it.
    A click shows details. A double click opens a node's neighbourhood at the picture's time; what
    it adds is drawn apart from the result and can be taken back.
    Only this part of the page runs again, unless `on_select` asks for more.
    """
    options = options or PictureOptions()
    if st.session_state.pop(f"{key}_told", False):
        st.rerun()
    if not subgraph.nodes:
        st.caption(tr("No nodes or relationships in this result."))
        return
    expanded = expanded_nodes_of(key, options.layout)
    _expand_requested(expanded, options, key=key)
    whole, context = with_expanded(_chosen_labels_only(subgraph, key), expanded)
    more = more_counts(expanded, whole.relationships, options.more)
    picture = picture_of(
        whole,
        replace(options, more=more),
        highlighted=frozenset(highlighted),
        context=context,
        distinctions=distinguishing_texts(whole.nodes, without=hidden_properties()),
    )
    data = {
        **picture,
        "scene": options.layout,
        "lit": list(dict.fromkeys(highlighted)),
        "marked": options.marked,
        "height": options.height,
        "grown": len(expanded.opened),
        "texts": picture_texts(),
    }
    mount_picture(
        data,
        key=key,
        on_select=partial(_select, key, on_select),
        on_open=partial(_request_expansion, key) if options.opens else _open_nothing,
    )
    _draw_left_out(subgraph, picture["left_out"], key=key)
    _draw_expanded(expanded, key=key)
    selected = _latest_selection(key, next(iter(highlighted), None), options.marked) or ""
    _draw_selected(selected, whole, expanded if options.opens else None, key=key)
    draw_downloads(whole, data, here=options.opens, key=key)
    tables = st.expander(
        tr("The same as tables"), key=f"{key}_tables", type="compact", on_change="rerun"
    )
    if tables.open:
        with tables:
            draw_element_tables(whole, context, key=key)


def _select(key: str, on_select: Callable[[str], bool] | None) -> None:
    """Remember what the reader clicked, and pass it on to the page; a callback of the picture."""
    selected = selected_in(key)
    st.session_state[f"{key}_selected"] = selected or None
    st.session_state[f"{key}_told"] = on_select is not None and on_select(selected)


def _request_expansion(key: str, node_id: str | None = None, type_: str | None = None) -> None:
    """Remember which node to open; a callback of the picture and of buttons."""
    requested = node_id or opened_in(key)
    if requested is not None:
        st.session_state[f"{key}_wanted"] = (requested, type_)


def _open_nothing() -> None:
    """Leave a double click without effect; a callback."""


def _expand_requested(expanded: ExpandedNodes, options: PictureOptions, *, key: str) -> None:
    slot = f"{key}_opened"
    if options.link is not None:
        take_from_link(options.link, slot)
    requested = st.session_state.pop(f"{key}_wanted", None)
    try:
        read_again_at(expanded, options.at)
        if (linked := st.session_state.pop(slot, None)) is not None:
            restore(expanded, linked)
        if requested is not None:
            expand(expanded, requested[0], type_=requested[1])
    except GraphragError as error:
        draw_error(error)
    if options.link is not None:
        keep_in_link(options.link, slot, link_text(expanded))


def _draw_expanded(expanded: ExpandedNodes, *, key: str) -> None:
    """Draw the types by which a hub can be opened, and the buttons that take openings back."""
    if expanded.hub is not None:
        node, counts = expanded.hub
        total = sum(entry.count for entry in counts)
        name = markdown_literal(shortened(node.name, 80))
        with st.container(border=True, key=f"{key}_hub"):
            st.markdown(
                tr(
                    "**{name}** has {count:,} relationships. Open it by type:",
                    name=name,
                    count=total,
                )
            )
            with st.container(horizontal=True, gap="xsmall"):
                for number, entry in enumerate(counts[:MOST_TYPES]):
                    arrow = ARROWS[entry.direction]
                    st.button(
                        f"{figure(entry.count)} × {arrow} {markdown_literal(entry.type)}",
                        key=f"{key}_hub_{number}", on_click=_request_expansion,
                        args=(key, node.id, entry.type),
                    )  # fmt: skip
    if not expanded.opened and expanded.hub is None:
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        if expanded.opened:
            newest = expanded.opened[-1]
            what = tr(" by {type}", type=newest.type) if newest.type else ""
            st.caption(
                tr(
                    "Opened last: {name}{what}",
                    name=markdown_literal(shortened(newest.node.name, 60)),
                    what=markdown_literal(what),
                )
            )
        st.button(tr("Undo"), key=f"{key}_undo", icon=":material/undo:", on_click=expanded.undo)
        st.button(
            tr("Collapse all"), key=f"{key}_collapse", icon=":material/unfold_less:",
            on_click=expanded.collapse, help=tr("Back to the result only"),
        )  # fmt: skip


def _draw_selected(
    selected: str, whole: Subgraph, expanded: ExpandedNodes | None, *, key: str
) -> None:
    """Draw the details of the node or relationship that was selected last."""
    node = next((node for node in whole.nodes if node.id == selected), None)
    relationship = next((r for r in whole.relationships if r.id == selected), None)
    if node is None and relationship is None:
        return
    with st.container(border=True, key=f"{key}_details"):
        if relationship is not None:
            draw_relationship_details(relationship, whole, here=expanded is not None)
        if node is not None:
            draw_details(node, whole, here=expanded is not None)
            if expanded is not None:
                _draw_expand_button(node, expanded, key=key)


def _draw_expand_button(node: Node, expanded: ExpandedNodes, *, key: str) -> None:
    if any(entry.node.id == node.id for entry in expanded.opened):
        st.button(
            tr("Collapse it"), key=f"{key}_close_node", icon=":material/unfold_less:",
            on_click=expanded.collapse, args=(node.id,),
        )  # fmt: skip
    else:
        st.button(
            tr("Open its neighbourhood here"), key=f"{key}_open_node", icon=":material/hub:",
            on_click=_request_expansion, args=(key, node.id),
            help=tr("The same as a double click in the picture"),
        )  # fmt: skip


def _latest_selection(key: str, by_page: str | None, marked: int) -> str | None:
    """Return what was selected last: by a click in the picture, by the page, or in a table."""
    slot = f"{key}_choice"
    in_picture = st.session_state.get(f"{key}_selected")
    in_table = st.session_state.get(f"{key}_row")
    now: tuple[object, ...] = (in_picture, (by_page, marked), in_table)
    before: tuple[object, ...]
    latest: str | None
    before, latest = st.session_state.get(slot, ((None, (None, 0), None), None))
    for old, new, id_ in zip(before, now, (in_picture, by_page, in_table), strict=True):
        if new != old:
            latest = id_
    st.session_state[slot] = (now, latest)
    return latest


def _chosen_labels_only(subgraph: Subgraph, key: str) -> Subgraph:
    """Return the nodes with the labels that the reader narrowed a crowded picture to.

    Labels that were chosen for the picture before, and that this one lacks, are forgotten.
    """
    slot = f"{key}_narrow"
    before = st.session_state.get(slot) or ()
    if not before:
        return subgraph
    label_of = shown_labels(subgraph.nodes)
    known = set(label_of.values())
    chosen = [label for label in before if label in known]
    if len(chosen) < len(before):
        st.session_state[slot] = chosen
    if not chosen:
        return subgraph
    nodes = tuple(node for node in subgraph.nodes if label_of[node.id] in chosen)
    ids = {node.id for node in nodes}
    within = tuple(r for r in subgraph.relationships if r.start in ids and r.end in ids)
    return Subgraph(nodes, within, len(nodes), len(within))


def _draw_left_out(subgraph: Subgraph, left_out: Mapping[str, int], *, key: str) -> None:
    nodes, relationships = left_out["nodes"], left_out["relationships"]
    if nodes or relationships:
        st.caption(
            tr(
                ":material/filter_alt: {what} not drawn. Ask a narrower question, or choose "
                "labels to see them.",
                what=left_out_text(nodes, relationships),
            )
        )
    if len(subgraph.nodes) > MAX_NODES or st.session_state.get(f"{key}_narrow"):
        labels = shown_labels(subgraph.nodes).values()
        st.pills(
            tr("Draw only"), sorted(set(labels)), selection_mode="multi", key=f"{key}_narrow",
            format_func=markdown_literal,
        )  # fmt: skip


def left_out_text(nodes: int, relationships: int) -> str:
    """Return what is not drawn, as a subject: "1 more node and 2 more relationships are"."""
    parts = [
        counted(nodes, "more node", "more nodes"),
        counted(relationships, "more relationship", "more relationships"),
    ]
    what = tr(" and ").join(
        part for part, n in zip(parts, (nodes, relationships), strict=True) if n
    )
    return plural("{what} is", "{what} are", nodes + relationships, what=what)

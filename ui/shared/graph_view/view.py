"""What pages draw of a subgraph: the picture, details of what is selected, tables as its equal."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import streamlit as st

from graphrag_core import GraphragError, disambiguate_names, distinguishing_texts
from graphrag_core.types import AsOf, Node, Relationship, Subgraph
from ui.shared.faults import draw_fault
from ui.shared.graph_view.component import mount_picture, opened_in, selected_in
from ui.shared.graph_view.details import draw_details, draw_relationship_details
from ui.shared.graph_view.downloads import draw_downloads
from ui.shared.graph_view.growth import (
    Growth,
    grown,
    growth_of,
    keep_time,
    more_of,
    open_again,
    open_node,
    opened_text,
)
from ui.shared.graph_view.picture import MAX_NODES, Mark, drawn_part, picture_of, shown_labels
from ui.shared.navigation import keep_in_link, take_from_link
from ui.shared.overview import hidden_properties
from ui.shared.tables import cell_text
from ui.shared.text import counted, markdown_literal, shortened, visible

VALUE_MAX_CHARS = 600
MOST_TYPES = 24
ARROWS = {"out": "→", "in": "←", "self": "↻"}


@st.fragment
def draw_graph(
    subgraph: Subgraph,
    *,
    key: str,
    labels: Sequence[str] = (),
    context: str = "",
    focus: str | None = None,
    lit: Sequence[str] = (),
    on_choose: Callable[[str], bool] | None = None,
    height: int = 400,
    at: AsOf = None,
    marks: Mapping[str, Mark] | None = None,
    more: Mapping[str, int] | None = None,
    groups: Mapping[str, str] | None = None,
    link: str | None = None,
) -> None:
    """Draw a subgraph: exactly its nodes and relationships, capped with a word on the rest.

    `labels` fixes the colours' order, `focus` is the id of a node or relationship to emphasise
    and to tell of, `lit` are ids of more to emphasise. `on_choose` is told what the reader clicks
    at, "" for nothing, and says whether that changes the page around. Within one `context` nodes
    keep their places when the subgraph changes; another scene is laid out anew.
    A click shows details; a double click opens a node's neighbourhood `at` the picture's time,
    as context that is drawn apart and can be taken back. `marks` is what a diff says of
    relationships, `more` how many relationships a node has that are not in the subgraph;
    `groups` colours nodes by something else than their label, with `labels` as its order.
    `link` is the parameter of the page's URL that keeps what was opened.
    Only this part of the page runs again, unless `on_choose` wants more.
    """
    if st.session_state.pop(f"{key}_told", False):
        st.rerun()
    if not subgraph.nodes:
        st.caption("No nodes or relationships in this result.")
        return
    growth = growth_of(key, context)
    _open_wanted(growth, key=key, at=at, link=link)
    emphasised = list(dict.fromkeys((*([focus] if focus else []), *lit)))
    whole, context = grown(_narrowed(subgraph, key), growth)
    told = distinguishing_texts(whole.nodes, without=hidden_properties())
    picture = picture_of(
        whole,
        labels=labels,
        marked=frozenset(emphasised),
        context=context,
        marks=marks,
        more=more_of(growth, whole.relationships, more or {}),
        groups=groups,
        told=told,
    )
    look = {"scene": context, "lit": emphasised, "height": height, "grown": len(growth.opened)}
    mount_picture(
        {**picture, **look},
        key=key,
        on_select=partial(_select, key, on_choose),
        on_open=partial(_want, key),
    )
    _draw_left_out(subgraph, picture["left_out"], key=key)
    _draw_growth(growth, key=key)
    choice = _latest_choice(key, focus) or ""
    _draw_choice(choice, whole, growth, key=key)
    draw_downloads(whole, {**picture, **look}, key=key)
    tables = st.expander(
        "The same as tables", key=f"{key}_tables", type="compact", on_change="rerun"
    )
    if tables.open:
        with tables:
            _draw_tables(whole, context, key=key)


def _select(key: str, on_choose: Callable[[str], bool] | None) -> None:
    """Remember what the reader clicked at, and tell the page around; a callback of the picture."""
    chosen = selected_in(key)
    st.session_state[f"{key}_selected"] = chosen or None
    st.session_state[f"{key}_told"] = on_choose is not None and on_choose(chosen)


def _want(key: str, node_id: str | None = None, type_: str | None = None) -> None:
    """Remember what the reader wants opened; a callback of the picture and of buttons."""
    wanted = node_id or opened_in(key)
    if wanted is not None:
        st.session_state[f"{key}_wanted"] = (wanted, type_)


def _open_wanted(growth: Growth, *, key: str, at: AsOf, link: str | None) -> None:
    slot = f"{key}_opened"
    if link is not None:
        take_from_link(link, slot)
    wanted = st.session_state.pop(f"{key}_wanted", None)
    try:
        keep_time(growth, at=at)
        if (linked := st.session_state.pop(slot, None)) is not None:
            open_again(growth, linked, at=at)
        if wanted is not None:
            open_node(growth, wanted[0], at=at, type_=wanted[1])
    except GraphragError as fault:
        draw_fault(fault)
    if link is not None:
        keep_in_link(link, slot, opened_text(growth))


def _draw_growth(growth: Growth, *, key: str) -> None:
    """Draw what a hub may be opened by, and the ways back."""
    if growth.asking is not None:
        node, counts = growth.asking
        total = sum(entry.count for entry in counts)
        name = markdown_literal(shortened(node.name, 80))
        with st.container(border=True, key=f"{key}_hub"):
            st.markdown(f"**{name}** has {total:,} relationships. Open it by type:")
            with st.container(horizontal=True, gap="xsmall"):
                for number, entry in enumerate(counts[:MOST_TYPES]):
                    arrow = ARROWS[entry.direction]
                    st.button(
                        f"{entry.count:,} × {arrow} {markdown_literal(entry.type)}",
                        key=f"{key}_hub_{number}", on_click=_want, args=(key, node.id, entry.type),
                    )  # fmt: skip
    if not growth.opened and growth.asking is None:
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        if growth.opened:
            newest = growth.opened[-1]
            what = f" by {newest.type}" if newest.type else ""
            st.caption(
                f"Opened last: {markdown_literal(shortened(newest.node.name, 60))}"
                f"{markdown_literal(what)}"
            )
        st.button("Undo", key=f"{key}_undo", icon=":material/undo:", on_click=growth.undo)
        st.button(
            "Collapse all", key=f"{key}_collapse", icon=":material/unfold_less:",
            on_click=growth.collapse, help="Back to the result alone",
        )  # fmt: skip


def _draw_choice(choice: str, whole: Subgraph, growth: Growth, *, key: str) -> None:
    """Draw the details of the node or relationship that was chosen last."""
    node = next((node for node in whole.nodes if node.id == choice), None)
    relationship = next((r for r in whole.relationships if r.id == choice), None)
    if node is None and relationship is None:
        return
    with st.container(border=True, key=f"{key}_details"):
        if relationship is not None:
            draw_relationship_details(relationship, whole)
        if node is not None:
            draw_details(node, whole)
            _draw_opener(node, growth, key=key)


def _draw_opener(node: Node, growth: Growth, *, key: str) -> None:
    if any(opened.node.id == node.id for opened in growth.opened):
        st.button(
            "Collapse it", key=f"{key}_close_node", icon=":material/unfold_less:",
            on_click=growth.collapse, args=(node.id,),
        )  # fmt: skip
    else:
        st.button(
            "Open its neighbourhood here", key=f"{key}_open_node", icon=":material/hub:",
            on_click=_want, args=(key, node.id), help="The same as a double click in the picture",
        )  # fmt: skip


def _latest_choice(key: str, focus: str | None) -> str | None:
    """What was chosen last: by a click in the picture, in its tables, or from outside of it."""
    seen = f"{key}_choice"
    selected = st.session_state.get(f"{key}_selected")
    in_table = st.session_state.get(f"{key}_row")
    now = (selected, focus, in_table)
    *before, shown = st.session_state.get(seen, (None, None, None, None))
    for was, given in zip(before, now, strict=True):
        if given != was:
            shown = given
    st.session_state[seen] = (*now, shown)
    return shown


def _narrowed(subgraph: Subgraph, key: str) -> Subgraph:
    """The nodes with the labels that the reader narrowed a crowded picture to."""
    wanted = set(st.session_state.get(f"{key}_narrow") or ())
    if not wanted:
        return subgraph
    label_of = shown_labels(subgraph.nodes)
    nodes = tuple(node for node in subgraph.nodes if label_of[node.id] in wanted)
    ids = {node.id for node in nodes}
    within = tuple(r for r in subgraph.relationships if r.start in ids and r.end in ids)
    return Subgraph(nodes, within, len(nodes), len(within))


def _draw_left_out(subgraph: Subgraph, left_out: Mapping[str, int], *, key: str) -> None:
    nodes, relationships = left_out["nodes"], left_out["relationships"]
    if nodes or relationships:
        st.caption(
            f":material/filter_alt: {left_out_text(nodes, relationships)} not drawn. "
            "Ask a narrower question, or choose labels to see them."
        )
    if len(subgraph.nodes) > MAX_NODES or st.session_state.get(f"{key}_narrow"):
        labels = shown_labels(subgraph.nodes).values()
        st.pills(
            "Draw only", sorted(set(labels)), selection_mode="multi", key=f"{key}_narrow",
            format_func=markdown_literal,
        )  # fmt: skip


def left_out_text(nodes: int, relationships: int) -> str:
    """How many of each there are beside the picture: "1 more node and 2 more relationships are"."""
    counts = ((nodes, "node"), (relationships, "relationship"))
    said = [counted(n, f"more {noun}") for n, noun in counts if n]
    return f"{' and '.join(said)} {'is' if nodes + relationships == 1 else 'are'}"


def _draw_tables(subgraph: Subgraph, context: frozenset[str], *, key: str) -> None:
    import pandas as pd

    nodes, relationships = drawn_part(subgraph)
    apart = disambiguate_names(nodes, without=hidden_properties())
    names = {id_: visible(node.name) for id_, node in apart.items()}
    rows = [{**_node_row(apart[node.id]), "Context": node.id in context} for node in nodes]
    picked = partial(_pick_row, key, [node.id for node in nodes], f"{key}_nodes")
    _table(pd.DataFrame(rows), "Nodes drawn; a selected row shows its details",
           key=f"{key}_nodes", on_select=picked)  # fmt: skip
    if relationships:
        rows = [{**_relationship_row(r, names), "Context": r.id in context} for r in relationships]
        picked = partial(_pick_row, key, [r.id for r in relationships], f"{key}_relationships")
        _table(pd.DataFrame(rows), "Relationships drawn", key=f"{key}_relationships",
               on_select=picked)  # fmt: skip


def _table(frame: object, alt: str, *, key: str, on_select: Callable[[], None]) -> None:
    st.dataframe(
        frame, hide_index=True, alt=alt, key=key, on_select=on_select, selection_mode="single-row"
    )


def _pick_row(key: str, ids: Sequence[str], table_key: str) -> None:
    rows = st.session_state[table_key].selection.rows
    st.session_state[f"{key}_row"] = ids[rows[0]] if rows and rows[0] < len(ids) else None


def _node_row(node: Node) -> dict[str, object]:
    properties = "; ".join(f"{key}: {cell_text(value)}" for key, value in node.properties.items())
    return {
        "Node": visible(node.name),
        "Labels": ", ".join(visible(label) for label in node.labels),
        "Properties": shortened(properties, VALUE_MAX_CHARS),
    }


def _relationship_row(relationship: Relationship, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "From": names[relationship.start],
        "Relationship": visible(relationship.name or relationship.type),
        "To": names[relationship.end],
        "Since": cell_text(relationship.valid_at),
        "Until": cell_text(relationship.invalid_at),
    }

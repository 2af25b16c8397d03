"""What a picture shows as two tables, of nodes and of relationships, to read and to choose from."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import streamlit as st

from graphrag_core import disambiguate_names
from graphrag_core.types import Node, Relationship, Subgraph
from ui.shared.graph_view.picture import drawn_part
from ui.shared.overview import hidden_properties
from ui.shared.safe_text import shortened, visible
from ui.shared.tables import cell_text
from ui.shared.texts import N_, tr

VALUE_MAX_CHARS = 600


def draw_element_tables(subgraph: Subgraph, context: frozenset[str], *, key: str) -> None:
    """Draw the tables; the row that is chosen last is kept in the session for the picture."""
    nodes, relationships = drawn_part(subgraph)
    named = disambiguate_names(nodes, without=hidden_properties())
    names = {id_: visible(node.name) for id_, node in named.items()}
    rows = [{**_node_row(named[node.id]), N_("Context"): node.id in context} for node in nodes]
    picked = partial(_pick_row, key, [node.id for node in nodes], f"{key}_nodes")
    _table(rows, tr("Nodes drawn; a selected row shows its details"),
           key=f"{key}_nodes", on_select=picked)  # fmt: skip
    if relationships:
        rows = [
            {**_relationship_row(r, names), N_("Context"): r.id in context} for r in relationships
        ]
        picked = partial(_pick_row, key, [r.id for r in relationships], f"{key}_relationships")
        _table(rows, tr("Relationships drawn"), key=f"{key}_relationships",
               on_select=picked)  # fmt: skip


def _table(
    rows: Sequence[Mapping[str, object]], alt: str, *, key: str, on_select: Callable[[], None]
) -> None:
    if not rows:
        return
    import pandas as pd

    st.dataframe(
        pd.DataFrame(rows), hide_index=True, alt=alt, key=key, on_select=on_select,
        selection_mode="single-row", column_config={name: tr(name) for name in rows[0]},
    )  # fmt: skip


def _pick_row(key: str, ids: Sequence[str], table_key: str) -> None:
    rows = st.session_state[table_key].selection.rows
    st.session_state[f"{key}_row"] = ids[rows[0]] if rows and rows[0] < len(ids) else None


def _node_row(node: Node) -> dict[str, object]:
    hidden = hidden_properties()
    shown = {key: value for key, value in node.properties.items() if key not in hidden}
    properties = "; ".join(f"{key}: {cell_text(value)}" for key, value in shown.items())
    return {
        N_("Node"): visible(node.name),
        N_("Labels"): ", ".join(visible(label) for label in node.labels),
        N_("Properties"): shortened(properties, VALUE_MAX_CHARS),
    }


def _relationship_row(relationship: Relationship, names: Mapping[str, str]) -> dict[str, object]:
    return {
        N_("From"): names[relationship.start],
        N_("Relationship"): visible(relationship.name or relationship.type),
        N_("To"): names[relationship.end],
        N_("Since"): cell_text(relationship.valid_at),
        N_("Until"): cell_text(relationship.invalid_at),
    }

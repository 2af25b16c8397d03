"""The buttons that export a picture: as a page, JSON, CSV, and the Cypher that returns it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import streamlit as st

from graphrag_core import ExportSelection
from graphrag_core.types import Subgraph
from ui.shared.export_panel import draw_export
from ui.shared.graph_view.exports import csv_text, cypher_text, json_text, query_of, standalone_page
from ui.shared.open_in_cypher import open_in_cypher_page
from ui.shared.texts import tr


def draw_downloads(subgraph: Subgraph, picture: Mapping[str, Any], *, here: bool, key: str) -> None:
    """Draw the downloads; each file is made when its button is pressed.

    Only `here`, in the database that is open, the nodes can be read once more.
    """
    files: tuple[tuple[str, str, Callable[[], str]], ...] = (
        ("HTML", "text/html", partial(standalone_page, picture)),
        ("JSON", "application/json", partial(json_text, subgraph)),
        ("CSV", "text/csv", partial(csv_text, subgraph)),
        ("Cypher", "text/plain", partial(cypher_text, subgraph)),
    )
    with st.popover(tr("Export"), icon=":material/download:", key=f"{key}_export", type="tertiary"):
        st.caption(tr("To save the picture as PNG, use the arrow in its corner."))
        with st.container(horizontal=True, gap="small"):
            for kind, mime, text in files:
                st.download_button(
                    kind, text, file_name=f"graph.{kind.lower()}", mime=mime, on_click="ignore",
                    key=f"{key}_export_{kind.lower()}",
                )  # fmt: skip
        if not here:
            return
        if st.button(
            tr("Open in Cypher page"), key=f"{key}_export_open", width="stretch",
            icon=":material/open_in_new:",
        ):  # fmt: skip
            open_in_cypher_page(query_of(subgraph))
        st.caption(tr("The nodes and relationships, with every value as the database has it:"))
        nodes = tuple(node.id for node in subgraph.nodes)
        relationships = tuple(each.id for each in subgraph.relationships)
        draw_export(ExportSelection(elements=(nodes, relationships)), key=f"{key}_data")

"""The graph in this product's graph view."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import streamlit as st

from benchmarks.pictures.graph import nodes_and_edges
from graphrag_core.types import Node, Relationship, Subgraph
from ui.shared.graph_view import PictureOptions, draw_graph

st.set_page_config(layout="wide")
nodes, edges = nodes_and_edges(int(os.environ["PICTURE_NODES"]))
draw_graph(
    Subgraph(
        tuple(Node(id_, id_, (label,), name, {}) for id_, label, name in nodes),
        tuple(Relationship(id_, "LINKS", "LINKS", start, end, {}) for id_, start, end in edges),
    ),
    key="picture",
    options=PictureOptions(height=700),
)

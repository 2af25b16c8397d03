"""The graph in neo4j-viz."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import streamlit as st
import streamlit.components.v1 as components
from neo4j_viz import Node, Relationship, VisualizationGraph

from benchmarks.pictures.graph import nodes_and_edges

st.set_page_config(layout="wide")
nodes, edges = nodes_and_edges(int(os.environ["PICTURE_NODES"]))
graph = VisualizationGraph(
    nodes=[Node(id=id_, caption=name) for id_, _, name in nodes],
    relationships=[
        Relationship(id=id_, source=start, target=end, caption="LINKS") for id_, start, end in edges
    ],
)
components.html(graph.render(height="700px").data, height=720)

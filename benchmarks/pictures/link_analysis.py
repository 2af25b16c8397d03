"""The graph in st-link-analysis."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import streamlit as st
from st_link_analysis import EdgeStyle, NodeStyle, st_link_analysis

from benchmarks.pictures.graph import nodes_and_edges

st.set_page_config(layout="wide")
nodes, edges = nodes_and_edges(int(os.environ["PICTURE_NODES"]))
elements = {
    "nodes": [{"data": {"id": id_, "label": label, "name": name}} for id_, label, name in nodes],
    "edges": [
        {"data": {"id": id_, "label": "LINKS", "source": start, "target": end}}
        for id_, start, end in edges
    ],
}
styles = [NodeStyle(f"Kind{i}", caption="name") for i in range(6)]
st_link_analysis(elements, "cose", styles, [EdgeStyle("LINKS", caption="label")], height=700)

"""The two browser components: vis-network itself, constant, and our picture on top of it.

vis-network is sent once a session because its message never changes; the picture's data
is small and changes often.
"""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from ui.graph_view.picture import vis_network_source

HERE = Path(__file__).parent


@cache
def _library() -> ComponentRenderer:
    return st.components.v2.component("graph_explorer_vis_network", js=vis_network_source())


@cache
def _picture() -> ComponentRenderer:
    return st.components.v2.component(
        "graph_explorer_picture",
        html=(HERE / "graph_view.html").read_text(encoding="utf-8"),
        css=(HERE / "graph_view.css").read_text(encoding="utf-8"),
        js=(HERE / "graph_view.js").read_text(encoding="utf-8"),
    )


def mount_picture(data: dict[str, Any], *, key: str) -> str | None:
    """Draw the picture; the id of the node that the reader selected last, None for none."""
    with st.container(gap=None):
        _library()(key=f"{key}_library", height=1)
        result = _picture()(key=f"{key}_picture", data=data, on_selected_change=_nothing)
    selected = result.get("selected")
    return selected if isinstance(selected, str) and selected else None


def _nothing() -> None:
    """Declares `selected` as state of the component; the fragment reads it when it runs."""

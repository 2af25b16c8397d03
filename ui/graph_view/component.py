"""The two browser components: vis-network itself, constant, and our picture on top of it.

vis-network is sent once a session because its message never changes; the picture's data
is small and changes often.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from ui.graph_view.picture import vis_network_source

HERE = Path(__file__).parent
SCRIPTS = ("looks.js", "controls.js", "graph_view.js")


@cache
def _library() -> ComponentRenderer:
    return st.components.v2.component("graph_explorer_vis_network", js=vis_network_source())


@cache
def _picture() -> ComponentRenderer:
    return st.components.v2.component(
        "graph_explorer_picture",
        html=read_part("graph_view.html"),
        css=read_part("graph_view.css"),
        js=picture_source(),
    )


def picture_source() -> str:
    """The picture's JavaScript, one ES module."""
    return "\n".join(read_part(name) for name in SCRIPTS)


def read_part(name: str) -> str:
    """The text of one of the component's files."""
    return (HERE / name).read_text(encoding="utf-8")


def mount_picture(data: dict[str, Any], *, key: str, on_open: Callable[[], None]) -> str | None:
    """Draw the picture; the id of what the reader selected last, None for nothing.

    `on_open` is called when the reader opens a node; `opened_in` then says which.
    """
    with st.container(gap=None):
        _library()(key=f"{key}_library", height=1)
        result = _picture()(
            key=f"{key}_picture", data=data, on_selected_change=_nothing, on_opened_change=on_open
        )
    selected = result.get("selected")
    return selected if isinstance(selected, str) and selected else None


def opened_in(key: str) -> str | None:
    """The id of the node that the reader has just opened in the picture; for `on_open` only."""
    opened = st.session_state[f"{key}_picture"].get("opened")
    return opened if isinstance(opened, str) and opened else None


def _nothing() -> None:
    """Declares `selected` as state of the component; the fragment reads it when it runs."""

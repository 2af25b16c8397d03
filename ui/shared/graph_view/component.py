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

from ui.shared.graph_view.picture import vis_network_source
from ui.shared.texts import N_, tr

HERE = Path(__file__).parent
SCRIPTS = ("looks.js", "controls.js", "graph_view.js")
TEXTS = (
    N_("Legend; press an entry to hide or show it"),
    N_("Picture controls"),
    N_("Zoom in"),
    N_("Zoom out"),
    N_("Show everything"),
    N_("Layers: what points at others on top"),
    N_("Arrange in layers"),
    N_("Frozen; press to let it move"),
    N_("Freeze the picture"),
    N_("Save as PNG"),
    N_("Full screen"),
    N_("Drawing …"),
    N_("The picture could not be loaded. The tables below show the same."),
    N_(
        "Graph of {nodes} nodes ({kinds}) and {relationships} relationships. Arrow keys go from "
        "node to node; the tables below the picture hold the same."
    ),
    N_("{name}, {count} relationship. Enter shows it, Shift and Enter opens it."),
    N_("{name}, {count} relationships. Enter shows it, Shift and Enter opens it."),
)
"""The texts of the scripts and of their page."""


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


def picture_texts() -> dict[str, str]:
    """Return the translations of the picture's own texts, by the English ones."""
    return {text: tr(text) for text in TEXTS if tr(text) != text}


def picture_source() -> str:
    """Return the picture's JavaScript, one ES module."""
    return "\n".join(read_part(name) for name in SCRIPTS)


def read_part(name: str) -> str:
    """Return the text of one of the component's files."""
    return (HERE / name).read_text(encoding="utf-8")


def mount_picture(
    data: dict[str, Any], *, key: str, on_select: Callable[[], None], on_open: Callable[[], None]
) -> None:
    """Draw the picture.

    `on_select` is called when the reader clicks something or nothing, `on_open` when the
    reader opens a node; `selected_in` and `opened_in` then say which.
    """
    with st.container(gap=None):
        _library()(key=_part_key(key, "library"), height=1)
        _picture()(
            key=_part_key(key, "picture"),
            data=data,
            on_selected_change=on_select,
            on_opened_change=on_open,
        )


def selected_in(key: str) -> str:
    """Return the id of what the reader has just clicked, "" for nothing; for `on_select` only."""
    return _triggered(key, "selected") or ""


def opened_in(key: str) -> str | None:
    """Return the id of the node that the reader has just opened; for `on_open` only."""
    return _triggered(key, "opened")


def _part_key(key: str, part: str) -> str:
    """Return the key of a component; Streamlit refuses two underscores together, as ids have."""
    return f"{key}_{part}".replace("__", "_-")


def _triggered(key: str, name: str) -> str | None:
    value = st.session_state[_part_key(key, "picture")].get(name)
    return value if isinstance(value, str) and value else None

"""An error with the names that were probably meant, each a click away."""

from collections.abc import Callable

import streamlit as st

from graphrag_core import CallError
from ui.shared.background_reads import forget_reads
from ui.shared.error_messages import draw_error
from ui.shared.links import forget_links
from ui.shared.safe_text import markdown_literal, shortened
from ui.shared.texts import tr

MOST_CHOICES = 10


def draw_error_with_choices(
    error: BaseException,
    *,
    key: str,
    on_choose: Callable[[str], None],
    retry: tuple[str, ...] = (),
) -> None:
    """Draw an error, and a button for each name that may have been meant.

    `on_choose`, a callback, gets the chosen name. Where no name fits, there is a button that has
    the background reads in the slots `retry` done again.
    """
    draw_error(error)
    choices: list[tuple[str, str]] = []
    if isinstance(error, CallError):
        choices = [(f"{c.name} ({c.label}{c.apart})", c.id) for c in error.choices]
        choices = choices or [(name, name) for name in error.candidates]
    with st.container(horizontal=True, key=key):
        for number, (shown, name) in enumerate(choices[:MOST_CHOICES]):
            st.button(
                markdown_literal(shortened(shown, 60)), key=f"{key}_{number}", on_click=on_choose,
                args=(name,), icon=":material/subdirectory_arrow_right:",
            )  # fmt: skip
        if isinstance(error, CallError) and error.code == "unknown_entity":
            _draw_search_button(key)
        elif retry and not choices:
            st.button(
                tr("Try again"), key=f"{key}_retry", icon=":material/refresh:",
                on_click=forget_reads, args=retry,
            )  # fmt: skip


def _draw_search_button(key: str) -> None:
    text = str(st.session_state.get("entity") or "").strip()
    if text and st.button(
        tr("Search the documents"), key=f"{key}_search", icon=":material/manage_search:",
        help=tr("Search the graph's texts for these words"),
    ):  # fmt: skip
        forget_links()
        st.switch_page("pages/hybrid_search.py", query_params={"text": text})

"""An error with the names that were probably meant, each a click away."""

from collections.abc import Callable

import streamlit as st

from graphrag_core import CallError
from ui.shared.background_reads import forget_reads
from ui.shared.error_messages import draw_error
from ui.shared.navigation import lead_to
from ui.shared.safe_text import markdown_literal, shortened
from ui.shared.texts import tr
from ui.shared.time_inputs import TimeInputError

MOST_CHOICES = 10


def draw_error_with_choices(
    error: BaseException,
    *,
    key: str,
    on_choose: Callable[[str], None] | None = None,
    words: str = "",
    retry: tuple[str, ...] = (),
) -> None:
    """Draw an error, and a button for each name that may have been meant.

    `on_choose`, a callback, gets the chosen name; one for a time goes into the time's own input.
    Where `words` name nothing, there is a button that searches for them in the documents. Where no
    name fits, there is one that has the background reads in the slots `retry` done again.
    """
    draw_error(error)
    if isinstance(error, TimeInputError):
        on_choose, words = error.put_in, error.name
    choices: list[tuple[str, str]] = []
    if isinstance(error, CallError) and on_choose is not None:
        choices = [(f"{c.name} ({c.label}{c.apart})", c.id) for c in error.choices]
        choices = choices or [(name, name) for name in error.candidates]
    with st.container(horizontal=True, key=key):
        for number, (shown, name) in enumerate(choices[:MOST_CHOICES]):
            st.button(
                markdown_literal(shortened(shown, 60)), key=f"{key}_{number}", on_click=on_choose,
                args=(name,), icon=":material/subdirectory_arrow_right:",
            )  # fmt: skip
        if words and isinstance(error, CallError) and error.code == "unknown_entity":
            st.button(
                tr("Search the documents"), key=f"{key}_search", icon=":material/manage_search:",
                help=tr("Search the graph's texts for these words"),
                on_click=lead_to, args=("hybrid_search.py",), kwargs={"text": words},
            )  # fmt: skip
        elif retry and not choices:
            st.button(
                tr("Try again"), key=f"{key}_retry", icon=":material/refresh:",
                on_click=forget_reads, args=retry,
            )  # fmt: skip

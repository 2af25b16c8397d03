"""The one place where the pages show what went wrong: a sentence, and what to do next."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from graphrag_core.errors import GraphragError
from ui.text import markdown_literal


def draw_fault(fault: BaseException) -> None:
    """Draw an error of ours as its sentence and hint; raise anything else, which is a bug."""
    if not isinstance(fault, GraphragError):
        raise fault
    st.error(
        f"**{markdown_literal(fault.message)}**\n\n{markdown_literal(fault.hint)}",
        icon=":material/error:",
    )


@contextmanager
def plain_faults() -> Iterator[None]:
    """Draw an error of ours where it happens instead of ending the page."""
    try:
        yield
    except GraphragError as fault:
        draw_fault(fault)

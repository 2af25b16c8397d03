"""The one place where the pages show what went wrong: a sentence, and what to do next."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from graphrag_core import GraphragError
from ui.shared.text import markdown_literal

LOG = logging.getLogger(__name__)


def draw_fault(fault: BaseException) -> None:
    """Draw an error of ours as its sentence and hint; anything else is a bug and is logged."""
    if isinstance(fault, GraphragError):
        message, hint = fault.message, fault.hint
    else:
        LOG.error("a page met a bug", exc_info=fault)
        message = "Something went wrong inside the app."
        hint = "The rest still works. The app's log has the details; please report them."
    st.error(
        f"**{markdown_literal(message)}**\n\n{markdown_literal(hint)}", icon=":material/error:"
    )


@contextmanager
def plain_faults() -> Iterator[None]:
    """Draw an error of ours where it happens instead of ending the page."""
    try:
        yield
    except GraphragError as fault:
        draw_fault(fault)

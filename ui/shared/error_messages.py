"""Errors as the pages show them: a sentence, and what to do next."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from graphrag_core import GraphragError
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import tr

LOG = logging.getLogger(__name__)


def draw_error(error: BaseException) -> None:
    """Draw an error of ours as its message and hint; log anything else as a bug."""
    if isinstance(error, GraphragError):
        message, hint = tr(error.message), tr(error.hint)
    else:
        LOG.error("a page failed with an unexpected error", exc_info=error)
        message = tr("Something went wrong inside the app.")
        hint = tr("The rest still works. The app's log has the details; please report them.")
    st.error(
        f"**{markdown_literal(message)}**\n\n{markdown_literal(hint)}", icon=":material/error:"
    )


def toast_error(error: GraphragError) -> None:
    """Say an error of ours in passing, for what a callback could not do."""
    st.toast(markdown_literal(f"{tr(error.message)} {tr(error.hint)}"))


@contextmanager
def errors_as_messages() -> Iterator[None]:
    """Draw an error of ours where it happens instead of ending the page."""
    try:
        yield
    except GraphragError as error:
        draw_error(error)

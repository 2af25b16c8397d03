"""What a blank page offers for a start: entities worth a look, a click away."""

from collections.abc import Callable

import streamlit as st

from graphrag_core import ExplorationContext, TopEntity
from ui.shared.background_reads import read_in_background
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.safe_text import markdown_literal, shortened
from ui.shared.texts import figure, tr

MOST = 8
NAME_CHARS = 40


def draw_suggestions(
    labels: tuple[str, ...],
    find: Callable[[ExplorationContext, int], tuple[TopEntity, ...]],
    *,
    heading: str,
    choose: Callable[[str], None],
) -> None:
    """Draw the entities that `find` returns under a heading; nothing while they are read.

    `choose`, a callback, gets the name of the one that the reader chooses.
    """
    if not labels:
        return
    job = read_in_background(
        "suggestions", (find.__name__, labels), lambda context: find(context, MOST)
    )
    if not job.wait(PATIENCE_S):
        watch(job, tr("Looking for a place to start"), key="suggesting")
        return
    found = job.result() if job.failure() is None else ()
    if not found:
        return
    st.caption(heading)
    with st.container(horizontal=True, key="suggestions", gap="xsmall"):
        for number, entry in enumerate(found):
            name = markdown_literal(shortened(entry.node.name, NAME_CHARS))
            st.button(
                f"{name} :gray[{figure(entry.count)}]", key=f"suggestion_{number}", on_click=choose,
                args=(entry.node.name,), icon=":material/subdirectory_arrow_right:",
            )  # fmt: skip

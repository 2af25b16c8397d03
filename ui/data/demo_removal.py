"""Removing the demo data, in the background."""

import streamlit as st

from graphrag_core import Engine
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, Job, watch
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import tr

SLOT = "demo_removal"


def draw_demo_removal(engine: Engine) -> None:
    """Draw the button that removes the demo, and how that goes."""
    job = st.session_state.get(SLOT)
    if not isinstance(job, Job):
        st.button(
            tr("Remove the demo data"), key="remove_demo", icon=":material/delete_sweep:",
            on_click=_begin_removal, args=(engine,),
        )  # fmt: skip
        st.caption(tr("What you added yourself stays. The demo can be loaded again."))
        return
    if not job.wait(PATIENCE_S):
        watch(job, tr("Removing the demo data"), key="removing_demo")
        return
    del st.session_state[SLOT]
    if (failure := job.failure()) is not None:
        draw_error(failure)
        return
    st.toast(markdown_literal(job.result().sentence), icon=":material/delete_sweep:")
    st.rerun()


def _begin_removal(engine: Engine) -> None:
    if SLOT not in st.session_state:
        st.session_state[SLOT] = Job(lambda _: engine.demo.reset())

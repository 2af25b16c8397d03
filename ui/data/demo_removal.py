"""The demo data on the Data page: removed after a look at what goes, or loaded again."""

import streamlit as st

from graphrag_core import Engine, ResetPlan
from ui.shared.background_reads import read_engine_in_background
from ui.shared.database_state import draw_demo_button
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, Job, watch
from ui.shared.safe_text import counted, markdown_literal
from ui.shared.texts import plural, tr

SLOT = "demo_removal"
PLAN = "demo_removal_plan"
NAMES_SHOWN = 5


def draw_demo(engine: Engine, *, loaded: bool) -> None:
    """Draw the buttons that remove the demo and load it again, and how a removal goes."""
    job = st.session_state.get(SLOT)
    if isinstance(job, Job):
        _draw_removal(job)
        return
    reading = read_engine_in_background(PLAN, (loaded,), lambda read: read.demo.describe_reset())
    plan = reading.result() if reading.wait(PATIENCE_S) and reading.failure() is None else None
    if not loaded and engine.settings.embedded:
        with st.container(horizontal=True, vertical_alignment="center", key="demo_again"):
            draw_demo_button(engine, tr("Load demo data"), "load_demo_again", main=False)
            st.caption(tr("The demo is kept separate from data that you add yourself."))
    if plan is not None and plan.kept_count and not plan.nodes:
        st.caption(_kept_sentence(plan))
    if loaded or (plan is not None and plan.nodes):
        with st.popover(
            tr("Remove the demo data"), key="remove_demo", icon=":material/delete_sweep:"
        ):
            if plan is None:
                watch(reading, tr("Counting what is in the graph"), key="counting_demo")
                return
            _draw_plan(plan)
            st.button(
                tr("Remove it"), key="remove_demo_sure", type="primary", on_click=_begin_removal,
                args=(engine,),
            )  # fmt: skip


def _draw_plan(plan: ResetPlan) -> None:
    """Draw what a removal takes away and what stays."""
    st.markdown(
        tr(
            "{nodes} and {relationships} of the demo are removed, with what was added to them.",
            nodes=counted(sum(plan.nodes.values()), "node", "nodes"),
            relationships=counted(
                sum(plan.relationships.values()), "relationship", "relationships"
            ),
        )
    )
    if plan.kept_count:
        st.markdown(_kept_sentence(plan))
    st.caption(tr("What you added yourself stays. The demo can be loaded again."))


def _kept_sentence(plan: ResetPlan) -> str:
    names = ", ".join(map(markdown_literal, plan.kept[:NAMES_SHOWN]))
    more = ", …" * (plan.kept_count > len(plan.kept[:NAMES_SHOWN]))
    return plural(
        "{count:,} node of the demo stays because data of yours is linked to it: {names}.",
        "{count:,} nodes of the demo stay because data of yours is linked to them: {names}.",
        plan.kept_count,
        names=names + more,
    )


def _draw_removal(job: Job[ResetPlan]) -> None:
    if not job.wait(PATIENCE_S):
        watch(job, tr("Removing the demo data"), key="removing_demo")
        return
    del st.session_state[SLOT]
    if (failure := job.failure()) is not None:
        draw_error(failure)
        return
    st.toast(tr("The demo data is removed."), icon=":material/delete_sweep:")
    st.rerun()


def _begin_removal(engine: Engine) -> None:
    if SLOT not in st.session_state:
        st.session_state[SLOT] = Job(lambda _: engine.demo.reset())

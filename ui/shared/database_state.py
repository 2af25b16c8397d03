"""The state of the database, where it needs attention: opening, down, empty or outdated."""

from typing import Literal

import streamlit as st

from graphrag_core import DEMO_STALE_AFTER_DAYS, Engine
from ui.shared.connection import draw_opening, open_now
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, Job, watch
from ui.shared.overview import Overview, overview_of
from ui.shared.safe_text import counted, markdown_literal, shortened
from ui.shared.tenant import ask_for_tenant, forget_other_tenants
from ui.shared.texts import tr

JOB = "demo_job"


def draw_database_state(*, of_tenant: bool = True) -> Overview | None:
    """Draw what the reader should know or do first; return the last overview, if there is one.

    Where a graph holds several tenants, a page that shows data (`of_tenant`) goes on only after
    one was chosen.
    """
    # A place of its own: what comes and goes here moves nothing below, where a file may just be
    # dropped in.
    with st.container():
        return _draw(of_tenant=of_tenant)


def draw_demo_button(engine: Engine, label: str, key: str, *, main: bool = True) -> None:
    """Draw the button that loads or refreshes the demo; `main` where it is what to do next."""
    kind: Literal["primary", "secondary"] = "primary" if main else "secondary"
    if st.button(label, key=key, icon=":material/database_upload:", type=kind):
        st.session_state[JOB] = Job(lambda report: engine.demo.load(progress=report))
        st.rerun()


def _draw(*, of_tenant: bool) -> Overview | None:
    forget_other_tenants()
    engine = open_now()
    if engine is None:
        draw_opening()
        return None
    state = overview_of(engine)
    job: Job[object] | None = st.session_state.get(JOB)
    if job is not None:
        _draw_loading(job)
        return state.last
    if state.error is not None:
        draw_error(state.error)
    if state.last is not None:
        _offer_demo(engine, state.last)
        if of_tenant:
            ask_for_tenant(state.last.tenants)
    return state.last


def _offer_demo(engine: Engine, overview: Overview) -> None:
    if overview.empty and engine.settings.tenant:
        tenant = markdown_literal(shortened(engine.settings.tenant, 80))
        st.info(
            tr("Nothing in this graph belongs to the tenant {tenant}.", tenant=tenant),
            icon=":material/group:",
        )
    elif overview.empty and overview.info.embedded:
        with st.container(border=True, key="demo"):
            st.markdown(tr("**This graph is empty.**"))
            st.markdown(
                tr(
                    "Load the demo, a made-up software company with teams, services, incidents and "
                    "engineers, to look around. It is kept separate from data that you add "
                    "yourself."
                )
            )
            with st.container(horizontal=True):
                draw_demo_button(engine, tr("Load demo data"), "load_demo")
                _own_data_link()
    elif overview.empty:
        st.info(
            tr(
                "This database has no nodes yet, so there is nothing to ask. Load data into it, or "
                "connect to another one with **Connect …** in the sidebar."
            ),
            icon=":material/database:",
        )
        _own_data_link()
    elif overview.sparse:
        with st.container(border=True, key="sparse"):
            st.markdown(
                tr(
                    "**There is hardly anything to ask about:** the graph holds {nodes}.",
                    nodes=counted(overview.nodes, "node", "nodes"),
                )
            )
            with st.container(horizontal=True):
                if overview.info.embedded:
                    draw_demo_button(engine, tr("Load demo data"), "load_demo")
                _own_data_link()
    elif (overview.demo_age_days or 0) > DEMO_STALE_AFTER_DAYS:
        with st.container(border=True, horizontal=True, vertical_alignment="center", key="demo"):
            st.markdown(
                tr(
                    "The demo data is {days:.0f} days old, so “recent” incidents are "
                    "not recent any more.",
                    days=overview.demo_age_days,
                ),
                width="stretch",
            )
            draw_demo_button(engine, tr("Refresh demo data"), "refresh_demo")


def _own_data_link() -> None:
    """Draw the way to the page that loads a person's own tables."""
    st.page_link("pages/data.py", label=tr("Load your own data"), icon=":material/database_upload:")


def _draw_loading(job: Job[object]) -> None:
    if not job.wait(PATIENCE_S):
        watch(job, tr("Loading the demo data"), key="demo_loading")
        return
    del st.session_state[JOB]
    failure = job.failure()
    if failure is not None:
        draw_error(failure)
        return
    st.toast(tr("The demo data is loaded."), icon=":material/check_circle:")
    st.rerun()

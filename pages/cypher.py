"""Cypher: write a query, check it, see its plan and run it; it can only read."""

from contextlib import suppress
from functools import partial

import streamlit as st

from graphrag_core import CallError
from graphrag_core.types import CypherQuery
from ui.ask.turns import turns
from ui.cypher.editor import EditorKeys, assist
from ui.cypher.query_job import (
    begin_query,
    clear_action,
    current_query,
    forget_query,
    request_action,
    requested_action,
)
from ui.cypher.query_result import draw_query_result
from ui.shared.connection import open_now
from ui.shared.database_state import draw_database_state
from ui.shared.error_messages import draw_error, errors_as_messages
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import keep_in_link, take_from_link
from ui.shared.navigation import begin_page
from ui.shared.open_in_cypher import take_pending_query
from ui.shared.prompts_panel import draw_prompt_panel
from ui.shared.query_log_panel import draw_log
from ui.shared.query_parameters import HELP, parameters_of
from ui.shared.styles import monospace
from ui.shared.texts import tr

LIMITS = (25, 100, 500, 1000)
REFUSED = "refused_inputs"

begin_page()
take_from_link("cypher", "cypher_text")
take_from_link("params", "parameters")
take_pending_query("cypher_text", "parameters")

st.title(tr("Cypher"), anchor=False)
monospace("cypher_text", "parameters")
editor, beside = st.columns([3, 1], gap="medium")
text = editor.text_area(
    tr("Query"),
    key="cypher_text",
    height=210,
    placeholder=tr("MATCH (n)-[r]->(m)\nRETURN n, r, m\nLIMIT 25"),
    persist_state="session",
)
parameters = beside.text_area(
    tr("Parameters (JSON)"),
    key="parameters",
    height=124,
    placeholder=tr('{"name": "…"}'),
    help=tr(HELP),
    persist_state="session",
)
limit = beside.selectbox(tr("Maximum rows"), LIMITS, index=1, key="limit", persist_state="session")
with editor, st.container(horizontal=True, vertical_alignment="center"):
    st.button(
        tr("Run"), key="run", type="primary", icon=":material/play_arrow:",
        on_click=request_action, args=("run",),
    )  # fmt: skip
    st.button(
        tr("Validate"), key="validate", icon=":material/fact_check:",
        on_click=request_action, args=("validate",),
    )  # fmt: skip
    st.button(
        tr("Profile"),
        key="profile",
        icon=":material/speed:",
        on_click=request_action,
        args=("profile",),
        help=tr("Run the query and measure the rows and db hits of each step."),
    )
    st.caption(tr("Queries run read-only; anything that writes is refused."))
keep_in_link("cypher", "cypher_text", text)
keep_in_link("params", "parameters", parameters)

overview = draw_database_state()
action = requested_action()
if action:
    # What is wrong with the inputs is shown until they change, also when the page runs again.
    st.session_state[REFUSED] = (text, parameters)
    if text.strip():
        with suppress(CallError):
            begin_query(CypherQuery(text, parameters_of(parameters)), action, limit=limit)
            del st.session_state[REFUSED]
clear_action()
refused = st.session_state.get(REFUSED) == (text, parameters)
if refused and not text.strip():
    st.info(tr("Write a query first."), icon=":material/edit:")
elif refused:
    with errors_as_messages():
        parameters_of(parameters)


def put_in_editor(corrected: str) -> None:
    """Put a corrected query into the editor and check it, unless another was typed since.

    What was typed last comes with the press of the button itself.
    """
    work = current_query()
    if work and st.session_state["cypher_text"] == work.query.text:
        st.session_state["cypher_text"] = corrected
        request_action(work.action)


def open_query(logged: str, logged_parameters: str) -> None:
    """Put a query of the log into the editor; a callback, because it is drawn by then."""
    st.session_state["cypher_text"] = logged
    st.session_state["parameters"] = logged_parameters if logged_parameters != "{}" else ""


work = current_query()
if work and not work.job.wait(PATIENCE_S):
    watch(work.job, tr("Asking the database"), key="working", on_stop=partial(forget_query, work))
elif work and (failure := work.job.failure()) is not None:
    draw_error(failure)
elif work:
    now: CypherQuery | None = None
    with suppress(CallError):
        now = CypherQuery(text, parameters_of(parameters))
    if now is None or not work.is_of(now, limit):
        st.caption(
            tr("The inputs have changed since. The result below belongs to the earlier inputs.")
        )
    draw_query_result(
        work,
        work.job.result(),
        labels=overview.labels if overview else (),
        apply=put_in_editor if text == work.query.text else None,
    )

engine = open_now()
if engine is not None:
    draw_prompt_panel(engine, turns())
    draw_log(engine, open_query=open_query)
assist(engine, EditorKeys("cypher_text", "run", "parameters"), key="cypher_assistance")

"""Status: what runs where, how retrieval is doing, what queries may do, and what to fix."""

from functools import partial

import streamlit as st

from graphrag_core import Check, IndexInUse, run_checks
from ui.shared.connection import open_now, own_settings
from ui.shared.database_state import draw_database_state
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, Job, watch
from ui.shared.navigation import begin_page
from ui.shared.open_in_cypher import follow_to_cypher_page, send_to_cypher_page
from ui.shared.query_log_panel import draw_log
from ui.shared.texts import tr
from ui.status.checks_view import draw_allow_list, draw_checks, draw_settings
from ui.status.metrics_view import draw_indexes, draw_metrics

CHECKS = "status_checks"
INDEXES = "status_indexes"
DAYS = 7

begin_page()
follow_to_cypher_page()
st.title(tr("Status"), anchor=False)
draw_database_state(of_tenant=False)
engine = open_now()
settings = engine.settings if engine is not None else own_settings()

if settings is not None:
    checks: Job[list[Check]] | None = st.session_state.get(CHECKS)
    again = st.button(tr("Check again"), key="check_again", icon=":material/refresh:")
    if again or checks is None:
        checks = Job(partial(run_checks, settings, engine=engine))
        st.session_state[CHECKS] = checks
        st.session_state.pop(INDEXES, None)
    st.header(tr("Checks"), anchor=False)
    if not checks.wait(PATIENCE_S):
        watch(checks, tr("Checking every part"), key="checking")
    elif (failure := checks.failure()) is not None:
        draw_error(failure)
    else:
        with st.container(key="checks", gap="xsmall"):
            draw_checks(checks.result())
    if engine is not None:
        st.header(tr("Retrieval in the last {days} days", days=DAYS), anchor=False)
        with st.container(key="metrics"):
            if engine.settings.tenant is None:
                draw_metrics(engine.metrics.summary(DAYS), engine.metrics.prometheus())
            else:
                st.caption(tr("Metrics cover all tenants, so they are hidden while one is chosen."))
        st.header(tr("Indexes"), anchor=False)
        read_indexes = engine.searching.indexes_in_use
        indexes: Job[tuple[IndexInUse, ...]]
        indexes = st.session_state.get(INDEXES) or Job(lambda _: read_indexes())
        st.session_state[INDEXES] = indexes
        with st.container(key="indexes"):
            if not indexes.wait(PATIENCE_S):
                watch(indexes, tr("Reading the indexes"), key="indexing")
            elif (failure := indexes.failure()) is not None:
                draw_error(failure)
            else:
                draw_indexes(indexes.result())
        st.header(tr("Queries"), anchor=False)
        size = engine.log.size(tenant=engine.settings.tenant or "", person=engine.person)
        st.markdown(engine.log.problem or tr("{count:,} in the log so far.", count=size))
        draw_log(engine, open_query=send_to_cypher_page)
    st.header(tr("What a query may do"), anchor=False)
    with st.container(key="allow_list"):
        draw_allow_list(settings)
    shown = st.expander(tr("Settings in use"), key="settings", on_change="rerun")
    if shown.open:
        with shown:
            draw_settings(settings)

"""Status: what runs where, what queries may do, and what to mend."""

import streamlit as st

from graphrag_core.doctor import Check, examine
from ui.connection import open_now, own_settings
from ui.faults import draw_fault
from ui.jobs import PATIENCE_S, Job, watch
from ui.navigation import enter
from ui.standing import draw_standing
from ui.status import draw_allow_list, draw_checks, draw_settings

CHECKS = "status_checks"

enter()
st.title("Status", anchor=False)
draw_standing()
engine = open_now()
settings = engine.settings if engine is not None else own_settings()

if settings is not None:
    checks: Job[list[Check]] | None = st.session_state.get(CHECKS)
    if st.button("Check again", key="check_again", icon=":material/refresh:") or checks is None:
        checks = Job(lambda note: examine(settings, note, engine=engine))
        st.session_state[CHECKS] = checks
    st.subheader("Checks", anchor=False)
    if not checks.wait(PATIENCE_S):
        watch(checks, "Looking at every part", key="checking")
    elif (failure := checks.failure()) is not None:
        draw_fault(failure)
    else:
        with st.container(key="checks", gap="xsmall"):
            draw_checks(checks.result())
    st.subheader("What a query may do", anchor=False)
    with st.container(key="allow_list"):
        draw_allow_list(settings)
    if engine is not None:
        st.subheader("Query log", anchor=False)
        st.markdown(
            engine.log.trouble
            or f"{engine.log.size():,} queries are kept; the Cypher page shows and exports them."
        )
    shown = st.expander("Settings in use", key="settings", on_change="rerun")
    if shown.open:
        with shown:
            draw_settings(settings)

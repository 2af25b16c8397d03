"""Help: what can be asked of this graph, the limits, the keys, and the words on the pages."""

import streamlit as st

from graphrag_core import first_look
from ui.help.help_view import (
    draw_examples,
    draw_first_look,
    draw_glossary,
    draw_keys,
    draw_limits,
    draw_ways_to_ask,
)
from ui.shared.background_reads import read_in_background
from ui.shared.connection import open_now
from ui.shared.database_state import draw_database_state
from ui.shared.error_messages import draw_error
from ui.shared.guide import FIRST_LOOK, draw_guide_button
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.navigation import begin_page
from ui.shared.texts import tr

begin_page()
st.title(tr("Help"), anchor=False)
overview = draw_database_state()
engine = open_now()

if overview is not None and not overview.empty:
    st.header(tr("What you can ask here"), anchor=False)
    draw_examples(overview.examples)
    job = read_in_background(FIRST_LOOK, (overview.labels,), first_look)
    with st.container(key="first_look"):
        if not job.wait(PATIENCE_S):
            watch(job, tr("Reading what is in the graph"), key="looking")
        elif (failure := job.failure()) is not None:
            draw_error(failure)
        else:
            draw_first_look(job.result())
    if overview.examples:
        with st.container(width="content"):
            draw_guide_button("guide_from_help")
st.header(tr("Ways to ask"), anchor=False)
draw_ways_to_ask()
st.header(tr("Limits of the offline translator"), anchor=False)
with st.container(key="limits"):
    draw_limits(engine.model_name if engine is not None else None)
st.header(tr("Keys"), anchor=False)
draw_keys()
st.header(tr("Words"), anchor=False)
with st.container(key="glossary"):
    draw_glossary()

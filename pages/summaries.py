"""Summaries: what the graph says about a topic, how certain that is, and what is missing."""

import streamlit as st

from ui.shared.connection import open_now, own_settings
from ui.shared.database_state import draw_database_state
from ui.shared.error_choices import draw_error_with_choices
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import keep_in_link, number_between, take_from_link, take_typed
from ui.shared.navigation import begin_page
from ui.shared.texts import tr
from ui.shared.time_inputs import take_corrected
from ui.summaries.summary_job import SummaryInputs, begin_summary, current_summary
from ui.summaries.summary_view import draw_summary, draw_summary_draft

MOST_QUERY_CHARS = 10_000
MOST_HOPS = 5
MOST_ENTITIES = 200

begin_page()
take_from_link("query", "query")
take_from_link("at", "summary_at")
take_typed("hops", "summary_hops", number_between(1, MOST_HOPS))
take_typed("entities", "summary_entities", number_between(1, MOST_ENTITIES))
take_typed("expand", "expand_only", lambda text: text == "1")

st.title(tr("Summaries"), anchor=False)
engine = open_now()
settings = engine.settings if engine is not None else own_settings()
if settings is not None and not settings.lazy_rag_enabled:
    with st.container(key="off"):
        st.info(
            tr(
                "A summary says what the graph knows about a topic, with its sources, how certain "
                "that is and what is missing. LazyRAG, which writes summaries, is switched off: "
                "set `LAZY_RAG_ENABLED` to `true` and restart the app."
            ),
            icon=":material/toggle_off:",
        )
    st.stop()
hops_usual = settings.lazy_rag_max_hops if settings else 2
entities_usual = settings.lazy_rag_max_entities if settings else 50
st.session_state.setdefault("summary_hops", hops_usual)
st.session_state.setdefault("summary_entities", entities_usual)

with st.form("summary_form", border=False):
    words, button = st.columns([4, 1], vertical_alignment="bottom")
    query = words.text_input(
        tr("What to summarise"), key="query", max_chars=MOST_QUERY_CHARS, persist_state="session",
        placeholder=tr("a topic, a name, or a question"),
    )  # fmt: skip
    submitted = button.form_submit_button(
        tr("Summarise"), key="summarise", type="primary", width="stretch"
    )
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        time = st.text_input(
            tr("As of"), key="summary_at", width=220, placeholder=tr("now"),
            persist_state="session",
            help=tr("A date, a time, plain words such as 'last month', or 'all' for all times."),
        ).strip()  # fmt: skip
        hops = st.number_input(
            tr("Maximum hops"), 1, MOST_HOPS, None, key="summary_hops", width=130,
            persist_state="session",
        )  # fmt: skip
        entities = st.number_input(
            tr("Maximum entities"), 1, MOST_ENTITIES, None, key="summary_entities", width=150,
            persist_state="session",
        )  # fmt: skip
        expand_only = st.toggle(
            tr("Subgraph only"), key="expand_only", persist_state="session",
            help=tr("Show the subgraph and its confidence, without a summary and without a model."),
        )  # fmt: skip

overview = draw_database_state()
inputs = SummaryInputs(
    query.strip(), time, int(hops or hops_usual), int(entities or entities_usual), expand_only
)
keep_in_link("query", "query", inputs.query)
keep_in_link("at", "summary_at", time)
keep_in_link("hops", "summary_hops", "" if hops in (None, hops_usual) else str(hops))
keep_in_link(
    "entities", "summary_entities", "" if entities in (None, entities_usual) else str(entities)
)
keep_in_link("expand", "expand_only", "1" if expand_only else "")
submitted = take_corrected("summary_at") or submitted
if submitted and inputs.query:
    begin_summary(inputs)
elif submitted:
    st.info(tr("Write a topic first."), icon=":material/edit:")

work = current_summary()
if work and not work.job.wait(PATIENCE_S):
    watch(
        work.job, tr("Summarising"), key="working", on_stop=work.stop, draw_draft=draw_summary_draft
    )
elif work and (failure := work.job.failure()) is not None:
    draw_error_with_choices(failure, key="meant")
elif work:
    if inputs != work.inputs:
        st.caption(
            tr("The inputs have changed since. The summary below belongs to the earlier inputs.")
        )
    draw_summary(
        work.job.result(),
        labels=overview.labels if overview else (),
        layout=str(work.job.started_at),
    )
else:
    st.caption(
        tr(
            "Starts from what the topic names or resembles, expands from there in the graph, and "
            "says what it found, with sources. Nothing is computed in advance."
        )
    )

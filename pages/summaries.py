"""Summaries: what the graph says about a query, how sure that is, and what is missing."""

import streamlit as st

from ui.shared.connection import open_now, own_settings
from ui.shared.database_state import draw_standing
from ui.shared.exploration import draw_fault_of
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import number_between, take_typed
from ui.shared.navigation import enter, keep_in_link, take_from_link
from ui.summaries.summaries import (
    SummaryInputs,
    current_summary,
    draw_draft,
    draw_summary,
    summarise,
)

MOST_QUERY_CHARS = 10_000
MOST_HOPS = 5
MOST_ENTITIES = 200

enter()
take_from_link("query", "query")
take_from_link("at", "summary_at")
take_typed("hops", "summary_hops", number_between(1, MOST_HOPS))
take_typed("entities", "summary_entities", number_between(1, MOST_ENTITIES))
take_typed("expand", "expand_only", lambda text: text == "1")

st.title("Summaries", anchor=False)
engine = open_now()
settings = engine.settings if engine is not None else own_settings()
if settings is not None and not settings.lazy_rag_enabled:
    with st.container(key="off"):
        st.info(
            "A summary says what the graph tells of a topic, with its sources, how sure that is "
            "and what is missing. LazyRAG, which makes it, is switched off; set "
            "`LAZY_RAG_ENABLED` to `true` and start the app again.",
            icon=":material/toggle_off:",
        )
    st.stop()
hops_usual = settings.lazy_rag_max_hops if settings else 2
entities_usual = settings.lazy_rag_max_entities if settings else 50
st.session_state.setdefault("summary_hops", hops_usual)
st.session_state.setdefault("summary_entities", entities_usual)

with st.form("summary_form", border=False):
    words, button = st.columns([8, 1], vertical_alignment="bottom")
    query = words.text_input(
        "What to summarise", key="query", max_chars=MOST_QUERY_CHARS, persist_state="session",
        placeholder="a topic, a name, or a question",
    )  # fmt: skip
    asked = button.form_submit_button("Summarise", key="summarise", type="primary", width="stretch")
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        time = st.text_input(
            "As of", key="summary_at", width=220, placeholder="now", persist_state="session",
            help="A date, a time, plain words such as 'last month', or 'all' for all times.",
        ).strip()  # fmt: skip
        hops = st.number_input(
            "Hops at most", 1, MOST_HOPS, None, key="summary_hops", width=130,
            persist_state="session",
        )  # fmt: skip
        entities = st.number_input(
            "Entities at most", 1, MOST_ENTITIES, None, key="summary_entities", width=150,
            persist_state="session",
        )  # fmt: skip
        expand_only = st.toggle(
            "Subgraph only", key="expand_only", persist_state="session",
            help="Expand and say how sure that is, without a summary and without a model.",
        )  # fmt: skip

overview = draw_standing()
request = SummaryInputs(
    query.strip(), time, int(hops or hops_usual), int(entities or entities_usual), expand_only
)
keep_in_link("query", "query", request.query)
keep_in_link("at", "summary_at", time)
keep_in_link("hops", "summary_hops", "" if hops in (None, hops_usual) else str(hops))
keep_in_link(
    "entities", "summary_entities", "" if entities in (None, entities_usual) else str(entities)
)
keep_in_link("expand", "expand_only", "1" if expand_only else "")
if asked and request.query:
    summarise(request)

work = current_summary()
if work and not work.job.wait(PATIENCE_S):
    watch(work.job, "Summarising", key="working", on_stop=work.stop, draw_sketch=draw_draft)
elif work and (failure := work.job.failure()) is not None:
    draw_fault_of(failure, key="meant", slots=(), pick=lambda _: None)
elif work:
    if request != work.asked:
        st.caption("The inputs were changed since; what follows is of the query before.")
    draw_summary(
        work.job.result(),
        labels=overview.labels if overview else (),
        layout=str(work.job.started_at),
    )
else:
    st.caption(
        "Starts from what the query names and what resembles it, goes outwards in the graph, and "
        "says what it found with its sources. Nothing is computed beforehand."
    )

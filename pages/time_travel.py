"""Time travel: the graph as it was, what differs at another time, and histories."""

import streamlit as st

from graphrag_core import most_changed
from ui.shared.background_reads import read_in_background
from ui.shared.database_state import draw_database_state
from ui.shared.entity_picker import ANY, pick_entity
from ui.shared.error_choices import draw_error_with_choices
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import keep_in_link, take_from_link, take_typed
from ui.shared.navigation import begin_page
from ui.shared.suggestions import draw_suggestions
from ui.shared.texts import N_, tr
from ui.time_travel.history_view import draw_history
from ui.time_travel.snapshot_view import draw_time_travel
from ui.time_travel.time_slider import SliderTime, draw_time_slider, take_step
from ui.time_travel.time_travel_read import TimeTravelInputs, read_time_travel

SLOT = "time_travel"
TIMES = N_("2026-03-01, last month, 2 weeks before INC-103 …")

begin_page()
take_from_link("entity", "entity")
take_from_link("kind", "entity_kind")
take_from_link("at", "at")
take_from_link("compare_to", "compare_to")
take_from_link("known", "known")
take_typed("unmarked", "mark_changes", lambda text: text != "1")
take_step("at")


def open_entity(name: str) -> None:
    """Take the entity that was meant; a callback, because the inputs are drawn by then."""
    st.session_state["entity"] = name


st.title(tr("Time travel"), anchor=False)
overview = draw_database_state()
labels = overview.labels if overview else ()
entity = pick_entity(
    labels, key="entity", kind_key="entity_kind", label=tr("Entity (blank for the whole graph)")
)
dated = overview is not None and bool(overview.profile.fact_times or overview.profile.node_times)
bitemporal = overview is not None and overview.profile.says_when_known
shows_known = bitemporal or bool(st.session_state.get("known"))
columns = st.columns(3 if shows_known else 2)
at = columns[0].text_input(
    tr("As it was"), key="at", placeholder=tr(TIMES), persist_state="session",
    help=tr("A date, a time, or plain words; blank is now. Times without a zone are in the zone of "
            "GRAPHRAG_TIMEZONE (UTC unless set)."),
).strip()  # fmt: skip
compare_to = columns[1].text_input(
    tr("Compared to"), key="compare_to", placeholder=tr("now"), persist_state="session",
    help=tr("Written in the same way; blank is now."),
).strip()  # fmt: skip
known = ""
if shows_known:
    known = columns[2].text_input(
        tr("As known on"), key="known", placeholder=tr("what is known now"),
        persist_state="session",
        help=tr("Shows what the graph knew at that time; blank is all that it knows now."),
    ).strip()  # fmt: skip
kind = st.session_state.get("entity_kind", ANY)
keep_in_link("entity", "entity", entity)
keep_in_link("kind", "entity_kind", "" if kind == ANY else kind)
keep_in_link("at", "at", at)
keep_in_link("compare_to", "compare_to", compare_to)
keep_in_link("known", "known", known)

blank = not (entity or at)
if blank and overview is not None and not (overview.empty or dated):
    st.info(tr("This graph has no validity dates, so there is no past to show."))
elif blank and not dated:
    st.caption(
        tr("Choose a time to see the graph as it was, an entity to see its part of it, or both.")
    )
else:
    if blank:
        st.caption(
            tr(
                "Below is the graph as it is now. Choose a time to see it as it was, an entity to "
                "see its part of it, or both. What has changed since then is shown too."
            )
        )
        draw_suggestions(
            labels, most_changed, choose=open_entity,
            heading=tr("The entities that changed most, with their number of ended facts:"),
        )  # fmt: skip
    inputs = TimeTravelInputs(entity, at, compare_to, known)
    job = read_in_background(
        SLOT, (labels, inputs), lambda context: read_time_travel(context, inputs)
    )
    with st.container(key="travelling"):
        ready = job.wait(PATIENCE_S)
        if not ready:
            now, then = tr("Reading the graph as it is now"), tr("Reading the graph at that time")
            watch(job, then if at else now, key="working")
    failure = job.failure() if ready else None
    if ready and failure is None:
        st.session_state["travelled"] = (entity, job.result())
    # What was shown stays until the next is read, so that the picture keeps its places.
    shown_entity, result = st.session_state.get("travelled", (None, None))
    shown = result if shown_entity == entity and failure is None else None
    time = SliderTime(at, shown.snapshot.at if shown else None, ready)
    draw_time_slider(labels, entity, time, show_progress=blank)
    if failure is not None:
        draw_error_with_choices(
            failure, key="meant", on_choose=open_entity, words=entity, retry=(SLOT,)
        )
    elif shown is not None:
        draw_time_travel(shown, labels=labels, layout=entity)
        if entity:
            draw_history(labels, entity)

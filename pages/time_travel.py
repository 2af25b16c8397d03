"""Time travel: the graph as it was, what has changed since or until another time, and histories."""

import streamlit as st

from graphrag_core import most_changed
from ui.shared.database_state import draw_standing
from ui.shared.entity_picker import ANY, pick_entity
from ui.shared.exploration import draw_fault_of, reading
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import take_typed
from ui.shared.navigation import enter, keep_in_link, take_from_link
from ui.shared.suggestions import draw_suggestions
from ui.time_travel.history_view import draw_past
from ui.time_travel.time_steps import SliderTime, draw_steps, take_step
from ui.time_travel.travel import Travel, draw_travel, travel

SLOT = "time_travel"
TIMES = "2026-03-01, last month, 2 weeks before INC-103 …"

enter()
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


st.title("Time travel", anchor=False)
overview = draw_standing()
labels = overview.labels if overview else ()
entity = pick_entity(
    labels, key="entity", kind_key="entity_kind", label="Entity (blank for the whole graph)"
)
dated = overview is not None and bool(overview.profile.fact_times or overview.profile.node_times)
bitemporal = overview is not None and overview.profile.says_when_known
at_column, other_column, known_column = st.columns(3)
at = at_column.text_input(
    "As it was", key="at", placeholder=TIMES, persist_state="session",
    help="A date, a time, or plain words; blank is now. Without a zone, the setting "
    "GRAPHRAG_TIMEZONE counts (UTC).",
).strip()  # fmt: skip
compare_to = other_column.text_input(
    "Compared to", key="compare_to", placeholder="now", persist_state="session",
    help="As before; blank is now.",
).strip()  # fmt: skip
known = ""
if bitemporal or st.session_state.get("known"):
    known = known_column.text_input(
        "As known on", key="known", placeholder="what is known now", persist_state="session",
        help="What the graph knew at that time; blank is all that it knows.",
    ).strip()  # fmt: skip
kind = st.session_state.get("entity_kind", ANY)
keep_in_link("entity", "entity", entity)
keep_in_link("kind", "entity_kind", "" if kind == ANY else kind)
keep_in_link("at", "at", at)
keep_in_link("compare_to", "compare_to", compare_to)
keep_in_link("known", "known", known)

if not (entity or at) and overview is not None and not (overview.empty or dated):
    st.info("Nothing in this graph says when it is valid, so there is no past to show.")
elif not (entity or at):
    st.caption(
        "Choose a time to see the graph as it was, an entity to see its part of it, or both. What "
        "has changed since then is shown beneath. The slider steps through the changes."
    )
    draw_suggestions(
        labels, most_changed, said="What changed most, with the facts that have an end:",
        choose=open_entity,
    )  # fmt: skip
    if labels:
        draw_steps(labels, "", SliderTime(), show_progress=True)
else:
    wanted = Travel(entity, at, compare_to, known)
    job = reading(SLOT, (labels, wanted), lambda context: travel(context, wanted))
    with st.container(key="travelling"):
        ready = job.wait(PATIENCE_S)
        if not ready:
            watch(job, "Travelling", key="working")
    failure = job.failure() if ready else None
    if ready and failure is None:
        st.session_state["travelled"] = (entity, job.result())
    # What was shown stays until the next is read, so that the picture keeps its places.
    of, found = st.session_state.get("travelled", (None, None))
    shown = found if of == entity and failure is None else None
    draw_steps(labels, entity, SliderTime(at, shown.found.at if shown else None, ready))
    if failure is not None:
        draw_fault_of(failure, key="meant", slots=(SLOT,), pick=open_entity)
    elif shown is not None:
        draw_travel(shown, labels=labels, layout=entity)
        if entity:
            draw_past(labels, entity)

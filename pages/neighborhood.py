"""Neighborhood: one entity and all that is related to it, now or at another time."""

import streamlit as st

from graphrag_core import (
    most_connected,
)
from ui.neighborhood.neighborhood_read import NeighborhoodInputs, neighborhood_of
from ui.neighborhood.neighborhood_view import draw_neighborhood
from ui.shared.database_state import draw_standing
from ui.shared.entity_picker import ANY, pick_entity
from ui.shared.exploration import draw_fault_of, reading
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import take_typed
from ui.shared.navigation import enter, keep_in_link, take_from_link
from ui.shared.suggestions import draw_suggestions
from ui.shared.text import visible

SLOT = "neighborhood"
LIMITS = (50, 100, 300, 500)
USUAL_LIMIT = 100
ALL_TYPES = "all types"

enter()
take_from_link("entity", "entity")
take_from_link("kind", "entity_kind")
take_from_link("type", "relationship_type")
take_from_link("at", "around_at")
take_typed("limit", "around_limit", lambda text: int(text) if text in map(str, LIMITS) else None)
take_typed("ended", "with_ended", lambda text: text == "1")
st.session_state.setdefault("around_limit", USUAL_LIMIT)


def open_entity(name: str) -> None:
    """Look at another entity; a callback, because the inputs are drawn by then."""
    st.session_state["entity"] = name
    st.session_state["relationship_type"] = ALL_TYPES


def open_neighbour() -> None:
    """Look at the neighbour that was chosen."""
    name = st.session_state.get("go_to")
    st.session_state["go_to"] = None
    if name:
        open_entity(name)


def take_type(name: str) -> None:
    """Take the entity or the type that was meant."""
    job = st.session_state[SLOT].job
    if getattr(job.failure(), "code", "") == "unknown_type":
        st.session_state["relationship_type"] = name
    else:
        open_entity(name)


def last_types() -> list[str]:
    """The types of the entity that was read last, the most frequent first."""
    kept = st.session_state.get(SLOT)
    if kept is None or not kept.job.done or kept.job.failure() is not None:
        return []
    return list(dict.fromkeys(entry.type for entry in kept.job.result().by_type))


st.title("Neighborhood", anchor=False)
overview = draw_standing()
labels = overview.labels if overview else ()
entity = pick_entity(labels, key="entity", kind_key="entity_kind", label="Entity")
with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
    types = [ALL_TYPES, *last_types()]
    chosen = st.session_state.get("relationship_type", ALL_TYPES)
    type_ = st.selectbox(
        "Relationship type", types if chosen in types else [*types, chosen],
        key="relationship_type", width=230, format_func=visible, persist_state="session",
    )  # fmt: skip
    time = st.text_input(
        "As of", key="around_at", width=220, placeholder="now", persist_state="session",
        help="A date, a time, or plain words such as 'last month' or '2 weeks before INC-103'.",
    ).strip()  # fmt: skip
    limit = st.selectbox("At most", LIMITS, key="around_limit", width=110, persist_state="session")
    with_ended = st.toggle(
        "With ended ones", key="with_ended", persist_state="session",
        help="Relationships of all times, also those that have ended or are still to come.",
    )  # fmt: skip
kind = st.session_state.get("entity_kind", ANY)
keep_in_link("entity", "entity", entity)
keep_in_link("kind", "entity_kind", "" if kind == ANY else kind)
keep_in_link("type", "relationship_type", "" if type_ == ALL_TYPES else str(type_))
keep_in_link("at", "around_at", time)
keep_in_link("limit", "around_limit", "" if limit == USUAL_LIMIT else str(limit))
keep_in_link("ended", "with_ended", "1" if with_ended else "")

if not entity:
    st.caption(
        "Choose an entity to see every relationship it has, in both directions, with totals by "
        "type, as they are now or were on a day. A double click on a neighbour opens its own."
    )
    draw_suggestions(
        labels, most_connected, said="The best connected, with their relationships:",
        choose=open_entity,
    )  # fmt: skip
else:
    name = None if type_ == ALL_TYPES else str(type_)
    inputs = NeighborhoodInputs(entity, time, with_ended, name, limit)
    job = reading(SLOT, (labels, inputs), lambda context: neighborhood_of(context, inputs))
    if not job.wait(PATIENCE_S):
        watch(job, "Looking around", key="working")
    elif (failure := job.failure()) is not None:
        draw_fault_of(failure, key="meant", slots=(SLOT,), pick=take_type)
    else:
        if last_types() != types[1:]:
            # The types to choose from were drawn before they were known.
            st.rerun()
        found = job.result()
        if found.ended:
            st.button(
                f"{found.ended:,} ended", key="show_ended", icon=":material/history:",
                help="Show what has ended as well",
                on_click=lambda: st.session_state.update(with_ended=True),
            )  # fmt: skip
        draw_neighborhood(found, labels=labels, go_to=open_neighbour)

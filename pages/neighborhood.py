"""Neighborhood: one entity and everything related to it, now or at another time."""

import streamlit as st

from graphrag_core import ExportSelection, most_connected
from graphrag_core.types import AsOf
from ui.neighborhood.neighborhood_read import NeighborhoodPageInputs, neighborhood_of
from ui.neighborhood.neighborhood_view import draw_neighborhood
from ui.neighborhood.schema_picture import draw_kinds
from ui.shared.background_reads import read_in_background
from ui.shared.database_state import draw_database_state
from ui.shared.entity_picker import ANY, pick_entity
from ui.shared.error_choices import draw_error_with_choices
from ui.shared.export_panel import draw_export
from ui.shared.jobs import PATIENCE_S, watch
from ui.shared.links import keep_in_link, take_from_link, take_typed
from ui.shared.navigation import begin_page
from ui.shared.safe_text import visible
from ui.shared.suggestions import draw_suggestions
from ui.shared.texts import N_, tr

SLOT = "neighborhood"
LIMITS = (50, 100, 300, 500)
USUAL_LIMIT = 100
ALL_TYPES = N_("all types")

begin_page()
take_from_link("entity", "entity")
take_from_link("kind", "entity_kind")
take_from_link("type", "relationship_type")
take_from_link("at", "around_at")
take_typed("limit", "around_limit", lambda text: int(text) if text in map(str, LIMITS) else None)
take_typed("ended", "with_ended", lambda text: text == "1")
st.session_state.setdefault("around_limit", USUAL_LIMIT)


def open_entity(name: str) -> None:
    """Open another entity; a callback, because the inputs are drawn by then."""
    st.session_state["entity"] = name
    st.session_state["relationship_type"] = ALL_TYPES


def open_neighbour() -> None:
    """Open the neighbour that was chosen."""
    name = st.session_state.get("go_to")
    st.session_state["go_to"] = None
    if name:
        open_entity(name)


def use_choice(name: str) -> None:
    """Use the entity or the type that was meant."""
    job = st.session_state[SLOT].job
    if getattr(job.failure(), "code", "") == "unknown_type":
        st.session_state["relationship_type"] = name
    else:
        open_entity(name)


def last_types() -> list[str]:
    """Return the types of the entity that was read last, the most frequent first."""
    read = st.session_state.get(SLOT)
    if read is None or not read.job.done or read.job.failure() is not None:
        return []
    return list(dict.fromkeys(entry.type for entry in read.job.result().by_type))


st.title(tr("Neighborhood"), anchor=False)
overview = draw_database_state()
labels = overview.labels if overview else ()
entity = pick_entity(labels, key="entity", kind_key="entity_kind", label=tr("Entity"))
with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
    types = [ALL_TYPES, *last_types()]
    chosen = st.session_state.get("relationship_type", ALL_TYPES)
    type_ = st.selectbox(
        tr("Relationship type"), types if chosen in types else [*types, chosen],
        key="relationship_type", width=230, persist_state="session",
        format_func=lambda name: tr(ALL_TYPES) if name == ALL_TYPES else visible(name),
    )  # fmt: skip
    time = st.text_input(
        tr("As of"), key="around_at", width=220, placeholder=tr("now"), persist_state="session",
        help=tr("A date, a time, or plain words such as 'last month' or '2 weeks before INC-103'."),
    ).strip()  # fmt: skip
    limit = st.selectbox(
        tr("At most"), LIMITS, key="around_limit", width=110, persist_state="session"
    )
    with_ended = st.toggle(
        tr("Include ended ones"), key="with_ended", persist_state="session",
        help=tr("Relationships of all times, also those that have ended or are still to come."),
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
        tr(
            "Choose an entity to see all its relationships in both directions, with totals by "
            "type, now or on a given day. Double-click a neighbour to open its relationships too."
        )
    )
    draw_suggestions(
        labels, most_connected, choose=open_entity,
        heading=tr("The best connected entities, with their number of relationships:"),
    )  # fmt: skip
    draw_kinds(labels, kind_key="entity_kind")
else:
    name = None if type_ == ALL_TYPES else str(type_)
    inputs = NeighborhoodPageInputs(entity, time, with_ended, name, limit)
    job = read_in_background(
        SLOT, (labels, inputs), lambda context: neighborhood_of(context, inputs)
    )
    if not job.wait(PATIENCE_S):
        watch(job, tr("Reading the relationships"), key="working")
    elif (failure := job.failure()) is not None:
        draw_error_with_choices(
            failure, key="meant", on_choose=use_choice, words=entity, retry=(SLOT,)
        )
    else:
        if last_types() != types[1:]:
            # The types to choose from were drawn before they were known.
            st.rerun()
        found = job.result()
        if found.ended:
            st.button(
                tr("Show {count:,} ended", count=found.ended), key="show_ended",
                icon=":material/history:",
                help=tr("Show relationships that have ended as well"),
                on_click=lambda: st.session_state.update(with_ended=True),
            )  # fmt: skip
        draw_neighborhood(found, labels=labels, go_to=open_neighbour)
        with st.expander(tr("Export all of this neighborhood"), icon=":material/download:"):
            then: AsOf = "all" if found.at is None else found.at
            draw_export(ExportSelection(then, center=found.center.id), key="around_file")

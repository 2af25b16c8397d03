"""Time travel: the graph as it was on a day, and what has changed since or until another."""

from datetime import date, datetime

import streamlit as st

from graphrag_core.retrieve.scene import Scene
from graphrag_core.retrieve.scene_types import Snapshot
from graphrag_core.retrieve.snapshots import snapshot
from ui.changes import draw_changes, draw_snapshot
from ui.jobs import PATIENCE_S, watch
from ui.links import day_of, start_of_day, take_typed
from ui.navigation import enter, keep_in_link, take_from_link
from ui.scene import ANY, draw_fault_of, pick_entity, reading
from ui.standing import draw_standing

SLOT = "time_travel"
EARLIEST, LATEST = date(1, 1, 2), date(9999, 12, 30)

enter()
take_from_link("entity", "entity")
take_from_link("kind", "entity_kind")
take_typed("at", "at", day_of)
take_typed("compare_to", "compare_to", day_of)


def open_entity(name: str) -> None:
    """Take the entity that was meant; a callback, because the inputs are drawn by then."""
    st.session_state["entity"] = name


def travelled(
    scene: Scene, entity: str, at: datetime | None, compare_to: datetime | None
) -> Snapshot:
    """The snapshot; one of another time than now comes with what differs now or then."""
    moment = at or scene.now
    other = compare_to or (scene.now if moment < scene.now else None)
    return snapshot(scene, entity or None, at=moment, diff=other)


st.title("Time travel", anchor=False)
overview = draw_standing()
labels = overview.labels if overview else ()
entity = pick_entity(
    labels, key="entity", kind_key="entity_kind", label="Entity (blank for the whole graph)"
)
with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
    day: date | None = st.date_input(
        "As it was on", None, EARLIEST, LATEST, key="at", width=180, persist_state="session",
        help="At 00:00 UTC of this day; blank is now.",
    )  # fmt: skip
    other: date | None = st.date_input(
        "Compared to", None, EARLIEST, LATEST, key="compare_to", width=180,
        persist_state="session", help="At 00:00 UTC of this day; blank is now.",
    )  # fmt: skip
kind = st.session_state.get("entity_kind", ANY)
keep_in_link("entity", "entity", entity)
keep_in_link("kind", "entity_kind", "" if kind == ANY else kind)
keep_in_link("at", "at", day.isoformat() if day else "")
keep_in_link("compare_to", "compare_to", other.isoformat() if other else "")

if not (entity or day):
    st.caption(
        "Choose a day to see the graph as it was, an entity to see its part of it, or both. What "
        "has changed since then is shown beneath."
    )
else:
    at, compare_to = start_of_day(day), start_of_day(other)
    job = reading(
        SLOT, (labels, entity, at, compare_to),
        lambda scene: travelled(scene, entity, at, compare_to),
    )  # fmt: skip
    if not job.wait(PATIENCE_S):
        watch(job, "Travelling", key="working")
    elif (failure := job.failure()) is not None:
        draw_fault_of(failure, key="meant", slots=(SLOT,), pick=open_entity)
    else:
        found = job.result()
        draw_snapshot(found, labels=labels, scene=f"{entity}")
        if found.diff is not None:
            draw_changes(found.diff, found)

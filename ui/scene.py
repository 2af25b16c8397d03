"""Looking around: the entity picker, its listing, and a kept reading of the graph in a job."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import streamlit as st

from graphrag_core.engine import Engine
from graphrag_core.errors import CallError
from graphrag_core.retrieve.entities import list_entities
from graphrag_core.retrieve.scene import Scene
from graphrag_core.retrieve.scene_types import EntityPage
from graphrag_core.types import Node, Relationship, Rows
from ui.connection import opening
from ui.faults import draw_fault
from ui.jobs import PATIENCE_S, Job, Note, watch
from ui.navigation import forget_links
from ui.text import markdown_literal, shortened, visible

T = TypeVar("T")
MOST_NAMES = 1_000
MOST_CHOICES = 10
MOST_ROWS = 5_000
ANY = "any kind"


@dataclass(frozen=True, slots=True)
class Reading(Generic[T]):
    """What was asked of the graph, and the job that reads it."""

    asked: tuple[Any, ...]
    job: Job[T]


def reading(slot: str, asked: tuple[Any, ...], read: Callable[[Scene], T]) -> Job[T]:
    """The job that reads what is asked, begun anew when that is another thing than before."""
    database = opening()
    asked = (database, *asked)
    kept = st.session_state.get(slot)
    if isinstance(kept, Reading) and kept.asked == asked:
        return kept.job

    def work(note: Note) -> T:
        note("Waiting for the database")
        engine: Engine = database.result()
        note("Reading the graph")
        return read(engine.scene(engine.settings.tenant))

    job = Job(work)
    st.session_state[slot] = Reading(asked, job)
    return job


def forget(*slots: str) -> None:
    """Have these readings read anew."""
    for slot in slots:
        st.session_state.pop(slot, None)


def pick_entity(labels: tuple[str, ...], *, key: str, kind_key: str, label: str) -> str:
    """Draw the kind and the entity to choose or to type; the entity's text, blank for none."""
    kind_column, entity_column = st.columns([1, 3], vertical_alignment="bottom")
    page = _listing(labels, st.session_state.get(kind_key, ANY))
    counts = {entry.label: entry.count for entry in page.types} if page else {}
    kinds = [ANY, *counts]
    chosen = st.session_state.get(kind_key, ANY)
    kind_column.selectbox(
        "Kind", kinds if chosen in kinds else [*kinds, chosen], key=kind_key,
        format_func=lambda name: f"{visible(name)} · {counts[name]:,}" if name in counts else name,
        persist_state="session",
    )  # fmt: skip
    names = list(dict.fromkeys(entity.name for entity in page.entities)) if page else []
    given = st.session_state.get(key)
    if given and given not in names:
        names.append(given)
    entity = entity_column.selectbox(
        label, names, index=None, key=key, accept_new_options=True, format_func=visible,
        placeholder="choose, or type a name", persist_state="session",
        help=_listed(page, len(names)),
    )  # fmt: skip
    return str(entity or "").strip()


def draw_fault_of(
    fault: BaseException, *, key: str, slots: tuple[str, ...], pick: Callable[[str], None]
) -> None:
    """Draw a fault; names that may have been meant are a click away.

    Without any there is a button that has the `slots` read again, if there are some.
    """
    draw_fault(fault)
    meant: list[tuple[str, str]] = []
    if isinstance(fault, CallError):
        meant = [(f"{c.name} ({c.label}{c.apart})", c.id) for c in fault.choices]
        meant = meant or [(name, name) for name in fault.candidates]
    with st.container(horizontal=True, key=key):
        for number, (shown, name) in enumerate(meant[:MOST_CHOICES]):
            st.button(
                markdown_literal(shortened(shown, 60)), key=f"{key}_{number}", on_click=pick,
                args=(name,), icon=":material/subdirectory_arrow_right:",
            )  # fmt: skip
        if isinstance(fault, CallError) and fault.code == "unknown_entity":
            text = str(st.session_state.get("entity") or "").strip()
            if text and st.button(
                "What the documents say", key=f"{key}_search", icon=":material/manage_search:",
                help="Search the graph's texts for these words",
            ):  # fmt: skip
                forget_links()
                st.switch_page("pages/hybrid_search.py", query_params={"text": text})
        elif slots and not meant:
            st.button(
                "Try again", key=f"{key}_retry", icon=":material/refresh:", on_click=forget,
                args=slots,
            )  # fmt: skip


def relationship_rows(relationships: tuple[Relationship, ...], nodes: Mapping[str, Node]) -> Rows:
    """Relationships as rows: their ends by name, their validity, their text where there is one."""

    def name(id_: str) -> str:
        return nodes[id_].name if id_ in nodes else id_

    records = [
        {
            "from": name(entry.start),
            "relationship": entry.name or entry.type,
            "to": name(entry.end),
            "since": entry.valid_at,
            "until": entry.invalid_at,
            "fact": entry.fact or "",
        }
        for entry in relationships[:MOST_ROWS]
    ]
    columns = ["from", "relationship", "to", "since", "until"]
    if any(record["fact"] for record in records):
        columns.append("fact")
    return Rows(tuple(columns), tuple(records), truncated=len(relationships) > MOST_ROWS)


def _listing(labels: tuple[str, ...], kind: str) -> EntityPage | None:
    type_ = None if kind == ANY else kind
    slot = "entity_listing"
    job = reading(
        slot, (labels, kind),
        lambda scene: list_entities(scene, type=type_, limit=MOST_NAMES),
    )  # fmt: skip
    if not job.wait(PATIENCE_S):
        watch(job, "Reading the names", key="listing")
        return None
    if job.failure() is not None:
        # What the page itself reads says what is wrong; a kind that is none lists nothing.
        forget(slot)
        return None
    return job.result()


def _listed(page: EntityPage | None, count: int) -> str:
    if page is None or page.next_cursor is None:
        return "Type a part of a name to find it."
    return (
        f"The first {count:,} of {page.total:,} names are listed; any other can be typed, "
        "also misspelt."
    )

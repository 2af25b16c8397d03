"""Looking around: a kept reading of the graph in a job, its faults, and relationships as rows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import streamlit as st

from graphrag_core import CallError, Engine, ExplorationContext
from graphrag_core.types import Node, Relationship, Rows
from ui.shared.connection import opening
from ui.shared.faults import draw_fault
from ui.shared.jobs import Job, Note
from ui.shared.navigation import forget_links
from ui.shared.text import markdown_literal, shortened

T = TypeVar("T")
MOST_CHOICES = 10
MOST_ROWS = 5_000


@dataclass(frozen=True, slots=True)
class CachedReading(Generic[T]):
    """What was asked of the graph, and the job that reads it."""

    asked: tuple[Any, ...]
    job: Job[T]


def reading(slot: str, asked: tuple[Any, ...], read: Callable[[ExplorationContext], T]) -> Job[T]:
    """The job that reads what is asked, begun anew when that is another thing than before."""
    database = opening()
    asked = (database, *asked)
    kept = st.session_state.get(slot)
    if isinstance(kept, CachedReading) and kept.asked == asked:
        return kept.job
    if isinstance(kept, CachedReading):
        kept.job.stop()

    def work(note: Note) -> T:
        note("Waiting for the database")
        engine: Engine = database.result()
        note("CachedReading the graph")
        return read(engine.exploration(engine.settings.tenant))

    job = Job(work)
    st.session_state[slot] = CachedReading(asked, job)
    return job


def forget(*slots: str) -> None:
    """Have these readings read anew."""
    for slot in slots:
        st.session_state.pop(slot, None)


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

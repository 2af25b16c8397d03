"""Reads of the graph in the background, kept in the session until inputs or data change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import streamlit as st

from graphrag_core import Engine, ExplorationContext
from ui.shared.connection import opening
from ui.shared.jobs import Job, Reporter
from ui.shared.texts import N_

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BackgroundRead(Generic[T]):
    """The inputs of a read, and the job that does it."""

    inputs: tuple[object, ...]
    job: Job[T]


def read_in_background(
    slot: str, inputs: tuple[object, ...], read: Callable[[ExplorationContext], T]
) -> Job[T]:
    """Return the job of a read of the graph; see `read_engine_in_background`."""
    return read_engine_in_background(
        slot, inputs, lambda engine: read(engine.exploration(engine.settings.tenant))
    )


def read_engine_in_background(
    slot: str, inputs: tuple[object, ...], read: Callable[[Engine], T]
) -> Job[T]:
    """Return the job of a read; it begins anew when the inputs or the graph differ from before.

    The graph differs after a load, an undoing or a merge of this app, by whomever. One read that
    failed stays, to be drawn, until `forget_reads`: to begin it anew by itself would be to fail for
    ever.
    """
    database = opening()
    inputs = (database, _generation(database), *inputs)
    last = st.session_state.get(slot)
    if isinstance(last, BackgroundRead):
        if last.inputs == inputs:
            return last.job
        last.job.stop()

    def work(report: Reporter) -> T:
        report(N_("Waiting for the database"))
        engine = database.result()
        report(N_("Reading the graph"))
        return read(engine)

    job = Job(work)
    st.session_state[slot] = BackgroundRead(inputs, job)
    return job


def _generation(database: Job[Engine]) -> int:
    """Return how often the data has changed; 0 while the database is being opened."""
    opened = database.done and database.failure() is None
    return database.result().data_generation if opened else 0


def forget_reads(*slots: str) -> None:
    """Have these reads done again."""
    for slot in slots:
        st.session_state.pop(slot, None)

"""A summary in its job."""

from dataclasses import dataclass

import streamlit as st

from graphrag_core import LazyRagResult, summarize
from graphrag_core.types import AsOf
from ui.shared.connection import opening
from ui.shared.jobs import Job, Reporter
from ui.shared.texts import N_
from ui.shared.time_inputs import read_time

SLOT = "summary_work"


@dataclass(frozen=True, slots=True)
class SummaryInputs:
    """The inputs of a summary; `time` in the reader's words, "all" for all times."""

    query: str
    time: str
    max_hops: int
    max_entities: int
    expand_only: bool


@dataclass(slots=True)
class SummaryWork:
    """The inputs of a summary, and the job that makes it."""

    inputs: SummaryInputs
    job: Job[LazyRagResult]

    def stop(self) -> None:
        """Forget a summary that the reader stopped waiting for."""
        if st.session_state.get(SLOT) is self:
            del st.session_state[SLOT]


def begin_summary(inputs: SummaryInputs) -> None:
    """Begin a summary; the page draws it from now on."""
    database = opening()

    def work(report: Reporter) -> LazyRagResult:
        report(N_("Waiting for the database"))
        engine = database.result()
        tenant = engine.settings.tenant
        if not engine.embedder.ready:
            report(N_("Loading the embedding model, once"))
        report(N_("Looking for what the query names or resembles, and around that"))
        at: AsOf = None
        if inputs.time:
            at = (
                "all"
                if inputs.time == "all"
                else read_time(engine.exploration(tenant), inputs.time, key="summary_at").at
            )
        return summarize(
            engine, inputs.query, as_of=at, tenant=tenant, max_hops=inputs.max_hops,
            max_entities=inputs.max_entities, expand_only=inputs.expand_only, wait=False,
            on_text=report.show,
        )  # fmt: skip

    st.session_state[SLOT] = SummaryWork(inputs, Job(work))


def current_summary() -> SummaryWork | None:
    """Return the summary of this session that was begun last."""
    work = st.session_state.get(SLOT)
    return work if isinstance(work, SummaryWork) else None

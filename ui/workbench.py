"""The Cypher page's query: checked and run in a job, kept for the next run of the page."""

from dataclasses import dataclass

import streamlit as st

from graphrag_core.engine import RunResult
from graphrag_core.errors import QueryRefusedError
from graphrag_core.types import CypherQuery, Diagnostic, Validation
from ui.connection import opening
from ui.jobs import Job, Note

SLOT = "workbench"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A query's check, and its rows where it was run; `refused` says why it was not."""

    validation: Validation
    result: RunResult | None = None
    refused: QueryRefusedError | None = None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The remarks of the check, and those of a refusal that the check did not foresee."""
        known = self.validation.diagnostics
        return known or (self.refused.diagnostics if self.refused else ())


@dataclass(frozen=True, slots=True)
class Work:
    """A query at work, or what became of it."""

    query: CypherQuery
    job: Job[Outcome]
    run: bool


def begin(query: CypherQuery, *, run: bool, limit: int) -> None:
    """Check a query in a job, and run it where that is asked for and the check allows it."""
    database = opening()

    def work(note: Note) -> Outcome:
        note("Waiting for the database")
        engine = database.result()
        tenant = engine.settings.tenant
        note("Checking the query")
        validation = engine.validate(query, tenant=tenant)
        if not run or not validation.runnable:
            return Outcome(validation)
        note("Running the query")
        rows = min(limit, engine.settings.max_rows)
        try:
            return Outcome(validation, engine.run(query, limit=rows, tenant=tenant))
        except QueryRefusedError as refused:
            return Outcome(validation, refused=refused)

    st.session_state[SLOT] = Work(query, Job(work), run)


def current_work() -> Work | None:
    """The query that was checked or run last in this session."""
    work = st.session_state.get(SLOT)
    return work if isinstance(work, Work) else None


def put_back(work: Work) -> None:
    """Forget a query that the reader stopped waiting for."""
    if st.session_state.get(SLOT) is work:
        del st.session_state[SLOT]

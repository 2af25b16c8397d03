"""The Cypher page's query: checked and run in a job, kept for the next run of the page."""

from dataclasses import dataclass
from typing import Literal

import streamlit as st

from graphrag_core import CallError, QueryRefusedError, RunResult
from graphrag_core.types import (
    CypherQuery,
    Diagnostic,
    Measured,
    PlanOperator,
    Schema,
    Validation,
)
from ui.shared.connection import opening
from ui.shared.jobs import Job, Note

SLOT = "workbench"
PRESSED = "workbench_pressed"

Action = Literal["run", "validate", "profile"]


@dataclass(frozen=True, slots=True)
class QueryOutcome:
    """A query's check, and its rows where it was run; `refused` says why it was not."""

    validation: Validation
    schema: Schema | None = None
    result: RunResult | None = None
    measured: Measured | None = None
    refused: QueryRefusedError | CallError | None = None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The remarks of the check, and those of a refusal that the check did not foresee."""
        known = self.validation.diagnostics
        refusal = self.refused
        return known or (refusal.diagnostics if isinstance(refusal, QueryRefusedError) else ())

    @property
    def plan(self) -> PlanOperator | None:
        """The plan as measured, else as estimated."""
        return self.measured.plan if self.measured is not None else self.validation.plan


@dataclass(frozen=True, slots=True)
class QueryWork:
    """A query at work, or what became of it."""

    query: CypherQuery
    job: Job[QueryOutcome]
    action: Action

    @property
    def run(self) -> bool:
        """Whether more than a check was asked for."""
        return self.action != "validate"


def press(action: Action) -> None:
    """Remember a pressed button until the page next runs; a button's callback.

    The button's own value would be lost where the press arrives with a fragment's message.
    """
    st.session_state[PRESSED] = action


def pressed() -> Action | None:
    """What was asked for since the page last began work."""
    action: Action | None = st.session_state.get(PRESSED)
    return action


def release() -> None:
    """Take a pressed button as answered."""
    st.session_state.pop(PRESSED, None)


def begin(query: CypherQuery, action: Action, *, limit: int) -> None:
    """Check a query in a job, and run it where that is asked for and the check allows it."""
    database = opening()

    def work(note: Note) -> QueryOutcome:
        note("Waiting for the database")
        engine = database.result()
        tenant = engine.settings.tenant
        note("Checking the query")
        validation = engine.validate(query, tenant=tenant)
        schema = engine.schema() if validation.plan is not None else None
        # While a tenant is set, `run` narrows what the check of the text as typed refuses.
        narrows = tenant is not None and validation.fixed is not None
        if action == "validate" or not (validation.runnable or narrows):
            return QueryOutcome(validation, schema)
        note("Running the query")
        rows = min(limit, engine.settings.max_rows)
        try:
            if action == "profile":
                return QueryOutcome(validation, schema, measured=engine.measure(query, limit=rows))
            return QueryOutcome(validation, schema, engine.run(query, limit=rows, tenant=tenant))
        except (QueryRefusedError, CallError) as refused:
            return QueryOutcome(validation, schema, refused=refused)

    st.session_state[SLOT] = QueryWork(query, Job(work), action)


def current_work() -> QueryWork | None:
    """The query that was checked or run last in this session."""
    work = st.session_state.get(SLOT)
    return work if isinstance(work, QueryWork) else None


def put_back(work: QueryWork) -> None:
    """Forget a query that the reader stopped waiting for."""
    if st.session_state.get(SLOT) is work:
        del st.session_state[SLOT]

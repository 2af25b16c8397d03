"""The Cypher page's query: checked and run in a job that later runs of the page use."""

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
from ui.shared.jobs import Job, Reporter
from ui.shared.texts import N_

SLOT = "workbench"
PRESSED = "workbench_pressed"

Action = Literal["run", "validate", "profile"]


@dataclass(frozen=True, slots=True)
class QueryResult:
    """A query's validation, and its rows where it was run; `refused` is why it was not."""

    validation: Validation
    schema: Schema | None = None
    run: RunResult | None = None
    measured: Measured | None = None
    refused: QueryRefusedError | CallError | None = None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The remarks of the validation, or those of a refusal that it did not foresee."""
        known = self.validation.diagnostics
        refusal = self.refused
        return known or (refusal.diagnostics if isinstance(refusal, QueryRefusedError) else ())

    @property
    def plan(self) -> PlanOperator | None:
        """The plan as measured, else as estimated."""
        return self.measured.plan if self.measured is not None else self.validation.plan


@dataclass(frozen=True, slots=True)
class QueryWork:
    """A query, and the job that checks or runs it."""

    query: CypherQuery
    job: Job[QueryResult]
    action: Action
    limit: int

    @property
    def runs(self) -> bool:
        """Whether the query is also run."""
        return self.action != "validate"

    def is_of(self, query: CypherQuery, limit: int) -> bool:
        """Say whether these inputs would give this result."""
        return query == self.query and (limit == self.limit or not self.runs)


def request_action(action: Action) -> None:
    """Remember a pressed button until the page next runs; a button's callback.

    The button's own value would be lost where the press arrives with a fragment's message.
    """
    st.session_state[PRESSED] = action


def requested_action() -> Action | None:
    """Return the action that was requested and not yet begun."""
    action: Action | None = st.session_state.get(PRESSED)
    return action


def clear_action() -> None:
    """Forget the requested action, as it has begun."""
    st.session_state.pop(PRESSED, None)


def begin_query(query: CypherQuery, action: Action, *, limit: int) -> None:
    """Check a query in a job, and run it if the action is to run and the check allows it."""
    database = opening()

    def work(report: Reporter) -> QueryResult:
        report(N_("Waiting for the database"))
        engine = database.result()
        tenant = engine.settings.tenant
        report(N_("Checking the query"))
        validation = engine.validate(query, tenant=tenant)
        schema = engine.schema() if validation.plan is not None else None
        # With a tenant, `run` narrows a query that the check of the text as typed refuses.
        narrows = tenant is not None and validation.fixed is not None
        if action == "validate" or not (validation.runnable or narrows):
            return QueryResult(validation, schema)
        report(N_("Running the query"))
        rows = min(limit, engine.settings.max_rows)
        try:
            if action == "profile":
                return QueryResult(validation, schema, measured=engine.measure(query, limit=rows))
            return QueryResult(validation, schema, engine.run(query, limit=rows, tenant=tenant))
        except (QueryRefusedError, CallError) as refused:
            return QueryResult(validation, schema, refused=refused)

    st.session_state[SLOT] = QueryWork(query, Job(work), action, limit)


def current_query() -> QueryWork | None:
    """Return the query that was checked or run last in this session."""
    work = st.session_state.get(SLOT)
    return work if isinstance(work, QueryWork) else None


def forget_query(work: QueryWork) -> None:
    """Forget a query that the reader stopped waiting for."""
    if st.session_state.get(SLOT) is work:
        del st.session_state[SLOT]

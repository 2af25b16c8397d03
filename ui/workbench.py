"""The Cypher page's query: its inputs read, its check and its run kept for the next rerun."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from graphrag_core.engine import RunResult
from graphrag_core.errors import CallError, QueryRefusedError
from graphrag_core.types import CypherQuery, Diagnostic, Validation
from ui.connection import opening
from ui.jobs import Job, Note

SLOT = "workbench"
PARAMETERS_HINT = 'Write an object such as {"team": "Payments"}.'


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


def parameters_of(text: str) -> Mapping[str, Any]:
    """Parameters from JSON text, none from blank text. Raises `CallError`."""
    if not text.strip():
        return {}
    try:
        parameters = json.loads(text)
    except json.JSONDecodeError as cause:
        raise CallError(
            f"The parameters are not JSON: {cause.msg} in line {cause.lineno}, "
            f"column {cause.colno}.",
            hint=PARAMETERS_HINT,
        ) from cause
    if not isinstance(parameters, dict):
        raise CallError("The parameters are not a JSON object.", hint=PARAMETERS_HINT)
    return parameters


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

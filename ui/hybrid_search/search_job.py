"""A search in its job."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from graphrag_core import CallError, SearchRequest, SearchResult, closest_entity_names
from ui.shared.connection import opening
from ui.shared.jobs import Job, Reporter
from ui.shared.tables import cell_text
from ui.shared.texts import N_

SLOT = "hybrid_search"
LOADING = "model_loading"


@dataclass(slots=True)
class SearchWork:
    """A search in progress; `again` repeats it by meaning if the model was not loaded at first."""

    request: SearchRequest
    job: Job[SearchResult]
    again: Job[SearchResult] | None = None

    def stop(self) -> None:
        """Forget a search that the reader stopped waiting for."""
        if st.session_state.get(SLOT) is self:
            del st.session_state[SLOT]


def search_in_background(request: SearchRequest, *, wait: bool = False) -> Job[SearchResult]:
    """Search in a job; without `wait` by words only while the model is being loaded."""
    database = opening()

    def work(report: Reporter) -> SearchResult:
        report(N_("Waiting for the database"))
        engine = database.result()
        report(N_("Loading the embedding model") if wait else N_("Searching"))
        try:
            return engine.search(request, tenant=engine.settings.tenant, wait=wait)
        except CallError as error:
            if error.code == "unknown_entity" and not error.candidates:
                context = engine.exploration(engine.settings.tenant)
                error.candidates = closest_entity_names(context, request.connected_to or "")
            raise

    return Job(work)


def begin_search(request: SearchRequest) -> None:
    """Begin a search; the page draws it from now on."""
    st.session_state[SLOT] = SearchWork(request, search_in_background(request))


def current_search() -> SearchWork | None:
    """Return the search of this session that was begun last."""
    work = st.session_state.get(SLOT)
    return work if isinstance(work, SearchWork) else None


def model_is_loading(result: SearchResult) -> bool:
    """Say whether a search used words only because the model was still being loaded."""
    return any(remark.code == LOADING for remark in result.remarks)


def parameters_line(values: Mapping[str, Any]) -> str:
    """Return parameters as one line of text."""
    return " · ".join(f"${name} = {cell_text(value)}" for name, value in values.items())

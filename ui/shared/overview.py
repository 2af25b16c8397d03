"""An overview of a session's database: read in a job, and used again for a while.

Pages draw from the last known overview and never wait for a database that is slow or down.
"""

from dataclasses import dataclass, replace
from time import monotonic

import streamlit as st

from graphrag_core import GENERIC_PROFILE, DatabaseInfo, Engine, Profile
from ui.shared.jobs import PATIENCE_S, Job

FRESH_S = 60.0
FRESH_AFTER_ERROR_S = 3.0
SPARSE_NODES = 20
"""With fewer nodes, and nothing that could be asked, a graph is as good as empty."""


@dataclass(frozen=True, slots=True)
class Overview:
    """Which database it is, the labels by node count, how old the demo data is, and examples."""

    info: DatabaseInfo
    labels: tuple[str, ...]
    demo_age_days: float | None
    examples: tuple[str, ...] = ()
    profile: Profile = GENERIC_PROFILE
    summary: str = ""
    tenants: tuple[str, ...] = ()
    nodes: int = 0

    @property
    def sparse(self) -> bool:
        """Whether the graph has next to nothing, known once examples were looked for."""
        return bool(self.summary) and not self.examples and self.nodes < SPARSE_NODES

    @property
    def empty(self) -> bool:
        """Whether the graph has no nodes."""
        return not self.labels


class OverviewState:
    """The last overview of one engine, or why there is none, and the job that reads the next."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.info: DatabaseInfo | None = None
        self.last: Overview | None = None
        self.error: BaseException | None = None
        self._job: Job[None] | None = None
        self._read_at: float | None = None
        self._generation = engine.data_generation
        self._worded: int | None = None

    @property
    def reading(self) -> bool:
        """Whether an overview is being read."""
        return self._job is not None

    @property
    def reading_s(self) -> float:
        """For how many seconds an overview has been read; 0 when none is being read."""
        return self._job.elapsed_s if self._job is not None else 0.0

    def refresh(self) -> None:
        """Take over what was read, and read again when that is too old. Waits only a moment.

        It is too old once the data has changed; the last overview stays until the next is read.
        """
        self._collect()
        self._forget_older_data()
        if self._job is None and self._stale():
            generation = self._generation
            self._job = Job(lambda _: self._read(generation))
            if self._read_at is None:
                self._job.wait(PATIENCE_S)
            self._collect()

    def _forget_older_data(self) -> None:
        """Have an overview read at once if the data has changed.

        A read that is still running saw the graph as it was: its result is dropped.
        """
        generation = self.engine.data_generation
        if generation != self._generation:
            self._generation, self._read_at, self._job = generation, None, None

    def _read(self, generation: int) -> None:
        """Read an overview; what is known first can be shown first.

        Examples and summary are read again with each generation of the data.
        """
        info = self.engine.info()
        overview = read_overview(self.engine, info)
        if generation != self.engine.data_generation:
            return
        self.info = info
        if self.last is not None and self.last.labels == overview.labels:
            overview = replace(overview, examples=self.last.examples, summary=self.last.summary)
        self.last = overview
        if not overview.empty and (self._worded != generation or not overview.examples):
            examples = self.engine.example_questions()
            summary = self.engine.graph_summary().sentence
            if generation == self.engine.data_generation:
                self.last = replace(overview, examples=examples, summary=summary)
                self._worded = generation

    def _collect(self) -> None:
        if self._job is None or not self._job.done:
            return
        self.error = self._job.failure()
        self._job = None
        self._read_at = monotonic()

    def _stale(self) -> bool:
        fresh_s = FRESH_S if self.error is None else FRESH_AFTER_ERROR_S
        return self._read_at is None or monotonic() - self._read_at > fresh_s


def read_overview(engine: Engine, info: DatabaseInfo) -> Overview:
    """Read an overview without its examples. Raises `DatabaseUnavailableError`."""
    by_count = sorted(engine.schema().labels, key=lambda label: (-label.count, label.name))
    return Overview(
        info=info,
        labels=tuple(label.name for label in by_count),
        demo_age_days=engine.demo.age_days(),
        profile=engine.profile(),
        tenants=engine.tenants(),
        nodes=sum(label.count for label in by_count),
    )


def overview_of(engine: Engine) -> OverviewState:
    """Return this session's overview of the engine, refreshed when it is old."""
    state = st.session_state.get("overview")
    if not isinstance(state, OverviewState) or state.engine is not engine:
        state = st.session_state["overview"] = OverviewState(engine)
    state.refresh()
    return state


def hidden_properties() -> frozenset[str]:
    """Return the bookkeeping properties, which details leave out; of the last overview."""
    state = st.session_state.get("overview")
    overview = state.last if isinstance(state, OverviewState) else None
    return overview.profile.hidden_properties if overview is not None else frozenset()

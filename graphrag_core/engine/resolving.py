"""Which nodes are the same thing: proposed with reasons, merged by a run, undone, kept apart."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.adapters.sentence_transformers import LOADING_THREAD
from graphrag_core.engine.core import Core
from graphrag_core.engine.ingesting import Ingesting
from graphrag_core.engine.tenant_access import Access
from graphrag_core.errors import CallError, ModelUnavailableError
from graphrag_core.explore.entities import find_entity
from graphrag_core.ingest.resolution.entity_reading import read_entity
from graphrag_core.ingest.resolution.merge_plan import (
    PlannedMerge,
    planned,
    read_plan,
    sure_pairs,
    write_plan,
)
from graphrag_core.ingest.resolution.merge_undo import merged_nodes, undo_merges
from graphrag_core.ingest.resolution.proposals import (
    DuplicatePair,
    Duplicates,
    ResolutionGraph,
    find_duplicates,
)
from graphrag_core.ingest.resolution.resolved_entity import ResolvedEntity
from graphrag_core.ingest.runs.ingest_runs import (
    IngestRun,
    RunContents,
    find_run,
)
from graphrag_core.ingest.runs.run_ending import leaving_no_running
from graphrag_core.protocols import Embedder
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.runtime.progress import say_nothing
from graphrag_core.store.kept_apart import KeptApart

BY_HAND = "asked for by name"
MODEL_WAIT_S = 15.0
"""How long a search for duplicates waits for the embedding model, which decides little."""
WITHOUT_MEANING = "Meaning was not compared: the embedding model is not loaded."


class Resolving:
    """Finds and merges duplicates in one engine's graph.

    Everything raises `DatabaseUnavailableError`; what writes raises `CallError` (`writing_off`)
    where writing is off or a tenant is set.
    """

    def __init__(self, access: Access, core: Core, ingesting: Ingesting) -> None:
        self._access = access
        self._core = core
        self._ingesting = ingesting
        self._kept_apart = KeptApart(core.store)

    def find(
        self,
        of_run: str | None = None,
        label: str | None = None,
        *,
        say: Callable[[str], None] = say_nothing,
    ) -> Duplicates:
        """Find duplicates in the whole graph, or of what a run brought in among all nodes.

        With a label only among its nodes. Raises `CallError` (`no_run`), and `AskCancelledError`
        once it is cancelled.
        """
        view = self._access.view(refresh=True)
        embedder = self._loaded_embedder(say)
        profile = self._access.profile()
        apart = self._kept_apart.all(self._core.database_name)
        graph = ResolutionGraph(
            view.database, view.schema, profile, embedder, label,
            lambda one, other: tuple(sorted((self._key(one), self._key(other)))) in apart,
        )  # fmt: skip
        run = find_run(view.database, of_run) if of_run is not None else None
        found = find_duplicates(graph, run, say)
        return found if embedder else replace(found, left=(*found.left, WITHOUT_MEANING))

    def merge(
        self, pairs: Sequence[DuplicatePair], *, say: Callable[[str], None] = say_nothing
    ) -> IngestRun:
        """Merge pairs as one run, the second of each into the first."""
        return self._begin(planned(pairs), say)

    def agreed(self, found: Duplicates) -> list[DuplicatePair]:
        """Return the pairs that need nobody's eye."""
        return sure_pairs(found.pairs)

    def merge_sure(
        self, found: Duplicates, *, say: Callable[[str], None] = say_nothing
    ) -> IngestRun | None:
        """Merge the pairs that need nobody's eye; None where there are none."""
        pairs = self.agreed(found)
        return self.merge(pairs, say=say) if pairs else None

    def merge_named(
        self, stays: str, goes: str, *, say: Callable[[str], None] = say_nothing
    ) -> IngestRun:
        """Merge one entity into another. Raises `CallError`, also as `find_entity`."""
        kept, gone = self._pair(stays, goes)
        label = next(label for label in kept.labels if label in gone.labels)
        names = (kept.name, gone.name)
        return self._begin((PlannedMerge(kept.id, gone.id, label, names, 1.0, (BY_HAND,)),), say)

    def keep_apart(self, pair: DuplicatePair) -> bool:
        """Remember that two nodes are two things; False where that cannot be stored."""
        return self._kept_apart.add(
            self._core.database_name, self._key(pair.first), self._key(pair.second)
        )

    def keep_apart_named(self, one: str, other: str) -> bool:
        """Remember the same of two entities. Raises `CallError` as `find_entity`."""
        keys = map(self._key, self._pair(one, other))
        return self._kept_apart.add(self._core.database_name, *keys)

    def merges(self, id_: str) -> tuple[tuple[int, PlannedMerge], ...]:
        """Return the merges of a run that stand, with their places. Raises `CallError`."""
        graph = self._access.graph()
        run = find_run(graph, id_)
        places = {row["mark"] - run.number - 1 for row in merged_nodes(graph, run)}
        return tuple((p, m) for p, m in enumerate(read_plan(run.mapping)) if p in places)

    def undo(
        self, id_: str, place: int | None = None, *, say: Callable[[str], None] = say_nothing
    ) -> IngestRun:
        """Undo the merges of a run, or one of them by its place. Raises `CallError`."""
        graph = self._writable_graph()
        found = find_run(graph, id_)
        if found.kind != "merges":
            raise CallError(
                f"The run {id_} merged nothing.",
                hint=f"Use `ingest rollback {id_}`.",
                code="no_run",
            )
        run = undo_merges(graph, found, say, place)
        self._access.reread()
        return run

    def _loaded_embedder(self, say: Callable[[str], None]) -> Embedder | None:
        """Return the embedding model once it is loaded; None without one, or after a while."""
        embedder = self._core.models.embedder
        if embedder.ready:
            return embedder
        ended = threading.Event()

        def load() -> None:
            with suppress(ModelUnavailableError):
                embedder.embed([""])
            ended.set()

        say("Loading the embedding model")
        threading.Thread(target=load, name=LOADING_THREAD, daemon=True).start()
        until = time.monotonic() + MODEL_WAIT_S
        while not ended.is_set() and time.monotonic() < until:
            current_cancel().pause(0.1)
        return embedder if embedder.ready else None

    def _begin(self, merges: tuple[PlannedMerge, ...], say: Callable[[str], None]) -> IngestRun:
        graph = self._writable_graph()
        shown = " ← ".join(merges[0].names) if len(merges) == 1 else f"{len(merges):,} pairs"
        contents = RunContents("merges", shown, write_plan(merges), {})
        run = self._ingesting.begin("merges", contents)
        with leaving_no_running(graph, run, new=True):
            return self._ingesting.run_merges(run, say)

    def _writable_graph(self) -> Graph:
        closed = self._ingesting.why_closed()
        if closed:
            raise CallError(closed, hint="See docs/ingest.md.", code="writing_off")
        return self._access.graph()

    def _pair(self, one: str, other: str) -> tuple[ResolvedEntity, ResolvedEntity]:
        """Read two entities as `find` reads them, so that both are known by the same names."""
        first, second = self._entity(one), self._entity(other)
        if first.id == second.id or not set(first.labels) & set(second.labels):
            raise CallError(
                f"{one} and {other} cannot be one: they are the same node, or share no label.",
                hint="Give two nodes of one label, by name, key or element id.",
                code="not_a_pair",
            )
        return first, second

    def _entity(self, name: str) -> ResolvedEntity:
        view = self._access.view()
        node = find_entity(self._access.exploration(), name)
        entity = read_entity(view.database, view.schema, self._access.profile(), node)
        if entity is None:
            raise CallError(
                f"{name} is gone.", hint="Somebody has just removed it.", code="unknown_entity"
            )
        return entity

    def _key(self, entity: ResolvedEntity) -> str:
        """Identify a node for longer than its element id does."""
        key = self._access.profile().node_key(entity.labels, entity.properties, entity.id)
        return "\n".join((*sorted(entity.labels), key, entity.name))

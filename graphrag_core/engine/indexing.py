"""Write what searching needs beside the user's data: vectors, indexes, communities, a copy."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from graphrag_core.engine.core import Core, Progress
from graphrag_core.engine.tenant_access import Access
from graphrag_core.errors import CallError, ModelUnavailableError
from graphrag_core.explore.communities import all_memberships
from graphrag_core.explore.graph_summary import summarize_graph
from graphrag_core.explore.validity import validity_of
from graphrag_core.ingest.communities import StoredCommunities, store_communities
from graphrag_core.ingest.runs.ingest_runs import find_run
from graphrag_core.ingest.vectors import IndexReport, count_texts, index_texts, missing_vectors
from graphrag_core.profiles.chunk_graphs import chunk_labels
from graphrag_core.retrieve.document_copy import DocumentCopy
from graphrag_core.runtime.cancellation import current_cancel
from graphrag_core.types import Schema

MOST_EMBEDDED_BY_SEARCH = 2_000
"""So many texts are embedded by a search by itself (5 s); more are left to `index`."""

COMPLETE_S = 60.0
"""For so long no search looks again for texts without a vector, unless their number changes."""

TURN_S = 0.2


class Indexing:
    """What is computed from the graph and stored for later searches."""

    def __init__(self, access: Access, core: Core) -> None:
        self._access = access
        self._core = core
        # The counts of nodes with texts when all had vectors, and when that was.
        self._complete: tuple[tuple[int, ...], float] = (), 0.0

    def index(
        self,
        *,
        progress: Progress | None = None,
        rebuild: bool = False,
        stopped: Callable[[], bool] = lambda: False,
    ) -> IndexReport:
        """Embed new and changed texts and make the indexes to search them; safe to repeat.

        Raises `CallError` (`model_mismatch`), `DatabaseUnavailableError`, and `AskCancelledError`
        where it is cancelled while another indexes.
        """
        with self._turn():
            return self._index(progress, rebuild=rebuild, stopped=stopped)

    def forget_removed(self) -> None:
        """Forget at once, in the app's own copy of the documents, what the graph no longer has.

        All of it, where the graph cannot be read. Raises `DatabaseUnavailableError`.
        """
        documents, database = self._core.documents, self._core.database_name
        vectors = documents.vectors(database, self._core.models.embedder.model)
        had_texts = documents.has_texts(database)
        documents.forget(database)
        with self._turn():
            # Who has indexed meanwhile may have read them before they were removed.
            if had_texts or documents.has_texts(database):
                self._copy_documents(self._access.whole(refresh=True).schema, vectors)

    def index_few(self) -> None:
        """Embed what has no vector yet, on our own server and while that is quickly done.

        Nothing while another indexes: the search says what it finds by words only. Raises
        `AskCancelledError`.
        """
        settings, turn = self._access.settings, self._core.indexing
        if not (settings.embedded and settings.write) or not turn.acquire(blocking=False):
            return
        try:
            self._index_few()
        finally:
            turn.release()

    def index_loaded(self, run_id: str, say: Callable[[str], None]) -> None:
        """Index what a run has loaded, and say why where that is not done.

        A graph of others that has many texts without vectors is left to `index`. Raises
        `DatabaseUnavailableError`, and `AskCancelledError` once it is cancelled.
        """
        access = self._access
        schema = access.whole(refresh=True).schema
        missing = missing_vectors(access.graph(), schema, access.profile())
        others = missing - find_run(access.graph(), run_id).nodes_created
        if others > MOST_EMBEDDED_BY_SEARCH:
            say(f"{others:,} other texts have no vectors either; run `index` to search them all.")
            return
        cancel = current_cancel()
        say("Making the vectors and indexes to search by")
        try:
            report = self.index(progress=say, stopped=lambda: cancel.said)
        except CallError as fault:
            say(f"Not indexed: {fault.message} {fault.hint}")
            return
        cancel.check()
        for sentence in report.refused:
            say(sentence)

    def index_communities(self, tenant: str | None = None) -> list[StoredCommunities]:
        """Group the whole graph and store its communities, those of each tenant by themselves.

        Only of one tenant, where one is set. Raises as `Access.view`, and `QueryTimeoutError`.
        """
        access = self._access
        chosen = tenant or access.settings.tenant
        all_tenants = () if chosen else summarize_graph(access.exploration()).tenants
        stored = []
        with self._turn():
            for one in (chosen,) if chosen else all_tenants or (None,):
                view = access.view(one)
                validity = validity_of(access.profile(), view.schema, None)
                found, cut = all_memberships(view.database, validity)
                groups = [(group.name, group.members) for group in found]
                stored.append(store_communities(access.graph(), groups, view.scope, truncated=cut))
        access.reread()
        return stored

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait until nobody else in this process indexes. Raises `AskCancelledError`."""
        turn = self._core.indexing
        while not turn.acquire(timeout=TURN_S):
            current_cancel().check()
        try:
            yield
        finally:
            turn.release()

    def _index(
        self, progress: Progress | None, *, rebuild: bool, stopped: Callable[[], bool]
    ) -> IndexReport:
        access, core = self._access, self._core
        graph, schema = access.graph(), access.whole(refresh=True).schema
        report = index_texts(
            graph,
            schema,
            graph.profile,
            core.models.embedder,
            progress=progress,
            rebuild=rebuild,
            stopped=stopped,
            remembered=frozenset(chunk_labels(schema, graph.profile)),
        )
        self._copy_documents(schema, report.vectors)
        access.reread()
        return report

    def _index_few(self) -> None:
        access = self._access
        counts = count_texts(access.graph(), access.view().schema, access.profile())
        known, since = self._complete
        if known == counts and time.monotonic() - since < COMPLETE_S:
            return
        missing = missing_vectors(access.graph(), access.view().schema, access.profile())
        if not missing:
            self._complete = counts, time.monotonic()
        if not 0 < missing <= MOST_EMBEDDED_BY_SEARCH:
            return
        cancel = current_cancel()
        try:
            if self._core.models.embedder.dimension:
                self._index(access.progress, rebuild=False, stopped=lambda: cancel.said)
        except (ModelUnavailableError, CallError):
            # The search itself says what is wrong with the model.
            return
        cancel.check()

    def _copy_documents(self, schema: Schema, vectors: Mapping[str, Sequence[float]]) -> None:
        """Copy the documents as everybody sees them, whichever tenant is seen here."""
        access, core, graph = self._access, self._core, self._access.graph()
        everybody = access.share(replace(access.settings, tenant=None), None, access.person)
        views = {tenant: access.view(tenant) for tenant in everybody.tenants()}
        copied = {tenant: (view.schema, view.database) for tenant, view in views.items()}
        DocumentCopy(core.documents, core.database_name).update(
            {"": (schema, graph), **copied}, graph.profile, core.models.embedder, vectors
        )

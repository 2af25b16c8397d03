"""Search the graph's texts, its chunks and their vectors, or the app's own copy of documents."""

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from graphrag_core.engine.core import Core
from graphrag_core.engine.indexing import Indexing
from graphrag_core.engine.tenant_access import Access
from graphrag_core.errors import (
    CallError,
    DatabaseUnavailableError,
    GraphragError,
    ModelUnavailableError,
    QueryTimeoutError,
    TooBusyError,
)
from graphrag_core.profiles.searched_texts import vector_targets
from graphrag_core.retrieve.chunk_lookup import ChunkGraph
from graphrag_core.retrieve.chunks import (
    ChunkReceipt,
    Coverage,
    chunk_coverage,
    get_relationships_by_chunk_ids,
)
from graphrag_core.retrieve.document_copy import DocumentCopy
from graphrag_core.retrieve.embedding_map import EmbeddingMap, embedding_map
from graphrag_core.retrieve.example_topics import example_topics
from graphrag_core.retrieve.foreign_vectors import foreign_property
from graphrag_core.retrieve.indexes import IndexInUse, indexes_in_use
from graphrag_core.retrieve.search import ChunkAccess, Sources, check_request, search
from graphrag_core.retrieve.search_metrics import chunk_events, search_events
from graphrag_core.retrieve.search_types import SearchRequest, SearchResult, Weights


class Searching:
    """Searches in one engine's graph."""

    def __init__(self, access: Access, core: Core, indexing: Indexing) -> None:
        self._access = access
        self._core = core
        self._indexing = indexing

    def search(self, request: SearchRequest, tenant: str | None, *, wait: bool) -> SearchResult:
        """Find what a text is about by vectors, words and the graph, under filters.

        On the embedded server texts without a vector are embedded first, as long as they are
        few. With `wait` false, a model that is not loaded yet is loaded in the background and
        words alone are looked for meanwhile. While the database is down, the app's own copy of
        the documents is searched, if there is one. Raises as `retrieve.search.search`, and
        `TooBusyError`.
        """
        check_request(request, self._access.settings.max_rows)
        embedder, metrics = self._core.models.embedder, self._core.metrics
        ready = request.mode == "text" or wait or embedder.ready
        if not ready:
            embedder.warm()
        try:
            if ready and request.mode != "text":
                self._prepare_vectors(tenant)
            result = search(request, self._sources(tenant, ready=ready))
        except TooBusyError:
            raise
        except (DatabaseUnavailableError, QueryTimeoutError) as fault:
            metrics.add([("neo4j_query_failures", 1)], mode=request.mode)
            copied = self.search_copy(request, fault, tenant, embed=ready)
            if copied is None:
                raise
            return copied
        metrics.add(search_events(request, result), mode=f"search {request.mode}")
        return result

    def search_copy(
        self, request: SearchRequest, fault: GraphragError, tenant: str | None, *, embed: bool
    ) -> SearchResult | None:
        """Search the app's own copy of the documents; `fault` says why not the graph.

        None where there is none, or where it cannot know: of filters and times.
        """
        plain = request == SearchRequest(request.text, top_k=request.top_k, mode=request.mode)
        if not plain:
            return None
        return DocumentCopy(self._core.documents, self._core.database_name).search(
            request,
            self._core.models.embedder if embed else None,
            fault,
            tenant=tenant or self._access.settings.tenant or "",
        )

    def has_vectors(self, tenant: str | None) -> bool:
        """Tell whether some text of the graph has a vector; nothing is loaded to find out."""
        schema = self._access.view(tenant).schema
        places = vector_targets(schema, self._access.profile())
        labels = ((schema.label(place.label), place.property) for place in places)
        own = any(label is not None and label.property(key) for label, key in labels)
        return own or any(foreign_property(label, schema) for label in schema.labels)

    def chunks(self, chunk_ids: Sequence[Any], tenant: str | None) -> ChunkReceipt:
        """Return the relationships that each chunk is the source of, by whole ids, and a receipt.

        Raises `CallError` (`chunk_retrieval_off`), `DatabaseUnavailableError`.
        """
        if not self._access.settings.chunk_retrieval_enabled:
            raise CallError(
                "Chunk retrieval is switched off.",
                hint="Set CHUNK_RETRIEVAL_ENABLED to true.",
                code="chunk_retrieval_off",
            )
        view = self._access.view(tenant)
        receipt = get_relationships_by_chunk_ids(
            chunk_ids,
            ChunkGraph(
                view.schema,
                self._access.profile(),
                view.database,
                self._access.graph(),
                self._core.chunk_index,
            ),
        )
        self._core.metrics.add(chunk_events(receipt))
        return receipt

    def chunk_coverage(self) -> Coverage | None:
        """Count how chunks and relationships hang together; None where nothing carries ids."""
        view = self._access.view()
        return chunk_coverage(view.schema, self._access.profile(), view.database)

    def embedding_map(
        self, text: str = "", *, label: str | None = None, tenant: str | None = None
    ) -> EmbeddingMap:
        """Return the embedded texts as points in the plane, with the text among them.

        Loads the model only when there is a text. Raises `ModelUnavailableError`,
        `DatabaseUnavailableError`.
        """
        view, profile = self._access.view(tenant), self._access.profile()
        query = self._core.models.embedder.embed([text])[0] if text.strip() else None
        return embedding_map(view.schema, profile, view.database, label=label, query=query)

    def indexes_in_use(self) -> tuple[IndexInUse, ...]:
        """List the indexes of the database as they stand now.

        While a tenant is set, those over its labels, with nothing that only others' data have.
        Raises as `Access.view`.
        """
        indexes = indexes_in_use(self._access.graph())
        if self._access.settings.tenant is None:
            return indexes
        own = {index.name: index for index in self._access.view().schema.indexes}
        return tuple(
            replace(index, serves=", ".join((*own[index.name].labels, *own[index.name].properties)))
            for index in indexes
            if index.name in own
        )

    def example_topics(self) -> tuple[str, ...]:
        """List up to four topics from the graph's own texts. Raises `DatabaseUnavailableError`."""
        view = self._access.view()
        return example_topics(view.visible, self._access.profile(), view.database)

    def _prepare_vectors(self, tenant: str | None) -> None:
        """Embed what is missing and load the model before the search's clock runs.

        What is wrong with the model, the search says.
        """
        self._indexing.index_few()
        if self.has_vectors(tenant):
            with contextlib.suppress(ModelUnavailableError):
                _ = self._core.models.embedder.dimension

    def _sources(self, tenant: str | None, *, ready: bool) -> Sources:
        access, core = self._access, self._core
        view, settings = access.view(tenant), access.settings
        chunks = settings.chunk_retrieval_enabled
        return Sources(
            schema=view.schema,
            profile=access.profile(),
            database=view.database,
            embedder=core.models.embedder if ready else None,
            weights=Weights(*settings.search_weights),
            now=datetime.now(UTC),
            zone=settings.timezone,
            week_start=settings.week_start,
            scoped=view.scope is not None,
            linker=access.linker(view),
            chunks=ChunkAccess(access.graph(), core.chunk_index) if chunks else None,
            loading=not ready,
            foreign=core.foreign_vectors,
        )

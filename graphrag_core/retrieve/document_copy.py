"""Copy chunk texts and their vectors, and search the copy while Neo4j is down."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.compose import Template, name
from graphrag_core.errors import GraphragError, ModelUnavailableError
from graphrag_core.explore.chunk_documents import name_sources
from graphrag_core.profiles.chunk_graphs import chunk_labels
from graphrag_core.profiles.profile import Profile
from graphrag_core.protocols import Database, Embedder
from graphrag_core.retrieve.fulltext import search_words
from graphrag_core.retrieve.ranking import reasons
from graphrag_core.retrieve.search import text_of
from graphrag_core.retrieve.search_types import Hit, SearchRequest, SearchResult, SourceChunk
from graphrag_core.store.document_store import DocumentStore, StoredText, StoredTextSearch
from graphrag_core.types import CypherQuery, Node, Schema, StepDiagnostic

MOST_KEPT = 100_000
PAGE = 200
"""`name_sources` takes so many ids at once."""

CHUNKS = Template("MATCH (chunk:{label}) RETURN chunk LIMIT $most")


@dataclass(frozen=True, slots=True)
class DocumentCopy:
    """The app's own copy of the documents of one database."""

    store: DocumentStore
    database_name: str

    def update(
        self,
        views: Mapping[str, tuple[Schema, Database]],
        profile: Profile,
        embedder: Embedder,
        vectors: Mapping[str, Sequence[float]],
    ) -> None:
        """Copy the chunks' texts with their documents' names, as each tenant sees them.

        `views` are of the tenants by name, "" is the whole graph. `vectors` are those just made,
        by text; others are taken from the copy before. Chunks without one are found by words.
        """
        known = {**self.store.vectors(self.database_name, embedder.model), **vectors}
        copied = {
            tenant: [
                StoredText(
                    node.id, id_, node.name, text, document, embedder.model, known.get(text, ())
                )
                for node, id_, text, document in _read(schema, profile, database)
            ]
            for tenant, (schema, database) in views.items()
        }
        self.store.keep(self.database_name, copied)

    def search(
        self,
        request: SearchRequest,
        embedder: Embedder | None,
        fault: GraphragError,
        *,
        tenant: str = "",
    ) -> SearchResult | None:
        """Search the copy; None when there is none. `fault` says why not the graph."""
        began = time.perf_counter()
        words = search_words(request.text)
        vector: Sequence[float] = ()
        if embedder is not None and request.mode != "text":
            try:
                vector = embedder.embed([request.text])[0]
            except ModelUnavailableError:
                vector = ()
        model = embedder.model if embedder is not None else ""
        search = StoredTextSearch(words, vector, model, request.top_k)
        found = self.store.nearest(self.database_name, search, tenant=tenant)
        if not found:
            return None
        hits = tuple(_hit(text, score, words) for text, score in found)
        return SearchResult(
            hits=hits,
            strategy="the app's own copy of the documents, instead of the database",
            chunks=tuple(SourceChunk(t.id, t.text, t.document or None) for t, _ in found),
            remarks=(
                StepDiagnostic(
                    fault.code,
                    "warning",
                    f"{fault.message} The app's own copy of the documents was searched.",
                ),
            ),
            timings_ms={"total": (time.perf_counter() - began) * 1000},
        )


def _read(
    schema: Schema, profile: Profile, database: Database
) -> Iterator[tuple[Node, str, str, str]]:
    """Each chunk with its own id, its text and the name of its document."""
    for label, key in chunk_labels(schema, profile).items():
        query = CypherQuery(CHUNKS.fill(label=name(label)).text, {"most": MOST_KEPT})
        nodes = [row["chunk"] for row in database.fetch(query, limit=MOST_KEPT).records]
        ids = [str(node.properties.get(key)) for node in nodes]
        names: dict[str, str] = {}
        for first in range(0, len(ids), PAGE):
            names |= name_sources(ids[first : first + PAGE], schema, database)
        for id_, node in zip(ids, nodes, strict=True):
            yield node, id_, text_of(node, profile), names.get(id_, "")


def _hit(text: StoredText, score: float, words: Sequence[str]) -> Hit:
    node = Node(text.node, text.id, ("Chunk",), text.name, {"text": text.text})
    matched = [word for word in words if word in text.text.lower()]
    why = reasons(None, matched, None) or f"{score:.2f} similar"
    return Hit(node, "Chunk", text.text, round(score, 4), f"{why} · in {text.document or text.id}")

"""What flows through a search: the request, its ranked nodes, the hits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from graphrag_core.retrieve.chunks import ChunkReceipt
from graphrag_core.retrieve.filters import Filter, SearchCondition
from graphrag_core.types import (
    AsOf,
    CypherQuery,
    LabelSchema,
    Node,
    SearchMode,
    StepDiagnostic,
    Subgraph,
)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search as a person asks for it.

    `since`/`until` bound when a node happened (half-open); `connected_to` is the element id
    or the name of an entity, `near` are ids of entities beside those that the text names.
    `as_of` says which relationships count: those of now when None, all of them for `"all"`.
    Without `around` the texts alone count: no nearness, no neighbours, no chunks' relationships.
    """

    text: str
    filters: tuple[Filter, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    label: str | None = None
    connected_to: str | None = None
    as_of: AsOf = None
    top_k: int = 10
    mode: SearchMode = "hybrid"
    near: tuple[str, ...] = ()
    around: bool = True


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each ranking counts in the fused one."""

    vector: float = 1.0
    text: float = 1.0
    graph: float = 0.5


@dataclass(frozen=True, slots=True)
class SearchTarget:
    """One label that is searched, and the conditions on its nodes."""

    label: LabelSchema
    condition: SearchCondition


@dataclass(frozen=True, slots=True)
class Ranked:
    """Nodes by falling score, how they were found, and the query that found them."""

    hits: tuple[tuple[Node, float], ...] = ()
    strategy: str = ""
    query: CypherQuery | None = None


@dataclass(frozen=True, slots=True)
class Related:
    """A neighbour of a hit: `direction` is that of the relationship as seen from `via`.

    `hops` is 1 for a neighbour of the hit itself (`via` is the hit) and 2 for one behind it.
    """

    id: str
    label: str
    name: str
    type: str
    direction: Literal["out", "in"]
    via: str
    hops: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A found node. `score` is 0–1, `why` says in words what it rests on.

    `similarity` is the cosine to the text (None when it was not compared), `duplicates` are
    names of nodes with nearly the same text that were folded into this hit.
    """

    node: Node
    label: str
    text: str
    score: float
    why: str
    similarity: float | None = None
    duplicates: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceChunk:
    """A chunk that a hit rests on: its id, its text and document, its relationships' ids."""

    id: str
    text: str
    document: str | None = None
    relationships: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """All that a search found.

    `strategy` says in words how; `query` is the Cypher that found the first hit, with its
    parameters. `receipt` is that of the chunks' relationships, None when none were fetched.
    `remarks` are what fell short.
    """

    hits: tuple[Hit, ...] = ()
    strategy: str = ""
    query: CypherQuery | None = None
    queries: tuple[CypherQuery, ...] = ()
    graph: Subgraph = field(default_factory=Subgraph)
    chunks: tuple[SourceChunk, ...] = ()
    remarks: tuple[StepDiagnostic, ...] = ()
    receipt: ChunkReceipt | None = None
    timings_ms: Mapping[str, float] = field(default_factory=dict)

    @property
    def retrieved_chunks_count(self) -> int:
        """How many chunks were retrieved as sources."""
        return len(self.chunks)


def embedding_hidden(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters for showing: a vector as a short text with its length."""
    return {
        key: f"[vector of {len(value)} numbers]" if key == "embedding" else value
        for key, value in parameters.items()
    }

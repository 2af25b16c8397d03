"""The shapes of what the routes answer, one class a model of the REST document.

A class `XJson` is the model `X`. A key may be missing only where it is `NotRequired`; an answer may
have more keys than its shape says.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, NotRequired

from annotated_types import Ge, Le
from typing_extensions import TypedDict

from graphrag_core.types import Failure

Count = Annotated[int, Ge(0)]
Share = Annotated[float, Ge(0), Le(1)]
Thing = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _SomeObject:
    """An object of which nothing is said."""

    def __get_pydantic_json_schema__(
        self, _core_schema: Any, _handler: Callable[[Any], dict[str, Any]]
    ) -> dict[str, Any]:
        return {"type": "object"}


class NodeJson(TypedDict):
    """A node."""

    id: str
    key: str
    labels: list[str]
    name: str
    properties: Thing


class RelationshipJson(TypedDict):
    """A relationship; `fact` only where the graph has one."""

    id: str
    type: str
    name: str
    start: str
    end: str
    properties: Thing
    valid_at: str | None
    invalid_at: str | None
    fact: NotRequired[str]


class SubgraphJson(TypedDict):
    """Nodes and relationships with the totals before capping."""

    nodes: list[NodeJson]
    relationships: list[RelationshipJson]
    total_nodes: Count
    total_relationships: Count


class RemarkJson(TypedDict):
    """A remark of a step."""

    code: str
    message: str
    severity: NotRequired[str]
    rung: NotRequired[str | None]


class DiagnosticJson(TypedDict):
    """A remark on a query; `edit` only where the correction is certain."""

    code: str
    severity: str
    message: str
    name: str | None
    suggestion: str | None
    line: Count | None
    column: Count | None
    length: Count | None
    edit: NotRequired[Thing]


class EntityJson(TypedDict):
    """An entity of a list."""

    id: str
    key: str
    labels: list[str]
    name: str
    summary: str | None


class EntityPageJson(TypedDict):
    """A page of entities."""

    entities: list[EntityJson]
    next_cursor: str | None
    total: Count
    types: list[Thing]
    misspelt: bool


class NeighborhoodJson(TypedDict):
    """A page of an entity's relationships."""

    center: NodeJson
    at: str
    nodes: list[NodeJson]
    relationships: list[RelationshipJson]
    total_relationships: Count
    by_type: list[Thing]
    undated: list[RelationshipJson]
    ended: Count | None
    future: Count | None
    timed: bool
    next_cursor: str | None


class ChangeJson(TypedDict):
    """A recorded change."""

    at: str
    kind: Literal["start", "end"]
    fact: str
    relationship: RelationshipJson
    other: NodeJson
    sources: list[Thing]


class HistoryJson(TypedDict):
    """A page of an entity's changes."""

    entity: NodeJson
    first_seen: str | None
    changes: list[ChangeJson]
    undated: list[RelationshipJson]
    total_changes: Count
    summary: str
    by_name: dict[str, Count]
    by_month: dict[str, Count]
    next_cursor: str | None
    remarks: list[RemarkJson]


class ReplacedJson(TypedDict):
    """Facts that gave way to others."""

    before: list[RelationshipJson]
    after: list[RelationshipJson]


class SnapshotDiffJson(TypedDict):
    """What differs between two times."""

    at: str
    added: list[RelationshipJson]
    removed: list[RelationshipJson]
    changed: list[ReplacedJson]
    transient: list[RelationshipJson]
    unchanged_count: Count
    undated_ended: list[RelationshipJson]
    nodes: list[NodeJson]
    sentences: list[str]


_Compared = TypedDict("_Compared", {"from": str, "known": str | None})


class DiffJson(SnapshotDiffJson, _Compared):
    """What differs, and from when."""


class SnapshotJson(TypedDict):
    """The facts at a time."""

    at: str
    known: str | None
    entity: NodeJson | None
    nodes: list[NodeJson]
    relationships: list[RelationshipJson]
    total_nodes: Count
    total_relationships: Count
    undated: list[RelationshipJson]
    diff: SnapshotDiffJson | None
    remarks: list[RemarkJson]


class AttemptJson(TypedDict):
    """A query that was tried."""

    origin: str
    cypher: str
    parameters: Thing
    verdict: str | None
    diagnostics: list[DiagnosticJson]
    error: str | None


class CitationJson(TypedDict):
    """What an answer rests on."""

    number: Count
    id: str
    label: str
    kind: str
    source: str | None
    rows: list[Count]
    elements: list[str]


class ClaimJson(TypedDict):
    """Words of an answer and the cell they are bound to; `row` null: an aggregate of `rows`."""

    text: str
    row: Count | None
    column: str | None
    value: Any
    rows: list[Count]


class StepDiagnosticsJson(TypedDict):
    """The remarks of an answer, by step."""

    translator: list[RemarkJson]
    validator: list[DiagnosticJson]
    execution: list[RemarkJson]
    fallback: list[RemarkJson]


class ChartJson(TypedDict):
    """How rows are drawn; without `y` the rows of each `x` are counted."""

    kind: Literal["bar", "line", "pie", "scatter", "number", "table"]
    x: str | None
    y: str | None
    series: str | None
    x_title: str
    y_title: str
    unit: str
    asked: str | None
    note: str
    gap: Literal["zero", "break"] | None


class AnswerJson(TypedDict):
    """An answer to a question."""

    question: str
    mode: str
    rung: str
    answered: bool
    confidence: Share
    cypher: str | None
    parameters: Thing
    interpretation: list[str]
    columns: list[str]
    rows: list[Thing]
    truncated: bool
    related: SubgraphJson
    answer: str
    citations: list[CitationJson]
    claims: list[ClaimJson]
    retrieved_chunks_count: Count
    graph: SubgraphJson
    clarification: Annotated[Thing, _SomeObject()] | None
    attempts: list[AttemptJson]
    diagnostics: StepDiagnosticsJson
    chart: ChartJson | None
    failure: Failure | None
    timings_ms: dict[str, float]


class ValidationJson(TypedDict):
    """A verdict on a query."""

    verdict: Literal["error", "warning", "ok"]
    query_type: str | None
    runnable: bool
    diagnostics: list[DiagnosticJson]
    fixed: str | None


class HitJson(TypedDict):
    """A hit of a search."""

    id: str
    key: str
    label: str
    labels: list[str]
    name: str
    text: str
    properties: Thing
    score: Share
    similarity: float | None
    why: str
    duplicates: list[str]
    related: list[Thing]


class SearchResultJson(TypedDict):
    """The hits of a search, and how they were found."""

    hits: list[HitJson]
    strategy: str
    cypher: str | None
    parameters: Thing
    graph: SubgraphJson
    chunks: list[Thing]
    retrieved_chunks_count: Count
    diagnostics: list[RemarkJson]
    timings_ms: dict[str, float]


class DuplicateNodeJson(TypedDict):
    """A node of a pair that may be one thing."""

    id: str
    name: str
    labels: list[str]
    properties: Thing
    relationships: Count


class DuplicatePairJson(TypedDict):
    """Two nodes that may be one thing, what speaks for it and what against."""

    stays: DuplicateNodeJson
    merged: DuplicateNodeJson
    label: str
    probability: Share
    sure: bool
    reasons: list[str]
    against: list[str]


class DuplicatesJson(TypedDict):
    """Pairs that may be one thing, the likeliest first."""

    pairs: list[DuplicatePairJson]
    total: Count
    sure: Count
    compared_nodes: Count
    left_out: list[str]


class ChunkReceiptJson(TypedDict):
    """The relationships of chunks, and what became of each id."""

    relationships: dict[str, list[RelationshipJson]]
    missing: list[str]
    invalid: list[str]
    placeholder: list[str]
    possibly_cut: list[str]
    metrics: Thing
    advice: str | None


class LazyEntityJson(NodeJson):
    """An entity of a LazyRAG subgraph."""

    score: Share
    hops: Count


class CommunityJson(TypedDict):
    """A group of entities."""

    name: str
    members: list[str]


class SeedJson(TypedDict):
    """Where the expansion began, and why."""

    id: str
    score: Share
    why: str


class CutJson(TypedDict):
    """An entity of whose neighbours only some were used."""

    name: str
    neighbours: Count
    used: Count


class LazyRagJson(TypedDict):
    """A subgraph with its summary. `at` is the time that was asked for; null is now."""

    query: str
    at: str | None
    entities: list[LazyEntityJson]
    relationships: list[RelationshipJson]
    communities: list[CommunityJson]
    summary: str
    citations: list[CitationJson]
    confidence: Share
    explanation: str
    missing_info: list[str]
    seeds: list[SeedJson]
    cut: list[CutJson]
    summary_by: Literal["model", "extract", "none"]
    diagnostics: list[RemarkJson]
    generation_time_ms: float


class LazyStatusJson(TypedDict):
    """Whether LazyRAG is on, and how far it goes."""

    enabled: bool
    max_entities: Count
    max_hops: Count
    use_communities: bool


class HealthJson(TypedDict):
    """A sign of life."""

    status: str
    database: str


class MetaJson(TypedDict):
    """What every reply has."""

    requestId: str
    timestamp: datetime


class FaultJson(TypedDict):
    """What is wrong, and what to do."""

    code: str
    message: str
    hint: str
    candidates: list[Any]
    diagnostics: NotRequired[list[DiagnosticJson]]


class ErrorJson(TypedDict):
    """A reply that is no answer."""

    error: FaultJson
    meta: MetaJson

"""What LazyRAG starts from and returns."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from graphrag_core.types import AsOf, Citation, Node, Relationship, StepDiagnostic


@dataclass(frozen=True, slots=True)
class Seed:
    """A node to start from: `score` 0–1, and in words why."""

    id: str
    score: float
    why: str


@dataclass(frozen=True, slots=True)
class LazyRequest:
    """A query, where to start, and how far to go; `at` is None for all times.

    There are at most `max_entities` seeds. `near` are scores of nodes (by id) that resemble the
    query without being seeds. `dated` where a time was asked for and the summary has to say it.
    """

    query: str
    seeds: tuple[Seed, ...]
    near: Mapping[str, float]
    at: datetime | None
    max_hops: int
    max_entities: int
    dated: bool = False


@dataclass(frozen=True, slots=True)
class LazyEntity:
    """A node of the expansion: how relevant it is, 0–1, and how many hops from a seed."""

    node: Node
    score: float
    hops: int


@dataclass(frozen=True, slots=True)
class Cut:
    """A node of which not all neighbours were taken."""

    name: str
    neighbours: int
    used: int


@dataclass(frozen=True, slots=True)
class LazyExpansion:
    """The kept nodes, best first, every relationship among them, and what was cut.

    `unfollowed` are ids of nodes at the last hop that have relationships beside these.
    """

    entities: tuple[LazyEntity, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    cut: tuple[Cut, ...] = ()
    unfollowed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SummaryCommunity:
    """Nodes that hang together more than with the rest, named by their most typical members."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LazyRagResult:
    """All that LazyRAG has to say. `explanation` says what the confidence rests on.

    The summary's marks `[1]` are the citations' numbers; it is empty after expansion alone.
    `summary_by` says who worded it, `diagnostics` what became of a model's wording. `cut` and
    `unfollowed` as in `LazyExpansion`; `at` is the time that was asked for.
    """

    query: str
    entities: tuple[LazyEntity, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    communities: tuple[SummaryCommunity, ...] = ()
    summary: str = ""
    confidence: float = 0.0
    missing_info: tuple[str, ...] = ()
    generation_time_ms: float = 0.0
    explanation: str = ""
    citations: tuple[Citation, ...] = ()
    seeds: tuple[Seed, ...] = ()
    cut: tuple[Cut, ...] = ()
    summary_by: Literal["model", "extract", "none"] = "none"
    diagnostics: tuple[StepDiagnostic, ...] = ()
    unfollowed: frozenset[str] = frozenset()
    at: AsOf = None

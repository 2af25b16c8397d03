"""What looking around and travelling in time return."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from graphrag_core.types import Node, Relationship, Subgraph

Direction = Literal["out", "in", "self"]


@dataclass(frozen=True, slots=True)
class Entity:
    """A node in a listing; `labels` without those that every entity has."""

    id: str
    key: str
    labels: tuple[str, ...]
    name: str
    summary: str | None


@dataclass(frozen=True, slots=True)
class LabelCount:
    """How many nodes a label has."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class EntityPage:
    """One page of a listing; `total` counts all that was asked for, `types` all labels.

    `misspelt` when nothing holds the text that was looked for and these are the closest names.
    """

    entities: tuple[Entity, ...]
    next_cursor: str | None
    total: int
    types: tuple[LabelCount, ...]
    misspelt: bool = False


@dataclass(frozen=True, slots=True)
class TypeCount:
    """How many relationships of a type an entity has in a direction, at all times."""

    type: str
    direction: Direction
    count: int


@dataclass(frozen=True, slots=True)
class DataRemark:
    """Something to know about a result: a code for programs, a sentence for people."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Neighborhood:
    """An entity with one page of its relationships and the nodes at their other ends.

    `at` is None for all times. `total_relationships` and `by_type` count all times;
    `undated` are those of the page that are facts without a start. `ended` and `future` count
    the facts that are left out because of `at`; None when they were not counted.
    `timed` is whether the entity could have dated facts at all.
    """

    center: Node
    at: datetime | None
    nodes: tuple[Node, ...]
    relationships: tuple[Relationship, ...]
    total_relationships: int
    by_type: tuple[TypeCount, ...]
    undated: tuple[Relationship, ...]
    ended: int | None
    future: int | None
    next_cursor: str | None
    timed: bool


@dataclass(frozen=True, slots=True)
class Change:
    """Facts that others took the place of, within one relation of one entity."""

    before: tuple[Relationship, ...]
    after: tuple[Relationship, ...]


@dataclass(frozen=True, slots=True)
class Diff:
    """What differs between a snapshot and the time `at`; each fact stands in one list only.

    `added` hold at `at` only, `removed` at the snapshot only, `transient` came and went in
    between. `undated_ended` are facts without a start that ended in between. `nodes` are
    the ends of all of them, `sentences` say each difference in words. `added_nodes` and
    `removed_nodes` are there at one of the times only, where nodes say when they are.
    """

    at: datetime
    added: tuple[Relationship, ...]
    removed: tuple[Relationship, ...]
    changed: tuple[Change, ...]
    transient: tuple[Relationship, ...]
    unchanged_count: int
    undated_ended: tuple[Relationship, ...] = ()
    nodes: Mapping[str, Node] = field(default_factory=dict)
    sentences: tuple[str, ...] = ()
    added_nodes: tuple[Node, ...] = ()
    removed_nodes: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The dated facts that hold at a time, of an entity or of the whole graph.

    `known` is the second axis: as the graph knew it then. Only the subgraph is capped.
    `undated` have no start and have not ended, `undated_nodes` are their ends by id. `left` says
    of nodes of the subgraph how many of their facts are not in it, where that was counted.
    """

    at: datetime
    known: datetime | None
    entity: Node | None
    subgraph: Subgraph
    undated: tuple[Relationship, ...]
    diff: Diff | None
    remarks: tuple[DataRemark, ...] = ()
    undated_nodes: Mapping[str, Node] = field(default_factory=dict)
    left: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Moments:
    """The times at which something changed, oldest first; of more than fit, evenly chosen ones.

    `partial` when a large graph was not looked through: then `total` counts what was found.
    """

    times: tuple[datetime, ...]
    total: int
    truncated: bool
    partial: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """Where a fact comes from; `missing` when the graph has no such source any more."""

    id: str
    name: str | None = None
    description: str | None = None
    missing: bool = False


@dataclass(frozen=True, slots=True)
class HistoryChange:
    """A recorded start or end of a fact, in words, with its other end and its sources."""

    at: datetime
    kind: Literal["start", "end"]
    fact: str
    relationship: Relationship
    other: Node
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class History:
    """The recorded changes of an entity, newest first; at one instant starts above ends.

    `total_changes`, `by_name` and `by_month` count all of the window that was asked for.
    """

    entity: Node
    first_seen: datetime | None
    changes: tuple[HistoryChange, ...]
    undated: tuple[Relationship, ...]
    total_changes: int
    summary: str
    by_name: tuple[tuple[str, int], ...]
    by_month: tuple[tuple[str, int], ...]
    next_cursor: str | None
    remarks: tuple[DataRemark, ...] = ()


@dataclass(frozen=True, slots=True)
class When:
    """A point in time as it was understood; `since`/`until` where words meant a window."""

    at: datetime
    since: datetime | None
    until: datetime | None
    understood: str

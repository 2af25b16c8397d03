"""Nodes that the reader opened in a picture: their neighbourhoods, in place, and the way back.

What an opened node adds is context: it stands beside the result and is drawn apart from it.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import streamlit as st

from graphrag_core import CallError, ExplorationContext, Neighborhood, TypeCount, read_neighborhood
from graphrag_core.types import AsOf, Node, Relationship, Subgraph
from ui.shared.connection import opening
from ui.shared.results import OPENED_NODES

OPENED_AT_ONCE = 40
"""Relationships that one opening adds at most."""

HUB = 120
"""Nodes with more relationships are opened by type, after their counts were shown."""

MOST_REOPENED = 20
"""Openings that a link brings back at most."""


@dataclass(frozen=True, slots=True)
class ExpandedNode:
    """A node that was opened, by all its relationship types or by one of them.

    `total` is how many relationships there were to show.
    """

    node: Node
    type: str | None
    nodes: tuple[Node, ...]
    relationships: tuple[Relationship, ...]
    total: int


@dataclass(slots=True)
class ExpandedNodes:
    """The nodes that were opened in one picture, oldest first, and the time that they are read at.

    `hub` is a node with very many relationships, whose type the reader still has to choose.
    """

    layout: str
    at: AsOf = None
    opened: list[ExpandedNode] = field(default_factory=list)
    hub: tuple[Node, tuple[TypeCount, ...]] | None = None

    def undo(self) -> None:
        """Take back what was opened last."""
        self.hub = None
        if self.opened:
            self.opened.pop()

    def collapse(self, node_id: str | None = None) -> None:
        """Take back what was opened at a node; all of it without one."""
        self.hub = None
        self.opened = [e for e in self.opened if node_id is not None and e.node.id != node_id]


def expanded_nodes_of(key: str, layout: str) -> ExpandedNodes:
    """Return what is opened in the picture with this key; nothing where its layout is new."""
    slot = f"{key}{OPENED_NODES}"
    expanded = st.session_state.get(slot)
    if not isinstance(expanded, ExpandedNodes) or expanded.layout != layout:
        expanded = st.session_state[slot] = ExpandedNodes(layout)
    return expanded


def read_again_at(expanded: ExpandedNodes, at: AsOf) -> None:
    """Read what was opened again where the picture now shows another time.

    Raises `DatabaseUnavailableError`.
    """
    if expanded.at == at:
        return
    again = ExpandedNodes(expanded.layout, at)
    for entry in expanded.opened:
        with suppress(CallError):
            expand(again, entry.node.id, type_=entry.type)
    expanded.opened, expanded.hub, expanded.at = again.opened, None, at


def expand(expanded: ExpandedNodes, node_id: str, *, type_: str | None = None) -> None:
    """Open a node's neighbourhood; of a hub only its counts until a type is chosen.

    Raises `CallError`, `DatabaseUnavailableError`.
    """
    expanded.hub = None
    if any(entry.node.id == node_id and entry.type == type_ for entry in expanded.opened):
        return
    found = read_neighborhood(
        current_exploration(), node_id, at=expanded.at, type=type_, limit=OPENED_AT_ONCE,
        exact=False,
    )  # fmt: skip
    if type_ is None and found.total_relationships > HUB:
        expanded.hub = (found.center, found.by_type)
        return
    expanded.opened.append(
        ExpandedNode(found.center, type_, found.nodes, found.relationships, _count_to_show(found))
    )


def link_text(expanded: ExpandedNodes) -> str:
    """Return what is opened as a text for the page's URL; blank for nothing."""
    pairs = [[e.node.id, e.type] if e.type else [e.node.id] for e in expanded.opened]
    return json.dumps(pairs, separators=(",", ":")) if pairs else ""


def restore(expanded: ExpandedNodes, text: str) -> None:
    """Open what a text of `link_text` names, as far as it can be read and still exists.

    Raises `DatabaseUnavailableError`.
    """
    try:
        pairs = json.loads(text)
    except (ValueError, RecursionError):
        return
    for pair in pairs[:MOST_REOPENED] if isinstance(pairs, list) else ():
        if isinstance(pair, list) and pair and all(isinstance(part, str) for part in pair):
            with suppress(CallError):
                expand(expanded, pair[0], type_=pair[1] if len(pair) > 1 else None)


def current_exploration() -> ExplorationContext:
    """Return the graph as this session may see it now. Raises `DatabaseUnavailableError`."""
    engine = opening().result()
    return engine.exploration(engine.settings.tenant)


def with_expanded(subgraph: Subgraph, expanded: ExpandedNodes) -> tuple[Subgraph, frozenset[str]]:
    """Return the subgraph with what was opened in it, and the ids of what is context."""
    nodes = {node.id: node for node in subgraph.nodes}
    relationships = {r.id: r for r in subgraph.relationships}
    own = nodes.keys() | relationships.keys()
    for entry in expanded.opened:
        nodes = {**{node.id: node for node in entry.nodes}, **nodes}
        relationships = {**{r.id: r for r in entry.relationships}, **relationships}
    # What the result has comes first, so that a cap leaves out context before it.
    ordered = sorted(nodes.values(), key=lambda node: node.id not in own)
    added = len(nodes) + len(relationships) - len(own)
    context = frozenset((nodes.keys() | relationships.keys()) - own) if added else frozenset()
    left_nodes = max(0, subgraph.total_nodes - len(subgraph.nodes))
    unread = max(0, subgraph.total_relationships - len(subgraph.relationships))
    whole = Subgraph(
        tuple(ordered),
        tuple(relationships.values()),
        len(nodes) + left_nodes,
        len(relationships) + unread,
    )
    return whole, context


def more_counts(
    expanded: ExpandedNodes, relationships: Sequence[Relationship], known: Mapping[str, int]
) -> dict[str, int]:
    """Return how many relationships each node has beside those drawn; `known` before opening."""
    more = dict(known)
    for entry in expanded.opened:
        node = entry.node.id
        drawn = sum(
            node in (r.start, r.end) and entry.type in (None, r.type, r.name) for r in relationships
        )
        more[node] = max(0, entry.total - drawn)
    return {node: count for node, count in more.items() if count}


def _count_to_show(found: Neighborhood) -> int:
    """Return how many relationships there are at the time, as far as it is known."""
    if found.next_cursor is None:
        return len(found.relationships)
    left_out = (found.ended or 0) + (found.future or 0)
    return max(len(found.relationships), found.total_relationships - left_out)

"""A picture that grows: neighbourhoods opened in place, undone, and collapsed again.

What is opened is context: it stands beside the result and is drawn apart from it.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import streamlit as st

from graphrag_core import CallError, ExplorationContext, Neighborhood, TypeCount, read_neighborhood
from graphrag_core.types import AsOf, Node, Relationship, Subgraph
from ui.shared.connection import opening

OPENED_AT_ONCE = 40
"""Relationships that one opening adds at most."""

HUB = 120
"""Nodes with more relationships are opened by type, after their counts were shown."""

MOST_REOPENED = 20
"""Openings that a link brings back at most."""


@dataclass(frozen=True, slots=True)
class Opened:
    """One neighbourhood that was opened: of a node, all its types or one of them.

    `total` is how many relationships there were to show.
    """

    node: Node
    type: str | None
    nodes: tuple[Node, ...]
    relationships: tuple[Relationship, ...]
    total: int


@dataclass(slots=True)
class Growth:
    """What was opened in one picture, oldest first, and at which time.

    `asking` is a hub whose type is wanted.
    """

    context: str
    at: AsOf = None
    opened: list[Opened] = field(default_factory=list)
    asking: tuple[Node, tuple[TypeCount, ...]] | None = None

    def undo(self) -> None:
        """Take back what was opened last."""
        self.asking = None
        if self.opened:
            self.opened.pop()

    def collapse(self, node_id: str | None = None) -> None:
        """Take back what was opened at a node; all of it without one."""
        self.asking = None
        self.opened = [o for o in self.opened if node_id is not None and o.node.id != node_id]


def growth_of(key: str, context: str) -> Growth:
    """The growth of the picture with this key; begun anew with another scene."""
    slot = f"{key}_growth"
    kept = st.session_state.get(slot)
    if not isinstance(kept, Growth) or kept.context != context:
        kept = st.session_state[slot] = Growth(context)
    return kept


def keep_time(growth: Growth, *, at: AsOf) -> None:
    """Read what was opened again where the picture is of another time now.

    Raises `DatabaseUnavailableError`.
    """
    if growth.at == at:
        return
    again = Growth(growth.context)
    for one in growth.opened:
        with suppress(CallError):
            open_node(again, one.node.id, at=at, type_=one.type)
    growth.opened, growth.asking, growth.at = again.opened, None, at


def open_node(growth: Growth, node_id: str, *, at: AsOf, type_: str | None = None) -> None:
    """Open a node's neighbourhood at a time; of a hub only its counts until a type is chosen.

    Raises `CallError`, `DatabaseUnavailableError`.
    """
    growth.asking = None
    if any(o.node.id == node_id and o.type == type_ for o in growth.opened):
        return
    found = read_neighborhood(
        scene_now(), node_id, at=at, type=type_, limit=OPENED_AT_ONCE, exact=False
    )
    if type_ is None and found.total_relationships > HUB:
        growth.asking = (found.center, found.by_type)
        return
    growth.opened.append(
        Opened(found.center, type_, found.nodes, found.relationships, _to_show(found))
    )


def opened_text(growth: Growth) -> str:
    """What was opened, as a text for the page's URL; blank for nothing."""
    pairs = [[o.node.id, o.type] if o.type else [o.node.id] for o in growth.opened]
    return json.dumps(pairs, separators=(",", ":")) if pairs else ""


def open_again(growth: Growth, text: str, *, at: AsOf) -> None:
    """Open what a text of `opened_text` says, as far as it can be read and is still there.

    Raises `DatabaseUnavailableError`.
    """
    try:
        pairs = json.loads(text)
    except ValueError:
        return
    for pair in pairs[:MOST_REOPENED] if isinstance(pairs, list) else ():
        if isinstance(pair, list) and pair and all(isinstance(part, str) for part in pair):
            with suppress(CallError):
                open_node(growth, pair[0], at=at, type_=pair[1] if len(pair) > 1 else None)


def scene_now() -> ExplorationContext:
    """The graph as this session may see it now. Raises `DatabaseUnavailableError`."""
    engine = opening().result()
    return engine.exploration(engine.settings.tenant)


def grown(subgraph: Subgraph, growth: Growth) -> tuple[Subgraph, frozenset[str]]:
    """The subgraph with what was opened in it, and the ids of what is context."""
    nodes = {node.id: node for node in subgraph.nodes}
    relationships = {r.id: r for r in subgraph.relationships}
    own = nodes.keys() | relationships.keys()
    for opened in growth.opened:
        nodes = {**{node.id: node for node in opened.nodes}, **nodes}
        relationships = {**{r.id: r for r in opened.relationships}, **relationships}
    # What the result has comes first, so that a cap leaves out context before it.
    ordered = sorted(nodes.values(), key=lambda node: node.id not in own)
    added = len(nodes) + len(relationships) - len(own)
    context = frozenset((nodes.keys() | relationships.keys()) - own) if added else frozenset()
    left_nodes = max(0, subgraph.total_nodes - len(subgraph.nodes))
    left = max(0, subgraph.total_relationships - len(subgraph.relationships))
    whole = Subgraph(
        tuple(ordered),
        tuple(relationships.values()),
        len(nodes) + left_nodes,
        len(relationships) + left,
    )
    return whole, context


def more_of(
    growth: Growth, relationships: Sequence[Relationship], given: Mapping[str, int]
) -> dict[str, int]:
    """How many relationships each opened node has beside those shown."""
    more = dict(given)
    for opened in growth.opened:
        node = opened.node.id
        shown = sum(
            node in (r.start, r.end) and opened.type in (None, r.type, r.name)
            for r in relationships
        )
        more[node] = max(0, opened.total - shown)
    return {node: count for node, count in more.items() if count}


def _to_show(found: Neighborhood) -> int:
    """How many relationships there are at the time, as far as it is known."""
    if found.next_cursor is None:
        return len(found.relationships)
    left_out = (found.ended or 0) + (found.future or 0)
    return max(len(found.relationships), found.total_relationships - left_out)

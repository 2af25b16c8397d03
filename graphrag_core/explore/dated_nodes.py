"""Nodes that are there for a time only: which of them at a time, and which at another no more."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graphrag_core.cypher.compose import (
    EMPTY,
    Fragment,
    Template,
    constant,
    joined,
    names,
    variable,
)
from graphrag_core.explore.context import MANY, ExplorationContext
from graphrag_core.explore.fact_times import BOUND_ROLES, times_of_node
from graphrag_core.explore.validity import counts_at, stored_of_node
from graphrag_core.types import Node

# Joined by what is done with them. `{where}` chooses one of them, `{times}` gives them `start` and
# `end`.
DATED_NODES = Template("""
MATCH (node:{labels})
{where}
{times}
{result}
""")
ONE = constant("WHERE elementId(node) = $id")
THERE = Template("""
WITH node, start WHERE {live}
RETURN node
ORDER BY start DESC, elementId(node)
LIMIT $most
""")
THERE_COUNTED = Template("""
WITH node WHERE {live}
RETURN count(node) AS nodes
LIMIT 1
""")
DIFFERENT = Template("""
WITH node, {live} AS live, {live_after} AS after
WHERE live <> after
RETURN node, after
ORDER BY elementId(node)
LIMIT $most
""")
# `{stored}` are the stored values of both bounds.
ODD = Template("""
RETURN sum(size([v IN [{stored}]
    WHERE v IS NOT NULL AND NOT valueType(v) STARTS WITH 'ZONED'])) AS loose,
  sum(CASE WHEN end < start THEN 1 ELSE 0 END) AS inverted
LIMIT 1
""")
MOMENTS = constant("""
UNWIND [start, end] AS moment
WITH DISTINCT moment WHERE moment IS NOT NULL
RETURN moment
ORDER BY moment
LIMIT $most
""")


@dataclass(frozen=True, slots=True)
class PresentNodes:
    """Some of the nodes that are there at a time, newest first, and how many there are."""

    nodes: tuple[Node, ...] = ()
    total: int = 0


def present_nodes(
    context: ExplorationContext, at: int, most: int, known: int | None = None
) -> PresentNodes:
    """Find the dated nodes that are there at an instant, as was known at another.

    None where nodes are not dated.
    """
    if not context.profile.node_times:
        return PresentNodes()
    live = counts_at("at")
    found = _rows(context, THERE.fill(live=live), most, at=at, known=known)
    counted = _rows(context, THERE_COUNTED.fill(live=live), 1, at=at, known=known)
    return PresentNodes(tuple(row["node"] for row in found), counted[0]["nodes"])


def changed_nodes(
    context: ExplorationContext, entity: Node | None, at: int, after: int, known: int | None = None
) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """Find the dated nodes that are there `after` only, and those there at `at` only.

    With an entity, only itself.
    """
    if not context.profile.node_times:
        return (), ()
    id_ = None if entity is None else entity.id
    result = DIFFERENT.fill(live=counts_at("at"), live_after=counts_at("after"))
    rows = _rows(context, result, MANY, at=at, after=after, known=known, id=id_)
    added = tuple(row["node"] for row in rows if row["after"])
    return added, tuple(row["node"] for row in rows if not row["after"])


def node_moments(context: ExplorationContext, entity: Node | None) -> list[int]:
    """List the instants at which a dated node begins or ends; with an entity, only its own."""
    if not context.profile.node_times:
        return []
    id_ = None if entity is None else entity.id
    return [row["moment"] for row in _rows(context, MOMENTS, MANY, id=id_)]


def odd_nodes(context: ExplorationContext) -> tuple[int, int]:
    """Count the times of dated nodes that are not zoned, and nodes that end before they begin."""
    times = context.profile.node_times
    stored = (stored_of_node(times, variable("node"), role) for role in BOUND_ROLES)
    row = _rows(context, ODD.fill(stored=joined(", ", stored)), 1)[0]
    return row["loose"], row["inverted"]


def _rows(
    context: ExplorationContext, result: Fragment, most: int, **parameters: Any
) -> Sequence[Any]:
    present = {key: value for key, value in parameters.items() if value is not None}
    times = context.profile.node_times
    query = DATED_NODES.fill(
        labels=names(sorted(times)),
        where=ONE if "id" in present else EMPTY,
        times=times_of_node(times, "node", "node", known="known" in present),
        result=result,
    )
    return context.rows(query.text, most=most, **present).records

"""Nodes that are there for a time only: which of them at a time, and which at another no more."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphrag_core.cypher.lexer import quote_name
from graphrag_core.explore.context import MANY, ExplorationContext
from graphrag_core.explore.fact_times import instant, live_at, stored_of_node, times_of_node
from graphrag_core.profiles.facts import FactTimes
from graphrag_core.profiles.profile import Profile
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Node

# Formatted in: `{labels}`, the quoted labels whose nodes are dated; `{one}`, a test on it;
# `{times}`, the lines that give it `start` and `end`; `{stored}`, what it has stored of both; and
# the tests that it is there at a time.
DATED_NODES = """
MATCH (node:{labels}){one}
{times}
"""
THERE = """
WITH node, start WHERE {live}
RETURN node
ORDER BY start DESC, elementId(node)
LIMIT $most
"""
THERE_COUNTED = """
WITH node WHERE {live}
RETURN count(node) AS nodes
LIMIT 1
"""
DIFFERENT = """
WITH node, {live} AS live, {live_after} AS after
WHERE live <> after
RETURN node, after
ORDER BY elementId(node)
LIMIT $most
"""
ODD = """
RETURN sum(size([v IN [{stored}]
    WHERE v IS NOT NULL AND NOT valueType(v) STARTS WITH 'ZONED'])) AS loose,
  sum(CASE WHEN end < start THEN 1 ELSE 0 END) AS inverted
LIMIT 1
"""
ABSENT = """
WITH node WHERE NOT {live}
RETURN elementId(node) AS id
LIMIT $most
"""
MOMENTS = """
UNWIND [start, end] AS moment
WITH DISTINCT moment WHERE moment IS NOT NULL
RETURN moment
ORDER BY moment
LIMIT $most
"""
BOUNDS: tuple[Callable[[FactTimes], str], ...] = (lambda keys: keys.start, lambda keys: keys.end)


@dataclass(frozen=True, slots=True)
class NodesThere:
    """Some of the nodes that are there at a time, the newest first, and how many there are."""

    nodes: tuple[Node, ...] = ()
    total: int = 0


def nodes_there(
    context: ExplorationContext, at: int, most: int, known: int | None = None
) -> NodesThere:
    """The dated nodes that are there at an instant, as was known at another.

    None where nodes are not dated.
    """
    if not context.profile.node_times:
        return NodesThere()
    found = _rows(context, THERE, most, at=at, known=known)
    counted = _rows(context, THERE_COUNTED, 1, at=at, known=known)[0]["nodes"]
    return NodesThere(tuple(row["node"] for row in found), counted)


def nodes_that_differ(
    context: ExplorationContext, entity: Node | None, at: int, after: int, known: int | None = None
) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The dated nodes that are there `after` only, and those there at `at` only.

    Of an entity that is asked about only itself.
    """
    if not context.profile.node_times:
        return (), ()
    id_ = None if entity is None else entity.id
    rows = _rows(context, DIFFERENT, MANY, at=at, after=after, known=known, id=id_)
    come = tuple(row["node"] for row in rows if row["after"])
    return come, tuple(row["node"] for row in rows if not row["after"])


def node_moments(context: ExplorationContext, entity: Node | None) -> list[int]:
    """The instants at which a dated node begins or ends; of an entity, itself."""
    if not context.profile.node_times:
        return []
    id_ = None if entity is None else entity.id
    return [row["moment"] for row in _rows(context, MOMENTS, MANY, id=id_)]


def odd_nodes(context: ExplorationContext) -> tuple[int, int]:
    """How many times of dated nodes are not zoned, and how many nodes end before they begin."""
    row = _rows(context, ODD, 1)[0]
    return row["loose"], row["inverted"]


def absent_nodes(profile: Profile, database: Database, at: datetime) -> frozenset[str]:
    """The ids of the dated nodes that are not there at a time; none where nodes are not dated.

    Raises `DatabaseUnavailableError` and `QueryTimeoutError`.
    """
    if not profile.node_times:
        return frozenset()
    text = _filled(profile.node_times, ABSENT)
    query = CypherQuery(text.strip(), {"at": instant(at), "most": MANY})
    return frozenset(row["id"] for row in database.fetch(query, limit=MANY).records)


def _rows(context: ExplorationContext, text: str, most: int, **parameters: Any) -> Sequence[Any]:
    asked = {name: value for name, value in parameters.items() if value is not None}
    filled = _filled(context.profile.node_times, text, of_one="id" in asked, known="known" in asked)
    return context.rows(filled, most=most, **asked).records


def _filled(
    times: Mapping[str, FactTimes], text: str, *, of_one: bool = False, known: bool = False
) -> str:
    filled = DATED_NODES + text.lstrip("\n")
    for place, value in (
        ("{labels}", "|".join(quote_name(label) for label in sorted(times))),
        ("{one}", "\nWHERE elementId(node) = $id" if of_one else ""),
        ("{times}", times_of_node(times, "node", "node", known=known)),
        ("{stored}", ", ".join(stored_of_node(times, "node", key_of) for key_of in BOUNDS)),
        ("{live}", _there("at")),
        ("{live_after}", _there("after")),
    ):
        filled = filled.replace(place, value)
    return filled


def _there(parameter: str) -> str:
    """The test that a node is there: one that does not say from when has always been."""
    return f"(start IS NULL AND (end IS NULL OR ${parameter} < end) OR {live_at(parameter)})"

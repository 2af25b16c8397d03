"""The facts of an entity or of the whole graph, judged by the database at one or two times."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graphrag_core.cypher.compose import (
    NULL,
    Fragment,
    Template,
    constant,
    names,
    property_of,
)
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.fact_times import in_force, stored_known, times_of_facts
from graphrag_core.explore.validity import live_at, undated_at
from graphrag_core.profiles.instants import to_datetime
from graphrag_core.types import Node, Relationship

TRANSIENT = constant("coalesce($low < start AND start < end AND end <= $high, false)")
# `{times}` are the lines that give facts their start and end, `{live}` and `{undated}` the tests at
# `$at`; those with `_after` are the same at `$after`.
FACTS_OF_ENTITY = Template("MATCH (center)-[r:{types}]-()\nWHERE elementId(center) = $id")
FACTS_OF_GRAPH = Template("MATCH ()-[r:{types}]->()")
FIRST_FACTS_OF_GRAPH = Template("MATCH ()-[r:{types}]->()\nWITH r LIMIT $looked_at")
ENDS = constant("startNode(r) AS source, endNode(r) AS target")
# The entity itself is known already and need not come with each of its facts.
OTHER_END = constant("""
  CASE WHEN elementId(startNode(r)) = $id THEN null ELSE startNode(r) END AS source,
  CASE WHEN elementId(endNode(r)) = $id THEN null ELSE endNode(r) END AS target""")
# Without a time to compare with, `$after`, `$low` and `$high` are null and nothing holds then.
JUDGED = Template("""
{facts}
{times}
WITH r, start, end, {live} AS live, {undated} AS undated, start > end AS inverted,
  {live_after} AS after, {undated_after} AS undated_after, {transient} AS transient
WHERE live OR undated OR undated_after OR inverted OR after OR transient
RETURN r, {ends},
  live, undated, after, undated_after, transient
LIMIT $most
""")
NEWEST = Template("""
{facts}
{times}
WITH r, start, {live} AS live WHERE live
RETURN r, {ends}
ORDER BY start DESC, elementId(r)
LIMIT $most
""")
# One state a fact and one pass over all of them: this is what a large graph waits for. `silent`
# counts those that do not say when the graph learned of them.
COUNTED = Template("""
{facts}
{times}
WITH CASE WHEN {live} THEN 'live' WHEN {undated} THEN 'undated' WHEN start > end THEN 'inverted'
  END AS state, {known_from} AS learned
RETURN state, count(*) AS count, count(*) - count(learned) AS silent
LIMIT $most
""")
# A node counts at its first live fact: cheaper than the distinct ends of all of them.
ENDS_COUNTED = Template("""
MATCH (node)
WHERE EXISTS {
  MATCH (node)-[r:{types}]-()
  {times}
  WITH r WHERE {live}
  RETURN r
}
RETURN count(node) AS nodes
LIMIT 1
""")
ENDS_OF_ENTITY_COUNTED = Template("""
{facts}
{times}
WITH r WHERE {live}
UNWIND [startNode(r), endNode(r)] AS node
RETURN count(DISTINCT node) AS nodes
LIMIT 1
""")
DEGREES = Template("""
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN id, COUNT { (node)-[:{types}]-() } AS degree
ORDER BY degree
LIMIT $most
""")
FACTS_OF_NODES_COUNTED = Template("""
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
CALL (node) {
  MATCH (node)-[r:{types}]-()
  {times}
  WITH r WHERE {live}
  RETURN count(DISTINCT r) AS facts
}
RETURN id, facts
LIMIT $most
""")
UNDATED = Template("""
{facts}
{times}
WITH r WHERE {undated}
RETURN r, {ends}
ORDER BY elementId(r)
LIMIT $most
""")
AROUND_SEEDS = Template("""
UNWIND $ids AS id
MATCH (seed) WHERE elementId(seed) = id
CALL (seed) {
  MATCH (seed)-[r:{types}]-()
  {times}
  WITH r WHERE {live}
  RETURN r
  LIMIT $each
}
RETURN DISTINCT r, {ends}
LIMIT $most
""")
DIFFERENT = Template("""
{facts}
{times}
WITH r, {live} AS live, {live_after} AS after, {undated} AS undated,
  {undated_after} AS undated_after, {transient} AS transient
WHERE live <> after OR transient OR undated <> undated_after
RETURN r, {ends},
  live, undated, after, undated_after, transient
LIMIT $most
""")
UNCHANGED = Template("""
{facts}
{times}
WITH r WHERE {live} AND {live_after}
RETURN coalesce({name}, type(r)) AS name, elementId(startNode(r)) AS start,
  elementId(endNode(r)) AS end
LIMIT $most
""")
MOMENTS = Template("""
{facts}
{times}
UNWIND [start, end] AS moment
WITH DISTINCT moment WHERE moment IS NOT NULL
RETURN moment
ORDER BY moment
LIMIT $most
""")


@dataclass(frozen=True, slots=True)
class SnapshotRequest:
    """One call: whose facts, at which times, as known when, compared with which time.

    Of the whole graph's facts only the first `looked_at` count, where that is not None.
    """

    context: ExplorationContext
    entity: Node | None
    types: tuple[str, ...]
    at: int
    known: int | None = None
    after: int | None = None
    looked_at: int | None = None

    @property
    def known_at(self) -> datetime | None:
        """As known when, as a datetime."""
        return None if self.known is None else to_datetime(self.known)


def fact_rows(
    request: SnapshotRequest, template: Template, most: int, **parameters: Any
) -> list[Any]:
    """Read the rows of a query over the facts of a request, without what cannot be shown."""
    query = _filled(request, template)
    low, high = (None, None) if request.after is None else sorted((request.at, request.after))
    values = {
        "at": request.at, "known": request.known, "after": request.after, "low": low, "high": high,
        **parameters,
    }  # fmt: skip
    if request.entity is not None:
        values["id"] = request.entity.id
    elif request.looked_at is not None:
        values["looked_at"] = request.looked_at
    rows = request.context.rows(query.text, most=most, **values).records
    shown = [row for row in rows if "r" not in row or isinstance(row["r"], Relationship)]
    return _facts_in_force(request, shown) if request.context.profile.node_times else shown


def nodes_of(rows: Iterable[Any], entity: Node | None) -> dict[str, Node]:
    """Collect the nodes at the ends of the facts of rows by id, with the entity itself."""
    found = {entity.id: entity} if entity is not None else {}
    for row in rows:
        for end in (row["source"], row["target"]):
            if isinstance(end, Node):
                found.setdefault(end.id, end)
    return found


def _filled(request: SnapshotRequest, template: Template) -> Fragment:
    key = request.context.profile.relationship_name_key
    types = names(request.types)
    carried = {AROUND_SEEDS: "r, seed", ENDS_COUNTED: "r, node"}
    fragments = {
        "facts": _facts(request).fill(types=types),
        "ends": ENDS if request.entity is None else OTHER_END,
        "types": types,
        "times": times_of_facts(
            request.context, carried.get(template, "r"), known=request.known is not None
        ),
        "live": live_at("at"),
        "undated": undated_at("at"),
        "known_from": NULL if request.known is None else stored_known(request.context),
        "live_after": live_at("after"),
        "undated_after": undated_at("after"),
        "transient": TRANSIENT,
        "name": property_of("r", key) if key else NULL,
    }
    return template.fill(**{slot: fragments[slot] for slot in template.slots})


def _facts(request: SnapshotRequest) -> Template:
    if request.entity is not None:
        return FACTS_OF_ENTITY
    return FACTS_OF_GRAPH if request.looked_at is None else FIRST_FACTS_OF_GRAPH


def _facts_in_force(request: SnapshotRequest, rows: Sequence[Any]) -> list[Any]:
    """Give each fact the time in which both its ends are there."""
    nodes = nodes_of((row for row in rows if "source" in row), request.entity)
    return [
        {**row, "r": in_force(request.context, row["r"], nodes, request.known_at)}
        if "r" in row
        else row
        for row in rows
    ]

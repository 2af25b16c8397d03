"""Entities worth a first look: the best connected ones, and those that changed most."""

from dataclasses import dataclass

from graphrag_core.cypher.compose import Fragment, Template, names
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.fact_times import fact_types, instant, stored_end
from graphrag_core.profiles.instants import instant_cypher
from graphrag_core.types import Node

LOOKED_AT = 200_000
"""So many nodes or facts of a large graph are looked at: half a second."""

MOST_CONNECTED = Template("""
MATCH (node:{labels})
WITH node LIMIT $looked_at
WITH node, COUNT { (node)-[:{types}]-() } AS count
WHERE count > 0
RETURN node, count
ORDER BY count DESC, elementId(node)
LIMIT $most
""")
# `{end}` is the stored end of a fact `r`, `{ended}` its instant.
MOST_CHANGED = Template("""
MATCH ()-[r:{types}]->()
WITH r LIMIT $looked_at
WITH r, {end} AS end
WITH r WHERE {ended} <= $now
UNWIND [startNode(r), endNode(r)] AS node
WITH node, count(*) AS count
WHERE node:{labels}
RETURN node, count
ORDER BY count DESC, elementId(node)
LIMIT $most
""")


@dataclass(frozen=True, slots=True)
class TopEntity:
    """An entity with what it stands out by: relationships, or facts that have ended."""

    node: Node
    count: int


def most_connected(context: ExplorationContext, most: int) -> tuple[TopEntity, ...]:
    """Find the entities with the most relationships, provenance left out; best first."""
    provenance = context.profile.provenance_types
    types = [k.name for k in context.schema.relationship_types if k.name not in provenance]
    labels = _entity_labels(context)
    if not types or not labels:
        return ()
    query = MOST_CONNECTED.fill(labels=names(labels), types=names(types))
    return _top(context, query, most)


def most_changed(context: ExplorationContext, most: int) -> tuple[TopEntity, ...]:
    """Find the entities with the most dated facts that have ended; none without dated facts."""
    types, labels = fact_types(context), _entity_labels(context)
    if not types or not labels:
        return ()
    query = MOST_CHANGED.fill(
        labels=names(labels), types=names(types), end=stored_end(context),
        ended=instant_cypher("end"),
    )  # fmt: skip
    return _top(context, query, most, now=instant(context.now))


def _entity_labels(context: ExplorationContext) -> list[str]:
    hidden = context.profile.provenance_labels | context.profile.hidden_labels
    return [label.name for label in context.schema.labels if label.name not in hidden]


def _top(
    context: ExplorationContext, query: Fragment, most: int, **parameters: int
) -> tuple[TopEntity, ...]:
    rows = context.rows(query.text, most=most, looked_at=LOOKED_AT, **parameters).records
    return tuple(TopEntity(row["node"], row["count"]) for row in rows)

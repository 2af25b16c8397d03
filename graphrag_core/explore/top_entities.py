"""Entities worth a first look: the best connected ones, and those that changed most."""

from dataclasses import dataclass

from graphrag_core.cypher.compose import names
from graphrag_core.cypher.lexer import quote_name
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.fact_times import fact_types, stored_end
from graphrag_core.types import Node

LOOKED_AT = 200_000
"""So many nodes or facts of a large graph are looked at: half a second."""

# Formatted in: `{labels}`, quoted labels of entities; `{types}`, quoted types; `{end}`, the stored
# end of a fact `r`.
MOST_CONNECTED = """
MATCH (node:{labels})
WITH node LIMIT $looked_at
WITH node, COUNT { (node)-[:{types}]-() } AS count
WHERE count > 0
RETURN node, count
ORDER BY count DESC, elementId(node)
LIMIT $most
"""
MOST_CHANGED = """
MATCH ()-[r:{types}]->()
WITH r LIMIT $looked_at
WITH r WHERE {end} IS NOT NULL
UNWIND [startNode(r), endNode(r)] AS node
WITH node, count(*) AS count
WHERE node:{labels}
RETURN node, count
ORDER BY count DESC, elementId(node)
LIMIT $most
"""


@dataclass(frozen=True, slots=True)
class TopEntity:
    """An entity with what it stands out by: relationships, or facts that have an end."""

    node: Node
    count: int


def most_connected(context: ExplorationContext, most: int) -> tuple[TopEntity, ...]:
    """The entities with the most relationships, those of provenance left out; best first."""
    provenance = context.profile.provenance_types
    types = [k.name for k in context.schema.relationship_types if k.name not in provenance]
    return _found(context, MOST_CONNECTED, types, most)


def most_changed(context: ExplorationContext, most: int) -> tuple[TopEntity, ...]:
    """The entities with the most dated facts that have an end; none where facts are not dated."""
    return _found(
        context, MOST_CHANGED.replace("{end}", stored_end(context).text), fact_types(context), most
    )


def _found(
    context: ExplorationContext, text: str, types: list[str] | tuple[str, ...], most: int
) -> tuple[TopEntity, ...]:
    hidden = context.profile.provenance_labels | context.profile.hidden_labels
    labels = [label.name for label in context.schema.labels if label.name not in hidden]
    if not types or not labels:
        return ()
    filled = text.replace("{types}", names(types).text).replace(
        "{labels}", "|".join(quote_name(label) for label in labels)
    )
    rows = context.rows(filled, most=most, looked_at=LOOKED_AT).records
    return tuple(TopEntity(row["node"], row["count"]) for row in rows)

"""How many relationships of each type a node has, in each direction, at all times."""

from collections.abc import Sequence

from graphrag_core.cypher.compose import Template, joined, name
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.explore.types import Direction, TypeCount
from graphrag_core.types import Node

GROUPED = 2_000
"""Of nodes with more relationships the store's own counts are read."""

COUNTED_AT_ONCE = 60
"""Types whose degrees one query reads."""

DEGREE = """
MATCH (center) WHERE elementId(center) = $id
RETURN COUNT { (center)--() } AS degree
LIMIT 1
"""
FEW_BY_TYPE = """
MATCH (center)-[r]-(other)
WHERE elementId(center) = $id
RETURN type(r) AS type,
  CASE WHEN center = other THEN 'self' WHEN startNode(r) = center THEN 'out' ELSE 'in' END
    AS direction,
  count(*) AS count
LIMIT $most
"""
# `{counts}` are the three degrees of each type.
DEGREES = Template("""
MATCH (center) WHERE elementId(center) = $id
RETURN [{counts}] AS counts
LIMIT 1
""")
DEGREES_OF_A_TYPE = Template(
    "[COUNT { (center)-[:{type}]->() }, COUNT { (center)<-[:{type}]-() }, "
    "COUNT { (center)-[:{type}]-() }]"
)


def count_types(context: ExplorationContext, center: Node) -> list[TypeCount]:
    """Count a node's relationships by type and direction: grouped while few, else by degree."""
    degree = context.rows(DEGREE, most=1, id=center.id).records[0]["degree"]
    if degree <= GROUPED:
        rows = context.rows(FEW_BY_TYPE, most=3 * GROUPED, id=center.id).records
        return [TypeCount(row["type"], row["direction"], row["count"]) for row in rows]
    found: list[TypeCount] = []
    types = _likely_types(context, center)
    for start in range(0, len(types), COUNTED_AT_ONCE):
        if sum(entry.count for entry in found) >= degree:
            break
        found += _degrees(context, center, types[start : start + COUNTED_AT_ONCE])
    return found


def _likely_types(context: ExplorationContext, center: Node) -> list[str]:
    """List all types, those first that the schema has seen at the node's labels."""
    labels = set(center.labels)
    near = {p.type for p in context.schema.patterns if p.start in labels or p.end in labels}
    return sorted((t.name for t in context.schema.relationship_types), key=lambda t: t not in near)


def _degrees(context: ExplorationContext, center: Node, types: Sequence[str]) -> list[TypeCount]:
    counts = joined(", ", (DEGREES_OF_A_TYPE.fill(type=name(type_)) for type_ in types))
    rows = context.rows(DEGREES.fill(counts=counts).text, most=1, id=center.id).records
    found = []
    for type_, (out, into, both) in zip(types, rows[0]["counts"], strict=True):
        loops = out + into - both
        directions: tuple[tuple[Direction, int], ...] = (
            ("out", out - loops), ("in", into - loops), ("self", loops),
        )  # fmt: skip
        found += [TypeCount(type_, way, count) for way, count in directions if count]
    return found

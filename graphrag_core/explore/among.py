"""All relationships among some nodes, without reading through those of a hub.

Those of nodes with few relationships are read from there. What is left lies between hubs on both
sides; of these the shorter side is read, type by type.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.cypher.compose import Fragment, Template, joined, name, names, number
from graphrag_core.explore.context import MANY, ExplorationContext
from graphrag_core.types import Relationship

HUB_DEGREE = 2_000
TYPES_A_QUERY = 40

DEGREES = """
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN id, COUNT { (node)-->() } AS outgoing, COUNT { (node)<--() } AS incoming
LIMIT $most
"""
# A relationship is found from its start or from its end. `{number}` is that of its list of ids.
AMONG = Template("""
UNWIND $from_{number} AS id
MATCH (one) WHERE elementId(one) = id
MATCH (one){way}(other)
WITH r, elementId(other) AS other
WHERE other IN $all
RETURN r
""")
LIMITED = Template("""
{parts}
LIMIT $most
""")
OUT, IN = Template("-[r]->"), Template("<-[r]-")
OUT_BY, IN_BY = Template("-[r:{types}]->"), Template("<-[r:{types}]-")
OUTGOING = Template("COUNT { (node)-[:{type}]->() }")
INCOMING = Template("COUNT { (node)<-[:{type}]-() }")
DEGREES_BY_TYPE = Template("""
UNWIND $ids AS id
MATCH (node) WHERE elementId(node) = id
RETURN id, [{outgoing}] AS outgoing, [{incoming}] AS incoming
LIMIT $most
""")
# The store counts a relationship of a node with itself in both directions, and once in all.
LOOPS = """
MATCH (node) WHERE elementId(node) = $id
RETURN COUNT { (node)-->() } + COUNT { (node)<--() } - COUNT { (node)--() } AS loops
LIMIT $most
"""

Part = tuple[Sequence[str], Fragment]
"""The nodes to read from, and the way from there."""


@dataclass(frozen=True, slots=True)
class Degree:
    """How many relationships leave a node and reach it, at all times."""

    outgoing: int = 0
    incoming: int = 0

    @property
    def total(self) -> int:
        """How many relationships it has."""
        return self.outgoing + self.incoming


def degrees(context: ExplorationContext, ids: Collection[str]) -> dict[str, Degree]:
    """Read the degrees of nodes by id, from the store's counts."""
    if not ids:
        return {}
    rows = context.rows(DEGREES, most=len(ids), ids=list(ids)).records
    return {row["id"]: Degree(row["outgoing"], row["incoming"]) for row in rows}


def relationships_among(
    context: ExplorationContext, nodes: Mapping[str, Degree]
) -> list[Relationship]:
    """Read every relationship among nodes, whose degrees are given, at all times; ordered by id."""
    starts = [id_ for id_, degree in nodes.items() if degree.outgoing <= HUB_DEGREE]
    ends = [id_ for id_, degree in nodes.items() if degree.incoming <= HUB_DEGREE]
    parts: list[Part] = [(starts, OUT.fill()), (ends, IN.fill())]
    long_starts = [id_ for id_, degree in nodes.items() if degree.outgoing > HUB_DEGREE]
    long_ends = [id_ for id_, degree in nodes.items() if degree.incoming > HUB_DEGREE]
    if long_starts and long_ends and not _alone_without_loops(context, long_starts, long_ends):
        parts += _between_hubs(context, nodes, long_starts, long_ends)
    queries = (AMONG.fill(number=number(place), way=way) for place, (_, way) in enumerate(parts))
    ids = {f"from_{place}": list(from_) for place, (from_, _) in enumerate(parts)}
    text = LIMITED.fill(parts=joined("\nUNION\n", queries)).text
    rows = context.rows(text, most=MANY, all=list(nodes), **ids).records
    found = {row["r"].id: row["r"] for row in rows if isinstance(row["r"], Relationship)}
    return [found[id_] for id_ in sorted(found)]


def _between_hubs(
    context: ExplorationContext,
    nodes: Mapping[str, Degree],
    starts: Sequence[str],
    ends: Sequence[str],
) -> list[Part]:
    """Choose from which side to read what lies between hubs, type by type.

    Hubs of two kinds have few relationships of the other's type, so that little is read.
    """
    counted = _degrees_by_type(context, starts, ends)
    outgoing = sum(nodes[id_].outgoing for id_ in starts)
    incoming = sum(nodes[id_].incoming for id_ in ends)
    counts = list(counted.values())
    if (outgoing, incoming) != (sum(c[0] for c in counts), sum(c[1] for c in counts)):
        # A type is newer than the schema.
        return [(starts, OUT.fill()) if outgoing <= incoming else (ends, IN.fill())]
    between = {type_: count for type_, count in counted.items() if all(count)}
    from_starts = [type_ for type_, (out, into) in between.items() if out <= into]
    from_ends = [type_ for type_ in between if type_ not in from_starts]
    parts = [(starts, OUT_BY.fill(types=names(from_starts)))] if from_starts else []
    return parts + ([(ends, IN_BY.fill(types=names(from_ends)))] if from_ends else [])


def _degrees_by_type(
    context: ExplorationContext, starts: Sequence[str], ends: Sequence[str]
) -> dict[str, tuple[int, int]]:
    """Count by type the relationships that leave the starts, and those that reach the ends."""
    types = [kind.name for kind in context.schema.relationship_types]
    ids = list(dict.fromkeys([*starts, *ends]))
    counted: dict[str, tuple[int, int]] = {}
    for first in range(0, len(types), TYPES_A_QUERY):
        some = types[first : first + TYPES_A_QUERY]
        query = DEGREES_BY_TYPE.fill(
            outgoing=joined(", ", (OUTGOING.fill(type=name(type_)) for type_ in some)),
            incoming=joined(", ", (INCOMING.fill(type=name(type_)) for type_ in some)),
        )
        rows = {row["id"]: row for row in context.rows(query.text, most=len(ids), ids=ids).records}
        for place, type_ in enumerate(some):
            counted[type_] = (
                sum(rows[id_]["outgoing"][place] for id_ in starts if id_ in rows),
                sum(rows[id_]["incoming"][place] for id_ in ends if id_ in rows),
            )
    return counted


def _alone_without_loops(
    context: ExplorationContext, starts: Sequence[str], ends: Sequence[str]
) -> bool:
    """Tell whether there is one hub only, and no relationship of it with itself."""
    if len(starts) > 1 or list(starts) != list(ends):
        return False
    rows = context.rows(LOOPS, most=1, id=starts[0]).records
    return bool(rows) and rows[0]["loops"] == 0

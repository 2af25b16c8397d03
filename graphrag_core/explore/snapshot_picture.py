"""Which facts of a snapshot are drawn, and how many more the nodes that are drawn have.

Only the picture is capped: an entity's newest facts, or of a large graph what its best connected
nodes had to do with each other then.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from graphrag_core.explore.context import MANY
from graphrag_core.explore.fact_times import instant
from graphrag_core.explore.snapshot_facts import (
    AROUND_SEEDS,
    DEGREES,
    FACTS_OF_NODES_COUNTED,
    NEWEST,
    SnapshotRequest,
    fact_rows,
    nodes_of,
)
from graphrag_core.types import Node, Relationship, Subgraph

RELATIONSHIPS_A_NODE = 4
"""Relationships that a capped picture holds at most for each of its nodes."""

SEEDS = 60
FACTS_A_SEED = 25
NODES_RANKED = 200_000
FACTS_OF_NODES = 50_000
"""Facts that are looked at to say how many more the nodes of a capped picture have."""

BEST_CONNECTED = """
MATCH (node)
WITH node LIMIT $ranked
RETURN elementId(node) AS id
ORDER BY COUNT { (node)--() } DESC, elementId(node)
LIMIT $most
"""


def picture(request: SnapshotRequest, limit: int) -> Subgraph:
    """Draw an entity or graph with more facts than are read: some of its live facts."""
    chosen = _facts_to_draw(request, limit)
    live = sorted((row["r"] for row in chosen), key=newest_first)
    return capped(live, nodes_of(chosen, request.entity), request.entity, limit)


def _facts_to_draw(request: SnapshotRequest, limit: int) -> list[Any]:
    """Choose the live facts to draw: the entity's newest, or those of the best connected nodes."""
    if request.entity is not None:
        return fact_rows(request, NEWEST, limit * RELATIONSHIPS_A_NODE)
    best = request.context.rows(BEST_CONNECTED, most=SEEDS, ranked=NODES_RANKED).records
    ids = [row["id"] for row in best]
    most = limit * RELATIONSHIPS_A_NODE
    return fact_rows(request, AROUND_SEEDS, most, ids=ids, each=FACTS_A_SEED)


def capped(
    live: Sequence[Relationship], nodes: dict[str, Node], entity: Node | None, limit: int
) -> Subgraph:
    """Take as many of the facts as `limit` nodes carry, in their order; the totals count all."""
    drawn: dict[str, Node] = {entity.id: entity} if entity is not None else {}
    shown: list[Relationship] = []
    for relationship in live:
        ends = dict.fromkeys((relationship.start, relationship.end))
        fresh = [end for end in ends if end not in drawn]
        room = len(drawn) + len(fresh) <= limit or not fresh
        if room and len(shown) < limit * RELATIONSHIPS_A_NODE * 5:
            drawn |= {id_: nodes[id_] for id_ in fresh}
            shown.append(relationship)
    total = {end for relationship in live for end in (relationship.start, relationship.end)}
    total |= {entity.id} if entity is not None else set()
    return Subgraph(tuple(drawn.values()), tuple(shown), len(total), len(live))


def undrawn_facts(live: Sequence[Relationship], shown: Subgraph) -> dict[str, int]:
    """Count the facts that each node that is shown has beside those shown."""
    drawn = {r.id for r in shown.relationships}
    undrawn = Counter(end for r in live if r.id not in drawn for end in {r.start, r.end})
    return {node.id: undrawn[node.id] for node in shown.nodes if undrawn[node.id]}


def undrawn_facts_of_many(request: SnapshotRequest, shown: Subgraph) -> tuple[dict[str, int], int]:
    """Count as `undrawn_facts` does, in the database; and the best connected nodes, left uncounted.

    The others have at most `FACTS_OF_NODES` facts of all times together.
    """
    ids = [node.id for node in shown.nodes]
    rows = fact_rows(request, DEGREES, MANY, ids=ids)
    sums = accumulate(row["degree"] for row in rows)
    counted = [row["id"] for row, sum_ in zip(rows, sums, strict=True) if sum_ <= FACTS_OF_NODES]
    of_node = Counter(end for r in shown.relationships for end in {r.start, r.end})
    facts = fact_rows(request, FACTS_OF_NODES_COUNTED, MANY, ids=counted)
    undrawn = {row["id"]: row["facts"] - of_node[row["id"]] for row in facts}
    return {id_: count for id_, count in undrawn.items() if count > 0}, len(ids) - len(counted)


def newest_first(relationship: Relationship) -> tuple[float, str]:
    """Order facts by their start, the newest first; for `sorted`."""
    begins = relationship.valid_at
    return (-instant(begins) if begins is not None else 0, relationship.id)

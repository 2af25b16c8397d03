"""A graph as a short text for tools and models: few nodes, few characters, and what is left out."""

from collections.abc import Sequence

from graphrag_core.retrieve.scene_types import Neighborhood, Snapshot
from graphrag_core.types import Node, Relationship, Subgraph

MAX_NODES = 20
MAX_CHARS = 3_000
NAME_CHARS = 120
FACT_CHARS = 300


def neighborhood_text(found: Neighborhood) -> str:
    """What is around an entity, as `graph_text`; its counts by type come first."""
    counts = ", ".join(
        f"{entry.count:,} × {entry.type} ({entry.direction})" for entry in found.by_type[:12]
    )
    more = len(found.by_type) - 12
    heading = f"{_name(found.center)}: {counts or 'no relationships'}"
    return graph_text(
        Subgraph(
            found.nodes,
            found.relationships,
            # Each relationship that is not on this page may lead to a node of its own.
            len(found.nodes) if found.next_cursor is None else 0,
            found.total_relationships,
        ),
        heading=heading + (f" and {more} more types" if more > 0 else ""),
    )


def snapshot_text(found: Snapshot) -> str:
    """What held at a time, as `graph_text`; with what differs at another time."""
    said = found.diff.sentences if found.diff is not None else ()
    of = f"{_name(found.entity)}, " if found.entity is not None else ""
    return graph_text(found.subgraph, heading=f"{of}as of {found.at.isoformat()}", sentences=said)


def graph_text(subgraph: Subgraph, *, heading: str = "", sentences: Sequence[str] = ()) -> str:
    """At most 20 nodes and 3,000 characters of a graph, a relationship a line.

    The last line says how much is shown, as in "Showing 20 of 45 nodes, 31 of 120
    relationships." `sentences` go before the relationships as far as there is room.
    """
    nodes = subgraph.nodes[:MAX_NODES]
    names = {node.id: _name(node) for node in nodes}
    within = [r for r in subgraph.relationships if r.start in names and r.end in names]
    tied = {end for r in within for end in (r.start, r.end)}
    lines = [_cut(sentence, FACT_CHARS) for sentence in sentences]
    lines += [_line(r, names) for r in within]
    lines += [_described(node) for node in nodes if node.id not in tied]
    kinds = [None] * len(sentences) + [r.id for r in within] + [None] * (len(nodes) - len(tied))
    text, shown = _cut(heading, FACT_CHARS), 0
    room = MAX_CHARS - len(_showing(subgraph, len(nodes), len(within))) - 1
    for line, kind in zip(lines, kinds, strict=True):
        if len(text) + len(line) + 1 > room:
            break
        text += f"\n{line}" if text else line
        shown += kind is not None
    return f"{text}\n{_showing(subgraph, len(nodes), shown)}".lstrip("\n")


def _showing(subgraph: Subgraph, nodes: int, relationships: int) -> str:
    all_nodes = max(subgraph.total_nodes, len(subgraph.nodes))
    total = max(subgraph.total_relationships, len(subgraph.relationships))
    return (
        f"Showing {nodes:,} of {all_nodes:,} nodes, {relationships:,} of {total:,} relationships."
    )


def _line(relationship: Relationship, names: dict[str, str]) -> str:
    start, end = names[relationship.start], names[relationship.end]
    times = [
        f"{word} {moment.date().isoformat()}"
        for word, moment in (("from", relationship.valid_at), ("until", relationship.invalid_at))
        if moment is not None
    ]
    said = f": {_cut(relationship.fact, FACT_CHARS)}" if relationship.fact else ""
    when = f" ({' '.join(times)})" if times else ""
    return f"{start} -{_cut(relationship.name, NAME_CHARS)}-> {end}{when}{said}"


def _described(node: Node) -> str:
    return f"{_name(node)} ({', '.join(_cut(label, NAME_CHARS) for label in node.labels[:3])})"


def _name(node: Node) -> str:
    return _cut(node.name, NAME_CHARS)


def _cut(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"

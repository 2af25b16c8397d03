"""A subgraph as the data of a picture: all that vis-network draws, but the positions.

pyvis holds the network. None of its HTML is used, because that loads files from content hosts and
lets names act as markup. The browser gets text for a canvas and for `textContent` only.
"""

import importlib.util
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from graphrag_core.types import AsOf, Node, Relationship, Subgraph
from ui.shared.safe_text import shortened, visible
from ui.shared.texts import N_, tr

DiffMark = Literal["added", "removed", "before", "after", "transient"]

MAX_NODES = 1_000
MAX_RELATIONSHIPS = 3_000
NAME_MAX_CHARS = 26
FULL_NAME_MAX_CHARS = 300

PALETTE = (
    "#4477aa", "#ee8866", "#44aa99", "#aa4499", "#ddaa33", "#66ccee", "#228833", "#cc6677",
    "#7766bb", "#997755",
)  # fmt: skip
"""Distinct for colour-blind readers too, after Paul Tol's bright, light and muted schemes."""

SHAPES = ("dot", "square", "diamond", "triangle", "hexagon", "star")
"""The next shape begins when the palette is used up, so that no two labels look the same."""

NO_GROUP = N_("in none of these")

MARKS: Mapping[DiffMark, str] = {
    "added": N_("added"),
    "removed": N_("removed"),
    "before": N_("replaced"),
    "after": N_("its replacement"),
    "transient": N_("came and went"),
}
"""What a diff says about a relationship, in the words of the legend."""


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """What a page decides about a picture of a subgraph.

    `labels` fixes the order in which colours are given, so that a label keeps its colour from
    picture to picture. `groups` colours nodes (by id) by something else than their label; `labels`
    is then the order of the groups. `marks` is what a diff says of relationships by id, `more` how
    many relationships a node has beside those of the subgraph. Pictures with the same `layout`
    keep their nodes in place. `at` is the time at which neighbourhoods are opened, `link` the
    parameter of the page's URL that keeps what was opened, `height` is in pixels. Where the nodes
    are none of the graph, nothing `opens`, and `totals` is what the legend counts. `marked` counts
    how often the reader had something highlighted: the same is then highlighted again.
    """

    labels: Sequence[str] = ()
    groups: Mapping[str, str] | None = None
    marks: Mapping[str, DiffMark] = field(default_factory=dict)
    more: Mapping[str, int] = field(default_factory=dict)
    layout: str = ""
    at: AsOf = None
    link: str | None = None
    height: int = 400
    opens: bool = True
    totals: Mapping[str, int] = field(default_factory=dict)
    marked: int = 0


def picture_of(
    subgraph: Subgraph,
    options: PictureOptions | None = None,
    *,
    highlighted: frozenset[str] = frozenset(),
    context: frozenset[str] = frozenset(),
    distinctions: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return the picture's data: `nodes`, `edges`, `legend`, and how many were `left_out`.

    `highlighted` are ids of nodes to emphasise, `context` those of nodes and relationships that
    are no part of the result. `distinctions` tells a node (by id) from others of its name. More
    than `MAX_NODES` nodes are cut to those with the most relationships here, the first ones first.
    """
    from pyvis.network import Network

    options, distinctions = options or PictureOptions(), distinctions or {}
    marks, more, groups = options.marks, options.more, options.groups
    nodes, relationships = drawn_part(subgraph)
    label_of = shown_labels(nodes)
    if groups is not None:
        label_of = {node.id: groups.get(node.id, tr(NO_GROUP)) for node in nodes}
    looks = _appearance(label_of.values(), options.labels)
    node_marks = _marks_of_nodes(relationships, marks)
    network = Network(directed=True)
    for node in nodes:
        label, distinction = label_of[node.id], distinctions.get(node.id)
        network.add_node(
            node.id,
            label=_lines(shortened(node.name, NAME_MAX_CHARS) or "·", distinction),
            name=_lines(shortened(node.name, FULL_NAME_MAX_CHARS), distinction, " · "),
            kind=visible(label),
            color=looks[label][0],
            shape=looks[label][1],
            marked=node.id in highlighted,
            context=node.id in context,
            mark=node_marks.get(node.id),
            more=tr("+{count:,} more", count=more[node.id]) if more.get(node.id) else "",
        )
    for relationship, bend in bent(relationships):
        network.add_edge(
            relationship.start,
            relationship.end,
            id=relationship.id,
            label=shortened(relationship.name or relationship.type, NAME_MAX_CHARS),
            name=shortened(relationship.fact or relationship.name, FULL_NAME_MAX_CHARS),
            type=visible(_kind_of(relationship)),
            context=relationship.id in context,
            mark=marks.get(relationship.id),
            bend=bend,
        )
    drawn_nodes, drawn_edges, *_ = network.get_network_data()
    return {
        "nodes": drawn_nodes,
        "edges": drawn_edges,
        "legend": _legend(drawn_nodes, drawn_edges, options.totals),
        "left_out": {
            "nodes": max(subgraph.total_nodes, len(subgraph.nodes)) - len(nodes),
            "relationships": max(subgraph.total_relationships, len(subgraph.relationships))
            - len(relationships),
        },
    }


def _lines(name: str, distinction: str | None, between: str = "\n") -> str:
    if not distinction:
        return name
    return f"{name}{between}{shortened(distinction, NAME_MAX_CHARS)}"


def _kind_of(relationship: Relationship) -> str:
    """Return the relationship's name; its type where the name is a list of keywords."""
    name = relationship.name or relationship.type
    return relationship.type if "," in name or len(name) > NAME_MAX_CHARS else name


def _legend(
    nodes: Sequence[Mapping[str, Any]],
    edges: Sequence[Mapping[str, Any]],
    totals: Mapping[str, int],
) -> list[dict[str, Any]]:
    """Return the entries that hide and show: labels, types, diff marks and context."""

    def entry(group: str, key: str, text: str, count: int, shape: str) -> dict[str, Any]:
        of_all = totals.get(key, count)
        return {"group": group, "key": key, "text": text, "count": of_all, "shape": shape}

    looks = {node["kind"]: (node["color"], node["shape"]) for node in nodes}
    kinds = Counter(node["kind"] for node in nodes)
    types = Counter(edge["type"] for edge in edges)
    marks = Counter(edge["mark"] for edge in edges if edge["mark"])
    context = sum(part["context"] for part in (*nodes, *edges))
    entries = [entry("mark", mark, tr(MARKS[mark]), marks[mark], "sign") for mark in MARKS
               if marks[mark]]  # fmt: skip
    if context:
        entries.append(
            entry("context", "", tr("context, not part of the result"), context, "dashed")
        )
    entries += [
        {**entry("label", kind, kind, count, looks[kind][1]), "color": looks[kind][0]}
        for kind, count in kinds.most_common()
    ]
    entries += [entry("type", type_, type_, n, "line") for type_, n in types.most_common()]
    return entries


def _marks_of_nodes(
    relationships: Sequence[Relationship], marks: Mapping[str, DiffMark]
) -> dict[str, DiffMark]:
    """Return the mark of nodes whose relationships here all have the same one."""
    found: dict[str, set[DiffMark | None]] = defaultdict(set)
    for relationship in relationships:
        for end in (relationship.start, relationship.end):
            found[end].add(marks.get(relationship.id))
    marked: dict[str, DiffMark] = {}
    for node, its_marks in found.items():
        mark = next(iter(its_marks))
        if len(its_marks) == 1 and mark in ("added", "removed"):
            marked[node] = mark
    return marked


def drawn_part(subgraph: Subgraph) -> tuple[list[Node], list[Relationship]]:
    """Return the nodes and relationships to draw: each once, capped, with both ends present."""
    by_id = {node.id: node for node in subgraph.nodes}
    known = [r for r in {r.id: r for r in subgraph.relationships}.values()
             if r.start in by_id and r.end in by_id]  # fmt: skip
    if len(by_id) > MAX_NODES:
        degree = Counter(end for r in known for end in (r.start, r.end))
        kept = sorted(by_id, key=lambda node_id: -degree[node_id])[:MAX_NODES]
        by_id = {node_id: by_id[node_id] for node_id in by_id if node_id in set(kept)}
        known = [r for r in known if r.start in by_id and r.end in by_id]
    return list(by_id.values()), known[:MAX_RELATIONSHIPS]


def shown_labels(nodes: Sequence[Node]) -> dict[str, str]:
    """Return the label that each node (by id) is coloured by: its rarest, the last of equals."""
    counts = Counter(label for node in nodes for label in node.labels)
    return {
        node.id: min(reversed(node.labels), key=counts.__getitem__)
        if node.labels
        else tr("no label")
        for node in nodes
    }


def bent(relationships: Sequence[Relationship]) -> list[tuple[Relationship, float]]:
    """Return each relationship with its bend, so that parallel ones lie apart; 0 is straight.

    A positive bend is to the left of the direction of travel. Self loops get 0, 1, 2 … to
    be drawn at different angles.
    """
    groups: dict[tuple[str, str], list[Relationship]] = defaultdict(list)
    for relationship in relationships:
        low, high = sorted((relationship.start, relationship.end))
        groups[low, high].append(relationship)
    result = []
    for (low, high), group in groups.items():
        for position, relationship in enumerate(group):
            if low == high:
                result.append((relationship, float(position)))
                continue
            side = 1 if relationship.start == low else -1
            offset = position - (len(group) - 1) / 2
            result.append((relationship, round(side * offset * min(0.42, 2 / len(group)), 3)))
    return result


def vis_network_source() -> str:
    """Return vis-network's JavaScript from the installed pyvis package, as an ES module.

    In a module it finds no `exports` and puts itself on `globalThis.vis`.
    """
    spec = importlib.util.find_spec("pyvis")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pyvis is not installed")
    found = sorted(Path(spec.origin).parent.glob("templates/lib/vis-*/vis-network.min.js"))
    if not found:
        raise FileNotFoundError("this pyvis brings no vis-network")
    return found[-1].read_text(encoding="utf-8") + "\nexport default function () {}\n"


def _appearance(shown: Any, order: Sequence[str]) -> dict[str, tuple[str, str]]:
    known = {label: position for position, label in enumerate(order)}
    ranked = [*order, *sorted(set(shown) - known.keys())]
    return {
        label: (PALETTE[i % len(PALETTE)], SHAPES[(i // len(PALETTE)) % len(SHAPES)])
        for i, label in enumerate(ranked)
    }

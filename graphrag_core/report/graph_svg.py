"""A small picture of nodes and relationships as SVG, for a report."""

from collections.abc import Mapping, Sequence

from graphrag_core.english.wording import spoken_name
from graphrag_core.report.chart_svg import COLOURS
from graphrag_core.report.drawing import Drawing, svg_of
from graphrag_core.report.markup import Markup, tag
from graphrag_core.report.name_places import place_names
from graphrag_core.types import Node, Subgraph

WIDTH, HEIGHT = 640, 420
BESIDE, ABOVE = 78, 50
"""Margins: half a name has room beside its dot."""
MOST_NODES = 80
NAMED = 40
"""With more nodes their names would lie on each other."""
NAME_CHARS = 20
BASELINE = 4
SEED = 7


def draw_graph(graph: Subgraph) -> Drawing:
    """Draw the first nodes of a subgraph with what joins them, and say how many were left out."""
    nodes = graph.nodes[:MOST_NODES]
    if not nodes:
        return Drawing()
    places = _places(nodes, graph)
    colours = _colours(nodes)
    lines = [
        tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#94a3b8", stroke_width=1)
        for (x1, y1), (x2, y2) in (
            (places[r.start], places[r.end])
            for r in graph.relationships
            if r.start in places and r.end in places
        )
    ]
    names = _names(nodes, places) if len(nodes) <= NAMED else []
    dots = [
        tag("circle", tag("title", node.name), cx=x, cy=y, r=7, fill=colours[_label(node)])
        for node, (x, y) in ((node, places[node.id]) for node in nodes)
    ]
    title = f"{len(nodes)} nodes of the graph"
    total = max(graph.total_nodes, len(graph.nodes))
    cut = f"{len(nodes)} of {total} nodes are drawn." if total > len(nodes) else ""
    legend = tuple((spoken_name(label), colour) for label, colour in colours.items())
    svg = svg_of(title, *lines, *names, *dots, width=WIDTH, height=HEIGHT)
    return Drawing(svg, WIDTH, HEIGHT, title, legend, cut)


def _places(nodes: Sequence[Node], graph: Subgraph) -> Mapping[str, tuple[float, float]]:
    import networkx as nx

    ids = [node.id for node in nodes]
    net = nx.Graph()
    net.add_nodes_from(ids)
    shown = set(ids)
    net.add_edges_from(
        (r.start, r.end) for r in graph.relationships if r.start in shown and r.end in shown
    )
    hubs = [max(sorted(part), key=net.degree) for part in nx.connected_components(net)]
    net.add_edges_from((hubs[0], hub) for hub in hubs[1:])
    spread = nx.spring_layout(net, seed=SEED, k=1.6 / len(ids) ** 0.5, iterations=80)
    xs, ys = [float(x) for x, _ in spread.values()], [float(y) for _, y in spread.values()]
    return {
        id_: (_fit(float(x), xs, WIDTH, BESIDE), _fit(float(y), ys, HEIGHT, ABOVE))
        for id_, (x, y) in spread.items()
    }


def _fit(value: float, all_: Sequence[float], size: int, margin: int) -> float:
    span = max(all_) - min(all_)
    share = (value - min(all_)) / span if span else 0.5
    return margin + share * (size - 2 * margin)


def _names(nodes: Sequence[Node], places: Mapping[str, tuple[float, float]]) -> list[Markup]:
    """Write the names; a white rim keeps them readable where a line passes behind them."""
    names = {node.id: _cut(node.name) for node in nodes}
    middles = place_names(names, places, width=WIDTH, height=HEIGHT)
    return [
        tag(
            "text", names[id_], x=x, y=y + BASELINE, text_anchor="middle", stroke="#ffffff",
            stroke_width=3, stroke_linejoin="round", paint_order="stroke",
        )
        for id_, (x, y) in middles.items()
    ]  # fmt: skip


def _cut(name: str) -> str:
    return name if len(name) <= NAME_CHARS else f"{name[: NAME_CHARS - 1]}…"


def _colours(nodes: Sequence[Node]) -> dict[str, str]:
    labels = dict.fromkeys(_label(node) for node in nodes)
    return {label: COLOURS[number % len(COLOURS)] for number, label in enumerate(labels)}


def _label(node: Node) -> str:
    return node.labels[0] if node.labels else "node"

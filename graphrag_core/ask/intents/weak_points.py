"""`weak_points`: single points of failure, whose loss takes others apart."""

from collections.abc import Mapping, Sequence

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import cited, register_of, run_query, time_words
from graphrag_core.ask.intents.next_questions import next_questions
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.sole_people import asks_who, find_sole_people
from graphrag_core.ask.intents.sole_sources import sources_of
from graphrag_core.ask.intents.topology import dependence_graph, where_live
from graphrag_core.cypher.compose import Template, names, number
from graphrag_core.english.wording import counted, listed, plain, spoken_name
from graphrag_core.types import Node

MOST_POINTS = 10

POINTS = Template("""
MATCH (x) WHERE elementId(x) IN $points
OPTIONAL MATCH (x)-[r:{types}]-(neighbor)
{live}
RETURN x AS point, count(DISTINCT neighbor) AS neighbors, collect(r)[..12] AS links
ORDER BY neighbors DESC
LIMIT {limit}
""")


def find_weak_points(call: IntentCall) -> IntentAnswer | None:
    """Answer which things cut the graph of dependence in two when they fail.

    Of a named thing the answer is whether there is only one of what it depends on.
    """
    if call.slots.entities:
        return _of_thing(call)
    people = find_sole_people(call) if asks_who(call.slots) else None
    if people is not None:
        return people
    shape = dependence_graph(call)
    if shape is None:
        return None
    lost = _points(shape.needs)
    best = sorted(lost, key=lambda id_: (-lost[id_], id_))[: call.limit]
    phrases = (
        "single points of failure: without one of them, others lose their connection",
        f"along {listed([spoken_name(type_) for type_ in shape.types])}, {time_words(call)}",
    )
    query = POINTS.fill(
        types=names(shape.types), live=where_live(call, shape.types), limit=number(call.limit)
    )
    ran = run_query(call, query, {"points": best, **call.validity.parameters}, phrases)
    if ran is None:
        return None
    rows = ran.rows
    register = register_of(call, rows)
    points = [(row, record["point"]) for row, record in enumerate(rows.records)]
    points.sort(key=lambda entry: -lost[entry[1].id])
    return ran.answer(
        text=_text(points, lost, register),
        register=register,
        follow_ups=tuple(
            question
            for _, node in points[:3]
            for question in next_questions(call, node.name, node.labels, "impact")
        ),
        partial=shape.partial,
    )


def _of_thing(call: IntentCall) -> IntentAnswer | None:
    """Answer on what a thing depends alone, and how many others are cut off without it."""
    sources = sources_of(call)
    if sources is None:
        return None
    entity = call.slots.entities[0]
    shape = dependence_graph(call)
    lost = _points(shape.needs) if shape is not None else {}
    others = counted(lost.get(entity.id, 0), "other thing")
    named = plain(entity.name)
    cut = [f"Without {named}, {others} would be cut off."] if entity.id in lost else []
    if not sources.records and not cut:
        return None
    register = register_of(call, sources.ran.rows)
    return sources.ran.answer(
        text="\n".join([*sources.lines(register), *cut]),
        register=register,
        follow_ups=next_questions(call, entity.name, [entity.label], "needs", "impact", "who"),
    )


def _points(needs: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Map each articulation point to how many nodes it separates from the largest rest."""
    import networkx as nx

    graph = nx.Graph((one, other) for one, others in needs.items() for other in others)
    graph.remove_edges_from(nx.selfloop_edges(graph))
    lost: dict[str, int] = {}
    for part in nx.connected_components(graph):
        whole = graph.subgraph(part)
        for point in nx.articulation_points(whole):
            lost[point] = 0
        for blocks in [list(nx.biconnected_components(whole))]:
            sizes = _separated(blocks, set(whole))
            lost.update({id_: n for id_, n in sizes.items() if id_ in lost})
    return lost


def _separated(blocks: Sequence[set[str]], nodes: set[str]) -> dict[str, int]:
    """Count for each cut node all nodes that are not in the largest rest without it.

    The blocks and their cut nodes form a tree; a subtree's size is counted once from its leaves.
    """
    import networkx as nx

    tree = nx.Graph()
    for number_, block in enumerate(blocks):
        tree.add_edges_from((("block", number_), ("node", id_)) for id_ in block)
    if not tree:
        return {}
    root = next(iter(tree))
    order = list(nx.dfs_postorder_nodes(tree, root))
    parents = {child: parent for parent, child in nx.bfs_edges(tree, root)}
    below = {place: int(place[0] == "node") for place in tree}
    for place in order:
        if place in parents:
            below[parents[place]] += below[place]
    total = len(nodes)
    found = {}
    for place in tree:
        if place[0] == "node" and tree.degree(place) > 1:
            rests = [below[n] for n in tree[place] if parents.get(n) == place]
            rests.append(total - below[place])
            found[place[1]] = total - 1 - max(rests)
    return found


def _text(
    points: Sequence[tuple[int, Node]], lost: Mapping[str, int], register: CitationRegister
) -> str:
    if not points:
        return "There is no single point of failure: no one thing separates others when it is gone."
    many = "is one single point" if len(lost) == 1 else f"are {len(lost)} single points"
    lines = [f"There {many} of failure. What would be cut off without {_them(lost)}:"]
    lines += [
        f"- {cited(register, node, row)}: {counted(lost[node.id], 'thing')}"
        for row, node in points[:MOST_POINTS]
    ]
    more = len(lost) - MOST_POINTS
    return "\n".join([*lines, *([f"- and {more} more"] if more > 0 else [])])


def _them(lost: Mapping[str, int]) -> str:
    return "it" if len(lost) == 1 else "each of them"


INTENT = Intent(
    name="weak_points",
    reading="Single points of failure",
    engine=find_weak_points,
    whole=True,
    examples=(
        "What are our single points of failure?",
        "Where are the single points of failure?",
        "Which things are a single point of failure?",
        "weakest links in the system",
        "bottlenecks in the network",
        "Whose failure would cut the network in two?",
        "SPOF analysis",
        "Which nodes hold everything together?",
        "articulation points",
        "Where are we fragile?",
        "Where are we vulnerable?",
        "what would split the graph apart",
        "Which one thing must not fail?",
        "critical bottlenecks among the suppliers",
        "Which things would disconnect the others if they were removed?",
        "which things cannot be replaced",
        "where is there no redundancy",
        "which single failure would be the worst",
        "the most fragile point",
        "no backup exists for what",
        "what is our Achilles heel",
        "which things are single points of failure",
        "where does everything hang on one thing",
        "on which one thing does everything depend",
        "which things have no alternative",
        "which things have no substitute",
        "is there one thing that takes everything down",
        "whose loss would split the network",
        "where would a break tear the network apart",
        "which bridges hold the parts of the network together",
        "where are we too dependent on one",
        "which one must never fail",
        "what has no fallback",
        "lack of redundancy",
        "where is redundancy missing",
        "things without a spare",
        "which things are indispensable",
        "critical single things",
        "chokepoints among the things",
        "where would one failure do the most harm",
        "where would one failure stop everything",
        "cut vertices",
        "what is our weak spot",
        "weak spots of the network",
        "show the weak points",
        "which single thing would isolate others if it went away",
        "which things are a bottleneck",
        "on what does everything hang",
        "is there a thing that everything hangs on",
        "which thing does all the rest hang on",
        "if one thing goes, everything goes: which one",
        "the one thing that all others hang on",
        "is there a second source for X",
        "is there a backup for X",
    ),
    counterexamples=(
        "Which services have only one owner?",
        "Which products have a single supplier?",
        "Which services failed?",
        "Which bridges have weak points?",
    ),
)

"""`cycles`: circles of things that depend on each other."""

from collections.abc import Mapping, Sequence

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import cited, look_up, register_of, run_query, time_words
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall
from graphrag_core.ask.intents.topology import Topology, dependence_graph, where_live
from graphrag_core.cypher.compose import Template, names, number
from graphrag_core.english.wording import counted, listed, spoken_name
from graphrag_core.types import Node

MOST_CIRCLES = 8
NAMED = 25
"""So many things of a circle are named, in their order."""

AMONG = Template("""
MATCH (a)-[r:{types}]->(b)
WHERE elementId(a) IN $members AND elementId(b) IN $members {live}
RETURN a AS from, type(r) AS relationship, b AS to, r AS fact
LIMIT {limit}
""")
NODES = Template("""
MATCH (n)
WHERE elementId(n) IN $members
RETURN n
LIMIT {limit}
""")
ALL = Template("""
MATCH (a)-[r:{types}]->(b)
{live}
RETURN count(r) AS relationships
""")


def find_cycles(call: IntentCall) -> IntentAnswer | None:
    """Answer which things depend on each other in a circle; None where nothing depends."""
    shape = dependence_graph(call)
    if shape is None:
        return None
    circles = _circles(shape.needs)
    phrases = (
        "circles of dependence",
        f"along {listed([spoken_name(type_) for type_ in shape.types])}, {time_words(call)}",
    )
    members = [id_ for circle in circles[:MOST_CIRCLES] for id_ in circle[:NAMED]]
    if members:
        query = AMONG.fill(
            types=names(shape.types),
            live=where_live(call, shape.types, more=True),
            limit=number(call.limit),
        )
    else:
        query = ALL.fill(types=names(shape.types), live=where_live(call, shape.types))
    parameters = {**({"members": members} if members else {}), **call.validity.parameters}
    ran = run_query(call, query, parameters, phrases)
    if ran is None:
        return None
    rows = ran.rows
    query = NODES.fill(limit=number(len(members)))
    found = look_up(call, query, {"members": members}, len(members)).records if members else ()
    register = register_of(call, rows, *(record["n"] for record in found))
    nodes = {node.id: node for node in register.evidence.subgraph.nodes}
    return ran.answer(
        text=_text(shape, circles, nodes, register),
        register=register,
        partial=shape.partial,
    )


def _circles(needs: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Find one circle in each group of things that all depend on each other, the shortest first."""
    import networkx as nx

    graph = nx.DiGraph((one, other) for one in sorted(needs) for other in sorted(needs[one]))
    circles = []
    for group in nx.strongly_connected_components(graph):
        if len(group) > 1 or any(graph.has_edge(node, node) for node in group):
            edges = nx.find_cycle(graph.subgraph(sorted(group)))
            circles.append([one for one, _ in edges])
    return sorted(circles, key=lambda circle: (len(circle), circle))


def _text(
    shape: Topology, circles: Sequence[Sequence[str]], nodes: Mapping[str, Node],
    register: CitationRegister,
) -> str:  # fmt: skip
    along = listed([spoken_name(type_) for type_ in shape.types], joint="or")
    if not circles:
        return (
            f"No: there are no circles along “{along}” "
            f"({counted(shape.links, 'relationship')} looked at)."
        )
    groups = counted(len(circles), "group")
    lines = [f"Yes: {groups} of things that lead back to themselves along “{along}”. "
             "One circle of each:"]  # fmt: skip
    for circle in circles[:MOST_CIRCLES]:
        named = [cited(register, nodes[id_]) for id_ in circle[:NAMED] if id_ in nodes]
        left = len(circle) - len(named)
        rest = [f"{left} more"] if left else []
        lines.append(f"- {' → '.join([*named, *rest, *named[:1]])}")
    more = len(circles) - MOST_CIRCLES
    return "\n".join([*lines, *([f"- and {more} more"] if more > 0 else [])])


INTENT = Intent(
    name="cycles",
    reading="Circles of things that depend on each other",
    engine=find_cycles,
    whole=True,
    examples=(
        "Is there any circular dependency?",
        "Are there cycles?",
        "Show me circular dependencies",
        "Which things depend on each other in a circle?",
        "find loops in the graph",
        "does anything depend on itself",
        "dependency cycles",
        "Do we have cyclic dependencies between services?",
        "is there a loop in the supply chain",
        "any circular references?",
        "Are any of the items in a dependency loop?",
        "Which parts form a circle?",
        "detect cycles among the modules",
        "mutual dependencies that go round in a circle",
        "Which things are part of a cycle?",
        "are there loops of things",
        "does a chain of things come back to itself",
        "is anything its own ancestor",
        "things that go round in a circle",
        "self-referencing things",
        "are there any loops",
        "is there something that needs itself in the end",
        "do things wait for each other in a ring",
        "anything that runs in circles",
        "chicken and egg situations",
        "which things block each other",
        "deadlocks among the things",
        "does a thing lead back to itself",
        "things that feed each other in a loop",
        "do any things form a ring",
        "which things are caught in a loop",
        "do two things require each other",
        "is the order of the things free of circles",
        "closed chains of things",
        "is anything part of itself",
        "can one go round in a circle among the things",
        "feedback loops",
        "circular chains",
        "find rings of things",
        "which things mutually depend on each other, round and round",
        "is there a cycle",
        "is the graph acyclic",
    ),
    counterexamples=(
        "Which cycle lanes are there?",
        "Which services depend on each other?",
        "How many laps did X drive?",
        "Which people follow each other?",
        "Which things depend on X?",
        "Which bicycles are there?",
    ),
)

"""`connected`: all shortest ways between two things."""

from collections.abc import Mapping
from typing import Any

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.ask.intents.graph_reads import cited, entity_match, register_of, run_query
from graphrag_core.ask.intents.record import Intent, IntentAnswer, IntentCall, never
from graphrag_core.ask.intents.roles import plain_types
from graphrag_core.cypher.compose import EMPTY, TRUE, Template, names, number
from graphrag_core.english.wording import counted, plain, spoken_name
from graphrag_core.types import Path

LONGEST = 6
MOST_WAYS = 25
SHOWN = 8

WAYS = Template("""
{first}
{second}
MATCH path = allShortestPaths((x)-[:{types}*..{longest}]-(y))
{live}
RETURN path, length(path) AS steps
ORDER BY reduce(links = 0, node IN nodes(path)[1..-1] | links + COUNT { (node)--() })
LIMIT {limit}
""")
LIVE = Template("WHERE all(r IN relationships(path) WHERE {live})")


def connect(call: IntentCall) -> IntentAnswer | None:
    """Answer how two things are connected; None where the graph has no relationships."""
    one, other = call.slots.entities[:2]
    types = plain_types(call.run.schema, call.context.profile)
    if not types:
        return None
    live = call.validity.live("r", types)
    query = WAYS.fill(
        first=entity_match(one, "x", "first"),
        second=entity_match(other, "y", "second"),
        types=names(types),
        longest=number(LONGEST),
        live=EMPTY if live == TRUE else LIVE.fill(live=live),
        limit=number(MOST_WAYS),
    )
    phrases = (
        f"all shortest ways between {one.name} and {other.name}",
        f"by any relationship, up to {LONGEST} steps",
    )
    parameters = {"first": one.value, "second": other.value, **call.validity.parameters}
    ran = run_query(call, query, parameters, phrases)
    if ran is None:
        return None
    rows = ran.rows
    register = register_of(call, rows)
    names_ = f"{plain(one.name)} and {plain(other.name)}"
    if not rows.records:
        text = f"{names_} are not connected within {LONGEST} steps."
    else:
        steps = rows.records[0]["steps"]
        ways = counted(len(rows.records), "shortest way")
        lines = [_way(record, row, register) for row, record in enumerate(rows.records[:SHOWN])]
        more = len(rows.records) - SHOWN
        lines += [f"- and {counted(more, 'more way')} of that length"] if more > 0 else []
        text = "\n".join([f"{names_} are {counted(steps, 'step')} apart, by {ways}:", *lines])
    full = len(rows.records) == MOST_WAYS
    return ran.answer(
        text=text,
        register=register,
        follow_ups=(f"What do {one.name} and {other.name} have in common?",),
        partial=f"Only {MOST_WAYS} ways are shown; there may be more." if full else "",
    )


def _way(record: Mapping[str, Any], row: int, register: CitationRegister) -> str:
    """Write a way as its nodes with what joins them."""
    path: Path = record["path"]
    words = cited(register, path.nodes[0], row)
    for relationship, node in zip(path.relationships, path.nodes[1:], strict=True):
        relation = spoken_name(relationship.name)
        arrow = f"– {relation} →" if relationship.end == node.id else f"← {relation} –"
        words += f" {arrow} {cited(register, node, row)}"
    return f"- {words}"


INTENT = Intent(
    name="connected",
    reading="How {} are connected, by all shortest ways",
    engine=connect,
    entities=2,
    first=never,
    examples=(
        "How are X and Y connected?",
        "How is X related to Y?",
        "What connects X with Y?",
        "What links X to Y?",
        "is there any link between X and Y",
        "What is the relationship between X and Y?",
        "show the path from X to Y",
        "find all paths between X and Y",
        "In what way does X have to do with Y?",
        "trace the connection from X to Y",
        "what has X got to do with Y",
        "Are X and Y connected in any way?",
        "How does X relate to Y?",
        "the shortest route through the graph from X to Y",
        "by which steps do I get from X to Y",
        "show me how X ties to Y",
        "do X and Y have any contact with each other",
        "how does one get from X to Y in the graph",
        "the chain of things between X and Y",
        "what lies between X and Y",
        "through whom does X know Y",
        "is there a way from X to Y",
        "do X and Y know each other, even around corners",
        "how far apart are X and Y in the network",
        "how many steps are there between X and Y",
        "degrees of separation between X and Y",
        "over which things is X linked with Y",
        "the route that leads from X to Y",
        "by whom is X connected to Y",
        "how close are X and Y to each other",
        "what brings X into contact with Y",
        "is X tied to Y somehow",
        "which relations exist between X and Y",
        "what joins X and Y",
        "do X and Y meet at any point",
        "trace a line from X to Y",
        "what do X and Y have to do with each other",
        "via what are X and Y related",
        "show all ways from X to Y",
        "the connection between X and Y",
        "how do I reach Y from X",
        "how did X get to Y",
    ),
    counterexamples=(
        "How far is it from X to Y?",
        "Does X depend on Y?",
        "Does X own Y?",
        "Which things are connected to X?",
        "How many flights go from X to Y?",
    ),
)

"""The shape of dependence in a graph, read whole within a budget: for cycles and weak points."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import dependence, plain_types
from graphrag_core.cypher.compose import EMPTY, TRUE, Fragment, Template, names
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS
from graphrag_core.english.words import name_words, stem

MOST_LINKS = 200_000
"""So many relationships are read: two seconds; of larger graphs the first ones."""

LINKS = Template("""
MATCH (a)-[r:{types}]->(b)
{live}
RETURN elementId(a) AS a, elementId(b) AS b, type(r) AS type
LIMIT $most
""")
LIVE = Template("WHERE {live}")
AND_LIVE = Template("AND {live}")


@dataclass(frozen=True, slots=True)
class Topology:
    """Who needs whom, by element ids; `types` are the relationship types that were read.

    `cut` when the graph has more relationships than the budget.
    """

    needs: Mapping[str, Sequence[str]]
    types: tuple[str, ...]
    links: int
    cut: bool

    @property
    def partial(self) -> str:
        """What was left out, in a sentence."""
        return f"Only the first {MOST_LINKS:,} relationships were looked at." if self.cut else ""


def dependence_graph(call: IntentCall) -> Topology | None:
    """Read the network that a question means; None where the graph has nothing like one."""
    backward, forward = dependence(call.run.schema, call.context.profile)
    types = _named_network(call) or (*backward, *forward)
    if not types:
        return None
    query = LINKS.fill(types=names(types), live=where_live(call, types))
    rows = call.context.rows(query.text, most=MOST_LINKS + 1, **call.validity.parameters).records
    needs: dict[str, list[str]] = defaultdict(list)
    for row in rows[:MOST_LINKS]:
        one, other = (row["b"], row["a"]) if row["type"] in forward else (row["a"], row["b"])
        needs[one].append(other)
    return Topology(needs, types, min(len(rows), MOST_LINKS), len(rows) > MOST_LINKS)


def _named_network(call: IntentCall) -> tuple[str, ...]:
    """List the types whose words a question has ("the relay network"), else of its kind alone."""
    schema, profile = call.run.schema, call.context.profile
    plain = plain_types(schema, profile)
    stems = {stem(word) for word in name_words(call.slots.text)} - STOP_WORDS - LIGHT_WORDS
    among = {p.type for p in schema.patterns if p.start == p.end and p.type in plain}
    kinds = call.slots.labels
    own = {p.type for p in schema.patterns if p.start == p.end and p.start in kinds} & among
    told = [t for t in plain if stems & {stem(w) for w in name_words(t) if len(w) > 2}]
    return tuple(t for t in told if t in among) or tuple(sorted(own))


def where_live(call: IntentCall, types: Sequence[str], *, more: bool = False) -> Fragment:
    """Write the condition that relationships `r` hold at the question's time."""
    live = call.validity.live("r", tuple(types))
    return EMPTY if live == TRUE else (AND_LIVE if more else LIVE).fill(live=live)

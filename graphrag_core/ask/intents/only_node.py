"""The one node that a group stands for in a period: "the hydraulic leak in March"."""

from graphrag_core.ask.intents.graph_reads import look_up
from graphrag_core.ask.intents.group_numbers import given, kind_of, of_groups
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_key
from graphrag_core.ask.intents.slots import NamedEntity
from graphrag_core.ask.intents.windows import TimeTests, whole_period_of
from graphrag_core.cypher.compose import Template, all_of, name, number, property_of
from graphrag_core.translate.offline.temporal import TEMPORAL_TYPES

MEMBERS = Template("""
MATCH (x:{label})
WHERE {tests} AND {named} IS NOT NULL
RETURN x, {named} AS named
LIMIT {limit}
""")


def only_node(call: IntentCall) -> NamedEntity | None:
    """Find the node of the question's group, where it is alone in the question's period."""
    kind, group = kind_of(call), call.slots.groups[0]
    if len(call.slots.groups) > 1 or kind.name_key is None:
        return None
    tests, parameters = [of_groups(call)], dict(given(call))
    if call.slots.window is not None:
        key, time = event_key(kind), TimeTests(whole_period_of(call))
        if key is None or not set(key.types) <= TEMPORAL_TYPES:
            return None
        tests.append(time.within("x", key))
        parameters |= time.parameters
    query = MEMBERS.fill(
        label=name(kind.name),
        tests=all_of(tests),
        named=property_of("x", kind.name_key),
        limit=number(2),
    )
    records = look_up(call, query, parameters, 2).records
    if len(records) != 1:
        return None
    node, named = records[0]["x"], records[0]["named"]
    return NamedEntity(node.id, kind.name, kind.name_key, named, group.start, group.end)

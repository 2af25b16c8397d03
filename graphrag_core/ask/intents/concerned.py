"""What an event is about, where only its number and its text are told: the things beside it."""

from collections.abc import Mapping, Sequence

from graphrag_core.ask.intents.graph_reads import look_up
from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import event_labels, plain_types
from graphrag_core.ask.intents.slots import vocabulary_of
from graphrag_core.cypher.compose import Template, label_test, names, number
from graphrag_core.types import Node

MOST, MOST_READ = 2, 100

BESIDE = Template("""
MATCH (event)-[:{types}]-(thing)
WHERE elementId(event) IN $events AND ({things})
WITH event, thing ORDER BY elementId(thing)
RETURN elementId(event) AS event, collect(DISTINCT thing)[..{most}] AS things
LIMIT {limit}
""")


def concerned_things(call: IntentCall, events: Sequence[Node]) -> Mapping[str, Sequence[Node]]:
    """Map the ids of events to the things next to them, without other events and people."""
    schema, profile = call.run.schema, call.context.profile
    vocabulary = vocabulary_of(schema, profile)
    left_out = {event.name for event in event_labels(schema, profile)}
    left_out |= profile.provenance_labels | profile.hidden_labels
    things = [
        label.name
        for label in schema.labels
        if label.name_key and label.name not in left_out and not vocabulary.is_agent(label.name)
    ]
    types = plain_types(schema, profile)
    if not things or not types or not events:
        return {}
    query = BESIDE.fill(
        types=names(types), things=label_test("thing", things), most=number(MOST),
        limit=number(MOST_READ),
    )  # fmt: skip
    rows = look_up(call, query, {"events": [event.id for event in events]}, MOST_READ)
    return {str(record["event"]): record["things"] for record in rows.records}

"""Things that a question names by a value that only they have: "the warehouse in Graz"."""

from collections.abc import Callable
from dataclasses import replace

from graphrag_core.ask.intents.slots import NamedEntity, Slots
from graphrag_core.cypher.compose import Template, name
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery

OF_VALUE = Template("MATCH (x:{label}) WHERE x.{key} = $value RETURN elementId(x) AS id LIMIT 2")


def named_by_value(
    slots: Slots, database: Database, narrow: Callable[[CypherQuery], CypherQuery]
) -> Slots:
    """Take a thing for named where the question has its kind and a value that it alone has.

    The masked question, by which an intent is recognised, stays as it is.
    """
    if slots.entities:
        return slots
    for value in slots.conditions:
        if value.label not in slots.labels:
            continue
        query = OF_VALUE.fill(label=name(value.label), key=name(value.key))
        found = database.read(narrow(CypherQuery(query.text, {"value": value.value})), limit=2)
        if len(found.records) == 1:
            node = str(found.records[0]["id"])
            entity = NamedEntity(node, value.label, value.key, value.value, value.start, value.end)
            rest = tuple(other for other in slots.conditions if other is not value)
            return replace(slots, entities=(entity,), conditions=rest)
    return slots

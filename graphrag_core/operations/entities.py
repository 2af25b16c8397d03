"""`entities`: the entities of a graph, all or by name."""

from dataclasses import dataclass
from typing import Annotated

from annotated_types import MaxLen, MinLen

from graphrag_core.json_output.shapes import EntityPageJson
from graphrag_core.json_output.text import show_next
from graphrag_core.operations.fields import Cursor, Label, Limit, Tenant
from graphrag_core.operations.record import Call, Command, Operation, Result, Route
from graphrag_core.runtime.inputs import Input, Inputs


@dataclass(frozen=True, slots=True, kw_only=True)
class EntitiesInputs(Inputs):
    """Which entities, a page at a time."""

    type: Label = None
    query: Annotated[
        str, MinLen(0), MaxLen(1_000), Input("Names that contain these words", metavar="TEXT")
    ] = ""
    limit: Limit = 50
    cursor: Cursor = None
    tenant: Tenant = None


def entities(call: Call, inputs: EntitiesInputs) -> Result:
    """List one page of the entities."""
    from graphrag_core.explore.entities import list_entities
    from graphrag_core.json_output.explore import entities_json

    return entities_json(
        list_entities(
            call.engine().exploration(inputs.tenant),
            query=inputs.query,
            type=inputs.type,
            limit=inputs.limit,
            cursor=inputs.cursor,
        )
    )


def show_entities(result: Result) -> str:
    """Show a name a line."""
    lines = (
        ["No name contains this; the closest are:"]
        if result["misspelt"] and result["entities"]
        else []
    )
    lines += [
        f"{entry['name']}  ({', '.join(entry['labels'])})  {entry['id']}"
        for entry in result["entities"]
    ]
    lines.append(f"{len(result['entities'])} of {result['total']:,}{show_next(result)}")
    return "\n".join(lines)


OPERATIONS = (
    Operation(
        name="entities",
        description="List entities, or find them by name.",
        inputs=EntitiesInputs,
        run=entities,
        command=Command(show_entities),
        route=Route("GET", "/api/graph/entities", "list_entities", EntityPageJson),
        example={"query": "auth", "limit": 3},
    ),
)

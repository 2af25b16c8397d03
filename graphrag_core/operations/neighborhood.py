"""`neighborhood`: what one entity is directly connected to."""

from dataclasses import dataclass
from typing import Annotated

from annotated_types import MaxLen, MinLen

from graphrag_core.agent.tools import GET_NEIGHBORHOOD
from graphrag_core.json_output.shapes import NeighborhoodJson
from graphrag_core.json_output.text import show_facts, show_page
from graphrag_core.operations.fields import At, Cursor, Entity, Limit, Tenant
from graphrag_core.operations.record import Call, Command, Operation, Result, Route
from graphrag_core.operations.time_inputs import read_as_of
from graphrag_core.runtime.inputs import Input, Inputs


@dataclass(frozen=True, slots=True, kw_only=True)
class NeighborhoodInputs(Inputs):
    """Whose relationships and when, a page at a time."""

    entity: Entity
    at: At = None
    type: Annotated[
        str | None,
        MinLen(1),
        MaxLen(300),
        Input("Only relationships of this type", metavar="T"),
    ] = None
    limit: Limit = 100
    cursor: Cursor = None
    tenant: Tenant = None


def neighborhood(call: Call, inputs: NeighborhoodInputs) -> Result:
    """Read one page of an entity's relationships."""
    from graphrag_core.explore import neighborhood as explore
    from graphrag_core.json_output.explore import neighborhood_json

    return neighborhood_json(
        explore.neighborhood(
            call.engine().exploration(inputs.tenant),
            inputs.entity,
            at=read_as_of(call, inputs.at, inputs.tenant),
            type=inputs.type,
            limit=inputs.limit,
            cursor=inputs.cursor,
        )
    )


def show_neighborhood(result: Result) -> str:
    """Show the entity, its counts, and a relationship a line."""
    center = result["center"]
    lines = [f"{center['name']}  ({', '.join(center['labels'])})  at {result['at']}"]
    lines += [f"  {c['count']:,} × {c['type']} ({c['direction']})" for c in result["by_type"]]
    lines += show_facts(result["relationships"], result["nodes"])
    ended = f", {result['ended']:,} ended" if result["ended"] else ""
    return "\n".join([*lines, show_page(result, "relationships", ended)])


OPERATIONS = (
    Operation(
        name="neighborhood",
        description="Show an entity's relationships, now or at a time.",
        inputs=NeighborhoodInputs,
        run=neighborhood,
        command=Command(show_neighborhood),
        route=Route("GET", "/api/graph/neighborhood/{entity}", "neighborhood", NeighborhoodJson),
        tools=(GET_NEIGHBORHOOD,),
        example={"entity": "auth-service"},
    ),
)

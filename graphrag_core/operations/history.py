"""`history`: what was recorded of one entity."""

from dataclasses import dataclass

from graphrag_core.agent.tools import GET_ENTITY_HISTORY
from graphrag_core.json_output.shapes import HistoryJson
from graphrag_core.json_output.text import show_page
from graphrag_core.operations.fields import Cursor, Entity, Limit, Since, Tenant, Until
from graphrag_core.operations.record import Call, Command, Operation, Result, Route
from graphrag_core.operations.time_inputs import read_moment
from graphrag_core.runtime.inputs import Inputs


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryInputs(Inputs):
    """Whose changes and when, a page at a time."""

    entity: Entity
    since: Since = None
    until: Until = None
    limit: Limit = 100
    cursor: Cursor = None
    tenant: Tenant = None


def history(call: Call, inputs: HistoryInputs) -> Result:
    """Read one page of an entity's recorded changes."""
    from graphrag_core.explore import history as explore
    from graphrag_core.json_output.explore import history_json

    context = call.engine().exploration(inputs.tenant)
    return history_json(
        explore.history(
            context,
            inputs.entity,
            since=read_moment(call, context, inputs.since, "since"),
            until=read_moment(call, context, inputs.until, "until"),
            limit=inputs.limit,
            cursor=inputs.cursor,
        )
    )


def show_history(result: Result) -> str:
    """Show the summary, then a change a line."""
    lines = [result["summary"]]
    lines += [
        f"  {change['at'][:19]}  {change['kind']:5}  {change['fact']}"
        for change in result["changes"]
    ]
    return "\n".join([*lines, show_page(result, "changes")])


OPERATIONS = (
    Operation(
        name="history",
        description="Show what was recorded about an entity, newest first.",
        inputs=HistoryInputs,
        run=history,
        command=Command(show_history),
        route=Route("GET", "/api/graph/history/{entity}", "history", HistoryJson),
        tools=(GET_ENTITY_HISTORY,),
        example={"entity": "auth-service"},
    ),
)

"""`run`: guard and run a reading query."""

from dataclasses import dataclass, field
from typing import Annotated

from graphrag_core.agent.tools import RUN_READ_QUERY
from graphrag_core.json_output.text import show_cell
from graphrag_core.json_output.values import diagnostic_json, rows_json
from graphrag_core.operations.fields import Parameters, Tenant
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Input, Inputs
from graphrag_core.types import CypherQuery


@dataclass(frozen=True, slots=True, kw_only=True)
class RunInputs(Inputs):
    """A query with its parameters."""

    cypher: Annotated[str, Input("The query", positional=True, or_stdin=True)]
    parameters: Parameters = field(default_factory=dict)
    limit: Annotated[int, Input("Maximum number of rows")] = 100
    tenant: Tenant = None


def run(call: Call, inputs: RunInputs) -> Result:
    """Run the query."""
    query = CypherQuery(inputs.cypher, inputs.parameters)
    found = call.engine().run(query, limit=inputs.limit, tenant=inputs.tenant)
    remarks = [diagnostic_json(remark) for remark in found.diagnostics]
    return rows_json(found.rows) | {"diagnostics": remarks}


def show_rows(result: Result) -> str:
    """Show the rows as lines with tabs."""
    lines = ["\t".join(result["columns"])]
    lines += [
        "\t".join(show_cell(row.get(column)) for column in result["columns"])
        for row in result["rows"]
    ]
    if result["truncated"]:
        lines.append(f"… more than {len(result['rows'])} rows; raise --limit.")
    return "\n".join(lines)


OPERATIONS = (
    Operation(
        name="run",
        description="Run a read-only query.",
        inputs=RunInputs,
        run=run,
        command=Command(show_rows),
        tools=(RUN_READ_QUERY,),
        example={"cypher": "MATCH (t:Team) RETURN count(t) AS teams"},
    ),
)

"""`validate`: judge a query without running it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from annotated_types import MaxLen, MinLen

from graphrag_core.json_output.shapes import ValidationJson
from graphrag_core.json_output.text import show_error
from graphrag_core.json_output.values import validation_json
from graphrag_core.operations.fields import MOST_CHARS, Parameters, Tenant
from graphrag_core.operations.record import Batch, Call, Command, Operation, Result, Route
from graphrag_core.runtime.inputs import Input, Inputs
from graphrag_core.types import CypherQuery


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidateInputs(Inputs):
    """A query with its parameters."""

    cypher: Annotated[
        str,
        MinLen(1),
        MaxLen(MOST_CHARS),
        Input("The query", positional=True, or_stdin=True),
    ]
    parameters: Parameters = field(default_factory=dict)
    tenant: Tenant = None


def validate(call: Call, inputs: ValidateInputs) -> Result:
    """Judge the query."""
    query = CypherQuery(inputs.cypher, inputs.parameters)
    return validation_json(call.engine().validate(query, tenant=inputs.tenant))


def show_validation(result: Result) -> str:
    """Show the verdict, then a remark a line with its place."""
    if "error" in result:
        return show_error(result)
    lines = [f"{result['verdict']} (query type {result['query_type']})"]
    for d in result["diagnostics"]:
        place = f"{d['line']}:{d['column']} " if d["line"] else ""
        hint = f" Did you mean {d['suggestion']}?" if d["suggestion"] else ""
        lines.append(f"  {place}{d['severity']} {d['code']}: {d['message']}{hint}")
    return "\n".join(lines)


def _line(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "cypher": str(entry.get("cypher") or ""),
        "parameters": entry.get("parameters") or {},
    }


OPERATIONS = (
    Operation(
        name="validate",
        description="Check a query without running it.",
        inputs=ValidateInputs,
        run=validate,
        command=Command(show_validation, Batch('{"id", "cypher", "parameters"}', _line)),
        route=Route("POST", "/api/v1/validate", "validate", ValidationJson),
        example={"cypher": "MATCH (s:Servce) RETURN s"},
    ),
)

"""`schema`: labels, types, patterns and properties."""

from dataclasses import dataclass

from graphrag_core.json_output.values import schema_json
from graphrag_core.operations.fields import Tenant
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Inputs


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaInputs(Inputs):
    """Whose schema."""

    tenant: Tenant = None


def schema(call: Call, inputs: SchemaInputs) -> Result:
    """Read the schema and what kind of graph it is."""
    engine = call.engine()
    summary = engine.graph_summary(tenant=inputs.tenant)
    return schema_json(
        engine.schema(tenant=inputs.tenant),
        engine.profile().name,
        kinds=summary.kinds,
        tenants=summary.tenants,
        seen=summary.sentence,
    )


def show_schema(result: Result) -> str:
    """Show the labels and patterns with their counts."""
    lines = ["Labels"]
    lines += [f"  {entry['name']} ({entry['count']})" for entry in result["labels"]]
    lines.append("Patterns")
    lines += [f"  (:{a})-[:{t}]->(:{b}) {n}" for a, t, b, n in result["patterns"]]
    return "\n".join(lines)


OPERATIONS = (
    Operation(
        name="schema",
        description="Show labels, types, patterns and properties.",
        inputs=SchemaInputs,
        run=schema,
        command=Command(show_schema),
    ),
)

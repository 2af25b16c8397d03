"""`analyze`: one engine of `ask/intents` by its name, for scripts and agents."""

from dataclasses import dataclass, replace

from graphrag_core.agent.tools import ANALYZE_GRAPH, AnalyzeInputs
from graphrag_core.json_output.shapes import AnswerJson
from graphrag_core.json_output.values import answer_json
from graphrag_core.operations.ask import show_answer
from graphrag_core.operations.fields import At, Tenant
from graphrag_core.operations.record import Call, Command, Operation, Result, Route
from graphrag_core.operations.time_inputs import read_as_of


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalyzeCallInputs(AnalyzeInputs):
    """An analysis of what a tenant sees, now or as of a time."""

    at: At = None
    tenant: Tenant = None


def analyze(call: Call, inputs: AnalyzeCallInputs) -> Result:
    """Run one analysis."""
    as_of = read_as_of(call, inputs.at, inputs.tenant)
    question = replace(inputs.question(), tenant=inputs.tenant, as_of=as_of)
    return answer_json(call.engine().ask(question, translator="offline"))


OPERATIONS = (
    Operation(
        name="analyze",
        description="Run an analysis that no single query gives: impact, changes, compare, who.",
        inputs=AnalyzeCallInputs,
        run=analyze,
        command=Command(show_answer),
        route=Route("POST", "/api/v1/analyze", "analyze", AnswerJson),
        tools=(ANALYZE_GRAPH,),
        example={"analysis": "impact", "entity_names": ["auth-service"]},
    ),
)

"""`lazy-rag`: what the graph says about a query, as a subgraph and a summary."""

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le, MaxLen, MinLen

from graphrag_core.json_output.lazy_rag import lazy_rag_json
from graphrag_core.json_output.shapes import LazyRagJson, LazyStatusJson
from graphrag_core.operations.fields import MOST_CHARS, At, Tenant
from graphrag_core.operations.record import Call, Command, Operation, Result, Route
from graphrag_core.operations.time_inputs import read_as_of
from graphrag_core.runtime.inputs import Input, Inputs

SHOWN_CUTS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class LazyRagInputs(Inputs):
    """A query, and how far to go from what it names."""

    query: Annotated[
        str, MinLen(1), MaxLen(MOST_CHARS), Input("What to summarise", positional=True)
    ]
    at: At = None
    max_hops: Annotated[int | None, Ge(1), Le(5), Input("Maximum number of hops, 1 to 5")] = None
    max_entities: Annotated[
        int | None, Ge(1), Le(200), Input("Maximum number of entities, 1 to 200")
    ] = None
    tenant: Tenant = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LazyRagCommandInputs(LazyRagInputs):
    """A query, with or without a summary."""

    expand_only: Annotated[bool, Input("Show the subgraph without a summary")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusInputs(Inputs):
    """Who asks."""

    tenant: Tenant = None


def summarize(call: Call, inputs: LazyRagInputs) -> Result:
    """Summarise what the graph says about a query."""
    return _lazy_rag(call, inputs, expand_only=False)


def expand(call: Call, inputs: LazyRagInputs) -> Result:
    """Show the subgraph that a summary would be based on."""
    return _lazy_rag(call, inputs, expand_only=True)


def summarize_or_expand(call: Call, inputs: LazyRagCommandInputs) -> Result:
    """Do either, as the command says."""
    return _lazy_rag(call, inputs, expand_only=inputs.expand_only)


def _lazy_rag(call: Call, inputs: LazyRagInputs, *, expand_only: bool) -> Result:
    from graphrag_core.lazy_rag import summarize as lazy

    return lazy_rag_json(
        lazy.lazy_rag(
            call.engine(),
            inputs.query,
            as_of=read_as_of(call, inputs.at, inputs.tenant),
            max_hops=inputs.max_hops,
            max_entities=inputs.max_entities,
            expand_only=expand_only,
            tenant=inputs.tenant,
        )
    )


def status(call: Call, _inputs: StatusInputs) -> Result:
    """Say whether LazyRAG is on, and how far it goes."""
    return {
        "enabled": call.settings.lazy_rag_enabled,
        "max_entities": call.settings.lazy_rag_max_entities,
        "max_hops": call.settings.lazy_rag_max_hops,
        "use_communities": call.settings.lazy_rag_use_communities,
    }


def show_lazy_rag(result: Result) -> str:
    """Show the summary, how sure it is, what is missing and what was cut."""
    lines = [result["summary"], ""] if result["summary"] else []
    lines.append(
        f"  {len(result['entities'])} entities, {len(result['relationships'])} relationships, "
        f"confidence {result['confidence']:.2f}: {result['explanation']}"
    )
    lines += [f"  {sentence}" for sentence in result["missing_info"]]
    lines += [f"  {remark['message']}" for remark in result["diagnostics"]]
    lines += [
        f"  {cut['name']}: {cut['neighbours']:,} relationships, {cut['used']} neighbours used"
        for cut in result["cut"][:SHOWN_CUTS]
    ]
    return "\n".join(lines)


OPERATIONS = (
    Operation(
        name="lazy-rag",
        description="Summarise what the graph says about a query.",
        inputs=LazyRagInputs,
        run=summarize,
        costs_tokens=True,
        command=Command(show_lazy_rag, inputs=LazyRagCommandInputs, run=summarize_or_expand),
        route=Route("POST", "/api/v1/lazy-rag/query", "lazy_rag_query", LazyRagJson),
        example={"query": "Who owns auth-service?"},
    ),
    Operation(
        name="lazy-rag-expand",
        description="Show the subgraph that a summary would be based on.",
        inputs=LazyRagInputs,
        run=expand,
        costs_tokens=True,
        route=Route("POST", "/api/v1/lazy-rag/expand", "lazy_rag_expand", LazyRagJson),
        example={"query": "auth-service"},
    ),
    Operation(
        name="lazy-rag-status",
        description="Say whether LazyRAG is on.",
        inputs=StatusInputs,
        run=status,
        route=Route("GET", "/api/v1/lazy-rag/status", "lazy_rag_status", LazyStatusJson),
    ),
)

"""`search`: what a text is about, by meaning, words and the graph."""

from dataclasses import dataclass, field
from typing import Annotated

from annotated_types import Ge, Le, MaxLen, MinLen

from graphrag_core.agent.tools import SEARCH_DOCUMENTS, SEARCH_KNOWLEDGE_GRAPH
from graphrag_core.json_output.shapes import SearchResultJson
from graphrag_core.operations.fields import MOST_CHARS, At, Label, Since, Tenant, Until
from graphrag_core.operations.record import Call, Command, Operation, Result, Route
from graphrag_core.operations.time_inputs import read_as_of, read_moment
from graphrag_core.runtime.inputs import Input, Inputs
from graphrag_core.types import SearchMode

CARD_CHARS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchInputs(Inputs):
    """A text and the filters of a search."""

    text: Annotated[str, MinLen(1), MaxLen(MOST_CHARS), Input("What to look for", positional=True)]
    filters: Annotated[
        list[Annotated[str, MaxLen(1_000)]],
        MinLen(0),
        MaxLen(50),
        Input(
            "KEY=V, KEY=A,B, KEY>=V or KEY<V",
            flag="--filter",
            metavar="KEY=VALUE",
        ),
    ] = field(default_factory=list)
    since: Since = None
    until: Until = None
    label: Label = None
    connected_to: Annotated[
        str | None,
        MinLen(1),
        MaxLen(1_000),
        Input("Only nodes connected to this entity", metavar="ENTITY"),
    ] = None
    at: At = None
    top_k: Annotated[int, Ge(1), Le(1_000), Input("Maximum number of hits")] = 10
    mode: Annotated[SearchMode, Input("Search by meaning, by words, or by both")] = "hybrid"
    tenant: Tenant = None


def search(call: Call, inputs: SearchInputs) -> Result:
    """Search with the inputs' filters."""
    from graphrag_core.json_output.search import search_json
    from graphrag_core.retrieve.filters import parse_filter
    from graphrag_core.retrieve.search_types import SearchRequest

    filters = tuple(parse_filter(text) for text in inputs.filters)
    engine, since, until = call.engine(), None, None
    if inputs.since is not None or inputs.until is not None:
        context = engine.exploration(inputs.tenant)
        since = read_moment(call, context, inputs.since, "since")
        until = read_moment(call, context, inputs.until, "until")
    request = SearchRequest(
        text=inputs.text,
        filters=filters,
        since=since,
        until=until,
        label=inputs.label,
        as_of=read_as_of(call, inputs.at, inputs.tenant),
        top_k=inputs.top_k,
        mode=inputs.mode,
        connected_to=inputs.connected_to,
    )
    return search_json(engine.search(request, tenant=inputs.tenant))


def show_search(result: Result) -> str:
    """Show a card a hit: score, name, text, why, what is around it."""
    lines: list[str] = []
    for hit in result["hits"]:
        text = " ".join(hit["text"].split())
        text = text if len(text) <= CARD_CHARS else text[: CARD_CHARS - 1] + "…"
        around = ", ".join(f"{entry['name']} ({entry['type']})" for entry in hit["related"][:6])
        lines += [
            f"{hit['score']:.2f}  {hit['name']} ({hit['label']}): {text}",
            f"      {hit['why']}",
        ]
        lines += [f"      {around}"] if around else []
    lines = lines or ["Nothing was found."]
    lines += ["", f"  {result['strategy']}"]
    lines += [f"  {remark['severity']}: {remark['message']}" for remark in result["diagnostics"]]
    return "\n".join(lines)


OPERATIONS = (
    Operation(
        name="search",
        description="Search by meaning and words, with filters.",
        inputs=SearchInputs,
        run=search,
        costs_tokens=True,
        command=Command(show_search),
        route=Route("POST", "/api/v1/search", "search", SearchResultJson),
        tools=(SEARCH_KNOWLEDGE_GRAPH, SEARCH_DOCUMENTS),
        example={"text": "payments"},
    ),
)

"""The tool that gives an entity and its relationships as a file's text, for other programs."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import MaxLen, MinLen

from graphrag_core.agent.graph_access import GraphAccess
from graphrag_core.agent.tool import AgentTool, EntityName, ToolOutput
from graphrag_core.errors import CallError
from graphrag_core.runtime.inputs import Input, Inputs

MOST_EXPORT_CHARS = 50_000
MOST_REPLY_CHARS = MOST_EXPORT_CHARS + 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportToolInputs(Inputs):
    """The inputs of `export_subgraph`."""

    entity_name: EntityName
    format: Annotated[
        Literal["jsonl", "cypher", "graphml"], Input("The form: jsonl, cypher or graphml")
    ] = "jsonl"
    at: Annotated[
        str, MinLen(1), MaxLen(1_000), Input("A date, plain words, or 'all' (the default)")
    ] = "all"


def _export(engine: GraphAccess, inputs: ExportToolInputs) -> ToolOutput:
    from graphrag_core.explore.entities import find_entity
    from graphrag_core.explore.points_in_time import read_when
    from graphrag_core.ingest.export.export_file import export_in_memory
    from graphrag_core.ingest.export.graph_records import ExportSelection

    context = engine.exploration()
    then = None if inputs.at == "all" else read_when(context, inputs.at).at
    center = find_entity(context, inputs.entity_name)
    selection = ExportSelection(then or "all", center=center.id)
    found = export_in_memory(context, selection, inputs.format, most_chars=MOST_EXPORT_CHARS)
    text = found.content.decode()
    if len(text) > MOST_EXPORT_CHARS:
        raise CallError(
            f"The export of {center.name} has {len(text):,} characters, more than the "
            f"{MOST_EXPORT_CHARS:,} of a reply.",
            hint="Use POST /api/v1/export or the command `export FILE --entity`.",
            code="too_large",
        )
    # Not by splitlines, which takes characters of the values for ends of lines.
    return ToolOutput(text.split("\n"), (center,))


EXPORT_SUBGRAPH = AgentTool(
    "export_subgraph",
    "One entity and everything directly connected to it, complete, as the text of a file: JSON "
    "Lines, a Cypher script or GraphML. For handing data to another program, not for answers.",
    ExportToolInputs,
    _export,
    "entity_name",
    most_chars=MOST_REPLY_CHARS,
    for_agent=False,
)

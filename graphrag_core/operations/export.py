"""`export`: the graph, what is around an entity, a run or chosen elements, as a file."""

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from annotated_types import MaxLen, MinLen

from graphrag_core.agent.export_tool import EXPORT_SUBGRAPH
from graphrag_core.errors import CallError
from graphrag_core.json_output.text import show_pairs
from graphrag_core.operations.fields import A_TIME, MOST_WHEN_CHARS, Tenant
from graphrag_core.operations.record import Call, Command, Download, Operation, Result, Route
from graphrag_core.operations.time_inputs import read_as_of
from graphrag_core.runtime.inputs import Input, Inputs

if TYPE_CHECKING:
    from graphrag_core.explore.context import ExplorationContext
    from graphrag_core.ingest.export.export_file import ExportReport
    from graphrag_core.ingest.export.graph_records import ExportSelection

MOST_ELEMENTS = 10_000
MOST_DOWNLOAD_CHARS = 500_000_000
ElementId = Annotated[str, MinLen(1), MaxLen(1_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportInputs(Inputs):
    """What to export, and how."""

    format: Annotated[
        Literal["cypher", "jsonl", "csv", "graphml"], Input("The form of the file")
    ] = "cypher"
    entity: Annotated[
        str | None,
        MinLen(1),
        MaxLen(1_000),
        Input("Only this entity and what it is directly connected to", metavar="E"),
    ] = None
    of_run: Annotated[
        str | None, MinLen(1), MaxLen(1_000), Input("Only what this run loaded", metavar="RUN")
    ] = None
    nodes: Annotated[
        list[ElementId],
        MaxLen(MOST_ELEMENTS),
        Input("Only these nodes, by element id", flag="--node", metavar="ID"),
    ] = field(default_factory=list)
    relationships: Annotated[
        list[ElementId],
        MaxLen(MOST_ELEMENTS),
        Input("With nodes: these relationships among them", flag="--relationship", metavar="ID"),
    ] = field(default_factory=list)
    at: Annotated[
        str,
        MinLen(1),
        MaxLen(MOST_WHEN_CHARS),
        Input(f"Only what holds at this time (default all times): {A_TIME}", metavar="WHEN"),
    ] = "all"
    tenant: Tenant = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportFileInputs(ExportInputs):
    """The same, and into which file or folder."""

    file: Annotated[
        str,
        MinLen(1),
        Input("The new file to write; for csv a folder, or a .zip", positional=True),
    ]


def export(call: Call, inputs: ExportInputs) -> Download:
    """Write an export to a file of its own, for whoever downloads it.

    Raises `CallError` for more than one choice of what to export, as `find_entity` and
    `find_run`, and where it is larger than a download may be (`too_large`).
    """
    from graphrag_core.ingest.export.export_file import FORMATS

    format_ = FORMATS[inputs.format]
    folder = Path(tempfile.mkdtemp(prefix="graphrag-export-"))
    found = Download(folder, f"graph.{format_.ending}", format_.media_type)
    try:
        _write(call, inputs, found.file, most_chars=MOST_DOWNLOAD_CHARS)
    except BaseException:
        shutil.rmtree(folder)
        raise
    return found


def export_to_file(call: Call, inputs: ExportFileInputs) -> Result:
    """Write an export to the file that was named; nothing stays where it breaks off.

    Raises `CallError` for a file that exists (`file_exists`), and as `export`.
    """
    file = Path(inputs.file)
    if file.exists():
        raise CallError(f"{file} exists.", hint="Choose another name.", code="file_exists")
    report = _write(call, inputs, file, most_chars=None)
    return {
        "file": str(file), "format": inputs.format, "nodes": report.nodes,
        "relationships": report.relationships, "left_out": list(report.left_out),
    }  # fmt: skip


def _write(
    call: Call, inputs: ExportInputs, file: Path, *, most_chars: int | None
) -> "ExportReport":
    from graphrag_core.ingest.export.export_file import write_export

    context = call.engine().exploration(inputs.tenant)
    selection = _selection(call, context, inputs)
    try:
        return write_export(context, selection, inputs.format, file, most_chars=most_chars)
    except OSError as fault:
        # Whoever downloads need not know the folders of this machine.
        shown = file if most_chars is None else file.name
        raise CallError(
            f"{shown} cannot be written: {fault.strerror or fault}.",
            hint="Check the folder and the space that is left.",
            code="no_file",
        ) from fault


def _selection(
    call: Call, context: "ExplorationContext", inputs: ExportInputs
) -> "ExportSelection":
    from graphrag_core.explore.entities import find_entity
    from graphrag_core.ingest.export.graph_records import ExportSelection
    from graphrag_core.ingest.runs.ingest_runs import MARKS_A_RUN, find_run

    elements = bool(inputs.nodes or inputs.relationships)
    if (inputs.entity is not None) + (inputs.of_run is not None) + elements > 1:
        raise CallError("Give an entity, a run or nodes, not several.", hint="See `export --help`.")
    as_of = read_as_of(call, inputs.at, inputs.tenant)
    if inputs.entity is not None:
        return ExportSelection(as_of, center=find_entity(context, inputs.entity).id)
    if inputs.of_run is not None:
        number = find_run(context.database, inputs.of_run).number
        return ExportSelection(as_of, marks=(number, number + MARKS_A_RUN))
    if elements:
        return ExportSelection(as_of, elements=(tuple(inputs.nodes), tuple(inputs.relationships)))
    return ExportSelection(as_of)


OPERATIONS = (
    Operation(
        name="export",
        description="Export the graph, what is around an entity, a run or chosen elements.",
        inputs=ExportInputs,
        run=export,
        command=Command(show_pairs, inputs=ExportFileInputs, run=export_to_file),
        route=Route("POST", "/api/v1/export", "export", Download),
        tools=(EXPORT_SUBGRAPH,),
        example={"format": "jsonl", "entity": "auth-service"},
    ),
)

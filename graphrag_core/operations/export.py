"""`export`: the graph, what is around an entity, or a run, as files."""

import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TextIO

from annotated_types import MaxLen, MinLen

from graphrag_core.errors import CallError
from graphrag_core.json_output.text import show_pairs
from graphrag_core.operations.fields import A_TIME, MOST_WHEN_CHARS, Tenant
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.operations.time_inputs import read_as_of
from graphrag_core.runtime.inputs import Input, Inputs

if TYPE_CHECKING:
    from graphrag_core.explore.context import ExplorationContext
    from graphrag_core.ingest.export.graph_records import ExportRecord, ExportSelection

Format = Literal["cypher", "jsonl", "csv", "graphml"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportInputs(Inputs):
    """What to export, and into which file or folder."""

    file: Annotated[
        str, MinLen(1), Input("The new file to write; for csv a folder", positional=True)
    ]
    format: Annotated[Format, Input("The form of the file")] = "cypher"
    entity: Annotated[
        str | None,
        MinLen(1),
        MaxLen(1_000),
        Input("Only this entity and what it is directly connected to", metavar="E"),
    ] = None
    of_run: Annotated[
        str | None, MinLen(1), MaxLen(1_000), Input("Only what this run loaded", metavar="RUN")
    ] = None
    at: Annotated[
        str,
        MinLen(1),
        MaxLen(MOST_WHEN_CHARS),
        Input(f"Only what holds at this time (default all times): {A_TIME}", metavar="WHEN"),
    ] = "all"
    tenant: Tenant = None


def export(call: Call, inputs: ExportInputs) -> Result:
    """Write an export; nothing stays where it breaks off.

    Raises `CallError` for a file that exists (`file_exists`) or cannot be written (`no_file`), for
    an entity together with a run, as `find_entity`, and as `find_run`.
    """
    from graphrag_core.ingest.export.graph_records import ExportNode, GraphRecords

    file = Path(inputs.file)
    if file.exists():
        raise CallError(f"{file} exists.", hint="Choose another name.", code="file_exists")
    context = call.engine().exploration(inputs.tenant)
    records = GraphRecords(context, _selection(call, context, inputs))
    counts = {"nodes": 0, "relationships": 0}

    def counted() -> Iterator["ExportRecord"]:
        for record in records:
            counts["nodes" if isinstance(record, ExportNode) else "relationships"] += 1
            yield record

    try:
        _write(file, inputs.format, counted())
    except OSError as fault:
        raise CallError(
            f"{file} cannot be written: {fault.strerror or fault}.",
            hint="Check the folder and the space that is left.",
            code="no_file",
        ) from fault
    left_out = sorted(records.left_out)
    return {"file": str(file), "format": inputs.format, **counts, "left_out": left_out}


def _selection(
    call: Call, context: "ExplorationContext", inputs: ExportInputs
) -> "ExportSelection":
    from graphrag_core.explore.entities import find_entity
    from graphrag_core.ingest.export.graph_records import ExportSelection
    from graphrag_core.ingest.runs.ingest_runs import MARKS_A_RUN, find_run

    if inputs.entity is not None and inputs.of_run is not None:
        raise CallError("Give an entity or a run, not both.", hint="See `export --help`.")
    as_of = read_as_of(call, inputs.at, inputs.tenant)
    if inputs.entity is not None:
        return ExportSelection(as_of, center=find_entity(context, inputs.entity).id)
    if inputs.of_run is not None:
        number = find_run(context.database, inputs.of_run).number
        return ExportSelection(as_of, marks=(number, number + MARKS_A_RUN))
    return ExportSelection(as_of)


def _write(file: Path, format_: Format, records: Iterable["ExportRecord"]) -> None:
    """Write beside the file first, so that it is there as a whole or not at all."""
    from graphrag_core.ingest.export.cypher_script import write_cypher
    from graphrag_core.ingest.export.file_formats import (
        write_csv_folder,
        write_graphml,
        write_json_lines,
    )

    writers: Mapping[str, Callable[[Iterable[Any], TextIO], None]] = {
        "cypher": write_cypher,
        "jsonl": write_json_lines,
        "graphml": write_graphml,
    }
    part = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    try:
        if format_ == "csv":
            part.mkdir()
            write_csv_folder(records, part)
        else:
            with part.open("w", encoding="utf-8", newline="\n") as opened:
                writers[format_](records, opened)
        part.replace(file)
    finally:
        if part.is_dir():
            shutil.rmtree(part)
        part.unlink(missing_ok=True)


OPERATIONS = (
    Operation(
        name="export",
        description="Write the graph, what is around an entity, or a run to a file.",
        inputs=ExportInputs,
        run=export,
        command=Command(show_pairs),
    ),
)
"""Only a command: it writes files where it runs."""

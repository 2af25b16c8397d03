"""`chunks`: the relationships that come from chunks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from annotated_types import MaxLen, MinLen

from graphrag_core.json_output.shapes import ChunkReceiptJson
from graphrag_core.json_output.text import show_error
from graphrag_core.operations.fields import Tenant
from graphrag_core.operations.record import Batch, Call, Command, Operation, Result, Route
from graphrag_core.runtime.inputs import Input, Inputs

MOST_CHUNKS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ChunksInputs(Inputs):
    """Chunks by their ids."""

    chunk_ids: Annotated[
        list[Annotated[str, MaxLen(1_000)]],
        MinLen(1),
        MaxLen(MOST_CHUNKS),
        Input("Ids of chunks", metavar="CHUNK_ID", positional=True),
    ]
    tenant: Tenant = None


def chunks(call: Call, inputs: ChunksInputs) -> Result:
    """Find the relationships of the chunks, with a receipt."""
    from graphrag_core.json_output.search import chunks_json

    return chunks_json(call.engine().chunks(inputs.chunk_ids, tenant=inputs.tenant))


def show_chunks(result: Result) -> str:
    """Show a chunk and its relationships, then what was not found."""
    if "error" in result:
        return show_error(result)
    lines = []
    for id_, entries in result["relationships"].items():
        lines.append(f"{id_}: {len(entries)} relationship{'s' if len(entries) != 1 else ''}")
        lines += [f"  {entry['id']}  {entry['name']}" for entry in entries]
    for word in ("missing", "invalid", "placeholder", "possibly_cut"):
        if result[word]:
            lines.append(f"{word.replace('_', ' ')}: {', '.join(result[word])}")
    return "\n".join(lines)


def _line(entry: Mapping[str, Any]) -> dict[str, Any]:
    ids = entry.get("chunk_ids")
    return {"chunk_ids": ids if isinstance(ids, list) else [ids]}


OPERATIONS = (
    Operation(
        name="chunks",
        description="Show the relationships that come from the given chunks.",
        inputs=ChunksInputs,
        run=chunks,
        command=Command(show_chunks, Batch('{"id", "chunk_ids"}', _line)),
        route=Route("POST", "/api/v1/chunks", "chunks", ChunkReceiptJson),
        example={"chunk_ids": ["chunk-1"]},
    ),
)

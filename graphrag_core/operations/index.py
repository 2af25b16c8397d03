"""`index`: vectors of the graph's texts, and the indexes to search them."""

from dataclasses import asdict, dataclass
from typing import Annotated

from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Input, Inputs


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexInputs(Inputs):
    """What to make beside what is new."""

    rebuild: Annotated[bool, Input("Compute all vectors again, also those of another model")] = (
        False
    )
    communities: Annotated[
        bool, Input("Also store the graph's communities, separately for each tenant")
    ] = False


def index(call: Call, inputs: IndexInputs) -> Result:
    """Embed new and changed texts and make the indexes."""
    from graphrag_core.json_output.search import index_json

    engine = call.engine()
    result = index_json(engine.indexing.index(progress=call.say, rebuild=inputs.rebuild))
    if not inputs.communities:
        return result
    call.say("Finding communities")
    return {
        **result,
        "communities": [asdict(entry) for entry in engine.indexing.index_communities()],
    }


def show_index(result: Result) -> str:
    """Show what was done, an index a line."""
    lines = [
        f"{result['model']}: {result['written']:,} embedded, {result['skipped']:,} unchanged or "
        f"empty, {result['removed']:,} removed, {result['elapsed_s']} s"
    ]
    lines += [
        f"  {entry['state']:10} {entry['kind']:8} {entry['name']} on "
        f"{'|'.join(entry['labels'])} ({', '.join(entry['properties'])})"
        for entry in result["indexes"]
    ]
    lines += [f"  ran: {text}" for text in result["statements"]]
    lines += [f"  refused: {sentence}" for sentence in result["refused"]]
    lines += [
        f"  {entry['communities']:,} communities of {entry['members']:,} nodes stored"
        f"{' for ' + entry['tenant'] if entry['tenant'] else ''}"
        f"{', of a part of the graph' if entry['truncated'] else ''}"
        for entry in result.get("communities", ())
    ]
    return "\n".join(lines)


OPERATIONS = (
    Operation(
        name="index",
        description="Embed the graph's texts and make the indexes to search them.",
        inputs=IndexInputs,
        run=index,
        command=Command(show_index),
    ),
)

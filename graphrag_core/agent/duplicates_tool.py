"""The tool that finds nodes that may be one thing; it merges nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from annotated_types import MaxLen, MinLen

from graphrag_core.agent.graph_access import GraphAccess
from graphrag_core.agent.tool import AgentTool, ToolOutput
from graphrag_core.runtime.inputs import Input, Inputs

if TYPE_CHECKING:
    from graphrag_core.ingest.resolution.proposals import Duplicates

MOST_PAIRS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicatesToolInputs(Inputs):
    """The inputs of `find_duplicates`."""

    label: Annotated[str, MinLen(1), MaxLen(300), Input("The label whose nodes to compare")]


def _find(engine: GraphAccess, inputs: DuplicatesToolInputs) -> ToolOutput:
    return ToolOutput(tuple(_lines(engine.find_duplicates(inputs.label))))


def _lines(found: "Duplicates") -> Iterator[str]:
    if not found.pairs:
        yield f"No two of {found.compared_nodes:,} names seem to be one thing."
    for pair in found.pairs[:MOST_PAIRS]:
        reasons = " ".join(
            ("" if reason.speaks_for else "Against: ") + reason.sentence for reason in pair.reasons
        )
        yield (
            f"{pair.probability:.0%} {pair.first.name} ({pair.first.id}) and {pair.second.name} "
            f"({pair.second.id}): {reasons}"
        )
    if len(found.pairs) > MOST_PAIRS:
        yield f"{len(found.pairs) - MOST_PAIRS:,} more pairs are not shown."
    yield from found.left


FIND_DUPLICATES = AgentTool(
    "find_duplicates",
    "Pairs of nodes of one label that may be the same thing, with what speaks for and against "
    "it. Nothing is merged; whoever owns the graph does that.",
    DuplicatesToolInputs,
    _find,
    "label",
    for_agent=False,
)

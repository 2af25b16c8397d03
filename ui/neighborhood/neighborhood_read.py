"""What the Neighborhood page reads of the graph, from its inputs."""

from dataclasses import dataclass

from graphrag_core import ExplorationContext, Neighborhood, read_neighborhood
from graphrag_core.types import AsOf
from ui.shared.time_inputs import read_time


@dataclass(frozen=True, slots=True)
class NeighborhoodPageInputs:
    """The inputs of the page; `time` in the reader's words, blank for now; no `type` for all."""

    entity: str
    time: str
    with_ended: bool
    type: str | None
    limit: int


def neighborhood_of(context: ExplorationContext, inputs: NeighborhoodPageInputs) -> Neighborhood:
    """Read what is around the entity at that time. Raises `TimeInputError`."""
    at: AsOf = None
    if inputs.with_ended:
        at = "all"
    elif inputs.time:
        at = read_time(context, inputs.time, key="around_at").at
    return read_neighborhood(
        context, inputs.entity, at=at, type=inputs.type, limit=inputs.limit, exact=False
    )

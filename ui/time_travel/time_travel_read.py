"""What the Time travel page reads: the times as understood, the snapshot and its diff."""

from dataclasses import dataclass

from graphrag_core import ExplorationContext, Snapshot, count_facts, read_snapshot
from ui.shared.time_inputs import read_time

MOST_COMPARED = 100_000
"""A whole graph with more facts is neither counted through nor compared with now unasked."""


@dataclass(frozen=True, slots=True)
class TimeTravelInputs:
    """The inputs in the reader's own words; blank is now, and for `known` all that is known."""

    entity: str
    at: str
    compare_to: str
    known: str


@dataclass(frozen=True, slots=True)
class TimeTravelResult:
    """The snapshot, and how each time was understood: the reader's words with the time.

    `to_come` says that its time has not come yet.
    """

    snapshot: Snapshot
    times: tuple[tuple[str, str], ...]
    to_come: bool = False


def read_time_travel(context: ExplorationContext, inputs: TimeTravelInputs) -> TimeTravelResult:
    """Read a snapshot; one of another time than now comes with what differs now or then.

    That of a large graph is compared only with a time that the reader gives.
    Raises `TimeInputError`, and `CallError` as `read_snapshot`.
    """
    at, other, known = (
        read_time(context, text, key=key) if text else None
        for key, text in (
            ("at", inputs.at),
            ("compare_to", inputs.compare_to),
            ("known", inputs.known),
        )
    )
    moment = at.at if at else context.now
    whole = bool(inputs.entity) or count_facts(context) <= MOST_COMPARED
    compared = other.at if other else (context.now if whole and moment < context.now else None)
    snapshot = read_snapshot(
        context,
        inputs.entity or None,
        at=moment,
        diff=compared,
        known=known.at if known else None,
        exact=whole,
    )
    times = ((inputs.at, at), (inputs.compare_to, other), (inputs.known, known))
    understood = tuple((text, when.understood) for text, when in times if when is not None)
    return TimeTravelResult(snapshot, understood, to_come=moment > context.now)

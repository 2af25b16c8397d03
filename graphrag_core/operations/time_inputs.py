"""Times that a caller gives in words, read once for every operation."""

from datetime import datetime
from typing import TYPE_CHECKING

from graphrag_core.operations.record import Call
from graphrag_core.types import AsOf

if TYPE_CHECKING:
    from graphrag_core.explore.context import ExplorationContext


def read_moment(
    call: Call, context: "ExplorationContext", text: str | None, option: str
) -> datetime | None:
    """Read the time of an option, and say how it was understood; None when there is none.

    Raises `CallError` as `read_when`.
    """
    if text is None:
        return None
    from graphrag_core.explore.points_in_time import read_when

    when = read_when(context, text)
    call.say(f"--{option} {text}: {when.understood}")
    return when.at


def read_as_of(call: Call, text: str | None, tenant: str | None) -> AsOf:
    """Read the time that an answer is for; `all` lifts it. Opens the graph where there is one.

    Raises `CallError` as `read_when`, `DatabaseUnavailableError`.
    """
    if text is None or text == "all":
        return "all" if text else None
    return read_moment(call, call.engine().exploration(tenant), text, "at")

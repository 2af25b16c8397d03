"""`snapshot` and `diff`: the facts that held at a time, and what differs at another."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import MaxLen, MinLen

from graphrag_core.json_output.shapes import DiffJson, SnapshotJson
from graphrag_core.json_output.text import show_facts
from graphrag_core.operations.fields import A_TIME, MOST_WHEN_CHARS, Limit, Tenant
from graphrag_core.operations.record import Call, Command, Operation, Result, Route
from graphrag_core.operations.time_inputs import read_moment
from graphrag_core.runtime.inputs import Input, Inputs

if TYPE_CHECKING:
    from graphrag_core.explore.context import ExplorationContext

OWN_DIFF_FACTS = 20_000
"""Of graphs with at most so many facts a snapshot in the past shows the difference to now."""

SHOWN_SENTENCES = 40

OneEntity = Annotated[
    str | None,
    MinLen(1),
    MaxLen(1_000),
    Input("Only facts of this entity; the whole graph if left out", positional=True),
]
Time = Annotated[
    str,
    MinLen(1),
    MaxLen(MOST_WHEN_CHARS),
    Input(f"The time of the facts: {A_TIME}", metavar="WHEN"),
]
Known = Annotated[
    str | None,
    MinLen(1),
    MaxLen(MOST_WHEN_CHARS),
    Input("Only what the graph knew at this time", metavar="WHEN"),
]
OtherTime = Annotated[
    str | None,
    MinLen(1),
    MaxLen(MOST_WHEN_CHARS),
    Input("The time to compare with (default now)", metavar="WHEN"),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotInputs(Inputs):
    """Which facts and when."""

    entity: OneEntity = None
    at: Time
    known: Known = None
    diff: OtherTime = None
    limit: Limit = 500
    tenant: Tenant = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffInputs(Inputs):
    """Which facts, and the two times to compare."""

    entity: OneEntity = None
    at: Time
    to: OtherTime = None
    known: Known = None
    tenant: Tenant = None


def snapshot(call: Call, inputs: SnapshotInputs) -> Result:
    """Read the facts at a time; of a time in the past also what differs now."""
    from graphrag_core.explore.snapshots import snapshot as read_snapshot
    from graphrag_core.json_output.explore import snapshot_json

    context = call.engine().exploration(inputs.tenant)
    at = read_moment(call, context, inputs.at, "at")
    assert at is not None
    known = read_moment(call, context, inputs.known, "known")
    diff = read_moment(call, context, inputs.diff, "diff")
    if diff is None and _compares_itself(context, inputs.entity, at):
        diff = context.now
    found = read_snapshot(context, inputs.entity, at=at, known=known, diff=diff, limit=inputs.limit)
    return snapshot_json(found)


def diff(call: Call, inputs: DiffInputs) -> Result:
    """Read what differs between two times."""
    found = snapshot(
        call,
        SnapshotInputs(
            entity=inputs.entity,
            at=inputs.at,
            known=inputs.known,
            diff=inputs.to or "now",
            limit=1,
            tenant=inputs.tenant,
        ),
    )
    return {**found["diff"], "from": found["at"], "known": found["known"]}


def _compares_itself(context: "ExplorationContext", entity: str | None, at: datetime) -> bool:
    return at < context.now and bool(entity or _few_facts(context))


def _few_facts(context: "ExplorationContext") -> bool:
    dated = (
        kind
        for kind in context.schema.relationship_types
        if kind.name in context.profile.fact_times
    )
    return sum(kind.count for kind in dated) <= OWN_DIFF_FACTS


def show_snapshot(result: Result) -> str:
    """Show the facts, then what differs."""
    lines = [f"At {result['at']}", *show_facts(result["relationships"], result["nodes"])]
    lines.append(f"{len(result['relationships']):,} of {result['total_relationships']:,} facts")
    if result["undated"]:
        lines.append(f"{len(result['undated'])} without a start")
    if result["diff"] is not None:
        lines += _shown_diff(result["diff"])
    lines += [f"  {remark['message']}" for remark in result["remarks"]]
    return "\n".join(lines)


def _shown_diff(found: Any) -> list[str]:
    sentences = found["sentences"]
    lines = [f"Compared with {found['at']}:"]
    lines += [f"  {sentence}" for sentence in sentences[:SHOWN_SENTENCES]]
    lines += ["  …"] if len(sentences) > SHOWN_SENTENCES else []
    return [*lines, f"  {found['unchanged_count']:,} unchanged"]


OPERATIONS = (
    Operation(
        name="snapshot",
        description="Show the facts that held at a time, and what differs at another.",
        inputs=SnapshotInputs,
        run=snapshot,
        command=Command(show_snapshot),
        route=Route("GET", "/api/graph/snapshot", "snapshot", SnapshotJson),
        example={"at": "last month"},
    ),
    Operation(
        name="diff",
        description="Show what differs between two times.",
        inputs=DiffInputs,
        run=diff,
        route=Route("GET", "/api/graph/diff", "diff", DiffJson),
        example={"at": "last month"},
    ),
)

"""`seed`: load, refresh or remove the demo data."""

from dataclasses import dataclass
from typing import Annotated

from graphrag_core.errors import CallError
from graphrag_core.json_output.text import show_pairs
from graphrag_core.json_output.values import plain
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Input, Inputs


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedInputs(Inputs):
    """Whether to load or to remove."""

    reset: Annotated[bool, Input("Remove the demo data again")] = False
    yes: Annotated[bool, Input("With --reset: do not ask for confirmation")] = False


def seed(call: Call, inputs: SeedInputs) -> Result:
    """Load the demo data, or remove it once that is confirmed. Raises `CallError` (`refused`)."""
    engine = call.engine()
    if not inputs.reset:
        return dict(plain(engine.demo.load(progress=call.say)))
    plan = engine.demo.describe_reset()
    call.say(plan.sentence)
    if plan.empty:
        return dict(plain(plan))
    if not inputs.yes and not call.confirm("Remove it?"):
        raise CallError("Nothing was removed.", hint="Answer 'yes', or pass --yes.", code="refused")
    return dict(plain(engine.demo.reset()))


OPERATIONS = (
    Operation(
        name="seed",
        description="Load or refresh the demo data.",
        inputs=SeedInputs,
        run=seed,
        command=Command(show_pairs),
    ),
)

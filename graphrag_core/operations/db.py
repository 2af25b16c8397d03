"""`db`: the embedded server's files and process."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from graphrag_core.errors import CallError
from graphrag_core.json_output.text import show_pairs
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Input, Inputs


@dataclass(frozen=True, slots=True, kw_only=True)
class DbInputs(Inputs):
    """What to do with the server."""

    action: Annotated[
        Literal["fetch", "start", "stop", "status"], Input("What to do", positional=True)
    ]


def db(call: Call, inputs: DbInputs) -> Result:
    """Manage the embedded server. Raises `CallError` while another one is configured."""
    from graphrag_core.adapters import embedded

    settings = call.settings
    if not settings.embedded:
        raise CallError(
            "NEO4J_URI is set, so there is no embedded server to manage.",
            hint="Unset NEO4J_URI to use the embedded one.",
        )
    if inputs.action == "fetch":
        jars = embedded.fetch_jars(settings, call.say)
        return {"action": "fetch", "version": settings.neo4j_version, "jars": len(jars)}
    if inputs.action == "stop":
        ended = embedded.stop(settings)
        how = {"pid": ended.pid, "how": ended.how} if ended else {}
        return {"action": "stop", "stopped": ended is not None} | how
    if inputs.action == "start":
        embedded.attach_or_start(settings, call.say)
    seen = embedded.look(settings)
    found: dict[str, Any] = {"action": inputs.action, "home": str(settings.home.absolute())}
    found |= {"running": seen.owner is not None, "state": seen.state}
    if seen.owner is not None:
        uri = f"bolt://127.0.0.1:{seen.owner.port}" if seen.owner.port else None
        found |= {"uri": uri, "pid": seen.owner.pid, "version": seen.owner.version}
        found |= {"paused": True} if seen.paused else {}
    return found


OPERATIONS = (
    Operation(
        name="db",
        description="Manage the embedded server.",
        inputs=DbInputs,
        run=db,
        command=Command(show_pairs),
    ),
)

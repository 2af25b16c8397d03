"""`db`: the embedded server's files and process, and its database to a file and back."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from graphrag_core.errors import CallError
from graphrag_core.json_output.text import show_pairs
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Input, Inputs

if TYPE_CHECKING:
    from graphrag_core.adapters.embedded.backup_file import BackupManifest

Action = Literal["fetch", "start", "stop", "status", "backup", "restore"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DbInputs(Inputs):
    """What to do with the server, and the file of a backup."""

    action: Annotated[Action, Input("What to do", positional=True)]
    file: Annotated[
        str | None, Input("For backup a new file, for restore a backup", positional=True)
    ] = None
    yes: Annotated[bool, Input("With restore: do not ask before replacing the database")] = False
    keep: Annotated[bool, Input("With restore: keep the database that was there")] = False


def db(call: Call, inputs: DbInputs) -> Result:
    """Manage the embedded server. Raises `CallError` while another one is configured."""
    if inputs.action in ("backup", "restore"):
        if inputs.file is None:
            raise CallError(
                f"`db {inputs.action}` needs a file.", hint="See `db --help`.", code="usage"
            )
        file = Path(inputs.file).absolute()
        return _backup(call, file) if inputs.action == "backup" else _restore(call, inputs, file)
    if inputs.file is not None:
        raise CallError(
            f"`db {inputs.action}` takes no file.", hint="See `db --help`.", code="usage"
        )
    return _serve(call, inputs.action)


def _serve(call: Call, action: Action) -> Result:
    from graphrag_core.adapters import embedded

    settings = call.settings
    if not settings.embedded:
        raise CallError(
            "NEO4J_URI is set, so there is no embedded server to manage.",
            hint="Unset NEO4J_URI to use the embedded one.",
        )
    if action == "fetch":
        jars = embedded.fetch_jars(settings, call.say)
        return {"action": "fetch", "version": settings.neo4j_version, "jars": len(jars)}
    if action == "stop":
        ended = embedded.stop(settings)
        how = {"pid": ended.pid, "how": ended.how} if ended else {}
        return {"action": "stop", "stopped": ended is not None} | how
    if action == "start":
        embedded.attach_or_start(settings, call.say)
    seen = embedded.look(settings)
    found: dict[str, Any] = {"action": action, "home": str(settings.home.absolute())}
    found |= {"running": seen.owner is not None, "state": seen.state}
    if seen.owner is not None:
        uri = f"bolt://127.0.0.1:{seen.owner.port}" if seen.owner.port else None
        found |= {"uri": uri, "pid": seen.owner.pid, "version": seen.owner.version}
        found |= {"paused": True} if seen.paused else {}
    aside = embedded.logs_aside(embedded.data_folder(settings))
    return found | ({"damaged_logs": [str(copy) for copy in aside]} if aside else {})


def _backup(call: Call, file: Path) -> Result:
    from graphrag_core.engine.backups import back_up

    manifest = back_up(call.settings, file, call.say)
    return {"action": "backup", **_shown(manifest, file), "bytes": file.stat().st_size}


def _restore(call: Call, inputs: DbInputs, file: Path) -> Result:
    from graphrag_core.engine.backups import readable_backup, restore

    manifest = readable_backup(call.settings, file)
    call.say(
        f"The backup of {manifest.created_at} has {manifest.nodes:,} nodes and "
        f"{manifest.relationships:,} relationships. It replaces the database in "
        f"{call.settings.home.absolute()}."
    )
    if not inputs.yes and not call.confirm("Replace it?"):
        raise CallError(
            "Nothing was replaced.", hint="Answer 'yes', or pass --yes.", code="refused"
        )
    restored = restore(call.settings, file, keep=inputs.keep, say=call.say)
    old = {"kept": str(restored.old)} if restored.old else {}
    return {"action": "restore", **_shown(restored.manifest, file), **old}


def _shown(manifest: "BackupManifest", file: Path) -> Result:
    return {
        "file": str(file), "created_at": manifest.created_at, "version": manifest.server_version,
        "nodes": manifest.nodes, "relationships": manifest.relationships,
        "checksum": manifest.checksum,
    }  # fmt: skip


OPERATIONS = (
    Operation(
        name="db",
        description="Manage the embedded server; save its database to a file, or restore it.",
        inputs=DbInputs,
        run=db,
        command=Command(show_pairs),
    ),
)

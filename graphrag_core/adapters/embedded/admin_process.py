"""The child process that runs Neo4j's own administration commands on a store that nobody has open.

Started by `dumps.py` with one JSON object on standard input, never by hand. It owns the data
folder meanwhile (`ownership`). On failure it prints the reason and exits with 1, and with 3
where another process owns the folder.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from graphrag_core.adapters.embedded.ownership import AlreadyOwnedError, owning
from graphrag_core.adapters.embedded.process import start_jvm
from graphrag_core.adapters.embedded.replacement import settle

OWNED = 3
PROGRESS = ("Files: ", "Done: ")


def main() -> int:
    """Run the commands in their order, up to the first that fails."""
    order = json.loads(sys.stdin.read())
    folder = Path(order["folder"])
    try:
        with owning(folder, order["version"]) as ownership:
            ownership.announce("offline")
            settle(folder)
            reason = _run(order, folder)
    except AlreadyOwnedError:
        return OWNED
    if reason:
        sys.stdout.write(reason)
    return 1 if reason else 0


def _run(order: dict[str, Any], folder: Path) -> str:
    """Return why a command failed; "" when none did."""
    jpype = start_jvm(order["libjvm"], order["classpath"], order["options"])
    path_of = jpype.JClass("java.nio.file.Path").of
    printed = jpype.JClass("java.io.ByteArrayOutputStream")()
    stream = jpype.JClass("java.io.PrintStream")(printed)
    context = jpype.JClass("org.neo4j.cli.ExecutionContext")(
        path_of(str(folder)), path_of(str(folder / "conf")), stream, stream,
        jpype.JClass("org.neo4j.io.fs.DefaultFileSystemAbstraction")(),
    )  # fmt: skip
    tool = jpype.JClass("org.neo4j.cli.AdminTool")
    for command in order["commands"]:
        if tool.execute(context, *command):
            return _last_words(printed.toString()) or "it gave no reason"
    return ""


def _last_words(printed: str) -> str:
    lines = [line.strip() for line in printed.splitlines()]
    told = [line for line in lines if line and not line.startswith(PROGRESS)]
    return told[-1] if told else ""


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # Threads of a JVM would block a normal exit.
    os._exit(code)

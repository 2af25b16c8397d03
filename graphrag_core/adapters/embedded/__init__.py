"""The embedded server: a real Neo4j Community as a private child process.

`jars` fetches and verifies what it runs on, `process` is the child that loads the JVM,
`ownership` says who owns a data folder, `lifecycle` what is done in each state of its server,
and `server` starts, finds and stops that child. Nothing is kept in module globals: any process
that asks for the server of a data folder finds the one that runs.
"""

from graphrag_core.adapters.embedded.jars import fetch_jars
from graphrag_core.adapters.embedded.server import (
    RunningServer,
    attach_or_start,
    data_folder,
    find_running,
    is_server_paused,
    look,
    stop,
)
from graphrag_core.adapters.embedded.torn_log import logs_aside

__all__ = [
    "RunningServer",
    "attach_or_start",
    "data_folder",
    "fetch_jars",
    "find_running",
    "is_server_paused",
    "logs_aside",
    "look",
    "stop",
]

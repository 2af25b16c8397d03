"""The commands `serve` and `mcp`: REST routes and agent tools in a process of their own."""

import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from graphrag_core.errors import CallError, DatabaseUnavailableError
from graphrag_core.json_output.text import show_pairs
from graphrag_core.operations.record import Call, Command, Operation, Result
from graphrag_core.runtime.inputs import Input, Inputs

if TYPE_CHECKING:
    from socket import socket
    from types import FrameType

    import uvicorn
    from starlette.applications import Starlette

    from graphrag_core.engine import Engine

LOOPBACK = "127.0.0.1"
GRACEFUL_S = 4
"""How long calls that run may go on after the signal to end."""
ENDING_S = 8.0
"""After so long the process ends by force."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeInputs(Inputs):
    """Where to listen."""

    host: Annotated[str, Input("Where to listen")] = LOOPBACK
    port: Annotated[int, Input("0 picks a free one")] = 8000


@dataclass(frozen=True, slots=True, kw_only=True)
class McpInputs(Inputs):
    """How to speak, and where to listen."""

    http: Annotated[bool, Input("Over HTTP on loopback instead of standard input")] = False
    port: Annotated[int, Input("With --http; 0 picks a free one")] = 8001


def serve(call: Call, inputs: ServeInputs) -> Result:
    """Answer the REST routes until stopped; also while the database starts or is down."""
    from graphrag_core.engine import Engine
    from graphrag_core.serve.api import OPENAPI, rest_application
    from graphrag_core.serve.api_keys import is_loopback
    from graphrag_core.serve.starting import Opening

    if not (call.settings.api_keys or is_loopback(inputs.host)):
        raise CallError(
            f"Without an API key nothing is served on {inputs.host}.",
            hint="Set GRAPHRAG_API_KEYS, or leave --host out.",
            code="key_required",
        )
    opening = Opening()
    with Engine(call.settings, progress=call.say) as engine:
        application = rest_application(engine, opening)
        server, listening = _listening(application, inputs.host, inputs.port)
        address = f"http://{inputs.host}:{listening.getsockname()[1]}"
        call.say(f"Serving {address}{OPENAPI}")
        opening.begin(engine, call.say)
        server.run(sockets=[listening])
    return {"served": address}


def mcp(call: Call, inputs: McpInputs) -> Iterator[Result]:
    """Offer the agent tools over MCP until stopped; nothing else goes to standard output."""
    from graphrag_core.serve.mcp import mcp_server, serve_stdio

    with _open_engine(call) as engine:
        if not inputs.http:
            serve_stdio(engine)
            return iter(())
        app = mcp_server(engine).streamable_http_app()
        server, listening = _listening(app, LOOPBACK, inputs.port)
        call.say(f"Serving http://{LOOPBACK}:{listening.getsockname()[1]}/mcp")
        server.run(sockets=[listening])
    return iter(())


def _listening(app: "Starlette", host: str, port: int) -> "tuple[uvicorn.Server, socket]":
    """Make a server of the application, and take the port. Raises `CallError`."""
    import uvicorn

    if not 0 <= port <= 65_535:
        raise CallError(f"{port} is not a port number.", hint="Choose 0 to 65535.")
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACEFUL_S,
    )
    try:
        listening = config.bind_socket()
    except SystemExit as cause:
        raise CallError(f"Port {port} of {host} cannot be used.", hint="Choose another.") from cause
    # Who calls as soon as the address is known waits, and is not turned away.
    listening.listen(config.backlog)
    server = uvicorn.Server(config)
    _end_within(ENDING_S, server)
    return server, listening


def _end_within(seconds: float, server: "uvicorn.Server") -> None:
    """Let the first signal to end a server end its process in time, whatever hangs in it."""
    gracefully = server.handle_exit

    def handle_exit(sig: int, frame: "FrameType | None") -> None:
        timer = threading.Timer(seconds, os._exit, (128 + sig,))
        timer.daemon = True
        timer.start()
        gracefully(sig, frame)

    server.handle_exit = handle_exit  # type: ignore[method-assign]


def _open_engine(call: Call) -> "Engine":
    from graphrag_core.engine import Engine, open_engine

    try:
        return open_engine(call.settings, progress=call.say)
    except DatabaseUnavailableError as fault:
        call.say(
            f"{fault.message} {fault.hint} Until it is there, each call is answered with this."
        )
        return Engine(call.settings, progress=call.say)


OPERATIONS = (
    Operation(
        name="serve",
        description="Serve the REST routes, read-only.",
        inputs=ServeInputs,
        run=serve,
        command=Command(show_pairs),
    ),
    Operation(
        name="mcp",
        description="Offer the agent tools over MCP, read-only.",
        inputs=McpInputs,
        run=mcp,
        command=Command(show_pairs),
    ),
)

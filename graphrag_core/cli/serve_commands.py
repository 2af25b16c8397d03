"""The command `serve`: the REST routes alone, in a process of their own."""

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from graphrag_core.errors import CallError, DatabaseUnavailableError
from graphrag_core.settings import Settings

if TYPE_CHECKING:
    from socket import socket

    import uvicorn
    from starlette.applications import Starlette

    from graphrag_core.engine import Engine

LOOPBACK = "127.0.0.1"

Said = Callable[[str], None]


def serve_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `serve`."""
    sub.add_argument("--host", default="127.0.0.1", help="where to listen (default loopback)")
    sub.add_argument("--port", type=int, default=8000, help="0 picks a free one (default 8000)")


def serve(options: argparse.Namespace, settings: Settings, said: Said) -> Mapping[str, Any]:
    """Answer the REST routes until stopped; also while the database is down, which it says."""
    from graphrag_core.serve.access import is_loopback
    from graphrag_core.serve.api import OPENAPI, rest_application

    if not (settings.api_keys or is_loopback(options.host)):
        raise CallError(
            f"Without an API key nothing is served on {options.host}.",
            hint="Set GRAPHRAG_API_KEYS, or leave --host out.",
            code="key_required",
        )
    with _opened(settings, said) as engine:
        server, listening = _listening(rest_application(engine), options.host, options.port)
        address = f"http://{options.host}:{listening.getsockname()[1]}"
        said(f"Serving {address}{OPENAPI}")
        server.run(sockets=[listening])
    return {"served": address}


def _listening(app: "Starlette", host: str, port: int) -> "tuple[uvicorn.Server, socket]":
    """A server of the application, and the port that it holds. Raises `CallError`."""
    import uvicorn

    if not 0 <= port <= 65_535:
        raise CallError(f"There is no port {port}.", hint="Choose 0 to 65535.")
    config = uvicorn.Config(app, host=host, port=port, log_level="warning", server_header=False)
    try:
        listening = config.bind_socket()
    except SystemExit as cause:
        raise CallError(f"Port {port} of {host} cannot be used.", hint="Choose another.") from cause
    # Who calls as soon as the address is told waits, and is not turned away.
    listening.listen(config.backlog)
    return uvicorn.Server(config), listening


def _opened(settings: Settings, said: Said) -> "Engine":
    from graphrag_core.engine import Engine, open_engine

    try:
        return open_engine(settings, progress=said)
    except DatabaseUnavailableError as fault:
        said(f"{fault.message} {fault.hint} Calls are answered with 503 until it is there.")
        return Engine(settings, progress=said)


def mcp_arguments(sub: argparse.ArgumentParser) -> None:
    """The options of `mcp`."""
    sub.add_argument(
        "--http", action="store_true", help="over HTTP on loopback instead of standard input"
    )
    sub.add_argument(
        "--port", type=int, default=8001, help="with --http; 0 picks a free one (default 8001)"
    )


def mcp(options: argparse.Namespace, settings: Settings, said: Said) -> None:
    """Offer the agent tools over MCP until stopped; nothing else goes to standard output."""
    from graphrag_core.serve.mcp import mcp_server, serve_stdio

    with _opened(settings, said) as engine:
        if not options.http:
            serve_stdio(engine)
            return
        app = mcp_server(engine).streamable_http_app()
        server, listening = _listening(app, LOOPBACK, options.port)
        said(f"Serving http://{LOOPBACK}:{listening.getsockname()[1]}/mcp")
        server.run(sockets=[listening])

"""The database goes away in the middle of each route: 503 or a partial answer, never a 500."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Self
from urllib.parse import urlencode, urlparse

import pytest
from test_rest import served

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.operations import Operation, routes
from graphrag_core.settings import Settings

PIECE = 512
CUTS = (0, 1_000, 8_000)
"""After so many bytes of the database's the line is cut: at once, early, and among the rows."""


PARTIAL = frozenset({"ask", "validate", "search", "lazy_rag_status"})
"""What still has something to say without a database."""


class Line:
    """A line to a server that can be cut after some bytes, and mended, as a context manager."""

    def __init__(self, host: str, port: int) -> None:
        self._upstream = (host, port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._left: int | None = None
        self._ended = False
        self.treat: Callable[[bytes], bytes] = bytes
        """What becomes of each piece that the server sends."""

    def cut_after(self, count: int | None) -> None:
        """Let so many bytes of the server through, then be dead; None mends the line."""
        with self._lock:
            self._left = count
        if count == 0:
            self._cut()

    def lead_to(self, host: str, port: int) -> None:
        """Cut what is open, and lead whoever connects from now on to another program."""
        self._upstream = (host, port)
        self._cut()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()
        with self._lock:
            self._ended = True
        self._cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = self._upstream_end()
                if far is None:
                    near.close()
                    continue
                with self._lock:
                    self._open |= {near, far}
                    ended = self._ended
                if ended:  # while this one was on its way
                    self._cut()
                    return
                for one, other, counted in ((near, far, False), (far, near, True)):
                    args = (one, other, counted)
                    threading.Thread(target=self._carry, args=args, daemon=True).start()

    def _upstream_end(self) -> socket.socket | None:
        """Connect to the server; None where the line is dead or nobody listens there now."""
        if self._left is not None and self._left <= 0:
            return None
        try:
            return socket.create_connection(self._upstream)
        except OSError:
            return None

    def _carry(self, one: socket.socket, other: socket.socket, counted: bool) -> None:
        with suppress(OSError):
            while piece := one.recv(PIECE):
                if counted and not self._passes(len(piece)):
                    self._cut()
                    return
                other.sendall(self.treat(piece) if counted else piece)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _passes(self, count: int) -> bool:
        with self._lock:
            if self._left is not None:
                self._left -= count
            return self._left is None or self._left > 0

    def _cut(self) -> None:
        with self._lock:
            ends, self._open = self._open, set()
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@pytest.fixture(scope="module")
def line(demo_graph: Graph, server_named: Callable[[str], RunningServer]) -> Iterator[Line]:
    assert demo_graph
    address = urlparse(server_named("demo").uri)
    with Line(str(address.hostname), int(address.port or 0)) as opened:
        yield opened


@pytest.fixture(scope="module")
def call(
    line: Line, server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Iterator[Callable[..., tuple[int, Any]]]:
    settings = settings_for(
        "demo", NEO4J_URI=f"bolt://127.0.0.1:{line.port}",
        NEO4J_PASSWORD=server_named("demo").password, LAZY_RAG_ENABLED="true",
    )  # fmt: skip
    with served(settings) as opened:
        yield opened


def asked(call: Callable[..., tuple[int, Any]], operation: Operation[Any]) -> tuple[int, Any]:
    route, given = operation.route, dict(operation.example)
    assert route is not None
    if route.method == "POST":
        return call("POST", route.path, given)
    path = route.path
    if "{entity}" in path:
        path = path.replace("{entity}", given.pop("entity"))
    return call("GET", f"{path}?{urlencode(given)}")


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("operation", routes(), ids=lambda operation: operation.route.name)
def test_a_database_that_goes_away_is_said_and_the_route_answers_again_after(
    call: Callable[..., tuple[int, Any]], line: Line, operation: Operation[Any], cut: int
) -> None:
    line.cut_after(None)
    assert asked(call, operation)[0] == 200

    line.cut_after(cut)
    status, body = asked(call, operation)
    line.cut_after(None)

    partial = operation.route is not None and operation.route.name in PARTIAL
    assert status in ((200, 503) if cut or partial else (503,)), body
    if not (status == 200 and isinstance(body, str)):
        assert set(body) == {"data" if status == 200 else "error", "meta"}
    if status == 503:
        assert body["error"]["hint"]
    assert asked(call, operation)[0] == 200


@pytest.mark.parametrize("cut", CUTS)
def test_health_says_that_the_database_is_gone(
    call: Callable[..., tuple[int, Any]], line: Line, cut: int
) -> None:
    line.cut_after(None)
    assert call("GET", "/healthz")[0] == 200

    line.cut_after(cut)
    statuses = {call("GET", "/healthz")[0] for _ in range(20)}
    line.cut_after(None)

    assert statuses <= {200, 503}
    assert 503 in statuses or cut > 0
    assert call("GET", "/healthz")[0] == 200

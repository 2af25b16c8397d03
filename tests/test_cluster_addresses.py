"""What a cluster needs of us, on the wire to the real server, which answers for a cluster of one."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlparse

import pytest
from neo4j.exceptions import Neo4jError
from shared_server import login

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.adapters.neo4j.faults import connection_lost
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

WRITE = CypherQuery("MERGE (n:ClusterWrite) SET n.times = coalesce(n.times, 0) + 1")
READ = CypherQuery("MATCH (n:ClusterWrite) RETURN n.times AS times")
UNDO = CypherQuery("MATCH (n:ClusterWrite) DELETE n")
A_BOOKMARK = b"bookmarks"


class ListeningRelay:
    """Passes connections on to a port and keeps what clients sent."""

    def __init__(self, behind: int) -> None:
        self._behind = behind
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.sent = bytearray()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._behind))
                for ends in ((client, server, self.sent), (server, client, bytearray())):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, kept: bytearray) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                kept += data
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)


@pytest.fixture
def relay(server_named: Callable[[str], RunningServer]) -> Iterator[ListeningRelay]:
    port = urlparse(server_named("scratch").uri).port
    assert port is not None
    opened = ListeningRelay(port)
    yield opened
    opened.close()


@pytest.mark.parametrize(("scheme", "waits"), [("neo4j", True), ("bolt", False)])
def test_a_read_waits_for_what_was_written_before_where_several_servers_may_answer(
    scheme: str,
    waits: bool,
    relay: ListeningRelay,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
):
    address = f"{scheme}://127.0.0.1:{relay.port}"
    known = {**login(server_named("scratch")), "NEO4J_URI": address}
    graph = open_graph(settings_for("cluster", **known))
    try:
        graph.write([WRITE])
        relay.sent.clear()

        rows = graph.fetch(READ).records

        assert rows[0]["times"] >= 1
        assert (A_BOOKMARK in relay.sent) == waits
        graph.write([UNDO])
    finally:
        graph.close()


@pytest.mark.parametrize(
    "code",
    ["Neo.ClientError.Cluster.NotALeader", "Neo.ClientError.General.ForbiddenOnReadOnlyDatabase"],
)
def test_a_server_that_leads_no_more_counts_as_a_connection_that_broke(code: str):
    refused = Neo4jError._hydrate_neo4j(code=code, message="No write operations are allowed here")

    assert connection_lost(refused)

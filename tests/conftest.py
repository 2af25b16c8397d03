"""Fixtures: real embedded servers, one per graph, started when first asked for.

Before the first test the server's files are fetched where they are missing; from then on
this process reaches loopback only.

Community has one user database, so each graph of the tests lives on a server of its own.
`GRAPHRAG_TEST_HOME` keeps the servers' folders between runs (for quick local runs only).
"""

import ipaddress
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings as hypothesis_settings

from graphrag_core.adapters.embedded import RunningServer, attach_or_start, fetch_jars, stop
from graphrag_core.adapters.neo4j import Graph, open_graph
from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.adapters.openai.limits import Patience
from graphrag_core.doubles.model_stand_in import Behaviour, ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.protocols import Embedder
from graphrag_core.settings import SERVER_LINES, Settings, load_settings
from graphrag_core.store.endpoint_memory import EndpointMemory

connect = socket.socket.connect

KEPT = (
    "GRAPHRAG_CACHE",
    "GRAPHRAG_MAVEN_REPOSITORY",
    "GRAPHRAG_NEO4J_VERSION",
    "GRAPHRAG_QUERY_TIMEOUT_S",
)
"""Variables of the run that every test server is given."""
QUERY_TIMEOUT_S = "120"
"""A machine that stands still for half a minute is no reason to fail; endless queries say their own."""


# The same examples at every run, however slow the machine: what fails, fails again.
hypothesis_settings.register_profile("same", derandomize=True, deadline=None)
hypothesis_settings.load_profile("same")


def pytest_sessionstart() -> None:
    """Fetch what the tests run on, then close the network."""
    # Dozens of short-lived servers: the second compiler costs more than it earns, half of their time.
    os.environ.setdefault("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1")
    os.environ.setdefault("GRAPHRAG_QUERY_TIMEOUT_S", QUERY_TIMEOUT_S)
    for line in SERVER_LINES:
        environment = {**os.environ, "GRAPHRAG_NEO4J_VERSION": line}
        fetch_jars(load_settings(environment), lambda _: None)
    socket.socket.connect = _connect_to_loopback  # type: ignore[method-assign]


def _connect_to_loopback(self: socket.socket, address: Any) -> None:
    if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(str(address[0])):
        raise OSError(f"the tests reach loopback only, not {address[0]}")
    connect(self, address)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@pytest.fixture(scope="session")
def test_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder under which every test server keeps its data."""
    kept = os.environ.get("GRAPHRAG_TEST_HOME")
    if not kept:
        return tmp_path_factory.mktemp("graphrag")
    return Path(kept) / os.environ.get("PYTEST_XDIST_WORKER", "")


@pytest.fixture(scope="session")
def settings_for(test_home: Path) -> Callable[[str], Settings]:
    """Settings of the named test server: no model, no `.env`, nothing of the user's."""

    def settings(name: str, **variables: str) -> Settings:
        environment = {"GRAPHRAG_HOME": str(test_home / name), **variables}
        for kept in KEPT:
            if kept in os.environ and kept not in environment:
                environment[kept] = os.environ[kept]
        return load_settings(environment, folder=test_home)

    return settings


@pytest.fixture(scope="session")
def server_named(
    settings_for: Callable[[str], Settings],
) -> Iterator[Callable[[str], RunningServer]]:
    """Start (once) the server of the given name; all are stopped when the session ends."""
    started: dict[str, Settings] = {}

    def server(name: str) -> RunningServer:
        started[name] = settings_for(name)
        return attach_or_start(started[name], lambda _: None)

    yield server
    for settings in started.values():
        stop(settings)


@pytest.fixture(scope="session")
def graph_named(
    server_named: Callable[[str], RunningServer], settings_for: Callable[[str], Settings]
) -> Iterator[Callable[[str], Graph]]:
    """A `Graph` on the server of the given name."""
    opened: dict[str, Graph] = {}

    def graph(name: str) -> Graph:
        if name not in opened:
            server = server_named(name)
            opened[name] = open_graph(
                settings_for(
                    name,
                    NEO4J_URI=server.uri,
                    NEO4J_USERNAME=server.username,
                    NEO4J_PASSWORD=server.password,
                )
            )
        return opened[name]

    yield graph
    for graph_ in opened.values():
        graph_.close()


@pytest.fixture(scope="session")
def demo_graph(graph_named: Callable[[str], Graph]) -> Graph:
    """The demo company of `seed_data.cypher`."""
    from graphrag_core.ingest.seed import load_seed

    graph = graph_named("demo")
    load_seed(graph)
    return graph


@pytest.fixture(scope="session")
def empty_graph(graph_named: Callable[[str], Graph]) -> Graph:
    """A server for tests that write: each uses labels of its own and removes them."""
    return graph_named("scratch")


@pytest.fixture(scope="module")
def engine_with(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Callable[..., Engine]]:
    """Opens engines on the demo graph, with an embedder and settings where they are given."""
    assert demo_graph
    server = server_named("demo")
    opened: list[Engine] = []

    def engine(embedder: Embedder | None = None, **variables: str) -> Engine:
        settings = settings_for(
            "demo", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password, **variables
        )
        opened.append(Engine(settings, embedder=embedder))
        return opened[-1]

    yield engine
    for one in opened:
        one.close()


@pytest.fixture
def chat_with(tmp_path: Path) -> Iterator[Callable[..., tuple[OpenAiChat, ModelStandIn]]]:
    """Opens chats on a stand-in with a script, or on a known one."""
    with ExitStack() as stack:

        def open_both(
            *script: str | Behaviour,
            known: ModelStandIn | None = None,
            patience: Patience | None = None,
            memory: EndpointMemory | None = None,
            **variables: str,
        ) -> tuple[OpenAiChat, ModelStandIn]:
            stand_in = known or stack.enter_context(ModelStandIn(*script))
            environment = {"OPENAI_BASE_URL": stand_in.base_url, **variables}
            settings = load_settings(environment, folder=tmp_path)
            chat = OpenAiChat(settings, patience=patience, memory=memory)
            stack.callback(chat.close)
            return chat, stand_in

        yield open_both

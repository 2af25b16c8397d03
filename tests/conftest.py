"""Fixtures: two real embedded servers for all tests of a process, and which tests need one.

Community has one user database. So one server holds the demo company, which tests read, and
the other one is emptied whenever a module first names a graph of its own. Tests that kill,
restart or upgrade a server start their own (`own_settings`).

A test is marked by the fixtures that it uses: `server`, `browser`, `model`. What is left is
fast. The server's files are fetched when the first test needs them; apart from that the tests
reach loopback only. `GRAPHRAG_TEST_HOME` keeps the servers' folders between runs.
"""

import ipaddress
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from class_archive import JAVA_OPTIONS, SERVER_VARIABLES, class_archive
from filelock import FileLock
from postgres_server import PostgresServer, postgres_programs, postgres_server
from property_examples import register_profiles
from shared_server import empty, login

from graphrag_core.adapters.embedded import RunningServer, attach_or_start, fetch_jars, stop
from graphrag_core.adapters.neo4j import Graph, open_graph
from graphrag_core.adapters.openai.chat import OpenAiChat
from graphrag_core.adapters.openai.limits import Patience
from graphrag_core.adapters.sentence_transformers import LocalEmbedder
from graphrag_core.doubles.model_stand_in import Behaviour, ModelStandIn
from graphrag_core.engine import Engine
from graphrag_core.protocols import Embedder
from graphrag_core.settings import SERVER_LINES, Settings, load_settings
from graphrag_core.store.endpoint_memory import EndpointMemory

connect = socket.socket.connect

DEMO, SHARED = "demo", "scratch"
"""The homes of the two servers."""
KEPT = (*SERVER_VARIABLES, "GRAPHRAG_NEO4J_VERSION", "GRAPHRAG_QUERY_TIMEOUT_S")
"""Variables of the run that the settings of every test are given."""
QUERY_TIMEOUT_S = "120"
"""A machine that stands still for half a minute is no reason to fail; endless queries say their own."""


register_profiles()


MARKED_BY = {
    "server": {"server_files", "postgres"},
    "browser": {"browser", "app_at"},
    "model": {"embedding_model"},
}
"""The fixtures that earn a test its marker; `make test-fast` runs what has none of them."""


def pytest_sessionstart() -> None:
    """Close the network."""
    # Mostly short-lived servers: the second compiler costs more than it earns.
    os.environ.setdefault(JAVA_OPTIONS, "-XX:TieredStopAtLevel=1")
    os.environ.setdefault("GRAPHRAG_QUERY_TIMEOUT_S", QUERY_TIMEOUT_S)
    socket.socket.connect = _connect_to_loopback  # type: ignore[method-assign]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by what it needs; one that waits for a browser has a second try.

    Files with a server come first: the short ones then fill the end of a run in two processes.
    """
    for item in items:
        used = set(getattr(item, "fixturenames", ()))
        for marker, fixtures in MARKED_BY.items():
            if used & fixtures:
                item.add_marker(marker)
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    with_server = {item.path for item in items if item.get_closest_marker("server")}
    items.sort(key=lambda item: item.path not in with_server)


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
    """Choose the folder under which every test server keeps its data."""
    kept = os.environ.get("GRAPHRAG_TEST_HOME")
    if not kept:
        return tmp_path_factory.mktemp("graphrag")
    return Path(kept) / os.environ.get("PYTEST_XDIST_WORKER", "")


@pytest.fixture(scope="session")
def settings_for(test_home: Path) -> Callable[[str], Settings]:
    """Read settings of the named test server: no model, no `.env`, nothing of the user's."""

    def settings(name: str, **variables: str) -> Settings:
        environment = {"GRAPHRAG_HOME": str(test_home / name), **variables}
        for kept in KEPT:
            if kept in os.environ and kept not in environment:
                environment[kept] = os.environ[kept]
        return load_settings(environment, folder=test_home)

    return settings


@pytest.fixture(scope="session")
def server_files() -> None:
    """Fetch what servers run on, where it is missing, and let them start in half the time.

    Each test that has a server asks for it.
    """
    socket.socket.connect = connect  # type: ignore[method-assign]
    try:
        for line in SERVER_LINES:
            settings = load_settings({**os.environ, "GRAPHRAG_NEO4J_VERSION": line})
            settings.cache_dir.mkdir(parents=True, exist_ok=True)
            with FileLock(settings.cache_dir / "tests.lock"):
                fetch_jars(settings, lambda _: None)
    finally:
        socket.socket.connect = _connect_to_loopback  # type: ignore[method-assign]
    archive = class_archive(load_settings(os.environ))
    os.environ[JAVA_OPTIONS] += f" -XX:AOTCache={archive}"


@pytest.fixture
def own_settings(
    settings_for: Callable[..., Settings],
    tmp_path: Path,
    server_files: None,  # noqa: ARG001 - whoever has these settings starts the server
) -> Iterator[Settings]:
    """Name a server that belongs to one test, and stop it after the test."""
    settings = settings_for("unused", GRAPHRAG_HOME=str(tmp_path / "own"))
    yield settings
    stop(settings)


@pytest.fixture(scope="session")
def running_server(
    settings_for: Callable[[str], Settings],
    server_files: None,  # noqa: ARG001 - fetched before the first server starts
) -> Iterator[Callable[[str], RunningServer]]:
    """Start (once) the server of the given home; all are stopped when the session ends."""
    started: dict[str, Settings] = {}

    def server(home: str) -> RunningServer:
        started[home] = settings_for(home)
        return attach_or_start(started[home], lambda _: None)

    yield server
    for settings in started.values():
        stop(settings)


@pytest.fixture(scope="module")
def server_named(
    running_server: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Callable[[str], RunningServer]:
    """Find the server of the named graph: the demo's, or the shared one.

    The shared one is emptied when a module first asks for it, and when it asks for another
    name: it holds one graph at a time.
    """
    held = ""

    def server(name: str) -> RunningServer:
        nonlocal held
        if name == DEMO:
            return running_server(DEMO)
        found = running_server(SHARED)
        if name != held:
            empty(settings_for(name, **login(found)))
            held = name
        return found

    return server


@pytest.fixture(scope="module")
def graph_named(
    server_named: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Iterator[Callable[[str], Graph]]:
    """Open the graph of the given name."""
    opened: dict[str, Graph] = {}

    def graph(name: str) -> Graph:
        server = server_named(name)
        if name not in opened:
            opened[name] = open_graph(settings_for(name, **login(server)))
        return opened[name]

    yield graph
    for graph_ in opened.values():
        graph_.close()


@pytest.fixture(scope="session")
def demo_graph(
    running_server: Callable[[str], RunningServer], settings_for: Callable[..., Settings]
) -> Iterator[Graph]:
    """Load the demo company of `seed_data.cypher`."""
    from graphrag_core.ingest.seed import load_seed

    graph = open_graph(settings_for(DEMO, **login(running_server(DEMO))))
    load_seed(graph)
    yield graph
    graph.close()


@pytest.fixture(scope="module")
def empty_graph(graph_named: Callable[[str], Graph]) -> Graph:
    """Open the shared server for tests that write, each under labels of its own that it removes."""
    return graph_named(SHARED)


@pytest.fixture(scope="session")
def embedding_model() -> LocalEmbedder:
    """Open the real embedding model, which takes ten seconds to load at its first use."""
    return LocalEmbedder("all-MiniLM-L6-v2")


@pytest.fixture(scope="module")
def engine_with(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Iterator[Callable[..., Engine]]:
    """Open engines on the demo graph, with an embedder and settings where they are given."""
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


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Start a PostgreSQL of the tests' own, where the machine has one."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("no PostgreSQL: apt-get install postgresql")
    with postgres_server(programs) as server:
        yield server


@pytest.fixture
def chat_with(tmp_path: Path) -> Iterator[Callable[..., tuple[OpenAiChat, ModelStandIn]]]:
    """Open chats on a stand-in with a script, or on a known one."""
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

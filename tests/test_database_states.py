"""What is said of a server that runs and does not take a call: stopped, read-only, full."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from neo4j.exceptions import Neo4jError
from test_embedded import count_nodes

from graphrag_core.adapters.embedded import attach_or_start, look, server, stop
from graphrag_core.adapters.embedded.torn_log import LOGS, logs_aside
from graphrag_core.adapters.neo4j import Graph, open_graph
from graphrag_core.adapters.neo4j.deadline import DeadlineError, while_answering
from graphrag_core.adapters.neo4j.faults import to_error
from graphrag_core.adapters.neo4j.graph import Connection
from graphrag_core.errors import DatabaseUnavailableError, EmbeddedServerError, QueryRefusedError
from graphrag_core.ingest.seed import load_seed
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

SMALL_DISK_MB = 130
WRITE = [CypherQuery("CREATE (:Kept {n: 1})")]
READ_ONLY_SERVER = """
import os
from graphrag_core.adapters.embedded import process
process.SERVER_CONFIG["server.databases.read_only"] = "neo4j"
os._exit(process.main())
"""


@pytest.mark.parametrize(
    ("code", "ours", "says"),
    [
        ("Neo.TransientError.General.DatabaseUnavailable", "database_stopped", "is stopped or"),
        ("Neo.ClientError.General.WriteOnReadOnlyAccessDatabase", "database_read_only", "no chang"),
        ("Neo.ClientError.General.ForbiddenOnReadOnlyDatabase", "database_read_only", "no chang"),
        ("Neo.DatabaseError.Transaction.TransactionLogError", "database_unavailable", "disk may"),
    ],
)
def test_a_database_that_takes_no_call_is_told_from_a_busy_one(code: str, ours: str, says: str):
    said = to_error(Neo4jError._hydrate_neo4j(code=code, message="internal words"), "bolt://h:1")

    assert isinstance(said, DatabaseUnavailableError)
    assert said.code == ours
    assert says in said.message
    assert "internal words" not in said.message


def test_a_query_that_fails_while_it_runs_is_refused_and_the_server_is_not_blamed() -> None:
    code = "Neo.DatabaseError.Statement.ExecutionFailed"
    said = to_error(
        Neo4jError._hydrate_neo4j(code=code, message="No path to itself."), "bolt://h:1"
    )

    assert isinstance(said, QueryRefusedError)
    assert "No path to itself." in said.message


@pytest.fixture
def read_only_server(own_settings: Settings) -> Iterator[Settings]:
    """The address of a real server whose database takes no changes."""
    own = attach_or_start(own_settings, lambda _: None)
    folder = server.data_folder(own_settings)
    stop(own_settings)
    jars = [str(jar) for jar in server.classpath(own_settings, lambda _: None)]
    order = {
        "folder": str(folder), "libjvm": str(server.find_libjvm()), "classpath": jars,
        "options": own_settings.java_options, "version": own.version, "idle_minutes": 10,
    }  # fmt: skip
    child = subprocess.Popen(
        [sys.executable, "-c", READ_ONLY_SERVER], stdin=subprocess.PIPE, text=True, cwd=folder,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=server.child_environment_of_package(),
    )  # fmt: skip
    assert child.stdin is not None
    child.stdin.write(json.dumps(order))
    child.stdin.close()
    while look(own_settings).state != "ready":
        assert child.poll() is None
        time.sleep(0.2)
    yield own_settings
    stop(own_settings)
    child.wait(30)


def test_the_demo_is_not_loaded_into_a_read_only_database_and_it_can_be_read(
    read_only_server: Settings,
):
    graph = open_graph(read_only_server)
    try:
        with pytest.raises(DatabaseUnavailableError, match="read-only") as refused:
            load_seed(graph)
        counted = graph.fetch(CypherQuery("MATCH (n) RETURN count(n) AS n")).records
    finally:
        graph.close()

    assert refused.value.code == "database_read_only"
    assert counted == ({"n": 0},)


@pytest.fixture
def small_disk(own_settings: Settings) -> Iterator[Path]:
    """A disk of its own for the home of these settings."""
    home = own_settings.home
    home.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK_MB}m", "tmpfs", str(home)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting is not allowed here")
    yield home
    stop(own_settings)
    subprocess.run(["umount", "-l", str(home)], check=False)


def fill(disk: Path) -> Path:
    """Leave no room on a disk."""
    file = disk / "filling"
    with file.open("wb", buffering=0) as handle:
        try:
            while handle.write(bytes(1 << 16)):
                pass
        except OSError:
            pass
    return file


def test_on_a_full_disk_changes_and_starts_are_refused_and_reading_goes_on(
    small_disk: Path, own_settings: Settings
):
    attach_or_start(own_settings, lambda _: None)
    graph = open_graph(own_settings)
    try:
        graph.write(WRITE)
        filling = fill(small_disk)

        with pytest.raises(EmbeddedServerError, match=r"disk of .* is full") as refused:
            graph.write(WRITE)
        assert refused.value.code == "disk_full"
        assert str(small_disk) not in refused.value.message
        assert _count(graph) == 1

        stop(own_settings)
        with pytest.raises(EmbeddedServerError, match="a start needs"):
            _count(graph)
        filling.unlink()
        assert _count(graph) == 1
        graph.write(WRITE)
        assert _count(graph) == 2
    finally:
        graph.close()


def test_a_log_whose_last_entry_is_torn_is_cut_off_and_a_copy_is_there(own_settings: Settings):
    started = attach_or_start(own_settings, lambda _: None)
    graph = open_graph(own_settings)
    graph.write(WRITE)
    graph.close()
    os.kill(started.pid, signal.SIGKILL)
    folder = server.data_folder(own_settings)
    log = next((folder / LOGS / "neo4j").glob("neostore.transaction.db.*"))
    torn = log.read_bytes() + b"\xff"
    log.write_bytes(torn)

    assert count_nodes(own_settings) == 1
    (copy,) = folder.glob("transactions.damaged-*")
    assert (copy / "neo4j" / log.name).read_bytes() == torn
    assert logs_aside(folder) == (copy,)
    assert "torn" in (folder / "server.log").read_text()


def test_a_long_write_is_waited_for_while_the_server_answers_and_given_up_when_it_does_not():
    released = threading.Event()
    asked: list[int] = []

    def ask() -> None:
        asked.append(1)
        if len(asked) == 3:
            released.set()

    assert while_answering(lambda: released.wait(60) and "written", ask, 0.05) == "written"
    with pytest.raises(DeadlineError):
        while_answering(threading.Event().wait, lambda: threading.Event().wait(), 0.05)


def test_a_write_to_a_server_that_falls_silent_is_done_by_the_next_one(
    own_settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("graphrag_core.adapters.neo4j.graph.ANSWER_S", 2.0)
    said: list[str] = []
    paused = attach_or_start(own_settings, lambda _: None)
    graph = open_graph(own_settings, said.append)
    try:
        os.kill(paused.pid, signal.SIGSTOP)

        # It may run before the server ends, and once more: a write has to be safe to repeat.
        graph.write([CypherQuery("MERGE (:Kept {n: 1})")])

        assert _count(graph) == 1
        assert any("is paused" in sentence for sentence in said)
    finally:
        graph.close()


def test_a_late_call_is_left_alone_also_where_nothing_new_can_be_opened(own_settings: Settings):
    closed = threading.Event()

    class Silent:
        def close(self) -> None:
            closed.set()

    opened = [Connection(Silent(), "bolt://away", None)]  # type: ignore[arg-type]

    def connect() -> Connection:
        if opened:
            return opened.pop()
        raise DatabaseUnavailableError("It is away.")

    graph = Graph(connect, own_settings)

    graph._abandon(graph._connection)

    assert closed.wait(5)


def _count(graph: Graph) -> int:
    return int(graph.fetch(CypherQuery("MATCH (n) RETURN count(n) AS n")).records[0]["n"])

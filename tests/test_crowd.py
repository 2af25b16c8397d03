"""More callers than the database serves at once: in turn below the bound, an honest no above it."""

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from test_rest import Call, served

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

ROOT = Path(__file__).parents[1]
CROWD = 256
BUSY = CypherQuery("MATCH (n) RETURN count(n) AS n")
CALLS = (
    ("GET", "/api/graph/entities?limit=3", None),
    ("GET", "/api/graph/neighborhood/auth-service?limit=5", None),
    ("POST", "/api/v1/validate", {"cypher": "MATCH (s:Service) RETURN s LIMIT 3"}),
)


@pytest.fixture(scope="module")
def settings(
    demo_graph: Graph,
    server_named: Callable[[str], RunningServer],
    settings_for: Callable[..., Settings],
) -> Settings:
    assert demo_graph
    server = server_named("demo")
    return settings_for("demo", NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)


def all_at_once(call: Call, callers: int) -> Counter[int]:
    together = threading.Barrier(callers)

    def one(number: int) -> int:
        method, path, body = CALLS[number % len(CALLS)]
        together.wait()
        return call(method, path, body)[0]

    with ThreadPoolExecutor(callers) as pool:
        return Counter(pool.map(one, range(callers)))


def test_256_callers_at_once_are_all_answered(settings: Settings) -> None:
    with served(settings) as call:
        call(*CALLS[0])

        statuses = all_at_once(call, CROWD)

    assert statuses == {200: CROWD}


def test_above_the_bound_the_answer_is_when_to_come_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graphrag_core.serve.api.RUNNING", 1)
    monkeypatch.setattr("graphrag_core.serve.api.MOST_WAITING", 4)
    refused: list[Any] = []
    with served(settings) as call:
        call(*CALLS[0])

        def one(_number: int) -> int:
            status, body = call(*CALLS[1])
            if status != 200:
                refused.append(body["error"])
            return status

        with ThreadPoolExecutor(64) as pool:
            statuses = Counter(pool.map(one, range(64)))

    assert set(statuses) == {200, 503}
    assert {error["code"] for error in refused} == {"too_busy"}
    assert all(error["hint"].startswith("Try again in about ") for error in refused)


def test_more_threads_than_the_server_has_are_all_served_without_a_word_in_the_log(
    demo_graph: Graph, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), ThreadPoolExecutor(200) as pool:
        rows = list(pool.map(lambda _: demo_graph.fetch(BUSY).records, range(600)))

    assert len(rows) == 600
    assert caplog.records == []


def child(home: Path, **variables: str) -> tuple[subprocess.Popen[str], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "graphrag_core", "serve", "--port", str(port)]
    environment = {**os.environ, "GRAPHRAG_HOME": str(home), **variables}
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return process, port


def answer(port: int, path: str, *, within_s: float = 30.0) -> tuple[int, Any, str | None]:
    until = time.monotonic() + within_s
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        try:
            connection.request("GET", path)
            reply = connection.getresponse()
            return reply.status, json.loads(reply.read()), reply.headers["Retry-After"]
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        finally:
            connection.close()


class Deaf:
    """Takes connections and says nothing, as a server that hangs."""

    def __enter__(self) -> str:
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=200)
        return f"bolt://127.0.0.1:{self._socket.getsockname()[1]}"

    def __exit__(self, *_: object) -> None:
        self._socket.close()


def test_it_listens_at_once_says_that_it_starts_and_ends_in_time_whatever_hangs(
    tmp_path: Path,
) -> None:
    with Deaf() as address:
        process, port = child(tmp_path, NEO4J_URI=address, NEO4J_PASSWORD="secret")
        try:
            alive = answer(port, "/healthz")
            ready = answer(port, "/readyz")
            asked = answer(port, "/api/graph/entities")
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)
            took_s = time.monotonic() - began
        finally:
            process.kill()

    assert (alive[0], alive[1]["data"]["database"]) == (200, "starting")
    for refused in (ready, asked):
        assert (refused[0], refused[1]["error"]["code"]) == (503, "starting")
        assert refused[2] == "5"
    assert took_s < 10


def test_metrics_answer_with_and_without_a_slash(settings: Settings) -> None:
    with served(settings) as call:
        assert call("GET", "/metrics/")[0] == call("GET", "/metrics")[0] == 200

"""REST under 256 callers at once, and above the bound, beside the driver alone in the same run."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from benchmarks.measure import cache
from graphrag_core.adapters.embedded import attach_or_start, stop
from graphrag_core.adapters.embedded.sizes import CALLS_AT_ONCE
from graphrag_core.engine import open_engine
from graphrag_core.serve.api import MOST_WAITING, RUNNING
from graphrag_core.settings import load_settings
from graphrag_core.types import CypherQuery

CALLERS = 256
ROUNDS = 4
ABOVE = 2 * (RUNNING + MOST_WAITING)
PORT = 8793
CALLS: tuple[tuple[str, str, Any], ...] = (
    ("GET", "/api/graph/entities?limit=20", None),
    ("GET", "/api/graph/neighborhood/auth-service?limit=20", None),
    ("POST", "/api/v1/validate", {"cypher": "MATCH (s:Service) RETURN s LIMIT 3"}),
)
FLOOR = CypherQuery("MATCH (s:Service {name: 'auth-service'})-[r]-(m) RETURN s, r, m LIMIT 20")


def main() -> None:
    """Print calls a second, times and statuses of each crowd."""
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        try:
            with open_engine(settings) as engine:
                graph = engine.graph()
                _print("driver alone", CALLS_AT_ONCE, lambda _: (graph.fetch(FLOOR), 200)[1])
            running = attach_or_start(settings, lambda _: None)
            with _serving(home, running.uri, running.password):
                _print("routes", CALLERS, _call)
                _print("routes above the bound", ABOVE, _call, rounds=1)
        finally:
            stop(settings)


class _serving:  # noqa: N801 - a block
    """`serve` as a process of its own."""

    def __init__(self, home: str, uri: str, password: str) -> None:
        environment = {"NEO4J_URI": uri, "NEO4J_PASSWORD": password, "GRAPHRAG_HOME": home}
        command = [sys.executable, "-m", "graphrag_core", "serve", "--port", str(PORT)]
        self._child = subprocess.Popen(
            command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
        )

    def __enter__(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                if _asked("GET", "/readyz", None)[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.2)
        raise AssertionError("the routes did not come up")

    def __exit__(self, *_: object) -> None:
        self._child.terminate()
        self._child.wait(timeout=30)


def _call(number: int) -> int:
    status, wait_s = _asked(*CALLS[number % len(CALLS)])
    assert status == 200 or wait_s, "refused without a word on when to come again"
    return status


def _asked(method: str, path: str, body: Any) -> tuple[int, str | None]:
    connection = HTTPConnection("127.0.0.1", PORT, timeout=300)
    try:
        connection.request(method, path, body and json.dumps(body))
        reply = connection.getresponse()
        reply.read()
        return reply.status, reply.headers["Retry-After"]
    finally:
        connection.close()


def _print(what: str, callers: int, call: Any, *, rounds: int = ROUNDS) -> None:
    for number in range(len(CALLS)):
        call(number)
    spent: list[float] = []
    statuses: Counter[int] = Counter()
    together = threading.Barrier(callers)

    def one(caller: int) -> None:
        together.wait()
        for number in range(rounds):
            began = time.perf_counter()
            statuses[call(caller + number)] += 1
            spent.append(time.perf_counter() - began)

    began = time.perf_counter()
    with ThreadPoolExecutor(callers) as pool:
        list(pool.map(one, range(callers)))
    rate = len(spent) / (time.perf_counter() - began)
    p99 = statistics.quantiles(spent, n=100)[98]
    print(
        f"{what}, {callers} callers: {rate:.0f} a second, median {statistics.median(spent):.2f} s, "
        f"p99 {p99:.2f} s, statuses {dict(statuses)}"
    )

"""REST under 256 callers at once, and above the bound, beside the driver alone in the same run."""

import statistics
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from benchmarks.measure import cache
from benchmarks.rest_calls import asked, serving
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
            variables = {"NEO4J_URI": running.uri, "NEO4J_PASSWORD": running.password}
            variables["GRAPHRAG_HOME"] = home
            with serving(PORT, variables):
                _print("routes", CALLERS, _call)
                _print("routes above the bound", ABOVE, _call, rounds=1)
        finally:
            stop(settings)


def _call(number: int) -> int:
    status, wait_s = asked(PORT, *CALLS[number % len(CALLS)])
    assert status == 200 or wait_s, "refused without a word on when to come again"
    return status


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
    p99 = statistics.quantiles(spent, n=100, method="inclusive")[98]
    print(
        f"{what}, {callers} callers: {rate:.0f} a second, median {statistics.median(spent):.2f} s, "
        f"p99 {p99:.2f} s, statuses {dict(statuses)}"
    )

"""LazyRAG beside a hub, the REST routes under 16 clients, and deep pages of entities.

On the million relationships of `time_travel`.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote

from benchmarks.measure import cache, median_ms
from benchmarks.time_travel import load_facts
from graphrag_core.adapters.embedded import attach_or_start, stop
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.doubles.model_stand_in import Messages, ModelStandIn, say
from graphrag_core.engine import Engine
from graphrag_core.explore.entities import list_entities
from graphrag_core.lazy_rag.ranked_expansion import expand
from graphrag_core.lazy_rag.summarize import lazy_rag
from graphrag_core.lazy_rag.types import LazyRequest, Seed
from graphrag_core.settings import Settings, load_settings
from graphrag_core.types import CypherQuery

SEEDS = ("hub of facts", "thing 2500", "thing 9000")
CLIENTS = 16
CALLS = 640
PAGE = 50
DEEP = 1_000
TIMES = 9
SENTENCES = 8
FACT = r"^\[(\d+)\] (\{.*\})$"

IDS = "MATCH (n:Thing) WHERE n.name IN $names RETURN elementId(n) AS id ORDER BY n.name"
# The seed's pattern, bounded by distinct nodes as the expansion is.
PLAIN = """
MATCH (n:Thing)-[*1..2]-(m)
WHERE n.name IN $names
WITH DISTINCT m LIMIT 50
RETURN m
"""
BY_DRIVER = """
MATCH (n:Thing {name: $name})-[r]-(m)
RETURN n, r, m
LIMIT 100
"""


def main() -> None:
    """Print medians, ratios and requests a second beside the aims."""
    with tempfile.TemporaryDirectory() as home:
        environment = {"GRAPHRAG_HOME": home, "LAZY_RAG_ENABLED": "true", **cache()}
        settings = load_settings(environment, folder=Path(home))
        engine = Engine(settings)
        try:
            load_facts(engine)
            _expansion(engine)
            _summaries(settings)
            _pages(engine)
            _requests(engine, settings)
        finally:
            engine.close()
            stop(settings)


def _expansion(engine: Engine) -> None:
    context = engine.exploration()
    rows = engine.graph().fetch(CypherQuery(IDS, {"names": list(SEEDS)})).records
    seeds = tuple(Seed(row["id"], 1.0, "named") for row in rows)
    request = LazyRequest("what links things", seeds, {}, datetime.now(UTC), 2, 50)
    found = expand(context, request)
    own_ms = median_ms(lambda: expand(context, request), times=TIMES)
    plain = CypherQuery(PLAIN.strip(), {"names": list(SEEDS)})
    plain_ms = median_ms(lambda: engine.graph().fetch(plain), times=TIMES)
    print(
        f"expansion to {len(found.entities)} entities, 2 hops, 3 seeds, one with 100,000 "
        f"relationships: {own_ms:.0f} ms (aim < 300); plain pattern {plain_ms:.0f} ms, "
        f"ratio {own_ms / plain_ms:.2f}"
    )


def _summaries(settings: Settings) -> None:
    """Measure a whole LazyRAG: by itself, and beside a model that replies at once."""
    running = attach_or_start(settings, lambda _: None)
    own = replace(settings, neo4j_uri=running.uri, neo4j_password=running.password)
    names = iter(range(3_000, 3_000 + 10 * TIMES))

    def summary(asked: Engine) -> None:
        # Another query each time: a summary that is kept costs nothing.
        lazy_rag(asked, f"What links {SEEDS[0]} and thing {next(names)}?")

    with Engine(own, embedder=HashEmbedder()) as asked:
        extracted = median_ms(lambda: summary(asked), times=TIMES)
    with ModelStandIn(say(_summary)) as model:
        beside = replace(own, openai_base_url=model.base_url)
        with Engine(beside, embedder=HashEmbedder()) as asked:
            worded = median_ms(lambda: summary(asked), times=TIMES)
    print(f"LazyRAG without a model: {extracted:.0f} ms (aim < 1,000)")
    print(f"LazyRAG beside a model that replies at once: {worded:.0f} ms (aim < 500)")


def _summary(messages: Messages) -> str:
    """Reply as a model does to the facts in a prompt: a sentence about each of the first ones."""
    shown = re.findall(FACT, messages[-1]["content"], re.MULTILINE)
    facts = [(number, json.loads(line)) for number, line in shown]
    return "\n".join(
        f"{fact['from']} {fact['relation']} {fact['to']}. [{number}]"
        for number, fact in facts[:SENTENCES]
    )


def _pages(engine: Engine) -> None:
    context = engine.exploration()
    cursor = None
    for _ in range(DEEP - 1):
        cursor = list_entities(context, type="Thing", limit=PAGE, cursor=cursor).next_cursor
    first = median_ms(lambda: list_entities(context, type="Thing", limit=PAGE), times=TIMES)
    deep = median_ms(
        lambda: list_entities(context, type="Thing", limit=PAGE, cursor=cursor), times=TIMES
    )
    print(f"entities, page 1: {first:.0f} ms; page {DEEP:,}: {deep:.0f} ms (aim: alike)")


def _requests(engine: Engine, settings: Settings) -> None:
    names = [f"thing {2_000 + number * 37}" for number in range(CALLS)]

    def by_driver(name: str) -> None:
        engine.graph().fetch(CypherQuery(BY_DRIVER.strip(), {"name": name}), limit=100)

    _report("driver alone", by_driver, names)
    running = attach_or_start(settings, lambda _: None)
    environment = {
        **os.environ,
        "NEO4J_URI": running.uri,
        "NEO4J_PASSWORD": running.password,
        "GRAPHRAG_HOME": str(settings.home),
    }
    command = [sys.executable, "-m", "graphrag_core", "serve", "--json", "--port", "8791"]
    child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        _await_health(8791)

        def by_route(name: str) -> None:
            connection = HTTPConnection("127.0.0.1", 8791, timeout=60)
            connection.request("GET", f"/api/graph/neighborhood/{quote(name)}?at=all")
            reply = connection.getresponse()
            body = json.loads(reply.read())
            connection.close()
            assert reply.status == 200, body

        _report("GET /neighborhood", by_route, names)
    finally:
        child.terminate()
        child.wait(timeout=30)


def _report(what: str, call: Callable[[str], None], names: list[str]) -> None:
    for name in names[:CLIENTS]:
        call(name)
    spent: list[float] = []

    def timed(name: str) -> None:
        began = time.perf_counter()
        call(name)
        spent.append((time.perf_counter() - began) * 1000)

    began = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(timed, names))
    took_s = time.perf_counter() - began
    p99 = statistics.quantiles(spent, n=100, method="inclusive")[98]
    print(
        f"{what}, {CLIENTS} clients: {len(names) / took_s:.0f} a second, "
        f"median {statistics.median(spent):.0f} ms, p99 {p99:.0f} ms"
    )


def _await_health(port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/readyz")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.2)
        finally:
            connection.close()
    raise AssertionError("the routes did not come up")

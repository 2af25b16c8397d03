"""What every page and operation takes by the size of the graph, with the db hits of its queries.

`GROWTH_SIZES` are numbers of relationships (10 million takes most of an hour), `GROWTH_HOME` a
folder that keeps the databases for the next time. The table goes into docs/scale.md when the
usual sizes were measured.
"""

import json
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.growth_graph import GraphSize, load_graph
from benchmarks.growth_operations import OPERATIONS, Target, TimedOperation
from benchmarks.measure import HERE, cache, write_section
from benchmarks.plan_cost import costs_of
from graphrag_core.adapters.embedded import stop
from graphrag_core.doubles.hash_embedder import HashEmbedder
from graphrag_core.engine import Engine
from graphrag_core.errors import GraphragError
from graphrag_core.settings import load_settings

USUAL = (10_000, 100_000, 1_000_000)
TIMES = 5
PATIENCE_MS = 5_000.0
"""What takes longer at first is called twice more only."""

SIZES_TOLD = 1.5
"""log 1,000,000 / log 10,000: what grows with the depth of an index."""

TOLERANCE = 2.0
LEAST_HITS, LEAST_MS = 1_000, 100.0
"""Growth is marked from so much on: beside it a machine's mood is larger."""

DOCUMENT = HERE.parent / "docs" / "scale.md"


@dataclass(frozen=True, slots=True)
class Measurement:
    """One operation at one size: times in milliseconds, queries, and what these cost."""

    cold_ms: float
    warm_ms: float
    queries: int
    db_hits: int
    heaviest: str
    failure: str = ""


def main() -> None:
    """Measure each size, print the table, and write it into the document."""
    sizes = tuple(int(size) for size in os.environ.get("GROWTH_SIZES", "").split(",") if size)
    measured = {size: _measure_size(GraphSize(size)) for size in sizes or USUAL}
    table = growth_table(measured)
    print(table)
    if sizes in ((), USUAL):
        write_section(DOCUMENT, "growth", table)


def growth_table(measured: dict[int, dict[str, Measurement]]) -> str:
    """Write the measurements as a Markdown table, with what grows marked."""
    sizes = sorted(measured)
    columns = ["page", "operation", "", *(f"{size:,}" for size in sizes), "×"]
    columns += [f"hits {size:,}" for size in sizes] + ["×"]
    lines = [f"| {' | '.join(columns)} |", "|" + " --- |" * len(columns)]
    for operation in OPERATIONS:
        found = [measured[size][_key(operation)] for size in sizes]
        lines.append(_line(operation, found))
    return "\n".join(lines)


def _line(operation: TimedOperation, found: Sequence[Measurement]) -> str:
    times, hits = [one.warm_ms for one in found], [one.db_hits for one in found]
    mark = "▲" if _grows(hits, LEAST_HITS) or _grows(times, LEAST_MS) else ""
    failed = next((f": *{one.failure}*" for one in found if one.failure), "")
    cells = [operation.place, operation.name + failed, mark]
    cells += [f"{one.warm_ms:,.0f} ({one.cold_ms:,.0f})" for one in found] + [_ratio(times)]
    cells += [f"{count:,}" for count in hits] + [_ratio(hits)]
    return f"| {' | '.join(cells)} |"


def _grows(numbers: Sequence[float], least: float) -> bool:
    return numbers[-1] >= least and numbers[-1] > TOLERANCE * max(numbers[0], least / 100)


def _ratio(numbers: Sequence[float]) -> str:
    return f"{numbers[-1] / numbers[0]:,.1f}" if numbers[0] else "–"


def _key(operation: TimedOperation) -> str:
    return f"{operation.place}: {operation.name}"


def _measure_size(size: GraphSize) -> dict[str, Measurement]:
    with opened(size) as engine:
        target = Target(engine, size)
        chosen = os.environ.get("GROWTH_ONLY", "")
        measured = {}
        for operation in OPERATIONS:
            key = _key(operation)
            if chosen in key:
                measured[key] = found = _measure(operation, target)
                print(json.dumps([size.relationships, key, _told(found)]), flush=True)
        return measured


def _told(found: Measurement) -> str:
    return (
        f"{found.warm_ms:,.0f} ms ({found.cold_ms:,.0f}), {found.queries} queries, "
        f"{found.db_hits:,} hits {found.failure} {found.heaviest}"
    )


def _measure(operation: TimedOperation, target: Target) -> Measurement:
    failure = ""

    def call() -> float:
        nonlocal failure
        began = time.perf_counter()
        try:
            operation.call(target)
        except GraphragError as fault:
            failure = fault.message
        return (time.perf_counter() - began) * 1000

    cold = call()
    warm = statistics.median(call() for _ in range(TIMES if cold < PATIENCE_MS else 2))
    costs = costs_of(target.engine.graph(), call)
    heaviest = max(costs, key=lambda cost: cost.db_hits, default=None)
    told = f"{heaviest.db_hits:,}: {heaviest.query.text}" if heaviest else ""
    return Measurement(cold, warm, len(costs), sum(c.db_hits for c in costs), told, failure)


@contextmanager
def opened(size: GraphSize) -> Iterator[Engine]:
    """Open an engine on a database of its own that holds the graph."""
    with tempfile.TemporaryDirectory() as temporary:
        kept = os.environ.get("GROWTH_HOME")
        home = Path(kept) / str(size.relationships) if kept else Path(temporary)
        home.mkdir(parents=True, exist_ok=True)
        settings = load_settings(
            {"GRAPHRAG_HOME": str(home), "LAZY_RAG_ENABLED": "true", **cache()}, folder=home
        )
        try:
            with Engine(settings, embedder=HashEmbedder()) as engine:
                if engine.is_empty():
                    began = time.perf_counter()
                    load_graph(engine, size)
                    took = time.perf_counter() - began
                    print(f"{size.relationships:,} relationships written in {took:.0f} s")
                yield engine
        finally:
            stop(settings)

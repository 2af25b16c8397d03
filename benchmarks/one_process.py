"""10,000 `validate` and 2,000 `ask` in one process: what they take, and whether memory grows.

    python -m benchmarks one_process
    python -m benchmarks.one_process --share 0.1        a tenth of them

No text comes twice, so that nothing is answered from a cache and a cache without a bound shows.
"""

import argparse
import os
import time
from collections.abc import Callable

from benchmarks.endurance_record import WARM_SHARE, Record, slope
from benchmarks.measure import HERE, demo_engine, resident_mb, write_section
from graphrag_core.adapters.embedded import find_running
from graphrag_core.engine import Engine
from graphrag_core.types import CypherQuery, Question

DOCUMENT = HERE.parent / "docs" / "endurance.md"
VALIDATED, ASKED = 10_000, 2_000
SAMPLES = 100
WARMING = 4
"""Calls before those that count: models and classes are loaded with the first ones."""
QUERIES = (
    "MATCH (s:Service) WHERE s.p95_ms > {n} RETURN s.name AS name{n} LIMIT 10",
    "MATCH (t:Team)-[:OWNS]->(s:Service) WHERE s.name <> 'x{n}' RETURN t.name, count(s) AS n{n}",
    "MATCH (s:Servce) WHERE s.nam = {n} RETURN s",
)
QUESTIONS = (
    "Which services does Data-Services own, in case {n}?",
    "How many incidents lasted longer than {n} minutes?",
    "What depends on auth-service?{spaces}",
    "Tell me about thing{n}",
)


def main(share: float = 1.0) -> None:
    """Print the tables, and write them into the document."""
    with demo_engine() as (engine, settings):
        running = find_running(settings)
        assert running is not None
        pids = {"this process": os.getpid(), "server": running.pid}
        record = Record()
        tables = [
            _grown("validate", int(VALIDATED * share), record, pids, _validating(engine)),
            _grown("ask", int(ASKED * share), record, pids, _asking(engine)),
        ]
    head = (
        "| what | process | warm | end | slope for 1,000 calls |\n| --- | --- | --- | --- | --- |"
    )
    text = f"{record.table()}\n\n{head}\n" + "\n".join(tables)
    print(text)
    write_section(DOCUMENT, "one process", text)


def _validating(engine: Engine) -> Callable[[int], object]:
    def call(number: int) -> object:
        text = QUERIES[number % len(QUERIES)].format(n=number)
        return engine.validate(CypherQuery(text))

    return call


def _asking(engine: Engine) -> Callable[[int], object]:
    def call(number: int) -> object:
        text = QUESTIONS[number % len(QUESTIONS)].format(n=number, spaces=" " * (number // 4))
        return engine.ask(Question(text), translator="offline")

    return call


def _grown(
    what: str, times: int, record: Record, pids: dict[str, int], call: Callable[[int], object]
) -> str:
    """Make the calls, and write a row for each process: its memory, and the slope of it."""
    samples: dict[str, list[tuple[float, float]]] = {name: [] for name in pids}
    for number in range(WARMING):
        call(-1 - number)
    for number in range(times):
        began = time.perf_counter()
        call(number)
        record.add(what, time.perf_counter() - began, "")
        if number % max(1, times // SAMPLES) == 0:
            for name, pid in pids.items():
                samples[name].append((number / 1_000, float(resident_mb(pid))))
    rows = []
    for name, taken in samples.items():
        warm = taken[int(len(taken) * WARM_SHARE) :]
        rows.append(
            f"| {times:,} {what} | {name} | {warm[0][1]:.0f} MB | {warm[-1][1]:.0f} MB | "
            f"{slope(warm):+.2f} MB |"
        )
    return "\n".join(rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.one_process")
    parser.add_argument("--share", type=float, default=1.0)
    main(parser.parse_args().share)

"""What it costs to stop a run of tables half-way and to resume it."""

import os
import tempfile
import time
from pathlib import Path

from benchmarks.measure import cache
from benchmarks.table_loading import write_sales
from graphrag_core.adapters.embedded import stop
from graphrag_core.engine import Engine
from graphrag_core.errors import AskCancelledError
from graphrag_core.ingest.graph_checksum import graph_checksum
from graphrag_core.runtime.cancellation import Cancel, cancellable
from graphrag_core.settings import load_settings
from graphrag_core.types import CypherQuery

ROWS = int(os.environ.get("INGEST_ROWS", "100000"))
WIPE = "MATCH (n) CALL (n) { DETACH DELETE n }"


def main() -> None:
    """Print the times of an undisturbed run and of one that was stopped, and the difference."""
    with tempfile.TemporaryDirectory() as home:
        folder = write_sales(Path(home) / "sales", ROWS)
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        try:
            with Engine(settings) as engine:
                whole = min(_undisturbed(engine, folder, f"whole{n}") for n in range(2))
                expected = graph_checksum(engine.graph())
                _empty(engine)
                stopped = _stopped(engine, folder, whole / 2)
                assert graph_checksum(engine.graph()) == expected
        finally:
            stop(settings)
    print(
        f"{ROWS:,} rows: undisturbed {whole:.1f} s, stopped half-way and resumed {stopped:.1f} s, "
        f"{stopped / whole - 1:+.1%}; aim +5 %"
    )


def _undisturbed(engine: Engine, folder: Path, name: str) -> float:
    _empty(engine)
    mapping = engine.ingesting.propose(folder).mapping
    began = time.perf_counter()
    engine.ingesting.load(folder, mapping, name=name)
    return time.perf_counter() - began


def _stopped(engine: Engine, folder: Path, after_s: float) -> float:
    """Load, cancel once so much time has passed, and resume; return the time of both."""
    mapping = engine.ingesting.propose(folder).mapping
    cancel = Cancel()
    began = time.perf_counter()

    def say(_: str) -> None:
        if time.perf_counter() - began > after_s:
            cancel.say()

    try:
        with cancellable(cancel):
            engine.ingesting.load(folder, mapping, name="stopped", say=say)
    except AskCancelledError:
        engine.ingesting.resume("stopped")
    return time.perf_counter() - began


def _empty(engine: Engine) -> None:
    engine.graph().write([CypherQuery(WIPE)])

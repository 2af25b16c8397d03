"""What it costs to stop a run of tables half-way and to resume it."""

import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from benchmarks.measure import cache, delete_everything
from benchmarks.table_loading import write_sales
from graphrag_core.adapters.embedded import stop
from graphrag_core.engine import Engine
from graphrag_core.errors import AskCancelledError
from graphrag_core.ingest.graph_checksum import graph_checksum
from graphrag_core.settings import load_settings

ROWS = int(os.environ.get("INGEST_ROWS", "100000"))
ROUNDS = 3


def main() -> None:
    """Print the times of an undisturbed run and of one that was stopped, and the difference."""
    whole: list[float] = []
    stopped: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        folder = write_sales(Path(home) / "sales", ROWS)
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        try:
            with Engine(settings) as engine:
                for round_ in range(ROUNDS):
                    spent, sentences = _undisturbed(engine, folder, f"whole{round_}")
                    whole.append(spent)
                    expected = graph_checksum(engine.graph())
                    stopped.append(_stopped(engine, folder, sentences // 2))
                    assert graph_checksum(engine.graph()) == expected
        finally:
            stop(settings)
    print(
        f"{ROWS:,} rows, best of {ROUNDS}: undisturbed {min(whole):.1f} s, stopped half-way and "
        f"resumed {min(stopped):.1f} s, {min(stopped) / min(whole) - 1:+.1%}; aim +5 %"
    )


def _undisturbed(engine: Engine, folder: Path, name: str) -> tuple[float, int]:
    """Load, and return the time and how many sentences said how far it was."""
    delete_everything(engine)
    mapping = engine.ingesting.propose(folder).mapping
    said: list[str] = []
    began = time.perf_counter()
    engine.ingesting.load(folder, mapping, name=name, say=said.append)
    return time.perf_counter() - began, len(said)


def _stopped(engine: Engine, folder: Path, sentences: int) -> float:
    """Load, stop after so many sentences, and resume; return the time of both."""
    delete_everything(engine)
    mapping = engine.ingesting.propose(folder).mapping
    said: list[str] = []

    def say(sentence: str) -> None:
        said.append(sentence)
        if len(said) == sentences:
            raise AskCancelledError

    began = time.perf_counter()
    with suppress(AskCancelledError):
        engine.ingesting.load(folder, mapping, name="stopped", say=say)
    assert engine.ingesting.runs()[0].state == "stopped"
    engine.ingesting.resume("stopped")
    return time.perf_counter() - began

"""From nothing running to the first answer, step by step, with everything cached."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measure import cache
from graphrag_core.adapters.embedded import stop
from graphrag_core.engine import Engine
from graphrag_core.settings import Settings, load_settings
from graphrag_core.types import Question

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Print the seconds of each step, for a first start and for one with data."""
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings({"GRAPHRAG_HOME": home, **cache()}, folder=Path(home))
        for name, load in (("first start", True), ("later start", False)):
            _start(name, settings, load=load)


def _start(name: str, settings: Settings, *, load: bool) -> None:
    steps: dict[str, float] = {}
    steps["imports"] = _timed(
        lambda: subprocess.run(
            [sys.executable, "-c", "import graphrag_core.engine"], check=True, cwd=ROOT
        )
    )
    engine = Engine(settings)
    steps["server"] = _timed(engine.graph)
    if load:
        steps["demo data"] = _timed(engine.load_demo)
    steps["schema"] = _timed(engine.schema)
    steps["first answer"] = _timed(
        lambda: engine.ask(Question("How many teams are there?"), translator="offline")
    )
    engine.close()
    stop(settings)
    total = sum(steps.values())
    shares = ", ".join(f"{k} {v:.1f} s ({v / total:.0%})" for k, v in steps.items())
    print(f"{name}: {total:.1f} s: {shares}")


def _timed(call: object) -> float:
    began = time.perf_counter()
    assert callable(call)
    call()
    return time.perf_counter() - began

"""Resident memory of server and app after the demo's first question (Linux)."""

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.measure import demo_engine, resident_mb
from graphrag_core.adapters.embedded import find_running
from graphrag_core.types import Question

ROOT = Path(__file__).parents[1]
APP = """
import os, sys
import pandas, pyvis.network, streamlit
from graphrag_core.engine import Engine
from graphrag_core.settings import load_settings
from graphrag_core.types import Question
engine = Engine(load_settings())
engine.ask(Question("Which services does Data-Services own?"), translator="offline")
for line in open("/proc/self/status"):
    if line.startswith("VmRSS"):
        print(int(line.split()[1]) // 1024)
"""


def main() -> None:
    """Print megabytes beside the aims."""
    with demo_engine() as (engine, settings):
        engine.ask(Question("Which services does Data-Services own?"), translator="offline")
        running = find_running(settings)
        assert running is not None
        server = resident_mb(running.pid)
        environment = {**os.environ, "GRAPHRAG_HOME": str(settings.home)}
        app = subprocess.run(
            [sys.executable, "-c", APP],
            check=True, capture_output=True, text=True, env=environment, cwd=ROOT,
        )  # fmt: skip
    print(f"server {server} MB (aim 900), app {int(app.stdout.split()[-1])} MB (aim 350)")

"""A process that loads data and is killed while it does."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from graphrag_core.settings import Settings


def killed_loading(
    settings: Settings, script: str, arguments: list[str], *, lines: int, delay_s: float
) -> None:
    """Run a script that loads data, and kill it so many lines and seconds after it has begun."""
    environment = {
        **os.environ,
        "NEO4J_URI": str(settings.neo4j_uri),
        "NEO4J_PASSWORD": str(settings.neo4j_password),
        "GRAPHRAG_HOME": str(settings.home),
    }
    process = subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        stdout=subprocess.PIPE, env=environment, cwd=Path(__file__).parents[1],
    )  # fmt: skip
    assert process.stdout is not None
    for _ in range(lines + 1):
        process.stdout.readline()
    time.sleep(delay_s)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()

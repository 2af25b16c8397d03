"""Seeding that is killed in the middle: the next one works, with all data there once."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from graphrag_core.adapters.embedded.server import look
from graphrag_core.adapters.neo4j import open_graph
from graphrag_core.ingest.seed import load_seed
from graphrag_core.settings import Settings
from graphrag_core.types import CypherQuery

ROOT = Path(__file__).parents[1]
COUNTED = CypherQuery(
    "MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN count(DISTINCT n) AS n, count(r) AS r"
)
MOST_S = 240.0
"""On the machine of the tests, which is busy; a calm one needs a tenth of this."""


def seed(settings: Settings) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "graphrag_core", "seed"],
        cwd=ROOT,
        env={**os.environ, "GRAPHRAG_HOME": str(settings.home)},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def wait_for_server(settings: Settings) -> int:
    until = time.monotonic() + MOST_S
    while time.monotonic() < until:
        seen = look(settings)
        if seen.state == "ready" and seen.owner is not None:
            return seen.owner.pid
        time.sleep(0.05)
    raise AssertionError("The server did not start.")


@pytest.mark.parametrize("killed", ["server", "command"])
def test_seeding_works_again_after_it_was_killed(own_settings: Settings, killed: str) -> None:
    first = seed(own_settings)
    server = wait_for_server(own_settings)
    time.sleep(1.0)
    os.kill(server if killed == "server" else first.pid, signal.SIGKILL)
    output = first.communicate(timeout=MOST_S)[0]
    assert "Traceback" not in output

    again = seed(own_settings)
    output = again.communicate(timeout=MOST_S)[0]

    assert again.returncode == 0, output
    with closing(open_graph(own_settings)) as graph:
        after = graph.fetch(COUNTED).records
        load_seed(graph)
        assert graph.fetch(COUNTED).records == after

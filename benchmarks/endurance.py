"""Hours of use in minutes: pages, routes and slow queries at once, and what memory does meanwhile.

    python -m benchmarks endurance                        10 minutes
    python -m benchmarks.endurance --minutes 60 --sessions 50 --callers 64 --chromium 5

The app, `serve` and the embedded server are processes of their own, on one home with the demo
company. Sessions are websockets that speak Streamlit's protocol, and some real Chromium; each
reads, thinks for some seconds and goes on (`endurance_readers`).
"""

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks import endurance_readers as readers
from benchmarks.endurance_record import Load, Memory, Record
from benchmarks.measure import HERE, cache, write_section
from benchmarks.rest_calls import serving
from graphrag_core.adapters.embedded import find_running, stop
from graphrag_core.engine import open_engine
from graphrag_core.settings import load_settings
from tests.browser.app_process import start_app

DOCUMENT = HERE.parent / "docs" / "endurance.md"
PORT = 8794


@dataclass(frozen=True, slots=True)
class Plan:
    """How many of each kind take part, and for how long."""

    minutes: float = 10.0
    sessions: int = 50
    callers: int = 64
    chromium: int = 5
    think_s: float = 60.0
    rest_think_s: float = 10.0


USUAL = Plan()


def main(plan: Plan = USUAL) -> None:
    """Let all of them work, print the tables, and write them into the document."""
    memory, record = Memory(), Record()
    with _running(memory) as app:
        readers.warm(app, PORT)
        load = Load(plan.minutes * 60, record)
        for number in range(plan.sessions):
            load.add(readers.page_reader, app, number, plan.think_s)
        for number in range(plan.callers):
            load.add(readers.rest_caller, PORT, number, plan.rest_think_s)
        load.add(readers.slow_reader, app, plan.sessions)
        if plan.chromium:
            first = plan.sessions + 1
            load.add(readers.chromium_reader, app, first, plan.chromium, plan.think_s)
        memory.watch(load)
        load.wait()
    text = (
        f"{plan.minutes:g} minutes, {plan.sessions} sessions at the pages, {plan.chromium} in "
        f"Chromium, each reading for {plan.think_s:g} s, {plan.callers} REST callers with pauses "
        f"of {plan.rest_think_s:g} s, one slow query after the other; "
        f"{os.cpu_count()} processors, mean load {memory.load:.1f}.\n\n"
        f"{record.table()}\n\n{memory.table()}"
    )
    print(text)
    write_section(DOCUMENT, "endurance", text)


@contextmanager
def _running(memory: Memory) -> Iterator[str]:
    """Run the three processes on a home with the demo; yields the app's address."""
    with tempfile.TemporaryDirectory() as home:
        variables = {"GRAPHRAG_HOME": home, **cache()}
        settings = load_settings(variables, folder=Path(home))
        with open_engine(settings) as engine:
            engine.demo.load()
            folder = Path(home) / "app"
            folder.mkdir()
            app, address = start_app(folder, **variables)
            try:
                with serving(PORT, variables) as serve:
                    running = find_running(settings)
                    assert running is not None
                    memory.pids = {"app": app.pid, "serve": serve.pid, "server": running.pid}
                    yield address
            finally:
                app.terminate()
                app.wait(timeout=30)
        stop(settings)


def _arguments() -> Plan:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endurance")
    parser.add_argument("--minutes", type=float, default=USUAL.minutes)
    parser.add_argument("--sessions", type=int, default=USUAL.sessions)
    parser.add_argument("--callers", type=int, default=USUAL.callers)
    parser.add_argument("--chromium", type=int, default=USUAL.chromium)
    parser.add_argument("--think", dest="think_s", type=float, default=USUAL.think_s)
    parser.add_argument("--rest-think", dest="rest_think_s", type=float, default=USUAL.rest_think_s)
    return Plan(**vars(parser.parse_args()))


if __name__ == "__main__":
    main(_arguments())

"""From `make run` to the first answer in a real Chromium, with the share of each step.

`starting` has everything cached (the environment, the server's files) and measures a first
start, which loads the demo, and a later one. `starting_from_nothing` clones the repository
and begins with empty caches; it downloads gigabytes, so it runs only when named.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.measure import cache
from graphrag_core.adapters.embedded import stop
from graphrag_core.adapters.embedded.jars import cached_share
from graphrag_core.settings import Settings, load_settings
from tests.browser.app_process import NOT_INHERITED, QUIET, find_chromium, free_port, healthy

ROOT = Path(__file__).parents[1]
QUESTION = "Which services does Core-Platform own?"
ANSWERED_WITHIN_S = 3_600.0
PAGE_WITHIN_S = 300.0
POLL_S = 0.1


def main() -> None:
    """Print the seconds of each step with everything cached: a first start, then a later one."""
    environment_of = Path(sys.prefix)
    # What `make run` would find done already; it is not part of the measured time.
    subprocess.run(
        ["make", "--silent", f"VENV={environment_of}", f"{environment_of}/app.installed"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    with tempfile.TemporaryDirectory() as folder:
        variables = {"GRAPHRAG_HOME": folder, **cache()}
        for name in ("first start", "later start"):
            _report(name, _visit(ROOT, environment_of, variables))


def from_nothing() -> None:
    """Print the seconds of each step in a fresh clone with empty caches."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        variables = {
            "GRAPHRAG_HOME": f"{folder}/home",
            "GRAPHRAG_CACHE": f"{folder}/cache",
            "PIP_CACHE_DIR": f"{folder}/pip",
        }
        _report("from nothing", _visit(clone, clone / ".venv", variables))


def _visit(checkout: Path, environment: Path, variables: Mapping[str, str]) -> dict[str, float]:
    """Measure the seconds of each step of `make run`, seen from outside, in their order."""
    settings = load_settings(variables, folder=Path(variables["GRAPHRAG_HOME"]))
    steps = Steps()
    with _make_run(checkout, environment, variables) as (address, process):
        steps.wait("environment", (environment / "app.installed").exists)
        healthy(address, process, within_s=ANSWERED_WITHIN_S)
        steps.end("app")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(QUIET))
            page = browser.new_page()
            # The first page of a fresh environment waits for its modules to be compiled.
            page.set_default_timeout(PAGE_WITHIN_S * 1000)
            _ask(page, address)
            steps.end("page")
            _await_server(settings, steps)
            page.locator(".st-key-answer").wait_for(timeout=ANSWERED_WITHIN_S * 1000)
            steps.end("first answer")
            browser.close()
    stop(settings)
    return steps.spent_s


def _ask(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".st-key-question input").fill(QUESTION)
    page.locator(".st-key-ask button").click()


def _await_server(settings: Settings, steps: "Steps") -> None:
    folder = settings.home / "neo4j"
    steps.wait("server files", lambda: _all_there(settings))
    steps.wait("server", (folder / "server.json").exists)
    steps.wait("demo data", (folder / "opened-before").exists)


def _all_there(settings: Settings) -> bool:
    present, total = cached_share(settings)
    return present == total


class Steps:
    """Seconds by step: each lasts from the end of the one before it."""

    def __init__(self) -> None:
        self.spent_s: dict[str, float] = {}
        self._last = time.perf_counter()

    def end(self, name: str) -> None:
        """Let the step of this name end now."""
        now = time.perf_counter()
        self.spent_s[name] = now - self._last
        self._last = now

    def wait(self, name: str, done: Callable[[], bool]) -> None:
        """Let the step of this name end as soon as `done`. Raises TimeoutError after an hour."""
        until = time.perf_counter() + ANSWERED_WITHIN_S
        while not done():
            if time.perf_counter() > until:
                raise TimeoutError(name)
            time.sleep(POLL_S)
        self.end(name)


@contextmanager
def _make_run(
    checkout: Path, environment: Path, variables: Mapping[str, str]
) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    port = free_port()
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(NOT_INHERITED)}
    process = subprocess.Popen(
        [shutil.which("make") or "make", "--silent", "run", f"VENV={environment}"],
        cwd=checkout,
        env={**inherited, **variables, "STREAMLIT_SERVER_PORT": str(port)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield f"http://127.0.0.1:{port}", process
    finally:
        os.killpg(process.pid, 15)
        process.wait(timeout=20)


def _report(name: str, spent_s: Mapping[str, float]) -> None:
    total = sum(spent_s.values())
    shares = ", ".join(f"{step} {s:.1f} s ({s / total:.0%})" for step, s in spent_s.items())
    print(f"{name}: make run to the first answer {total:.1f} s: {shares}")

"""Fixtures of the browser tests: the app as its own process, and a Chromium that asks nobody else."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

expect.set_options(timeout=30_000)

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALL = "no Chromium found; install it with: apt-get install -y chromium"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LOCAL_SCHEMES = ("data", "blob", "about")
NOT_INHERITED = ("NEO4J_", "OPENAI_", "GRAPHRAG_HOME", "GRAPHRAG_TENANT", "STREAMLIT_")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for all browser tests."""
    path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip(INSTALL)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own context; any request that leaves this machine fails the test."""
    refused: list[str] = []

    def local_only(route: Route) -> None:
        address = urlparse(route.request.url)
        if address.hostname == "127.0.0.1" or address.scheme in LOCAL_SCHEMES:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    context = browser.new_context(viewport={"width": 1400, "height": 900})
    context.route("**/*", local_only)
    page = context.new_page()
    page.set_default_timeout(30_000)
    yield page
    context.close()
    assert refused == []


@pytest.fixture(scope="session")
def app_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., str]]:
    """Start a fresh app process with these variables; its address. All end with the session."""
    started: list[subprocess.Popen[bytes]] = []

    def start(**variables: str) -> str:
        folder = tmp_path_factory.mktemp("app")
        port = _free_port()
        environment = {k: v for k, v in os.environ.items() if not k.startswith(NOT_INHERITED)}
        command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py")]
        # The config of the repository is found from the working folder.
        (folder / ".streamlit").symlink_to(ROOT / ".streamlit")
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [*command, "--server.port", str(port), "--server.fileWatcherType", "none"],
                cwd=folder,
                env={**environment, **variables},
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        started.append(process)
        address = f"http://127.0.0.1:{port}"
        _await_health(address, process, folder / "log")
        return address

    yield start
    for process in started:
        process.terminate()
    for process in started:
        process.wait(timeout=20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await_health(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + 40
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise AssertionError(f"the app did not start:\n{log.read_text(errors='replace')}")

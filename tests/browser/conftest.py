"""Fixtures of the browser tests: the app as its own process, and a Chromium that asks nobody else."""

import subprocess
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlparse

import pytest
from app_process import QUIET, find_chromium, start_app
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from graphrag_core.adapters.neo4j import Graph

# A busy machine with two cores takes half a minute for the first answer of a fresh database.
expect.set_options(timeout=90_000)

INSTALL = "no Chromium found; install it with: apt-get install -y chromium-headless-shell"
LOCAL_SCHEMES = ("data", "blob", "about")
SHOWN_CHARS = 2_000


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for all browser tests."""
    path = find_chromium()
    if path is None:
        pytest.skip(INSTALL)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say what stood on the page when a test failed: a run elsewhere leaves no picture."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.when == "call" and report.failed and page is not None:
        with suppress(PlaywrightError):
            report.sections.append(
                ("the page", page.inner_text("body", timeout=5_000)[:SHOWN_CHARS])
            )
    return report


@pytest.fixture(scope="session")
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """One profile for all pages: scripts that were fetched and compiled are kept for the next."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    yield context
    context.close()


@pytest.fixture
def page(profile: BrowserContext) -> Iterator[Page]:
    """A page in a profile without cookies; a request to another machine fails the test.

    None gets there: `QUIET` knows no names. What a page stored is removed after the test.
    """
    abroad: list[str] = []

    def note(request: Request) -> None:
        address = urlparse(request.url)
        if address.hostname != "127.0.0.1" and address.scheme not in LOCAL_SCHEMES:
            abroad.append(request.url)

    profile.on("request", note)
    page = profile.new_page()
    page.set_default_timeout(90_000)
    yield page
    for opened in profile.pages:
        with suppress(PlaywrightError):
            opened.evaluate("() => { localStorage.clear(); sessionStorage.clear() }")
        opened.close()
    profile.clear_cookies()
    profile.remove_listener("request", note)
    assert abroad == []


@contextmanager
def apps(folders: pytest.TempPathFactory) -> Iterator[Callable[..., str]]:
    """Start app processes, each with its variables and at its own address, and end them."""
    started: list[subprocess.Popen[bytes]] = []

    def start(**variables: str) -> str:
        process, address = start_app(folders.mktemp("app"), **variables)
        started.append(process)
        return address

    yield start
    for process in started:
        process.terminate()
    for process in started:
        process.wait(timeout=20)


@pytest.fixture(scope="module")
def app_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., str]]:
    """Start a fresh app process with these variables; its address. All end with the module.

    No embedding model is loaded, which costs each process twelve seconds, unless one is named.
    """
    with apps(tmp_path_factory) as start:
        yield partial(start, GRAPHRAG_EMBEDDING_MODEL="none")


@pytest.fixture(scope="session")
def demo_url(
    tmp_path_factory: pytest.TempPathFactory,
    demo_graph: Graph,  # noqa: ARG001 - loaded before the app starts
    test_home: Path,
) -> Iterator[str]:
    """The app on the demo graph, one process for all tests that read it."""
    with apps(tmp_path_factory) as start:
        yield start(GRAPHRAG_HOME=str(test_home / "demo"))

"""Connections by name: a reload and a link lead to the same database, or ask for its password."""

import re
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Browser, Page, expect

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.store.saved_connections import SavedConnection, SavedConnections
from graphrag_core.store.sqlite_store import SqliteStore

LOCAL = Path(__file__).parent


@pytest.fixture
def keyring_file(tmp_path: Path) -> Path:
    return tmp_path / "keyring.json"


@pytest.fixture
def url(
    app_at: Callable[..., str],
    demo_graph: Graph,  # noqa: ARG001 - loaded before the app opens it
    test_home: Path,
    keyring_file: Path,
    request: pytest.FixtureRequest,
) -> str:
    """The app on the demo graph, with a keyring where it is asked for."""
    variables = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
    if getattr(request, "param", "") == "keyring":
        variables = {
            "PYTHON_KEYRING_BACKEND": "file_keyring.FileKeyring",
            "PYTHONPATH": str(LOCAL),
            "TEST_KEYRING": str(keyring_file),
        }
    return app_at(GRAPHRAG_HOME=str(test_home / "demo"), **variables)


def connect(page: Page, server: RunningServer, name: str, *, remember: bool = False) -> None:
    page.locator(".st-key-connect button").click()
    page.locator(".st-key-connect_uri input").fill(server.uri)
    page.locator(".st-key-connect_password input").fill(server.password)
    page.locator(".st-key-connect_name input").fill(name)
    if remember:
        page.locator(".st-key-connect_remember label").click()
    page.locator(".st-key-connect_test button").click()
    expect(page.locator(".st-key-badge")).to_contain_text("Your Neo4j")


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


def choose(page: Page, name: str) -> None:
    page.locator(".st-key-connect button").click()
    page.locator(".st-key-connect_known input").click()
    page.get_by_role("option", name=name, exact=True).click()


def another_page(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    page.set_default_timeout(90_000)
    return page


def test_a_reload_and_a_link_ask_for_the_password_of_a_connection_and_never_carry_it(
    page: Page, browser: Browser, url: str, server_named: Callable[[str], RunningServer]
):
    server = server_named("demo")
    page.goto(url)
    connect(page, server, "production & more")
    expect(page).to_have_url(re.compile("connection="))
    assert server.password not in page.url

    page.reload()
    asked = page.locator(".st-key-linked_connection")
    expect(asked).to_contain_text("production & more")
    assert page.locator(".st-key-question, .st-key-badge").count() == 0
    expect(page.locator(".st-key-connect_uri input")).to_have_value(server.uri)
    page.locator(".st-key-connect_password input").fill(server.password)
    page.locator(".st-key-connect_test button").click()
    expect(page.locator(".st-key-badge")).to_contain_text("Your Neo4j")
    page.get_by_role("link", name="Status").click()
    expect(page).to_have_url(re.compile("/status.*connection="))
    assert parse_qs(urlparse(page.url).query)["connection"] == ["production & more"]

    other = another_page(browser)
    other.goto(page.url)
    expect(other.locator(".st-key-linked_connection")).to_be_visible()
    other.locator(".st-key-connect_own button").click()
    expect(other.locator(".st-key-badge")).to_contain_text("Built-in Neo4j")
    assert "connection=" not in other.url
    other.context.close()


def test_a_link_of_an_unknown_connection_asks_for_its_address(page: Page, url: str):
    page.goto(f"{url}?connection=nobody+%3Cb%3Eknows&q=How+many+teams")

    expect(page.locator(".st-key-linked_connection")).to_contain_text("nobody <b>knows")
    expect(page.locator(".st-key-linked_connection")).to_contain_text("not known here")
    expect(page.locator(".st-key-connect_uri input")).to_have_value("")
    assert page.locator(".st-key-answer").count() == 0


@pytest.mark.parametrize("url", ["keyring"], indirect=True)
def test_a_password_in_the_keyring_connects_after_a_reload_until_it_is_forgotten(
    page: Page, url: str, keyring_file: Path, server_named: Callable[[str], RunningServer]
):
    server = server_named("demo")
    page.goto(url)
    connect(page, server, "prod", remember=True)
    wait_until(lambda: keyring_file.exists() and server.password in keyring_file.read_text())

    page.reload()
    expect(page.locator(".st-key-badge")).to_contain_text("Your Neo4j")

    page.locator(".st-key-connect button").click()
    page.locator(".st-key-connect_back button").click()
    expect(page.locator(".st-key-badge")).to_contain_text("Built-in Neo4j")

    choose(page, "prod")
    expect(page.locator(".st-key-connect_uri input")).to_have_value(server.uri)
    page.locator(".st-key-connect_test button").click()
    expect(page.locator(".st-key-badge")).to_contain_text("Your Neo4j")

    choose(page, "prod")
    page.locator(".st-key-connect_forget button").click()
    expect(page.locator(".st-key-connect_forget")).to_have_count(0)
    wait_until(lambda: server.password not in keyring_file.read_text())


@pytest.mark.parametrize("url", ["keyring"], indirect=True)
def test_a_password_is_not_given_to_another_address_of_the_same_name(
    page: Page,
    url: str,
    keyring_file: Path,
    test_home: Path,
    server_named: Callable[[str], RunningServer],
):
    server = server_named("demo")
    page.goto(url)
    connect(page, server, "moved", remember=True)
    wait_until(lambda: keyring_file.exists() and server.password in keyring_file.read_text())

    with closing(SqliteStore(test_home / "demo")) as store:
        SavedConnections(store).add(SavedConnection("moved", "bolt://127.0.0.1:9", "neo4j"))
    page.reload()

    expect(page.locator(".st-key-linked_connection")).to_contain_text("Enter the password")
    expect(page.locator(".st-key-connect_uri input")).to_have_value("bolt://127.0.0.1:9")

"""Logging in with OpenID Connect: nobody sees the graph before, favourites are one's own."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from login_provider import CLIENT, SECRET, login_provider
from page_states import settle
from playwright.sync_api import Browser, Page, expect

from graphrag_core.adapters.neo4j import Graph

SECRETS = """
[auth]
redirect_uri = "http://127.0.0.1:{{port}}/oauth2callback"
cookie_secret = "a-secret-of-the-tests-that-is-long-enough"
client_id = "{client}"
client_secret = "{secret}"
server_metadata_url = "{provider}/.well-known/openid-configuration"
"""
QUESTION = "How many incidents are there per severity?"


@pytest.fixture(scope="module")
def team_url(
    app_at: Callable[..., str],
    demo_graph: Graph,  # noqa: ARG001 - loaded before the app opens it
    test_home: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    """The app on the demo graph, for people who log in."""
    with login_provider() as provider:
        file = tmp_path_factory.mktemp("secrets") / "secrets.toml"
        file.write_text(SECRETS.format(client=CLIENT, secret=SECRET, provider=provider))
        yield app_at(GRAPHRAG_HOME=str(test_home / "demo"), STREAMLIT_SECRETS_FILES=str(file))


@pytest.fixture
def browser_of(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Open pages, each in a browser of its own."""
    contexts = []

    def page() -> Page:
        contexts.append(browser.new_context(viewport={"width": 1400, "height": 900}))
        opened = contexts[-1].new_page()
        opened.set_default_timeout(90_000)
        return opened

    yield page
    for context in contexts:
        context.close()


def log_in(page: Page, url: str, name: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Log in").click()
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".st-key-person")).to_contain_text(name)


def favourites(page: Page) -> str:
    settle(page)
    page.get_by_text("Favourites", exact=True).click()
    expect(page.locator(".st-key-favourites_json")).to_be_visible()
    return page.locator(".st-key-favourites").inner_text()


def test_people_log_in_and_have_favourites_of_their_own(
    team_url: str, browser_of: Callable[[], Page]
):
    ada, bob = browser_of(), browser_of()

    log_in(ada, team_url, "Ada")
    ada.locator(".st-key-question input").fill(QUESTION)
    ada.locator(".st-key-ask button").click()
    expect(ada).to_have_url(re.compile(r"shared="))
    settle(ada)
    ada.get_by_role("button", name="Favourite", exact=True).click()
    expect(ada.locator(".st-key-star_1")).to_contain_text("check")
    log_in(bob, team_url, "Bob")

    assert "No favourites yet" in favourites(bob)
    bob.goto(ada.url)
    expect(bob.locator(".st-key-saved_1")).to_contain_text("asked by Ada")
    ada.goto(team_url)
    expect(ada.locator(".st-key-person")).to_contain_text("Ada")
    assert QUESTION in favourites(ada)


def test_nothing_is_shown_before_the_login_and_after_the_end(
    team_url: str, browser_of: Callable[[], Page]
):
    page = browser_of()
    for path in ("", "/status", "/cypher?query=MATCH+(n)+RETURN+n", "/data", "/?q=How+many+teams"):
        page.goto(f"{team_url}{path}")
        expect(page.get_by_role("button", name="Log in")).to_be_visible()
        assert page.locator(".st-key-badge, .st-key-question, .st-key-checks").count() == 0

    log_in(page, team_url, "Eve")
    page.get_by_role("button", name="Log out").click()

    expect(page.get_by_role("button", name="Log in")).to_be_visible()
    expect(page.locator(".st-key-badge")).to_have_count(0)


@pytest.mark.parametrize("text", ["[auth", "[auth]\nclient_id = 3"])
def test_secrets_that_cannot_be_used_open_no_door(
    app_at: Callable[..., str],
    browser_of: Callable[[], Page],
    test_home: Path,
    tmp_path: Path,
    text: str,
):
    (tmp_path / "secrets.toml").write_text(text)
    url = app_at(
        GRAPHRAG_HOME=str(test_home / "demo"),
        STREAMLIT_SECRETS_FILES=str(tmp_path / "secrets.toml"),
    )
    page = browser_of()

    page.goto(url)
    if "client_id" in text:
        page.get_by_role("button", name="Log in").click()

    expect(page.get_by_text("The login is not set up")).to_be_visible()
    assert page.locator(".st-key-badge, .st-key-question").count() == 0

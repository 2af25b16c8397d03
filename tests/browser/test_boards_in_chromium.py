"""A board in a real browser: pinned to from Ask, arranged, refreshed, opened by its link."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from graphrag_core.adapters.embedded import RunningServer
from graphrag_core.adapters.neo4j import Graph
from graphrag_core.types import CypherQuery

NUMBER = "How many teams are there?"
PIE = "incidents by severity as a pie chart"
ADD = "CREATE (:Team:Latecomer {name: 'Latecomers'})"
REMOVE = "MATCH (t:Latecomer) DETACH DELETE t"


@pytest.fixture
def demo_graph_as_it_was(demo_graph: Graph) -> Iterator[Graph]:
    """The demo graph, for a test that adds a team; it is removed afterwards."""
    yield demo_graph
    demo_graph.write([CypherQuery(REMOVE)])


@pytest.fixture
def app_url(
    app_at: Callable[..., str],
    demo_graph: Graph,  # noqa: ARG001 - seeded before the app opens it
    running_server: Callable[[str], RunningServer],
    tmp_path: Path,
) -> str:
    """The app on the demo graph, with boards of its own."""
    server = running_server("demo")
    return app_at(GRAPHRAG_HOME=str(tmp_path), NEO4J_URI=server.uri, NEO4J_PASSWORD=server.password)


def pin(page: Page, number: int, question: str) -> None:
    """Ask a question, the one of that number, and pin its answer to the usual board."""
    page.locator(".st-key-question input").fill(question)
    page.locator(".st-key-ask button").click()
    expect(page.locator(".st-key-turn")).to_be_visible()
    page.locator(f".st-key-pin_{number} button").first.click()
    page.get_by_role("button", name="Pin to board").click()
    expect(page.get_by_text("Pinned to").first).to_be_visible()
    page.keyboard.press("Escape")


def fits(page: Page) -> bool:
    """Whether nothing makes the page scroll sideways."""
    main = page.locator("[data-testid=stMain]")
    return bool(main.evaluate("main => main.scrollWidth <= main.clientWidth + 1"))


def test_a_board_is_filled_refreshed_arranged_and_shared(
    page: Page, browser: Browser, app_url: str, demo_graph_as_it_was: Graph, tmp_path: Path
) -> None:
    page.goto(app_url)
    pin(page, 1, NUMBER)
    pin(page, 2, PIE)
    page.get_by_role("link", name="Boards").first.click()
    tiles = page.locator(".st-key-tiles")
    number = tiles.locator("[data-testid=stMetricValue]")
    expect(number).to_have_text("8")
    expect(tiles.locator("[data-testid=stVegaLiteChart]")).to_be_visible()

    demo_graph_as_it_was.write([CypherQuery(ADD)])
    page.locator(".st-key-refresh_all button").first.click()
    expect(page.get_by_text("2 of 2 refreshed.")).to_be_visible()
    expect(number).to_have_text("9")

    page.locator(".st-key-arrange label").first.click()
    page.get_by_role("button", name="Later").first.click()
    expect(tiles.locator("strong").first).to_have_text(PIE)
    expect(page).to_have_url(re.compile(r"board="))

    page.get_by_role("button", name="Report").click()
    with page.expect_download() as report:
        page.get_by_role("button", name="HTML").click()
    file = tmp_path / "board.html"
    report.value.save_as(file)
    with page.expect_download() as report:
        page.get_by_role("button", name="PDF").click()
    report.value.save_as(tmp_path / "board.pdf")
    [sheet, *_] = PdfReader(tmp_path / "board.pdf").pages
    assert NUMBER in sheet.extract_text()
    assert PIE in sheet.extract_text()
    page.keyboard.press("Escape")

    phone = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.set_default_timeout(90_000)
    phone.goto(f"{page.url}&full=1")
    expect(phone.locator(".st-key-tiles strong").first).to_have_text(PIE)
    expect(phone.locator("[data-testid=stMetricValue]")).to_have_text("9")
    expect(phone.locator("[data-testid=stSidebar]")).not_to_be_visible()
    assert fits(phone)
    phone.locator(".st-key-full_screen button").first.click()
    expect(phone.get_by_role("heading", name="Boards")).to_be_visible()
    assert fits(phone)
    requests: list[str] = []
    phone.on("request", lambda request: requests.append(request.url))
    phone.goto(file.as_uri())
    expect(phone.locator("section")).to_have_count(2)
    expect(phone.locator("svg.chart")).to_be_visible()
    assert requests == [file.as_uri()]
    assert phone.evaluate("document.documentElement.scrollWidth") == 390

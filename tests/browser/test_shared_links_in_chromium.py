"""A link to an answer in two real browsers, while the graph changes between them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.types import CypherQuery

QUESTION = "Which services are owned by Core-Platform?"
ADD = """
MATCH (t:Team {name: 'Core-Platform'})
CREATE (t)-[:OWNS {valid_from: datetime('2026-01-01T00:00:00Z')}]->
  (:Service:Latecomer {name: 'latecomer-api'})
"""
REMOVE = "MATCH (s:Latecomer) DETACH DELETE s"


@pytest.fixture
def demo_graph_as_it_was(demo_graph: Graph) -> Iterator[Graph]:
    """The demo graph, for a test that adds a service; it is removed afterwards."""
    yield demo_graph
    demo_graph.write([CypherQuery(REMOVE)])


def ask(page: Page, question: str) -> None:
    page.locator(".st-key-question input").fill(question)
    page.locator(".st-key-ask button").click()
    expect(page).to_have_url(re.compile(r"shared="))


def drawn(page: Page) -> set[str]:
    """The ids of the nodes in the first picture, once it is drawn."""
    frame = page.locator(".st-key-graph .frame[data-ready]").first
    frame.wait_for()
    return set(frame.evaluate("frame => frame.positions()"))


def shown(page: Page) -> dict[str, object]:
    """What an answer says, what it was read from, and what is in its picture."""
    expect(page.locator(".st-key-rows canvas").first).to_be_visible()
    return {
        "words": page.locator(".st-key-answer p").all_inner_texts(),
        "rows": page.locator(".st-key-rows").get_by_text(re.compile(r"\d+ rows?$")).inner_text(),
        "query": page.locator(".st-key-cypher code").first.inner_text(),
        "picture": drawn(page),
    }


def in_another_browser(browser: Browser, url: str) -> Page:
    page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    page.set_default_timeout(90_000)
    page.goto(url)
    expect(page.locator(".st-key-answer")).to_be_visible()
    return page


def test_a_link_shows_the_answer_of_then_and_runs_it_again_on_the_graph_of_now(
    page: Page, browser: Browser, demo_url: str, demo_graph_as_it_was: Graph
) -> None:
    page.goto(demo_url)
    ask(page, QUESTION)
    then = shown(page)
    assert "auth-service" in str(then["words"])

    demo_graph_as_it_was.write([CypherQuery(ADD)])
    other = in_another_browser(browser, page.url)

    assert shown(other) == then
    expect(other.locator(".st-key-saved_1")).to_contain_text("Saved answer")
    other.get_by_role("button", name="Run again now").first.click()
    expect(other.locator(".st-key-repeat_2")).to_contain_text("Live answer")
    expect(other.locator(".st-key-repeat_2")).to_contain_text("different: 7 rows now, 6 rows then")
    expect(other.locator(".st-key-answer")).to_contain_text("latecomer-api")
    expect(other.locator(".st-key-answer_1")).to_be_visible()
    expect(other.locator(".st-key-answer_1")).not_to_contain_text("latecomer-api")


def test_a_reload_shows_the_conversation_again(page: Page, demo_url: str) -> None:
    page.goto(demo_url)
    ask(page, QUESTION)
    first = page.url
    ask(page, "how many?")
    expect(page.locator(".st-key-standalone_2")).to_be_visible()
    expect(page).not_to_have_url(first)
    expect(page).to_have_url(re.compile("q=how"))
    then = shown(page)

    page.reload()

    expect(page.locator(".st-key-saved_2")).to_be_visible()
    assert shown(page) == then
    expect(page.locator(".st-key-question input")).to_have_value("how many?")
    page.locator(".st-key-past_1 summary").click()
    expect(page.locator(".st-key-answer_1")).to_contain_text("auth-service")


def test_the_share_button_gives_the_link(page: Page, browser: Browser, demo_url: str) -> None:
    page.goto(demo_url)
    ask(page, QUESTION)

    page.locator(".st-key-share_1 button").first.click()
    link = page.locator("code", has_text="shared=").inner_text()

    assert link.startswith(f"{demo_url}/?shared=")
    other = in_another_browser(browser, link)
    expect(other.locator(".st-key-answer")).to_contain_text("auth-service")
    expect(other.locator(".st-key-question input")).to_have_value(QUESTION)

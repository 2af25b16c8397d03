"""The Hybrid search, Neighborhood and Time travel pages in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from graphrag_core.adapters.neo4j import Graph
from graphrag_core.types import CypherQuery
from ui.shared.entity_picker.picker import MOST_NAMES


@pytest.fixture
def names_before_all_others(demo_graph: Graph) -> Iterator[None]:
    """As many nodes beside the demo as the picker lists, named before all of it; then removed."""
    create = "UNWIND range(1, $count) AS i CREATE (:Shelf {name: '!' + toString(i)})"
    demo_graph.write([CypherQuery(create, {"count": MOST_NAMES})])
    yield
    demo_graph.write([CypherQuery("MATCH (n:Shelf) DETACH DELETE n")])


def drawn_picture(page: Page) -> None:
    page.locator(".st-key-graph canvas").wait_for()
    page.locator(".st-key-graph .frame[data-ready]").wait_for()


def test_a_search_shows_hits_with_reasons_and_their_picture(page: Page, demo_url: str) -> None:
    page.goto(f"{demo_url}/hybrid_search?text=payment&mode=text&label=Incident")
    expect(page.locator(".st-key-facet_severity")).to_be_visible()

    page.locator(".st-key-search button").click()

    expect(page.locator(".st-key-hit_0")).to_contain_text("matched")
    expect(page.locator(".st-key-cypher")).to_contain_text("$")
    drawn_picture(page)


def test_a_link_opens_a_neighbourhood_and_a_misspelt_name_the_closest(
    page: Page, demo_url: str
) -> None:
    page.goto(f"{demo_url}/neighborhood?entity=auth-service")
    expect(page.locator(".st-key-details")).to_contain_text("auth-service")
    drawn_picture(page)

    entity = page.locator(".st-key-entity input").first
    entity.fill("biling-apu")
    entity.press("Enter")
    page.locator(".st-key-meant button").first.click()

    expect(page.locator(".st-key-details")).to_contain_text("billing-api")


@pytest.mark.usefixtures("names_before_all_others")
def test_a_name_beyond_those_listed_is_found_while_it_is_typed(page: Page, demo_url: str) -> None:
    page.goto(f"{demo_url}/neighborhood?entity=auth-service")
    expect(page.locator(".st-key-details")).to_contain_text("auth-service")
    entity = page.locator(".st-key-entity input").first

    entity.click()
    page.keyboard.type("INVOICE-GEN", delay=30)
    page.get_by_role("option", name="invoice-generator", exact=True).click()

    expect(page.locator(".st-key-details")).to_contain_text("invoice-generator")


def test_the_closest_names_are_offered_while_a_misspelt_one_is_typed(
    page: Page, demo_url: str
) -> None:
    page.goto(f"{demo_url}/neighborhood")
    entity = page.locator(".st-key-entity input").first

    entity.click()
    page.keyboard.type("paymnet-gatewya", delay=30)
    page.locator(".st-key-entity_closest").get_by_text("payment-gateway", exact=True).click()

    expect(page.locator(".st-key-details")).to_contain_text("payment-gateway")
    expect(page.locator(".st-key-entity_closest")).to_have_count(0)


def test_a_day_in_the_past_shows_the_graph_then_and_the_changes(page: Page, demo_url: str) -> None:
    page.goto(f"{demo_url}/time_travel?entity=billing-api&at=2026-01-01")

    expect(page.locator(".st-key-changes")).to_contain_text("unchanged")
    expect(page.locator(".st-key-graph")).to_contain_text("1 January 2026")
    drawn_picture(page)

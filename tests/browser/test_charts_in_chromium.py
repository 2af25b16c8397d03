"""Charts on request in a real browser: drawn as asked, saved as PNG and CSV, at two widths."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

PIE = "incidents by severity as a pie chart"


def ask(page: Page, question: str) -> None:
    page.locator(".st-key-question input").fill(question)
    page.locator(".st-key-ask button").click()


def fits(page: Page) -> bool:
    """Whether nothing makes the page scroll sideways."""
    main = page.locator("[data-testid=stMain]")
    return bool(main.evaluate("main => main.scrollWidth <= main.clientWidth + 1"))


@pytest.mark.parametrize("width", [1400, 390])
def test_a_pie_is_drawn_and_saved(page: Page, demo_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(demo_url)
    ask(page, PIE)

    chart = page.locator(".st-key-asked_chart_1 [data-testid=stVegaLiteChart]")
    expect(chart.locator("canvas, svg").first).to_be_visible()
    assert fits(page)
    chart.hover()
    with page.expect_download() as picture:
        page.get_by_role("button", name="Download as PNG: Incidents by Severity").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as table:
        page.get_by_role("button", name="Chart as CSV").click()
    lines = Path(table.value.path()).read_text().splitlines()
    assert lines[0] == "Severity,Incidents"
    assert lines[1].startswith("P2,")


@pytest.mark.parametrize("width", [1400, 390])
def test_a_number_is_big_and_says_what_it_rests_on(page: Page, demo_url: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(demo_url)
    ask(page, "How many incidents are there?")

    number = page.locator(".st-key-chart_1")
    expect(number.locator("[data-testid=stMetricValue]")).to_have_text("80")
    expect(number).to_contain_text("The number of incidents · 80 nodes in the graph below")
    assert fits(page)


def test_what_cannot_be_drawn_says_why(page: Page, demo_url: str) -> None:
    page.goto(demo_url)
    ask(page, "pie chart of incidents by service")

    expect(page.locator(".st-key-asked_chart_1")).to_contain_text(
        "A pie with 28 slices is hard to read, so it is drawn as bars."
    )

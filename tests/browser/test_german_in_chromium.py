"""The pages in the language of the browser, German or English, in a real one."""

import pytest
from playwright.sync_api import Browser, expect

QUESTION = "How many services are there?"


@pytest.mark.parametrize(
    ("locale", "title", "button", "caption", "rows"),
    [
        (
            "de-DE",
            "Fragen an den Graphen",
            "Fragen",
            "Fragen bitte auf Englisch stellen; auch die Antworten sind auf Englisch.",
            "Zeilen",
        ),
        ("en-US", "Ask your graph", "Ask", "The answer comes with its sources", "Rows"),
    ],
)
def test_the_ask_page_is_in_the_language_of_the_browser(
    browser: Browser, demo_url: str, locale: str, title: str, button: str, caption: str, rows: str
):
    context = browser.new_context(viewport={"width": 1400, "height": 900}, locale=locale)
    page = context.new_page()
    page.goto(demo_url)

    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_text(caption)).to_be_visible()
    page.locator(".st-key-question input").fill(QUESTION)
    page.locator(".st-key-ask").get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".st-key-rows").get_by_role("heading", name=rows)).to_be_visible()
    expect(page.locator(".st-key-answer")).to_contain_text("services")

    assert page.evaluate("document.documentElement.lang") == locale[:2]
    context.close()

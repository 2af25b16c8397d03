"""Back, forward, and what stays on a page until it is mended."""

import re

from playwright.sync_api import Page, expect


def test_back_leaves_a_page_at_once_whatever_was_put_into_its_address(
    page: Page, demo_url: str
) -> None:
    page.goto(demo_url)
    page.locator(".st-key-question input").fill("Which services are owned by Core-Platform?")
    page.locator(".st-key-ask button").click()
    expect(page).to_have_url(re.compile("shared="))
    page.get_by_role("link", name="Neighborhood").first.click()
    page.locator(".st-key-suggestion_0 button").click()
    expect(page).to_have_url(re.compile("neighborhood.*entity="))
    expect(page.locator(".st-key-details")).to_be_visible()

    page.go_back()

    expect(page).to_have_url(re.compile("shared="))
    expect(page.locator(".st-key-answer")).to_contain_text("auth-service")


def test_a_query_that_was_not_written_is_asked_for_until_it_is(page: Page, demo_url: str) -> None:
    page.goto(f"{demo_url}/cypher")
    page.locator(".st-key-run button").first.click()
    asked = page.get_by_text("Write a query first.")
    expect(asked).to_be_visible()

    page.wait_for_timeout(3_000)

    expect(asked).to_be_visible()


def test_help_leads_to_a_question_that_the_graph_can_answer(page: Page, demo_url: str) -> None:
    page.goto(f"{demo_url}/help")
    expect(page.locator(".st-key-limits")).to_contain_text("questions right")
    expect(page.locator(".st-key-first_look")).to_contain_text("8 teams")

    example = page.locator(".st-key-help_example_0 button").first
    words = example.inner_text()
    example.click()

    expect(page.locator(".st-key-question input")).to_have_value(words)


def test_a_link_to_no_board_says_so_and_leads_on(page: Page, demo_url: str) -> None:
    page.goto(f"{demo_url}/boards?board=nowhere")

    expect(page.get_by_text("There is no board at this link.")).to_be_visible()

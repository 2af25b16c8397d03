"""The guided tour: six steps through the pages, skippable, that ends on a change of ownership."""

from playwright.sync_api import Page, expect

from ui.shared.guide_steps import DEMO_STEPS as STEPS


def press(page: Page, key: str) -> None:
    page.locator(f".st-key-{key} button").first.click()


def test_the_tour_goes_through_six_steps_and_ends_on_a_change_of_ownership(
    page: Page, demo_url: str
) -> None:
    page.goto(demo_url)
    page.locator(".st-key-guide_start button").first.wait_for(timeout=90_000)
    press(page, "guide_start")

    for number, step in enumerate(STEPS, start=1):
        expect(page.locator(".st-key-guide")).to_contain_text(f"Step {number} of 6: {step.title}")
        # A page that is still being drawn may take a click for the one before.
        page.wait_for_timeout(2_500)
        if number < len(STEPS):
            press(page, "guide_next")

    expect(page.locator(".st-key-changes")).to_contain_text("changed: owns")
    expect(page.locator(".st-key-graph .legend")).to_contain_text("its replacement")
    press(page, "guide_next")
    expect(page.locator(".st-key-guide")).to_have_count(0)


def test_the_tour_can_be_skipped(page: Page, demo_url: str) -> None:
    page.goto(demo_url)
    page.locator(".st-key-guide_start button").first.wait_for(timeout=90_000)
    press(page, "guide_start")
    expect(page.locator(".st-key-guide")).to_contain_text("Step 1 of 6")
    page.wait_for_timeout(1_500)

    press(page, "guide_skip")

    expect(page.locator(".st-key-guide")).to_have_count(0)
    expect(page.locator(".st-key-guide_start button").first).to_be_visible()

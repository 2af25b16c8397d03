"""The Cypher editor in a real browser: typing, remarks, completion, and no text ever lost."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect


@pytest.fixture
def editor(page: Page, demo_url: str) -> Locator:
    page.goto(f"{demo_url}/cypher")
    expect(page.locator(".st-key-badge")).to_contain_text("Built-in Neo4j")
    area = page.locator(".st-key-cypher_text textarea")
    page.locator(".ce-layer").wait_for(state="attached")
    area.click()
    return area


def test_a_misspelt_label_is_marked_while_typing_and_mended_by_its_button(
    page: Page, editor: Locator
) -> None:
    page.keyboard.type("MATCH (s:Servce) RETURN s.name LIMIT 5")

    mark = page.locator(".ce-mark.ce-warning", has_text="Servce").first
    mark.wait_for(state="attached")
    page.keyboard.press("Escape")
    box = mark.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    expect(page.locator(".ce-tip")).to_contain_text("No node has the label Servce")
    page.locator(".ce-fix").click()

    expect(editor).to_have_value("MATCH (s:Service) RETURN s.name LIMIT 5")


def test_only_types_that_fit_are_offered_and_one_is_taken_by_keyboard(
    page: Page, editor: Locator
) -> None:
    page.keyboard.type("MATCH (t:Team)-[:")
    popup = page.locator(".ce-popup")
    expect(popup).to_be_visible()
    expect(popup).to_contain_text("OWNS")
    expect(popup).not_to_contain_text("IMPACTED")

    page.keyboard.type("OW")
    expect(popup.locator(".ce-item")).to_have_count(1)
    page.keyboard.press("Tab")

    expect(editor).to_have_value("MATCH (t:Team)-[:OWNS")
    page.keyboard.press("Control+z")
    expect(editor).to_have_value("MATCH (t:Team)-[:OW")


def test_a_click_on_run_right_after_filling_runs_the_newest_text(
    page: Page, editor: Locator
) -> None:
    # On a slow machine the draft and the click reach Streamlit in one moment, as one message.
    browser = page.context.new_cdp_session(page)
    browser.send("Emulation.setCPUThrottlingRate", {"rate": 5})

    for number in range(8):
        editor.fill(f"RETURN {number} AS n{number}")
        page.locator(".st-key-run button").first.click()
        expect(page).to_have_url(re.compile(f"AS\\+n{number}"))

        expect(editor).to_have_value(f"RETURN {number} AS n{number}")


def test_ctrl_enter_runs_and_the_tab_key_leaves_the_editor(page: Page, editor: Locator) -> None:
    page.keyboard.type("RETURN 42 AS answer")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".st-key-result")).to_contain_text("1 row")
    expect(editor).to_have_value("RETURN 42 AS answer")

    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(editor).not_to_be_focused()


def test_the_colours_lie_exactly_on_the_text_also_when_scrolled(
    page: Page, editor: Locator
) -> None:
    lines = [f"// line {number} " + "wide " * 60 for number in range(60)]
    editor.fill("\n".join([*lines, "RETURN '日本語 😀' AS text"]))
    page.wait_for_timeout(500)

    same = editor.evaluate(
        """area => {
            const layer = document.querySelector('.ce-layer'), content = layer.firstChild;
            area.scrollTop = 300; area.scrollLeft = 120; area.dispatchEvent(new Event('scroll'));
            const look = getComputedStyle(area), mine = getComputedStyle(layer);
            return [content.textContent.trimEnd() === area.value.trimEnd(),
                    content.style.transform, look.lineHeight === mine.lineHeight,
                    look.fontSize === mine.fontSize, look.fontFamily === mine.fontFamily,
                    Math.abs(content.scrollHeight - area.scrollHeight) < 60];
        }"""
    )

    assert same == [True, "translate(-120px, -300px)", True, True, True, True]


def test_a_click_on_a_step_of_the_plan_marks_its_words(page: Page, editor: Locator) -> None:
    editor.fill("MATCH (t:Team) WHERE t.name STARTS WITH 'C' RETURN t.name AS name")
    page.locator(".st-key-validate button").first.click()
    page.locator(".st-key-plan [data-from]").first.wait_for()

    page.locator(".st-key-plan [data-from]", has_text="ProduceResults").click()

    marked = editor.evaluate("e => e.value.slice(e.selectionStart, e.selectionEnd)")
    assert marked == "RETURN t.name AS name"


def test_names_of_the_graph_stay_text_in_remarks(page: Page, editor: Locator) -> None:
    editor.fill("MATCH (n:`<img src=x onerror=window.hacked=1>`) RETURN n LIMIT 1")
    page.locator(".ce-mark").first.wait_for(state="attached")
    page.wait_for_timeout(500)

    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src=x]").count() == 0

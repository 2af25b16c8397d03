"""The graph view in a real browser: legend, double click, layouts, keys, places, exports."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

# Not Playwright's own check, which also wants the window in front.
HAS_FOCUS = "button => button.getRootNode().activeElement === button"


def picture_on(page: Page, url: str) -> Locator:
    page.goto(url)
    frame = page.locator(".st-key-graph .frame[data-ready]").first
    # The first page of a fresh app opens the database and reads what the graph holds.
    frame.wait_for(timeout=90_000)
    at_rest(page, frame)
    return frame


def at_rest(page: Page, frame: Locator) -> dict[str, dict[str, float]]:
    """The places of the nodes once the page around the picture has stopped moving too."""
    while True:
        before = positions(frame)
        page.wait_for_timeout(700)
        if before and positions(frame) == before:
            return before


def positions(frame: Locator) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = frame.evaluate("frame => frame.positions()")
    return found


def entry(frame: Locator, text: str) -> Locator:
    return frame.locator(".legend button", has_text=text).first


def place_of(frame: Locator, node: dict[str, float]) -> tuple[float, float]:
    box = frame.locator("canvas").first.bounding_box()
    assert box is not None
    return box["x"] + node["x"], box["y"] + node["y"]


def test_a_double_click_opens_a_neighbourhood_in_place_and_undo_takes_it_back(
    page: Page, demo_url: str
) -> None:
    frame = picture_on(page, f"{demo_url}/neighborhood?entity=Core-Platform")
    before = positions(frame)
    node = next(iter(sorted(before)[1:]))

    page.mouse.dblclick(*place_of(frame, before[node]))

    expect(entry(frame, "context")).to_be_visible()
    expect(frame).not_to_have_attribute("data-nodes", str(len(before)))
    assert before.keys() < positions(frame).keys()
    page.locator(".st-key-around_graph_undo button").click()
    expect(frame).to_have_attribute("data-nodes", str(len(before)))


def test_the_legend_counts_and_toggles_without_the_server(page: Page, demo_url: str) -> None:
    frame = picture_on(page, f"{demo_url}/neighborhood?entity=Core-Platform")
    services = entry(frame, "Service")

    services.click()

    expect(services).to_have_attribute("aria-pressed", "false")
    assert int(services.locator(".count").inner_text()) > 0
    services.click()
    expect(services).to_have_attribute("aria-pressed", "true")


def test_an_entry_of_the_legend_keeps_the_focus_when_it_is_pressed(
    page: Page, demo_url: str
) -> None:
    frame = picture_on(page, f"{demo_url}/neighborhood?entity=Core-Platform")
    services = entry(frame, "Service")
    services.focus()

    page.keyboard.press("Space")

    expect(services).to_have_attribute("aria-pressed", "false")
    assert services.evaluate(HAS_FOCUS)
    page.keyboard.press("Space")
    expect(services).to_have_attribute("aria-pressed", "true")
    assert services.evaluate(HAS_FOCUS)


def test_what_stays_between_two_snapshots_keeps_its_place_to_the_pixel(
    page: Page, demo_url: str
) -> None:
    frame = picture_on(page, f"{demo_url}/time_travel?entity=Core-Platform&at=2026-02-01")
    before = positions(frame)

    day = page.locator(".st-key-at input").first
    day.fill("2026-08-01")
    day.press("Enter")
    expect(page.locator(".st-key-graph")).to_contain_text("1 August 2026")

    after = at_rest(page, frame)
    both = before.keys() & after.keys()
    assert len(both) > 2
    moved = {id_: (before[id_], after[id_]) for id_ in both if before[id_] != after[id_]}
    assert not moved


def test_a_legend_that_grows_moves_no_node(page: Page, demo_url: str) -> None:
    frame = picture_on(page, f"{demo_url}/time_travel?entity=billing-api&at=2026-01-01&unmarked=1")
    legend = frame.locator(".legend")
    # As wide as makes one row of what is in the legend now, and no more.
    spare = legend.evaluate(
        "legend => legend.clientWidth - 40"
        " - [...legend.children].reduce((sum, entry) => sum + entry.offsetWidth + 6, 0)"
    )
    page.set_viewport_size({"width": 1400 - int(spare), "height": 900})
    before = at_rest(page, frame)
    height = legend.evaluate("legend => legend.clientHeight")

    page.locator(".st-key-mark_changes label").first.click()
    expect(entry(frame, "came and went")).to_be_visible()
    after = at_rest(page, frame)

    assert legend.evaluate("legend => legend.clientHeight") > height
    assert before == {id_: after[id_] for id_ in before}


def test_layers_and_back_leave_the_picture_as_it_was(page: Page, demo_url: str) -> None:
    frame = picture_on(page, f"{demo_url}/neighborhood?entity=Core-Platform")
    frame.locator(".fit").click()
    before = at_rest(page, frame)

    frame.locator(".layers").click()
    at_rest(page, frame)
    rows = {round(place["y"]) for place in positions(frame).values()}
    frame.locator(".layers").click()
    at_rest(page, frame)

    assert len(rows) < len(before)
    after = positions(frame)
    assert all(abs(after[id_]["x"] - before[id_]["x"]) < 3 for id_ in before)


def test_a_kind_in_the_picture_of_kinds_is_chosen_with_the_keyboard(
    page: Page, demo_url: str
) -> None:
    page.goto(f"{demo_url}/neighborhood")
    frame = page.locator(".st-key-kinds .frame[data-ready]").first
    frame.wait_for()

    frame.locator(".stage").focus()
    page.keyboard.press("ArrowRight")
    expect(frame.locator(".said")).to_contain_text("·")
    kind = frame.locator(".said").inner_text().split(" · ")[0]
    page.keyboard.press("Enter")

    # The list may say how many there are of each kind: "Team · 6".
    chosen = re.compile(rf"^{re.escape(kind)}\b")
    expect(page.locator(".st-key-entity_kind input")).to_have_value(chosen)
    expect(page.locator(".st-key-kinds_graph_open_node")).to_have_count(0)


def test_the_keyboard_goes_from_node_to_node_and_shows_one(page: Page, demo_url: str) -> None:
    frame = picture_on(page, f"{demo_url}/neighborhood?entity=Core-Platform")

    frame.locator(".stage").focus()
    page.keyboard.press("ArrowRight")
    expect(frame.locator(".said")).to_contain_text("Core-Platform")
    page.keyboard.press("ArrowRight")
    name = frame.locator(".said").inner_text().split(" · ")[0]
    page.keyboard.press("Enter")

    expect(page.locator(".st-key-around_graph_details")).to_contain_text(name)


def test_the_picture_is_saved_as_an_image_and_as_a_page_that_draws_itself(
    page: Page, demo_url: str
) -> None:
    frame = picture_on(page, f"{demo_url}/neighborhood?entity=Core-Platform")
    count = len(positions(frame))

    with page.expect_download() as image:
        frame.locator(".save").click()
    page.locator(".st-key-around_graph_export button").first.click()
    with page.expect_download() as standalone:
        page.locator(".st-key-around_graph_export_html button").click()
    with page.expect_download() as data:
        page.locator(".st-key-around_graph_export_json button").click()

    assert image.value.path().read_bytes().startswith(b"\x89PNG")
    whole: dict[str, Any] = json.loads(data.value.path().read_text(encoding="utf-8"))
    assert len(whole["nodes"]) == count
    page.goto("about:blank")
    page.set_content(standalone.value.path().read_text(encoding="utf-8"))
    expect(page.locator(".frame[data-ready]")).to_have_attribute("data-nodes", str(count))


def test_a_sentence_its_row_and_its_node_light_each_other_up(page: Page, demo_url: str) -> None:
    page.goto(demo_url)
    page.locator(".st-key-question input").fill("Which services are owned by Core-Platform?")
    page.locator(".st-key-ask button").click()
    answer = page.locator(".st-key-answer")
    expect(answer).to_contain_text("Based on", timeout=90_000)
    frame = page.locator(".st-key-graph .frame[data-ready]").first
    lit = answer.locator(".lit")
    chosen_rows = page.locator(".st-key-rows [role=row][aria-selected=true]")
    expect(lit).to_have_count(0)

    answer.locator("button", has_text="[2]").click()

    expect(lit).to_contain_text("[2]")
    expect(chosen_rows).to_have_count(1)
    expect(frame).to_have_attribute("data-lit", re.compile("[0-9]"))
    node = frame.get_attribute("data-lit") or ""
    page.wait_for_function("([frame, id]) => frame.selection().nodes[0] === id",
                           arg=[frame.element_handle(), node])  # fmt: skip

    click_at(page, frame, next(known for known in sorted(positions(frame)) if known != node))

    expect(frame).not_to_have_attribute("data-lit", node)
    click_at(page, frame, node)
    expect(frame).to_have_attribute("data-lit", node)
    expect(lit).to_contain_text("[2]")
    expect(chosen_rows).to_have_count(1)
    lit_colour = lit.evaluate("span => getComputedStyle(span).backgroundColor")
    assert lit_colour not in ("rgba(0, 0, 0, 0)", "transparent")

    answer.locator("button", has_text="[2]").click()

    expect(lit).to_have_count(0)
    expect(chosen_rows).to_have_count(0)


def click_at(page: Page, frame: Locator, node: str) -> None:
    """Click at a node, wherever the page around has moved the picture."""
    frame.scroll_into_view_if_needed()
    places = at_rest(page, frame)
    page.mouse.click(*place_of(frame, places[node]))

"""A citation of an answer marks its row of the table, with the mouse and with the keyboard."""

from playwright.sync_api import Page, expect

HEIGHT = 35


def test_a_citation_marks_its_row_until_it_is_left_or_the_table_is_sorted(
    page: Page, demo_url: str
) -> None:
    page.set_viewport_size({"width": 1400, "height": 1800})
    page.goto(f"{demo_url}/?q=Which+services+are+owned+by+Core-Platform%3F")
    page.locator(".st-key-ask button").click()
    table = page.locator(".st-key-rows [data-testid=stDataFrame]")
    table.wait_for()
    citation = page.locator("sup[data-rows='1']").first
    expect(citation).to_have_attribute("title", "Row 2")

    citation.hover()
    mark, place = page.locator(".row-mark"), table.bounding_box()
    expect(mark).to_have_attribute("data-row", "1")
    found = mark.bounding_box()
    assert found is not None
    assert place is not None
    assert abs(found["y"] - (place["y"] + 2 * HEIGHT)) < 4
    page.mouse.move(5, 5)
    expect(mark).to_have_count(0)

    citation.focus()
    expect(mark).to_have_count(1)
    page.keyboard.press("Tab")
    expect(mark).not_to_have_attribute("data-row", "1")

    page.locator(".st-key-question input").focus()
    page.mouse.click(place["x"] + place["width"] - 40, place["y"] + HEIGHT / 2)
    expect(table.locator("th").filter(has_text="↑")).to_have_count(1)
    citation.hover()
    expect(mark).to_have_count(0)

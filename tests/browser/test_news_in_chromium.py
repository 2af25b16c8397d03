"""The Ask page of a graph with time: what is new since the last visit."""

import sqlite3
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, expect

from graphrag_core.store.sqlite_store import FILE_NAME

NEW = "New since the last visit"


LONGEST_S = 60


def last_visit_was(home: Path, before: str) -> None:
    """Change the visit before; the page notes its own in the background."""
    end = time.monotonic() + LONGEST_S
    while time.monotonic() < end:
        with suppress(sqlite3.OperationalError), sqlite3.connect(home / FILE_NAME) as store:
            if store.execute("UPDATE visits_of_people SET before = ?", (before,)).rowcount:
                return
        time.sleep(0.2)
    raise AssertionError("no visit was noted")


def test_what_is_new_since_the_last_visit_is_listed_and_told(
    page: Page, demo_url: str, test_home: Path
):
    home = test_home / "demo"
    page.goto(demo_url)
    expect(page.get_by_text("The answer comes with its sources")).to_be_visible()
    expect(page.get_by_text(NEW)).to_have_count(0)
    last_visit_was(home, (datetime.now(UTC) - timedelta(days=20)).isoformat())
    try:
        page.reload()
        panel = page.locator(".st-key-news")
        expect(panel).to_contain_text(NEW)
        panel.get_by_role("button", name="Show all changes").click()
        expect(page.get_by_text("are recorded", exact=False).first).to_be_visible()
        expect(panel).to_have_count(0)
    finally:
        last_visit_was(home, "")

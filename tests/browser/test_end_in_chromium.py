"""SIGTERM while somebody looks at a page."""

import signal
import time
from pathlib import Path

from app_process import start_app
from playwright.sync_api import Page

from graphrag_core.adapters.neo4j import Graph


def test_the_app_ends_within_ten_seconds_with_a_page_open_and_a_question_under_way(
    page: Page,
    demo_graph: Graph,  # noqa: ARG001 - seeded before the app opens it
    test_home: Path,
    tmp_path: Path,
) -> None:
    process, address = start_app(tmp_path, GRAPHRAG_HOME=str(test_home / "demo"))
    page.goto(address)
    page.locator(".st-key-examples button").first.click()

    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=30)

    assert time.monotonic() - begun < 10
